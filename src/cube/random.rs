//! Random states, uniform over a set of states, from a seed or from the caller's entropy.
//!
//! The same seed gives the same states on every machine and in every release.

use std::sync::LazyLock;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng as _, SeedableRng};

use super::check::is_odd;
use super::moves::MoveSet;
use super::state::{Corner, Cube, Edge};

/// A generator of random numbers.
#[derive(Debug)]
pub struct Rng(ChaCha20Rng);

// `ChaCha20Rng` is not `Clone`, so the seed and the stream position are copied.
impl Clone for Rng {
    fn clone(&self) -> Self {
        let mut same = ChaCha20Rng::from_seed(self.0.get_seed());
        same.set_word_pos(self.0.get_word_pos());
        Self(same)
    }
}

impl Rng {
    /// Seeds the generator from a number.
    pub fn from_number(seed: u64) -> Self {
        Self(ChaCha20Rng::seed_from_u64(seed))
    }

    /// Seeds the generator from 256 bits of entropy.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(ChaCha20Rng::from_seed(seed))
    }

    /// Returns a random number of 64 bits.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a random number below `bound`, with equal probabilities. Returns 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        // 2^32 values cannot be divided evenly among `bound` results: the first `2^32 mod bound`
        // values of each result are drawn again.
        let uneven = if bound == 0 { 0 } else { bound.wrapping_neg() % bound };
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= uneven {
                return (product >> 32) as u32;
            }
        }
    }

    /// Shuffles a list. All orders are equally likely.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

/// A set of states to draw from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StateKind {
    /// All states.
    Full,
    /// States with EO on F/B.
    Eo,
    /// States with DR on U/D.
    Dr,
    /// States that half turns alone can solve (HTR).
    Htr,
    /// States with any corners and solved edges.
    Corners,
    /// States with any edges and solved corners.
    Edges,
}

impl StateKind {
    /// All kinds of states.
    pub const ALL: [Self; 6] =
        [Self::Full, Self::Eo, Self::Dr, Self::Htr, Self::Corners, Self::Edges];

    /// Returns the lower-case name for the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Eo => "eo",
            Self::Dr => "dr",
            Self::Htr => "htr",
            Self::Corners => "corners",
            Self::Edges => "edges",
        }
    }
}

/// Draws a state of the given kind. All states of the kind are equally likely.
///
/// Corners and edges are first permuted independently. If their parities differ, two pieces are
/// exchanged. This exchange maps the impossible permutations one to one onto the possible ones, so
/// all states stay equally likely.
pub fn random(kind: StateKind, rng: &mut Rng) -> Cube {
    let mut cube = Cube::SOLVED;
    match kind {
        StateKind::Full => {
            shuffle_corners(&mut cube, rng);
            rng.shuffle(&mut cube.edges);
            repair_edges(&mut cube);
            flip_edges(&mut cube, rng);
        }
        StateKind::Eo => {
            shuffle_corners(&mut cube, rng);
            rng.shuffle(&mut cube.edges);
            repair_edges(&mut cube);
        }
        StateKind::Dr => {
            rng.shuffle(&mut cube.corners);
            rng.shuffle(&mut cube.edges[..8]);
            rng.shuffle(&mut cube.edges[8..]);
            repair_edges(&mut cube);
        }
        StateKind::Htr => {
            cube.corners = HTR_CORNERS[rng.below(HTR_CORNERS.len() as u32) as usize];
            for slice in cube.edges.chunks_mut(4) {
                rng.shuffle(slice);
            }
            repair_edges(&mut cube);
        }
        StateKind::Corners => {
            shuffle_corners(&mut cube, rng);
            if has_odd_parity(&cube) {
                let [.., a, b] = &mut cube.corners;
                let (moved_a, moved_b) = (
                    Corner::new(b.piece() as u8, a.twist()),
                    Corner::new(a.piece() as u8, b.twist()),
                );
                (*a, *b) = (moved_a, moved_b);
            }
        }
        StateKind::Edges => {
            rng.shuffle(&mut cube.edges);
            repair_edges(&mut cube);
            flip_edges(&mut cube, rng);
        }
    }
    cube
}

/// Permutes and twists the corners at random. The sum of the twists is a multiple of three.
fn shuffle_corners(cube: &mut Cube, rng: &mut Rng) {
    rng.shuffle(&mut cube.corners);
    let mut sum = 0;
    for (i, corner) in cube.corners.iter_mut().enumerate() {
        let twist = if i < 7 { rng.below(3) } else { (21 - sum) % 3 };
        sum += twist;
        *corner = Corner::new(corner.piece() as u8, twist as u8);
    }
}

