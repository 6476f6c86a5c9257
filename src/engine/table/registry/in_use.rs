//! The mapped files that searches read, and checks that they have not changed.
//!
//! Other programs may write to a file that is mapped here. So searches check the files while they
//! run and at their end. A file that was written to is no longer used, even if it is correct again:
//! searches may have read wrong contents meanwhile. If only the entry of the file in the folder
//! changed, for instance because another file took its name, the whole file is checked again.

use std::fs::File;
use std::sync::{Arc, Mutex, Weak};

use super::open::{OpenFile, TableFile};
use crate::store::{Stamp, locked};
use crate::table::error::TableError;
use crate::table::id::TableId;

/// A mapped file that is watched for changes.
#[derive(Clone, Debug)]
pub(super) struct Watched {
    pub(super) place: TableFile,
    /// The open file, so that its stamp can be read even if it has no name any more.
    pub(super) file: Arc<File>,
    /// Weak reference to a value that is dropped when the file is no longer mapped.
    pub(super) use_of: Weak<()>,
    /// Stamp of the file at the last check; `None` if the file was written to after that.
    pub(super) stamp: Option<Stamp>,
}

/// List of the mapped files that are in use.
#[derive(Debug, Default)]
pub(super) struct InUse(Mutex<Vec<Watched>>);

impl InUse {
    /// Adds a file that was checked.
    pub(super) fn add(&self, watched: Watched) {
        let mut all = locked(&self.0);
        all.retain(|other| !Weak::ptr_eq(&other.use_of, &watched.use_of));
        all.push(watched);
    }

    /// Returns the files that are still mapped.
    fn all(&self) -> Vec<Watched> {
        let mut all = locked(&self.0);
        all.retain(|watched| watched.use_of.strong_count() > 0);
        all.clone()
    }

    /// Checks that the files of these tables have not changed. If only the entry of a file in the
    /// folder changed, the whole file is checked again.
    ///
    /// # Errors
    /// The errors of `check`, or if a file was written to.
    pub(super) fn check_changed(
        &self,
        tables: &[TableId],
        check: impl Fn(&OpenFile) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        for watched in self.all().iter().filter(|watched| tables.contains(&watched.place.id)) {
            self.check(watched, &check)?;
        }
        Ok(())
    }

    fn check(
        &self,
        watched: &Watched,
        check: impl Fn(&OpenFile) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let Watched { place, file, stamp, .. } = watched;
        let Some(stamp) = stamp else { return Err(self.broken(watched)) };
        let now = stamp.now(file).map_err(|source| place.unread(source))?;
        if now == *stamp {
            return Ok(());
        }
        if !now.is_written_as(stamp) {
            return Err(self.broken(watched));
        }
        let again = place
            .clone()
            .open_file(file.try_clone().map_err(|source| place.unread(source))?, &|_| true);
        match again.and_then(|again| check(&again)) {
            Err(TableError::Damaged { .. }) => Err(self.broken(watched)),
            Ok(()) => {
                self.add(Watched { stamp: Some(now), ..watched.clone() });
                Ok(())
            }
            error => error,
        }
    }

    /// Records that a table was written to, and returns the error.
    fn broken(&self, watched: &Watched) -> TableError {
        self.add(Watched { stamp: None, ..watched.clone() });
        let what = "it was written to while it was in use, and premove must be started again";
        watched.place.damaged(what.to_owned())
    }
}
