//! The evidence for a reading of a write-up, from the state after its moves.

use premove_cube::facts::{has_dr, has_htr, unsolved};
use premove_cube::{Axis, Cube};

use super::doubts::Bits;

/// Evidence for a reading that ends with a solved cube, in bits: there are 2^65 states.
pub(super) const SOLVED: Bits = 65;
/// Evidence for a reading that ends in HTR, in bits: 663,552 of 2^65 states.
const HTR: Bits = 45;
/// Evidence for a reading that ends in DR on some axis, in bits: 19,508,428,800 states for each
/// axis.
const DR: Bits = 29;
/// Bits for each unsolved piece: which piece it is, its place and its orientation have about 2^6
/// possibilities.
const PIECE: Bits = 6;

/// Returns the evidence of a state in bits: a wrong reading ends in such a special state with the
/// probability 2^-bits.
pub(super) fn evidence(cube: &Cube) -> Bits {
    if cube.is_solved() {
        return SOLVED;
    }
    let left = unsolved(cube);
    let unsolved = Bits::from(left.corners()) + Bits::from(left.edges());
    let pieces = SOLVED.saturating_sub(PIECE * unsolved);
    let stage = match cube {
        _ if has_htr(cube) => HTR,
        _ if Axis::ALL.into_iter().any(|axis| has_dr(cube, axis)) => DR,
        _ => 0,
    };
    pieces.max(stage)
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::parse;

    #[test]
    fn the_nearer_to_solved_a_state_is_the_more_it_says() {
        let of = |moves: &str| evidence(&parse(moves).unwrap().line().normal.cube());
        let states = ["", "M' U M U2 M' U M", "R2 U2 F2", "U R2 F2 D", "R U F D2 L B'"];
        let bits: Vec<Bits> = states.into_iter().map(of).collect();
        assert_eq!(bits, [65, 47, 45, 29, 0]);
    }
}
