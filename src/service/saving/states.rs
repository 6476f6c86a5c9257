//! The saved states of the parts of a front end, and the right to write them.
//!
//! A state is an item in the state folder. Only one program at a time writes the states. Another
//! program that runs meanwhile only reads them; it may write once the first has ended. Whatever way
//! the last program ended, the newest contents of a state are used. Contents that would be lost are
//! kept in the bin of the folder: those that were replaced after a kill, a file that cannot be used
//! (`optimal.damaged.json`), and the last contents of another program.

use std::cmp::Reverse;
use std::fs;
use std::path::Path;

use premove_engine::store::{self, ItemEntry, ItemLock, Items, Paths, Recent, StoreError};

use super::event::SaveEvent;
use crate::failure::Failure;

/// Name of the lock of the program that writes the states.
const LOCK: &str = "states";

/// Number of earlier contents of one state that stay in the bin.
const MOST_KEPT: usize = 3;

/// The saved states of the parts of a front end.
#[derive(Debug)]
pub(super) struct States {
    /// The state folder, or `None` if it is not known.
    items: Option<Items>,
    /// The lock, if this program holds it.
    lock: Option<ItemLock>,
    /// `true` if this program may write the states.
    is_ours: bool,
}

impl States {
    /// Opens the state folder. Also returns the error if the folder is not known.
    pub(super) fn open(paths: &Paths) -> (Self, Option<StoreError>) {
        let folder = match paths.state() {
            Ok(folder) => folder.to_owned(),
            Err(error) => return (Self { items: None, lock: None, is_ours: true }, Some(error)),
        };
        let items = Items::new(folder);
        // A folder that cannot be locked may still be writable; if it is not, saving reports it.
        let lock = items.lock(LOCK);
        let is_ours = !matches!(lock, Ok(None));
        (Self { items: Some(items), lock: lock.ok().flatten(), is_ours }, None)
    }

    pub(super) fn is_ours(&self) -> bool {
        self.is_ours
    }

    /// Takes the lock if the program that held it has ended. Returns `true` if it was taken now.
    pub(super) fn take_over(&mut self) -> bool {
        let Some(items) = self.items.as_ref().filter(|_| !self.is_ours) else { return false };
        let Ok(Some(lock)) = items.lock(LOCK) else { return false };
        self.lock = Some(lock);
        self.is_ours = true;
        true
    }

    fn own_items(&self) -> Option<&Items> {
        self.items.as_ref().filter(|_| self.is_ours)
    }

    /// Returns the file of a state with its newest contents, or `None` if this program may not
    /// write it.
    pub(super) fn recent(&self, name: &str) -> Option<Recent> {
        Some(self.own_items()?.recent(name))
    }

