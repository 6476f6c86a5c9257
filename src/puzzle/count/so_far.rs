//! Progress of a count for display: the sum of its reports, and estimates of the rest.

use std::time::Duration;

use super::request::{CountProgress, Distribution};
use crate::check::{PositionCount, PuzzleReport};
use crate::model::PuzzleMetric;

/// Maximum number of positions for which the space that a count takes does not matter.
const MANY: f64 = 1e8;
/// Maximum number of positions for which a count fits on a disk.
const MOST: u64 = 1 << 48;
/// Ratio between the largest and the smallest count, above which bars are logarithmic.
const SPAN: u64 = 1_000;

/// The number of positions of a puzzle at each distance, as far as it was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountSoFar {
    /// The metric of the distances.
    pub metric: PuzzleMetric,
    /// Number of positions at each distance.
    pub counts: Vec<u64>,
    /// Upper bound on the number of positions; `None` if it is not known.
    pub bound: Option<u64>,
    /// Bytes of memory that the count takes.
    pub memory: u64,
    /// Bytes of disk space that the count takes.
    pub disk: u64,
    /// Distance after which an interrupted count continued; `None` if it started anew.
    pub resumed: Option<u32>,
    /// Solutions of some of the farthest positions, as indices of moves.
    pub antipodes: Vec<Vec<usize>>,
    /// `true` if all positions are counted.
    pub is_complete: bool,
}

impl CountSoFar {
    /// Adds the number of positions at the next distance.
    pub fn add(&mut self, progress: &CountProgress) {
        // Distances without positions are not reported.
        self.counts.resize(progress.depth as usize, 0);
        self.counts.push(progress.positions);
        self.bound = progress.bound;
    }

    /// Sets the final counts of all distances.
    pub fn finish(&mut self, all: &Distribution) {
        self.counts.clone_from(&all.counts);
        self.antipodes = all.antipodes.iter().map(|antipode| antipode.solution.clone()).collect();
        self.is_complete = true;
    }

    /// Returns the number of positions counted so far.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the number of all positions, or `None` if not all are counted.
    pub fn everything(&self) -> Option<u64> {
        self.is_complete.then(|| self.total())
    }

    /// Returns the number of positions to count, or `None` if it is unknown.
    pub fn expected(&self, report: Option<&PuzzleReport>) -> Option<u64> {
        let exact = report.and_then(|report| match &report.positions {
            PositionCount::Exactly(number) if !report.restricted => number.to_u64(),
            _ => None,
        });
        exact.or(self.bound)
    }

    /// Returns the counted share of all positions, from 0 to 1. `nodes` are the positions found so
    /// far, including those of the current distance.
    pub fn share(&self, report: Option<&PuzzleReport>, nodes: u64) -> Option<f64> {
        let counted = self.total().max(nodes);
        #[expect(clippy::cast_precision_loss, reason = "a share to be shown")]
        self.expected(report).map(|all| (counted as f64 / all.max(1) as f64).min(1.0))
    }

    /// Estimates the time for counting the rest. `rate` is the number of positions per second.
    /// Returns `None` if no estimate is possible.
    pub fn left(
        &self,
        report: Option<&PuzzleReport>,
        nodes: u64,
        rate: Option<u64>,
    ) -> Option<Duration> {
        let left = self.expected(report)?.checked_sub(self.total().max(nodes))?;
        Some(Duration::from_secs(left / rate.filter(|&rate| rate > 0)?))
    }

    /// Returns the counts as text, with one line for each distance.
    pub fn text(&self) -> String {
        let lines = self.counts.iter().enumerate().map(|(depth, n)| format!("{depth}\t{n}"));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Describes the counts in a few words.
    pub fn words(&self) -> String {
        let Some(farthest) = self.counts.len().checked_sub(1) else { return String::new() };
        if self.is_complete {
            format!("{} solve all", self.metric.in_words(farthest as u32))
        } else {
            format!("counted to distance {farthest}")
        }
    }

    /// Returns the scale of the bars that show the counts.
    pub fn scale(&self) -> CountScale {
        CountScale::of(&self.counts)
    }

    /// Returns a number of positions as a short text, in percent of all counted ones. The text is
    /// empty below a hundredth of a percent.
    pub fn percent_of(&self, count: u64) -> String {
        let hundredths = u128::from(count) * 10_000 / u128::from(self.total().max(1));
        match hundredths {
            0 => String::new(),
            1..1_000 => format!("{}.{:02} %", hundredths / 100, hundredths % 100),
            _ => format!("{}.{} %", hundredths / 100, hundredths % 100 / 10),
        }
    }
}

/// Scale that converts numbers of positions to lengths of bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountScale {
    /// The largest number of positions at a distance.
    pub largest: u64,
    /// `true` if the length of a bar is logarithmic.
    pub is_logarithmic: bool,
}

