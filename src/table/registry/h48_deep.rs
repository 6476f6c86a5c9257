//! Random entries of an H48 table computed anew, by other means than those that built it.

use super::tables::Tables;
use crate::table::big::layout;
use crate::table::error::TableError;
use crate::table::h48::Verifier;
use crate::table::kind::Stop;
use crate::table::short_keys::ShortKeys;
use crate::table::tier::{H48, Tier};
use crate::table::two_bits;

impl Tables {
    /// Recomputes random entries of a table by looking ahead exactly, most of them in classes of
    /// corners that have symmetries; see [`Verifier`].
    ///
    /// # Errors
    /// When there is no table, it is damaged, an entry is not what it should be, or `stop` says to
    /// give up.
    pub fn verify_h48_deep(
        &self,
        h: H48,
        samples: usize,
        seed: u64,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let id = Tier::H48(h).into();
        let (bytes, header) = self.read_h48(h, stop)?;
        let (entries, keys) = (bytes.section(0), ShortKeys::new(bytes.section(1)));
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
        Err(TableError::Damaged { id, path: self.h48_path(h), what })
    }
}
