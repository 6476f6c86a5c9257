//! The identity of each table, small or large.

use std::borrow::Cow;
use std::fmt;

use premove_cube::Metric;

use super::kind::Kind;
use super::rows::for_all_tables;
use super::tier::Tier;
use super::{dr, dr_finish, dr_group, eo_finish, g1, small};

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident, $name:literal, $purpose:literal, $open:ident: $kind:ty,
        from [$($input:ident)?];)*) => {
        /// Identity of a distance table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum TableId {
            $($(#[$doc])* $id,)*
            /// A tier other than `g1` and `g1-qtm`: a large table, which is built in parts on
            /// request.
            H48(Tier),
        }

        impl TableId {
            /// The tables that are built in one go: all except the H48 family. The catalogue has
            /// the counts of their entries.
            pub const CATALOGUED: [Self; [$($name),*].len()] = [$(Self::$id),*];
            const COUNT_NEEDED: usize = 0 $(+ Self::$id.is_needed() as usize)*;

            /// Returns the name on the command line. The file has this name with `.table` appended.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$id => $name,)*
                    Self::H48(table) => table.name(),
                }
            }

            /// Returns the purpose of the table, in a few words.
            pub const fn purpose(self) -> &'static str {
                match self {
                    $(Self::$id => $purpose,)*
                    Self::H48(_) => "optimal solutions",
                }
            }

            /// Returns the metric of the table's distances.
            pub const fn metric(self) -> Metric {
                match self {
                    $(Self::$id => <$kind>::METRIC,)*
                    Self::H48(table) => table.metric(),
                }
            }
        }
    };
}

for_all_tables!(ids);

impl TableId {
    /// The tables that searches in half-turn metric need, and build if they are missing: all of
    /// [`Self::CATALOGUED`] in this metric except optional ones.
    pub const NEEDED: [Self; Self::COUNT_NEEDED] = {
        let mut all = [Self::Eo; Self::COUNT_NEEDED];
        let mut count = 0;
        let mut i = 0;
        while i < Self::CATALOGUED.len() {
            if Self::CATALOGUED[i].is_needed() {
                all[count] = Self::CATALOGUED[i];
                count += 1;
            }
            i += 1;
        }
        all
    };

    const fn is_needed(self) -> bool {
        matches!(self.metric(), Metric::HalfTurn) && !self.is_optional()
    }

    /// Iterates over all tables: those of the catalogue, then the H48 family of each metric by
    /// size.
    pub fn all() -> impl Iterator<Item = Self> {
        let large = Tier::all().filter(|tier| !tier.is_g1()).map(Self::H48);
        Self::CATALOGUED.into_iter().chain(large)
    }

    /// Returns the small table of optimal solving in a metric.
    pub fn g1(metric: Metric) -> Self {
        let mut all = Self::CATALOGUED.into_iter();
        let g1 = all.find(|id| id.tier() == Some(Tier::g1(metric)));
        g1.unwrap_or_else(|| unreachable!("the small table of each metric is in the catalogue"))
    }

    /// Returns the tier, if this is a table of optimal solving, otherwise `None`.
    pub fn tier(self) -> Option<Tier> {
        match self {
            Self::H48(tier) => Some(tier),
            _ => Some(Tier::g1(self.metric())).filter(|g1| g1.name() == self.name()),
        }
    }

    /// Returns whether the table is optional: searches use it if it exists, and it is built only on
    /// request.
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::DrGroup | Self::H48(_))
    }

    /// Returns the table with the same contents in a metric, or the table itself if it exists in
    /// one metric only.
    pub(super) fn counting_in(self, metric: Metric) -> Self {
        self.tier().map_or(self, |tier| tier.counting_in(metric).into())
    }

    /// Returns the table with this name, or `None`.
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|id| id.name() == name)
    }

    /// Returns the words "building table" with the name, for errors about memory.
    pub(super) fn building(self) -> Cow<'static, str> {
        format!("building table '{self}'").into()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<Tier> for TableId {
    fn from(tier: Tier) -> Self {
        if tier.is_g1() { Self::g1(tier.metric()) } else { Self::H48(tier) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_tables_have_one_name_and_tiers_are_tables() {
        let names: BTreeSet<_> = TableId::all().map(TableId::name).collect();
        assert_eq!(names.len(), TableId::all().count());
        for tier in Tier::all() {
            let id = TableId::from(tier);
            assert_eq!(
                (id.tier(), id.metric(), id.name()),
                (Some(tier), tier.metric(), tier.name())
            );
            assert_eq!(TableId::find(tier.name()), Some(id));
        }
    }
}
