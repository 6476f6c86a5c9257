//! Small tables: the true distance of every value of one coordinate.
//!
//! A coordinate implements [`Coordinate`]; [`SmallTable`] gives it a builder, a file and lookups.
//! Each coordinate has a file of its own here, but those of FR and leave slice from HTR share
//! `half_turns.rs`. A new coordinate needs its file, a line below, a row in `table/rows.rs` and an
//! entry in `tables/catalogue.toml`.
//!
//! | file | content |
//! |---|---|
//! | `plain.rs` | [`SmallTable`] and [`Coordinate`] |
//! | `eo.rs` | EO |
//! | `twist_slice.rs` | DR from EO; a part of DR from anywhere |
//! | `ar.rs` | AR from EO |
//! | `htr.rs` | HTR from DR |
//! | `htr_finish.rs` | solved from HTR |
//! | `half_turns.rs` | FR, FR leave slice, leave slice: from HTR |
//! | `co.rs` | CO |
//! | `corners.rs` | all corners from anywhere |
//! | `corners_dr.rs` | all corners from CO, with moves that keep DR |
//! | `corner_htr.rs` | corners into the half-turn group |
//! | `co_urf.rs` | CO with turns of U, R and F |
//! | `corners_urf.rs` | all corners with turns of U, R and F: a 2x2x2 |

mod ar;
mod co;
mod co_urf;
mod corner_htr;
mod corners;
mod corners_dr;
mod corners_urf;
mod eo;
mod half_turns;
mod htr;
mod htr_finish;
mod plain;
mod twist_slice;

pub use ar::ArFromEo;
pub use co::Co;
pub use co_urf::{CoUrfNode, CoUrfTable};
pub use corner_htr::{CornerHtr, CornerHtrNode, CornerHtrViews};
pub use corners::{Corners, CornersNode};
pub use corners_dr::CornersDr;
pub use corners_urf::{CornersUrf, CornersUrfNode};
pub use eo::Eo;
pub use half_turns::{Fr, FrSlice, HtrSlice};
pub use htr::{Htr, HtrNode};
pub use htr_finish::{HtrFinish, HtrFinishNode};
pub(crate) use plain::distances;
pub use plain::{Coordinate, SmallTable};
pub use twist_slice::{DrFromEo, TwistSlice};

/// Distances to EO on F/B.
pub type EoTable = SmallTable<Eo>;
/// Distances to CO on U/D.
pub type CoTable = SmallTable<Co>;
/// Distances to DR on U/D with moves that keep EO on F/B.
pub type DrFromEoTable = SmallTable<DrFromEo>;
/// Distances to AR on U/D with moves that keep EO on F/B.
pub type ArFromEoTable = SmallTable<ArFromEo>;
/// Distances to HTR with moves that keep DR on U/D.
pub type HtrTable = SmallTable<Htr>;
/// Distances from HTR to FR on U/D with half turns.
pub type FrTable = SmallTable<Fr>;
/// Distances from HTR to FR leave slice on U/D with half turns.
pub type FrSliceTable = SmallTable<FrSlice>;
/// Distances from HTR, with half turns, to states in which everything except the E slice is solved.
pub type HtrSliceTable = SmallTable<HtrSlice>;
/// Distances from HTR to solved with half turns.
pub type HtrFinishTable = SmallTable<HtrFinish>;
/// Distances from any state to solved corners.
pub type CornersTable = SmallTable<Corners>;
/// Distances from CO to solved corners, with moves that keep DR on U/D.
pub type CornersDrTable = SmallTable<CornersDr>;
/// Distances to corners that are solved up to rotation of the whole cube, with turns of U, R and F.
pub type CornersUrfTable = SmallTable<CornersUrf>;
/// Distances to corners that half turns can solve.
pub type CornerHtrTable = SmallTable<CornerHtr>;
