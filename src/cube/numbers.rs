//! Cubes from numbers of their permutations and orientations, and the repair of impossible cubes.

use thiserror::Error;

use super::check::is_odd;
use super::state::{Corner, Cube, Edge};

/// Number of orders of twelve edges: 12!.
const EDGE_ORDERS: u64 = 479_001_600;
/// Number of orders of eight corners: 8!.
const CORNER_ORDERS: u64 = 40_320;
/// Number of flips: the flip of the first edge follows from the others.
const FLIPS: u64 = 1 << 11;
/// Number of twists: the twist of the first corner follows from the others.
const TWISTS: u64 = 2_187;

/// The four numbers that describe a cube, as `nissy_getcube` of nissy-core takes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CubeNumbers {
    /// Rank of the order of the edges among all orders, in lexicographic order: 0 to 12! - 1.
    pub edge_order: u64,
    /// Flips of the edges but the first, the second edge as the lowest bit: 0 to 2,047.
    pub flips: u64,
    /// Rank of the order of the corners, in lexicographic order: 0 to 8! - 1.
    pub corner_order: u64,
    /// Twists of the corners but the first, the second corner as the lowest digit to base 3: 0 to
    /// 2,186.
    pub twists: u64,
}

/// Reason why numbers describe no cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NumbersError {
    /// A number is too large.
    #[error("the number of {what} is {number}: it is from 0 to {most}")]
    TooLarge {
        /// Quantity that the number describes, such as `the flips`.
        what: &'static str,
        /// The number as given.
        number: u64,
        /// The largest number of this kind.
        most: u64,
    },
    /// One of the two orders is odd and the other is even.
    #[error(
        "the orders of edges and corners do not go together: one takes an odd number of swaps, the \
         other an even number"
    )]
    Parity,
}

impl CubeNumbers {
    /// Returns the cube.
    ///
    /// # Errors
    /// Fails if a number is too large, or no moves lead to the cube.
    pub fn cube(self) -> Result<Cube, NumbersError> {
        for (what, number, count) in self.with_counts() {
            if number >= count {
                return Err(NumbersError::TooLarge { what, number, most: count - 1 });
            }
        }
        let cube = self.unchecked();
        if cube.check().is_ok() { Ok(cube) } else { Err(NumbersError::Parity) }
    }

    /// Returns a possible cube for any numbers: those that are too large are taken modulo their
    /// count, and if the two orders do not go together, the first two corners are swapped.
    pub fn nearest_cube(self) -> Cube {
        let [edge_order, flips, corner_order, twists] =
            self.with_counts().map(|(_, number, count)| number % count);
        Self { edge_order, flips, corner_order, twists }.unchecked().repaired()
    }

