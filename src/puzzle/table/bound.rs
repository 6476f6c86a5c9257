//! What a lower bound must offer to the search, and what building its table takes.

use premove_engine::search::Control;

use crate::space::Cell;

/// The distance of a position that has no path to a goal at all. Sums of it with lengths do not
/// overflow.
pub(crate) const NEVER: u32 = u32::MAX / 2;

/// Lower bounds on what it costs to get from positions of a
/// [`Reduced`](crate::space::Reduced) puzzle to a goal.
///
/// The search looks up all children of a node first (which may begin to fetch memory) and tests
/// them afterwards. Those that are left are looked at again, round by round, each time all of them
/// before the first is tested.
pub(crate) trait Bounds<C: Cell = u8>: Sync {
    /// Where the first answer for a child is found.
    type Lookup: Copy + Default + Send + Sync;
    /// What is kept beside a position while its children are searched.
    type Probe: Copy + Default + Send + Sync;

    /// How often a child is looked at after the first lookup.
    const ROUNDS: usize = 0;
    /// The first round in which cells are looked at; before that there may be none at all. The
    /// first lookup is round 0.
    const CELLS_FROM: usize = usize::MAX;

    /// For a position of which nothing else is known, and what it costs at least.
    fn root(&self, cells: &[C]) -> (Self::Probe, u32);

    /// For the position that a turn of the reduced puzzle makes from that of `parent`.
    fn look_up(&self, parent: &Self::Probe, turn: usize, cells: &[C]) -> Self::Lookup;

    /// What a position costs at least, in the metric of the search; [`NEVER`] if there is no path.
    /// May end early with any true bound once that is above `left`.
    fn least(&self, lookup: Self::Lookup, left: u32) -> u32;

    /// For the same position, once it is to be looked at again, or its children are.
    fn probe(&self, parent: &Self::Probe, turn: usize, lookup: Self::Lookup) -> Self::Probe;

    /// Begins to fetch what a round from 1 on needs.
    fn fetch(&self, round: usize, probe: &mut Self::Probe, cells: &[C]) {
        let _ = (round, probe, cells);
    }

    /// The same, as given by a round from 1 on.
    fn test(&self, round: usize, probe: &mut Self::Probe, left: u32) -> u32 {
        let _ = (round, probe, left);
        0
    }

    /// Whether no path to a goal that costs `left` after a turn begins with that turn, as all
    /// rounds say.
    fn bars(&self, probe: &Self::Probe, turn: usize, left: u32) -> bool {
        let _ = (probe, turn, left);
        false
    }
}

/// Threads, the stop flag, and where progress is reported.
#[derive(Clone, Copy)]
pub(crate) struct Builder<'a> {
    pub(crate) threads: usize,
    pub(crate) control: &'a Control,
    /// Called with the name of the table and how much of it is done, from 0 to 1.
    pub(crate) progress: &'a (dyn Fn(&str, f32) + Sync),
}

impl Builder<'_> {
    pub(crate) fn report(&self, name: &str, done: u64, all: u64) {
        let thousandths = (done * 1_000 / all.max(1)) as u16;
        (self.progress)(name, f32::from(thousandths) / 1_000.0);
    }
}
