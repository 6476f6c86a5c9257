//! The moves of a solve in the order in which they were thought of, with the state before each, and
//! what each is made for.
//!
//! Within a step the normal side comes first. Only in a DR whose trigger is on the normal side the
//! inverse side comes first, so that the trigger ends the step.

use premove_cube::facts::{bad_edges, has_dr, has_htr, others};
use premove_cube::notation::{Line, Side};
use premove_cube::{Axis, Cube, Move};
use premove_engine::step::Trigger;

use super::finish;
use crate::analysis::{Played, StepKind};

/// The stage for which a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// EO on an axis.
    Eo(Axis),
    /// DR on an axis, within EO.
    Dr { eo: Axis, dr: Axis },
    /// HTR, within DR.
    Htr { dr: Axis },
    /// The solved cube, behind HTR or DR.
    Finish,
    /// Blocks: the solve has no DR here.
    Blocks,
    /// An insertion.
    Insertion,
}

/// A move of the walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkMove {
    pub(super) step: usize,
    pub(super) side: Side,
    pub(super) turn: Move,
    pub(super) aim: Aim,
}

/// The moves of all steps, insertions with the moves that they undo and make again, and the state
/// before each move, seen from the normal side.
pub(super) struct Walk {
    pub(super) moves: Vec<WalkMove>,
    states: Vec<Cube>,
}

/// A point of the walk at which a stage is reached: all moves before it are made for the stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reached {
    /// The step that reaches the stage, or the number of steps if none does.
    step: usize,
    /// Number of moves before the point.
    moves: usize,
}

impl Walk {
    /// Returns the walk of a solve.
    pub(super) fn new(played: &Played) -> Self {
        let mut walk = Self { moves: Vec::new(), states: vec![played.start()] };
        for (step, of) in played.steps.iter().enumerate() {
            for side in order(&played.before(step).0, &of.line, &of.cube) {
                for turn in of.line.side(side) {
                    let moved = WalkMove { step, side, turn, aim: Aim::Blocks };
                    let here = walk.end();
                    walk.states.push(after(&here, side, turn));
                    walk.moves.push(moved);
                }
            }
        }
        walk.find_aims(played);
        walk
    }

    /// Returns the state after all moves.
    fn end(&self) -> Cube {
        self.states[self.states.len() - 1]
    }

    /// Returns the state before a move, seen from the side of the move.
    pub(super) fn before(&self, at: usize) -> Cube {
        seen(&self.states[at], self.moves[at].side)
    }

    /// Returns the state after a move, seen from the side of the move.
    pub(super) fn after(&self, at: usize) -> Cube {
        seen(&self.states[at + 1], self.moves[at].side)
    }

    /// Returns the state after move `last` if the earlier move `at` is left out, seen from the side
    /// of move `last`.
    pub(super) fn without(&self, at: usize, last: usize) -> Cube {
        let later = &self.moves[at + 1..=last];
        let cube = later.iter().fold(self.states[at], |cube, m| after(&cube, m.side, m.turn));
        seen(&cube, self.moves[last].side)
    }

    /// Returns the next move on the same side, with the same aim, for which `is_wanted` holds.
    pub(super) fn next(&self, at: usize, is_wanted: impl Fn(Move) -> bool) -> Option<usize> {
        let WalkMove { side, aim, .. } = self.moves[at];
        (at + 1..self.moves.len()).find(|&next| {
            let m = self.moves[next];
            m.side == side && m.aim == aim && is_wanted(m.turn)
        })
    }

    /// Finds where the walk reaches EO, DR and HTR, and gives the moves up to there their aim.
    fn find_aims(&mut self, played: &Played) {
        let is_inserted: Vec<bool> =
            played.steps.iter().map(|step| step.kind == StepKind::Insertion).collect();
        let dr = Axis::ALL.into_iter().rev().filter_map(|axis| {
            let at = self.reached(played, |cube| has_dr(cube, axis))?;
            (!is_inserted.get(at.step).is_some_and(|&inserted| inserted)).then_some((at, axis))
        });
        let dr = dr.min_by_key(|(at, _)| *at).filter(|&(at, dr)| self.is_dr_wanted(played, at, dr));
        let eo = |axis: Axis| {
            self.reached(played, |cube| bad_edges(cube, axis).is_empty()).map(|at| (at, axis))
        };
        let eo = if let Some((_, dr)) = dr {
            others(dr).into_iter().filter_map(eo).min_by_key(|(at, _)| *at)
        } else {
            let first = Axis::ALL.into_iter().rev().filter_map(eo).min_by_key(|(at, _)| *at);
            first.filter(|&(at, axis)| self.is_eo_wanted(played, at, axis))
        };
        let htr = self.reached(played, has_htr);
        for at in 0..self.moves.len() {
            let step = self.moves[at].step;
            let is_before = |reached: Reached| at < reached.moves;
            self.moves[at].aim = if is_inserted[step] {
                Aim::Insertion
            } else {
                match (eo, dr) {
                    (Some(_), None) if builds_blocks(played, step) => Aim::Blocks,
                    (Some((reached, axis)), _) if is_before(reached) => Aim::Eo(axis),
                    (Some((_, eo)), Some((reached, dr))) if is_before(reached) => {
                        Aim::Dr { eo, dr }
                    }
                    // Where HTR is never reached, the moves behind DR are on the way to it.
                    (_, Some((_, dr))) if htr.is_none_or(is_before) => Aim::Htr { dr },
                    (_, Some(_)) => Aim::Finish,
                    _ => Aim::Blocks,
                }
            };
        }
    }

