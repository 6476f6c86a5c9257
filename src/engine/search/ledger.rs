//! The lengths of an iterative deepening: which are done, which one is searched next, and when and
//! why the search ends.
//!
//! Every search by lengths keeps them here: steps of the cube, the whole cube, other puzzles. The
//! ledger does not depend on how a length is searched.

use super::control::Control;

/// Reason why a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// The request is met in full.
    #[default]
    Done,
    /// It has as many solutions as were wanted, or it used up its effort; there may be more or
    /// better ones within the limits.
    Enough,
    /// The longest length allowed was searched before the request was met.
    MaxDepth,
    /// No sequence with more moves is possible within the limits, blocks or forbidden moves.
    Exhausted,
    /// It was stopped.
    Stopped,
}

impl Ending {
    /// Returns whether the search was stopped.
    pub fn is_stopped(self) -> bool {
        self == Self::Stopped
    }

    /// Returns whether there are, or may be, more or better solutions within the limits, though the
    /// search was not stopped.
    pub fn has_more(self) -> bool {
        self == Self::Enough
    }
}

/// Result of the search of one length.
#[derive(Clone, Copy, Debug)]
pub struct Closed {
    /// Number of its solutions, counted up to the number wanted.
    pub solutions: usize,
    /// `true` if the whole length was searched, `false` if the search ended once there were enough
    /// solutions.
    pub is_complete: bool,
    /// `true` if the length has more solutions, or may have.
    pub has_more: bool,
}

impl Closed {
    /// A length without solutions.
    pub const EMPTY: Self = Self { solutions: 0, is_complete: true, has_more: false };
}

/// The lengths of one search.
#[derive(Debug)]
pub struct Ledger<'a> {
    /// Control that gets every change, if the search is watched.
    control: Option<&'a Control>,
    /// The length that is searched now, or comes next.
    open: u32,
    /// The greatest length to be searched, as far as is known now.
    longest: u32,
    /// Greatest difference to the length of the shortest solution; `None` where all lengths are
    /// wanted.
    slack: Option<u32>,
    /// Number of solutions wanted.
    results: usize,
    found: usize,
    shortest: Option<u32>,
    completed: Option<u32>,
    /// A lower bound from tables: no solution has fewer moves.
    bound: u32,
    ending: Option<Ending>,
}

impl<'a> Ledger<'a> {
    /// Creates a ledger for the lengths from `first` to `longest`, and this many solutions.
    pub fn new(
        first: u32,
        longest: u32,
        slack: Option<u32>,
        results: usize,
        control: Option<&'a Control>,
    ) -> Self {
        Self {
            control,
            open: first,
            longest,
            slack,
            results,
            found: 0,
            shortest: None,
            completed: None,
            bound: 0,
            ending: None,
        }
    }

    /// The length to be searched next; `None` when the search is over.
    pub fn next_length(&mut self) -> Option<u32> {
        if self.ending.is_none() && self.open > self.longest {
            let all = self.slack.is_none_or(|slack| {
                self.shortest.is_some_and(|shortest| self.longest == shortest.saturating_add(slack))
            });
            self.ending = Some(if all { Ending::Done } else { Ending::MaxDepth });
        }
        self.ending.is_none().then_some(self.open)
    }

    /// Enters what the open length has; the next one is open then.
    pub fn close(&mut self, length: Closed) {
        if length.is_complete {
            self.completed = Some(self.open);
            self.watched(|control| control.depth_done(self.open));
        }
        self.count(length.solutions);
        if self.found >= self.results {
            let is_all = length.is_complete && !length.has_more && self.open >= self.longest;
            self.ending = Some(if is_all { Ending::Done } else { Ending::Enough });
        }
        self.open = self.open.saturating_add(1);
        self.watched(|control| control.at_least(self.least()));
    }

    /// Tables say that no solution has fewer moves than this.
    pub fn raise_bound(&mut self, moves: u32) {
        self.bound = self.bound.max(moves);
        self.watched(|control| control.at_least(self.least()));
    }

    /// The search is stopped in the open length, which has at least this many solutions.
    pub fn stop(&mut self, solutions: usize) {
        self.count(solutions);
        self.ending = Some(Ending::Stopped);
    }

    fn count(&mut self, solutions: usize) {
        self.found = self.found.saturating_add(solutions);
        if solutions > 0 && self.shortest.is_none() {
            self.shortest = Some(self.open);
            self.watched(|control| control.known(self.open));
            if let Some(slack) = self.slack {
                self.longest = self.longest.min(self.open.saturating_add(slack));
            }
        }
    }

    /// No longer sequence of moves exists: what else was wanted is not there.
    pub fn exhaust(&mut self) {
        let all = if self.shortest.is_some() { Ending::Done } else { Ending::Exhausted };
        self.ending.get_or_insert(all);
    }

    /// Returns the reason why the search ended, once it has.
    pub fn ended(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the reason why the search ended; a search that is left before its end was stopped.
    pub fn ending(&self) -> Ending {
        self.ending.unwrap_or(Ending::Stopped)
    }

    /// Returns the number of solutions that are still wanted; `usize::MAX` where all are.
    pub fn wanted(&self) -> usize {
        match self.results {
            usize::MAX => usize::MAX,
            results => results.saturating_sub(self.found),
        }
    }

    /// The length that is searched now, or comes next.
    pub fn open(&self) -> u32 {
        self.open
    }

    /// The length of the shortest solution.
    pub fn shortest(&self) -> Option<u32> {
        self.shortest
    }

    /// All solutions up to this length are known.
    pub(crate) fn completed(&self) -> Option<u32> {
        self.completed
    }

    /// No solution has fewer moves.
    pub(crate) fn least(&self) -> u32 {
        self.shortest.unwrap_or(self.open.max(self.bound))
    }

    fn watched(&self, note: impl FnOnce(&Control)) {
        self.control.map(note);
    }
}
