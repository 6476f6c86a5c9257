//! Writes files on a thread of its own, so that a slow disk never holds up a key.
//!
//! Of several texts that wait to be saved in one file only the newest is written. Dropping the
//! keeper waits for the last one.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::app::Msg;
use super::previous;
use super::saved::Kept;
use super::screen::optimal::News;
use crate::store;

/// Something to write.
#[derive(Debug)]
enum Task {
    Save(Kept, String),
    Keep(String),
    Previous(PathBuf),
    Read(String),
    Write { path: PathBuf, text: String },
}

/// A thread that writes.
#[derive(Debug)]
pub(super) struct Keeper {
    tasks: Option<Sender<Task>>,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Starts the thread. What is saved lies in `folder`; trouble and success are told to `notes`.
    pub(super) fn start(folder: Option<PathBuf>, notes: Sender<Msg>) -> Self {
        let (tasks, waiting) = unbounded();
        let trouble = notes.clone();
        let work = move || write_all(folder.as_deref(), &waiting, &notes);
        let thread = thread::Builder::new().name("keeper".to_owned()).spawn(work);
        if let Err(error) = &thread {
            let _ = trouble.send(Msg::Warn(format!(
                "the workspace is not saved: no thread could be started: {error}"
            )));
        }
        Self { tasks: Some(tasks), thread: thread.ok() }
    }

    /// Saves a text.
    pub(super) fn save(&self, kept: Kept, text: String) {
        self.send(Task::Save(kept, text));
    }

    /// Keeps a workspace that another one takes the place of.
    pub(super) fn keep(&self, text: String) {
        self.send(Task::Keep(text));
    }

    /// Reads the workspace beside `file` that was kept last and tells it.
    pub(super) fn previous(&self, file: PathBuf) {
        self.send(Task::Previous(file));
    }

    /// Reads a file of the user's with cubes and tells what is in it.
    pub(super) fn read(&self, path: String) {
        self.send(Task::Read(path));
    }

    /// Writes a file that must not exist yet.
    pub(super) fn write(&self, path: PathBuf, text: String) {
        self.send(Task::Write { path, text });
    }

    fn send(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            // The thread lives as long as this does; if it could not be started, that was told.
            let _ = tasks.send(task);
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn write_all(folder: Option<&Path>, tasks: &Receiver<Task>, notes: &Sender<Msg>) {
    let mut failing = false;
    while let Ok(first) = tasks.recv() {
        let mut newest: Vec<(Kept, String)> = Vec::new();
        for task in std::iter::once(first).chain(tasks.try_iter()) {
            match task {
                Task::Save(kept, text) => {
                    newest.retain(|(other, _)| *other != kept);
                    newest.push((kept, text));
                }
                Task::Keep(text) => {
                    let file = folder.map(|folder| folder.join(Kept::Workspace.file()));
                    if let Some(Err(error)) = file.map(|file| previous::keep(&file, &text)) {
                        let _ = notes.send(Msg::Warn(format!(
                            "the solve before is not kept: {error}; u brings it back"
                        )));
                    }
                }
                Task::Previous(file) => {
                    let _ = notes.send(read_previous(&file));
                }
                Task::Read(path) => {
                    let _ = notes.send(read_cubes(path));
                }
                Task::Write { path, text } => {
                    let _ = notes.send(write_new(&path, &text));
                }
            }
        }
        let Some(folder) = folder else { continue };
        for (kept, text) in newest {
            let outcome = store::write(&folder.join(kept.file()), text.as_bytes());
            if let Err(error) = &outcome
                && !failing
            {
                log::error!("{error}");
                let _ = notes.send(Msg::Warn(format!("the workspace is not saved: {error}")));
            }
            failing = outcome.is_err();
        }
    }
}

/// Files of cubes may be so large; the queue of a screen is no place for more.
const MOST_BYTES: u64 = 4 << 20;

/// Reads a file with cubes; `~/` is the home folder.
fn read_cubes(path: String) -> Msg {
    let home = std::env::home_dir();
    let file = match (path.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(&path),
    };
    if std::fs::metadata(&file).is_ok_and(|metadata| metadata.len() > MOST_BYTES) {
        return Msg::Warn(format!(
            "'{path}' is too long for the screen; 'premove solve optimal -i < {path}' takes it"
        ));
    }
    match store::read_text(&file) {
        Ok(text) => Msg::Optimal(News::Lines { path, text }),
        Err(error) => Msg::Warn(error.to_string()),
    }
}

fn read_previous(file: &Path) -> Msg {
    match previous::last(file) {
        Ok(text) => Msg::Previous(text),
        Err(error) if error.is_missing() => Msg::Say("no solve before this one is kept".to_owned()),
        Err(error) => Msg::Warn(error.to_string()),
    }
}

fn write_new(path: &Path, text: &str) -> Msg {
    let outcome =
        OpenOptions::new().write(true).create_new(true).open(path).and_then(|mut file| {
            // A file that was begun here and cannot be finished does not stay as a half.
            file.write_all(text.as_bytes()).inspect_err(|_| drop(std::fs::remove_file(path)))
        });
    // Told in full: who asks for a name alone cannot see where it went.
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match outcome {
        Ok(()) => Msg::Say(format!("written to '{}'", full.display())),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Msg::Warn(format!("'{}' exists already; choose another name", full.display()))
        }
        Err(error) => Msg::Warn(format!("cannot write '{}': {error}", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_last_is_there_when_the_keeper_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state/workspace.json");
        let (notes, heard) = unbounded();
        let keeper = Keeper::start(Some(folder.path().join("state")), notes);
        for i in 0..100 {
            keeper.save(Kept::Workspace, format!("workspace {i}"));
            keeper.save(Kept::Optimal, format!("cubes {i}"));
        }
        drop(keeper);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "workspace 99");
        assert_eq!(
            std::fs::read_to_string(file.with_file_name("optimal.json")).unwrap(),
            "cubes 99"
        );
        assert!(heard.try_recv().is_err());
    }

    #[test]
    fn a_place_that_cannot_be_written_is_told_once() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("state"), "a file, no folder").unwrap();
        let (notes, heard) = unbounded();
        let keeper = Keeper::start(Some(folder.path().join("state")), notes);
        keeper.save(Kept::Workspace, "one".into());
        let first = heard.recv().unwrap();
        assert!(matches!(&first, Msg::Warn(text) if text.contains("not saved")), "{first:?}");
        keeper.save(Kept::Workspace, "two".into());
        drop(keeper);
        assert!(heard.try_recv().is_err());
    }

    #[test]
    fn files_of_the_user_are_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("solve.txt");
        let (notes, heard) = unbounded();
        let keeper = Keeper::start(None, notes);
        keeper.write(file.clone(), "one".into());
        assert!(matches!(heard.recv().unwrap(), Msg::Say(_)));
        keeper.write(file.clone(), "two".into());
        assert!(
            matches!(heard.recv().unwrap(), Msg::Warn(text) if text.contains("exists already; choose another"))
        );
        assert_eq!(std::fs::read_to_string(file).unwrap(), "one");
    }
}
