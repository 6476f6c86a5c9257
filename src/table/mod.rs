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
mod choose;
mod cosets;
mod dr;
mod dr_finish;
mod eo_finish;
mod error;
mod g1;
mod grow;
pub mod h48;
mod kind;
mod map;
mod name;
mod nibbles;
mod registry;
mod resident;
pub mod short_keys;
pub mod size;
pub mod small;
mod tier;
pub mod two_bits;

pub use big::{Building, H48Table, Reach, TierState, TierStatus};
pub use choose::{NoRoom, TierWish, choose_tier};
pub use cosets::Cosets;
pub use dr::{DrChild, DrChildren, DrCosets, DrNode, DrTable};
pub use dr_finish::{DrFinishNode, DrFinishTable, LayersNode};
pub use eo_finish::{EoFinishCosets, EoFinishNode, EoFinishTable};
pub use error::TableError;
pub use g1::G1Table;
pub(crate) use map::Bytes;
pub use name::TableName;
pub use registry::{TableId, TableState, TableStatus, Tables, TierTable, bytes, entries};
pub use short_keys::ShortKeys;
pub use small::{
    CoTable, CoUrfNode, CoUrfTable, Coordinate, CornerHtrNode, CornerHtrTable, CornerHtrViews,
    CornersDrTable, CornersNode, CornersTable, CornersUrfNode, CornersUrfTable, DrFromEoTable,
    EoTable, HtrFinishNode, HtrFinishTable, HtrNode, HtrTable, SmallTable, TwistSlice,
};
pub use tier::{H48, Tier};
