//! The contents of the H48 tables: built class by class, every access within the cache.
//!
//! An entry holds the distance of the nearest of its keys, clipped to three thresholds (see
//! [`Generation::base`]). Keys up to distance 9 are listed exactly (`levels`, 93,097,381 of them in
//! half-turn metric; in quarter turns up to 10, 69,565,478); one or two more moves are marked in
//! the entries alone (`marks`). The loops run over the classes *reached*: for one class and one
//! move the class it is reached from and the symmetry between them are constants (`maps`), so that
//! all marks of a loop fall into the bits of one class, 139 KB for table 5, and the tables of how
//! edges move are shared by all. A class is finished before the next is begun, so building takes
//! little memory beyond the lists, and finished classes can be kept when it is stopped.
//!
//! | file | what |
//! |---|---|
//! | `generation.rs` | builds a table: the lists of keys first, then the blocks |
//! | `levels.rs` | all keys at small distances |
//! | `cost.rs` | the time and the memory that building takes |
//! | `filter_verify.rs` | checks tables of filters by other means |
//! | `keys.rs` | the keys of one level in one class, laid out to be walked through |
//! | `known.rs` | how many keys and entries there must be |
//! | `maps.rs` | where moves and symmetries take the edges of a coset |
//! | `marks.rs` | marks keys in the bits of one class |
//! | `packing.rs` | bits to entries of two bits |
//! | `share.rs` | work shared out to threads |
//! | `verify.rs` | checks single entries by other means |

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
