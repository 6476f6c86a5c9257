//! Waiting requests. Connections get their turn one after the other, so that many requests of one
//! connection do not delay the others.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound::{Excluded, Unbounded};

use super::ask::Ticket;

/// Waiting requests of several connections; the requests of each are in order.
#[derive(Debug)]
pub(super) struct WaitingRequests<T> {
    clients: BTreeMap<u64, VecDeque<(Ticket, T)>>,
    /// The connection whose request was taken last.
    last: u64,
    len: usize,
}

impl<T> Default for WaitingRequests<T> {
    fn default() -> Self {
        Self { clients: BTreeMap::new(), last: 0, len: 0 }
    }
}

impl<T> WaitingRequests<T> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn push(&mut self, ticket: Ticket, item: T) {
        self.clients.entry(ticket.client).or_default().push_back((ticket, item));
        self.len += 1;
    }

    /// Removes and returns the next request.
    pub(super) fn pop(&mut self) -> Option<(Ticket, T)> {
        self.pop_of(|_| true)
    }

    /// Removes and returns the next request of a connection for which `may` returns `true`.
    pub(super) fn pop_of(&mut self, may: impl Fn(u64) -> bool) -> Option<(Ticket, T)> {
        let after = self.clients.range((Excluded(self.last), Unbounded));
        let client = after.chain(&self.clients).map(|(client, _)| *client).find(|c| may(*c))?;
        let queue = self.clients.get_mut(&client)?;
        let next = queue.pop_front();
        if queue.is_empty() {
            self.clients.remove(&client);
        }
        self.last = client;
        self.len -= usize::from(next.is_some());
        next
    }

    /// Removes a waiting request. Returns `false` if it is not waiting.
    pub(super) fn remove(&mut self, ticket: Ticket) -> bool {
        let Some(queue) = self.clients.get_mut(&ticket.client) else { return false };
        let before = queue.len();
        queue.retain(|(other, _)| *other != ticket);
        let removed = before - queue.len();
        if queue.is_empty() {
            self.clients.remove(&ticket.client);
        }
        self.len -= removed;
        removed > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(client: u64, number: u64) -> Ticket {
        Ticket { client, number }
    }

    #[test]
    fn each_connection_has_its_turn() {
        let mut waiting = WaitingRequests::default();
        for number in 0..16 {
            waiting.push(ticket(1, number), ());
        }
        for client in [7, 3] {
            waiting.push(ticket(client, 0), ());
        }
        let mut next = || waiting.pop().map(|(ticket, ())| (ticket.client, ticket.number));
        let first: Vec<_> = std::iter::from_fn(&mut next).take(5).collect();
        assert_eq!(first, [(1, 0), (3, 0), (7, 0), (1, 1), (1, 2)]);
        assert!(waiting.remove(ticket(1, 9)) && !waiting.remove(ticket(1, 9)));
        assert!(!waiting.remove(ticket(3, 0)));
        assert_eq!(waiting.len(), 12);
        let rest: Vec<_> = std::iter::from_fn(|| waiting.pop()).map(|(t, ())| t.number).collect();
        assert_eq!(rest, [3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15]);
        assert_eq!(waiting.len(), 0);
    }

    #[test]
    fn a_connection_without_a_turn_is_passed_over() {
        let mut waiting = WaitingRequests::default();
        for client in [1, 2, 1, 3] {
            waiting.push(ticket(client, 0), ());
        }
        let mut next = |out: u64| waiting.pop_of(|client| client != out).map(|(t, ())| t.client);
        assert_eq!([next(1), next(1), next(1)], [Some(2), Some(3), None]);
        assert_eq!([next(2), next(2), next(2)], [Some(1), Some(1), None]);
    }
}
