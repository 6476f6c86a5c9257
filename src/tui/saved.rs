//! The saved contents of the screens: opened at the start, written by one program at a time.

use crossbeam_channel::Sender;

use super::autosave::{Autosave, Place};
use super::message::{FileEffect, Message, Reply};
use super::screen::ScreenId;
use crate::store::{self, Lock, Paths};

/// The message of a program that finds the workspace open in another one.
const ELSEWHERE: &str = "open in another premove: nothing is saved here";

#[derive(Debug)]
pub(super) struct Saved {
    /// Whether another program has them open; then nothing is written.
    elsewhere: bool,
    autosave: Autosave,
    // Dropped behind the autosave, which writes until then.
    _lock: Option<Lock>,
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
        let lock = folder.as_ref().map(|folder| Lock::try_acquire(&folder.join("workspace.lock")));
        let elsewhere = matches!(lock, Some(Ok(None)));
        // A place that cannot be locked may be writable all the same; if it is not, saving says so.
        let lock = lock.and_then(Result::ok).flatten();
        let place = Place { folder, is_ours: !elsewhere };
        messages.extend(ScreenId::all().filter_map(|screen| restore(&place, screen)));
        let saved = Self { elsewhere, autosave: Autosave::start(place, notes), _lock: lock };
        messages.extend(saved.complaint());
        (saved, messages)
    }

    /// That nothing is saved, if so.
    pub(super) fn complaint(&self) -> Option<Message> {
        self.elsewhere.then(|| Message::Warn(ELSEWHERE.to_owned()))
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
    match store::read_text(&place.file(screen)?) {
        Ok(text) => Some(Message::Reply(screen, Reply::Saved(text))),
        Err(error) if error.is_missing() => None,
        // It may hold work all the same; the next save would write over it.
        Err(error) => Some(Message::Warn(place.set_aside(screen, &error.to_string()))),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

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
}
