//! Reads a definition in the format of ksolve+ or twsearch.
//!
//! Both formats share most commands. twsearch has some more, and treats moves with certain names as
//! rotations of the whole puzzle. Comments are allowed anywhere. Parts that depend on all moves are
//! built last, in `finish.rs`.

use super::entries::{self, DefinitionCommand, SlotEntry, SupportedBy, label, no_number, turned};
use super::error::{FileContent, NameHint, PuzzleFileError, PuzzleFileFault, shown};
use super::finish::{Later, MoveMeaning, NameRules};
use super::kpuzzle;
use super::text::{FileWord, FileWords, decode};
use crate::model::{Action, Definition, MAX_ORIENTATIONS, MAX_SLOTS, Set};

/// Reads a definition in the format of ksolve+ or twsearch, or as `KPuzzle` JSON. The content shows
/// which format it is.
///
/// `file` is the name of the file in errors. It also decides how the file is read if the content
/// fits both ksolve+ and twsearch. Then a name that ends in `.tws` makes moves such as `x` or `Uv`
/// rotations of the whole puzzle.
///
/// Returns the first fault with its place as an error.
pub fn read_definition(
    bytes: &[u8],
    file: &str,
) -> Result<FileContent<Definition>, PuzzleFileError> {
    if kpuzzle::is_json(bytes) { kpuzzle::read_definition(bytes, file) } else { read(bytes, file) }
}

/// Reads a definition in the format of ksolve+ or twsearch.
fn read(bytes: &[u8], file: &str) -> Result<FileContent<Definition>, PuzzleFileError> {
    let text = decode(bytes);
    let mut reader = KsolveReader::new(file, &text);
    while let Some(word) = reader.words.next() {
        match DefinitionCommand::find(word.text) {
            Some((command, known)) => {
                reader.is_tws |= known == SupportedBy::Twsearch;
                reader.is_ksolve |= known == SupportedBy::Ksolve;
                reader.command(command, word)?;
            }
            None => reader.unknown(word)?,
        }
    }
    reader.finish()
}

pub(super) struct KsolveReader<'a> {
    pub(super) file: &'a str,
    pub(super) words: FileWords<'a>,
    pub(super) name: String,
    pub(super) sets: Vec<(Set, usize)>,
    pub(super) puzzle: Option<Definition>,
    pub(super) solved: Option<usize>,
    pub(super) ignored: Option<usize>,
    pub(super) later: Later<'a>,
    pub(super) is_tws: bool,
    pub(super) is_ksolve: bool,
    skipped: usize,
}

impl<'a> KsolveReader<'a> {
    fn new(file: &'a str, text: &'a str) -> Self {
        Self {
            file,
            words: FileWords::new(file, text),
            name: String::new(),
            sets: Vec::new(),
            puzzle: None,
            solved: None,
            ignored: None,
            later: Later::default(),
            is_tws: false,
            is_ksolve: false,
            skipped: 0,
        }
    }

    fn command(
        &mut self,
        command: DefinitionCommand,
        word: FileWord<'a>,
    ) -> Result<(), PuzzleFileError> {
        match command {
            DefinitionCommand::Name => self.words.rest_of_line().clone_into(&mut self.name),
            DefinitionCommand::Set => self.set()?,
            DefinitionCommand::Solved => self.solved(word, 0)?,
            DefinitionCommand::StartState => self.solved(word, 1)?,
            DefinitionCommand::Move => self.read_move(word, false)?,
            DefinitionCommand::MoveTransformation => self.read_move(word, true)?,
            DefinitionCommand::MoveAlias => self.compound(word, true)?,
            DefinitionCommand::MoveSequence => self.compound(word, false)?,
            DefinitionCommand::Illegal => self.illegal(word)?,
            DefinitionCommand::Ignore => self.ignore(word)?,
            DefinitionCommand::Block => self.blocks(word)?,
            DefinitionCommand::ForbiddenGroups => self.forbidden_groups(),
            DefinitionCommand::ForbiddenPairs => self.forbidden_pairs()?,
            DefinitionCommand::Deprecated => self.skip_block(word),
        }
        Ok(())
    }

