//! The contents of the H48 tables, built class by class, with every access within the cache.
//!
//! An entry stands for all keys that have equal stored flips. It holds the distance of the nearest
//! of them, clipped to two bits (see [`Generation::base`]). Keys up to distance 9 are listed
//! exactly (`levels`, 93,097,381 keys in half-turn metric; in quarter-turn metric up to 10,
//! 69,565,478 keys). Keys that are one or two moves farther are not listed, but only marked in bits
//! (`marks`).
//!
//! The loops run over the classes to which moves lead, not over those from which they start. For
//! one such class and one move, the class from which the move starts and the symmetry between the
//! two are constants (`maps`). So a loop sets only bits of one class, 139 KB for `h5`, and all
//! classes share the tables of edge moves. A thread finishes a class before it starts the next one.
//! So building takes little memory in addition to the lists, and when it is stopped, finished
//! classes are kept.
//!
//! | file | content |
//! |---|---|
//! | `generation.rs` | builds a table: first the lists of keys, then the blocks |
//! | `levels.rs` | all keys at small distances |
//! | `cost.rs` | the time and the memory for building |
//! | `filter_verify.rs` | checks tables of filters without the code that builds them |
//! | `keys.rs` | the keys at one distance in one class, in a layout for fast loops |
//! | `known.rs` | the known numbers of keys and entries |
//! | `maps.rs` | the effect of moves and symmetries on the edges in a key |
//! | `marks.rs` | marks keys in the bits of one class |
//! | `packing.rs` | packs bits into entries of two bits |
//! | `share.rs` | divides work among threads |
//! | `verify.rs` | checks single entries without the code that builds them |

mod cost;
mod filter_verify;
mod generation;
pub(super) mod keys;
mod known;
pub(super) mod levels;
pub(super) mod maps;
pub(super) mod marks;
mod packing;
mod share;
#[cfg(test)]
mod tests;
mod verify;

pub use cost::memory;
pub use filter_verify::{FilterCheck, Missing, check_filters};
pub use generation::{Generation, WrongCount, short_keys};
pub(super) use known::KnownCounts;
pub use verify::{Difference, Verifier};

pub use super::work::Work;
