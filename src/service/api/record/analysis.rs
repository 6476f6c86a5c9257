//! Records of analyses of solves.

use std::collections::BTreeMap;

use premove_cube::notation::UsedSides;
use premove_fmc::analysis::{
    Analysis, Cost, Fewest, MissedInsertion, Reachable, Shortest, StepRow, SummaryRow,
};
use premove_fmc::findability::SolverLevel;
use premove_fmc::insertion::{EndsReplaced, MarkedSkeleton, Replacement};
use serde::Serialize;

use super::find::{FindField, FindRecord};
use super::writeup::found_word;

/// Record of an analysis: the moves that each step of a solve lost, and the best total that was
/// possible.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisRecord {
    /// Source of the solve: the number of the write-up in the input, or the name of the solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The scramble.
    pub scramble: String,
    /// The solution; missing if the steps do not solve the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// `true` if the written steps do not solve the scramble, so that the solution that the author
    /// gives was divided into steps instead; missing if `false`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub in_place: bool,
    /// Number of moves in all, without those that cancel.
    pub length: usize,
    /// The best total from the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<ReachableRecord>,
    /// The steps of the solve, in order.
    pub steps: Vec<AnalysisStepRecord>,
    /// Stretches of the solution that other moves can replace with fewer.
    pub stretches: Vec<StretchRecord>,
    /// Greatest length for which the list `stretches` is proven complete. Each stretch up to this
    /// length is in the list, contains a stretch of the list, or cannot be shortened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stretches_proven: Option<usize>,
    /// First and last moves of the solution that fewer moves can replace if both ends change
    /// together.
    pub ends: Vec<EndsRecord>,
    /// Insertions into the moves up to a step that make a shorter solution, the best first.
    pub insertions: Vec<MissedInsertionRecord>,
    /// How easily people find the solve, as far as it goes; `null` if it cannot be rated, or if the
    /// write-up has a slip.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub find: Option<FindField>,
    /// Lower and upper bound on the length of the shortest solution of the scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimum: Option<[usize; 2]>,
    /// Number of the step that lost the most moves, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst: Option<usize>,
    /// `true` if the analysis is complete, `false` if it was stopped.
    pub complete: bool,
}

/// Record of a step of a solve.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisStepRecord {
    /// The kind of step, such as `EO F/B`, `DR U/D`, `insertion` or `moves`.
    pub step: String,
    /// The author's name for the step.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Source of a step that the program found: `list` for a list of solutions, `recipe` for a
    /// whole line; missing for the user's own moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<&'static str>,
    /// The moves on both sides, those of the inverse side in parentheses.
    pub moves: String,
    /// The moves of the normal side.
    pub normal: String,
    /// The moves of the inverse side.
    pub inverse: String,
    /// The sides that the moves use: `normal`, `inverse` or `mixed`.
    pub sides: &'static str,
    /// Number of moves of the step.
    pub length: usize,
    /// Number of moves from the scramble to the end of the step.
    pub total: usize,
    /// Label of the state after the step, which shows the task of the next step.
    pub label: String,
    /// The shortest solutions of the step; missing for steps that reach no goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<ShortestRecord>,
    /// The best total from the end of the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<ReachableRecord>,
    /// Number of moves that the step lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<CostRecord>,
    /// How easily people find the step; only for EO, DR and HTR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub find: Option<FindRecord>,
}

/// Record of the shortest solutions of a step. They start from the state before the step.
#[derive(Clone, Debug, Serialize)]
pub struct ShortestRecord {
    /// The fewest moves to the step on any axis.
    #[serde(flatten)]
    pub any: FewestRecord,
    /// The fewest moves to the step on each axis, by the name of the single-axis step.
    pub axes: BTreeMap<String, FewestRecord>,
    /// Number of solutions of each length.
    pub counts: Vec<CountRecord>,
    /// `true` if the counts reach the length of the step as played.
    pub counted: bool,
    /// Missed solutions: equally short or shorter than the step as played.
    pub missed: Vec<MissedRecord>,
}

/// Record of the fewest moves to a step, for each way to use the two sides.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FewestRecord {
    /// Fewest moves, all on the normal side.
    pub normal: Option<u8>,
    /// Fewest moves, all on the inverse side.
    pub inverse: Option<u8>,
    /// Fewest moves, all on one of the two sides.
    pub unmixed: Option<u8>,
    /// Fewest moves if both sides may be used, mixed in any way (NISS).
    pub both: Option<u8>,
}

/// Record of the number of solutions of one length.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CountRecord {
    /// The length in moves.
    pub length: u8,
    /// Number of solutions on the normal side.
    pub normal: u64,
    /// Number of solutions on the inverse side.
    pub inverse: u64,
    /// Number of solutions that mix both sides.
    pub mixed: u64,
}

/// Record of a solution of a step that the user missed.
#[derive(Clone, Debug, Serialize)]
pub struct MissedRecord {
    /// The moves on both sides, those of the inverse side in parentheses.
    pub moves: String,
    /// Number of moves.
    pub length: u8,
    /// Name of the step that the solution reaches.
    pub step: String,
    /// Label of the state after the solution, which shows the task of the next step.
    pub label: String,
    /// The proven best total after the solution; only if it reaches DR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<u8>,
    /// How easily people find the solution; only for EO, DR and HTR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub find: Option<FindRecord>,
    /// The properties in which the solution differs from the step as played.
    pub differs: Vec<&'static str>,
}

