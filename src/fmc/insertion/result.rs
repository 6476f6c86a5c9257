//! A solution that an insertion makes of a skeleton: its moves, and the insertions that lead to it.

use premove_cube::notation::{Alg, Side};
use premove_cube::{Cube, Move};

use super::leftover::Leftover;
use super::skeleton::AssembledSkeleton;
use super::slice::SliceMove;

/// A finished solution, made of a skeleton by insertions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertionSolution {
    /// The finished solution in normal form.
    pub solution: Alg,
    /// The insertions, in the order in which they are made. There are several readings of most
    /// solutions; this is one with the fewest inserted moves.
    pub insertions: Vec<Insertion>,
    /// Number of readings that were found: other moves at other places that cancel to the same
    /// solution.
    pub readings: usize,
}

/// Moves inserted at a place of a skeleton, or into an earlier insertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The side on which the place is.
    pub side: Side,
    /// The earlier insertion into which the moves are inserted, as its index; `None` for the
    /// skeleton.
    pub parent: Option<usize>,
    /// Number of moves before the place: of the side of the skeleton, or of the earlier insertion,
    /// both as written.
    pub place: usize,
    /// The moves, as written on their side.
    pub moves: InsertedText,
    /// The pieces that the insertion moves; for a slice turn nothing.
    pub case: Option<Leftover>,
    /// Number of moves that cancel with the moves before the insertion, and with those behind it,
    /// in the order of the finished solution.
    pub cancelled: [usize; 2],
}

/// The text of an insertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InsertedText {
    /// Face turns.
    Turns(Alg),
    /// A turn of a slice, which turns the faces that all later moves name.
    Slice(SliceMove),
}

impl InsertedText {
    /// Returns the number of moves; a slice turn counts two.
    pub fn len(&self) -> usize {
        match self {
            Self::Turns(moves) => moves.len(),
            Self::Slice(_) => 2,
        }
    }

    /// Returns whether nothing is inserted.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl std::fmt::Display for InsertedText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Turns(moves) => moves.fmt(f),
            Self::Slice(slice) => slice.fmt(f),
        }
    }
}

impl InsertionSolution {
    /// Returns the length of the finished solution.
    pub fn total(&self) -> usize {
        self.solution.len()
    }

    /// Returns the number of inserted moves before cancelling.
    pub fn inserted(&self) -> usize {
        self.insertions.iter().map(|one| one.moves.len()).sum()
    }

    /// Returns the names of the insertions: `2e2e`, `3c + 3e`, `M2`.
    pub fn cases(&self) -> String {
        let names = self.insertions.iter().map(|one| match (&one.moves, &one.case) {
            (InsertedText::Slice(slice), _) => slice.to_string(),
            (_, Some(case)) => case.to_string(),
            (moves, None) => moves.to_string(),
        });
        names.collect::<Vec<_>>().join(" + ")
    }

    /// Returns the position of the solution in a list: by total, number of insertions, number of
    /// inserted moves, places, moves.
    pub(super) fn rank(&self) -> (usize, usize, usize, Vec<(Side, usize)>, Alg) {
        let places = self.insertions.iter().map(|one| (one.side, one.place)).collect();
        let count = self.insertions.len();
        (self.total(), count, self.inserted(), places, self.solution.clone())
    }
}

/// Insertions into an assembled skeleton, as the search makes them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Reading {
    /// One or more insertions of face turns, each into the sequence that the earlier ones make.
    Turns(Vec<Placed>),
    /// Turns of slices at places of the skeleton, in their order.
    Slices(Vec<(usize, SliceMove)>),
}

/// Moves at a place of a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Placed {
    /// Number of moves of the sequence before the place.
    pub(super) place: usize,
    pub(super) moves: Vec<Move>,
}

impl Reading {
    /// Returns the number of insertions, and that of inserted moves.
    pub(super) fn size(&self) -> (usize, usize) {
        match self {
            Self::Turns(all) => (all.len(), all.iter().map(|one| one.moves.len()).sum()),
            Self::Slices(all) => (all.len(), 2 * all.len()),
        }
    }
}

/// Returns the shortest insertion of moves at one place that makes a solution of a skeleton, with
/// the earliest place among several.
pub(super) fn shortest_reading(skeleton: &Alg, solution: &Alg) -> Placed {
    let moves = skeleton.moves();
    let readings = (0..=moves.len()).map(|place| {
        let [before, behind] =
            [&moves[..place], &moves[place..]].map(|part| Alg::from(part).inverse());
        let inserted = before.then(solution).then(&behind).normal_form();
        Placed { place, moves: inserted.moves().to_vec() }
    });
    let Some(shortest) = readings.min_by_key(|one| one.moves.len()) else {
        unreachable!("every sequence has a place at its beginning")
    };
    shortest
}

/// Returns the insertions of a reading as they are written.
pub(super) fn written(skeleton: &AssembledSkeleton, reading: &Reading) -> Vec<Insertion> {
    match reading {
        Reading::Turns(all) => written_turns(skeleton, all),
        Reading::Slices(all) => {
            let slices = all.iter().map(|&(place, slice)| {
                let (side, place) = skeleton.written(place);
                let slice = if side == Side::Inverse { slice.inverse() } else { slice };
                let moves = InsertedText::Slice(slice);
                Insertion { side, parent: None, place, moves, case: None, cancelled: [0; 2] }
            });
            slices.collect()
        }
    }
}

