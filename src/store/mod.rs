//! Bytes and folders: where files lie, reading, atomic writing, locks, folders of items that are
//! edited (`items`, `recent`), and one file format with checksums.
//!
//! What is stored is encoded by its owner; this folder moves bytes and knows nothing of cubes.
//! Every error names the file and what can be done.
//!
//! The other things that the system gives or refuses are here too: memory (`memory` says how much
//! is free, `groups` what control groups leave, `allocate` tries to take it, `abort` ends the
//! program where there is none) and `threads`.

#[cfg(unix)]
pub mod abort;
pub mod allocate;
mod error;
mod file;
mod folder;
pub mod framed;
mod groups;
mod items;
mod lock;
mod memory;
mod part;
mod paths;
mod recent;
mod regular;
mod stamp;
pub mod threads;

pub use allocate::NoMemory;
pub use error::StoreError;
pub use file::{
    AtomicFile, LONGEST, append, read, read_input, read_short, read_text, remove, write,
    write_dated, write_new, write_quickly,
};
pub use folder::Folder;
pub use items::{ItemEntry, ItemLock, Items};
pub use lock::{Lock, locked};
pub use memory::{
    Amount, Limit, free_and_limit, free_memory, most_memory, table_memory, total_memory,
};
pub use part::{PartFile, free_disk};
pub use paths::Paths;
pub use recent::Recent;
pub use regular::{open_to_append, open_to_read, open_to_write, target};
pub use stamp::{Stamp, Stamps};
