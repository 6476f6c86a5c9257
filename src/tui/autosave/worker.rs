//! Performs what the screens want done with files, on the thread of
//! [`Autosave`](super::Autosave).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use premove_engine::store::{Lock, Recent, locked};
use premove_fmc::library::Id;
use premove_fmc::practice::Attempt;
use premove_service::library::OwnTriggersFile;

use super::disk::{DiskThread, FileText};
use super::librarian::{Librarian, Question};
use super::place::{LOCK, Place};
use super::solves::Solves;
use super::{own_triggers, restore, user_file};
use crate::message::{FileEffect, Message, Reply, SolveEffect};
use crate::previous;
use crate::remedy::with_remedy;
use crate::screen::ScreenId;

/// Interval at which a program that may not save checks whether the other one has ended.
const LOOK: Duration = Duration::from_secs(1);

/// Counter of the finished tasks, so that a frame can wait for the changes before it.
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

    /// Waits until this number of tasks is done, but no longer than `longest`.
    pub(super) fn wait(&self, tasks: u64, longest: Duration) {
        let early = |count: &mut u64| *count < tasks;
        let count = locked(&self.count);
        let waited = self.more.wait_timeout_while(count, longest, early);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

/// A file effect with the screen that asked for it.
pub(super) type Task = (ScreenId, FileEffect);

/// Performs the tasks one after the other.
#[derive(Debug)]
pub(super) struct Worker {
    /// The disk thread. Dropped before the lock: its files are written while the lock is held.
    disk: DiskThread,
    pub(super) place: Place,
    /// The solves with their locks. Dropped behind `disk` too.
    solves: Solves,
    librarian: Librarian,
    /// The file of the solver's own triggers, if there is a folder for it.
    triggers: Option<OwnTriggersFile>,
    notes: Sender<Message>,
    /// Contents that could not be saved while another program had the files.
    newest: BTreeMap<ScreenId, String>,
    /// Screens whose file another program wrote last: its contents are kept before they are
    /// replaced.
    foreign: BTreeSet<ScreenId>,
    /// The lock that keeps other programs from writing the files.
    lock: Option<Lock>,
}

impl Worker {
    /// Creates a worker that sends its messages to `notes`. `lock` is that of
    /// [`Autosave::start`](super::Autosave::start).
    pub(super) fn new(
        place: Place,
        solves: Solves,
        triggers: Option<OwnTriggersFile>,
        lock: Option<Lock>,
        notes: Sender<Message>,
    ) -> Self {
        Self {
            disk: DiskThread::start(notes.clone()),
            librarian: Librarian::start(solves.library(), notes.clone()),
            solves,
            triggers,
            place,
            notes,
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

    /// Performs a task and all that wait behind it; returns how many.
    pub(super) fn perform_all(&mut self, first: Task, tasks: &Receiver<Task>) -> u64 {
        let mut newest = BTreeMap::new();
        let mut solve = None;
        let mut count = 0;
        for (screen, task) in std::iter::once(first).chain(tasks.try_iter()) {
            count += 1;
            match task {
                FileEffect::Save(text) => drop(newest.insert(screen, text)),
                FileEffect::Solve(SolveEffect::Keep(attempts)) => {
                    // Writing them takes a while: what is saved with the screen comes first.
                    self.save_solve(solve.take());
                    for (screen, text) in std::mem::take(&mut newest) {
                        self.save(screen, text);
                    }
                    self.keep(screen, attempts);
                }
                FileEffect::Solve(SolveEffect::Save { number, id, text, is_wanted }) => {
                    let waiting = solve.replace((number, id, text, is_wanted));
                    self.save_solve(waiting.filter(|waiting| waiting.0 != number));
                }
                task => {
                    self.save_solve(solve.take());
                    if let Some(note) = self.perform(screen, task) {
                        let _ = self.notes.send(note);
                    }
                }
            }
        }
        self.save_solve(solve);
        for (screen, text) in newest {
            self.save(screen, text);
        }
        count
    }

    fn save_solve(&mut self, solve: Option<(u32, Option<Id>, String, bool)>) {
        let Some((number, id, text, is_wanted)) = solve else { return };
        let is_ours = self.place.is_ours;
        let note = self.solves.save(number, id, text, is_wanted, is_ours, &mut self.disk);
        if let Some(note) = note {
            let _ = self.notes.send(note);
        }
    }

    fn keep(&mut self, screen: ScreenId, attempts: Vec<(Attempt, String)>) {
        let is_ours = self.place.is_ours;
        let (kept, failed) = self.solves.keep(attempts, is_ours, &mut self.disk);
        let reply = Message::Reply(screen, Reply::Kept(kept));
        for message in std::iter::once(reply).chain(failed.map(Message::Warn)) {
            let _ = self.notes.send(message);
        }
        self.librarian.ask(screen, Question::List);
    }

    fn perform_solve(&mut self, screen: ScreenId, task: SolveEffect) -> Option<Message> {
        let disk = &mut self.disk;
        let note = match task {
            SolveEffect::Open { id, known_for } => {
                return Some(self.solves.open(&id, known_for, disk));
            }
            SolveEffect::OpenBefore => return Some(self.solves.open_before(disk)),
            SolveEffect::Find { number, scramble } => {
                let own = self.solves.id_in_work();
                self.librarian.ask(screen, Question::Find { number, scramble, own });
                return None;
            }
            SolveEffect::Preview { name, in_bin } => {
                self.librarian.ask(screen, Question::Preview { name, in_bin });
                return None;
            }
            SolveEffect::Export { name, in_bin } => {
                self.librarian.ask(screen, Question::Export { name, in_bin });
                return None;
            }
            SolveEffect::BestLine { name, in_bin } => {
                self.librarian.ask(screen, Question::BestLine { name, in_bin });
                return None;
            }
            SolveEffect::ListBin => {
                self.librarian.ask(screen, Question::ListBin);
                return None;
            }
            SolveEffect::Save { .. } | SolveEffect::Keep(_) | SolveEffect::List => None,
            SolveEffect::Star(id, star) => self.solves.star(&id, star, disk),
            SolveEffect::Remove(name) => {
                let done = Reply::Removed(name.clone());
                self.solves.remove(&name, disk).or(Some(Message::Reply(screen, done)))
            }
            SolveEffect::Restore(name) => {
                let done = Message::Reply(screen, Reply::Restored);
                self.solves.restore(&name).or(Some(done))
            }
        };
        self.librarian.ask(screen, Question::List);
        note
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
        self.foreign = ScreenId::all().collect();
        // The next start continues with the solve of this program.
        self.solves.point(&mut self.disk);
        for (screen, text) in std::mem::take(&mut self.newest) {
            self.save(screen, text);
        }
        let what = "the other premove has ended: from now on this one saves";
        let _ = self.notes.send(Message::Elsewhere(false));
        let _ = self.notes.send(Message::Say(what.to_owned()));
    }

    fn perform(&mut self, screen: ScreenId, task: FileEffect) -> Option<Message> {
        match task {
            FileEffect::Save(text) => self.save(screen, text),
            FileEffect::SetAside(why) => {
                return Some(Message::Warn(self.place.set_aside(screen, &why)));
            }
            FileEffect::Solve(task) => return self.perform_solve(screen, task),
            FileEffect::ReadTriggers => {
                self.note(own_triggers::read(screen, self.triggers.as_ref()));
            }
            FileEffect::KeepTriggers(triggers) => {
                self.note(own_triggers::keep(screen, self.triggers.as_ref(), &triggers));
            }
            FileEffect::Read(path) => return Some(user_file::read(screen, path)),
            FileEffect::Write { path, text, replace } => {
                return Some(user_file::write(screen, path, text, replace));
            }
        }
        None
    }

    fn note(&self, notes: Vec<Message>) {
        for note in notes {
            let _ = self.notes.send(note);
        }
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
        self.disk.write(FileText::now(screen, Recent::beside(&file), text));
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
            let what = format!("what the other premove saved is not kept: {}", with_remedy(&error));
            let _ = self.notes.send(Message::Warn(what));
        }
    }
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::unbounded;

    use super::*;
    use premove_engine::store::Paths;
    use premove_fmc::Workspace;
    use premove_service::library::Library;

    #[test]
    fn who_takes_over_writes_which_solve_is_in_work() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        std::fs::create_dir_all(&state).unwrap();
        let library = Library::of_paths(&Paths::under(folder.path()));
        let solves = Solves::new(library, Some(state.clone()), ScreenId::FIRST);
        let place = Place { folder: Some(state.clone()), is_ours: false };
        let mut worker = Worker::new(place, solves, None, None, unbounded().0);
        let other = Lock::try_acquire(&state.join(LOCK)).unwrap().unwrap();
        let text = Workspace::on_scramble("R U F").to_json();
        worker.save_solve(Some((1, None, text, true)));
        worker.take_over();
        worker.disk.drain();
        assert!(!state.join("work.json").exists());
        drop(other);
        worker.take_over();
        worker.disk.drain();
        let id = worker.solves.id_in_work().unwrap();
        let written = std::fs::read_to_string(state.join("work.json")).unwrap();
        assert!(written.contains(id.as_str()), "{written}");
    }
}
