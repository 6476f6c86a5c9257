//! The solve that is analysed: how it is written, and as steps.

use crate::fmc::analysis::Played;
use crate::fmc::writeup::read::write_ups;

/// A text that is to be read as a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Given {
    pub(super) text: String,
    /// How many other write-ups stood behind it.
    pub(super) others: usize,
}

impl Given {
    /// The first write-up of a text.
    pub(super) fn of_text(text: &str) -> Self {
        let all = write_ups(text);
        let others = all.len().saturating_sub(1);
        let text = all.into_iter().next().unwrap_or_default();
        Self { text, others }
    }
}

/// A solve that was read.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    pub(super) given: Given,
    pub(super) played: Played,
}
