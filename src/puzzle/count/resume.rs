//! The state that a run stores between distances. A later run continues from it.

use super::choice::{CountRun, Stand};
use super::counter::Counter;
use super::disk::Disk;
use super::keep::{self, CountFile, CountFileKind, CountFolder, CountHead};
use super::request::{CountEnding, CountEngine, CountRequest, Halt};
use super::shard::Packing;
use super::{hash, index, marks};
use crate::space::index::IndexSpace;

/// State that an earlier run left.
pub(super) enum Left<'a> {
    /// A count that continues.
    Stand(Stand<'a>),
    /// A count that needs no more work, and the reason why it ended.
    Whole(CountHead, CountEnding),
}

/// Returns the bytes of memory for a run that continues from a file. These are the allowed bytes,
/// or more if the run needs more and the request allows it.
pub(super) fn memory(request: &CountRequest, space: &IndexSpace, kept: &CountFile) -> u64 {
    let head = &kept.head;
    let counter = match head.kind {
        CountFileKind::Open(CountEngine::Index) => index::bytes(space),
        CountFileKind::Open(CountEngine::Hash) => {
            hash::resumed_bytes(&head.state, Packing::new(space).words())
        }
        CountFileKind::Open(_) if fits_segment(request, space, &head.state) => marks::LEAST,
        CountFileKind::Open(_) => {
            marks::memory(marks::resumed_bytes(space, &head.state), request.threads)
        }
        CountFileKind::Segment | CountFileKind::Done => 0,
    };
    let needed = counter.saturating_add(space.bytes());
    // If even the larger limit does not suffice, it has no use.
    if needed > request.memory_to_resume() { request.memory } else { request.memory.max(needed) }
}

/// Returns `true` if one segment (file of marks) of a stored count fits into memory. `state` is the
/// state of the count.
fn fits_segment(request: &CountRequest, space: &IndexSpace, state: &[u64]) -> bool {
    marks::resumed_bytes(space, state)
        <= marks::marks_bytes(request.memory, space.bytes(), request.threads)
}

impl<'a> CountRun<'a> {
    /// Stores the progress of the run. Does nothing if storing is impossible, or if a stored count
    /// has more distances.
    ///
    /// If writing fails, a count in files ends with the error, and a count in memory continues.
    pub(super) fn keep(&self, stand: &mut Stand<'a>) -> Result<(), Halt> {
        let Some(folder) = self.keeping() else { return Ok(()) };
        let Stand { counter, head } = stand;
        if head.counts.len() <= self.spared.get() {
            return Ok(());
        }
        let engine = counter.engine();
        (head.kind, head.state) = (CountFileKind::Open(engine), counter.state());
        let path = keep::path(folder.path, self.key, None);
        match keep::write(&path, self.key, head, counter.words(), self.control) {
            Err(Halt::Failed(error)) => self.not_kept(folder, error, engine == CountEngine::Disk),
            _ => Ok(()),
        }
    }

    pub(super) fn resumed(&self, kept: Option<CountFile>) -> Result<Option<Left<'a>>, Halt> {
        let Some((folder, kept)) = self.folder.as_ref().zip(kept) else { return Ok(None) };
        if kept.head.layout != Some(self.layout) {
            self.report.discarded("it numbers positions in another way");
            return Ok(None);
        }
        // Maximum number of distances that the request wants, including distance 0.
        let wanted = self.request.max.map_or(usize::MAX, |max| (max as usize).saturating_add(1));
        let is_beyond = kept.head.counts.len() > wanted;
        let left = match kept.head.kind {
            CountFileKind::Open(engine) if !is_beyond => {
                if let Some(why) = self.spares(folder, engine) {
                    // The file stays until this count has more distances.
                    self.spared.set(kept.head.counts.len());
                    self.report.discarded(why);
                    return Ok(None);
                }
                let counter = self.counter_of(folder, engine, &kept)?;
                counter.map(|counter| Left::Stand(Stand { counter, head: kept.head }))
            }
            _ => kept.is_whole(self.control)?.then(|| {
                let mut head = kept.head;
                if is_beyond {
                    head.counts.truncate(wanted);
                    head.farthest.clear();
                }
                let ending = if is_beyond { CountEnding::MaxDepth } else { CountEnding::Done };
                Left::Whole(head, ending)
            }),
        };
        if left.is_none() {
            self.report.discarded("it is damaged");
        }
        Ok(left)
    }

    /// Returns the reason why a valid stored count cannot be used for the request, or `None` if it
    /// can. `engine` is the engine of the stored count.
    fn spares(&self, folder: &CountFolder, engine: CountEngine) -> Option<&'static str> {
        if ![CountEngine::Best, engine].contains(&self.request.engine) {
            return Some("it was counted in another way");
        }
        let is_stuck = engine == CountEngine::Disk
            && !folder.can_keep()
            && self.index_bytes() <= self.request.memory;
        is_stuck.then_some("its files cannot be changed")
    }

    /// Builds the counter that continues from a file. Returns `None` if the file is damaged.
    fn counter_of(
        &self,
        folder: &CountFolder,
        engine: CountEngine,
        kept: &CountFile,
    ) -> Result<Option<Box<dyn Counter + 'a>>, Halt> {
        let state = &kept.head.state;
        let needed = match engine {
            CountEngine::Index => self.index_bytes(),
            CountEngine::Hash => {
                hash::resumed_bytes(state, self.width).saturating_add(self.space.bytes())
            }
            CountEngine::Disk | CountEngine::Best => 0,
        };
        // A count that no longer fits into memory continues in files.
        if needed > self.request.memory
            && self.request.engine == CountEngine::Best
            && self.can_mark()
            && folder.can_keep()
            && (engine == CountEngine::Index || self.space.dearest() <= 1)
        {
            return Ok(self.files_of(folder, kept)?.map(|disk| Box::new(disk) as _));
        }
        let mut counter: Box<dyn Counter + 'a> = match engine {
            CountEngine::Index => {
                self.check_memory("marks of every position", needed)?;
                Box::new(self.index()?)
            }
            CountEngine::Hash => {
                self.check_memory("the positions found", needed)?;
                self.hash()
            }
            CountEngine::Disk => {
                let segment = marks::resumed_bytes(self.space, state);
                if !fits_segment(self.request, self.space, state) {
                    let memory = marks::memory(segment, self.request.threads);
                    let needed = self.space.bytes().saturating_add(memory);
                    return Err(self.lacking("the files of the count", needed, false).into());
                }
                Box::new(self.disk(folder, Some(segment))?)
            }
            CountEngine::Best => return Ok(None),
        };
        Ok(counter.resume(kept)?.then_some(counter))
    }

    /// Converts a stored count in memory to marks in files. Returns `None` if the stored file is
    /// damaged.
    fn files_of(&self, folder: &CountFolder, kept: &CountFile) -> Result<Option<Disk<'a>>, Halt> {
        if !kept.is_whole(self.control)? {
            return Ok(None);
        }
        let mut disk = self.disk(folder, None)?;
        let depth = kept.head.counts.len().saturating_sub(1) as u32;
        let is_taken = match kept.head.kind {
            CountFileKind::Open(CountEngine::Index) => disk.take_marks(kept)?,
            _ => disk.take_keys(self.space, kept, depth)?,
        };
        Ok(is_taken.then_some(disk))
    }
}
