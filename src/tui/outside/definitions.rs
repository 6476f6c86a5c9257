//! Watches the puzzle definitions: a thread checks the files once a second and reports changes.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use premove_engine::store::threads;
use premove_service::questions::puzzle::{DefinitionRow, definitions};

use crate::message::{Message, Reply};
use crate::screen::ScreenId;

/// Interval between two checks of the files.
const LOOK: Duration = Duration::from_secs(1);

/// A request to watch files: the requesting screen and the paths.
type Asked = (ScreenId, Vec<String>);

/// A watch on puzzle definitions, which starts when a screen first requests it.
#[derive(Debug)]
pub(super) struct Definitions {
    folder: Option<PathBuf>,
    watch: Option<Sender<Asked>>,
    notes: Sender<Message>,
}

impl Definitions {
    /// Creates a watch that is not running yet. `folder` holds the user's own definitions; reports
    /// go to `notes`.
    pub(super) fn new(folder: Option<PathBuf>, notes: Sender<Message>) -> Self {
        Self { folder, watch: None, notes }
    }

    /// Requests reports to a screen about the existing definitions, including those in these files.
    /// Returns a message with them if no thread can be started.
    pub(super) fn look(&mut self, screen: ScreenId, paths: Vec<String>) -> Option<Message> {
        let watch = if let Some(watch) = &self.watch {
            watch
        } else {
            let (sender, asked) = unbounded();
            let folder = self.folder.clone();
            let notes = self.notes.clone();
            let started = threads::start("puzzles", move || {
                watch_files(folder.as_deref(), &asked, &notes);
            });
            if let Err(error) = started {
                return Some(Message::Warn(threads::none_left(&error)));
            }
            self.watch.insert(sender)
        };
        let _ = watch.send((screen, paths));
        None
    }
}

/// Reports the existing definitions whenever they change, until the program ends.
fn watch_files(folder: Option<&Path>, asked: &Receiver<Asked>, notes: &Sender<Message>) {
    // The folder is created so that users have a place for definitions. If that fails, definitions
    // can still be opened by their paths.
    let folder = folder.filter(|folder| std::fs::create_dir_all(folder).is_ok());
    let Ok(mut wanted) = asked.recv() else { return };
    let mut reported: Option<Vec<DefinitionRow>> = None;
    loop {
        let rows = definitions(folder, &wanted.1);
        if reported.as_ref() != Some(&rows) {
            reported = Some(rows.clone());
            let folder = folder.map(|folder| folder.display().to_string());
            let reply = Reply::Definitions { rows, folder };
            if notes.send(Message::Reply(wanted.0, reply)).is_err() {
                return;
            }
        }
        match asked.recv_timeout(LOOK) {
            Ok(new) => {
                wanted = new;
                reported = None;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
