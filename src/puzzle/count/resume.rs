//! What a run keeps between distances, and how it takes that up again.

use super::disk::Disk;
use super::engine::At;
use super::folder::Folder;
use super::hash::{self, Hash};
use super::index::{self, Index};
use super::keep::{self, Head, Kept, Kind};
use super::request::{CountEnding, CountError, CountRequest, Engine};
use super::segments;
use super::shard::Packing;
use super::state::{Run, Stand};
use crate::puzzle::space::index::Space;

/// Why a file is not used whose content does not go together.
const DAMAGED: keep::Unusable = "it is damaged";

/// What an earlier run left.
pub(super) enum Left<'a, const W: usize> {
    /// A count that goes on.
    Stand(Stand<'a, W>),
    /// A count that needs nothing more, and how it ends.
    Whole(Head, CountEnding),
}

/// What a file of a count is good for.
enum Use<'a, const W: usize> {
    /// Its engine goes on.
    Engine(At<'a, W>),
    /// It has all that is wanted.
    Answer(CountEnding),
    /// It is sound, but not for this request: it stays until another count has come farther.
    Spared(keep::Unusable),
    /// It is no good.
    Unusable(keep::Unusable),
}

/// Bytes of memory for a run that goes on with a file: what is allowed, or as much more as it needs
/// and may have.
pub(super) fn memory(request: &CountRequest, space: &Space, kept: &Kept) -> u64 {
    let head = &kept.head;
    let engine = match head.kind {
        Kind::Index => index::bytes(space),
        Kind::Hash => hash::resumed_bytes(&head.state, Packing::new(space).words()),
        Kind::Disk if fits_segment(request, space, &head.state) => segments::LEAST,
        Kind::Disk => {
            segments::memory(segments::resumed_bytes(space, &head.state), request.threads)
        }
        Kind::Segment | Kind::Done => 0,
    };
    let needed = engine.saturating_add(space.bytes());
    // Where even that does not suffice nothing is gained by taking it.
    if needed > request.memory_to_resume() { request.memory } else { request.memory.max(needed) }
}

/// Whether memory holds a segment of a count in files of this state.
fn fits_segment(request: &CountRequest, space: &Space, state: &[u64]) -> bool {
    segments::resumed_bytes(space, state)
        <= segments::marks_bytes(request.memory, space.bytes(), request.threads)
}

impl<'a> Run<'a> {
    /// Keeps how far the run has come, if it can be kept and nothing in the folder has come
    /// farther.
    ///
    /// # Errors
    /// When a count in files cannot be kept; one in memory goes on.
    pub(super) fn keep<const W: usize>(&self, stand: &Stand<'a, W>) -> Result<(), CountError> {
        let Some(folder) = self.keeping() else { return Ok(()) };
        let Stand { engine, counts, farthest, sources } = stand;
        if counts.len() <= self.spared.get() {
            return Ok(());
        }
        let (counts, farthest, sources) = (counts.clone(), farthest.clone(), sources.clone());
        let (key, kind, layout) = (self.key, engine.kind(), Some(self.layout));
        let head = Head { key, kind, layout, counts, farthest, sources, state: engine.state() };
        match keep::write(
            &keep::path(folder.path, self.key, None),
            &head,
            engine.words(),
            self.control,
        ) {
            Ok(_) => Ok(()),
            Err(error) => self.not_kept(folder, error, matches!(engine, At::Disk(_))),
        }
    }