impl CountScale {
    fn of(counts: &[u64]) -> Self {
        let largest = counts.iter().copied().max().unwrap_or(0);
        let smallest = counts.iter().copied().filter(|&count| count > 0).min().unwrap_or(0);
        Self { largest, is_logarithmic: largest / SPAN > smallest }
    }

    /// Returns the length of a bar as a share of the longest bar, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "lengths of bars")]
    pub fn length(self, count: u64) -> f64 {
        if count == 0 || self.largest == 0 {
            0.0
        } else if self.is_logarithmic {
            (1.0 + (count as f64).log10()) / (1.0 + (self.largest as f64).log10())
        } else {
            count as f64 / self.largest as f64
        }
    }
}

/// The memory or disk space that a count of all positions of a puzzle takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountSpace {
    /// So few bytes that they do not matter; the count takes seconds or minutes.
    Small,
    /// Not known, because only an upper bound on the number of positions is known.
    Unknown,
    /// At least this many bytes.
    Bytes(u64),
    /// More space than any machine has.
    TooLarge,
}

impl PuzzleReport {
    /// Returns the space that a count of all positions takes.
    pub fn count_space(&self) -> CountSpace {
        let number = self.positions.number();
        match (&self.positions, number.to_u64()) {
            _ if number.to_f64() <= MANY => CountSpace::Small,
            (PositionCount::AtMost(_), _) => CountSpace::Unknown,
            (_, Some(positions)) if positions <= MOST => CountSpace::Bytes(positions / 4),
            _ => CountSpace::TooLarge,
        }
    }
}

#[cfg(test)]
mod tests {
    use premove_engine::search::Control;

    use super::*;
    use crate::check::{Big, check};

    fn counted(counts: &[u64]) -> CountSoFar {
        let mut count = CountSoFar::default();
        for (depth, &positions) in (0..).zip(counts).filter(|(_, count)| **count > 0) {
            count.add(&CountProgress { depth, positions, total: 0, bound: Some(1_000) });
        }
        count
    }

    #[test]
    fn counts_add_up_and_the_rest_is_estimated() {
        let mut count = counted(&[1, 0, 9]);
        assert_eq!(
            (&count.counts[..], count.total(), count.everything()),
            (&[1, 0, 9][..], 10, None)
        );
        assert_eq!((count.share(None, 250), count.share(None, 0)), (Some(0.25), Some(0.01)));
        assert_eq!(count.left(None, 500, Some(50)), Some(Duration::from_secs(10)));
        assert_eq!(
            (count.left(None, 500, Some(0)), count.left(None, 2_000, Some(50))),
            (None, None)
        );
        assert_eq!(count.words(), "counted to distance 2");
        count.is_complete = true;
        assert_eq!((count.words(), count.everything()), ("2 moves solve all".to_owned(), Some(10)));
        assert_eq!(count.text(), "0\t1\n1\t0\n2\t9");
        assert_eq!(CountSoFar::default().words(), "");
    }

    #[test]
    fn the_report_knows_the_number_of_positions_better_than_a_bound() {
        let puzzle = crate::catalogue::find("2x2x2").unwrap().definition().unwrap();
        let report = check(&puzzle, &Control::new()).unwrap();
        let count = CountSoFar { bound: Some(7), ..CountSoFar::default() };
        assert_eq!(count.expected(None), Some(7));
        assert_eq!(count.expected(Some(&report)), report.positions.number().to_u64());
        let space = |positions| PuzzleReport { positions, ..report.clone() }.count_space();
        let many = Big::product([1_000_000, 1_000]);
        assert_eq!(report.count_space(), CountSpace::Small);
        assert_eq!(space(PositionCount::Exactly(many.clone())), CountSpace::Bytes(250_000_000));
        assert_eq!(space(PositionCount::AtMost(many)), CountSpace::Unknown);
        let most = Big::product([1_000_000, 1_000_000, 1_000]);
        assert_eq!(space(PositionCount::Exactly(most)), CountSpace::TooLarge);
    }

    #[test]
    fn bars_are_logarithmic_where_counts_span_decades() {
        let scale = counted(&[1, 9, 54, 321]).scale();
        assert_eq!((scale.largest, scale.is_logarithmic), (321, false));
        assert_eq!(
            [0, 321].map(|count| (scale.length(count) * 7.0).round().to_string()),
            ["0", "7"]
        );
        let scale = counted(&[1, 1_000_000]).scale();
        assert!(scale.is_logarithmic);
        assert_eq!(
            [1, 1_000_000].map(|count| (scale.length(count) * 7.0).round().to_string()),
            ["1", "7"]
        );
    }

    #[test]
    fn shares_are_short() {
        let shares = [(1, 100_000_000), (12, 10_000), (1_234, 10_000), (5, 5)]
            .map(|(part, all)| counted(&[part, all - part]).percent_of(part));
        assert_eq!(shares, ["", "0.12 %", "12.3 %", "100.0 %"]);
    }
}
