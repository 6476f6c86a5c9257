//! The moves of both sides as face turns. Slice turns, wide turns and rotations rename the moves
//! that follow them.

use premove_cube::Move;
use premove_cube::notation::{Block, Frame, Piece};

/// Returns the moves of a side as face turns, with its rotations resolved.
pub(super) fn turns(pieces: &[(usize, Piece)]) -> Vec<Move> {
    let mut frame = Frame::START;
    let mut out = Vec::with_capacity(pieces.len());
    for (_, piece) in pieces {
        if let Piece::Move(_, m) = piece {
            let (turns, next) = frame.resolve(*m);
            out.extend(turns.into_iter().flatten());
            frame = next;
        }
    }
    out
}

/// Returns the moves of both sides as face turns, read as one sequence: the normal side, then the
/// inverse side undone. So a slice turn renames the rest of the normal side and the whole inverse
/// side; one on the inverse side renames the moves before it, which are undone after it.
pub(super) fn joined_turns([normal, inverse]: &[Vec<(usize, Piece)>; 2]) -> [Vec<Move>; 2] {
    let mut frame = Frame::START;
    let mut next = |m| {
        let (turns, next) = frame.resolve(m);
        frame = next;
        turns.into_iter().flatten()
    };
    let mut sides = [Vec::with_capacity(normal.len()), Vec::with_capacity(inverse.len())];
    for (_, piece) in normal {
        if let Piece::Move(_, m) = piece {
            sides[0].extend(next(*m));
        }
    }
    for (_, piece) in inverse.iter().rev() {
        if let Piece::Move(_, m) = piece {
            sides[1].extend(next(m.inverse()).map(Move::inverse));
        }
    }
    sides[1].reverse();
    sides
}

/// Returns whether a move renames others, so that it matters whether the sides are joined.
pub(super) fn renames(piece: &Piece) -> bool {
    matches!(piece, Piece::Move(_, m) if !matches!(m.block, Block::Face(_)))
}

/// Returns whether moves, taken together, rename those behind them.
pub(super) fn leave_frame_changed(pieces: &[Piece]) -> bool {
    let frame = pieces.iter().fold(Frame::START, |frame, piece| match piece {
        Piece::Move(_, m) => frame.resolve(*m).1,
        _ => frame,
    });
    frame != Frame::START
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::alg;
    use premove_cube::notation::{Alg, Side, marked};

    fn joined(text: &str) -> [Alg; 2] {
        let pieces = marked(text, Side::Normal).unwrap().pieces;
        let sides = [Side::Normal, Side::Inverse].map(|side| {
            let own = pieces.iter().filter(|piece| piece.side() == side);
            own.map(|piece| (0, piece.clone())).collect()
        });
        joined_turns(&sides).map(Alg::from)
    }

    #[test]
    fn slices_rename_the_moves_behind_them_in_the_finished_solution() {
        // R M2 U L' F'
        assert_eq!(joined("R M2 U (F L)"), [alg("R R2 L2 D"), alg("B L")]);
        // R U L' E2 F'
        let [normal, inverse] = joined("R U (F E2 L)");
        assert_eq!(normal, alg("R U"));
        assert_eq!(inverse.normal_form(), alg("B U2 D2 L").normal_form());
        assert_eq!(joined("R U (F L)"), [alg("R U"), alg("F L")]);
    }
}
