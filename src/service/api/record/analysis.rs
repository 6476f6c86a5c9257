//! Analyses of solves.

use std::collections::BTreeMap;

use premove_cube::notation::UsedSides;
use premove_fmc::analysis::{
    Analysis, Cost, Count, EndsReplaced, Fewest, Missed, PlayedStep, Reachable, Shortest,
    SummaryRow,
};
use serde::Serialize;

/// An analysis: what each step of a solve cost, and what was possible in its place.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisRecord {
    /// Where it comes from: the number of the write-up in the input, or the name of the solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The scramble.
    pub scramble: String,
    /// The solution, where the steps solve the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Whether the solution that the author gives was divided into steps, because the steps that
    /// were written do not solve the scramble; missing where it is false.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub in_place: bool,
    /// Moves in all, what cancels left out.
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
    /// Whether it is complete; it is not where it was stopped.
    pub complete: bool,
}

/// A step of a solve.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisStepRecord {
    /// What it is: `EO F/B`, `DR U/D`, `insertion`, `moves`.
    pub step: String,
    /// What its author calls it.
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
    /// Moves from the scramble to its end.
    pub total: usize,
    /// What the state behind it lacks for the next step.
    pub label: String,
    /// What was possible; missing for steps that reach no goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<ShortestRecord>,
    /// The best total behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<ReachableRecord>,
    /// What it cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<CostRecord>,
}

/// What was possible at a step.
#[derive(Clone, Debug, Serialize)]
pub struct ShortestRecord {
    /// On any axis.
    #[serde(flatten)]
    pub any: FewestRecord,
    /// On each axis, by the name of its step.
    pub axes: BTreeMap<String, FewestRecord>,
    /// How many solutions there are of each length.
    pub counts: Vec<CountRecord>,
    /// Whether the counts go up to the length that was played.
    pub counted: bool,
    /// Solutions at least as short that were missed.
    pub missed: Vec<MissedRecord>,
}

/// The fewest moves.
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

/// How many solutions of a length there are.
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
    /// How many.
    pub length: u8,
    /// What it reaches.
    pub step: String,
    /// What the state behind it lacks.
    pub label: String,
    /// The best total behind it, proven; where it reaches DR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<u8>,
    /// In what it differs from what was played.
    pub differs: Vec<&'static str>,
}

/// The best total from a point.
#[derive(Clone, Debug, Serialize)]
pub struct ReachableRecord {
    /// The total of the best solution that was found.
    pub total: Option<u8>,
    /// None is shorter than this, proven.
    pub least: u8,
    /// Whether the one that was found is proven to be the best.
    pub proven: bool,
    /// What follows, both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
    /// The whole solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
}

/// What a step cost.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CostRecord {
    /// By the best solutions that were found.
    pub moves: u8,
    /// At least, proven.
    pub least: u8,
    /// At most, proven.
    pub most: u8,
}

/// A stretch of a solution that others do in fewer moves.
#[derive(Clone, Debug, Serialize)]
pub struct StretchRecord {
    /// Its first move, from 1.
    pub at: usize,
    /// Its moves.
    pub moves: String,
    /// What does the same.
    pub instead: String,
    /// The solution with these.
    pub solution: String,
    /// Its moves.
    pub length: usize,
}

/// The first and the last moves of a solution that others do in fewer moves around the scramble.
#[derive(Clone, Debug, Serialize)]
pub struct EndsRecord {
    /// The first moves.
    pub first: String,
    /// What stands in their place.
    pub first_instead: String,
    /// The last moves.
    pub last: String,
    /// What stands in their place.
    pub last_instead: String,
    /// The solution with these.
    pub solution: String,
    /// Its moves.
    pub length: usize,
}

impl AnalysisRecord {
    /// The record of an analysis.
    pub fn new(source: Option<String>, analysis: &Analysis) -> Self {
        let played = &analysis.played;
        let stretch = |found: &premove_fmc::replace::Replacement| StretchRecord {
            at: found.at + 1,
            moves: found.window.to_string(),
            instead: found.instead.to_string(),
            solution: found.solution.to_string(),
            length: found.solution.len(),
        };
        let ends = |found: &EndsReplaced| EndsRecord {
            first: found.head[0].to_string(),
            first_instead: found.head[1].to_string(),
            last: found.tail[0].to_string(),
            last_instead: found.tail[1].to_string(),
            solution: found.solution.to_string(),
            length: found.solution.len(),
        };
        let reachable = |point: usize| {
            analysis.reachable.get(point).and_then(Option::as_ref).map(ReachableRecord::new)
        };
        let step = |(at, step): (usize, &PlayedStep)| AnalysisStepRecord {
            step: step.kind.title(),
            name: step.name.clone(),
            moves: step.line.to_string(),
            normal: step.line.normal.to_string(),
            inverse: step.line.inverse.to_string(),
            sides: UsedSides::of(&step.line).name(),
            length: step.moves,
            total: step.total,
            label: step.label.clone(),
            shortest: analysis.shortest[at].as_ref().map(ShortestRecord::new),
            best: reachable(at + 1),
            cost: analysis.cost(at).map(CostRecord::new),
        };
        Self {
            source,
            scramble: played.scramble.to_string(),
            solution: played.solution.as_ref().map(ToString::to_string),
            in_place: played.is_in_place,
            length: played.total(),
            start: reachable(0),
            steps: analysis.steps().map(step).collect(),
            stretches: analysis.stretches.iter().flat_map(|all| &all.found).map(stretch).collect(),
            stretches_proven: analysis.stretches.as_ref().map(|all| all.proven),
            ends: analysis.ends.iter().flatten().map(ends).collect(),
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
        let axis = |(name, fewest): &(String, Fewest)| (name.clone(), FewestRecord::new(*fewest));
        let count = |count: &Count| CountRecord {
            length: count.length,
            normal: count.normal,
            inverse: count.inverse,
            mixed: count.mixed,
        };
        let missed = |missed: &Missed| MissedRecord {
            moves: missed.line.to_string(),
            length: missed.moves,
            step: missed.title.clone(),
            label: missed.label.clone(),
            best: missed.total,
            differs: missed.differs.iter().map(|difference| difference.name()).collect(),
        };
        Self {
            any: FewestRecord::new(shortest.any),
            axes: shortest.axes.iter().map(axis).collect(),
            counts: shortest.counts.iter().map(count).collect(),
            counted: shortest.is_counted,
            missed: shortest.missed.iter().map(missed).collect(),
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

/// What many solves lost at one kind of step.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisSummaryRecord<'a> {
    /// What the rows are about: `all`, `step`, `month`, `axis` or `subset`.
    pub by: &'static str,
    /// Which one: `EO`, `2026-11`, `DR U/D`, `4a1 2e`.
    pub name: &'a str,
    /// How many solves, or steps of this kind, there are.
    pub count: u32,
    /// Moves that they lost, on the mean.
    pub lost: f64,
    /// Moves that they have, on the mean.
    pub moves: f64,
    /// The fewest moves from the same states with both sides, on the mean; of steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<f64>,
}

impl<'a> AnalysisSummaryRecord<'a> {
    /// The record of a row.
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
