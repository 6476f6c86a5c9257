//! Builds tables of the H48 family part by part, continues stopped builds, increases the reach.

use std::path::PathBuf;
use std::sync::Arc;

use super::tables::Tables;
use crate::store::{self, StoreError};
use crate::table::big::{self, Capacity, Part, layout};
use crate::table::error::TableError;
use crate::table::h48::{self, Generation, Work, WrongCount};
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::reach::Reach;
use crate::table::tier::Tier;

impl Tables {
    /// Builds the file of a table, or the missing parts of an unfinished file. If there is already
    /// a table, its reach `found` is less than `reach`.
    pub(super) fn make_parts(
        &self,
        tier: Tier,
        found: Option<Reach>,
        reach: Reach,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        if !self.storage().keeps_what_is_built() {
            return Err(TableError::NotBuilt(TableId::H48(tier)));
        }
        // The smaller reach is built first. It takes a tenth of the time, and can be used
        // meanwhile.
        let lists = match found {
            None if reach > Reach::Near => Some(self.make_reach(tier, Reach::Near, None, stop)?),
            _ => None,
        };
        self.make_reach(tier, reach, lists, stop).map(drop)
    }

    /// Builds a table or its missing parts. Uses the lists of keys in `lists` if another build has
    /// made them. Returns the lists.
    fn make_reach(
        &self,
        tier: Tier,
        reach: Reach,
        lists: Option<Generation>,
        stop: Stop<'_>,
    ) -> Result<Generation, TableError> {
        let id = TableId::H48(tier);
        let path = self.part_path(id);
        let done = match big::progress(&path, tier, &layout::identity(tier)) {
            Some((of, done)) if of == reach => done,
            _ => 0.0,
        };
        let memory = h48::memory(tier, self.threads());
        big::check_space(tier, done, memory, &Capacity::of(self.folder()))?;
        let work = Arc::new(Work::new());
        let _over = self.slot(id).begin(reach, done, Arc::clone(&work));
        let build = PartBuild { tier, reach, path, work: &work, stop };
        let (generation, keys, part) = self.on_threads(id.building(), || build.run(lists))??;
        part.finish(&keys, &self.path(id)).map_err(|source| build.cannot_write(source))?;
        // Searches that use the old table keep it. Later searches get the new one.
        self.slot(id).close();
        Ok(generation)
    }
}

/// A table that is being built.
struct PartBuild<'a> {
    tier: Tier,
    reach: Reach,
    /// Path of the unfinished file.
    path: PathBuf,
    work: &'a Work,
    stop: Stop<'a>,
}

impl PartBuild<'_> {
    /// Builds the missing blocks. Returns the lists of keys, the short keys, and the file. The
    /// short keys are not yet written to the file.
    fn run(&self, lists: Option<Generation>) -> Result<(Generation, Vec<u8>, Part), TableError> {
        let &Self { tier, reach, work, stop, .. } = self;
        let is_deep = reach == Reach::Deep;
        let lists = lists.or_else(|| Generation::new(tier, is_deep, work, stop));
        let generation = lists.ok_or_else(|| self.stopped())?.of(tier, is_deep);
        debug_assert_eq!(generation.base(), reach.base(tier.metric()));
        generation.check_lists().map_err(|count| self.wrong(count))?;
        let keys = generation.short_keys(tier.row().short.limit, stop);
        let keys = keys.ok_or_else(|| self.stopped())?;
        let header = layout::header(tier, reach, keys.len());
        let part = Part::open(&self.path, tier, layout::identity(tier), header, stop)
            .map_err(|source| self.cannot_write(source))?
            .ok_or_else(|| self.stopped())?;
        let is_new = (0..generation.blocks()).all(|block| !part.is_finished(block));
        let counts = generation.run(
            &|block| !part.is_finished(block),
            &|block, entries| part.take(block, entries),
            work,
            stop,
        );
        let Some(counts) = counts else {
            return Err(part.error().map_or_else(|| self.stopped(), |e| self.cannot_write(e)));
        };
        if is_new && let Err(count) = generation.check_counts(&counts) {
            // The next build starts from the beginning.
            store::remove(&self.path).map_err(|source| self.cannot_write(source))?;
            return Err(self.wrong(count));
        }
        Ok((generation, keys, part))
    }

    fn stopped(&self) -> TableError {
        TableError::Stopped(self.tier.into())
    }

    fn cannot_write(&self, source: StoreError) -> TableError {
        TableError::Write { id: self.tier.into(), source }
    }

    fn wrong(&self, count: WrongCount) -> TableError {
        TableError::Damaged {
            id: self.tier.into(),
            path: self.path.clone(),
            what: count.to_string(),
        }
    }
}
