//! A watch on the tables for searches: a thread reads their state, and reports changes to the
//! screen that requested it.

use std::sync::Arc;
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, bounded};
use premove_cube::Metric;
use premove_engine::store::threads;
use premove_engine::table::Tables;
use premove_service::api::TierInfo;

use crate::message::{Message, Reply};
use crate::screen::ScreenId;

/// A watch on the tables, for the last screen that requested it. It has a thread because reading
/// file headers takes a while, and the terminal must not wait.
#[derive(Debug)]
pub(super) struct TableWatch {
    screen: Option<ScreenId>,
    /// The thread, and the channel that requests it to check the tables; `None` before the first
    /// request. The channel holds at most one request; further requests are dropped, because one
    /// check serves all.
    thread: Option<(Sender<ScreenId>, JoinHandle<()>)>,
    notes: Sender<Message>,
}

impl TableWatch {
    /// Creates a watch that is not running yet; its reports go to `notes`.
    pub(super) fn new(notes: Sender<Message>) -> Self {
        Self { screen: None, thread: None, notes }
    }

    /// Reports the state of the tables to `screen` from now on.
    pub(super) fn start(&mut self, screen: ScreenId, tables: &Arc<Tables>) {
        self.screen = Some(screen);
        if self.thread.is_none() {
            let (looks, asked) = bounded(1);
            let tables = Arc::clone(tables);
            let notes = self.notes.clone();
            let here = Arc::clone(&tables);
            let thread = threads::start("tiers", move || watch(&tables, &asked, &notes));
            if thread.is_err() {
                // Without a thread the tables are checked once, here. With a slow disk the user
                // waits.
                let now = look(&here);
                let _ = self.notes.send(Message::Reply(screen, Reply::Tables(now)));
            }
            self.thread = thread.ok().map(|thread| (looks, thread));
        }
        self.look();
    }

    /// Requests a check of the tables, if a screen watches them.
    pub(super) fn look(&self) {
        if let Some((screen, (looks, _))) = self.screen.zip(self.thread.as_ref()) {
            let _ = looks.try_send(screen);
        }
    }
}

impl Drop for TableWatch {
    fn drop(&mut self) {
        if let Some((looks, thread)) = self.thread.take() {
            drop(looks);
            let _ = thread.join();
        }
    }
}

/// Reports the tables whenever they differ from the last report.
fn watch(tables: &Tables, asked: &Receiver<ScreenId>, notes: &Sender<Message>) {
    let mut reported = Vec::new();
    for screen in asked {
        let now = look(tables);
        if now != reported {
            reported.clone_from(&now);
            let _ = notes.send(Message::Reply(screen, Reply::Tables(now)));
        }
    }
}

/// Returns the tables of all metrics.
fn look(tables: &Tables) -> Vec<TierInfo> {
    Metric::ALL.into_iter().flat_map(|metric| TierInfo::all(tables, metric)).collect()
}
