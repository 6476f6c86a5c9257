//! The files of a count in a folder. A file has a head, which stores the progress, and the words of
//! the counter. If marks are in files, there is one more file for each segment.
//!
//! Counts with marks in files need the folder. A count in memory continues without it if it cannot
//! be written.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

use premove_engine::search::Control;
use premove_engine::store::allocate::{with_space, zeroed};
use premove_engine::store::framed::{FrameError, Identity, Reader, Writer};
use premove_engine::store::{Lock, StoreError};
use serde::{Deserialize, Serialize};

use super::request::{CountEngine, CountError, CountReport, CountRequest, Halt, go_on};
use crate::digest::Digest;
use crate::model::{Definition, PuzzleMetric};
use crate::space::index::IndexSpace;

/// Version of the format. It changes when old files can no longer be read.
const VERSION: u32 = 1;
/// Number of bytes written between two checks of the stop flag.
const PIECE: usize = 1 << 20;
/// Use of the memory, as text for error messages.
const KEPT: &str = "the file of a count";
const HEAD: usize = 0;
const WORDS: usize = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum CountFileKind {
    /// A count that can be continued with this engine.
    Open(CountEngine),
    /// One segment of a count whose marks are in files.
    Segment,
    /// A finished count.
    Done,
}

/// Head of a file, with the progress of a count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CountHead {
    pub(super) kind: CountFileKind,
    /// Layout of the numbering; `None` for a segment, which has the layout of its count.
    pub(super) layout: Option<NumberingLayout>,
    /// Number of positions at each distance so far.
    pub(super) counts: Vec<u64>,
    /// The farthest positions found so far.
    pub(super) farthest: Vec<Vec<u32>>,
    pub(super) sources: Vec<Vec<u32>>,
    /// State of the counter, from which it continues.
    pub(super) state: Vec<u64>,
}

impl CountHead {
    /// Builds a head with the state of a counter, without counts and positions.
    pub(super) fn of_state(kind: CountFileKind, state: Vec<u64>) -> Self {
        let (counts, farthest, sources) = Default::default();
        Self { kind, layout: None, counts, farthest, sources, state }
    }
}

/// Data that decides how positions are numbered. Files with another layout number positions
/// differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct NumberingLayout {
    /// Maximum number of values of a coordinate with which the space was built; see
    /// [`IndexSpace::cut`].
    pub(super) cut: u64,
    /// Digest of the coordinates and moves.
    pub(super) digest: u64,
}

impl NumberingLayout {
    /// Returns the layout of a space that was built with the limit `cut`.
    pub(super) fn new(cut: usize, space: &IndexSpace) -> Self {
        let mut digest = Digest::default();
        digest.numbers(space.coordinates.iter().map(|coordinate| coordinate.size));
        digest.numbers(
            space.moves.iter().flat_map(|m| [m.number, m.cost as usize, m.action, m.back]),
        );
        Self { cut: cut as u64, digest: digest.short() }
    }
}

/// Returns a digest of the request. It does not depend on memory and threads.
pub(super) fn key(definition: &Definition, request: &CountRequest) -> u64 {
    let mut digest = Digest::of(definition);
    for pattern in [&definition.solved].into_iter().chain(&request.goals) {
        digest.pattern(pattern);
    }
    digest.bytes(b"starts");
    request.starts.iter().for_each(|pattern| digest.pattern(pattern));
    digest.numbers([usize::from(request.metric == PuzzleMetric::Quarters), request.antipodes]);
    digest.flags(&request.moves);
    digest.short()
}

pub(super) fn path(folder: &Path, key: u64, segment: Option<usize>) -> PathBuf {
    folder.join(match segment {
        None => format!("god-{key:016x}.count"),
        Some(segment) => format!("god-{key:016x}-{segment}.marks"),
    })
}

fn identity(key: u64) -> Identity {
    let mut identity = Identity::named("count", VERSION);
    identity.name[8..].copy_from_slice(&key.to_le_bytes());
    identity
}

/// Removes the files of all segments that any runs of a count left.
pub(super) fn remove_segments(folder: &Path, key: u64) -> Result<(), StoreError> {
    let prefix = format!("god-{key:016x}-");
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let rest = name.to_str().and_then(|name| name.strip_prefix(&prefix));
        let number = rest.and_then(|rest| rest.strip_suffix(".marks"));
        if number.is_some_and(|number| number.parse::<usize>().is_ok()) {
            premove_engine::store::remove(&entry.path())?;
        }
    }
    Ok(())
}

/// Writes or replaces the file of a count or of a segment, unless the run is stopped.
pub(super) fn write(
    path: &Path,
    key: u64,
    head: &CountHead,
    (count, words): (u64, impl Iterator<Item = u64>),
    control: &Control,
) -> Result<(), Halt> {
    let Ok(text) = serde_json::to_vec(head) else { unreachable!("a head is numbers and lists") };
    let mut writer = Writer::create(path, identity(key), &[text.len(), count as usize * 8])?;
    writer.start_section()?;
    writer.append(&text)?;
    writer.start_section()?;
    let mut piece = with_space(PIECE + 8, KEPT);
    for word in words {
        piece.extend(word.to_le_bytes());
        if piece.len() >= PIECE {
            writer.append(&piece)?;
            piece.clear();
            go_on(control)?;
        }
    }
    writer.append(&piece)?;
    go_on(control)?;
    Ok(writer.commit()?)
}

