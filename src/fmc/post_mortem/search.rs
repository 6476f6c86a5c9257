//! The search for lines that people find: from the scramble, and behind the EO and the DR of the
//! line that was handed in.

use std::sync::Arc;

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::search::{Limits, Sides, Silent};
use premove_engine::step::{Context, Goal, Step, StepError, solve};
use premove_engine::table::TableId;

use super::findable::{FindableLine, FindableLines, FindableStep};
use super::written::{WrittenTree, moves_behind};
use crate::analysis::unless_stopped;
use crate::chain::{FoundLine, Recipe, WidenLimits, WidenReport, widen_behind};
use crate::findability::{Bits, FindRequest, Findability, MODEL, SolverLevel};
use crate::practice::Milestone;

/// The tables of a post-mortem; some need further ones.
pub const POST_MORTEM_TABLES: [TableId; 5] =
    [TableId::Eo, TableId::DrFromEo, TableId::Htr, TableId::HtrFinish, TableId::DrFinish];

/// Lines from the scramble, from a state with EO, and from a state with DR. People's lines need all
/// endings of HTR.
const FROM_SCRAMBLE: &str = "front: EO > DR > HTR[all] > finish";
const FROM_EO: &str = "front: dr-eo > HTR[all] > finish";
const FROM_DR: &str = "front: dr-eo[max=0] > HTR[all] > finish";

/// Greatest total of a line.
const MOST_MOVES: u8 = 30;

/// Limits on the work of a post-mortem. Equal limits give equal results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PostMortemLimits {
    /// Number of rounds of each search for a front. Each takes about twice as long as the one
    /// before.
    pub rounds: u32,
    /// The level of the solver for whom lines are rated.
    pub level: SolverLevel,
}

impl PostMortemLimits {
    /// Maximum number of rounds; more would take hours.
    pub const MOST_ROUNDS: u32 = 24;
}

impl Default for PostMortemLimits {
    /// Returns limits for some seconds of work, and solvers of the reference level.
    fn default() -> Self {
        Self { rounds: 10, level: SolverLevel::default() }
    }
}

/// A step of the line that was handed in, and the lines that people find from the state before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnStep {
    /// The step: EO, DR or HTR.
    pub step: FindableStep,
    /// The state before the step.
    pub before: Cube,
    /// The lines from the state before the step.
    pub findable: FindableLines,
}

/// The post-mortem of a solve, complete or in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostMortem {
    /// The steps that the solver wrote down.
    pub tree: Arc<WrittenTree>,
    /// The limits.
    pub limits: PostMortemLimits,
    /// The lines that people find from the scramble.
    pub findable: FindableLines,
    /// Bits of all EOs of the scramble that are rated, the easiest first.
    pub eos: Vec<Bits>,
    /// The steps of the line that was handed in, as far as they are known.
    pub steps: Vec<OwnStep>,
    /// `true` if nothing is left to search.
    pub is_done: bool,
}

/// Receiver of the parts of a post-mortem while they are found.
pub trait PostMortemReport: Sync {
    /// Reports the post-mortem so far. It replaces the one before.
    fn found(&self, _so_far: &PostMortem) {}
}

impl PostMortemReport for Silent {}

/// Searches the lines that people find on the scramble of a solve, until the search is complete or
/// the control stops it.
///
/// # Errors
/// Fails if a table cannot be opened or built.
pub fn post_mortem(
    tree: &Arc<WrittenTree>,
    limits: PostMortemLimits,
    context: Context<'_>,
    report: &dyn PostMortemReport,
) -> Result<PostMortem, StepError> {
    let so_far = PostMortem {
        tree: Arc::clone(tree),
        limits,
        findable: FindableLines::default(),
        eos: Vec::new(),
        steps: Vec::new(),
        is_done: false,
    };
    let mut work = PostMortemWork { so_far, context, report };
    unless_stopped(work.run(), context.control)?;
    Ok(work.so_far)
}

/// A post-mortem in progress.
struct PostMortemWork<'a> {
    so_far: PostMortem,
    context: Context<'a>,
    report: &'a dyn PostMortemReport,
}

