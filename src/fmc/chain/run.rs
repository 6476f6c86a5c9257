//! Context of a chain search: computes the lines that one step makes of a line, and decides how
//! many are kept.

use std::sync::{Mutex, PoisonError};

use premove_cube::Cube;
use premove_cube::notation::{Line, Side};
use premove_engine::search::{Answer, Extent, Limits, Ranking, Sides, Silent, Solution};
use premove_engine::step::{Context, Goal, Stage, Step, StepError, distance, solve};
use premove_engine::store::account::push;

use super::super::family::family;
use super::super::findability::{Find, Findability, Rated};
use super::grammar::Chain;
use super::line::ChainLine;
use super::link::{Keep, Link, are_rated};
use super::request::{ChainLimits, ChainReport};

/// Default number of lines that an EO passes to the next step.
pub(super) const KEEP_EO: usize = 500;
/// Default number of lines that any other step passes to the next one.
pub(super) const KEEP: usize = 2_000;
/// Maximum number of moves that cancel between two steps, if the goal of the first is not the
/// precondition of the second: see [`ChainRun::cancels`].
const CANCEL: u8 = 2;

/// The context of a chain search: the chain, its limits, the tables and the threads.
pub(super) struct ChainRun<'a> {
    pub(super) chain: &'a Chain,
    pub(super) cube: &'a Cube,
    pub(super) limits: &'a ChainLimits,
    pub(super) context: Context<'a>,
    pub(super) report: &'a dyn ChainReport,
    /// `true` if by default steps pass all lines to the next step.
    pub(super) hands_on_all: bool,
    /// Rates the lines; `None` in a search that does not use their findability.
    pub(super) rates: Option<&'a Findability>,
    /// The precondition that some line did not meet for its next step; `None` if there is no such
    /// line.
    pub(super) unready: Mutex<Option<String>>,
}

