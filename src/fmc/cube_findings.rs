//! Results of the search for the fewest moves of a cube in one metric: the searched lengths, the
//! bounds, and the solutions.

use std::time::Duration;

use premove_cube::notation::{Alg, Side};
use premove_cube::{Cube, Metric};
use premove_engine::optimal::Bracket;
use premove_engine::search::Solution;

use crate::cube_queue::QueuedCube;
use crate::listing::{ListItem, SolutionList};
use crate::wanted::WantedSolutions;

/// A solution with its length in the metric of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MeasuredSolution {
    /// Number of moves in this metric.
    pub length: u8,
    /// The solution.
    pub solution: Solution,
}

impl MeasuredSolution {
    /// Creates a measured solution, with its length in a metric.
    pub fn new(solution: Solution, metric: Metric) -> Self {
        Self { length: metric.length(solution.side(Side::Normal)), solution }
    }
}

impl ListItem for MeasuredSolution {
    fn length(&self) -> u32 {
        self.length.into()
    }

    fn sort(items: &mut [Self]) {
        items.sort_by_cached_key(|item| (item.length, item.solution.sort_key()));
    }
}

/// A searched length, with the cost of its search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SearchedLength {
    /// The length: a number of moves in the metric of the search.
    pub moves: u8,
    /// Number of solutions of this length that were found.
    pub found: usize,
    /// Working time of the search.
    pub time: Duration,
    /// Number of visited nodes.
    pub nodes: u64,
    /// Number of looked-up table entries; `None` if they were not counted.
    pub lookups: Option<u64>,
}

impl SearchedLength {
    /// Joins lengths into one, with the greatest length and the summed costs.
    pub(crate) fn sum(lengths: &[Self]) -> Self {
        let lookups = lengths.iter().filter_map(|length| length.lookups);
        Self {
            moves: lengths.last().map_or(0, |last| last.moves),
            found: lengths.iter().map(|length| length.found).sum(),
            time: lengths.iter().map(|length| length.time).sum(),
            nodes: lengths.iter().map(|length| length.nodes).sum(),
            lookups: lookups.reduce(|sum, more| sum + more),
        }
    }
}

/// A length that is being searched.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LengthInWork {
    /// The length, with the cost so far.
    pub cost: SearchedLength,
    /// The part of the search that is done, 0 to 1.
    pub share: f32,
}

/// An estimate of the remaining time of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLeft {
    /// About this long.
    About(Duration),
    /// Unknown: the search has already taken longer than it was expected to take.
    LongerThanExpected,
}

/// Part of a search, 0 to 1, from which on its remaining time is estimated from the time so far.
const TELLING: f64 = 0.02;

/// Lengths with fewer nodes are too small for a measurement of the growth.
const MEASURABLE: u64 = 1_000;

/// Results of the searches for one cube in one metric. All lengths are counted in this metric.
#[derive(Clone, Debug, Default)]
pub struct CubeFindings {
    /// The metric of all lengths.
    pub metric: Metric,
    /// `true` if every solution has an odd number of quarter turns.
    is_odd: bool,
    /// Lower bound on the number of moves of a solution.
    pub lower: u8,
    /// Shortest solution of the quick search; `None` before it found one.
    pub best: Option<Alg>,
    /// The searched lengths, in ascending order.
    pub lengths: Vec<SearchedLength>,
    /// The known solutions.
    pub solutions: SolutionList<MeasuredSolution>,
    /// The wanted solutions for which the list is complete; `None` while the search runs.
    pub complete_for: Option<WantedSolutions>,
    /// `true` if more solutions exist than were wanted.
    pub truncated: bool,
}

impl CubeFindings {
    /// Creates empty results for a cube.
    pub fn of(queued: &QueuedCube) -> Self {
        let is_odd = queued.cube.is_odd();
        Self { metric: queued.metric, is_odd, ..Self::default() }
    }

