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

use super::cancel::CancelledLengths;
use super::found::FoundSolutions;
use super::leftover::{Leftover, PieceKind};
use super::result::{Placed, Reading};
use super::skeleton::cubes_at_places;

/// Greatest number of moves of the beginning of a first word with an effect on all pieces.
pub(super) const MOST_BEGINNING: usize = 3;

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
    /// Greatest number of moves of the beginning of a first word with an effect on all pieces;
    /// `None` for no such words.
    pub(super) beginning: Option<usize>,
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
}

/// Words that can be inserted first at one place, before a second insertion.
pub(super) struct FirstInsertions {
    place: usize,
    /// The state that is unsolved at the place.
    cube: Cube,
    /// The inserted words, each behind the length of the sequence with it, the shortest first.
    words: Vec<(usize, Word)>,
}

/// Buffers for a sequence with a first insertion.
struct SequenceBuffers {
    moves: Vec<Move>,
    lengths: CancelledLengths,
}

impl SequenceBuffers {
    fn new() -> Self {
        Self { moves: Vec::new(), lengths: CancelledLengths::new() }
    }

    /// Makes the sequence with a word inserted at a place.
    fn insert(&mut self, moves: &[Move], place: usize, word: Word) {
        self.moves.clear();
        self.moves.extend_from_slice(&moves[..place]);
        self.moves.extend(word.iter());
        self.moves.extend_from_slice(&moves[place..]);
        self.lengths.fill(&self.moves);
    }
}

impl PairSearch<'_> {
    /// Finds all solutions with one or two insertions more.
    pub(super) fn search(&self, open: &OpenSequence, threads: usize) {
        let firsts = self.first_insertions(open, threads);
        self.search_behind(open, &firsts, threads);
    }

    /// Returns the first insertions that one word of the library may follow, at each place, with
    /// which the sequence is no longer than the greatest total that is wanted.
    pub(super) fn first_insertions(
        &self,
        open: &OpenSequence,
        threads: usize,
    ) -> Vec<FirstInsertions> {
        let mut lengths = CancelledLengths::new();
        lengths.fill(&open.moves);
        let cubes = cubes_at_places(self.scramble, &open.moves);
        let places: Vec<(usize, Cube)> = cubes.into_iter().enumerate().collect();
        parallel_map(&places, threads, self.control, &|&(place, cube)| {
            let most = self.wanted();
            let lengths = lengths.at(place);
            let words = self.first_words(&cube).into_iter();
            let mut words: Vec<_> = words.map(|word| (lengths.with(word), word)).collect();
            words.retain(|(length, _)| *length <= most);
            words.sort_unstable();
            FirstInsertions { place, cube, words }
        })
    }

    /// Finds all solutions with one insertion more, and those with one of the first insertions and
    /// one behind it.
    pub(super) fn search_behind(
        &self,
        open: &OpenSequence,
        firsts: &[FirstInsertions],
        threads: usize,
    ) {
        self.search_single(open);
        parallel_map(firsts, threads, self.control, &|firsts| self.behind(open, firsts));
    }

    /// Finds all solutions with one word of the library more.
    pub(super) fn search_single(&self, open: &OpenSequence) {
        let mut lengths = CancelledLengths::new();
        lengths.fill(&open.moves);
        let unsolved = Cube::from_moves(open.moves.iter().copied()).then(self.scramble);
        self.finish(&open.moves, &lengths, &unsolved, &|| open.insertions.clone());
    }

    /// Returns the greatest total that is wanted.
    pub(super) fn wanted(&self) -> usize {
        self.most.min(self.found.most())
    }

    /// Finds all solutions with one of the first insertions at a place.
    fn behind(&self, open: &OpenSequence, firsts: &FirstInsertions) {
        let FirstInsertions { place, cube, words } = firsts;
        let mut next = SequenceBuffers::new();
        let before = Cube::from_moves(open.moves[..*place].iter().copied());
        let behind = before.inverse();
        for &(length, word) in words {
            if length > self.wanted() || self.control.is_stopped() {
                return;
            }
            next.insert(&open.moves, *place, word);
            // What is unsolved at the beginning of the sequence with the word.
            let left = before.after_all(word.iter()).then(cube).then(&behind);
            let reading = || open.with(*place, word.iter()).insertions;
            self.finish(&next.moves, &next.lengths, &left, &reading);
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
        let Some(most) = self.beginning else { return };
        let mut beginnings = vec![(Word::EMPTY, *undone, MoveSet::ALL)];
        for length in 0..=most {
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
                if length < most {
                    longer.extend(following.iter().map(|m| {
                        (beginning.then(m), rest.before(m.inverse()), MoveSet::following(m))
                    }));
                }
            }
            beginnings = longer;
        }
    }

    /// Finds all words of the library that solve the rest at some place of a sequence. `cube` is
    /// what is unsolved at its beginning, and `reading` are the insertions in it.
    fn finish(
        &self,
        moves: &[Move],
        lengths: &CancelledLengths,
        cube: &Cube,
        reading: &dyn Fn() -> Vec<Placed>,
    ) {
        if cube.is_solved() {
            let solution = Alg::from(moves).normal_form();
            return self.found.add(solution, Reading::Turns(reading()));
        }
        if cube.corners != Cube::SOLVED.corners && cube.edges != Cube::SOLVED.edges {
            return;
        }
        let _ = self.control.poll(1, 0);
        let mut wanted = cube.inverse();
        for place in 0..=moves.len() {
            if let Some(last) = place.checked_sub(1) {
                wanted = wanted.before(moves[last].inverse()).after(moves[last]);
            }
            let words = self.library.words(&wanted);
            if words.is_empty() {
                continue;
            }
            let lengths = lengths.at(place);
            for &word in words {
                if lengths.with(word) > self.wanted() {
                    continue;
                }
                let (before, behind) = moves.split_at(place);
                let inserted = word.alg();
                let solution = [before, inserted.moves(), behind].concat();
                let mut reading = reading();
                reading.push(Placed { place, moves: inserted.moves().to_vec() });
                self.found.add(Alg::from(solution).normal_form(), Reading::Turns(reading));
            }
        }
    }
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
