//! What the Puzzles screen asks for: definitions and positions read, searches, a look at the files
//! once a second.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use super::slot::Slot;
use crate::api::{DefinitionRow, Event, Outcome, PuzzleEvent, PuzzleRequest, Request};
use crate::job::puzzle::definitions;
use crate::job::{Engine, Message};
use crate::tui::app::Msg;
use crate::tui::screen::counters::{Counters, End};
use crate::tui::screen::puzzles::{Ask, News};

/// How often files are looked at.
const LOOK: Duration = Duration::from_secs(1);

/// The jobs of the screen; a new one takes the place of the one before of its kind, which stops.
#[derive(Debug)]
pub(super) struct Puzzles {
    folder: Option<PathBuf>,
    open: Slot,
    position: Slot,
    random: Slot,
    search: Slot,
    /// Whom to tell which files to look at; missing until that is asked for first.
    watch: Option<Sender<Vec<String>>>,
    notes: Sender<Msg>,
}

impl Puzzles {
    /// Without jobs; one's own definitions lie in `folder`. What is found out about files goes to
    /// `notes`.
    pub(super) fn new(folder: Option<PathBuf>, notes: Sender<Msg>) -> Self {
        let [open, position, random, search] = std::array::from_fn(|_| Slot::default());
        Self { folder, open, position, random, search, watch: None, notes }
    }

    /// Performs what is about jobs and files that are read; what it has to say comes back.
    pub(super) fn perform(&mut self, ask: Ask, engine: Option<&Engine>) -> Option<Msg> {
        if let Ask::Shelf(paths) = ask {
            return self.look(paths);
        }
        let Some(engine) = engine else { return refuse(&ask) };
        let start = |request| engine.start(Request::Puzzle(request));
        match ask {
            Ask::Open(source) => self.open.start(|| start(PuzzleRequest::Open(source))),
            Ask::Position { definition, text } => {
                self.position.start(|| start(PuzzleRequest::Position { definition, text }));
            }
            Ask::Random { definition, length } => {
                self.random.start(|| start(PuzzleRequest::Scramble { definition, length }));
            }
            Ask::Solve { definition, position, wish: options } => {
                let request = PuzzleRequest::Solve { definition, position, options };
                self.search.start(|| start(request));
            }
            Ask::Count { definition, metric } => {
                self.search.start(|| start(PuzzleRequest::Count { definition, metric }));
            }
            Ask::Stop => self.search.stop(),
            Ask::Pause(paused) => self.search.set_paused(paused),
            Ask::Shelf(_) | Ask::Save(_) | Ask::SetAside(_) => {
                unreachable!("files are not the business of jobs")
            }
        }
        None
    }

    /// Looks at files from now on.
    fn look(&mut self, paths: Vec<String>) -> Option<Msg> {
        let watch = if let Some(watch) = &self.watch {
            watch
        } else {
            let (sender, asked) = unbounded();
            let (folder, notes) = (self.folder.clone(), self.notes.clone());
            let body = move || watch_files(folder.as_deref(), &asked, &notes);
            if let Err(error) = thread::Builder::new().name("puzzles".to_owned()).spawn(body) {
                return Some(Msg::Warn(format!("no thread could be started: {error}")));
            }
            self.watch.insert(sender)
        };
        let _ = watch.send(paths);
        None
    }

    /// What an event means for the screen, if it is of one of its jobs.
    pub(super) fn hear(&self, message: &Message) -> Option<Msg> {
        if self.search.says(message) {
            return self.said_by_search(&message.event).map(Msg::Puzzles);
        }
        let kinds = [
            (&self.open, Kind::Open),
            (&self.position, Kind::Position),
            (&self.random, Kind::Random),
        ];
        let kind = kinds.into_iter().find_map(|(slot, kind)| slot.says(message).then_some(kind))?;
        Some(match (&message.event, kind) {
            (Event::Puzzle(news), Kind::Open) => Msg::Puzzles(News::Puzzle(news.clone())),
            (Event::Puzzle(news), Kind::Position) => Msg::Puzzles(News::Position(news.clone())),
            (Event::Puzzle(PuzzleEvent::Moves(moves)), Kind::Random) => {
                Msg::Puzzles(News::Drawn(Ok(moves.clone())))
            }
            (Event::Finished(Outcome::Failed(why) | Outcome::NotReady(why)), kind) => {
                log::error!("{why}");
                if kind == Kind::Random {
                    Msg::Puzzles(News::Drawn(Err(why.clone())))
                } else {
                    Msg::Warn(why.clone())
                }
            }
            _ => return None,
        })
    }

    fn said_by_search(&self, event: &Event) -> Option<News> {
        Some(match event {
            Event::Puzzle(news) => News::Work(news.clone(), self.counters()),
            Event::Finished(outcome) => {
                let end = End::from(outcome);
                if let End::Failed(why) = &end {
                    log::warn!("{why}");
                }
                News::Ended(end)
            }
            _ => return None,
        })
    }

    /// Whether anything runs whose counters are wanted.
    pub(super) fn is_busy(&self) -> bool {
        self.search.is_busy()
    }

    /// The counters of the last search.
    pub(super) fn counters(&self) -> Counters {
        self.search.counters(false)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Open,
    Position,
    Random,
}

/// What comes of an ask when nobody knows where tables belong.
fn refuse(ask: &Ask) -> Option<Msg> {
    let why = "there is no folder for tables".to_owned();
    Some(match ask {
        Ask::Solve { .. } | Ask::Count { .. } => Msg::Puzzles(News::Ended(End::Failed(why))),
        Ask::Random { .. } => Msg::Puzzles(News::Drawn(Err(why))),
        Ask::Open(_) | Ask::Position { .. } => Msg::Warn(why),
        _ => return None,
    })
}

/// Tells which definitions there are whenever that changes, as long as somebody may ask.
fn watch_files(folder: Option<&Path>, asked: &Receiver<Vec<String>>, notes: &Sender<Msg>) {
    // So that there is a place to put them; where it cannot be made, files are opened by their
    // paths.
    let folder = folder.filter(|folder| std::fs::create_dir_all(folder).is_ok());
    let mut paths: Vec<String> = Vec::new();
    let mut told: Option<Vec<DefinitionRow>> = None;
    loop {
        match asked.recv_timeout(LOOK) {
            Ok(new) => (paths, told) = (new, None),
            Err(RecvTimeoutError::Timeout) if told.is_some() => {}
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let rows = definitions(folder, &paths);
        if told.as_ref() != Some(&rows) {
            told = Some(rows.clone());
            let folder = folder.map(|folder| folder.display().to_string());
            if notes.send(Msg::Puzzles(News::Shelf { rows, folder })).is_err() {
                return;
            }
        }
    }
}
