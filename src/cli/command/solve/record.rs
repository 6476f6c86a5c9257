//! What `solve --json` prints.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use super::listing::GroupRecord;
use super::whole::BoundsRecord;
use crate::cli::input::Item;
use crate::cli::output::rounded;
use crate::cube::Cube;
use crate::notation::Side;
use crate::search::{Answer, Solution};
use crate::step::{Step, Target};

/// A solution as JSON.
#[derive(Serialize)]
pub(crate) struct SolutionRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    scramble: &'a str,
    step: &'a str,
    solution: String,
    normal: String,
    inverse: String,
    sides: &'static str,
    length: u8,
    reaches: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<GroupRecord>,
}

impl<'a> SolutionRecord<'a> {
    pub(crate) fn new(
        item: &'a Item<Cube>,
        step: &'a Step,
        solution: &Solution,
        variants: Option<Vec<String>>,
        group: Option<GroupRecord>,
    ) -> Self {
        let line = solution.line();
        Self {
            line: item.line,
            scramble: &item.text,
            step: step.name(),
            solution: solution.to_string(),
            normal: line.normal.to_string(),
            inverse: line.inverse.to_string(),
            sides: match (solution.side(Side::Normal), solution.side(Side::Inverse)) {
                (_, []) => "normal",
                ([], _) => "inverse",
                _ => "mixed",
            },
            length: solution.len(),
            reaches: step.targets_of(solution.targets()).map(Target::name).collect(),
            variants,
            group,
        }
    }
}

/// What closes the solutions of a scramble, as JSON.
#[derive(Serialize)]
pub(crate) struct ClosingRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    scramble: &'a str,
    step: &'a str,
    done: bool,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<usize>,
    more: bool,
    lengths: BTreeMap<usize, u64>,
    nodes: u64,
    seconds: f64,
    #[serde(flatten)]
    bounds: Option<BoundsRecord>,
}

impl<'a> ClosingRecord<'a> {
    pub(crate) fn new(
        item: &'a Item<Cube>,
        step: &'a Step,
        answer: &Answer,
        took: Duration,
        bounds: Option<BoundsRecord>,
    ) -> Self {
        let lengths = answer.lengths.iter().copied().enumerate().filter(|&(_, count)| count > 0);
        Self {
            line: item.line,
            scramble: &item.text,
            step: step.name(),
            done: true,
            count: answer.count(),
            groups: None,
            more: answer.truncated,
            lengths: lengths.collect(),
            nodes: answer.work.nodes,
            seconds: rounded(took.as_secs_f64()),
            bounds,
        }
    }
    /// The same with the number of groups that are listed, of those that there are.
    pub(crate) fn with_groups(self, listed: usize, all: usize) -> Self {
        Self { groups: Some(listed), more: self.more || listed < all, ..self }
    }
}
