//! Steps, and lines that are not steps.

use premove_cube::notation::{Side, SideWord};

use super::super::doubts::Bits;
use super::super::entry::{Aside, LineRole};
use super::super::insertion::sole_sign;
use super::super::parts::{is_group, is_mostly_moves, is_slipped_group};
use super::super::sides::mention;
use super::super::split::{SplitLine, split};
use super::super::windows::longest;
use super::super::words::is_step_word;
use super::WriteUpReader;

impl WriteUpReader<'_> {
    pub(super) fn step(&mut self, number: usize, line: &str, code: &str, comment: Option<&str>) {
        let side = self.side;
        let taken = self.taken;
        let is_group_alone = self.is_group(code);
        let count = |text: &str| taken.count(text, side);
        if comment.is_none() && is_like_words(code, &count) && !self.doubts.is_taken(WORDS_PLAYED) {
            return self.words.push((number, line.to_owned()));
        }
        let read = if is_group_alone {
            Some(SplitLine { label: "", moves: code, words: "" })
        } else {
            split(code, comment.is_some(), &count, self.doubts)
        };
        let Some(SplitLine { label, moves, words }) = read else {
            return self.not_a_step(number, line, code, comment.is_some());
        };
        let said = match (comment, words, label) {
            (Some(comment), ..) => comment.strip_prefix(' ').unwrap_or(comment).to_owned(),
            (None, "", label) => label.to_owned(),
            (None, words, "") => words.to_owned(),
            (None, words, label) => format!("{label} {words}"),
        };
        // In `R U (inv) // EO` the words in parentheses name the side.
        let about_side = match mention(words) {
            Some(found) if found.is_alone && comment.is_some() => format!("{said} {words}"),
            _ => said.clone(),
        };
        let side = self.side_of_step(label, moves, &about_side);
        let Ok(read) = self.read(moves, side) else { return };
        if side == self.side {
            self.side = read.side;
        }
        let kind = self.kind_of_step(label, &said);
        self.premoves_in_words(number, &said);
        self.push(number, kind, (label, moves, &said), read.pieces);
    }

    pub(super) fn is_group(&self, code: &str) -> bool {
        self.read(code, self.side).is_ok_and(|read| is_group(&read, code))
    }

    /// Returns the side of moves that have no parentheses, as the words beside them say.
    pub(super) fn side_of_step(&mut self, label: &str, moves: &str, said: &str) -> Side {
        if self.taken.ignore_words {
            return self.side;
        }
        if let Some(found) = mention(label).filter(|_| !label.is_empty()) {
            let side = found.side.from(self.side);
            // The label may be for all following lines, or for this line only.
            match self.doubts.choose(&[0, 2, 4]) {
                0 => self.side = side,
                1 => return side,
                _ => {}
            }
            return self.side;
        }
        let Some(found) = mention(said).filter(|_| !moves.contains('(')) else { return self.side };
        let side = found.side.from(self.side);
        if found.side == SideWord::Switch {
            // `EO, switch` is as often about the next step as about this one.
            return match self.doubts.choose(&[0, 2, 3]) {
                0 => self.side,
                1 => side,
                _ => std::mem::replace(&mut self.side, side),
            };
        }
        match self.doubts.choose(&[0, 3, 3, 4]) {
            0 => side,
            1 => {
                self.side = side;
                side
            }
            2 => self.side,
            _ => std::mem::replace(&mut self.side, side),
        }
    }

    pub(super) fn kind_of_step(&self, label: &str, said: &str) -> LineRole {
        let lower = if self.taken.ignore_words { String::new() } else { said.to_lowercase() };
        let label = label.to_lowercase();
        let is_skeleton = lower.starts_with("skeleton") || label.contains("skeleton");
        let is_insertion = lower.contains("insert") || label.starts_with("insert");
        let alone = sole_sign(said.trim()).filter(|sign| self.is_known(sign));
        if alone.is_some() && !self.taken.ignore_words {
            return LineRole::Insertion(alone);
        }
        match said.split_whitespace().find_map(sole_sign) {
            Some(sign) if is_insertion => LineRole::Insertion(Some(sign)),
            _ if is_insertion && lower.starts_with("insertion") => LineRole::Insertion(None),
            _ => LineRole::Step { is_skeleton },
        }
    }

    /// Stores a line that is not a step: as an error if it is meant as moves, otherwise as words.
    pub(super) fn not_a_step(&mut self, number: usize, line: &str, code: &str, has_comment: bool) {
        if is_mostly_moves(code, has_comment) || is_slipped_group(code) {
            let error = self.read(code, self.side).err().map(|error| error.to_string());
            return self.out.asides.push(Aside { line: number, text: line.to_owned(), error });
        }
        let lost = longest(code, |text| self.count(text));
        let lost = lost.map(|found| found.moves).filter(|moves| {
            is_written_as_moves(moves) && !is_letter(moves) && self.count(moves) > 1
        });
        if let Some(moves) = lost {
            let message = format!("the moves '{moves}' stand among words and are not played");
            self.out.remarks.push((number, message));
        }
        self.words.push((number, line.to_owned()));
    }
}

/// Cost of reading words as moves, in bits.
const WORDS_PLAYED: Bits = 4;

/// Returns whether a line is words although all its letters are moves: `DR:`, `Sure`, `used blue`.
/// It has no prime and no number, and some word consists of several moves.
fn is_like_words(code: &str, count: &dyn Fn(&str) -> usize) -> bool {
    let bare = code.trim_end_matches([':', '!', '.', '?', ' ']);
    let is_plain = bare.chars().all(|c| c.is_alphabetic() || c.is_whitespace());
    is_plain && bare.split_whitespace().any(|word| is_step_word(word) || count(word) > 1)
}

/// Returns whether moves are written in capital letters; `dem` and `see` are words.
pub(super) fn is_written_as_moves(moves: &str) -> bool {
    moves.starts_with(|c: char| !c.is_ascii_lowercase())
}

/// Returns whether a text consists only of letters, as words do.
pub(super) fn is_letter(text: &str) -> bool {
    text.chars().all(char::is_alphabetic)
}
