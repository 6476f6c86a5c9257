//! The requests of clients to the pool, and its events.

use std::time::Duration;

use premove_cube::Cube;
use premove_engine::optimal::Request;
use premove_engine::search::Solution;
use premove_service::api::Exit;
use premove_service::questions::EndRecord;
use premove_service::running::{CommandOutcome, EndReason};

/// Identifies a request of a connection. No two open requests have the same ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket {
    /// The connection.
    pub client: u64,
    /// The number of its request.
    pub number: u64,
}

/// A request.
#[derive(Clone, Debug)]
pub enum PoolAsk {
    /// Solutions of the whole cube.
    Cube {
        /// The cube.
        cube: Cube,
        /// The request: the solutions that are wanted.
        request: Request,
        /// Time limit of the search, counted from its beginning.
        time: Option<Duration>,
    },
    /// A command of the command line whose answer is records.
    Command {
        /// The words behind the program's name, without `--json`, which is added.
        words: Vec<String>,
        /// Time limit of the command, counted from its beginning.
        time: Option<Duration>,
    },
    /// The answers to a question.
    Question {
        /// The question as JSON text.
        question: String,
        /// Time limit of the question, counted from its beginning.
        time: Option<Duration>,
    },
}

/// An event of a request. The last one is [`PoolEvent::Ended`].
#[derive(Clone, Debug, PartialEq)]
pub enum PoolEvent {
    /// Solutions of this length are searched now.
    Searching {
        /// The length.
        depth: u8,
    },
    /// All solutions of this length are known, or it has none.
    Searched {
        /// The length.
        depth: u8,
    },
    /// Solutions: as they are found, or in order when a length is done.
    Found {
        /// The solutions.
        solutions: Vec<Solution>,
    },
    /// A record of a command: one line of JSON, without its end.
    Record(String),
    /// The request is over.
    Ended(RequestEnd),
}

/// The end of a request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RequestEnd {
    /// The reason why it is over. A command may have failed although it is done.
    pub why: EndReason,
    /// Lower bound on the length of a solution, as far as the search came.
    pub least: u8,
    /// The shortest solution that is known.
    pub best: Option<Solution>,
    /// Number of solutions that were sent, or of records of a command.
    pub count: u64,
    /// `true` if there may be more solutions within the request.
    pub has_more: bool,
    /// Number of nodes of the search.
    pub nodes: u64,
    /// Seconds since it began; 0 where it did not.
    pub seconds: f64,
    /// The exit code, the error and the messages; a search that is done has none.
    pub outcome: CommandOutcome,
    /// The record that ends the answers to a question.
    pub ended: Option<EndRecord>,
}

impl RequestEnd {
    /// Makes the end of a request that failed.
    pub(super) fn failed(why: EndReason, exit: Exit, error: impl Into<String>) -> Self {
        Self { why, outcome: CommandOutcome::failed(exit, error), ..Self::default() }
    }
}

/// The request is refused, because this number of others wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("busy, {waiting} searches wait")]
pub struct PoolBusy {
    /// Requests that wait.
    pub waiting: usize,
}

/// The state and the counts of the pool.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct PoolStats {
    /// Requests that wait.
    pub waiting: usize,
    /// Requests that have begun and are not over.
    pub running: usize,
    /// Requests that are done.
    pub done: u64,
    /// Requests that were stopped by their clients, by their time or by the end of the server.
    pub aborted: u64,
    /// Requests that were refused because too many waited.
    pub refused: u64,
    /// Requests that broke down.
    pub broken: u64,
    /// Seconds of CPU time that the process has taken.
    pub cpu_seconds: f64,
    /// Threads that may work at a time.
    pub threads: usize,
    /// The tables that are searched with.
    pub tables: Vec<String>,
    /// The metrics that are served, in the order of the tables.
    pub metrics: Vec<String>,
}
