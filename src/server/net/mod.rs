//! The sockets: one thread that accepts, reads, writes and closes. It passes requests to the pool
//! and returns events to the connections. It does not search and does not wait for clients.
//!
//! | file | what |
//! |---|---|
//! | `listen.rs` | the addresses to listen on, from options or from systemd |
//! | `connection.rs` | a socket and the protocol that handles its bytes |
//! | `dialogue.rs` | the lines that a client and the server exchange, for the log |
//! | `places.rs` | limits on the number of connections |
//! | `signals.rs` | SIGTERM, SIGINT and Ctrl-C |
//! | `notify.rs` | messages to systemd |

mod connection;
mod dialogue;
mod listen;
mod notify;
mod places;
mod signals;

use std::collections::{BTreeSet, HashMap};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token, Waker};

use self::connection::{Connection, ConnectionFlow};
use self::dialogue::Dialogue;
pub use self::listen::{ListenError, ServerListener, Speak, bind, handed_over};
use self::places::ConnectionPlaces;
use self::signals::{SIGNALS, Signals, WAKER};
use super::pool::{RequestPool, Ticket};
use super::protocol::{ServerAction, ServerStats};

/// Token of the first connection. The tokens of listeners count from 0.
const FIRST: usize = 1 << 16;

/// Delay before connections are accepted again after an error such as too many open files.
const AGAIN: Duration = Duration::from_millis(100);

/// Maximum time for closing the connections after the grace period.
const LAST: Duration = Duration::from_secs(1);

/// Limits of a server.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Maximum number of connections.
    pub connections: usize,
    /// Maximum number of connections from one address.
    pub per_address: usize,
    /// Grace period: time for which searches may continue after the signal to end.
    pub grace: Duration,
}

/// The log of a server.
#[derive(Clone, Copy)]
pub struct ServerLog<'a> {
    /// Writes one line: a client that comes, leaves or is turned away, or a line of a dialogue.
    pub write: &'a dyn Fn(&str),
    /// `true` to log what the clients and the server say, too.
    pub has_dialogues: bool,
}

/// Waits for events of sockets. It is created before the pool, which can wake it.
pub struct SocketWaiter {
    poll: Poll,
    waker: Arc<Waker>,
}

impl SocketWaiter {
    /// Creates a waiter without sockets.
    ///
    /// # Errors
    /// Fails if the system cannot wait for sockets.
    pub fn new() -> io::Result<Self> {
        let poll = Poll::new()?;
        let waker = Arc::new(Waker::new(poll.registry(), WAKER)?);
        Ok(Self { poll, waker })
    }

    /// Returns a function that wakes the server; the pool calls it when there are events.
    pub fn wake(&self) -> Arc<dyn Fn() + Send + Sync> {
        let waker = Arc::clone(&self.waker);
        // A failure has no remedy. The server then handles the events after its next wake-up.
        Arc::new(move || drop(waker.wake()))
    }
}

/// A running server.
pub struct Server<'a> {
    net: SocketWaiter,
    pool: RequestPool,
    limits: ServerLimits,
    listeners: Vec<ServerListener>,
    signals: Signals,
    log: ServerLog<'a>,
    begun: Instant,
    connections: HashMap<u64, Connection>,
    places: ConnectionPlaces,
    /// Deadlines of the connections.
    deadlines: BTreeSet<(Duration, u64)>,
    /// Connections that have more work to do at once.
    busy: Vec<u64>,
    next: u64,
    accepted: u64,
    turned_away: u64,
    /// Time at which accepting a connection failed; it is tried again later.
    failed: Option<Duration>,
    /// Time of the signal to end.
    ending: Option<Duration>,
    is_broken_off: bool,
}

impl<'a> Server<'a> {
    /// Creates a server on these sockets.
    ///
    /// # Errors
    /// Fails if the system cannot wait for these sockets or for signals.
    pub fn new(
        net: SocketWaiter,
        pool: RequestPool,
        limits: ServerLimits,
        listeners: Vec<ServerListener>,
        log: ServerLog<'a>,
    ) -> io::Result<Self> {
        let mut listeners = listeners;
        for (i, listener) in listeners.iter_mut().enumerate() {
            net.poll.registry().register(&mut listener.socket, Token(i), Interest::READABLE)?;
        }
        let signals = Signals::new(net.poll.registry(), &net.waker)?;
        Ok(Self {
            net,
            pool,
            limits,
            listeners,
            signals,
            log,
            begun: Instant::now(),
            connections: HashMap::new(),
            places: ConnectionPlaces::new(limits.connections, limits.per_address),
            deadlines: BTreeSet::new(),
            busy: Vec::new(),
            next: 0,
            accepted: 0,
            turned_away: 0,
            failed: None,
            ending: None,
            is_broken_off: false,
        })
    }

