//! Records of solutions of a step, and of short solutions of the whole cube.

use std::collections::BTreeMap;
use std::time::Duration;

use premove_cube::Metric;
use premove_cube::notation::UsedSides;
use premove_engine::optimal;
use premove_engine::search::{Answer, Solution};
use premove_engine::step::{Step, Target};
use premove_fmc::SolutionGroup;
use premove_fmc::findability::Findability;
use serde::Serialize;

use super::seconds;
use super::{FindField, FindRecord};

/// Record of a solution of a step.
#[derive(Clone, Debug, Serialize)]
pub struct SolutionRecord<'a> {
    /// Number of the input line that has the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// Name of the step.
    pub step: &'a str,
    /// The moves on both sides, those of the inverse side in parentheses.
    pub solution: String,
    /// The moves of the normal side.
    pub normal: String,
    /// The moves of the inverse side.
    pub inverse: String,
    /// The sides that the moves use: `normal`, `inverse` or `mixed`; `normal` if there are no
    /// moves.
    pub sides: &'static str,
    /// Length of the moves on both sides together, in the metric of the search.
    pub length: u8,
    /// The metric; missing for the half-turn metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<&'static str>,
    /// Number of moves; missing if `length` is that number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u8>,
    /// The solution with interchangeable moves in parentheses, if that was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<String>,
    /// Names of the single-axis steps that the solution reaches.
    pub reaches: Vec<String>,
    /// How easily people find the solution; only for EO, DR and HTR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub find: Option<FindField>,
    /// Other endings of the solution, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variants: Option<Vec<String>>,
    /// The group that the solution represents, if equal results are listed once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupRecord>,
}

impl<'a> SolutionRecord<'a> {
    /// Makes the record of a solution for the scramble on an input line. The length is in the
    /// half-turn metric; pairs, variants and group are missing.
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
            find: None,
            variants: None,
            group: None,
        }
    }

    /// Returns the record with the findability of its solution.
    #[must_use]
    pub fn rated(self, rates: Option<&Findability>, step: &Step, solution: &Solution) -> Self {
        let find = rates.map(|rates| {
            let found = rates.of_solution(step, solution);
            FindField(found.map(|found| FindRecord::of_step(found, rates.level())))
        });
        Self { find, ..self }
    }

    /// Returns the record with its length in another metric. `solution` is the solution of the
    /// record, and solves the whole cube.
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

/// Returns the value of the field `metric` of a record; `None` in half-turn metric, where the field
/// is left out.
pub fn metric_field(metric: Metric) -> Option<&'static str> {
    (metric != Metric::default()).then_some(metric.name())
}

/// Record of a group of solutions with equal results.
#[derive(Clone, Debug, Serialize)]
pub struct GroupRecord {
    /// The property that is equal in all results: `state` or `label`.
    pub by: &'static str,
    /// Label of the common result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Number of other solutions in the group.
    pub others: u64,
}

impl From<SolutionGroup<'_>> for GroupRecord {
    fn from(group: SolutionGroup) -> Self {
        let label = group.label.map(str::to_owned);
        Self { by: group.by.name(), label, others: group.others }
    }
}

/// Last record of the solutions of a scramble.
#[derive(Clone, Debug, Serialize)]
pub struct ClosingRecord<'a> {
    /// Number of the input line that has the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// Name of the step.
    pub step: &'a str,
    /// Always `true`; no other record has this field.
    pub done: bool,
    /// The metric; missing for the half-turn metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<&'static str>,
    /// Number of solutions that were found.
    pub count: u64,
    /// Number of groups of solutions that are listed; missing without groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<usize>,
    /// `true` if the bounds may allow more solutions than the number wanted.
    pub more: bool,
    /// Number of solutions of each length.
    pub lengths: BTreeMap<usize, u64>,
    /// Number of nodes that the search visited.
    pub nodes: u64,
    /// Time in seconds from reading the scramble to the last solution.
    pub seconds: f64,
    /// Bounds on the length of the shortest solution; only for the whole cube.
    #[serde(flatten)]
    pub bounds: Option<BoundsRecord>,
}

impl<'a> ClosingRecord<'a> {
    /// Makes the last record for the scramble on an input line, without groups and bounds.
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

    /// Returns the record with the number of listed groups. `all` is the number of all groups.
    #[must_use]
    pub fn with_groups(self, listed: usize, all: usize) -> Self {
        Self { groups: Some(listed), more: self.more || listed < all, ..self }
    }
}

/// Record of bounds on the length of the shortest solution.
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
    /// Number of table entries that the search read. If several cubes were solved at once, entries
    /// that were read for several cubes together are divided evenly among these cubes.
    pub lookups: u64,
    /// `true` if the time limit ended the search.
    pub stopped: bool,
}

impl BoundsRecord {
    /// Makes the record of the bounds in an answer, with lengths in a metric.
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

/// Record of a short solution of the whole cube.
#[derive(Clone, Debug, Serialize)]
pub struct ShortRecord<'a> {
    /// Number of the input line that has the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// The moves of the solution.
    pub solution: String,
    /// Number of moves of the solution.
    pub length: usize,
    /// `true` if it is proven that no solution is shorter.
    pub optimal: bool,
    /// Number of nodes that the search visited.
    pub nodes: u64,
    /// Time in seconds from reading the scramble to the end of the search.
    pub seconds: f64,
    /// All improvements in order: each is shorter than the solutions before it.
    pub improvements: Vec<ImprovementRecord>,
}

/// Record of a solution that was shorter than those before it.
#[derive(Clone, Debug, Serialize)]
pub struct ImprovementRecord {
    /// The moves of the solution.
    pub solution: String,
    /// Number of moves of the solution.
    pub length: usize,
    /// Number of nodes that the search had visited when it found the solution.
    pub nodes: u64,
    /// Time in seconds until the solution was found.
    pub seconds: f64,
}
