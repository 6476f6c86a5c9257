//! Requests in the lines of a client, as words or as JSON.

use std::time::Duration;

use premove_cube::Metric;
use premove_cube::notation::{escape, parse_cube};

use super::LineSession;
use super::answers::{AnswerForm, OpenRequest};
use crate::janus::{JanusSearch, MetricWords};
use crate::json::{self, JsonLine, RequestId};
use crate::pool::PoolAsk;
use crate::protocol::ServerAction;
use crate::rules::{OPEN, SOLUTIONS};
use crate::words::{self, ClientWord};

/// Answer to a request while the server is ending.
const ENDING: &str = "the server ends and takes no more searches";

/// Answer to a request before the client has sent the token.
const NO_TOKEN: &str = "this server asks for a token first: auth TOKEN";

impl LineSession {
    /// Handles a line.
    pub(super) fn line(&mut self, line: &str, now: Duration) {
        if line.starts_with('{') {
            return self.json(line);
        }
        let word = match words::read(line) {
            Ok(ClientWord::Exit) => return self.close(now),
            Ok(ClientWord::Help) => {
                self.outbox.line(&words::help());
                return self.outbox.line("ready");
            }
            Ok(ClientWord::Auth(token)) => return self.auth(&token, now),
            _ if !self.is_known => return self.refuse(NO_TOKEN),
            Ok(word) => word,
            Err(error) => return self.refuse(&error),
        };
        match word {
            ClientWord::Metric(metric) => self.metric(metric),
            ClientWord::Solve(scramble) => self.solve(scramble),
            ClientWord::Set(setting) => {
                self.settings.set(setting);
                self.outbox.line("ok\nready");
            }
            ClientWord::Stats => self.actions.push_back(ServerAction::Stats),
            ClientWord::Abort => {
                self.abort_words();
                self.outbox.line("ready");
            }
            _ => {
                let said = escape(line);
                let unknown = format!("error: unrecognized input: \"{said}\"");
                self.outbox.line(&unknown);
                self.outbox.line("enter \"help\" for help\nready");
            }
        }
    }

    /// Writes the error for a wrong line.
    pub(super) fn refuse(&mut self, error: &str) {
        self.outbox.line(&format!("error: {}\nready", escape(error)));
    }

    fn auth(&mut self, token: &str, now: Duration) {
        if self.rules.token.as_ref().is_some_and(|own| !own.is(token)) {
            self.outbox.line("error: wrong token");
            return self.close(now);
        }
        self.is_known = true;
        self.outbox.line("ok\nready");
    }

    fn metric(&mut self, metric: Option<Metric>) {
        if let Some(metric) = metric {
            if let Err(error) = self.rules.check(metric) {
                return self.refuse(&error);
            }
            self.settings.metric = metric;
        }
        let words = MetricWords::of(self.settings.metric);
        self.outbox.line(if self.rules.janus_spelling { words.janus } else { words.name });
        self.outbox.line("ready");
    }

    fn solve(&mut self, scramble: String) {
        let cube = match parse_cube(&scramble) {
            Ok(cube) => cube,
            Err(error) => return self.refuse(&error.to_string()),
        };
        if self.is_draining {
            return self.refuse(ENDING);
        }
        self.abort_words();
        let metric = self.settings.metric;
        let request = self.settings.request(SOLUTIONS + 1);
        let time = self.rules.time(self.settings.time);
        let search = JanusSearch::new(&cube, metric, request.max, time);
        self.ask(AnswerForm::Words { scramble, search }, PoolAsk::Cube { cube, request, time });
    }

    /// Stops the open search that was requested in words.
    fn abort_words(&mut self) {
        let open = self.open.iter().find(|open| matches!(open.form, AnswerForm::Words { .. }));
        if let Some(number) = open.map(|open| open.number) {
            self.forget(number);
            self.actions.push_back(ServerAction::Stop { number });
            self.outbox.line("search aborted");
        }
    }

    fn json(&mut self, line: &str) {
        let read = json::read(line, self.settings.metric, SOLUTIONS + 1);
        if !self.is_known {
            let id = match &read {
                Ok(
                    JsonLine::Abort(id)
                    | JsonLine::Cube { id, .. }
                    | JsonLine::Command { id, .. }
                    | JsonLine::Question { id, .. },
                ) => Some(id),
                Err(wrong) => wrong.id.as_ref(),
            };
            return self.outbox.line(&json::failed(id, NO_TOKEN));
        }
        let (id, form, ask) = match read {
            Err(wrong) => return self.outbox.line(&json::failed(wrong.id.as_ref(), &wrong.error)),
            Ok(JsonLine::Abort(id)) => return self.abort(&id),
            Ok(JsonLine::Cube { id, cube, request, time }) => {
                let metric = request.metric;
                if let Err(error) = self.rules.check(metric) {
                    return self.outbox.line(&json::failed(Some(&id), &error));
                }
                let form = AnswerForm::Cube { id: id.clone(), metric, count: 0 };
                (id, form, PoolAsk::Cube { cube, request, time: self.rules.time(time) })
            }
            Ok(JsonLine::Command { id, words, time }) => {
                let ask = PoolAsk::Command { words, time: self.rules.time(time) };
                (id.clone(), AnswerForm::Command { id }, ask)
            }
            Ok(JsonLine::Question { id, question, time }) => {
                let ask = PoolAsk::Question { question, time: self.rules.time(time) };
                (id.clone(), AnswerForm::Question { id }, ask)
            }
        };
        if self.find(&id).is_some() {
            // Without the id, because a line with the id would end the other request.
            return self.outbox.line(&json::failed(None, "a request with this id is open"));
        }
        let error = match () {
            () if self.is_draining => ENDING,
            () if self.open.len() >= OPEN => "16 requests are open: wait for the end of one",
            () => return self.ask(form, ask),
        };
        self.outbox.line(&json::failed(Some(&id), error));
    }

    fn find(&self, id: &RequestId) -> Option<u64> {
        let open = self.open.iter().find(|open| match &open.form {
            AnswerForm::Words { .. } => false,
            AnswerForm::Cube { id: own, .. }
            | AnswerForm::Command { id: own }
            | AnswerForm::Question { id: own } => own == id,
        });
        open.map(|open| open.number)
    }

    fn abort(&mut self, id: &RequestId) {
        let Some(number) = self.find(id) else { return self.outbox.line(&json::not_open(id)) };
        self.forget(number);
        self.actions.push_back(ServerAction::Stop { number });
        self.outbox.line(&json::aborted(id));
    }

    fn ask(&mut self, form: AnswerForm, ask: PoolAsk) {
        let number = self.next;
        self.next += 1;
        self.open.push(OpenRequest { number, form, is_held: false });
        self.actions.push_back(ServerAction::Ask { number, ask });
    }

    /// Removes a request from the list of open ones.
    pub(super) fn forget(&mut self, number: u64) {
        self.open.retain(|open| open.number != number);
        self.backlog.retain(|(other, _)| *other != number);
    }
}
