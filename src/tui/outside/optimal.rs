//! What the Optimal screen asks for: its search, the quick search for a bound, tables being built.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crossbeam_channel::Sender;

use super::slot::Slot;
use crate::api::{Event, Outcome, Request, TierInfo};
use crate::job::{Engine, Message};
use crate::table::{Reach, Tables, Tier, TierState};
use crate::tui::app::Msg;
use crate::tui::screen::counters::{Counters, End};
use crate::tui::screen::optimal::{Ask, Bounded, News, TierRow, TierState as Shown};

/// The jobs of the screen; a new one takes the place of the one before, which stops.
#[derive(Debug)]
pub(super) struct Optimal {
    search: Slot,
    bound: Slot,
    build: Slot,
    look: Arc<Look>,
    notes: Sender<Msg>,
}

/// The look at the tables, which a thread takes.
#[derive(Debug, Default)]
struct Look {
    /// Whether it is being taken.
    goes_on: AtomicBool,
    /// Whether somebody wants to know what was changed since it began.
    again: AtomicBool,
    /// The tables as they were told last.
    told: Mutex<Vec<TierRow>>,
}

impl Look {
    /// Tells of the tables if they are others than those that were told; whether to look again.
    fn tell(&self, now: Vec<TierRow>, notes: &Sender<Msg>) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if *told != now {
            told.clone_from(&now);
            let _ = notes.send(Msg::Optimal(News::Tiers(now)));
        }
        drop(told);
        if self.again.swap(false, SeqCst) {
            return true;
        }
        self.goes_on.store(false, SeqCst);
        // Whoever asked just before that takes the next look himself, or leaves it to this thread.
        self.again.load(SeqCst) && !self.goes_on.swap(true, SeqCst)
    }
}

impl Optimal {
    /// Without jobs; what is found out about tables goes to `notes`.
    pub(super) fn new(notes: Sender<Msg>) -> Self {
        Self {
            search: Slot::default(),
            bound: Slot::default(),
            build: Slot::default(),
            look: Arc::default(),
            notes,
        }
    }

    /// Performs what is about jobs and tables; what it has to say comes back.
    pub(super) fn perform(&mut self, ask: Ask, engine: Option<&Engine>) -> Option<Msg> {
        let Some(engine) = engine else { return refuse(&ask) };
        match ask {
            Ask::Search { cube, request, tier } => {
                let tier = Tier::find(&tier);
                self.search.start(|| engine.start(Request::Optimal { cube, request, tier }));
            }
            Ask::Stop => self.search.stop(),
            Ask::Pause(paused) => self.search.set_paused(paused),
            Ask::Bound(cube) => self.bound.start(|| engine.start(Request::Short(cube))),
            Ask::Build(name) => match Tier::find(&name) {
                Some(tier) => self.build.start(|| engine.start(Request::BuildTier(tier))),
                None => return Some(not_built(format!("there is no table '{name}'"))),
            },
            Ask::StopBuild => self.build.stop(),
            Ask::Tiers => self.look(engine),
            Ask::Read(_) | Ask::Save(_) | Ask::SetAside(_) => {
                unreachable!("files are not the business of jobs")
            }
        }
        None
    }

    /// What an event means for the screen, if it is of one of its jobs.
    pub(super) fn hear(&self, message: &Message) -> Option<News> {
        if self.search.says(message) {
            self.said_by_search(&message.event)
        } else if self.bound.says(message) {
            said_by_bound(&message.event)
        } else if self.build.says(message) {
            self.said_by_build(&message.event)
        } else {
            None
        }
    }

    /// Whether anything runs whose counters are wanted.
    pub(super) fn is_busy(&self) -> bool {
        self.search.is_busy() || self.build.is_busy()
    }

    /// The counters of the last search.
    pub(super) fn counters(&self) -> Counters {
        self.search.counters(true)
    }

