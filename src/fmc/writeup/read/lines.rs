//! What each line of a write-up is: a step, moves to insert, the scramble, the solution, or words.
//!
//! Nothing here knows a cube: the way in which a line is written says what it is.

use super::entry::{Aside, Entry, Kind, Lines, Taken};
use super::markdown;
use super::parts::{
    begins_like_move, ends_in_step_word, insertion_parts, is_group, looks_like_moves, raised,
    sole_sign, split_comment, word_starts,
};
use super::words::{
    SideWord, is_count, is_step_word, side_word, strip_number, without_trailing_count,
};
use crate::notation::{
    Marked, ParseError, Piece, SCRAMBLE_WORDS, SOLUTION_WORDS, Side, WHOLE_SCRAMBLE, after_label,
    marked, undone,
};

/// Reads all lines.
pub(super) fn lines(text: &str, taken: Taken) -> Lines {
    let mut reader = Reader { out: Lines::default(), taken, ..Reader::default() };
    for (i, line) in text.lines().enumerate() {
        reader.line(i + 1, &markdown::plain(line));
    }
    reader.end()
}

#[derive(Default)]
struct Reader {
    out: Lines,
    taken: Taken,
    /// The side outside parentheses.
    side: Side,
    /// Words since the last line with moves.
    words: Vec<(usize, String)>,
    /// The scramble or the solution may go on.
    open: Option<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Scramble,
    Last,
}

impl Reader {
    fn line(&mut self, number: usize, raw: &str) {
        let line = raw.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if line.is_empty() || line.starts_with("```") {
            if !self.is_part_empty() {
                self.open = None;
            }
            return;
        }
        let plain = line.trim_matches(['*', '_', '>', ' ']);
        if let Some(rest) = after_label(plain, &SCRAMBLE_WORDS) {
            self.out.scramble = Some((number, strip_number(rest).trim().to_owned()));
            self.open = Some(Part::Scramble);
            return;
        }
        if let Some(rest) = after_label(plain, &SOLUTION_WORDS) {
            self.out.last = Some((number, without_trailing_count(rest).to_owned()));
            self.open = Some(Part::Last);
            return;
        }
        if self.goes_on(line) {
            return;
        }
        self.open = None;
        self.step_or_words(number, line);
    }

    fn is_part_empty(&self) -> bool {
        let part = match self.open {
            Some(Part::Scramble) => &self.out.scramble,
            Some(Part::Last) => &self.out.last,
            None => return false,
        };
        part.as_ref().is_some_and(|(_, text)| text.is_empty())
    }

