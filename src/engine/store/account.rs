//! The account of memory: how much the program has taken, and when work is given up because it
//! takes too much.
//!
//! Lists of results grow with the request, and their size cannot be computed before. So the
//! allocator of the program counts (`taken.rs`), and work that grows calls [`check`] again and
//! again: searches where they check whether to stop, and lists of results before they grow
//! ([`push`], [`reserve`]). Where too little memory is left the work unwinds to the nearest
//! [`caught`](super::allocate::caught), as where an allocation fails.
//!
//! A server runs commands of strangers beside each other, one per thread. Each gets a share
//! (`in_share`), and the memory of commands does not make the other threads of the server give up.
//!
//! A program with another allocator has no account, and nothing is given up.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

use super::allocate;
use super::memory::{self, Amount, Limit, System};
use super::no_memory::NoMemory;
use super::taken;

/// Bytes that may be taken between two queries of the system, which take some 0.1 ms each: where
/// little is left, and where much is.
const LEAST_STEP: i64 = 4 << 20;
const MOST_STEP: i64 = 256 << 20;

/// Bytes that a client's command may have in any case.
const SMALL: i64 = 8 << 20;

/// Bytes by which a list grows before it calls the check.
const LARGE: usize = 1 << 20;

/// Name of the lists in the error when the system gives no memory for them.
const RESULTS: &str = "a list of results";

/// Bytes in use at which the system is queried again for the memory that is left.
static ASK_AT: AtomicI64 = AtomicI64::new(LEAST_STEP);

/// Bytes of a share on a machine with little memory, and on one with much.
const LEAST_SHARE: i64 = 32 << 20;
const MOST_SHARE: i64 = 512 << 20;

/// Bytes of a share, and whether only work in a share is given up for lack of memory.
static SHARE_BYTES: AtomicI64 = AtomicI64::new(MOST_SHARE);
static HAS_SHARES: AtomicBool = AtomicBool::new(false);

/// The share of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    /// Bytes that it may take.
    bytes: i64,
    /// Bytes that its thread had when it began.
    before: i64,
}

thread_local! {
    /// Share of the command that the thread runs.
    static SHARE: Cell<Option<Share>> = const { Cell::new(None) };
}

/// Gives up the work of this thread if too little memory is left for it to continue.
#[inline]
pub fn check() {
    let taken = taken::in_all();
    if taken >= ASK_AT.load(Relaxed) || SHARE.get().is_some() {
        check_for(0);
    } else if taken + MOST_STEP < ASK_AT.load(Relaxed) {
        ASK_AT.store(taken + MOST_STEP, Relaxed);
    }
}

/// Gives up the work of this thread where less is left than this many more bytes.
fn check_for(more: usize) {
    if let Err(lacking) = checked(i64::try_from(more).unwrap_or(i64::MAX >> 1)) {
        lacking.give_up();
    }
}

/// Asks for this many more entries, where they are many; gives up where too little memory is left.
pub fn ask_for<T>(more: usize) {
    let bytes = more.saturating_mul(size_of::<T>());
    if bytes >= LARGE {
        check_for(bytes);
    }
}

/// Adds a result to a list; gives up where too little memory is left for it.
#[inline]
pub fn push<T>(list: &mut Vec<T>, entry: T) {
    reserve(list, 1);
    list.push(entry);
}

/// Space in a list for this many more results, and for later ones when it must grow; gives up where
/// too little memory is left.
#[inline]
pub fn reserve<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        ask_for::<T>(more.max(list.capacity()));
        allocate::reserve(list, more, RESULTS);
    }
}

/// Adds the results of another list; gives up where too little memory is left.
pub fn append<T>(list: &mut Vec<T>, mut more: Vec<T>) {
    if list.is_empty() {
        *list = more;
    } else {
        reserve(list, more.len());
        list.append(&mut more);
    }
}

/// Collects the results of an iterator of known length; gives up where too little memory is left.
pub fn collected<T>(results: impl ExactSizeIterator<Item = T>) -> Vec<T> {
    ask_for::<T>(results.len());
    allocate::collected(results, RESULTS)
}

/// The results of an iterator of unknown length; gives up where too little memory is left.
pub fn gathered<T>(results: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for result in results {
        push(&mut list, result);
    }
    list
}

/// Space in a map for one more result; gives up where too little memory is left.
pub fn reserve_entry<K: Eq + Hash, V, S: BuildHasher>(map: &mut HashMap<K, V, S>) {
    if map.len() == map.capacity() {
        // All entries move into a map of twice the size.
        ask_for::<(K, V)>(map.len().saturating_mul(2));
        allocate::reserve_entry(map, RESULTS);
    }
}

fn checked(more: i64) -> Result<(), NoMemory> {
    let taken = taken::in_all();
    // Another allocator counts nothing.
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

/// Compares the free memory with the bytes that must stay free, and sets the next query.
#[cold]
fn ask_system(own: i64, taken: i64, more: i64) -> Result<(), NoMemory> {
    let system = System::own();
    let Some(free) = system.free() else { return Ok(()) };
    let bytes = i64::try_from(free.bytes).unwrap_or(i64::MAX);
    // The system counts memory when it is written to, and an address space at once.
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

/// Bytes that must stay free: for memory that is taken without a check, and where there are clients
/// for the others.
fn kept_free(system: &System<'_>) -> i64 {
    let total = system.total().map_or(0, |total| total.bytes.cast_signed());
    if HAS_SHARES.load(Relaxed) {
        (total / 8).clamp(16 << 20, 1 << 30)
    } else {
        // Little: requested tables may take up to seven eighths.
        (total / 16).clamp(4 << 20, 16 << 20)
    }
}

/// Counts bytes that another thread will give back, as if this one had.
pub fn hand_over(bytes: usize) {
    taken::hand_over(bytes);
}

/// Begins shares: from here on only work in a share is given up for lack of memory that others
/// took. A share is a sixteenth of the memory.
pub fn begin_shares() {
    if let Some(total) = memory::total_memory() {
        SHARE_BYTES.store((total.cast_signed() / 16).clamp(LEAST_SHARE, MOST_SHARE), Relaxed);
    }
    HAS_SHARES.store(true, Relaxed);
}

/// Does the work of a client on this thread, which may take a share of the memory for it.
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

    /// Small, as the count is that of all tests that run beside this one.
    const SHARE_OF_TEST: i64 = 4 << 20;

    #[test]
    fn work_in_a_share_ends_where_the_share_does() {
        // Nothing else counts in a test: its allocator is another one.
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
        // What was handed over is not its own.
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
