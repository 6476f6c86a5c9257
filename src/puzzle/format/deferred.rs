//! Commands of a definition whose names can only be looked up at the end of the file: moves made of
//! others, forbidden groups and pairs, blocks, illegal places. They are kept for `finish.rs`.

use super::definition::Reader;
use super::error::{Error, Fault, Hint, shown};
use super::finish::Meaning;
use super::text::Word;

impl<'a> Reader<'a> {
    /// `MoveAlias NAME MOVE`, `MoveSequence NAME MOVES...`, each in one line.
    pub(super) fn compound(&mut self, word: Word<'a>, is_alias: bool) -> Result<(), Error> {
        self.puzzle(word)?;
        let name = self.words.want("the name of a move")?;
        self.later.name_move(&self.words, name)?;
        let mut moves: Vec<_> = std::iter::from_fn(|| self.words.next_in_line(name.line)).collect();
        // Some end it as a move ends.
        moves.pop_if(|last| last.text == "End");
        let meaning = match (is_alias, &moves[..]) {
            (true, &[target]) => Meaning::Alias(target),
            (true, _) => {
                let fault = Fault::Expected {
                    wanted: "one move behind the new name",
                    found: moves.len().to_string(),
                };
                return Err(self.words.error(name, fault));
            }
            (false, _) => Meaning::Sequence(moves),
        };
        self.later.moves.push((name, meaning));
        Ok(())
    }

    /// `Illegal SET SLOT PIECES...`, in one line, all from 1.
    pub(super) fn illegal(&mut self, word: Word<'a>) -> Result<(), Error> {
        let name = self.words.want("the name of a set")?;
        let shape = self.puzzle(word)?.shape.clone();
        let set = self.find_set(name)?;
        let range = shape.range(set);
        let slot = self.words.expect_number("a slot of the set", 1, range.len() as u64)? as usize;
        while let Some(word) = self.words.next_in_line(name.line) {
            let label =
                self.words.number_in(word, "the number of a piece", 0, u64::from(u16::MAX) - 1)?;
            self.later.illegal.push((word, range.start + slot - 1, label as u16));
        }
        Ok(())
    }

    /// Blocks up to `End`: sets, each with pieces behind it. An empty line before a set begins
    /// another block.
    pub(super) fn blocks(&mut self, word: Word<'a>) -> Result<(), Error> {
        self.puzzle(word)?;
        let mut block: Vec<(Word<'a>, usize, u16)> = Vec::new();
        while let Some(name) = self.words.next().filter(|word| word.text != "End") {
            if name.after_gap && !block.is_empty() {
                self.later.blocks.push(std::mem::take(&mut block));
            }
            let set = self.find_set(name)?;
            let before = block.len();
            while self.words.peek().is_some_and(|next| next.is_numeric()) {
                let Some(piece) = self.words.next() else { break };
                let label = self.words.number_in(
                    piece,
                    "the number of a piece",
                    0,
                    u64::from(u16::MAX) - 1,
                )?;
                block.push((piece, set, label as u16));
            }
            if block.len() == before {
                return Err(self.words.error(name, Fault::EmptyBlock));
            }
        }
        if block.is_empty() {
            return Err(self.words.error(word, Fault::EmptyBlock));
        }
        self.later.blocks.push(block);
        Ok(())
    }

    fn find_set(&self, name: Word) -> Result<usize, Error> {
        let known = self.sets.iter().position(|(set, _)| set.name == name.text);
        known.ok_or_else(|| {
            let hint = Hint::new(name.text, self.sets.iter().map(|(set, _)| set.name.as_str()));
            self.words.error(name, Fault::Unknown { what: "set", word: shown(name.text), hint })
        })
    }

    /// Groups up to `End`, one a line.
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

    /// Pairs up to `End`.
    pub(super) fn forbidden_pairs(&mut self) -> Result<(), Error> {
        while let Some(first) = self.words.next().filter(|word| word.text != "End") {
            match self.words.next().filter(|word| word.text != "End") {
                Some(second) => self.later.pairs.push((first, second)),
                None => return Err(self.words.error(first, Fault::NoPartner(shown(first.text)))),
            }
        }
        Ok(())
    }
}
