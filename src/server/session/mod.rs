//! A connection with a line protocol: Janus's words, and JSON. It is a plain state machine: bytes
//! and events go in, actions and bytes come out. It uses neither sockets nor clocks.
//!
//! | file | what |
//! |---|---|
//! | `requests.rs` | handles the requests in the lines of a client |
//! | `answers.rs` | the open requests, and the answers to them |

mod answers;
mod requests;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use self::answers::{OpenRequest, broken_off};
use super::json;
use super::lines::{ClientLine, LineBuffer};
use super::outbox::Outbox;
use super::pool::{PoolBusy, PoolEvent};
use super::protocol::{Protocol, ServerAction, ServerStats};
use super::rate::Rate;
use super::rules::{AddressRules, LINGER, TOO_LONG, UNKNOWN, UNREAD};
use super::words::ConnectionSettings;

/// Number of solutions that are written together. After each such group the space in the outbox is
/// checked.
const LOT: usize = 64;

/// A connection with a line protocol.
#[derive(Debug)]
pub struct LineSession {
    rules: Arc<AddressRules>,
    settings: ConnectionSettings,
    lines: LineBuffer,
    outbox: Outbox,
    /// Actions that the server must perform before the next line is read.
    actions: VecDeque<ServerAction>,
    /// Events that wait for space in the outbox.
    backlog: VecDeque<(u64, PoolEvent)>,
    open: Vec<OpenRequest>,
    /// Number of the next request.
    next: u64,
    /// `true` if the client has sent the token, or none is needed.
    is_known: bool,
    /// Number of consecutive lines that were too long.
    too_long: u8,
    rate: Rate,
    /// Time at which the connection began.
    begun: Duration,
    /// Time of the last activity of the client, or of the last end of a request.
    active: Duration,
    /// Time since which the outbox is full.
    full: Option<Duration>,
    /// Time since which the client sends no more bytes.
    finished: Option<Duration>,
    /// Time since which the session is closing. The client can still read the rest for a while;
    /// then the connection is closed.
    closing: Option<Duration>,
    is_draining: bool,
}

impl LineSession {
    /// Creates a session that begins now.
    pub fn new(rules: Arc<AddressRules>, now: Duration) -> Self {
        let mut outbox = Outbox::default();
        outbox.line("ready");
        let metric = rules.metrics.first().copied().unwrap_or_default();
        Self {
            settings: ConnectionSettings::new(metric),
            is_known: rules.token.is_none(),
            rate: Rate::new(rules.rate, now),
            rules,
            lines: LineBuffer::default(),
            outbox,
            actions: VecDeque::new(),
            backlog: VecDeque::new(),
            open: Vec::new(),
            next: 0,
            too_long: 0,
            begun: now,
            active: now,
            full: None,
            finished: None,
            closing: None,
            is_draining: false,
        }
    }

    /// Returns the session with request numbers that begin with `first`.
    pub(super) fn numbered_from(self, first: u64) -> Self {
        Self { next: first, ..self }
    }

    /// Returns the time since which the session is closing and writes no more.
    pub(super) const fn closing(&self) -> Option<Duration> {
        self.closing
    }

    /// Returns whether there are actions that the server has not performed yet.
    pub(super) fn has_actions(&self) -> bool {
        !self.actions.is_empty()
    }

    // Events.

    /// Writes waiting events as long as the outbox has space. If it has none, holds the requests.
    fn pump(&mut self) {
        while self.has_space()
            && let Some((number, event)) = self.backlog.pop_front()
        {
            self.write(number, event);
        }
        let is_held = !self.backlog.is_empty();
        for open in self.open.iter_mut().filter(|open| open.is_held != is_held) {
            open.is_held = is_held;
            self.actions.push_back(ServerAction::Hold { number: open.number, is_held });
        }
    }

    /// Returns whether more may be added to the outbox. After the outbox was full, the client must
    /// first read half of it. So a slow client can be distinguished from one that does not read.
    fn has_space(&self) -> bool {
        self.full.is_none() && !self.outbox.is_full()
    }

    // Time.

    /// Stores the time when the outbox became full.
    fn note_full(&mut self, now: Duration) {
        if self.outbox.is_full() || !self.backlog.is_empty() {
            self.full.get_or_insert(now);
        }
    }

    fn close(&mut self, now: Duration) {
        for open in self.open.drain(..) {
            self.actions.push_back(ServerAction::Stop { number: open.number });
        }
        self.backlog.clear();
        self.lines = LineBuffer::default();
        self.closing.get_or_insert(now);
    }

