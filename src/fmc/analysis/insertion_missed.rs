//! Insertions that were not played: for steps that leave few pieces, the shortest solution that
//! insertions into the moves so far make.
//!
//! Only solutions that are shorter than the solve count. The last steps come first, and an earlier
//! step is told only if its insertion makes a still shorter solution: most insertions behind a step
//! are possible behind a later one, too.

use premove_cube::notation::Line;
use premove_engine::step::Context;

use super::played::Played;
use crate::insertion::{
    InsertionAnswer, InsertionLimits, InsertionProblem, InsertionReport, InsertionSolution,
    Leftover, MarkedSkeleton, insertions,
};

/// Two insertions are searched if insertions of three pieces could solve the leftover in this
/// number.
const MOST_INSERTIONS: usize = 2;
/// Greatest number of steps behind which insertions are searched. Each takes up to a second.
const MOST_STEPS: usize = 3;

/// The shortest solution with insertions into the moves up to a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedInsertion {
    /// Index of the step that leaves the pieces.
    pub step: usize,
    /// The moves up to the end of the step, without those that cancel on their side.
    pub skeleton: Line,
    /// The pieces that the step leaves.
    pub leftover: Leftover,
    /// The solution, which is shorter than the solve, and its insertions.
    pub found: InsertionSolution,
}

impl MissedInsertion {
    /// Returns the moves up to the step with the marks of the insertions, and the marks:
    /// `R * U (F +), * = R2 D, + = (M2)`.
    pub fn in_words(&self) -> String {
        let MarkedSkeleton { skeleton, insertions } = self.found.marked(&self.skeleton);
        format!("{skeleton}, {}", insertions.join(", "))
    }

    /// Returns the moves that follow the step: each insertion undoes the moves behind its place and
    /// makes them again.
    pub(super) fn rest(&self) -> Line {
        let steps = self.found.steps(&self.skeleton);
        steps.iter().fold(Line::EMPTY, |all, step| all.then(step)).normal_form()
    }
}

/// Searches the insertions of a finished solve. The best solution comes first. The list is
/// incomplete if the search was stopped.
pub(super) fn missed_insertions(played: &Played, context: Context<'_>) -> Vec<MissedInsertion> {
    let mut found: Vec<MissedInsertion> = Vec::new();
    let Some(solution) = &played.solution else { return found };
    let start = played.start();
    let left = played.steps.iter().enumerate().rev();
    let few = left
        .map(|(step, played)| (step, played.all.normal_form(), Leftover::of(&played.cube)))
        .filter(|(_, _, leftover)| leftover.is_few());
    for (step, skeleton, leftover) in few.take(MOST_STEPS) {
        let shortest = found.first().map_or(solution.len(), |best| best.found.total());
        let limits = limits(&skeleton, &leftover, shortest - 1);
        let problem = InsertionProblem { scramble: start, line: skeleton.clone(), limits };
        let answer = insertions(&problem, context, &Unreported);
        if context.control.is_stopped() {
            break;
        }
        if let Some(best) = answer.solutions.into_iter().next() {
            found.insert(0, MissedInsertion { step, skeleton, leftover, found: best });
        }
    }
    found
}

/// Returns the limits for solutions of at most `max` moves. Two insertions only make a skeleton
/// longer, but for the moves that cancel.
fn limits(line: &Line, leftover: &Leftover, max: usize) -> InsertionLimits {
    let has_two = leftover.insertions() <= MOST_INSERTIONS && line.finished().len() < max;
    InsertionLimits {
        insertions: if has_two { 2 } else { 1 },
        max: Some(max),
        results: 1,
        ..InsertionLimits::default()
    }
}

/// Receives nothing: only the end of the search counts.
struct Unreported;

impl InsertionReport for Unreported {
    fn found(&self, _: &InsertionAnswer) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{alg, line, tables};
    use premove_engine::search::Control;

    fn missed(steps: &[&str], threads: usize) -> (Played, Vec<MissedInsertion>) {
        let steps = steps.iter().map(|text| (line(text, ""), String::new()));
        let all = steps.clone().fold(Line::EMPTY, |all, (step, _)| all.then(&step));
        let played = Played::of_steps(&all.finished().inverse(), steps).unwrap();
        let control = Control::new();
        let context = Context::new(tables(), &control).on_threads(threads);
        let found = missed_insertions(&played, context);
        (played, found)
    }

    #[test]
    fn an_insertion_that_cancels_was_missed() {
        // The corner cycle behind the skeleton is 8 moves. It can be moved to a place where more of
        // it cancels, because the skeleton was made with it.
        let cycle = alg("R U R' D R U' R' D'");
        let [begin, end] = ["F2 D R B'", "L D2 R2 U'"].map(alg);
        let skeleton = begin.then(&end);
        let behind = end.inverse().then(&alg("D")).then(&cycle).then(&alg("D'")).then(&end);
        let (played, found) = missed(&[&skeleton.to_string(), &behind.to_string()], 1);
        assert_eq!(found, missed(&[&skeleton.to_string(), &behind.to_string()], 2).1);
        let [one] = &found[..] else { panic!("{found:?}") };
        assert_eq!((one.step, one.leftover.to_string()), (0, "3c".to_owned()));
        assert!(one.found.total() < played.total() && !one.found.insertions.is_empty());
        assert!(played.start().after_all(&one.found.solution).is_solved());
        let whole = played.steps[0].all.then(&one.rest()).finished();
        assert_eq!(whole, one.found.solution);
        let words = one.in_words();
        assert!(words.contains(" * ") && words.contains(", * = "), "{words}");
    }

    #[test]
    fn nothing_is_missed_where_the_solve_is_shortest_or_leaves_many_pieces() {
        let cycle = "R U R' D R U' R' D'";
        assert_eq!(missed(&["F2", cycle], 1).1, []);
        assert_eq!(missed(&["F2 D R B' L D2", "R' F D R2 U L' B"], 1).1, []);
    }

    #[test]
    fn an_analysis_tells_the_insertion_in_words_and_counts_it() {
        use crate::analysis::{Budget, analyze};
        use crate::writeup::read::read;
        use premove_engine::search::Silent;
        use premove_engine::table::Tables;
        let text = include_str!("../../../tests/data/write_ups/insertion.txt");
        let played = Played::of_write_up(&read(text, None)).unwrap();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables");
        let (tables, control) = (Tables::new(folder.into()), Control::new());
        let budget = Budget { rounds: 1, proven: 0, stretch: 2 };
        let context = Context::new(&tables, &control);
        let level = crate::findability::SolverLevel::default();
        let report = analyze(&played, budget, level, context, &Silent).unwrap();
        let Some([missed]) = report.insertions.as_deref() else { panic!("{report:?}") };
        let sentence = format!(
            "Step {}, {}, leaves 3c: an insertion (3c) behind it gives {} moves where the \
             solve has {}: {}.",
            missed.step + 1,
            played.steps[missed.step].kind.title(),
            missed.found.total(),
            played.total(),
            missed.in_words()
        );
        assert!(report.in_words().contains(&sentence), "{:?}", report.in_words());
        let behind = report.reachable[missed.step + 1].as_ref().unwrap().total().unwrap();
        assert!(usize::from(behind) <= missed.found.total());
    }
}
