//! Two insertions, the second one anywhere in the sequence that the first one makes.
//!
//! The last insertion is a word of the library. The moves that it must have are known at each
//! place, and a lookup finds them. So a first insertion is good when it leaves corners only or
//! edges only, few enough for one word. Such first insertions come from three sources:
//!
//! 1. The first word solves all unsolved corners, or all unsolved edges: a lookup.
//! 2. The first word is one of the library that leaves a cycle of three pieces or two pairs of
//!    pieces: for each of these 10,598 effects a lookup.
//! 3. The first word has at most eight moves and solves all edges among other effects, or all
//!    corners. Words of up to five moves are grouped by their effect on each kind of pieces, so
//!    each beginning of up to three moves leads to its ends with a lookup.
//!
//! Complete: all pairs of such a first word and a word of the library behind it, anywhere, nested
//! or not, if the sequence with the first word alone is no longer than the wanted solution.

use premove_cube::notation::Alg;
use premove_cube::{Corner, Cube, Edge, Move, MoveSet};
use premove_engine::search::{Control, parallel_map};
use premove_engine::words::{Library, Word};

use super::found::FoundSolutions;
use super::leftover::{Leftover, PieceKind};
use super::result::{Placed, Reading};
use super::skeleton::cubes_at_places;

/// Greatest number of moves of the beginning of a first word with an effect on all pieces.
const MOST_BEGINNING: usize = 3;

/// Search for two insertions, behind earlier ones.
#[derive(Clone, Copy)]
pub(super) struct PairSearch<'a> {
    pub(super) scramble: &'a Cube,
    pub(super) library: &'a Library,
    pub(super) small: &'a SmallElements,
    pub(super) found: &'a FoundSolutions<'a>,
    pub(super) control: &'a Control,
    /// Greatest length of the sequence with the first insertion, and of the solution.
    pub(super) most: usize,
}

/// A sequence with insertions that leaves some pieces.
#[derive(Clone, Debug)]
pub(super) struct OpenSequence {
    /// All moves, without cancelling.
    pub(super) moves: Vec<Move>,
    /// The insertions in it.
    pub(super) insertions: Vec<Placed>,
}

impl OpenSequence {
    pub(super) fn of(skeleton: &Alg) -> Self {
        Self { moves: skeleton.moves().to_vec(), insertions: Vec::new() }
    }

    /// Returns the sequence with moves inserted at a place.
    pub(super) fn with(&self, place: usize, inserted: impl IntoIterator<Item = Move>) -> Self {
        let inserted: Vec<Move> = inserted.into_iter().collect();
        let moves = [&self.moves[..place], &inserted, &self.moves[place..]].concat();
        let mut insertions = self.insertions.clone();
        insertions.push(Placed { place, moves: inserted });
        Self { moves, insertions }
    }

    /// Returns the number of moves after cancelling.
    pub(super) fn length(&self) -> usize {
        Alg::from(&self.moves[..]).normal_form().len()
    }
}

