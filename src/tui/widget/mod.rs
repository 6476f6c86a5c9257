//! Parts of the screen that know nothing of the program around them.

pub(crate) mod badges;
pub(crate) mod canvas;
pub(crate) mod chart;
pub(crate) mod gauge;
pub(crate) mod hints;
pub(crate) mod input;
pub(crate) mod list;
pub(crate) mod net;
pub(crate) mod solutions;
pub(crate) mod steps;
pub(crate) mod text;
pub(crate) mod tree;