    /// Has somebody look at the tables to search with, who tells when they are others than those
    /// that were told.
    pub(super) fn look(&self, engine: &Engine) {
        self.look.again.store(true, SeqCst);
        if self.look.goes_on.swap(true, SeqCst) {
            return;
        }
        self.look.again.store(false, SeqCst);
        let (look, notes) = (Arc::clone(&self.look), self.notes.clone());
        let tell = move |tables: &Tables, rooms: Vec<TierInfo>| {
            look.tell(rooms.iter().map(|room| tier_row(room, tables)).collect(), &notes)
        };
        if !engine.look_at_tiers(tell) {
            self.look.goes_on.store(false, SeqCst);
        }
    }

    fn said_by_search(&self, event: &Event) -> Option<News> {
        Some(match event {
            Event::Found(solutions) => News::Found(solutions.clone()),
            Event::LengthDone { length, solutions } => News::LengthDone {
                length: *length,
                solutions: solutions.clone(),
                counters: self.counters(),
            },
            Event::Finished(outcome) => {
                let end = End::from(outcome);
                if let End::Failed(why) = &end {
                    log::error!("{why}");
                }
                News::Ended(end)
            }
            Event::Better(solution) => News::Known(solution.clone()),
            Event::Scrambled(_) | Event::Puzzle(_) => return None,
        })
    }

    fn said_by_build(&self, event: &Event) -> Option<News> {
        let Event::Finished(outcome) = event else { return None };
        let why = match outcome {
            Outcome::Done { .. } => None,
            Outcome::Stopped => {
                Some("building the table was stopped: B goes on with it".to_owned())
            }
            Outcome::NotReady(why) | Outcome::Failed(why) => {
                log::error!("{why}");
                Some(why.clone())
            }
        };
        Some(News::Built { why, took: self.build.progress().1 })
    }
}

fn said_by_bound(event: &Event) -> Option<News> {
    Some(match event {
        Event::Better(solution) => News::Better(solution.clone()),
        Event::Finished(outcome) => News::Bounded(match outcome {
            Outcome::Done { truncated: false } => Bounded::Proven,
            Outcome::Done { truncated: true } | Outcome::Stopped => Bounded::Within,
            Outcome::NotReady(_) => Bounded::Missing,
            Outcome::Failed(why) => {
                log::error!("{why}");
                Bounded::Within
            }
        }),
        Event::Found(_) | Event::LengthDone { .. } | Event::Scrambled(_) | Event::Puzzle(_) => {
            return None;
        }
    })
}

fn not_built(why: String) -> Msg {
    Msg::Optimal(News::Built { why: Some(why), took: Duration::ZERO })
}

/// What comes of an ask when nobody knows where tables belong.
fn refuse(ask: &Ask) -> Option<Msg> {
    let why = || "there is no folder for tables".to_owned();
    Some(Msg::Optimal(match ask {
        Ask::Search { .. } => News::Ended(End::Failed(why())),
        Ask::Bound(_) => News::Bounded(Bounded::Missing),
        Ask::Build(_) => return Some(not_built(why())),
        _ => return None,
    }))
}

fn tier_row(room: &TierInfo, tables: &Tables) -> TierRow {
    let status = &room.status;
    // What is there is built to reach further, as far as that goes.
    let (state, next) = match status.state {
        TierState::Absent => (Shown::Absent, Some(Reach::To10)),
        TierState::Part { reach, share } => (Shown::Part(percent(share)), Some(reach)),
        TierState::Built { reach, .. } => {
            let next = (reach == Reach::To10 && status.tier != Tier::G1).then_some(Reach::To11);
            (Shown::Ready(reach.moves()), next)
        }
        TierState::Damaged => (Shown::Damaged, Some(Reach::To10)),
    };
    TierRow {
        name: status.tier.to_string(),
        bytes: status.tier.bytes(),
        state,
        building: status
            .building
            .as_ref()
            .map(|building| (percent(building.share), building.remaining)),
        usual: next.map(|reach| tables.build_time(status.tier, reach)),
        fits: room.fits,
        is_default: room.is_default,
    }
}

/// A share from 0 to 1 in whole percent.
#[expect(clippy::cast_sign_loss, reason = "a share is not negative")]
fn percent(share: f64) -> u8 {
    (share * 100.0) as u8
}