impl PairSearch<'_> {
    /// Finds all solutions with one or two insertions more.
    pub(super) fn search(&self, open: &OpenSequence, threads: usize) {
        let cubes = cubes_at_places(self.scramble, &open.moves);
        self.finish(open, &cubes);
        let starts = Starts::of(&open.moves);
        let places: Vec<usize> = (0..cubes.len()).collect();
        parallel_map(&places, threads, self.control, &|&place| {
            self.behind(open, place, &cubes[place], &starts);
        });
    }

    /// Returns the greatest total that is wanted.
    fn wanted(&self) -> usize {
        self.most.min(self.found.most())
    }

    /// Finds all solutions whose first insertion is at a place; `cube` is what is unsolved there.
    fn behind(&self, open: &OpenSequence, place: usize, cube: &Cube, starts: &Starts) {
        for word in self.first_words(cube) {
            if self.control.is_stopped() {
                return;
            }
            if starts.least_total(place, word) > self.wanted() {
                continue;
            }
            let next = open.with(place, word.iter());
            if next.length() > self.wanted() {
                continue;
            }
            let cubes = cubes_at_places(self.scramble, &next.moves);
            self.finish(&next, &cubes);
        }
    }

    /// Returns the first insertions at a place that one word of the library may follow.
    fn first_words(&self, cube: &Cube) -> Vec<Word> {
        let mut words = Vec::new();
        let undone = cube.inverse();
        let corners = Cube { corners: cube.corners, ..Cube::SOLVED };
        let edges = Cube { edges: cube.edges, ..Cube::SOLVED };
        match Leftover::of(cube).kind() {
            None => {}
            Some(PieceKind::Corners) => {
                let left = self.small.corners.iter();
                words.extend(left.flat_map(|left| self.library.words(&undone.then(left))));
                self.mixed(&undone, PieceKind::Edges, &mut words);
            }
            Some(PieceKind::Edges) => {
                let left = self.small.edges.iter();
                words.extend(left.flat_map(|left| self.library.words(&undone.then(left))));
                self.mixed(&undone, PieceKind::Corners, &mut words);
            }
            Some(PieceKind::Both) => {
                words.extend(self.library.words(&corners.inverse()));
                words.extend(self.library.words(&edges.inverse()));
                self.mixed(&undone, PieceKind::Edges, &mut words);
                self.mixed(&undone, PieceKind::Corners, &mut words);
            }
        }
        words
    }

    /// Adds the words of up to eight moves that solve all pieces but those of a kind.
    fn mixed(&self, undone: &Cube, left: PieceKind, words: &mut Vec<Word>) {
        let mut beginnings = vec![(Word::EMPTY, *undone, MoveSet::ALL)];
        for length in 0..=MOST_BEGINNING {
            let mut longer = Vec::new();
            for (beginning, rest, following) in &beginnings {
                let ends = match left {
                    PieceKind::Edges => self.library.like_corners(rest),
                    _ => self.library.like_edges(rest),
                };
                for &end in ends {
                    // Shorter words have been found with a shorter beginning.
                    let is_new = length == 0 || end.len() == Word::MAX / 2;
                    let meets = end.is_empty() || following.contains(end.at(0));
                    if is_new && meets && beginning.len() + end.len() > 0 {
                        words.push(beginning.join(end));
                    }
                }
                if length < MOST_BEGINNING {
                    longer.extend(following.iter().map(|m| {
                        (beginning.then(m), rest.before(m.inverse()), MoveSet::following(m))
                    }));
                }
            }
            beginnings = longer;
        }
    }

    /// Finds all words of the library that solve the rest at some place of a sequence.
    pub(super) fn finish(&self, open: &OpenSequence, cubes: &[Cube]) {
        if cubes[0].is_solved() {
            let solution = Alg::from(&open.moves[..]).normal_form();
            return self.found.add(solution, Reading::Turns(open.insertions.clone()));
        }
        if Leftover::of(&cubes[0]).kind() == Some(PieceKind::Both) {
            return;
        }
        let _ = self.control.poll(1, 0);
        let moves = &open.moves;
        let starts = Starts::of(moves);
        for (place, cube) in cubes.iter().enumerate() {
            for &word in self.library.words(&cube.inverse()) {
                if starts.least_total(place, word) > self.wanted() {
                    continue;
                }
                let whole = moves[..place].iter().copied().chain(word.iter());
                let whole: Alg = whole.chain(moves[place..].iter().copied()).collect();
                let solution = whole.normal_form();
                if solution.len() <= self.wanted() {
                    let reading = open.with(place, word.iter()).insertions;
                    self.found.add(solution, Reading::Turns(reading));
                }
            }
        }
    }
}

/// The lengths of the beginnings and the ends of a sequence after cancelling, for lower bounds.
struct Starts {
    /// The length of the beginning up to each place, and its last moves.
    beginnings: Vec<(usize, MoveSet)>,
    /// The length of the end from each place on, and its first moves.
    ends: Vec<(usize, MoveSet)>,
}

impl Starts {
    fn of(moves: &[Move]) -> Self {
        let beginnings = side(moves.iter().copied());
        let mut ends = side(moves.iter().rev().copied());
        ends.reverse();
        Self { beginnings, ends }
    }

