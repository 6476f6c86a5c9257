//! Bytes and folders: where files lie, reading, atomic writing, locks, folders of items that are
//! edited, and one file format with checksums. And what else the system gives or refuses: memory
//! and threads.
//!
//! Stored data is encoded by its owner; this folder moves bytes and does not depend on cubes. Every
//! error names the file; what can be done about it stands in [`Remedy`](crate::table::Remedy).
//!
//! | file | what |
//! |---|---|
//! | `paths.rs`, `folder.rs` | the folders of the files |
//! | `file/` | files read whole, and written so that no reader sees a half |
//! | `regular.rs` | the one place where files are opened |
//! | `part.rs` | a file that takes long to make, kept when the work is given up |
//! | `framed/` | one format with checksums for everything large |
//! | `stamp.rs` | the files that were checked already |
//! | `items/` | a folder of items that are edited, each with its newest contents |
//! | `lock.rs` | a lock between processes |
//! | `error.rs` | errors of files |
//! | `memory.rs`, `groups.rs` | the free memory; the limits of control groups |
//! | `allocate.rs` | large allocations that can fail |
//! | `no_memory.rs` | the error about memory |
//! | `account.rs`, `taken.rs` | gives up work that takes too much memory; counts the memory taken |
//! | `abort.rs` | gives the terminal back when the program is aborted |
//! | `threads.rs` | starts threads |

#[cfg(unix)]
pub mod abort;
pub mod account;
pub mod allocate;
mod error;
mod file;
mod folder;
pub mod framed;
mod groups;
mod items;
mod lock;
mod memory;
mod no_memory;
mod part;
mod paths;
mod regular;
mod stamp;
mod taken;
pub mod threads;

pub use error::StoreError;
pub use file::{
    AtomicFile, LONGEST, append, read, read_input, read_short, read_short_input, read_text, remove,
    write, write_dated, write_new, write_quickly,
};
pub use folder::Folder;
pub use items::{ItemEntry, ItemLock, Items, Recent};
pub use lock::{Lock, locked};
pub use memory::{
    Amount, Limit, free_and_limit, free_memory, most_memory, table_memory, total_memory,
};
pub use no_memory::NoMemory;
pub use part::{PartFile, free_disk};
pub use paths::Paths;
pub use regular::{open_to_append, open_to_read, open_to_write, target};
pub use stamp::{Stamp, Stamps};
