//! The best total that can still be reached from each point of a solve: its start, and the end of
//! each step.
//!
//! | state at the point | solutions that are searched | the result |
//! |---|---|---|
//! | solved | the solve itself | proven |
//! | HTR | finishes that keep a DR and undo only half turns (`from_dr.rs`) | proven |
//! | DR on some axis | all that keep the DR (`from_dr.rs`) | proven |
//! | EO on some axis | through a DR inside the EO, and a finish that keeps it | found |
//! | any other | through any EO and a DR inside it, and through straight DRs | found |
//!
//! A result that is found but not proven comes from a search that is reproducible, with the same
//! number of rounds at every point. A solution that continues from a point also continues from all
//! points before it, so the totals never fall from one point to the next. The known solution may
//! break the DR of a point and be shorter than all solutions that keep it. Then nothing is proven
//! at this point.

use std::sync::Mutex;

use premove_cube::facts::{bad_edges, has_dr};
use premove_cube::notation::{Alg, Line};
use premove_cube::{Axis, Cube};
use premove_engine::search::Silent;
use premove_engine::step::{Context, DrFinishes, StepError};
use premove_engine::store::locked;

use super::from_dr;
use super::missed::Missed;
use super::played::Played;
use crate::chain::{BestTotal, Recipe, TotalsReport, WidenLimits, best_totals, widen_behind};
use crate::family::family;

/// Maximum length of a solution that is searched for.
const MOST: u8 = 30;
/// The recipe for the search from a state without EO.
const FROM_ANY: &str = "DR > finish | EO > DR > finish";

/// The best total from a point of a solve. A point is the start, or the end of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reachable {
    /// Lower bound on the total of solutions that continue from this point and keep its stage.
    pub least: u8,
    /// The shortest known solution; `None` if no solution of at most 30 moves was found.
    pub best: Option<Continuation>,
}

/// A solution that continues from a point of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The moves after the point, on their sides.
    pub rest: Line,
    /// The whole finished solution in normal form.
    pub solution: Alg,
}

impl Continuation {
    pub(super) fn new(before: &Line, rest: Line) -> Self {
        Self { solution: before.then(&rest).finished(), rest }
    }

    /// Returns the number of moves of the whole solution.
    pub fn total(&self) -> u8 {
        self.solution.len() as u8
    }
}

impl Reachable {
    /// Returns the length of the shortest known solution.
    pub fn total(&self) -> Option<u8> {
        self.best.as_ref().map(Continuation::total)
    }

    /// Returns whether the known solution is proven to be the shortest.
    pub fn is_proven(&self) -> bool {
        self.total().is_some_and(|total| total <= self.least)
    }
}

/// Cost of a step: the best total after the step minus the best total before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Cost according to the best known solutions, in moves.
    pub moves: u8,
    /// Lower bound on the cost.
    pub least: u8,
    /// Upper bound on the cost.
    pub most: u8,
}

impl Cost {
    /// Returns the cost of the step between two points; `None` if one of them has no known
    /// solution.
    pub fn between(before: &Reachable, after: &Reachable) -> Option<Self> {
        let before_total = before.total()?;
        let after_total = after.total()?;
        Some(Self {
            moves: after_total.saturating_sub(before_total),
            least: after.least.saturating_sub(before_total),
            most: after_total.saturating_sub(before.least),
        })
    }

    /// Returns whether the cost is known exactly.
    pub fn is_proven(&self) -> bool {
        self.least == self.most
    }
}

/// Kind of search that a state needs, the cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Needs {
    Nothing,
    Lookups,
    FromEo,
    FromAny,
}

impl Needs {
    pub(super) fn of(cube: &Cube) -> Self {
        if cube.is_solved() {
            Self::Nothing
        } else if Axis::ALL.into_iter().any(|axis| has_dr(cube, axis)) {
            Self::Lookups
        } else if Axis::ALL.into_iter().any(|axis| bad_edges(cube, axis).is_empty()) {
            Self::FromEo
        } else {
            Self::FromAny
        }
    }
}

