//! The thread that puts texts into their files and waits until they are on the disk.
//!
//! Of several texts that wait for one file only the newest is written.

use std::collections::BTreeMap;
use std::thread::JoinHandle;
use std::time::SystemTime;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use premove_engine::store::{self, ItemLock, Recent, StoreError, threads};

use crate::message::Message;
use crate::remedy::with_remedy;
use crate::screen::ScreenId;

/// A text for a file.
#[derive(Debug)]
pub(super) struct FileText {
    pub(super) screen: ScreenId,
    pub(super) recent: Recent,
    pub(super) text: String,
    /// The moment at which the text was sent to be saved.
    pub(super) time: SystemTime,
    /// Set for files that hold no work of the user's: a failed write is then only logged.
    pub(super) is_quiet: bool,
}

impl FileText {
    /// Creates a text that is saved now.
    pub(super) fn now(screen: ScreenId, recent: Recent, text: String) -> Self {
        let time = recent.next_time();
        Self { screen, recent, text, time, is_quiet: false }
    }

    fn write(&self) -> Result<(), StoreError> {
        self.recent.settle(&self.text, self.time)
    }
}

#[derive(Debug)]
enum Task {
    Write(FileText),
    /// Frees the file for other programs once it is written, or removes it.
    Leave {
        recent: Recent,
        lock: ItemLock,
        is_kept: bool,
    },
    /// Reports when all tasks before this one are done.
    Drain(Sender<()>),
}

/// The thread that puts texts into their files and waits for the disk. Dropping it waits for the
/// last one.
#[derive(Debug)]
pub(super) struct DiskThread {
    tasks: Option<Sender<Task>>,
    thread: Option<JoinHandle<()>>,
    /// The writer that does the work when there is no thread.
    here: Writer,
}

impl DiskThread {
    pub(super) fn start(notes: Sender<Message>) -> Self {
        let (tasks, waiting) = unbounded();
        let mut writer = Writer::new(notes.clone());
        let work = move || writer.work(&waiting);
        let thread = threads::start("autosave-disk", work).ok();
        Self { tasks: thread.is_some().then_some(tasks), thread, here: Writer::new(notes) }
    }

    /// Writes a text where a kill does not lose it, and has it put into its file.
    pub(super) fn write(&mut self, text: FileText) {
        // Without the thread it is on the disk at once.
        if self.tasks.is_some() {
            text.recent.write(&text.text, text.time);
        }
        self.perform(Task::Write(text));
    }

    /// Frees the file of a solve once it is written; deletes it unless it is to be kept.
    pub(super) fn leave(&mut self, recent: Recent, lock: ItemLock, is_kept: bool) {
        self.perform(Task::Leave { recent, lock, is_kept });
    }

    /// Waits until all pending texts are on the disk.
    pub(super) fn drain(&mut self) {
        let (done, wait) = bounded(1);
        self.perform(Task::Drain(done));
        let _ = wait.recv();
    }

    /// Reports that content of a screen is not saved, with the reason, or that it is saved again.
    pub(super) fn report(&mut self, screen: ScreenId, trouble: Option<String>) {
        self.here.report(screen, trouble);
    }

    fn perform(&mut self, task: Task) {
        if let Some(tasks) = &self.tasks {
            drop(tasks.send(task));
        } else {
            self.here.perform_all(std::iter::once(task));
        }
    }
}

impl Drop for DiskThread {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Writes files and reports what cannot be written.
#[derive(Debug)]
struct Writer {
    notes: Sender<Message>,
    /// `true` for screens whose last save failed, so that trouble is reported once.
    failing: BTreeMap<ScreenId, bool>,
    /// Written files, each with the success of its last write.
    written: BTreeMap<Recent, bool>,
}

impl Writer {
    fn new(notes: Sender<Message>) -> Self {
        Self { notes, failing: BTreeMap::new(), written: BTreeMap::new() }
    }

    fn work(&mut self, tasks: &Receiver<Task>) {
        while let Ok(first) = tasks.recv() {
            self.perform_all(std::iter::once(first).chain(tasks.try_iter()));
        }
        // No more texts come: what lies in places of its own is in the files.
        for (recent, _) in self.written.iter().filter(|(_, is_whole)| **is_whole) {
            recent.remove();
        }
    }

    fn perform_all(&mut self, tasks: impl Iterator<Item = Task>) {
        let mut newest = BTreeMap::new();
        let mut rest = Vec::new();
        for task in tasks {
            match task {
                Task::Write(text) => drop(newest.insert(text.recent.clone(), text)),
                task => rest.push(task),
            }
        }
        for text in newest.into_values() {
            let outcome = text.write();
            if let Err(error) = &outcome {
                log::error!("{error}");
            }
            self.written.insert(text.recent, outcome.is_ok());
            if !text.is_quiet {
                self.report(text.screen, outcome.err().map(|error| with_remedy(&error)));
            }
        }
        for task in rest {
            match task {
                Task::Write(_) => {}
                Task::Leave { recent, lock, is_kept } => {
                    let is_whole = self.written.remove(&recent).unwrap_or(false);
                    if is_whole || !is_kept {
                        recent.remove();
                    }
                    if !is_kept && let Err(error) = store::remove(recent.file()) {
                        log::warn!("{error}");
                    }
                    drop(lock);
                }
                Task::Drain(done) => drop(done.send(())),
            }
        }
    }

    /// Reports a failed save, unless the save before failed too, or that saving works again.
    fn report(&mut self, screen: ScreenId, trouble: Option<String>) {
        let was_failing = self.failing.insert(screen, trouble.is_some()).unwrap_or(false);
        if was_failing != trouble.is_some() {
            let trouble = trouble.map(|why| format!("the workspace is not saved: {why}"));
            let _ = self.notes.send(Message::Saving { screen, trouble });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_cannot_be_written_is_reported_once_and_again_when_it_can() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        std::fs::write(&state, "a file, no folder").unwrap();
        let (notes, received) = unbounded();
        let mut disk = DiskThread::start(notes);
        let recent = Recent::beside(&state.join("workspace.json"));
        let text = |text: &str| FileText::now(ScreenId::FIRST, recent.clone(), text.to_owned());
        disk.write(text("one"));
        let first = received.recv().unwrap();
        let Message::Saving { trouble: Some(why), .. } = first else { panic!("{first:?}") };
        assert!(why.contains("not saved"), "{why}");
        disk.write(text("two"));
        disk.drain();
        assert!(received.try_recv().is_err());
        std::fs::remove_file(&state).unwrap();
        disk.write(text("three"));
        disk.drain();
        assert!(matches!(received.recv().unwrap(), Message::Saving { trouble: None, .. }));
    }
}
