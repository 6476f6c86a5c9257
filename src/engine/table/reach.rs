//! The distances that the entries of a large table tell apart.

use premove_cube::Metric;

/// The greatest distance that the entries of a table count exactly: value 2 stands for it, 1 for
/// one move less, 0 for two or more less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// Up to 10 half turns or 11 quarter turns: built in tens of seconds.
    Near,
    /// Up to one move more. In half turns it saves a quarter of the lookups and is built in
    /// minutes.
    Deep,
}

impl Reach {
    /// Returns the base: value 0 means at most this many moves.
    pub const fn base(self, metric: Metric) -> u8 {
        self.moves(metric) - 2
    }

    /// The greatest distance that entries distinguish from greater ones.
    pub const fn moves(self, metric: Metric) -> u8 {
        match self {
            Self::Near => 10 + metric.beyond(),
            Self::Deep => 11 + metric.beyond(),
        }
    }

    /// The reach of a table with this base, if it is one.
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
