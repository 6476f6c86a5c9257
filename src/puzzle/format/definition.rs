//! Reads a definition as ksolve+ and twsearch write them.
//!
//! Both have the same words; twsearch adds some of its own, and takes moves with certain names for
//! rotations of the whole puzzle. Comments may stand anywhere. Whatever needs all moves is put
//! together at the end, in `finish.rs`.

use super::commands::Command;
use super::entries::{self, Entry, label, no_number, turned};
use super::error::{Error, Fault, Place, shown};
use super::finish::{Later, Names};
use super::outcome::Read;
use super::text::{Word, Words, decode};
use crate::puzzle::model::action::Action;
use crate::puzzle::model::definition::Definition;
use crate::puzzle::model::shape::{MAX_ORIENTATIONS, MAX_SLOTS, Set};

/// Reads a definition in ksolve+'s form or twsearch's.
pub(super) fn read(bytes: &[u8], file: &str) -> Result<Read<Definition>, Error> {
    let text = decode(bytes);
    let mut reader = Reader::new(file, &text);
    while let Some(word) = reader.words.next() {
        match Command::find(word.text) {
            Some(command) => reader.command(command, word)?,
            None => reader.unknown(word)?,
        }
    }
    reader.finish()
}

pub(super) struct Reader<'a> {
    pub(super) file: &'a str,
    pub(super) words: Words<'a>,
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

