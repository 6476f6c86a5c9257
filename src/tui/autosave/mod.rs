//! Reads and writes files on threads of its own, so that a slow disk never holds up a key.
//!
//! A change is saved twice. At once, before the next frame is drawn, it is written to a place of
//! its own without waiting for the disk ([`Recent`](premove_engine::store::Recent)): a program
//! that is killed then loses nothing that was seen. A second thread puts the same text into the
//! file itself and waits until it is on the disk: a power cut loses what the disk had not taken
//! yet. Of several texts that wait for one file only the newest is written. Dropping the
//! [`Autosave`] waits for the last one.
//!
//! | file | what |
//! |---|---|
//! | `worker.rs` | performs the file effects of the screens |
//! | `disk.rs` | the second thread, which waits for the disk |
//! | `solves/` | the solves of this run and their files |
//! | `attempts.rs` | attempts of the Practice screen on their way into the library |
//! | `own_triggers.rs` | the triggers that the solver keeps |
//! | `librarian.rs` | lists the solves of the library, on a thread of its own |
//! | `place.rs` | the place of the saved contents, and who may write there |
//! | `restore.rs` | reads the saved contents of a screen, however the program has ended |
//! | `user_file.rs` | files that the user names: read or written |

mod attempts;
mod disk;
mod librarian;
mod own_triggers;
mod place;
mod restore;
mod solves;
mod user_file;
mod worker;

use std::cell::Cell;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};
use premove_engine::store::{Lock, locked, threads};
use premove_service::library::OwnTriggersFile;

use super::message::{FileEffect, Message};
use super::screen::ScreenId;
pub(super) use own_triggers::read as read_triggers;
pub(super) use place::{LOCK, Place};
pub(super) use restore::restore;
pub(super) use solves::Solves;
use worker::{Done, Task, Worker};

/// Longest wait of a frame for the change before it to be written. Writing took less than 0.4 ms
/// (100 changes in 36 ms, the start of the program included). Where the disk is slower than this, a
/// kill loses the unwritten changes, but no key is held up.
const FRAME: Duration = Duration::from_millis(4);

/// A thread that reads and writes files; without a thread, the caller does the work.
#[derive(Debug)]
pub(super) struct Autosave {
    tasks: Option<Sender<Task>>,
    asked: Cell<u64>,
    done: Arc<Done>,
    /// Longest wait of a frame.
    patience: Duration,
    thread: Option<JoinHandle<()>>,
    /// The worker that runs on the calling thread when there is no other.
    here: Option<(Receiver<Task>, Arc<Mutex<Worker>>)>,
}

impl Autosave {
    /// Starts the thread; its messages go to `notes`. `lock` is the lock of `place`, if this
    /// program has it. If another program has it, the thread takes it once that has ended, and
    /// reports so.
    pub(super) fn start(
        place: Place,
        solves: Solves,
        triggers: Option<OwnTriggersFile>,
        lock: Option<Lock>,
        notes: Sender<Message>,
    ) -> Self {
        let (tasks, waiting) = unbounded();
        let worker = Arc::new(Mutex::new(Worker::new(place, solves, triggers, lock, notes)));
        let done = Arc::new(Done::default());
        let own = Arc::clone(&worker);
        let own_waiting = waiting.clone();
        let counted = Arc::clone(&done);
        let work = move || locked(&own).work(&own_waiting, &counted);
        let thread = threads::start("autosave", work).ok();
        let here = thread.is_none().then_some((waiting, worker));
        Self { tasks: Some(tasks), asked: Cell::new(0), done, patience: FRAME, thread, here }
    }

    pub(super) fn perform(&self, screen: ScreenId, task: FileEffect) {
        if let Some(tasks) = &self.tasks {
            let _ = tasks.send((screen, task));
            self.asked.set(self.asked.get() + 1);
        }
        if let Some((waiting, worker)) = &self.here
            && let Ok(first) = waiting.try_recv()
        {
            let mut worker = locked(worker);
            if !worker.place.is_ours {
                worker.take_over();
            }
            worker.perform_all(first, waiting);
        }
    }

    /// Waits, not for long, until all pending saves survive the end of this program.
    pub(super) fn settle(&self) {
        if self.thread.is_some() {
            self.done.wait(self.asked.get(), self.patience);
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use premove_engine::store::{Paths, Recent};
    use premove_service::library::Library;

    fn start(folder: Option<PathBuf>, notes: Sender<Message>) -> Autosave {
        let library = Library::of_paths(&Paths::default());
        let solves = Solves::new(library, None, ScreenId::FIRST);
        Autosave::start(Place { folder, is_ours: true }, solves, None, None, notes)
    }

    fn save(autosave: &Autosave, screen: usize, text: String) {
        let screen = ScreenId::all().nth(screen).unwrap();
        autosave.perform(screen, FileEffect::Save(text));
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
    fn a_change_survives_the_program_before_the_next_frame() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("workspace.json");
        let mut autosave = start(Some(folder.path().to_owned()), unbounded().0);
        // As long as it takes here: a disk that is slow for a moment is no fault.
        autosave.patience = Duration::from_mins(1);
        for i in 0..100 {
            let text = format!("{i}");
            save(&autosave, 0, text.clone());
            autosave.settle();
            assert_eq!(Recent::beside(&file).read(), Some(text));
        }
        drop(autosave);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "99");
        assert!(Recent::beside(&file).read().is_none());
    }
}
