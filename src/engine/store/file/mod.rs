//! Reading files, and writing them so that a reader sees the old content or the new one, never a
//! half.
//!
//! | file | what |
//! |---|---|
//! | `read.rs` | reads files whole, up to a length |
//! | `write.rs` | writes files at one stroke, appends to them, removes them |
//! | `atomic.rs` | a file being written beside its final place; what a killed program left of one |

mod atomic;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use self::atomic::AtomicFile;
pub(super) use self::atomic::settle_folder;
pub use self::read::{LONGEST, read, read_input, read_short, read_short_input, read_text};
pub use self::write::{append, remove, write, write_dated, write_new, write_quickly};
