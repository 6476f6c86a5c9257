//! Explanation of a solve: the purpose of each move, as a delegate may ask for it.
//!
//! | file | what |
//! |---|---|
//! | `facts.rs` | the roles of moves, with their facts |
//! | `walk.rs` | the moves in the order of thought, and the stage for which each is made |
//! | `eo.rs`, `dr.rs`, `htr.rs`, `finish.rs` | the roles of the moves of a stage |
//! | `inserted.rs` | the cycles and the form of an insertion |
//! | `move_words.rs`, `step_words.rs` | the purpose of a move and of a step in words |
//! | `text.rs` | the explanation as plain text and as Markdown |
//! | `picture.rs` | the explanation as a picture |
//! | `trace.rs` | the way of each move into the solution that is handed in |
//!
//! All facts are counted on the cube, on the side on which the move was made. Nothing is said about
//! how a move was found. Where no role fits, the role is [`Role::Unknown`].

mod dr;
mod eo;
mod facts;
mod finish;
mod htr;
mod inserted;
mod move_words;
mod picture;
mod step_words;
#[cfg(test)]
mod tests;
mod text;
mod trace;
mod walk;

pub use facts::{
    Change, DrSetUpFacts, EdgeExchange, EoSetUpFacts, FlipFacts, HtrQuarterFacts, HtrRoom,
    HtrSetUpFacts, LabelTurnFacts, Left, NamedEdge, PairFacts, Role, RoomFor, SolvedPart,
    TriggerFacts,
};
pub use inserted::{InsertionFacts, InsertionForm, PieceCycle};
pub use text::ExplanationLength;
pub use trace::{HandedMove, StepMove};

use premove_cube::Move;
use premove_cube::notation::{Alg, Line, Side};
use premove_engine::step::Goal;

use self::dr::DrAxes;
use self::trace::SolutionTrace;
use self::walk::{Aim, Walk};
use crate::analysis::{InsertedMoves, Played};

/// The purpose of each move of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The solve.
    pub played: Played,
    /// The steps of the solve, in order.
    pub steps: Vec<ExplainedStep>,
    /// The solution as it is handed in. If the solve is not finished, the moves so far.
    pub moves: Vec<HandedMove>,
    /// Moves that are not in the solution, in groups that cancelled with each other.
    pub cancelled: Vec<Vec<StepMove>>,
}

/// The explained moves of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedStep {
    /// The moves in the order of thought. Of an insertion only the inserted moves.
    pub moves: Vec<ExplainedMove>,
    /// Facts of an insertion; `None` for other steps.
    pub insertion: Option<InsertionFacts>,
}

/// A move of a step with its role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedMove {
    /// The move as it was made.
    pub turn: Move,
    /// The side on which it was made.
    pub side: Side,
    /// Its purpose.
    pub role: Role,
}

impl Explanation {
    /// Explains a solve.
    pub fn new(played: &Played) -> Self {
        let walk = Walk::new(played);
        let mut steps = Vec::new();
        let mut places = Vec::new();
        let mut written = Line::EMPTY;
        for (number, step) in played.steps.iter().enumerate() {
            let (moves, insertion) = match &step.inserted {
                Some(inserted) => {
                    let facts = InsertionFacts::of(played, number, inserted, &written);
                    (inserted_moves(inserted), Some(facts))
                }
                None => (step_moves(&walk, number, played), None),
            };
            places.push([Side::Normal, Side::Inverse].map(|side| {
                let of_side = moves.iter().enumerate().filter(|(_, m)| m.side == side);
                of_side.map(|(at, _)| at).collect::<Vec<_>>()
            }));
            written = step.assembled(&written);
            steps.push(ExplainedStep { moves, insertion });
        }
        let trace = SolutionTrace::new(played, &places);
        for &step in &trace.unplaced {
            steps[step].moves = unplaced_moves(&played.steps[step].line);
        }
        let turns: Alg = trace.moves.iter().map(|m| m.turn).collect();
        debug_assert_eq!(turns, written.finished(), "the traced moves are the solution");
        let SolutionTrace { moves, cancelled, .. } = trace;
        let mut explained = Self { played: played.clone(), steps, moves, cancelled };
        explained.mark_cancelled();
        explained
    }

