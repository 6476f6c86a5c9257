//! The layout of the file of a big table.
//!
//! Section 0 holds the entries, 2 bits each, one corner class after another. They are built and
//! checked in *blocks*, and a stopped build continues with the next block. A block is one corner
//! class, or two classes if one does not fill whole bytes. Each block has one checksum in the
//! header. In a table of filters, a block is a region (Bloom) or a group of classes (ribbon): see
//! [`filters`](crate::table::filters). The short keys follow after the last block, in section 1.

use std::ops::Range;

use premove_cube::Metric;

use crate::coord::h48::CLASSES;
use crate::store::framed::{Header, Identity};
use crate::table::reach::Reach;
use crate::table::tier::Tier;
use crate::table::tier_rows::Contents;

/// Returns the identity in the header of a file of this tier. Tiers that differ only in the metric
/// have equal names there.
pub(in crate::table) fn identity(tier: Tier) -> Identity {
    let in_half_turns = tier.counting_in(Metric::HalfTurn);
    let named = Identity::named(in_half_turns.name(), tier.row().version);
    Identity { metric: tier.metric() as u8, ..named }
}

/// Describes the contents of a block of entries in words: the number of the region or group of
/// filters, or the first corner class.
pub(in crate::table) fn contents(tier: Tier, block: usize) -> String {
    let row = tier.row();
    let first = match row.contents {
        Contents::Distances(_) => block * CLASSES.div_ceil(row.blocks),
        _ => block,
    };
    format!("{} {first}", row.block_name)
}

/// Returns the range of bytes of the entries in a block.
pub(in crate::table) fn entries_of_block(tier: Tier, block: usize) -> Range<usize> {
    let row = tier.row();
    let start = block * row.block_bytes;
    start..(start + row.block_bytes).min(row.entry_bytes)
}

/// Returns the header of a table that is not built yet, with `keys` bytes of short keys.
pub(in crate::table) fn header(tier: Tier, reach: Reach, keys: usize) -> Header {
    let row = tier.row();
    let start = (row.blocks * row.block_bytes).next_multiple_of(64);
    Header::new(
        reach.base(row.metric),
        row.block_bytes,
        start + keys,
        &[0..row.entry_bytes, start..start + keys],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_every_entry_once() {
        for tier in Tier::of(Metric::HalfTurn).filter(|tier| !tier.is_g1()) {
            let row = tier.row();
            if let Contents::Distances(_) = row.contents {
                let entries = tier.entries() as usize * CLASSES.div_ceil(row.blocks) / CLASSES;
                assert_eq!(entries % 4, 0, "whole bytes of {tier}");
            }
            let mut end = 0;
            for block in 0..row.blocks {
                let range = entries_of_block(tier, block);
                assert_eq!(range.start, end);
                end = range.end;
            }
            assert_eq!(end, row.entry_bytes, "{tier}");
        }
    }

    #[test]
    fn headers_have_a_checksum_for_each_block_and_the_keys() {
        let h3 = Tier::half_turns(3);
        let header = header(h3, Reach::Near, 1_000);
        let blocks = h3.row().blocks;
        assert_eq!(header.checksums.len(), blocks + 1);
        assert_eq!(header.sections[1].len(), 1_000);
        assert!(header.sections[1].start >= header.block_range(blocks - 1).end);
    }
}
