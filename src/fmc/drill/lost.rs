//! The moves that own attempts lost: the steps with too many moves, and the case in each that the
//! user could have solved in fewer.
//!
//! A long step, such as a DR in nine moves, is no case for half a minute. Its last moves are: the
//! own moves are followed to the first state from which the goal is near enough for a card, and
//! from which they take more than the fewest moves.

use std::collections::HashSet;

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line, Side, parse};
use premove_engine::step::Context;

use super::card::DrillCard;
use super::case::{DrillCase, DrillFailure, OwnMoves, with_move};
use super::deck::Deck;
use super::judge::DrillGrade;
use super::kind::DrillKind;
use crate::Document;
use crate::practice::{Attempt, Milestone, handed_in, milestone_of};

/// A step of an own attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnStep {
    /// Start of the attempt, in seconds since 1970; 0 if it is not known.
    pub attempt: u64,
    /// Moves to the state before the step, seen from the normal side.
    pub before: Alg,
    /// The moves of the step.
    pub moves: Line,
}

impl OwnStep {
    /// Returns the kind of the cases on its way; `None` if it reaches no milestone.
    pub fn kind(&self) -> Option<DrillKind> {
        let end = self.moves.apply_to(&self.before.cube());
        milestone_of(&end).map(DrillKind::of_milestone)
    }

    /// Returns whether one of these states is on its way.
    pub(super) fn passes(&self, states: &HashSet<Cube>) -> bool {
        let along = states_along(&self.before.cube(), &self.moves);
        along.iter().any(|(state, _)| states.contains(state))
    }
}

/// The moves that attempts lost, by milestone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LostMoves([u32; 4]);

impl LostMoves {
    /// Sums the moves that the steps of attempts took above the fewest.
    pub fn of<'a>(attempts: impl IntoIterator<Item = &'a Attempt>) -> Self {
        let mut lost = Self::default();
        let steps = attempts.into_iter().flat_map(|attempt| &attempt.steps);
        for step in steps.filter(|step| step.is_own) {
            if let Some((milestone, shortest)) = step.milestone.zip(step.shortest) {
                lost.0[milestone as usize] += u32::from(step.moves.saturating_sub(shortest));
            }
        }
        lost
    }

    /// Returns the number of moves lost at a milestone.
    pub const fn at(&self, milestone: Milestone) -> u32 {
        self.0[milestone as usize]
    }
}

/// Returns the steps of an attempt that the user made without a list of solutions, and that may
/// have taken too many moves. Steps without a milestone are joined with the next one.
pub fn own_steps(attempt: &Attempt, document: &Document) -> Vec<OwnStep> {
    let Some((node, _)) = handed_in(document) else { return Vec::new() };
    let Some(scramble) = document.scramble.moves() else { return Vec::new() };
    let is_at_best = |milestone: Milestone| {
        let mut steps = attempt.steps.iter().filter(|step| step.milestone == Some(milestone));
        steps.any(|step| step.shortest == Some(step.moves))
    };
    let mut steps = Vec::new();
    let mut before = Line::EMPTY;
    let mut moves = Line::EMPTY;
    let mut is_own = true;
    for id in document.tree.path(node) {
        let Some(step) = document.tree.get(id) else { break };
        moves = moves.then(&step.line);
        is_own &= step.origin.is_own();
        let cube = before.then(&moves).apply_to(&scramble.cube());
        let reached = milestone_of(&cube);
        if reached <= milestone_of(&before.apply_to(&scramble.cube())) {
            continue;
        }
        let is_long = reached.is_some_and(|milestone| !is_at_best(milestone));
        if is_own && is_long {
            let start = before.premoves().then(&scramble).then(&before.normal).normal_form();
            let moves = moves.normal_form();
            steps.push(OwnStep { attempt: attempt.begun, before: start, moves });
        }
        before = before.then(&moves);
        moves = Line::EMPTY;
        is_own = true;
    }
    steps
}

impl DrillCase {
    /// Returns the case of an own step: the first state on its way from which the own moves take
    /// more than the fewest, and which is of the class of a card. Returns `None` if there is none,
    /// or it was stopped.
    ///
    /// # Errors
    /// Fails if a table cannot be opened or built.
    pub fn of_own_step(step: &OwnStep, context: Context<'_>) -> Result<Option<Self>, DrillFailure> {
        let Some(kind) = step.kind() else { return Ok(None) };
        for (cube, moves) in states_along(&step.before.cube(), &step.moves) {
            for card in DrillCard::of_kind(kind) {
                if context.control.is_stopped() {
                    return Ok(None);
                }
                let least = usize::from(*card.lengths().start());
                if moves.len() <= least {
                    continue;
                }
                let own = OwnMoves { attempt: step.attempt, moves: moves.clone() };
                if let Some(case) = Self::of_own_state(card, &cube, &own, context)? {
                    return Ok(Some(case));
                }
            }
        }
        Ok(None)
    }
}

impl Deck {
    /// Returns the states of own cases that the user has solved well, or was asked today.
    pub(super) fn done_states(&self, now: u64) -> HashSet<Cube> {
        let today = self.day(now);
        let done = self.all_reviews().filter(|review| {
            let is_done = review.grade >= DrillGrade::Good || self.day(review.time) == today;
            is_done && review.attempt.is_some()
        });
        let scrambles = done.filter_map(|review| parse(&review.scramble).ok());
        scrambles.map(|scramble| scramble.line().normal.cube()).collect()
    }
}

/// Returns the states on the way of a step, each with the moves that follow.
fn states_along(before: &Cube, line: &Line) -> Vec<(Cube, Line)> {
    let mut states = Vec::new();
    let mut cube = *before;
    for side in [Side::Normal, Side::Inverse] {
        let moves = line.side(side).moves();
        for (at, &m) in moves.iter().enumerate() {
            let rest = Alg::from(&moves[at..]);
            let left = match side {
                Side::Normal => Line { normal: rest, inverse: line.inverse.clone() },
                Side::Inverse => Line::on_inverse(rest),
            };
            states.push((cube, left));
            cube = with_move(&cube, side, m);
        }
    }
    states
}
