//! The data of one puzzle: its definition, the report about it, its scramble as read, and the
//! solutions.

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
    /// Set once the puzzle was opened.
    pub(super) is_opened: bool,
    /// The file as it looked when it was opened last.
    pub(super) stamp: Option<Stamp>,
    /// Set when all reports about the definition have arrived.
    pub(super) complete: bool,
    /// The definition as it could be read last.
    pub(super) definition: Option<Arc<Definition>>,
    /// Remarks about oddities in the definition.
    pub(super) notes: Vec<String>,
    /// The reason why the file as it is now cannot be read.
    pub(super) trouble: Option<String>,
    pub(super) report: Option<Arc<PuzzleReport>>,
    pub(super) reading: Option<Reading>,
    /// The results for the scramble, and the selected solution.
    pub(super) findings: Selected<PuzzleFindings>,
    /// State of the search while it is not at work.
    pub(super) search_phase: Phase,
    pub(super) count: CountSoFar,
    /// State of the count while it is not at work.
    pub(super) count_phase: Phase,
    /// The selected line of the count: a distance, or a farthest position.
    pub(super) count_line: Selection,
    /// Set when the counts are shown in place of the solutions.
    pub(super) shows_count: bool,
}

impl PuzzleInfo {
    /// Returns the phase of one kind of work on the puzzle while none is at work.
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

    /// Returns the kind of results in view: the solutions or the counts.
    pub(super) fn shown(&self) -> Kind {
        if self.shows_count { Kind::Count } else { Kind::Solve }
    }

    /// Takes a definition that was read. Returns whether it differs from the one before.
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
            // Who looks at what is counted does so to see what a change makes of it.
            shows_count: self.shows_count,
            ..Self::default()
        };
        true
    }

    /// Forgets the results for the scramble before.
    pub(super) fn search_anew(&mut self, findings: PuzzleFindings) {
        self.findings = findings.into();
        self.search_phase = Phase::Idle;
    }

    /// Forgets the count before.
    pub(super) fn count_anew(&mut self, metric: PuzzleMetric) {
        self.count = CountSoFar { metric, ..CountSoFar::default() };
        self.count_phase = Phase::Stopped;
        self.count_line = Selection::default();
    }

    /// Returns the number of lines of the count: distances, then farthest positions.
    pub(super) fn count_lines(&self) -> usize {
        self.count.counts.len() + self.count.antipodes.len()
    }

    /// Returns the solution of the farthest position on the selected line of the count.
    pub(super) fn antipode(&self) -> Option<&[usize]> {
        let at = self.count_line.cursor().checked_sub(self.count.counts.len())?;
        self.count.antipodes.get(at).map(Vec::as_slice)
    }

    /// Returns the result of reading a text, if it is known.
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
    /// A position, and whether it can be solved once that is known.
    Good(Arc<Position>, Option<Possibility>),
}

/// A kind of work on a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Search for the shortest solutions.
    Solve,
    /// Count of all positions.
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
