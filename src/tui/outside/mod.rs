//! Everything the front end does outside its state: searches, files, clipboard, the terminal
//! itself.

mod optimal;
mod puzzles;
mod slot;

use std::io;
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, never, unbounded};
use optimal::Optimal;
use puzzles::Puzzles;
use slot::Slot;

use super::app::{Effect, Msg, Pulse, SearchEvent};
use super::clipboard;
use super::run::Outside;
use super::saved::{Kept, Saved};
use super::screen::optimal::Ask;
use super::screen::puzzles as puzzles_screen;
use super::screen::solve::BoundEvent;
use super::terminal::Session;
use crate::api::{Event, Outcome, Request};
use crate::job::{Engine, Message};
use crate::store::{Folder, Paths};
use crate::table::{TableId, Tables};

/// What is outside while the program runs.
#[derive(Debug)]
pub(super) struct World {
    session: Session,
    paths: Paths,
    threads: usize,
    scramble: Option<String>,
    /// Missing until the first frame stands. Before the engine, so that it is free for another
    /// program sooner.
    saved: Option<Saved>,
    /// Missing until the first frame stands, and for good when nobody knows where tables belong.
    engine: Option<Engine>,
    news: Receiver<Message>,
    notes: (Sender<Msg>, Receiver<Msg>),
    search: Slot,
    scrambling: Slot,
    bound: Slot,
    optimal: Optimal,
    puzzles: Puzzles,
}

impl World {
    /// The outside of a program that searches with so many threads and starts on `scramble` if
    /// there is one.
    pub(super) fn new(
        session: Session,
        paths: Paths,
        threads: usize,
        scramble: Option<String>,
    ) -> Self {
        let notes = unbounded();
        let own = paths.folder(Folder::Data).ok().map(|data| data.join("puzzles"));
        Self {
            session,
            paths,
            threads,
            scramble,
            engine: None,
            news: never(),
            optimal: Optimal::new(notes.0.clone()),
            puzzles: Puzzles::new(own, notes.0.clone()),
            notes,
            saved: None,
            search: Slot::default(),
            scrambling: Slot::default(),
            bound: Slot::default(),
        }
    }

    fn search(&mut self, request: Request) -> Option<Msg> {
        let Some(engine) = &self.engine else {
            return Some(Msg::Search(SearchEvent::Failed(
                "there is no folder for tables".to_owned(),
            )));
        };
        self.search.start(|| engine.start(request));
        None
    }

    fn building(&self) -> Option<(TableId, u64, u64)> {
        self.engine.as_ref().and_then(|engine| engine.tables().building())
    }
}

impl Outside for World {
    type News = Message;

    fn news(&self) -> &Receiver<Message> {
        &self.news
    }

    fn hear(&mut self, message: Message) -> Option<Msg> {
        if self.search.says(&message) {
            return said_by_search(message.event).map(Msg::Search);
        }
        if self.bound.says(&message) {
            return said_by_bound(&message.event).map(Msg::Bound);
        }
        if !self.scrambling.says(&message) {
            return self
                .optimal
                .hear(&message)
                .map(Msg::Optimal)
                .or_else(|| self.puzzles.hear(&message));
        }
        match message.event {
            Event::Scrambled(scramble) => Some(Msg::Drawn(Ok(scramble.to_string()))),
            Event::Finished(Outcome::Failed(why) | Outcome::NotReady(why)) => {
                Some(Msg::Drawn(Err(why)))
            }
            Event::Finished(_)
            | Event::Found(_)
            | Event::LengthDone { .. }
            | Event::Better(_)
            | Event::Puzzle(_) => None,
        }
    }

    fn notes(&self) -> &Receiver<Msg> {
        &self.notes.1
    }

    fn is_busy(&self) -> bool {
        self.search.is_busy()
            || self.scrambling.is_busy()
            || self.optimal.is_busy()
            || self.puzzles.is_busy()
            || self.building().is_some()
    }

    fn pulse(&mut self) -> Pulse {
        if let Some(engine) = &self.engine {
            for note in engine.tables().take_notes() {
                log::warn!("{note}");
                let _ = self.notes.0.send(Msg::Warn(note));
            }
            self.optimal.look(engine);
        }
        let (progress, elapsed) = self.search.progress();
        Pulse {
            progress,
            elapsed,
            optimal: self.optimal.counters(),
            puzzles: self.puzzles.counters(),
            building: self.building(),
        }
    }

