//! The answer to a request that the pool handles: the output of a session, in chunks.

use std::time::Duration;

use serde_json::Value;

use super::head::Head;
use super::{Http, HttpState, MOST_WAITING};
use crate::protocol::Protocol as _;
use crate::session::LineSession;

/// An answer in progress to a request that the pool handles.
pub(super) struct PoolAnswer {
    pub(super) session: LineSession,
    pub(super) keeps: bool,
    /// `true` if chunks mark the end of the answer; `false` if the end of the connection marks it
    /// (HTTP/1.0).
    pub(super) is_chunked: bool,
    /// `true` after the header was sent.
    pub(super) has_begun: bool,
    /// HTTP status in case the answer is only an error.
    pub(super) status: &'static str,
}

impl Http {
    /// Copies output of the session to the outbox. Ends the answer when the session ends.
    pub(super) fn pump(&mut self, now: Duration) {
        let HttpState::Answer(answer) = &mut self.state else { return };
        // The pool must receive the stop actions before the session is dropped.
        if answer.session.has_actions() {
            return;
        }
        let waiting = self.outbox.rest().len();
        let rest = answer.session.outbox().rest();
        let bytes = rest[..rest.len().min(MOST_WAITING.saturating_sub(waiting))].to_vec();
        let is_done = answer.session.open().is_empty();
        if !answer.has_begun && !bytes.is_empty() {
            answer.has_begun = true;
            if let Some(error) = refused(&bytes).filter(|_| is_done) {
                let status = answer.status;
                let keeps = answer.keeps;
                self.base += 1;
                return self.refuse(&Head { keeps, ..Head::BAD }, status, &error, now);
            }
            let connection = if answer.keeps && answer.is_chunked { "keep-alive" } else { "close" };
            let transfer = if answer.is_chunked { "Transfer-Encoding: chunked\r\n" } else { "" };
            self.outbox.bytes(
                format!(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n{transfer}\
                     Cache-Control: no-store\r\nX-Accel-Buffering: no\r\n\
                     Connection: {connection}\r\n\r\n"
                )
                .as_bytes(),
            );
        }
        let count = bytes.len();
        let is_chunked = answer.is_chunked;
        if count > 0 {
            if is_chunked {
                self.outbox.bytes(format!("{count:x}\r\n").as_bytes());
            }
            self.outbox.bytes(&bytes);
            if is_chunked {
                self.outbox.bytes(b"\r\n");
            }
            answer.session.wrote(count, now);
        }
        if is_done && answer.session.outbox().is_empty() && answer.has_begun {
            let keeps = answer.keeps && is_chunked;
            if is_chunked {
                self.outbox.bytes(b"0\r\n\r\n");
            }
            self.base += 1;
            self.next(keeps, now);
        }
    }
}

/// Returns the error message if the answer is nothing but an error, and `None` otherwise.
fn refused(bytes: &[u8]) -> Option<String> {
    let first = bytes.split(|byte| *byte == b'\n').next()?;
    let value: Value = serde_json::from_slice(first).ok()?;
    let is_end = value.get("end").is_some() && value.get("stopped") != Some(&Value::Bool(true));
    value.get("error").filter(|_| is_end)?.as_str().map(str::to_owned)
}
