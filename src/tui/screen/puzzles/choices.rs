//! The settings that undo covers: the puzzle, the scramble of each puzzle, the wanted solutions.

use std::collections::BTreeMap;
use std::sync::Arc;

use premove_fmc::WantedSolutions;
use premove_puzzle::PuzzleMetric;
use premove_service::questions::puzzle::PuzzleSource;

/// Maximum size of a scramble, in bytes.
pub(super) const LONGEST: usize = 1 << 20;
/// Largest length limit that can be set, in moves.
pub(super) const MOST_MOVES: u32 = 999;

/// The user's settings on this screen, without any results.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Choices {
    pub(super) puzzle: Option<PuzzleSource>,
    /// The scramble of each puzzle that has one, in one line.
    pub(super) scrambles: BTreeMap<PuzzleSource, Arc<str>>,
    pub(super) metric: PuzzleMetric,
    pub(super) wanted: WantedSolutions,
    /// The greatest length of solutions to search; `None` for no limit.
    pub(super) most: Option<u32>,
}

impl Choices {
    /// Returns the scramble of the selected puzzle; empty if it has none.
    pub(super) fn scramble(&self) -> &str {
        self.puzzle.as_ref().and_then(|puzzle| self.scrambles.get(puzzle)).map_or("", |text| text)
    }

    /// Returns the approximate size in bytes. Scrambles shared with the previous state do not
    /// count.
    pub(super) fn weight(&self, _before: &Self) -> usize {
        size_of::<Self>() + self.scramble().len() + 64 * self.scrambles.len()
    }

    pub(super) fn set_scramble(&mut self, text: &str) {
        let Some(puzzle) = self.puzzle.clone() else { return };
        if text.is_empty() {
            self.scrambles.remove(&puzzle);
        } else {
            self.scrambles.insert(puzzle, text.into());
        }
    }
}

/// A kind of change; consecutive changes of one kind are undone together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Change {
    Selection,
    Wanted,
    Most,
}

/// Joins the lines of a text with semicolons. Scrambles are saved and typed in this form.
pub(super) fn one_line(text: &str) -> String {
    let mut line = String::new();
    for part in text.lines().map(str::trim).filter(|part| !part.is_empty()) {
        if !line.is_empty() {
            line.push_str(if line.ends_with(';') { " " } else { "; " });
        }
        line.extend(part.chars().map(|c| if c.is_control() { ' ' } else { c }));
        if line.len() > LONGEST {
            break;
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_scramble_are_put_behind_each_other() {
        let text = "Scramble one\n\n  CORNERS\r\n1 2 3\t4\nEnd\n";
        assert_eq!(one_line(text), "Scramble one; CORNERS; 1 2 3 4; End");
        assert_eq!(one_line(&one_line(text)), one_line(text));
        assert_eq!(one_line(" R U "), "R U");
    }
}
