//! Lines that name the side of the next moves, and lines of premoves.

use premove_cube::notation::{Piece, Side, SideWord, undone};

use super::super::entry::LineRole;
use super::super::labels::{behind_premove_word, first_group, premoves_in_heading};
use super::super::sides::{Mention, mention};
use super::super::split::without_remarks;
use super::super::windows::longest;
use super::WriteUpReader;
use super::steps::{is_letter, is_written_as_moves};

/// Maximum number of words about a side in a heading; more words are a sentence.
const MOST_OF_A_HEADING: usize = 8;

impl WriteUpReader<'_> {
    /// Reads a line that names the side of the next moves: `NISS`, `On inverse:`, `switch (nice)`.
    pub(super) fn side_line(
        &mut self,
        number: usize,
        line: &str,
        code: &str,
        comment: Option<&str>,
    ) -> bool {
        let Some(found) = mention(code) else { return false };
        let about_side = comment.is_none_or(|c| mention(c).is_none());
        if found.is_alone {
            if !about_side {
                return false;
            }
            if self.doubts.is_taken(3) {
                self.words.push((number, line.to_owned()));
            } else {
                self.side = found.side.from(self.side);
            }
            return true;
        }
        if self.count(without_remarks(code, &|text| self.count(text))) > 0 {
            return false;
        }
        if let Some(moves) = premoves_in_heading(code, &|text| self.count(text)) {
            self.heading_with_premoves(number, line, moves, found);
            return true;
        }
        let has_moves = longest(code, |text| self.count(text)).is_some_and(|found| {
            let is_sure = self.count(found.moves) > 1 || !is_letter(found.moves);
            is_written_as_moves(found.moves) && (is_sure || found.before.ends_with(':'))
        });
        if has_moves || found.words > 30 {
            return false;
        }
        // "The original idea" does not mean a change to the normal side.
        let is_heading = found.words <= MOST_OF_A_HEADING && found.side != SideWord::Normal;
        if self.doubts.is_taken(3) != is_heading {
            self.side = found.side.from(self.side);
        }
        self.words.push((number, line.to_owned()));
        true
    }

    /// Reads a heading with premoves, or with the moves of the other side again: `Inverse (B2):`,
    /// `on inverse with premoves B2 D`.
    pub(super) fn heading_with_premoves(
        &mut self,
        number: usize,
        line: &str,
        moves: &str,
        found: Mention,
    ) {
        self.side = found.side.from(self.side);
        let Ok(read) = self.read(moves, Side::Normal) else { return };
        let other = self.side.other();
        let pieces = undone(&read.pieces).into_iter().map(|piece| piece.on(other)).collect();
        self.push(number, LineRole::Premoves(self.side), (line, moves, "premoves"), pieces);
    }

    /// Reads a line of premoves: `Premoves: D2 B2`, `D2 B2 // premoves`.
    pub(super) fn premoves(&mut self, number: usize, code: &str, said: &str) -> bool {
        if let Some(rest) = behind_premove_word(code) {
            let side = match mention(&code[..code.len() - rest.len()]).map(|found| found.side) {
                Some(word) => word.from(self.side),
                None => self.side,
            };
            let (moves, more) = first_group(rest, &|text| self.count(text)).unwrap_or_else(|| {
                let bare = without_remarks(rest, &|text| self.count(text));
                (bare, rest[bare.len()..].trim())
            });
            let (moves, words) = if self.count(moves) > 0 {
                (moves, "")
            } else {
                match longest(rest, |text| self.count(text)) {
                    Some(found) if found.before.is_empty() => (found.moves, found.behind),
                    _ => return false,
                }
            };
            let moves = moves.to_owned();
            let words = words.to_owned();
            let has_step = longest(more, |text| self.count(text))
                .is_some_and(|found| found.before.is_empty() && self.count(found.moves) > 0);
            let said = [said.trim(), &words].concat();
            let said = if said.is_empty() { "premoves" } else { said.as_str() };
            self.push_premoves(number, &moves, side, said);
            if has_step {
                self.step(number, more, more, None);
            }
            return true;
        }
        let is_alone = behind_premove_word(said).is_some_and(str::is_empty);
        let moves = without_remarks(code, &|text| self.count(text));
        if self.taken.ignore_words || !is_alone || self.count(moves) == 0 {
            return false;
        }
        // In `D2 // premoves` the moves count as premoves; in parentheses they are moves of the
        // inverse side.
        let on_inverse = moves.contains('(');
        let is_other = self.doubts.is_taken(2);
        if on_inverse != is_other {
            return false;
        }
        let moves = moves.replace(['(', ')'], " ");
        let side = self.side;
        self.push_premoves(number, &moves, side, said);
        true
    }

    pub(super) fn push_premoves(&mut self, number: usize, moves: &str, side: Side, said: &str) {
        let Ok(read) = self.read(moves, side) else { return };
        let other = side.other();
        let pieces = undone(&read.pieces).into_iter().filter(Piece::is_move);
        let pieces = pieces.map(|piece| piece.on(other)).collect();
        self.push(number, LineRole::Premoves(side), ("", moves, said), pieces);
    }

    /// Adds premoves named in the comment of a step: `// EO (premoves: L F2)`. Usually they are in
    /// a separate line as well.
    pub(super) fn premoves_in_words(&mut self, number: usize, said: &str) {
        if self.taken.ignore_words {
            return;
        }
        let named = said.to_ascii_lowercase().find("pre").and_then(|at| {
            let rest = behind_premove_word(&said[at..])?.trim_end_matches([')', ']', '.']);
            let found = longest(rest, |text| self.count(text))?;
            found.before.is_empty().then(|| found.moves.to_owned())
        });
        if let Some(moves) = named
            && self.doubts.is_taken(3)
        {
            self.push_premoves(number, &moves, self.side, "premoves");
        }
    }
}
