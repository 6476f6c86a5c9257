//! The data of one puzzle: its definition, the report about it, its scramble as read, solutions.

use std::sync::Arc;

use premove_fmc::listing::SolutionList;
use premove_puzzle::check::{Possibility, PuzzleReport};
use premove_puzzle::count::CountSoFar;
use premove_puzzle::{Definition, PuzzleMetric};
use premove_service::api::{PuzzleFindings, PuzzleSolution};
use premove_service::questions::puzzle::{Position, Stamp};

use crate::screen::list::{Selected, Solutions};
use crate::widget::gauge::Phase;
use crate::widget::table::Selection;

impl Solutions for PuzzleFindings {
    type Item = PuzzleSolution;

    fn solutions(&self) -> &SolutionList<PuzzleSolution> {
        &self.solutions
    }
}

/// The data of one puzzle.
#[derive(Clone, Debug, Default)]
pub(super) struct PuzzleInfo {
    /// `true` once the puzzle was opened.
    pub(super) is_opened: bool,
    /// The size and time of the definition file when it was last read.
    pub(super) stamp: Option<Stamp>,
    /// `true` once all reports about the definition have arrived.
    pub(super) complete: bool,
    /// The last definition that could be read.
    pub(super) definition: Option<Arc<Definition>>,
    /// Remarks about oddities in the definition.
    pub(super) notes: Vec<String>,
    /// The reason why the current file cannot be read; `None` if it can.
    pub(super) trouble: Option<String>,
    pub(super) report: Option<Arc<PuzzleReport>>,
    pub(super) reading: Option<Reading>,
    /// The solutions of the scramble, and the selected one.
    pub(super) findings: Selected<PuzzleFindings>,
    /// State of the search while it is not running.
    pub(super) search_phase: Phase,
    pub(super) count: CountSoFar,
    /// State of the count while it is not running.
    pub(super) count_phase: Phase,
    /// The selected line of the count: a distance, or a farthest position.
    pub(super) count_line: Selection,
    /// `true` if the counts are shown in place of the solutions.
    pub(super) shows_count: bool,
}

impl PuzzleInfo {
    /// Returns the stored phase of the search or of the count, which is valid while that is not
    /// running.
    pub(super) fn phase(&self, kind: Kind) -> &Phase {
        match kind {
            Kind::Solve => &self.search_phase,
            Kind::Count => &self.count_phase,
        }
    }

    pub(super) fn phase_mut(&mut self, kind: Kind) -> &mut Phase {
        match kind {
            Kind::Solve => &mut self.search_phase,
            Kind::Count => &mut self.count_phase,
        }
    }

    /// Returns the kind of results that is shown: solutions or counts.
    pub(super) fn shown(&self) -> Kind {
        if self.shows_count { Kind::Count } else { Kind::Solve }
    }

    /// Stores a definition that was read. Returns whether it differs from the previous one; if so,
    /// all results are dropped.
    pub(super) fn take(&mut self, definition: Arc<Definition>, notes: Vec<String>) -> bool {
        if self.definition.as_ref() == Some(&definition) {
            (self.trouble, self.notes) = (None, notes);
            return false;
        }
        *self = Self {
            is_opened: self.is_opened,
            stamp: self.stamp,
            notes,
            definition: Some(definition),
            // A user who looks at the counts wants to see the counts of the changed definition.
            shows_count: self.shows_count,
            ..Self::default()
        };
        true
    }

    /// Replaces the results for the previous scramble by new, empty ones.
    pub(super) fn search_anew(&mut self, findings: PuzzleFindings) {
        self.findings = findings.into();
        self.search_phase = Phase::Idle;
    }

    /// Drops the previous count, for a new count in a metric.
    pub(super) fn count_anew(&mut self, metric: PuzzleMetric) {
        self.count = CountSoFar { metric, ..CountSoFar::default() };
        self.count_phase = Phase::Stopped;
        self.count_line = Selection::default();
    }

    /// Returns the number of lines of the count: distances, then farthest positions.
    pub(super) fn count_lines(&self) -> usize {
        self.count.counts.len() + self.count.antipodes.len()
    }

    /// Returns the solution of the farthest position on the selected line of the count; `None` if
    /// the line is a distance.
    pub(super) fn antipode(&self) -> Option<&[usize]> {
        let at = self.count_line.cursor().checked_sub(self.count.counts.len())?;
        self.count.antipodes.get(at).map(Vec::as_slice)
    }

    /// Returns the result of reading a text; `None` if the text was not read.
    pub(super) fn reading_of(&self, text: &str) -> Option<&ReadAs> {
        self.reading.as_ref().filter(|reading| reading.text == text).map(|reading| &reading.read_as)
    }
}

/// A scramble, and the result of reading it.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) text: String,
    pub(super) read_as: ReadAs,
}

/// The result of reading a scramble.
#[derive(Clone, Debug)]
pub(super) enum ReadAs {
    Waiting,
    Bad(String),
    /// A position, and whether it can be solved; `None` while that is not known.
    Good(Arc<Position>, Option<Possibility>),
}

/// A kind of job for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A search for the shortest solutions.
    Solve,
    /// A count of all positions.
    Count,
}

#[cfg(test)]
mod tests {
    use premove_service::api::PuzzleSolution;

    use super::*;

    fn solutions(numbers: &[usize]) -> Vec<PuzzleSolution> {
        numbers.iter().map(|&n| PuzzleSolution { length: 1, moves: vec![n] }).collect()
    }

    #[test]
    fn the_selection_stays_on_the_line_that_was_chosen() {
        let mut findings = Selected::<PuzzleFindings>::default();
        let merge = |findings: &mut Selected<PuzzleFindings>, numbers: &[usize]| {
            findings.change(|known| known.solutions.merge(&solutions(numbers), 10, None));
        };
        findings.set_height(3);
        merge(&mut findings, &[5, 3]);
        merge(&mut findings, &[1]);
        assert_eq!(findings.selected(), Some(&solutions(&[1])[0]), "none was chosen: the first");
        findings.step(1);
        merge(&mut findings, &[0, 2, 3]);
        assert_eq!((findings.cursor(), findings.selected()), (3, Some(&solutions(&[3])[0])));
        findings.change(|known| known.solutions.replace(1, &solutions(&[3, 4]), 10, None));
        assert_eq!((findings.cursor(), findings.solutions.len()), (0, 2));
        findings.change(|known| known.solutions.replace(1, &[], 10, None));
        assert_eq!((findings.cursor(), findings.view()), (0, 0..0));
    }
}
