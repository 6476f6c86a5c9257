//! Makes a finished solution shorter: all shorter solutions that differ from it in one stretch, in
//! both ends together, or by turns of slices.
//!
//! A finished solution is a skeleton that leaves nothing, so the search for one gap (`window.rs`)
//! finds its shorter forms too. A solution that differs in a short stretch also differs in every
//! longer stretch around it. So only stretches of the greatest length are searched: fewer moves in
//! place of them make all shorter solutions. Scramble and solution form a circle, so the first and
//! the last moves can be replaced together (`ends.rs`). Turns of slices whose effects cancel may
//! turn the moves between them into some that cancel (`slice.rs`).
//!
//! The stretches are searched with growing lengths. Each further move takes some 13 times as long
//! as the one before, so what is found is reported after each length.

use std::collections::HashMap;

use premove_cube::notation::{Alg, Line};
use premove_engine::step::Context;
use premove_engine::words::Near;

use super::ends::{EndsReplaced, MOST_ENDS, ends};
use super::replace::{Replacement, replaced, replacements};
use super::slice::{MOST_SLICES, SliceMove, slices, with_slices};
use super::window::{WindowSearch, windows};

/// Length of the stretches that are searched first; all shorter solutions of them take some
/// milliseconds.
const FIRST: usize = 9;

/// Limits on the changes of a finished solution, and on the solutions that are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImprovementLimits {
    /// Greatest number of consecutive moves that are replaced, up to [`Self::MOST_STRETCH`].
    pub stretch: usize,
    /// Greatest number of first and last moves that are replaced together, up to
    /// [`Self::MOST_ENDS`].
    pub ends: usize,
    /// Greatest number of slice turns that are inserted, up to [`MOST_SLICES`].
    pub slices: usize,
    /// `true` for solutions that are as long, too.
    pub same: bool,
    /// Number of solutions, the best ones.
    pub results: usize,
}

impl ImprovementLimits {
    /// Greatest number of consecutive moves that are replaced.
    pub const MOST_STRETCH: usize = 14;
    /// Greatest number of first and last moves that are replaced together.
    pub const MOST_ENDS: usize = MOST_ENDS;

    /// Returns the limits for a deeper search: one move more in stretches and ends.
    #[must_use]
    pub fn deeper(self) -> Self {
        Self {
            stretch: (self.stretch + 1).min(Self::MOST_STRETCH),
            ends: (self.ends + 1).min(Self::MOST_ENDS),
            ..self
        }
    }
}

impl Default for ImprovementLimits {
    fn default() -> Self {
        Self { stretch: 11, ends: MOST_ENDS, slices: 3, same: false, results: 20 }
    }
}

/// A solution that is at most as long as a finished one, and its difference from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Improvement {
    /// Other moves in place of consecutive ones.
    Stretch(Replacement),
    /// Other moves in place of the first and the last ones.
    Ends(EndsReplaced),
    /// Turns of slices at places of the solution.
    Slices(SlicesInserted),
}

/// Turns of slices in a finished solution, with which more moves cancel than they add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlicesInserted {
    /// The slice turns, each with the number of moves before it, in their order.
    pub slices: Vec<(usize, SliceMove)>,
    /// The solution with the slice turns as face turns, in normal form.
    pub solution: Alg,
}

impl Improvement {
    /// Returns the solution after the change, in normal form.
    pub const fn solution(&self) -> &Alg {
        match self {
            Self::Stretch(Replacement { solution, .. })
            | Self::Ends(EndsReplaced { solution, .. })
            | Self::Slices(SlicesInserted { solution, .. }) => solution,
        }
    }

    /// Returns the length of the solution after the change.
    pub fn total(&self) -> usize {
        self.solution().len()
    }

    /// Returns the number of moves that the change leaves out; 0 for slice turns.
    pub fn left_out(&self) -> usize {
        match self {
            Self::Stretch(Replacement { window, .. }) => window.len(),
            Self::Ends(EndsReplaced { head, tail, .. }) => head[0].len() + tail[0].len(),
            Self::Slices(_) => 0,
        }
    }

