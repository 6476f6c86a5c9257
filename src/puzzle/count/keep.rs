//! What a count keeps in a folder: a framed file with a head that says how far it has come and the
//! words of its counter; marks that are in files have one for each segment.
//!
//! Marks in files need the folder. What counts in memory does without where it cannot be written,
//! and goes on.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

use premove_engine::search::Control;
use premove_engine::store::allocate::{with_space, zeroed};
use premove_engine::store::framed::{FrameError, Identity, Reader, Writer};
use premove_engine::store::{Lock, StoreError};
use serde::{Deserialize, Serialize};

use super::request::{CountError, CountReport, CountRequest, Engine, Halt, go_on};
use crate::digest::Digest;
use crate::model::{Definition, Metric};
use crate::space::index::Space;

/// Changes whenever a file would be read in another way.
const VERSION: u32 = 1;
/// Bytes written between two looks at the stop flag.
const PIECE: usize = 1 << 20;
/// What memory is for.
const KEPT: &str = "the file of a count";
const HEAD: usize = 0;
const WORDS: usize = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Kind {
    /// A count that goes on with this engine.
    Open(Engine),
    /// One segment of marks.
    Segment,
    /// A count that is done.
    Done,
}

/// How far a count has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) kind: Kind,
    /// How positions are numbered; a segment is numbered as its count says.
    pub(super) layout: Option<Layout>,
    /// Positions at each distance so far.
    pub(super) counts: Vec<u64>,
    /// The farthest positions so far.
    pub(super) farthest: Vec<Vec<u32>>,
    pub(super) sources: Vec<Vec<u32>>,
    /// Numbers that the counter wants back.
    pub(super) state: Vec<u64>,
}

impl Head {
    /// Of a counter alone, without what has been counted.
    pub(super) fn of_state(kind: Kind, state: Vec<u64>) -> Self {
        let (counts, farthest, sources) = Default::default();
        Self { kind, layout: None, counts, farthest, sources, state }
    }
}

/// How positions are numbered in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Layout {
    /// Where coordinates are cut: see [`Space::cut`].
    pub(super) cut: u64,
    /// A number for the coordinates and moves that come of that, another one for others.
    pub(super) digest: u64,
}

impl Layout {
    /// Of coordinates that were cut so.
    pub(super) fn new(cut: usize, space: &Space) -> Self {
        let mut digest = Digest::default();
        digest.numbers(space.coordinates.iter().map(|coordinate| coordinate.size));
        digest.numbers(
            space.moves.iter().flat_map(|m| [m.number, m.cost as usize, m.action, m.back]),
        );
        Self { cut: cut as u64, digest: digest.short() }
    }
}

/// A number for what is counted; another for everything else. Memory and threads have no part in
/// it.
pub(super) fn key(definition: &Definition, request: &CountRequest) -> u64 {
    let mut digest = Digest::of(definition);
    for pattern in [&definition.solved].into_iter().chain(&request.goals) {
        digest.pattern(pattern);
    }
    digest.bytes(b"starts");
    request.starts.iter().for_each(|pattern| digest.pattern(pattern));
    digest.numbers([usize::from(request.metric == Metric::Quarters), request.antipodes]);
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

/// Removes the files of all segments that any run of a count left.
pub(super) fn remove_segments(folder: &Path, key: u64) -> Result<(), StoreError> {
    let prefix = format!("god-{key:016x}-");
    let is_segment = |name: &str| {
        let number = name.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(".marks"));
        number.is_some_and(|number| number.parse::<usize>().is_ok())
    };
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_segment) {
            premove_engine::store::remove(&entry.path())?;
        }
    }
    Ok(())
}

