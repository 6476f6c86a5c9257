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

/// The facts about a metric. In every metric a quarter turn counts as one move.
struct MetricRow {
    /// The short name: `htm` or `qtm`.
    name: &'static str,
    /// Words for the metric in messages, such as "counts half turns".
    turns: &'static str,
    /// Unit of lengths in messages.
    unit: &'static str,
    /// Suffix of a length: `q` in QTM, as in `21q`. In HTM it is empty.
    suffix: &'static str,
    /// Number of moves that a half turn counts as: 1 or 2.
    half_turn: u8,
    /// God's number, the number of moves that are enough for every position.
    gods_number: u8,
    /// Number of moves by which a table of equal cost reaches farther from solved than in HTM.
    beyond: u8,
    /// Usual factor by which the number of nodes grows with each further move.
    growth: f64,
}

impl Metric {
    /// All metrics, HTM first.
    pub const ALL: [Self; 2] = [Self::HalfTurn, Self::QuarterTurn];

    /// Returns the facts about the metric. It is inlined, so that the facts become constants in
    /// searches that are compiled for one metric.
    #[inline]
    const fn row(self) -> MetricRow {
        match self {
            Self::HalfTurn => MetricRow {
                name: "htm",
                turns: "half turns",
                unit: "moves",
                suffix: "",
                half_turn: 1,
                // Rokicki, Kociemba, Davidson and Dethridge 2010.
                gods_number: 20,
                beyond: 0,
                growth: 13.0,
            },
            Self::QuarterTurn => MetricRow {
                name: "qtm",
                turns: "quarter turns",
                unit: "quarter turns",
                suffix: "q",
                half_turn: 2,
                // Rokicki and Davidson 2014.
                gods_number: 26,
                beyond: 1,
                growth: 9.4,
            },
        }
    }

    /// Returns the short name: `htm` or `qtm`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the metric with this short name, or `None`.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.name() == name)
    }

    /// Returns the short names for a sentence, each with `mark` before and after it: `htm or qtm`
    /// if the mark is empty.
    pub fn listed(mark: &str) -> String {
        let mut names = Self::ALL.map(|metric| format!("{mark}{}{mark}", metric.name())).to_vec();
        let last = names.pop().unwrap_or_default();
        format!("{} or {last}", names.join(", "))
    }

    /// Returns the metric after this one; after the last one, the first.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// Returns the words for the metric in messages such as "counts half turns": `half turns` or
    /// `quarter turns`.
    pub const fn turns(self) -> &'static str {
        self.row().turns
    }

    /// Returns the unit of lengths in messages: `moves` or `quarter turns`.
    pub const fn unit(self) -> &'static str {
        self.row().unit
    }

    /// Writes a length in this metric in a few characters: `17` in HTM, `21q` in QTM.
    pub fn counted(self, length: u8) -> String {
        format!("{length}{}", self.row().suffix)
    }

    /// Writes a length for running text: `17 moves` in HTM, `21q` in QTM.
    pub fn in_words(self, length: u8) -> String {
        let MetricRow { suffix, unit, .. } = self.row();
        if suffix.is_empty() { format!("{length} {unit}") } else { format!("{length}{suffix}") }
    }

    /// Returns God's number, the number of moves that are enough for every position: 20 in HTM, 26
    /// in QTM.
    pub const fn gods_number(self) -> u8 {
        self.row().gods_number
    }

    /// Returns the greatest of the God's numbers of all metrics.
    pub const fn greatest_gods_number() -> u8 {
        let mut greatest = 0;
        let mut at = 0;
        while at < Self::ALL.len() {
            let number = Self::ALL[at].gods_number();
            greatest = if number > greatest { number } else { greatest };
            at += 1;
        }
        greatest
    }

    /// Returns God's number for the positions of one parity. In HTM it is 20 for both parities. In
    /// QTM it is 26 for even positions and 25 for odd ones.
    pub const fn gods_number_of(self, is_odd: bool) -> u8 {
        self.gods_number() - !self.is_possible(self.gods_number(), is_odd) as u8
    }

    /// Returns whether every turn counts as one move, as in HTM. Then a length is the number of
    /// turns.
    #[inline]
    pub const fn counts_moves(self) -> bool {
        self.row().half_turn == 1
    }

    /// Returns whether the solutions of a position all have even lengths or all have odd lengths.
    /// This is so in QTM, because each quarter turn changes the parity of the position.
    pub const fn has_parity(self) -> bool {
        self.row().half_turn.is_multiple_of(2)
    }

    /// Returns the difference between one possible length of the solutions of a position and the
    /// next: 1 in HTM, 2 in QTM.
    pub const fn apart(self) -> u8 {
        1 + self.has_parity() as u8
    }

    /// Returns whether a position of this parity can have a solution of this length. In QTM only
    /// every second length is possible.
    pub const fn is_possible(self, length: u8, is_odd: bool) -> bool {
        !self.has_parity() || (length % 2 == 1) == is_odd
    }

    /// Returns how many moves farther from solved than in HTM a table of equal cost reaches: 0 in
    /// HTM, 1 in QTM. QTM has fewer moves per node, 12 in place of 18.
    pub const fn beyond(self) -> u8 {
        self.row().beyond
    }

    /// Returns the usual factor by which the number of nodes of a search grows with each further
    /// move.
    pub const fn growth(self) -> f64 {
        self.row().growth
    }

    /// Returns the moves that cost 1: all moves in HTM, the quarter turns in QTM.
    pub const fn moves(self) -> MoveSet {
        if self.counts_moves() { MoveSet::ALL } else { MoveSet::QUARTER }
    }

    /// Returns the cost of a move: 1, or 2 for a half turn in QTM.
    #[inline]
    pub const fn cost(self, m: Move) -> u8 {
        if m.is_quarter() { 1 } else { self.row().half_turn }
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
        assert_eq!(Metric::greatest_gods_number(), 26);
    }

    #[test]
    fn metrics_are_listed_and_follow_each_other_in_one_order() {
        assert_eq!(Metric::listed(""), "htm or qtm");
        assert_eq!(Metric::ALL.map(|metric| metric as usize), [0, 1]);
        assert_eq!(Metric::ALL.map(Metric::next), [Metric::QuarterTurn, Metric::HalfTurn]);
        assert_eq!(Metric::ALL.map(|metric| metric.in_words(21)), ["21 moves", "21q"]);
    }
}
