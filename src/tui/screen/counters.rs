//! What a search that works for a screen says of itself: its counters, and how it ended.

use std::time::Duration;

use crate::api::Outcome;

/// Counters of a search at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counters {
    /// The length being searched.
    pub depth: u8,
    /// How much of it is done, 0 to 1.
    pub share: f32,
    /// Positions looked at.
    pub nodes: u64,
    /// Entries of tables looked up; `None` where that is not counted.
    pub lookups: Option<u64>,
    /// How long it has been at work.
    pub elapsed: Duration,
}

impl Counters {
    /// Whether the search is past opening tables.
    pub(in crate::tui::screen) fn is_searching(&self) -> bool {
        self.depth > 0 || self.nodes > 0
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It has what was wanted.
    Done {
        /// There are more solutions than were wanted.
        truncated: bool,
    },
    /// It was stopped.
    Stopped,
    /// It broke, in words.
    Failed(String),
}

impl From<&Outcome> for End {
    fn from(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Done { truncated } => Self::Done { truncated: *truncated },
            Outcome::Stopped => Self::Stopped,
            Outcome::NotReady(why) | Outcome::Failed(why) => Self::Failed(why.clone()),
        }
    }
}
