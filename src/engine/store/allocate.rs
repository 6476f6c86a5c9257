//! Large allocations that may fail. A failure becomes an error and does not end the program.
//!
//! The standard collections end the program if there is no memory. Here the work is given up
//! instead: it unwinds to the nearest [`caught`]. Each piece of work that can fail runs inside
//! [`caught`], which turns the unwinding into a [`NoMemory`]. So code deep inside a search need not
//! pass on an error that it cannot handle. Use these functions for everything that may need a
//! megabyte or more.

use std::collections::{HashMap, TryReserveError};
use std::hash::{BuildHasher, Hash};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;

use super::no_memory::NoMemory;

/// Runs some work. Returns an error if the work gave up because of too little memory. Passes other
/// panics on.
///
/// # Errors
/// If the work gave up because of too little memory.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, NoMemory> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| match panic.downcast::<NoMemory>() {
        Ok(lacking) => *lacking,
        Err(other) => resume_unwind(other),
    })
}

/// Creates an empty list with space for `len` entries. Unwinds with [`NoMemory`] if there is too
/// little memory.
pub fn with_space<T>(len: usize, what: &'static str) -> Vec<T> {
    let mut list = Vec::new();
    reserve_exact(&mut list, len, what);
    list
}

/// Creates a list of `len` equal entries. Unwinds with [`NoMemory`] if there is too little memory.
pub fn filled<T: Clone>(value: T, len: usize, what: &'static str) -> Vec<T> {
    let mut list = with_space(len, what);
    list.resize(len, value);
    list
}

/// Creates a list of `len` zero entries. The system provides a page when it is first written to.
pub fn zeroed<T: Zeroable>(len: usize, what: &'static str) -> Vec<T> {
    try_zeroed_vec(len).unwrap_or_else(|()| refuse(len, size_of::<T>(), what))
}

/// Collects the entries of an iterator of known length. Unwinds with [`NoMemory`] if there is too
/// little memory.
pub fn collected<T>(entries: impl ExactSizeIterator<Item = T>, what: &'static str) -> Vec<T> {
    let mut list = with_space(entries.len(), what);
    list.extend(entries);
    list
}

/// Reserves space for exactly `more` further entries. Unwinds with [`NoMemory`] if there is too
/// little memory.
pub fn reserve_exact<T>(list: &mut Vec<T>, more: usize, what: &'static str) {
    let result = list.try_reserve_exact(more);
    check(&result, list.len().saturating_add(more), size_of::<T>(), what);
}

/// Reserves space for `more` further entries. A list that must grow at least doubles. Unwinds with
/// [`NoMemory`] if there is too little memory.
#[inline]
pub fn reserve<T>(list: &mut Vec<T>, more: usize, what: &'static str) {
    if list.capacity() - list.len() < more {
        let wanted = list.capacity().saturating_mul(2).max(list.len().saturating_add(more));
        let result = list.try_reserve(more);
        check(&result, wanted, size_of::<T>(), what);
    }
}

/// Appends an entry. Unwinds with [`NoMemory`] if there is too little memory.
#[inline]
pub fn push<T>(list: &mut Vec<T>, entry: T, what: &'static str) {
    reserve(list, 1, what);
    list.push(entry);
}

/// Reserves space in a map for one more entry. Unwinds with [`NoMemory`] if there is too little
/// memory.
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

/// Unwinds with the error about `len` entries of `size` bytes.
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
