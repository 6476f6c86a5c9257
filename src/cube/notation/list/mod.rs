//! Reads lists of scrambles in many forms: numbered lines, competition sheets, exports of timers,
//! posts in forums and chats.
//!
//! [`scramble_list`] reads a whole text. [`ListReader`] takes one line after the other, for callers
//! that cannot wait for the end. The text beside the scrambles is left out, and lines without
//! scrambles are reported. A line that is meant as moves but is wrong is returned as a scramble, so
//! that the parser of moves reports the error. Blanks replace the text that is left out, so that
//! columns in errors are correct.
//!
//! | file | what |
//! |---|---|
//! | `line.rs` | the content of one line |
//! | `front.rs`, `back.rs` | the text before and behind a scramble |
//! | `words.rs` | classifies words: moves or like moves, times and dates |
//! | `numbers.rs` | numbers written without digits, and labels that could be moves |
//! | `table.rs` | tables with a column of scrambles |
//! | `json.rs` | the scrambles of a line of JSON, as csTimer and TNoodle export them |

mod back;
mod front;
mod json;
mod line;
mod numbers;
mod table;
#[cfg(test)]
mod tests;
mod words;

use std::borrow::Cow;

use self::line::{Content, content, is_moves_alone, is_plain, is_row_of_net};
use self::numbers::{LineLabels, may_be_numbered};
use self::table::ScrambleColumn;
use self::words::{ScrambleMark, is_meant};
use super::cube_text::parse_cube;
use super::error::{CubeTextError, ParseError};
use super::line::Side;
use super::parse::{parse, parse_scramble};
use super::piece_list;
use super::words::{PADDING, WHOLE_SCRAMBLE};
use super::written::WrittenSequence;
use crate::Cube;

/// Most moves of a scramble that is joined from several lines. A longer text is not one scramble.
const MOST_JOINED: usize = 40;

/// Reason why a line has no scramble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedOver {
    /// The line has no moves.
    Words,
    /// The line is labelled as a solution or a step.
    Solution,
    /// The moves have no label, but earlier scrambles of the text had one.
    Unlabelled,
    /// The line is a row of stickers of a net drawn on several lines.
    Net,
    /// The line has scrambles of another WCA event, which is given.
    Event(&'static str),
}

impl std::fmt::Display for PassedOver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Words => "there are no moves in it",
            Self::Solution => "it is a solution, not a scramble",
            Self::Unlabelled => "it has no label, and the scramble above has one",
            Self::Net => "a row of stickers is no scramble: give the whole net as one argument",
            Self::Event(event) => {
                return write!(f, "its scrambles of event {event} are for another puzzle");
            }
        })
    }
}

/// The content of a line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListLine {
    /// The line is empty or only a comment.
    Nothing,
    /// Scrambles, usually one, with blanks in place of the text before them.
    Scrambles(Vec<String>),
    /// The line has no scramble, for this reason.
    PassedOver(PassedOver),
}

/// Reads a list line by line.
#[derive(Clone, Debug, Default)]
pub struct ListReader {
    /// Set once a scramble had a label.
    has_labels: bool,
    labels: LineLabels,
    /// The column of scrambles, if the header of a table was read.
    column: Option<ScrambleColumn>,
    /// Set if the previous line was a row of a net.
    is_in_net: bool,
    /// Other WCA events in the last line, whose scrambles are left out.
    events: Vec<&'static str>,
}

impl ListReader {
    /// Creates a reader for a text that is not a list. In such a text the first word may be a move
    /// that looks like a label of a list: `E1`, `B.`.
    pub fn of_words() -> Self {
        Self { labels: LineLabels::of_words(), ..Self::default() }
    }

