//! Verifies random entries of an H48 table without the code that builds it.

use premove_cube::Metric;

use super::tables::Tables;
use crate::coord::h48::Apart;
use crate::table::error::TableError;
use crate::table::filters::{Filter, FilterRow, Filters, LINE, any_filter};
use crate::table::h48::{FilterCheck, Verifier, check_filters};
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::short_keys::ShortKeys;
use crate::table::tier::Tier;
use crate::table::tier_rows::Contents;
use crate::table::two_bits;

impl Tables {
    /// Computes random entries of a table again by an exact search, most of them in corner classes
    /// that have symmetries: see [`Verifier`].
    ///
    /// # Errors
    /// If there is no table, it is damaged, an entry is wrong, or `stop` returns `true`.
    pub(super) fn verify_h48_deep(
        &self,
        h: Tier,
        samples: usize,
        seed: u64,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let id = TableId::H48(h);
        let (bytes, header) = self.read(id, stop)?;
        let row = h.row();
        let flips = match row.contents {
            Contents::Filters(row) => {
                let table = (bytes.section(0), header.base);
                return self.verify_filters(id, row, table, (samples, seed), stop);
            }
            Contents::Distances(flips) => flips,
            Contents::G1 => unreachable!("a table that is built in parts"),
        };
        let entries = bytes.section(0);
        let keys = ShortKeys::new(bytes.section(1));
        let verifier = Verifier::new(flips, header.base, row.metric, keys, row.short.limit);
        let found = self.on_threads(format!("checking table '{id}'").into(), || {
            verifier.check_random(
                samples,
                seed,
                &|entry| two_bits::get(entries, entry as usize),
                stop,
            )
        })?;
        let differences = found.ok_or(TableError::Stopped(id))?;
        let Some(first) = differences.first() else { return Ok(()) };
        let what = format!(
            "{} of {samples} entries are not what they should be, the first is number {}: \
             {} for {}",
            differences.len(),
            first.entry,
            first.held,
            first.right
        );
        Err(TableError::Damaged { id, path: self.path(id), what })
    }

    /// Looks up the keys of states near the solved state in a table of filters: see
    /// [`check_filters`].
    fn verify_filters(
        &self,
        id: TableId,
        row: &FilterRow,
        (table, base): (&[u8], u8),
        samples: (usize, u64),
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let lines = table.as_chunks().0;
        let found = self.on_threads(format!("checking table '{id}'").into(), || {
            any_filter!(row.filters, Filters, filters => {
                check_kind(filters, lines, base, samples, stop)
            })
        })?;
        let found = found.ok_or(TableError::Stopped(id))?;
        let what = if let Some(first) = found.missing.first() {
            format!(
                "{} keys of {} states are missing, the first is {}, {} moves away",
                found.missing.len(),
                samples.0,
                first.key,
                first.moves
            )
        } else if found.passing > row.most_passing {
            format!("it holds {:.0} of 100 random keys", found.passing * 100.0)
        } else {
            return Ok(());
        };
        Err(TableError::Damaged { id, path: self.path(id), what })
    }
}

/// Looks up keys in filters of one kind: see [`check_filters`]. Returns `None` if it was stopped.
fn check_kind<F: Filter + Sync>(
    filters: F,
    lines: &[[u8; LINE]],
    base: u8,
    samples: (usize, u64),
    stop: Stop<'_>,
) -> Option<FilterCheck> {
    let apart = Apart::new();
    check_filters(
        (base, F::NEAREST),
        Metric::HalfTurn,
        samples,
        &|key| {
            let packed = if F::NUMBERED { key } else { apart.parts(key).0 };
            filters.code(lines, filters.place_of_packed(packed))
        },
        stop,
    )
}
