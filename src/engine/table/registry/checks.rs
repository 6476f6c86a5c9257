//! Checks whole files of tables before they are used.
//!
//! Every block is compared with its checksum before the first search, once for each change of the
//! file. A [`Stamp`] (the length, the times and the identity of the file) records that it was
//! checked, in this process or in an earlier one if there is a folder for stamps. Small files are
//! read into memory and are checked each time they are opened, which takes a millisecond.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use super::format::describe_damage;
use super::in_use::{InUse, Watched};
use super::open::OpenFile;
use crate::store::framed::Header;
use crate::store::{Stamp, Stamps, locked};
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::map::Bytes;

/// Records of the table files that were checked, and the checks that are running now.
#[derive(Debug)]
pub(super) struct Checks {
    /// Stamps of the files that this process found to be correct.
    whole: Mutex<Vec<Stamp>>,
    /// Stamps of the files that this process found to be damaged, with a description of the damage.
    damaged: Mutex<Vec<(Stamp, String)>>,
    /// The file with the stamps from earlier processes; `None` if there is no folder for it.
    kept: Option<Stamps>,
    /// The mapped files that are in use.
    in_use: InUse,
    running: Mutex<Vec<Arc<Running>>>,
    /// Function that returns the current time. A file that changed very recently is always checked.
    pub(super) clock: fn() -> SystemTime,
}

impl Default for Checks {
    fn default() -> Self {
        Self {
            whole: Mutex::default(),
            damaged: Mutex::default(),
            kept: None,
            in_use: InUse::default(),
            running: Mutex::default(),
            clock: SystemTime::now,
        }
    }
}

/// A check that is running.
#[derive(Debug)]
struct Running {
    id: TableId,
    done: AtomicUsize,
    blocks: usize,
}

impl Checks {
    /// From now on, records files that are found to be correct in `stamps` too, so that later
    /// processes need not check them.
    pub(super) fn keep_in(&mut self, stamps: Stamps) {
        self.kept = Some(stamps);
    }

    fn knows(&self, stamp: &Stamp) -> bool {
        locked(&self.whole).contains(stamp)
            || self.kept.as_ref().is_some_and(|kept| kept.holds(stamp))
    }

    fn found_whole(&self, stamp: Stamp) {
        if stamp.is_settled((self.clock)()) {
            locked(&self.whole).push(stamp);
            if let Some(kept) = &self.kept {
                kept.keep(stamp);
            }
        }
    }

    fn found_damaged(&self, stamp: Stamp, what: &str) {
        if stamp.is_settled((self.clock)()) {
            locked(&self.damaged).push((stamp, what.to_owned()));
        }
    }

    fn known_damage(&self, stamp: &Stamp) -> Option<String> {
        locked(&self.damaged).iter().find(|(known, _)| known == stamp).map(|(_, what)| what.clone())
    }

    /// Runs a check and lists it as running meanwhile. `work` gets the counter of checked blocks.
    fn report<T>(&self, id: TableId, blocks: usize, work: impl FnOnce(&AtomicUsize) -> T) -> T {
        let check = Arc::new(Running { id, done: AtomicUsize::new(0), blocks });
        locked(&self.running).push(Arc::clone(&check));
        let result = work(&check.done);
        locked(&self.running).retain(|other| !Arc::ptr_eq(other, &check));
        result
    }

    /// Returns the table whose file is being checked before it is used, and the share from 0 to 1
    /// that is done. Returns `None` if no check is running.
    pub(super) fn running(&self) -> Option<(TableId, f64)> {
        let running = locked(&self.running);
        let check = running.first()?;
        #[expect(clippy::cast_precision_loss, reason = "a share for people")]
        let share = check.done.load(Relaxed) as f64 / check.blocks.max(1) as f64;
        Some((check.id, share))
    }