impl<'a> Reader<'a> {
    fn new(file: &'a str, text: &'a str) -> Self {
        Self {
            file,
            words: Words::new(file, text),
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

    fn command(&mut self, command: Command, word: Word<'a>) -> Result<(), Error> {
        self.is_tws |= command.is_of_twsearch();
        self.is_ksolve |= command.is_of_ksolve();
        match command {
            Command::Name => {
                self.words.rest_of_line().clone_into(&mut self.name);
                Ok(())
            }
            Command::Set => self.set(),
            Command::Solved | Command::StartState => {
                self.solved(word, i64::from(command == Command::StartState))
            }
            Command::Move => self.read_move(word, false),
            Command::MoveTransformation => self.read_move(word, true),
            Command::MoveAlias | Command::MoveSequence => {
                self.compound(word, command == Command::MoveAlias)
            }
            Command::Illegal => self.illegal(word),
            Command::Ignore => self.ignore(word),
            Command::Block => self.blocks(word),
            Command::ForbiddenGroups => {
                self.forbidden_groups();
                Ok(())
            }
            Command::ForbiddenPairs => self.forbidden_pairs(),
            Command::Deprecated => {
                self.skip_block(word);
                Ok(())
            }
        }
    }

    /// A word that is no command is passed over, as ksolve+ does, unless it is a slip of one.
    fn unknown(&mut self, word: Word<'a>) -> Result<(), Error> {
        if let Some(near) = Command::nearest(word.text).filter(|_| word.text != "End") {
            let (word_shown, near) = (shown(word.text), near.to_owned());
            return Err(self.words.error(word, Fault::UnknownCommand { word: word_shown, near }));
        }
        if self.skipped != word.line {
            self.skipped = word.line;
            self.words.note(
                word.line,
                format!("passed over '{}', which is no command", shown(word.text)),
            );
        }
        Ok(())
    }

    fn skip_block(&mut self, word: Word<'a>) {
        while self.words.next().is_some_and(|word| word.text != "End") {}
        let what = match word.text {
            "MoveLimits" => {
                "passed over MoveLimits, which belongs into the scramble file".to_owned()
            }
            _ => format!("passed over {}, which is not used any more", word.text),
        };
        self.words.note(word.line, what);
    }

    fn set(&mut self) -> Result<(), Error> {
        let name = self.words.want("the name of a set")?;
        if self.puzzle.is_some() {
            return Err(self.words.error(name, Fault::LateSet(shown(name.text))));
        }
        if name.text == "End" || Command::find(name.text).is_some() {
            let found = shown(name.text);
            return Err(self
                .words
                .error(name, Fault::Expected { wanted: "the name of a set", found }));
        }
        if let Some((_, line)) = self.sets.iter().find(|(set, _)| set.name == name.text) {
            let before = Place(*line);
            return Err(self
                .words
                .error(name, Fault::Twice { what: "set", name: shown(name.text), before }));
        }
        let pieces =
            self.words.expect_number("the number of pieces of a set", 1, MAX_SLOTS as u64)?
                as usize;
        let word = self.words.want("the number of orientations of a set")?;
        if word.number() == Some(0) {
            return Err(self.words.error(word, Fault::NoOrientations(shown(name.text))));
        }
        let most = u64::from(MAX_ORIENTATIONS);
        let orientations =
            self.words.number_in(word, "the number of orientations of a set", 1, most)? as u8;
        let slots = pieces + self.sets.iter().map(|(set, _)| set.pieces).sum::<usize>();
        if slots > MAX_SLOTS {
            return Err(self
                .words
                .error(name, Fault::TooBig { set: shown(name.text), slots, most: MAX_SLOTS }));
        }
        self.sets.push((Set { name: name.text.to_owned(), pieces, orientations }, name.line));
        Ok(())
    }

    /// The puzzle, now that all sets are known.
    pub(super) fn puzzle(&mut self, word: Word) -> Result<&mut Definition, Error> {
        if self.sets.is_empty() {
            return Err(self.words.error(word, Fault::NoSets(shown(word.text))));
        }
        let sets = &self.sets;
        Ok(self.puzzle.get_or_insert_with(|| {
            Definition::new("", sets.iter().map(|(set, _)| set.clone()).collect())
        }))
    }

    fn solved(&mut self, word: Word<'a>, first: i64) -> Result<(), Error> {
        let shape = self.puzzle(word)?.shape.clone();
        if let Some(line) = self.solved.replace(word.line) {
            let fault =
                Fault::Twice { what: "command", name: word.text.to_owned(), before: Place(line) };
            return Err(self.words.error(word, fault));
        }
        let mut solved = self.puzzle(word)?.solved.clone();
        for entries in entries::sets(&mut self.words, &shape)? {
            for (slot, (word, entry)) in shape.range(entries.set).zip(entries.labels) {
                match entry {
                    Entry::Free => solved.free_label(slot),
                    entry => solved.labels[slot] = label(&self.words, word, entry, first)?,
                }
            }
            for (slot, (word, entry)) in shape.range(entries.set).zip(entries.twists) {
                match entry {
                    Entry::Free => {
                        self.is_tws = true;
                        solved.free_twist(slot);
                    }
                    Entry::Is(twist) => {
                        solved.twists[slot] = turned(twist, shape.orientations()[slot]);
                    }
                    _ => return Err(no_number(&self.words, word)),
                }
            }
        }
        self.puzzle(word)?.solved = solved;
        Ok(())
    }

    fn read_move(&mut self, word: Word<'a>, by_target: bool) -> Result<(), Error> {
        let shape = self.puzzle(word)?.shape.clone();
        let name = self.words.want("the name of a move")?;
        self.later.name_move(&self.words, name)?;
        let mut action = Action::identity(shape.slots());
        let mut marked = Vec::new();
        for entries in entries::sets(&mut self.words, &shape)? {
            let range = shape.range(entries.set);
            let least = usize::from(!by_target);
            let mut taken = vec![false; range.len()];
            for (slot, &(word, entry)) in range.clone().zip(&entries.labels) {
                let Entry::Is(_) = entry else { return Err(no_number(&self.words, word)) };
                let most = range.len() - 1 + least;
                let what = format!("a piece of set '{}'", shown(&shape.sets()[entries.set].name));
                let number = self.words.number_in(word, &what, least as u64, most as u64)? as usize;
                if std::mem::replace(&mut taken[number - least], true) {
                    let set = shown(&shape.sets()[entries.set].name);
                    return Err(self
                        .words
                        .error(word, Fault::NotAPermutation { set, number, least, most }));
                }
                action.from[slot] = (range.start + number - least) as u16;
            }
            let mut twists = vec![0; range.len()];
            for (index, &(word, entry)) in entries.twists.iter().enumerate() {
                let Entry::Is(twist) = entry else { return Err(no_number(&self.words, word)) };
                let orientations = shape.sets()[entries.set].orientations;
                twists[index] = turned(twist, orientations);
                if orientations == 1 && twist != 0 {
                    marked.push(range.start + index);
                }
            }
            for slot in range.clone() {
                let told_at = if by_target { slot } else { usize::from(action.from[slot]) };
                action.twist[slot] = twists[told_at - range.start];
            }
        }
        self.later.add_move(name, action, marked);
        Ok(())
    }

    fn ignore(&mut self, word: Word<'a>) -> Result<(), Error> {
        let shape = self.puzzle(word)?.shape.clone();
        if let Some(line) = self.ignored.replace(word.line) {
            let fault =
                Fault::Twice { what: "command", name: word.text.to_owned(), before: Place(line) };
            return Err(self.words.error(word, fault));
        }
        let mut ignored = self.puzzle(word)?.ignored.clone();
        for entries in entries::sets(&mut self.words, &shape)? {
            let range = shape.range(entries.set);
            for (flags, entries) in
                [(&mut ignored.labels, entries.labels), (&mut ignored.twists, entries.twists)]
            {
                for (slot, (word, entry)) in range.clone().zip(entries) {
                    let Entry::Is(flag) = entry else { return Err(no_number(&self.words, word)) };
                    flags[slot] = flag != 0;
                }
            }
        }
        self.puzzle(word)?.ignored = ignored;
        Ok(())
    }

    fn finish(mut self) -> Result<Read<Definition>, Error> {
        let end = Word { text: "", line: 1, column: 1, after_gap: false };
        let Ok(puzzle) = self.puzzle(end) else { return Err(self.words.error(end, Fault::Empty)) };
        let puzzle = std::mem::replace(puzzle, Definition::new("", Vec::new()));
        let has_file_name = self.file.to_ascii_lowercase().ends_with(".tws");
        let names = if self.is_tws || (has_file_name && !self.is_ksolve) {
            Names::Twsearch
        } else {
            Names::Ksolve
        };
        let mut puzzle = self.later.finish(puzzle, names, &mut self.words)?;
        puzzle.name = self.name;
        Ok(Read { value: puzzle, notes: self.words.notes() })
    }
}
