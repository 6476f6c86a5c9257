//! Files that the user names on a screen: read into it, or written for the first time.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::store;
use crate::tui::message::{Message, Reply};
use crate::tui::screen::ScreenId;

/// The largest file that is read into a screen.
const MOST_BYTES: u64 = 4 << 20;

/// Reads a file of the user's; `~/` is the home folder.
pub(super) fn read(screen: ScreenId, path: String) -> Message {
    let home = std::env::home_dir();
    let file = match (path.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(&path),
    };
    if std::fs::metadata(&file).is_ok_and(|metadata| metadata.len() > MOST_BYTES) {
        return Message::Warn(format!(
            "'{path}' is too long for the screen; 'premove solve optimal -i < {path}' takes it"
        ));
    }
    match store::read_text(&file) {
        Ok(text) => Message::Reply(screen, Reply::File { path, text }),
        Err(error) => Message::Warn(error.to_string()),
    }
}

/// Writes a file that is not there yet.
pub(super) fn write_new(path: &Path, text: &str) -> Message {
    let outcome =
        OpenOptions::new().write(true).create_new(true).open(path).and_then(|mut file| {
            // A file that was begun here and cannot be finished does not stay as a half.
            file.write_all(text.as_bytes()).inspect_err(|_| drop(std::fs::remove_file(path)))
        });
    // In full, since a name alone does not show where it went.
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match outcome {
        Ok(()) => Message::Say(format!("written to '{}'", full.display())),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Message::Warn(format!("'{}' exists already; choose another name", full.display()))
        }
        Err(error) => Message::Warn(format!("cannot write '{}': {error}", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_user_are_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("solve.txt");
        assert!(matches!(write_new(&file, "one"), Message::Say(_)));
        assert!(matches!(write_new(&file, "two"), Message::Warn(text)
                if text.contains("exists already; choose another")));
        assert_eq!(std::fs::read_to_string(file).unwrap(), "one");
    }
}
