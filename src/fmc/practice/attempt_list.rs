//! The list of all attempts, and its rows.
//!
//! Attempts are stored in the library of solves. An attempt that has just ended waits in this list
//! with its tree, until it is in the library and the shortest length of each step is known.

use super::attempt::Attempt;
use super::left::LeftLine;
use super::level::RatedFor;
use super::statistics::{Statistics, means_of_three};
use crate::library::{Id, SolveSummary, Zone};

/// An attempt in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct AttemptEntry {
    /// The attempt.
    pub attempt: Attempt,
    /// Name of the attempt's solve in the library; `None` if the library does not have it yet.
    id: Option<Id>,
}

/// An attempt that is not in the library yet, or whose steps' shortest lengths are not all known.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitingAttempt {
    /// The attempt.
    pub attempt: Attempt,
    /// The workspace as text.
    pub workspace: String,
    /// `true` if the library has the current version of the attempt.
    is_kept: bool,
    /// `true` if the search for the shortest length of a step failed. It is repeated at the next
    /// start.
    is_stuck: bool,
}

/// List of all attempts.
#[derive(Debug, Default)]
pub struct AttemptList {
    library: Vec<AttemptEntry>,
    waiting: Vec<WaitingAttempt>,
    /// The attempts of the library and the waiting ones, newest first.
    all: Vec<AttemptEntry>,
}

