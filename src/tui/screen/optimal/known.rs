//! The results for one cube in one metric, with the selected solution and the state of the search.

use premove_fmc::listing::SolutionList;
use premove_fmc::{
    CubeFindings, LengthInWork, MeasuredSolution, QueuedCube, SearchedLength, WantedSolutions,
};

use crate::screen::list::{Selected, Solutions};
use crate::screen::progress::{Counters, Progress};
use crate::widget::gauge::Phase;

impl Solutions for CubeFindings {
    type Item = MeasuredSolution;

    fn solutions(&self) -> &SolutionList<MeasuredSolution> {
        &self.solutions
    }
}

/// The results for one cube in one metric.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownCube {
    pub(super) findings: Selected<CubeFindings>,
    /// State of the search while it is not running.
    pub(super) phase: Phase,
    /// `true` if the quick search for an upper bound was started.
    pub(super) is_bounded: bool,
}

impl KnownCube {
    /// Creates empty results for a cube.
    pub(super) fn of(queued: &QueuedCube) -> Self {
        Self { findings: CubeFindings::of(queued).into(), ..Self::default() }
    }

    /// Returns the phase of the search for the wanted solutions. A search that was complete for
    /// fewer solutions may be incomplete for these.
    pub(super) fn phase_for(&self, wanted: WantedSolutions) -> Phase {
        let is_complete = self.findings.is_complete_for(wanted);
        match &self.phase {
            Phase::Idle | Phase::Stopped if is_complete => {
                Phase::Done { truncated: self.findings.truncated }
            }
            Phase::Done { .. } if !is_complete => {
                Phase::Open { found: self.findings.solutions.len() }
            }
            phase => phase.clone(),
        }
    }
}

/// Returns a searched length with the counters of its search.
pub(super) fn searched_length(moves: u8, found: usize, took: &Counters) -> SearchedLength {
    let Counters { nodes, lookups, elapsed: time, .. } = *took;
    SearchedLength { moves, found, time, nodes, lookups }
}

/// Returns the length that a search is working on; `None` while it is still opening tables.
pub(super) fn current_length(progress: &Progress) -> Option<LengthInWork> {
    let took = progress.of_length();
    let cost = searched_length(took.depth, 0, &took);
    progress.now.is_searching().then_some(LengthInWork { cost, share: took.share })
}
