//! Filters: sets of keys that say of a few other keys too that they hold them.
//!
//! A table of filters holds the keys of the H48 tables that are at most 10 moves from solved, with
//! all eleven flips. A *far* key is 10 moves away, a *near* one at most 9, a *close* one at most 8.
//! A key that the filters rule out is farther away.
//!
//! A table of distances leaves flips out until it fits into memory, and so lets pass what agrees
//! with a near key in the flips that are left. Filters of the same size let fewer pass:
//! docs/tiers.md compares them.
//!
//! | file | what |
//! |---|---|
//! | `bloom.rs` | Bloom filters, the faster ones to build |
//! | `ribbon.rs` | ribbon filters, which let fewer pass where there is little space |
//! | `ribbon_line.rs` | finding the bits of a line of ribbon filters |

mod bloom;
mod ribbon;
mod ribbon_line;

pub use bloom::BloomFilters;
pub(super) use bloom::{REGIONS, classes_of};
pub use ribbon::RibbonFilters;
pub use ribbon_line::{CLOSE, NEAR, RibbonCell, RibbonLines};

/// Bytes of a line of memory. All bits that a key follows from stand in one.
pub const LINE: usize = 64;
