//! The data of one puzzle: its definition, the report about it, its scramble as read, and the
//! solutions.

use std::sync::Arc;
use std::time::Duration;

use premove_fmc::WantedSolutions;
use premove_puzzle::check::{Possibility, PuzzleReport};
use premove_puzzle::{Definition, PuzzleMetric};
use premove_service::questions::puzzle::{Position, Stamp};

use super::choices::Choices;
use crate::screen::list::{Item, List};
use crate::widget::gauge::Phase;
use crate::widget::list::Scroll;

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
    pub(super) findings: Findings,
    pub(super) count: Counted,
    /// Set when the counts are shown in place of the solutions.
    pub(super) shows_count: bool,
}

impl PuzzleInfo {
    /// Returns the phase of one kind of work on the puzzle while none is at work.
    pub(super) fn phase(&self, kind: Kind) -> &Phase {
        match kind {
            Kind::Solve => &self.findings.phase,
            Kind::Count => &self.count.phase,
        }
    }

    pub(super) fn phase_mut(&mut self, kind: Kind) -> &mut Phase {
        match kind {
            Kind::Solve => &mut self.findings.phase,
            Kind::Count => &mut self.count.phase,
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

/// A solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PuzzleSolution {
    /// Length of the solution in the metric of its question.
    pub(super) length: u32,
    /// Numbers of moves.
    pub(super) moves: Vec<usize>,
}

impl Item for PuzzleSolution {
    fn length(&self) -> u32 {
        self.length
    }
}

impl PuzzleSolution {
    pub(super) fn new(moves: Vec<usize>, metric: PuzzleMetric, definition: &Definition) -> Self {
        let named = moves.iter().filter_map(|&number| definition.moves.get(number));
        Self { length: named.map(|m| m.cost(metric)).sum(), moves }
    }

    pub(super) fn text(&self, definition: &Definition) -> String {
        definition.written(&self.moves)
    }
}

/// A kind of work on a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Search for the shortest solutions.
    Solve,
    /// Count of all positions.
    Count,
}

/// The counts of a puzzle by distance.
#[derive(Clone, Debug, Default)]
pub(super) struct Counted {
    pub(super) metric: PuzzleMetric,
    pub(super) phase: Phase,
    /// Positions at each distance.
    pub(super) counts: Vec<u64>,
    /// Upper bound on the number of positions, where it is known.
    pub(super) bound: Option<u64>,
    /// Bytes of memory that the count takes.
    pub(super) memory: u64,
    /// Bytes of the disk that the count takes.
    pub(super) disk: u64,
    /// The distance after which an interrupted count was resumed.
    pub(super) resumed: Option<u32>,
    /// Solutions of some positions that are farthest away.
    pub(super) antipodes: Vec<Vec<usize>>,
    pub(super) scroll: Scroll,
}

impl Counted {
    pub(super) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the number of positions, once all are counted.
    pub(super) fn everything(&self) -> Option<u64> {
        matches!(self.phase, Phase::Done { .. }).then(|| self.total())
    }

    /// Returns the number of lines that can be selected: distances, then antipodes.
    pub(super) fn len(&self) -> usize {
        self.counts.len() + self.antipodes.len()
    }