/// Record of the best total that can be reached from a point of a solve.
#[derive(Clone, Debug, Serialize)]
pub struct ReachableRecord {
    /// The total of the best solution that was found; missing if none was found.
    pub total: Option<u8>,
    /// Proven lower bound on the total.
    pub least: u8,
    /// `true` if the solution that was found is proven to be the best.
    pub proven: bool,
    /// The moves from the point to the end, on both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
    /// The whole solution with the best total.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
}

/// Record of the moves that a step lost.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CostRecord {
    /// The loss in moves, computed from the best solutions that were found.
    pub moves: u8,
    /// Proven lower bound on the loss, in moves.
    pub least: u8,
    /// Proven upper bound on the loss, in moves.
    pub most: u8,
}

/// Record of a stretch of a solution that other moves can replace with fewer.
#[derive(Clone, Debug, Serialize)]
pub struct StretchRecord {
    /// Number of the first move of the stretch, from 1.
    pub at: usize,
    /// The moves of the stretch.
    pub moves: String,
    /// The moves that replace the stretch.
    pub instead: String,
    /// The whole solution after the replacement.
    pub solution: String,
    /// Number of moves of the whole solution.
    pub length: usize,
}

/// Record of first and last moves of a solution that fewer moves can replace together.
#[derive(Clone, Debug, Serialize)]
pub struct EndsRecord {
    /// The first moves of the solution.
    pub first: String,
    /// The moves that replace the first ones.
    pub first_instead: String,
    /// The last moves of the solution.
    pub last: String,
    /// The moves that replace the last ones.
    pub last_instead: String,
    /// The whole solution after the replacement.
    pub solution: String,
    /// Number of moves of the whole solution.
    pub length: usize,
}

/// Record of insertions into the moves up to a step that make a shorter solution.
#[derive(Clone, Debug, Serialize)]
pub struct MissedInsertionRecord {
    /// Number of the step that leaves the pieces, from 1.
    pub step: usize,
    /// The pieces that the step leaves, such as `2e2e` or `3c`.
    pub leftover: String,
    /// The pieces that the insertions move, joined by ` + `.
    pub cases: String,
    /// The moves up to the step with a mark at the place of each insertion.
    pub marked: String,
    /// The marks with their moves, such as `* = R2 D L2`; those of the inverse side in parentheses.
    pub marks: Vec<String>,
    /// The whole solution with the insertions.
    pub solution: String,
    /// Number of moves of the whole solution.
    pub length: usize,
}

impl AnalysisRecord {
    /// Makes the record of an analysis.
    pub fn new(source: Option<String>, analysis: &Analysis) -> Self {
        let (played, level) = (&analysis.played, analysis.level);
        let found = analysis.find.as_ref();
        let rows = analysis.rows().enumerate();
        let steps = rows.map(|(at, StepRow { step, shortest, behind, cost, .. })| {
            let find = found
                .and_then(|found| *found.steps.get(at)?)
                .map(|step| FindRecord::of_step(step, level));
            AnalysisStepRecord {
                find,
                step: step.kind.title(),
                name: step.name.clone(),
                origin: found_word(&step.origin),
                moves: step.line.to_string(),
                normal: step.line.normal.to_string(),
                inverse: step.line.inverse.to_string(),
                sides: UsedSides::of(&step.line).name(),
                length: step.moves,
                total: step.total,
                label: step.label.clone(),
                shortest: shortest.map(|shortest| ShortestRecord::new(shortest, level)),
                best: behind.map(ReachableRecord::new),
                cost: cost.map(CostRecord::new),
            }
        });
        let insertions = analysis.insertions.iter().flatten();
        let insertions = insertions.map(MissedInsertionRecord::new);
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
            insertions: insertions.collect(),
            find: found
                .map(|found| FindField(found.line.map(|find| FindRecord::of_line(&find, level)))),
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
    fn new(shortest: &Shortest, level: SolverLevel) -> Self {
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
            find: missed.find.map(|step| FindRecord::of_step(step, level)),
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

impl MissedInsertionRecord {
    fn new(missed: &MissedInsertion) -> Self {
        let MarkedSkeleton { skeleton, insertions } = missed.found.marked(&missed.skeleton);
        Self {
            step: missed.step + 1,
            leftover: missed.leftover.to_string(),
            cases: missed.found.cases(),
            marked: skeleton,
            marks: insertions,
            solution: missed.found.solution.to_string(),
            length: missed.found.total(),
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

/// Row of a summary of many solves: the moves that they lost in total, or at one kind of step.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisSummaryRecord<'a> {
    /// Property by which the solves are grouped: `all`, `step`, `month`, `axis` or `subset`.
    pub by: &'static str,
    /// Name of the group, such as `EO`, `2026-11`, `DR U/D` or `4a1 2e`.
    pub name: &'a str,
    /// Number of solves, or of steps of this kind, in the group.
    pub count: u32,
    /// Mean number of lost moves in the group.
    pub lost: f64,
    /// Mean number of moves in the group.
    pub moves: f64,
    /// For groups of steps, the mean of the fewest moves from the same states with both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<f64>,
}

impl<'a> AnalysisSummaryRecord<'a> {
    /// Makes the record of a row of a summary.
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
