//! Findability: how likely a person finds a step or a line within an hour, in bits.
//!
//! Fewer bits are easier. The numbers were fitted on published solves; `docs/findability.md` says
//! what they mean and what they cannot know.
//!
//! | file | content |
//! |---|---|
//! | `features.rs` | counts of the moves of a step |
//! | `model.rs` | the fitted numbers, from `assets/findability.toml` |
//! | `bits.rs` | the values: bits, the level of a solver |
//! | `score.rs` | bits of steps |
//! | `least.rs` | lower bounds, from the numbers of moves alone |
//! | `scale.rs` | marks, words, the place among lines of people |
//! | `line.rs` | bits of the lines of a scramble, whatever their steps |
//! | `request.rs` | the findability that is asked for in a search, and its limit |
//! | `accepted.rs` | a search that keeps only some solutions |
//! | `easiest.rs` | a search for the easiest solutions |

mod accepted;
mod bits;
mod easiest;
mod features;
mod least;
mod line;
mod model;
mod request;
mod scale;
mod score;
#[cfg(test)]
mod tests;

pub use accepted::{Accepts, solve_accepted};
pub use bits::{Bits, SolverLevel};
pub use easiest::solve_easiest;
pub use features::{DrFeatures, EoFeatures, HtrFeatures, Steps, TriggerShape};
pub use line::{Find, Findability};
pub use model::{BadModel, DrWeights, EoWeights, HtrWeights, Level, Levels, MODEL, Model, People};
pub use request::{FindLimit, FindRequest, check_rated};
pub use scale::{Rated, words};
pub use score::{EoChoice, RatedEo, Rater};