    /// Returns the sections of an open file after the whole file was checked. If the file is
    /// unchanged since an earlier check, in any process, it is not checked again. A mapped file is
    /// added to `in_use`.
    ///
    /// # Errors
    /// If it is damaged, memory is too small, or `stop` returns `true`.
    pub(super) fn checked(
        &self,
        file: OpenFile,
        threads: usize,
        stop: Stop<'_>,
    ) -> Result<(Bytes, Header), TableError> {
        let stamp = file.stamp();
        if let Some(what) = stamp.and_then(|stamp| self.known_damage(&stamp)) {
            return Err(file.damaged(what));
        }
        if !stamp.is_some_and(|stamp| self.knows(&stamp)) {
            self.check(&file, threads, stop)?;
        }
        let place = file.place();
        let header = file.header().clone();
        let (bytes, mapped) = file.into_bytes()?;
        if let (Some((file, stamp)), Some(use_of)) = (mapped, bytes.use_of()) {
            let file = Arc::new(file);
            self.in_use.add(Watched { place, file, use_of, stamp: Some(stamp) });
        }
        Ok((bytes, header))
    }

    /// Checks that the mapped files of these tables have not changed since they were opened.
    ///
    /// # Errors
    /// If a file was changed, or `stop` returns `true`.
    pub(super) fn check_changed(
        &self,
        tables: &[TableId],
        threads: usize,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        self.in_use.check_changed(tables, |file| self.check(file, threads, stop))
    }

    /// Compares every block of a file with its checksum, even if the file is known to be correct.
    ///
    /// # Errors
    /// If it is damaged, or `stop` returns `true`.
    pub(super) fn check(
        &self,
        file: &OpenFile,
        threads: usize,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let id = file.id();
        let damaged = self.report(id, file.header().checksums.len(), |done| {
            file.damaged_blocks(threads, done, stop)
        });
        let damaged = damaged.ok_or(TableError::Stopped(id))?;
        let stamp = file.stamp();
        if damaged.is_empty() {
            if let Some(stamp) = stamp {
                self.found_whole(stamp);
            }
            return Ok(());
        }
        let what = describe_damage(id, file.header(), &damaged);
        if let Some(stamp) = stamp {
            self.found_damaged(stamp, &what);
        }
        Err(file.damaged(what))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::time::Duration;

    use super::super::open::TableFile;
    use super::super::storage::InFolder;
    use super::super::tables::Tables;
    use super::*;
    use crate::store::framed::{self, Identity};

    const IDENTITY: Identity = Identity::named("test", 1);
    const NEVER: Stop<'static> = &|| false;

    /// Creates tables that store stamps of checked files. Their clock makes every file look old.
    fn tables(folder: &Path) -> Tables {
        let mut tables = Tables::new(folder.to_owned()).remembering_checks(&folder.join("state"));
        tables.checks.clock = || SystemTime::now() + Duration::from_hours(1);
        tables
    }

    fn write(path: &Path, bytes: usize) {
        let section: Vec<u8> = (0..bytes).map(|at| (at * 7 / 8) as u8).collect();
        framed::write(path, IDENTITY, &[section], NEVER).unwrap();
    }

    fn open(tables: &Tables, path: &Path, stop: Stop<'_>) -> Result<Bytes, TableError> {
        let file = TableFile { path: path.to_owned(), id: TableId::Dr, identity: IDENTITY };
        tables.checks.checked(file.open(&InFolder, &|_| true)?, 2, stop).map(|(bytes, _)| bytes)
    }

    /// Changes a byte in place.
    fn damage(path: &Path, at: usize) {
        let mut bytes = fs::read(path).unwrap();
        bytes[at] ^= 1;
        fs::write(path, bytes).unwrap();
    }

    #[test]
    fn no_file_is_used_before_all_of_it_was_checked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for bytes in [100, 3 << 20, 9 << 20] {
            for at in [0, bytes / 2, bytes - 1] {
                write(&path, bytes);
                let whole = open(&tables(folder.path()), &path, NEVER).unwrap();
                assert_eq!(whole.section(0).len(), bytes);
                damage(&path, 4_096 + at);
                for _ in 0..2 {
                    let error = open(&tables(folder.path()), &path, NEVER).unwrap_err();
                    let TableError::Damaged { what, .. } = error else { panic!("{error}") };
                    assert!(what.ends_with("do not match their checksum"), "{what}");
                }
            }
        }
    }

