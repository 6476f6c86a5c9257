//! Big tables of the folder: built, resumed or deepened, and opened.

use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, TryLockError};
use std::thread;

use super::load::{PATIENCE, start_work};
use super::open::{OpenFile, TableFile};
use super::tables::Tables;
use crate::store::framed::Header;
use crate::store::{self, Lock, StoreError};
use crate::table::big::{self, BigSlot, Capacity, H48Table, Part, Reach, TierState, layout};
use crate::table::error::TableError;
use crate::table::h48::{self, Generation, Work, WrongCount};
use crate::table::kind::Stop;
use crate::table::map::Bytes;
use crate::table::name::TableName;
use crate::table::remedy::TableNote;
use crate::table::tier::{Form, H48, Tier};

impl Tables {
    /// The file of an H48 table.
    pub fn h48_path(&self, h: H48) -> PathBuf {
        self.folder().join(Tier::H48(h).file_name())
    }

    /// The file of an H48 table that is being built.
    pub(super) fn h48_part_path(&self, h: H48) -> PathBuf {
        self.folder().join(format!("{}.part", Tier::H48(h).file_name()))
    }

    /// Builds an H48 table with this reach, unless there is a whole one already; returns whether
    /// it was built. What an earlier build left is resumed, and a table that reaches less far stays
    /// in use until the new one is there.
    ///
    /// # Errors
    /// When there is too little memory or disk, the file cannot be written, or `stop` says to give
    /// up; what was built until then is kept.
    pub fn build_h48(&self, h: H48, reach: Reach, stop: Stop<'_>) -> Result<bool, TableError> {
        let slot = self.big(h);
        let _guard = start_work(&slot.work, Tier::H48(h).into(), stop)?;
        self.build_locked(h, reach, slot, stop)
    }

    fn build_locked(
        &self,
        h: H48,
        reach: Reach,
        slot: &BigSlot,
        stop: Stop<'_>,
    ) -> Result<bool, TableError> {
        self.may_build(Tier::H48(h).into())?;
        if !self.storage().keeps_what_is_built() {
            return Err(TableError::NotBuilt(Tier::H48(h).into()));
        }
        // Filters have one reach.
        let reach = if h.form == Form::Distances { reach } else { Reach::Near };
        let _lock = self.lock_h48(h, slot, stop)?;
        let found = self.whole(h, stop)?;
        if found.is_some_and(|found| found >= reach) {
            return Ok(false);
        }
        // The smaller reach first: it takes a tenth of the time, and can be used meanwhile.
        let lists = match found {
            None if reach > Reach::Near => Some(self.make_h48(h, Reach::Near, None, slot, stop)?),
            _ => None,
        };
        self.make_h48(h, reach, lists, slot, stop)?;
        Ok(true)
    }

    /// Returns the reach of a table that is whole to the last byte; `None` where there is none.
    fn whole(&self, h: H48, stop: Stop<'_>) -> Result<Option<Reach>, TableError> {
        match self.verify_h48(h, stop) {
            Ok(reach) => Ok(Some(reach)),
            Err(TableError::Absent { .. }) => Ok(None),
            Err(TableError::Stopped(id)) => Err(TableError::Stopped(id)),
            Err(TableError::Damaged { id, what, .. }) => {
                self.note(TableNote::made_anew(id, &what));
                Ok(None)
            }
            Err(error) => {
                self.note(TableNote::of_error(&error, "the table is made without it"));
                Ok(None)
            }
        }
    }

