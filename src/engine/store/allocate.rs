//! Large allocations that can fail: memory that cannot be had becomes an error and does not end the
//! program.
//!
//! The standard collections end the program when there is no memory. Here the work is given up
//! instead. It unwinds to the nearest [`caught`], which stands around each piece of work that can
//! fail and turns the unwinding into a [`NoMemory`]. So code deep inside a search need not pass on
//! an error that it cannot handle. Use these functions for everything that may have a megabyte or
//! more.

use std::collections::{HashMap, TryReserveError};
use std::hash::{BuildHasher, Hash};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;

use super::no_memory::NoMemory;

/// Does some work, unless there is too little memory for it. Another panic is passed on.
///
/// # Errors
/// When the work was given up for lack of memory.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, NoMemory> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| match panic.downcast::<NoMemory>() {
        Ok(lacking) => *lacking,
        Err(other) => resume_unwind(other),
    })
}

/// An empty list with space for this many entries; gives up when that cannot be had.
pub fn with_space<T>(len: usize, what: &'static str) -> Vec<T> {
    let mut list = Vec::new();
    reserve_exact(&mut list, len, what);
    list
}

/// A list of this many equal entries; gives up when that cannot be had.
pub fn filled<T: Clone>(value: T, len: usize, what: &'static str) -> Vec<T> {
    let mut list = with_space(len, what);
    list.resize(len, value);
    list
}

/// Creates a list whose entries are all zero. The system provides each page at the first write to
/// it.
pub fn zeroed<T: Zeroable>(len: usize, what: &'static str) -> Vec<T> {
    try_zeroed_vec(len).unwrap_or_else(|()| refuse(len, size_of::<T>(), what))
}

/// Collects the entries of an iterator of known length; gives up when there is no memory for them.
pub fn collected<T>(entries: impl ExactSizeIterator<Item = T>, what: &'static str) -> Vec<T> {
    let mut list = with_space(entries.len(), what);
    list.extend(entries);
    list
}

/// Space for this many more entries and no more; gives up when that cannot be had.
pub fn reserve_exact<T>(list: &mut Vec<T>, more: usize, what: &'static str) {
    let result = list.try_reserve_exact(more);
    check(&result, list.len().saturating_add(more), size_of::<T>(), what);
}

/// Space for this many more entries, and for later ones when the list must grow; gives up when that
/// cannot be had.
#[inline]
pub fn reserve<T>(list: &mut Vec<T>, more: usize, what: &'static str) {
    if list.capacity() - list.len() < more {
        let wanted = list.capacity().saturating_mul(2).max(list.len().saturating_add(more));
        let result = list.try_reserve(more);
        check(&result, wanted, size_of::<T>(), what);
    }
}

/// Adds an entry; gives up when there is no memory for it.
#[inline]
pub fn push<T>(list: &mut Vec<T>, entry: T, what: &'static str) {
    reserve(list, 1, what);
    list.push(entry);
}

/// Space in a map for one more entry; gives up when that cannot be had.
pub(crate) fn reserve_entry<K: Eq + Hash, V, S: BuildHasher>(
    map: &mut HashMap<K, V, S>,
    what: &'static str,
) {
    if map.len() == map.capacity() {
        check(&map.try_reserve(1), map.len().saturating_mul(2), size_of::<(K, V)>(), what);
    }
}

fn check(result: &Result<(), TryReserveError>, len: usize, size: usize, what: &'static str) {
    if result.is_err() {
        refuse(len, size, what);
    }
}

/// Gives up for want of this number of entries of this size.
#[cold]
fn refuse(len: usize, size: usize, what: &'static str) -> ! {
    NoMemory::now(what, (len as u64).saturating_mul(size as u64)).give_up()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_had_is_an_error_with_its_size() {
        let lacking = caught(|| with_space::<u64>(1 << 58, "a list")).unwrap_err();
        assert_eq!((lacking.what.as_ref(), lacking.needed), ("a list", 1 << 61));
        let mut list: Vec<u32> = vec![1];
        let grown = caught(|| reserve(&mut list, 1 << 60, "a list"));
        assert!(grown.is_err() && list == [1]);
        assert!(caught(|| filled(7_u8, usize::MAX, "a list")).is_err());
        assert!(caught(|| zeroed::<u64>(1 << 58, "a list")).is_err());
        assert!(NoMemory::unless_free("a list", u64::MAX).is_err());
    }

    #[test]
    fn what_can_be_had_is_there() {
        let all = caught(|| {
            let mut list = filled(7_u8, 3, "a list");
            push(&mut list, 8, "a list");
            list.extend(collected(0..2_u8, "a list"));
            list
        });
        assert_eq!(all.unwrap(), [7, 7, 7, 8, 0, 1]);
    }

    #[test]
    fn another_panic_goes_on() {
        let outer = std::panic::catch_unwind(|| caught(|| resume_unwind(Box::new("another"))));
        let panic = outer.map(|_: Result<(), _>| ()).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"another"));
    }
}