    /// Writes a state and waits for the disk; does nothing if this program may not write it.
    pub(super) fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        self.own_items().map_or(Ok(()), |items| items.write(name, text))
    }

    /// Reads the newest contents of a state, with remarks about them. If this program may write, it
    /// moves the contents to the file of the state, and a file that cannot be read to the bin.
    pub(super) fn restore(&self, name: &str) -> (Option<String>, Vec<SaveEvent>) {
        let Some(items) = &self.items else { return (None, Vec::new()) };
        let mut events = Vec::from_iter(self.set_torn_aside(name));
        match store::read_text(&items.file(name)) {
            Err(error) if !error.is_missing() => {
                // A link without a target stays: its disk may be missing only now.
                let is_kept = is_dangling(&items.file(name));
                let mut why = Failure::of(&error);
                if !is_kept {
                    why.text = self.set_aside(name, &why.text);
                }
                events.push(SaveEvent::Warned(why));
            }
            _ => {}
        }
        if self.is_ours {
            events.extend(settle(items, name));
        }
        (items.read(name).ok(), events)
    }

    /// Moves the newest contents of a state to the bin. Does this only if a power cut left them
    /// incomplete and no file has earlier contents.
    fn set_torn_aside(&self, name: &str) -> Option<SaveEvent> {
        let recent = self.recent(name)?;
        let is_torn = recent.place().exists() && recent.read().is_none();
        if !is_torn || recent.file().symlink_metadata().is_ok() {
            return None;
        }
        let why = format!("'{}' is not whole, as after a power cut", recent.place().display());
        Some(SaveEvent::Warned(match fs::rename(recent.place(), recent.file()) {
            Ok(()) => self.set_aside(name, &why).into(),
            Err(error) => format!("{why}; it cannot be kept: {error}").into(),
        }))
    }

    /// Moves the file of a state that cannot be used to the bin. Returns a text with the reason and
    /// the new place.
    pub(super) fn set_aside(&self, name: &str, why: &str) -> String {
        let Some(items) = self.own_items() else { return why.to_owned() };
        match items.set_aside(name, &format!("{name}.damaged")) {
            Ok(aside) => format!("{why}; it is kept as '{}'", aside.display()),
            Err(error) => format!("{why}; it cannot be kept: {error}"),
        }
    }

    /// Stores contents of a state in the bin, and deletes the oldest ones there.
    pub(super) fn keep(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let Some(items) = self.own_items() else { return Ok(()) };
        let bin = items.bin();
        bin.keep(name, text)?;
        let mut kept = bin.list()?;
        kept.retain(|entry| is_version(entry, name));
        kept.sort_by_key(|entry| Reverse(entry.stamp[1]));
        for entry in kept.iter().skip(MOST_KEPT) {
            store::remove(&bin.file(&entry.name))?;
        }
        Ok(())
    }
}

/// Moves contents that a killed program left to the file of a state. Returns a remark if the file
/// was replaced after they were written, or cannot be written.
fn settle(items: &Items, name: &str) -> Option<SaveEvent> {
    let lock = items.lock(name).ok()??;
    match items.settle(&lock) {
        Ok(kept) => kept.map(|kept| {
            let kept = items.bin().file(&kept);
            SaveEvent::Said(format!(
                "two versions of {name}.json: the older one is '{}'",
                kept.display()
            ))
        }),
        Err(error) => Some(SaveEvent::Warned(Failure::of(&error).behind(&format!(
            "there are two versions of {name}.json, and they cannot be put in order"
        )))),
    }
}

