//! Analyses of solves.

use std::collections::BTreeMap;

use premove_cube::notation::UsedSides;
use premove_fmc::analysis::{
    Analysis, Cost, EndsReplaced, Fewest, Reachable, Shortest, StepRow, SummaryRow,
};
use premove_fmc::replace::Replacement;
use serde::Serialize;

/// An analysis: what each step of a solve cost, and what was possible in its place.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisRecord {
    /// The source of the solve: the number of the write-up in the input, or the name of the solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The scramble.
    pub scramble: String,
    /// The solution, where the steps solve the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// `true` if the steps divide the solution that the author gives, because the steps that were
    /// written do not solve the scramble; missing where it is false.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub in_place: bool,
    /// Moves in all, without those that cancel.
    pub length: usize,
    /// The best total from the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<ReachableRecord>,
    /// The steps.
    pub steps: Vec<AnalysisStepRecord>,
    /// Stretches of the solution that others do in fewer moves.
    pub stretches: Vec<StretchRecord>,
    /// Every stretch of up to this many moves is among them, contains one that is, or cannot be
    /// shorter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stretches_proven: Option<usize>,
    /// First and last moves together that others do in fewer moves around the scramble.
    pub ends: Vec<EndsRecord>,
    /// The least and the greatest length that the shortest solution of the scramble can have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimum: Option<[usize; 2]>,
    /// The number of the step that cost most, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst: Option<usize>,
    /// `true` if the analysis is complete, `false` if it was stopped.
    pub complete: bool,
}

/// A step of a solve.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisStepRecord {
    /// The kind of step: `EO F/B`, `DR U/D`, `insertion`, `moves`.
    pub step: String,
    /// The author's name for the step.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Both sides.
    pub moves: String,
    /// The moves of the normal side.
    pub normal: String,
    /// The moves of the inverse side.
    pub inverse: String,
    /// `normal`, `inverse` or `mixed`.
    pub sides: &'static str,
    /// Moves of the step.
    pub length: usize,
    /// Moves from the scramble to the end of the step.
    pub total: usize,
    /// Label of the state after the step: what is left for the next step.
    pub label: String,
    /// The shortest solutions of the step; missing for steps that reach no goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<ShortestRecord>,
    /// The best total from the end of the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<ReachableRecord>,
    /// Moves that the step lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<CostRecord>,
}

/// The shortest solutions of a step, from the state before it.
#[derive(Clone, Debug, Serialize)]
pub struct ShortestRecord {
    /// On any axis.
    #[serde(flatten)]
    pub any: FewestRecord,
    /// On each axis, by the name of its step.
    pub axes: BTreeMap<String, FewestRecord>,
    /// Number of solutions of each length.
    pub counts: Vec<CountRecord>,
    /// `true` if the counts go up to the length that was played.
    pub counted: bool,
    /// Solutions at least as short that were missed.
    pub missed: Vec<MissedRecord>,
}

/// The fewest moves of a step, for each way to use the two sides.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FewestRecord {
    /// All on the normal side.
    pub normal: Option<u8>,
    /// All on the inverse side.
    pub inverse: Option<u8>,
    /// All on one side, whichever.
    pub unmixed: Option<u8>,
    /// On both sides, mixed.
    pub both: Option<u8>,
}

/// The record of the number of solutions of one length.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CountRecord {
    /// The length.
    pub length: u8,
    /// On the normal side.
    pub normal: u64,
    /// On the inverse side.
    pub inverse: u64,
    /// On both.
    pub mixed: u64,
}

/// A solution that was missed.
#[derive(Clone, Debug, Serialize)]
pub struct MissedRecord {
    /// Both sides.
    pub moves: String,
    /// Number of moves.
    pub length: u8,
    /// The step that it reaches.
    pub step: String,
    /// Label of the state after it: what is left for the next step.
    pub label: String,
    /// The best total after it, proven; only where it reaches DR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<u8>,
    /// The respects in which it differs from the step that was played.
    pub differs: Vec<&'static str>,
}

/// The best total from a point.
#[derive(Clone, Debug, Serialize)]
pub struct ReachableRecord {
    /// The total of the best solution that was found.
    pub total: Option<u8>,
    /// Proven lower bound on the total.
    pub least: u8,
    /// `true` if the solution that was found is proven to be the best.
    pub proven: bool,
    /// The moves from the point to the end, both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
    /// The whole solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
}

/// Moves that a step lost.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CostRecord {
    /// The loss by the best solutions that were found.
    pub moves: u8,
    /// Proven lower bound on the loss.
    pub least: u8,
    /// Proven upper bound on the loss.
    pub most: u8,
}

/// A stretch of a solution that others do in fewer moves.
#[derive(Clone, Debug, Serialize)]
pub struct StretchRecord {
    /// Its first move, from 1.
    pub at: usize,
    /// Its moves.
    pub moves: String,
    /// The moves that replace the stretch.
    pub instead: String,
    /// The whole solution with these moves.
    pub solution: String,
    /// Number of moves of the whole solution.
    pub length: usize,
}

