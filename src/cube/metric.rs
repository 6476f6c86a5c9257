//! Metrics: rules for counting moves, in HTM (half-turn metric) and QTM (quarter-turn metric).

use super::moves::{Move, MoveSet};

/// Rule that says which turns count as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Metric {
    /// HTM, the metric of FMC: every turn of a face counts as one move.
    #[default]
    HalfTurn,
    /// QTM: a quarter turn counts as one move, a half turn such as U2 as two.
    QuarterTurn,
}

impl Metric {
    /// Both metrics, HTM first.
    pub const ALL: [Self; 2] = [Self::HalfTurn, Self::QuarterTurn];

    /// The short name: `htm` or `qtm`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "htm",
            Self::QuarterTurn => "qtm",
        }
    }

    /// Returns the metric with this short name, or `None`.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.name() == name)
    }

    /// Returns the suffix of a length in this metric: `q` in QTM, as in `21q`, and no suffix in
    /// HTM.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::HalfTurn => "",
            Self::QuarterTurn => "q",
        }
    }

    /// Writes a length in this metric in a few characters: `17` in HTM, `21q` in QTM.
    pub fn counted(self, length: u8) -> String {
        format!("{length}{}", self.suffix())
    }

    /// Writes a length for running text: `17 moves` in HTM, `21q` in QTM.
    pub fn in_words(self, length: u8) -> String {
        match self {
            Self::HalfTurn => format!("{length} moves"),
            Self::QuarterTurn => self.counted(length),
        }
    }

    /// Returns God's number, the number of moves that are enough for every position: 20 in HTM, 26
    /// in QTM (Rokicki, Kociemba, Davidson and Dethridge 2010; Rokicki and Davidson 2014).
    pub const fn gods_number(self) -> u8 {
        match self {
            Self::HalfTurn => 20,
            Self::QuarterTurn => 26,
        }
    }

    /// Returns God's number for the positions of one parity. In HTM it is 20 for both parities. In
    /// QTM it is 26 for even positions and 25 for odd ones.
    pub const fn gods_number_of(self, is_odd: bool) -> u8 {
        match self {
            Self::HalfTurn => self.gods_number(),
            Self::QuarterTurn => self.gods_number() - is_odd as u8,
        }
    }

    /// Returns whether a position of this parity can have a solution of this length. In QTM only
    /// every second length is possible.
    pub const fn is_possible(self, length: u8, is_odd: bool) -> bool {
        matches!(self, Self::HalfTurn) || (length % 2 == 1) == is_odd
    }

    /// Returns how many moves farther from solved than in HTM a table of equal cost reaches: 0 in
    /// HTM, 1 in QTM. QTM has fewer moves per node, 12 in place of 18.
    pub const fn beyond(self) -> u8 {
        match self {
            Self::HalfTurn => 0,
            Self::QuarterTurn => 1,
        }
    }

    /// Returns the moves that cost 1: all moves in HTM, the quarter turns in QTM.
    pub const fn moves(self) -> MoveSet {
        match self {
            Self::HalfTurn => MoveSet::ALL,
            Self::QuarterTurn => MoveSet::QUARTER,
        }
    }

    /// Returns the cost of a move: 1, or 2 for a half turn in QTM.
    #[inline]
    pub const fn cost(self, m: Move) -> u8 {
        match self {
            Self::HalfTurn => 1,
            Self::QuarterTurn => 2 - m.is_quarter() as u8,
        }
    }

    /// Returns the length of a sequence in this metric.
    pub fn length(self, moves: &[Move]) -> u8 {
        moves.iter().map(|&m| self.cost(m)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_counts_as_the_fewest_of_the_moves_that_count_once() {
        for metric in Metric::ALL {
            for m in Move::ALL {
                let alone = metric.moves().contains(m);
                let of_two = metric.moves().iter().any(|a| a.merge(a) == Some(Some(m)));
                assert_eq!(metric.cost(m), if alone { 1 } else { 2 }, "{metric:?} {m}");
                assert!(alone || of_two);
            }
        }
        assert_eq!(Metric::ALL.map(|metric| Metric::find(metric.name())), Metric::ALL.map(Some));
        assert_eq!(Metric::find("stm"), None);
        assert_eq!(Metric::QuarterTurn.length(&[0, 1, 6].map(Move::from_index)), 4);
        let most = |metric: Metric| [false, true].map(|is_odd| metric.gods_number_of(is_odd));
        assert_eq!(Metric::ALL.map(most), [[20, 20], [26, 25]]);
    }
}