    /// Returns whether a solve reaches DR on an axis as a step of its own: EO was done before the
    /// step that reaches it, or other steps follow. A solve by blocks has EO and DR too when the
    /// cube is solved.
    fn is_dr_wanted(&self, played: &Played, reached: Reached, dr: Axis) -> bool {
        let has_eo = others(dr).into_iter().any(|eo| {
            let eo = self.reached(played, |cube| bad_edges(cube, eo).is_empty());
            eo.is_some_and(|eo| eo.moves == 0 || eo.step < reached.step)
        });
        let later = played.steps.get(reached.step + 1..).unwrap_or_default();
        has_eo || later.iter().any(|step| step.kind != StepKind::Insertion)
    }

    /// Returns whether a solve without DR reaches EO on an axis as a step of its own: the step that
    /// reaches it builds no blocks, no later step gives it up on the way, and it is not on all axes
    /// at once, as it is when the edges are solved.
    fn is_eo_wanted(&self, played: &Played, reached: Reached, axis: Axis) -> bool {
        let later = self
            .moves
            .iter()
            .filter(|m| m.step > reached.step && played.steps[m.step].kind != StepKind::Insertion);
        let is_kept = later.into_iter().all(|m| !m.turn.is_quarter() || m.turn.axis() != axis);
        let end = &played.steps[reached.step].cube;
        let is_on_all = Axis::ALL.into_iter().all(|axis| bad_edges(end, axis).is_empty());
        is_kept && !is_on_all && !builds_blocks(played, reached.step)
    }

    /// Returns the point from which on a goal holds: at the ends of all later steps, and after the
    /// later moves of its own step. Insertions are passed over, because what one of several leaves
    /// may be outside the goal. Returns `None` if the solve never reaches the goal.
    fn reached(&self, played: &Played, goal: impl Fn(&Cube) -> bool) -> Option<Reached> {
        let is_inserted =
            |step: usize| played.steps.get(step).is_some_and(|s| s.kind == StepKind::Insertion);
        let ends =
            played.steps.iter().map(|step| step.kind == StepKind::Insertion || goal(&step.cube));
        let holds: Vec<bool> = std::iter::once(goal(&played.start())).chain(ends).collect();
        let kept = holds.iter().rev().take_while(|&&holds| holds).count();
        let mut first = holds.len() - kept;
        while first.checked_sub(1).is_some_and(is_inserted) {
            first += 1;
        }
        let Some(step) = first.checked_sub(1) else { return Some(Reached { step: 0, moves: 0 }) };
        if first >= holds.len() {
            return None;
        }
        let end = self.moves.iter().rposition(|m| m.step <= step).map_or(0, |at| at + 1);
        let start = self.moves.iter().position(|m| m.step >= step).unwrap_or(end);
        let kept = (start..=end).rev().take_while(|&at| goal(&self.states[at])).count();
        Some(Reached { step, moves: end + 1 - kept })
    }
}

/// Number of fitting pairs in a block of 2x2x2, and in a square of 1x2x2.
const OF_BLOCK: i16 = 3;
const OF_SQUARE: i16 = 2;

/// Returns whether a step gains as many pairs as a block has, or those of a square without reaching
/// any goal. A step that its author calls EO is one.
fn builds_blocks(played: &Played, step: usize) -> bool {
    let gained = finish::gained_pairs(played, step);
    let of = &played.steps[step];
    let is_called_eo = of.name.to_ascii_uppercase().contains("EO");
    !is_called_eo && (gained >= OF_BLOCK || gained >= OF_SQUARE && of.kind == StepKind::Moves)
}

/// Returns the state after a move on a side; both states are seen from the normal side.
fn after(cube: &Cube, side: Side, turn: Move) -> Cube {
    match side {
        Side::Normal => cube.after(turn),
        Side::Inverse => cube.before(turn.inverse()),
    }
}

/// Returns a state as it is seen from a side.
fn seen(cube: &Cube, side: Side) -> Cube {
    match side {
        Side::Normal => *cube,
        Side::Inverse => cube.inverse(),
    }
}

/// Returns the sides of a step in the order in which they are explained.
fn order(from: &Cube, line: &Line, to: &Cube) -> [Side; 2] {
    let written = [Side::Normal, Side::Inverse];
    let reached = |cube: &Cube| Axis::ALL.into_iter().rev().find(|&axis| has_dr(cube, axis));
    let (None, Some(dr)) = (reached(from), reached(to)) else { return written };
    let rank = |side: Side| {
        let moves = line.side(side);
        let trigger = Trigger::at_end(moves.moves(), dr).map_or(0, |trigger| trigger.word.len());
        (trigger, moves.len())
    };
    if rank(Side::Normal) >= rank(Side::Inverse) { [Side::Inverse, Side::Normal] } else { written }
}