    #[test]
    fn a_large_file_is_checked_once_for_each_change_by_all_processes_together() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, 9 << 20);
        // A check calls `stop`. For a file that is known to be correct, it is never called.
        let is_checked = |tables: &Tables| open(tables, &path, &|| true).is_err();
        let first = tables(folder.path());
        assert!(is_checked(&first));
        open(&first, &path, NEVER).unwrap();
        assert!(!is_checked(&first), "by itself");
        assert!(!is_checked(&tables(folder.path())), "by an earlier one");
        assert!(is_checked(&Tables::new(folder.path().to_owned())), "that keeps no stamps");
        fs::write(folder.path().join("state/checked-tables"), "junk").unwrap();
        assert!(is_checked(&tables(folder.path())), "with damaged stamps");
        open(&first, &path, NEVER).unwrap();
        damage(&path, 5 << 20);
        assert!(is_checked(&first) && is_checked(&tables(folder.path())));
    }

    #[test]
    fn a_small_file_is_in_memory_and_later_changes_do_not_reach_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, 1_000);
        let bytes = open(&tables(folder.path()), &path, NEVER).unwrap();
        let before = bytes.section(0).to_vec();
        fs::write(&path, "").unwrap();
        assert_eq!(bytes.section(0), before);
    }

    #[test]
    fn what_is_being_checked_is_named_and_a_check_can_be_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, 9 << 20);
        let tables = tables(folder.path());
        assert_eq!(tables.checking(), None);
        let seen = Mutex::new(None);
        let look = || {
            *seen.lock().unwrap() = tables.checking();
            true
        };
        assert!(matches!(open(&tables, &path, &look), Err(TableError::Stopped(_))));
        let (name, share) = seen.into_inner().unwrap().unwrap();
        assert_eq!(name, TableId::Dr);
        assert!((0.0..1.0).contains(&share));
        assert_eq!(tables.checking(), None);
    }

    #[test]
    fn a_file_that_was_changed_in_place_after_it_was_opened_is_checked_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, 9 << 20);
        let tables = tables(folder.path());
        let bytes = open(&tables, &path, NEVER).unwrap();
        let changed = |id: TableId| tables.check_changed(&[id], NEVER);
        changed(TableId::Dr).unwrap();
        // The mapped file has no name any more, and another file has this name.
        write(&path, 9 << 20);
        damage(&path, 5 << 20);
        let stopped = tables.check_changed(&[TableId::Dr], &|| true);
        assert!(matches!(stopped, Err(TableError::Stopped(_))));
        changed(TableId::Dr).unwrap();
        tables.check_changed(&[TableId::Dr], &|| true).unwrap();
        assert_eq!(bytes.section(0).len(), 9 << 20);
        // The file was changed and restored. It may have been read in between.
        write(&path, 9 << 20);
        let broken = open(&tables, &path, NEVER).unwrap();
        damage(&path, 5 << 20);
        damage(&path, 5 << 20);
        for _ in 0..2 {
            assert!(matches!(changed(TableId::Dr), Err(TableError::Damaged { .. })));
            // A correct file under its name does not change what is mapped.
            write(&path, 9 << 20);
        }
        // Searches that do not read the changed file continue. All searches continue once it is no
        // longer in use.
        changed(TableId::Eo).unwrap();
        drop(broken);
        changed(TableId::Dr).unwrap();
    }

    #[test]
    fn damage_with_the_time_of_writing_set_back_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, 9 << 20);
        let tables = tables(folder.path());
        let _bytes = open(&tables, &path, NEVER).unwrap();
        let file = fs::File::options().write(true).open(&path).unwrap();
        let written = file.metadata().unwrap().modified().unwrap();
        file.set_modified(written).unwrap();
        let changed = || tables.check_changed(&[TableId::Dr], NEVER);
        changed().unwrap();
        damage(&path, 5 << 20);
        file.set_modified(written).unwrap();
        for _ in 0..2 {
            assert!(matches!(changed(), Err(TableError::Damaged { .. })));
        }
    }
}
