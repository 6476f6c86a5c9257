//! Records of moves and cubes in another form, scrambles, and replacements.

use premove_cube::notation::{Alg, MoveCounts, WrittenSequence};
use premove_fmc::insertion::Replacement;
use serde::Serialize;
use serde_json::{Map, Value};

/// Record of moves that were rewritten.
#[derive(Clone, Debug, Serialize)]
pub struct RewriteRecord<'a> {
    /// Number of the input line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The moves as they were given.
    pub input: &'a str,
    /// The moves after rewriting.
    pub output: String,
    /// Number of moves in the output.
    pub length: usize,
}

/// Record of a cube in all requested forms.
#[derive(Clone, Debug, Serialize)]
pub struct PrintRecord<'a> {
    /// Number of the input line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The moves as they were given.
    pub input: &'a str,
    /// The cube in each form, by the name of the form.
    #[serde(flatten)]
    pub forms: Map<String, Value>,
}

/// Record of a cube converted to another form.
#[derive(Clone, Debug, Serialize)]
pub struct ConvertRecord<'a> {
    /// Number of the input line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The cube as it was given.
    pub input: &'a str,
    /// The form to which the cube is converted.
    pub to: &'static str,
    /// The cube in the form `to`.
    pub output: &'a str,
}

/// Record of a cube in a form.
#[derive(Clone, Debug, Serialize)]
pub struct CubeRecord<'a> {
    /// The form in which the cube is written.
    pub to: &'static str,
    /// The cube in the form `to`.
    pub output: &'a str,
}

/// Record of moves that were made of other moves.
#[derive(Clone, Debug, Serialize)]
pub struct WrittenMovesRecord {
    /// The moves.
    pub output: String,
    /// Number of moves, in half-turn metric.
    pub length: usize,
}

impl WrittenMovesRecord {
    /// Makes the record of moves.
    pub fn new(moves: &WrittenSequence) -> Self {
        Self { output: moves.to_string(), length: MoveCounts::of(moves).htm }
    }
}

/// Record of the number of moves in each metric.
#[derive(Clone, Debug, Serialize)]
pub struct CountsRecord<'a> {
    /// Number of the input line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The moves as they were given; missing where the question has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<&'a str>,
    /// Number in half-turn metric.
    pub htm: usize,
    /// Number in quarter-turn metric.
    pub qtm: usize,
    /// Number in slice-turn metric.
    pub stm: usize,
    /// Number in execution-turn metric.
    pub etm: usize,
    /// Number in outer-block-turn metric.
    pub obtm: usize,
}

impl<'a> CountsRecord<'a> {
    /// Makes the record of the counts of the moves on an input line.
    pub const fn new(line: Option<usize>, input: Option<&'a str>, counts: MoveCounts) -> Self {
        let MoveCounts { htm, qtm, stm, etm, obtm } = counts;
        Self { line, input, htm, qtm, stm, etm, obtm }
    }
}

/// Record of a comparison.
#[derive(Clone, Debug, Serialize)]
pub struct SameRecord {
    /// Degree to which both agree: `moves`, `held_cube`, `cube` or `different`.
    pub same: &'static str,
}

/// Record of a random scramble.
#[derive(Clone, Debug, Serialize)]
pub struct ScrambleRecord {
    /// The set of states from which the scramble is drawn.
    pub r#type: &'static str,
    /// The moves of the scramble.
    pub scramble: String,
    /// Number of moves in the scramble.
    pub length: usize,
    /// Seed of the random numbers, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Number of the scramble in the run, from 1.
    pub number: u32,
}

/// Record of a random scramble and its cube in a form.
#[derive(Clone, Debug, Serialize)]
pub struct ScrambledCubeRecord<'a> {
    /// The scramble.
    #[serde(flatten)]
    pub scramble: ScrambleRecord,
    /// The form in which the cube is written.
    pub to: &'static str,
    /// The scrambled cube in the form `to`.
    pub output: &'a str,
}

/// Record of other moves for a part of a solution.
#[derive(Clone, Debug, Serialize)]
pub struct ReplaceRecord<'a> {
    /// Number of the input line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The solution as it was given.
    pub input: &'a str,
    /// Number of the first move of the part, from 1. It is counted in the finished solution, in
    /// which both sides are put together.
    pub at: usize,
    /// The moves of the part that is replaced.
    pub window: String,
    /// The moves that replace the part.
    pub instead: String,
    /// Number of moves by which the whole solution gets shorter.
    pub saved: usize,
    /// The whole solution with the replacement.
    pub solution: String,
    /// Number of moves of the whole solution.
    pub length: usize,
}

impl<'a> ReplaceRecord<'a> {
    /// Makes the record of a replacement for the solution on an input line. `moves` are all moves
    /// of the finished solution, in which both sides are put together.
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
