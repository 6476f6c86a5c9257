//! The protocol of a connection, as an interface for the sockets.

use std::time::Duration;

use serde::Serialize;

use super::outbox::Outbox;
use super::pool::{PoolAsk, PoolBusy, PoolEvent, PoolStats};

/// An action that the server must perform for a connection.
#[derive(Clone, Debug)]
pub enum ServerAction {
    /// Sends a request to the pool. The pool's reply is passed to [`Protocol::asked`].
    Ask {
        /// Number of the request, unique in this connection.
        number: u64,
        /// The request.
        ask: PoolAsk,
    },
    /// Stops a request.
    Stop {
        /// Number of the request.
        number: u64,
    },
    /// Pauses a request, or lets it continue.
    Hold {
        /// Number of the request.
        number: u64,
        /// `true` to pause the request, `false` to let it continue.
        is_held: bool,
    },
    /// Requests the state of the server. The result is passed to [`Protocol::stats`].
    Stats,
}

/// State and counts of the server.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ServerStats {
    /// Version of the program.
    pub version: &'static str,
    /// Seconds since the start of the server.
    pub seconds: f64,
    /// Number of open connections.
    pub connections: usize,
    /// Number of connections accepted so far.
    pub accepted: u64,
    /// Number of connections rejected because there were too many.
    pub turned_away: u64,
    /// State and counts of the pool.
    #[serde(flatten)]
    pub pool: PoolStats,
}

/// The protocol of a connection: bytes and events go in, bytes and actions come out. It uses
/// neither sockets nor clocks. All times count from the start of the server.
pub trait Protocol {
    /// Receives bytes from the client. Later calls of [`Self::step`] return the actions for them.
    fn receive(&mut self, bytes: &[u8], now: Duration);

    /// Records that the client sends no more bytes.
    fn finish(&mut self, now: Duration);

    /// Continues up to the next action. Returns `None` if there is nothing to do until an event or
    /// the [deadline](Self::deadline).
    fn step(&mut self, now: Duration) -> Option<ServerAction>;

    /// Receives the pool's reply to [`ServerAction::Ask`].
    fn asked(&mut self, number: u64, taken: Result<(), PoolBusy>);

    /// Receives the result of [`ServerAction::Stats`].
    fn stats(&mut self, stats: &ServerStats);

    /// Receives an event of a request. Events of stopped requests are ignored.
    fn event(&mut self, number: u64, event: PoolEvent);

    /// Returns the bytes to write.
    fn outbox(&self) -> &Outbox;

    /// Records that this number of bytes of the outbox was written.
    fn wrote(&mut self, count: usize, now: Duration);

    /// Returns whether more bytes of the client should be read.
    fn wants_bytes(&self) -> bool;

    /// Returns the time at which [`Self::tick`] must be called if there is no event before.
    fn deadline(&self) -> Option<Duration>;

    /// Handles deadlines that have passed. It is called when [`Self::step`] has nothing to do;
    /// afterwards `step` may have work again.
    fn tick(&mut self, now: Duration);

    /// Returns the numbers of the open requests.
    fn open(&self) -> Vec<u64>;

    /// Stops accepting requests; open requests continue.
    fn drain(&mut self, now: Duration);

    /// Ends the open requests, with a message to the client.
    fn end(&mut self, now: Duration);

    /// Returns whether the connection must be closed: the outbox is empty, or the client did not
    /// read the rest in time.
    fn is_over(&self, now: Duration) -> bool;
}
