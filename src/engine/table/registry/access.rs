//! Each table by its own function, and what needs its type by its [`TableId`].

use super::tables::Tables;
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::rows::for_all_tables;
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
                match id {
                    $(TableId::$id => self.$open(stop).map(drop),)*
                    TableId::H48(h) => self.open_or_build_h48(h, stop).map(drop),
                }
            }

            /// Opens a table unless that takes a build; `false` when its file is absent or damaged.
            ///
            /// # Errors
            /// When memory does not hold it, or `stop` says to give up.
            pub fn open(&self, id: TableId, stop: Stop<'_>) -> Result<bool, TableError> {
                match id {
                    $(TableId::$id => self.open_if_right(id, &self.opened.$open, stop),)*
                    TableId::H48(h) if self.is_whole(id) => {
                        self.open_or_build_h48(h, stop).map(|_| true)
                    }
                    TableId::H48(_) => Ok(false),
                }
            }

            /// Builds a table anew and replaces its file; one that is in use stays in use as it is.
            /// One of the H48 family that is whole is left as it is.
            ///
            /// # Errors
            /// When it is retired, cannot be built or written, or `stop` says to give up.
            pub fn build(&self, id: TableId, stop: Stop<'_>) -> Result<(), TableError> {
                match id {
                    $(TableId::$id => {
                        let inputs = || inputs!(self, stop, $($input)?);
                        self.rebuild::<$kind>(id, inputs, stop)
                    })*
                    TableId::H48(tier) => {
                        self.build_tier(tier, tier.usual_reach(), stop).map(drop)
                    }
                }
            }

            /// Returns whether a table is in use already, so that getting it costs nothing.
            pub fn is_open(&self, id: TableId) -> bool {
                match id {
                    $(TableId::$id => self.opened.$open.get().is_some(),)*
                    TableId::H48(_) => self.slot(id).opened().is_some(),
                }
            }
        }
    };
}

for_all_tables!(access);
