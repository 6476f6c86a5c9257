//! How much work an analysis may take.

/// How much work an analysis may take. The same budget gives the same report each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// Rounds of the searches for the best totals; each takes about twice as long as the one before
    /// it, and the first some milliseconds.
    pub rounds: u32,
    /// The optimum of the scramble is proven up to this many moves: a move more takes some thirteen
    /// times as long.
    pub proven: u8,
    /// Longest stretch of the solution that is held against its shortest equivalent.
    pub stretch: usize,
}

impl Budget {
    /// Most rounds that have a meaning: hours.
    pub const MOST_ROUNDS: u32 = 24;
}

impl Default for Budget {
    /// A few seconds on two cores.
    fn default() -> Self {
        Self { rounds: 8, proven: 15, stretch: 15 }
    }
}
