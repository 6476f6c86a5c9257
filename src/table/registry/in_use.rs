//! The mapped files that searches read, and whether they are still as they were when they were
//! checked.
//!
//! Nothing keeps other programs from writing to a file that is mapped here. A search asks at its
//! end: where a file was changed meanwhile, all of it is checked again before the answer counts.

use std::sync::Mutex;

use super::open::{OpenFile, TableFile};
use crate::store::{Stamp, locked};
use crate::table::error::TableError;

/// The mapped files in use, each with its stamp when it was checked.
#[derive(Debug, Default)]
pub(super) struct InUse(Mutex<Vec<(TableFile, Stamp)>>);

impl InUse {
    /// Adds a file that was checked; it takes the place of an earlier one of the same path.
    pub(super) fn add(&self, file: TableFile, stamp: Stamp) {
        let mut all = locked(&self.0);
        all.retain(|(other, _)| other.path != file.path);
        all.push((file, stamp));
    }

    /// Has every file checked again that was changed since it was checked last. A file that was
    /// replaced by another one is left alone: what is mapped is the old one, which has no name any
    /// more.
    ///
    /// # Errors
    /// Those of `check`.
    pub(super) fn check_changed(
        &self,
        check: impl Fn(&OpenFile) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let changed = |(file, stamp): &(TableFile, Stamp)| {
            let now = stamp.now(&file.path)?;
            (now != *stamp).then(|| (file.clone(), now))
        };
        let changed: Vec<_> = locked(&self.0).iter().filter_map(changed).collect();
        for (file, now) in changed {
            check(&file.clone().open(&|_| true)?)?;
            self.add(file, now);
        }
        Ok(())
    }
}
