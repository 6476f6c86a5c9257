//! Test support: runs the program on the Practice screen, with a clock that the test sets and the
//! real search on the test's thread.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use premove_engine::search::{Control, Report, Silent, Solution, Work};
use premove_engine::step::Context;
use premove_engine::table::Tables;
use premove_fmc::Workspace;
use premove_fmc::drill::{CardReviews, Deck, DrillCard, DrillCase, DrillReview};
use premove_fmc::library::{Id, Solve, SolveSummary, Times, Zone};
use premove_fmc::post_mortem::{PostMortemLimits, post_mortem};
use premove_fmc::practice::{Moment, draw};
use premove_service::api::Outcome;
use premove_service::library::{Listed, OwnAttempts};
use premove_service::questions::{
    DrawQuestion, DrillAnswer, DrillQuestion, DrillSource, Event, PostMortemQuestion, Request,
    StepAnswer, StepQuestion,
};

use premove_service::saving::ReadDrills;

use super::PracticeState;
use crate::app::{App, Message};
use crate::message::{FileEffect, JobEffect, Reply, ScreenEffect, SolveEffect};
use crate::screen::progress::Counters;
use crate::screen::session::{self, Outside};

/// The time at which the tests begin, in seconds since 1970.
pub(super) const BEGIN: u64 = 1_700_000_000;

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into())
    })
}

#[derive(Default)]
struct Log(Mutex<Vec<Event>>);

impl Report for Log {
    fn depth_done(&self, depth: u8, whole: &[Solution], _: &Work) {
        self.0.lock().unwrap().push(Event::Step(StepAnswer::LengthDone {
            length: depth,
            solutions: whole.to_vec(),
            rates: None,
        }));
    }
}

/// Stand-in for everything outside the state; it searches and draws scrambles on the test's thread,
/// with a fixed seed.
#[derive(Default)]
pub(super) struct Same {
    pub(super) searches: usize,
    pub(super) bells: usize,
    /// `true` if searches for post-mortems do not answer.
    pub(super) holds_post_mortems: bool,
    /// The solves of the library by name.
    pub(super) library: BTreeMap<Id, (Solve, Workspace)>,
    /// `true` if the library cannot be written.
    pub(super) is_full: bool,
    /// The reviews of the deck of drills, and what own attempts lost.
    pub(super) reviews: Vec<(DrillCard, DrillReview)>,
    pub(super) own: OwnAttempts,
}

impl Outside for Same {
    type State = PracticeState;

    fn perform(&mut self, effect: ScreenEffect, app: &mut App) {
        let (slot, request) = match effect {
            ScreenEffect::Job(slot, JobEffect::Start(request)) => (slot, request),
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
            Request::Step(StepQuestion { step, cube, limits, .. }) => {
                self.searches += 1;
                let log = Log::default();
                premove_engine::step::solve(&step, &cube, &limits, context, &log).unwrap();
                events = log.0.into_inner().unwrap();
            }
            Request::Draw(DrawQuestion { draw: asked, .. }) => {
                let mut rng = premove_cube::Rng::from_number(7);
                let moves =
                    draw(&asked, premove_fmc::Writing::Short, &mut rng, context).unwrap().unwrap();
                events.push(Event::Draw(moves));
            }
            Request::Drill(DrillQuestion { source, .. }) => {
                let case = case_of(&source, context);
                events.push(Event::Drill(Box::new(DrillAnswer { case, verdict: None })));
            }
            Request::PostMortem(_) if self.holds_post_mortems => return,
            Request::PostMortem(PostMortemQuestion { tree, .. }) => {
                let limits = PostMortemLimits { rounds: 3, ..PostMortemLimits::default() };
                let found = post_mortem(&tree, limits, context, &Silent).unwrap();
                events.push(Event::PostMortem(Box::new(found)));
            }
            _ => return,
        }
        events.push(Event::Finished(Outcome::Done { truncated: false }));
        let screen = app.shell.id_of::<PracticeState>();
        for event in events {
            app.update(Message::Job { screen, slot, event, counters: Counters::default() });
        }
    }