/// Place from which an attempt can be opened.
pub enum AttemptPlace<'a> {
    /// The library, with the name of the attempt's solve.
    Library(&'a Id),
    /// The waiting list, with the workspace of the attempt as text.
    Waiting(&'a str),
}

impl AttemptList {
    /// Creates a list with these waiting attempts and their workspaces.
    pub fn waiting_from(waiting: impl IntoIterator<Item = (Attempt, String)>) -> Self {
        let waiting = waiting.into_iter().map(|(attempt, workspace)| WaitingAttempt {
            attempt,
            workspace,
            is_kept: false,
            is_stuck: false,
        });
        let mut attempts = Self { waiting: waiting.collect(), ..Self::default() };
        attempts.arrange();
        attempts
    }

    /// Sets the attempts of the library.
    pub fn set_library<'a>(&mut self, solves: impl Iterator<Item = &'a SolveSummary>) {
        let entries = solves.filter_map(|solve| {
            Some(AttemptEntry { attempt: solve.attempt.clone()?, id: Some(solve.id.clone()) })
        });
        self.library = entries.collect();
        self.arrange();
    }

    /// Adds an attempt that has just ended.
    pub fn add(&mut self, attempt: Attempt, workspace: String) {
        self.waiting.push(WaitingAttempt { attempt, workspace, is_kept: false, is_stuck: false });
        self.arrange();
    }

    /// Merges the attempts of the library and the waiting ones into `all`.
    fn arrange(&mut self) {
        let mut all = self.library.clone();
        for one in &self.waiting {
            let begun = one.attempt.begun;
            match all.iter_mut().find(|entry| entry.attempt.begun == begun) {
                Some(entry) => entry.attempt.clone_from(&one.attempt),
                // The library had this attempt and does not have it any more, so it was removed.
                None if one.is_kept => {}
                None => all.push(AttemptEntry { attempt: one.attempt.clone(), id: None }),
            }
        }
        all.sort_by_key(|entry| std::cmp::Reverse(entry.attempt.begun));
        self.all = all;
    }

    /// Returns all attempts, newest first.
    pub fn entries(&self) -> &[AttemptEntry] {
        &self.all
    }

    /// Returns the user's level by these attempts: see [`RatedFor::by_attempts`].
    pub fn level(&self) -> RatedFor {
        RatedFor::by_attempts(self.attempts())
    }

    /// Returns the attempts that are not in the library yet, or whose steps' shortest lengths are
    /// not all known.
    pub fn waiting(&self) -> &[WaitingAttempt] {
        &self.waiting
    }

    /// Returns the waiting attempt that began at this time, in seconds since 1970.
    pub fn waiting_at(&self, begun: u64) -> Option<&WaitingAttempt> {
        self.waiting.iter().find(|one| one.attempt.begun == begun)
    }

    /// Returns the attempts that must still be stored in the library.
    pub fn to_keep(&self) -> Vec<(Attempt, String)> {
        let open = self.waiting.iter().filter(|one| !one.is_kept);
        open.map(|one| (one.attempt.clone(), one.workspace.clone())).collect()
    }

    /// Marks attempts as stored in the library. [`AttemptList::set_library`] is called later.
    pub fn kept(&mut self, kept: &[Attempt]) {
        for one in &mut self.waiting {
            one.is_kept |= kept.contains(&one.attempt);
        }
    }

    /// Drops the waiting attempts that are in the library and have no step left to search. Those
    /// that the list of the library does not have yet stay, so that they can be opened.
    /// `is_searched` returns whether the steps of the attempt that began at a given time are still
    /// being searched. Returns whether an attempt was dropped.
    pub fn let_go(&mut self, is_searched: impl Fn(u64) -> bool) -> bool {
        let before = self.waiting.len();
        let unlisted = self.all.iter().filter(|entry| entry.id.is_none());
        let unlisted: Vec<u64> = unlisted.map(|entry| entry.attempt.begun).collect();
        self.waiting.retain(|one| {
            let begun = one.attempt.begun;
            !one.is_kept || one.is_stuck || is_searched(begun) || unlisted.contains(&begun)
        });
        self.waiting.len() != before
    }

    /// Returns the place from which the attempt that began at this time can be opened.
    pub fn place(&self, begun: u64) -> Option<AttemptPlace<'_>> {
        let entry = self.all.iter().find(|entry| entry.attempt.begun == begun)?;
        match &entry.id {
            Some(id) => Some(AttemptPlace::Library(id)),
            None => Some(AttemptPlace::Waiting(&self.waiting_at(begun)?.workspace)),
        }
    }

    /// Returns the start times of the waiting attempts that have a step without a known shortest
    /// length.
    pub fn open(&self) -> Vec<u64> {
        let attempts = self.waiting.iter().map(|one| &one.attempt);
        let open = attempts.filter(|attempt| {
            let mut steps = attempt.steps.iter();
            steps.any(|step| step.milestone.is_some() && step.shortest.is_none())
        });
        open.map(|attempt| attempt.begun).collect()
    }

    /// Sets the shortest length of a step. `begun` identifies the attempt, `at` is the index of the
    /// step.
    pub fn set_shortest(&mut self, begun: u64, at: usize, moves: u16) {
        let one = self.waiting.iter_mut().find(|one| one.attempt.begun == begun);
        if let Some(step) = one.and_then(|one| one.attempt.steps.get_mut(at)) {
            step.shortest = Some(moves);
        }
        self.arrange();
    }

    /// Sets the line that the solver of an attempt could have found. `begun` identifies the
    /// attempt.
    pub fn set_left(&mut self, begun: u64, left: LeftLine) {
        if let Some(one) = self.waiting.iter_mut().find(|one| one.attempt.begun == begun) {
            one.attempt.left = Some(left);
        }
        self.arrange();
    }

    /// Records that the search of an attempt's steps has ended for now, so that the results are
    /// stored in the library.
    pub fn searched(&mut self, begun: u64) {
        for one in self.waiting.iter_mut().filter(|one| one.attempt.begun == begun) {
            one.is_kept = false;
        }
    }

    /// Records that the search for a step of the attempt failed.
    pub fn set_stuck(&mut self, begun: u64) {
        for one in self.waiting.iter_mut().filter(|one| one.attempt.begun == begun) {
            one.is_stuck = true;
        }
    }

    /// Returns the statistics of all attempts.
    pub fn statistics(&self) -> Statistics {
        Statistics::of(self.attempts())
    }

    /// Returns the length of each solution, oldest first; `None` for an attempt without one.
    pub fn lengths(&self) -> Vec<Option<u16>> {
        self.attempts().map(|attempt| attempt.ending.moves()).collect()
    }

    /// Returns the attempts as rows of text, newest first, with dates in this time zone.
    pub fn rows(&self, zone: Zone) -> Vec<String> {
        let means = means_of_three(self.attempts());
        let rows = self.all.iter().zip(means.iter().rev());
        rows.map(|(entry, mean)| entry.attempt.row(*mean, zone)).collect()
    }

    /// Returns the attempts, oldest first.
    fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        self.all.iter().rev().map(|entry| &entry.attempt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Workspace;
    use crate::library::{Solve, Times};
    use crate::practice::AttemptEnding;

    const DAY: u64 = 86_400;

    fn attempt(begun: u64, moves: u16) -> Attempt {
        Attempt::new(begun, 3600, 3000, AttemptEnding::Solved { moves })
    }

    fn summary(attempt: &Attempt) -> SolveSummary {
        let workspace = Workspace::on_scramble("R U");
        let id = Id::new(attempt.begun, 0);
        let solve = Solve::new(id, Times::default(), workspace.to_json());
        SolveSummary::of(&Solve { attempt: Some(attempt.clone()), ..solve }, &workspace)
    }

    fn waiting(attempts: &[Attempt]) -> AttemptList {
        AttemptList::waiting_from(attempts.iter().map(|one| (one.clone(), String::new())))
    }

    #[test]
    fn the_newest_attempt_stands_first() {
        let mut attempts = waiting(&[attempt(DAY * 3, 25)]);
        attempts.set_library([summary(&attempt(DAY, 24))].iter());
        let rows = attempts.rows(Zone::UTC);
        assert!(rows[0].starts_with("1970-01-04      25 "), "{}", rows[0]);
        assert!(rows[1].contains(" 50:00"));
        assert_eq!(attempts.lengths(), [Some(24), Some(25)]);
        assert!(matches!(attempts.place(DAY * 3), Some(AttemptPlace::Waiting(_))));
        attempts.add(attempt(DAY * 5, 26), String::new());
        assert_eq!(attempts.lengths(), [Some(24), Some(25), Some(26)]);
    }

    #[test]
    fn one_waits_until_the_library_has_it_and_its_steps_are_searched() {
        let one = attempt(DAY, 24);
        let mut attempts = waiting(std::slice::from_ref(&one));
        assert_eq!(attempts.to_keep().len(), 1);
        assert!(!attempts.let_go(|_| false) && attempts.entries().len() == 1);
        attempts.kept(std::slice::from_ref(&one));
        assert!(attempts.to_keep().is_empty() && !attempts.let_go(|_| true));
        assert!(!attempts.let_go(|_| false), "the list of the library does not have it yet");
        assert!(matches!(attempts.place(DAY), Some(AttemptPlace::Waiting(_))));
        attempts.set_library([summary(&one)].iter());
        assert_eq!(attempts.entries().len(), 1, "it stands there once");
        attempts.searched(DAY);
        assert!(!attempts.let_go(|_| false), "the library is to have what was found");
        attempts.kept(&[one]);
        assert!(attempts.let_go(|_| false) && attempts.waiting().is_empty());
        assert!(matches!(attempts.place(DAY), Some(AttemptPlace::Library(_))));
    }

    #[test]
    fn an_attempt_whose_solve_is_removed_is_no_more_in_the_list() {
        let all = [attempt(DAY, 24), attempt(DAY * 2, 25), attempt(DAY * 3, 26)];
        let summaries = all.each_ref().map(summary);
        let mut attempts = waiting(&all);
        attempts.kept(&all);
        attempts.set_library(summaries.iter());
        attempts.set_library([&summaries[0], &summaries[2]].into_iter());
        assert_eq!(attempts.lengths(), [Some(24), Some(26)]);
        attempts.set_library(summaries.iter());
        assert_eq!(attempts.entries().len(), 3);
    }
}
