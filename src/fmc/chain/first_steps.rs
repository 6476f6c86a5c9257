//! The first steps of a chain: for each the best lines, shortest first.
//!
//! The lines of a step are made one total after the other, each from the lines of the step before
//! it that are short enough. Once a step has as many as it keeps, longer ones are not looked for;
//! of the last total those go on that have the fewest moves before them, as far as that is known.

use super::super::family::family;
use super::line::{ChainLine, unite};
use super::link::{Keep, Link};
use super::search::Run;
use crate::search::{Extent, Limits, Sides, Silent, Solution, parallel_map};
use crate::step::{Goal, Stage, Step, StepError, distance, solve};

/// Searches done before what they found is put in order, where only the best lines are kept.
const CHUNK: usize = 512;
/// Lines that an EO hands on unless its keys say otherwise.
const KEEP_EO: usize = 500;
/// Lines that any other step hands on.
const KEEP: usize = 2_000;
/// Moves that may cancel where two steps meet that are not nested: see [`Run::cancels`].
const CANCEL: u8 = 2;

/// The lines of one step.
#[derive(Debug, Default)]
struct StepLines {
    /// By total.
    levels: Vec<Vec<ChainLine>>,
    kept: usize,
    full: bool,
}

/// The lines of the first steps, as far as they were needed.
pub(super) struct FirstSteps<'a> {
    run: &'a Run<'a>,
    /// The scramble, then the lines of each of the first steps.
    steps: Vec<StepLines>,
}

impl<'a> FirstSteps<'a> {
    /// For the first `count` steps.
    pub(super) fn new(run: &'a Run<'a>, count: usize) -> Self {
        let mut steps: Vec<StepLines> = (0..=count).map(|_| StepLines::default()).collect();
        steps[0] =
            StepLines { levels: vec![vec![ChainLine::start(run.cube)]], kept: 1, full: true };
        Self { run, steps }
    }

    /// The lines of the last of these steps with at most this total, shortest first.
    pub(super) fn lines(
        &mut self,
        total: u8,
    ) -> Result<impl Iterator<Item = &ChainLine>, StepError> {
        let last = self.steps.len() - 1;
        self.fill(last, total)?;
        Ok(self.steps[last].levels.iter().take(usize::from(total) + 1).flatten())
    }

    fn fill(&mut self, step: usize, total: u8) -> Result<(), StepError> {
        while self.steps[step].levels.len() <= usize::from(total) {
            let next = self.steps[step].levels.len() as u8;
            let level = if self.steps[step].full {
                Vec::new()
            } else {
                self.fill(step - 1, next)?;
                self.level(step, next)?
            };
            self.steps[step].levels.push(level);
        }
        Ok(())
    }

    /// The lines of a step with exactly this total.
    fn level(&mut self, step: usize, total: u8) -> Result<Vec<ChainLine>, StepError> {
        let (run, at) = (self.run, step - 1);
        let link = &run.chain.links()[at];
        let (left, bounded) = match run.keep(at) {
            Keep::All => (usize::MAX, false),
            Keep::Best(most) => (most - self.steps[step].kept, true),
        };
        let mut lines = Vec::new();
        if total <= run.most_total(at) {
            let sources = self.steps[at].levels.iter().take(usize::from(total) + 1).flatten();
            let tasks: Vec<_> = sources
                .flat_map(|line| run.lengths(at, line, total).map(move |n| (line, n)))
                .collect();
            for chunk in tasks.chunks(CHUNK) {
                for found in parallel_map(chunk, run.threads, run.control, |&(line, n)| {
                    run.expand(at, line, n, total)
                }) {
                    lines.extend(found?);
                }
                if run.control.is_stopped() {
                    return Ok(Vec::new());
                }
                if bounded && lines.len() > left.saturating_mul(4).max(1 << 16) {
                    unite(&mut lines, left);
                }
            }
        }
        unite(&mut lines, left);
        let kept = &mut self.steps[step];
        kept.kept += lines.len();
        kept.full = bounded && lines.len() == left;
        run.report.lines_kept(link, total, lines.len());
        Ok(lines)
    }
}

