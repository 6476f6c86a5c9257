//! Everything the front end does outside its state: searches, files, clipboard, the terminal itself.

mod optimal;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, never, unbounded};
use optimal::Optimal;

use super::app::{Effect, Msg, Pulse, SearchEvent};
use super::clipboard;
use super::run::Outside;
use super::saved::{Kept, Saved};
use super::screen::optimal::Ask;
use super::screen::solve::BoundEvent;
use super::terminal::Session;
use crate::job::{Engine, Event, Job, Outcome, Request};
use crate::search::Progress;
use crate::store::Paths;
use crate::table::{TableId, Tables};

/// What is outside while the program runs.
#[derive(Debug)]
pub(super) struct World {
    session: Session,
    paths: Paths,
    threads: usize,
    scramble: Option<String>,
    /// Missing until the first frame stands. Before the engine, so that it is free for another program sooner.
    saved: Option<Saved>,
    /// Missing until the first frame stands, and for good when nobody knows where tables belong.
    engine: Option<Engine>,
    news: Receiver<Event>,
    notes: (Sender<Msg>, Receiver<Msg>),
    search: Option<Job>,
    scrambling: Option<Job>,
    bound: Option<Job>,
    optimal: Optimal,
}

impl World {
    /// The outside of a program that searches with so many threads and starts on `scramble` if there is one.
    pub(super) fn new(session: Session, paths: Paths, threads: usize, scramble: Option<String>) -> Self {
        Self {
            session,
            paths,
            threads,
            scramble,
            engine: None,
            news: never(),
            notes: unbounded(),
            saved: None,
            search: None,
            scrambling: None,
            bound: None,
            optimal: Optimal::default(),
        }
    }

    fn solve(&mut self, request: Request) -> Option<Msg> {
        // The old job is dropped first: it stops, and what it still says is not heard.
        self.search = None;
        let Some(engine) = &self.engine else {
            return Some(Msg::Search(SearchEvent::Failed("there is no folder for tables".to_owned())));
        };
        self.search = Some(engine.solve(request));
        None
    }

    fn building(&self) -> Option<(TableId, u64, u64)> {
        self.engine.as_ref().and_then(|engine| engine.tables().building())
    }
}

impl Outside for World {
    type News = Event;

    fn news(&self) -> &Receiver<Event> {
        &self.news
    }

    fn hear(&mut self, event: Event) -> Option<Msg> {
        let id = event.job();
        let is_it = |job: &Job| job.id() == id;
        if self.search.as_ref().is_some_and(is_it) {
            return said_by_search(event).map(Msg::Search);
        }
        if self.bound.as_ref().is_some_and(is_it) {
            return said_by_bound(&event).map(Msg::Bound);
        }
        if self.scrambling.as_ref().is_none_or(|job| !is_it(job)) {
            return self.optimal.hear(&event).map(Msg::Optimal);
        }
        match event {
            Event::Scrambled { scramble, .. } => Some(Msg::Drawn(Ok(scramble.to_string()))),
            Event::Finished { outcome: Outcome::Failed(why) | Outcome::NotReady(why), .. } => {
                Some(Msg::Drawn(Err(why)))
            }
            Event::Finished { .. } | Event::Found { .. } | Event::DepthDone { .. } | Event::Better { .. } => None,
        }
    }

    fn notes(&self) -> &Receiver<Msg> {
        &self.notes.1
    }

    fn is_busy(&self) -> bool {
        // The jobs themselves are asked: the word that a stopped one has ended may never arrive.
        let jobs = [&self.search, &self.scrambling];
        jobs.into_iter().flatten().any(|job| !job.has_ended()) || self.optimal.is_busy() || self.building().is_some()
    }

    fn pulse(&mut self) -> Pulse {
        if let Some(engine) = &self.engine {
            for note in engine.tables().take_notes() {
                log::warn!("{note}");
                let _ = self.notes.0.send(Msg::Warn(note));
            }
            if let Some(msg) = self.optimal.tiers(engine) {
                let _ = self.notes.0.send(msg);
            }
        }
        let (progress, elapsed) = match &self.search {
            Some(job) => (job.progress(), job.elapsed()),
            None => (Progress::default(), Duration::ZERO),
        };
        Pulse { progress, elapsed, optimal: self.optimal.counters(), building: self.building() }
    }

    fn perform(&mut self, effect: Effect) -> Option<Msg> {
        match effect {
            Effect::Search { step, cube, limits } => return self.solve(Request { step, cube, limits }),
            Effect::StopSearch => {
                if let Some(job) = &self.search {
                    job.stop();
                }
            }
            Effect::PauseSearch(paused) => {
                if let Some(job) = &self.search {
                    job.set_paused(paused);
                }
            }
            Effect::Scramble(kind) => match &self.engine {
                Some(engine) => self.scrambling = Some(engine.scramble(kind, None)),
                None => return Some(Msg::Drawn(Err("there is no folder for tables".to_owned()))),
            },
            Effect::StopScramble => self.scrambling = None,
            // The old job is replaced, and stops.
            Effect::Bound(cube) => self.bound = self.engine.as_ref().map(|engine| engine.bound(cube)),
            Effect::StopBound => self.bound = None,
            Effect::Optimal(Ask::Read(_) | Ask::Save(_) | Ask::SetAside(_))
            | Effect::Save(_)
            | Effect::Keep(_)
            | Effect::Previous
            | Effect::SetAside(_)
            | Effect::Write { .. } => {
                return self.saved.as_ref().and_then(|saved| store(saved, effect));
            }
            Effect::Optimal(ask) => return self.optimal.perform(ask, self.engine.as_ref()),
            Effect::Copy { text, what } => {
                return Some(match clipboard::copy(&text) {
                    Ok(how) => Msg::Say(format!("copied {what} ({how})")),
                    Err(why) => Msg::Warn(format!("cannot copy: {why}; ':write FILE' is another way")),
                });
            }
            #[cfg(debug_assertions)]
            Effect::BreakWorker => crash_a_thread(&self.notes.0),
            Effect::Quit | Effect::Suspend | Effect::Redraw => unreachable!("the loop does these itself"),
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
                let (engine, news) = Engine::new(Arc::new(Tables::new(folder.to_owned())), self.threads);
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
        Effect::Optimal(Ask::SetAside(why)) => return Some(Msg::Warn(saved.set_aside(Kept::Optimal, &why))),
        Effect::Optimal(Ask::Read(path)) => saved.read(path),
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
        Event::Found { solutions, .. } => SearchEvent::Found(solutions),
        Event::DepthDone { depth, solutions, .. } => SearchEvent::DepthDone(depth, solutions),
        Event::Scrambled { .. } | Event::Better { .. } => return None,
        Event::Finished { outcome: Outcome::Done { truncated }, .. } => SearchEvent::Done { truncated },
        Event::Finished { outcome: Outcome::Stopped, .. } => SearchEvent::Stopped,
        Event::Finished { outcome: Outcome::NotReady(why), .. } => SearchEvent::NotReady(why),
        Event::Finished { outcome: Outcome::Failed(why), .. } => {
            log::error!("{why}");
            SearchEvent::Failed(why)
        }
    })
}

fn said_by_bound(event: &Event) -> Option<BoundEvent> {
    match event {
        Event::Better { solution, .. } => Some(BoundEvent::Within(solution.len() as u8)),
        Event::Finished { outcome: Outcome::Done { truncated: false }, .. } => Some(BoundEvent::Proven),
        Event::Finished { outcome: Outcome::Failed(why), .. } => {
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
