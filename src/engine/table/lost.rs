//! Writes the last message of the program when a mapped file becomes shorter while it is read.
//!
//! The system then sends a signal that would end the program without a message. The message is
//! written within a handler of that signal, which may not allocate or wait for a lock. So the
//! addresses and names of mapped files are in a fixed list of atomic numbers, and the message is
//! built on the stack. `map` installs the handler if the program asks for it.

#![cfg_attr(not(unix), expect(dead_code, reason = "only there a signal says that it is lost"))]

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

/// Greatest number of mapped files in the list. For a file that is not in it there is no message.
const MOST: usize = 64;

/// Greatest number of bytes of a path in the message. Of a longer path only the end is kept.
const NAME: usize = 400;

/// Values of the start address of a slot that is free, and of one that is being filled.
const FREE: usize = 0;
const TAKEN: usize = 1;

struct Mapped {
    start: AtomicUsize,
    len: AtomicUsize,
    name_len: AtomicUsize,
    name: [AtomicU8; NAME],
}

impl Mapped {
    const fn new() -> Self {
        Self {
            start: AtomicUsize::new(FREE),
            len: AtomicUsize::new(0),
            name_len: AtomicUsize::new(0),
            name: [const { AtomicU8::new(0) }; NAME],
        }
    }

    fn holds(&self, address: usize) -> bool {
        let start = self.start.load(SeqCst);
        start > TAKEN && (start..start + self.len.load(SeqCst)).contains(&address)
    }
}

static MAPPED: [Mapped; MOST] = [const { Mapped::new() }; MOST];

/// The function that restores the terminal.
static RESCUE: OnceLock<fn()> = OnceLock::new();

/// `true` once a thread has begun to write the message, before the program ends.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Sets a function that is called once before the program ends because a mapped table became
/// shorter. It runs within a signal handler, so it may not allocate or wait for a lock.
#[cfg(unix)]
pub fn on_lost_table(rescue: fn()) {
    let _ = RESCUE.set(rescue);
}

/// Index of a slot in the list of mapped files. Dropping it frees the slot.
#[derive(Debug)]
pub(super) struct Place(usize);

impl Drop for Place {
    fn drop(&mut self) {
        MAPPED[self.0].start.store(FREE, SeqCst);
    }
}

/// Adds a file that is mapped at address `start` to the list. Returns `None` if the list is full.
pub(super) fn enter(start: usize, len: usize, path: &Path) -> Option<Place> {
    let (index, place) = MAPPED
        .iter()
        .enumerate()
        .find(|(_, place)| place.start.compare_exchange(FREE, TAKEN, SeqCst, SeqCst).is_ok())?;
    let name = path.as_os_str().as_encoded_bytes();
    let name = &name[name.len().saturating_sub(NAME)..];
    for (to, &from) in place.name.iter().zip(name) {
        // Control characters are replaced, because they would change the terminal.
        to.store(if from < 0x20 || from == 0x7f { b'?' } else { from }, SeqCst);
    }
    place.name_len.store(name.len(), SeqCst);
    place.len.store(len, SeqCst);
    place.start.store(start, SeqCst);
    Some(Place(index))
}

/// A message that is built without allocating.
struct Sentence {
    bytes: [u8; NAME + 400],
    len: usize,
}

impl Sentence {
    fn push(&mut self, byte: u8) {
        if let Some(to) = self.bytes.get_mut(self.len) {
            *to = byte;
            self.len += 1;
        }
    }

    fn text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.push(byte));
    }
}

/// Finds the mapped file at an address, restores the terminal, and writes the message about the
/// file. Returns `false` if no file in the list is mapped there. If another thread is already
/// writing it, waits for ever.
pub(super) fn report(address: usize, write: impl FnOnce(&[u8])) -> bool {
    let Some(file) = MAPPED.iter().find(|file| file.holds(address)) else { return false };
    while ENDING.swap(true, SeqCst) {
        // Waits: the other thread ends the program.
        std::thread::sleep(Duration::from_millis(1));
    }
    if let Some(rescue) = RESCUE.get() {
        rescue();
    }
    let mut sentence = Sentence { bytes: [0; NAME + 400], len: 0 };
    sentence.text("premove: the table at ");
    let name_len = file.name_len.load(SeqCst).min(NAME);
    file.name[..name_len].iter().for_each(|byte| sentence.push(byte.load(SeqCst)));
    sentence.text(
        " cannot be read any more: its file became shorter, or its disk failed; end what changes \
         it and start premove again, which makes a damaged table anew\n",
    );
    write(&sentence.bytes[..sentence.len]);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_found_in_the_file_that_is_mapped_there_until_it_is_not() {
        let path = Path::new("/tables/\x1b[2Jdr.table");
        let place = enter(0x7000_0000, 0x1000, path).unwrap();
        let find = |address| MAPPED.iter().any(|file| file.holds(address));
        assert!(find(0x7000_0000) && find(0x7000_0fff));
        assert!(!find(0x6fff_ffff) && !find(0x7000_1000));
        let name: Vec<u8> = MAPPED[place.0].name.iter().map(|byte| byte.load(SeqCst)).collect();
        assert!(name.starts_with(b"/tables/?[2Jdr.table"));
        drop(place);
        assert!(!find(0x7000_0000));
    }
}
