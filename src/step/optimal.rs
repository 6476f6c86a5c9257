//! The whole cube in the fewest moves: a short solution at once, then the proof that none is shorter.

use std::cell::Cell;

use super::solve::StepError;
use super::two_phase::{Better, Effort, two_phase};
use crate::cube::{Cube, MoveSet};
use crate::notation::{Alg, Side};
use crate::optimal::{self, Answer, Bounds, Means, Request};
use crate::search::{Control, Limits, MAX_LENGTH, QuarterAxes, Report, Sides, Solution};
use crate::simd::Isa;
use crate::table::Tables;

/// What the whole cube is solved with.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// The instructions that it uses.
    pub isa: Isa,
    /// Threads that work.
    pub threads: usize,
}

impl Default for Engine {
    /// The best that the machine has, on one thread.
    fn default() -> Self {
        Self { isa: Isa::best(), threads: 1 }
    }
}

impl Engine {
    /// What the searches of [`optimal::solve`] work with.
    ///
    /// # Errors
    /// When a table cannot be had.
    pub fn means<'t>(&self, tables: &'t Tables, control: &Control) -> Result<Means<'t>, StepError> {
        let bounds = Bounds::of_g1(tables.g1(&|| control.is_stopped())?, tables.corner_classes());
        Ok(Means { bounds, isa: self.isa, threads: self.threads })
    }
}

/// What these limits ask of the search of the whole cube; `None` for limits that it does not know, on moves and their
/// number of quarter turns, and for the inverse side.
pub fn request_of(limits: &Limits) -> Option<Request> {
    let knows = limits.moves == MoveSet::ALL
        && limits.quarters >= MAX_LENGTH
        && limits.quarter_axes == QuarterAxes::Any
        && limits.sides == Sides::Only(Side::Normal);
    let &Limits { min, max, results, extent, order, .. } = limits;
    knows.then(|| Request { min, max, results, extent, order, ..Request::default() })
}

/// Solves the whole cube, with a short solution told at once and the length of the shortest between known bounds all the
/// time.
///
/// # Errors
/// When the cube cannot be solved, or a table cannot be had.
pub fn optimal(
    cube: &Cube,
    request: &Request,
    tables: &Tables,
    engine: &Engine,
    control: &Control,
    report: &dyn Report,
) -> Result<Answer, StepError> {
    cube.check().map_err(|impossible| StepError::NotReady(impossible.to_string()))?;
    let means = engine.means(tables, control)?;
    let short = short(cube, request, tables, control)?;
    if let Some(short) = &short {
        control.known(short.len());
        report.best(short);
    }
    optimal::solve(cube, request, &means, short, control, report)
        .map_err(|impossible| StepError::NotReady(impossible.to_string()))
}

/// A short solution that a request wants, the first that comes, within milliseconds; `None` where it was not wanted, or the
/// search was stopped.
///
/// # Errors
/// When a table cannot be had.
pub fn short(
    cube: &Cube,
    request: &Request,
    tables: &Tables,
    control: &Control,
) -> Result<Option<Solution>, StepError> {
    let answer = two_phase(cube, Effort::QUICK, tables, control, &Lookout { request, refused: Cell::new(0) })?;
    let best = answer.best.filter(|best| request.wants(cube, best.moves.moves()));
    Ok(best.map(|best| Solution::new(best.moves.moves(), &[], 1)))
}

/// Passes over solutions whose ends are not allowed, some hundreds of them.
struct Lookout<'a> {
    request: &'a Request,
    refused: Cell<u32>,
}

/// After so many solutions that were passed over the next one is taken, and then found unwanted.
const PATIENCE: u32 = 500;

impl Better for Lookout<'_> {
    fn accepts(&self, moves: &Alg) -> bool {
        self.refused.set(self.refused.get() + 1);
        self.refused.get() > PATIENCE || self.request.allows_ends(moves.moves())
    }
}
