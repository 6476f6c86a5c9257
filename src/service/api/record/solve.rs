//! Solutions of a step, and short ones of the whole cube.

use std::collections::BTreeMap;
use std::time::Duration;

use premove_cube::Metric;
use premove_cube::notation::UsedSides;
use premove_engine::optimal;
use premove_engine::search::{Answer, Solution};
use premove_engine::step::{Step, Target};
use premove_fmc::SolutionGroup;
use serde::Serialize;

use super::seconds;

/// A solution.
#[derive(Clone, Debug, Serialize)]
pub struct SolutionRecord<'a> {
    /// The line of the input that the scramble stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// The step.
    pub step: &'a str,
    /// Both sides.
    pub solution: String,
    /// The moves of the normal side.
    pub normal: String,
    /// The moves of the inverse side.
    pub inverse: String,
    /// Where the moves are: `normal`, `inverse` or `mixed`; `normal` when there are none.
    pub sides: &'static str,
    /// Length of both sides together, in the metric of the search.
    pub length: u8,
    /// The metric; missing for half turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<&'static str>,
    /// Number of moves, where the length counts something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u8>,
    /// The solution with interchangeable moves in parentheses, where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<String>,
    /// The single-axis steps that it reaches.
    pub reaches: Vec<String>,
    /// The other endings of the solution, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variants: Option<Vec<String>>,
    /// The group that it stands for, where equal results are listed once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupRecord>,
}

impl<'a> SolutionRecord<'a> {
    /// Makes the record of a solution of the scramble on a line, counted in half turns, without
    /// pairs, variants and group.
    pub fn new(
        line: Option<usize>,
        scramble: &'a str,
        step: &'a Step,
        solution: &Solution,
    ) -> Self {
        let moves = solution.line();
        Self {
            line,
            scramble,
            step: step.name(),
            solution: solution.to_string(),
            normal: moves.normal.to_string(),
            inverse: moves.inverse.to_string(),
            sides: UsedSides::of(&moves).name(),
            length: solution.len(),
            metric: None,
            moves: None,
            pairs: None,
            reaches: step.targets_of(solution.targets()).map(Target::name).collect(),
            variants: None,
            group: None,
        }
    }

    /// Returns the record with its length counted in a metric; `solution` is its solution of the
    /// whole cube.
    #[must_use]
    pub fn counted_in(self, metric: Metric, solution: &Solution) -> Self {
        Self {
            length: solution.length(metric),
            metric: metric_field(metric),
            moves: (!metric.counts_moves()).then_some(solution.len()),
            ..self
        }
    }
}

/// Returns the field of a record for the metric of its lengths, which is missing for half turns.
pub fn metric_field(metric: Metric) -> Option<&'static str> {
    (metric != Metric::default()).then_some(metric.name())
}

/// A group of solutions with one result.
#[derive(Clone, Debug, Serialize)]
pub struct GroupRecord {
    /// The property that is equal: `state` or `label`.
    pub by: &'static str,
    /// The label of the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Number of other solutions with the same result.
    pub others: u64,
}

impl From<SolutionGroup<'_>> for GroupRecord {
    fn from(group: SolutionGroup) -> Self {
        let label = group.label.map(str::to_owned);
        Self { by: group.by.name(), label, others: group.others }
    }
}

/// The record that closes the solutions of a scramble.
#[derive(Clone, Debug, Serialize)]
pub struct ClosingRecord<'a> {
    /// The line of the input that the scramble stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// The step.
    pub step: &'a str,
    /// `true`; no other record has it.
    pub done: bool,
    /// The metric; missing for half turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<&'static str>,
    /// Number of solutions that were found.
    pub count: u64,
    /// Number of groups that are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<usize>,
    /// `true` if there may be more solutions within the bounds than the number wanted.
    pub more: bool,
    /// Number of solutions of each length.
    pub lengths: BTreeMap<usize, u64>,
    /// The nodes of the search.
    pub nodes: u64,
    /// Time from reading the scramble to the last solution.
    pub seconds: f64,
    /// For the whole cube, the bounds on the length of the shortest solution.
    #[serde(flatten)]
    pub bounds: Option<BoundsRecord>,
}

impl<'a> ClosingRecord<'a> {
    /// Makes the record that follows the solutions of the scramble on a line, without groups and
    /// bounds.
    pub fn new(
        line: Option<usize>,
        scramble: &'a str,
        step: &'a Step,
        answer: &Answer,
        took: Duration,
    ) -> Self {
        let lengths = answer.lengths.iter().copied().enumerate().filter(|&(_, count)| count > 0);
        Self {
            line,
            scramble,
            step: step.name(),
            done: true,
            metric: None,
            count: answer.count(),
            groups: None,
            more: answer.ending.has_more(),
            lengths: lengths.collect(),
            nodes: answer.work.nodes,
            seconds: seconds(took),
            bounds: None,
        }
    }

    /// Returns the record with the name of a metric.
    #[must_use]
    pub fn counted_in(self, metric: Metric) -> Self {
        Self { metric: metric_field(metric), ..self }
    }

    /// Returns the record with the number of groups that are listed, out of all.
    #[must_use]
    pub fn with_groups(self, listed: usize, all: usize) -> Self {
        Self { groups: Some(listed), more: self.more || listed < all, ..self }
    }
}

/// Bounds on the length of the shortest solution.
#[derive(Clone, Debug, Serialize)]
pub struct BoundsRecord {
    /// Lower bound: no solution within the options is shorter.
    pub least: u8,
    /// The length of the shortest solution that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<u8>,
    /// The shortest solution that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// Entries read from the table. Where several cubes were solved at once, what was read for
    /// positions of several of them together is shared out evenly.
    pub lookups: u64,
    /// `true` if the time was over before the search was done.
    pub stopped: bool,
}

impl BoundsRecord {
    /// Makes the bounds of an answer, with lengths counted in a metric.
    pub fn new(answer: &optimal::Answer, metric: Metric) -> Self {
        Self {
            least: answer.least,
            known: answer.best.map(|best| best.length(metric)),
            best: answer.best.map(|best| best.to_string()),
            lookups: answer.lookups,
            stopped: answer.found.ending.is_stopped(),
        }
    }
}

/// A short solution.
#[derive(Clone, Debug, Serialize)]
pub struct ShortRecord<'a> {
    /// The line of the input that the scramble stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// Its moves.
    pub solution: String,
    /// Number of moves of the solution.
    pub length: usize,
    /// `true` if no solution is shorter.
    pub optimal: bool,
    /// The nodes of the search.
    pub nodes: u64,
    /// Time from reading the scramble to the end.
    pub seconds: f64,
    /// Each solution that was the best one for a while.
    pub improvements: Vec<ImprovementRecord>,
}

/// A solution that was the best one for a while.
#[derive(Clone, Debug, Serialize)]
pub struct ImprovementRecord {
    /// Its moves.
    pub solution: String,
    /// Number of moves of the solution.
    pub length: usize,
    /// The nodes of the search until it was found.
    pub nodes: u64,
    /// The time until it was found.
    pub seconds: f64,
}