    /// Returns a lower bound on the length of the sequence with a word inserted at a place: at an
    /// end where no turn meets one of the same face, nothing cancels.
    fn least_total(&self, place: usize, word: Word) -> usize {
        let ((before, last), (behind, first)) = (self.beginnings[place], self.ends[place]);
        let first_turns = turns_at_end(word.iter());
        let last_turns = turns_at_end(word.iter().rev());
        let is_free = last.and(first_turns).is_empty() && first.and(last_turns).is_empty();
        let whole = before + word.len() + behind;
        if is_free { whole } else { whole.saturating_sub(2 * word.len()) }
    }
}

/// Returns the turns of the faces of the first move, and of the second one when it turns the
/// opposite face.
fn turns_at_end(mut moves: impl Iterator<Item = Move>) -> MoveSet {
    let Some(first) = moves.next() else { return MoveSet::EMPTY };
    let faces = MoveSet::of_face(first.face());
    match moves.next() {
        Some(second) if second.axis() == first.axis() => faces.or(MoveSet::of_face(second.face())),
        _ => faces,
    }
}

/// Returns the length of each beginning of a sequence after cancelling, and the turns of the faces
/// with which it ends.
fn side(moves: impl Iterator<Item = Move>) -> Vec<(usize, MoveSet)> {
    let mut reduced = Alg::EMPTY;
    let mut out = vec![(0, MoveSet::EMPTY)];
    for m in moves {
        reduced.push(m);
        reduced = reduced.normal_form();
        out.push((reduced.len(), turns_at_end(reduced.iter().rev())));
    }
    out
}

/// The effects that one insertion is expected to undo.
pub(super) struct SmallElements {
    /// Cycles of three corners without a twist, and pairs of swaps: 1,008 and 1,890.
    corners: Vec<Cube>,
    /// Cycles of three edges without a flip, and pairs of swaps: 1,760 and 5,940.
    edges: Vec<Cube>,
}

impl SmallElements {
    /// Lists all of them, in less than a millisecond.
    pub(super) fn new() -> Self {
        let corners = elements(8, 3, |places, orientations| {
            let mut cube = Cube::SOLVED;
            for (&(to, from), &twist) in places.iter().zip(orientations) {
                cube.corners[to] = Corner::new(from as u8, twist);
            }
            cube
        });
        let edges = elements(12, 2, |places, orientations| {
            let mut cube = Cube::SOLVED;
            for (&(to, from), &flip) in places.iter().zip(orientations) {
                cube.edges[to] = Edge::new(from as u8, flip);
            }
            cube
        });
        Self { corners, edges }
    }
}

/// Returns all cycles of three pieces and all pairs of swaps among `count` pieces, each with all
/// orientations that add up to zero in every cycle.
fn elements(
    count: usize,
    orientations: u8,
    cube: impl Fn(&[(usize, usize)], &[u8]) -> Cube,
) -> Vec<Cube> {
    let mut out = Vec::new();
    let undo = |sum: u8| (2 * orientations - sum) % orientations;
    for a in 0..count {
        for b in a + 1..count {
            for c in a + 1..count {
                for (x, y) in pairs_of(orientations).filter(|_| c != b) {
                    out.push(cube(&[(a, b), (b, c), (c, a)], &[x, y, undo(x + y)]));
                }
                for d in c + 1..count {
                    for (x, y) in pairs_of(orientations).filter(|_| c != b && d != b) {
                        let places = [(a, b), (b, a), (c, d), (d, c)];
                        out.push(cube(&places, &[x, undo(x), y, undo(y)]));
                    }
                }
            }
        }
    }
    out
}

fn pairs_of(orientations: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..orientations).flat_map(move |x| (0..orientations).map(move |y| (x, y)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn small_elements_are_as_many_as_combinatorics_says() {
        let SmallElements { corners, edges } = SmallElements::new();
        assert_eq!((corners.len(), edges.len()), (1_008 + 1_890, 1_760 + 5_940));
        let different: HashSet<&Cube> = corners.iter().chain(&edges).collect();
        assert_eq!(different.len(), 10_598);
        let names: HashSet<String> =
            different.iter().map(|cube| Leftover::of(cube).to_string()).collect();
        assert_eq!(names, HashSet::from(["3c", "2c2c", "3e", "2e2e"].map(str::to_owned)));
    }
}
