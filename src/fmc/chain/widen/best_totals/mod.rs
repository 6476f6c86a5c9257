//! The best finished total through each of many lines; the totals get shorter while the search
//! runs.
//!
//! The results are for lists and trees. A candidate is a line of moves from the scramble, or
//! several spellings of one (F beside F'). The search finds the shortest solution that begins with
//! the candidate. The state after the candidate decides what is searched:
//!
//! | state | search | its result |
//! |---|---|---|
//! | HTR | every shortest finish with half turns alone | proven |
//! | DR on some axis | the shortest finish that keeps the DR | proven |
//! | EO on some axis | DR and finish, share by share (`through_dr.rs`) | found, proven in the end |
//! | any other | EO, DR and finish | found |
//!
//! A finish may cancel with the moves before it: its first moves may reverse the last quarter turns
//! of the candidate, or undo moves that keep the stage. The proof covers these cases too: it holds
//! for all finishes of the kind, of any length. After an HTR a shorter solution that breaks the HTR
//! does not count ([`keeps_htr`]): it belongs to the DR before it.
//!
//! The candidates are searched in turns, those with the shortest totals first. A round of turns may
//! take twice as long as the one before it. A candidate takes some kilobytes of memory.
//!
//! `place.rs` is a candidate and its best solution, `search.rs` the search of one candidate, and
//! `finish.rs` its shortest finishes.

mod finish;
mod place;
mod search;
#[cfg(test)]
mod tests;

use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;

use premove_cube::facts::has_htr;
use premove_cube::notation::{Alg, Line};
use premove_cube::{Cube, Move};
use premove_engine::search::Silent;
use premove_engine::step::{Context, DrFinishes, Goal, Step, StepError};

use self::place::{CandidatePlace, CandidateStage, MOST};
use self::search::CandidateSearch;
use crate::chain::grammar::Chain;
use crate::chain::link::{Link, LinkKeys};
use crate::chain::recipe::Recipe;
use crate::chain::request::ChainLimits;
use crate::chain::run::ChainRun;

/// The shortest known solution that begins with a candidate, a line whose best total is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTotal {
    /// All moves of the solution on their sides, from the scramble to the end.
    pub line: Line,
    /// Index of the spelling of the candidate with which the solution begins.
    pub spelling: usize,
    /// `true` if the search is over. From HTR or DR, no solution that keeps this stage has fewer
    /// moves; otherwise no line through EO and DR has.
    pub is_proven: bool,
}

impl BestTotal {
    /// Returns the finished solution: both sides joined, without the moves that cancel.
    pub fn solution(&self) -> Alg {
        self.line.finished()
    }
}

/// Returns whether a solution counts for the line it begins with. After an HTR it must continue
/// with half turns alone.
pub fn keeps_htr(scramble: &Cube, line: &Line, whole: &Line) -> bool {
    let rest = line.inverted().then(whole).normal_form();
    let has_quarters = rest.normal.iter().chain(rest.inverse.iter()).any(Move::is_quarter);
    !has_quarters || !has_htr(&line.apply_to(scramble))
}

/// Receiver of the results of [`best_totals`]; all methods are called on one thread.
pub trait TotalsReport: Sync {
    /// Reports that the search changes to another of the lines (candidates). The receiver may wait
    /// here while more urgent work runs.
    fn turn(&self) {}

    /// Reports a shorter solution that begins with a line (candidate), or the proof that the last
    /// reported one is the shortest.
    fn improved(&self, _candidate: usize, _best: &BestTotal) {}

    /// Reports that a round of turns is done. Rounds count from 1.
    fn round_done(&self, _round: u32) {}
}

impl TotalsReport for Silent {}

/// Searches the shortest solution that begins with each candidate (a line), until it is stopped,
/// all rounds are done, or nothing is left to search. Returns whether nothing is left.
///
/// All spellings of a candidate have the same number of moves. The results after each round do not
/// depend on the number of threads.
///
/// # Errors
/// Fails if a table cannot be opened or built.
pub fn best_totals(
    scramble: &Cube,
    candidates: &[Vec<Line>],
    rounds: u32,
    context: Context<'_>,
    report: &dyn TotalsReport,
) -> Result<bool, StepError> {
    let limits = ChainLimits { max: MOST, results: usize::MAX, ..ChainLimits::default() };
    let [from_eo, from_any] =
        [[Goal::DrFromEo, Goal::DrFinish].as_slice(), &[Goal::Eo, Goal::DrFromEo, Goal::DrFinish]]
            .map(chain_of);
    let finishes = DrFinishes::new(context)?;
    let places: Vec<CandidatePlace<'_>> = candidates
        .iter()
        .enumerate()
        .map(|(number, spellings)| CandidatePlace::new(number, scramble, spellings, report))
        .collect();
    let mut recipes = Vec::new();
    let mut runs: Vec<Vec<ChainRun<'_>>> = Vec::new();
    for place in &places {
        let chain = if place.state == CandidateStage::Eo { &from_eo } else { &from_any };
        recipes.push(Recipe::of(chain, place.cubes.len()));
        let cubes = match place.state {
            CandidateStage::Eo | CandidateStage::Any => place.cubes.as_slice(),
            CandidateStage::Solved | CandidateStage::Htr | CandidateStage::Dr => &[],
        };
        let runs_of_place = cubes.iter().map(|cube| ChainRun {
            chain,
            cube,
            limits: &limits,
            context,
            report: &Silent,
            hands_on_all: true,
            rates: None,
            unready: Mutex::new(None),
        });
        runs.push(runs_of_place.collect());
    }
    let mut searches = Vec::new();
    for ((place, recipe), runs) in places.iter().zip(&recipes).zip(&runs) {
        searches.push(CandidateSearch::new(place, recipe, runs, &finishes, context));
    }
    for round in 0..rounds {
        let mut turns: Vec<&mut CandidateSearch<'_>> =
            searches.iter_mut().filter(|s| !s.done).collect();
        if turns.is_empty() {
            return Ok(true);
        }
        turns.sort_by_key(|search| search.place.known.load(Relaxed));
        for search in turns {
            report.turn();
            if context.control.is_stopped() {
                return Ok(false);
            }
            search.round(round)?;
        }
        if context.control.is_stopped() {
            return Ok(false);
        }
        report.round_done(round + 1);
    }
    Ok(searches.iter().all(|search| search.done))
}

/// Builds a chain with one step for each goal.
fn chain_of(goals: &[Goal]) -> Chain {
    let links = goals.iter().map(|&goal| Link {
        name: goal.label().to_owned(),
        step: Step::of_goal(goal),
        keys: LinkKeys::default(),
    });
    Chain { links: links.collect(), end: None }
}
