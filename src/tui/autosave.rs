//! Reads and writes files on a thread of its own, so that a slow disk never holds up a key.
//!
//! Of several texts that wait to be saved in one file only the newest is written. Dropping the
//! [`Autosave`] waits for the last one.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::message::{FileEffect, Message, Reply};
use super::previous;
use super::screen::ScreenId;
use crate::store::{self, threads};

/// Where the contents of the screens lie.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The folder, if there is one.
    pub(super) folder: Option<PathBuf>,
    /// Whether this program may write there.
    pub(super) is_ours: bool,
}

impl Place {
    pub(super) fn file(&self, screen: ScreenId) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(screen.spec().file))
    }

    /// The file of a screen if it may be written.
    fn own_file(&self, screen: ScreenId) -> Option<PathBuf> {
        self.file(screen).filter(|_| self.is_ours)
    }

    /// Renames a file that cannot be used, so that nothing in it is lost. What became of it, in
    /// words.
    pub(super) fn set_aside(&self, screen: ScreenId, why: &str) -> String {
        let Some(file) = self.own_file(screen) else { return why.to_owned() };
        let aside = free_name(&file);
        match std::fs::rename(&file, &aside) {
            Ok(()) => format!("{why}; it is kept as '{}'", aside.display()),
            Err(error) => format!("{why}; it cannot be kept as '{}': {error}", aside.display()),
        }
    }
}

/// The name under which a file that cannot be used is kept: `workspace.damaged.json`, with a number
/// where that is taken.
fn free_name(file: &Path) -> PathBuf {
    let numbered = (2..).map(|n| format!("damaged-{n}.json"));
    let mut names = std::iter::once("damaged.json".to_owned())
        .chain(numbered)
        .map(|extension| file.with_extension(extension));
    let free = names.find(|name| !name.exists());
    free.unwrap_or_else(|| unreachable!("the numbers do not end"))
}

/// A thread that reads and writes files.
#[derive(Debug)]
pub(super) struct Autosave {
    tasks: Option<Sender<(ScreenId, FileEffect)>>,
    thread: Option<JoinHandle<()>>,
}

impl Autosave {
    /// Starts the thread; what it has to say goes to `notes`.
    pub(super) fn start(place: Place, notes: Sender<Message>) -> Self {
        let (tasks, waiting) = unbounded();
        let trouble = notes.clone();
        let work = move || Worker { place, notes, is_failing: false }.work(&waiting);
        let thread = threads::start("autosave", work);
        if let Err(error) = &thread {
            let _ = trouble.send(Message::Warn(format!(
                "the workspace is not saved: no thread could be started: {error}"
            )));
        }
        Self { tasks: Some(tasks), thread: thread.ok() }
    }

