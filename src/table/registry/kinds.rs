//! The kinds of tables, each with the name by which it is asked for.

use std::sync::OnceLock;

use super::super::co::CoTable;
use super::super::co_urf::CoUrfTable;
use super::super::corner_htr::CornerHtrTable;
use super::super::corners::CornersTable;
use super::super::corners_dr::CornersDrTable;
use super::super::corners_urf::CornersUrfTable;
use super::super::dr::DrTable;
use super::super::dr_finish::DrFinishTable;
use super::super::dr_from_eo::DrFromEoTable;
use super::super::eo::EoTable;
use super::super::eo_finish::EoFinishTable;
use super::super::error::TableError;
use super::super::g1::G1Table;
use super::super::htr::HtrTable;
use super::super::htr_finish::HtrFinishTable;
use super::super::id::TableId;
use super::super::kind::{Kind, Stop};
use super::Tables;

/// Says once for each table what it is called here, and writes out what is the same for all.
macro_rules! kinds {
    ($($(#[$doc:meta])* $id:ident, $name:ident: $kind:ty;)*) => {
        /// The tables that are in use.
        #[derive(Debug, Default)]
        pub(in crate::table) struct Opened {
            $(pub(in crate::table) $name: OnceLock<$kind>,)*
        }

        impl Tables {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// When it can be neither read nor built, or `stop` says to give up.
                pub fn $name(&self, stop: Stop<'_>) -> Result<&$kind, TableError> {
                    self.get(&self.opened.$name, stop)
                }
            )*

            /// Opens a table, building it if need be.
            ///
            /// # Errors
            /// When it can be neither read nor built, or `stop` says to give up.
            pub fn require(&self, id: TableId, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), TableError> {
                match id { $(TableId::$id => self.$name(stop).map(drop),)* }
            }

            /// Builds a table anew and replaces its file; one that is in use stays in use as it is.
            ///
            /// # Errors
            /// When it cannot be built or written, or `stop` says to give up.
            pub fn build(&self, id: TableId, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), TableError> {
                match id { $(TableId::$id => self.rebuild::<$kind>(stop),)* }
            }

            /// Whether a table's file begins as it should and has the right length. Reads its
            /// header alone.
            pub fn is_whole(&self, id: TableId) -> bool {
                match id { $(TableId::$id => self.is_whole_kind::<$kind>(),)* }
            }

            /// Reads a table's file completely: header, length, every block's checksum, and the
            /// counts per distance.
            ///
            /// # Errors
            /// When there is no file, or it is damaged: with the place of the damage.
            pub fn verify(&self, id: TableId) -> Result<(), TableError> {
                match id { $(TableId::$id => self.verify_kind::<$kind>(),)* }
            }

            /// How often each distance occurs in a table's file. Of `g1` the first count is of
            /// distances up to 8, the last of distances from 11 up.
            ///
            /// # Errors
            /// When the file cannot be read, or is damaged.
            pub fn histogram(&self, id: TableId) -> Result<[u64; 16], TableError> {
                match id { $(TableId::$id => self.histogram_kind::<$kind>(),)* }
            }
        }

        /// Bytes of a table's contents; its file has a short header besides.
        pub fn bytes(id: TableId) -> u64 {
            match id { $(TableId::$id => <$kind>::SECTIONS.iter().map(|&section| section as u64).sum(),)* }
        }
    };
}

kinds! {
    /// Distances to EO.
    Eo, eo: EoTable;
    /// Distances from EO to DR.
    DrFromEo, dr_from_eo: DrFromEoTable;
    /// Distances from DR to HTR.
    Htr, htr: HtrTable;
    /// Distances from HTR to solved.
    HtrFinish, htr_finish: HtrFinishTable;
    /// Distances to DR.
    Dr, dr: DrTable;
    /// Bounds for finishes from DR.
    DrFinish, dr_finish: DrFinishTable;
    /// Bounds for finishes from EO.
    EoFinish, eo_finish: EoFinishTable;
    /// Distances to CO.
    Co, co: CoTable;
    /// Distances to solved corners inside DR.
    CornersDr, corners_dr: CornersDrTable;
    /// Distances to solved corners.
    Corners, corners: CornersTable;
    /// Distances to corners solved up to turning the cube.
    CornersUrf, corners_urf: CornersUrfTable;
    /// Distances to corners that half turns solve.
    CornerHtr, corner_htr: CornerHtrTable;
    /// Distances to CO up to turning the cube.
    CoUrf, co_urf: CoUrfTable;
    /// Bounds for optimal solutions of the whole cube, used from the file; [`Tables::copy_g1`] has
    /// them copied into memory.
    G1, g1: G1Table;
}
