//! Looks for the one move that is wrong in a solve that does not solve its scramble.

use premove_cube::notation::{Line, Side};
use premove_cube::{Cube, Move};

/// Returns a single move that is wrong, too many or missing, in words.
pub(super) fn slip(line: &Line, cube: &Cube) -> Option<String> {
    for side in [Side::Normal, Side::Inverse] {
        let words = if side == Side::Inverse { " of the inverse side" } else { "" };
        let moves = line.side(side).moves().to_vec();
        let solves = |moves: Vec<Move>| {
            let mut other = line.clone();
            match side {
                Side::Normal => other.normal = moves.into(),
                Side::Inverse => other.inverse = moves.into(),
            }
            other.solves(cube)
        };
        for at in 0..moves.len() {
            for m in Move::ALL {
                let mut changed = moves.clone();
                changed[at] = m;
                if solves(changed) {
                    let old = moves[at];
                    return Some(format!(
                        "a slip? with {m} in place of {old} as move {}{words} it solves the cube",
                        at + 1
                    ));
                }
            }
            let mut shorter = moves.clone();
            let old = shorter.remove(at);
            if solves(shorter) {
                return Some(format!(
                    "a slip? without {old}, move {}{words}, it solves the cube",
                    at + 1
                ));
            }
        }
        for at in 0..=moves.len() {
            for m in Move::ALL {
                let mut longer = moves.clone();
                longer.insert(at, m);
                if solves(longer) {
                    return Some(format!(
                        "a slip? with {m} behind move {at}{words} it solves the cube"
                    ));
                }
            }
        }
    }
    None
}