impl PostMortemWork<'_> {
    fn run(&mut self) -> Result<(), StepError> {
        let start = self.so_far.tree.start();
        if start.is_solved() {
            self.so_far.is_done = true;
            return Ok(());
        }
        let level = self.so_far.limits.level;
        let rates = Findability::new(&start, level, self.context)?;
        self.so_far.eos = bits_of_eos(&rates, self.context)?;
        let from = SearchStart { recipe: FROM_SCRAMBLE, before: Line::EMPTY, cube: start };
        let progress = FrontProgress { so_far: &self.so_far, from: &from, report: self.report };
        self.so_far.findable = self.front(&from, self.so_far.limits.rounds, &progress)?;
        self.report.found(&self.so_far);
        self.own_steps(&rates)?;
        self.so_far.is_done = !self.is_stopped();
        self.report.found(&self.so_far);
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        self.context.control.is_stopped()
    }

    /// Searches behind the steps of the line that was handed in.
    fn own_steps(&mut self, rates: &Findability) -> Result<(), StepError> {
        let tree = Arc::clone(&self.so_far.tree);
        let mut before = Line::EMPTY;
        let mut steps_before = Vec::new();
        for milestone in [Milestone::Eo, Milestone::Dr, Milestone::Htr] {
            let Some(end) = tree.reached(milestone).filter(|_| !self.is_stopped()) else { break };
            let all = &tree.steps[end].all;
            let line = moves_behind(all, &before);
            // A step that reaches further is no choice at this milestone, nor at the next one.
            if !line.is_empty() && tree.steps[end].milestone == Some(milestone) {
                let findable = self.findable_from(milestone, &before)?;
                let bits = rates.of_step_behind(&steps_before, &line).map(|(_, bits)| bits);
                let line = line.clone();
                let step = FindableStep { milestone, line, bits };
                let cube = before.apply_to(&tree.start());
                self.so_far.steps.push(OwnStep { step, before: cube, findable });
                self.report.found(&self.so_far);
            }
            steps_before.push(line);
            before = all.clone();
        }
        Ok(())
    }

    /// Searches the lines that people find behind moves of the solver, for the step to a milestone.
    fn findable_from(
        &self,
        milestone: Milestone,
        before: &Line,
    ) -> Result<FindableLines, StepError> {
        let recipe = match milestone {
            Milestone::Eo => return Ok(self.so_far.findable.clone()),
            Milestone::Dr => FROM_EO,
            Milestone::Htr | Milestone::Finish => FROM_DR,
        };
        let cube = before.apply_to(&self.so_far.tree.start());
        let rounds = self.so_far.limits.rounds.saturating_sub(1).max(1);
        let from = SearchStart { recipe, before: before.clone(), cube };
        self.front(&from, rounds, &Silent)
    }

    /// Searches the front of lines from a state.
    fn front(
        &self,
        from: &SearchStart,
        rounds: u32,
        report: &dyn WidenReport,
    ) -> Result<FindableLines, StepError> {
        let limits = WidenLimits {
            results: usize::MAX,
            max: MOST_MOVES,
            sides: Sides::Niss,
            rounds: Some(rounds),
            find: FindRequest { level: self.so_far.limits.level, ..FindRequest::default() },
        };
        let SearchStart { before, cube, .. } = from;
        let recipe = from.recipe();
        let answer = widen_behind(&recipe, before, cube, &limits, self.context, report)?;
        let is_complete = answer.is_complete;
        Ok(FindableLines { lines: from.lines(&answer.lines), is_complete })
    }
}

/// A state from which lines are searched.
struct SearchStart {
    recipe: &'static str,
    /// The solver's moves up to the state.
    before: Line,
    /// The state.
    cube: Cube,
}

impl SearchStart {
    fn recipe(&self) -> Recipe {
        Recipe::parse(self.recipe)
            .unwrap_or_else(|error| unreachable!("'{}' is a recipe: {error}", self.recipe))
    }

    fn lines(&self, found: &[FoundLine]) -> Vec<FindableLine> {
        let recipe = self.recipe();
        let lines = found.iter().filter_map(|found| {
            FindableLine::new(found, &recipe.chains()[found.chain], &self.before)
        });
        lines.collect()
    }
}

/// Reports the front so far, while it is searched.
struct FrontProgress<'a> {
    so_far: &'a PostMortem,
    from: &'a SearchStart,
    report: &'a dyn PostMortemReport,
}

impl WidenReport for FrontProgress<'_> {
    fn improved(&self, lines: &[FoundLine]) {
        let lines = self.from.lines(lines);
        let findable = FindableLines { lines, is_complete: false };
        self.report.found(&PostMortem { findable, ..self.so_far.clone() });
    }
}

/// Returns the bits of all EOs of a scramble that are rated, the easiest first.
fn bits_of_eos(rates: &Findability, context: Context<'_>) -> Result<Vec<Bits>, StepError> {
    let limits = Limits {
        max: MODEL.eo.longest,
        results: usize::MAX,
        sides: Sides::Niss,
        ..Limits::default()
    };
    let found = solve(&Step::of_goal(Goal::Eo), rates.scramble(), &limits, context, &Silent)?;
    let finds = found.solutions.iter().filter_map(|eo| rates.of(&[eo.line()]));
    let mut bits: Vec<Bits> = finds.map(|find| find.bits()).collect();
    bits.sort_unstable();
    Ok(bits)
}
