//! The context in which a request runs.

use std::time::Duration;

use crossbeam_channel::{SendTimeoutError, Sender};
use premove_engine::search::{Control, Report, Solution, Work};
use premove_engine::step::{self, Short, StepError};
use premove_engine::table::{TableError, TableId, Tables};
use premove_fmc::analysis::{AnalysisReport, Finding};
use premove_fmc::chain::{ChainLine, ChainReport, FoundLine, WidenReport};

use super::builds::{Builds, smallest_first};
use super::handle::{JobId, Message};
use crate::api::{Event, Outcome, PuzzleEvent};
use crate::failure::Failure;
use crate::library::Library;

/// Time for which a worker waits at a full channel before it checks whether its job is still
/// wanted.
const PATIENCE: Duration = Duration::from_millis(5);

/// The context of a running job: tables, threads, its stop flag, and the channel for its events.
pub(super) struct Context<'a> {
    pub(super) tables: &'a Tables,
    pub(super) library: Option<&'a Library>,
    pub(super) builds: &'a Builds,
    pub(super) threads: usize,
    pub(super) control: &'a Control,
    pub(super) sender: &'a EventSender<'a>,
}

impl Context<'_> {
    /// Returns the context for a search of the cube.
    pub(super) const fn search(&self) -> step::Context<'_> {
        step::Context { tables: self.tables, threads: self.threads, control: self.control }
    }

    /// Waits until these tables are open, and starts builds of missing ones.
    ///
    /// # Errors
    /// When the job is stopped, or a table cannot be opened or built.
    pub(super) fn wait_for(&self, tables: &[TableId]) -> Result<(), Outcome> {
        smallest_first(tables).try_for_each(|id| self.builds.wait_for(id, self.control))
    }

    /// Waits for tables whose files exist or that usual builds make; starts no build.
    ///
    /// # Errors
    /// When one is missing, or cannot be opened; when the job is stopped.
    pub(super) fn wait_if_coming(&self, tables: &[TableId]) -> Result<(), Outcome> {
        tables.iter().try_for_each(|&id| self.builds.wait_if_coming(id, self.control))
    }
}

/// Sends the events of a job.
pub(super) struct EventSender<'a> {
    pub(super) job: JobId,
    pub(super) messages: Sender<Message>,
    pub(super) control: &'a Control,
}

impl EventSender<'_> {
    /// Sends an event. Waits at a full channel as long as the job is wanted.
    pub(super) fn send(&self, event: Event) {
        let mut message = Message { job: self.job, event };
        while !self.control.is_stopped() {
            match self.messages.send_timeout(message, PATIENCE) {
                Err(SendTimeoutError::Timeout(back)) => message = back,
                Ok(()) | Err(SendTimeoutError::Disconnected(_)) => return,
            }
        }
    }

    /// Sends an event about a puzzle.
    pub(super) fn send_puzzle(&self, event: PuzzleEvent) {
        self.send(Event::Puzzle(event));
    }

    /// Sends the last event, even when the job is no longer wanted, if the channel has space soon.
    pub(super) fn send_last(&self, outcome: Outcome) {
        let event = Event::Finished(outcome);
        if self.control.is_stopped() {
            let _ = self.messages.send_timeout(Message { job: self.job, event }, PATIENCE);
        } else {
            self.send(event);
        }
    }
}

impl Report<Short> for EventSender<'_> {
    fn best(&self, solution: &Short) {
        self.send(Event::Better(solution.moves.clone()));
    }
}

impl Report for EventSender<'_> {
    fn found(&self, batch: &[Solution]) {
        self.send(Event::Found(batch.to_vec()));
    }

    fn best(&self, solution: &Solution) {
        self.send(Event::Better(solution.line().finished()));
    }

    fn depth_done(&self, length: u8, solutions: &[Solution], _: &Work) {
        self.send(Event::LengthDone { length, solutions: solutions.to_vec() });
    }
}

impl ChainReport for EventSender<'_> {
    fn found(&self, lines: &[ChainLine]) {
        if let [first, ..] = lines {
            self.send(Event::Lines { total: first.total, lines: lines.to_vec() });
        }
    }

    fn total_done(&self, total: u8, _: usize, lines: &[ChainLine]) {
        self.send(Event::Lines { total, lines: lines.to_vec() });
    }
}

impl AnalysisReport for EventSender<'_> {
    fn found(&self, finding: &Finding) {
        self.send(Event::Finding(Box::new(finding.clone())));
    }
}

impl WidenReport for EventSender<'_> {
    fn improved(&self, lines: &[FoundLine]) {
        self.send(Event::Whole(lines.to_vec()));
    }
}

impl From<StepError> for Outcome {
    fn from(error: StepError) -> Self {
        match error {
            StepError::NotReady(what) => Self::NotReady(what.into()),
            error => Failure::of(&error).into(),
        }
    }
}

impl From<TableError> for Outcome {
    fn from(error: TableError) -> Self {
        Failure::of(&error).into()
    }
}

impl From<Failure> for Outcome {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}
