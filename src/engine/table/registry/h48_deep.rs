//! Random entries of an H48 table computed anew, by other means than those that built it.

use super::tables::Tables;
use crate::coord::h48::Apart;
use crate::table::big::layout;
use crate::table::error::TableError;
use crate::table::filters::BloomFilters;
use crate::table::h48::{Verifier, check_filters};
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::short_keys::ShortKeys;
use crate::table::tier::{Form, H48};
use crate::table::two_bits;

/// The share of random keys that a whole table of filters never lets pass: `b5` lets 5 of 100 pass,
/// `r4` 14 and `r3` 30.
const fn most_passing(h: H48) -> f64 {
    match h.form {
        Form::Ribbon if h.h == 3 => 0.4,
        Form::Ribbon => 0.25,
        Form::Bloom | Form::Distances => 0.15,
    }
}

impl Tables {
    /// Recomputes random entries of a table by looking ahead exactly, most of them in classes of
    /// corners that have symmetries; see [`Verifier`].
    ///
    /// # Errors
    /// When there is no table, it is damaged, an entry is not what it should be, or `stop` says to
    /// give up.
    pub(super) fn verify_h48_deep(
        &self,
        h: H48,
        samples: usize,
        seed: u64,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let id = TableId::H48(h);
        let (bytes, header) = self.read(id, stop)?;
        if h.form != Form::Distances {
            return self.verify_filters(h, bytes.section(0), header.base, (samples, seed), stop);
        }
        let entries = bytes.section(0);
        let keys = ShortKeys::new(bytes.section(1));
        let get = |entry: u64| two_bits::get(entries, entry as usize);
        let verifier = Verifier::new(h.h, header.base, h.metric, keys, layout::short_limit(h));
        let check = || verifier.check_random(samples, seed, &get, stop);
        let found = self.on_threads(format!("checking table '{id}'").into(), check)?;
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

    /// Looks up the keys of states that few moves make in the table of filters: see
    /// [`check_filters`].
    fn verify_filters(
        &self,
        h: H48,
        table: &[u8],
        base: u8,
        samples: (usize, u64),
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let id = TableId::H48(h);
        let lines = table.as_chunks().0;
        let check = || match h.form {
            Form::Ribbon => {
                let filters = h.ribbon_filters();
                let code = |key| filters.code(lines, filters.place_of_key(key));
                check_filters((base, 0), h.metric, samples, &code, stop)
            }
            Form::Bloom | Form::Distances => {
                let filters = BloomFilters::new(table.len() as u64);
                let apart = Apart::new();
                let code = |key| BloomFilters::code(lines, filters.place(apart.parts(key)));
                check_filters((base, 1), h.metric, samples, &code, stop)
            }
        };
        let found = self.on_threads(format!("checking table '{id}'").into(), check)?;
        let found = found.ok_or(TableError::Stopped(id))?;
        let what = if let Some(first) = found.missing.first() {
            format!(
                "{} keys of {} states are missing, the first is {}, {} moves away",
                found.missing.len(),
                samples.0,
                first.key,
                first.moves
            )
        } else if found.passing > most_passing(h) {
            format!("it holds {:.0} of 100 random keys", found.passing * 100.0)
        } else {
            return Ok(());
        };
        Err(TableError::Damaged { id, path: self.path(id), what })
    }
}
