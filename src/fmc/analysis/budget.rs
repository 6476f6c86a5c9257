//! Limits for the work of an analysis.

/// Limits for the work of an analysis. Equal budgets give equal reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// Number of rounds of the searches for the best totals. Each takes about twice as long as the
    /// one before, and the first takes some milliseconds.
    pub rounds: u32,
    /// Maximum length up to which the optimum of the scramble is proven. Each further move takes
    /// about thirteen times as long.
    pub proven: u8,
    /// Maximum length of a stretch of the solution for which a shorter one is searched.
    pub stretch: usize,
}

impl Budget {
    /// Maximum number of rounds; more would take hours.
    pub const MOST_ROUNDS: u32 = 24;

    /// Returns the number of rounds for each of `points` points (the start, and the ends of steps)
    /// without DR. It is `rounds` for up to three points, and one less for each doubling of the
    /// points. So a solve with many steps takes no longer.
    pub(super) fn rounds_at(&self, points: usize) -> u32 {
        let doubled = points.max(1).div_ceil(3).next_power_of_two().ilog2();
        self.rounds.saturating_sub(doubled).max(1)
    }
}

impl Default for Budget {
    /// Returns a budget of a few seconds on two cores.
    fn default() -> Self {
        Self { rounds: 7, proven: 15, stretch: 14 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_points_share_the_rounds() {
        let budget = Budget { rounds: 8, ..Budget::default() };
        let rounds: Vec<u32> = [0, 1, 3, 4, 6, 7, 12, 13].map(|n| budget.rounds_at(n)).into();
        assert_eq!(rounds, [8, 8, 8, 7, 7, 6, 6, 5]);
        assert_eq!(Budget { rounds: 1, ..budget }.rounds_at(32), 1);
    }
}
