//! The interface of lower bounds for the search, and the context in which their tables are built.

use premove_engine::search::Control;

use crate::space::CellContent;

/// Distance of a position without a path to a goal. Adding lengths to it does not overflow.
pub(crate) const NEVER: u32 = u32::MAX / 2;

/// Lower bounds on the cost of paths from positions of a [`Reduced`](crate::space::Reduced) puzzle
/// to a goal.
///
/// The search first looks up all children of a node, which may start to fetch memory, and tests
/// them afterwards. Then it looks up the remaining children again, round by round. In each round,
/// all children are looked up before the first one is tested.
pub(crate) trait LowerBounds<C: CellContent = u8>: Sync {
    /// Result of the first lookup of a child.
    type Lookup: Copy + Default + Send + Sync;
    /// Data about a position that is stored while its children are searched.
    type Probe: Copy + Default + Send + Sync;

    /// Number of further rounds, after the first lookup, in which the remaining children are looked
    /// up.
    const ROUNDS: usize = 0;
    /// The first round that reads cells; the first lookup is round 0. In earlier rounds `cells` may
    /// be empty.
    const CELLS_FROM: usize = usize::MAX;

    /// Returns the probe of a position without a parent, and a lower bound on the cost from there.
    fn root(&self, cells: &[C]) -> (Self::Probe, u32);

    /// Starts the lookup of the position that a turn makes from the position of `parent`.
    fn look_up(&self, parent: &Self::Probe, turn: usize, cells: &[C]) -> Self::Lookup;

    /// Returns a lower bound on the cost from a position, in the metric of the search, or [`NEVER`]
    /// if there is no path to a goal. As soon as a bound exceeds `left`, it may be returned without
    /// computing better ones.
    fn least(&self, lookup: Self::Lookup, left: u32) -> u32;

    /// Returns the data about a child from which its further lookups and the search of its own
    /// children start. `lookup` is the result of its first lookup.
    fn probe(&self, parent: &Self::Probe, turn: usize, lookup: Self::Lookup) -> Self::Probe;

    /// Starts to fetch the memory that a round after the first lookup needs.
    fn fetch(&self, round: usize, probe: &mut Self::Probe, cells: &[C]) {
        let _ = (round, probe, cells);
    }

    /// Returns a lower bound on the cost from a position, from a round after the first lookup.
    fn test(&self, round: usize, probe: &mut Self::Probe, left: u32) -> u32 {
        let _ = (round, probe, left);
        0
    }

    /// Returns `true` if the bounds of all rounds prove that a path which begins with this turn
    /// cannot reach a goal at the cost `left` after the turn.
    fn bars(&self, probe: &Self::Probe, turn: usize, left: u32) -> bool {
        let _ = (probe, turn, left);
        false
    }
}

/// Context in which tables are built: threads, the stop flag, and the receiver of progress.
#[derive(Clone, Copy)]
pub(crate) struct Builder<'a> {
    pub(crate) threads: usize,
    pub(crate) control: &'a Control,
    /// Function that receives the name of the table and the finished share of it, from 0 to 1.
    pub(crate) progress: &'a (dyn Fn(&str, f32) + Sync),
}

impl Builder<'_> {
    pub(crate) fn report(&self, name: &str, done: u64, all: u64) {
        let thousandths = (done * 1_000 / all.max(1)) as u16;
        (self.progress)(name, f32::from(thousandths) / 1_000.0);
    }
}
