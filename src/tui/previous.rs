//! The earlier versions of a saved file, kept beside it.

use std::path::{Path, PathBuf};

use premove_engine::store::{self, StoreError};

/// Number of earlier versions that are kept.
const MOST: usize = 3;

/// Returns the path of the `n`-th last one: `workspace.previous.json`, `workspace.previous.2.json`.
fn place(file: &Path, n: usize) -> PathBuf {
    file.with_extension(if n == 1 {
        "previous.json".to_owned()
    } else {
        format!("previous.{n}.json")
    })
}

/// Keeps a workspace as the last one. The others move back by one, and an equal one is removed.
///
/// # Errors
/// When a file cannot be written; only the oldest can be lost then.
pub(super) fn keep(file: &Path, text: &str) -> Result<(), StoreError> {
    let kept: Vec<_> = (1..=MOST).map(|n| store::read(&place(file, n)).ok()).collect();
    let old = kept.iter().flatten().map(Vec::as_slice).filter(|old| *old != text.as_bytes());
    let all: Vec<&[u8]> = std::iter::once(text.as_bytes()).chain(old).take(MOST).collect();
    for (at, bytes) in all.into_iter().enumerate().rev() {
        if kept[at].as_deref() != Some(bytes) {
            store::write(&place(file, at + 1), bytes)?;
        }
    }
    Ok(())
}

/// Returns the path of the last one.
pub(super) fn newest(file: &Path) -> PathBuf {
    place(file, 1)
}

/// Reads the last one that was kept.
///
/// # Errors
/// When there is none, or it cannot be read.
#[cfg(test)]
pub(super) fn last(file: &Path) -> Result<String, StoreError> {
    store::read_text(&place(file, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(folder: &Path) -> Vec<String> {
        let names = ["previous.json", "previous.2.json", "previous.3.json", "previous.4.json"];
        names
            .iter()
            .filter_map(|name| {
                std::fs::read_to_string(folder.join(format!("workspace.{name}"))).ok()
            })
            .collect()
    }

    #[test]
    fn the_last_three_are_kept_the_newest_first() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state/workspace.json");
        assert!(last(&file).unwrap_err().is_missing());
        for text in ["one", "two", "three", "four"] {
            keep(&file, text).unwrap();
            assert_eq!(last(&file).unwrap(), text);
        }
        assert_eq!(held(&folder.path().join("state")), ["four", "three", "two"]);
    }

    #[test]
    fn going_to_and_fro_between_two_pushes_no_other_out() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("workspace.json");
        for text in ["one", "two", "three", "two", "three", "two"] {
            keep(&file, text).unwrap();
        }
        assert_eq!(held(folder.path()), ["two", "three", "one"]);
    }
}