    /// Skips a word that is not a command, as ksolve+ does, unless it is a misspelt command.
    fn unknown(&mut self, word: FileWord<'a>) -> Result<(), PuzzleFileError> {
        if let Some(near) = DefinitionCommand::nearest(word.text).filter(|_| word.text != "End") {
            let fault =
                PuzzleFileFault::UnknownCommand { word: shown(word.text), near: near.to_owned() };
            return Err(self.words.error(word, fault));
        }
        if self.skipped != word.line {
            self.skipped = word.line;
            let text = format!("passed over '{}', which is no command", shown(word.text));
            self.words.note(word.line, text);
        }
        Ok(())
    }

    fn skip_block(&mut self, word: FileWord<'a>) {
        while self.words.next().is_some_and(|word| word.text != "End") {}
        let what = match word.text {
            "MoveLimits" => {
                "passed over MoveLimits, which belongs into the scramble file".to_owned()
            }
            _ => format!("passed over {}, which is not used any more", word.text),
        };
        self.words.note(word.line, what);
    }

    fn set(&mut self) -> Result<(), PuzzleFileError> {
        let name = self.words.require("the name of a set")?;
        if self.puzzle.is_some() {
            return Err(self.words.error(name, PuzzleFileFault::LateSet(shown(name.text))));
        }
        if name.text == "End" || DefinitionCommand::find(name.text).is_some() {
            return Err(self.words.expected(name, "the name of a set"));
        }
        if let Some((_, line)) = self.sets.iter().find(|(set, _)| set.name == name.text) {
            return Err(self.words.twice(name, "set", *line));
        }
        let what = "the number of pieces of a set";
        let pieces = self.words.expect_number(what, 1, MAX_SLOTS as u64)? as usize;
        let what = "the number of orientations of a set";
        let word = self.words.require(what)?;
        if word.number() == Some(0) {
            return Err(self.words.error(word, PuzzleFileFault::NoOrientations(shown(name.text))));
        }
        let most = u64::from(MAX_ORIENTATIONS);
        let orientations = self.words.number_in(word, what, 1, most)? as u8;
        let slots = pieces + self.sets.iter().map(|(set, _)| set.pieces).sum::<usize>();
        if slots > MAX_SLOTS {
            return Err(self
                .words
                .error(name, PuzzleFileFault::TooBig { set: shown(name.text), slots }));
        }
        self.sets.push((Set { name: name.text.to_owned(), pieces, orientations }, name.line));
        Ok(())
    }

    /// Returns the puzzle. The first call creates it from the sets that were read.
    pub(super) fn puzzle(&mut self, word: FileWord) -> Result<&mut Definition, PuzzleFileError> {
        if self.sets.is_empty() {
            return Err(self.words.error(word, PuzzleFileFault::NoSets(shown(word.text))));
        }
        let sets = &self.sets;
        Ok(self.puzzle.get_or_insert_with(|| {
            Definition::new("", sets.iter().map(|(set, _)| set.clone()).collect())
        }))
    }

    fn solved(&mut self, word: FileWord<'a>, first: i64) -> Result<(), PuzzleFileError> {
        let shape = self.puzzle(word)?.shape.clone();
        if let Some(line) = self.solved.replace(word.line) {
            return Err(self.words.twice(word, "command", line));
        }
        let mut solved = self.puzzle(word)?.solved.clone();
        for entries in entries::sets(&mut self.words, &shape)? {
            for (slot, (word, entry)) in shape.range(entries.set).zip(entries.labels) {
                match entry {
                    SlotEntry::Free => solved.free_label(slot),
                    entry => solved.labels[slot] = label(&self.words, word, entry, first)?,
                }
            }
            for (slot, (word, entry)) in shape.range(entries.set).zip(entries.twists) {
                match entry {
                    SlotEntry::Free => {
                        self.is_tws = true;
                        solved.free_twist(slot);
                    }
                    SlotEntry::Is(twist) => {
                        solved.twists[slot] = turned(twist, shape.orientations()[slot]);
                    }
                    _ => return Err(no_number(&self.words, word)),
                }
            }
        }
        self.puzzle(word)?.solved = solved;
        Ok(())
    }