    /// Takes a line of moves that goes on with the scramble or the solution.
    fn goes_on(&mut self, line: &str) -> bool {
        let (part, text) = match self.open {
            Some(Part::Scramble) => (Part::Scramble, &mut self.out.scramble),
            Some(Part::Last) => (Part::Last, &mut self.out.last),
            None => return false,
        };
        let Some((_, text)) = text else { return false };
        let moves = |text: &str| marked(text, Side::Normal).map_or(0, |read| read.moves());
        let line = without_trailing_count(line);
        let is_plain = !line.contains(['/', '(', '=', '*']) && moves(line) > 0;
        let is_whole = part == Part::Scramble && moves(text) >= WHOLE_SCRAMBLE;
        if !is_plain || is_whole {
            return false;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(line);
        true
    }

    fn step_or_words(&mut self, number: usize, line: &str) {
        let (code, comment) = split_comment(line);
        let code = strip_number(code.trim()).trim();
        if code.is_empty() {
            match (comment, self.out.entries.last_mut()) {
                (Some(note), Some(entry)) if self.words.is_empty() => {
                    entry.notes.push(note.strip_prefix(' ').unwrap_or(note).to_owned());
                }
                (Some(note), _) => self.words.push((number, note.trim().to_owned())),
                (None, _) => {}
            }
            return;
        }
        if let Some(word) =
            side_word(code).filter(|_| comment.is_none_or(|c| side_word(c).is_none()))
        {
            self.side = match word {
                SideWord::Normal => Side::Normal,
                SideWord::Inverse => Side::Inverse,
                SideWord::Switch => self.side.other(),
            };
            return;
        }
        let said = comment.unwrap_or("");
        if let Some(rest) = after_label(code, &PREMOVE_WORDS)
            && let Ok(read) = self.read(rest, Side::Inverse)
            && read.moves() > 0
        {
            let pieces = undone(&read.pieces).into_iter().map(|p| p.on(Side::Inverse)).collect();
            let comment = if said.is_empty() { "premoves" } else { said };
            self.push(number, Kind::Step { is_skeleton: false }, rest, pieces, comment);
            return;
        }
        if self.insertion(number, code, said) || self.replacement(number, code, said) {
            return;
        }
        self.step(number, line, code, comment);
    }

    /// Reads moves, with letters taken as the reading says.
    fn read(&self, code: &str, side: Side) -> Result<Marked, ParseError> {
        if self.taken.lower_is_face { marked(&raised(code), side) } else { marked(code, side) }
    }

    fn push(&mut self, line: usize, kind: Kind, code: &str, pieces: Vec<Piece>, comment: &str) {
        let before = std::mem::take(&mut self.words).into_iter().map(|(_, words)| words).collect();
        let (code, comment) = (code.trim().to_owned(), comment.to_owned());
        let notes = Vec::new();
        self.out.entries.push(Entry { line, kind, code, pieces, comment, before, notes });
    }

    /// `* = U F2`, `[1]: S2`, `Insert U F2 at *`, `At *: U F2`.
    fn insertion(&mut self, number: usize, code: &str, said: &str) -> bool {
        let Some((sign, moves)) = insertion_parts(code) else { return false };
        // A text that is in parentheses as a whole is in the frame of its mark.
        let inside = moves.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let bare = inside.filter(|text| !text.contains(['(', ')'])).unwrap_or(moves);
        let bare = without_trailing_count(bare);
        let (bare, words) = match self.read(bare, Side::Normal) {
            Ok(_) => (bare, ""),
            Err(_) => self.prefix(bare).unwrap_or((bare, "")),
        };
        let Ok(read) = self.read(bare, Side::Normal) else { return false };
        if read.moves() == 0 && sign.is_none() {
            return false;
        }
        let said = if said.is_empty() { words } else { said };
        self.push(number, Kind::Insertion(sign), bare, read.pieces, said);
        true
    }

    /// `[U' D] -> U`, `{..} = U`, `U' D -> D U'`.
    fn replacement(&mut self, number: usize, code: &str, said: &str) -> bool {
        let arrow = ["->", "=>", "→", "="].iter().find_map(|arrow| code.split_once(arrow));
        let Some((old, new)) = arrow else { return false };
        let unbracketed = old.trim().trim_matches(['[', ']', '{', '}', '.', '…', ' ']);
        let (Ok(old), Ok(new_read)) =
            (self.read(unbracketed, self.side), self.read(without_trailing_count(new), self.side))
        else {
            return false;
        };
        let is_move = |piece: &Piece| matches!(piece, Piece::Move(..));
        let old = old.pieces.into_iter().filter(is_move).collect();
        let new_pieces = new_read.pieces.into_iter().filter(is_move).collect();
        self.push(number, Kind::Replacement(old), new, new_pieces, said);
        true
    }

    fn step(&mut self, number: usize, line: &str, code: &str, comment: Option<&str>) {
        let read = self.split_step(code, comment.is_some());
        let Some((label, moves, words)) = read else {
            let error = self.read(code, self.side).err().map(|error| error.to_string());
            if looks_like_moves(code, comment.is_some()) {
                self.out.asides.push(Aside { line: number, text: line.to_owned(), error });
            } else {
                self.words.push((number, line.to_owned()));
            }
            return;
        };
        let said = match (comment, words, label) {
            (Some(comment), ..) => comment.strip_prefix(' ').unwrap_or(comment),
            (None, "", label) => label,
            (None, words, _) => words,
        };
        let lower = if self.taken.ignore_words { String::new() } else { said.to_lowercase() };
        let on_inverse = lower.contains("inverse") && !moves.contains('(');
        let side = if on_inverse && !self.taken.ignore_inverse { Side::Inverse } else { self.side };
        let Ok(read) = self.read(moves, side) else { return };
        if side == self.side {
            self.side = read.side;
        }
        let is_skeleton =
            lower.starts_with("skeleton") || label.to_lowercase().starts_with("skeleton");
        let said = said.to_owned();
        let is_insertion = lower.contains("insert") || label.to_lowercase().starts_with("insert");
        let sign = said.split_whitespace().find_map(sole_sign);
        let kind = match sign {
            Some(sign) if is_insertion => Kind::Insertion(Some(sign)),
            _ if is_insertion && lower.starts_with("insertion") => Kind::Insertion(None),
            _ => Kind::Step { is_skeleton },
        };
        self.push(number, kind, moves, read.pieces, &said);
    }

    /// A label in front, the moves, and words behind.
    fn split_step<'t>(
        &self,
        code: &'t str,
        has_comment: bool,
    ) -> Option<(&'t str, &'t str, &'t str)> {
        let reads = |text: &str| self.read(text, self.side).is_ok_and(|read| read.moves() > 0);
        let starts = word_starts(code);
        let first = code.split_whitespace().next().unwrap_or("");
        let is_labelled = is_step_word(first) || first.ends_with(':');
        let bare = without_trailing_count(code);
        if !is_labelled
            && (reads(bare) || self.read(code, self.side).is_ok_and(|r| is_group(&r, code)))
        {
            let end = ends_in_step_word(bare).filter(|_| !has_comment);
            let split = end.filter(|&at| reads(&bare[..at]));
            let (moves, words) = split.map_or((bare, &code[bare.len()..]), |at| bare.split_at(at));
            return Some(("", moves, words.trim()));
        }
        let label = code.split_once(':').filter(|(_, rest)| reads(without_trailing_count(rest)));
        if let Some((label, rest)) = label {
            return Some((label.trim(), without_trailing_count(rest), ""));
        }
        if is_labelled {
            let rest = starts.iter().skip(1).take(6).map(|&at| code.split_at(at));
            let found = rest.into_iter().find(|(_, rest)| reads(without_trailing_count(rest)));
            return found.map(|(label, rest)| (label.trim(), without_trailing_count(rest), ""));
        }
        if has_comment {
            return None;
        }
        let (moves, words) = self.prefix(code)?;
        Some(("", moves, words))
    }

