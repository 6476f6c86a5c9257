//! The saved contents of the screens: opened at the start, written by one program at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crossbeam_channel::Sender;

use super::autosave::{self, Autosave, LOCK, Place};
use super::message::{FileEffect, Message, Reply};
use super::screen::ScreenId;
use crate::store::{Lock, Paths};

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
        for screen in ScreenId::all() {
            let found = autosave::restore(&place, screen);
            messages.extend(found.text.map(|text| Message::Reply(screen, Reply::Saved(text))));
            messages.extend(found.messages);
        }
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

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::SystemTime;

    use crossbeam_channel::unbounded;

    use super::*;
    use crate::store::Recent;
    use crate::tui::previous;

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
        Recent::beside(&file).write("2", SystemTime::now());
        let (second, said) = open(folder.path());
        assert!(
            matches!(&said[..], [Message::Reply(_, Reply::Saved(text)), Message::Say(_)]
                if text == "2"),
            "{said:?}"
        );
        assert_eq!(previous::last(&file).unwrap(), "1");
        drop(second);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "2");
        assert!(Recent::beside(&file).read().is_none());
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
        assert_eq!(previous::last(&file).unwrap(), "one");
    }

    /// A second program saves "3" after one that was killed left its files like this; what the
    /// second one says.
    fn after_a_kill(folder: &Path, leave: impl FnOnce(&Path)) -> Vec<Message> {
        let state = folder.join("state");
        let lock = Lock::try_acquire(&state.join(LOCK)).unwrap().unwrap();
        leave(&state.join(WORKSPACE.spec().file));
        let (notes, said) = unbounded();
        let (second, _) = Saved::open(&Paths::under(folder), notes);
        second.perform(WORKSPACE, FileEffect::Save("3".to_owned()));
        drop(lock);
        let mut messages = vec![];
        while !messages
            .iter()
            .any(|m| matches!(m, Message::Say(text) if text.contains("has ended")))
        {
            messages.push(said.recv().unwrap());
        }
        drop(second);
        messages
    }

    #[test]
    fn the_second_program_keeps_the_last_change_of_a_killed_one() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let messages = after_a_kill(folder.path(), |file| {
            std::fs::write(file, "1").unwrap();
            Recent::beside(file).write("2", Recent::beside(file).next_time());
        });
        let read = |name: &str| std::fs::read_to_string(state.join(name)).unwrap();
        let names = ["workspace.json", "workspace.previous.json", "workspace.previous.2.json"];
        assert_eq!(names.map(read), ["3", "2", "1"], "{messages:?}");
    }

    #[test]
    fn the_second_program_sets_aside_what_it_cannot_read() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let messages = after_a_kill(folder.path(), |file| std::fs::write(file, b"\xff").unwrap());
        assert_eq!(std::fs::read(state.join("workspace.json")).unwrap(), b"3");
        assert_eq!(std::fs::read(state.join("workspace.damaged.json")).unwrap(), b"\xff");
        let said = |text: &str| text.contains("it is kept as");
        let is_said = messages.iter().any(|m| matches!(m, Message::Warn(text) if said(text)));
        assert!(is_said, "{messages:?}");
    }
}
