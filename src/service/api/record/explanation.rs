//! Record of an explanation: the purpose of each move of a solve.

use premove_cube::notation::Side;
use premove_engine::step::Label;
use premove_fmc::explain::{
    Change, ExplainedMove, Explanation, HandedMove, InsertionFacts, PieceCycle, Role, SolvedPart,
    StepMove,
};
use serde::Serialize;

/// Record of the purpose of each move of a solve.
#[derive(Clone, Debug, Serialize)]
pub struct ExplanationRecord {
    /// Source of the solve: the number of the write-up in the input, or the name of the solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The scramble.
    pub scramble: String,
    /// The solution in face turns; if the solve is not finished, the moves so far.
    pub solution: String,
    /// Number of moves of the solution.
    pub length: usize,
    /// `true` if the solution solves the scramble.
    pub solves: bool,
    /// The steps, in order.
    pub steps: Vec<ExplainedStepRecord>,
    /// The moves of the solution, in order.
    pub moves: Vec<HandedMoveRecord>,
    /// Moves that are not in the solution, in groups that cancelled with each other.
    pub cancelled: Vec<Vec<MadeMoveRecord>>,
    /// Numbers of the moves of the solution for which no purpose was found, from 1.
    pub without_purpose: Vec<usize>,
}

/// Record of a step of an explained solve.
#[derive(Clone, Debug, Serialize)]
pub struct ExplainedStepRecord {
    /// The title of the step, such as `EO F/B`, `DR U/D`, `blocks`, `insertion` or `moves`.
    pub step: String,
    /// The author's name for the step.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The moves on both sides; of an insertion, the inserted moves and their place.
    pub moves: String,
    /// The moves of the normal side.
    pub normal: String,
    /// The moves of the inverse side.
    pub inverse: String,
    /// The sides that the moves use: `normal`, `inverse` or `mixed`.
    pub side: &'static str,
    /// Number of moves of the step.
    pub length: usize,
    /// Number of moves from the scramble to the end of the step.
    pub total: usize,
    /// The purpose of the step in words.
    pub summary: String,
    /// Facts of an insertion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insertion: Option<InsertionFactsRecord>,
}

/// Record of the facts of an insertion.
#[derive(Clone, Debug, Serialize)]
pub struct InsertionFactsRecord {
    /// The inserted moves as face turns.
    pub moves: String,
    /// The inserted moves with their slice turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slices: Option<String>,
    /// Number of moves of its side before the insertion.
    pub behind: usize,
    /// Number of moves that cancel.
    pub cancelled: usize,
    /// The cycles that the solve left before the insertion.
    pub left_before: Vec<String>,
    /// The cycles that the solve leaves behind it.
    pub left_after: Vec<String>,
    /// The cycles at the place of the insertion; missing for slices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycle_before: Option<Vec<String>>,
    /// The cycles at that place behind the inserted moves; missing for slices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycle_after: Option<Vec<String>>,
}

/// Record of a move of the solution.
#[derive(Clone, Debug, Serialize)]
pub struct HandedMoveRecord {
    /// Number of the move, from 1.
    pub at: usize,
    /// The move, as it is handed in.
    #[serde(rename = "move")]
    pub turn: String,
    /// The first of the moves of which it was made.
    #[serde(flatten)]
    pub made: Option<MadeMoveRecord>,
    /// The moves of which it was made, if they are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub made_of: Vec<MadeMoveRecord>,
}

/// Record of a move of a step.
#[derive(Clone, Debug, Serialize)]
pub struct MadeMoveRecord {
    /// The move, as it was made on its side.
    pub made: String,
    /// Number of the step, from 1.
    pub step: usize,
    /// The side on which it was made.
    pub side: &'static str,
    /// The role: `flip`, `eo set-up`, `label turn`, `dr set-up`, `trigger`, `htr quarter`, `htr
    /// set-up`, `finish`, `block`, `insertion`, `slice`, `cancelled`, or `none`.
    pub role: &'static str,
    /// The facts of the role.
    pub facts: MoveFactsRecord,
    /// The purpose in words.
    pub text: String,
}

