//! Tests with puzzles that would need more memory than there is.

use super::run;
use crate::search::{PuzzleSolveError, SolveRequest};
use crate::{Action, Definition, Set};

/// Builds a ring of different pieces. Each of its two moves exchanges all neighbours in pairs; the
/// pairs of the two moves differ.
fn ring(pieces: usize) -> Definition {
    let mut ring =
        Definition::new("ring", vec![Set { name: "P".to_owned(), pieces, orientations: 1 }]);
    for shift in 0..2 {
        let neighbour = |slot: usize| (((slot + shift) ^ 1) + pieces - shift) % pieces;
        let from = (0..pieces).map(|slot| neighbour(slot) as u16).collect();
        ring.add_move(["A", "B"][shift], Action { from, twist: vec![0; pieces].into() });
    }
    ring
}

#[test]
fn what_would_take_too_much_room_is_refused_before_it_is_allocated() {
    let ring = ring(9_000);
    let refused = run(&ring, &SolveRequest::new(&ring, ring.solved.clone()));
    assert!(matches!(refused, Err(PuzzleSolveError::TooLarge(set)) if set == "P"));
}