    /// Ends all requests, each with a message. Writes no more after that.
    fn break_off(&mut self, why: &str, now: Duration) {
        for open in &self.open {
            broken_off(&open.form, why, &mut self.outbox);
        }
        self.close(now);
    }

    fn deadlines(&self) -> [Option<Duration>; 4] {
        if let Some(since) = self.closing {
            return [Some(since + UNREAD), None, None, None];
        }
        [
            self.full.map(|since| since + UNREAD),
            self.finished.map(|since| since + LINGER),
            (!self.is_known).then_some(self.begun + UNKNOWN),
            self.open.is_empty().then_some(self.active + self.rules.idle),
        ]
    }
}

impl Protocol for LineSession {
    fn receive(&mut self, bytes: &[u8], now: Duration) {
        self.active = now;
        if self.closing.is_none() {
            self.lines.push(bytes);
        }
    }

    fn finish(&mut self, now: Duration) {
        self.lines.end();
        self.finished.get_or_insert(now);
    }

    fn step(&mut self, now: Duration) -> Option<ServerAction> {
        loop {
            self.pump();
            self.note_full(now);
            if let Some(action) = self.actions.pop_front() {
                return Some(action);
            }
            if self.closing.is_some() || !self.has_space() {
                return None;
            }
            if !self.rate.allows(now) {
                return None;
            }
            match self.lines.pop() {
                Some(ClientLine::Text(line)) => {
                    self.too_long = 0;
                    self.line(&line, now);
                }
                Some(ClientLine::TooLong) => {
                    self.too_long += 1;
                    self.refuse("line too long");
                    if self.too_long == TOO_LONG {
                        self.close(now);
                    }
                }
                None => return None,
            }
            self.rate.take();
        }
    }

    fn asked(&mut self, number: u64, taken: Result<(), PoolBusy>) {
        self.taken(number, taken);
    }

    fn stats(&mut self, stats: &ServerStats) {
        self.outbox.line(&json::stats(stats));
        self.outbox.line("ready");
    }

    fn event(&mut self, number: u64, event: PoolEvent) {
        if !self.open.iter().any(|open| open.number == number) {
            return;
        }
        match event {
            PoolEvent::Found { solutions } => {
                for lot in solutions.chunks(LOT) {
                    let event = PoolEvent::Found { solutions: lot.to_vec() };
                    self.backlog.push_back((number, event));
                }
            }
            event => self.backlog.push_back((number, event)),
        }
        self.pump();
    }

    fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    fn wrote(&mut self, count: usize, now: Duration) {
        self.outbox.wrote(count);
        if count > 0 {
            self.active = now;
        }
        if self.outbox.has_space() {
            self.full = None;
            self.pump();
            self.note_full(now);
        }
    }

    fn wants_bytes(&self) -> bool {
        self.finished.is_none()
            && self.closing.is_none()
            && !self.lines.is_full()
            && !self.outbox.is_full()
    }

    fn deadline(&self) -> Option<Duration> {
        let is_waiting = !self.lines.is_empty() && self.has_space();
        let again = self.rate.next().filter(|_| is_waiting);
        self.deadlines().into_iter().chain([again]).flatten().min()
    }

    fn tick(&mut self, now: Duration) {
        self.note_full(now);
        if self.closing.is_some() {
            return;
        }
        let [unread, finished, unknown, idle] =
            self.deadlines().map(|deadline| deadline.is_some_and(|deadline| deadline <= now));
        let has_nothing = self.open.is_empty() && self.lines.is_empty();
        if let Some(full) = self.full.filter(|_| unread) {
            // The client had enough time to read, so the server does not wait any longer.
            self.close(full);
        } else if unknown {
            self.outbox.line("error: no token was shown");
            self.close(now);
        } else if has_nothing && (self.finished.is_some() || self.is_draining) {
            self.close(now);
        } else if finished {
            self.break_off("the client has closed the connection", now);
        } else if idle {
            let seconds = self.rules.idle.as_secs_f64();
            self.outbox.line(&format!("error: nothing came for {seconds} s"));
            self.close(now);
        }
    }

    fn open(&self) -> Vec<u64> {
        self.open.iter().map(|open| open.number).collect()
    }

    fn drain(&mut self, now: Duration) {
        self.is_draining = true;
        if self.open.is_empty() {
            self.close(now);
        }
    }

    fn end(&mut self, now: Duration) {
        self.break_off("the server ends", now);
    }

    fn is_over(&self, now: Duration) -> bool {
        self.closing.is_some_and(|since| self.outbox.is_empty() || since + UNREAD <= now)
    }
}
