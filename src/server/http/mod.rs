//! A connection that uses HTTP/1.1: requests as JSON, answers as a stream of JSON lines.
//!
//! `POST /v1/solve` accepts the same lines as a connection with JSON lines. `GET /healthz` returns
//! whether the server accepts requests. `GET /metrics` returns counts for Prometheus. Requests of a
//! connection are answered one after the other. Requests for the pool use a
//! [`LineSession`](super::session::LineSession), so that the same limits apply.
//!
//! | file | what |
//! |---|---|
//! | `head.rs` | the first line and the headers of a request |
//! | `requests.rs` | handles requests: at once, or through the pool |
//! | `answer.rs` | the answers of the pool, in chunks |
//! | `metrics.rs` | counts in the format of Prometheus |

mod answer;
mod head;
mod metrics;
mod requests;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use premove_service::api::Exit;
use premove_service::running::EndReason;

use self::answer::PoolAnswer;
use self::head::{Head, MOST_HEAD, Parsed};
use super::outbox::Outbox;
use super::pool::{PoolBusy, PoolEvent};
use super::protocol::{Protocol, ServerAction, ServerStats};
use super::rate::Rate;
use super::rules::{AddressRules, LINGER, UNKNOWN, UNREAD};

/// Maximum size of the body of a request, in bytes.
const MOST_BODY: usize = 16 << 10;

/// Maximum number of bytes of an answer that wait for the client. The rest waits in the session,
/// which then pauses the search.
const MOST_WAITING: usize = 64 << 10;

/// Maximum time for receiving a request, and maximum time without a request.
const SLOWEST: Duration = Duration::from_secs(10);
const IDLE: Duration = Duration::from_mins(1);

/// HTTP statuses: for a wrong request, for a request that the server does not accept now, and for a
/// failure of the server.
const BAD: &str = "400 Bad Request";
const NOT_NOW: &str = "503 Service Unavailable";
const FAILED: &str = "500 Internal Server Error";

