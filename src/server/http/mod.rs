//! A connection that speaks HTTP/1.1: requests as JSON, answers that stream as JSON lines.
//!
//! `POST /v1/solve` takes what a JSON line of a connection takes, `GET /healthz` says whether the
//! server takes requests, `GET /metrics` has counts for Prometheus. One request at a time; those
//! behind it wait. What is asked goes through a [`Session`](super::session::Session), so that the
//! same limits hold.
//!
//! | file | what |
//! |---|---|
//! | `head.rs` | the first line and the headers of a request |
//! | `requests.rs` | which requests are answered at once, and which go to the pool |
//! | `answer.rs` | what the pool answers, as chunks |
//! | `metrics.rs` | counts as Prometheus reads them |

mod answer;
mod head;
mod metrics;
mod requests;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use self::answer::{Answer, renumbered};
use self::head::{Head, MOST_HEAD, Parsed};
use super::outbox::Outbox;
use super::pool::{Busy, End, PoolEvent, Why};
use super::protocol::{Action, Protocol, Stats};
use super::rate::Rate;
use super::rules::{LINGER, Rules, UNKNOWN, UNREAD};

/// The longest body of a request.
const MOST_BODY: usize = 16 << 10;

/// Bytes of an answer that wait for the client; the rest waits in the session, which holds the
/// search then.
const MOST_WAITING: usize = 64 << 10;

/// How long a request may take to come in, and a connection may be without one.
const SLOWEST: Duration = Duration::from_secs(10);
const IDLE: Duration = Duration::from_mins(1);

/// The status of a request that is wrong, of one that is not taken now, and of one that the server
/// fails at.
const BAD: &str = "400 Bad Request";
const NOT_NOW: &str = "503 Service Unavailable";
const FAILED: &str = "500 Internal Server Error";

