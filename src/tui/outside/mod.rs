//! Everything that the front end does outside its state: searches, files, clipboard, terminal.
//!
//! | file | contents |
//! |---|---|
//! | `jobs.rs` | the jobs of the screens, one for each slot |
//! | `tables.rs` | watches the tables for searches |
//! | `definitions.rs` | watches the puzzle definitions |
//! | `clock.rs` | the time of day |

mod clock;
mod definitions;
mod jobs;
mod tables;

use std::io;
use std::io::Write;
use std::sync::Arc;

use clock::DayClock;
use crossbeam_channel::{Receiver, Sender, never, unbounded};
use definitions::Definitions;
use jobs::Jobs;
#[cfg(debug_assertions)]
use premove_engine::store::threads;
use premove_engine::store::{Folder, Paths};
use premove_engine::table::{TableId, TableState, TableStatus, Tables};
use premove_fmc::practice::Moment;
use premove_service::library::Library;
use premove_service::running::{Message as JobMessage, Service};
use tables::TableWatch;

use super::app::{Message, Snapshot};
use super::clipboard;
use super::message::{FinishTable, ScreenEffect, Watch};
use super::run::Outside;
use super::saved::Saved;
use super::screen::ScreenId;
use super::terminal::Session;

use crate::remedy::{self, with_remedy};

/// The implementation of [`Outside`] in the running program: jobs, tables, files, the clipboard and
/// the terminal.
#[derive(Debug)]
pub(super) struct World {
    session: Session,
    paths: Paths,
    threads: usize,
    /// `true` if the bell may ring.
    has_bell: bool,
    scramble: Option<String>,
    /// The saved contents; `None` until the first frame is drawn. Dropped before the service, so
    /// that another program can use the files sooner.
    saved: Option<Saved>,
    /// The watch on the tables. Dropped before the service, so that the service is the last to
    /// release the tables.
    tables: TableWatch,
    /// The service; `None` until the first frame is drawn, and always without a folder for tables.
    service: Option<Service>,
    reports: Receiver<JobMessage>,
    notes: (Sender<Message>, Receiver<Message>),
    jobs: Jobs,
    definitions: Definitions,
    clock: DayClock,
}

impl World {
    /// Creates the value for a program that searches with `threads` threads and starts with
    /// `scramble` if it is given. `has_bell` says whether the bell may ring.
    pub(super) fn new(
        session: Session,
        paths: Paths,
        (threads, has_bell): (usize, bool),
        scramble: Option<String>,
    ) -> Self {
        let notes = unbounded();
        let own = paths.folder(Folder::Data).ok().map(|data| data.join("puzzles"));
        Self {
            session,
            paths,
            threads,
            has_bell,
            scramble,
            service: None,
            reports: never(),
            jobs: Jobs::default(),
            tables: TableWatch::new(notes.0.clone()),
            definitions: Definitions::new(own, notes.0.clone()),
            notes,
            clock: DayClock::new(),
            saved: None,
        }
    }

    /// Rings the bell of the terminal. Errors are ignored; they mean that the terminal is gone.
    fn ring(&self) {
        if self.has_bell {
            let mut out = io::stdout();
            let _ = out.write_all(b"\x07").and_then(|()| out.flush());
        }
    }

    fn building(&self) -> Option<(TableId, u64, u64)> {
        self.service.as_ref().and_then(|service| service.tables().building())
    }
}

/// Returns the state of the optional table of finishes from DR; checks its file on disk.
fn finish_table(tables: &Tables) -> FinishTable {
    let TableStatus { state, building, .. } = tables.status_of(TableId::DrGroup);
    match (state, tables.optional_build_time(TableId::DrGroup)) {
        (TableState::Built { open: true, .. }, _) => FinishTable::InUse,
        (TableState::Absent, Some(time)) if building.is_none() => FinishTable::Absent(time),
        _ if tables.is_refused(TableId::DrGroup) => FinishTable::Refused,
        _ => FinishTable::Unknown,
    }
}

impl Outside for World {
    type Report = JobMessage;

    fn reports(&self) -> &Receiver<JobMessage> {
        &self.reports
    }

