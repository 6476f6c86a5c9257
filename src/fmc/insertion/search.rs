//! The search for insertions, with one engine after the other.
//!
//! The quick parts come first: one gap with few moves, slices, two insertions. Their solutions
//! lower the greatest total that is wanted, so that the rest takes less time. After each part the
//! best solutions so far are reported.

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};
use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::words::ShortWords;

use super::found::FoundSolutions;
use super::leftover::Leftover;
use super::limits::InsertionLimits;
use super::pair::{MOST_BEGINNING, OpenSequence, PairSearch, SmallElements};
use super::result::{InsertionSolution, Reading};
use super::skeleton::AssembledSkeleton;
use super::slice::{slices, with_slices};
use super::window::{WindowSearch, windows};

/// Number of moves put in up to which one gap is searched before everything else.
const QUICK: usize = 9;

/// Number of solutions that are made shorter in the end.
const MOST_IMPROVED: usize = 20;
/// Greatest number of consecutive moves of a solution that fewer moves replace in the end, and
/// greatest number of moves that this saves.
const LONGEST_STRETCH: usize = 8;
const MOST_SAVED: usize = 3;

/// Number of moves by which the greatest total of two insertions grows while too few are found.
pub(super) const STEP: usize = 3;

/// The solutions that were found, and what is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertionAnswer {
    /// The solutions, the best first.
    pub solutions: Vec<InsertionSolution>,
    /// The part of the search that is complete.
    pub settled: InsertionSettled,
}

/// The part of a search that is complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InsertionSettled {
    /// Greatest total up to which all single insertions within the limits are known.
    pub single: Option<usize>,
    /// Number of slice turns up to which all solutions are known.
    pub slices: usize,
    /// Greatest total up to which all pairs of insertions are known.
    pub pairs: Option<usize>,
    /// `true` once the whole search is complete.
    pub all: bool,
}

/// Receives the best solutions so far.
pub trait InsertionReport {
    /// Called after each part of the search.
    fn found(&self, answer: &InsertionAnswer);
}

/// A scramble and a line, and the insertions that are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertionProblem {
    /// The scrambled cube, on the normal side.
    pub scramble: Cube,
    /// The skeleton, with the moves of both sides. A line that solves the scramble is made shorter.
    pub line: Line,
    /// Limits on the insertions and on the solutions.
    pub limits: InsertionLimits,
}

impl InsertionProblem {
    /// Returns what the line leaves unsolved.
    pub fn leftover(&self) -> Leftover {
        Leftover::of(&self.line.apply_to(&self.scramble))
    }

    /// Returns the number of moves of the line, both sides put together.
    pub fn length(&self) -> usize {
        self.line.finished().len()
    }
}

/// Searches for insertions into a line that does not solve a scramble, or for changes of one that
/// does. Ends early when the context is stopped. The solutions are the same for any number of
/// threads.
pub fn insertions(
    problem: &InsertionProblem,
    context: Context<'_>,
    report: &dyn InsertionReport,
) -> InsertionAnswer {
    let skeleton = AssembledSkeleton::new(problem.scramble, &problem.line);
    // A line that solves the cube is to get shorter.
    let shorter = skeleton.leftover().is_solved().then(|| skeleton.length.saturating_sub(1));
    let limits = InsertionLimits { max: problem.limits.max.or(shorter), ..problem.limits };
    let found = FoundSolutions::new(&skeleton, limits);
    let settled = InsertionSettled::default();
    let Some(words) = context.tables.short_words(&context.control.as_stop()) else {
        return InsertionAnswer { solutions: Vec::new(), settled };
    };
    let Context { threads, control, .. } = context;
    let mut run = InsertionRun {
        skeleton: &skeleton,
        limits,
        words: &words,
        threads,
        control,
        found,
        settled,
        report,
    };
    run.search();
    run.answer()
}

/// A search in progress.
struct InsertionRun<'a> {
    skeleton: &'a AssembledSkeleton,
    limits: InsertionLimits,
    words: &'a ShortWords,
    threads: usize,
    control: &'a Control,
    found: FoundSolutions<'a>,
    settled: InsertionSettled,
    report: &'a dyn InsertionReport,
}