    /// Serves clients until a signal ends the server.
    ///
    /// # Errors
    /// Fails if waiting for events fails.
    pub fn run(mut self) -> io::Result<()> {
        notify::tell("READY=1");
        let mut events = Events::with_capacity(1_024);
        // Clients may have connected before the server waits for events.
        (0..self.listeners.len()).for_each(|i| self.accept(i));
        while !self.is_done() {
            match self.net.poll.poll(&mut events, self.timeout()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                outcome => outcome?,
            }
            for event in &events {
                match event.token() {
                    SIGNALS => {
                        for _ in 0..self.signals.take() {
                            if self.ending.is_some() {
                                return Ok(());
                            }
                            self.drain();
                        }
                    }
                    token if token == WAKER => {}
                    Token(i) if i < FIRST => self.accept(i),
                    Token(i) => {
                        let id = (i - FIRST) as u64;
                        if let Some(connection) = self.connections.get_mut(&id) {
                            connection.note(event);
                            self.turn(id);
                        }
                    }
                }
            }
            self.pass_on();
            self.see_to_time();
        }
        Ok(())
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Returns the maximum time to wait for an event.
    fn timeout(&self) -> Option<Duration> {
        if !self.busy.is_empty() {
            return Some(Duration::ZERO);
        }
        let grace = match (self.ending, self.is_broken_off) {
            (Some(since), false) => Some(since + self.limits.grace),
            (Some(since), true) => Some(since + self.limits.grace + LAST),
            (None, _) => None,
        };
        let first = self.deadlines.first().map(|&(deadline, _)| deadline);
        let again = self.failed.map(|since| since + AGAIN);
        let next = [grace, first, again].into_iter().flatten().min()?;
        // One millisecond more, so that the deadline has passed when it is checked.
        Some(next.saturating_sub(self.now()) + Duration::from_millis(1))
    }

    fn is_done(&self) -> bool {
        self.ending.is_some_and(|since| {
            self.connections.is_empty() || self.now() >= since + self.limits.grace + LAST
        })
    }

    // Connections.

    fn accept(&mut self, i: usize) {
        loop {
            let Some(listener) = self.listeners.get(i) else { return };
            match listener.socket.accept() {
                Ok((stream, peer)) => self.welcome(i, stream, peer),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // The client has closed the connection already.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    (self.log.write)(&format!("a connection could not be taken: {error}"));
                    self.failed = Some(self.now());
                    return;
                }
            }
        }
    }

    fn welcome(&mut self, i: usize, stream: TcpStream, peer: std::net::SocketAddr) {
        if !self.places.take(peer.ip()) {
            self.turned_away += 1;
            (self.log.write)(&format!("{peer} turned away: too many connections"));
            connection::turn_away(stream, self.listeners[i].full);
            return;
        }
        let id = self.next;
        let now = self.now();
        let listener = &self.listeners[i];
        let protocol = (listener.speak)(Arc::clone(&listener.rules), now);
        let mut connection = Connection::new(stream, peer, protocol);
        connection.dialogue = self.log.has_dialogues.then(Dialogue::default);
        let token = Token(FIRST + id as usize);
        if connection.register(self.net.poll.registry(), token).is_err() {
            self.places.give_back(peer.ip());
            return;
        }
        self.next += 1;
        self.accepted += 1;
        (self.log.write)(&format!("{peer} connected"));
        self.connections.insert(id, connection);
        self.turn(id);
    }

