//! The open requests of a client, and the answers to them.

use premove_cube::Metric;
use premove_cube::notation::escape;
use premove_engine::search::Solution;

use super::Session;
use crate::janus::Search;
use crate::json::{self, Id};
use crate::outbox::Outbox;
use crate::pool::{Busy, End, PoolEvent};
use crate::protocol::Action;
use crate::rules::SOLUTIONS;

/// A request that is open.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) number: u64,
    pub(super) form: Form,
    pub(super) is_held: bool,
}

/// The form in which a request is answered.
#[derive(Debug)]
pub(super) enum Form {
    /// In Janus's words, with the scramble as it was sent.
    Words { scramble: String, search: Search },
    /// JSON lines with the solutions of a cube.
    Cube { id: Id, metric: Metric, count: u64 },
    /// JSON lines with the records of a command.
    Command { id: Id },
}

impl Session {
    /// Writes whether a request was taken.
    pub(super) fn taken(&mut self, number: u64, taken: Result<(), Busy>) {
        let Some(at) = self.open.iter().position(|open| open.number == number) else { return };
        match (&self.open[at].form, taken) {
            (Form::Words { scramble, .. }, Ok(())) => {
                self.outbox.line(&format!("solving scramble \"{}\"\nready", escape(scramble)));
            }
            (_, Ok(())) => {}
            (form, Err(busy)) => {
                match form {
                    Form::Words { .. } => self.outbox.line(&format!("error: {busy}\nready")),
                    Form::Cube { id, .. } | Form::Command { id } => {
                        self.outbox.line(&json::failed(Some(id), &busy.to_string()));
                    }
                }
                self.open.remove(at);
            }
        }
    }

    /// Writes an event of a request.
    pub(super) fn write(&mut self, number: u64, event: PoolEvent) {
        let Some(open) = self.open.iter_mut().find(|open| open.number == number) else { return };
        let out = &mut self.outbox;
        let is_over = match (&mut open.form, event) {
            (form, PoolEvent::Found { solutions }) => found(form, &solutions, out),
            (form, PoolEvent::Ended(end)) => {
                ended(form, &end, out);
                return self.forget(number);
            }
            (Form::Words { search, .. }, PoolEvent::Searching { depth }) => {
                search.searching(depth, out);
                false
            }
            (Form::Cube { id, .. }, PoolEvent::Searched { depth }) => {
                out.line(&json::searched(id, depth));
                false
            }
            (Form::Command { id }, PoolEvent::Record(record)) => {
                out.line(&json::record(id, &record));
                false
            }
            _ => false,
        };
        if is_over {
            self.forget(number);
            self.actions.push_back(Action::Stop { number });
        }
    }
}

/// Writes solutions. Returns `true` if the request is over, because there are too many.
fn found(form: &mut Form, solutions: &[Solution], out: &mut Outbox) -> bool {
    for solution in solutions {
        let count = match form {
            Form::Words { search, .. } => search.count(),
            Form::Cube { count, .. } => *count,
            Form::Command { .. } => 0,
        };
        if count == SOLUTIONS {
            broken_off(form, &format!("{SOLUTIONS} solutions were sent, and there are more"), out);
            return true;
        }
        match form {
            Form::Words { search, .. } => search.found(solution, out),
            Form::Cube { id, metric, count } => {
                *count += 1;
                out.line(&json::solution(id, solution, *metric));
            }
            Form::Command { .. } => {}
        }
    }
    false
}

/// The last line of a request that the server ends.
pub(super) fn broken_off(form: &Form, why: &str, out: &mut Outbox) {
    match form {
        Form::Words { .. } => out.line(&format!("search aborted: {why}")),
        Form::Cube { id, .. } | Form::Command { id } => out.line(&json::failed(Some(id), why)),
    }
}

fn ended(form: &mut Form, end: &End, out: &mut Outbox) {
    match form {
        Form::Words { search, .. } => search.end(end, out),
        Form::Cube { id, metric, .. } => out.line(&json::cube_end(id, end, *metric)),
        Form::Command { id } => out.line(&json::command_end(id, end)),
    }
}