    fn read_move(&mut self, word: FileWord<'a>, by_target: bool) -> Result<(), PuzzleFileError> {
        let shape = self.puzzle(word)?.shape.clone();
        let name = self.words.require("the name of a move")?;
        self.later.name_move(&self.words, name)?;
        let mut action = Action::identity(shape.slots());
        let mut marked = Vec::new();
        for entries in entries::sets(&mut self.words, &shape)? {
            let range = shape.range(entries.set);
            let least = usize::from(!by_target);
            let mut taken = vec![false; range.len()];
            for (slot, &(word, entry)) in range.clone().zip(&entries.labels) {
                let SlotEntry::Is(_) = entry else { return Err(no_number(&self.words, word)) };
                let most = range.len() - 1 + least;
                let set = shown(&shape.sets()[entries.set].name);
                let what = format!("a piece of set '{set}'");
                let number = self.words.number_in(word, &what, least as u64, most as u64)? as usize;
                if std::mem::replace(&mut taken[number - least], true) {
                    let fault = PuzzleFileFault::NotAPermutation { set, number, least, most };
                    return Err(self.words.error(word, fault));
                }
                action.from[slot] = (range.start + number - least) as u16;
            }
            let mut twists = vec![0; range.len()];
            for (index, &(word, entry)) in entries.twists.iter().enumerate() {
                let SlotEntry::Is(twist) = entry else { return Err(no_number(&self.words, word)) };
                let orientations = shape.sets()[entries.set].orientations;
                twists[index] = turned(twist, orientations);
                if orientations == 1 && twist != 0 {
                    marked.push(range.start + index);
                }
            }
            for slot in range.clone() {
                let given_at = if by_target { slot } else { usize::from(action.from[slot]) };
                action.twist[slot] = twists[given_at - range.start];
            }
        }
        self.later.moves.push((name, MoveMeaning::Action(action, marked)));
        Ok(())
    }

    fn ignore(&mut self, word: FileWord<'a>) -> Result<(), PuzzleFileError> {
        let shape = self.puzzle(word)?.shape.clone();
        if let Some(line) = self.ignored.replace(word.line) {
            return Err(self.words.twice(word, "command", line));
        }
        let mut ignored = self.puzzle(word)?.ignored.clone();
        for entries in entries::sets(&mut self.words, &shape)? {
            let range = shape.range(entries.set);
            for (flags, entries) in
                [(&mut ignored.labels, entries.labels), (&mut ignored.twists, entries.twists)]
            {
                for (slot, (word, entry)) in range.clone().zip(entries) {
                    let SlotEntry::Is(flag) = entry else {
                        return Err(no_number(&self.words, word));
                    };
                    flags[slot] = flag != 0;
                }
            }
        }
        self.puzzle(word)?.ignored = ignored;
        Ok(())
    }

    /// Reads `MoveAlias NAME MOVE` or `MoveSequence NAME MOVES...`; each takes one line.
    pub(super) fn compound(
        &mut self,
        word: FileWord<'a>,
        is_alias: bool,
    ) -> Result<(), PuzzleFileError> {
        self.puzzle(word)?;
        let name = self.words.require("the name of a move")?;
        self.later.name_move(&self.words, name)?;
        let mut words: Vec<_> = std::iter::from_fn(|| self.words.next_in_line(name.line)).collect();
        // Some files end the line with `End`, as after a move.
        words.pop_if(|last| last.text == "End");
        if is_alias && words.len() != 1 {
            let wanted = "one move behind the new name";
            let fault = PuzzleFileFault::Expected { wanted, found: words.len().to_string() };
            return Err(self.words.error(name, fault));
        }
        // Commas separate moves, as blanks do.
        let moves = words.iter().flat_map(|word| word.split(',')).collect();
        let meaning =
            if is_alias { MoveMeaning::Alias(moves) } else { MoveMeaning::Sequence(moves) };
        self.later.moves.push((name, meaning));
        Ok(())
    }

