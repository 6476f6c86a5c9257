//! The screens, one folder each.

pub mod solve;
