//! Files that keep a count: a head that says how far it has come, then words, then a checksum over
//! both.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use super::request::{CountError, CountRequest};
use crate::puzzle::digest::Digest;
use crate::puzzle::model::definition::{Definition, Metric};
use crate::puzzle::space::index::Space;
use crate::search::Control;
use crate::store::{AtomicFile, PartFile, StoreError};

const MAGIC: [u8; 8] = *b"premgod4";
/// Bytes before the head: the magic word and the head's length.
const BEFORE: u64 = 16;
/// Bytes written or read between two looks at the stop flag.
const PIECE: usize = 1 << 20;
/// Bytes written before they are sent to the disk, so that the end has little to wait for.
const SETTLED: usize = 1 << 22;
/// A head is not longer than this.
const LONGEST: u64 = 1 << 28;

/// Which engine a file belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Kind {
    /// Marks of all positions.
    Index,
    /// Keys of the positions found.
    Hash,
    /// The count of marks that are in segments of their own.
    Disk,
    /// One segment of marks.
    Segment,
    /// A count that is done.
    Done,
}

/// How far a count has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    /// What is counted: see [`key`].
    pub(super) key: u64,
    /// Which engine the words belong to.
    pub(super) kind: Kind,
    /// How positions are numbered; a segment is numbered as its count says.
    pub(super) layout: Option<Layout>,
    /// Positions at each distance so far.
    pub(super) counts: Vec<u64>,
    /// The farthest positions so far.
    pub(super) farthest: Vec<Vec<u32>>,
    /// The positions at distance 0.
    pub(super) sources: Vec<Vec<u32>>,
    /// Numbers that the engine wants back.
    pub(super) state: Vec<u64>,
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

/// The file that is locked while a count works in a folder.
pub(super) fn lock_path(folder: &Path, key: u64) -> PathBuf {
    folder.join(format!("god-{key:016x}.lock"))
}

/// The file of a count, or of one of its segments.
pub(super) fn path(folder: &Path, key: u64, segment: Option<usize>) -> PathBuf {
    folder.join(match segment {
        None => format!("god-{key:016x}.count"),
        Some(segment) => format!("god-{key:016x}-{segment}.marks"),
    })
}

/// Removes the files of all segments that any run of a count left.
pub(super) fn remove_segments(folder: &Path, key: u64) -> Result<(), StoreError> {
    let is_segment = |name: &str| {
        let number = name
            .strip_prefix(&format!("god-{key:016x}-"))
            .and_then(|rest| rest.strip_suffix(".marks"));
        number.is_some_and(|number| number.parse::<usize>().is_ok())
    };
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_segment) {
            crate::store::remove(&entry.path())?;
        }
    }
    Ok(())
}

/// Writes a file at one stroke; false if it was stopped, and then the old one stands.
pub(super) fn write(
    path: &Path,
    head: &Head,
    words: impl Iterator<Item = u64>,
    control: &Control,
) -> Result<bool, CountError> {
    let mut file = AtomicFile::create(path)?;
    let text = serde_json::to_vec(head).unwrap_or_default();
    let mut hasher = Xxh3::new();
    let mut piece = Vec::with_capacity(PIECE + 8);
    piece.extend(MAGIC);
    piece.extend((text.len() as u64).to_le_bytes());
    piece.extend(text);
    let mut unsettled = 0;
    let mut send = |piece: &mut Vec<u8>, file: &mut AtomicFile| -> Result<bool, StoreError> {
        hasher.update(piece);
        file.append(piece)?;
        unsettled += piece.len();
        piece.clear();
        if unsettled >= SETTLED {
            unsettled = 0;
            file.settle()?;
        }
        Ok(!control.is_stopped())
    };
    for word in words {
        piece.extend(word.to_le_bytes());
        if piece.len() >= PIECE && !send(&mut piece, &mut file)? {
            return Ok(false);
        }
    }
    if !send(&mut piece, &mut file)? {
        return Ok(false);
    }
    file.append(&hasher.digest().to_le_bytes())?;
    file.commit()?;
    Ok(true)
}

/// A file opened for reading.
pub(super) struct Kept {
    file: PartFile,
    /// Its head.
    pub(super) head: Head,
    /// Where the words begin.
    at: u64,
    /// Words it has.
    pub(super) words: u64,
    begin: Vec<u8>,
    checksum: u64,
}

/// Why a file cannot be used.
pub(super) type Unusable = &'static str;

impl Kept {
    /// Opens a file, `None` if there is none; its words are not checked yet.
    pub(super) fn open(
        path: &Path,
        key: u64,
    ) -> Result<Option<Result<Self, Unusable>>, CountError> {
        let file = match PartFile::open_to_read(path) {
            Err(error) if error.is_missing() => return Ok(None),
            file => file?,
        };
        let size = file.size()?;
        let mut begin = vec![0; BEFORE as usize];
        if size < BEFORE + 8 {
            return Ok(Some(Err("it is cut off")));
        }
        file.read_at(0, &mut begin)?;
        let length = u64::from_le_bytes(begin[8..].try_into().unwrap_or_default());
        if begin[..8] != MAGIC {
            return Ok(Some(Err("it was written by another version")));
        }
        let at = BEFORE + length.min(LONGEST);
        if length > LONGEST || at + 8 > size || !(size - at).is_multiple_of(8) {
            return Ok(Some(Err("it is cut off")));
        }
        begin.resize(at as usize, 0);
        file.read_at(0, &mut begin)?;
        let Ok(head) = serde_json::from_slice::<Head>(&begin[BEFORE as usize..]) else {
            return Ok(Some(Err("it is damaged")));
        };
        if head.key != key {
            return Ok(Some(Err("it belongs to another count")));
        }
        let mut end = [0; 8];
        file.read_at(size - 8, &mut end)?;
        let words = (size - at - 8) / 8;
        Ok(Some(Ok(Self { file, head, at, words, begin, checksum: u64::from_le_bytes(end) })))
    }

    /// Where the coordinates are cut whose values it numbers; `None` of a segment.
    pub(super) fn cut(&self) -> Option<usize> {
        self.head.layout.map(|layout| layout.cut as usize)
    }

    /// Hands out all words in order; false if the checksum does not fit them, or when stopped.
    pub(super) fn read(
        &self,
        control: &Control,
        mut take: impl FnMut(u64),
    ) -> Result<bool, CountError> {
        let mut hasher = Xxh3::new();
        hasher.update(&self.begin);
        let mut bytes = vec![0; PIECE];
        let mut left = self.words * 8;
        let mut at = self.at;
        while left > 0 {
            let piece = &mut bytes[..PIECE.min(left as usize)];
            self.file.read_at(at, piece)?;
            hasher.update(piece);
            for word in piece.as_chunks::<8>().0 {
                take(u64::from_le_bytes(*word));
            }
            at += piece.len() as u64;
            left -= piece.len() as u64;
            if control.is_stopped() {
                return Ok(false);
            }
        }
        Ok(hasher.digest() == self.checksum)
    }

    /// Fills `words` with those from a place on, unchecked.
    pub(super) fn read_at(&self, from: u64, words: &mut [AtomicU64]) -> Result<(), CountError> {
        let mut bytes = vec![0; words.len() * 8];
        self.file.read_at(self.at + from * 8, &mut bytes)?;
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word.get_mut() = u64::from_le_bytes(*bytes);
        }
        Ok(())
    }
}