    /// Returns the events of the last line whose scrambles were left out, and clears them.
    pub fn take_events(&mut self) -> Vec<&'static str> {
        std::mem::take(&mut self.events)
    }

    /// Reads the next line. Lines that continue it ([`ListReader::goes_on`]) must be passed
    /// together with it, as one text.
    pub fn line(&mut self, text: &str) -> ListLine {
        let may_be_net = self.is_in_net || text.starts_with("   ");
        if is_plain(text) && !self.has_labels && !may_be_net {
            return ListLine::Scrambles(vec![text.to_owned()]);
        }
        if !self.labels.is_single && is_row_of_net(text, self.is_in_net) {
            self.is_in_net = true;
            return ListLine::PassedOver(PassedOver::Net);
        }
        self.is_in_net = false;
        if let Some(column) = ScrambleColumn::of_header(text) {
            self.column = Some(column);
            return ListLine::PassedOver(PassedOver::Words);
        }
        self.labels.note(text);
        let content = self.content(text);
        match content {
            Content::Json { scrambles, events } => {
                self.events = events;
                if scrambles.is_empty() {
                    return ListLine::PassedOver(PassedOver::Words);
                }
                ListLine::Scrambles(scrambles)
            }
            Content::Nothing => ListLine::Nothing,
            Content::Words => ListLine::PassedOver(PassedOver::Words),
            Content::Scrambles { mark: ScrambleMark::Solution, .. } => {
                ListLine::PassedOver(PassedOver::Solution)
            }
            Content::Scrambles { mark: ScrambleMark::None, .. } if self.has_labels => {
                ListLine::PassedOver(PassedOver::Unlabelled)
            }
            Content::Scrambles { mark, scrambles } => {
                self.has_labels |= mark == ScrambleMark::Label;
                ListLine::Scrambles(scrambles)
            }
        }
    }

    /// Parses a line. Takes the table header and the labels of earlier lines into account.
    fn content(&self, text: &str) -> Content {
        match self.column.and_then(|column| column.of_line(text)) {
            Some(cell) => match content(&cell) {
                Content::Scrambles { mark: ScrambleMark::None, scrambles } => {
                    Content::Scrambles { mark: ScrambleMark::Number, scrambles }
                }
                content => content,
            },
            None => content(&self.labels.with_digits(text)),
        }
    }

    /// Returns whether a line has a single scramble with a number or a label before it. The next
    /// lines may continue this scramble, because sheets break long scrambles.
    pub fn begins(&self, text: &str) -> bool {
        let is_one = !is_plain(text)
            && match self.content(text) {
                Content::Scrambles { mark, scrambles } => {
                    matches!(mark, ScrambleMark::Number | ScrambleMark::Label)
                        && scrambles.len() == 1
                }
                Content::Json { scrambles, .. } => scrambles.len() == 1,
                _ => false,
            };
        is_one || piece_list::is_edges(text)
    }

    /// Returns whether the line `text` continues the scramble of the lines `before`. A line of
    /// edges is continued only by a line of corners.
    pub fn goes_on(before: &str, text: &str) -> bool {
        let mut lines = before.lines();
        if lines.next().is_some_and(piece_list::is_edges) {
            return lines.next().is_none() && piece_list::is_corners(text);
        }
        is_moves_alone(text) && !may_be_numbered(text) && !piece_list::is_corners(text)
    }
}

/// A scramble found in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedScramble {
    /// The line number in the text, from 1.
    pub line: usize,
    /// `true` if a number or a label stands before the scramble.
    pub is_marked: bool,
    text: String,
}

impl ListedScramble {
    /// Returns the scramble on one line, without the text around it and without comments.
    pub fn text(&self) -> String {
        let count = self.text.lines().count();
        let lines = self.text.lines().enumerate().map(|(at, line)| {
            let code = line.split('/').next().filter(|_| at + 1 < count);
            code.unwrap_or(line)
        });
        lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
    }

    /// Parses the moves of the scramble. Columns in errors are columns of the line.
    pub fn read(&self) -> Result<WrittenSequence, ParseError> {
        parse_scramble(&self.text)
    }

    /// Returns whether the moves alone show that this is a scramble: they are many, or they begin
    /// with the padding `R' U' F` of a competition scramble.
    fn is_whole(&self) -> bool {
        self.read().is_ok_and(|moves| moves.len() >= WHOLE_SCRAMBLE || begins_padded(&moves))
    }

    /// Parses the state in any form. Columns in errors are columns of the line.
    pub fn cube(&self) -> Result<Cube, CubeTextError> {
        parse_cube(&self.text)
    }
}

/// Returns whether a text is meant as moves, even if it is not valid: most of its words are moves
/// or look like moves.
pub fn is_meant_as_moves(text: &str) -> bool {
    is_meant(text, ScrambleMark::None)
}

/// The scrambles found in a text.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ScrambleList {
    /// The scrambles in the order of the text.
    pub scrambles: Vec<ListedScramble>,
    /// The lines without a scramble: line number from 1 and reason.
    pub passed_over: Vec<(usize, PassedOver)>,
}