/// What those get for whom there is no place.
pub const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
    Content-Length: 44\r\nRetry-After: 1\r\nConnection: close\r\n\r\n\
    {\"error\":\"too many connections\",\"end\":true}\n";

/// The type of a text.
const TEXT: &str = "text/plain; charset=utf-8";

/// A connection that speaks HTTP.
pub struct Http {
    rules: Arc<Rules>,
    input: Vec<u8>,
    outbox: Outbox,
    state: State,
    /// The numbers of requests given away so far; those of each session begin at 0.
    base: u64,
    /// When the state began, and when the connection did.
    since: Duration,
    begun: Duration,
    /// Whether the token was shown, where one is asked for.
    is_known: bool,
    rate: Rate,
    /// Whether a request waits for the next second.
    is_paused: bool,
    finished: Option<Duration>,
    closing: Option<Duration>,
    is_draining: bool,
}

/// What a connection is at.
enum State {
    /// Between two requests, or within the head of one.
    Head,
    /// The body comes: how long it is.
    Body(Head, usize),
    /// Counts are on their way, for this request.
    Stats(Head),
    /// A request of the pool is being answered.
    Answer(Box<Answer>),
}

impl Http {
    /// A connection that begins now.
    pub fn new(rules: Arc<Rules>, now: Duration) -> Self {
        Self {
            rate: Rate::new(rules.rate, now),
            is_known: rules.token.is_none(),
            rules,
            input: Vec::new(),
            outbox: Outbox::default(),
            state: State::Head,
            base: 0,
            since: now,
            begun: now,
            is_paused: false,
            finished: None,
            closing: None,
            is_draining: false,
        }
    }

    /// Answers with a text.
    fn reply(&mut self, head: &Head, status: &str, kind: &str, body: &str, extra: &str) {
        let connection = if head.keeps && !self.is_draining { "keep-alive" } else { "close" };
        let length = body.len();
        let mut text = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
             Connection: {connection}\r\n{extra}\r\n"
        );
        if head.method != "HEAD" {
            text += body;
        }
        self.outbox.bytes(text.as_bytes());
    }

    /// Answers a request that is wrong; the connection goes on if the request keeps it.
    fn refuse(&mut self, head: &Head, status: &str, error: &str, now: Duration) {
        let body = format!("{}\n", serde_json::json!({ "error": error, "end": true }));
        let extra = match status.get(..3) {
            Some("401") => "WWW-Authenticate: Bearer\r\n",
            Some("405") if head.path == "/v1/solve" => "Allow: POST\r\n",
            Some("405") => "Allow: GET, HEAD\r\n",
            Some("503") => "Retry-After: 1\r\n",
            _ => "",
        };
        self.reply(head, status, "application/json", &body, extra);
        self.next(head.keeps, now);
    }

    /// A request is answered.
    fn next(&mut self, keeps: bool, now: Duration) {
        self.state = State::Head;
        self.since = now;
        if !keeps || self.is_draining {
            self.close(now);
        }
    }

    fn close(&mut self, now: Duration) {
        self.input = Vec::new();
        self.closing.get_or_insert(now);
    }

    /// Reads what has come, as far as it can be answered; an action when one is needed. `None` when
    /// more bytes or events are.
    fn read(&mut self, now: Duration) -> Option<Action> {
        loop {
            match &self.state {
                State::Head => match head::parse(&self.input) {
                    Parsed::Part if self.input.len() > MOST_HEAD => {
                        let what = "the headers are too long";
                        let status = "431 Request Header Fields Too Large";
                        self.refuse(&Head::BAD, status, what, now);
                        return None;
                    }
                    Parsed::Part => return None,
                    Parsed::Bad(status, what) => {
                        self.refuse(&Head::BAD, status, what, now);
                        return None;
                    }
                    Parsed::Whole(head, bytes) => {
                        self.is_paused = !self.rate.allows(now);
                        if self.is_paused {
                            return None;
                        }
                        self.rate.take();
                        self.input.drain(..bytes);
                        self.take(head, now);
                    }
                },
                State::Body(_, length) if self.input.len() < *length => return None,
                State::Body(..) => {
                    let State::Body(head, length) = std::mem::replace(&mut self.state, State::Head)
                    else {
                        unreachable!("it was a body a line ago");
                    };
                    let body: Vec<u8> = self.input.drain(..length).collect();
                    if let Some(action) = self.asked_for(head, &body, now) {
                        return Some(action);
                    }
                }
                State::Stats(_) | State::Answer(_) => return None,
            }
            if self.closing.is_some() {
                return None;
            }
        }
    }

    /// When something is to be done, by the client's rest, its end, its session and its token.
    fn deadlines(&self) -> [Option<Duration>; 4] {
        if let Some(since) = self.closing {
            return [Some(since + UNREAD), None, None, None];
        }
        let unknown = (!self.is_known).then_some(self.begun + UNKNOWN);
        let idle = match &self.state {
            State::Head if self.input.is_empty() => Some(IDLE.min(self.rules.idle)),
            State::Head | State::Body(..) => Some(SLOWEST),
            State::Stats(_) | State::Answer(_) => None,
        };
        let (finished, session) = match &self.state {
            // The session sees to the end of its client.
            State::Answer(answer) => (None, answer.session.deadline()),
            _ => (self.finished.map(|since| since + LINGER), None),
        };
        [idle.map(|idle| self.since + idle), finished, session, unknown]
    }
}

impl Protocol for Http {
    fn receive(&mut self, bytes: &[u8], now: Duration) {
        if self.closing.is_some() {
            return;
        }
        if self.input.is_empty() && matches!(self.state, State::Head) {
            self.since = now;
        }
        self.input.extend_from_slice(bytes);
    }

    fn finish(&mut self, now: Duration) {
        self.finished.get_or_insert(now);
        if let State::Answer(answer) = &mut self.state {
            answer.session.finish(now);
        }
    }

