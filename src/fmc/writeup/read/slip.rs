//! Finds a single wrong move in a solve that does not solve its scramble.

use premove_cube::notation::{Line, Side};
use premove_cube::{Cube, Move};

/// Returns a line with the moves of one side replaced.
fn with_side(line: &Line, side: Side, moves: Vec<Move>) -> Line {
    let mut line = line.clone();
    match side {
        Side::Normal => line.normal = moves.into(),
        Side::Inverse => line.inverse = moves.into(),
    }
    line
}

/// Describes a single move that is wrong, missing or too many; `None` if there is no such move.
pub(super) fn slip(line: &Line, cube: &Cube) -> Option<String> {
    for side in [Side::Normal, Side::Inverse] {
        let words = if side == Side::Inverse { " of the inverse side" } else { "" };
        let moves = line.side(side).moves().to_vec();
        for at in 0..moves.len() {
            for m in Move::ALL {
                let mut changed = moves.clone();
                changed[at] = m;
                if with_side(line, side, changed).solves(cube) {
                    let old = moves[at];
                    return Some(format!(
                        "a slip? with {m} in place of {old} as move {}{words} it solves the cube",
                        at + 1
                    ));
                }
            }
            let mut shorter = moves.clone();
            let old = shorter.remove(at);
            if with_side(line, side, shorter).solves(cube) {
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
                if with_side(line, side, longer).solves(cube) {
                    return Some(format!(
                        "a slip? with {m} behind move {at}{words} it solves the cube"
                    ));
                }
            }
        }
    }
    None
}
