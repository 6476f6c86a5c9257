//! A puzzle that can be followed by hand.

use crate::search::{PuzzleAnswer, SolveRequest};
use crate::{Action, Definition, Pattern, Set};

/// Returns a puzzle of nine pieces in a row. Move `A` cycles the first four, `B` the fourth to the
/// seventh, and `C` the last two.
pub(super) fn row() -> Definition {
    let mut row =
        Definition::new("row", vec![Set { name: "P".to_owned(), pieces: 9, orientations: 2 }]);
    let flips = [0, 1, 0, 0, 0, 0, 0, 0, 0];
    row.add_move("A", Action { from: [1, 2, 3, 0, 4, 5, 6, 7, 8].into(), twist: flips.into() });
    row.add_move("B", Action { from: [0, 1, 2, 4, 5, 6, 3, 7, 8].into(), twist: [0; 9].into() });
    row.add_move("C", Action { from: [0, 1, 2, 3, 4, 5, 6, 8, 7].into(), twist: [0; 9].into() });
    row
}

pub(super) fn after(definition: &Definition, moves: &str) -> Pattern {
    moves.split_whitespace().fold(definition.solved.clone(), |position, name| {
        definition.moves[definition.find(name).unwrap()].action.apply(&position, &definition.shape)
    })
}

pub(super) fn numbers(definition: &Definition, moves: &str) -> Vec<usize> {
    moves.split_whitespace().map(|name| definition.find(name).unwrap()).collect()
}

pub(super) fn names(definition: &Definition, answer: &PuzzleAnswer) -> Vec<String> {
    let name = |solution: &Vec<usize>| {
        solution
            .iter()
            .map(|&number| definition.moves[number].name.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    };
    answer.solutions.iter().map(name).collect()
}

/// Returns a request for the position after some moves of [`row`].
pub(super) fn asked(row: &Definition, moves: &str) -> SolveRequest {
    SolveRequest::new(row, after(row, moves))
}
