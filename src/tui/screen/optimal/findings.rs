//! The results for one cube in one metric: the lengths that are done, the bounds, the solutions.

use std::time::Duration;

use premove_cube::notation::{Alg, Side};
use premove_cube::{Cube, Metric};
use premove_engine::optimal::Bracket;
use premove_engine::search::Solution;
use premove_fmc::{QueuedCube, WantedSolutions};

use crate::screen::list::{Item, List};
use crate::screen::progress::Counters;
use crate::widget::gauge::Phase;

/// A solution with its length in the metric of its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Measured {
    length: u8,
    pub(super) solution: Solution,
}

impl Measured {
    pub(super) fn new(solution: Solution, metric: Metric) -> Self {
        Self { length: metric.length(solution.side(Side::Normal)), solution }
    }

    pub(super) fn length(&self) -> u8 {
        self.length
    }
}

impl Item for Measured {
    fn length(&self) -> u32 {
        self.length.into()
    }

    fn sort(items: &mut [Self]) {
        items.sort_by_cached_key(|item| (item.length, item.solution.sort_key()));
    }
}

/// A length that was searched to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Length {
    /// Number of moves in the metric of the question.
    pub(super) moves: u8,
    pub(super) found: usize,
    pub(super) time: Duration,
    pub(super) nodes: u64,
    pub(super) lookups: Option<u64>,
}

impl Length {
    /// Creates a length that is done, with the counters of its search.
    pub(super) fn new(moves: u8, found: usize, took: &Counters) -> Self {
        let Counters { nodes, lookups, elapsed: time, .. } = *took;
        Self { moves, found, time, nodes, lookups }
    }
}

/// Returns the factor of nodes from one length to the next, when none was measured: the usual
/// branching factor of a move.
const fn usual_growth(metric: Metric) -> f64 {
    match metric {
        Metric::HalfTurn => 13.0,
        Metric::QuarterTurn => 9.4,
    }
}

/// Lengths with fewer nodes are too short to measure growth.
const MEASURABLE: u64 = 1_000;

/// The results for one cube in one metric; lengths are counted in that metric.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    pub(super) metric: Metric,
    /// Set when solutions have an odd number of quarter turns.
    is_odd: bool,
    /// State of the search while none is at work.
    pub(super) phase: Phase,
    /// Lower bound: there is no shorter solution than this.
    pub(super) lower: u8,
    /// The shortest solution of the quick search.
    pub(super) best: Option<Alg>,
    /// Set when the quick search was started.
    pub(super) asked: bool,
    /// The lengths that are done, in order.
    pub(super) lengths: Vec<Length>,
    pub(super) list: List<Measured>,
    /// The wanted solutions for which the list is complete.
    pub(super) complete_for: Option<WantedSolutions>,
    /// Set when there are more solutions than were wanted.
    pub(super) truncated: bool,
}

impl Findings {
    /// Creates empty results for a cube.
    pub(super) fn of(queued: &QueuedCube) -> Self {
        let is_odd = queued.cube.is_odd();
        Self { metric: queued.metric, is_odd, ..Self::default() }
    }

    /// Writes a number of moves in a few characters.
    pub(super) fn counted(&self, length: u8) -> String {
        self.metric.counted(length)
    }

    /// Returns the distance between the lengths that a solution can have: in quarter turns only
    /// every second length is possible.
    pub(super) fn apart(&self) -> u8 {
        1 + self.metric.beyond()
    }

    /// Returns whether a solution can have this length.
    fn is_possible(&self, length: u8) -> bool {
        self.metric.is_possible(length, self.is_odd)
    }

    /// Raises the lower bound: there is no solution shorter than `least`.
    pub(super) fn raise(&mut self, least: u8) {
        let least = if self.is_possible(least) { least } else { least + 1 };
        self.lower = self.lower.max(least);
    }

    /// Returns the upper bound on the number of moves.
    pub(super) fn upper(&self) -> Option<u8> {
        let found = self.list.all.first().map(Measured::length);
        let best = self.best.as_ref().map(|best| self.metric.length(best.moves()));
        found.into_iter().chain(best).min()
    }

