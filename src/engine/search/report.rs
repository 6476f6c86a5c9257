//! Reports of a running search.

use super::solution::Solution;

/// The work of a length, or of a whole search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Work {
    /// Solutions, each once.
    pub solutions: u64,
    /// Sequences tried on one side, mostly the one with fewer moves; one where that has none.
    pub roots: u64,
    /// Positions visited on the other side. Each lies on a path to the goal or is a dead end.
    pub nodes: u64,
    /// Visited positions from which no allowed path to the goal continues.
    pub dead_ends: u64,
    /// Paths to the goal that lists do not show: they end before their last move, or their last
    /// normal move is idle, or the solution is not wanted.
    pub refused: u64,
}

impl std::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Self) {
        self.solutions += other.solutions;
        self.roots += other.roots;
        self.nodes += other.nodes;
        self.dead_ends += other.dead_ends;
        self.refused += other.refused;
    }
}

/// Reports of a running search, on the threads that find the results. `S` is a solution, `L` a
/// length.
///
/// A step of the cube, or the whole cube, reports [`Solution`]s; another puzzle the numbers of
/// moves; two-phase solving each better solution.
pub trait Report<S = Solution, L = u8>: Sync {
    /// Called with the means of the search, in words, once they are chosen: searches of the whole
    /// cube report their table.
    fn works_with(&self, _table: &str) {}

    /// Called while a table is built: its name, and the share of it that is done, from 0 to 1.
    fn table(&self, _name: &str, _share: f32) {}

    /// Called when a length begins.
    fn depth(&self, _depth: L) {}

    /// Some solutions of the length being searched, in no order. A solution may come once for each
    /// target it reaches; one that comes may still turn out to be beyond the number wanted. With
    /// [`Order::AsFound`](super::Order::AsFound) each comes once, and none too many.
    fn found(&self, _batch: &[S]) {}

    /// The next solutions in order, on one thread at a time, mostly the one that called the search:
    /// all of a length on normal, then all on inverse, then the mixed ones, each part as soon as it
    /// is done.
    fn ready(&self, _solutions: &[S]) {}

    /// A solution that is shorter than all that were known before, though a shorter one may exist.
    /// Searches of the whole cube begin with a short solution that is found quickly, and prove
    /// meanwhile that none is shorter: the shortest has at least
    /// [`Progress::least`](super::Progress::least) moves and at most as many as the last one
    /// reported here.
    fn best(&self, _solution: &S) {}

    /// A length is done: its solutions in order, each once, as many as are wanted; and what it
    /// took.
    fn depth_done(&self, _depth: L, _solutions: &[S], _work: &Work) {}

    /// The search was stopped while it looked at a length: the solutions of it that were found, in
    /// order; there may be more. Searches that only report complete lengths leave it out.
    fn depth_stopped(&self, _depth: L, _solutions: &[S]) {}
}

/// Ignores every report.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<S, L> Report<S, L> for Silent {}
