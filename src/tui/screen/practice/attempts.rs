//! The attempts so far, and how they stand in a list.

use crate::fmc::practice::{Attempt, Statistics, StepLength, means_of_three};
use crate::tui::widget::list::Scroll;

/// An attempt with its solve.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kept {
    pub(super) attempt: Attempt,
    /// The workspace as text.
    pub(super) workspace: String,
}

/// All attempts, oldest first.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    kept: Vec<Kept>,
    pub(super) scroll: Scroll,
}

impl Attempts {
    pub(super) fn new(mut kept: Vec<Kept>) -> Self {
        kept.sort_by_key(|kept| kept.attempt.begun);
        let mut scroll = Scroll::default();
        // The newest stands first in the list.
        scroll.select(0, kept.len());
        Self { kept, scroll }
    }

    pub(super) fn keep(&mut self, attempt: Attempt, workspace: String) {
        self.kept.push(Kept { attempt, workspace });
        self.scroll.select(0, self.kept.len());
    }

    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    pub(super) fn all(&self) -> &[Kept] {
        &self.kept
    }

    pub(super) fn get(&self, at: usize) -> Option<&Kept> {
        self.kept.get(at)
    }

    /// The one that ended last.
    pub(super) fn last(&self) -> Option<&Kept> {
        self.kept.last()
    }

    /// The one on the selected line.
    pub(super) fn selected(&self) -> Option<&Kept> {
        self.kept.get(self.kept.len().checked_sub(1 + self.scroll.cursor())?)
    }

    /// Those with a step whose shortest is not known, by their numbers.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> + '_ {
        let is_open = |step: &StepLength| step.milestone.is_some() && step.shortest.is_none();
        let open = self.kept.iter().enumerate();
        open.filter(move |(_, kept)| kept.attempt.steps.iter().any(is_open)).map(|(at, _)| at)
    }

    pub(super) fn set_shortest(&mut self, attempt: usize, at: usize, moves: u16) {
        if let Some(step) =
            self.kept.get_mut(attempt).and_then(|kept| kept.attempt.steps.get_mut(at))
        {
            step.shortest = Some(moves);
        }
    }

    pub(super) fn statistics(&self) -> Statistics {
        Statistics::of(self.kept.iter().map(|kept| &kept.attempt))
    }

    /// The lengths for a chart, oldest first; `None` for attempts without a solution.
    pub(super) fn lengths(&self) -> Vec<Option<u16>> {
        self.kept.iter().map(|kept| kept.attempt.ending.moves()).collect()
    }

    /// The list, newest first.
    pub(super) fn rows(&self) -> Vec<String> {
        let means = means_of_three(self.kept.iter().map(|kept| &kept.attempt));
        let rows = self.kept.iter().zip(&means).rev();
        rows.map(|(kept, mean)| kept.attempt.row(*mean)).collect()
    }
}

/// The names above the list.
pub(super) const COLUMNS: &str = "date         length    mo3   used  steps/shortest";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fmc::practice::Ending;

    #[test]
    fn the_newest_attempt_stands_first() {
        let kept = |begun, moves| Kept {
            attempt: Attempt::new(begun, 3600, 3000, Ending::Solved { moves }),
            workspace: String::new(),
        };
        let attempts = Attempts::new(vec![kept(86_400 * 3, 25), kept(86_400, 24)]);
        let rows = attempts.rows();
        assert!(rows[0].starts_with("1970-01-04      25 "), "{}", rows[0]);
        assert!(rows[1].contains(" 50:00"));
        assert_eq!(attempts.selected().unwrap().attempt.ending, Ending::Solved { moves: 25 });
        assert_eq!(attempts.lengths(), [Some(24), Some(25)]);
    }
}