/// Reason why a file of an earlier run cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum KeptFault {
    /// The head of the file is not valid.
    #[error("it is damaged")]
    Damaged,
    /// The frame around the contents is not valid.
    #[error(transparent)]
    Frame(FrameError),
}

/// A file of an earlier run, opened for reading.
pub(super) struct CountFile {
    file: Reader,
    pub(super) head: CountHead,
}

impl CountFile {
    /// Opens a file. Returns `None` if there is none, and the fault if it cannot be used. The words
    /// are not checked.
    ///
    /// Returns an error if the file cannot be read, or a newer version of premove wrote it. It must
    /// not be replaced then.
    pub(super) fn open(
        path: &Path,
        key: u64,
    ) -> Result<Option<Result<Self, KeptFault>>, CountError> {
        let file = match Reader::open(path, &identity(key), 2)? {
            None => return Ok(None),
            Some(Err(
                FrameError::Version { found, known } | FrameError::Format { found, known },
            )) if found > known => return Err(CountError::Newer(path.to_owned())),
            Some(Err(fault)) => return Ok(Some(Err(KeptFault::Frame(fault)))),
            Some(Ok(file)) => file,
        };
        let text = file.section(HEAD)?;
        let head = text.and_then(|text| serde_json::from_slice(&text).ok());
        let head = head.ok_or(KeptFault::Damaged);
        Ok(Some(head.map(|head| Self { file, head })))
    }

    pub(super) fn words(&self) -> u64 {
        self.file.section_len(WORDS) as u64 / 8
    }

    /// Returns `true` if the file is not damaged.
    pub(super) fn is_whole(&self, control: &Control) -> Result<bool, Halt> {
        self.read(control, |_| ())
    }

    /// Passes all words in order to `take`. Returns `false` if the file is damaged.
    pub(super) fn read(&self, control: &Control, mut take: impl FnMut(u64)) -> Result<bool, Halt> {
        let is_whole = self.file.read(WORDS, &|| control.is_stopped(), |piece| {
            piece.as_chunks().0.iter().for_each(|word| take(u64::from_le_bytes(*word)));
        })?;
        go_on(control)?;
        Ok(is_whole)
    }

    /// Fills `words` with the words of the file from index `from` on, without checking them.
    pub(super) fn read_at(&self, from: u64, words: &mut [AtomicU64]) -> Result<(), StoreError> {
        let mut bytes = zeroed::<u8>(words.len() * 8, KEPT);
        self.file.read_at(WORDS, from as usize * 8, &mut bytes)?;
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
            *word.get_mut() = u64::from_le_bytes(*bytes);
        }
        Ok(())
    }
}

pub(super) struct CountFolder<'a> {
    pub(super) path: &'a Path,
    key: u64,
    /// Reason why nothing can be stored in the folder; `None` if it can.
    pub(super) refusal: RefCell<Option<CountError>>,
    /// Lock that prevents other processes from working on the same count.
    _lock: Option<Lock>,
}

impl<'a> CountFolder<'a> {
    /// Locks the folder for the count with this key, if possible.
    pub(super) fn new(path: &'a Path, key: u64) -> Self {
        let (lock, refusal) = match Lock::try_acquire(&path.join(format!("god-{key:016x}.lock"))) {
            Ok(Some(lock)) => (Some(lock), None),
            Ok(None) => (None, Some(CountError::Busy(path.to_owned()))),
            Err(error) => (None, Some(error.into())),
        };
        Self { path, key, refusal: RefCell::new(refusal), _lock: lock }
    }

    /// Returns `true` unless something is known to prevent storing the count.
    pub(super) fn can_keep(&self) -> bool {
        self.refusal.borrow().is_none()
    }

    /// Checks that the count can be stored in the folder, for engines that need it.
    ///
    /// Otherwise returns the reason. Only the first call returns it.
    pub(super) fn check(&self) -> Result<(), CountError> {
        self.refusal.take().map_or(Ok(()), Err)
    }

    /// Reports the reason why the count is not stored, if there is one.
    pub(super) fn report(&self, report: &dyn CountReport) {
        if let Some(why) = &*self.refusal.borrow() {
            report.unkept(why);
        }
    }

    /// Opens the file of an earlier run. Returns `None` if there is none or it cannot be used.
    pub(super) fn kept(&self, report: &dyn CountReport) -> Option<CountFile> {
        match CountFile::open(&path(self.path, self.key, None), self.key) {
            Ok(None) => None,
            Ok(Some(Ok(kept))) => Some(kept),
            Ok(Some(Err(why))) => {
                report.discarded(&why.to_string());
                None
            }
            // A file that cannot be read must not be replaced.
            Err(error) => {
                self.refusal.borrow_mut().get_or_insert(error);
                None
            }
        }
    }

    /// Removes all files that any runs of the count left.
    pub(super) fn clear(&self) -> Result<(), StoreError> {
        premove_engine::store::remove(&path(self.path, self.key, None))?;
        remove_segments(self.path, self.key)
    }
}
