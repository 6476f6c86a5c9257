//! A search for whole lines that widens: it finds a first line at once, and then shorter ones for
//! as long as it runs.
//!
//! The search of `search.rs` keeps a fixed number of lines at each step, and then ends. This search
//! works in rounds, and each round takes about twice as long as the one before it. After a line is
//! found, only better lines are searched for.
//!
//! If more than one line is wanted, the search for the best line stays the same. The rest of the
//! list has a limited part of the work of each round (`through_dr.rs`, `by_keep.rs`). So after the
//! same rounds, the first totals of a long list are those of a short one.
//!
//! Many chains lead through a DR to a finish, with or without HTR. For these, most of the time goes
//! into the DRs, of which there are hundreds of thousands. They are searched share by share
//! (`schedule.rs`). The shares with the best ratio of value to cost come first, and one lookup
//! compares each DR with the rest of the budget (`through_dr.rs`). Other chains are searched as in
//! `search.rs`, with four times as many lines in each round (`by_keep.rs`).
//!
//! | file | what |
//! |---|---|
//! | `request.rs` | the request: number of lines, bounds; the reports and the result |
//! | `best.rs` | the best lines so far, and the maximum total of a further one |
//! | `schedule.rs` | the shares of a search for DRs, and their order |
//! | `drs.rs` | the DRs within given numbers of moves behind lines |
//! | `through_dr.rs` | chains through a DR: the DRs of a share, the finishes of the best ones |
//! | `waiting.rs` | the DRs whose finishes are searched later, for the rest of the list |
//! | `fill.rs` | the time that the rest of the list takes |
//! | `by_keep.rs` | any other chain |
//! | `front/` | the easiest line of each total, where a recipe asks for these |
//! | `best_totals/` | many lines at once: the best finished total through each of them |
//!
//! The result after each round is equal for any number of threads. There is no clock here: to
//! search for a minute, stop the search after a minute.

mod best;
mod best_totals;
mod by_keep;
mod drs;
mod fill;
mod front;
mod request;
mod schedule;
mod through_dr;
mod waiting;

pub use best_totals::{BestTotal, TotalsReport, best_totals, keeps_htr};
pub use request::{FoundLine, WidenAnswer, WidenLimits, WidenReport};

use std::sync::{Mutex, PoisonError};

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::search::{Order, Silent};
use premove_engine::step::{Context, DrFinishes, StepError};
use premove_engine::table::TableId;

use self::best::Best;
use self::by_keep::ByKeep;
use self::through_dr::ThroughDr;
use super::super::findability::Findability;
use super::first_steps::FirstSteps;
use super::grammar::Chain;
use super::recipe::Recipe;
use super::request::ChainLimits;
use super::run::ChainRun;

/// Searches for the best lines of a recipe until it is stopped, or nothing is left to search. Where
/// the recipe asks for the front, these are the easiest lines of each total.
///
/// # Errors
/// Fails if no chain can begin from the scramble, or if a table cannot be opened or built.
pub fn widen(
    recipe: &Recipe,
    cube: &Cube,
    limits: &WidenLimits,
    context: Context<'_>,
    report: &dyn WidenReport,
) -> Result<WidenAnswer, StepError> {
    widen_behind(recipe, &Line::EMPTY, cube, limits, context, report)
}

