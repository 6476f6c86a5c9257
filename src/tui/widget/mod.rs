//! Parts of the screen that know nothing of the program around them.

pub mod badges;
pub mod gauge;
pub mod hints;
pub mod input;
pub mod list;
pub mod net;
pub mod solutions;
pub mod steps;
pub mod tree;
