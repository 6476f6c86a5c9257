//! A search for the lines that people find: for each total the easiest one, and only those that are
//! easier than all shorter ones.
//!
//! The bits of a line are the sum of those of its EO, its DR and its HTR. Bits and moves only grow
//! along a line, so every part of the search has a lower bound on both. A part that can only lead
//! to lines that are neither shorter nor easier than a known one is dropped. The others are
//! searched easiest first, and in between those that may lead to short lines. Each HTR is finished
//! with the fewest moves, because the finish adds no bits. As in the other searches of chains,
//! lines in which moves cancel where the two sides meet are left out.
//!
//! | file | what |
//! |---|---|
//! | `branch.rs` | the search of one chain: EOs, DRs behind them, HTRs behind these |
//! | `tasks.rs` | the parts of the search that are left, and their order |
//! | `list.rs` | the front so far |

mod branch;
mod list;
mod tasks;

use premove_cube::notation::Line;
use premove_engine::step::{Context, StepError};

use self::branch::FrontBranch;
use self::list::Front;
use self::tasks::MOST;
use super::super::run::ChainRun;
use super::request::{WidenAnswer, WidenLimits, WidenReport};
use super::schedule::duration_of;
use crate::findability::Findability;

/// Searches for the front of some chains, which are given with their indices in the recipe, until
/// the search is stopped or nothing is left.
pub(super) fn search(
    runs: &[(usize, &ChainRun<'_>)],
    rates: &Findability,
    before: &Line,
    limits: &WidenLimits,
    (context, report): (Context<'_>, &dyn WidenReport),
) -> Result<WidenAnswer, StepError> {
    let mut front = Front::new(before.clone(), limits, context.control, report);
    let mut branches = Vec::new();
    for &(number, run) in runs {
        branches.push(FrontBranch::new(number, (run, rates), MOST / runs.len(), &front)?);
    }
    let mut round = 0;
    while !context.control.is_stopped()
        && limits.rounds.is_none_or(|rounds| round < rounds)
        && branches.iter().any(|branch| !branch.is_done())
    {
        for branch in &mut branches {
            branch.round(duration_of(round), &mut front)?;
        }
        if context.control.is_stopped() {
            break;
        }
        round += 1;
        report.round_done(round, &front.lines());
    }
    let is_complete =
        !context.control.is_stopped() && branches.iter().all(FrontBranch::is_complete);
    Ok(WidenAnswer { lines: front.lines(), rounds: round, is_complete })
}
