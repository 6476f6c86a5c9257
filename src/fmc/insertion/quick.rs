//! Insertions into many lines: a quick search for each line, on the calling thread.
//!
//! Only words of the library and slice turns are inserted, at every place of the line. No moves of
//! the line are left out but those that cancel with what is inserted.

use std::sync::Arc;

use premove_cube::notation::Line;
use premove_cube::{Corner, Cube};
use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::words::ShortWords;

use super::found::FoundSolutions;
use super::limits::InsertionLimits;
use super::pair::{MOST_BEGINNING, OpenSequence, PairSearch, SmallElements};
use super::result::{InsertionSolution, Reading};
use super::search::STEP;
use super::skeleton::AssembledSkeleton;
use super::slice::{SliceMove, slices, with_slices};

/// The words and effects that searches share.
pub(crate) struct QuickInsertions<'a> {
    words: Arc<ShortWords>,
    small: SmallElements,
    /// The corners of all states that slice turns lead to.
    turned: Vec<[Corner; 8]>,
    control: &'a Control,
}

impl<'a> QuickInsertions<'a> {
    /// Opens the library, or generates it. Returns `None` if that was stopped.
    pub(crate) fn new(context: Context<'a>) -> Option<Self> {
        let control = context.control;
        let words = context.tables.short_words(&control.as_stop())?;
        words.library(&control.as_stop())?;
        Some(Self { words, small: SmallElements::new(), turned: turned_corners(), control })
    }

    /// Returns the best solutions with at most `limits.insertions` insertions of words, or all that
    /// were found before the search was stopped. A line that solves the scramble is its own
    /// solution, without insertions.
    pub(crate) fn words(
        &self,
        scramble: &Cube,
        line: &Line,
        limits: InsertionLimits,
    ) -> Vec<InsertionSolution> {
        let Some(library) = self.words.library(&self.control.as_stop()) else { return Vec::new() };
        let skeleton = AssembledSkeleton::new(*scramble, line);
        let found = FoundSolutions::new(&skeleton, limits);
        let open = OpenSequence::of(&skeleton.moves);
        let search = PairSearch {
            scramble,
            library,
            small: &self.small,
            found: &found,
            control: self.control,
            most: usize::MAX,
            beginning: Some(MOST_BEGINNING),
        };
        search.search_single(&open);
        let mut most = skeleton.length;
        if limits.insertions == 1 || most >= found.most() {
            return found.best_ones();
        }
        let firsts = search.first_insertions(&open, 1);
        while most < found.most() && !self.control.is_stopped() {
            most = (most + STEP).min(found.most());
            let search = PairSearch { most, ..search };
            search.search_behind(&open, &firsts, 1);
            if limits.insertions > 2 {
                search.search_triples(&open, 1);
            }
        }
        found.best_ones()
    }

    /// Returns the best solutions with at most `limits.slices` slice turns. A line that solves the
    /// scramble is its own solution, without slice turns.
    pub(crate) fn slices(
        &self,
        scramble: &Cube,
        line: &Line,
        limits: InsertionLimits,
    ) -> Vec<InsertionSolution> {
        let skeleton = AssembledSkeleton::new(*scramble, line);
        let found = FoundSolutions::new(&skeleton, limits);
        if skeleton.leftover().is_solved() {
            found.add(skeleton.moves.normal_form(), Reading::Turns(Vec::new()));
        }
        for count in 1..=limits.slices {
            for slices in slices(scramble, &skeleton.moves, count, self.control) {
                let solution = with_slices(&skeleton.moves, &slices).normal_form();
                found.add(solution, Reading::Slices(slices));
            }
        }
        found.best_ones()
    }

    /// Returns whether slice turns may solve a state: they do not if its corners are not solved up
    /// to turning the cube.
    pub(crate) fn may_be_solved_by_slices(&self, cube: &Cube) -> bool {
        self.turned.contains(&cube.corners)
    }
}

/// Returns the corners of all states that slice turns lead to, as many as a cube has positions.
fn turned_corners() -> Vec<[Corner; 8]> {
    let mut all = vec![Cube::SOLVED.corners];
    let mut next = 0;
    while let Some(&corners) = all.get(next) {
        next += 1;
        for slice in SliceMove::all() {
            let turned = Cube { corners, ..Cube::SOLVED }.after_all(slice.face_turns()).corners;
            if !all.contains(&turned) {
                all.push(turned);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{alg, line};
    use premove_engine::table::Tables;

    #[test]
    fn slices_turn_the_corners_to_all_positions_of_the_cube() {
        let all = turned_corners();
        assert_eq!(all.len(), 24);
        assert!(all.contains(&alg("R L'").cube().corners));
        assert!(!all.contains(&alg("R2").cube().corners));
    }

    #[test]
    fn a_word_or_slice_turns_finish_a_line() {
        let tables = Tables::in_memory();
        let control = Control::new();
        let quick = QuickInsertions::new(Context::new(&tables, &control)).unwrap();
        let limits = InsertionLimits { insertions: 1, results: 1, ..InsertionLimits::default() };
        // Two pairs of edges are swapped at a place where two of the moves cancel.
        let skeleton = line("F U R", "D B'");
        let scramble = alg("F U' R2 L2 D2 R' L2 B D'").inverse().cube();
        let found = quick.words(&scramble, &skeleton, limits);
        assert!(found[0].total() <= 9, "{found:?}");
        assert_eq!(found[0].cases(), "2e2e");
        let limits = InsertionLimits { slices: 2, ..limits };
        let scramble = alg("F R L' F2 B U2 D2 L").inverse().cube();
        let found = quick.slices(&scramble, &line("F D2 B L", ""), limits);
        assert!(found.iter().all(|one| one.insertions.len() <= 2));
        // A solved line is its own solution.
        let solved = skeleton.finished().inverse().cube();
        let found =
            [quick.words(&solved, &skeleton, limits), quick.slices(&solved, &skeleton, limits)];
        assert!(found.iter().all(|all| all[0].insertions.is_empty() && all[0].total() == 5));
    }
}
