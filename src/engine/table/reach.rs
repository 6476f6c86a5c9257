//! The distances that the entries of a large table distinguish.

use premove_cube::Metric;

/// The reach of a large table: the greatest distance that its entries hold exactly. Value 2 of an
/// entry means this distance, value 1 one move less, value 0 two or more moves less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// 10 moves in half-turn metric, or 11 in quarter-turn metric. Such a table is built in tens of
    /// seconds.
    Near,
    /// One move more than [`Reach::Near`]. In half-turn metric such a table saves a quarter of the
    /// lookups of a search and is built in minutes.
    Deep,
}

impl Reach {
    /// Returns the base: value 0 of an entry means at most this number of moves.
    pub const fn base(self, metric: Metric) -> u8 {
        self.moves(metric) - 2
    }

    /// Returns the greatest distance that entries hold exactly, in moves.
    pub const fn moves(self, metric: Metric) -> u8 {
        match self {
            Self::Near => 10 + metric.beyond(),
            Self::Deep => 11 + metric.beyond(),
        }
    }

    /// Returns the reach of a table with this base, or `None` if no table has it.
    pub(super) fn of_base(base: u8, metric: Metric) -> Option<Self> {
        [Self::Near, Self::Deep].into_iter().find(|reach| reach.base(metric) == base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_quarter_turns_every_threshold_is_one_more() {
        let bases = |metric| [8, 9, 10].map(|base| Reach::of_base(base, metric));
        let [near, deep] = [Some(Reach::Near), Some(Reach::Deep)];
        assert_eq!(bases(Metric::HalfTurn), [near, deep, None]);
        assert_eq!(bases(Metric::QuarterTurn), [None, near, deep]);
        assert_eq!(Metric::ALL.map(|metric| Reach::Near.moves(metric)), [10, 11]);
    }
}
