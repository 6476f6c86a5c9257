//! premove.

pub mod cube;
pub mod notation;
pub mod search;
pub mod step;
