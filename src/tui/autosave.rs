//! Reads and writes files on threads of its own, so that a slow disk never holds up a key.
//!
//! A change is saved twice. At once, before the next frame is drawn, it is written beside its file
//! without waiting for the disk ([`recent`](super::recent)): a program that is killed then loses
//! nothing that was seen. A second thread puts the same text into the file itself and waits until
//! it is on the disk: a power cut loses what the disk had not taken yet. Of several texts that wait
//! for one file only the newest is written. Dropping the [`Autosave`] waits for the last one.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use super::message::{FileEffect, Message, Reply};
use super::screen::ScreenId;
use super::{previous, recent};
use crate::store::{self, Lock, StoreError, locked, threads};

/// The longest that a frame waits for the change before it to be written. Writing took less than
/// 0.4 ms (100 changes in 36 ms, the start of the program included). Where the disk is slower than
/// this, a kill loses what it has not taken, but no key is held up.
const FRAME: Duration = Duration::from_millis(4);

/// How often a program that may not save looks whether the other one has ended.
const LOOK: Duration = Duration::from_secs(1);

/// Where the contents of the screens lie.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The folder, if there is one.
    pub(super) folder: Option<PathBuf>,
    /// Whether this program may write there.
    pub(super) is_ours: bool,
}

/// The lock of the program that saves, in the folder of the files.
pub(super) const LOCK: &str = "workspace.lock";

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

/// What was asked for and what was done, so that a frame can wait for the changes before it.
#[derive(Debug, Default)]
struct Done {
    count: Mutex<u64>,
    more: Condvar,
}

impl Done {
    fn add(&self, tasks: u64) {
        *locked(&self.count) += tasks;
        self.more.notify_all();
    }