    fn step(&mut self, now: Duration) -> Option<Action> {
        loop {
            if let State::Answer(answer) = &mut self.state {
                if let Some(action) = answer.session.step(now) {
                    return Some(renumbered(action, self.base));
                }
                self.pump(now);
                if matches!(self.state, State::Answer(_)) {
                    return None;
                }
            }
            if self.closing.is_some() || self.outbox.rest().len() >= MOST_WAITING {
                return None;
            }
            if let Some(action) = self.read(now) {
                return Some(action);
            }
            if !matches!(self.state, State::Answer(_)) {
                return None;
            }
        }
    }

    fn asked(&mut self, number: u64, taken: Result<(), Busy>) {
        if let State::Answer(answer) = &mut self.state {
            if taken.is_err() {
                answer.status = NOT_NOW;
            }
            answer.session.asked(number - self.base, taken);
        }
    }

    fn stats(&mut self, stats: &Stats) {
        if let State::Stats(head) = std::mem::replace(&mut self.state, State::Head) {
            let kind = "text/plain; version=0.0.4; charset=utf-8";
            self.reply(&head, "200 OK", kind, &metrics::text(stats), "");
            self.next(head.keeps, self.since);
        }
    }

    fn event(&mut self, number: u64, event: PoolEvent) {
        if let State::Answer(answer) = &mut self.state
            && number >= self.base
        {
            if let PoolEvent::Ended(End { why, exit, .. }) = &event
                && (*why == Why::Broken || *exit >= 3)
            {
                answer.status = FAILED;
            }
            answer.session.event(number - self.base, event);
        }
    }

    fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    fn wrote(&mut self, count: usize, now: Duration) {
        self.outbox.wrote(count);
        self.pump(now);
    }

    fn wants_bytes(&self) -> bool {
        self.finished.is_none()
            && self.closing.is_none()
            && self.input.len() < MOST_HEAD + MOST_BODY
            && self.outbox.rest().len() < MOST_WAITING
    }

    fn deadline(&self) -> Option<Duration> {
        let is_next = matches!(self.state, State::Head) && self.closing.is_none();
        let may_read = is_next && self.outbox.rest().len() < MOST_WAITING;
        let again = self.rate.next().filter(|_| self.is_paused && may_read);
        self.deadlines().into_iter().chain([again]).flatten().min()
    }

    fn tick(&mut self, now: Duration) {
        if self.closing.is_some() {
            return;
        }
        let [idle, finished, _, unknown] =
            self.deadlines().map(|at| at.is_some_and(|at| at <= now));
        match &mut self.state {
            State::Answer(answer) => {
                answer.session.tick(now);
                let is_silent = answer.session.outbox().is_empty();
                if answer.session.open().is_empty() && !answer.has_begun && is_silent {
                    // It ended without a word.
                    answer.keeps = false;
                    answer.has_begun = true;
                    answer.is_chunked = false;
                }
                // One that was broken off has as long to be read as the session gives it.
                let closing = answer.session.closing();
                answer.keeps &= closing.is_none();
                self.pump(now);
                if let Some(since) = closing {
                    self.input = Vec::new();
                    self.closing.get_or_insert(since);
                }
            }
            _ if finished || unknown => self.close(now),
            State::Body(..) if idle => {
                let what = "the request takes too long to come in";
                self.refuse(&Head::BAD, "408 Request Timeout", what, now);
            }
            _ if idle => self.close(now),
            _ => {}
        }
    }

    fn open(&self) -> Vec<u64> {
        match &self.state {
            State::Answer(answer) => {
                answer.session.open().into_iter().map(|number| number + self.base).collect()
            }
            _ => Vec::new(),
        }
    }

    fn drain(&mut self, _: Duration) {
        // Connections stay open for those who ask whether it is still healthy.
        self.is_draining = true;
    }

    fn end(&mut self, now: Duration) {
        if let State::Answer(answer) = &mut self.state {
            answer.keeps = false;
            answer.status = NOT_NOW;
            answer.session.end(now);
            self.pump(now);
        }
        self.close(now);
    }

    fn is_over(&self, now: Duration) -> bool {
        self.closing.is_some_and(|since| self.outbox.is_empty() || since + UNREAD <= now)
    }
}
