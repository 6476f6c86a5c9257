//! The steps as values: what each needs, its goal, moves, bound, endings and names.

mod catalogue;
mod goal;

pub use catalogue::{Choice, Step, Target, UnknownStep};
pub use goal::Goal;