/// Replaces the file of a count, or of one of its segments, unless it is stopped.
pub(super) fn write(
    path: &Path,
    key: u64,
    head: &Head,
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

/// A file opened for reading.
pub(super) struct Kept {
    file: Reader,
    pub(super) head: Head,
}

impl Kept {
    /// Opens a file, `None` if there is none, or says why it cannot be used. Its words are not
    /// checked yet.
    ///
    /// # Errors
    /// When it cannot be read, or a newer premove wrote it: it is not to be replaced.
    pub(super) fn open(path: &Path, key: u64) -> Result<Option<Result<Self, String>>, CountError> {
        let file = match Reader::open(path, &identity(key), 2)? {
            None => return Ok(None),
            // Only counts have such names: one without a frame is of an earlier version.
            Some(Err(FrameError::Foreign)) => {
                return Ok(Some(Err("it was written by an earlier version".to_owned())));
            }
            Some(Err(
                FrameError::Version { found, known } | FrameError::Format { found, known },
            )) if found > known => return Err(CountError::Newer(path.to_owned())),
            Some(Err(why)) => return Ok(Some(Err(why.to_string()))),
            Some(Ok(file)) => file,
        };
        let damaged = || "it is damaged".to_owned();
        let text = file.section(HEAD)?.ok_or_else(damaged);
        let head = text.and_then(|text| serde_json::from_slice(&text).map_err(|_| damaged()));
        Ok(Some(head.map(|head| Self { file, head })))
    }

    pub(super) fn words(&self) -> u64 {
        self.file.section_len(WORDS) as u64 / 8
    }

    /// Whether nothing of it is damaged.
    pub(super) fn is_whole(&self, control: &Control) -> Result<bool, Halt> {
        self.read(control, |_| ())
    }

    /// Hands out all words in order; false if the file is damaged.
    pub(super) fn read(&self, control: &Control, mut take: impl FnMut(u64)) -> Result<bool, Halt> {
        let is_whole = self.file.read(WORDS, &|| control.is_stopped(), |piece| {
            piece.as_chunks().0.iter().for_each(|word| take(u64::from_le_bytes(*word)));
        })?;
        go_on(control)?;
        Ok(is_whole)
    }

    /// Fills `words` with those from a place on, unchecked.
    pub(super) fn read_at(&self, from: u64, words: &mut [AtomicU64]) -> Result<(), StoreError> {
        let mut bytes = zeroed::<u8>(words.len() * 8, KEPT);
        self.file.read_at(WORDS, from as usize * 8, &mut bytes)?;
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
            *word.get_mut() = u64::from_le_bytes(*bytes);
        }
        Ok(())
    }
}

pub(super) struct Folder<'a> {
    pub(super) path: &'a Path,
    key: u64,
    /// Why nothing can be kept there, if that is so.
    pub(super) refusal: RefCell<Option<CountError>>,
    /// Keeps other processes from the same count.
    _lock: Option<Lock>,
}

impl<'a> Folder<'a> {
    /// Takes the folder for the count of this key, if that can be had.
    pub(super) fn new(path: &'a Path, key: u64) -> Self {
        let (lock, refusal) = match Lock::try_acquire(&path.join(format!("god-{key:016x}.lock"))) {
            Ok(Some(lock)) => (Some(lock), None),
            Ok(None) => (None, Some(CountError::Busy(path.to_owned()))),
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
    pub(super) fn report(&self, report: &dyn CountReport) {
        if let Some(why) = &*self.refusal.borrow() {
            report.unkept(&why.to_string());
        }
    }

    /// What an earlier run kept, if that can be read.
    pub(super) fn kept(&self, report: &dyn CountReport) -> Option<Kept> {
        match Kept::open(&path(self.path, self.key, None), self.key) {
            Ok(None) => None,
            Ok(Some(Ok(kept))) => Some(kept),
            Ok(Some(Err(why))) => {
                report.discarded(&why);
                None
            }
            // What cannot be read is not replaced either.
            Err(error) => {
                self.refusal.borrow_mut().get_or_insert(error);
                None
            }
        }
    }

    /// Removes what any run of the count left.
    pub(super) fn clear(&self) -> Result<(), StoreError> {
        premove_engine::store::remove(&path(self.path, self.key, None))?;
        remove_segments(self.path, self.key)
    }
}