/// The answer to clients that are turned away because there are too many connections.
pub const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
    Content-Length: 44\r\nRetry-After: 1\r\nConnection: close\r\n\r\n\
    {\"error\":\"too many connections\",\"end\":true}\n";

/// Value of the header `Content-Type` for plain text.
const TEXT: &str = "text/plain; charset=utf-8";

/// A connection that speaks HTTP.
pub struct Http {
    rules: Arc<AddressRules>,
    input: Vec<u8>,
    outbox: Outbox,
    state: HttpState,
    /// Number of requests that were passed to the pool before the current one. It is the number of
    /// the current request.
    base: u64,
    /// The time when the state began, and the time when the connection began.
    since: Duration,
    begun: Duration,
    /// Set once the token was shown, or from the start where none is needed.
    is_known: bool,
    rate: Rate,
    /// Set while a request waits because of the rate limit.
    is_paused: bool,
    finished: Option<Duration>,
    closing: Option<Duration>,
    is_draining: bool,
}

/// The state of a connection.
enum HttpState {
    /// Between two requests, or within the head of one.
    Head,
    /// The body is being received; its length.
    Body(Head, usize),
    /// The answer to this request waits for the counts.
    Stats(Head),
    /// A request of the pool is being answered.
    Answer(Box<PoolAnswer>),
}

impl Http {
    /// Creates a connection that begins now.
    pub fn new(rules: Arc<AddressRules>, now: Duration) -> Self {
        Self {
            rate: Rate::new(rules.rate, now),
            is_known: rules.token.is_none(),
            rules,
            input: Vec::new(),
            outbox: Outbox::default(),
            state: HttpState::Head,
            base: 0,
            since: now,
            begun: now,
            is_paused: false,
            finished: None,
            closing: None,
            is_draining: false,
        }
    }

    /// Sends an answer with a text.
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

    /// Answers a wrong request with an error. The connection stays open if the request allows it.
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

    /// Prepares for the next request after an answer.
    fn next(&mut self, keeps: bool, now: Duration) {
        self.state = HttpState::Head;
        self.since = now;
        if !keeps || self.is_draining {
            self.close(now);
        }
    }

    fn close(&mut self, now: Duration) {
        self.input = Vec::new();
        self.closing.get_or_insert(now);
    }

    /// Handles received bytes as far as possible. Returns an action if one is needed; `None` if
    /// more bytes or events are needed.
    fn read(&mut self, now: Duration) -> Option<ServerAction> {
        loop {
            match &self.state {
                HttpState::Head => match head::parse(&self.input) {
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
                HttpState::Body(_, length) if self.input.len() < *length => return None,
                HttpState::Body(..) => {
                    let HttpState::Body(head, length) =
                        std::mem::replace(&mut self.state, HttpState::Head)
                    else {
                        unreachable!("it was a body a line ago");
                    };
                    let body: Vec<u8> = self.input.drain(..length).collect();
                    if let Some(action) = self.asked_for(head, &body, now) {
                        return Some(action);
                    }
                }
                HttpState::Stats(_) | HttpState::Answer(_) => return None,
            }
            if self.closing.is_some() {
                return None;
            }
        }
    }

    /// Returns four deadlines: for an idle client, for requests after the client has finished, for
    /// the session, and for the token. A closing connection has only the first.
    fn deadlines(&self) -> [Option<Duration>; 4] {
        if let Some(since) = self.closing {
            return [Some(since + UNREAD), None, None, None];
        }
        let unknown = (!self.is_known).then_some(self.begun + UNKNOWN);
        let idle = match &self.state {
            HttpState::Head if self.input.is_empty() => Some(IDLE.min(self.rules.idle)),
            HttpState::Head | HttpState::Body(..) => Some(SLOWEST),
            HttpState::Stats(_) | HttpState::Answer(_) => None,
        };
        let (finished, session) = match &self.state {
            // The session handles the end of the client's bytes.
            HttpState::Answer(answer) => (None, answer.session.deadline()),
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
        if self.input.is_empty() && matches!(self.state, HttpState::Head) {
            self.since = now;
        }
        self.input.extend_from_slice(bytes);
    }

    fn finish(&mut self, now: Duration) {
        self.finished.get_or_insert(now);
        if let HttpState::Answer(answer) = &mut self.state {
            answer.session.finish(now);
        }
    }

    fn step(&mut self, now: Duration) -> Option<ServerAction> {
        loop {
            if let HttpState::Answer(answer) = &mut self.state {
                if let Some(action) = answer.session.step(now) {
                    return Some(action);
                }
                self.pump(now);
                if matches!(self.state, HttpState::Answer(_)) {
                    return None;
                }
            }
            if self.closing.is_some() || self.outbox.rest().len() >= MOST_WAITING {
                return None;
            }
            if let Some(action) = self.read(now) {
                return Some(action);
            }
            if !matches!(self.state, HttpState::Answer(_)) {
                return None;
            }
        }
    }

    fn asked(&mut self, number: u64, taken: Result<(), PoolBusy>) {
        if let HttpState::Answer(answer) = &mut self.state {
            if taken.is_err() {
                answer.status = NOT_NOW;
            }
            answer.session.asked(number, taken);
        }
    }

    fn stats(&mut self, stats: &ServerStats) {
        if let HttpState::Stats(head) = std::mem::replace(&mut self.state, HttpState::Head) {
            let kind = "text/plain; version=0.0.4; charset=utf-8";
            self.reply(&head, "200 OK", kind, &metrics::text(stats), "");
            self.next(head.keeps, self.since);
        }
    }

    fn event(&mut self, number: u64, event: PoolEvent) {
        if let HttpState::Answer(answer) = &mut self.state
            && number >= self.base
        {
            if let PoolEvent::Ended(end) = &event
                && (end.why == EndReason::Broken || end.outcome.exit >= Exit::Environment)
            {
                answer.status = FAILED;
            }
            answer.session.event(number, event);
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
        let is_next = matches!(self.state, HttpState::Head) && self.closing.is_none();
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
            HttpState::Answer(answer) => {
                answer.session.tick(now);
                let is_silent = answer.session.outbox().is_empty();
                if answer.session.open().is_empty() && !answer.has_begun && is_silent {
                    // The session has ended without output.
                    answer.keeps = false;
                    answer.has_begun = true;
                    answer.is_chunked = false;
                }
                // The client may read an aborted answer for as long as the session allows.
                let closing = answer.session.closing();
                answer.keeps &= closing.is_none();
                self.pump(now);
                if let Some(since) = closing {
                    self.input = Vec::new();
                    self.closing.get_or_insert(since);
                }
            }
            _ if finished || unknown => self.close(now),
            HttpState::Body(..) if idle => {
                let what = "the request takes too long to come in";
                self.refuse(&Head::BAD, "408 Request Timeout", what, now);
            }
            _ if idle => self.close(now),
            _ => {}
        }
    }

    fn open(&self) -> Vec<u64> {
        match &self.state {
            HttpState::Answer(answer) => answer.session.open(),
            _ => Vec::new(),
        }
    }

    fn drain(&mut self, _: Duration) {
        // Connections stay open, because clients may use them to check the state of the server.
        self.is_draining = true;
    }

    fn end(&mut self, now: Duration) {
        if let HttpState::Answer(answer) = &mut self.state {
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
