//! How a search tells what it finds.

use super::solution::Solution;

/// What a length took, or a whole search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Work {
    /// Solutions, each once.
    pub solutions: u64,
    /// Sequences tried on the side with fewer moves, one where it has none.
    pub roots: u64,
    /// Positions looked at on the other side; all but the dead ends lie on a path to the goal.
    pub nodes: u64,
    /// Those of them from which no path to the goal went on that was allowed to.
    pub dead_ends: u64,
    /// Paths to the goal that lists do not show: they end before their last move, or their last
    /// normal move is idle.
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

/// Told what a search finds while it runs, on the threads that find it.
pub trait Report: Sync {
    /// Some solutions of the length being searched, in no order. A solution may come once for each
    /// target it reaches; one that comes may still turn out to be beyond the number wanted. With
    /// [`Order::AsFound`](super::Order::AsFound) each comes once, and none too many.
    fn found(&self, _batch: &[Solution]) {}

    /// The next solutions in order, on one thread at a time, mostly the one that called the search:
    /// all of a length on normal, then all on inverse, then the mixed ones, each part as soon as it
    /// is done.
    fn ready(&self, _solutions: &[Solution]) {}

    /// A solution that is shorter than all that were known before, though a shorter one may exist:
    /// told by searches of the whole cube, which begin with a short solution soon found and prove
    /// meanwhile that none is shorter. At once when it is found; with the last one told, and
    /// [`Progress::least`](super::Progress::least), the answer lies between.
    fn best(&self, _solution: &Solution) {}

    /// What the search works with, in words, once that is known: told by searches of the whole
    /// cube, of their table.
    fn works_with(&self, _table: &str) {}

    /// What a length took, told before [`depth_done`](Self::depth_done).
    fn searched(&self, _depth: u8, _work: &Work) {}

    /// A length is done: its solutions in order, each once, as many as are wanted.
    fn depth_done(&self, _depth: u8, _solutions: &[Solution]) {}
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Report for Silent {}
