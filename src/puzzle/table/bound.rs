//! The interface of lower bounds for the search, and the context for building their tables.

use premove_engine::search::Control;

use crate::space::CellContent;

/// Distance of a position without any path to a goal. Sums of it with lengths do not overflow.
pub(crate) const NEVER: u32 = u32::MAX / 2;

/// Lower bounds on the cost from positions of a [`Reduced`](crate::space::Reduced) puzzle to a
/// goal.
///
/// The search looks up all children of a node first (which may begin to fetch memory) and tests
/// them afterwards. The remaining ones are looked up again, round by round, each time all of them
/// before the first is tested.
pub(crate) trait LowerBounds<C: CellContent = u8>: Sync {
    /// The place of the first lookup for a child.
    type Lookup: Copy + Default + Send + Sync;
    /// Data kept beside a position while its children are searched.
    type Probe: Copy + Default + Send + Sync;

    /// Number of further rounds after the first lookup of a child.
    const ROUNDS: usize = 0;
    /// The first round that reads cells; before it, `cells` may be empty. The first lookup is
    /// round 0.
    const CELLS_FROM: usize = usize::MAX;

    /// Returns the probe of a position without a parent, and a lower bound on its cost.
    fn root(&self, cells: &[C]) -> (Self::Probe, u32);

    /// Starts the lookup of the position that a turn of the reduced puzzle makes from that of
    /// `parent`.
    fn look_up(&self, parent: &Self::Probe, turn: usize, cells: &[C]) -> Self::Lookup;

    /// Returns a lower bound on the cost of a position, in the metric of the search; [`NEVER`] if
    /// there is no path. May return early with any true bound once that is above `left`.
    fn least(&self, lookup: Self::Lookup, left: u32) -> u32;

    /// Returns the probe of a position that is to be looked up again, or whose children are
    /// searched.
    fn probe(&self, parent: &Self::Probe, turn: usize, lookup: Self::Lookup) -> Self::Probe;

    /// Begins to fetch the memory that a round from 1 on needs.
    fn fetch(&self, round: usize, probe: &mut Self::Probe, cells: &[C]) {
        let _ = (round, probe, cells);
    }

    /// Returns a lower bound on the cost of a position, from a round from 1 on.
    fn test(&self, round: usize, probe: &mut Self::Probe, left: u32) -> u32 {
        let _ = (round, probe, left);
        0
    }

    /// Returns whether the bounds of all rounds exclude that a path to a goal begins with this
    /// turn and costs `left` after it.
    fn bars(&self, probe: &Self::Probe, turn: usize, left: u32) -> bool {
        let _ = (probe, turn, left);
        false
    }
}

/// Context for building tables: threads, the stop flag, and the receiver of progress.
#[derive(Clone, Copy)]
pub(crate) struct Builder<'a> {
    pub(crate) threads: usize,
    pub(crate) control: &'a Control,
    /// Called with the name of the table and the finished share of it, from 0 to 1.
    pub(crate) progress: &'a (dyn Fn(&str, f32) + Sync),
}

impl Builder<'_> {
    pub(crate) fn report(&self, name: &str, done: u64, all: u64) {
        let thousandths = (done * 1_000 / all.max(1)) as u16;
        (self.progress)(name, f32::from(thousandths) / 1_000.0);
    }
}
