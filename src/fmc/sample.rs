//! States and lines for tests.

use std::sync::OnceLock;

use premove_cube::notation::{Alg, Line};
use premove_cube::{Cube, Move};
use premove_engine::table::Tables;

/// Returns tables whose short sequences the tests share; files of tables are not needed for them.
pub(crate) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(Tables::in_memory)
}

/// Reads face turns separated by spaces.
pub(crate) fn alg(text: &str) -> Alg {
    text.split_whitespace()
        .map(|word| *Move::ALL.iter().find(|m| m.name() == word).expect(word))
        .collect()
}

/// Returns the state that face turns lead to.
pub(crate) fn cube(text: &str) -> Cube {
    alg(text).cube()
}

/// Builds a line from the moves of both sides.
pub(crate) fn line(normal: &str, inverse: &str) -> Line {
    Line { normal: alg(normal), inverse: alg(inverse) }
}

/// Generator of random numbers that are equal in every run with the same seed.
pub(crate) struct RandomNumbers(u64);

impl RandomNumbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    pub(crate) fn moves(&mut self, length: usize) -> Alg {
        (0..length).map(|_| Move::from_index(self.below(18))).collect()
    }
}

/// Returns the state after `length` random moves of a list.
pub(crate) fn walk(seed: u64, length: usize, moves: &[Move]) -> Cube {
    let mut numbers = RandomNumbers::new(seed);
    Cube::from_moves((0..length).map(|_| moves[numbers.below(moves.len())]))
}

/// Returns the state after 40 random moves.
pub(crate) fn random_cube(seed: u64) -> Cube {
    walk(seed, 40, &Move::ALL)
}