    /// Writes the counts as text, a distance a line.
    pub(super) fn text(&self) -> String {
        let lines = self.counts.iter().enumerate().map(|(depth, n)| format!("{depth}\t{n}"));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns the antipode on the selected line.
    pub(super) fn antipode(&self) -> Option<&[usize]> {
        let at = self.scroll.cursor().checked_sub(self.counts.len())?;
        self.antipodes.get(at).map(Vec::as_slice)
    }

    /// Describes the counts so far in words.
    pub(super) fn words(&self) -> String {
        let Some(farthest) = self.counts.len().checked_sub(1) else { return String::new() };
        match self.phase {
            Phase::Done { .. } => format!("{} solve all", counted(farthest as u32, self.metric)),
            _ => format!("counted to distance {farthest}"),
        }
    }
}

/// A length that was searched to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Length {
    pub(super) moves: u32,
    pub(super) found: usize,
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

/// The question of a search: a scramble, and its metric.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) text: String,
    pub(super) metric: PuzzleMetric,
}

/// The results for a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    pub(super) question: Question,
    pub(super) phase: Phase,
    /// The lengths that are done, in order.
    pub(super) lengths: Vec<Length>,
    pub(super) list: List<PuzzleSolution>,
    /// The wanted solutions and the greatest length for which the list is complete.
    pub(super) complete_for: Option<(WantedSolutions, Option<u32>)>,
    /// Set when there are no other solutions, however long.
    pub(super) exhausted: bool,
}

impl Findings {
    pub(super) fn shortest(&self) -> Option<u32> {
        self.list.all.first().map(|solution| solution.length)
    }

    /// Returns the greatest length up to which there are no other solutions than the known ones.
    pub(super) fn done(&self) -> Option<u32> {
        self.lengths.last().map(|length| length.moves)
    }

    /// Returns the shortest length that is still to be searched.
    pub(super) fn next(&self) -> u32 {
        // One solution may have been all that was wanted of its length; and the slack is counted
        // from there.
        self.shortest().or_else(|| self.done().map(|done| done + 1)).unwrap_or(0)
    }

    /// Returns whether all wanted solutions are in the list.
    pub(super) fn is_complete_for(&self, choices: &Choices) -> bool {
        let Some((wanted, most)) = self.complete_for else { return false };
        let is_far_enough = most.is_none() || choices.most.is_some() && choices.most <= most;
        wanted.covers(choices.wanted)
            && (self.shortest().is_some() || self.exhausted || is_far_enough)
    }

    /// Says in words that nothing was found.
    pub(super) fn none_words(&self) -> String {
        let done = counted(self.done().unwrap_or(0), self.question.metric);
        format!("no solution of up to {done}: M changes the greatest length")
    }

    /// Describes the bounds in words.
    pub(super) fn words(&self) -> String {
        let plural = |count: u32| counted(count, self.question.metric);
        match (self.shortest(), self.done()) {
            (Some(shortest), done)
                if done.is_some_and(|done| done + 1 >= shortest) || shortest == 0 =>
            {
                format!("{}, proven", plural(shortest))
            }
            (Some(shortest), _) => format!("at most {}", plural(shortest)),
            (None, _) if self.exhausted => "no solution at all".to_owned(),
            (None, Some(done)) => format!("more than {}", plural(done)),
            (None, None) => String::new(),
        }
    }
}

/// Writes a number of moves in a metric.
pub(super) fn counted(count: u32, metric: PuzzleMetric) -> String {
    let what = match metric {
        PuzzleMetric::Moves => "move",
        PuzzleMetric::Quarters => "quarter turn",
    };
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solutions(numbers: &[usize]) -> Vec<PuzzleSolution> {
        numbers.iter().map(|&n| PuzzleSolution { length: 1, moves: vec![n] }).collect()
    }

    #[test]
    fn the_selection_stays_on_the_line_that_was_chosen() {
        let mut list = List::default();
        list.set_height(3);
        list.merge(&solutions(&[5, 3]), 10, None);
        list.merge(&solutions(&[1]), 10, None);
        assert_eq!(list.selected(), Some(&solutions(&[1])[0]), "none was chosen: the first one");
        list.step(1);
        list.merge(&solutions(&[0, 2, 3]), 10, None);
        assert_eq!((list.cursor(), list.selected()), (3, Some(&solutions(&[3])[0])));
        list.replace(1, &solutions(&[3, 4]), 10, None);
        assert_eq!((list.cursor(), list.len()), (0, 2));
        list.replace(1, &[], 10, None);
        assert_eq!((list.cursor(), list.view()), (0, 0..0));
    }
}
