//! Determines the role of each line of a write-up: a step, moves to insert, the scramble, the
//! solution, or words.
//!
//! The roles follow from the form of the lines, without a cube. Where people write two different
//! things in the same form, [`Doubts`] lets the reader try both.
//!
//! | file | what |
//! |---|---|
//! | `taken.rs` | the meaning of letters and brackets in the whole text |
//! | `sides.rs` | lines that name the side of the next moves, and premoves |
//! | `inserts.rs` | lines of moves that are inserted at marks or replace others |
//! | `steps.rs` | steps, and lines that are not steps |

mod inserts;
mod sides;
mod steps;
mod taken;

pub(super) use self::taken::Taken;
use premove_cube::notation::{
    Marked, ParseError, Piece, SHORT_SCRAMBLE, Side, WHOLE_SCRAMBLE, parse,
};

use super::attempt::Stop;
use super::clean::clean;
use super::doubts::Doubts;
use super::entry::{Aside, LineRole, MovesLine, WriteUpLines};
use super::labels::{LineLabel, label};
use super::parts::{begins_like_move, is_mostly_moves, split_comment};
use super::split::without_remarks;
use super::windows::longest;
use super::words::strip_number;

/// Reads all lines of a text.
pub(super) fn lines(
    text: &str,
    taken: Taken,
    doubts: &mut Doubts,
    is_stopped: Stop,
) -> WriteUpLines {
    let out = WriteUpLines::default();
    let mut reader =
        WriteUpReader { out, taken, doubts, side: Side::Normal, words: Vec::new(), open: None };
    for (i, line) in text.lines().enumerate() {
        if is_stopped() {
            break;
        }
        reader.line(i + 1, &clean(line));
    }
    reader.end()
}

struct WriteUpReader<'d> {
    out: WriteUpLines,
    taken: Taken,
    doubts: &'d mut Doubts,
    /// The side of moves outside parentheses.
    side: Side,
    /// Lines of words since the last line with moves.
    words: Vec<(usize, String)>,
    /// The part that the next line can continue: the scramble or the solution.
    open: Option<LinePart>,
}

/// Maximum length in bytes of a scramble or solution that a further line can continue.
const MOST_GONE_ON: usize = 1000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum LinePart {
    Scramble,
    Last,
}

