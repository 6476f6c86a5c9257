//! Performs the tasks of a front end, on the thread of the [`Saver`](super::Saver).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use premove_fmc::practice::Attempt;

use super::disk::{DiskThread, FileText};
use super::event::{FileReply, SaveEvent, SaveListener, SolveEffect};
use super::librarian::{Librarian, LibraryQuestion};
use super::solves::{SolveText, Solves};
use super::states::States;
use crate::failure::Failure;

/// A task with the name of the part of the front end that sent it.
pub(super) type NamedTask = (&'static str, SaveTask);

/// Task that a front end sends to its saver.
pub(super) enum SaveTask {
    /// Save the state of the part.
    Save(String),
    /// Move the saved state of the part to the bin before it is written again, because it cannot be
    /// used for this reason.
    SetAside(String),
    /// A task on the library of solves.
    Solve(SolveEffect),
    /// A function of the front end that may wait for the disk. It runs after the tasks sent before.
    Aside(Box<dyn FnOnce() + Send>),
}

impl fmt::Debug for SaveTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SaveTask")
    }
}

/// Worker that performs the tasks one after the other.
#[derive(Debug)]
pub(super) struct SaveWorker {
    /// The disk thread. It is dropped before the lock of the states, so that files are written
    /// while the lock is held.
    disk: DiskThread,
    /// The solves with their locks. They are dropped after `disk` too.
    solves: Solves,
    /// The states with their lock, which is released last, so that the program that takes it can
    /// lock the solves too.
    pub(super) states: States,
    librarian: Librarian,
    listener: SaveListener,
    /// Names of the parts of the front end that have a state.
    parts: Vec<&'static str>,
    /// States that could not be saved while another program owned the files.
    newest: BTreeMap<&'static str, String>,
    /// Parts whose state another program wrote last. That state is kept before it is replaced.
    foreign: BTreeSet<&'static str>,
}

impl SaveWorker {
    /// Creates a worker that reports to `listener`.
    pub(super) fn new(
        states: States,
        solves: Solves,
        parts: Vec<&'static str>,
        listener: SaveListener,
    ) -> Self {
        Self {
            disk: DiskThread::start(listener.clone()),
            librarian: Librarian::start(solves.library(), listener.clone()),
            solves,
            states,
            listener,
            parts,
            newest: BTreeMap::new(),
            foreign: BTreeSet::new(),
        }
    }

    /// Performs tasks in order and returns their number. If there are several texts of one state or
    /// one solve, only the newest is saved.
    pub(super) fn perform_all(&mut self, tasks: impl Iterator<Item = NamedTask>) -> u64 {
        let mut newest = BTreeMap::new();
        let mut solve: Option<SolveText> = None;
        let mut count = 0;
        for (part, task) in tasks {
            count += 1;
            match task {
                SaveTask::Save(text) => drop(newest.insert(part, text)),
                SaveTask::Solve(SolveEffect::Keep(attempts)) => {
                    // Writing attempts takes a while, so the texts that came before are saved
                    // first.
                    self.save_solve(solve.take());
                    for (part, text) in std::mem::take(&mut newest) {
                        self.save(part, text);
                    }
                    self.keep(part, attempts);
                }
                SaveTask::Solve(SolveEffect::Save { number, id, text, is_wanted }) => {
                    let waiting = solve.replace(SolveText { number, id, text, is_wanted });
                    self.save_solve(waiting.filter(|waiting| waiting.number != number));
                }
                task => {
                    self.save_solve(solve.take());
                    self.perform(part, task);
                }
            }
        }
        self.save_solve(solve);
        for (part, text) in newest {
            self.save(part, text);
        }
        count
    }

    fn perform(&mut self, part: &'static str, task: SaveTask) {
        match task {
            SaveTask::Save(text) => self.save(part, text),
            SaveTask::SetAside(why) => {
                let event = SaveEvent::Warned(self.states.set_aside(part, &why).into());
                self.listener.send(event);
            }
            SaveTask::Solve(task) => {
                let event = self.perform_solve(part, task);
                self.listener.send_all(event);
            }
            SaveTask::Aside(work) => work(),
        }
    }