    /// Gives the moves that cancel within their step this role.
    fn mark_cancelled(&mut self) {
        let place = |of: &StepMove| (of.step, self.step_move(*of).side);
        let is_of_one =
            |group: &&Vec<StepMove>| group.iter().all(|of| place(of) == place(&group[0]));
        let within: Vec<StepMove> =
            self.cancelled.iter().filter(is_of_one).flatten().copied().collect();
        for StepMove { step, at } in within {
            self.steps[step].moves[at].role = Role::Cancelled;
        }
    }

    /// Returns the solution as it is handed in. If the solve is not finished, the moves so far.
    pub fn solution(&self) -> Alg {
        self.moves.iter().map(|m| m.turn).collect()
    }

    /// Returns a move of a step.
    pub fn step_move(&self, of: StepMove) -> &ExplainedMove {
        &self.steps[of.step].moves[of.at]
    }

    /// Returns the numbers of the moves of the solution, from 0, for which no purpose was found in
    /// any of the moves of which they were made.
    pub fn without_purpose(&self) -> Vec<usize> {
        let is_unknown = |of: &StepMove| self.step_move(*of).role == Role::Unknown;
        let moves = self.moves.iter().enumerate();
        let unknown = moves.filter(|(_, m)| m.made_of.iter().all(is_unknown));
        unknown.map(|(at, _)| at).collect()
    }
}

/// Returns the moves of an insertion.
fn inserted_moves(inserted: &InsertedMoves) -> Vec<ExplainedMove> {
    let role = if inserted.slices.is_some() { Role::Slice } else { Role::Insertion };
    let moves = inserted.moves.iter();
    moves.map(|turn| ExplainedMove { turn, side: inserted.side, role: role.clone() }).collect()
}

/// Returns the moves of an insertion whose place in the solution is not known: all moves as they
/// were written, none with a purpose.
fn unplaced_moves(line: &Line) -> Vec<ExplainedMove> {
    let sides = [Side::Normal, Side::Inverse].into_iter();
    let moves = sides.flat_map(|side| line.side(side).iter().map(move |turn| (turn, side)));
    moves.map(|(turn, side)| ExplainedMove { turn, side, role: Role::Unknown }).collect()
}

/// Returns the moves of a step that is not an insertion.
fn step_moves(walk: &Walk, step: usize, played: &Played) -> Vec<ExplainedMove> {
    let all = walk.moves.iter().enumerate().filter(|(_, m)| m.step == step);
    let gains_pairs = finish::gained_pairs(played, step) > 0;
    let is_final = played.steps[step].kind.goal().is_some_and(Goal::is_final);
    let pairs = |at: usize| finish::pair_facts(&walk.before(at), &walk.after(at));
    let moves = all.map(|(at, m)| {
        let role = match m.aim {
            Aim::Eo(axis) => eo::role(walk, at, axis),
            Aim::Dr { eo, dr } => dr::role(walk, at, DrAxes { eo, dr }),
            Aim::Htr { dr } => match htr::role(walk, at, dr) {
                // A step that finishes the cube from DR has moves that do nothing for HTR.
                Role::Unknown if is_final => Role::Finish(pairs(at)),
                role => role,
            },
            Aim::Finish => Role::Finish(pairs(at)),
            Aim::Blocks | Aim::Insertion if gains_pairs => Role::Block(pairs(at)),
            Aim::Blocks | Aim::Insertion => Role::Unknown,
        };
        ExplainedMove { turn: m.turn, side: m.side, role }
    });
    moves.collect()
}
