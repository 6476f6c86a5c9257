//! Functions that open each table by its own type, or any table by its [`TableId`].

use super::load::{Made, Place};
use super::tables::Tables;
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::reach::Reach;
use crate::table::rows::for_all_tables;
use crate::table::{dr, dr_finish, dr_group, eo_finish, g1, small};

/// Opens the other tables that a table is built from.
macro_rules! inputs {
    ($tables:expr, $stop:expr,) => {
        ()
    };
    ($tables:expr, $stop:expr, $open:ident) => {
        $tables.$open($stop)?
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
                /// If it can be neither read nor built, or `stop` returns `true`.
                pub fn $open(&self, stop: Stop<'_>) -> Result<&$kind, TableError> {
                    self.get(TableId::$id, &self.opened.$open, stop)
                }
            )*

            /// Opens a table, or builds it if it does not exist.
            ///
            /// # Errors
            /// If it can be neither read nor built, or `stop` returns `true`.
            pub fn require(&self, id: TableId, stop: Stop<'_>) -> Result<(), TableError> {
                match id {
                    $(TableId::$id => self.$open(stop).map(drop),)*
                    TableId::H48(_) => self.get(id, &self.slot(id).large, stop).map(drop),
                }
            }

            /// Opens or builds the other tables that a table is built from.
            pub(super) fn require_inputs(
                &self,
                id: TableId,
                stop: Stop<'_>,
            ) -> Result<(), TableError> {
                match id {
                    $(TableId::$id => {
                        inputs!(self, stop, $($input)?);
                    })*
                    TableId::H48(_) => {}
                }
                Ok(())
            }

            /// Builds a table with this reach. `found` is the reach of the existing table, or
            /// `None` if there is none.
            pub(super) fn make(
                &self,
                id: TableId,
                found: Option<Reach>,
                reach: Reach,
                stop: Stop<'_>,
            ) -> Result<Made, TableError> {
                match id {
                    $(TableId::$id => {
                        self.make_sections::<$kind>(id, inputs!(self, stop, $($input)?), stop)
                    })*
                    TableId::H48(tier) => {
                        self.make_parts(tier, found, reach, stop).map(|()| Made::File)
                    }
                }
            }

            /// Opens a table if its file exists and is correct. Returns `false` if it would have to
            /// be built.
            ///
            /// # Errors
            /// If memory is too small, or `stop` returns `true`.
            pub fn open(&self, id: TableId, stop: Stop<'_>) -> Result<bool, TableError> {
                match id {
                    $(TableId::$id => self.open_if_right(id, &self.opened.$open, stop),)*
                    TableId::H48(_) => self.open_if_right(id, &self.slot(id).large, stop),
                }
            }

            /// Returns whether a table is already in use, so that opening it costs nothing.
            pub fn is_open(&self, id: TableId) -> bool {
                match id {
                    $(TableId::$id => self.opened.$open.get().is_some(),)*
                    TableId::H48(_) => self.slot(id).large.table().is_some(),
                }
            }
        }
    };
}

for_all_tables!(access);
