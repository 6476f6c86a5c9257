//! Reports of a running search.

use super::solution::Solution;

/// The work of one length, or of a whole search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Work {
    /// Number of different solutions.
    pub solutions: u64,
    /// Number of sequences tried on one side, usually the side with fewer moves; 1 if that side has
    /// no moves.
    pub roots: u64,
    /// Number of positions visited on the other side. Each position lies on a path to the goal or
    /// is a dead end.
    pub nodes: u64,
    /// Number of visited positions from which no allowed path to the goal continues.
    pub dead_ends: u64,
    /// Number of paths to the goal that are not listed: the path reaches the goal before its last
    /// move, its last normal move has no effect, or the solution is not wanted.
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

/// Reports of a running search, called on the threads that find the results. `S` is a solution, `L`
/// a length.
///
/// Searches of a step or of the whole cube report [`Solution`]s. Other puzzles report numbers of
/// moves. Two-phase solving reports each better solution.
pub trait Report<S = Solution, L = u8>: Sync {
    /// Called with the name of the method of the search once it is chosen. Searches of the whole
    /// cube report their table.
    fn works_with(&self, _table: &str) {}

    /// Called while a table is built, with its name and the share that is done, from 0 to 1.
    fn table(&self, _name: &str, _share: f32) {}

    /// Called when the search of a length begins.
    fn depth(&self, _depth: L) {}

    /// Called with solutions of the current length, unsorted. A solution may come once for each
    /// target that it reaches, and some may not be among the wanted number in the end. With
    /// [`Order::AsFound`](super::Order::AsFound) each comes once, and no more than are wanted.
    fn found(&self, _batch: &[S]) {}

    /// Called with the next solutions in order, on one thread at a time, usually the one that
    /// called the search. The solutions of a length come in three parts, each as soon as it is
    /// done: all on normal, all on inverse, mixed.
    fn ready(&self, _solutions: &[S]) {}

    /// Called with a solution that is shorter than all earlier ones. A shorter one may exist.
    /// Searches of the whole cube first find a short solution quickly, and then prove that it
    /// cannot be improved or improve it. The shortest solution has at least
    /// [`Progress::least`](super::Progress::least) moves, and at most the number of the last
    /// solution reported here.
    fn best(&self, _solution: &S) {}

    /// Called when a length is done, with the wanted number of its solutions, in order and without
    /// repeats, and the work for the length.
    fn depth_done(&self, _depth: L, _solutions: &[S], _work: &Work) {}

    /// Called when the search was stopped in a length, with the solutions found so far, in order.
    /// There may be more. Searches that only report complete lengths do not call it.
    fn depth_stopped(&self, _depth: L, _solutions: &[S]) {}
}

/// A report that ignores all calls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<S, L> Report<S, L> for Silent {}
