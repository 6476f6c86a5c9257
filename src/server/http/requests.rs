//! Handles requests after their head or body is received. Some are answered at once, others are
//! passed to the pool.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};

use super::answer::PoolAnswer;
use super::head::{BodyLength, Head};
use super::{BAD, Http, HttpState, MOST_BODY, NOT_NOW, TEXT};
use crate::lines::LONGEST;
use crate::protocol::{Protocol as _, ServerAction};
use crate::rules::AddressRules;
use crate::session::LineSession;

impl Http {
    /// Handles the head of a request.
    pub(super) fn take(&mut self, head: Head, now: Duration) {
        self.since = now;
        match head.length {
            BodyLength::Bytes(bytes) if bytes > MOST_BODY => {
                let what = format!("the body is longer than {MOST_BODY} bytes");
                self.refuse(&head.closing(), "413 Content Too Large", &what, now);
            }
            BodyLength::Bytes(bytes) => {
                if head.expects && bytes > self.input.len() {
                    self.outbox.bytes(b"HTTP/1.1 100 Continue\r\n\r\n");
                }
                self.state = HttpState::Body(head, bytes);
            }
            BodyLength::None if head.method == "POST" && head.path == "/v1/solve" => {
                self.refuse(&head, "411 Length Required", "there is no Content-Length", now);
            }
            BodyLength::None => self.state = HttpState::Body(head, 0),
        }
    }

    /// Handles a request that is received completely.
    pub(super) fn asked_for(
        &mut self,
        head: Head,
        body: &[u8],
        now: Duration,
    ) -> Option<ServerAction> {
        let is_get = matches!(head.method.as_str(), "GET" | "HEAD");
        match head.path.as_str() {
            "/healthz" if is_get => {
                if self.is_draining {
                    self.refuse(&head, NOT_NOW, "the server ends", now);
                } else {
                    self.reply(&head, "200 OK", TEXT, "ok\n", "");
                    self.next(head.keeps, now);
                }
            }
            "/healthz" | "/metrics" | "/v1/solve"
                if is_get == (head.path == "/v1/solve") || !is_get && head.method != "POST" =>
            {
                let what = format!("{} does not take {}", head.path, head.method);
                self.refuse(&head, "405 Method Not Allowed", &what, now);
            }
            "/metrics" | "/v1/solve" if !self.shows_token(&head) => {
                let what = "this server asks for a token: Authorization: Bearer TOKEN";
                self.refuse(&head, "401 Unauthorized", what, now);
            }
            "/metrics" => {
                self.state = HttpState::Stats(head);
                return Some(ServerAction::Stats);
            }
            "/v1/solve" if self.is_draining => {
                self.refuse(&head, NOT_NOW, "the server ends", now);
            }
            "/v1/solve" => match line(body) {
                Ok(line) if line.len() > LONGEST => {
                    let what = format!("the request is longer than {LONGEST} bytes");
                    self.refuse(&head, "413 Content Too Large", &what, now);
                }
                Ok(line) => self.solve(&head, &line, now),
                Err(error) => self.refuse(&head, BAD, &error, now),
            },
            path => {
                let what = format!("there is no {path}: try /v1/solve, /healthz or /metrics");
                self.refuse(&head, "404 Not Found", &what, now);
            }
        }
        None
    }

    /// Returns whether a request has the token, or no token is needed. If so, the connection may
    /// stay open.
    fn shows_token(&mut self, head: &Head) -> bool {
        let shown = head.token.as_deref().unwrap_or_default();
        let is_right = self.rules.token.as_ref().is_none_or(|token| token.is(shown));
        self.is_known |= is_right;
        is_right
    }

    /// Passes a request, written as a line of JSON, to the pool, and starts its answer.
    fn solve(&mut self, head: &Head, line: &str, now: Duration) {
        // The token was checked already, and the HTTP connection limits the rate.
        let rules = AddressRules { token: None, rate: None, ..(*self.rules).clone() };
        let mut session = LineSession::new(Arc::new(rules), now).numbered_from(self.base);
        // Drop the greeting, with which a line session begins.
        session.wrote(session.outbox().rest().len(), now);
        session.receive(line.as_bytes(), now);
        session.receive(b"\n", now);
        if let Some(since) = self.finished {
            session.finish(since);
        }
        self.since = now;
        self.state = HttpState::Answer(Box::new(PoolAnswer {
            session,
            keeps: head.keeps,
            is_chunked: head.is_1_1,
            has_begun: false,
            status: BAD,
        }));
        self.is_paused = false;
    }
}

/// Returns the body of a request as a line of JSON. An id is added if there is none.
fn line(body: &[u8]) -> Result<String, String> {
    let mut fields: Map<String, Value> =
        serde_json::from_slice(body).map_err(|error| format!("no JSON object: {error}"))?;
    if fields.contains_key("abort") {
        return Err("a request is aborted by closing its connection".to_owned());
    }
    fields.entry("id").or_insert_with(|| Value::from(1));
    Ok(Value::Object(fields).to_string())
}
