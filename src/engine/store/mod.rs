//! Files and folders, memory and threads: everything that the system gives or refuses.
//!
//! The module reads and writes files atomically, locks them, keeps folders of edited items, and
//! defines one file format with checksums. Stored data is encoded by its owner, and this folder
//! does not depend on cubes. Every error names the file. What a user can do about it is a
//! [`Remedy`](crate::table::Remedy).
//!
//! | file | content |
//! |---|---|
//! | `paths.rs`, `folder.rs` | the folders of the files |
//! | `file/` | reads whole files, and writes them atomically |
//! | `regular.rs` | the only place where files are opened |
//! | `part.rs` | a file whose building takes long; it is kept when the work stops |
//! | `framed/` | one format with checksums for all large files |
//! | `stamp.rs` | remembers which files were checked |
//! | `items/` | a folder of edited items, each with its newest contents |
//! | `lock.rs` | locks between processes |
//! | `error.rs` | errors of files |
//! | `memory.rs`, `groups.rs` | the free memory; the limits of control groups |
//! | `machine.rs` | the memory of the machine where no files tell it |
//! | `allocate.rs` | large allocations that may fail |
//! | `no_memory.rs` | the error about memory |
//! | `account.rs`, `taken.rs` | gives up work that takes too much memory; counts the memory taken |
//! | `ctrl_c.rs` | receives Ctrl-C on Windows |
//! | `abort.rs` | counts the memory of the program; restores the terminal when it aborts |
//! | `threads.rs` | starts threads |

#[cfg(any(unix, windows))]
pub mod abort;
pub mod account;
pub mod allocate;
#[cfg(windows)]
pub mod ctrl_c;
mod error;
mod file;
mod folder;
pub mod framed;
mod groups;
mod items;
mod lock;
mod machine;
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