/// Record of the facts of a move. Fields that do not belong to its role are missing.
#[derive(Clone, Debug, Default, Serialize)]
pub struct MoveFactsRecord {
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    bad: Option<BadRecord>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    layer: Option<LayerRecord>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    label: Option<LabelRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trigger: Option<String>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    quarters: Option<QuartersRecord>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    corners: Option<CornersRecord>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pairs: Option<PairsRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    done: Vec<String>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    cycles: Option<CyclesRecord>,
}

#[derive(Clone, Debug, Serialize)]
struct BadRecord {
    bad_before: u8,
    bad_after: u8,
}

#[derive(Clone, Debug, Serialize)]
struct LayerRecord {
    layer: char,
    layer_before: u8,
    layer_after: u8,
}

#[derive(Clone, Debug, Serialize)]
struct LabelRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    label_before: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label_after: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct QuartersRecord {
    qt_before: u8,
    qt_after: u8,
    subset_before: String,
    subset_after: String,
}

#[derive(Clone, Debug, Serialize)]
struct CornersRecord {
    corners_before: u8,
    corners_after: u8,
}

#[derive(Clone, Debug, Serialize)]
struct PairsRecord {
    pairs_before: u8,
    pairs_after: u8,
}

#[derive(Clone, Debug, Serialize)]
struct CyclesRecord {
    cycle_before: Vec<String>,
    cycle_after: Vec<String>,
}

impl ExplanationRecord {
    /// Makes the record of an explanation. `source` names the solve among several.
    pub fn new(source: Option<String>, explanation: &Explanation) -> Self {
        let moves = explanation.moves.iter().enumerate();
        let made = |of: &[StepMove]| -> Vec<MadeMoveRecord> {
            of.iter().map(|&of| MadeMoveRecord::new(explanation, of)).collect()
        };
        let solution = explanation.solution();
        Self {
            source,
            scramble: explanation.played.scramble.to_string(),
            length: solution.len(),
            solution: solution.to_string(),
            solves: explanation.played.solution.is_some(),
            steps: (0..explanation.steps.len())
                .map(|step| ExplainedStepRecord::new(explanation, step))
                .collect(),
            moves: moves.map(|(at, of)| handed(at, of, made(&of.made_of))).collect(),
            cancelled: explanation.cancelled.iter().map(|group| made(group)).collect(),
            without_purpose: explanation.without_purpose().iter().map(|at| at + 1).collect(),
        }
    }
}

fn handed(at: usize, of: &HandedMove, made: Vec<MadeMoveRecord>) -> HandedMoveRecord {
    HandedMoveRecord {
        at: at + 1,
        turn: of.turn.to_string(),
        made: made.first().cloned(),
        made_of: if made.len() > 1 { made } else { Vec::new() },
    }
}

impl ExplainedStepRecord {
    fn new(explanation: &Explanation, step: usize) -> Self {
        let of = &explanation.played.steps[step];
        Self {
            step: explanation.step_title(step),
            name: of.name.clone(),
            moves: of.in_words(),
            normal: of.line.normal.to_string(),
            inverse: of.line.inverse.to_string(),
            side: of.sides().name(),
            length: of.moves,
            total: of.total,
            summary: explanation.step_words(step),
            insertion: explanation.steps[step].insertion.as_ref().map(InsertionFactsRecord::new),
        }
    }
}

impl InsertionFactsRecord {
    fn new(facts: &InsertionFacts) -> Self {
        let at_place = facts.at_place.as_ref();
        Self {
            moves: facts.moves.to_string(),
            slices: facts.slices.clone(),
            behind: facts.behind,
            cancelled: facts.cancelled,
            left_before: written(&facts.left.before),
            left_after: written(&facts.left.after),
            cycle_before: at_place.map(|cycles| written(&cycles.before)),
            cycle_after: at_place.map(|cycles| written(&cycles.after)),
        }
    }
}

