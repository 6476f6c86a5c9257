//! Question for the length of the shortest finished solve that begins with each of many lines. It
//! runs while no other work does.

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

/// Longest time for which solutions are gathered before they are sent together.
const TOGETHER: Duration = Duration::from_millis(100);
/// Time for which the search sleeps before it checks again whether a table is built.
const PATIENCE: Duration = Duration::from_millis(20);
/// Default number of search rounds for each line; each takes about twice as long as the one before.
const ROUNDS: u32 = 9;
/// The tables that the searches read.
const TABLES: [TableId; 4] =
    [TableId::Eo, TableId::HtrFinish, TableId::DrFromEo, TableId::DrFinish];

/// Question for the best total through each of many lines: the length of the shortest finished
/// solve that begins with the line. The totals get shorter round by round. An idle question: it
/// runs on one thread, and pauses while any other work runs or a table is built. If a table is
/// missing, it is built in the background; if the build fails, the work ends with
/// [`Outcome::NotReady`]. For a client of a server no table is built, the work takes its turn like
/// all other work, and it ends when the time of its request is over.
#[derive(Clone, Debug, PartialEq)]
pub struct BestTotalsQuestion {
    /// The scramble, on the normal side.
    pub scramble: Cube,
    /// The lines from the scramble on, called candidates. Each is given by its spellings: lines
    /// that count as equal.
    pub candidates: Vec<Vec<Line>>,
    /// Greatest number of search rounds for each line. The first round takes some milliseconds;
    /// each later one may take twice as long as the round before it.
    pub rounds: u32,
}

/// Answer to a [`BestTotalsQuestion`]: best totals, or progress of a table that is built for them.
#[derive(Clone, Debug)]
pub enum BestTotalsAnswer {
    /// New best totals in the order in which they were found, each with the index of its line in
    /// the question. A new total comes with a shorter solution, or with the proof that no solution
    /// is shorter.
    Totals(Vec<(usize, BestTotal)>),
    /// The background build of this table began.
    BuildBegun(TableId),
    /// The build of this table is complete, and the table can be used.
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

/// Record of the shortest solution that begins with one of the lines (candidates) of the question.
#[derive(Serialize)]
struct TotalRecord {
    /// Number of the line in the question, from 1.
    candidate: usize,
    /// Number of the spelling of the line with which the solution begins, from 1.
    spelling: usize,
    /// The moves on both sides, those of the inverse side in parentheses.
    moves: String,
    /// The finished solution: both sides put together.
    solution: String,
    /// Number of moves of the solution.
    length: usize,
    /// `true` if it is proven that no solution that begins with the line is shorter.
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

/// Best totals that were found and not sent yet, each with the index of its line.
struct Batch {
    found: Vec<(usize, BestTotal)>,
    sent: Instant,
}

/// Report of the search that sends its findings a few times a second.
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
