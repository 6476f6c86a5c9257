//! Reads a file in whichever form it is.

use super::error::{Error, Read};
use super::scramble::Scramble;
use super::scrambles::Purpose;
use super::{definition, kpuzzle, scrambles};
use crate::puzzle::model::Definition;

/// Reads a definition in ksolve+'s form, twsearch's, or as `KPuzzle` JSON, whichever it is.
///
/// `file` is what errors call the file. Its name does not matter but for one thing: where the
/// content fits both ksolve+ and twsearch, a name that ends in `.tws` makes moves such as `x` or
/// `Uv` rotations of the whole puzzle.
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn read_definition(bytes: &[u8], file: &str) -> Result<Read<Definition>, Error> {
    if kpuzzle::is_json(bytes) {
        kpuzzle::read_definition(bytes, file)
    } else {
        definition::read(bytes, file)
    }
}

/// Reads the scrambles of a file in ksolve+'s form or twsearch's, or a `KPuzzle` pattern or a list
/// of such.
///
/// `file` is what errors call the file; `seed` decides about random scrambles.
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn read_scrambles(
    puzzle: &Definition,
    bytes: &[u8],
    file: &str,
    seed: u64,
) -> Result<Read<Vec<Scramble>>, Error> {
    read_scrambles_until(puzzle, bytes, file, seed, &|| false)
}

/// The same, unless it is stopped meanwhile: thousands of random scrambles, or of patterns, take
/// their time.
///
/// # Errors
/// The first thing that is wrong, with its place; see [`Error::is_stopped`].
pub fn read_scrambles_until(
    puzzle: &Definition,
    bytes: &[u8],
    file: &str,
    seed: u64,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Read<Vec<Scramble>>, Error> {
    scrambles::read(puzzle, bytes, file, Purpose::Starts { seed }, is_stopped)
}

/// Reads the same as goals: for those it does not matter where the pieces of blocks are.
///
/// # Errors
/// The first thing that is wrong, with its place; see [`Error::is_stopped`].
pub fn read_goals(
    puzzle: &Definition,
    bytes: &[u8],
    file: &str,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Read<Vec<Scramble>>, Error> {
    scrambles::read(puzzle, bytes, file, Purpose::Goals, is_stopped)
}
