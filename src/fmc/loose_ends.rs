//! The ends of a line that a finish may change.
//!
//! A solution has the moves `N · R · I⁻¹`: N and I are the moves of the line on the two sides, R is
//! the finish. R may begin by undoing moves at the end of N, and its first half turn may reverse
//! the last quarter turn of N. The same holds for I. So the moves at both ends that a finish may
//! undo are removed, and the quarter turns that are then at the ends are tried in both directions.
//! A shortest finish after the best of these lines undoes nothing.

use premove_cube::notation::{Alg, Line};
use premove_cube::{Move, MoveSet};

/// Returns variants of the line, all of one length: moves of the set `given_back` are removed from
/// both ends, and the then last quarter turns go in all directions.
pub(super) fn loose_ends(line: &Line, given_back: MoveSet) -> Vec<Line> {
    let normal = ends_of_side(&line.normal, given_back);
    let inverse = ends_of_side(&line.inverse, given_back);
    let mut lines = Vec::with_capacity(normal.len() * inverse.len());
    for normal in &normal {
        for inverse in &inverse {
            lines.push(Line { normal: normal.clone(), inverse: inverse.clone() });
        }
    }
    lines
}

fn ends_of_side(side: &Alg, given_back: MoveSet) -> Vec<Alg> {
    let mut moves: Vec<Move> = side.normal_form().moves().to_vec();
    loop {
        let Some(last) = moves.last().map(|m| m.axis()) else { return vec![Alg::EMPTY] };
        let together = moves.iter().rev().take_while(|m| m.axis() == last).count();
        let block = moves.split_off(moves.len() - together);
        let free: Vec<Move> = block.into_iter().filter(|&m| !given_back.contains(m)).collect();
        if free.is_empty() {
            continue;
        }
        return (0..1_usize << free.len()).map(|turned| with_ends(&moves, &free, turned)).collect();
    }
}

/// Returns `moves` followed by the turns in `free`; those at the set bits of `turned` are inverted.
fn with_ends(moves: &[Move], free: &[Move], turned: usize) -> Alg {
    let mut all = moves.to_vec();
    for (at, &m) in free.iter().enumerate() {
        all.push(if turned >> at & 1 == 1 { m.inverse() } else { m });
    }
    all.into()
}