    /// Builds a table or what is missing of it, with lists of keys that another build left, and
    /// leaves those lists.
    fn make_h48(
        &self,
        h: H48,
        reach: Reach,
        lists: Option<Generation>,
        slot: &BigSlot,
        stop: Stop<'_>,
    ) -> Result<Generation, TableError> {
        let id = TableName::from(Tier::H48(h));
        let path = self.h48_part_path(h);
        let identity = layout::identity(h);
        let done = big::progress(&path, h, &identity)
            .filter(|(other, _)| *other == reach)
            .map_or(0.0, |(_, done)| done);
        big::check_space(
            Tier::H48(h),
            done,
            h48::memory(h, self.threads()),
            &Capacity::of(self.folder()),
        )?;
        let work = Arc::new(Work::new());
        let _over = slot.begin(reach, done, Arc::clone(&work));
        let stopped = || TableError::Stopped(id);
        let cannot_write = |source| TableError::Write { id, source };
        let wrong = |count: WrongCount| TableError::Damaged {
            id,
            path: path.clone(),
            what: count.to_string(),
        };
        let is_deep = reach == Reach::Deep;
        let make = || {
            let generation = match lists {
                Some(lists) => lists,
                None => Generation::new(h, is_deep, &work, stop).ok_or_else(stopped)?,
            }
            .of(h, is_deep);
            debug_assert_eq!(generation.base(), reach.base(h.metric));
            generation.check_lists().map_err(wrong)?;
            let keys = generation.short_keys(layout::short_limit(h), stop).ok_or_else(stopped)?;
            let header = layout::header(h, reach, keys.len());
            let part = Part::open(&path, h, identity, header, stop)
                .map_err(cannot_write)?
                .ok_or_else(stopped)?;
            let wanted = |block| !part.is_finished(block);
            let sink = |block, entries: &[u8]| part.take(block, entries);
            let is_new = (0..generation.blocks()).all(wanted);
            let Some(counts) = generation.run(&wanted, &sink, &work, stop) else {
                return Err(part.error().map_or_else(stopped, cannot_write));
            };
            if is_new {
                // Nothing of it is gone on with.
                let forget =
                    |what| store::remove(&path).err().map_or_else(|| wrong(what), cannot_write);
                generation.check_counts(&counts).map_err(forget)?;
            }
            Ok((generation, keys, part))
        };
        let (generation, keys, part) = self.on_threads(id.building(), make)??;
        part.finish(&keys, &self.h48_path(h)).map_err(cannot_write)?;
        // Searches that use the old one keep it; later ones get the new one.
        slot.close();
        Ok(generation)
    }

    /// An H48 table as it stands on the disk, built first when there is none.
    pub(in crate::table) fn open_or_build_h48(
        &self,
        h: H48,
        stop: Stop<'_>,
    ) -> Result<Arc<H48Table>, TableError> {
        let slot = self.big(h);
        if let Some(table) = slot.opened() {
            return Ok(table);
        }
        let _guard = start_work(&slot.work, Tier::H48(h).into(), stop)?;
        if let Some(table) = slot.opened() {
            return Ok(table);
        }
        let (bytes, header) = match self.read_h48(h, stop) {
            Err(TableError::Absent { .. }) => {
                self.build_locked(h, Reach::usual(Tier::H48(h)), slot, stop)?;
                self.read_h48(h, stop)?
            }
            opened => opened?,
        };
        let reach = reach_of(h, &header);
        Ok(slot.put(H48Table::new(h, reach, bytes, self.corner_classes())))
    }

    /// The sections of a table's file, all of it checked, and its header.
    pub(super) fn read_h48(&self, h: H48, stop: Stop<'_>) -> Result<(Bytes, Header), TableError> {
        let describe = |header: &Header, blocks: &[usize]| describe_damage(h, header, blocks);
        self.checks.checked(self.open_h48(h)?, &describe, self.threads(), stop)
    }

    /// Opens the file of a table and checks its header alone.
    fn open_h48(&self, h: H48) -> Result<OpenFile, TableError> {
        let fits = |header: &Header| {
            let (Some(reach), [_, keys]) =
                (Reach::of_base(header.base, h.metric), &header.sections[..])
            else {
                return false;
            };
            let wanted = layout::header(h, reach, keys.len());
            wanted.sections == header.sections && wanted.block == header.block
        };
        let path = self.h48_path(h);
        let identity = layout::identity(h);
        TableFile { path, id: Tier::H48(h).into(), identity }.open(self.storage(), &fits)
    }

    /// Returns the error in the header or length of a table's file; `None` when both are right.
    pub(super) fn header_error(&self, h: H48) -> Option<TableError> {
        self.open_h48(h).err()
    }

