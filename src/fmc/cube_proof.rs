//! The proof of the fewest moves of a cube as rows, one for each length: the cost of each, and
//! estimates for the length being searched and the next one.

use std::time::Duration;

use crate::cube_findings::{CubeFindings, LengthInWork, SearchedLength};

/// A row of the proof.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ProofRow {
    /// One or more searched lengths.
    Done {
        /// The greatest length of the row, with the summed costs of all its lengths.
        sum: SearchedLength,
        /// `true` if the row stands for more than one length.
        is_shared: bool,
    },
    /// The length of a known solution that is proven to be the shortest. All shorter lengths are
    /// excluded, so this length need not be searched.
    Proven {
        /// Number of moves.
        length: u8,
        /// Number of known solutions of this length.
        found: usize,
    },
    /// The length that is searched now.
    InWork(LengthInWork),
    /// The length that is searched next.
    Expected {
        /// Number of moves.
        length: u8,
        /// Estimated time of the search.
        time: Duration,
    },
}

/// Lengths whose searches took less time share one row. So do lengths without nodes: the first one
/// may have waited for a table.
const QUICK: Duration = Duration::from_millis(50);

impl SearchedLength {
    fn is_quick(&self) -> bool {
        (self.time < QUICK || self.nodes == 0) && self.found == 0
    }
}

impl CubeFindings {
    /// Returns the rows of the proof, at most `room`. The first row stands for all quick lengths,
    /// and for more of them if the rows would not fit otherwise.
    pub fn proof(&self, in_work: Option<LengthInWork>, room: usize) -> Vec<ProofRow> {
        let ahead: Vec<ProofRow> = self.proven().into_iter().chain(self.ahead(in_work)).collect();
        let room = room.saturating_sub(ahead.len());
        if room == 0 {
            return ahead;
        }
        let quick = self.lengths.iter().take_while(|length| length.is_quick()).count();
        let hidden = self.lengths.len().saturating_sub(room);
        let together = quick.max(if hidden > 0 { hidden + 1 } else { 0 });
        let (together, alone) = self.lengths.split_at(together);
        let alone = alone.iter().map(|&sum| ProofRow::Done { sum, is_shared: false });
        sum(together).into_iter().chain(alone).chain(ahead).collect()
    }

    fn proven(&self) -> Option<ProofRow> {
        let length = self.exact()?;
        if self.lengths.iter().any(|done| done.moves == length && done.found > 0) {
            return None;
        }
        Some(ProofRow::Proven { length, found: self.found_of(length).max(1) })
    }

    /// Returns the rows for the length being searched and the next one.
    fn ahead(&self, in_work: Option<LengthInWork>) -> Vec<ProofRow> {
        let in_work = in_work.filter(|in_work| in_work.cost.moves >= self.lower);
        let expected = self.next(in_work.as_ref());
        let expected = expected.map(|(length, time)| ProofRow::Expected { length, time });
        in_work.map(ProofRow::InWork).into_iter().chain(expected).collect()
    }

    /// Returns the length that is searched next, and the estimated time of its search. Returns
    /// `None` if no more lengths are needed for the proof, or the time is unknown.
    pub fn next(&self, in_work: Option<&LengthInWork>) -> Option<(u8, Duration)> {
        let next = in_work.map_or(self.lower, |in_work| in_work.cost.moves + self.apart());
        let is_open = self.exact().is_none() && self.upper().is_none_or(|upper| next < upper);
        let time = match in_work {
            Some(in_work) => self.expected_behind(in_work),
            None => self.expected(next),
        };
        Some((next, time.filter(|_| is_open)?))
    }
}

/// Joins several lengths into one row; `None` if there are none.
fn sum(lengths: &[SearchedLength]) -> Option<ProofRow> {
    let is_shared = lengths.len() > 1;
    (!lengths.is_empty()).then(|| ProofRow::Done { sum: SearchedLength::sum(lengths), is_shared })
}

#[cfg(test)]
mod tests {
    use premove_cube::Move;

    use super::*;

    /// Returns the length of each row, negated if the row stands for several lengths.
    fn lengths(rows: &[ProofRow]) -> Vec<i16> {
        let length = |row: &ProofRow| match *row {
            ProofRow::Done { sum, is_shared: true } => -i16::from(sum.moves),
            ProofRow::Done { sum, .. } => sum.moves.into(),
            ProofRow::Proven { length, .. } | ProofRow::Expected { length, .. } => length.into(),
            ProofRow::InWork(in_work) => in_work.cost.moves.into(),
        };
        rows.iter().map(length).collect()
    }

    #[test]
    fn first_lengths_share_a_row_where_there_is_little_room() {
        let mut known = CubeFindings::default();
        for moves in 0..10 {
            let nodes = 10_u64.pow(u32::from(moves));
            let time = Duration::from_secs(1);
            let done = SearchedLength { moves, time, nodes, ..SearchedLength::default() };
            known.length_done(done, &[], 1);
        }
        assert_eq!(known.proof(None, 20).len(), 11);
        let rows = known.proof(None, 4);
        assert_eq!(lengths(&rows), [-7, 8, 9, 10]);
        let time = Duration::from_secs(8);
        let sum = SearchedLength { moves: 7, nodes: 11_111_111, time, ..Default::default() };
        assert_eq!(rows[0], ProofRow::Done { sum, is_shared: true });
        assert_eq!(rows[3], ProofRow::Expected { length: 10, time: Duration::from_secs(10) });
        for room in 0..12 {
            assert!(known.proof(None, room).len() <= room.max(1), "{room}");
        }
        let in_work = |moves| {
            let cost = SearchedLength { moves, ..SearchedLength::default() };
            Some(LengthInWork { cost, share: 0.5 })
        };
        assert_eq!(lengths(&known.proof(in_work(10), 4)), [-8, 9, 10, 11]);
        assert_eq!(lengths(&known.proof(in_work(9), 4)), [-7, 8, 9, 10], "it is done already");
    }

    #[test]
    fn lengths_that_took_nothing_share_a_row_behind_one_that_waited() {
        let mut known = CubeFindings::default();
        for moves in 0..10 {
            let nodes = if moves < 9 { 0 } else { 40_000 };
            let time = Duration::from_millis(if moves == 0 { 9_000 } else { 60 * nodes / 40_000 });
            let done = SearchedLength { moves, time, nodes, ..SearchedLength::default() };
            known.length_done(done, &[], 1);
        }
        assert_eq!(lengths(&known.proof(None, 20)), [-8, 9, 10]);
    }

    #[test]
    fn a_proof_ends_with_the_length_of_its_shortest_solution() {
        let mut known = CubeFindings::default();
        known.improve((0..8).map(|at| Move::from_index(at % 2 * 6)).collect());
        let done = |moves| SearchedLength { moves, nodes: 500, ..SearchedLength::default() };
        known.length_done(done(6), &[], 1);
        assert_eq!(lengths(&known.proof(None, 9)), [6]);
        known.length_done(done(7), &[], 1);
        let proven = ProofRow::Proven { length: 8, found: 1 };
        assert_eq!(known.proof(None, 9).last(), Some(&proven));
        known.lengths.clear();
        assert_eq!(known.proof(None, 9), [proven], "it was proven without a search");
    }
}