    /// Returns the position of the solution in a list: by total, kind of the change, number of
    /// changed moves, moves.
    fn rank(&self) -> (usize, usize, usize, Alg) {
        let (kind, size) = match self {
            Self::Stretch(_) => (0, self.left_out()),
            Self::Ends(_) => (1, self.left_out()),
            Self::Slices(SlicesInserted { slices, .. }) => (2, slices.len()),
        };
        (self.total(), kind, size, self.solution().clone())
    }
}

/// The shorter solutions that were found, and what is proven.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImprovementAnswer {
    /// The solutions, the best first.
    pub solutions: Vec<Improvement>,
    /// The part of the search that is complete.
    pub settled: ImprovementSettled,
}

/// The part of a search that is complete. Each number counts for solutions that are shorter, with
/// [`ImprovementLimits::same`] also for those that are as long.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImprovementSettled {
    /// Length of stretches up to which all solutions that differ in one stretch are known: where
    /// none was found, no stretch of up to this number of moves can be shorter.
    pub stretch: usize,
    /// Number of first and last moves up to which it is known whether both ends can be shorter
    /// together.
    pub ends: usize,
    /// Number of slice turns up to which all solutions are known.
    pub slices: usize,
    /// `true` once the whole search is complete.
    pub all: bool,
}

/// Receives the best solutions so far.
pub trait ImprovementReport {
    /// Called after each part of the search.
    fn found(&self, answer: &ImprovementAnswer);
}

/// Searches for solutions that are shorter than a finished one and differ from it by one change.
/// The scramble is the cube that the line solves. Ends early when the context is stopped; the
/// solutions are the same for any number of threads.
pub fn improvements(
    line: &Line,
    limits: ImprovementLimits,
    context: Context<'_>,
    report: &dyn ImprovementReport,
) -> ImprovementAnswer {
    let solution = line.finished();
    let found = HashMap::new();
    let settled = ImprovementSettled::default();
    let mut run = ImprovementRun { solution: &solution, limits, context, found, settled, report };
    if run.search().is_some() {
        run.settled.all = true;
    }
    run.answer()
}

/// A search in progress. Its parts return `None` when the search is stopped.
struct ImprovementRun<'a> {
    solution: &'a Alg,
    limits: ImprovementLimits,
    context: Context<'a>,
    found: HashMap<Alg, Improvement>,
    settled: ImprovementSettled,
    report: &'a dyn ImprovementReport,
}

impl ImprovementRun<'_> {
    fn answer(&self) -> ImprovementAnswer {
        let mut solutions: Vec<Improvement> = self.found.values().cloned().collect();
        solutions.sort_by_cached_key(Improvement::rank);
        solutions.truncate(self.limits.results);
        ImprovementAnswer { solutions, settled: self.settled }
    }

    /// Reports the solutions so far.
    fn goes_on(&self) -> Option<()> {
        self.report.found(&self.answer());
        (!self.context.control.is_stopped()).then_some(())
    }

    /// Adds a solution, unless the same one is known with a smaller change.
    fn add(&mut self, improvement: Improvement) {
        let solution = improvement.solution();
        let is_wanted = if self.limits.same {
            solution.len() <= self.solution.len() && solution != self.solution
        } else {
            solution.len() < self.solution.len()
        };
        let known = self.found.get(solution);
        if is_wanted && known.is_none_or(|known| improvement.rank() < known.rank()) {
            self.found.insert(solution.clone(), improvement);
        }
    }

    fn search(&mut self) -> Option<()> {
        let Context { tables, control, .. } = self.context;
        let words = tables.short_words(&control.as_stop())?;
        let most = self.limits.stretch.min(ImprovementLimits::MOST_STRETCH);
        self.stretches(FIRST.min(most), words.near())?;
        self.slices()?;
        self.ends()?;
        (FIRST + 1..=most).try_for_each(|length| self.stretches(length, words.near()))
    }

    /// Replaces stretches of up to this number of moves.
    fn stretches(&mut self, length: usize, near: &Near) -> Option<()> {
        let Context { threads, control, .. } = self.context;
        let longest = length.min(self.solution.len());
        let scramble = self.solution.inverse().cube();
        let mut windows = windows(&scramble, self.solution, longest);
        windows.retain(|window| window.left_out == longest);
        let whole = self.solution.len();
        let gaps = WindowSearch { windows, near, length: whole, put_in: longest };
        let totals = whole - longest..whole + usize::from(self.limits.same);
        for total in totals {
            let solutions = gaps.of_total(total, threads, control);
            if control.is_stopped() {
                return None;
            }
            for solution in solutions {
                self.add(Improvement::Stretch(difference(self.solution, &solution)));
            }
        }
        self.settled.stretch = length;
        self.goes_on()
    }

    /// Replaces both ends together.
    fn ends(&mut self) -> Option<()> {
        let longest = self.limits.ends.min(MOST_ENDS);
        let stretches = replacements(self.solution, longest, false, self.context);
        let found = ends(self.solution, longest, &stretches, self.context);
        if self.context.control.is_stopped() {
            return None;
        }
        for ends in found {
            self.add(Improvement::Ends(ends));
        }
        self.settled.ends = longest;
        self.goes_on()
    }

    /// Inserts turns of slices.
    fn slices(&mut self) -> Option<()> {
        let scramble = self.solution.inverse().cube();
        for count in 1..=self.limits.slices.min(MOST_SLICES) {
            let found = slices(&scramble, self.solution, count, self.context.control);
            if self.context.control.is_stopped() {
                return None;
            }
            for slices in found {
                let solution = with_slices(self.solution, &slices).normal_form();
                self.add(Improvement::Slices(SlicesInserted { slices, solution }));
            }
            self.settled.slices = count;
        }
        self.goes_on()
    }
}

