//! A skeleton with the marks of insertions in it, and the steps of the tree that make them.

use premove_cube::Move;
use premove_cube::notation::{Alg, Line, Side};

use super::result::{InsertedText, Insertion, InsertionSolution};
use super::slice::with_slices;

/// The marks of insertions, in their order. Further ones are numbers in brackets.
const MARKS: [&str; 6] = ["*", "+", "#", "@", "&", "$"];

/// Greatest number of moves of an insertion that undo moves of the skeleton, if the insertion is to
/// be understood.
const MOST_UNDONE: usize = 6;

/// Returns the mark of an insertion, counted from 0: `*`, `+`, ... `[7]`.
pub fn mark(number: usize) -> String {
    MARKS.get(number).map_or_else(|| format!("[{}]", number + 1), ToString::to_string)
}

/// A skeleton and its insertions as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedSkeleton {
    /// The skeleton with a mark at the place of each insertion: `R * U (F +)`.
    pub skeleton: String,
    /// Each mark with the moves for it, those of the inverse side in parentheses: `* = R U2`,
    /// `+ = (M2)`.
    pub insertions: Vec<String>,
}

/// A stretch of a skeleton, and the moves that a solution has in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacedStretch {
    /// Number of moves before the stretch, both sides put together.
    pub place: usize,
    /// The moves of the skeleton that are left out.
    pub left_out: Alg,
    /// The moves that are put in for them.
    pub put_in: Alg,
}

impl InsertionSolution {
    /// Returns the stretch in which the solution differs from the skeleton, both sides put
    /// together.
    pub fn stretch(&self, skeleton: &Line) -> ReplacedStretch {
        let skeleton = skeleton.finished();
        let [old, new] = [skeleton.moves(), self.solution.moves()];
        let equal = |pairs: &mut dyn Iterator<Item = (&Move, &Move)>| {
            pairs.take_while(|(old, new)| old == new).count()
        };
        let place = equal(&mut old.iter().zip(new));
        let behind = equal(&mut old[place..].iter().rev().zip(new[place..].iter().rev()));
        ReplacedStretch {
            place,
            left_out: old[place..old.len() - behind].into(),
            put_in: new[place..new.len() - behind].into(),
        }
    }

    /// Returns whether the solution is better described by its stretch: a single insertion that has
    /// many more moves than the stretch that it changes.
    pub fn is_replacement(&self, skeleton: &Line) -> bool {
        let stretch = self.stretch(skeleton);
        self.insertions.len() == 1 && self.inserted() > stretch.put_in.len() + MOST_UNDONE
    }

    /// Writes the skeleton with the marks of the insertions, which are nested where an insertion is
    /// made inside another.
    pub fn marked(&self, skeleton: &Line) -> MarkedSkeleton {
        let side = |side: Side| self.with_marks(skeleton.side(side).iter(), None, side);
        let [normal, inverse] = [side(Side::Normal), side(Side::Inverse)];
        let skeleton = match (normal.is_empty(), inverse.is_empty()) {
            (_, true) => normal,
            (true, false) => format!("({inverse})"),
            (false, false) => format!("{normal} ({inverse})"),
        };
        let insertions = self.insertions.iter().enumerate().map(|(number, one)| {
            let text = match &one.moves {
                InsertedText::Slice(slice) => slice.to_string(),
                InsertedText::Turns(moves) => self.with_marks(moves.iter(), Some(number), one.side),
            };
            match one.side {
                Side::Normal => format!("{} = {text}", mark(number)),
                Side::Inverse => format!("{} = ({text})", mark(number)),
            }
        });
        MarkedSkeleton { skeleton, insertions: insertions.collect() }
    }

