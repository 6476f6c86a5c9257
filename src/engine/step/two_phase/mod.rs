//! Finds a short solution of any state quickly: about 20 moves within milliseconds, and better ones
//! with more effort.
//!
//! This is H. Kociemba's two-phase algorithm (1992). Phase one is moves into DR, phase two is the
//! finish inside DR. Longer and longer paths into DR are tried while the total can be shorter than
//! the best solution. Additions of this version:
//!
//! 1. Phase one reads the true distance to DR ([`DrTable`](crate::table::DrTable)), so it visits
//!    only positions from which DR can be reached in exactly the remaining number of moves.
//! 2. DR on all three axes is searched, from the state and from its inverse: six views. Short paths
//!    of all views come before longer paths of any view.
//! 3. A path into DR ends with a move that DR forbids. The moves after it belong to phase two. So
//!    each solution is found once in a view.
//! 4. Phase two is bounded by the finish table ([`DrFinishTable`](crate::table::DrFinishTable)).
//!    Corners and E slice are looked up first, which excludes most positions before the rest is
//!    even ranked.
//!
//! Effort is counted in positions, not in time, so the result is equal on every machine. With
//! unlimited effort the search ends with a proof that no solution is shorter. This is quick for
//! states with solutions of about 13 moves, and not practical for others.
//!
//! | file | content |
//! |---|---|
//! | `search.rs` | paths into DR, depth first, each finished inside DR |
//! | `view.rs` | the six views of a state |
//! | `places.rs` | the piece in each place, in two numbers |

mod places;
mod search;
#[cfg(test)]
mod tests;
mod view;

use premove_cube::Cube;
use premove_cube::notation::Alg;

use self::search::{Search, Watch};
use super::context::Context;
use super::error::StepError;
use crate::search::{Ending, Report, Silent};
use crate::table::TableId;

/// The tables that the two-phase search uses.
pub const SHORT_TABLES: [TableId; 2] = [TableId::Dr, TableId::DrFinish];

/// Limits on the effort of the search for a shorter solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Greatest number of positions that are visited. The search for a first solution may visit
    /// more.
    pub nodes: u64,
    /// A solution of at most this number of moves ends the search at once.
    pub enough: u8,
}

impl Effort {
    /// Usual effort: the default of `premove twophase`.
    pub const USUAL: Self = Self { nodes: 50_000, enough: 0 };
    /// Little effort, for searches on many states. It ends with the first solution of at most 20
    /// moves.
    pub const QUICK: Self = Self { nodes: 5_000, enough: Short::LONGEST - 1 };
    /// Unlimited effort: searches until it is stopped.
    pub const UNLIMITED: Self = Self { nodes: u64::MAX, enough: 0 };
}

/// A solution that is shorter than all earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short {
    /// The moves of the solution, in normal form.
    pub moves: Alg,
    /// Number of positions that were visited before it was found.
    pub nodes: u64,
}

impl Short {
    /// Greatest number of moves of the solution.
    pub const LONGEST: u8 = 21;
}

/// Result of a two-phase search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortAnswer {
    /// The shortest accepted solution, or `None`.
    pub best: Option<Short>,
    /// Reason why the search ended: [`Ending::Done`] if it is proven that no accepted solution is
    /// shorter, [`Ending::Enough`] if the effort is spent.
    pub ending: Ending,
    /// Number of positions that were visited.
    pub nodes: u64,
}

/// Searches for a short solution of a state, only on the calling thread, and reports each one that
/// is shorter than all before. Missing tables are built first.
///
/// There is always a solution of at most [`Short::LONGEST`] moves, unless the search was stopped.
///
/// # Errors
/// If a table cannot be opened or built, or turns out to be wrong.
pub fn two_phase(
    cube: &Cube,
    effort: Effort,
    context: Context<'_>,
    report: &dyn Report<Short>,
) -> Result<ShortAnswer, StepError> {
    search(cube, effort, context, report, &mut |_| true)
}

/// Searches like [`two_phase`], but only for solutions for which `accepts` returns `true`. There
/// may be none.
///
/// # Errors
/// If a table cannot be opened or built, or turns out to be wrong.
pub fn two_phase_accepting(
    cube: &Cube,
    effort: Effort,
    context: Context<'_>,
    accepts: &mut dyn FnMut(&Alg) -> bool,
) -> Result<ShortAnswer, StepError> {
    search(cube, effort, context, &Silent, accepts)
}

fn search<'a>(
    cube: &Cube,
    effort: Effort,
    context: Context<'a>,
    report: &'a dyn Report<Short>,
    accepts: &'a mut dyn FnMut(&Alg) -> bool,
) -> Result<ShortAnswer, StepError> {
    let tables = context.tables;
    let give_up = context.control.as_stop();
    let dr = tables.dr(&give_up)?;
    let finish = tables.dr_finish(&give_up)?;
    let used = SHORT_TABLES.map(Into::into);
    context.check_tables(&used)?;
    let is_intact = || context.is_intact(&used);
    let watch = Watch { control: context.control, report, accepts, is_intact: &is_intact };
    let answer = Search::new(dr, finish, effort, watch)
        .run(cube)
        .map_err(|what| context.explain(&used, what))?;
    context.check_tables(&used)?;
    Ok(answer)
}
