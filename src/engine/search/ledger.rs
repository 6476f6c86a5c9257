//! The ledger of an iterative deepening: the lengths that are done, the next length, and when and
//! why the search ends.
//!
//! Every search by lengths uses it: steps of the cube, the whole cube, other puzzles. The ledger
//! does not depend on how a length is searched.

use super::control::Control;

/// Reason why a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// The request is answered in full.
    #[default]
    Done,
    /// The search found the wanted number of solutions or used up its effort. There may be more or
    /// better solutions within the limits.
    Enough,
    /// The longest allowed length was searched before the request was answered in full.
    MaxDepth,
    /// The limits, blocks or forbidden moves allow no longer sequence.
    Exhausted,
    /// The search was stopped.
    Stopped,
}

impl Ending {
    /// Returns whether the search was stopped.
    pub fn is_stopped(self) -> bool {
        self == Self::Stopped
    }

    /// Returns whether there may be more or better solutions within the limits. A stopped search
    /// returns `false`.
    pub fn has_more(self) -> bool {
        self == Self::Enough
    }
}

/// Result of the search of one length.
#[derive(Clone, Copy, Debug)]
pub struct Closed {
    /// Number of solutions of the length. Counting may end at the wanted number.
    pub solutions: usize,
    /// `true` if the whole length was searched, `false` if the search of the length ended early
    /// with enough solutions.
    pub is_complete: bool,
    /// `true` if the length has, or may have, more solutions than were counted.
    pub has_more: bool,
}

impl Closed {
    /// Result of a length without solutions.
    pub const EMPTY: Self = Self { solutions: 0, is_complete: true, has_more: false };
}

/// Record of the lengths of one search.
#[derive(Debug)]
pub struct Ledger<'a> {
    /// Control that receives every change; `None` if no one watches the search.
    control: Option<&'a Control>,
    /// The length that is searched now or next.
    open: u32,
    /// The greatest length to be searched, as far as is known.
    longest: u32,
    /// Greatest difference to the shortest length; `None` if all lengths are wanted.
    slack: Option<u32>,
    /// Number of solutions wanted.
    results: usize,
    found: usize,
    shortest: Option<u32>,
    completed: Option<u32>,
    /// Lower bound from tables: no solution has fewer moves.
    bound: u32,
    ending: Option<Ending>,
}

impl<'a> Ledger<'a> {
    /// Creates a ledger for the lengths from `first` to `longest` and a wanted number of solutions.
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

    /// Returns the length to be searched next, or `None` if the search is over.
    pub fn next_length(&mut self) -> Option<u32> {
        if self.ending.is_none() && self.open > self.longest {
            let all = self.slack.is_none_or(|slack| {
                self.shortest.is_some_and(|shortest| self.longest == shortest.saturating_add(slack))
            });
            self.ending = Some(if all { Ending::Done } else { Ending::MaxDepth });
        }
        self.ending.is_none().then_some(self.open)
    }

    /// Records the result of the current length, and moves on to the next one.
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

    /// Raises the lower bound from tables: no solution has fewer moves.
    pub fn raise_bound(&mut self, moves: u32) {
        self.bound = self.bound.max(moves);
        self.watched(|control| control.at_least(self.least()));
    }

    /// Records that the search was stopped in the current length, after at least this number of its
    /// solutions was found.
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

    /// Records that no longer sequence of moves exists, so there are no more solutions.
    pub fn exhaust(&mut self) {
        let all = if self.shortest.is_some() { Ending::Done } else { Ending::Exhausted };
        self.ending.get_or_insert(all);
    }

    /// Returns the reason why the search ended, or `None` if it has not ended.
    pub fn ended(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the reason why the search ended. A search without a recorded end counts as stopped.
    pub fn ending(&self) -> Ending {
        self.ending.unwrap_or(Ending::Stopped)
    }

    /// Returns the number of solutions that are still wanted; `usize::MAX` if all are wanted.
    pub fn wanted(&self) -> usize {
        match self.results {
            usize::MAX => usize::MAX,
            results => results.saturating_sub(self.found),
        }
    }

    /// Returns the length that is searched now or next.
    pub fn open(&self) -> u32 {
        self.open
    }

    /// Returns the length of the shortest solution, or `None` if none is known.
    pub fn shortest(&self) -> Option<u32> {
        self.shortest
    }

    /// Returns the length up to which all solutions are known, or `None`.
    pub(crate) fn completed(&self) -> Option<u32> {
        self.completed
    }

    /// Returns the proven lower bound on the number of moves.
    pub(crate) fn least(&self) -> u32 {
        self.shortest.unwrap_or(self.open.max(self.bound))
    }

    fn watched(&self, note: impl FnOnce(&Control)) {
        self.control.map(note);
    }
}