    /// Runs a connection until it must wait, and updates its deadline.
    fn turn(&mut self, id: u64) {
        let Some(mut connection) = self.connections.remove(&id) else { return };
        if let Some(deadline) = connection.deadline.take() {
            self.deadlines.remove(&(deadline, id));
        }
        let flow = self.go_on(id, &mut connection);
        if flow == ConnectionFlow::Over {
            for number in connection.protocol.open() {
                self.pool.stop(Ticket { client: id, number });
            }
            self.places.give_back(connection.peer.ip());
            if let Some(dialogue) = &mut connection.dialogue {
                dialogue.end();
            }
            self.log_dialogue(&mut connection);
            (self.log.write)(&format!("{} left", connection.peer));
            return connection.close(self.net.poll.registry());
        }
        if flow == ConnectionFlow::More {
            self.busy.push(id);
        }
        connection.deadline = connection.protocol.deadline();
        self.deadlines.extend(connection.deadline.map(|deadline| (deadline, id)));
        self.connections.insert(id, connection);
    }

    fn go_on(&self, id: u64, connection: &mut Connection) -> ConnectionFlow {
        let now = self.now();
        connection.read(now);
        self.steps(id, connection, now);
        connection.protocol.tick(now);
        self.steps(id, connection, now);
        connection.write(now);
        // Lines that waited because the outbox was full may continue now.
        self.steps(id, connection, now);
        self.log_dialogue(connection);
        if connection.is_gone || connection.protocol.is_over(now) {
            return ConnectionFlow::Over;
        }
        if connection.has_more() { ConnectionFlow::More } else { ConnectionFlow::Waits }
    }

    /// Logs the lines that were exchanged since the last call.
    fn log_dialogue(&self, connection: &mut Connection) {
        for line in connection.dialogue.iter_mut().flat_map(Dialogue::take) {
            (self.log.write)(&format!("{} {line}", connection.peer));
        }
    }

    fn steps(&self, id: u64, connection: &mut Connection, now: Duration) {
        while let Some(action) = connection.protocol.step(now) {
            match action {
                ServerAction::Ask { number, ask } => {
                    let taken = self.pool.ask(Ticket { client: id, number }, ask);
                    connection.protocol.asked(number, taken);
                }
                ServerAction::Stop { number } => self.pool.stop(Ticket { client: id, number }),
                ServerAction::Hold { number, is_held } => {
                    self.pool.hold(Ticket { client: id, number }, is_held);
                }
                ServerAction::Stats => {
                    let stats = ServerStats {
                        version: env!("CARGO_PKG_VERSION"),
                        seconds: now.as_secs_f64(),
                        // Add this connection, which is not in the map at the moment.
                        connections: self.connections.len() + 1,
                        accepted: self.accepted,
                        turned_away: self.turned_away,
                        pool: self.pool.stats(),
                    };
                    connection.protocol.stats(&stats);
                }
            }
        }
    }

    /// Passes the events of the pool to the connections.
    fn pass_on(&mut self) {
        let mut touched = std::mem::take(&mut self.busy);
        for (ticket, event) in self.pool.events() {
            if let Some(connection) = self.connections.get_mut(&ticket.client) {
                connection.protocol.event(ticket.number, event);
                touched.push(ticket.client);
            }
        }
        touched.sort_unstable();
        touched.dedup();
        for id in touched {
            self.turn(id);
        }
    }

    fn see_to_time(&mut self) {
        let now = self.now();
        let due = self.deadlines.iter().take_while(|(deadline, _)| *deadline <= now);
        let due: Vec<u64> = due.map(|&(_, id)| id).collect();
        // Each connection runs once. If its new deadline is in the past again, the others must not
        // wait for it.
        for id in due {
            self.turn(id);
        }
        if self.failed.is_some_and(|since| since + AGAIN <= now) {
            self.failed = None;
            (0..self.listeners.len()).for_each(|i| self.accept(i));
        }
        if let Some(since) = self.ending
            && !self.is_broken_off
            && since + self.limits.grace <= now
        {
            self.is_broken_off = true;
            self.connections.values_mut().for_each(|connection| connection.protocol.end(now));
            self.turn_all();
        }
    }

    fn turn_all(&mut self) {
        let ids: Vec<u64> = self.connections.keys().copied().collect();
        for id in ids {
            self.turn(id);
        }
    }

    /// Stops accepting connections and requests.
    fn drain(&mut self) {
        let now = self.now();
        notify::tell("STOPPING=1");
        (self.log.write)("ending: no more connections and searches are taken");
        self.ending = Some(now);
        self.listeners.clear();
        self.pool.drain();
        self.connections.values_mut().for_each(|connection| connection.protocol.drain(now));
        self.turn_all();
    }
}
