//! Moves and cubes in another form, scrambles, replacements.

use premove_cube::notation::Alg;
use premove_fmc::replace::Replacement;
use serde::Serialize;
use serde_json::{Map, Value};

/// Moves that were rewritten.
#[derive(Clone, Debug, Serialize)]
pub struct RewriteRecord<'a> {
    /// The line of the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The moves as they were given.
    pub input: &'a str,
    /// The moves as they are now.
    pub output: String,
    /// Number of moves in the output.
    pub length: usize,
}

/// A cube in every form that was asked for.
#[derive(Clone, Debug, Serialize)]
pub struct PrintRecord<'a> {
    /// The line of the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The moves as they were given.
    pub input: &'a str,
    /// The cube, by the names of the forms.
    #[serde(flatten)]
    pub forms: Map<String, Value>,
}

/// A cube in another form.
#[derive(Clone, Debug, Serialize)]
pub struct ConvertRecord<'a> {
    /// The line of the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The cube as it was given.
    pub input: &'a str,
    /// The form that was asked for.
    pub to: &'static str,
    /// The cube in it.
    pub output: &'a str,
}

/// A random scramble.
#[derive(Clone, Debug, Serialize)]
pub struct ScrambleRecord {
    /// The set of states that it is drawn from.
    pub r#type: &'static str,
    /// Its moves.
    pub scramble: String,
    /// Number of moves.
    pub length: usize,
    /// The seed, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Its number in the run, from 1.
    pub number: u32,
}

/// Other moves for a part of a solution.
#[derive(Clone, Debug, Serialize)]
pub struct ReplaceRecord<'a> {
    /// The line of the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The solution as it was given.
    pub input: &'a str,
    /// Where the part begins: moves from 1, with both sides put together.
    pub at: usize,
    /// The part.
    pub window: String,
    /// The moves in its place.
    pub instead: String,
    /// Number of moves by which the whole solution gets shorter.
    pub saved: usize,
    /// The whole solution with the replacement.
    pub solution: String,
    /// Number of moves of the whole solution.
    pub length: usize,
}

impl<'a> ReplaceRecord<'a> {
    /// Makes the record of other moves for a part of the solution on a line; `moves` are the moves
    /// of the solution with both sides put together.
    pub fn new(line: Option<usize>, input: &'a str, moves: &Alg, found: &Replacement) -> Self {
        Self {
            line,
            input,
            at: found.at + 1,
            window: found.window.to_string(),
            instead: found.instead.to_string(),
            saved: moves.len() - found.solution.len(),
            solution: found.solution.to_string(),
            length: found.solution.len(),
        }
    }
}