    /// The moves that a text begins with, and the words behind them.
    fn prefix<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        const DASHES: [char; 6] = ['-', '–', '—', ';', '|', '#'];
        let reads = |text: &str| self.read(text, self.side).map_or(0, |read| read.moves());
        let starts = word_starts(text);
        let word_at = |at: usize| text[at..].split_whitespace().next().unwrap_or("");
        // A dash that stands alone separates the two, even if the words look like moves.
        let dash = starts.iter().skip(1).copied().find(|&at| {
            let word = word_at(at);
            !word.is_empty() && word.chars().all(|c| DASHES.contains(&c) && c != '#')
        });
        if let Some(at) = dash.filter(|&at| reads(&text[..at]) > 0) {
            return Some((
                text[..at].trim(),
                text[at..].trim_start_matches([' ', '-', '–', '—', ';', '|']),
            ));
        }
        let step_word = starts.iter().skip(1).copied().find(|&at| is_step_word(word_at(at)));
        let cuts = step_word.into_iter().chain(starts.iter().skip(1).rev().copied());
        for at in cuts {
            let moves = text[..at].trim_end().trim_end_matches(DASHES).trim();
            let words = text[at..].trim_start_matches(DASHES).trim_start();
            let count = reads(moves);
            let is_apart = moves.len() < text[..at].trim_end().len();
            let is_clear = is_apart || step_word == Some(at) || is_count(words);
            // `UB corners` are words.
            let least = if moves.contains(' ') { 2 } else { 4 };
            if (count > 0 && is_clear) || count >= least {
                let is_meant = looks_like_moves(words, false) || begins_like_move(words);
                let is_moves = is_meant && !is_clear;
                return (!is_moves).then_some((moves, words));
            }
        }
        None
    }

    fn end(mut self) -> Lines {
        // Words behind the last step are notes of it.
        let words = std::mem::take(&mut self.words);
        match self.out.entries.last_mut() {
            Some(entry) => entry.notes.extend(words.into_iter().map(|(_, words)| words)),
            None => self.out.asides.extend(words.into_iter().map(|(line, text)| Aside {
                line,
                text,
                error: None,
            })),
        }
        self.out
    }
}

const PREMOVE_WORDS: [&str; 6] =
    ["premoves", "premove", "pre-moves", "pre-move", "pre-scramble", "prescramble"];
