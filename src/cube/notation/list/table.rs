//! Reads tables whose header names the column of the scrambles.

use std::ops::Range;

use crate::notation::parse::is_moves;
use crate::notation::tokens::is_space;
use crate::notation::words::SCRAMBLE_WORDS;

/// Characters that separate the cells of a table.
const SIGNS: [char; 4] = ['\t', ';', '|', ','];

/// Most words in a cell of a header.
const MOST_WORDS: usize = 3;

/// The column with the scrambles of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScrambleColumn {
    sign: char,
    number: usize,
    /// Number of columns of the table.
    columns: usize,
}

impl ScrambleColumn {
    /// Finds the column of scrambles in the header of a table. Returns `None` if the line is not a
    /// header, or names no such column.
    pub(super) fn of_header(line: &str) -> Option<Self> {
        // Most lines are moves and have no separator.
        if !line.contains(SIGNS) {
            return None;
        }
        SIGNS.into_iter().find_map(|sign| {
            let cells = cells(line, sign);
            let names: Vec<String> = cells.iter().map(|at| bare(&line[at.clone()])).collect();
            // Words after a comma are a sentence, unless there are at least three cells.
            let is_sentence = sign == ',' && names.len() < 3 && line.contains(", ");
            let number = names.iter().position(|name| SCRAMBLE_WORDS.contains(&name.as_str()))?;
            (names.len() > 1
                && names.iter().all(|name| name.split_whitespace().count() <= MOST_WORDS)
                && !is_sentence
                && !cells.iter().any(|at| is_moves(&line[at.clone()])))
            .then_some(Self { sign, number, columns: names.len() })
        })
    }

    /// Returns a line of the table with blanks in place of the other cells. Returns `None` if the
    /// line does not belong to the table.
    pub(super) fn of_line(self, line: &str) -> Option<String> {
        let cells = cells(line, self.sign);
        if cells.len() != self.columns {
            return None;
        }
        let cell = cells.get(self.number)?.clone();
        let start = cell.end - line[cell.clone()].trim_start_matches(is_around).len();
        let end = start + line[start..cell.end].trim_end_matches(is_around).len();
        let before = line[..start].chars().map(|_| ' ');
        Some(before.chain(line[start..end].chars()).collect())
    }
}

/// Returns whether a character may be around the content of a cell.
fn is_around(c: char) -> bool {
    c == '"' || is_space(c)
}

/// Returns the ranges of the cells of a line. A separator in double quotes does not count.
fn cells(line: &str, sign: char) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut is_quoted = false;
    let mut cells = Vec::new();
    for (at, c) in line.char_indices() {
        if c == '"' {
            is_quoted = !is_quoted;
        } else if c == sign && !is_quoted {
            cells.push(start..at);
            start = at + 1;
        }
    }
    cells.push(start..line.len());
    cells
}

/// Returns the name of a column in lower case, without the characters around it.
fn bare(cell: &str) -> String {
    cell.trim_matches(|c| is_space(c) || "\"'*_`\u{feff}".contains(c)).to_lowercase()
}

#[cfg(test)]
mod tests {
    use crate::notation::{ListedScramble, scramble_list};

    #[test]
    fn only_the_column_that_the_header_names_is_read() {
        for text in [
            "Nr\tScramble\tSolution\tLength\n1\tR U F2\tF2 U' R' D D'\t5\n2\tD2\tD2\t1\n",
            "No.;Time;Comment;Scramble;P.1\n1;9.99;R U F D skip;R U F2;9.99\n2;8.88;;D2;8.88\n",
            "\"Event\";\"Scramble\";\"Note\"\n\"333\";\"R U F2\";\"R U F2\"\n\"3\";\"D2\";\"\"\n",
            "id,scramble,note\n1,\"R U F2\",\"R, U\"\n2,D2,F2 start\n",
            "time,scramble\n1.11,R U F2\n2.22,D2\n",
            "| # | Scramble | Result |\n|---|---|---|\n| 1 | `R U F2` | R2 |\n| 2 | D2 | U2 |\n",
        ] {
            let list = scramble_list(text).scrambles;
            let found: Vec<String> = list.iter().map(ListedScramble::text).collect();
            assert_eq!(found, ["R U F2", "D2"], "{text}");
            assert!(list.iter().all(|scramble| scramble.is_marked), "{text}");
        }
    }

    #[test]
    fn a_label_before_a_tab_is_no_header() {
        for text in ["Scramble\tR U F2\n", "Scramble, then solve\nR U F2\n"] {
            let list = scramble_list(text).scrambles;
            let found: Vec<String> = list.iter().map(ListedScramble::text).collect();
            assert_eq!(found, ["R U F2"], "{text}");
        }
    }

    #[test]
    fn columns_of_mistakes_are_those_of_the_line() {
        let list = scramble_list("No.;Scramble;Time\n1;R U Q;9.99\n").scrambles;
        assert!(list[0].read().unwrap_err().to_string().contains("'Q' at column 7"));
    }
}