    /// The state of a table on the disk.
    pub(in crate::table) fn h48_state(&self, h: H48, open: bool) -> (u64, TierState) {
        big::state_of_files(h, &self.h48_path(h), &self.h48_part_path(h), open)
    }

    /// Reads every block of a table and returns how far it reaches.
    ///
    /// # Errors
    /// When there is no file, or it is damaged: with the places of the damage; or when stopped.
    pub fn verify_h48(&self, h: H48, stop: Stop<'_>) -> Result<Reach, TableError> {
        let file = self.open_h48(h)?;
        let describe = |header: &Header, blocks: &[usize]| describe_damage(h, header, blocks);
        self.checks.check(&file, &describe, self.threads(), stop)?;
        Ok(reach_of(h, file.header()))
    }

    /// Deletes a table's file and what an unfinished build left; `false` when there was neither.
    ///
    /// # Errors
    /// When a file is there and cannot be deleted, or another process builds the table.
    pub fn remove_h48(&self, h: H48) -> Result<bool, TableError> {
        if !self.h48_path(h).exists() && !self.h48_part_path(h).exists() {
            return Ok(false);
        }
        let busy = || TableError::Busy { id: Tier::H48(h).into() };
        let _guard = match self.big(h).work.try_lock() {
            Ok(guard) => guard,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(busy()),
        };
        // None where the folder cannot be written to: then nothing can be deleted either, which is
        // said below.
        let _lock = match Lock::try_acquire(&self.h48_lock_path(h)) {
            Ok(None) => return Err(busy()),
            lock => lock.ok().flatten(),
        };
        let remove = |path: PathBuf| {
            store::remove(&path)
                .map_err(|source: StoreError| TableError::Write { id: Tier::H48(h).into(), source })
        };
        let table = remove(self.h48_path(h))?;
        let part = remove(self.h48_part_path(h))?;
        self.big(h).close();
        Ok(table || part)
    }

    /// The file that is locked while an H48 table is being built.
    fn h48_lock_path(&self, h: H48) -> PathBuf {
        self.folder().join(format!(".{}.lock", Tier::H48(h)))
    }

    /// Keeps other processes from building the same table; none where the folder cannot be written
    /// to.
    fn lock_h48(&self, h: H48, slot: &BigSlot, stop: Stop<'_>) -> Result<Option<Lock>, TableError> {
        let path = self.h48_lock_path(h);
        loop {
            match Lock::try_acquire(&path) {
                Ok(Some(lock)) => {
                    slot.waits.store(false, Relaxed);
                    return Ok(Some(lock));
                }
                Ok(None) if stop() => {
                    slot.waits.store(false, Relaxed);
                    return Err(TableError::Stopped(Tier::H48(h).into()));
                }
                Ok(None) => {
                    slot.waits.store(true, Relaxed);
                    thread::sleep(PATIENCE);
                }
                Err(_) => return Ok(None),
            }
        }
    }
}

/// Returns the reach in a header that was checked when the file was opened.
fn reach_of(h: H48, header: &Header) -> Reach {
    Reach::of_base(header.base, h.metric).unwrap_or_else(|| unreachable!("opening checks the base"))
}

/// Describes the number of damaged blocks, and the place of the first one.
fn describe_damage(h: H48, header: &Header, damaged: &[usize]) -> String {
    let range = header.block_range(damaged[0]);
    let place = format!("bytes {} to {}", range.start, range.end - 1);
    let contents = |block: usize| match h.form {
        Form::Distances => format!("corner class {}", block * layout::classes_per_block(h)),
        Form::Bloom => format!("region {block}"),
        Form::Ribbon => format!("group {block}"),
    };
    match damaged {
        [block] if *block >= layout::blocks(h) => {
            format!("{place}, the short keys, do not match their checksum")
        }
        [block] => format!("{place}, {}, do not match their checksum", contents(*block)),
        [block, ..] => format!(
            "{} blocks do not match their checksums, the first at {place}, {}",
            damaged.len(),
            contents(*block)
        ),
        [] => String::new(),
    }
}