    /// Waits until this number of tasks is done, but not for long.
    fn wait(&self, tasks: u64) {
        let early = |count: &mut u64| *count < tasks;
        let count = locked(&self.count);
        let waited = self.more.wait_timeout_while(count, FRAME, early);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

/// What a screen wants done with a file.
type Task = (ScreenId, FileEffect);

/// A thread that reads and writes files; where none can be had, the caller does.
#[derive(Debug)]
pub(super) struct Autosave {
    tasks: Option<Sender<Task>>,
    asked: Cell<u64>,
    done: Arc<Done>,
    thread: Option<JoinHandle<()>>,
    /// Does the work on the calling thread.
    here: Option<(Receiver<Task>, Arc<Mutex<Worker>>)>,
}

impl Autosave {
    /// Starts the thread; what it has to say goes to `notes`. `lock` is what `place` gives when it
    /// is ours; when another program has it, the thread takes it once that has ended, and
    /// `elsewhere` becomes false.
    pub(super) fn start(
        place: Place,
        lock: Option<Lock>,
        elsewhere: Arc<AtomicBool>,
        notes: Sender<Message>,
    ) -> Self {
        let (tasks, waiting) = unbounded();
        let worker = Arc::new(Mutex::new(Worker {
            keeper: Keeper::start(notes.clone()),
            place,
            notes,
            elsewhere,
            newest: BTreeMap::new(),
            foreign: BTreeSet::new(),
            lock,
        }));
        let done = Arc::new(Done::default());
        let (own, own_waiting, counted) = (Arc::clone(&worker), waiting.clone(), Arc::clone(&done));
        let work = move || locked(&own).work(&own_waiting, &counted);
        let thread = threads::start("autosave", work).ok();
        let here = thread.is_none().then_some((waiting, worker));
        Self { tasks: Some(tasks), asked: Cell::new(0), done, thread, here }
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

    /// Waits until what was to be saved so far survives the end of this program; not for long.
    pub(super) fn settle(&self) {
        if self.thread.is_some() {
            self.done.wait(self.asked.get());
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

/// A text for a file, to be put on the disk.
type Kept = (ScreenId, PathBuf, String);

/// The thread that puts texts into their files and waits for the disk. Dropping it waits for the
/// last one.
#[derive(Debug)]
struct Keeper {
    texts: Option<Sender<Kept>>,
    thread: Option<JoinHandle<()>>,
    notes: Sender<Message>,
    /// Whether the last save without a thread failed.
    is_failing: bool,
}

impl Keeper {
    fn start(notes: Sender<Message>) -> Self {
        let (texts, waiting) = unbounded();
        let told = notes.clone();
        let work = move || keep(&waiting, &told);
        let thread = threads::start("autosave-disk", work).ok();
        Self { texts: thread.is_some().then_some(texts), thread, notes, is_failing: false }
    }

    fn keep(&mut self, kept: Kept) {
        if let Some(texts) = &self.texts {
            drop(texts.send(kept));
        } else {
            // Without a thread of its own it is done here.
            let outcome = store::write(&kept.1, kept.2.as_bytes());
            report(&outcome, &mut self.is_failing, &self.notes);
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.texts = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn keep(texts: &Receiver<Kept>, notes: &Sender<Message>) {
    // Whether the last save failed, so that trouble is reported once.
    let mut is_failing = false;
    let mut written: BTreeMap<PathBuf, bool> = BTreeMap::new();
    while let Ok(first) = texts.recv() {
        let all = std::iter::once(first).chain(texts.try_iter());
        let newest: BTreeMap<_, _> =
            all.map(|(screen, file, text)| (screen, (file, text))).collect();
        for (file, text) in newest.into_values() {
            let outcome = store::write(&file, text.as_bytes());
            written.insert(file, outcome.is_ok());
            report(&outcome, &mut is_failing, notes);
        }
    }
    // No more texts come: what lies beside the files is in them.
    for (file, _) in written.into_iter().filter(|(_, is_whole)| *is_whole) {
        recent::remove(&file);
    }
}

/// Says that a save failed, unless the one before did too.
fn report(outcome: &Result<(), StoreError>, is_failing: &mut bool, notes: &Sender<Message>) {
    if let Err(error) = outcome
        && !*is_failing
    {
        log::error!("{error}");
        let _ = notes.send(Message::Warn(format!("the workspace is not saved: {error}")));
    }
    *is_failing = outcome.is_err();
}

#[derive(Debug)]
struct Worker {
    /// Before the lock: its files are written while the lock is held.
    keeper: Keeper,
    place: Place,
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
    fn work(&mut self, tasks: &Receiver<Task>, done: &Done) {
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
    fn perform_all(&mut self, first: Task, tasks: &Receiver<Task>) -> u64 {
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
    fn take_over(&mut self) {
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
            FileEffect::Read(path) => return Some(read(screen, path)),
            FileEffect::Write { path, text } => return Some(write_new(Path::new(&path), &text)),
        }
        None
    }

    fn save(&mut self, screen: ScreenId, text: String) {
        if !self.place.is_ours {
            self.newest.insert(screen, text);
            return;
        }
        let Some(file) = self.place.own_file(screen) else { return };
        if self.foreign.remove(&screen)
            && let Ok(other) = store::read_text(&file)
            && other != text
            && let Err(error) = previous::keep(&file, &other)
        {
            let what = format!("what the other premove saved is not kept: {error}");
            let _ = self.notes.send(Message::Warn(what));
        }
        if self.keeper.texts.is_some() {
            recent::write(&file, &text);
        }
        self.keeper.keep((screen, file, text));
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
        Autosave::start(Place { folder, is_ours: true }, None, Arc::default(), notes)
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
    fn a_change_survives_the_program_before_the_next_frame() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("workspace.json");
        let autosave = start(Some(folder.path().to_owned()), unbounded().0);
        for i in 0..100 {
            let text = format!("{i}");
            save(&autosave, 0, text.clone());
            // As long as it takes here: a disk that is slow for a moment is no fault.
            while recent::read(&file).as_ref() != Some(&text) {
                autosave.settle();
            }
        }
        drop(autosave);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "99");
        assert!(recent::read(&file).is_none());
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
