//! Reading and writing of files that the user names on a screen.

use std::path::Path;

use premove_engine::store;
use premove_service::Failure;

use crate::message::{Message, Reply};
use crate::remedy::with_remedy;
use crate::screen::ScreenId;
use crate::user_path;

/// Largest size in bytes of a file that is read into a screen.
const MOST_BYTES: u64 = 4 << 20;

/// Reads a file that the user named; returns a message with its text, or a warning.
pub(super) fn read(screen: ScreenId, path: String) -> Message {
    let file = user_path::of(&path);
    if std::fs::metadata(&file).is_ok_and(|metadata| metadata.len() > MOST_BYTES) {
        return Message::Warn(format!(
            "'{path}' is too long for the screen; 'premove solve optimal -i < {path}' takes it"
        ));
    }
    match store::read_text(&file) {
        Ok(text) => Message::Reply(screen, Reply::File { path, text }),
        Err(error) => Message::Warn(with_remedy(&error)),
    }
}

/// Writes a file in one step. An existing file is left unchanged unless `replace` is set.
pub(super) fn write(screen: ScreenId, path: String, text: String, replace: bool) -> Message {
    let file = user_path::of(&path);
    // The message shows the full path, because a name alone does not say which folder it is in.
    let full = std::path::absolute(&file).unwrap_or_else(|_| file.clone());
    match put(&full, &text, replace) {
        Ok(true) => Message::Say(format!("written to '{}'", full.display())),
        Ok(false) => Message::Exists { screen, path, text },
        Err(why) => Message::Warn(with_remedy(&why)),
    }
}

/// Writes the file. Returns `false` if it exists and may not be replaced; an error if it cannot be
/// written.
fn put(file: &Path, text: &str, replace: bool) -> Result<bool, Failure> {
    if file.is_dir() {
        return Err(format!("'{}' is a folder: name a file in it", file.display()).into());
    }
    if let Some(folder) = file.parent().filter(|folder| !folder.is_dir()) {
        return Err(format!("there is no folder '{}'", folder.display()).into());
    }
    let bytes = text.as_bytes();
    let written = if replace {
        store::write(file, bytes).map(|()| true)
    } else {
        store::write_new(file, bytes)
    };
    written.map_err(|error| Failure::of(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_user_are_written_over_only_when_that_is_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("solve.txt");
        let path = file.to_str().unwrap().to_owned();
        let write =
            |text: &str, replace| write(ScreenId::FIRST, path.clone(), text.into(), replace);
        assert!(matches!(write("one", false), Message::Say(_)));
        let second = write("two", false);
        assert!(matches!(second, Message::Exists { text, .. } if text == "two"));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one");
        assert!(matches!(write("two", true), Message::Say(_)));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "two");
        // No temporary file is left in the folder.
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn folders_are_not_made_and_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing/solve.txt");
        let write = |path: &Path| {
            let path = path.to_str().unwrap().to_owned();
            write(ScreenId::FIRST, path, "text".to_owned(), false)
        };
        assert!(matches!(write(&missing), Message::Warn(why) if why.contains("no folder")));
        assert!(matches!(write(folder.path()), Message::Warn(why) if why.contains("is a folder")));
    }
}
