//! Restores the saved contents of a screen, however the program that saved them has ended.
//!
//! A killed program leaves the newest contents beside the file ([`Recent`]). Since then the user
//! may have put another file there, or another program may have written it. The newer of the two is
//! restored; if the other one differs, it is kept as the previous one ([`previous`]).

use std::path::Path;

use premove_engine::store::{self, Recent};

use super::Place;
use crate::message::Message;
use crate::previous;
use crate::remedy::with_remedy;
use crate::screen::ScreenId;

/// The restored contents of a screen.
#[derive(Debug, Default)]
pub(crate) struct Restored {
    /// The newest contents.
    pub(crate) text: Option<String>,
    /// Messages for the user about the contents.
    pub(crate) messages: Vec<Message>,
}

/// Finds the saved contents of a screen. If the place is ours, they are afterwards in the file of
/// the screen and nowhere else, and a file that cannot be read is set aside.
pub(crate) fn restore(place: &Place, screen: ScreenId) -> Restored {
    let mut messages = Vec::new();
    let Some(file) = place.file(screen) else { return Restored::default() };
    let saved = match store::read_text(&file) {
        Ok(text) => Some(text),
        Err(error) if error.is_missing() => None,
        // Its disk is away, perhaps: saving fails too and says so, and the link stays.
        Err(error) if is_dangling(&file) => {
            messages.push(Message::Warn(with_remedy(&error)));
            None
        }
        // It may hold work all the same; the next save would write over it.
        Err(error) => {
            messages.push(Message::Warn(place.set_aside(screen, &with_remedy(&error))));
            None
        }
    };
    let (text, other) = match (saved.clone(), Recent::beside(&file).read()) {
        (Some(saved), Some(recent)) if saved == recent => (Some(saved), None),
        (Some(saved), Some(recent)) if Recent::beside(&file).is_newer() => {
            (Some(recent), Some(saved))
        }
        (Some(saved), recent) => (Some(saved), recent),
        (None, recent) => (recent, None),
    };
    if place.is_ours {
        let kept = other.map(|other| keep(&file, &other));
        let may_replace = matches!(kept, None | Some(Ok(_)));
        if may_replace && (text == saved || put_into(&file, text.as_deref())) {
            Recent::beside(&file).remove();
        }
        messages.extend(kept.map(|kept| kept.map_or_else(Message::Warn, Message::Say)));
    }
    Restored { text, messages }
}

/// Keeps contents that others replace; returns a message about it. After an error nothing may be
/// replaced.
fn keep(file: &Path, other: &str) -> Result<String, String> {
    let newest = previous::newest(file);
    let [name, kept] = [file, &newest].map(|path| path.file_name().unwrap_or_default().display());
    match previous::keep(file, other) {
        Ok(()) => Ok(format!("two versions of {name}: the older one is {kept}")),
        Err(error) => Err(format!(
            "there are two versions of {name}, and the older one cannot be kept: {}",
            with_remedy(&error)
        )),
    }
}

/// Writes these contents into the file; returns whether that worked.
fn put_into(file: &Path, text: Option<&str>) -> bool {
    text.is_some_and(|text| store::write(file, text.as_bytes()).is_ok())
}

fn is_dangling(file: &Path) -> bool {
    file.is_symlink() && !file.exists()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::time::{Duration, SystemTime};

    use super::*;

    const WORKSPACE: ScreenId = ScreenId::FIRST;

    fn at(folder: &Path) -> (Place, PathBuf) {
        let place = Place { folder: Some(folder.to_owned()), is_ours: true };
        let file = place.file(WORKSPACE).unwrap();
        (place, file)
    }

    fn ago(minutes: u64) -> SystemTime {
        SystemTime::now() - Duration::from_mins(minutes)
    }

    /// Returns the restored text, which is then in the file alone, and the text that is kept.
    fn restored(place: &Place, file: &Path) -> (Option<String>, Option<String>) {
        let Restored { text, messages } = restore(place, WORKSPACE);
        let kept = previous::last(file).ok();
        assert_eq!(messages.len(), usize::from(kept.is_some()), "{messages:?}");
        assert_eq!(fs::read_to_string(file).ok(), text);
        assert!(Recent::beside(file).read().is_none());
        (text, kept)
    }

    #[test]
    fn a_file_that_was_written_after_a_kill_counts_and_the_other_text_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (place, file) = at(folder.path());
        Recent::beside(&file).write("1", ago(5));
        fs::write(&file, "2").unwrap();
        assert_eq!(restored(&place, &file), (Some("2".to_owned()), Some("1".to_owned())));
    }

    #[test]
    fn a_text_that_is_newer_than_the_file_counts_and_the_file_is_kept() {
        for file_time in [ago(6), ago(5)] {
            let folder = tempfile::tempdir().unwrap();
            let (place, file) = at(folder.path());
            store::write_dated(&file, b"1", file_time).unwrap();
            Recent::beside(&file).write("2", file_time.max(ago(5)));
            assert_eq!(restored(&place, &file), (Some("2".to_owned()), Some("1".to_owned())));
        }
    }

    #[test]
    fn the_same_text_twice_is_kept_once_and_nothing_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let (place, file) = at(folder.path());
        store::write_dated(&file, b"1", ago(5)).unwrap();
        Recent::beside(&file).write("1", ago(5));
        assert_eq!(restored(&place, &file), (Some("1".to_owned()), None));
        fs::remove_file(&file).unwrap();
        Recent::beside(&file).write("2", ago(5));
        assert_eq!(restored(&place, &file), (Some("2".to_owned()), None));
    }

    #[test]
    fn nothing_is_replaced_while_another_program_saves_or_when_nothing_can_be_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (ours, file) = at(folder.path());
        store::write_dated(&file, b"1", ago(6)).unwrap();
        Recent::beside(&file).write("2", ago(5));
        let place = Place { is_ours: false, ..ours.clone() };
        assert_eq!(restore(&place, WORKSPACE).text.unwrap(), "2");
        assert_eq!(fs::read_to_string(&file).unwrap(), "1");
        fs::create_dir(previous::newest(&file)).unwrap();
        let Restored { text, messages } = restore(&ours, WORKSPACE);
        assert!(
            matches!(&messages[..], [Message::Warn(why)] if why.contains("cannot be kept")),
            "{messages:?}"
        );
        assert_eq!(text.unwrap(), "2");
        assert_eq!(fs::read_to_string(&file).unwrap(), "1");
        assert_eq!(Recent::beside(&file).read().unwrap(), "2");
    }

    #[test]
    fn a_file_that_is_no_text_is_set_aside_and_the_text_beside_it_counts() {
        let folder = tempfile::tempdir().unwrap();
        let (place, file) = at(folder.path());
        Recent::beside(&file).write("1", ago(5));
        fs::write(&file, b"\xff").unwrap();
        let Restored { text, messages } = restore(&place, WORKSPACE);
        assert!(matches!(&messages[..], [Message::Warn(why)] if why.contains("it is kept as")));
        assert_eq!(text.unwrap(), "1");
        assert_eq!(fs::read_to_string(&file).unwrap(), "1");
        assert_eq!(fs::read(file.with_extension("damaged.json")).unwrap(), b"\xff");
    }
}
