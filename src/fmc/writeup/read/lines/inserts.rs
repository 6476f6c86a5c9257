//! Lines of moves that are inserted at marks, or replace other moves.

use premove_cube::notation::{BracketKind, Piece, Side};

use super::super::entry::LineRole;
use super::super::insertion::{MarkForm, insertions};
use super::super::split::without_remarks;
use super::super::words::is_step_word;
use super::WriteUpReader;

impl WriteUpReader<'_> {
    /// Reads a line of moves for marks: `* = U F2`, `[1]: S2`, `Insert U F2 at *`, `At *: U F2`.
    /// With `has_number` a number at the beginning is not removed yet. Then only a known mark makes
    /// the line an insertion, since `#1` can be a number or a mark.
    pub(super) fn insertion(
        &mut self,
        number: usize,
        code: &str,
        said: &str,
        has_number: bool,
    ) -> bool {
        let count = |text: &str| self.read(text, Side::Normal).map_or(0, |read| read.moves());
        let Some((form, all)) = insertions(code, &count, &|sign| self.is_known(sign)) else {
            return false;
        };
        let is_known = all.iter().all(|one| self.is_known(&one.sign));
        let is_numbered = code.starts_with(|c: char| c == '#' || c == '(' || c.is_ascii_digit());
        if has_number && !(is_known && is_numbered) {
            return false;
        }
        if form == MarkForm::Bare {
            // The line may be a step that begins with the mark of an insertion.
            let is_other = self.doubts.is_taken(3);
            if is_known == is_other {
                return false;
            }
        }
        let all: Vec<(String, String, String)> =
            all.into_iter().map(|one| (one.sign, one.moves.to_owned(), one.words)).collect();
        for (sign, moves, words) in all {
            // A text that is completely in parentheses has the frame of its mark.
            let inside = moves.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            let bare = inside.filter(|text| !text.contains(['(', ')'])).unwrap_or(&moves);
            let Ok(read) = self.read(bare, Side::Normal) else { return false };
            let said = if said.is_empty() { words.as_str() } else { said };
            self.push(number, LineRole::Insertion(Some(sign)), ("", bare, said), read.pieces);
        }
        true
    }

    /// Reads a line of moves that replace others: `[U' D] -> U`, `{..} = U`, `U' D -> D U'`.
    pub(super) fn replacement(&mut self, number: usize, code: &str, said: &str) -> bool {
        let arrow = ["->", "=>", "→", "="].iter().find_map(|arrow| code.split_once(arrow));
        let colon = code.split_once(':').filter(|(old, _)| old.trim_end().ends_with([']', '}']));
        let Some((old, new)) = arrow.or(colon) else { return false };
        let bracket = match old.trim().chars().next() {
            Some('[') => Some(BracketKind::Square),
            Some('{') => Some(BracketKind::Curly),
            _ => None,
        };
        if is_step_word(old.trim()) {
            return false;
        }
        let unbracketed = old.trim().trim_matches(['[', ']', '{', '}', '.', '…', ' ']);
        let new = without_remarks(new.trim(), &|text| self.count(text));
        if is_step_word(new) {
            return false;
        }
        let (Ok(old), Ok(new_read)) =
            (self.read(unbracketed, self.side), self.read(new, self.side))
        else {
            return false;
        };
        let old: Vec<Piece> = old.pieces.into_iter().filter(Piece::is_move).collect();
        if bracket.is_none() && old.is_empty() {
            return false;
        }
        let new_pieces = new_read.pieces.into_iter().filter(Piece::is_move).collect();
        self.push(number, LineRole::Replacement(bracket, old), ("", new, said), new_pieces);
        true
    }
}