    /// Writes a number of moves with the letter of its metric: `17`, `22q`.
    pub fn counted(&self, length: u8) -> String {
        self.metric.counted(length)
    }

    /// Returns the difference between one possible length of a solution and the next. It is 2 in
    /// QTM, because the number of quarter turns is always odd or always even.
    pub fn apart(&self) -> u8 {
        self.metric.apart()
    }

    /// Returns whether solutions of this length can exist.
    fn is_possible(&self, length: u8) -> bool {
        self.metric.is_possible(length, self.is_odd)
    }

    fn length_of(&self, alg: &Alg) -> u8 {
        self.metric.length(alg.moves())
    }

    /// Raises the lower bound to `least` if the bound is lower than that.
    pub fn raise(&mut self, least: u8) {
        let least = if self.is_possible(least) { least } else { least + 1 };
        self.lower = self.lower.max(least);
    }

    /// Returns the length of the first solution of the list, which is a shortest one.
    fn first_length(&self) -> Option<u8> {
        self.solutions.all.first().map(|found| found.length)
    }

    /// Returns the upper bound on the number of moves.
    pub fn upper(&self) -> Option<u8> {
        let best = self.best.as_ref().map(|best| self.length_of(best));
        self.first_length().into_iter().chain(best).min()
    }

    /// Returns the bounds on the fewest moves; `None` if there are none.
    fn bracket(&self) -> Option<Bracket> {
        let known = self.upper();
        if known.is_none() && self.lower == 0 {
            return None;
        }
        Some(Bracket::of_cube(self.metric, self.is_odd, self.lower, known))
    }

    /// Returns the fewest moves of the cube, if they are proven.
    pub fn exact(&self) -> Option<u8> {
        self.upper().filter(|&upper| upper <= self.lower)
    }

    /// Returns the shortest known solution. If the list and the quick search have one of equal
    /// length, it is the one of the list.
    pub fn shortest(&self) -> Option<Alg> {
        let found = self.solutions.all.first().map(|found| found.solution.line().normal);
        found.into_iter().chain(self.best.clone()).min_by_key(|alg| self.length_of(alg))
    }

    /// Writes the shortest known solution. Its length is added if it differs from the upper bound.
    /// Returns an empty text if no solution is known.
    pub fn best_in_words(&self) -> String {
        let Some(best) = self.shortest() else { return String::new() };
        let length = self.length_of(&best);
        match self.bracket().and_then(|bracket| bracket.most) {
            Some(most) if most < length => {
                format!("{best} ({}, the best so far)", self.counted(length))
            }
            _ => best.to_string(),
        }
    }

    /// Writes the bounds on the number of moves in words; empty when there are none.
    pub fn bounds(&self) -> String {
        let Some(Bracket { least, most: Some(most), .. }) = self.bracket() else {
            return String::new();
        };
        let in_words = self.metric.in_words(most);
        match least {
            _ if least >= most => format!("{in_words}, proven"),
            0 => format!("at most {in_words}"),
            _ => format!("between {} and {in_words}", self.counted(least)),
        }
    }

    /// Writes the bounds in few characters: `17`, `16–18`, `≤ 18`, or `20–22q`.
    pub fn short_bounds(&self) -> String {
        let Some(Bracket { least, most: Some(most), .. }) = self.bracket() else {
            return "–".to_owned();
        };
        match least {
            _ if least >= most => self.counted(most),
            0 => format!("≤ {}", self.counted(most)),
            _ => format!("{least}–{}", self.counted(most)),
        }
    }

    /// Returns whether the list contains all wanted solutions.
    pub fn is_complete_for(&self, wanted: WantedSolutions) -> bool {
        self.complete_for.is_some_and(|known| known.covers(wanted))
    }

    /// Adds solutions of the length that is searched. Lines that do not solve the cube are ignored.
    pub fn found(&mut self, cube: &Cube, batch: &[Solution], most: usize) {
        let good = batch.iter().filter(|solution| solution.line().solves(cube));
        let good: Vec<Solution> = good.copied().collect();
        self.take(&good, most);
    }

