//! Parts of the screen that know nothing of the program around them.

pub mod hints;
pub mod input;
pub mod list;
