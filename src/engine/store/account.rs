//! The account of memory: how many bytes the program has allocated. Work that takes too much memory
//! is given up.
//!
//! Lists of results grow with the request, and their size cannot be computed before. So the
//! allocator of the program counts bytes (`taken.rs`), and work that grows calls [`check`]
//! regularly: searches when they check the stop flag, and lists of results before they grow
//! ([`push`], [`reserve`]). If too little memory is left, the work unwinds to the nearest
//! [`caught`](super::allocate::caught), as after a failed allocation.
//!
//! A server runs commands of clients at the same time, one per thread. Each command gets a share of
//! the memory (`in_share`). The memory of commands does not make the other threads of the server
//! give up.
//!
//! In a program with another allocator nothing is counted, and no work is given up.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

use super::allocate;
use super::memory::{self, Amount, Limit, System};
use super::no_memory::NoMemory;
use super::taken;

/// Number of bytes that may be allocated before the system is queried again for the free memory:
/// the least if little is left, the largest if much is left. A query takes about 0.1 ms.
const LEAST_STEP: i64 = 4 << 20;
const MOST_STEP: i64 = 256 << 20;

/// Number of bytes that a command of a server's client may always take.
const SMALL: i64 = 8 << 20;

/// Least growth of a list, in bytes, for which the memory is checked.
const LARGE: usize = 1 << 20;

/// Name of lists of results in the error for lack of memory.
const RESULTS: &str = "a list of results";

/// Number of allocated bytes at which the system is queried again for the free memory.
static ASK_AT: AtomicI64 = AtomicI64::new(LEAST_STEP);

/// Number of bytes of one command's share on a machine with little memory, and on one with much.
const LEAST_SHARE: i64 = 32 << 20;
const MOST_SHARE: i64 = 512 << 20;

/// Number of bytes of one command's share, and whether the program uses shares.
static SHARE_BYTES: AtomicI64 = AtomicI64::new(MOST_SHARE);
static HAS_SHARES: AtomicBool = AtomicBool::new(false);

/// The share of memory of one command of a server's client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    /// Bytes that the command may take.
    bytes: i64,
    /// Bytes that the thread had already taken when the command began.
    before: i64,
}

thread_local! {
    /// Memory share of the command that this thread runs; `None` outside commands.
    static SHARE: Cell<Option<Share>> = const { Cell::new(None) };
}

/// Unwinds with [`NoMemory`] if too little memory is left for this thread to continue.
#[inline]
pub fn check() {
    let taken = taken::in_all();
    if taken >= ASK_AT.load(Relaxed) || SHARE.get().is_some() {
        check_for(0);
    } else if taken + MOST_STEP < ASK_AT.load(Relaxed) {
        ASK_AT.store(taken + MOST_STEP, Relaxed);
    }
}

/// Unwinds with [`NoMemory`] if fewer than `more` bytes are left.
fn check_for(more: usize) {
    if let Err(lacking) = checked(i64::try_from(more).unwrap_or(i64::MAX >> 1)) {
        lacking.give_up();
    }
}

/// Checks that there is memory for `more` further entries, if they take at least 1 MiB. Unwinds
/// with [`NoMemory`] if too little is left.
pub fn ask_for<T>(more: usize) {
    let bytes = more.saturating_mul(size_of::<T>());
    if bytes >= LARGE {
        check_for(bytes);
    }
}

/// Appends a result to a list. Unwinds with [`NoMemory`] if too little memory is left.
#[inline]
pub fn push<T>(list: &mut Vec<T>, entry: T) {
    reserve(list, 1);
    list.push(entry);
}

/// Reserves space in a list for `more` further results. A list that must grow at least doubles.
/// Unwinds with [`NoMemory`] if too little memory is left.
#[inline]
pub fn reserve<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        ask_for::<T>(more.max(list.capacity()));
        allocate::reserve(list, more, RESULTS);
    }
}

/// Appends the results of another list. Unwinds with [`NoMemory`] if too little memory is left.
pub fn append<T>(list: &mut Vec<T>, mut more: Vec<T>) {
    if list.is_empty() {
        *list = more;
    } else {
        reserve(list, more.len());
        list.append(&mut more);
    }
}

/// Collects the results of an iterator of known length. Unwinds with [`NoMemory`] if too little
/// memory is left.
pub fn collected<T>(results: impl ExactSizeIterator<Item = T>) -> Vec<T> {
    ask_for::<T>(results.len());
    allocate::collected(results, RESULTS)
}

/// Collects the results of an iterator of unknown length. Unwinds with [`NoMemory`] if too little
/// memory is left.
pub fn gathered<T>(results: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for result in results {
        push(&mut list, result);
    }
    list
}

/// Reserves space in a map for one more result. Unwinds with [`NoMemory`] if too little memory is
/// left.
pub fn reserve_entry<K: Eq + Hash, V, S: BuildHasher>(map: &mut HashMap<K, V, S>) {
    if map.len() == map.capacity() {
        // All entries move into a map of double size.
        ask_for::<(K, V)>(map.len().saturating_mul(2));
        allocate::reserve_entry(map, RESULTS);
    }
}