    /// Returns the bounds on the shortest solution; `None` where nothing is known of the cube.
    fn bracket(&self) -> Option<Bracket> {
        let known = self.upper();
        let bracket = || Bracket::of_cube(self.metric, self.is_odd, self.lower, known);
        (known.is_some() || self.lower > 0).then(bracket)
    }

    /// Returns the number of moves that the cube needs, when it is proven.
    pub(super) fn exact(&self) -> Option<u8> {
        self.upper().filter(|&upper| upper <= self.lower)
    }

    pub(super) fn shortest(&self) -> Option<Alg> {
        let found = self.list.all.first().map(|found| found.solution.line().normal);
        let length = |alg: &Alg| self.metric.length(alg.moves());
        // Of two that are equally short it is the one of the list.
        found.into_iter().chain(self.best.clone()).min_by_key(length)
    }

    /// Writes the shortest known solution, with its length where that is not the upper bound; empty
    /// where there is none.
    pub(super) fn best_in_words(&self) -> String {
        let Some(best) = self.shortest() else { return String::new() };
        let length = self.metric.length(best.moves());
        match self.bracket().and_then(|bracket| bracket.most) {
            Some(most) if most < length => {
                format!("{best} ({}, the best so far)", self.counted(length))
            }
            _ => best.to_string(),
        }
    }

    /// Writes the bounds on the number of moves in words; empty when there are none.
    pub(super) fn bounds(&self) -> String {
        let in_words = |length| self.metric.in_words(length);
        let Some(Bracket { least, most: Some(most), .. }) = self.bracket() else {
            return String::new();
        };
        match least {
            _ if least >= most => format!("{}, proven", in_words(most)),
            0 => format!("at most {}", in_words(most)),
            _ => format!("between {} and {}", self.counted(least), in_words(most)),
        }
    }

    /// Writes the bounds in few characters: `17`, `16–18`, `≤ 18`, or `20–22q`.
    pub(super) fn short_bounds(&self) -> String {
        let Some(Bracket { least, most: Some(most), .. }) = self.bracket() else {
            return "–".to_owned();
        };
        match least {
            _ if least >= most => self.counted(most),
            0 => format!("≤ {}", self.counted(most)),
            _ => format!("{least}–{}", self.counted(most)),
        }
    }

    /// Returns whether all wanted solutions are in the list.
    pub(super) fn is_complete_for(&self, wanted: WantedSolutions) -> bool {
        self.complete_for.is_some_and(|known| known.covers(wanted))
    }

    /// Returns the phase of the search for `wanted`: a search that was complete for another request
    /// may be open for this one.
    pub(super) fn phase_for(&self, wanted: WantedSolutions) -> Phase {
        match &self.phase {
            Phase::Idle | Phase::Stopped if self.is_complete_for(wanted) => {
                Phase::Done { truncated: self.truncated }
            }
            Phase::Done { .. } if !self.is_complete_for(wanted) => {
                Phase::Open { found: self.list.len() }
            }
            phase => phase.clone(),
        }
    }

    /// Adds solutions of the length being searched. Lines that do not solve the cube are left out.
    pub(super) fn found(&mut self, cube: &Cube, batch: &[Solution], most: usize) {
        let solves = |solution: &&Solution| solution.line().solves(cube);
        let good: Vec<Solution> = batch.iter().filter(solves).copied().collect();
        self.take(&good, most);
    }

    /// Puts solutions of the cube into the list.
    pub(super) fn take(&mut self, solutions: &[Solution], most: usize) {
        self.list.merge(&self.measured(solutions), most, None);
    }

    fn measured(&self, solutions: &[Solution]) -> Vec<Measured> {
        solutions.iter().map(|&solution| Measured::new(solution, self.metric)).collect()
    }

    pub(super) fn length_done(&mut self, length: Length, whole: &[Solution], most: usize) {
        self.list.replace(length.moves.into(), &self.measured(whole), most, None);
        let shortest = self.list.all.first().map(Measured::length);
        let shortest = shortest.filter(|&shortest| shortest <= length.moves);
        self.raise(shortest.unwrap_or(length.moves + 1));
        // Lengths that no solution can have were not searched.
        if self.is_possible(length.moves) {
            self.lengths.retain(|done| done.moves != length.moves);
            self.lengths.push(length);
            self.lengths.sort_by_key(|done| done.moves);
        }
    }