/// Returns the difference of two solutions as one stretch, from the first move in which they differ
/// to the last one.
fn difference(old: &Alg, new: &Alg) -> Replacement {
    let [before, after] = [old, new].map(Alg::moves);
    let shorter = before.len().min(after.len());
    let at = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    let both = before.iter().rev().zip(after.iter().rev());
    let end = both.take_while(|(one, other)| one == other).count().min(shorter - at);
    let instead = Alg::from(&after[at..after.len() - end]);
    replaced(old, at, before.len() - end - at, instead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{RandomNumbers, alg, tables};
    use premove_cube::{Cube, MoveSet};
    use premove_engine::search::Control;
    use std::sync::Mutex;

    /// Keeps what is proven after each part.
    #[derive(Default)]
    struct Parts(Mutex<Vec<ImprovementSettled>>);

    impl ImprovementReport for Parts {
        fn found(&self, answer: &ImprovementAnswer) {
            self.0.lock().unwrap().push(answer.settled);
        }
    }

    fn improved(text: &str, limits: ImprovementLimits, threads: usize) -> ImprovementAnswer {
        let control = Control::new();
        let context = Context::new(tables(), &control).on_threads(threads);
        improvements(&Line::on_normal(alg(text)), limits, context, &Parts::default())
    }

    /// Limits with stretches of up to `stretch` moves, and nothing else.
    fn only_stretches(stretch: usize, same: bool) -> ImprovementLimits {
        ImprovementLimits { stretch, ends: 0, slices: 0, same, results: 1000 }
    }

    /// Returns all sequences of up to four moves by their effect.
    fn short_sequences() -> HashMap<Cube, Vec<Alg>> {
        let mut all: HashMap<Cube, Vec<Alg>> = HashMap::new();
        let mut level = vec![(Vec::new(), Cube::SOLVED, MoveSet::ALL)];
        for length in 0..=4 {
            for (moves, cube, _) in &level {
                all.entry(*cube).or_default().push(Alg::from(&moves[..]));
            }
            if length < 4 {
                let longer = level.iter().flat_map(|(moves, cube, following)| {
                    following.iter().map(move |m| {
                        ([&moves[..], &[m]].concat(), cube.after(m), MoveSet::following(m))
                    })
                });
                level = longer.collect();
            }
        }
        all
    }

    #[test]
    fn all_solutions_that_differ_in_a_stretch_are_found() {
        let sequences = short_sequences();
        let mut numbers = RandomNumbers::new(35);
        let by_hand = ["F R2 L2 U2 D2 B", "F R2 L2 U2 D2 R2 B U", "U R2 F2 B2 U2 D2 F2 R"];
        let random = (0..3).map(|_| numbers.moves(9).normal_form());
        let mut count = 0;
        for solution in by_hand.map(alg).into_iter().chain(random) {
            // Up to four moves are put in: shorter ones for five, and as many for four.
            for (stretch, same) in [(5, false), (4, true)] {
                let limits = only_stretches(stretch, same);
                let found = improved(&solution.to_string(), limits, 1).solutions;
                let found: Vec<&Alg> = found.iter().map(Improvement::solution).collect();
                let most = solution.len() - usize::from(!same);
                let is_right = |one: &&Alg| one.cube() == solution.cube() && one.len() <= most;
                assert!(found.iter().all(is_right), "{found:?} in place of {solution}");
                let stretches = (0..solution.len()).flat_map(|at| {
                    (at + 1..=solution.len().min(at + stretch)).map(move |e| (at, e))
                });
                for (at, end) in stretches {
                    let window = Alg::from(&solution.moves()[at..end]);
                    for instead in sequences.get(&window.cube()).into_iter().flatten() {
                        let one = replaced(&solution, at, window.len(), instead.clone()).solution;
                        if one.len() <= most && one != solution {
                            assert!(found.contains(&&one), "{one} in place of {solution}");
                            count += 1;
                        }
                    }
                }
            }
        }
        assert!(count > 3, "{count}");
    }

    #[test]
    fn the_difference_is_shown_and_the_best_comes_first() {
        let answer = improved("U R2 F2 R2 F2 R2 F2 R2 F2 D", only_stretches(8, false), 1);
        let Improvement::Stretch(best) = &answer.solutions[0] else { panic!("{answer:?}") };
        assert_eq!((best.at, best.window.to_string().as_str()), (1, "R2 F2 R2 F2 R2 F2 R2 F2"));
        assert_eq!(best.instead.to_string(), "F2 R2 F2 R2");
        assert_eq!((answer.solutions[0].total(), answer.settled.stretch), (6, 8));
        assert!(answer.settled.all);
    }

    #[test]
    fn slice_turns_that_cancel_make_a_solution_shorter() {
        // M2 before and behind U2 D2 changes nothing, and both pairs of R2 L2 cancel.
        let text = "F R2 L2 U2 D2 R2 L2 B'";
        let limits = ImprovementLimits { slices: 2, ..only_stretches(2, false) };
        let answer = improved(text, limits, 2);
        let Some(Improvement::Slices(found)) = answer.solutions.first() else {
            panic!("{answer:?}")
        };
        assert_eq!(found.solution, alg("F U2 D2 B'").normal_form());
        assert_eq!(found.solution.cube(), alg(text).cube());
        assert_eq!(answer.settled.slices, 2);
    }

    #[test]
    fn both_ends_are_replaced_around_the_scramble() {
        let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
        let limits = ImprovementLimits { ends: 4, ..only_stretches(3, false) };
        let answer = improved(&format!("L B {superflip} B' L'"), limits, 1);
        let best = answer.solutions.first().unwrap();
        assert!(matches!(best, Improvement::Ends(_)), "{answer:?}");
        assert_eq!((best.total(), best.left_out(), answer.settled.ends), (20, 4, 4));
    }

    #[test]
    fn threads_change_nothing_and_parts_come_one_after_the_other() {
        let text = "R2 F2 R2 F2 R2 F2 U D R2 L2 B";
        let limits = ImprovementLimits { stretch: 10, same: true, ..ImprovementLimits::default() };
        assert_eq!(improved(text, limits, 1), improved(text, limits, 3));
        let control = Control::new();
        let parts = Parts::default();
        let line = Line::on_normal(alg(text));
        improvements(&line, limits, Context::new(tables(), &control), &parts);
        let parts = parts.0.into_inner().unwrap();
        let proven: Vec<_> = parts.iter().map(|one| (one.stretch, one.slices, one.ends)).collect();
        assert_eq!(proven, [(9, 0, 0), (9, 3, 0), (9, 3, 8), (10, 3, 8)]);
        control.stop();
        let stopped =
            improvements(&line, limits, Context::new(tables(), &control), &Parts::default());
        assert_eq!(stopped, ImprovementAnswer::default());
    }
}
