//! For tests: the program on the Practice screen, with a clock that the test moves and the real
//! search on the same thread.

use std::sync::{Mutex, OnceLock};

use super::PracticeState;
use crate::api::{Event, Outcome, Request};
use crate::fmc::practice::{Moment, draw};
use crate::search::{Control, Report, Solution, Work};
use crate::step::Context;
use crate::table::Tables;
use crate::tui::app::{App, Message};
use crate::tui::message::{JobEffect, ScreenEffect};
use crate::tui::screen::progress::Counters;
use crate::tui::screen::session::{self, Outside};

/// When the tests begin, in seconds since 1970.
pub(super) const BEGIN: u64 = 1_700_000_000;

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/target/tmp/tables").into())
    })
}

#[derive(Default)]
struct Log(Mutex<Vec<Event>>);

impl Report for Log {
    fn depth_done(&self, depth: u8, whole: &[Solution], _: &Work) {
        self.0.lock().unwrap().push(Event::LengthDone { length: depth, solutions: whole.to_vec() });
    }
}

/// Searches and draws on the same thread; scrambles come from a seed.
#[derive(Default)]
pub(super) struct Same {
    pub(super) searches: usize,
    pub(super) bells: usize,
    /// What was put into the library of solves.
    pub(super) library: Vec<crate::fmc::practice::Attempt>,
}

impl Outside for Same {
    type State = PracticeState;

    fn perform(&mut self, effect: ScreenEffect, app: &mut App) {
        let (slot, request) = match effect {
            ScreenEffect::Job(slot, JobEffect::Start(request)) => (slot, request),
            ScreenEffect::Attempt(attempt, _) => {
                self.library.push(*attempt);
                return;
            }
            ScreenEffect::Bell => {
                self.bells += 1;
                return;
            }
            _ => return,
        };
        let control = Control::new();
        let context = Context::new(tables(), &control).on_threads(2);
        let mut events = Vec::new();
        match request {
            Request::Step { step, cube, limits } => {
                self.searches += 1;
                let log = Log::default();
                crate::step::solve(&step, &cube, &limits, context, &log).unwrap();
                events = log.0.into_inner().unwrap();
            }
            Request::Draw { draw: wished, .. } => {
                let mut rng = crate::cube::Rng::from_number(7);
                let moves =
                    draw(&wished, crate::fmc::Writing::Short, &mut rng, context).unwrap().unwrap();
                events.push(Event::Scrambled(moves));
            }
            _ => return,
        }
        events.push(Event::Finished(Outcome::Done { truncated: false }));
        let screen = app.shell.id_of::<PracticeState>();
        for event in events {
            app.update(Message::Job { screen, slot, event, counters: Counters::default() });
        }
    }
}

pub(super) type Session = session::Session<Same>;

impl Session {
    pub(super) fn new(width: u16, height: u16) -> Self {
        let mut session = Self::bare(width, height);
        session.at(0);
        session
    }

    /// With the clock running on a scramble since second 0.
    pub(super) fn running(scramble: &str) -> Self {
        let mut session = Self::new(120, 40);
        session.paste(scramble);
        session.press("enter");
        session
    }

    /// The time is this number of seconds after the beginning.
    pub(super) fn at(&mut self, seconds: u64) -> &mut Self {
        self.send(Message::Time(Moment((BEGIN + seconds) * 1000)));
        // One search asks for the next.
        for _ in 0..8 {
            self.perform();
        }
        self
    }

    pub(super) fn moves(&mut self, text: &str) -> &mut Self {
        self.press("a").type_text(text).press("enter")
    }
}
