//! How a question ended, as a number for programs in other languages.

use crate::api::Exit;
use crate::questions::{EndRecord, Request};

/// The kinds of answers that only report progress. Work whose answers are all of these kinds found
/// nothing.
const PROGRESS: [&str; 6] =
    ["build_begun", "build_done", "exhausted", "planned", "searched", "table"];

/// Ending of a question. Its codes are the exit codes of the program, and 4 for work that was
/// stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Ended {
    /// The work is done, or a solution was found.
    Done,
    /// The work is done, and nothing was found within the limits.
    Nothing,
    /// The question is wrong, or the cube does not meet what the question needs.
    BadInput,
    /// The environment is at fault: a table, memory or the disk.
    Environment,
    /// The work was stopped.
    Stopped,
    /// A part of the engine crashed.
    Broken,
}

impl Ended {
    /// Returns the result code: 0 to 4, and 101 for a crash.
    ///
    /// ```
    /// use premove_service::entry::Ended;
    ///
    /// assert_eq!(Ended::Nothing.code(), 1);
    /// assert_eq!(Ended::Stopped.code(), 4);
    /// ```
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => Exit::Done as u8,
            Self::Nothing => Exit::Nothing as u8,
            Self::BadInput => Exit::BadInput as u8,
            Self::Environment => Exit::Environment as u8,
            Self::Stopped => 4,
            Self::Broken => Exit::Broken as u8,
        }
    }

    /// Returns the ending that a last record means. `has_found` says whether there were answers
    /// that are not progress.
    pub(super) const fn of(record: &EndRecord, has_found: bool) -> Self {
        match record {
            EndRecord::Done { .. } if has_found => Self::Done,
            EndRecord::Done { .. } => Self::Nothing,
            EndRecord::Stopped => Self::Stopped,
            EndRecord::Refused(_) | EndRecord::NotReady(_) => Self::BadInput,
            EndRecord::Failed(_) => Self::Environment,
        }
    }
}

/// Returns whether a question finds something by its end alone, without an answer.
pub(super) const fn finds_without_answer(question: &Request) -> bool {
    matches!(question, Request::BuildTable(_) | Request::BuildTier(_))
}

/// Returns whether a line of an answer is more than progress.
pub(super) fn is_finding(line: &str) -> bool {
    let kind = line.strip_prefix(r#"{"answer":""#).and_then(|rest| rest.split('"').next());
    kind.is_some_and(|kind| !PROGRESS.contains(&kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_lengths_find_nothing() {
        assert!(!is_finding(r#"{"answer":"searched","count":0,"length":1}"#));
        assert!(is_finding(r#"{"answer":"solution","solution":"F"}"#));
        assert!(!is_finding(""));
    }
}