impl WriteUpReader<'_> {
    fn line(&mut self, number: usize, raw: &str) {
        let line = raw.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if line.is_empty() || line.starts_with("```") {
            if !self.is_part_empty() {
                self.open = None;
            }
            return;
        }
        if self.labelled(number, line) || self.goes_on(line) {
            return;
        }
        self.open = None;
        self.step_or_words(number, line);
    }

    /// Reads a line with a label for the scramble or the finished solution.
    fn labelled(&mut self, number: usize, line: &str) -> bool {
        let plain = line.trim_matches(['*', '_', ' ']);
        let inverse = self.inverse_scramble(strip_number(plain));
        let found =
            inverse.map(|moves| (LineLabel::InverseScramble { has_premoves: false }, moves));
        let Some((label, rest)) = found.or_else(|| label(strip_number(plain))) else {
            return false;
        };
        match label {
            LineLabel::Scramble if self.out.scramble.is_some() => {
                self.restated(number, rest, "", None);
            }
            LineLabel::Scramble => {
                let rest = self.moves_of_label(strip_number(rest));
                self.out.scramble = Some((number, self.taken.written(&rest).into_owned()));
                self.open = Some(LinePart::Scramble);
            }
            LineLabel::InverseScramble { has_premoves } => {
                self.restated(number, rest, plain, Some(has_premoves));
                // Premoves before it mean that the steps are on the inverse side.
                if self.doubts.is_taken(3) != has_premoves {
                    self.side = Side::Inverse;
                }
            }
            LineLabel::Solution => {
                let rest = self.moves_of_label(rest);
                self.out.finals.push((number, self.taken.written(&rest).into_owned()));
                self.open = Some(LinePart::Last);
            }
        }
        true
    }

    /// Returns the text of the inverse scramble, if a line consists of it, with any label before
    /// it.
    fn inverse_scramble<'t>(&self, line: &'t str) -> Option<&'t str> {
        let (_, scramble) = self.out.scramble.as_ref()?;
        let moves = line.split_once([':', '=']).map_or(line, |(_, rest)| rest);
        // This runs for every line of every reading, so short lines are excluded first.
        let letters = moves.chars().filter(char::is_ascii_alphabetic).count();
        if letters < scramble.chars().filter(char::is_ascii_alphabetic).count() {
            return None;
        }
        let inverse = parse(scramble).ok()?.line().normal.inverse();
        let read = parse(&self.moves_of_label(moves)).ok()?.line();
        let is_it = read.normal == inverse && read.normal.len() >= SHORT_SCRAMBLE;
        (is_it && read.inverse.is_empty()).then_some(moves)
    }

    /// Returns the moves after a label, without move counts and remarks. If no moves can be read,
    /// returns the whole text.
    fn moves_of_label(&self, text: &str) -> String {
        let (code, _) = split_comment(text);
        let bare = without_remarks(code, &|text| self.count(text));
        let bare = bare.trim_end_matches('.');
        if bare.is_empty() || self.count(bare) > 0 {
            return bare.to_owned();
        }
        let window = longest(bare, |text| self.count(text));
        let best = window.filter(|found| {
            // A wrong move among moves is an error and not a remark.
            let around = format!("{} {}", found.before, found.behind);
            !is_mostly_moves(&around, true) && !begins_like_move(found.behind)
        });
        best.map_or(bare, |found| found.moves).to_owned()
    }

    fn restated(&mut self, number: usize, rest: &str, label: &str, has_premoves: Option<bool>) {
        let text = rest.replace('+', " ");
        let text = self.moves_of_label(&text);
        if has_premoves == Some(false) && self.out.inverse_scramble.is_none() {
            self.out.inverse_scramble = Some((number, text.clone()));
        }
        match self.read(&text, Side::Normal) {
            Ok(read) if read.moves() > 0 => {
                self.push(number, LineRole::Scramble, (label, &text, ""), read.pieces);
            }
            _ => self.words.push((number, rest.to_owned())),
        }
    }

    fn is_part_empty(&self) -> bool {
        let scramble = self.out.scramble.as_ref();
        let last = self.out.finals.last();
        let part = match self.open {
            Some(LinePart::Scramble) => scramble,
            Some(LinePart::Last) => last,
            None => None,
        };
        part.is_some_and(|(_, text)| text.is_empty())
    }

    /// Reads a line of moves that continues the scramble or the solution. Returns `false` if the
    /// line is something else.
    fn goes_on(&mut self, line: &str) -> bool {
        let bare = self.moves_of_label(strip_number(line));
        let count = self.count(&bare);
        let is_plain =
            !line.contains(['/', '(', '=', '*']) || (bare.len() < line.len() && count > 9);
        let is_plain = is_plain && !bare.contains(['/', '(', '=', '*', ':']) && count > 0;
        let Some((_, text)) = (match self.open {
            Some(LinePart::Scramble) => self.out.scramble.as_mut(),
            Some(LinePart::Last) => self.out.finals.last_mut(),
            None => None,
        }) else {
            return false;
        };
        let so_far = self.taken.count(text, self.side);
        let is_whole = self.open == Some(LinePart::Scramble) && so_far >= WHOLE_SCRAMBLE;
        if !is_plain || is_whole || text.len() > MOST_GONE_ON {
            return false;
        }
        // A step may follow a solution without a blank line.
        if self.open == Some(LinePart::Last) && !text.is_empty() && self.doubts.is_taken(2) {
            return false;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&self.taken.written(&bare));
        true
    }

    fn step_or_words(&mut self, number: usize, line: &str) {
        let (code, comment) = split_comment(line);
        let said = comment.unwrap_or("");
        let trimmed = code.trim();
        if self.insertion(number, trimmed, said, true) {
            return;
        }
        let code = strip_number(trimmed).trim();
        if code.is_empty() {
            return self.comment_alone(number, comment);
        }
        if self.side_line(number, line, code, comment)
            || self.premoves(number, code, said)
            || self.insertion(number, code, said, false)
            || self.replacement(number, code, said)
        {
            return;
        }
        self.step(number, line, code, comment);
    }

    fn comment_alone(&mut self, number: usize, comment: Option<&str>) {
        let Some(note) = comment else { return };
        match self.out.entries.last_mut() {
            Some(entry) if self.words.is_empty() => {
                entry.notes.push(note.strip_prefix(' ').unwrap_or(note).to_owned());
            }
            _ => self.words.push((number, note.trim().to_owned())),
        }
    }

    /// Parses moves. [`Taken`] says what lower-case letters mean.
    fn read(&self, code: &str, side: Side) -> Result<Marked, ParseError> {
        self.taken.read(code, side)
    }

    /// Returns the number of moves in a text; 0 if it cannot be read.
    fn count(&self, code: &str) -> usize {
        self.taken.count(code, self.side)
    }

    /// Adds an entry; the three texts are the words before the moves, the moves, and the words
    /// after them.
    fn push(
        &mut self,
        line: usize,
        kind: LineRole,
        (label, code, comment): (&str, &str, &str),
        pieces: Vec<Piece>,
    ) {
        let before = std::mem::take(&mut self.words).into_iter().map(|(_, words)| words).collect();
        let code = code.trim().to_owned();
        let comment = comment.to_owned();
        let label = label.to_owned();
        let notes = Vec::new();
        self.out.entries.push(MovesLine {
            line,
            kind,
            code,
            pieces,
            label,
            comment,
            before,
            notes,
        });
    }

    /// Returns whether the moves so far contain a mark.
    fn is_known(&self, sign: &str) -> bool {
        let mut pieces = self.out.entries.iter().flat_map(|entry| &entry.pieces);
        pieces.any(|piece| piece.is_mark(sign))
    }

    fn end(mut self) -> WriteUpLines {
        // Words after the last step are its notes.
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