/// The points of a solve (its start, and the end of each step), with the best total from each.
pub(super) struct Points<'a> {
    played: &'a Played,
    context: Context<'a>,
    finishes: DrFinishes<'a>,
    /// One entry for each point, from the start to the end of the last step.
    all: Vec<Reachable>,
    is_searched: Vec<bool>,
}

impl<'a> Points<'a> {
    /// Creates the points of a solve; the solve itself is the only known solution.
    pub(super) fn new(played: &'a Played, context: Context<'a>) -> Result<Self, StepError> {
        let finishes = DrFinishes::new(context)?;
        let unknown = Reachable { least: 0, best: None };
        let count = played.steps.len() + 1;
        let all = vec![unknown; count];
        let is_searched = vec![false; count];
        let mut points = Self { played, context, finishes, all, is_searched };
        if played.solution.is_some() {
            let end = played.steps.len();
            points.put(end, Line::EMPTY);
            points.prove(end, played.total() as u8);
        }
        Ok(points)
    }

    /// Returns the kind of search that the state at a point needs.
    pub(super) fn needs(&self, point: usize) -> Needs {
        Needs::of(&self.played.before(point).0)
    }

    /// Searches the best total from a point. Returns `false` if the search was stopped.
    pub(super) fn search(&mut self, point: usize, rounds: u32) -> Result<bool, StepError> {
        match self.needs(point) {
            Needs::Nothing => {
                self.put(point, Line::EMPTY);
                self.prove(point, self.played.before(point).1.finished().len() as u8);
            }
            Needs::Lookups => {
                let (_, before) = self.played.before(point);
                let start = self.played.start();
                let rest = from_dr::best_rest(&start, &before, &self.finishes, self.context)?;
                if let Some(rest) = rest {
                    let total = Continuation::new(&before, rest.clone()).total();
                    self.put(point, rest);
                    self.prove(point, total);
                }
            }
            Needs::FromEo => self.search_from_eo(point, rounds)?,
            Needs::FromAny => self.search_from_any(point, rounds)?,
        }
        self.is_searched[point] = !self.context.control.is_stopped();
        Ok(self.is_searched[point])
    }

    /// Returns the length of the shortest solution that begins with a line; `None` if the line does
    /// not reach DR.
    pub(super) fn total_behind(&self, line: &Line) -> Option<u8> {
        let start = self.played.start();
        match Needs::of(&line.apply_to(&start)) {
            Needs::Nothing => Some(line.finished().len() as u8),
            Needs::Lookups => from_dr::best_total(&start, line, &self.finishes),
            Needs::FromEo | Needs::FromAny => None,
        }
    }

    /// Returns the best totals from all points of the solve; `None` for points that were not
    /// searched.
    pub(super) fn known(&self) -> Vec<Option<Reachable>> {
        let points = self.all.iter().zip(&self.is_searched);
        points.map(|(reachable, &is)| is.then(|| reachable.clone())).collect()
    }

    /// Returns the shortest known solution.
    pub(super) fn shortest(&self) -> Option<&Alg> {
        self.all.first()?.best.as_ref().map(|best| &best.solution)
    }

    fn search_from_eo(&mut self, point: usize, rounds: u32) -> Result<(), StepError> {
        let step = point.checked_sub(1).and_then(|step| self.played.steps.get(step));
        let before = point.checked_sub(1).map_or(Line::EMPTY, |step| self.played.before(step).1);
        // The last turns of the step can go in either direction without changing what it reaches.
        let spellings: Vec<Line> = match step.and_then(|step| Some((step, step.kind.goal()?))) {
            Some((step, goal)) => {
                family(&step.line, goal).iter().map(|line| before.then(line)).collect()
            }
            None => vec![self.played.before(point).1],
        };
        let best = Last(Mutex::new(None));
        best_totals(&self.played.start(), &[spellings], rounds, self.context, &best)?;
        let Some(found) = locked(&best.0).take() else { return Ok(()) };
        let here = self.played.before(point).1;
        let rest = Line {
            normal: here.normal.inverse().then(&found.line.normal).normal_form(),
            inverse: here.inverse.inverse().then(&found.line.inverse).normal_form(),
        };
        self.put(point, rest);
        Ok(())
    }