    /// What an earlier run left.
    pub(super) fn resumed<const W: usize>(
        &self,
        kept: Option<Kept>,
    ) -> Result<Option<Left<'a, W>>, CountError> {
        let (Some(folder), Some(kept)) = (&self.folder, kept) else { return Ok(None) };
        if kept.head.layout != Some(self.layout) {
            self.report.discarded("it was written by another version");
            return Ok(None);
        }
        let found = self.use_of::<W>(folder, &kept)?;
        let mut head = kept.head;
        match found {
            Use::Engine(engine) => {
                let Head { counts, farthest, sources, .. } = head;
                return Ok(Some(Left::Stand(Stand { engine, counts, farthest, sources })));
            }
            Use::Answer(ending) => {
                if ending == CountEnding::MaxDepth {
                    head.counts.truncate(self.wanted());
                    head.farthest.clear();
                }
                return Ok(Some(Left::Whole(head, ending)));
            }
            _ if self.control.is_stopped() => {}
            Use::Spared(why) => {
                self.spared.set(head.counts.len());
                self.report.discarded(why);
            }
            Use::Unusable(why) => self.report.discarded(why),
        }
        Ok(None)
    }

    /// Distances that are wanted at most, that of the goals included.
    fn wanted(&self) -> usize {
        self.request.max.map_or(usize::MAX, |max| (max as usize).saturating_add(1))
    }

    /// What a file is good for.
    fn use_of<const W: usize>(
        &self,
        folder: &Folder,
        kept: &Kept,
    ) -> Result<Use<'a, W>, CountError> {
        let head = &kept.head;
        let is_beyond = head.counts.len() > self.wanted();
        if is_beyond || head.kind == Kind::Done {
            let ending = if is_beyond { CountEnding::MaxDepth } else { CountEnding::Done };
            return Ok(if kept.read(self.control, |_| {})? {
                Use::Answer(ending)
            } else {
                Use::Unusable(DAMAGED)
            });
        }
        let is_wanted = match self.request.engine {
            Engine::Best => true,
            Engine::Index => head.kind == Kind::Index,
            Engine::Hash => head.kind == Kind::Hash,
            Engine::Disk => head.kind == Kind::Disk,
        };
        if !is_wanted {
            return Ok(Use::Spared("it was counted in another way"));
        }
        if head.kind == Kind::Disk
            && !folder.can_keep()
            && self.index_bytes() <= self.request.memory
        {
            return Ok(Use::Spared("its files cannot be changed"));
        }
        let engine = match head.kind {
            Kind::Index if self.must_go_to_files(folder, self.index_bytes()) => {
                self.files_of(folder, kept, |disk| disk.take_marks(kept))?.map(At::Disk)
            }
            Kind::Hash
                if self.space.dearest() <= 1
                    && self.must_go_to_files(folder, self.hash_bytes::<W>(kept)) =>
            {
                let depth = head.counts.len().saturating_sub(1) as u32;
                self.files_of(folder, kept, |disk| disk.take_keys::<W>(self.space, kept, depth))?
                    .map(At::Disk)
            }
            Kind::Index => self.index_of(kept)?.map(At::Index),
            Kind::Hash => self.hash_of(kept)?.map(At::Hash),
            Kind::Disk => self.disk_of(folder, kept)?.map(At::Disk),
            Kind::Segment | Kind::Done => None,
        };
        Ok(engine.map_or(Use::Unusable(DAMAGED), Use::Engine))
    }

    /// Whether what took this many bytes in memory goes on in files, because memory does not hold
    /// it any more.
    fn must_go_to_files(&self, folder: &Folder, needed: u64) -> bool {
        needed > self.request.memory
            && self.request.engine == Engine::Best
            && self.can_mark()
            && folder.can_keep()
    }

    /// What was counted in memory, in files; `None` if it is damaged, or when stopped.
    fn files_of(
        &self,
        folder: &Folder,
        kept: &Kept,
        take: impl Fn(&mut Disk<'a>) -> Result<bool, CountError>,
    ) -> Result<Option<Disk<'a>>, CountError> {
        if !kept.read(self.control, |_| {})? {
            return Ok(None);
        }
        let mut disk = self.disk(folder, None)?;
        Ok(take(&mut disk)?.then_some(disk))
    }

    /// The count of files; `None` if they are damaged, or when stopped.
    fn disk_of(&self, folder: &Folder, kept: &Kept) -> Result<Option<Disk<'a>>, CountError> {
        if !kept.read(self.control, |_| {})? {
            return Ok(None);
        }
        let (tables, segment) =
            (self.space.bytes(), segments::resumed_bytes(self.space, &kept.head.state));
        if !fits_segment(self.request, self.space, &kept.head.state) {
            let needed = tables.saturating_add(segments::memory(segment, self.request.threads));
            return Err(self.lacking("the files of the count", needed, false));
        }
        let mut disk = self.disk(folder, Some(segment))?;
        Ok(disk.resume(&kept.head)?.then_some(disk))
    }

    /// The marks of a file; `None` if it is damaged, or when stopped.
    fn index_of(&self, kept: &Kept) -> Result<Option<Index<'a>>, CountError> {
        self.check_memory("marks of every position", self.index_bytes())?;
        let Some(mut index) = self.index() else { return Ok(None) };
        if !index.resume(&kept.head.state, kept.words) {
            return Ok(None);
        }
        let mut at = 0;
        let whole = kept.read(self.control, |word| {
            index.put_back(at, word);
            at += 1;
        })?;
        Ok(whole.then_some(index))
    }

    /// Bytes that the keys of a file take in memory, tables included.
    fn hash_bytes<const W: usize>(&self, kept: &Kept) -> u64 {
        hash::resumed_bytes(&kept.head.state, W).saturating_add(self.space.bytes())
    }

    /// The keys of a file; `None` if it is damaged, or when stopped.
    fn hash_of<const W: usize>(&self, kept: &Kept) -> Result<Option<Hash<'a, W>>, CountError> {
        self.check_memory("the positions found", self.hash_bytes::<W>(kept))?;
        let mut hash = self.hash();
        let Some(mut refill) = hash.resume(&kept.head.state, kept.words) else { return Ok(None) };
        let whole = kept.read(self.control, |word| hash.put_back(&mut refill, word))?;
        Ok(whole.then_some(hash))
    }
}
