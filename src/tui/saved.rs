//! The saved contents of the screens: opened at the start, written by one program at a time.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crossbeam_channel::Sender;

use super::autosave::{Autosave, LOCK, Place};
use super::message::{FileEffect, Message, Reply};
use super::recent;
use super::screen::ScreenId;
use crate::store::{self, Lock, Paths};

/// The message of a program that finds the workspace open in another one.
const ELSEWHERE: &str = "open in another premove: nothing is saved here";

#[derive(Debug)]
pub(super) struct Saved {
    /// Whether another program has them open; then nothing is written.
    elsewhere: Arc<AtomicBool>,
    autosave: Autosave,
}

impl Saved {
    /// Opens them; messages that come later go to `notes`. What is in them, and what is to be said
    /// about it.
    pub(super) fn open(paths: &Paths, notes: Sender<Message>) -> (Self, Vec<Message>) {
        let mut messages = Vec::new();
        let folder = match paths.state() {
            Ok(folder) => Some(folder.to_owned()),
            Err(error) => {
                messages.push(Message::Warn(error.to_string()));
                None
            }
        };
        let lock = folder.as_ref().map(|folder| Lock::try_acquire(&folder.join(LOCK)));
        let elsewhere = matches!(lock, Some(Ok(None)));
        // A place that cannot be locked may be writable all the same; if it is not, saving says so.
        let lock = lock.and_then(Result::ok).flatten();
        let place = Place { folder, is_ours: !elsewhere };
        messages.extend(ScreenId::all().filter_map(|screen| restore(&place, screen)));
        let elsewhere = Arc::new(AtomicBool::new(elsewhere));
        let autosave = Autosave::start(place, lock, Arc::clone(&elsewhere), notes);
        let saved = Self { elsewhere, autosave };
        messages.extend(saved.complaint());
        (saved, messages)
    }

    /// That nothing is saved, if so.
    pub(super) fn complaint(&self) -> Option<Message> {
        self.elsewhere.load(Relaxed).then(|| Message::Warn(ELSEWHERE.to_owned()))
    }

    /// Waits, not for long, until what was to be saved so far survives the end of this program.
    pub(super) fn settle(&self) {
        self.autosave.settle();
    }

    /// Does something with files for a screen; what it has to say now comes back.
    pub(super) fn perform(&self, screen: ScreenId, effect: FileEffect) -> Option<Message> {
        let is_kept = matches!(effect, FileEffect::Keep(_));
        self.autosave.perform(screen, effect);
        self.complaint().filter(|_| is_kept)
    }
}

/// What was saved last time.
fn restore(place: &Place, screen: ScreenId) -> Option<Message> {
    let file = place.file(screen)?;
    if let Some(text) = recent::read(&file) {
        // A program was killed before the file had it. From here on only the file counts.
        if place.is_ours && store::write(&file, text.as_bytes()).is_ok() {
            recent::remove(&file);
        }
        return Some(Message::Reply(screen, Reply::Saved(text)));
    }
    match store::read_text(&file) {
        Ok(text) => Some(Message::Reply(screen, Reply::Saved(text))),
        Err(error) if error.is_missing() => None,
        // Its disk is away, perhaps: saving fails too and says so, and the link stays.
        Err(error) if is_dangling(&file) => Some(Message::Warn(error.to_string())),
        // It may hold work all the same; the next save would write over it.
        Err(error) => Some(Message::Warn(place.set_aside(screen, &error.to_string()))),
    }
}

fn is_dangling(file: &Path) -> bool {
    file.is_symlink() && !file.exists()
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::unbounded;

    use super::*;

    const WORKSPACE: ScreenId = ScreenId::FIRST;

    fn open(folder: &Path) -> (Saved, Vec<Message>) {
        Saved::open(&Paths::under(folder), unbounded().0)
    }

    #[test]
    fn the_second_program_reads_and_writes_nothing_until_the_first_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state").join(WORKSPACE.spec().file);
        let (first, said) = open(folder.path());
        assert!(said.is_empty());
        first.perform(WORKSPACE, FileEffect::Save("one".to_owned()));
        drop(first);
        let (first, _) = open(folder.path());
        let (second, said) = open(folder.path());
        assert!(
            matches!(&said[..], [Message::Reply(_, Reply::Saved(text)), Message::Warn(why)]
                if text == "one" && why == ELSEWHERE),
            "{said:?}"
        );
        second.perform(WORKSPACE, FileEffect::Save("two".to_owned()));
        assert!(second.perform(WORKSPACE, FileEffect::Keep("two".to_owned())).is_some());
        second.perform(WORKSPACE, FileEffect::SetAside("bad".to_owned()));
        drop(second);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one");
        assert!(!file.with_extension("previous.json").exists());
        drop(first);
        assert!(open(folder.path()).0.complaint().is_none());
    }

    #[test]
    fn what_a_killed_program_saved_last_is_restored() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state").join(WORKSPACE.spec().file);
        let (first, _) = open(folder.path());
        first.perform(WORKSPACE, FileEffect::Save("1".to_owned()));
        drop(first);
        recent::write(&file, "2");
        let (second, said) = open(folder.path());
        assert!(matches!(&said[..], [Message::Reply(_, Reply::Saved(text))] if text == "2"));
        drop(second);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "2");
        assert!(recent::read(&file).is_none());
    }

    #[test]
    fn the_second_program_saves_when_the_first_has_ended_and_keeps_what_that_saved() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state").join(WORKSPACE.spec().file);
        let (first, _) = open(folder.path());
        let (notes, said) = unbounded();
        let (second, _) = Saved::open(&Paths::under(folder.path()), notes);
        second.perform(WORKSPACE, FileEffect::Save("two".to_owned()));
        first.perform(WORKSPACE, FileEffect::Save("one".to_owned()));
        drop(first);
        assert!(matches!(said.recv().unwrap(), Message::Say(text) if text.contains("has ended")));
        assert!(second.complaint().is_none());
        drop(second);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(crate::tui::previous::last(&file).unwrap(), "one");
    }
}
