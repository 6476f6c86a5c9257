//! What the file of a table of the H48 family looks like.
//!
//! Section 0 holds the entries, 2 bits each, corner class after corner class. They are made,
//! checked and, after a build was given up, resumed in *blocks*: each is a corner class, or two
//! where a class alone does not fill whole bytes. One checksum of the header stands for one block.
//! A table of filters holds regions (Bloom) or groups of classes (ribbon) instead, each of them a
//! block: see [`filters`](crate::table::filters). The short keys follow behind the last block, in
//! section 1.

use std::ops::Range;

use premove_cube::Metric;

use crate::coord::h48::CLASSES;
use crate::store::framed::{Header, Identity};
use crate::table::tier::{Form, H48, Tier};

/// Version of the tables of distances; raised whenever the meaning of a byte changes.
const VERSION: u32 = 1;

/// The greatest distance that the entries of a table count exactly: value 2 stands for it, 1 for
/// one move less, 0 for two or more less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// Up to 10 half turns or 11 quarter turns: built in tens of seconds.
    Near,
    /// Up to one move more. In half turns it saves a quarter of the lookups and is built in
    /// minutes.
    Deep,
}

impl Reach {
    /// Returns the base: value 0 means at most this many moves.
    pub const fn base(self, metric: Metric) -> u8 {
        self.moves(metric) - 2
    }

    /// The greatest distance that entries distinguish from greater ones.
    pub const fn moves(self, metric: Metric) -> u8 {
        match self {
            Self::Near => 10 + metric.beyond(),
            Self::Deep => 11 + metric.beyond(),
        }
    }

    /// Returns the reach of a table that is built without an explicit choice. In quarter turns
    /// there are few states at each distance, so the deep tables from `h4` on are built in the time
    /// of a search or two, and they halve the time of a search.
    pub const fn usual(tier: Tier) -> Self {
        match tier {
            Tier::H48(H48 { h: 4.., metric: Metric::QuarterTurn, .. }) => Self::Deep,
            Tier::H48(_) | Tier::G1(_) => Self::Near,
        }
    }

    /// The reach of a table with this base, if it is one.
    pub(in crate::table) fn of_base(base: u8, metric: Metric) -> Option<Self> {
        [Self::Near, Self::Deep].into_iter().find(|reach| reach.base(metric) == base)
    }
}

/// Returns the identity in the header of a file of this tier.
pub(in crate::table) const fn identity(h: H48) -> Identity {
    let named = match h.form {
        Form::Distances => Identity::named(H48::half_turns(h.h).name(), VERSION),
        Form::Filters(id) => Identity::named(id.row().name, id.row().version),
    };
    Identity { metric: h.metric as u8, ..named }
}

/// Corner classes in a block; two with `h0`, where a class alone does not fill whole bytes.
pub(in crate::table) const fn classes_per_block(h: H48) -> usize {
    if h.h == 0 { 2 } else { 1 }
}

/// The greatest distance of the short keys that come with a table. Those up to 8 half turns save a
/// third of the lookups and take 40 MB, those up to 7 take 3 MB; in quarter turns it is one more.
pub(in crate::table) const fn short_limit(h: H48) -> u8 {
    (if h.has_few_short_keys() { 7 } else { 8 }) + h.metric.beyond()
}

/// Describes the contents of a block of entries.
pub(in crate::table) fn contents(h: H48, block: usize) -> String {
    match h.form {
        Form::Distances => format!("corner class {}", block * classes_per_block(h)),
        Form::Filters(id) => format!("{} {block}", id.row().block_name),
    }
}

/// Blocks of entries.
pub(in crate::table) const fn blocks(h: H48) -> usize {
    match h.form {
        Form::Distances => CLASSES.div_ceil(classes_per_block(h)),
        Form::Filters(id) => id.row().blocks,
    }
}

/// Bytes of the classes of a block; the last block of a table has fewer and is filled up with
/// zeros.
pub(in crate::table) const fn block_bytes(h: H48) -> usize {
    match h.form {
        Form::Distances => Tier::H48(h).entries() as usize / CLASSES * classes_per_block(h) / 4,
        Form::Filters(id) => id.row().block_bytes,
    }
}

/// Bytes of entries.
pub(in crate::table) const fn entry_bytes(h: H48) -> usize {
    match h.form {
        Form::Distances => Tier::H48(h).entries().div_ceil(4) as usize,
        Form::Filters(_) => block_bytes(h) * blocks(h),
    }
}

/// The bytes of the entries that a block holds.
pub(in crate::table) fn entries_of_block(h: H48, block: usize) -> Range<usize> {
    let start = block * block_bytes(h);
    start..(start + block_bytes(h)).min(entry_bytes(h))
}

/// The header of a table that is still to be made, with this many bytes of short keys.
pub(in crate::table) fn header(h: H48, reach: Reach, keys: usize) -> Header {
    let padded = blocks(h) * block_bytes(h);
    let start = padded.next_multiple_of(64);
    Header::new(
        reach.base(h.metric),
        block_bytes(h),
        start + keys,
        &[0..entry_bytes(h), start..start + keys],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::filters::FilterId;

    #[test]
    fn blocks_hold_every_entry_once() {
        for h in (0..12).map(H48::half_turns).chain(FilterId::ALL.map(H48::filters)) {
            let name = h.name();
            if h.form == Form::Distances {
                let entries = Tier::H48(h).entries() as usize * classes_per_block(h) / CLASSES;
                assert_eq!(entries % 4, 0, "whole bytes of {name}");
            }
            let mut end = 0;
            for block in 0..blocks(h) {
                let range = entries_of_block(h, block);
                assert_eq!(range.start, end);
                end = range.end;
            }
            assert_eq!(end, entry_bytes(h), "{name}");
        }
    }

    #[test]
    fn headers_have_a_checksum_for_each_block_and_the_keys() {
        let header = header(H48::half_turns(3), Reach::Near, 1_000);
        assert_eq!(header.checksums.len(), blocks(H48::half_turns(3)) + 1);
        assert_eq!(header.sections[1].len(), 1_000);
        assert!(header.sections[1].start >= header.block_range(blocks(H48::half_turns(3)) - 1).end);
    }

    #[test]
    fn in_quarter_turns_every_threshold_is_one_more() {
        let bases = |metric| [8, 9, 10].map(|base| Reach::of_base(base, metric));
        let [near, deep] = [Some(Reach::Near), Some(Reach::Deep)];
        assert_eq!(bases(Metric::HalfTurn), [near, deep, None]);
        assert_eq!(bases(Metric::QuarterTurn), [None, near, deep]);
        assert_eq!(Metric::ALL.map(|metric| Reach::Near.moves(metric)), [10, 11]);
        let usual = |name| Tier::find(name).map(Reach::usual);
        assert_eq!(["h5", "g1-qtm", "h3-qtm"].map(usual), [near; 3]);
        assert_eq!(["h4-qtm", "h11-qtm"].map(usual), [deep; 2]);
    }
}
