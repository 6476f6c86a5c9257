//! Parses one line of a list.

use std::ops::Range;

use super::back::end_of;
use super::front::{front, front_of_cell};
use super::json::JsonScrambles;
use super::words::{ScrambleMark, is_meant, time};
use crate::notation::cube_text::is_state;
use crate::notation::length::without_length;
use crate::notation::parse::{is_moves, parse, parse_scramble};
use crate::notation::tokens::is_space;

/// Fewest moves in each of two neighbouring cells that are separate scrambles although only a tab
/// divides them.
const WHOLE_CELL: usize = 8;

/// Start of a line that repeats a scramble before its results.
const HEADER: &str = ">>> Line:";

/// Number of digits in a year. Numbers of scrambles have fewer.
const YEAR: usize = 4;

/// Number of stickers in a row of a face.
const ROW: usize = 3;

/// Fewest moves in a cell that show that commas separate the cells of this line.
const FEW: usize = 3;

/// The content of a line of a list.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// The line is empty or a comment.
    Nothing,
    /// Text without moves.
    Words,
    /// Scrambles, with blanks in place of the text before them.
    Scrambles { mark: ScrambleMark, scrambles: Vec<String> },
    /// JSON with these scrambles, and the names of other events whose scrambles are left out.
    Json { scrambles: Vec<String>, events: Vec<&'static str> },
}

/// Returns whether a line has only moves and blanks. Most lines written by programs are like this.
pub(super) fn is_plain(line: &str) -> bool {
    let first = line.bytes().find(|byte| *byte != b' ');
    first.is_some_and(|byte| byte.is_ascii_uppercase())
        && line.bytes().all(|byte| b"UDRLFBw2' ()".contains(&byte))
}

/// Parses the content of a line.
pub(super) fn content(line: &str) -> Content {
    let bare = line.trim_matches(is_space);
    if without_length(bare).is_empty()
        || is_comment(bare)
        || bare.chars().all(is_of_rule)
        || bare.starts_with(HEADER)
    {
        return Content::Nothing;
    }
    if bare.starts_with(['{', '[']) && is_state(bare) {
        return Content::Scrambles { mark: ScrambleMark::None, scrambles: vec![line.to_owned()] };
    }
    if let Some(mut found) = JsonScrambles::of_line(bare) {
        let events = std::mem::take(&mut found.events);
        return Content::Json { scrambles: found.scrambles(), events };
    }
    let front = front(line);
    // The text before the moves may belong to a state. But if it is a label, an equals sign may
    // belong to the label.
    let is_whole = front.mark == ScrambleMark::None || !line.contains('=');
    if is_whole && is_state(line) && !is_state(&line[front.length..]) {
        return Content::Scrambles { mark: ScrambleMark::None, scrambles: vec![line.to_owned()] };
    }
    let body = front.length..end_of(line, front.length).max(front.length);
    let mut scrambles: Vec<String> = Vec::new();
    let cells = cells(&line[body.clone()]);
    let is_table = cells.len() > 1;
    let has_fields = is_table
        && cells.iter().any(|cell| is_longer(&line[body.start + cell.start..][..cell.len()]));
    for cell in cells {
        if has_fields && is_lone_letter(&line[body.clone()], &cell) {
            continue;
        }
        let span = body.start + cell.start..body.start + cell.end;
        let inner = front_of_cell(&line[span.clone()]);
        let start = span.start + inner;
        // On a line that is not a table, the text after the scramble has already been removed.
        let end = start.max(if is_table { end_of(&line[..span.end], start) } else { span.end });
        // The header of a table may look like a single wrong move.
        let is_head = is_table && !line[start..end].split(is_space).any(is_moves);
        if is_scramble(&line[start..end], front.mark) && (!is_head || is_state(&line[start..end])) {
            scrambles.push(padded(line, start, end));
        }
    }
    if !scrambles.is_empty() {
        return Content::Scrambles { mark: front.mark, scrambles };
    }
    // Text copied from a sheet has the numbers on separate lines.
    if bare.len() < YEAR && bare.chars().all(|c| c.is_ascii_digit()) {
        return Content::Words;
    }
    // Any other lone number may be the remains of a scramble.
    let has_letters = bare.contains(char::is_alphabetic);
    if !has_letters && bare.len() < YEAR && time(bare).is_none() && !bare.starts_with('#') {
        return Content::Scrambles { mark: ScrambleMark::None, scrambles: vec![line.to_owned()] };
    }
    // A line that parses to zero moves is empty.
    let is_nothing = bare.starts_with('#') || parse(line).is_ok_and(|moves| moves.is_empty());
    if is_nothing { Content::Nothing } else { Content::Words }
}

/// Returns whether a cell has at least [`FEW`] moves.
fn is_longer(cell: &str) -> bool {
    is_moves(cell) && parse(cell).is_ok_and(|moves| moves.len() >= FEW)
}

