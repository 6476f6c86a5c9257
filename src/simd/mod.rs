//! Operations on 16 and 32 bytes at once, one module per instruction set.
//!
//! Knows nothing of cubes.

mod isa;

pub use isa::Isa;
