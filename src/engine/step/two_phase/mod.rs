//! A short solution of any state, soon: some 20 moves within milliseconds, better ones the longer
//! it may look.
//!
//! This is H. Kociemba's two-phase algorithm (1992): moves into DR first, the finish inside DR
//! second, and ever longer paths into DR as long as the total can be shorter than the best one.
//! What this one adds:
//!
//! 1. Phase one reads the true distance to DR ([`DrTable`](crate::table::DrTable)), so it visits
//!    only positions from which DR is reached in exactly the moves that are left.
//! 2. DR on all three axes is looked for, from the state and from its inverse: six views. The short
//!    paths of all of them come before the longer ones of any.
//! 3. A path into DR ends with a move that DR forbids; what comes behind it belongs to phase two.
//!    So each solution is met once in a view.
//! 4. Phase two is bounded by the finish table ([`DrFinishTable`](crate::table::DrFinishTable)).
//!    Corners and E slice are asked first, which refuses most positions before the rest is even
//!    ranked.
//!
//! Effort is counted in positions and not in time, so the answer is the same on every machine. With
//! unlimited effort it ends with a proof that nothing is shorter: soon for states that 13 moves or
//! so solve, not in a lifetime for others.
//!
//! | file | what |
//! |---|---|
//! | `search.rs` | paths into DR, depth first, each finished inside DR |
//! | `view.rs` | the six views of a state |
//! | `places.rs` | which piece is where, in two numbers |

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

/// The tables of the search.
pub const SHORT_TABLES: [TableId; 2] = [TableId::Dr, TableId::DrFinish];

/// Limits on the search for a shorter solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Greatest number of positions that are visited. Until there is a first solution it may be
    /// more.
    pub nodes: u64,
    /// A solution of at most this many moves ends the search at once.
    pub enough: u8,
}

impl Effort {
    /// Default of `premove twophase`.
    pub const USUAL: Self = Self { nodes: 50_000, enough: 0 };
    /// Little effort, for searches on many states: ends with the first solution of at most 20
    /// moves.
    pub const QUICK: Self = Self { nodes: 5_000, enough: Short::LONGEST - 1 };
    /// Searches until it is stopped.
    pub const UNLIMITED: Self = Self { nodes: u64::MAX, enough: 0 };
}

/// A solution, the best one so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short {
    /// Its moves, in normal form.
    pub moves: Alg,
    /// Positions that were looked at before it was found.
    pub nodes: u64,
}

impl Short {
    /// The most moves that it has.
    pub const LONGEST: u8 = 21;
}

/// Result of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortAnswer {
    /// The shortest solution among those found, if any was accepted.
    pub best: Option<Short>,
    /// Why it ended: [`Ending::Done`] where it is proven that no accepted solution is shorter,
    /// [`Ending::Enough`] where the effort is spent.
    pub ending: Ending,
    /// Positions that were visited.
    pub nodes: u64,
}

/// Searches for a short solution of a state on the calling thread alone, and reports each one that
/// is shorter than all before. Where tables are missing they are built first.
///
/// There is always a solution of at most [`Short::LONGEST`] moves, unless the search was stopped.
///
/// # Errors
/// When a table cannot be opened or built, or turns out to be wrong.
pub fn two_phase(
    cube: &Cube,
    effort: Effort,
    context: Context<'_>,
    report: &dyn Report<Short>,
) -> Result<ShortAnswer, StepError> {
    search(cube, effort, context, report, &mut |_| true)
}

/// Searches like [`two_phase`], among the solutions that `accepts` takes; the others are passed
/// over. There may be none.
///
/// # Errors
/// When a table cannot be opened or built, or turns out to be wrong.
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
