//! Solves the whole cube in the fewest moves: a short solution first, then the proof that none is
//! shorter.

use std::sync::Arc;

use premove_cube::notation::{Alg, Side};
use premove_cube::{Cube, Metric, MoveSet};

use super::context::Context;
use super::error::StepError;
use super::two_phase::{Effort, two_phase_accepting};
use crate::coord::h48::CornerClasses;
use crate::optimal::{self, Answer, Bounds, CopyTable, Request, Resources};
use crate::search::{Ending, Limits, MAX_LENGTH, QuarterAxes, Report, Sides, Solution};
use crate::simd::Isa;
use crate::table::{TableId, Tables, Tier, TierChoice, TierTable, size};

/// The choice of table and instruction set for solving the whole cube.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// The table, or the memory that it may take. By default the best table that is built and fits.
    pub choice: TierChoice,
    /// The instruction set of the kernels.
    pub isa: Isa,
}

impl Default for Engine {
    /// Returns the best choice for this machine.
    fn default() -> Self {
        Self { choice: TierChoice::default(), isa: Isa::best() }
    }
}

impl Engine {
    /// Sets the metric of the tables.
    ///
    /// # Errors
    /// If the engine names a table of another metric.
    fn counting_in(self, metric: Metric) -> Result<Self, StepError> {
        match self.choice.tier {
            Some(tier) if tier.metric() != metric => Err(StepError::NotReady(format!(
                "lengths count in {}, and table {tier} in {}: name a table of {0}, or none",
                metric.name(),
                tier.metric().name()
            ))),
            _ => Ok(Self { choice: TierChoice { metric, ..self.choice }, ..self }),
        }
    }

    /// Chooses the table and opens it. A missing table is built. Damaged tables are skipped with a
    /// note, unless the user named them.
    ///
    /// # Errors
    /// If the table cannot be opened or built, or does not fit into memory.
    pub fn open<'t>(&self, context: Context<'t>) -> Result<OpenTier<'t>, StepError> {
        let Context { tables, threads, control } = context;
        tables.set_memory(self.choice.memory);
        let table = tables.open_tier(self.choice, &control.as_stop())?;
        Ok(OpenTier { table, tables, classes: tables.corner_classes(), isa: self.isa, threads })
    }
}

/// An open table, with everything that a search with it needs.
#[derive(Clone, Debug)]
pub struct OpenTier<'t> {
    table: TierTable<'t>,
    tables: &'t Tables,
    classes: Arc<CornerClasses>,
    isa: Isa,
    threads: usize,
}

impl OpenTier<'_> {
    /// Returns the tier of the table.
    pub fn tier(&self) -> Tier {
        self.table.tier()
    }

    /// Returns the identity of the table.
    pub fn table(&self) -> TableId {
        self.tier().into()
    }

    /// Describes the table in words: its name, its size, and the place from which it is read.
    pub fn in_words(&self) -> String {
        let tier = self.tier();
        let place = if self.table.is_copied() { "its copy in memory" } else { "its mapped file" };
        format!("table {tier} ({}), read from {place}", size::in_words(tier.bytes()))
    }

    /// Returns the resources for searches with [`optimal::solve`].
    pub fn resources(&self) -> Resources<'_> {
        let classes = Arc::clone(&self.classes);
        let bounds = match &self.table {
            TierTable::G1(table) => Bounds::of_g1(table, classes),
            TierTable::H48(table) => Bounds::of_h48(table, classes),
        };
        Resources { bounds, isa: self.isa, threads: self.threads, copy: Some(self) }
    }
}

/// Number of bytes that are copied in the time of one lookup: 3 bytes per nanosecond, 17 ns per
/// lookup.
const COPIED_PER_LOOKUP: u64 = 50;

impl CopyTable for OpenTier<'_> {
    fn price(&self) -> u64 {
        self.tier().bytes() / COPIED_PER_LOOKUP
    }

    /// Starts to copy the table into memory in the background. A short search ends before the copy
    /// is complete.
    fn copy_when_long(&self) {
        match &self.table {
            TierTable::G1(table) => self.tables.copy_g1(table),
            TierTable::H48(table) => self.tables.copy_h48(table),
        }
    }
}

