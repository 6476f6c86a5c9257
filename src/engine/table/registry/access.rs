//! Each table by its own function, and all that can be done with a table by its [`TableId`].

use super::id::TableId;
use super::rows::for_all_tables;
use super::tables::Tables;
use crate::table::error::TableError;
use crate::table::kind::{Kind, Stop};
use crate::table::{dr, dr_finish, dr_group, eo_finish, g1, small};

/// The tables that a table is built from.
macro_rules! inputs {
    ($tables:expr, $stop:expr,) => {
        Ok(())
    };
    ($tables:expr, $stop:expr, $open:ident) => {
        $tables.$open($stop)
    };
}

macro_rules! access {
    ($($(#[$doc:meta])* $id:ident, $name:literal, $purpose:literal, $open:ident: $kind:ty,
        from [$($input:ident)?];)*) => {
        impl Tables {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// When it can be neither read nor built, or `stop` says to give up.
                pub fn $open(&self, stop: Stop<'_>) -> Result<&$kind, TableError> {
                    let inputs = || inputs!(self, stop, $($input)?);
                    self.get(TableId::$id, &self.opened.$open, inputs, stop)
                }
            )*

            /// Opens a table, building it if need be.
            ///
            /// # Errors
            /// When it can be neither read nor built, or `stop` says to give up.
            pub fn require(&self, id: TableId, stop: Stop<'_>) -> Result<(), TableError> {
                match id { $(TableId::$id => self.$open(stop).map(drop),)* }
            }

            /// Opens a table unless that takes a build; `false` when its file is absent or damaged.
            ///
            /// # Errors
            /// When memory does not hold it, or `stop` says to give up.
            pub fn open(&self, id: TableId, stop: Stop<'_>) -> Result<bool, TableError> {
                match id {
                    $(TableId::$id => self.open_if_right(id, &self.opened.$open, stop),)*
                }
            }

            /// Builds a table anew and replaces its file; one that is in use stays in use as it is.
            ///
            /// # Errors
            /// When it cannot be built or written, or `stop` says to give up.
            pub fn build(&self, id: TableId, stop: Stop<'_>) -> Result<(), TableError> {
                match id {
                    $(TableId::$id => {
                        let inputs = || inputs!(self, stop, $($input)?);
                        self.rebuild::<$kind>(id, inputs, stop)
                    })*
                }
            }

            /// Returns whether a table's file has the right header and length. Reads its header
            /// alone.
            pub fn is_whole(&self, id: TableId) -> bool {
                match id { $(TableId::$id => self.has_whole_header::<$kind>(id),)* }
            }

            /// Reads a table's file completely: header, length, every block's checksum, and the
            /// counts per distance.
            ///
            /// # Errors
            /// When there is no file, it is damaged (with the place of the damage), or `stop` says
            /// to give up.
            pub fn verify(&self, id: TableId, stop: Stop<'_>) -> Result<(), TableError> {
                match id { $(TableId::$id => self.verify_file::<$kind>(id, stop),)* }
            }

            /// Returns the number of entries at each distance in a table's file. For `g1` the first
            /// count is of distances up to 8, the last of distances from 11 up.
            ///
            /// # Errors
            /// When the file cannot be read, or is damaged.
            pub fn histogram(&self, id: TableId) -> Result<[u64; 16], TableError> {
                match id { $(TableId::$id => {
                    Ok(<$kind>::histogram(self.read::<$kind>(id, &|| false)?.section(0)))
                })* }
            }
        }

        /// Bytes of a table's contents; its file has a short header besides.
        pub fn bytes(id: TableId) -> u64 {
            let sections = match id { $(TableId::$id => <$kind>::sections(),)* };
            sections.iter().map(|&bytes| bytes as u64).sum()
        }
    };
}

for_all_tables!(access);

/// Bytes of a small table at most. Tables up to this size take a second of one core at most, and
/// little memory.
const SMALL: u64 = 8 << 20;

/// Returns whether a table is small enough to be built while others are built.
pub fn is_small(id: TableId) -> bool {
    bytes(id) <= SMALL
}