impl ScrambleList {
    /// Returns whether the text is a list of scrambles and has no other moves: either the scrambles
    /// have numbers or labels, or there are several lines and each is long enough for a scramble.
    pub fn is_list(&self) -> bool {
        let all = &self.scrambles;
        !all.is_empty()
            && !self.passed_over.iter().any(|(_, why)| *why != PassedOver::Words)
            && !all.iter().any(|scramble| scramble.text.contains("//"))
            && (all.iter().all(|scramble| scramble.is_marked)
                || all.len() > 1 && all.iter().all(ListedScramble::is_whole))
    }
}

/// Reads a list of scrambles.
///
/// ```
/// let text = "Weekly 12\n1. R' U' F D2\n   L2 R' U' F\n2) (11.24) F2 R @2024-05-02 18:00:01\n";
/// let list = premove_cube::notation::scramble_list(text);
/// let scrambles: Vec<String> = list.scrambles.iter().map(|one| one.text()).collect();
/// assert_eq!(scrambles, ["R' U' F D2 L2 R' U' F", "F2 R"]);
/// assert_eq!(list.passed_over[0].0, 1);
/// ```
pub fn scramble_list(text: &str) -> ScrambleList {
    let mut reader = ListReader::default();
    let mut list = ScrambleList::default();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((at, line)) = lines.next() {
        let is_marked = reader.begins(line);
        let mut whole = line.to_owned();
        while let Some((_, next)) =
            lines.next_if(|(_, next)| is_marked && ListReader::goes_on(&whole, next))
        {
            whole.push('\n');
            whole.push_str(next);
        }
        let read = reader.line(&whole);
        let events = reader.take_events().into_iter().map(PassedOver::Event);
        list.passed_over.extend(events.map(|event| (at + 1, event)));
        match read {
            ListLine::Nothing => {}
            ListLine::PassedOver(why) => list.passed_over.push((at + 1, why)),
            ListLine::Scrambles(scrambles) => {
                let is_marked = is_marked || scrambles.len() > 1;
                for text in scrambles {
                    list.scrambles.push(ListedScramble { line: at + 1, is_marked, text });
                }
            }
        }
    }
    list.scrambles = with_broken_lines_joined(list.scrambles);
    list
}

/// Returns the first scramble of a text if a number or a label marks it, or else the whole text.
pub fn first_scramble(text: &str) -> Cow<'_, str> {
    match scramble_list(text).scrambles.into_iter().next() {
        Some(first) if first.is_marked => Cow::Owned(first.text()),
        _ => Cow::Borrowed(text),
    }
}

/// A Fewest Moves scramble on several lines, whose end has not been found yet.
struct OpenAttempt {
    moves: WrittenSequence,
    /// The line number on which the scramble would continue.
    line: usize,
}

impl OpenAttempt {
    fn new(moves: WrittenSequence, line: usize) -> Option<Self> {
        (!ends_padded(&moves)).then_some(Self { moves, line })
    }
}

/// Joins unnumbered lines that form one Fewest Moves scramble. The first line begins with `R' U'
/// F`, and only the last line ends with `R' U' F`.
fn with_broken_lines_joined(scrambles: Vec<ListedScramble>) -> Vec<ListedScramble> {
    let mut joined: Vec<ListedScramble> = Vec::new();
    let mut open: Option<OpenAttempt> = None;
    for next in scrambles {
        let moves = parse(&next.text).ok();
        let line = next.line + 1;
        let begins = moves.as_ref().is_some_and(begins_padded);
        let count = moves.as_ref().map_or(0, WrittenSequence::len);
        let before = open.take().filter(|before| {
            let is_next = before.line == next.line && !begins && !next.is_marked;
            is_next && before.moves.len() + count <= MOST_JOINED
        });
        let last = joined.last_mut();
        if let (Some(OpenAttempt { moves: mut all, .. }), Some(last)) = (before, last) {
            last.text.push('\n');
            last.text.push_str(&next.text);
            open = moves.and_then(|moves| {
                moves.moves().iter().for_each(|&(side, m)| all.push(side, m));
                OpenAttempt::new(all, line)
            });
        } else {
            let is_first = begins && !next.is_marked;
            open = moves.filter(|_| is_first).and_then(|moves| OpenAttempt::new(moves, line));
            joined.push(next);
        }
    }
    joined
}

fn begins_padded(moves: &WrittenSequence) -> bool {
    moves.len() > PADDING.len() && moves.on(Side::Normal).take(3).eq(PADDING.map(Into::into))
}

fn ends_padded(moves: &WrittenSequence) -> bool {
    let last: Vec<_> = moves.on(Side::Normal).collect();
    moves.len() > 2 * PADDING.len() && last.ends_with(&PADDING.map(Into::into))
}