/// Searches for the best lines of a recipe after moves that were made already; `cube` is the state
/// after these moves. Lines are ordered by their totals with these moves, without moves that cancel
/// between the two parts. If two or more moves cancel there, a line may be overlooked.
///
/// # Errors
/// Fails where [`widen`] fails.
pub fn widen_behind(
    recipe: &Recipe,
    before: &Line,
    cube: &Cube,
    limits: &WidenLimits,
    context: Context<'_>,
    report: &dyn WidenReport,
) -> Result<WidenAnswer, StepError> {
    let all = ChainLimits {
        min: 0,
        max: limits.max,
        results: usize::MAX,
        sides: limits.sides,
        order: Order::Sorted,
        find: limits.find,
        ..ChainLimits::default()
    };
    let rates = Findability::new(cube, limits.find.level, context)?;
    let runs: Vec<ChainRun<'_>> = recipe
        .chains()
        .iter()
        .map(|chain| ChainRun {
            chain,
            cube,
            limits: &all,
            context,
            report: &Silent,
            hands_on_all: true,
            rates: Some(&rates),
            unready: Mutex::new(None),
        })
        .collect();
    let ready = ready_runs(&runs, cube)?;
    if recipe.is_front() {
        return front::search(&ready, &rates, before, limits, (context, report));
    }
    let mut best = Best::new(recipe, limits, context.control, report).behind(before.clone());
    let mut branches = Vec::new();
    for (number, run) in ready {
        branches.push(RecipeBranch::new(number, run, limits)?);
    }
    let mut round = 0;
    while !context.control.is_stopped()
        && limits.rounds.is_none_or(|rounds| round < rounds)
        && branches.iter().any(|branch| !branch.is_done(&best))
    {
        for branch in &mut branches {
            if !branch.is_done(&best) {
                branch.round(round, &mut best)?;
            }
        }
        if branches.iter().all(|branch| branch.is_searched(&best)) {
            for branch in &mut branches {
                branch.fill_up(&mut best)?;
            }
        }
        if context.control.is_stopped() {
            break;
        }
        round += 1;
        report.round_done(round, best.lines());
    }
    let is_complete =
        !context.control.is_stopped() && branches.iter().all(|branch| branch.is_complete(&best));
    if best.lines().is_empty() && is_complete {
        let unready =
            |run: &ChainRun<'_>| run.unready.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(what) = runs.iter().find_map(unready) {
            return Err(StepError::NotReady(what));
        }
    }
    Ok(WidenAnswer { lines: best.into_lines(), rounds: round, is_complete })
}

/// Returns the chains that can begin from a cube, with their indices in the recipe.
fn ready_runs<'r, 'a>(
    runs: &'r [ChainRun<'a>],
    cube: &Cube,
) -> Result<Vec<(usize, &'r ChainRun<'a>)>, StepError> {
    let mut ready = Vec::new();
    let mut refused = None;
    for (number, run) in runs.iter().enumerate() {
        match run.chain.links.first().map_or(Ok(()), |link| link.step.check(cube)) {
            Ok(()) => ready.push((number, run)),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    match refused {
        Some(error) if ready.is_empty() => Err(error),
        _ => Ok(ready),
    }
}

/// Returns the tables of a widening search: those of the steps, the table of finishes after a DR,
/// and that of EO, which findability needs.
pub fn tables_of(recipe: &Recipe) -> Vec<TableId> {
    let links = recipe.chains().iter().flat_map(Chain::links);
    let mut tables: Vec<TableId> = links
        .flat_map(|link| link.step.tables().iter().copied())
        .chain([TableId::DrFinish, TableId::Eo])
        .collect();
    tables.sort_unstable();
    tables.dedup();
    tables
}

/// One chain of a recipe.
enum RecipeBranch<'a> {
    ThroughDr(Box<ThroughDr<'a>>),
    ByKeep(ByKeep<'a>),
}

impl<'a> RecipeBranch<'a> {
    fn new(number: usize, run: &'a ChainRun<'a>, limits: &WidenLimits) -> Result<Self, StepError> {
        Ok(match through_dr::first_steps_of(run) {
            Some(count) => {
                let finishes = DrFinishes::new(run.context)?;
                let first = FirstSteps::new(run, count);
                Self::ThroughDr(Box::new(ThroughDr::new(number, run, first, finishes)))
            }
            None => Self::ByKeep(ByKeep::new(number, run, limits.results)),
        })
    }

    fn round(&mut self, round: u32, best: &mut Best<'_>) -> Result<(), StepError> {
        match self {
            Self::ThroughDr(branch) => branch.round(round, best),
            Self::ByKeep(branch) => branch.round(round, best),
        }
    }

    /// Returns whether nothing is left to search but the rest of the list.
    fn is_searched(&self, best: &Best<'_>) -> bool {
        match self {
            Self::ThroughDr(branch) => branch.has_all_drs(best),
            Self::ByKeep(branch) => branch.is_done(),
        }
    }

    /// Searches the rest of the list.
    fn fill_up(&mut self, best: &mut Best<'_>) -> Result<(), StepError> {
        match self {
            Self::ThroughDr(branch) => branch.fill_up(best),
            Self::ByKeep(_) => Ok(()),
        }
    }

    fn is_complete(&self, best: &Best<'_>) -> bool {
        match self {
            Self::ThroughDr(branch) => branch.is_complete(best),
            Self::ByKeep(branch) => branch.is_complete(),
        }
    }

    fn is_done(&self, best: &Best<'_>) -> bool {
        match self {
            Self::ThroughDr(branch) => branch.is_done(best),
            Self::ByKeep(branch) => branch.is_done(),
        }
    }
}
