//! Tests of reading and writing files.

mod definition;
mod kpuzzle;
mod random;
mod scrambles;
mod sequence;

use super::*;
use crate::Definition;

/// The corners of a 2x2x2 with one of them fixed, in the format of ksolve+.
const CUBE: &str = "Name 2x2\n\nSet CORNERS 7 3\n\nSolved\nCORNERS\n1 2 3 4 5 6 7\nEnd\n
Move U\nCORNERS\n4 1 2 3 5 6 7\nEnd\n
Move R\nCORNERS\n1 3 6 4 2 5 7\n0 2 1 0 1 2 0\nEnd\n
Move F\nCORNERS\n1 2 4 7 5 3 6\n0 0 2 1 0 1 2\nEnd\n";

/// One set of four pieces with two orientations each, and one move.
const RING: &str = "Set P 4 2\nMove X\nP\n2 3 4 1\n1 0 0 0\nEnd\n";

fn read(text: &str) -> Definition {
    read_definition(text.as_bytes(), "test.def")
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .value
}

fn notes(text: &str) -> Vec<String> {
    let notes = read_definition(text.as_bytes(), "test.def").unwrap().notes;
    notes.into_iter().map(|note| format!("{}: {}", note.line, note.text)).collect()
}

fn names(puzzle: &Definition) -> Vec<&str> {
    puzzle.moves.iter().map(|m| m.name.as_str()).collect()
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    let error = read_definition(text.as_bytes(), "test.def")
        .expect_err("should have been refused")
        .to_string();
    assert!(error.contains(expected), "{error}\nshould say '{expected}'");
}

fn scrambles(puzzle: &Definition, text: &str) -> Vec<PuzzleScramble> {
    read_scrambles(puzzle, text.as_bytes(), "test.txt", 1)
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .value
}

#[track_caller]
fn scramble_refused(puzzle: &Definition, text: &str, expected: &str) {
    let error = read_scrambles(puzzle, text.as_bytes(), "test.txt", 1)
        .expect_err("should have been refused")
        .to_string();
    assert!(error.contains(expected), "{error}\nshould say '{expected}'");
}
