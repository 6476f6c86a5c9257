//! Searches for the best totals through many lines while nothing else runs.

use std::cell::Cell;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::store::locked;
use premove_engine::table::TableId;
use premove_fmc::chain::{BestTotal, TotalsReport, best_totals};
use serde::Serialize;
use serde_json::json;

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Question};
use crate::api::Outcome;
use crate::job::smallest_first;

/// Time for which findings are gathered before they are sent.
const TOGETHER: Duration = Duration::from_millis(100);
/// Time for which the search sleeps before it checks again whether a table is built.
const PATIENCE: Duration = Duration::from_millis(20);
/// Number of rounds unless the question has it.
const ROUNDS: u32 = 9;
/// The tables that the searches read.
const TABLES: [TableId; 4] =
    [TableId::Eo, TableId::HtrFinish, TableId::DrFromEo, TableId::DrFinish];

/// Asks for the best finished total through each of many lines, shorter and shorter. An idle
/// question, which runs on one thread: any other work, and a table that is built, holds it. A
/// table that is missing gets an idle build; where that fails, the work ends with
/// [`Outcome::NotReady`]. For a client of a server, where no table is built, the work has its turns
/// like all others, and the time of its request ends it.
#[derive(Clone, Debug, PartialEq)]
pub struct BestTotalsQuestion {
    /// The scramble, normal side.
    pub scramble: Cube,
    /// The lines, from the scramble on; each with the spellings that stand for it.
    pub candidates: Vec<Vec<Line>>,
    /// Greatest number of rounds for each candidate. Each round may take twice as long as the
    /// one before it, and the first some milliseconds.
    pub rounds: u32,
}

/// The best totals, and the tables that are built for them.
#[derive(Clone, Debug)]
pub enum BestTotalsAnswer {
    /// Shorter solutions through some of the lines of the question, by their places in it, or the
    /// proof that there are none; in the order in which they were found.
    Totals(Vec<(usize, BestTotal)>),
    /// The idle build of a table began.
    BuildBegun(TableId),
    /// A table of a [`BuildBegun`](Self::BuildBegun) is complete and can be used.
    BuildDone(TableId),
}

impl Question for BestTotalsQuestion {
    const NAME: &'static str = "totals";
    const IS_IDLE: bool = true;
    const IS_OPEN: bool = true;
    type Answer = BestTotalsAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            scramble: form.needed("scramble", asked.map(|q| q.scramble))?,
            candidates: form.needed("candidates", asked.map(|q| q.candidates.clone()))?,
            rounds: form.or("rounds", asked.map(|q| q.rounds), ROUNDS)?,
        })
    }

    fn write(&self, answer: &BestTotalsAnswer, lines: &AnswerLines) {
        match answer {
            BestTotalsAnswer::Totals(found) => {
                for (at, best) in found {
                    lines.line("total", &TotalRecord::new(*at, best));
                }
            }
            BestTotalsAnswer::BuildBegun(table) => {
                lines.line("build_begun", &json!({ "table": table.name() }));
            }
            BestTotalsAnswer::BuildDone(table) => {
                lines.line("build_done", &json!({ "table": table.name() }));
            }
        }
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        for id in smallest_first(&TABLES) {
            let has_begun = Cell::new(false);
            context.builds.wait_idle(id, context.control, &|| {
                has_begun.set(true);
                answers.send(BestTotalsAnswer::BuildBegun(id));
            })?;
            if has_begun.get() {
                answers.send(BestTotalsAnswer::BuildDone(id));
            }
        }
        let batch = Mutex::new(Batch { found: Vec::new(), sent: Instant::now() });
        let report = Sender { context, answers, batch };
        let search = context.search().on_threads(1);
        let Self { scramble, candidates, rounds } = self;
        let answer = best_totals(scramble, candidates, *rounds, search, &report);
        report.flush();
        Ok(match answer? {
            _ if context.control.is_stopped() => Outcome::Stopped,
            is_complete => Outcome::Done { truncated: !is_complete },
        })
    }
}

/// The best total through a candidate.
#[derive(Serialize)]
struct TotalRecord {
    /// Number of the candidate, from 1.
    candidate: usize,
    /// Number of the spelling of the candidate with which the solution begins, from 1.
    spelling: usize,
    /// The moves on both sides.
    moves: String,
    /// Both sides put together.
    solution: String,
    /// Number of moves of the solution.
    length: usize,
    /// `true` if no solution through the candidate is shorter.
    proven: bool,
}

impl TotalRecord {
    fn new(candidate: usize, best: &BestTotal) -> Self {
        let solution = best.solution();
        Self {
            candidate: candidate + 1,
            spelling: best.spelling + 1,
            moves: best.line.to_string(),
            length: solution.len(),
            solution: solution.to_string(),
            proven: best.is_proven,
        }
    }
}

/// The findings that are not sent yet.
struct Batch {
    found: Vec<(usize, BestTotal)>,
    sent: Instant,
}

/// Sends findings a few times a second.
struct Sender<'a> {
    context: &'a Context<'a>,
    answers: &'a Answers<'a, BestTotalsAnswer>,
    batch: Mutex<Batch>,
}

impl Sender<'_> {
    fn flush(&self) {
        let mut batch = locked(&self.batch);
        batch.sent = Instant::now();
        let found = std::mem::take(&mut batch.found);
        drop(batch);
        if !found.is_empty() {
            self.answers.send(BestTotalsAnswer::Totals(found));
        }
    }

    fn flush_in_time(&self) {
        let is_time = locked(&self.batch).sent.elapsed() >= TOGETHER;
        if is_time {
            self.flush();
        }
    }
}

impl TotalsReport for Sender<'_> {
    fn turn(&self) {
        self.flush_in_time();
        while self.context.builds.is_busy() && !self.context.control.is_stopped() {
            thread::sleep(PATIENCE);
        }
    }

    fn improved(&self, candidate: usize, best: &BestTotal) {
        locked(&self.batch).found.push((candidate, best.clone()));
        self.flush_in_time();
    }

    fn round_done(&self, _round: u32) {
        self.flush();
    }
}