/// Flips a random, even number of edges.
fn flip_edges(cube: &mut Cube, rng: &mut Rng) {
    let mut sum = 0;
    for (i, edge) in cube.edges.iter_mut().enumerate() {
        let flip = if i < 11 { rng.below(2) } else { sum % 2 };
        sum += flip;
        *edge = Edge::new(edge.piece() as u8, flip as u8);
    }
}

/// Exchanges two edges of the E slice if corners and edges have different parity.
fn repair_edges(cube: &mut Cube) {
    if has_odd_parity(cube) {
        cube.edges.swap(10, 11);
    }
}

fn has_odd_parity(cube: &Cube) -> bool {
    is_odd(&cube.corners.map(Corner::piece)) != is_odd(&cube.edges.map(Edge::piece))
}

/// The 96 arrangements of the corners that half turns such as U2 can reach.
///
/// Each is combined with the 6,912 arrangements of the edges that keep every edge in its slice and
/// have even parity: together the 663,552 states of the half-turn group.
static HTR_CORNERS: LazyLock<Vec<[Corner; 8]>> = LazyLock::new(|| {
    let mut reached = vec![Cube::SOLVED.corners];
    let mut next = 0;
    while next < reached.len() {
        let cube = Cube { corners: reached[next], ..Cube::SOLVED };
        for m in MoveSet::HALF {
            let corners = cube.after(m).corners;
            if !reached.contains(&corners) {
                reached.push(corners);
            }
        }
        next += 1;
    }
    reached
});

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const DRAWS: usize = 60_000;

    #[test]
    fn a_copy_draws_what_the_original_draws_next() {
        let mut original = Rng::from_number(1);
        for drawn in 0..100 {
            let mut copy = original.clone();
            let bound = 1 << (drawn % 32);
            assert_eq!(copy.below(bound), original.below(bound), "after {drawn}");
        }
    }

    /// Returns the deviation of the counts from equal counts, in standard deviations of the
    /// chi-square distribution.
    ///
    /// With this many cells, values above 6 are too rare to occur by chance. The seeds are fixed,
    /// so the result never changes.
    fn unevenness(counts: &[u32]) -> f64 {
        let cells = counts.len() as u32;
        let expected = f64::from(counts.iter().sum::<u32>()) / f64::from(cells);
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        let freedom = f64::from(cells - 1);
        (chi - freedom) / (2.0 * freedom).sqrt()
    }

    /// Draws states of a kind and counts them by their image under a projection onto `0..cells`.
    fn counted(kind: StateKind, cells: usize, projection: impl Fn(&Cube) -> usize) -> Vec<u32> {
        let mut rng = Rng::from_number(kind as u64 + 1);
        let mut counts = vec![0; cells];
        for _ in 0..DRAWS {
            counts[projection(&random(kind, &mut rng))] += 1;
        }
        counts
    }

    fn assert_even(what: &str, kind: StateKind, cells: usize, projection: impl Fn(&Cube) -> usize) {
        let off = unevenness(&counted(kind, cells, projection));
        assert!(off.abs() < 6.0, "{what} of {kind:?}: {off}");
    }

    /// Returns the rank of a permutation of `0..n` in lexicographic order, for n up to 8.
    fn rank(pieces: &[usize]) -> usize {
        pieces.iter().enumerate().fold(0, |rank, (i, p)| {
            rank * (pieces.len() - i) + pieces[i + 1..].iter().filter(|&q| q < p).count()
        })
    }

    fn place_of_corner(cube: &Cube, piece: usize) -> usize {
        cube.corners.iter().position(|c| c.piece() == piece).unwrap()
    }

    fn place_of_edge(cube: &Cube, piece: usize) -> usize {
        cube.edges.iter().position(|e| e.piece() == piece).unwrap()
    }

    #[test]
    fn every_state_drawn_is_possible_and_in_its_set() {
        let mut rng = Rng::from_number(7);
        for kind in StateKind::ALL {
            for _ in 0..2_000 {
                let cube = random(kind, &mut rng);
                assert_eq!(cube.check(), Ok(()), "{kind:?}");
                let flips: u8 = cube.edges.iter().map(|e| e.flip()).sum();
                let twists: u8 = cube.corners.iter().map(|c| c.twist()).sum();
                match kind {
                    StateKind::Full => {}
                    StateKind::Eo => assert_eq!(flips, 0),
                    StateKind::Dr | StateKind::Htr => {
                        assert_eq!((flips, twists), (0, 0));
                        assert!((8..12).all(|place| cube.edges[place].piece() >= 8));
                    }
                    StateKind::Corners => assert_eq!(cube.edges, Cube::SOLVED.edges),
                    StateKind::Edges => assert_eq!(cube.corners, Cube::SOLVED.corners),
                }
            }
        }
    }

    #[test]
    fn half_turns_arrange_corners_in_96_ways() {
        assert_eq!(HTR_CORNERS.len(), 96);
        assert_eq!(HTR_CORNERS.iter().collect::<HashSet<_>>().len(), 96);
    }

    #[test]
    fn pieces_are_anywhere_equally_often() {
        use StateKind::{Corners, Dr, Edges, Eo, Full};
        for kind in [Full, Eo, Dr, Corners] {
            // When the first corner is placed, seven places are left for the second.
            assert_even("corner pair", kind, 56, |c| {
                let (first, second) = (place_of_corner(c, 7), place_of_corner(c, 6));
                first * 7 + second - usize::from(second > first)
            });
        }
        for kind in [Full, Eo, Edges] {
            for piece in 0..12 {
                assert_even("edge", kind, 12, |c| place_of_edge(c, piece));
            }
        }
        assert_even("slice", Dr, 24, |c| rank(&[8, 9, 10, 11].map(|i| c.edges[i].piece())));
        for piece in 0..8 {
            assert_even("edge", Dr, 8, |c| place_of_edge(c, piece));
        }
    }

    #[test]
    fn orientations_are_equally_often() {
        use StateKind::{Corners, Edges, Full};
        for kind in [Full, Corners] {
            assert_even("twists", kind, 2_187, |c| {
                c.corners[..7].iter().fold(0, |n, c| n * 3 + usize::from(c.twist()))
            });
        }
        for kind in [Full, Edges] {
            assert_even("flips", kind, 2_048, |c| {
                c.edges[..11].iter().fold(0, |n, e| n * 2 + usize::from(e.flip()))
            });
        }
    }

    #[test]
    fn parity_is_even_and_odd_equally_often() {
        for kind in [StateKind::Full, StateKind::Eo, StateKind::Dr] {
            assert_even("parity", kind, 2, |c| usize::from(is_odd(&c.corners.map(Corner::piece))));
        }
    }

    #[test]
    fn half_turn_states_are_equally_often() {
        let corners = |c: &Cube| HTR_CORNERS.iter().position(|h| *h == c.corners).unwrap();
        let slice = |c: &Cube, s: usize| rank(&[0, 1, 2, 3].map(|i| c.edges[4 * s + i].piece()));
        assert_even("corners", StateKind::Htr, 96, corners);
        for s in 0..3 {
            assert_even("slice", StateKind::Htr, 24, |c| slice(c, s));
            assert_even("slice with corners", StateKind::Htr, 24 * 96, |c| {
                slice(c, s) * 96 + corners(c)
            });
        }
        assert_even("two slices", StateKind::Htr, 576, |c| slice(c, 0) * 24 + slice(c, 2));
    }

    #[test]
    fn the_measure_notices_a_bias() {
        // A biased draw that some programs use: a small random number modulo twelve.
        let mut rng = Rng::from_number(1);
        let mut counts = [0; 12];
        for _ in 0..DRAWS {
            counts[(rng.below(128) % 12) as usize] += 1;
        }
        assert!(unevenness(&counts) > 6.0);
        // A biased shuffle that exchanges each place with any other place.
        let mut counts = [0; 24];
        for _ in 0..DRAWS {
            let mut list = [0, 1, 2, 3];
            for i in 0..4 {
                list.swap(i, rng.below(4) as usize);
            }
            counts[rank(&list)] += 1;
        }
        assert!(unevenness(&counts) > 6.0);
        let mut counts = [0; 24];
        for _ in 0..DRAWS {
            let mut list = [0, 1, 2, 3];
            rng.shuffle(&mut list);
            counts[rank(&list)] += 1;
        }
        assert!(unevenness(&counts).abs() < 6.0);
    }

    #[test]
    fn draws_below_a_bound_are_equally_often() {
        let mut rng = Rng::from_number(3);
        let mut counts = [0; 3];
        // The bound is slightly above two thirds of 2^32. A plain product or remainder would give
        // one third of the range double weight.
        let bound = 2_863_311_531;
        for _ in 0..DRAWS {
            counts[(rng.below(bound) / (bound / 3 + 1)) as usize] += 1;
        }
        assert!(unevenness(&counts).abs() < 6.0, "{counts:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn a_seed_stands_for_the_same_states_for_ever() {
        let draw = |seed| random(StateKind::Full, &mut Rng::from_number(seed));
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }
}
