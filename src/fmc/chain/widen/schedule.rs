//! The shares of a search for DRs, and the order in which they are searched.
//!
//! A share is the set of all DRs with three equal numbers: the length of the line before, the
//! number of moves of the DR, and how many of these are on the side that has fewer. The mean cost
//! of a share is known in advance. Every sequence on the short side is tried: 13.3 times as many
//! for each further move, 10.5 times with EO done. Each DR that is found costs a lookup. The value
//! of a share is known too: a DR that is one move longer leaves one move less for the finish, and
//! `n` moves finish 8 times as many states as `n - 1` moves.
//!
//! Each way to split a length between the sides gives the same number of DRs. But the split in two
//! halves costs ten times as much as all others together. So 13 moves split into 4 and 9 come
//! before 12 moves split into 6 and 6.

use std::cmp::Ordering;

/// A share of the search for DRs: all DRs with equal values of `from`, `length` and `short`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScheduleShare {
    /// Number of moves of the lines before the DR.
    pub(super) from: u8,
    /// Number of moves of the DR step.
    pub(super) length: u8,
    /// Number of moves of the DR step on the side that has fewer.
    pub(super) short: u8,
    /// The round of the search in which these DRs are searched.
    pub(super) round: u32,
}

impl ScheduleShare {
    /// Returns the sort key for shares with the same ratio of value to cost.
    const fn place(self) -> (u8, u8, u8) {
        (self.from, self.length, self.short)
    }
}

/// Estimated costs of the search for one kind of DR; times are in microseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    /// Number of axes of the DR.
    pub(super) axes: f64,
    /// Number of possible first moves, and factor of the number of sequences for each further move.
    pub(super) first: f64,
    pub(super) factor: f64,
    /// Number of states, where states that differ by moves that keep the DR count once.
    pub(super) cosets: f64,
    /// Times: to try a sequence of the short side, to look up a DR, to begin a search.
    pub(super) root: f64,
    pub(super) leaf: f64,
    pub(super) begin: f64,
    /// Returns the number of lines of a length that may be continued.
    pub(super) lines: fn(u8) -> f64,
}

impl Costs {
    /// Costs of straight DRs.
    pub(super) const STRAIGHT: Self = Self {
        axes: 3.0,
        first: 18.0,
        factor: 13.35,
        cosets: 2.217e9,
        root: 0.025,
        leaf: 0.8,
        begin: 20.0,
        lines: |_| 1.0,
    };

    /// Costs of DRs after an EO: two axes for each EO.
    pub(super) const FROM_EO: Self = Self {
        axes: 2.0,
        first: 14.0,
        factor: 9.8,
        cosets: 1.082e6,
        root: 0.015,
        leaf: 0.8,
        begin: 8.0,
        // Number of EOs of a scramble, by length up to 7 moves.
        lines: |moves| match moves {
            0..=2 => 1.0,
            _ => 2.0 * 14.0_f64.powi(i32::from(moves) - 3),
        },
    };

    /// Returns the number of sequences of `moves` moves on one side.
    fn sequences(&self, moves: u8) -> f64 {
        match moves {
            0 => 1.0,
            _ => self.first * self.factor.powi(i32::from(moves) - 1),
        }
    }

    /// Returns the cost of searching a share's DRs from one line, and the number of these DRs; a
    /// family counts once.
    pub(super) fn of(&self, length: u8, short: u8) -> (f64, f64) {
        let sides = if 2 * short == length { 1.0 } else { 2.0 };
        let found = sides * self.axes * self.sequences(length) / self.cosets / 4.0;
        let tried = sides * self.axes * self.sequences(short);
        (self.begin + tried * self.root + found * self.leaf, found)
    }

    /// Returns the cost of searching a share's DRs from this number of lines.
    pub(super) fn of_lines(&self, share: ScheduleShare, lines: usize) -> f64 {
        self.of(share.length, share.short).0 * f64::from(u32::try_from(lines).unwrap_or(u32::MAX))
    }
}

/// Estimated duration of the first round, in microseconds.
const FIRST_ROUND: f64 = 4_000.0;
/// Maximum length of a line that is continued. A scramble has about 180,000 EOs of 7 moves, which
/// take 60 MB; of 8 moves it has fourteen times as many.
pub(super) const MOST_FROM: u8 = 7;
/// Maximum length of a DR step.
pub(super) const MOST_LENGTH: u8 = 16;

/// Returns whether the DRs of a share are found almost at once. These shares come first, so that a
/// first line is found at once.
fn is_early(from: u8, length: u8, short: u8) -> bool {
    from <= 4 && (6..=8).contains(&length) && short <= 1
}

/// Returns the estimated duration of a round, in microseconds.
pub(super) fn duration_of(round: u32) -> f64 {
    FIRST_ROUND * f64::from(round).exp2()
}

/// Returns all shares of the search for DRs, each with its round, in the order of the search.
///
/// `has_lines` is `true` if the chain has steps before the DR; if not, the DR begins at the
/// scramble.
pub(super) fn shares(costs: &Costs, has_lines: bool) -> Vec<ScheduleShare> {
    let mut all: Vec<(bool, f64, f64, ScheduleShare)> = Vec::new();
    for from in 0..=if has_lines { MOST_FROM } else { 0 } {
        for length in 0..=MOST_LENGTH {
            for short in 0..=length / 2 {
                let (cost, found) = costs.of(length, short);
                let worth = found * 8.0_f64.powi(-i32::from(from + length));
                let share = ScheduleShare { from, length, short, round: 0 };
                let is_early = has_lines && is_early(from, length, short);
                all.push((!is_early, worth / cost, cost * (costs.lines)(from), share));
            }
        }
    }
    all.sort_by(|a, b| {
        let by_worth = b.1.partial_cmp(&a.1).unwrap_or(Ordering::Equal);
        a.0.cmp(&b.0).then(by_worth).then_with(|| a.3.place().cmp(&b.3.place()))
    });
    let mut spent = 0.0;
    let mut most = FIRST_ROUND;
    let mut round = 0;
    let mut shares = Vec::with_capacity(all.len());
    for (_, _, cost, share) in all {
        spent += cost;
        while spent > 2.0 * most {
            most *= 2.0;
            round += 1;
        }
        shares.push(ScheduleShare { round, ..share });
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_share_is_there_once_and_rounds_follow_each_other() {
        for (costs, has_lines) in [(Costs::STRAIGHT, false), (Costs::FROM_EO, true)] {
            let shares = shares(&costs, has_lines);
            assert!(shares.windows(2).all(|pair| pair[0].round <= pair[1].round));
            let mut places: Vec<_> = shares.iter().map(|s| (s.from, s.length, s.short)).collect();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), shares.len());
            let lengths: usize = (0..=MOST_LENGTH).map(|n| usize::from(n / 2) + 1).sum();
            assert_eq!(
                shares.len(),
                lengths * if has_lines { usize::from(MOST_FROM) + 1 } else { 1 }
            );
        }
    }

    #[test]
    fn a_long_step_divided_unevenly_comes_before_a_shorter_one_divided_in_half() {
        let shares = shares(&Costs::STRAIGHT, false);
        let place = |length, short| {
            shares.iter().position(|s| (s.length, s.short) == (length, short)).unwrap()
        };
        assert!(place(13, 4) < place(12, 6));
        assert!(place(10, 2) < place(12, 2) && place(12, 2) < place(14, 2));
    }
}