    /// Adds solutions of the cube to the list.
    pub fn take(&mut self, solutions: &[Solution], most: usize) {
        self.solutions.merge(&self.measured(solutions), most, None);
    }

    /// Stores a solution of the quick search, which need not be the shortest possible. Returns
    /// whether it is shorter than the stored one.
    pub fn improve(&mut self, solution: Alg) -> bool {
        let before = self.best.as_ref().map(|best| self.length_of(best));
        let is_better = before.is_none_or(|before| self.length_of(&solution) < before);
        if is_better {
            self.best = Some(solution);
        }
        is_better
    }

    /// Records that the best solution of the quick search is proven to be the shortest. The quick
    /// search counts half turns as one move, so this proves nothing in QTM.
    pub fn prove_best(&mut self) {
        if self.metric.counts_moves() {
            self.lower = self.lower.max(self.best.as_ref().map_or(0, |best| best.len() as u8));
        }
    }

    /// Adds the shortest known solution to the list, if it is proven to be the shortest. Returns
    /// whether it is proven.
    pub fn take_proven(&mut self) -> bool {
        let Some(shortest) = self.shortest().filter(|_| self.exact().is_some()) else {
            return false;
        };
        self.take(&[Solution::new(shortest.moves(), &[], 1)], 1);
        true
    }

    fn measured(&self, solutions: &[Solution]) -> Vec<MeasuredSolution> {
        solutions.iter().map(|&solution| MeasuredSolution::new(solution, self.metric)).collect()
    }

    /// Records that a length is searched. `whole` has the wanted number of its solutions.
    pub fn length_done(&mut self, length: SearchedLength, whole: &[Solution], most: usize) {
        self.solutions.replace(length.moves.into(), &self.measured(whole), most, None);
        let shortest = self.first_length().filter(|&shortest| shortest <= length.moves);
        self.raise(shortest.unwrap_or(length.moves + 1));
        // Impossible lengths were not searched.
        if self.is_possible(length.moves) {
            self.lengths.retain(|done| done.moves != length.moves);
            self.lengths.push(length);
            self.lengths.sort_by_key(|done| done.moves);
        }
    }

    /// Records that enough solutions were found for `wanted`. `took` is the cost of the last
    /// length, which may not have been searched completely.
    pub fn complete(&mut self, wanted: WantedSolutions, truncated: bool, took: &SearchedLength) {
        // For one wanted solution it does not matter whether there are more.
        self.truncated = truncated && wanted != WantedSolutions::One;
        self.lower = self.upper().unwrap_or(self.lower);
        self.complete_for = Some(wanted);
        let moves = self.lower;
        let found = self.found_of(moves);
        if took.nodes > 0 && self.lengths.iter().all(|done| done.moves != moves) {
            self.lengths.push(SearchedLength { moves, found, ..*took });
        }
    }

    /// Returns the summed cost of the searched lengths.
    pub fn cost(&self) -> SearchedLength {
        SearchedLength::sum(&self.lengths)
    }

    /// Returns the number of known solutions of a length.
    pub fn found_of(&self, length: u8) -> usize {
        self.solutions.all.iter().filter(|found| found.length == length).count()
    }

    /// Returns the measured factor between the node counts of one possible length and the next.
    #[expect(clippy::cast_precision_loss, reason = "a guess does not mind")]
    fn growth(&self) -> f64 {
        let measurable = self.lengths.iter().rev().take_while(|done| done.nodes >= MEASURABLE);
        let nodes: Vec<f64> = measurable.take(2).map(|done| done.nodes as f64).collect();
        match nodes[..] {
            [last, before] if last > before => last / before,
            _ => self.metric.growth().powi(self.apart().into()),
        }
    }