impl InsertionRun<'_> {
    fn answer(&self) -> InsertionAnswer {
        InsertionAnswer { solutions: self.found.best_ones(), settled: self.settled }
    }

    /// Reports the solutions so far. Returns whether the search goes on.
    fn goes_on(&self) -> bool {
        self.report.found(&self.answer());
        !self.control.is_stopped()
    }

    fn search(&mut self) {
        if !self.limits.kinds.has_turns() {
            self.settled.all = self.slices();
            return;
        }
        let reduced = self.skeleton.moves.normal_form();
        let gaps = WindowSearch {
            windows: windows(&self.skeleton.scramble, &reduced, self.limits.left_out),
            near: self.words.near(),
            length: reduced.len(),
            put_in: self.limits.put_in,
        };
        let first = reduced.len().saturating_sub(self.limits.left_out);
        let quick = (first + QUICK).max(reduced.len());
        if self.single(&gaps, first..=quick) && self.slices() && self.several() {
            let last = reduced.len() + self.limits.put_in;
            if self.single(&gaps, quick + 1..=last) && self.improve() {
                self.settled.all = true;
            }
        }
    }

    /// Searches single insertions of these totals. Returns whether the search goes on.
    fn single(&mut self, gaps: &WindowSearch<'_>, totals: std::ops::RangeInclusive<usize>) -> bool {
        for total in totals {
            if total > self.found.most() {
                break;
            }
            let solutions = gaps.of_total(total, self.threads, self.control);
            if self.control.is_stopped() {
                return false;
            }
            self.found.add_whole(solutions);
            self.settled.single = Some(total);
            if !self.goes_on() {
                return false;
            }
        }
        true
    }

    /// Searches for slice turns. Returns whether the search goes on.
    fn slices(&mut self) -> bool {
        if !self.limits.kinds.has_slices() {
            return true;
        }
        let skeleton = &self.skeleton.moves;
        for count in 1..=self.limits.slices {
            for slices in slices(&self.skeleton.scramble, skeleton, count, self.control) {
                let solution = with_slices(skeleton, &slices).normal_form();
                self.found.add(solution, Reading::Slices(slices));
            }
            if self.control.is_stopped() {
                return false;
            }
            self.settled.slices = count;
        }
        self.goes_on()
    }

    /// Searches for two and three insertions. Returns whether the search goes on.
    fn several(&mut self) -> bool {
        if self.limits.insertions < 2 || self.skeleton.leftover().is_solved() {
            return true;
        }
        let stop = self.control.as_stop();
        let Some(library) = self.words.library_by(self.threads, &stop) else { return false };
        let small = SmallElements::new();
        let open = OpenSequence::of(&self.skeleton.moves);
        let search = |found, most| PairSearch {
            scramble: &self.skeleton.scramble,
            library,
            small: &small,
            found,
            control: self.control,
            most,
            beginning: Some(MOST_BEGINNING),
        };
        let firsts = search(&self.found, usize::MAX).first_insertions(&open, self.threads);
        let mut most = self.skeleton.length;
        while most < self.found.most() {
            most = (most + STEP).min(self.found.most());
            search(&self.found, most).search_behind(&open, &firsts, self.threads);
            if self.control.is_stopped() {
                return false;
            }
            self.settled.pairs = Some(most);
            if !self.goes_on() {
                return false;
            }
        }
        if self.limits.insertions > 2 {
            search(&self.found, self.found.most()).search_triples(&open, self.threads);
        }
        self.goes_on()
    }

    /// Makes the best solutions shorter by replacing stretches of them. Returns whether the search
    /// goes on.
    fn improve(&mut self) -> bool {
        let best: Vec<Alg> = self.found.solutions().into_iter().take(MOST_IMPROVED).collect();
        for solution in best {
            let gaps = WindowSearch {
                windows: windows(&self.skeleton.scramble, &solution, LONGEST_STRETCH),
                near: self.words.near(),
                length: solution.len(),
                put_in: LONGEST_STRETCH - 1,
            };
            let least = solution.len().saturating_sub(MOST_SAVED);
            for total in least..solution.len().min(self.found.most() + 1) {
                self.found.add_whole(gaps.of_total(total, self.threads, self.control));
                if self.control.is_stopped() {
                    return false;
                }
            }
        }
        self.goes_on()
    }
}
