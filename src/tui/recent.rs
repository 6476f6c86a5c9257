//! The newest contents of a saved file, beside it: `workspace.json.recent`.
//!
//! They are written without waiting for the disk, which takes a fraction of a millisecond, and
//! survive the end of the program, however it comes. The file itself follows when the disk is
//! ready, and at the end of the program this one goes. After a power cut it may hold anything: it
//! counts only if it is whole JSON, and else the file does.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;

use crate::store;

fn place(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(".recent");
    PathBuf::from(name)
}

/// Writes them. When that fails the file alone counts, and says why it cannot be written.
pub(super) fn write(file: &Path, text: &str) {
    if let Err(error) = store::write_quickly(&place(file), text.as_bytes()) {
        log::warn!("{error}");
        // What is older must not count for the newest.
        remove(file);
    }
}

/// What a program that was killed left; `None` when there is nothing, or nothing whole.
pub(super) fn read(file: &Path) -> Option<String> {
    let text = store::read_text(&place(file)).ok()?;
    serde_json::from_str::<IgnoredAny>(&text).is_ok().then_some(text)
}

/// Removes them: the file has the same.
pub(super) fn remove(file: &Path) {
    if let Err(error) = store::remove(&place(file)) {
        log::warn!("{error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_whole_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("workspace.json");
        assert!(read(&file).is_none());
        write(&file, "{\"a\": 1}");
        assert_eq!(read(&file).unwrap(), "{\"a\": 1}");
        for damaged in ["", "{\"a\": ", "\0\0\0\0"] {
            std::fs::write(place(&file), damaged).unwrap();
            assert!(read(&file).is_none(), "{damaged:?}");
        }
        remove(&file);
        assert!(!place(&file).exists());
    }
}
