//! The format of each table's file: its identity, its sections, and the contents that they must
//! have.

use premove_cube::Metric;

use super::catalogue;
use crate::store::framed::{Header, Identity};
use crate::table::big::layout;
use crate::table::id::TableId;
use crate::table::kind::Kind;
use crate::table::reach::Reach;
use crate::table::rows::for_all_tables;
use crate::table::tier::Tier;
use crate::table::{dr, dr_finish, dr_group, eo_finish, g1, small};

/// Greatest number of bytes of a small table. Building a small table takes at most a second of one
/// core and little memory.
const SMALL: u64 = 8 << 20;

/// The format of a table's file.
pub(super) enum Format {
    /// A table that is built in one go.
    Kind {
        /// Version of the contents.
        version: u32,
        /// Length of each section, in bytes.
        sections: Vec<usize>,
        /// Counts the entries at each distance in section 0.
        histogram: fn(&[u8]) -> [u64; 16],
    },
    /// A table of the H48 family: blocks of entries, and any number of short keys.
    Blocks(Tier),
}

macro_rules! format_of {
    ($($(#[$doc:meta])* $id:ident, $name:literal, $purpose:literal, $open:ident: $kind:ty,
        from [$($input:ident)?];)*) => {
        impl Format {
            /// Returns the format of a table.
            pub(super) fn of(id: TableId) -> Self {
                match id {
                    $(TableId::$id => Self::Kind {
                        version: <$kind>::VERSION,
                        sections: <$kind>::sections(),
                        histogram: <$kind>::histogram,
                    },)*
                    TableId::H48(h) => Self::Blocks(h),
                }
            }
        }
    };
}

for_all_tables!(format_of);

impl Format {
    /// Returns the identity in the header of a table's file. Tables that differ only in the metric
    /// have equal names.
    pub(super) fn identity(&self, id: TableId) -> Identity {
        match self {
            Self::Kind { version, .. } => {
                let named = Identity::named(id.counting_in(Metric::HalfTurn).name(), *version);
                Identity { metric: id.metric() as u8, ..named }
            }
            Self::Blocks(tier) => layout::identity(*tier),
        }
    }

    /// Returns whether the lengths in a header are correct for the table.
    pub(super) fn fits(&self, header: &Header) -> bool {
        match self {
            Self::Kind { sections, .. } => {
                header.sections.iter().map(ExactSizeIterator::len).eq(sections.iter().copied())
            }
            Self::Blocks(h) => {
                let (Some(reach), [_, keys]) =
                    (Reach::of_base(header.base, h.metric()), &header.sections[..])
                else {
                    return false;
                };
                let wanted = layout::header(*h, reach, keys.len());
                wanted.sections == header.sections && wanted.block == header.block
            }
        }
    }

    /// Compares the distances of a table, whose blocks match their checksums, with the catalogue.
    /// Returns a description of the difference, or `None` if there is none. The catalogue has no
    /// counts of the H48 family.
    pub(super) fn fault(&self, id: TableId, distances: &[u8]) -> Option<String> {
        let Self::Kind { histogram, .. } = self else { return None };
        let counted = histogram(distances);
        let expected = catalogue::histogram(id);
        if counted != expected {
            return Some(format!(
                "its counts per distance are {counted:?} and should be {expected:?}"
            ));
        }
        let found = catalogue::checksum(distances);
        let known = catalogue::known_checksum(id);
        (found != known)
            .then(|| format!("the checksum of its distances is {found} and should be {known}"))
    }
}

/// Describes damaged blocks in words: the place of the first one, and for a table of the H48 family
/// also the number of damaged blocks and the contents of the first.
pub(super) fn describe_damage(id: TableId, header: &Header, damaged: &[usize]) -> String {
    let Some(&first) = damaged.first() else { return String::new() };
    let TableId::H48(h) = id else { return header.damage(first).to_string() };
    let range = header.block_range(first);
    let place = format!("bytes {} to {}", range.start, range.end - 1);
    match damaged.len() {
        1 if first >= h.row().blocks => {
            format!("{place}, the short keys, do not match their checksum")
        }
        1 => format!("{place}, {}, do not match their checksum", layout::contents(h, first)),
        count => format!(
            "{count} blocks do not match their checksums, the first at {place}, {}",
            layout::contents(h, first)
        ),
    }
}

/// Returns the number of bytes of a table's contents, without the short header of its file.
pub fn bytes(id: TableId) -> u64 {
    match Format::of(id) {
        Format::Kind { sections, .. } => sections.iter().map(|&bytes| bytes as u64).sum(),
        Format::Blocks(tier) => tier.bytes(),
    }
}

/// Returns the number of distances in a table.
pub fn entries(id: TableId) -> u64 {
    match id {
        TableId::H48(h) => h.entries(),
        id => catalogue::histogram(id).iter().sum(),
    }
}

/// Returns whether a table is small enough to be built while other tables are built.
pub fn is_small(id: TableId) -> bool {
    bytes(id) <= SMALL
}
