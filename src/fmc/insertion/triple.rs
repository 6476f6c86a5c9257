//! Three insertions: first words that leave what two more can solve, the most promising ones first.
//!
//! The first word has up to four moves of any effect, or is a word of up to eight moves that moves
//! only corners or only edges. The last one is a word of the library. There are too many pairs
//! behind all first words, so this search is not complete: it follows the first words that leave
//! the shortest sequences.

use premove_cube::{Cube, MoveSet};
use premove_engine::search::parallel_map;
use premove_engine::words::Word;

use super::cancel::CancelledLengths;
use super::leftover::Leftover;
use super::pair::{OpenSequence, PairSearch};
use super::skeleton::cubes_at_places;

/// Greatest number of moves of a first word with an effect on all pieces.
const MOST_MIXED: usize = 4;
/// Greatest number of moves of a first word of the library.
const MOST_OF_LIBRARY: usize = 8;
/// Number of first insertions that are followed: of those that leave corners and edges, and of
/// those that leave one kind of pieces, behind which there are many more second insertions.
const MOST_FOLLOWED: usize = 500;
const MOST_OF_ONE_KIND: usize = 60;
/// Greatest number of moves of the beginning of a second word with an effect on all pieces.
const MOST_SECOND_BEGINNING: usize = 3;

/// A first insertion.
struct First {
    /// The length of the sequence with it, and the number of insertions that must follow.
    rank: (usize, usize),
    place: usize,
    word: Word,
    /// `true` if it leaves corners or edges alone.
    leaves_one_kind: bool,
}

/// A place of a sequence.
struct FirstPlace<'a> {
    place: usize,
    /// The unsolved state at the place.
    cube: &'a Cube,
    /// The lengths of the sequence.
    lengths: &'a CancelledLengths,
    /// Number of insertions that the sequence needs.
    before: usize,
}

impl PairSearch<'_> {
    /// Finds solutions with three insertions.
    pub(super) fn search_triples(&self, open: &OpenSequence, threads: usize) {
        let words = self.first_of_three();
        let cubes = cubes_at_places(self.scramble, &open.moves);
        let mut lengths = CancelledLengths::new();
        lengths.fill(&open.moves);
        let before = Leftover::insertions_of(&cubes[0]);
        let places: Vec<usize> = (0..cubes.len()).collect();
        let firsts = parallel_map(&places, threads, self.control, &|&place| {
            let at = FirstPlace { place, cube: &cubes[place], lengths: &lengths, before };
            self.firsts(&at, &words)
        });
        let mut firsts: Vec<First> = firsts.into_iter().flatten().collect();
        firsts.sort_unstable_by_key(|first| (first.rank, first.place, first.word));
        let mut of_one_kind = 0;
        firsts.retain(|first| {
            of_one_kind += usize::from(first.leaves_one_kind);
            !first.leaves_one_kind || of_one_kind <= MOST_OF_ONE_KIND
        });
        firsts.truncate(MOST_FOLLOWED);
        let behind = Self { beginning: Some(MOST_SECOND_BEGINNING), ..*self };
        parallel_map(&firsts, threads, self.control, &|first| {
            behind.search(&open.with(first.place, first.word.iter()), 1);
        });
    }

    /// Returns the words that may be the first of three insertions, with their effects.
    fn first_of_three(&self) -> Vec<(Word, Cube)> {
        let mut words = vec![(Word::EMPTY, Cube::SOLVED)];
        let mut begin = 0;
        for _ in 0..MOST_MIXED {
            let end = words.len();
            for i in begin..end {
                let (word, cube) = words[i];
                let moves = word.iter().next_back().map_or(MoveSet::ALL, MoveSet::following);
                words.extend(moves.iter().map(|m| (word.then(m), cube.after(m))));
            }
            begin = end;
        }
        words.remove(0);
        let longer = MOST_MIXED + 1..=MOST_OF_LIBRARY;
        let library = self.library.iter().filter(|word| longer.contains(&word.len()));
        words.extend(library.map(|word| (word, word.cube())));
        words
    }

    /// Returns the first insertions at a place that two more can follow, each with a move or more.
    fn firsts(&self, at: &FirstPlace<'_>, words: &[(Word, Cube)]) -> Vec<First> {
        let most = self.wanted();
        let mut out = Vec::new();
        let lengths = at.lengths.at(at.place);
        for (word, effect) in words {
            let length = lengths.with(*word);
            if length >= most {
                continue;
            }
            let cube = at.cube.then(effect);
            let left = Leftover::insertions_of(&cube);
            if left > 0 && left <= 2 && left < at.before && length + left <= most {
                let rank = (length + 2 * left, left);
                let leaves_one_kind =
                    cube.corners == Cube::SOLVED.corners || cube.edges == Cube::SOLVED.edges;
                out.push(First { rank, place: at.place, word: *word, leaves_one_kind });
            }
        }
        out.sort_unstable_by_key(|first| (first.rank, first.word));
        out.truncate(MOST_FOLLOWED);
        out
    }
}
