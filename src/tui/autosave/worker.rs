//! Performs what the screens want done with files, on the thread of
//! [`Autosave`](super::Autosave).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};

use super::disk::{DiskThread, FileText};
use super::place::{LOCK, Place};
use super::{restore, user_file};
use crate::store::{Lock, Recent, locked};
use crate::tui::message::{FileEffect, Message, Reply};
use crate::tui::previous;
use crate::tui::screen::ScreenId;

/// How often a program that may not save looks whether the other one has ended.
const LOOK: Duration = Duration::from_secs(1);

/// What was asked for and what was done, so that a frame can wait for the changes before it.
#[derive(Debug, Default)]
pub(super) struct Done {
    count: Mutex<u64>,
    more: Condvar,
}

impl Done {
    fn add(&self, tasks: u64) {
        *locked(&self.count) += tasks;
        self.more.notify_all();
    }

    /// Waits until this number of tasks is done, but no longer than this.
    pub(super) fn wait(&self, tasks: u64, longest: Duration) {
        let early = |count: &mut u64| *count < tasks;
        let count = locked(&self.count);
        let waited = self.more.wait_timeout_while(count, longest, early);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

/// What a screen wants done with a file.
pub(super) type Task = (ScreenId, FileEffect);

/// Performs the tasks one after the other.
#[derive(Debug)]
pub(super) struct Worker {
    /// Before the lock: its files are written while the lock is held.
    disk: DiskThread,
    pub(super) place: Place,
    notes: Sender<Message>,
    /// Whether another program has the files.
    elsewhere: Arc<AtomicBool>,
    /// What could not be saved while another program had the files.
    newest: BTreeMap<ScreenId, String>,
    /// Files that another program wrote last: what is in them is kept before they are replaced.
    foreign: BTreeSet<ScreenId>,
    /// What keeps other programs from writing them.
    lock: Option<Lock>,
}

impl Worker {
    /// A worker that says what it has to say to `notes`. `lock` and `elsewhere` are those of
    /// [`Autosave::start`](super::Autosave::start).
    pub(super) fn new(
        place: Place,
        lock: Option<Lock>,
        elsewhere: Arc<AtomicBool>,
        notes: Sender<Message>,
    ) -> Self {
        Self {
            disk: DiskThread::start(notes.clone()),
            place,
            notes,
            elsewhere,
            newest: BTreeMap::new(),
            foreign: BTreeSet::new(),
            lock,
        }
    }

    /// Performs the tasks until no more can come.
    pub(super) fn work(&mut self, tasks: &Receiver<Task>, done: &Done) {
        loop {
            let first = if self.place.is_ours {
                tasks.recv().ok()
            } else {
                match tasks.recv_timeout(LOOK) {
                    Ok(task) => Some(task),
                    Err(RecvTimeoutError::Disconnected) => None,
                    Err(RecvTimeoutError::Timeout) => {
                        self.take_over();
                        continue;
                    }
                }
            };
            let Some(first) = first else { return };
            done.add(self.perform_all(first, tasks));
        }
    }

    /// Performs a task and all that wait behind it; their number.
    pub(super) fn perform_all(&mut self, first: Task, tasks: &Receiver<Task>) -> u64 {
        let (mut newest, mut count) = (BTreeMap::new(), 0);
        for (screen, task) in std::iter::once(first).chain(tasks.try_iter()) {
            count += 1;
            if let FileEffect::Save(text) = task {
                newest.insert(screen, text);
            } else if let Some(note) = self.perform(screen, task) {
                let _ = self.notes.send(note);
            }
        }
        for (screen, text) in newest {
            self.save(screen, text);
        }
        count
    }

    /// Saves from now on if the other program has ended.
    pub(super) fn take_over(&mut self) {
        let Some(folder) = &self.place.folder else { return };
        if self.lock.is_some() {
            return;
        }
        let Ok(Some(lock)) = Lock::try_acquire(&folder.join(LOCK)) else { return };
        self.lock = Some(lock);
        self.place.is_ours = true;
        self.elsewhere.store(false, Relaxed);
        self.foreign = ScreenId::all().collect();
        for (screen, text) in std::mem::take(&mut self.newest) {
            self.save(screen, text);
        }
        let what = "the other premove has ended: from now on this one saves";
        let _ = self.notes.send(Message::Say(what.to_owned()));
    }

    fn perform(&mut self, screen: ScreenId, task: FileEffect) -> Option<Message> {
        match task {
            FileEffect::Save(text) => self.save(screen, text),
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
            FileEffect::Read(path) => return Some(user_file::read(screen, path)),
            FileEffect::Write { path, text } => {
                return Some(user_file::write_new(Path::new(&path), &text));
            }
        }
        None
    }

    fn save(&mut self, screen: ScreenId, text: String) {
        if !self.place.is_ours {
            self.newest.insert(screen, text);
            return;
        }
        let Some(file) = self.place.own_file(screen) else { return };
        if self.foreign.remove(&screen) {
            self.keep_foreign(screen, &file, &text);
        }
        let time = Recent::beside(&file).next_time();
        if self.disk.is_running() {
            Recent::beside(&file).write(&text, time);
        }
        self.disk.write(FileText { screen, file, text, time });
    }

    /// Keeps what another program saved, also if it was killed, before `text` replaces it.
    fn keep_foreign(&self, screen: ScreenId, file: &Path, text: &str) {
        let found = restore::restore(&self.place, screen);
        for message in found.messages {
            let _ = self.notes.send(message);
        }
        if let Some(other) = found.text
            && other != text
            && let Err(error) = previous::keep(file, &other)
        {
            let what = format!("what the other premove saved is not kept: {error}");
            let _ = self.notes.send(Message::Warn(what));
        }
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
