//! The folder of a count: whether anything can be kept there.
//!
//! Marks in files need it. What counts in memory does without where it cannot be written, and goes
//! on.

use std::cell::RefCell;
use std::path::Path;

use super::keep::{self, Kept};
use super::request::{CountError, CountReport};
use crate::store::{Lock, StoreError};

/// The folder that a request names.
pub(super) struct Folder<'a> {
    /// Where it is.
    pub(super) path: &'a Path,
    key: u64,
    /// Why nothing can be kept there, if that is so.
    refusal: RefCell<Option<CountError>>,
    /// Keeps other processes from the same count.
    _lock: Option<Lock>,
}

impl<'a> Folder<'a> {
    /// Takes the folder for the count of this key, if that can be had.
    pub(super) fn new(path: &'a Path, key: u64) -> Self {
        let (lock, refusal) = match Lock::try_acquire(&keep::lock_path(path, key)) {
            Ok(Some(lock)) => (Some(lock), None),
            Ok(None) => (None, Some(CountError::Busy { folder: path.to_owned() })),
            Err(error) => (None, Some(error.into())),
        };
        Self { path, key, refusal: RefCell::new(refusal), _lock: lock }
    }

    /// Whether a count may be kept, as far as is known.
    pub(super) fn can_keep(&self) -> bool {
        self.refusal.borrow().is_none()
    }

    /// For what cannot do without the folder.
    ///
    /// # Errors
    /// Why nothing can be kept there; reported once.
    pub(super) fn check(&self) -> Result<(), CountError> {
        self.refusal.take().map_or(Ok(()), Err)
    }

    /// Reports why nothing is kept, if that is so.
    pub(super) fn tell(&self, report: &dyn CountReport) {
        if let Some(why) = &*self.refusal.borrow() {
            report.unkept(&why.to_string());
        }
    }

    /// What an earlier run kept, if that can be read.
    pub(super) fn kept(&self, report: &dyn CountReport) -> Option<Kept> {
        match Kept::open(&keep::path(self.path, self.key, None), self.key) {
            Ok(None) => None,
            Ok(Some(Ok(kept))) => Some(kept),
            Ok(Some(Err(why))) => {
                report.discarded(why);
                None
            }
            // What cannot be read is not replaced either.
            Err(error) => {
                self.refusal.borrow_mut().get_or_insert(error);
                None
            }
        }
    }

    /// Keeps nothing from here on.
    pub(super) fn refuse(&self, why: CountError) {
        self.refusal.replace(Some(why));
    }

    /// Removes what any run of the count left.
    pub(super) fn clear(&self) -> Result<(), StoreError> {
        crate::store::remove(&keep::path(self.path, self.key, None))?;
        keep::remove_segments(self.path, self.key)
    }
}