    pub(super) fn perform(&self, screen: ScreenId, task: FileEffect) {
        if let Some(tasks) = &self.tasks {
            // The thread lives as long as this does; that it could not be started was reported.
            let _ = tasks.send((screen, task));
        }
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Worker {
    place: Place,
    notes: Sender<Message>,
    /// Whether the last save failed, so that trouble is reported once.
    is_failing: bool,
}

impl Worker {
    fn work(&mut self, tasks: &Receiver<(ScreenId, FileEffect)>) {
        while let Ok(first) = tasks.recv() {
            let mut newest = BTreeMap::new();
            for (screen, task) in std::iter::once(first).chain(tasks.try_iter()) {
                if let FileEffect::Save(text) = task {
                    newest.insert(screen, text);
                } else if let Some(note) = self.perform(screen, task) {
                    let _ = self.notes.send(note);
                }
            }
            for (screen, text) in newest {
                self.save(screen, &text);
            }
        }
    }

    fn perform(&mut self, screen: ScreenId, task: FileEffect) -> Option<Message> {
        match task {
            FileEffect::Save(text) => self.save(screen, &text),
            FileEffect::SetAside(why) => {
                return Some(Message::Warn(self.place.set_aside(screen, &why)));
            }
            FileEffect::Keep(text) => {
                let error = previous::keep(&self.place.own_file(screen)?, &text).err()?;
                return Some(Message::Warn(format!(
                    "the solve before is not kept: {error}; u brings it back"
                )));
            }
            FileEffect::Previous => return Some(self.read_previous(screen)),
            FileEffect::Read(path) => return Some(read(screen, path)),
            FileEffect::Write { path, text } => return Some(write_new(Path::new(&path), &text)),
        }
        None
    }

    fn save(&mut self, screen: ScreenId, text: &str) {
        let Some(file) = self.place.own_file(screen) else { return };
        let outcome = store::write(&file, text.as_bytes());
        if let Err(error) = &outcome
            && !self.is_failing
        {
            log::error!("{error}");
            let _ = self.notes.send(Message::Warn(format!("the workspace is not saved: {error}")));
        }
        self.is_failing = outcome.is_err();
    }

    fn read_previous(&self, screen: ScreenId) -> Message {
        let Some(file) = self.place.file(screen) else {
            return Message::Warn("there is no folder for saved solves".to_owned());
        };
        match previous::last(&file) {
            Ok(text) => Message::Reply(screen, Reply::Previous(text)),
            Err(error) if error.is_missing() => {
                Message::Say("no solve before this one is kept".to_owned())
            }
            Err(error) => Message::Warn(error.to_string()),
        }
    }
}

/// The largest file that is read into a screen.
const MOST_BYTES: u64 = 4 << 20;

/// Reads a file of the user's; `~/` is the home folder.
fn read(screen: ScreenId, path: String) -> Message {
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

fn write_new(path: &Path, text: &str) -> Message {
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

    fn start(folder: Option<PathBuf>, notes: Sender<Message>) -> Autosave {
        Autosave::start(Place { folder, is_ours: true }, notes)
    }

    fn save(autosave: &Autosave, screen: usize, text: String) {
        let screen = ScreenId::all().nth(screen).unwrap();
        autosave.perform(screen, FileEffect::Save(text));
    }

    fn write(autosave: &Autosave, file: &Path, text: &str) {
        let path = file.to_string_lossy().into_owned();
        autosave.perform(ScreenId::FIRST, FileEffect::Write { path, text: text.to_owned() });
    }

    #[test]
    fn what_was_saved_last_is_there_in_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state/workspace.json");
        let (notes, received) = unbounded();
        let autosave = start(Some(folder.path().join("state")), notes);
        for i in 0..100 {
            save(&autosave, 0, format!("workspace {i}"));
            save(&autosave, 1, format!("cubes {i}"));
        }
        drop(autosave);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "workspace 99");
        assert_eq!(
            std::fs::read_to_string(file.with_file_name("optimal.json")).unwrap(),
            "cubes 99"
        );
        assert!(received.try_recv().is_err());
    }

    #[test]
    fn a_place_that_cannot_be_written_is_reported_once() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("state"), "a file, no folder").unwrap();
        let (notes, received) = unbounded();
        let autosave = start(Some(folder.path().join("state")), notes);
        save(&autosave, 0, "one".to_owned());
        let first = received.recv().unwrap();
        assert!(matches!(&first, Message::Warn(text) if text.contains("not saved")), "{first:?}");
        save(&autosave, 0, "two".to_owned());
        drop(autosave);
        assert!(received.try_recv().is_err());
    }

    #[test]
    fn files_of_the_user_are_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("solve.txt");
        let (notes, received) = unbounded();
        let autosave = start(None, notes);
        write(&autosave, &file, "one");
        assert!(matches!(received.recv().unwrap(), Message::Say(_)));
        write(&autosave, &file, "two");
        assert!(matches!(received.recv().unwrap(), Message::Warn(text)
                if text.contains("exists already; choose another")));
        assert_eq!(std::fs::read_to_string(file).unwrap(), "one");
    }
}
