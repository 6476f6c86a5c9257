//! The thread that puts texts into their files and waits until they are on the disk.
//!
//! Of several texts that wait for one file only the newest is written.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::SystemTime;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::store::{Recent, StoreError, threads};
use crate::tui::message::Message;
use crate::tui::screen::ScreenId;

/// A text for a file.
#[derive(Debug)]
pub(super) struct FileText {
    pub(super) screen: ScreenId,
    pub(super) file: PathBuf,
    pub(super) text: String,
    /// When it was to be saved.
    pub(super) time: SystemTime,
}

impl FileText {
    fn write(&self) -> Result<(), StoreError> {
        Recent::beside(&self.file).settle(&self.text, self.time)
    }
}

/// The thread that puts texts into their files and waits for the disk. Dropping it waits for the
/// last one.
#[derive(Debug)]
pub(super) struct DiskThread {
    texts: Option<Sender<FileText>>,
    thread: Option<JoinHandle<()>>,
    notes: Sender<Message>,
    /// Whether the last save without a thread failed.
    is_failing: bool,
}

impl DiskThread {
    pub(super) fn start(notes: Sender<Message>) -> Self {
        let (texts, waiting) = unbounded();
        let own_notes = notes.clone();
        let work = move || write_all(&waiting, &own_notes);
        let thread = threads::start("autosave-disk", work).ok();
        Self { texts: thread.is_some().then_some(texts), thread, notes, is_failing: false }
    }

    /// Whether it is there: without it texts are written by the caller, and are on the disk then.
    pub(super) fn is_running(&self) -> bool {
        self.texts.is_some()
    }

    pub(super) fn write(&mut self, text: FileText) {
        if let Some(texts) = &self.texts {
            drop(texts.send(text));
        } else {
            // Without a thread of its own it is done here.
            report(&text.write(), &mut self.is_failing, &self.notes);
        }
    }
}

impl Drop for DiskThread {
    fn drop(&mut self) {
        self.texts = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn write_all(texts: &Receiver<FileText>, notes: &Sender<Message>) {
    // Whether the last save failed, so that trouble is reported once.
    let mut is_failing = false;
    let mut written: BTreeMap<PathBuf, bool> = BTreeMap::new();
    while let Ok(first) = texts.recv() {
        let all = std::iter::once(first).chain(texts.try_iter());
        let newest: BTreeMap<_, _> = all.map(|text| (text.screen, text)).collect();
        for text in newest.into_values() {
            let outcome = text.write();
            written.insert(text.file, outcome.is_ok());
            report(&outcome, &mut is_failing, notes);
        }
    }
    // No more texts come: what lies beside the files is in them.
    for (file, _) in written.into_iter().filter(|(_, is_whole)| *is_whole) {
        Recent::beside(&file).remove();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_cannot_be_written_is_reported_once() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("state"), "a file, no folder").unwrap();
        let (notes, received) = unbounded();
        let mut disk = DiskThread::start(notes);
        let file = folder.path().join("state/workspace.json");
        let text = |text: &str| FileText {
            screen: ScreenId::FIRST,
            file: file.clone(),
            text: text.to_owned(),
            time: SystemTime::now(),
        };
        disk.write(text("one"));
        let first = received.recv().unwrap();
        assert!(matches!(&first, Message::Warn(text) if text.contains("not saved")), "{first:?}");
        disk.write(text("two"));
        drop(disk);
        assert!(received.try_recv().is_err());
    }
}