/// The first and the last moves of a solution that others do in fewer moves around the scramble.
#[derive(Clone, Debug, Serialize)]
pub struct EndsRecord {
    /// The first moves.
    pub first: String,
    /// The moves that replace the first ones.
    pub first_instead: String,
    /// The last moves.
    pub last: String,
    /// The moves that replace the last ones.
    pub last_instead: String,
    /// The whole solution with these moves.
    pub solution: String,
    /// Number of moves of the whole solution.
    pub length: usize,
}

impl AnalysisRecord {
    /// Makes the record of an analysis.
    pub fn new(source: Option<String>, analysis: &Analysis) -> Self {
        let played = &analysis.played;
        let steps = analysis.rows().map(|StepRow { step, shortest, behind, cost, .. }| {
            AnalysisStepRecord {
                step: step.kind.title(),
                name: step.name.clone(),
                moves: step.line.to_string(),
                normal: step.line.normal.to_string(),
                inverse: step.line.inverse.to_string(),
                sides: UsedSides::of(&step.line).name(),
                length: step.moves,
                total: step.total,
                label: step.label.clone(),
                shortest: shortest.map(ShortestRecord::new),
                best: behind.map(ReachableRecord::new),
                cost: cost.map(CostRecord::new),
            }
        });
        let stretches = analysis.stretches.iter().flat_map(|all| &all.found);
        Self {
            source,
            scramble: played.scramble.to_string(),
            solution: played.solution.as_ref().map(ToString::to_string),
            in_place: played.is_in_place,
            length: played.total(),
            start: analysis.reachable.first().and_then(Option::as_ref).map(ReachableRecord::new),
            steps: steps.collect(),
            stretches: stretches.map(StretchRecord::new).collect(),
            stretches_proven: analysis.stretches.as_ref().map(|all| all.proven),
            ends: analysis.ends.iter().flatten().map(EndsRecord::new).collect(),
            optimum: analysis
                .optimum
                .as_ref()
                .map(|found| [usize::from(found.least), found.known.len()]),
            worst: analysis.worst().map(|step| step + 1),
            complete: analysis.is_complete,
        }
    }
}

impl ShortestRecord {
    fn new(shortest: &Shortest) -> Self {
        let axes = shortest.axes.iter();
        let counts = shortest.counts.iter().map(|count| CountRecord {
            length: count.length,
            normal: count.normal,
            inverse: count.inverse,
            mixed: count.mixed,
        });
        let missed = shortest.missed.iter().map(|missed| MissedRecord {
            moves: missed.line.to_string(),
            length: missed.moves,
            step: missed.title.clone(),
            label: missed.label.clone(),
            best: missed.total,
            differs: missed.differs.iter().map(|difference| difference.name()).collect(),
        });
        Self {
            any: FewestRecord::new(shortest.any),
            axes: axes.map(|(name, fewest)| (name.clone(), FewestRecord::new(*fewest))).collect(),
            counts: counts.collect(),
            counted: shortest.is_counted,
            missed: missed.collect(),
        }
    }
}

impl StretchRecord {
    fn new(found: &Replacement) -> Self {
        Self {
            at: found.at + 1,
            moves: found.window.to_string(),
            instead: found.instead.to_string(),
            solution: found.solution.to_string(),
            length: found.solution.len(),
        }
    }
}

impl EndsRecord {
    fn new(found: &EndsReplaced) -> Self {
        Self {
            first: found.head[0].to_string(),
            first_instead: found.head[1].to_string(),
            last: found.tail[0].to_string(),
            last_instead: found.tail[1].to_string(),
            solution: found.solution.to_string(),
            length: found.solution.len(),
        }
    }
}

impl FewestRecord {
    fn new(fewest: Fewest) -> Self {
        let Fewest { normal, inverse, both } = fewest;
        Self { normal, inverse, unmixed: fewest.unmixed(), both }
    }
}

impl ReachableRecord {
    fn new(reachable: &Reachable) -> Self {
        Self {
            total: reachable.total(),
            least: reachable.least,
            proven: reachable.is_proven(),
            rest: reachable.best.as_ref().map(|best| best.rest.to_string()),
            solution: reachable.best.as_ref().map(|best| best.solution.to_string()),
        }
    }
}

impl CostRecord {
    fn new(cost: Cost) -> Self {
        Self { moves: cost.moves, least: cost.least, most: cost.most }
    }
}

/// A row of a summary: the moves that many solves lost, in all or at one kind of step.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisSummaryRecord<'a> {
    /// The grouping of the row: `all`, `step`, `month`, `axis` or `subset`.
    pub by: &'static str,
    /// The name of the group: `EO`, `2026-11`, `DR U/D`, `4a1 2e`.
    pub name: &'a str,
    /// Number of solves, or of steps of this kind.
    pub count: u32,
    /// Mean number of moves that they lost.
    pub lost: f64,
    /// Mean number of moves that they have.
    pub moves: f64,
    /// For steps, the mean of the fewest moves from the same states with both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<f64>,
}

impl<'a> AnalysisSummaryRecord<'a> {
    /// Makes the record of a row.
    pub fn new(row: &'a SummaryRow) -> Self {
        Self {
            by: row.by.name(),
            name: &row.name,
            count: row.count,
            lost: super::rounded(row.lost()),
            moves: super::rounded(row.moves()),
            shortest: row.shortest().map(super::rounded),
        }
    }
}
