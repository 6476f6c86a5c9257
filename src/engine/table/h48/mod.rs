//! The contents of the H48 tables, built class by class, with every access within the cache.
//!
//! An entry holds the distance of the nearest of its keys, clipped to three thresholds (see
//! [`Generation::base`]). Keys up to distance 9 are listed exactly (`levels`, 93,097,381 keys in
//! half-turn metric; in quarter-turn metric up to 10, 69,565,478 keys). One or two more moves are
//! marked only in the entries (`marks`).
//!
//! The loops run over the *reached* classes. For one class and one move, the class from which it is
//! reached and the symmetry between the two are constants (`maps`). So all marks of a loop are in
//! the bits of one class, 139 KB for table 5, and all classes share the tables of edge moves. A
//! class is finished before the next one starts. So building takes little memory in addition to the
//! lists, and finished classes can be kept when it is stopped.
//!
//! | file | content |
//! |---|---|
//! | `generation.rs` | builds a table: first the lists of keys, then the blocks |
//! | `levels.rs` | all keys at small distances |
//! | `cost.rs` | the time and the memory for building |
//! | `filter_verify.rs` | checks tables of filters in another way |
//! | `keys.rs` | the keys of one level in one class, in a layout for fast loops |
//! | `known.rs` | the known numbers of keys and entries |
//! | `maps.rs` | maps of the edges of a coset under moves and symmetries |
//! | `marks.rs` | marks keys in the bits of one class |
//! | `packing.rs` | packs bits into entries of two bits |
//! | `share.rs` | divides work among threads |
//! | `verify.rs` | checks single entries in another way |

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
pub use verify::{Difference, Verifier};

pub use super::work::Work;
