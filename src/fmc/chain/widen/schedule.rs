//! The shares of a search for DRs, and the order in which they are searched.
//!
//! A share is all DRs behind lines of one length, with one number of moves, of which one number is
//! on the side that has fewer. What it costs is known before, on the mean: every sequence on the
//! short side is tried (13.3 times as many for each move more, 10.5 times inside EO), and each DR
//! that is found is looked at. What it is worth is known too: a DR that is one move longer has one
//! move less left for the finish, and the states that a finish of `n` moves solves are 8 times as
//! many as those of `n - 1`.
//!
//! All splits of a length hold the same number of DRs, but the last one, half on either side, costs
//! ten times as much as all others together. So 13 moves divided 4 and 9 come before 12 moves
//! divided 6 and 6.

use std::cmp::Ordering;

/// A share of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScheduleShare {
    /// Moves of the lines that the share continues.
    pub(super) from: u8,
    /// Moves of the DR step.
    pub(super) length: u8,
    /// Number of these moves on the side that has fewer.
    pub(super) short: u8,
    /// The round that it belongs to.
    pub(super) round: u32,
}

impl ScheduleShare {
    /// Returns the values by which shares of equal worth are ordered.
    const fn place(self) -> (u8, u8, u8) {
        (self.from, self.length, self.short)
    }
}

/// Estimated costs of the search for a kind of DR; times in microseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    /// Axes of the DR.
    pub(super) axes: f64,
    /// Number of first moves, and the factor for each further one.
    pub(super) first: f64,
    pub(super) factor: f64,
    /// Number of states, up to moves that keep the DR.
    pub(super) cosets: f64,
    /// Time to try a sequence of the short side, to look at a DR, to begin a search.
    pub(super) root: f64,
    pub(super) leaf: f64,
    pub(super) begin: f64,
    /// Number of lines that may be continued, by length.
    pub(super) lines: fn(u8) -> f64,
}

impl Costs {
    /// Straight DRs.
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

    /// DRs behind an EO: two axes for each.
    pub(super) const FROM_EO: Self = Self {
        axes: 2.0,
        first: 14.0,
        factor: 9.8,
        cosets: 1.082e6,
        root: 0.015,
        leaf: 0.8,
        begin: 8.0,
        // Lines of up to 7 moves of a scramble.
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

    /// Returns the cost of a share for one line, and the number of its DRs; families count once.
    fn of(&self, length: u8, short: u8) -> (f64, f64) {
        let sides = if 2 * short == length { 1.0 } else { 2.0 };
        let found = sides * self.axes * self.sequences(length) / self.cosets / 4.0;
        let tried = sides * self.axes * self.sequences(short);
        (self.begin + tried * self.root + found * self.leaf, found)
    }
}

/// Estimated microseconds of the first round.
const FIRST_ROUND: f64 = 4_000.0;
/// Longest line that is continued: of 7 moves a scramble has some 180,000 EOs, which take 60 MB; of
/// 8 moves it has fourteen times as many.
pub(super) const MOST_FROM: u8 = 7;
/// Longest DR step.
pub(super) const MOST_LENGTH: u8 = 16;

/// Returns whether a share costs next to nothing: these come first, so that there is a line at
/// once.
fn is_early(from: u8, length: u8, short: u8) -> bool {
    from <= 4 && (6..=8).contains(&length) && short <= 1
}

/// Returns all shares, each in its round, the rounds in order.
///
/// `has_lines` is `true` if there are first steps; without them every line has no moves.
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