    fn perform(&mut self, effect: Effect) -> Option<Msg> {
        match effect {
            Effect::Search { step, cube, limits } => {
                return self.search(Request::Step { step, cube, limits });
            }
            Effect::StopSearch => self.search.stop(),
            Effect::PauseSearch(paused) => self.search.set_paused(paused),
            Effect::Scramble(kind) => match &self.engine {
                Some(engine) => {
                    self.scrambling.start(|| engine.start(Request::Scramble { kind, seed: None }));
                }
                None => return Some(Msg::Drawn(Err("there is no folder for tables".to_owned()))),
            },
            Effect::StopScramble => self.scrambling.clear(),
            Effect::Bound(cube) => {
                if let Some(engine) = &self.engine {
                    self.bound.start(|| engine.start(Request::Short(cube)));
                }
            }
            Effect::StopBound => self.bound.clear(),
            Effect::Optimal(Ask::Read(_) | Ask::Save(_) | Ask::SetAside(_))
            | Effect::Puzzles(puzzles_screen::Ask::Save(_) | puzzles_screen::Ask::SetAside(_))
            | Effect::Save(_)
            | Effect::Keep(_)
            | Effect::Previous
            | Effect::SetAside(_)
            | Effect::Write { .. } => {
                return self.saved.as_ref().and_then(|saved| store(saved, effect));
            }
            Effect::Optimal(ask) => return self.optimal.perform(ask, self.engine.as_ref()),
            Effect::Puzzles(ask) => return self.puzzles.perform(ask, self.engine.as_ref()),
            Effect::Copy { text, what } => {
                return Some(match clipboard::copy(&text) {
                    Ok(how) => Msg::Say(format!("copied {what} ({how})")),
                    Err(why) => {
                        Msg::Warn(format!("cannot copy: {why}; ':write FILE' is another way"))
                    }
                });
            }
            #[cfg(debug_assertions)]
            Effect::BreakWorker => crash_a_thread(&self.notes.0),
            Effect::Quit | Effect::Suspend | Effect::Redraw => {
                unreachable!("the loop does these itself")
            }
        }
        None
    }

    fn suspend(&mut self) -> io::Result<()> {
        self.session.suspend()
    }

    fn resume(&mut self) -> io::Result<()> {
        self.session.retake()
    }

    fn begin(&mut self) -> Vec<Msg> {
        let mut said = Vec::new();
        match self.paths.tables() {
            Ok(folder) => {
                let (engine, news) =
                    Engine::new(Arc::new(Tables::new(folder.to_owned())), self.threads);
                (self.engine, self.news) = (Some(engine), news);
            }
            Err(error) => said.push(Msg::Warn(error.to_string())),
        }
        let (saved, restored) = Saved::open(&self.paths, self.notes.0.clone());
        said.extend(restored);
        said.extend(self.scramble.take().map(Msg::Open));
        said.extend(saved.told());
        self.saved = Some(saved);
        said
    }
}

/// Performs an effect that is about files.
fn store(saved: &Saved, effect: Effect) -> Option<Msg> {
    match effect {
        Effect::Save(text) => saved.save(Kept::Workspace, text),
        Effect::Optimal(Ask::Save(text)) => saved.save(Kept::Optimal, text),
        Effect::Optimal(Ask::SetAside(why)) => {
            return Some(Msg::Warn(saved.set_aside(Kept::Optimal, &why)));
        }
        Effect::Optimal(Ask::Read(path)) => saved.read(path),
        Effect::Puzzles(puzzles_screen::Ask::Save(text)) => saved.save(Kept::Puzzles, text),
        Effect::Puzzles(puzzles_screen::Ask::SetAside(why)) => {
            return Some(Msg::Warn(saved.set_aside(Kept::Puzzles, &why)));
        }
        Effect::Keep(text) => return saved.keep(text),
        Effect::Previous => return saved.previous(),
        Effect::SetAside(why) => return Some(Msg::Warn(saved.set_aside(Kept::Workspace, &why))),
        Effect::Write { path, text } => saved.write(path.into(), text),
        _ => unreachable!("only what is about files comes here"),
    }
    None
}

fn said_by_search(event: Event) -> Option<SearchEvent> {
    Some(match event {
        Event::Found(solutions) => SearchEvent::Found(solutions),
        Event::LengthDone { length, solutions } => SearchEvent::DepthDone(length, solutions),
        Event::Scrambled(_) | Event::Better(_) | Event::Puzzle(_) => return None,
        Event::Finished(Outcome::Done { truncated }) => SearchEvent::Done { truncated },
        Event::Finished(Outcome::Stopped) => SearchEvent::Stopped,
        Event::Finished(Outcome::NotReady(why)) => SearchEvent::NotReady(why),
        Event::Finished(Outcome::Failed(why)) => {
            log::error!("{why}");
            SearchEvent::Failed(why)
        }
    })
}

fn said_by_bound(event: &Event) -> Option<BoundEvent> {
    match event {
        Event::Better(solution) => Some(BoundEvent::Within(solution.len() as u8)),
        Event::Finished(Outcome::Done { truncated: false }) => Some(BoundEvent::Proven),
        Event::Finished(Outcome::Failed(why)) => {
            log::error!("{why}");
            None
        }
        _ => None,
    }
}

/// Breaks a thread on purpose, for the test that a worker's panic leaves the screen alone.
#[cfg(debug_assertions)]
fn crash_a_thread(notes: &Sender<Msg>) {
    let notes = notes.clone();
    std::thread::spawn(move || {
        let outcome = std::panic::catch_unwind(|| {
            #[expect(clippy::panic, reason = "it is what this is for")]
            {
                panic!("a worker was broken on purpose")
            }
        });
        let text = if outcome.is_err() { "a worker broke down" } else { "nothing broke" };
        let _ = notes.send(Msg::Warn(text.to_owned()));
    });
}
