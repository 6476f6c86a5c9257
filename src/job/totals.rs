//! The best totals through many lines, while nothing else is to be done.

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use super::builds::smallest_first;
use super::context::Context;
use crate::api::{Event, Outcome};
use crate::cube::Cube;
use crate::fmc::chain::{BestTotal, TotalsReport, best_totals};
use crate::notation::Line;
use crate::store::locked;
use crate::table::{TableId, TableState};

/// What is found is sent together, this often.
const TOGETHER: Duration = Duration::from_millis(100);
/// How long it sleeps before it looks again whether a table is built.
const PATIENCE: Duration = Duration::from_millis(20);
/// The tables that the searches read.
const TABLES: [TableId; 3] = [TableId::Eo, TableId::DrFromEo, TableId::DrFinish];

/// Looks for shorter solutions through each of these lines.
pub(super) fn run(
    scramble: &Cube,
    candidates: &[Vec<Line>],
    rounds: u32,
    with: &Context,
) -> Result<Outcome, Outcome> {
    // Without news the front end does not look whether there is a bar to draw.
    let wake = || with.sender.send(Event::BestTotals(Vec::new()));
    for id in smallest_first(&TABLES) {
        with.builds.wait_at_leisure(id, with.control, &wake)?;
    }
    let batch = Mutex::new(Batch { found: Vec::new(), sent: Instant::now() });
    let report = Sender { with, batch };
    let search = with.search().on_threads(1);
    let answer = best_totals(scramble, candidates, rounds, search, &report);
    report.flush();
    Ok(match answer? {
        _ if with.control.is_stopped() => Outcome::Stopped,
        is_complete => Outcome::Done { truncated: !is_complete },
    })
}

impl Context<'_> {
    /// Waits for tables that are there or being built; has none built.
    ///
    /// # Errors
    /// When one is missing, or cannot be opened; when the job is stopped.
    pub(super) fn wait_if_coming(&self, tables: &[TableId]) -> Result<(), Outcome> {
        for &id in tables {
            if !self.builds.is_coming(id) && self.tables.state(id) == TableState::Absent {
                return Err(Outcome::NotReady(format!("there is no table '{id}'")));
            }
            self.wait_for(&[id])?;
        }
        Ok(())
    }
}

/// What was found and not sent yet.
struct Batch {
    found: Vec<(usize, BestTotal)>,
    sent: Instant,
}

/// Sends what is found a few times a second.
struct Sender<'a> {
    with: &'a Context<'a>,
    batch: Mutex<Batch>,
}

impl Sender<'_> {
    fn flush(&self) {
        let mut batch = locked(&self.batch);
        batch.sent = Instant::now();
        let found = std::mem::take(&mut batch.found);
        drop(batch);
        if !found.is_empty() {
            self.with.sender.send(Event::BestTotals(found));
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
        while self.with.builds.is_busy() && !self.with.control.is_stopped() {
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
