//! Test support: runs the program on the Solve screen, with the real search on the test's thread.

use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use premove_cube::notation::Line;
use premove_engine::search::{Control, Report, Silent, Solution, Work};
use premove_engine::step::Context;
use premove_engine::table::{TableId, Tables};
use premove_fmc::chain::{WidenLimits, widen_behind};
use premove_fmc::findability::Findability;
use premove_fmc::writeup::read::read;
use premove_service::Failure;
use premove_service::api::Outcome;
use premove_service::questions::{
    BestTotalsQuestion, BuildTableQuestion, DistancesQuestion, Event, FindAnswer, FindQuestion,
    Question as _, Request, StepAnswer, StepQuestion, WholeQuestion, WriteUpQuestion,
};
use ratatui::style::Color;

use super::{FIND, LINES, SEARCH, SolveState, TOTALS, WRITE_UP};
use crate::app::{App, Message};
use crate::message::{JobEffect, ScreenEffect, Slot};
use crate::screen::ScreenId;
use crate::screen::progress::Counters;
use crate::screen::session::{self, Outside};

/// Slot of the search for the distances to the next step.
pub(super) const TO_GO: Slot = Slot(DistancesQuestion::NAME);

pub(super) const SCRAMBLE: &str =
    "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";

pub(super) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into())
    })
}

/// The events that a search reports.
#[derive(Default)]
struct Log(std::sync::Mutex<Vec<Event>>);

impl Report for Log {
    fn found(&self, batch: &[Solution]) {
        self.0
            .lock()
            .unwrap()
            .push(Event::Step(StepAnswer::Found { solutions: batch.to_vec(), rates: None }));
    }
    fn depth_done(&self, depth: u8, whole: &[Solution], _: &Work) {
        self.0.lock().unwrap().push(Event::Step(StepAnswer::LengthDone {
            length: depth,
            solutions: whole.to_vec(),
            rates: None,
        }));
    }
}

/// The program on the Solve screen. Every search runs to its end before the next key.
pub(super) type Session = session::Session<Same>;

/// Stand-in for everything outside the state; it searches on the test's thread.
#[derive(Default)]
pub(super) struct Same {
    pub(super) searches: usize,
    /// `true` to act as if reading a write-up took forever.
    pub(super) is_slow: bool,
    /// The lines, by step, whose best totals were requested last.
    pub(super) candidates: Vec<Vec<Line>>,
    /// The tables whose build was requested.
    pub(super) builds: Vec<TableId>,
    /// `true` if searches for whole lines find none.
    pub(super) has_no_lines: bool,
}

impl Outside for Same {
    type State = SolveState;

    fn perform(&mut self, effect: ScreenEffect, app: &mut App) {
        let ScreenEffect::Job(slot, JobEffect::Start(request)) = effect else { return };
        if let Request::BuildTable(BuildTableQuestion { table: id }) = request {
            return self.builds.push(id);
        }
        if let (TOTALS, Request::BestTotals(BestTotalsQuestion { candidates, .. })) =
            (slot, &request)
        {
            self.candidates.clone_from(candidates);
        }
        if let (LINES, Request::Whole(WholeQuestion { recipe, before, cube, limits })) =
            (slot, &request)
        {
            let control = Control::new();
            // A first line for people takes some rounds.
            let rounds = Some(if recipe.is_front() { 6 } else { 1 });
            let limits = WidenLimits { rounds, results: 3, ..*limits };
            let context = Context::new(tables(), &control).on_threads(2);
            let lines =
                widen_behind(recipe, before, cube, &limits, context, &Silent).unwrap().lines;
            let done = Event::Finished(Outcome::Done { truncated: true });
            let lines = if self.has_no_lines { Vec::new() } else { lines };
            send(app, slot, [Event::Whole(lines), done]);
        }
        if let (FIND, Request::Find(FindQuestion { scramble, level, .. })) = (slot, &request) {
            let control = Control::new();
            let context = Context::new(tables(), &control);
            let rates = Arc::new(Findability::new(scramble, *level, context).unwrap());
            let answer = Event::Find(FindAnswer { rates, find: None });
            send(app, slot, [answer, Event::Finished(Outcome::Done { truncated: false })]);
        }
        if let (WRITE_UP, Request::WriteUp(WriteUpQuestion { text, given }), false) =
            (slot, &request, self.is_slow)
        {
            let read = Event::WriteUp(Box::new(read(text, given.as_ref())));
            send(app, slot, [read, Event::Finished(Outcome::Done { truncated: false })]);
        }
        let (SEARCH, Request::Step(StepQuestion { step, cube, limits, .. })) = (slot, request)
        else {
            return;
        };
        self.searches += 1;
        let log = Log::default();
        let control = Control::new();
        let context = Context::new(tables(), &control).on_threads(2);
        let answer = premove_engine::step::solve(&step, &cube, &limits, context, &log);
        let outcome = match answer {
            Ok(answer) => Outcome::Done { truncated: answer.ending.has_more() },
            Err(error) => Outcome::Failed(Failure::of(&error)),
        };
        let mut events = log.0.into_inner().unwrap();
        events.push(Event::Finished(outcome));
        send(app, SEARCH, events);
    }
}

/// Sends events of a slot to the screen.
fn send(app: &mut App, slot: Slot, events: impl IntoIterator<Item = Event>) {
    for event in events {
        let counters = Counters::default();
        app.update(Message::Job { screen: ScreenId::FIRST, slot, event, counters });
    }
}

impl Session {
    pub(super) fn new(width: u16, height: u16) -> Self {
        Self::bare(width, height)
    }

    pub(super) fn on(scramble: &str) -> Self {
        let mut session = Self::new(118, 36);
        session.paste(scramble);
        session
    }

    /// Opens the screen with a scramble whose first search has begun but not reported anything.
    pub(super) fn searching(scramble: &str) -> Self {
        let mut session = Self::new(118, 36);
        session.app.update(Message::Paste(scramble.to_owned()));
        session.take_effects();
        session
    }

    /// Returns a text with a line for each run of equally styled cells: row, column, text, style.
    pub(super) fn styles(&self) -> String {
        let buffer = self.buffer();
        let mut out = String::new();
        for y in 0..buffer.area.height {
            let mut x = 0;
            while x < buffer.area.width {
                let style = buffer[(x, y)].style();
                let run = (x..buffer.area.width)
                    .take_while(|&x| buffer[(x, y)].style() == style)
                    .count() as u16;
                let text: String = (x..x + run).map(|x| buffer[(x, y)].symbol()).collect();
                if !text.trim().is_empty() || style.bg != Some(Color::Reset) {
                    let back = style
                        .bg
                        .filter(|c| *c != Color::Reset)
                        .map_or(String::new(), |c| format!(" on {c}"));
                    let front = style
                        .fg
                        .filter(|c| *c != Color::Reset)
                        .map_or(String::new(), |c| format!(" {c}"));
                    let _ = writeln!(
                        out,
                        "{y:>2} {x:>3} '{text}'{front}{back} {:?}",
                        style.add_modifier
                    );
                }
                x += run;
            }
        }
        out
    }
}