    fn file(&mut self, effect: FileEffect, app: &mut App) -> Option<FileEffect> {
        match effect {
            FileEffect::Solve(SolveEffect::Keep(attempts)) => {
                let attempts = if self.is_full { Vec::new() } else { attempts };
                for (attempt, workspace) in &attempts {
                    let id = Id::new(attempt.begun, 0);
                    let solve = Solve::new(id.clone(), Times::default(), workspace.clone());
                    let solve = Solve { attempt: Some(attempt.clone()), ..solve };
                    let workspace = Workspace::from_json(workspace).unwrap();
                    self.library.insert(id, (solve, workspace));
                }
                let kept = attempts.into_iter().map(|(attempt, _)| attempt).collect();
                app.update(Message::Reply(app.shell.id_of::<PracticeState>(), Reply::Kept(kept)));
                self.list(app);
            }
            FileEffect::Solve(SolveEffect::List) => self.list(app),
            FileEffect::Solve(SolveEffect::ReadDrills { with_attempts }) => {
                self.read_drills(with_attempts, app);
            }
            FileEffect::Solve(SolveEffect::KeepReview { card, review }) => {
                self.keep_review(card, review, app);
            }
            effect => return Some(effect),
        }
        None
    }
}

fn case_of(source: &DrillSource, context: Context<'_>) -> Option<DrillCase> {
    match source {
        DrillSource::Drawn { card, seed } => {
            let mut rng = premove_cube::Rng::from_number(*seed);
            DrillCase::draw(*card, &mut rng, context).unwrap()
        }
        DrillSource::Given { .. } => None,
        DrillSource::Own(step) => DrillCase::of_own_step(step, context).unwrap(),
    }
}

impl Same {
    fn read_drills(&self, with_attempts: bool, app: &mut App) {
        let mut deck = Deck::new(Vec::<CardReviews>::new(), Zone::UTC);
        for (card, review) in &self.reviews {
            deck.add(*card, review.clone());
        }
        let own = with_attempts.then(|| self.own.clone());
        let (damaged, blocked) = (Vec::new(), Vec::new());
        let read = ReadDrills { deck, damaged, blocked, own, seed: 7 };
        let reply = Reply::Drills(Box::new(Ok(read)));
        app.update(Message::Reply(app.shell.id_of::<PracticeState>(), reply));
    }

    fn keep_review(&mut self, card: DrillCard, review: DrillReview, app: &mut App) {
        let fault = self.is_full.then(|| "the disk is full".into());
        if fault.is_none() {
            self.reviews.push((card, review));
        }
        let reply = Reply::Reviewed { card, fault };
        app.update(Message::Reply(app.shell.id_of::<PracticeState>(), reply));
    }

    fn list(&self, app: &mut App) {
        let mut list = Vec::new();
        for (solve, workspace) in self.library.values() {
            list.push(Arc::new(Listed::Solve(Box::new(SolveSummary::of(solve, workspace)))));
        }
        app.update(Message::Reply(app.shell.id_of::<PracticeState>(), Reply::Solves(list)));
    }
}

pub(super) type Session = session::Session<Same>;

impl Session {
    pub(super) fn new(width: u16, height: u16) -> Self {
        let mut session = Self::bare(width, height);
        session.at(0);
        session
    }

    /// Opens the screen with an attempt whose clock has been running since second 0.
    pub(super) fn running(scramble: &str) -> Self {
        let mut session = Self::new(120, 40);
        session.paste(scramble);
        session.press("enter");
        session
    }

    /// Sets the time to this number of seconds after [`BEGIN`].
    pub(super) fn at(&mut self, seconds: u64) -> &mut Self {
        self.send(Message::Time(Moment((BEGIN + seconds) * 1000)));
        // The end of a search may start the next one.
        for _ in 0..8 {
            self.perform();
        }
        self
    }

    pub(super) fn moves(&mut self, text: &str) -> &mut Self {
        self.press("a").type_text(text).press("enter")
    }
}
