//! A candidate, that is, a line whose best total is searched: the stage it reaches, and the
//! shortest known solution that begins with it.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use premove_cube::facts::{bad_edges, has_dr, has_htr};
use premove_cube::notation::Line;
use premove_cube::{Axis, Cube};

use super::super::request::{FoundLine, WidenLimits, WidenReport};
use super::{BestTotal, TotalsReport};

/// Maximum length of a solution that is searched for.
pub(super) const MOST: u8 = 30;
/// Value of the field `known` while no solution is known.
pub(super) const UNKNOWN: u8 = u8::MAX;

/// Stage that a line (candidate) reaches, which decides what is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CandidateStage {
    Solved,
    Htr,
    Dr,
    Eo,
    Any,
}

impl CandidateStage {
    fn of(cube: &Cube) -> Self {
        if cube.is_solved() {
            Self::Solved
        } else if has_htr(cube) {
            Self::Htr
        } else if dr_axes(cube).next().is_some() {
            Self::Dr
        } else if Axis::ALL.iter().any(|&axis| bad_edges(cube, axis).is_empty()) {
            Self::Eo
        } else {
            Self::Any
        }
    }
}

/// Returns the axes on which the cube has a DR.
pub(super) fn dr_axes(cube: &Cube) -> impl Iterator<Item = Axis> + '_ {
    Axis::ALL.into_iter().filter(|&axis| has_dr(cube, axis))
}

/// A line whose best total is searched (a candidate), with the best solution so far.
pub(super) struct CandidatePlace<'a> {
    number: usize,
    pub(super) spellings: &'a [Line],
    /// State after each spelling, seen from the normal side.
    pub(super) cubes: Vec<Cube>,
    pub(super) state: CandidateStage,
    /// Length of the shortest known solution.
    pub(super) known: AtomicU8,
    best: Mutex<Option<BestTotal>>,
    pub(super) limits: WidenLimits,
    report: &'a dyn TotalsReport,
}

impl<'a> CandidatePlace<'a> {
    pub(super) fn new(
        number: usize,
        scramble: &Cube,
        spellings: &'a [Line],
        report: &'a dyn TotalsReport,
    ) -> Self {
        let cubes: Vec<Cube> = spellings.iter().map(|line| line.apply_to(scramble)).collect();
        let state = cubes.first().map_or(CandidateStage::Solved, CandidateStage::of);
        let count = spellings.first().map_or(0, |line| line.normal_form().len() as u8);
        let max = MOST.saturating_sub(count);
        let limits = WidenLimits { max, ..WidenLimits::default() };
        let known = AtomicU8::new(UNKNOWN);
        let best = Mutex::new(None);
        Self { number, spellings, cubes, state, known, best, limits, report }
    }

    /// Records a solution, if it is the shortest so far: a spelling and the moves that follow it.
    pub(super) fn take(&self, spelling: usize, rest: &Line, is_proven: bool) {
        let Some(line) = self.spellings.get(spelling) else { return };
        let line = line.then(rest);
        let total = line.finished().len() as u8;
        if total < self.known.load(Relaxed) || is_proven {
            self.known.store(total, Relaxed);
            self.set(BestTotal { line, spelling, is_proven });
        }
    }

    /// Records that the shortest known solution is proven to be the shortest.
    pub(super) fn prove(&self) {
        let best = self.best.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(best) = best.filter(|best| !best.is_proven) {
            self.set(BestTotal { is_proven: true, ..best });
        }
    }

    fn set(&self, best: BestTotal) {
        self.report.improved(self.number, &best);
        *self.best.lock().unwrap_or_else(PoisonError::into_inner) = Some(best);
    }
}

impl WidenReport for CandidatePlace<'_> {
    fn improved(&self, lines: &[FoundLine]) {
        if let Some(found) = lines.first() {
            self.take(found.chain, &found.line.line(), false);
        }
    }
}
