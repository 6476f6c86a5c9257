//! How moves are counted.

use super::moves::{Move, MoveSet};

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Metric {
    /// Every turn of a face counts once: HTM, the metric of FMC.
    #[default]
    HalfTurn,
    /// A half turn counts as the two quarter turns that it is made of: QTM.
    QuarterTurn,
}

impl Metric {
    /// The moves that count once, from which all others are made.
    pub const fn moves(self) -> MoveSet {
        match self {
            Self::HalfTurn => MoveSet::ALL,
            Self::QuarterTurn => MoveSet::QUARTER,
        }
    }

    /// How much a move counts: 1, or 2 for a half turn in quarter turns.
    #[inline]
    pub const fn cost(self, m: Move) -> u8 {
        match self {
            Self::HalfTurn => 1,
            Self::QuarterTurn => 2 - m.is_quarter() as u8,
        }
    }

    /// How much a sequence counts.
    pub fn length(self, moves: &[Move]) -> u8 {
        moves.iter().map(|&m| self.cost(m)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_counts_as_the_fewest_of_the_moves_that_count_once() {
        for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
            for m in Move::ALL {
                let alone = metric.moves().contains(m);
                let of_two = metric.moves().iter().any(|a| a.merge(a) == Some(Some(m)));
                assert_eq!(metric.cost(m), if alone { 1 } else { 2 }, "{metric:?} {m}");
                assert!(alone || of_two);
            }
        }
        assert_eq!(Metric::QuarterTurn.length(&[0, 1, 6].map(Move::from_index)), 4);
    }
}
