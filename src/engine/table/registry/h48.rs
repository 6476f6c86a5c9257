//! Tables of the H48 family: built part by part, resumed or deepened, and opened.

use std::sync::Arc;

use super::lock::start_work;
use super::slot::Slot;
use super::tables::Tables;
use crate::store;
use crate::store::framed::Header;
use crate::table::big::{self, Capacity, H48Table, Part, layout};
use crate::table::error::TableError;
use crate::table::h48::{self, Generation, Work, WrongCount};
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::reach::Reach;
use crate::table::remedy::TableNote;
use crate::table::tier::Tier;

impl Tables {
    /// Builds an H48 table with this reach, unless there is a whole one already; returns whether
    /// it was built. What an earlier build left is resumed, and a table that reaches less far stays
    /// in use until the new one is there.
    ///
    /// # Errors
    /// When there is too little memory or disk, the file cannot be written, or `stop` says to give
    /// up; what was built until then is kept.
    pub fn build_h48(&self, h: Tier, reach: Reach, stop: Stop<'_>) -> Result<bool, TableError> {
        let slot = self.slot(TableId::H48(h));
        let _guard = start_work(&slot.work, TableId::H48(h), stop)?;
        self.build_locked(h, reach, slot, stop)
    }

    fn build_locked(
        &self,
        h: Tier,
        reach: Reach,
        slot: &Slot,
        stop: Stop<'_>,
    ) -> Result<bool, TableError> {
        self.may_build(TableId::H48(h))?;
        if !self.storage().keeps_what_is_built() {
            return Err(TableError::NotBuilt(TableId::H48(h)));
        }
        // Filters have one reach.
        let reach = if h.has_distances() { reach } else { Reach::Near };
        let _lock = self.lock(TableId::H48(h), stop)?;
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
    fn whole(&self, h: Tier, stop: Stop<'_>) -> Result<Option<Reach>, TableError> {
        match self.verified(TableId::H48(h), stop) {
            Ok(header) => Ok(Some(reach_of(h, &header))),
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
        h: Tier,
        reach: Reach,
        lists: Option<Generation>,
        slot: &Slot,
        stop: Stop<'_>,
    ) -> Result<Generation, TableError> {
        let id = TableId::H48(h);
        let path = self.part_path(id);
        let identity = layout::identity(h);
        let done = big::progress(&path, h, &identity)
            .filter(|(other, _)| *other == reach)
            .map_or(0.0, |(_, done)| done);
        big::check_space(h, done, h48::memory(h, self.threads()), &Capacity::of(self.folder()))?;
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
            debug_assert_eq!(generation.base(), reach.base(h.metric()));
            generation.check_lists().map_err(wrong)?;
            let keys = generation.short_keys(h.row().short.limit, stop).ok_or_else(stopped)?;
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
        part.finish(&keys, &self.path(id)).map_err(cannot_write)?;
        // Searches that use the old one keep it; later ones get the new one.
        slot.close();
        Ok(generation)
    }

    /// An H48 table as it stands on the disk, built first when there is none.
    pub(in crate::table) fn open_or_build_h48(
        &self,
        h: Tier,
        stop: Stop<'_>,
    ) -> Result<Arc<H48Table>, TableError> {
        let slot = self.slot(TableId::H48(h));
        if let Some(table) = slot.opened() {
            return Ok(table);
        }
        let _guard = start_work(&slot.work, TableId::H48(h), stop)?;
        if let Some(table) = slot.opened() {
            return Ok(table);
        }
        let (bytes, header) = match self.read(TableId::H48(h), stop) {
            Err(TableError::Absent { .. }) => {
                self.build_locked(h, h.usual_reach(), slot, stop)?;
                self.read(TableId::H48(h), stop)?
            }
            opened => opened?,
        };
        let reach = reach_of(h, &header);
        Ok(slot.put(H48Table::new(h, reach, bytes, self.corner_classes())))
    }
}

/// Returns the reach in a header that was checked when the file was opened.
fn reach_of(h: Tier, header: &Header) -> Reach {
    Reach::of_base(header.base, h.metric())
        .unwrap_or_else(|| unreachable!("opening checks the base"))
}