fn written(cycles: &[PieceCycle]) -> Vec<String> {
    cycles.iter().map(ToString::to_string).collect()
}

impl MadeMoveRecord {
    fn new(explanation: &Explanation, of: StepMove) -> Self {
        let ExplainedMove { turn, side, role } = explanation.step_move(of);
        // Only moves of the insertion itself have its cycles.
        let is_inserted = matches!(role, Role::Insertion | Role::Slice);
        let insertion = explanation.steps[of.step].insertion.as_ref().filter(|_| is_inserted);
        Self {
            made: turn.to_string(),
            step: of.step + 1,
            side: match side {
                Side::Normal => "normal",
                Side::Inverse => "inverse",
            },
            role: role.name(),
            facts: insertion
                .map_or_else(|| MoveFactsRecord::of_role(role), MoveFactsRecord::of_insertion),
            text: explanation.move_words(of),
        }
    }
}

impl MoveFactsRecord {
    fn of_insertion(facts: &InsertionFacts) -> Self {
        let cycles = facts.at_place.as_ref().unwrap_or(&facts.left);
        let cycles = CyclesRecord {
            cycle_before: written(&cycles.before),
            cycle_after: written(&cycles.after),
        };
        Self { cycles: Some(cycles), ..Self::default() }
    }

    fn of_role(role: &Role) -> Self {
        let empty = Self::default();
        match role {
            Role::Flip(facts) => Self { bad: Some(bad(facts.bad)), ..empty },
            Role::EoSetUp(facts) => {
                let Change { before, after } = facts.in_layer;
                let layer = facts.flip.face().letter();
                let layer = LayerRecord { layer, layer_before: before, layer_after: after };
                Self { layer: Some(layer), ..empty }
            }
            Role::LabelTurn(facts) => {
                let Change { before, after } = facts.label;
                Self { label: Some(label(Some(before), Some(after))), ..empty }
            }
            Role::DrSetUp(facts) => Self {
                label: Some(label(Some(facts.label), Some(facts.label))),
                pairs: Some(pairs(facts.pairs)),
                ..empty
            },
            Role::Trigger(facts) => Self {
                label: Some(label(facts.own_label.before, facts.own_label.after)),
                trigger: Some(facts.name()),
                ..empty
            },
            Role::HtrQuarter(facts) => {
                let quarters = QuartersRecord {
                    qt_before: facts.quarters.before,
                    qt_after: facts.quarters.after,
                    subset_before: facts.subset.before.to_string(),
                    subset_after: facts.subset.after.to_string(),
                };
                Self {
                    quarters: Some(quarters),
                    corners: Some(corners(facts.corners)),
                    bad: Some(bad(facts.edges)),
                    ..empty
                }
            }
            Role::HtrSetUp(facts) => {
                let Change { before, after } = facts.edges;
                let layer = facts.next.face().letter();
                let layer = LayerRecord { layer, layer_before: before, layer_after: after };
                Self { layer: Some(layer), corners: Some(corners(facts.corners)), ..empty }
            }
            Role::Finish(facts) | Role::Block(facts) => Self {
                pairs: Some(pairs(facts.pairs)),
                done: facts.done.iter().map(SolvedPart::words).collect(),
                ..empty
            },
            Role::Insertion | Role::Slice | Role::Cancelled | Role::Unknown => empty,
        }
    }
}

fn bad(of: Change<u8>) -> BadRecord {
    BadRecord { bad_before: of.before, bad_after: of.after }
}

fn corners(of: Change<u8>) -> CornersRecord {
    CornersRecord { corners_before: of.before, corners_after: of.after }
}

fn pairs(of: Change<u8>) -> PairsRecord {
    PairsRecord { pairs_before: of.before, pairs_after: of.after }
}

fn label(before: Option<Label>, after: Option<Label>) -> LabelRecord {
    let written = |label: Option<Label>| label.map(|label| label.to_string());
    LabelRecord { label_before: written(before), label_after: written(after) }
}
