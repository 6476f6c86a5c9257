//! Questions about cubes and moves as text. All but the conversion to moves are answered without a
//! search.
//!
//! | file | question |
//! |---|---|
//! | `kinds.rs` | the forms, ways and kinds that the questions choose from |
//! | `convert.rs` | a cube in another form |
//! | `apply.rs` | moves done to a cube |
//! | `inverse.rs`, `compose.rs` | the inverse of a cube, two cubes one after the other |
//! | `transform.rs` | the image of a cube or of moves under a symmetry |
//! | `numbers.rs`, `repair.rs` | a cube from numbers; an impossible cube made possible |
//! | `rewrite.rs` | moves inverted, on one side, as premoves, cancelled |
//! | `count.rs`, `same.rs` | moves counted; moves or cubes compared |
//! | `variations.rs` | moves with other last quarter turns |

mod apply;
mod compose;
mod convert;
mod count;
mod inverse;
mod kinds;
mod numbers;
mod repair;
mod rewrite;
mod same;
mod transform;
mod variations;

pub use apply::ApplyQuestion;
pub use compose::ComposeQuestion;
pub use convert::ConvertQuestion;
pub use count::CountQuestion;
pub use inverse::InverseQuestion;
pub use kinds::{CubeForm, Rewriting, Variation};
pub use numbers::NumbersQuestion;
pub use repair::RepairQuestion;
pub use rewrite::RewriteQuestion;
pub use same::{SameQuestion, Sameness};
pub use transform::{TransformQuestion, Transformed};
pub use variations::VariationsQuestion;

use premove_cube::notation::{CubeFormat, HeldCube, format_held};

use super::text::AnswerLines;
use crate::api::Outcome;
use crate::api::record::CubeRecord;

/// Outcome of a question whose answers are all sent.
const DONE: Result<Outcome, Outcome> = Ok(Outcome::Done { truncated: false });

/// Writes a cube as the line of an answer.
fn write_cube(cube: &HeldCube, to: CubeFormat, lines: &AnswerLines) {
    let output = &format_held(cube, to);
    lines.line("cube", &CubeRecord { to: to.name(), output });
}