/// Returns whether a cell is a single letter that is a field of a table, not a move: a lower-case
/// letter, or a letter next to a tab or a comma.
fn is_lone_letter(body: &str, cell: &Range<usize>) -> bool {
    let bare = body[cell.clone()].trim_matches(|c| is_space(c) || c == '"');
    let signs = ['\t', ','];
    let is_apart = body[..cell.start].ends_with(signs) || body[cell.end..].starts_with(signs);
    bare.len() == 1
        && bare.starts_with(|c: char| c.is_ascii_lowercase() || is_apart && c.is_ascii_uppercase())
}

/// Returns whether a line is a row of a net of stickers: three letters far from the margin, or
/// twelve letters after another row of the net.
pub(super) fn is_row_of_net(line: &str, is_in_net: bool) -> bool {
    let bare = line.trim_end();
    let row = bare.trim_start_matches(' ');
    let count = row.split(' ').filter(|word| !word.is_empty()).map(str::len).sum::<usize>();
    let is_of_faces = row
        .chars()
        .all(|c| c == ' ' || is_in_net && c.is_ascii_uppercase() || "UDRLFB".contains(c));
    let is_narrow = count == ROW && bare.len() - row.len() >= ROW && !row.contains(' ');
    is_of_faces && (is_narrow || is_in_net && (count == 4 * ROW || count == ROW))
}

/// Returns whether a line has only moves and no character that could separate two scrambles.
pub(super) fn is_moves_alone(line: &str) -> bool {
    let bare = line.trim_matches(is_space);
    !bare.contains(['/', '|', ';', ':', '=', '@', '#'])
        && front(bare).length == 0
        && is_moves(bare)
        && !is_state(bare)
}

/// Returns whether the whole line is a comment. `#` before a number belongs to the number.
fn is_comment(line: &str) -> bool {
    let hashed = line.strip_prefix('#');
    line.starts_with('/')
        || hashed.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns whether a character may be part of a separator line: `-----`.
fn is_of_rule(c: char) -> bool {
    is_space(c) || "-–—=_*~•.#>`".contains(c)
}

/// Returns a part of a line with blanks in place of the text before it. If that text is very long,
/// it is just left out.
fn padded(line: &str, start: usize, end: usize) -> String {
    const MOST: usize = 4096;
    let before = if start > MOST { "" } else { &line[..start] };
    let before = before.chars().map(|_| ' ');
    before.chain(line[start..end].chars()).collect()
}

/// Returns the ranges of the parts of a line that may be scrambles. Bars, semicolons and tabs
/// separate the parts. Commas do too if the whole line is not moves.
fn cells(body: &str) -> Vec<Range<usize>> {
    let whole = std::iter::once(0..body.len()).collect();
    if is_state(body) {
        return whole;
    }
    let by_signs = split(body, &['|', ';']);
    if by_signs.len() > 1 {
        return by_signs;
    }
    let by_tabs = split(body, &['\t']);
    if by_tabs.len() > 1 {
        let lengths: Vec<_> = by_tabs.iter().map(|cell| moves_in(&body[cell.clone()])).collect();
        let are_moves = lengths.iter().all(Option::is_some);
        let are_whole = lengths.iter().flatten().all(|&length| length >= WHOLE_CELL);
        if !are_moves || are_whole {
            return by_tabs;
        }
    }
    if parse(body).is_err() {
        let by_commas = split(body, &[',']);
        let (scrambles, others): (Vec<&str>, Vec<&str>) = by_commas
            .iter()
            .map(|cell| &body[cell.clone()])
            .partition(|cell| is_meant(cell, ScrambleMark::None));
        if by_commas.iter().any(|cell| moves_in(&body[cell.clone()]) >= Some(FEW))
            && !others.is_empty()
            && scrambles.into_iter().all(|cell| moves_in(cell).is_some())
        {
            return by_commas;
        }
    }
    whole
}

/// Returns the number of moves in a cell. Returns `None` if the cell has other content.
fn moves_in(cell: &str) -> Option<usize> {
    let bare = cell.trim_matches(|c| is_space(c) || c == '"');
    if is_moves(bare) { parse(bare).ok().map(|moves| moves.len()) } else { None }
}

fn split(body: &str, signs: &[char]) -> Vec<Range<usize>> {
    let mut at = 0;
    let cells = body.split(signs).map(|cell| {
        let span = at..at + cell.len();
        at = span.end + 1;
        span
    });
    cells.collect()
}

/// Returns whether a part of a line is a scramble: moves, a state, or an invalid text meant as
/// moves.
fn is_scramble(cell: &str, mark: ScrambleMark) -> bool {
    let bare = cell.trim_matches(is_space);
    if bare.is_empty() {
        return false;
    }
    // The name of a saved sequence stands for moves.
    if is_state(bare) || bare.contains('@') {
        return true;
    }
    match parse_scramble(cell) {
        Ok(_) => is_moves(cell),
        Err(_) => is_meant(cell, mark),
    }
}