    /// Ends the search inside a length, because enough solutions were found.
    pub(super) fn cut_short(&mut self, length: Length) {
        let found = self.list.all.iter().filter(|found| found.length == length.moves).count();
        if length.nodes > 0 && self.lengths.iter().all(|done| done.moves != length.moves) {
            self.lengths.push(Length { found, ..length });
        }
    }

    /// Returns the measured factor of nodes from one length to the next possible one.
    #[expect(clippy::cast_precision_loss, reason = "a guess does not mind")]
    fn growth(&self) -> f64 {
        let measurable = self.lengths.iter().rev().take_while(|done| done.nodes >= MEASURABLE);
        let nodes: Vec<f64> = measurable.take(2).map(|done| done.nodes as f64).collect();
        match nodes[..] {
            [last, before] if last > before => last / before,
            _ => usual_growth(self.metric).powi(self.apart().into()),
        }
    }

    /// Estimates the whole time of a length that is not done, from those before it; `None` when
    /// they were too short. [`Findings::left`] returns the rest of that time.
    pub(super) fn expected(&self, length: u8) -> Option<Duration> {
        let last =
            self.lengths.last().filter(|last| last.nodes >= MEASURABLE && last.moves < length)?;
        let steps = i32::from((length - last.moves).div_ceil(self.apart()));
        Duration::try_from_secs_f64(last.time.as_secs_f64() * self.growth().powi(steps)).ok()
    }

    /// Estimates the time left for the length in work: from the done share once that is large
    /// enough, before that from the expected time.
    pub(super) fn left(&self, now: &Counters, spent: Duration) -> Option<Duration> {
        let share = f64::from(now.share.clamp(0.0, 1.0));
        if share > 0.02 && !spent.is_zero() {
            return Duration::try_from_secs_f64(spent.as_secs_f64() * (1.0 - share) / share).ok();
        }
        self.expected(now.depth).map(|whole| whole.saturating_sub(spent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Move;

    fn length(moves: u8, nodes: u64, millis: u64) -> Length {
        Length { moves, nodes, time: Duration::from_millis(millis), ..Length::default() }
    }

    fn alg(moves: usize) -> Alg {
        (0..moves).map(|i| Move::from_index(i % 2 * 6)).collect()
    }

    #[test]
    fn bounds_close_in_from_both_sides() {
        let mut findings = Findings::default();
        assert_eq!(findings.bounds(), "");
        findings.best = Some(alg(22));
        assert_eq!(findings.bounds(), "at most 20 moves", "no cube needs more");
        findings.best = Some(alg(18));
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
        let mut findings = Findings { metric: Metric::QuarterTurn, ..Findings::default() };
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
        findings.raise(26);
        assert_eq!(findings.bounds(), "26q, proven", "no cube needs more");
        findings.is_odd = true;
        findings.lower = 21;
        assert_eq!(findings.bounds(), "between 21q and 25q");
    }

    #[test]
    fn the_next_length_is_expected_from_the_growth_so_far() {
        let mut findings = Findings::default();
        assert_eq!(findings.expected(9), None);
        findings.length_done(length(13, 1_000, 100), &[], 1);
        assert_eq!(findings.expected(14), Some(Duration::from_millis(1_300)));
        findings.length_done(length(14, 10_000, 1_000), &[], 1);
        assert_eq!(findings.expected(15), Some(Duration::from_secs(10)));
        assert_eq!(findings.expected(16), Some(Duration::from_secs(100)));
        let at = |share| Counters { depth: 15, share, ..Counters::default() };
        assert_eq!(findings.left(&at(0.0), Duration::from_secs(1)), Some(Duration::from_secs(9)));
        assert_eq!(findings.left(&at(0.5), Duration::from_secs(2)), Some(Duration::from_secs(2)));
    }

    #[test]
    fn what_does_not_solve_the_cube_is_no_solution() {
        let cube = Cube::from_moves([Move::from_index(0)]);
        let mut findings = Findings::default();
        let one = |index| Solution::new(&[Move::from_index(index)], &[], 1);
        findings.found(&cube, &[one(0), one(1), one(2), one(5)], 9);
        assert_eq!(findings.list.len(), 1);
        assert!(findings.list.all[0].solution.line().solves(&cube));
    }
}
