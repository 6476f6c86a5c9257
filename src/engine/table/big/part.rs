//! A big table while it is being built: its unfinished file, and the blocks that are finished.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use xxhash_rust::xxh3::xxh3_64;

use super::layout;
use crate::store::framed::{Header, Identity, read_header};
use crate::store::{PartFile, StoreError};
use crate::table::kind::Stop;
use crate::table::reach::Reach;
use crate::table::tier::Tier;

/// Number of written bytes after which the file is synced. So a build has little to sync at its
/// end.
const UNSETTLED: u64 = 256 << 20;

/// The unfinished file of a table. A block is finished when its checksum is in the header. So a
/// build may stop at any moment.
#[derive(Debug)]
pub(in crate::table) struct Part {
    file: PartFile,
    tier: Tier,
    identity: Identity,
    header: Header,
    /// Checksums of the finished blocks; zero for the others.
    finished: Vec<AtomicU64>,
    unsettled: AtomicU64,
    settling: AtomicBool,
    error: Mutex<Option<StoreError>>,
}

impl Part {
    /// Opens the file at `path`. A matching file of an earlier build is resumed; otherwise the file
    /// starts empty.
    ///
    /// Every block with a checksum is read and checked. A block that is damaged on the disk is
    /// built again.
    ///
    /// # Errors
    /// If the file can be neither read nor written.
    pub(in crate::table) fn open(
        path: &Path,
        tier: Tier,
        identity: Identity,
        header: Header,
        stop: Stop<'_>,
    ) -> Result<Option<Self>, StoreError> {
        let file = PartFile::open(path)?;
        let finished = if let Some(checksums) = earlier(&file, &identity, &header)? {
            checksums
        } else {
            file.clear(header.file_len())?;
            file.write_at(0, &header.encode_part(&identity))?;
            vec![0; header.checksums.len()]
        };
        let finished = finished.into_iter().map(AtomicU64::new).collect();
        let part = Self {
            file,
            tier,
            identity,
            header,
            finished,
            unsettled: AtomicU64::new(0),
            settling: AtomicBool::new(false),
            error: Mutex::default(),
        };
        Ok(part.recheck(stop)?.then_some(part))
    }

    /// Removes the checksums of finished blocks that are damaged. Returns `false` if it was
    /// stopped.
    fn recheck(&self, stop: Stop<'_>) -> Result<bool, StoreError> {
        let mut bytes = Vec::new();
        for (block, checksum) in
            self.finished.iter().enumerate().filter(|(_, known)| known.load(Relaxed) != 0)
        {
            if stop() {
                return Ok(false);
            }
            let range = self.header.block_range(block);
            bytes.resize(range.len(), 0);
            self.file.read_at(range.start as u64, &mut bytes)?;
            if xxh3_64(&bytes) != checksum.load(Relaxed) {
                checksum.store(0, Relaxed);
            }
        }
        Ok(true)
    }

    /// Returns whether a block is finished.
    pub(in crate::table) fn is_finished(&self, block: usize) -> bool {
        self.finished[block].load(Relaxed) != 0
    }

    /// Writes the entries of a block. Returns `false` if that failed; then [`Part::error`] returns
    /// the error.
    pub(in crate::table) fn take(&self, block: usize, entries: &[u8]) -> bool {
        debug_assert_eq!(
            entries.len(),
            layout::entries_of_block(self.tier, block).len(),
            "block {block}"
        );
        let range = self.header.block_range(block);
        if entries.len() == range.len() {
            return self.write_block(block, entries);
        }
        let mut padded = entries.to_vec();
        padded.resize(range.len(), 0);
        self.write_block(block, &padded)
    }

    fn write_block(&self, block: usize, bytes: &[u8]) -> bool {
        let checksum = xxh3_64(bytes);
        let place = self.header.checksum_at(block) as u64;
        let written = self
            .file
            .write_at(self.header.block_range(block).start as u64, bytes)
            .and_then(|()| self.file.write_at(place, &checksum.to_le_bytes()))
            .and_then(|()| self.settle_now_and_then(bytes.len() as u64));
        self.finished[block].store(checksum, Relaxed);
        self.keep_error(written)
    }

    /// Syncs the file once enough bytes were written. Only one thread at a time waits for it.
    fn settle_now_and_then(&self, bytes: u64) -> Result<(), StoreError> {
        if self.unsettled.fetch_add(bytes, Relaxed) + bytes < UNSETTLED
            || self.settling.swap(true, Relaxed)
        {
            return Ok(());
        }
        self.unsettled.store(0, Relaxed);
        let settled = self.file.settle();
        self.settling.store(false, Relaxed);
        settled
    }

    fn keep_error(&self, result: Result<(), StoreError>) -> bool {
        let Err(error) = result else { return true };
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        false
    }

    /// Takes and returns the error of an earlier write, or `None` if there was none.
    pub(in crate::table) fn error(&self) -> Option<StoreError> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Writes the short keys and gives the file its final name. All blocks of entries must be
    /// finished.
    ///
    /// # Errors
    /// If the disk is full or fails.
    pub(in crate::table) fn finish(self, keys: &[u8], target: &Path) -> Result<(), StoreError> {
        let padded_end = self.header.block_range(self.tier.row().blocks - 1).end;
        let keys_start = self.header.sections[1].start;
        let mut tail = vec![0; keys_start - padded_end];
        tail.extend_from_slice(keys);
        let mut checksums: Vec<u64> =
            self.finished.iter().map(|known| known.load(Relaxed)).collect();
        for (checksum, bytes) in
            checksums[self.tier.row().blocks..].iter_mut().zip(tail.chunks(self.header.block))
        {
            *checksum = xxh3_64(bytes);
        }
        self.file.write_at(padded_end as u64, &tail)?;
        // The header is written after everything else, and the file gets its name last. If the
        // program ends between the two, the file is a part whose blocks are all finished, and the
        // next build continues with it.
        self.file.settle()?;
        let header = Header { checksums, ..self.header };
        self.file.write_at(0, &header.encode(&self.identity))?;
        self.file.commit(target)
    }
}

/// Returns the checksums in the file of an earlier build of this table, or `None` if no file
/// matches.
fn earlier(
    file: &PartFile,
    identity: &Identity,
    wanted: &Header,
) -> Result<Option<Vec<u64>>, StoreError> {
    let size = file.size()?;
    if size != wanted.file_len() {
        return Ok(None);
    }
    let mut start = vec![0; wanted.payload_start];
    file.read_at(0, &mut start)?;
    let found = Header::parse_part(&start, identity, size).ok();
    let fits = found.as_ref().is_some_and(|found| {
        found.base == wanted.base
            && found.block == wanted.block
            && found.sections == wanted.sections
    });
    Ok(found.filter(|_| fits).map(|found| found.checksums))
}

/// Returns the reach and the share of finished blocks of an unfinished file, from its header only.
/// Returns `None` if there is no unfinished file of this table.
pub(in crate::table) fn progress(
    path: &Path,
    tier: Tier,
    identity: &Identity,
) -> Option<(Reach, f64)> {
    let start = read_header(path)?;
    let size = std::fs::metadata(path).ok()?.len();
    let header = Header::parse_part(&start, identity, size).ok()?;
    let blocks = tier.row().blocks;
    let finished = header.checksums.iter().take(blocks).filter(|&&known| known != 0).count();
    #[expect(clippy::cast_precision_loss, reason = "a share for people")]
    Some((Reach::of_base(header.base, tier.metric())?, finished as f64 / blocks as f64))
}
