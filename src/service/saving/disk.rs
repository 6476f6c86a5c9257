//! The thread that writes texts to their files and waits until they are on the disk.
//!
//! If several texts wait for one file, only the newest is written.

use std::collections::BTreeMap;
use std::thread::JoinHandle;
use std::time::SystemTime;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use premove_engine::store::{self, ItemLock, Recent, StoreError, threads};

use super::event::{SaveEvent, SaveListener};
use crate::failure::Failure;

/// A text to write to a file.
#[derive(Debug)]
pub(super) struct FileText {
    /// Name of the part of the front end (such as a screen) that owns the text.
    pub(super) part: &'static str,
    pub(super) recent: Recent,
    pub(super) text: String,
    /// Time when the text was sent to be saved.
    pub(super) time: SystemTime,
    /// `true` for files that contain no work of the user. A failed write is then only logged.
    pub(super) is_quiet: bool,
}

impl FileText {
    /// Makes a text to save, with the current time.
    pub(super) fn now(part: &'static str, recent: Recent, text: String) -> Self {
        let time = recent.next_time();
        Self { part, recent, text, time, is_quiet: false }
    }

    fn write(&self) -> Result<(), StoreError> {
        self.recent.settle(&self.text, self.time)
    }
}

#[derive(Debug)]
enum DiskTask {
    Write(FileText),
    /// Writes or removes the file, and then frees it for other programs.
    Leave {
        recent: Recent,
        lock: ItemLock,
        is_kept: bool,
    },
    /// Send a message when all tasks before this one are done.
    Drain(Sender<()>),
}

/// Thread that writes texts to their files and waits for the disk. Dropping it waits for the last
/// text.
#[derive(Debug)]
pub(super) struct DiskThread {
    tasks: Option<Sender<DiskTask>>,
    thread: Option<JoinHandle<()>>,
    /// Writer that works on the calling thread if there is no disk thread.
    here: DiskWriter,
}

impl DiskThread {
    pub(super) fn start(listener: SaveListener) -> Self {
        let (tasks, waiting) = unbounded();
        let mut writer = DiskWriter::new(listener.clone());
        let thread = threads::start("autosave-disk", move || writer.work(&waiting)).ok();
        Self { tasks: thread.is_some().then_some(tasks), thread, here: DiskWriter::new(listener) }
    }

    /// Writes a text to a place where it survives a kill of the program, and queues it for its
    /// file.
    pub(super) fn write(&mut self, text: FileText) {
        // Without the thread, the text is written to its file at once.
        if self.tasks.is_some() {
            text.recent.write(&text.text, text.time);
        }
        self.perform(DiskTask::Write(text));
    }

    /// Frees the file of a solve once it is written. Deletes the file if it is not to be kept.
    pub(super) fn leave(&mut self, recent: Recent, lock: ItemLock, is_kept: bool) {
        self.perform(DiskTask::Leave { recent, lock, is_kept });
    }

    /// Waits until all pending texts are on the disk.
    pub(super) fn drain(&mut self) {
        let (done, wait) = bounded(1);
        self.perform(DiskTask::Drain(done));
        let _ = wait.recv();
    }

    /// Reports that content of a part is not saved, with the reason, or that it is saved again.
    pub(super) fn report(&mut self, part: &'static str, trouble: Option<Failure>) {
        self.here.report(part, trouble);
    }

    fn perform(&mut self, task: DiskTask) {
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

/// Writer of files, which reports failures.
#[derive(Debug)]
struct DiskWriter {
    listener: SaveListener,
    /// Result of the last save of each part: `true` if it failed. With this a failure is reported
    /// once.
    failing: BTreeMap<&'static str, bool>,
    /// Files that were written: `true` if the last write succeeded.
    written: BTreeMap<Recent, bool>,
}

impl DiskWriter {
    fn new(listener: SaveListener) -> Self {
        Self { listener, failing: BTreeMap::new(), written: BTreeMap::new() }
    }

    fn work(&mut self, tasks: &Receiver<DiskTask>) {
        while let Ok(first) = tasks.recv() {
            self.perform_all(std::iter::once(first).chain(tasks.try_iter()));
        }
        // No more texts will come. These files have the newest texts, so the extra copies are
        // removed.
        for (recent, _) in self.written.iter().filter(|(_, is_whole)| **is_whole) {
            recent.remove();
        }
    }

    fn perform_all(&mut self, tasks: impl Iterator<Item = DiskTask>) {
        let mut newest = BTreeMap::new();
        let mut rest = Vec::new();
        for task in tasks {
            match task {
                DiskTask::Write(text) => drop(newest.insert(text.recent.clone(), text)),
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
                self.report(text.part, outcome.err().map(|error| Failure::of(&error)));
            }
        }
        for task in rest {
            match task {
                DiskTask::Write(_) => {}
                DiskTask::Leave { recent, lock, is_kept } => {
                    let is_whole = self.written.remove(&recent).unwrap_or(false);
                    if is_whole || !is_kept {
                        recent.remove();
                    }
                    if !is_kept && let Err(error) = store::remove(recent.file()) {
                        log::warn!("{error}");
                    }
                    drop(lock);
                }
                DiskTask::Drain(done) => drop(done.send(())),
            }
        }
    }

    /// Reports a failed save, unless the save before failed too. Also reports when saving works
    /// again.
    fn report(&mut self, part: &'static str, trouble: Option<Failure>) {
        let was_failing = self.failing.insert(part, trouble.is_some()).unwrap_or(false);
        if was_failing != trouble.is_some() {
            let trouble = trouble.map(|why| why.behind("the workspace is not saved"));
            self.listener.send(SaveEvent::Saving { name: part, trouble });
        }
    }
}

#[cfg(test)]
mod tests {
    use premove_engine::store::Items;

    use super::super::tests::listener;
    use super::*;

    #[test]
    fn a_place_that_cannot_be_written_is_reported_once_and_again_when_it_can() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        std::fs::write(&state, "a file, no folder").unwrap();
        let (listener, received) = listener();
        let mut disk = DiskThread::start(listener);
        let recent = Items::new(state.clone()).recent("optimal");
        let text = |text: &str| FileText::now("optimal", recent.clone(), text.to_owned());
        disk.write(text("one"));
        let first = received.recv().unwrap();
        let SaveEvent::Saving { trouble: Some(why), .. } = first else { panic!("{first:?}") };
        assert!(why.text.contains("not saved"), "{why}");
        disk.write(text("two"));
        disk.drain();
        assert!(received.try_recv().is_err());
        std::fs::remove_file(&state).unwrap();
        disk.write(text("three"));
        disk.drain();
        assert!(matches!(received.recv().unwrap(), SaveEvent::Saving { trouble: None, .. }));
    }
}
