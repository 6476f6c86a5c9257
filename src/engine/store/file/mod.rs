//! Reads files, and writes them so that a reader sees either the old or the new content, never a
//! part.
//!
//! | file | content |
//! |---|---|
//! | `read.rs` | reads files whole, up to a length |
//! | `write.rs` | writes files atomically, appends to them, removes them |
//! | `replace.rs` | puts a file in the place of one that programs may have open |
//! | `atomic.rs` | writes a file under a temporary name |
//! | `temporary.rs` | temporary names; removes abandoned temporary files |

mod atomic;
mod read;
mod replace;
mod temporary;
#[cfg(test)]
mod tests;
mod write;

pub use self::atomic::AtomicFile;
pub(super) use self::atomic::settle_folder;
pub use self::read::{LONGEST, read, read_input, read_short, read_short_input, read_text};
pub(super) use self::replace::replace;
pub use self::write::{append, remove, write, write_dated, write_new, write_quickly};