fn checked(more: i64) -> Result<(), NoMemory> {
    let taken = taken::in_all();
    // Zero means another allocator, which does not count.
    if taken == 0 {
        return Ok(());
    }
    let own = match SHARE.get() {
        Some(Share { bytes, before }) => {
            let own = taken::by_this_thread() - before;
            if own + more > bytes {
                let free = Some(Amount {
                    bytes: (bytes - own).max(0).cast_unsigned(),
                    limit: Limit::Share,
                });
                return Err(NoMemory::for_more(own, free));
            }
            (own + more > SMALL).then_some(own)
        }
        None => (!HAS_SHARES.load(Relaxed)).then_some(taken),
    };
    match own {
        Some(own) if taken + more >= ASK_AT.load(Relaxed) => ask_system(own, taken, more),
        _ => Ok(()),
    }
}

/// Compares the free memory with the bytes that must stay free, and sets [`ASK_AT`] again.
#[cold]
fn ask_system(own: i64, taken: i64, more: i64) -> Result<(), NoMemory> {
    let system = System::own();
    let Some(free) = system.free() else { return Ok(()) };
    let bytes = i64::try_from(free.bytes).unwrap_or(i64::MAX);
    // The system counts memory as used only when it is written to, but address space at once.
    let unwritten = match (free.limit, system.written()) {
        (Limit::Process, _) | (_, None) => 0,
        (_, Some(written)) => (taken - written.cast_signed()).max(0),
    };
    let left = bytes - unwritten - more - kept_free(&system);
    if left < 0 {
        let limit = if SHARE.get().is_some() { Limit::Shares } else { free.limit };
        return Err(NoMemory::for_more(own, Some(Amount { limit, ..free })));
    }
    ASK_AT.store(taken + more + (left / 4).clamp(LEAST_STEP, MOST_STEP), Relaxed);
    Ok(())
}

/// Returns the number of bytes that must stay free for memory that is taken without a check. If the
/// program uses shares, the number is larger, because other clients take memory, too.
fn kept_free(system: &System<'_>) -> i64 {
    let total = system.total().map_or(0, |total| total.bytes.cast_signed());
    if HAS_SHARES.load(Relaxed) {
        (total / 8).clamp(16 << 20, 1 << 30)
    } else {
        // This is little, because requested tables may take up to seven eighths.
        (total / 16).clamp(4 << 20, 16 << 20)
    }
}

/// Counts bytes as freed by this thread, although another thread will free them.
pub fn hand_over(bytes: usize) {
    taken::hand_over(bytes);
}

/// Starts the use of shares, each a sixteenth of the memory within limits. From now on, if other
/// threads take the memory, only work in a share is given up.
pub fn begin_shares() {
    if let Some(total) = memory::total_memory() {
        SHARE_BYTES.store((total.cast_signed() / 16).clamp(LEAST_SHARE, MOST_SHARE), Relaxed);
    }
    HAS_SHARES.store(true, Relaxed);
}

/// Runs the work of a client on this thread, with a share of the memory.
pub fn in_share<T>(work: impl FnOnce() -> T) -> T {
    in_share_of(SHARE_BYTES.load(Relaxed), work)
}

fn in_share_of<T>(bytes: i64, work: impl FnOnce() -> T) -> T {
    struct Restored(Option<Share>);
    impl Drop for Restored {
        fn drop(&mut self) {
            SHARE.set(self.0);
        }
    }
    let share = Share { bytes, before: taken::by_this_thread() };
    let _restored = Restored(SHARE.replace(Some(share)));
    work()
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::super::taken::{gave_back, took};
    use super::*;

    /// A small share, because the account also counts other tests that run at the same time.
    const SHARE_OF_TEST: i64 = 4 << 20;

    #[test]
    fn work_in_a_share_ends_where_the_share_does() {
        // The allocator of tests does not count, so only explicit calls do.
        let begun = taken::by_this_thread();
        let outcome = in_share_of(SHARE_OF_TEST, || {
            catch_unwind(|| {
                for _ in 0..8 {
                    took(1 << 20);
                    check();
                }
            })
        });
        gave_back((taken::by_this_thread() - begun).cast_unsigned() as usize);
        let lacking = outcome.unwrap_err().downcast::<NoMemory>().unwrap();
        assert_eq!(lacking.free.map(|free| free.limit), Some(Limit::Share));
        assert_eq!(lacking.needed, 5 << 20, "{lacking:?}");
        assert!(lacking.to_string().contains("ask for fewer results"), "{lacking}");
        // Bytes that were handed over do not count for the share.
        in_share_of(SHARE_OF_TEST, || {
            for _ in 0..8 {
                took(1 << 20);
                hand_over(1 << 20);
                check();
            }
        });
        gave_back(8 << 20);
        assert_eq!(SHARE.get(), None);
    }
}
