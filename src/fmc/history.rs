//! Undo and redo as a tree of states: a change after an undo does not delete the undone states.
//!
//! Undo goes to the state before the last change. Redo goes to the change that was undone last.
//! States are whole values and must be cheap to clone. Their number and their total weight are
//! limited; the oldest states are dropped first.

use std::collections::VecDeque;

/// Maximum number of states.
const MOST: usize = 1_000;
/// Maximum total weight of the states, in bytes as the caller estimates them.
const MOST_WEIGHT: usize = 32 << 20;

/// One state, with the state before it.
#[derive(Clone, Debug)]
struct Revision<T, K> {
    state: T,
    weight: usize,
    /// Number of the state from which this one was made; `None` for the first one.
    parent: Option<u64>,
    /// Number of the state to which redo goes.
    redo: Option<u64>,
    /// Kind of a change that may still be merged into this state.
    open: Option<K>,
}

/// The states of a document. `K` is the kind of a change: consecutive changes of equal kind are
/// merged.
#[derive(Clone, Debug)]
pub struct History<T, K> {
    revisions: VecDeque<Revision<T, K>>,
    /// Number of the oldest state in the history.
    base: u64,
    at: u64,
    weight: usize,
}

impl<T: Default, K: PartialEq> Default for History<T, K> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T, K: PartialEq> History<T, K> {
    /// Creates a history that begins with this state.
    pub fn new(state: T) -> Self {
        let first = Revision { state, weight: 0, parent: None, redo: None, open: None };
        Self { revisions: VecDeque::from([first]), base: 0, at: 0, weight: 0 }
    }

    /// Returns the current state.
    pub fn state(&self) -> &T {
        &self.revisions[self.index(self.at)].state
    }

    /// Adds a new state. If `kind` is equal to the kind of the last change, the new state replaces
    /// the current one.
    pub fn commit(&mut self, state: T, weight: usize, kind: Option<K>) {
        let newest = self.at + 1 == self.base + self.revisions.len() as u64;
        let at = self.index(self.at);
        let current = &mut self.revisions[at];
        if newest && kind.is_some() && current.open == kind {
            self.weight = self.weight - current.weight + weight;
            (current.state, current.weight) = (state, weight);
        } else {
            current.open = None;
            let number = self.base + self.revisions.len() as u64;
            self.revisions.push_back(Revision {
                state,
                weight,
                parent: Some(self.at),
                redo: None,
                open: kind,
            });
            self.at = number;
            self.weight += weight;
        }
        while self.revisions.len() > 1 && (self.revisions.len() > MOST || self.weight > MOST_WEIGHT)
        {
            if let Some(oldest) = self.revisions.pop_front() {
                self.weight -= oldest.weight;
                self.base += 1;
            }
        }
    }

    /// Ends a sequence of merged changes: the next change is a new step of the history.
    pub(crate) fn seal(&mut self) {
        let at = self.index(self.at);
        self.revisions[at].open = None;
    }

    /// Changes the state, and commits the result with its weight. Returns whether the state
    /// changed.
    pub fn change(
        &mut self,
        kind: Option<K>,
        weight: impl Fn(&T, &T) -> usize,
        edit: impl FnOnce(&mut T),
    ) -> bool
    where
        T: Clone + PartialEq,
    {
        let mut state = self.state().clone();
        edit(&mut state);
        let changes = state != *self.state();
        if changes {
            let weight = weight(&state, self.state());
            self.commit(state, weight, kind);
        }
        changes
    }

    /// Returns to the state before the last change. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let left = self.at;
        let parent = self.revisions[self.index(left)].parent.filter(|&parent| parent >= self.base);
        self.go(parent) && {
            let at = self.index(self.at);
            self.revisions[at].redo = Some(left);
            true
        }
    }

    /// Repeats the change that was undone last. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let redo = self.revisions[self.index(self.at)].redo;
        self.go(redo)
    }

    fn go(&mut self, to: Option<u64>) -> bool {
        if let Some(number) = to {
            self.seal();
            self.at = number;
            self.seal();
        }
        to.is_some()
    }

    fn index(&self, number: u64) -> usize {
        (number - self.base) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(states: &[i32]) -> History<i32, char> {
        let mut history = History::new(0);
        for &state in states {
            history.commit(state, 1, None);
        }
        history
    }

    #[test]
    fn undo_and_redo_walk_the_same_states() {
        let mut h = history(&[1, 2, 3]);
        let mut seen = Vec::new();
        while h.undo() {
            seen.push(*h.state());
        }
        while h.redo() {
            seen.push(*h.state());
        }
        assert_eq!(seen, [2, 1, 0, 1, 2, 3]);
    }

    #[test]
    fn redo_after_a_change_goes_to_the_change_made_last() {
        let mut h = history(&[1, 2]);
        h.undo();
        h.commit(3, 1, None);
        assert!(!h.redo());
        assert!(h.undo() && *h.state() == 1);
        assert!(h.redo() && *h.state() == 3);
    }

    #[test]
    fn changes_of_one_kind_merge_until_the_run_ends() {
        let mut h: History<i32, char> = History::new(0);
        h.commit(1, 1, Some('t'));
        h.commit(2, 1, Some('t'));
        h.commit(3, 1, Some('x'));
        h.seal();
        h.commit(4, 1, Some('x'));
        let mut seen = vec![*h.state()];
        while h.undo() {
            seen.push(*h.state());
        }
        assert_eq!(seen, [4, 3, 2, 0]);
        assert!(h.redo());
        h.commit(9, 1, Some('t'));
        assert!(h.undo() && *h.state() == 2);
    }

    #[test]
    fn old_states_go_when_there_are_too_many_or_they_weigh_too_much() {
        let mut h = history(&(1..=5_000).collect::<Vec<_>>());
        let steps = std::iter::from_fn(|| h.undo().then_some(())).count();
        assert_eq!((steps, *h.state()), (MOST - 1, 4_001));
        let mut heavy: History<i32, char> = History::new(0);
        for i in 1..=20 {
            heavy.commit(i, 10 << 20, None);
        }
        assert_eq!(*heavy.state(), 20);
        let steps = std::iter::from_fn(|| heavy.undo().then_some(())).count();
        assert_eq!(steps, 2);
        heavy.commit(21, 100 << 20, None);
        assert!(*heavy.state() == 21 && !heavy.undo());
    }
}