/// Converts limits to a request for the search of the whole cube. Returns `None` for limits that
/// this search does not support: limits on moves or on the number of quarter turns, and the inverse
/// side.
pub fn request_of(limits: &Limits) -> Option<Request> {
    let knows = limits.moves == MoveSet::ALL
        && limits.quarters >= MAX_LENGTH
        && limits.quarter_axes == QuarterAxes::Any
        && limits.sides == Sides::Only(Side::Normal);
    let &Limits { min, max, results, extent, order, ranking, .. } = limits;
    knows.then(|| Request { min, max, results, extent, ranking, order, ..Request::default() })
}

/// Solves the whole cube, with a table in the metric of the request. In half-turn metric a short
/// solution is reported first. From then on, the length of the shortest solution has known upper
/// and lower bounds.
///
/// # Errors
/// If the cube cannot be solved, a table cannot be opened or built, or the engine names a table of
/// another metric.
pub fn optimal(
    cube: &Cube,
    request: &Request,
    engine: Engine,
    context: Context<'_>,
    report: &dyn Report,
) -> Result<Answer, StepError> {
    cube.check().map_err(|impossible| StepError::NotReady(impossible.to_string()))?;
    let engine = engine.counting_in(request.metric)?;
    // This is done before the table is opened, because the table may have to be built. So the upper
    // bound is known at once.
    let short = short(cube, request, context)?;
    if let Some(short) = &short {
        context.control.known(short.len().into());
        report.best(short);
    }
    let tier = engine.open(context)?;
    report.works_with(&tier.in_words());
    context.check_tables(&[tier.table()])?;
    let resources = tier.resources();
    let answer = context
        .watched(&[tier.table()], || {
            optimal::solve(cube, request, &resources, short, context.control, report)
        })
        .map_err(|impossible| StepError::NotReady(impossible.to_string()))?;
    context.check_tables(&[tier.table()])?;
    Ok(answer)
}

/// Greatest number of solutions with forbidden first or last moves that the quick search refuses.
/// The next one ends the search, but is not returned.
const PATIENCE: u32 = 500;

/// Returns a short solution within a request, found quickly: usually the first one, within a
/// millisecond, otherwise the best one within ten. Returns `None` if no solution is wanted, if the
/// search was stopped, or in quarter-turn metric, because quickly found solutions are not short
/// there.
///
/// # Errors
/// If a table cannot be opened or built.
pub fn short(
    cube: &Cube,
    request: &Request,
    context: Context<'_>,
) -> Result<Option<Solution>, StepError> {
    if !request.metric.counts_moves() {
        return Ok(None);
    }
    for effort in [Effort::QUICK, Effort::USUAL] {
        let mut tried = 0;
        let mut accepts = |moves: &Alg| {
            tried += 1;
            tried > PATIENCE || request.allows_ends(moves.moves())
        };
        let answer = two_phase_accepting(cube, effort, context, &mut accepts)?;
        if let Some(best) = answer.best.filter(|best| request.wants(cube, best.moves.moves())) {
            return Ok(Some(Solution::new(best.moves.moves(), &[], 1)));
        }
        if answer.ending == Ending::Done {
            break;
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_count_as_the_request_does() {
        let named = |metric| {
            let choice = TierChoice { tier: Some(Tier::g1(metric)), ..TierChoice::default() };
            Engine { choice, ..Engine::default() }
        };
        for metric in Metric::ALL {
            for other in Metric::ALL {
                match named(other).counting_in(metric) {
                    Ok(engine) => assert!(engine.choice.metric == metric && metric == other),
                    Err(error) => {
                        assert_ne!(metric, other);
                        assert!(error.to_string().contains(metric.name()), "{error}");
                    }
                }
            }
            let chosen = Engine::default().counting_in(metric).unwrap();
            assert_eq!((chosen.choice.metric, chosen.choice.tier), (metric, None));
        }
    }
}
