//! The entries of a table: read from its mapped file at first, and from a copy in memory once the
//! copy is complete.
//!
//! A search reads entries all over a table. In a mapped file each is on another small page. In
//! anonymous memory the system gives pages of 2 MB, whose addresses the processor translates
//! faster: reading was measured to be twice as fast.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;

use memmap2::MmapMut;

use super::map::Bytes;
use crate::store::threads;

/// Number of bytes of a huge page.
const HUGE: usize = 2 << 20;

/// Number of bytes copied between two checks for a request to stop: a millisecond.
const PIECE: usize = 2 << 20;

/// The bytes of a table, with a copy of its entries in faster memory once it is complete.
#[derive(Debug)]
pub(crate) struct MemoryCopy {
    shared: Arc<Shared>,
    copier: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Debug)]
struct Shared {
    bytes: Bytes,
    copy: OnceLock<Copied>,
    stop: AtomicBool,
}

impl MemoryCopy {
    /// Wraps a table whose section 0 holds the entries.
    pub(crate) fn new(bytes: Bytes) -> Self {
        let shared = Shared { bytes, copy: OnceLock::new(), stop: AtomicBool::new(false) };
        Self { shared: Arc::new(shared), copier: Mutex::default() }
    }

    /// Returns all bytes of the table.
    pub(crate) fn bytes(&self) -> &Bytes {
        &self.shared.bytes
    }

    /// Returns the entries, from the copy in memory if it is complete. Call it once for a task, not
    /// once for an entry.
    #[inline]
    pub(crate) fn entries(&self) -> &[u8] {
        self.shared.copy.get().map_or_else(|| self.shared.bytes.section(0), Copied::bytes)
    }

    /// Returns whether the entries have been copied into memory.
    pub(crate) fn is_copied(&self) -> bool {
        self.shared.copy.get().is_some()
    }

    /// Starts to copy the entries into memory in the background, unless the copy has already
    /// started. Dropping the table stops the copying. If there is too little memory or no thread
    /// can be started, searches continue to read the file.
    pub(crate) fn start_copy(&self) {
        let mut copier = self.copier.lock().unwrap_or_else(PoisonError::into_inner);
        if copier.is_none() {
            let shared = Arc::clone(&self.shared);
            let started = threads::start("table-copy", move || {
                if let Some(copy) = Copied::new(shared.bytes.section(0), &shared.stop) {
                    let _ = shared.copy.set(copy);
                }
            });
            *copier = started.ok();
        }
    }

    /// Waits until a started copy is complete.
    #[cfg(test)]
    pub(crate) fn wait_for_copy(&self) {
        if let Some(copier) = self.copier.lock().unwrap().take() {
            copier.join().unwrap();
        }
    }
}

impl Drop for MemoryCopy {
    fn drop(&mut self) {
        self.shared.stop.store(true, Relaxed);
        let copier = self.copier.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(copier) = copier {
            let _ = copier.join();
        }
    }
}

/// A copy in anonymous memory, on huge pages if the system has them.
#[derive(Debug)]
struct Copied {
    memory: MmapMut,
    range: Range<usize>,
}

impl Copied {
    fn new(bytes: &[u8], stop: &AtomicBool) -> Option<Self> {
        // A huge page begins at a multiple of its size. So more memory is requested, and only the
        // aligned part is used.
        let mut memory = MmapMut::map_anon(bytes.len() + HUGE).ok()?;
        let start = memory.as_ptr().align_offset(HUGE);
        let range = start..start + bytes.len();
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        for (to, from) in memory.get_mut(range.clone())?.chunks_mut(PIECE).zip(bytes.chunks(PIECE))
        {
            if stop.load(Relaxed) {
                return None;
            }
            to.copy_from_slice(from);
        }
        Some(Self { memory, range })
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        &self.memory[self.range.clone()]
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn table(len: usize) -> (MemoryCopy, Vec<u8>) {
        let entries: Vec<u8> = (0..len).map(|i| (i * 7 / 8) as u8).collect();
        (MemoryCopy::new(Bytes::Memory(vec![entries.clone()])), entries)
    }

    #[test]
    fn the_copy_takes_the_place_of_the_file_while_others_read() {
        let (table, entries) = table(3 * PIECE + 17);
        let before = table.entries();
        let readers_done = AtomicBool::new(false);
        thread::scope(|scope| {
            let reader = scope.spawn(|| {
                while !readers_done.load(Relaxed) {
                    let at = table.entries().len() - 1;
                    assert_eq!(table.entries()[at], entries[at]);
                }
                table.entries() == entries
            });
            table.start_copy();
            table.start_copy();
            table.wait_for_copy();
            readers_done.store(true, Relaxed);
            assert!(reader.join().unwrap());
        });
        assert!(table.is_copied());
        assert_ne!(table.entries().as_ptr(), before.as_ptr());
        assert_eq!(table.entries().as_ptr().align_offset(HUGE), 0);
        assert_eq!(before, entries, "who asked before keeps what he got");
    }

    #[test]
    fn a_copy_that_is_stopped_leaves_the_file_in_use() {
        let (table, entries) = table(PIECE);
        table.shared.stop.store(true, Relaxed);
        table.start_copy();
        table.wait_for_copy();
        assert!(!table.is_copied());
        assert_eq!(table.entries(), entries);
    }
}
