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

use super::builds::smallest_first;
use super::context::Context;
use crate::api::{Event, Outcome};

/// Time for which findings are gathered before they are sent.
const TOGETHER: Duration = Duration::from_millis(100);
/// Time for which the search sleeps before it checks again whether a table is built.
const PATIENCE: Duration = Duration::from_millis(20);
/// The tables that the searches read.
const TABLES: [TableId; 4] =
    [TableId::Eo, TableId::HtrFinish, TableId::DrFromEo, TableId::DrFinish];

/// Searches for shorter solutions through each of these lines.
pub(super) fn run(
    scramble: &Cube,
    candidates: &[Vec<Line>],
    rounds: u32,
    with: &Context,
) -> Result<Outcome, Outcome> {
    for id in smallest_first(&TABLES) {
        let has_begun = Cell::new(false);
        let begun = || {
            has_begun.set(true);
            with.sender.send(Event::BuildBegun(id));
        };
        with.builds.wait_idle(id, with.control, &begun)?;
        if has_begun.get() {
            with.sender.send(Event::BuildDone(id));
        }
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

/// The findings that are not sent yet.
struct Batch {
    found: Vec<(usize, BestTotal)>,
    sent: Instant,
}

/// Sends findings a few times a second.
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
