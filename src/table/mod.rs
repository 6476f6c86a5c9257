//! Distance tables: how they are packed, built in parallel, stored, mapped and verified.
//!
//! [`Tables`] is the way in: it opens a table when a step first needs it and builds it when there
//! is no file. Each table with its coordinates has a file of its own: `eo`, `dr_from_eo`, `htr`,
//! `htr_finish`, `dr` and `dr_finish` for the phases of a solve, `eo_finish` for finishes from EO,
//! `co`, `co_urf`, `corner_htr`, `corners`, `corners_dr` and `corners_urf` for steps about corners
//! alone, and `g1` for optimal solutions. `breadth` and `grow` are the two breadth-first searches
//! that fill them, [`framed`](crate::store::framed) and `map` the form on disk, `load` what happens between being
//! asked for and being in use.
//!
//! The big tables of optimal solving: `h48` makes their contents class by class, `short_keys` the
//! exact set of keys that goes with them, `big` their files, `resident` the copy in memory; `tier`
//! names them, `choose` says which one is used.
//!
//! Knows nothing of steps.

mod big;
mod breadth;
mod catalogue;
mod choose;
mod co;
mod co_urf;
mod corner_htr;
mod corners;
mod corners_dr;
mod corners_urf;
mod cosets;
mod dr;
mod dr_finish;
mod dr_from_eo;
mod eo;
mod eo_finish;
mod error;
mod g1;
mod g1_deep;
mod grow;
pub mod h48;
mod htr;
mod htr_finish;
mod id;
mod kind;
mod load;
mod map;
mod nibbles;
mod registry;
mod resident;
pub mod short_keys;
pub mod size;
mod tier;
mod twist_slice;
pub mod two_bits;

pub use big::{Building, H48Table, Reach, TierState, TierStatus};
pub use choose::{NoRoom, TierWish, choose_tier};
pub use co::CoTable;
pub use co_urf::{CoUrfNode, CoUrfTable};
pub use corner_htr::{CornerHtrNode, CornerHtrTable, CornerHtrViews};
pub use corners::{CornersNode, CornersTable};
pub use corners_dr::CornersDrTable;
pub use corners_urf::{CornersUrfNode, CornersUrfTable};
pub use cosets::Cosets;
pub use dr::{DrChild, DrChildren, DrCosets, DrNode, DrTable};
pub use dr_finish::{DrFinishNode, DrFinishTable, LayersNode};
pub use dr_from_eo::DrFromEoTable;
pub use eo::EoTable;
pub use eo_finish::{EoFinishCosets, EoFinishNode, EoFinishTable};
pub use error::TableError;
pub use g1::G1Table;
pub use htr::{HtrNode, HtrTable};
pub use htr_finish::{HtrFinishNode, HtrFinishTable};
pub use id::{TableId, TableName};
pub(crate) use map::Bytes;
pub use registry::{TableState, TableStatus, Tables, TierTable, bytes, entries};
pub use short_keys::ShortKeys;
pub use tier::Tier;
pub use twist_slice::TwistSlice;