    /// Estimates the total search time of a length that is not done, from the lengths before it.
    /// Returns `None` if their searches were too short. For the length that is searched now use
    /// [`CubeFindings::left`], for the one after it [`CubeFindings::expected_behind`].
    pub fn expected(&self, length: u8) -> Option<Duration> {
        let last =
            self.lengths.last().filter(|last| last.nodes >= MEASURABLE && last.moves < length)?;
        let steps = i32::from((length - last.moves).div_ceil(self.apart()));
        Duration::try_from_secs_f64(last.time.as_secs_f64() * self.growth().powi(steps)).ok()
    }

    /// Estimates the total search time of the length that is searched now. The estimate uses the
    /// share that is done once it is large enough, and the expected time before. It is never less
    /// than the time so far.
    fn whole(&self, in_work: &LengthInWork) -> Option<Duration> {
        let spent = in_work.cost.time;
        let share = f64::from(in_work.share.clamp(0.0, 1.0));
        if share > TELLING && !spent.is_zero() {
            return Duration::try_from_secs_f64(spent.as_secs_f64() / share).ok();
        }
        self.expected(in_work.cost.moves).map(|whole| whole.max(spent))
    }

    /// Estimates the remaining time of the length that is searched now.
    pub fn left(&self, in_work: &LengthInWork) -> Option<TimeLeft> {
        let left = self.whole(in_work)?.saturating_sub(in_work.cost.time);
        let is_over = left.is_zero() && in_work.share < 1.0;
        Some(if is_over { TimeLeft::LongerThanExpected } else { TimeLeft::About(left) })
    }

    /// Estimates the search time of the length after the one that is searched now. It is never less
    /// than the time that the current length has taken. Returns `None` if the searches before were
    /// too short.
    pub fn expected_behind(&self, in_work: &LengthInWork) -> Option<Duration> {
        self.expected(in_work.cost.moves + self.apart())?;
        let whole = self.whole(in_work)?.as_secs_f64();
        Duration::try_from_secs_f64(whole * self.growth().max(1.0)).ok()
    }
}

#[cfg(test)]
mod tests {
    use premove_cube::Move;

    use super::*;

    fn length(moves: u8, nodes: u64, millis: u64) -> SearchedLength {
        let time = Duration::from_millis(millis);
        SearchedLength { moves, time, nodes, ..SearchedLength::default() }
    }

    fn in_work(moves: u8, share: f32, seconds: u64) -> LengthInWork {
        LengthInWork { cost: length(moves, 0, 1_000 * seconds), share }
    }

    fn alg(moves: usize) -> Alg {
        (0..moves).map(|i| Move::from_index(i % 2 * 6)).collect()
    }

    #[test]
    fn bounds_close_in_from_both_sides() {
        let mut findings = CubeFindings::default();
        assert_eq!(findings.bounds(), "");
        findings.best = Some(alg(22));
        assert_eq!(findings.bounds(), "at most 20 moves", "no cube needs more");
        assert!(findings.improve(alg(18)) && !findings.improve(alg(18)));
        assert_eq!(findings.bounds(), "at most 18 moves");
        findings.length_done(length(15, 1_000, 1), &[], 1);
        assert_eq!(findings.bounds(), "between 16 and 18 moves");
        findings.length_done(length(16, 1_000, 1), &[], 1);
        let solution = Solution::new(alg(17).moves(), &[], 1);
        findings.length_done(length(17, 1_000, 1), &[solution], 1);
        assert_eq!(
            (findings.bounds().as_str(), findings.shortest()),
            ("17 moves, proven", Some(alg(17)))
        );
        findings.length_done(length(18, 1_000, 1), &[], 9);
        assert_eq!(findings.exact(), Some(17), "a longer length changes nothing");
    }

