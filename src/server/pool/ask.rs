//! What clients ask of the pool, and what it answers.

use std::time::Duration;

use premove_cube::Cube;
use premove_engine::optimal::Request;
use premove_engine::search::Solution;

/// Which request of which connection. No two requests that are open at a time have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket {
    /// The connection.
    pub client: u64,
    /// Its request.
    pub number: u64,
}

/// A request.
#[derive(Clone, Debug)]
pub enum Ask {
    /// Solutions of the whole cube.
    Cube {
        /// The cube.
        cube: Cube,
        /// Which solutions.
        request: Request,
        /// The search ends after this time, counted from when it begins.
        time: Option<Duration>,
    },
    /// A command of the command line whose answer is records.
    Command {
        /// The words behind the program's name, without `--json`, which is added.
        words: Vec<String>,
        /// The command ends after this time, counted from when it begins.
        time: Option<Duration>,
    },
}

/// What happens to a request. Its last event is [`PoolEvent::Ended`].
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
    /// It is over.
    Ended(End),
}

/// Why a request is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Why {
    /// It is done. A command may have failed all the same: see [`End::error`].
    #[default]
    Done,
    /// Its client stopped it.
    Aborted,
    /// Its time is over.
    Time,
    /// The server ends.
    Ending,
    /// A part of the program broke down; [`End::error`] says more.
    Broken,
}

/// How a request came out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct End {
    /// Why it is over.
    pub why: Why,
    /// No solution is shorter, as far as the search came.
    pub least: u8,
    /// The shortest solution that is known.
    pub best: Option<Solution>,
    /// Solutions that were sent, or records of a command.
    pub count: u64,
    /// Whether there may be more solutions within the request.
    pub has_more: bool,
    /// Positions looked at.
    pub nodes: u64,
    /// Seconds since it began; 0 where it did not.
    pub seconds: f64,
    /// The exit code of a command; 0 for a search that is done.
    pub exit: u8,
    /// What is wrong, in words.
    pub error: Option<String>,
    /// What a command said beside its records.
    pub notes: Vec<String>,
}

/// The request is refused, since this many others wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("busy, {waiting} searches wait")]
pub struct Busy {
    /// Requests that wait.
    pub waiting: usize,
}

/// What the pool does and has done.
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
