//! Test support: runs the program on the Analyse screen, with the real analysis on the test's
//! thread.

use std::sync::{Mutex, OnceLock};

use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::table::Tables;
use premove_fmc::analysis::{AnalysisReport, Budget, Finding, analyze};
use premove_fmc::writeup::read::read;
use premove_service::api::Outcome;
use premove_service::questions::{AnalyzeQuestion, Event, Request, WriteUpQuestion};

use super::{ANALYSIS, AnalyseState, WRITE_UP};
use crate::app::{App, Message};
use crate::message::{JobEffect, ScreenEffect, Slot};
use crate::screen::progress::Counters;
use crate::screen::session::{self, Outside};

/// A write-up with all steps that loses moves.
pub(super) const SOLVE: &str = "Scramble: R' U' F R F2 D B' R D2 F' U' R D' B2 U2 F B2 D2 B U2 R2 \
                                B2 D2 R' U' F\n\nF R' F // EO\nD R' U2 R U R // 4qt 6c4e\n\
                                (U' B2 D' L2 D R2 D) // HTR\n(F2 D2 B2 R2 B2) // Finish\n";

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into())
    })
}

#[derive(Default)]
struct Log(Mutex<Vec<Event>>);

impl AnalysisReport for Log {
    fn found(&self, finding: &Finding) {
        self.0.lock().unwrap().push(Event::Analyze(Box::new(finding.clone())));
    }
}

/// Stand-in for everything outside the state; it reads and analyses on the test's thread, with less
/// work than requested.
#[derive(Default)]
pub(super) struct Same {
    /// Maximum number of results that the analysis reports; after them it never ends. `None`
    /// reports all results and the end.
    pub(super) most: Option<usize>,
    /// The budgets of the analyses so far.
    pub(super) budgets: Vec<Budget>,
    /// The requested job effects that this stand-in did not perform.
    pub(super) jobs: Vec<(Slot, JobEffect)>,
}

impl Outside for Same {
    type State = AnalyseState;

    fn perform(&mut self, effect: ScreenEffect, app: &mut App) {
        let ScreenEffect::Job(slot, effect) = effect else { return };
        let events = match (slot, effect) {
            (WRITE_UP, JobEffect::Start(Request::WriteUp(WriteUpQuestion { text, given }))) => {
                vec![Event::WriteUp(Box::new(read(&text, given.as_ref())))]
            }
            (
                ANALYSIS,
                JobEffect::Start(Request::Analyze(AnalyzeQuestion { played, budget, level })),
            ) => {
                self.budgets.push(budget);
                let control = Control::new();
                let context = Context::new(tables(), &control).on_threads(2);
                let log = Log::default();
                let budget = Budget { rounds: 1, proven: 9, stretch: 6 };
                analyze(&played, budget, level, context, &log).unwrap();
                let mut events = log.0.into_inner().unwrap();
                match self.most {
                    Some(most) => events.truncate(most),
                    None => events.push(Event::Finished(Outcome::Done { truncated: false })),
                }
                events
            }
            (slot, effect) => {
                self.jobs.push((slot, effect));
                return;
            }
        };
        let screen = app.shell.id_of::<AnalyseState>();
        for event in events {
            app.update(Message::Job { screen, slot, event, counters: Counters::default() });
        }
    }
}

pub(super) type Session = session::Session<Same>;

impl Session {
    pub(super) fn new(width: u16, height: u16) -> Self {
        Self::bare(width, height)
    }

    /// Opens the screen with an analysed solve. If `most` is given, the analysis stays unfinished
    /// after that number of results.
    pub(super) fn on(text: &str, most: Option<usize>, (width, height): (u16, u16)) -> Self {
        let mut session = Self::new(width, height);
        session.outside.most = most;
        session.paste(text);
        // The analysis begins once the solve is read.
        session.perform();
        session
    }
}