/// The origin of a move in a sequence with insertions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// The skeleton, with the number of its moves before this one.
    Skeleton(usize),
    /// An insertion, with the number of its moves before this one.
    Inserted(usize, usize),
}

fn written_turns(skeleton: &AssembledSkeleton, all: &[Placed]) -> Vec<Insertion> {
    let mut sequence: Vec<(Move, Source)> =
        skeleton.moves.iter().enumerate().map(|(at, m)| (m, Source::Skeleton(at))).collect();
    let mut out: Vec<Insertion> = Vec::new();
    for (number, Placed { place, moves }) in all.iter().enumerate() {
        let before = place.checked_sub(1).map(|at| sequence[at].1);
        let behind = sequence.get(*place).map(|(_, source)| *source);
        let (parent, at) = match (before, behind) {
            // At the end of an insertion moves are a part of it, so that the order of two
            // insertions at one place is clear.
            (Some(Source::Inserted(one, at)), _) => (Some(one), at + 1),
            (_, Some(Source::Inserted(one, at))) => (Some(one), at),
            (_, Some(Source::Skeleton(at))) => (None, at),
            (Some(Source::Skeleton(at)), None) => (None, at + 1),
            (None, None) => (None, 0),
        };
        let (side, written_place) = match parent {
            None => skeleton.written(at),
            Some(parent) => {
                let Insertion { side, moves, .. } = &out[parent];
                (*side, if *side == Side::Inverse { moves.len() - at } else { at })
            }
        };
        let inserted = Alg::from(&moves[..]);
        let turned = if side == Side::Inverse { inserted.inverse() } else { inserted.clone() };
        out.push(Insertion {
            side,
            parent,
            place: written_place,
            case: Some(Leftover::of(&turned.cube())),
            moves: InsertedText::Turns(turned),
            cancelled: cancelled(&sequence, *place, &inserted),
        });
        let added = moves.iter().enumerate().map(|(at, &m)| (m, Source::Inserted(number, at)));
        sequence.splice(place..place, added);
    }
    out
}

/// Returns the number of moves that cancel when moves are inserted at a place of a sequence: with
/// the moves before the place, and with those behind it.
fn cancelled(sequence: &[(Move, Source)], place: usize, inserted: &Alg) -> [usize; 2] {
    let part =
        |from: usize, to: usize| -> Alg { sequence[from..to].iter().map(|one| one.0).collect() };
    let [before, behind] = [part(0, place), part(place, sequence.len())];
    let with_before = before.then(inserted).normal_form();
    let all = with_before.then(&behind).normal_form();
    let own = before.then(&behind).normal_form().len();
    let left = (before.normal_form().len() + inserted.len()).saturating_sub(with_before.len());
    let both = (own + inserted.len()).saturating_sub(all.len());
    [left.min(both), both.saturating_sub(left)]
}

/// Returns the effect of a sequence of moves.
pub(super) fn effect(moves: &[Move]) -> Cube {
    Cube::from_moves(moves.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{alg, line};

    fn turns(place: usize, text: &str) -> Placed {
        Placed { place, moves: alg(text).moves().to_vec() }
    }

    #[test]
    fn the_shortest_reading_is_found_between_moves_that_cancel() {
        // `R2 D L2` behind move 2, with `L2 L` and nothing else to cancel.
        let skeleton = alg("R U F2 L");
        let solution = alg("R U R2 D L2 F2 L");
        assert_eq!(shortest_reading(&skeleton, &solution), turns(2, "R2 D L2"));
        // `F2 R2 D` behind move 3 cancels with nothing; `R2 D F2` behind move 2 cancels with F2.
        let solution = alg("R U R2 D L");
        assert_eq!(shortest_reading(&skeleton, &solution).moves.len(), 3);
    }

    #[test]
    fn insertions_are_written_on_their_side() {
        let skeleton = AssembledSkeleton::new(Cube::SOLVED, &line("R U", "F2 D L"));
        let reading = Reading::Turns(vec![turns(3, "B R'"), turns(4, "U2"), turns(1, "D")]);
        let all = written(&skeleton, &reading);
        let text: Vec<_> = all
            .iter()
            .map(|one| (one.side, one.parent, one.place, one.moves.to_string()))
            .collect();
        assert_eq!(
            text,
            [
                (Side::Inverse, None, 2, "R B'".to_owned()),
                (Side::Inverse, Some(0), 1, "U2".to_owned()),
                (Side::Normal, None, 1, "D".to_owned()),
            ]
        );
    }

    #[test]
    fn cancelled_moves_are_counted_on_both_ends() {
        let skeleton = AssembledSkeleton::new(Cube::SOLVED, &line("R U F", ""));
        let all = written(&skeleton, &Reading::Turns(vec![turns(2, "U' L F'")]));
        assert_eq!(all[0].cancelled, [2, 2]);
        let all = written(&skeleton, &Reading::Turns(vec![turns(2, "U L F")]));
        assert_eq!(all[0].cancelled, [1, 1]);
    }
}
