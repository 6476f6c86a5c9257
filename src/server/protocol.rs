//! What speaks over a connection, as the sockets see it.

use std::time::Duration;

use serde::Serialize;

use super::outbox::Outbox;
use super::pool::{Ask, Busy, PoolEvent, PoolStats};

/// What a connection wants of the server.
#[derive(Clone, Debug)]
pub enum Action {
    /// To ask the pool; [`Protocol::asked`] has the answer.
    Ask {
        /// The number of the request on this connection.
        number: u64,
        /// The request.
        ask: Ask,
    },
    /// To stop a request.
    Stop {
        /// The number of the request.
        number: u64,
    },
    /// To hold a request, or to let it go on.
    Hold {
        /// The number of the request.
        number: u64,
        /// Whether it is held.
        is_held: bool,
    },
    /// To know what the server does; [`Protocol::stats`] has the answer.
    Stats,
}

/// What the server does and has done.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Stats {
    /// The version of the program.
    pub version: &'static str,
    /// Seconds since the server began.
    pub seconds: f64,
    /// Connections that are open.
    pub connections: usize,
    /// Connections that were taken so far.
    pub accepted: u64,
    /// Connections that were turned away, being too many.
    pub turned_away: u64,
    /// The pool.
    #[serde(flatten)]
    pub pool: PoolStats,
}

/// What speaks over a connection: bytes and events in, bytes and actions out. It knows neither
/// sockets nor clocks; all times are since the server began.
pub trait Protocol {
    /// Takes what the client sent. What it asks for comes out of [`Self::step`].
    fn receive(&mut self, bytes: &[u8], now: Duration);

    /// The client sends nothing more.
    fn finish(&mut self, now: Duration);

    /// Goes on as far as the next action. `None` when there is nothing to do until something
    /// happens or the [deadline](Self::deadline) comes.
    fn step(&mut self, now: Duration) -> Option<Action>;

    /// What the pool said to [`Action::Ask`].
    fn asked(&mut self, number: u64, taken: Result<(), Busy>);

    /// The answer to [`Action::Stats`].
    fn stats(&mut self, stats: &Stats);

    /// Something happened to a request. Events of requests that are stopped do not matter.
    fn event(&mut self, number: u64, event: PoolEvent);

    /// What is to be written.
    fn outbox(&self) -> &Outbox;

    /// This number of bytes of it is written.
    fn wrote(&mut self, count: usize, now: Duration);

    /// Whether the client should be read from.
    fn wants_bytes(&self) -> bool;

    /// When [`Self::tick`] should be called, if nothing happens before.
    fn deadline(&self) -> Option<Duration>;

    /// Sees to what time has brought. Called when nothing is left to [step](Self::step) to; there
    /// may be again.
    fn tick(&mut self, now: Duration);

    /// The numbers of the requests that are open.
    fn open(&self) -> Vec<u64>;

    /// Takes no more requests; those that are open go on.
    fn drain(&mut self, now: Duration);

    /// Ends the open requests, with a word to the client.
    fn end(&mut self, now: Duration);

    /// Whether the connection is to be closed, now that the outbox is empty or the client does not
    /// take what is in it.
    fn is_over(&self, now: Duration) -> bool;
}