impl Run<'_> {
    /// How many lines a step hands on.
    pub(super) fn keep(&self, at: usize) -> Keep {
        let links = self.chain.links();
        let default = match (links[at].step.goal(), links.get(at + 1).map(|next| next.step.goal()))
        {
            (_, None) | (Goal::Htr, Some(Goal::HtrFinish)) => Keep::All,
            (Goal::Eo, _) => Keep::Best(KEEP_EO),
            _ => Keep::Best(KEEP),
        };
        links[at].keys.keep.unwrap_or(default)
    }

    /// The greatest total that a line may have after a step.
    pub(super) fn most_total(&self, at: usize) -> u8 {
        self.chain.links()[at].total().min(self.limits.max)
    }

    /// How many moves may cancel where this step begins.
    ///
    /// None where the steps are nested: what a step may turn by quarters, the next one may turn by
    /// halves only, so that a line in which they meet has a twin that ends the other way and is
    /// shorter by a move.
    fn cancels(&self, at: usize) -> u8 {
        let Some(before) = at.checked_sub(1) else { return 0 };
        let step = |at: usize| &self.chain.links()[at].step;
        let nested = step(at).needs_stage() == Some(step(before).reaches_stage());
        if nested { 0 } else { CANCEL }
    }

    /// The lengths of a step that may lead from a line to a total.
    pub(super) fn lengths(
        &self,
        at: usize,
        from: &ChainLine,
        total: u8,
    ) -> impl Iterator<Item = u8> + use<> {
        let link = &self.chain.links()[at];
        let left = total.checked_sub(from.total);
        let (min, max, cancels) = (link.min(), link.max(), self.cancels(at));
        left.into_iter().flat_map(move |left| left.max(min)..=left.saturating_add(cancels).min(max))
    }

    /// The lines that one step of exactly `length` moves makes of a line, with exactly this total.
    pub(super) fn expand(
        &self,
        at: usize,
        from: &ChainLine,
        length: u8,
        total: u8,
    ) -> Result<Vec<ChainLine>, StepError> {
        if !self.is_near(at, from, length)? {
            return Ok(Vec::new());
        }
        let link = &self.chain.links()[at];
        let limits = Limits { min: length, max: length, ..link.limits(self.limits.sides) };
        let answer =
            match solve(&link.step, &from.cube, &limits, self.tables, 1, self.control, &Silent) {
                Ok(answer) => answer,
                Err(StepError::NotReady(what)) if at > 0 => {
                    self.note_unready(what);
                    return Ok(Vec::new());
                }
                Err(error) => return Err(error),
            };
        let all = answer.solutions.iter().flat_map(|solution| self.variants(at, solution));
        self.grow(at, from, all, total)
    }

    /// The lines with exactly this total that solutions of a step make of a line.
    pub(super) fn grow(
        &self,
        at: usize,
        from: &ChainLine,
        solutions: impl IntoIterator<Item = Solution>,
        total: u8,
    ) -> Result<Vec<ChainLine>, StepError> {
        let mut out = Vec::new();
        for solution in solutions {
            let mut grown = from.then(solution);
            grown.total = grown.whole().len() as u8;
            if grown.total == total {
                self.look_ahead(at, &mut grown)?;
                if total.saturating_add(grown.to_go) <= self.limits.max {
                    out.push(grown);
                }
            }
        }
        Ok(out)
    }

    /// A solution with all its endings, where the step hands them on.
    fn variants(&self, at: usize, solution: &Solution) -> Vec<Solution> {
        if !self.hands_on_variants(at) {
            return vec![*solution];
        }
        let members = family(&solution.line(), self.chain.links()[at].step.goal());
        members
            .iter()
            .map(|l| Solution::new(l.normal.moves(), l.inverse.moves(), solution.targets()))
            .collect()
    }

    /// Whether each solution of a step stands for its family and is to go on with all of it.
    pub(super) fn hands_on_variants(&self, at: usize) -> bool {
        let Link { keys, .. } = &self.chain.links()[at];
        let is_last = at + 1 == self.chain.links().len();
        !keys.all && keys.variants.unwrap_or(!is_last)
    }

    /// Whether a step of this length is within the slack of a line.
    pub(super) fn is_near(
        &self,
        at: usize,
        from: &ChainLine,
        length: u8,
    ) -> Result<bool, StepError> {
        let link = &self.chain.links()[at];
        let Some(slack) = link.keys.slack else { return Ok(true) };
        if from.nearest.get().is_none() {
            let limits =
                Limits { results: 1, extent: Extent::All, ..link.limits(self.limits.sides) };
            let nearest =
                match solve(&link.step, &from.cube, &limits, self.tables, 1, self.control, &Silent)
                {
                    Ok(answer) => answer.solutions.first().map(Solution::len),
                    Err(StepError::NotReady(_)) if at > 0 => None,
                    Err(error) => return Err(error),
                };
            // Another thread has worked out the same.
            let _ = from.nearest.set(nearest);
        }
        let nearest = from.nearest.get().copied().flatten();
        Ok(nearest.is_some_and(|nearest| length <= nearest.saturating_add(slack)))
    }

    /// Works out what is known of the moves that must follow after a step.
    fn look_ahead(&self, at: usize, line: &mut ChainLine) -> Result<(), StepError> {
        let Some(next) = self.chain.links().get(at + 1) else { return Ok(()) };
        let finish = match (self.chain.links()[at].step.reaches_stage(), next.step.goal()) {
            _ if !self.solves_from(at + 1) => None,
            (Stage::Htr, Goal::HtrFinish) => Some(Goal::HtrFinish),
            (Stage::Dr | Stage::Htr, _) => Some(Goal::DrFinish),
            _ => None,
        };
        if let Some(finish) = finish.map(Step::of_goal) {
            // However the rest is divided into steps and sides, it solves the cube with moves that
            // keep the DR.
            line.to_go = distance(&finish, &line.cube, self.tables, self.control)?;
            line.rank = line.to_go;
            return Ok(());
        }
        // With moves on both sides a step can be shorter than from either side, so this ranks and
        // cuts nothing.
        let from = |cube: &_| match distance(&next.step, cube, self.tables, self.control) {
            Err(StepError::NotReady(_)) => Ok(u8::MAX),
            other => other,
        };
        line.rank = from(&line.cube)?;
        if next.limits(self.limits.sides).sides != Sides::Only(crate::notation::Side::Normal) {
            line.rank = line.rank.min(from(&line.cube.inverse())?);
        }
        Ok(())
    }

    /// Whether the steps from here on solve the cube with moves that keep a DR.
    fn solves_from(&self, at: usize) -> bool {
        let mut rest = self.chain.links()[at..].iter().map(|link| link.step.goal());
        self.chain.solves()
            && rest.all(|goal| matches!(goal, Goal::Htr | Goal::DrFinish | Goal::HtrFinish))
    }
}
