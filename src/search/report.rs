//! How a search tells what it finds.

use super::solution::Solution;

/// Told what a search finds while it runs, on the threads that find it.
pub trait Report: Sync {
    /// Some solutions of the length being searched, in no order. A solution may come once for each target it reaches;
    /// one that comes may still turn out to be beyond the number wanted.
    fn found(&self, _batch: &[Solution]) {}

    /// A length is done: its solutions in order, each once, as many as are wanted.
    fn depth_done(&self, _depth: u8, _solutions: &[Solution]) {}
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Report for Silent {}