    fn with_counts(self) -> [(&'static str, u64, u64); 4] {
        [
            ("the order of the edges", self.edge_order, EDGE_ORDERS),
            ("the flips", self.flips, FLIPS),
            ("the order of the corners", self.corner_order, CORNER_ORDERS),
            ("the twists", self.twists, TWISTS),
        ]
    }

    /// Returns the cube, to which moves may not lead. The numbers must be below their counts.
    fn unchecked(self) -> Cube {
        let mut cube = Cube::SOLVED;
        let edges: [u8; 12] = permutation(self.edge_order);
        let corners: [u8; 8] = permutation(self.corner_order);
        let flips = (self.flips.count_ones() % 2) as u8;
        cube.edges[0] = Edge::new(edges[0], flips);
        for (i, &edge) in edges.iter().enumerate().skip(1) {
            cube.edges[i] = Edge::new(edge, (self.flips >> (i - 1) & 1) as u8);
        }
        let (mut rest, mut sum) = (self.twists, 0);
        for (i, &corner) in corners.iter().enumerate().skip(1) {
            cube.corners[i] = Corner::new(corner, (rest % 3) as u8);
            (rest, sum) = (rest / 3, sum + rest % 3);
        }
        cube.corners[0] = Corner::new(corners[0], ((3 - sum % 3) % 3) as u8);
        cube
    }
}

/// Returns the permutation of this rank in lexicographic order.
fn permutation<const N: usize>(mut rank: u64) -> [u8; N] {
    let mut left: Vec<u8> = (0..N as u8).collect();
    let mut orders: u64 = (1..=N as u64).product();
    std::array::from_fn(|taken| {
        orders /= (N - taken) as u64;
        let at = rank / orders;
        rank %= orders;
        left.remove(at as usize)
    })
}

impl Cube {
    /// Returns this cube if it is possible. Otherwise returns a possible one that differs little
    /// from it: if the orders of edges and corners do not go together, the first two corners are
    /// swapped; if flips or twists do not add up, the last edge is flipped or the last corner
    /// twisted. Each piece must occur once.
    #[must_use]
    pub fn repaired(&self) -> Self {
        let mut cube = *self;
        if is_odd(&cube.edges.map(Edge::piece)) != is_odd(&cube.corners.map(Corner::piece)) {
            cube.corners.swap(0, 1);
        }
        let flips: u8 = cube.edges.iter().map(|edge| edge.flip()).sum();
        let last = cube.edges[11];
        cube.edges[11] = Edge::new(last.piece() as u8, (last.flip() + flips) % 2);
        let twists: u8 = cube.corners.iter().map(|corner| corner.twist()).sum();
        let last = cube.corners[7];
        cube.corners[7] = Corner::new(last.piece() as u8, (last.twist() + 3 - twists % 3) % 3);
        cube
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the numbers of a cube, computed without the functions under test.
    fn numbers(cube: &Cube) -> CubeNumbers {
        fn rank(pieces: &[usize]) -> u64 {
            let below = |i: usize| pieces[i + 1..].iter().filter(|p| **p < pieces[i]).count();
            (0..pieces.len()).fold(0, |rank, i| rank * (pieces.len() - i) as u64 + below(i) as u64)
        }
        let digit = |base: u64, digits: Vec<u8>| {
            digits.iter().rev().fold(0, |sum, &digit| sum * base + u64::from(digit))
        };
        CubeNumbers {
            edge_order: rank(&cube.edges.map(Edge::piece)),
            flips: digit(2, cube.edges[1..].iter().map(|edge| edge.flip()).collect()),
            corner_order: rank(&cube.corners.map(Corner::piece)),
            twists: digit(3, cube.corners[1..].iter().map(|corner| corner.twist()).collect()),
        }
    }

    #[test]
    fn numbers_that_describe_no_cube_are_named() {
        let swapped = CubeNumbers { edge_order: 1, ..CubeNumbers::default() };
        assert_eq!(swapped.cube(), Err(NumbersError::Parity));
        assert_eq!(swapped.nearest_cube().corners.map(Corner::piece)[..3], [1, 0, 2]);
        let many = CubeNumbers { twists: 2_187, ..CubeNumbers::default() };
        assert_eq!(
            many.cube().unwrap_err().to_string(),
            "the number of the twists is 2187: it is from 0 to 2186"
        );
        assert_eq!(many.nearest_cube(), Cube::SOLVED);
        assert_eq!(CubeNumbers::default().cube(), Ok(Cube::SOLVED));
    }

    proptest! {
        #[test]
        fn the_numbers_of_a_cube_lead_back_to_it(seed in any::<u64>()) {
            let cube = crate::random(crate::StateKind::Full, &mut crate::Rng::from_number(seed));
            prop_assert_eq!(numbers(&cube).cube(), Ok(cube));
            prop_assert_eq!(numbers(&cube).nearest_cube(), cube);
        }

        #[test]
        fn any_numbers_make_a_possible_cube(values in any::<[u64; 4]>()) {
            let [edge_order, flips, corner_order, twists] = values;
            let cube = CubeNumbers { edge_order, flips, corner_order, twists }.nearest_cube();
            prop_assert_eq!(cube.check(), Ok(()));
        }

        #[test]
        fn a_repaired_cube_is_possible(seed in any::<u64>(), flip in 0..2_u8, twist in 0..3_u8) {
            let cube = crate::random(crate::StateKind::Full, &mut crate::Rng::from_number(seed));
            prop_assert_eq!(cube.repaired(), cube);
            let mut broken = cube;
            broken.edges.swap(3, 4);
            broken.edges[5] = Edge::new(broken.edges[5].piece() as u8, flip);
            broken.corners[2] = Corner::new(broken.corners[2].piece() as u8, twist);
            prop_assert_eq!(broken.repaired().check(), Ok(()));
        }
    }
}