    fn message_of(&mut self, message: JobMessage) -> Option<Message> {
        self.jobs.message_of(message)
    }

    fn notes(&self) -> &Receiver<Message> {
        &self.notes.1
    }

    fn now(&self) -> Moment {
        self.clock.now()
    }

    fn time_was_set(&self) -> i64 {
        self.clock.was_set()
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_busy() || self.service.as_ref().is_some_and(Service::is_building)
    }

    fn snapshot(&mut self) -> Snapshot {
        if let Some(service) = &self.service {
            for note in service.tables().take_notes() {
                log::warn!("{note}");
                let _ = self.notes.0.send(Message::Warn(remedy::note(&note)));
            }
            self.tables.look();
        }
        let screens = ScreenId::all().map(|screen| self.jobs.readings(screen)).collect();
        let checking = self.service.as_ref().and_then(|service| service.tables().checking());
        let building = self.building();
        let service = self.service.as_ref();
        let is_idle_build = building
            .is_some_and(|(id, ..)| service.is_some_and(|service| service.has_idle_build(id)));
        let finishes = service.map_or_else(FinishTable::default, |e| finish_table(e.tables()));
        Snapshot { screens, building, is_idle_build, checking, finishes }
    }

    fn perform(&mut self, screen: ScreenId, effect: ScreenEffect) -> Option<Message> {
        match effect {
            ScreenEffect::Job(slot, effect) => {
                self.jobs.perform(self.service.as_ref(), screen, slot, effect)
            }
            ScreenEffect::Bell => {
                self.ring();
                None
            }
            ScreenEffect::File(effect) => {
                self.saved.as_ref()?.perform(screen, effect);
                None
            }
            ScreenEffect::Watch(Watch::Tables) => {
                self.tables.start(screen, self.service.as_ref()?.tables());
                None
            }
            ScreenEffect::Watch(Watch::Definitions(paths)) => self.definitions.look(screen, paths),
            ScreenEffect::Copy { text, what } => Some(match clipboard::copy(&text) {
                Ok(how) => Message::Say(format!("copied {what} ({how})")),
                Err(why) => {
                    Message::Warn(format!("cannot copy: {why}; ':write FILE' is another way"))
                }
            }),
        }
    }

    fn settle(&mut self) {
        if let Some(saved) = &self.saved {
            saved.settle();
        }
    }

    #[cfg(debug_assertions)]
    fn break_worker(&self) {
        crash_a_thread(&self.notes.0);
    }

    fn suspend(&mut self) -> io::Result<()> {
        self.session.suspend()
    }

    fn take_mouse(&mut self, taken: bool) -> io::Result<()> {
        self.session.take_mouse(taken)
    }

    fn resume(&mut self) -> io::Result<()> {
        self.session.retake()
    }

    fn begin(&mut self) -> Vec<Message> {
        let mut said = Vec::new();
        match Tables::of_paths(&self.paths) {
            Ok(tables) => {
                let (service, reports) = Service::new(Arc::new(tables), self.threads);
                let service = service.with_library(Library::of_paths(&self.paths).ok());
                (self.service, self.reports) = (Some(service), reports);
            }
            Err(error) => said.push(Message::Warn(with_remedy(&error))),
        }
        let (saved, restored) = Saved::open(&self.paths, self.notes.0.clone());
        said.extend(restored);
        said.extend(self.scramble.take().map(Message::Open));
        self.saved = Some(saved);
        said
    }
}

/// Makes a thread panic, for the test that a worker's panic leaves the screen intact.
#[cfg(debug_assertions)]
fn crash_a_thread(notes: &Sender<Message>) {
    let notes = notes.clone();
    let broken = threads::start("broken", move || {
        let outcome = std::panic::catch_unwind(|| {
            #[expect(clippy::panic, reason = "it is what this is for")]
            {
                panic!("a worker was broken on purpose")
            }
        });
        let text = if outcome.is_err() { "a worker broke down" } else { "nothing broke" };
        let _ = notes.send(Message::Warn(text.to_owned()));
    });
    drop(broken);
}