    fn search_from_any(&mut self, point: usize, rounds: u32) -> Result<(), StepError> {
        let Ok(recipe) = Recipe::parse(FROM_ANY) else { unreachable!("it is a recipe") };
        let (cube, before) = self.played.before(point);
        let limits = WidenLimits { max: MOST, rounds: Some(rounds), ..WidenLimits::default() };
        let answer = widen_behind(&recipe, &before, &cube, &limits, self.context, &Silent)?;
        if let Some(best) = answer.lines.first() {
            self.put(point, best.line.line());
        }
        Ok(())
    }

    /// Records the best solution that continues a missed solution of a step, if it is shorter than
    /// the known one.
    pub(super) fn put_missed(&mut self, step: usize, missed: &Missed) -> Result<(), StepError> {
        let known = self.all[step].total().unwrap_or(u8::MAX);
        if missed.total.is_none_or(|total| total >= known) {
            return Ok(());
        }
        let behind = self.played.before(step).1.then(&missed.line);
        let start = self.played.start();
        let rest = match Needs::of(&behind.apply_to(&start)) {
            Needs::Nothing => Some(Line::EMPTY),
            _ => from_dr::best_rest(&start, &behind, &self.finishes, self.context)?,
        };
        if let Some(rest) = rest {
            self.put(step, missed.line.then(&rest).normal_form());
        }
        Ok(())
    }

    /// Records a solution that continues from the end of a step with the moves `rest`.
    pub(super) fn put_behind(&mut self, step: usize, rest: Line) {
        self.put(step + 1, rest);
    }

    /// Records a solution at the last point of the solve whose moves the solution contains at its
    /// ends.
    pub(super) fn put_solution(&mut self, solution: &Alg) {
        let solution = solution.normal_form();
        let moves = solution.moves();
        for point in (0..self.all.len()).rev() {
            let before = self.played.before(point).1.normal_form();
            let end = before.inverse.inverse().normal_form();
            let goes_on = before.len() <= moves.len()
                && moves.starts_with(before.normal.moves())
                && moves.ends_with(end.moves());
            if goes_on {
                let rest = &moves[before.normal.len()..moves.len() - end.len()];
                return self.put(point, Line::on_normal(rest.into()));
            }
        }
    }

    /// Records a solution that continues from a point with the moves `rest`. It is stored at this
    /// point and at the points before it, if it is shorter than the solutions known there.
    fn put(&mut self, point: usize, rest: Line) {
        let mut rest = rest;
        for at in (0..=point).rev() {
            let before = self.played.before(at).1;
            let found = Continuation::new(&before, rest.clone());
            let known = self.all[at].total();
            if known.is_some_and(|known| known <= found.total()) {
                break;
            }
            let reachable = &mut self.all[at];
            if found.total() < reachable.least {
                // The solution breaks the stage of this point, so the proof for solutions that keep
                // the stage does not count any more.
                reachable.least = 0;
            }
            reachable.best = Some(found);
            if let Some(step) = at.checked_sub(1).and_then(|step| self.played.steps.get(step)) {
                rest = step.line.then(&rest).normal_form();
            }
        }
    }

    /// Records the lower bound `total` for solutions that continue from a point and keep its stage.
    /// Nothing is recorded if a shorter solution is known, because that one breaks the stage. Later
    /// points may break it too, so they need their own proofs.
    fn prove(&mut self, point: usize, total: u8) {
        let reachable = &mut self.all[point];
        if reachable.total() == Some(total) {
            reachable.least = total;
        }
    }

    /// Records a lower bound on all solutions of the scramble, for every point.
    pub(super) fn at_least(&mut self, moves: u8) {
        for reachable in &mut self.all {
            let most = reachable.total().unwrap_or(u8::MAX);
            reachable.least = reachable.least.max(moves).min(most);
        }
    }
}

/// Keeps the last reported solution.
struct Last(Mutex<Option<BestTotal>>);

impl TotalsReport for Last {
    fn improved(&self, _candidate: usize, best: &BestTotal) {
        *locked(&self.0) = Some(best.clone());
    }
}