    fn with_marks(
        &self,
        moves: impl Iterator<Item = Move>,
        parent: Option<usize>,
        side: Side,
    ) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut moves = moves.enumerate().peekable();
        let mut place = 0;
        loop {
            let here =
                self.insertions.iter().enumerate().filter(|(_, one)| {
                    one.parent == parent && one.side == side && one.place == place
                });
            words.extend(here.map(|(number, _)| mark(number)));
            let Some((_, m)) = moves.next() else { break };
            words.push(m.to_string());
            place += 1;
        }
        words.join(" ")
    }

    /// Returns the steps that make the insertions behind a skeleton. Each undoes the moves of its
    /// side behind the place, adds the inserted moves, and makes the undone moves again; so the
    /// place needs not be stored with the step. A slice turn renames the moves behind it.
    pub fn steps(&self, skeleton: &Line) -> Vec<Line> {
        if self.insertions.iter().any(|one| matches!(one.moves, InsertedText::Slice(_))) {
            return self.slice_steps(skeleton);
        }
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        let mut line = skeleton.clone();
        let mut steps = Vec::new();
        for Insertion { side, parent, place, moves, .. } in &self.insertions {
            let InsertedText::Turns(moves) = moves else { continue };
            // The place in the side with all earlier insertions in it.
            let from = parent.map_or(0, |parent| ranges[parent].0);
            let earlier = self.insertions.iter().zip(&ranges).filter(|(one, _)| {
                one.side == *side && one.parent == *parent && one.place < *place
            });
            let at = from + place + earlier.map(|(_, (from, to))| to - from).sum::<usize>();
            let tail = Alg::from(&line.side(*side).moves()[at..]);
            let step = tail.inverse().then(moves).then(&tail);
            let whole = [&line.side(*side).moves()[..at], moves.moves(), tail.moves()].concat();
            for range in &mut ranges {
                let is_inside = range.0 < at && at < range.1;
                let is_behind = range.0 >= at;
                range.0 += if is_behind { moves.len() } else { 0 };
                range.1 += if is_inside || is_behind { moves.len() } else { 0 };
            }
            ranges.push((at, at + moves.len()));
            let whole = Alg::from(whole);
            let (step, next) = match side {
                Side::Normal => {
                    (Line::on_normal(step), Line { normal: whole, inverse: line.inverse })
                }
                Side::Inverse => {
                    (Line::on_inverse(step), Line { normal: line.normal, inverse: whole })
                }
            };
            steps.push(step);
            line = next;
        }
        steps
    }

    fn slice_steps(&self, skeleton: &Line) -> Vec<Line> {
        let normal = skeleton.normal.len();
        let assembled = skeleton.normal.then(&skeleton.inverse.inverse());
        let slices = self.insertions.iter().filter_map(|one| match &one.moves {
            InsertedText::Turns(_) => None,
            InsertedText::Slice(slice) => Some(match one.side {
                Side::Normal => (one.place, *slice),
                Side::Inverse => (assembled.len() - one.place, slice.inverse()),
            }),
        });
        let slices: Vec<_> = slices.collect();
        let on_normal = self.insertions.iter().filter(|one| one.side == Side::Normal).count();
        let mut before = skeleton.clone();
        let mut steps = Vec::new();
        for count in 1..=slices.len() {
            let turns = with_slices(&assembled, &slices[..count]);
            let (head, tail) = turns.moves().split_at(normal + 2 * on_normal.min(count));
            let line = Line { normal: head.into(), inverse: Alg::from(tail).inverse() };
            steps.push(Line {
                normal: before.normal.inverse().then(&line.normal).normal_form(),
                inverse: before.inverse.inverse().then(&line.inverse).normal_form(),
            });
            before = line;
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::super::slice::SliceMove;
    use super::super::{InsertionLimits, InsertionProblem, InsertionReport, insertions};
    use super::*;
    use crate::sample::line;
    use premove_cube::notation::parse;
    use premove_engine::search::Control;
    use premove_engine::step::Context;
    use premove_engine::table::Tables;

    struct Silent;

    impl InsertionReport for Silent {
        fn found(&self, _: &super::super::InsertionAnswer) {}
    }

    fn insertion(side: Side, parent: Option<usize>, place: usize, moves: &str) -> Insertion {
        let moves = match SliceMove::all().find(|slice| slice.to_string() == moves) {
            Some(slice) => InsertedText::Slice(slice),
            None => InsertedText::Turns(crate::sample::alg(moves)),
        };
        Insertion { side, parent, place, moves, case: None, cancelled: [0; 2] }
    }

    #[test]
    fn marks_stand_at_their_places_and_inside_insertions() {
        let solution = InsertionSolution {
            solution: Alg::EMPTY,
            insertions: vec![
                insertion(Side::Normal, None, 1, "D2 L D2"),
                insertion(Side::Inverse, None, 2, "B"),
                insertion(Side::Normal, Some(0), 3, "U'"),
            ],
            readings: 1,
        };
        let marked = solution.marked(&line("R U", "F L"));
        assert_eq!(marked.skeleton, "R * U (F L +)");
        assert_eq!(marked.insertions, ["* = D2 L D2 #", "+ = (B)", "# = U'"]);
    }

    #[test]
    fn steps_of_insertions_make_the_solution() {
        let tables = Tables::in_memory();
        let control = Control::new();
        // A line that leaves a cycle of three edges, one with insertions on both sides, one that
        // slices solve.
        for (scramble, normal, inverse) in [
            ("F2 D' U R' L F R L' U2 D F2 B2", "B2 F2 D' U2", "F D2 R"),
            ("R2 U2 F2 R L' D2 R' L B2 U2", "F2 L", "D R2"),
            ("U2 D2 F2 B2 R' L U2", "R L' F2", ""),
        ] {
            let scramble = crate::sample::cube(scramble);
            let skeleton = line(normal, inverse);
            let limits =
                InsertionLimits { insertions: 2, left_out: 3, put_in: 7, ..Default::default() };
            let problem = InsertionProblem { scramble, line: skeleton.clone(), limits };
            let answer = insertions(&problem, Context::new(&tables, &control), &Silent);
            for solution in &answer.solutions {
                let steps = solution.steps(&skeleton);
                let whole = steps.iter().fold(skeleton.clone(), |line, step| line.then(step));
                assert_eq!(whole.finished(), solution.solution, "{solution:?}");
            }
        }
    }

    #[test]
    fn a_stretch_is_what_differs() {
        let solution = InsertionSolution {
            solution: crate::sample::alg("R U F2 L' D B"),
            insertions: vec![insertion(Side::Normal, None, 1, "U F2 L' D B2 R L2")],
            readings: 1,
        };
        let skeleton = line("R U", "B' D2");
        let stretch = solution.stretch(&skeleton);
        assert_eq!(stretch.place, 2);
        assert_eq!(stretch.left_out.to_string(), "D2");
        assert_eq!(stretch.put_in.to_string(), "F2 L' D");
        assert!(!solution.is_replacement(&skeleton));
    }

    #[test]
    fn slices_on_both_sides_are_read_as_they_are_written() {
        let solution = InsertionSolution {
            solution: Alg::EMPTY,
            insertions: vec![
                insertion(Side::Normal, None, 1, "M"),
                insertion(Side::Inverse, None, 1, "E2"),
            ],
            readings: 1,
        };
        let skeleton = line("R U", "F L");
        let steps = solution.steps(&skeleton);
        let whole = steps.iter().fold(skeleton, |line, step| line.then(step));
        let read = parse("R M U L' E2 F'").unwrap().line().normal.normal_form();
        assert_eq!(whole.finished(), read);
    }
}
