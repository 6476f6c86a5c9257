//! How marks that are in files are cut, and what memory and disk they take.

use super::marks::Marks;
use super::rows::Rows;
use crate::puzzle::space::index::Space;

/// Bytes of marks in memory, at least.
pub(super) const LEAST: u64 = 1 << 16;
/// A file has no more bytes than this, unless there would be more files than that.
const FILE: u64 = 1 << 26;
const FILES: u64 = 1 << 12;
/// Bytes that a thread needs beside the marks, and that writing files needs.
const BESIDE: u64 = 3 << 20;
/// Files of more bytes than this are not begun, nor more segments than that.
const MOST_BYTES: u64 = 1 << 50;
const MOST_SEGMENTS: u64 = 1 << 24;
/// Bytes of the disk that are left to heads of files and to others.
const RESERVE: u64 = 1 << 20;

/// How marks are cut.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) file: u64,
    /// Bytes that may be in memory.
    pub(super) memory: u64,
}

/// Bytes of a file of this many marks, if this many may be in memory.
pub(super) fn file_bytes(marks: u64, memory: u64) -> u64 {
    FILE.max(marks / FILES).min(memory)
}

/// Bytes of memory to work with if this many are marks.
pub(super) fn memory(marks: u64, threads: usize) -> u64 {
    marks.max(LEAST).saturating_add((threads as u64 + 1) * BESIDE)
}

/// Bytes of a segment of a count of this state.
pub(super) fn resumed_bytes(space: &Space, state: &[u64]) -> u64 {
    let rows = Rows::new(space);
    state.get(3).map_or(0, |count| count.saturating_mul(row_bytes(space, &rows)))
}

pub(super) fn row_bytes(space: &Space, rows: &Rows) -> u64 {
    Marks::of(space).row_words(rows) as u64 * 8
}

/// Bytes of the marks that are in memory, if tables take this many of those allowed.
pub(super) fn marks_bytes(memory: u64, tables: u64, threads: usize) -> u64 {
    memory.saturating_sub(tables + (threads as u64 + 1) * BESIDE).max(LEAST) / 8 * 8
}

/// Bytes that must be free on the disk: for all marks, unless their files are there already, for
/// the segment that is being replaced, and a reserve.
pub(super) fn free_bytes(marks: u64, segment: u64, is_there: bool) -> u64 {
    (if is_there { 0 } else { marks }).saturating_add(segment).saturating_add(RESERVE)
}

/// Whether this many bytes of marks, or this many segments, are beyond what files are made for.
pub(super) fn is_beyond(marks: u64, segment: u64) -> bool {
    marks > MOST_BYTES || marks / segment.max(1) > MOST_SEGMENTS
}