    /// Reads `Illegal SET SLOT PIECES...`, which takes one line; all numbers count from 1.
    pub(super) fn illegal(&mut self, word: FileWord<'a>) -> Result<(), PuzzleFileError> {
        let name = self.words.require("the name of a set")?;
        let shape = self.puzzle(word)?.shape.clone();
        let set = self.find_set(name)?;
        let range = shape.range(set);
        let slot = self.words.expect_number("a slot of the set", 1, range.len() as u64)? as usize;
        while let Some(word) = self.words.next_in_line(name.line) {
            self.later.illegal.push((word, range.start + slot - 1, self.words.label(word)?));
        }
        Ok(())
    }

    /// Reads blocks up to `End`. A block consists of names of sets, each followed by pieces; an
    /// empty line before a set begins a new block.
    pub(super) fn blocks(&mut self, word: FileWord<'a>) -> Result<(), PuzzleFileError> {
        self.puzzle(word)?;
        let mut block: Vec<(FileWord<'a>, usize, u16)> = Vec::new();
        while let Some(name) = self.words.next().filter(|word| word.text != "End") {
            if name.after_gap && !block.is_empty() {
                self.later.blocks.push(std::mem::take(&mut block));
            }
            let set = self.find_set(name)?;
            let before = block.len();
            while self.words.peek().is_some_and(|next| next.is_numeric()) {
                let Some(piece) = self.words.next() else { break };
                block.push((piece, set, self.words.label(piece)?));
            }
            if block.len() == before {
                return Err(self.words.error(name, PuzzleFileFault::EmptyBlock));
            }
        }
        if block.is_empty() {
            return Err(self.words.error(word, PuzzleFileFault::EmptyBlock));
        }
        self.later.blocks.push(block);
        Ok(())
    }

    fn find_set(&self, name: FileWord) -> Result<usize, PuzzleFileError> {
        let known = self.sets.iter().position(|(set, _)| set.name == name.text);
        known.ok_or_else(|| {
            let names = self.sets.iter().map(|(set, _)| set.name.as_str());
            self.words.unknown(name, "set", NameHint::new(name.text, names))
        })
    }

    /// Reads groups of moves up to `End`, one group in each line.
    pub(super) fn forbidden_groups(&mut self) {
        let mut line = 0;
        while let Some(word) = self.words.next().filter(|word| word.text != "End") {
            match self.later.groups.last_mut() {
                Some(group) if word.line == line => group.push(word),
                _ => self.later.groups.push(vec![word]),
            }
            line = word.line;
        }
    }

    pub(super) fn forbidden_pairs(&mut self) -> Result<(), PuzzleFileError> {
        while let Some(first) = self.words.next().filter(|word| word.text != "End") {
            match self.words.next().filter(|word| word.text != "End") {
                Some(second) => self.later.pairs.push((first, second)),
                None => {
                    return Err(self
                        .words
                        .error(first, PuzzleFileFault::NoPartner(shown(first.text))));
                }
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<FileContent<Definition>, PuzzleFileError> {
        let end = FileWord { text: "", line: 1, column: 1, after_gap: false };
        let Ok(puzzle) = self.puzzle(end) else {
            return Err(self.words.error(end, PuzzleFileFault::Empty));
        };
        let puzzle = std::mem::replace(puzzle, Definition::new("", Vec::new()));
        let has_file_name = self.file.to_ascii_lowercase().ends_with(".tws");
        let names = if self.is_tws || (has_file_name && !self.is_ksolve) {
            NameRules::Twsearch
        } else {
            NameRules::Ksolve
        };
        let mut puzzle = self.later.finish(puzzle, names, &mut self.words)?;
        puzzle.name = self.name;
        Ok(FileContent { value: puzzle, notes: self.words.notes() })
    }
}