    #[test]
    fn no_cube_needs_more_than_gods_number() {
        let mut findings = CubeFindings { metric: Metric::QuarterTurn, ..CubeFindings::default() };
        findings.raise(19);
        assert_eq!(findings.bounds(), "between 20q and 26q");
        assert_eq!(findings.short_bounds(), "20–26q");
        findings.best = Some((0..16).map(|i| Move::from_index(i % 2 * 6 + 1)).collect());
        assert_eq!(findings.upper(), Some(32));
        assert!(
            findings.best_in_words().ends_with(" (32q, the best so far)"),
            "not the length beside it"
        );
        assert_eq!(findings.bounds(), "between 20q and 26q");
        findings.prove_best();
        assert_eq!(findings.lower, 20, "it counts half turns");
        findings.raise(26);
        assert_eq!(findings.bounds(), "26q, proven", "no cube needs more");
        findings.is_odd = true;
        findings.lower = 21;
        assert_eq!(findings.bounds(), "between 21q and 25q");
    }

    #[test]
    fn a_proven_solution_of_the_quick_search_completes_the_search_for_one() {
        let mut findings = CubeFindings::default();
        findings.improve(alg(8));
        assert!(!findings.take_proven());
        findings.prove_best();
        assert_eq!((findings.exact(), findings.take_proven()), (Some(8), true));
        findings.complete(WantedSolutions::One, true, &length(0, 500, 1));
        assert!(findings.is_complete_for(WantedSolutions::One) && !findings.truncated);
        assert!(!findings.is_complete_for(WantedSolutions::All { slack: 0 }));
        let last = SearchedLength { found: 1, ..length(8, 500, 1) };
        assert_eq!((findings.found_of(8), &findings.lengths[..]), (1, &[last][..]));
    }

    #[test]
    fn the_next_length_is_expected_from_the_growth_so_far() {
        let mut findings = CubeFindings::default();
        assert_eq!(findings.expected(9), None);
        findings.length_done(length(13, 1_000, 100), &[], 1);
        assert_eq!(findings.expected(14), Some(Duration::from_millis(1_300)));
        findings.length_done(length(14, 10_000, 1_000), &[], 1);
        assert_eq!(findings.expected(15), Some(Duration::from_secs(10)));
        assert_eq!(findings.expected(16), Some(Duration::from_secs(100)));
        let about = |seconds| Some(TimeLeft::About(Duration::from_secs(seconds)));
        let left = |share, spent| findings.left(&in_work(15, share, spent));
        assert_eq!(left(0.0, 1), about(9));
        assert_eq!(left(0.5, 2), about(2));
    }

    #[test]
    fn no_estimate_is_less_than_the_time_that_has_passed() {
        let mut findings = CubeFindings::default();
        findings.length_done(length(13, 1_000, 10), &[], 1);
        findings.length_done(length(14, 10_000, 100), &[], 1);
        // Length 15 was expected to take 1 second, and length 16 to take 10.
        let next = |share, spent| findings.expected_behind(&in_work(15, share, spent)).unwrap();
        assert_eq!(next(0.0, 0), Duration::from_secs(10));
        assert_eq!(next(0.01, 9), Duration::from_secs(90), "length 15 has taken 9 seconds");
        assert_eq!(next(0.5, 9), Duration::from_mins(3), "and takes 18 in all");
        let left = findings.left(&in_work(15, 0.01, 9));
        assert_eq!(left, Some(TimeLeft::LongerThanExpected));
        let left = findings.left(&in_work(15, 0.5, 9));
        assert_eq!(left, Some(TimeLeft::About(Duration::from_secs(9))));
    }

    #[test]
    fn what_does_not_solve_the_cube_is_no_solution() {
        let cube = Cube::from_moves([Move::from_index(0)]);
        let mut findings = CubeFindings::default();
        let one = |index| Solution::new(&[Move::from_index(index)], &[], 1);
        findings.found(&cube, &[one(0), one(1), one(2), one(5)], 9);
        assert_eq!(findings.solutions.len(), 1);
        assert!(findings.solutions.all[0].solution.line().solves(&cube));
    }
}