impl<'a> ChainRun<'a> {
    /// Returns the context for one search of a step, with one thread: several lines are searched in
    /// parallel.
    pub(super) fn one_thread(&self) -> Context<'a> {
        self.context.on_threads(1)
    }

    /// Returns the solutions of a step from a line; `None` if the line does not meet the
    /// precondition. That precondition is stored in `unready`; for the first step it is an error.
    pub(super) fn ready(
        &self,
        at: usize,
        answer: Result<Answer, StepError>,
    ) -> Result<Option<Answer>, StepError> {
        match answer {
            Err(StepError::NotReady(what)) if at > 0 => {
                self.unready.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(what);
                Ok(None)
            }
            other => other.map(Some),
        }
    }

    /// Returns the number of lines that a step passes to the next one.
    pub(super) fn keep(&self, at: usize) -> Keep {
        let links = &self.chain.links;
        let default = match (links[at].step.goal(), links.get(at + 1).map(|next| next.step.goal()))
        {
            _ if self.hands_on_all => Keep::All,
            (_, None) | (Goal::Htr, Some(Goal::HtrFinish)) => Keep::All,
            (Goal::Eo, _) => Keep::Best(KEEP_EO),
            _ => Keep::Best(KEEP),
        };
        links[at].keys.keep.unwrap_or(default)
    }

    /// Returns the maximum total that a line may have after a step.
    pub(super) fn most_total(&self, at: usize) -> u8 {
        self.chain.links[at].total().min(self.limits.max)
    }

    /// Returns the maximum number of moves that cancel where this step begins.
    ///
    /// It is 0 if the goal of the step before is the precondition of this step. That step then ends
    /// with quarter turns of faces that this step turns by half turns only. If such moves cancel,
    /// the other ending of the step before gives the same line with one move less.
    fn cancels(&self, at: usize) -> u8 {
        let Some(before) = at.checked_sub(1) else { return 0 };
        let links = &self.chain.links;
        let reached = links[before].step.reaches_stage();
        let nested = links[at].step.needs_stage() == Some(reached);
        if nested { 0 } else { CANCEL }
    }

    /// Returns the lengths of a step that may extend a line to a total.
    pub(super) fn lengths(
        &self,
        at: usize,
        from: &ChainLine,
        total: u8,
    ) -> impl Iterator<Item = u8> + use<> {
        let link = &self.chain.links[at];
        let left = total.checked_sub(from.total);
        let min = link.min();
        let max = link.max();
        let cancels = self.cancels(at);
        left.into_iter().flat_map(move |left| left.max(min)..=left.saturating_add(cancels).min(max))
    }

    /// Searches a step from a line with exactly `length` moves. Returns the extended lines that
    /// have exactly this total.
    pub(super) fn expand(
        &self,
        at: usize,
        from: &ChainLine,
        length: u8,
        total: u8,
    ) -> Result<Vec<ChainLine>, StepError> {
        if !self.may_be_easy(at, length) || !self.is_near(at, from, length)? {
            return Ok(Vec::new());
        }
        let link = &self.chain.links[at];
        let limits = Limits { min: length, max: length, ..link.limits(self.limits.sides) };
        let answer = solve(&link.step, &from.cube, &limits, self.one_thread(), &Silent);
        let Some(answer) = self.ready(at, answer)? else { return Ok(Vec::new()) };
        let all = answer.solutions.iter().flat_map(|solution| self.variants(at, solution));
        let all = all.filter(|solution| self.may_be_finished(at, from, solution));
        self.grow(at, from, all, total)
    }

    /// Extends a line by each solution of a step. Returns the lines that have exactly this total.
    pub(super) fn grow(
        &self,
        at: usize,
        from: &ChainLine,
        solutions: impl IntoIterator<Item = Solution>,
        total: u8,
    ) -> Result<Vec<ChainLine>, StepError> {
        let mut out = Vec::new();
        for solution in solutions {
            // One line can have thousands of solutions. The result of a stopped search is dropped.
            if self.context.control.is_stopped() {
                return Ok(Vec::new());
            }
            let mut grown = from.then(solution);
            if self.counts_quarters(at) {
                grown.quarters += solution.quarters();
            }
            grown.total = grown.whole().len() as u8;
            if grown.total == total && self.is_easy(at, &grown) {
                self.look_ahead(at, &mut grown)?;
                if total.saturating_add(grown.to_go) <= self.limits.max {
                    push(&mut out, grown);
                }
            }
        }
        Ok(out)
    }

    /// Returns the findability of a line of the chain; `None` if it has none.
    pub(super) fn find_of(&self, line: &ChainLine) -> Option<Find> {
        let links = self.chain.links.iter().take(line.steps.len());
        if !are_rated(links) {
            return None;
        }
        let steps: Vec<Line> = line.steps.iter().map(Solution::line).collect();
        self.rates?.of(&steps)
    }

    /// Adds their findability to finished lines.
    pub(super) fn rate(&self, lines: &mut [ChainLine]) {
        for line in lines {
            line.find = self.find_of(line);
        }
    }

    /// Returns whether a step with this number of moves may be as easy to find as its key wants.
    fn may_be_easy(&self, at: usize, length: u8) -> bool {
        let Link { step, keys, .. } = &self.chain.links[at];
        let Some((most, rates)) = keys.find.zip(self.rates) else { return true };
        // A half turn at the end of the step may count for the next one.
        let length = length.saturating_sub(1);
        let of_step = rates.rater();
        match step.goal() {
            Goal::Eo => most.allows(Rated::Eo, rates.least_of_eo(length)),
            Goal::DrFromEo => {
                let least = [0, 1].map(|short| of_step.least_of_dr(length, short));
                least.into_iter().any(|bits| most.allows(Rated::Dr, bits))
            }
            Goal::Htr => most.allows(Rated::Htr, of_step.least_of_htr(length)),
            _ => true,
        }
    }

    /// Returns whether a line, and its last step, are as easy to find as the limits want. The
    /// direction of the last turns does not matter.
    pub(super) fn is_easy(&self, at: usize, line: &ChainLine) -> bool {
        let Link { step, keys, .. } = &self.chain.links[at];
        let of_line = self.limits.find.most;
        if keys.find.is_none() && of_line.is_none() {
            return true;
        }
        let Some(find) = self.find_of(line) else {
            // Before EO there is nothing to rate yet.
            return keys.find.is_none() && at + 1 < self.chain.links.len();
        };
        let of_step = find.of_goal(step.goal());
        keys.find.is_none_or(|most| of_step.is_some_and(|(part, bits)| most.allows(part, bits)))
            && of_line.is_none_or(|most| most.allows(Rated::Line, find.bits()))
    }

    /// Returns a solution with all its endings, or alone if the step does not continue them.
    pub(super) fn variants(&self, at: usize, solution: &Solution) -> Vec<Solution> {
        if !self.hands_on_variants(at) {
            return vec![*solution];
        }
        let members = family(&solution.line(), self.chain.links[at].step.goal());
        members
            .iter()
            .map(|l| Solution::new(l.normal.moves(), l.inverse.moves(), solution.targets()))
            .collect()
    }

    /// Returns whether the insertions at the end of the chain may finish a line behind its last
    /// step. Most lines are dropped here, before the longer work on them.
    fn may_be_finished(&self, at: usize, from: &ChainLine, solution: &Solution) -> bool {
        match self.chain.end {
            Some(end) if at + 1 == self.chain.links.len() => {
                end.may_solve(&solution.line().apply_to(&from.cube))
            }
            _ => true,
        }
    }

    /// Returns whether, among lines of one total, those with fewer quarter turns in this step come
    /// first.
    fn counts_quarters(&self, at: usize) -> bool {
        self.limits.ranking == Ranking::FewestQuarters || self.chain.links[at].keys.fewest_quarters
    }

    /// Returns whether a solution of a step represents its family, and all members of the family
    /// are continued.
    pub(super) fn hands_on_variants(&self, at: usize) -> bool {
        let Link { keys, .. } = &self.chain.links[at];
        let is_last = at + 1 == self.chain.links.len() && self.chain.end.is_none();
        !keys.all && keys.variants.unwrap_or(!is_last)
    }

    /// Returns whether a step of this length from this line is within the slack of the step.
    pub(super) fn is_near(
        &self,
        at: usize,
        from: &ChainLine,
        length: u8,
    ) -> Result<bool, StepError> {
        let link = &self.chain.links[at];
        let Some(slack) = link.keys.slack else { return Ok(true) };
        if from.nearest.get().is_none() {
            let limits =
                Limits { results: 1, extent: Extent::All, ..link.limits(self.limits.sides) };
            let nearest = match solve(&link.step, &from.cube, &limits, self.one_thread(), &Silent) {
                Ok(answer) => answer.solutions.first().map(Solution::len),
                Err(StepError::NotReady(_)) if at > 0 => None,
                Err(error) => return Err(error),
            };
            // Another thread has computed the same value.
            let _ = from.nearest.set(nearest);
        }
        let nearest = from.nearest.get().copied().flatten();
        Ok(nearest.is_some_and(|nearest| length <= nearest.saturating_add(slack)))
    }

    /// Sets the rank of a line, and the lower bound on the moves that must follow the step.
    fn look_ahead(&self, at: usize, line: &mut ChainLine) -> Result<(), StepError> {
        let Some(next) = self.chain.links.get(at + 1) else { return Ok(()) };
        let finish = match (self.chain.links[at].step.reaches_stage(), next.step.goal()) {
            _ if !self.solves_from(at + 1) => None,
            (Stage::Htr, Goal::HtrFinish) => Some(Goal::HtrFinish),
            (Stage::Dr | Stage::Htr, _) => Some(Goal::DrFinish),
            _ => None,
        };
        if let Some(finish) = finish.map(Step::of_goal) {
            // However the remaining moves are divided into steps and sides, they solve the cube and
            // keep the DR.
            line.to_go = distance(&finish, &line.cube, self.one_thread())?;
            line.rank = line.to_go;
            return Ok(());
        }
        // With moves on both sides a step can be shorter than the lookup of either side. So the
        // value ranks lines but does not prune.
        let is_mixed = next.limits(self.limits.sides).sides != Sides::Only(Side::Normal);
        line.rank = u8::MAX;
        for cube in [Some(line.cube), is_mixed.then(|| line.cube.inverse())].into_iter().flatten() {
            match distance(&next.step, &cube, self.one_thread()) {
                Err(StepError::NotReady(_)) => {}
                other => line.rank = line.rank.min(other?),
            }
        }
        Ok(())
    }

    /// Returns whether the steps from this one on solve the cube with moves that keep a DR.
    fn solves_from(&self, at: usize) -> bool {
        let mut rest = self.chain.links[at..].iter().map(|link| link.step.goal());
        self.chain.steps_solve()
            && rest.all(|goal| {
                matches!(
                    goal,
                    Goal::Htr | Goal::Fr | Goal::DrFinish | Goal::HtrFinish | Goal::FrFinish
                )
            })
    }
}
