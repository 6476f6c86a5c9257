//! The search behind one candidate: its finishes, or the DRs behind it, one share after the other.

use super::super::best::Best;
use super::super::through_dr::{ThroughDr, first_steps_of};
use super::place::{Place, State, dr_axes};
use crate::cube::{Axis, Cube};
use crate::fmc::chain::first_steps::FirstSteps;
use crate::fmc::chain::recipe::Recipe;
use crate::fmc::chain::run::Run;
use crate::notation::{Line, Side};
use crate::search::{Limits, Sides, Silent, Solution};
use crate::step::{Context, DrFinishes, Goal, Step, StepError, solve};

/// No finish that keeps a DR is longer.
const MOST_FINISH: u8 = 18;
/// Finishes of the least length that are looked at for moves that cancel.
const FINISHES: usize = 32;
/// Rounds for a state without EO: later ones would keep a hundred thousand EOs for each candidate.
const ROUNDS_WITHOUT_EO: u32 = 7;
/// The search behind one candidate, and how far it is.
pub(super) struct Search<'a> {
    pub(super) place: &'a Place<'a>,
    context: Context<'a>,
    finishes: &'a DrFinishes<'a>,
    best: Best<'a>,
    /// One for each spelling.
    branches: Vec<ThroughDr<'a>>,
    pub(super) done: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        place: &'a Place<'a>,
        recipe: &'a Recipe,
        runs: &'a [Run<'a>],
        finishes: &'a DrFinishes<'a>,
        context: Context<'a>,
    ) -> Self {
        let best = Best::new(recipe, &place.limits, context.control, place);
        let branch = |(number, run)| {
            let first = FirstSteps::new(run, first_steps_of(run).unwrap_or(0));
            ThroughDr::new(number, run, first, finishes.clone())
        };
        let branches = runs.iter().enumerate().map(branch).collect();
        Self { place, context, finishes, best, branches, done: false }
    }

    /// One turn.
    pub(super) fn round(&mut self, round: u32) -> Result<(), StepError> {
        match self.place.state {
            State::Solved => {
                self.place.take(0, &Line::EMPTY, true);
                self.done = true;
            }
            State::Dr => self.done = self.finish()?,
            State::Any if round >= ROUNDS_WITHOUT_EO => self.done = true,
            State::Eo | State::Any => {
                for branch in &mut self.branches {
                    if !branch.is_done(&self.best) {
                        branch.round(round, &mut self.best)?;
                    }
                }
                let best = &self.best;
                let is_stopped = self.context.control.is_stopped();
                self.done = !is_stopped && self.branches.iter().all(|b| b.is_done(best));
                if self.done && self.branches.iter().all(|b| b.is_complete(best)) {
                    self.place.prove();
                }
            }
        }
        if self.done {
            self.branches = Vec::new();
        }
        Ok(())
    }

    /// The shortest finish that keeps a DR, over all spellings and axes. Whether it is known.
    fn finish(&self) -> Result<bool, StepError> {
        let cubes = self.place.cubes.iter().enumerate();
        let states: Vec<(usize, &Cube, Axis)> = cubes
            .flat_map(|(spelling, cube)| dr_axes(cube).map(move |axis| (spelling, cube, axis)))
            .collect();
        let mut ends = false;
        for moves in 0..=MOST_FINISH {
            for &(spelling, cube, axis) in &states {
                match self.finishes.has_one_of(cube, axis, moves) {
                    None => return Ok(false),
                    Some(has_one) => ends |= has_one && self.take_finish(spelling, cube, moves)?,
                }
                if self.context.control.is_stopped() {
                    return Ok(false);
                }
            }
            if ends {
                self.place.prove();
                break;
            }
        }
        Ok(true)
    }

    /// Takes the finish of this many moves with which most cancels. Whether there is one.
    fn take_finish(&self, spelling: usize, cube: &Cube, moves: u8) -> Result<bool, StepError> {
        let limits = Limits {
            min: moves,
            max: moves,
            results: FINISHES,
            sides: Sides::Only(Side::Normal),
            ..Limits::default()
        };
        let finish = Step::of_goal(Goal::DrFinish);
        let answer = solve(&finish, cube, &limits, self.context, &Silent)?;
        let line = &self.place.spellings[spelling];
        let lines = answer.solutions.iter().map(Solution::line);
        match lines.min_by_key(|rest| line.then(rest).finished().len()) {
            Some(rest) if !answer.ending.is_stopped() => {
                self.place.take(spelling, &rest, false);
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}