/// Returns `true` if an entry of the bin has earlier contents of this state.
fn is_version(entry: &ItemEntry, name: &str) -> bool {
    entry.name.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

fn is_dangling(file: &Path) -> bool {
    file.is_symlink() && !file.exists()
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    fn open(folder: &Path) -> (States, Items) {
        let (states, error) = States::open(&Paths::under(folder));
        assert!(error.is_none());
        let items = states.items.clone().unwrap();
        fs::create_dir_all(items.folder()).unwrap();
        (states, items)
    }

    fn ago(minutes: u64) -> SystemTime {
        SystemTime::now() - Duration::from_mins(minutes)
    }

    /// Returns the restored text. Checks that only the file contains it afterwards.
    fn restored(states: &States, items: &Items) -> (Option<String>, Vec<SaveEvent>) {
        let (text, events) = states.restore("optimal");
        assert_eq!(fs::read_to_string(items.file("optimal")).ok(), text);
        assert!(items.recent("optimal").read().is_none());
        (text, events)
    }

    #[test]
    fn a_file_that_was_written_after_a_kill_counts_and_the_other_text_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (states, items) = open(folder.path());
        items.recent("optimal").write("1", ago(5));
        fs::write(items.file("optimal"), "2").unwrap();
        let (text, events) = restored(&states, &items);
        assert_eq!(text.as_deref(), Some("2"));
        assert!(
            matches!(&events[..], [SaveEvent::Said(said)] if said.contains("two versions of")),
            "{events:?}"
        );
        assert_eq!(items.bin().read("optimal").unwrap(), "1");
    }

    #[test]
    fn a_text_that_is_newer_than_the_file_counts_and_nothing_is_said() {
        for (at, text) in [(ago(6), "2"), (ago(5), "2"), (ago(5), "1")] {
            let folder = tempfile::tempdir().unwrap();
            let (states, items) = open(folder.path());
            items.recent("optimal").settle("1", at).unwrap();
            items.recent("optimal").write(text, at.max(ago(5)));
            assert_eq!(restored(&states, &items), (Some(text.to_owned()), Vec::new()));
        }
        let folder = tempfile::tempdir().unwrap();
        let (states, items) = open(folder.path());
        items.recent("optimal").write("2", ago(5));
        assert_eq!(restored(&states, &items), (Some("2".to_owned()), Vec::new()));
    }

    #[test]
    fn nothing_is_replaced_while_another_program_saves_or_when_nothing_can_be_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (ours, items) = open(folder.path());
        items.recent("optimal").write("1", ago(5));
        fs::write(items.file("optimal"), "2").unwrap();
        let (other, _) = States::open(&Paths::under(folder.path()));
        assert!(!other.is_ours());
        assert_eq!(other.restore("optimal"), (Some("2".to_owned()), Vec::new()));
        assert_eq!(items.recent("optimal").read().unwrap(), "1");
        fs::write(items.folder().join("bin"), "no folder").unwrap();
        let (text, events) = ours.restore("optimal");
        assert!(
            matches!(&events[..], [SaveEvent::Warned(why)] if why.text.contains("two versions")),
            "{events:?}"
        );
        assert_eq!(text.as_deref(), Some("2"));
        assert_eq!(fs::read_to_string(items.file("optimal")).unwrap(), "2");
        assert_eq!(items.recent("optimal").read().unwrap(), "1");
    }

    #[test]
    fn a_file_that_is_no_text_is_set_aside_and_the_newest_text_counts() {
        let folder = tempfile::tempdir().unwrap();
        let (states, items) = open(folder.path());
        items.recent("optimal").write("1", ago(5));
        fs::write(items.file("optimal"), b"\xff").unwrap();
        let (text, events) = restored(&states, &items);
        assert!(
            matches!(&events[..], [SaveEvent::Warned(why)] if why.text.contains("it is kept as")),
            "{events:?}"
        );
        assert_eq!(text.as_deref(), Some("1"));
        assert_eq!(fs::read(items.bin().file("optimal.damaged")).unwrap(), b"\xff");
    }

    #[test]
    fn torn_contents_without_a_file_are_set_aside_and_nothing_is_restored() {
        for torn in [b"{\"cubes\":[" as &[u8], b"", b"\xff\0"] {
            let folder = tempfile::tempdir().unwrap();
            let (states, items) = open(folder.path());
            items.recent("optimal").write("", ago(5));
            fs::write(items.recent("optimal").place(), torn).unwrap();
            let (text, events) = states.restore("optimal");
            assert_eq!(text, None);
            assert!(
                matches!(&events[..], [SaveEvent::Warned(why)]
                    if why.text.contains("as after a power cut; it is kept as")),
                "{events:?}"
            );
            assert_eq!(fs::read(items.bin().file("optimal.damaged")).unwrap(), torn);
            assert_eq!(states.restore("optimal"), (None, Vec::new()));
        }
    }

    #[test]
    fn the_last_three_contents_of_another_program_are_kept_each_once() {
        let folder = tempfile::tempdir().unwrap();
        let (states, items) = open(folder.path());
        fs::write(items.file("optimal"), b"\xff").unwrap();
        states.set_aside("optimal", "damaged");
        for text in ["1", "2", "2", "3", "4"] {
            states.keep("optimal", text).unwrap();
            // Different times of the files, even if the clock of the disk is coarse.
            std::thread::sleep(Duration::from_millis(20));
        }
        let bin = items.bin();
        let names: Vec<_> = bin.list().unwrap().into_iter().map(|entry| entry.name).collect();
        assert_eq!(names, ["optimal-2", "optimal-3", "optimal-4", "optimal.damaged"]);
    }
}
