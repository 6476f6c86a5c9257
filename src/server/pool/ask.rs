//! Requests of clients to the pool, and the events of the pool.

use std::time::Duration;

use premove_cube::Cube;
use premove_engine::optimal::Request;
use premove_engine::search::Solution;
use premove_service::api::Exit;
use premove_service::questions::EndRecord;
use premove_service::running::{CommandOutcome, EndReason};

/// Identifies a request of a connection. Open requests have different tickets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket {
    /// The connection.
    pub client: u64,
    /// The number of the request within the connection.
    pub number: u64,
}

/// A request.
#[derive(Clone, Debug)]
pub enum PoolAsk {
    /// A request for solutions of the whole cube.
    Cube {
        /// The cube.
        cube: Cube,
        /// The wanted solutions.
        request: Request,
        /// Time limit of the search, from its start.
        time: Option<Duration>,
    },
    /// A request for the records of a command of the command line.
    Command {
        /// The words after the program's name, without `--json`, which is added.
        words: Vec<String>,
        /// Time limit of the command, from its start.
        time: Option<Duration>,
    },
    /// A request for the answers to a question.
    Question {
        /// The question as JSON text.
        question: String,
        /// Time limit of the question, from its start.
        time: Option<Duration>,
    },
}

/// An event of a request. The last one is [`PoolEvent::Ended`].
#[derive(Clone, Debug, PartialEq)]
pub enum PoolEvent {
    /// The search for solutions of this length begins.
    Searching {
        /// Number of moves.
        depth: u8,
    },
    /// All solutions of this length are known, or there are none.
    Searched {
        /// Number of moves.
        depth: u8,
    },
    /// Solutions, either as they are found, or in order after a length is finished.
    Found {
        /// The solutions.
        solutions: Vec<Solution>,
    },
    /// A record of a command: one line of JSON, without its line end.
    Record(String),
    /// The request is over.
    Ended(RequestEnd),
}

/// The end of a request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RequestEnd {
    /// Reason of the end. A command that is done may have failed nevertheless.
    pub why: EndReason,
    /// Lower bound on the length of a solution that the search has proven.
    pub least: u8,
    /// Shortest known solution; `None` if there is none.
    pub best: Option<Solution>,
    /// Number of sent solutions, or of sent records of a command.
    pub count: u64,
    /// `true` if there may be more solutions within the request.
    pub has_more: bool,
    /// Number of nodes of the search.
    pub nodes: u64,
    /// Seconds since the start; 0 if the request did not start.
    pub seconds: f64,
    /// Exit code, error and messages; empty for a search that is done.
    pub outcome: CommandOutcome,
    /// The record that ends the answers to a question; `None` for other requests.
    pub ended: Option<EndRecord>,
}

impl RequestEnd {
    /// Creates the end of a request that failed.
    pub(super) fn failed(why: EndReason, exit: Exit, error: impl Into<String>) -> Self {
        Self { why, outcome: CommandOutcome::failed(exit, error), ..Self::default() }
    }
}

/// Error: the request is refused because too many requests wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("busy, {waiting} searches wait")]
pub struct PoolBusy {
    /// Number of waiting requests.
    pub waiting: usize,
}

/// State and counts of the pool.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct PoolStats {
    /// Number of waiting requests.
    pub waiting: usize,
    /// Number of running requests.
    pub running: usize,
    /// Number of requests that ended by themselves.
    pub done: u64,
    /// Number of requests stopped by their clients, by a time limit, or by the end of the server.
    pub aborted: u64,
    /// Number of requests refused because too many waited.
    pub refused: u64,
    /// Number of requests that ended with a crash.
    pub broken: u64,
    /// CPU time of the process, in seconds.
    pub cpu_seconds: f64,
    /// Maximum number of threads that work at a time.
    pub threads: usize,
    /// Names of the tables for searches.
    pub tables: Vec<String>,
    /// Names of the served metrics, in the order of the tables.
    pub metrics: Vec<String>,
}
