//! Removes Markdown around moves: rows of tables, and backticks.

use std::borrow::Cow;

use premove_cube::notation::is_moves;

use super::words::{is_glued_letters, is_step_word};

/// Returns the line without Markdown. A row of a table becomes moves followed by words; a row
/// without moves becomes blank. Backticks around moves are removed.
pub(super) fn plain(line: &str) -> Cow<'_, str> {
    // The author's text after the moves does not change.
    let (code, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
    let trimmed = line.trim();
    match trimmed.strip_prefix('|').and_then(|row| row.strip_suffix('|')) {
        Some(row) if comment.is_empty() && !row.trim().is_empty() => Cow::Owned(row_as_step(row)),
        _ if code.contains('`') => Cow::Owned(without_backticks(code) + comment),
        _ => Cow::Borrowed(line),
    }
}

/// Returns the first cell with moves, followed by the other cells as words.
fn row_as_step(row: &str) -> String {
    let cells = cells(row);
    let at = cells.iter().position(|cell| {
        let is_code = cell.len() > 2 && cell.starts_with('`') && cell.ends_with('`');
        is_code || (is_moves(cell) && !is_name(cell))
    });
    let Some(at) = at else { return String::new() };
    let others = cells.iter().enumerate().filter(|&(of, _)| of != at).map(|(_, cell)| cell);
    let words: Vec<String> = others
        .filter(|cell| cell.contains(char::is_alphabetic))
        .map(|cell| cell.replace("<br>", " "))
        .collect();
    format!("{} // {}", cells[at].trim_matches('`'), words.join(" "))
}

/// Returns whether a cell is the name of a step that could be read as moves: `DR`.
fn is_name(cell: &str) -> bool {
    is_step_word(cell) || is_glued_letters(cell)
}

/// Returns the cells of a row. A backslash escapes the sign after it.
fn cells(row: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut signs = row.chars();
    while let Some(sign) = signs.next() {
        let cell = cells.last_mut();
        match (sign, cell) {
            ('|', _) => cells.push(String::new()),
            ('\\', Some(cell)) => cell.extend(signs.next()),
            (sign, Some(cell)) => cell.push(sign),
            (_, None) => {}
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Replaces pairs of backticks by spaces, so that the columns do not change. A single backtick
/// after a letter or a number is a prime.
fn without_backticks(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut is_open = false;
    let mut before = ' ';
    for sign in line.chars() {
        if sign == '`' && (is_open || !before.is_alphanumeric()) {
            is_open = !is_open;
            out.push(' ');
        } else {
            out.push(sign);
        }
        before = sign;
    }
    if is_open { line.to_owned() } else { out }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_backticks_are_read_as_moves() {
        for (line, expected) in [
            ("| `R' * F (B')` | EO, a\\|b<br>c \\<d\\> | 3/3 |", "R' * F (B') // EO, a|b c <d>"),
            ("| EO | R U F | 3 |", "R U F // EO"),
            ("| DR | (R U) | 6 |", "(R U) // DR"),
            ("| moves | step | count |", ""),
            ("|---|---|---|", ""),
            ("**Scramble:** `R U`", "**Scramble:**  R U "),
            ("- `F L' F2 R` EO", "-  F L' F2 R  EO"),
            ("R` U F`", "R` U F`"),
            ("R U", "R U"),
        ] {
            assert_eq!(plain(line), expected);
        }
    }
}
