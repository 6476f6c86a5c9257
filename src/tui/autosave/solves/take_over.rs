//! Brings the solves that an older version of the program kept into the library.

use std::path::PathBuf;

use premove_engine::store::read_text;
use premove_fmc::Workspace;
use premove_fmc::library::{Id, Solve, Times};
use premove_service::library::{Library, LibraryError, new_id, now};

/// Brings workspaces that an older version kept into the library; returns the name of the last one.
pub(crate) fn take_over(library: &Library, old: &[PathBuf]) -> Result<Option<Id>, LibraryError> {
    let mut newest = None;
    for file in old {
        let Ok(text) = read_text(file) else { continue };
        if Workspace::from_json(&text).is_err() {
            continue;
        }
        let changed = file.metadata().and_then(|data| data.modified()).ok();
        let changed = changed.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
        let changed = changed.map_or_else(now, |since| since.as_secs());
        let mut id = new_id();
        while library.items().has(id.as_str()) {
            id = new_id();
        }
        library.write(&Solve::new(id.clone(), Times::at(changed), text))?;
        std::fs::remove_file(file).unwrap_or_else(|error| log::warn!("{error}"));
        newest = Some(id);
    }
    Ok(newest)
}
