//! The names of the tables.

use std::fmt;

use premove_cube::Metric;

use super::rows::for_all_tables;
use crate::table::name::TableName;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident, $name:literal, $purpose:literal, $open:ident: $kind:ty,
        from [$($input:ident)?];)*) => {
        /// A distance table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum TableId {
            $($(#[$doc])* $id,)*
        }

        impl TableId {
            /// All.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$id),*];

            /// The name on the command line; the file has the same name and `.table` behind it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$id => $name,)* }
            }

            /// Purpose of the table, in a few words.
            pub const fn purpose(self) -> &'static str {
                match self { $(Self::$id => $purpose,)* }
            }
        }
    };
}

for_all_tables!(ids);

impl TableId {
    /// Tables that searches in half turns need, and build where they are missing: all but the last
    /// two.
    pub const NEEDED: [Self; Self::ALL.len() - 2] = {
        let mut all = [Self::Eo; Self::ALL.len() - 2];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self::ALL[i];
            i += 1;
        }
        all
    };

    /// The small table of optimal solving in a metric.
    pub const fn g1(metric: Metric) -> Self {
        match metric {
            Metric::HalfTurn => Self::G1,
            Metric::QuarterTurn => Self::G1Qtm,
        }
    }

    /// Returns whether searches use the table only where it is there: it is built only by name.
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::DrGroup)
    }

    /// Returns the table of the same kind for half turns; the table itself where there is one
    /// alone.
    pub(super) const fn in_half_turns(self) -> Self {
        match self {
            Self::G1Qtm => Self::G1,
            other => other,
        }
    }

    /// The table with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|id| id.name() == name)
    }

    /// Position in [`TableId::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<TableId> for TableName {
    fn from(id: TableId) -> Self {
        Self(id.name())
    }
}