    pub(super) fn save_solve(&mut self, solve: Option<SolveText>) {
        let Some(solve) = solve else { return };
        let event = self.solves.save(solve, &self.states, &mut self.disk);
        self.listener.send_all(event);
    }

    fn keep(&mut self, part: &'static str, attempts: Vec<(Attempt, String)>) {
        let is_ours = self.states.is_ours();
        let (kept, failed) = self.solves.keep(attempts, is_ours, &mut self.disk);
        self.listener.send(SaveEvent::Reply(part, FileReply::Kept(kept)));
        self.listener.send_all(failed.map(SaveEvent::Warned));
        self.ask(part, SolveEffect::List);
    }

    fn perform_solve(&mut self, part: &'static str, task: SolveEffect) -> Option<SaveEvent> {
        let disk = &mut self.disk;
        let event = match task {
            SolveEffect::Open { id, known_for } => {
                return Some(self.solves.open(&id, known_for, disk));
            }
            SolveEffect::OpenBefore => return Some(self.solves.open_before(disk)),
            SolveEffect::Star(id, star) => self.solves.star(&id, star, disk),
            SolveEffect::Remove(name) => {
                let done = SaveEvent::Reply(part, FileReply::Removed(name.clone()));
                self.solves.remove(&name, disk).or(Some(done))
            }
            SolveEffect::Restore(name) => {
                let done = SaveEvent::Reply(part, FileReply::Restored);
                self.solves.restore(&name).or(Some(done))
            }
            SolveEffect::KeepReview { card, review } => {
                return Some(SaveEvent::Reply(part, self.solves.keep_review(card, review)));
            }
            reading => {
                if let (SolveEffect::ReadDrills { .. }, Some(reply)) =
                    (&reading, self.solves.no_drills())
                {
                    return Some(SaveEvent::Reply(part, reply));
                }
                self.ask(part, reading);
                return None;
            }
        };
        self.ask(part, SolveEffect::List);
        event
    }

    fn ask(&self, part: &'static str, task: SolveEffect) {
        self.librarian.ask(LibraryQuestion { part, task, own: self.solves.id_in_work() });
    }

    /// Starts to save if the other program that owned the states has ended.
    pub(super) fn take_over(&mut self) {
        if !self.states.take_over() {
            return;
        }
        self.foreign.extend(&self.parts);
        // The next start continues with the open solve of this program.
        self.solves.point(&self.states, &mut self.disk);
        for (part, text) in std::mem::take(&mut self.newest) {
            self.save(part, text);
        }
        let what = "the other premove has ended: from now on this one saves";
        self.listener.send(SaveEvent::Elsewhere(false));
        self.listener.send(SaveEvent::Said(what.to_owned()));
    }

    /// Waits until all pending texts are on the disk.
    #[cfg(test)]
    pub(super) fn drain(&mut self) {
        self.disk.drain();
    }

    /// Returns the name of the open solve.
    #[cfg(test)]
    pub(super) fn id_in_work(&self) -> Option<premove_fmc::library::Id> {
        self.solves.id_in_work()
    }

    fn save(&mut self, part: &'static str, text: String) {
        if !self.states.is_ours() {
            self.newest.insert(part, text);
            return;
        }
        let Some(recent) = self.states.recent(part) else { return };
        if self.foreign.remove(part) {
            self.keep_foreign(part, &text);
        }
        self.disk.write(FileText::now(part, recent, text));
    }

    /// Keeps the state that another program saved, before `text` replaces it. This includes unsaved
    /// contents of a program that was killed.
    fn keep_foreign(&self, part: &str, text: &str) {
        let (other, events) = self.states.restore(part);
        self.listener.send_all(events);
        let other = other.filter(|other| other != text);
        if let Some(Err(error)) = other.map(|other| self.states.keep(part, &other)) {
            let failure = Failure::of(&error).behind("what the other premove saved is not kept");
            self.listener.send(SaveEvent::Warned(failure));
        }
    }
}
