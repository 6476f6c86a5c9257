//! Distance tables: how they are packed, built in parallel, stored, mapped and verified.
//!
//! [`Tables`] opens a table when a step first needs it, and builds it when there is no file.
//!
//! - `small/`: the tables of simple coordinates, all of the type [`SmallTable`].
//! - `dr`, `dr_finish`, `dr_group`, `eo_finish`, `g1`: tables that are smaller through symmetries.
//! - `h48/`, `short_keys`: the contents of the large tables of optimal solving; `big/`: their
//!   files.
//! - `breadth`, `grow`: two breadth-first searches, which fill tables; `work`: the progress of
//!   building.
//! - `nibbles`, `two_bits`: packed distances; `filters/`: sets of keys instead of distances; `map`:
//!   the sections of a table, mapped or in memory; `memory_copy`: a copy in faster memory; `lost`:
//!   the last message if a mapped file becomes shorter.
//! - `rows`, `id`: the list of all tables, with their identities, names and purposes.
//! - `kind`: how a table is built and stored; `size`: amounts of bytes in words; `error`: errors of
//!   tables.
//! - `remedy`: actions of the user that help against an error, and messages about tables.
//! - `cosets`: the interface of tables that searches of the whole cube read.
//! - `tier`, `tier_rows`: the tables of optimal solving, one row each; `reach`: the distances that
//!   their entries distinguish; `choose`: chooses the table for a search.
//! - `registry/`: the tables of a folder: opens, builds, verifies and removes them.
//!
//! Files have the format of [`framed`](crate::store::framed). The module does not depend on steps.

mod big;
mod breadth;
mod choose;
mod cosets;
mod dr;
mod dr_finish;
mod dr_group;
mod eo_finish;
mod error;
pub(crate) mod filters;
mod g1;
mod grow;
pub mod h48;
mod id;
mod kind;
mod lost;
mod map;
mod memory_copy;
mod nibbles;
mod reach;
mod registry;
mod remedy;
mod rows;
pub mod short_keys;
pub mod size;
pub mod small;
mod tier;
mod tier_rows;
pub mod two_bits;
mod work;

pub use big::H48Table;
pub(crate) use breadth::distances_beyond;
pub use choose::{TierChoice, TooLarge, choose_tier};
pub use cosets::Cosets;
pub use dr::{DrChild, DrChildren, DrCosets, DrNode, DrTable};
pub use dr_finish::{DrFinishNode, DrFinishTable, LayersNode};
pub use dr_group::DrGroupTable;
pub use eo_finish::{EoFinishCosets, EoFinishNode, EoFinishTable};
pub use error::TableError;
pub use filters::{
    BloomFilters, CLOSE, Filters, LINE, NEAR, RibbonCell, RibbonFilters, RibbonLines,
};
pub use g1::{G1Grown, G1Table};
pub use id::TableId;
#[cfg(unix)]
pub use lost::on_lost_table;
pub use map::Bytes;
#[cfg(unix)]
pub use map::guard_reads;
pub use reach::Reach;
pub use registry::{
    Building, TableState, TableStatus, Tables, TierTable, bytes, entries, is_small,
};
pub use remedy::{Remedy, TableNote};
pub use short_keys::ShortKeys;
pub use small::{
    ArFromEoTable, CoTable, CoUrfNode, CoUrfTable, Coordinate, CornerHtrNode, CornerHtrTable,
    CornerHtrViews, CornersDrTable, CornersNode, CornersTable, CornersUrfNode, CornersUrfTable,
    DrFromEoTable, EoTable, FrSliceTable, FrTable, HtrFinishNode, HtrFinishTable, HtrNode,
    HtrSliceTable, HtrTable, SmallTable, TwistSlice,
};
pub use tier::{RetiredTier, Tier, UnknownTier};
pub(crate) use tier_rows::Contents;
