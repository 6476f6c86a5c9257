//! The protocol on a connection, as the sockets see it.

use std::time::Duration;

use serde::Serialize;

use super::outbox::Outbox;
use super::pool::{PoolAsk, PoolBusy, PoolEvent, PoolStats};

/// An action that a connection needs of the server.
#[derive(Clone, Debug)]
pub enum ServerAction {
    /// Sends a request to the pool; [`Protocol::asked`] receives the answer.
    Ask {
        /// The number of the request on this connection.
        number: u64,
        /// The request.
        ask: PoolAsk,
    },
    /// Stops a request.
    Stop {
        /// The number of the request.
        number: u64,
    },
    /// Holds a request, or lets it continue.
    Hold {
        /// The number of the request.
        number: u64,
        /// `true` to hold the request.
        is_held: bool,
    },
    /// Asks for the state of the server; [`Protocol::stats`] receives it.
    Stats,
}

/// The state and the counts of the server.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ServerStats {
    /// The version of the program.
    pub version: &'static str,
    /// Seconds since the server began.
    pub seconds: f64,
    /// Connections that are open.
    pub connections: usize,
    /// Connections that were taken so far.
    pub accepted: u64,
    /// Connections that were turned away because there were too many.
    pub turned_away: u64,
    /// The state and the counts of the pool.
    #[serde(flatten)]
    pub pool: PoolStats,
}

/// A protocol on a connection: bytes and events in, bytes and actions out. It uses neither sockets
/// nor clocks; all times are counted from the start of the server.
pub trait Protocol {
    /// Receives the bytes that the client sent. [`Self::step`] returns the actions for them.
    fn receive(&mut self, bytes: &[u8], now: Duration);

    /// Receives the end of the client's bytes.
    fn finish(&mut self, now: Duration);

    /// Continues until the next action. Returns `None` when there is nothing to do until something
    /// happens or the [deadline](Self::deadline) comes.
    fn step(&mut self, now: Duration) -> Option<ServerAction>;

    /// Receives the pool's answer to [`ServerAction::Ask`].
    fn asked(&mut self, number: u64, taken: Result<(), PoolBusy>);

    /// Receives the answer to [`ServerAction::Stats`].
    fn stats(&mut self, stats: &ServerStats);

    /// Receives an event of a request. Events of requests that are stopped do not matter.
    fn event(&mut self, number: u64, event: PoolEvent);

    /// Returns the bytes that are to be written.
    fn outbox(&self) -> &Outbox;

    /// Marks this number of bytes of the outbox as written.
    fn wrote(&mut self, count: usize, now: Duration);

    /// Returns `true` if bytes of the client should be read.
    fn wants_bytes(&self) -> bool;

    /// Returns the time when [`Self::tick`] should be called, if nothing happens before.
    fn deadline(&self) -> Option<Duration>;

    /// Handles deadlines that have come. Called when [`Self::step`] has nothing to do; it may have
    /// again afterwards.
    fn tick(&mut self, now: Duration);

    /// Returns the numbers of the open requests.
    fn open(&self) -> Vec<u64>;

    /// Takes no more requests; the open ones continue.
    fn drain(&mut self, now: Duration);

    /// Ends the open requests, with a message to the client.
    fn end(&mut self, now: Duration);

    /// Returns `true` if the connection is to be closed: the outbox is empty, or the client does
    /// not read the rest in time.
    fn is_over(&self, now: Duration) -> bool;
}
