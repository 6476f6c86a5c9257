//! The sockets: one thread that accepts, reads, writes and closes. It passes requests to the pool
//! and events back. It does not search and does not wait for clients.
//!
//! | file | what |
//! |---|---|
//! | `listen.rs` | addresses to listen on, our own and those that systemd hands over |
//! | `connection.rs` | a socket and the protocol on it |
//! | `places.rs` | the number of connections, in all and from one address |
//! | `signals.rs` | SIGTERM and SIGINT |
//! | `notify.rs` | messages to systemd |

mod connection;
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
pub use self::listen::{ListenError, ServerListener, Speak, bind, handed_over};
use self::places::ConnectionPlaces;
use self::signals::Signals;
use super::pool::{RequestPool, Ticket};
use super::protocol::{ServerAction, ServerStats};

/// The tokens of events that belong to no connection; listeners have those from 0 on.
const WAKER: Token = Token(usize::MAX);
const SIGNALS: Token = Token(usize::MAX - 1);

/// The token of the first connection.
const FIRST: usize = 1 << 16;

/// Time until accepting is tried again after an error such as too many open files.
const AGAIN: Duration = Duration::from_millis(100);

/// Greatest time for closing once the grace period is over.
const LAST: Duration = Duration::from_secs(1);

/// Limits of a server.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Connections at a time.
    pub connections: usize,
    /// Connections at a time from one address.
    pub per_address: usize,
    /// Time for which searches may continue after the signal to end.
    pub grace: Duration,
}

/// Waits for sockets; made before the pool, which wakes it.
pub struct SocketWaiter {
    poll: Poll,
    waker: Arc<Waker>,
}

impl SocketWaiter {
    /// Makes the means of waiting, without sockets yet.
    ///
    /// # Errors
    /// When the system has no means of waiting for sockets.
    pub fn new() -> io::Result<Self> {
        let poll = Poll::new()?;
        let waker = Arc::new(Waker::new(poll.registry(), WAKER)?);
        Ok(Self { poll, waker })
    }

    /// Returns the function that the pool calls when there are events.
    pub fn wake(&self) -> Arc<dyn Fn() + Send + Sync> {
        let waker = Arc::clone(&self.waker);
        // A failure cannot be handled; the next event wakes the server then.
        Arc::new(move || drop(waker.wake()))
    }
}

/// A server at work.
pub struct Server<'a> {
    net: SocketWaiter,
    pool: RequestPool,
    limits: ServerLimits,
    listeners: Vec<ServerListener>,
    signals: Signals,
    /// Writes to the log, one line at a time.
    log: &'a dyn Fn(&str),
    begun: Instant,
    connections: HashMap<u64, Connection>,
    places: ConnectionPlaces,
    /// Deadlines of the connections.
    deadlines: BTreeSet<(Duration, u64)>,
    /// Connections that have more to do at once.
    busy: Vec<u64>,
    next: u64,
    accepted: u64,
    turned_away: u64,
    /// The time when accepting failed; the listeners are tried again.
    failed: Option<Duration>,
    /// The time when the signal to end came.
    ending: Option<Duration>,
    is_broken_off: bool,
}

impl<'a> Server<'a> {
    /// Makes a server on these sockets.
    ///
    /// # Errors
    /// When the system cannot wait for these sockets or for signals.
    pub fn new(
        net: SocketWaiter,
        pool: RequestPool,
        limits: ServerLimits,
        listeners: Vec<ServerListener>,
        log: &'a dyn Fn(&str),
    ) -> io::Result<Self> {
        let mut listeners = listeners;
        for (i, listener) in listeners.iter_mut().enumerate() {
            net.poll.registry().register(&mut listener.socket, Token(i), Interest::READABLE)?;
        }
        let signals = Signals::new(net.poll.registry(), SIGNALS)?;
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

    /// Serves until a signal ends it.
    ///
    /// # Errors
    /// When the system fails to report the sockets with events.
    pub fn run(mut self) -> io::Result<()> {
        notify::tell("READY=1");
        let mut events = Events::with_capacity(1_024);
        // Clients may have come before.
        (0..self.listeners.len()).for_each(|i| self.accept(i));
        while !self.is_done() {
            match self.net.poll.poll(&mut events, self.timeout()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                outcome => outcome?,
            }
            for event in &events {
                match event.token() {
                    WAKER => {}
                    SIGNALS => {
                        for _ in 0..self.signals.take() {
                            if self.ending.is_some() {
                                return Ok(());
                            }
                            self.drain();
                        }
                    }
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

    /// Returns the time until the server has something to do if no event comes before.
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
        // A little later than the clock shows, so that the time has come when it is checked.
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
                // The client has left again.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    (self.log)(&format!("a connection could not be taken: {error}"));
                    self.failed = Some(self.now());
                    return;
                }
            }
        }
    }

    fn welcome(&mut self, i: usize, stream: TcpStream, peer: std::net::SocketAddr) {
        if !self.places.take(peer.ip()) {
            self.turned_away += 1;
            (self.log)(&format!("{peer} turned away: too many connections"));
            connection::turn_away(stream, self.listeners[i].full);
            return;
        }
        let id = self.next;
        let now = self.now();
        let listener = &self.listeners[i];
        let protocol = (listener.speak)(Arc::clone(&listener.rules), now);
        let mut connection = Connection::new(stream, peer, protocol);
        let token = Token(FIRST + id as usize);
        if connection.register(self.net.poll.registry(), token).is_err() {
            self.places.give_back(peer.ip());
            return;
        }
        self.next += 1;
        self.accepted += 1;
        (self.log)(&format!("{peer} connected"));
        self.connections.insert(id, connection);
        self.turn(id);
    }

    /// Runs a connection as far as it can continue.
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
            (self.log)(&format!("{} left", connection.peer));
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
        // Lines that waited because the outbox was full may continue.
        self.steps(id, connection, now);
        if connection.is_gone || connection.protocol.is_over(now) {
            return ConnectionFlow::Over;
        }
        if connection.has_more() { ConnectionFlow::More } else { ConnectionFlow::Waits }
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
                        // This connection is not in the map now.
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

    /// Passes on the events of the pool.
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
        // Each once: a connection with a deadline in the past again must not keep the others
        // waiting.
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

    /// Stops taking connections and requests.
    fn drain(&mut self) {
        let now = self.now();
        notify::tell("STOPPING=1");
        (self.log)("ending: no more connections and searches are taken");
        self.ending = Some(now);
        self.listeners.clear();
        self.pool.drain();
        self.connections.values_mut().for_each(|connection| connection.protocol.drain(now));
        self.turn_all();
    }
}
