//! The open requests of a client, and the answers to them.

use premove_cube::Metric;
use premove_cube::notation::escape;
use premove_engine::search::Solution;

use super::LineSession;
use crate::janus::JanusSearch;
use crate::json::{self, RequestId};
use crate::outbox::Outbox;
use crate::pool::{PoolBusy, PoolEvent, RequestEnd};
use crate::protocol::ServerAction;
use crate::rules::SOLUTIONS;

/// An open request.
#[derive(Debug)]
pub(super) struct OpenRequest {
    pub(super) number: u64,
    pub(super) form: AnswerForm,
    pub(super) is_held: bool,
}

/// Form of the answer to a request.
#[derive(Debug)]
pub(super) enum AnswerForm {
    /// Lines in Janus's format, with the scramble as the client sent it.
    Words { scramble: String, search: JanusSearch },
    /// JSON lines with the solutions of a cube.
    Cube { id: RequestId, metric: Metric, count: u64 },
    /// JSON lines with the records of a command.
    Command { id: RequestId },
    /// JSON lines with the answers to a question.
    Question { id: RequestId },
}

impl LineSession {
    /// Writes the reply of the pool to a request: it is accepted, or refused because too many
    /// requests wait.
    pub(super) fn taken(&mut self, number: u64, taken: Result<(), PoolBusy>) {
        let Some(at) = self.open.iter().position(|open| open.number == number) else { return };
        match (&self.open[at].form, taken) {
            (AnswerForm::Words { scramble, .. }, Ok(())) => {
                self.outbox.line(&format!("solving scramble \"{}\"\nready", escape(scramble)));
            }
            (_, Ok(())) => {}
            (form, Err(busy)) => {
                match form {
                    AnswerForm::Words { .. } => self.outbox.line(&format!("error: {busy}\nready")),
                    AnswerForm::Cube { id, .. }
                    | AnswerForm::Command { id }
                    | AnswerForm::Question { id } => {
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
            (AnswerForm::Words { search, .. }, PoolEvent::Searching { depth }) => {
                search.searching(depth, out);
                false
            }
            (AnswerForm::Cube { id, .. }, PoolEvent::Searched { depth }) => {
                out.line(&json::searched(id, depth));
                false
            }
            (
                AnswerForm::Command { id } | AnswerForm::Question { id },
                PoolEvent::Record(record),
            ) => {
                out.line(&json::record(id, &record));
                false
            }
            _ => false,
        };
        if is_over {
            self.forget(number);
            self.actions.push_back(ServerAction::Stop { number });
        }
    }
}

/// Writes solutions. Returns `true` if there are too many, which ends the request.
fn found(form: &mut AnswerForm, solutions: &[Solution], out: &mut Outbox) -> bool {
    for solution in solutions {
        let count = match form {
            AnswerForm::Words { search, .. } => search.count(),
            AnswerForm::Cube { count, .. } => *count,
            AnswerForm::Command { .. } | AnswerForm::Question { .. } => 0,
        };
        if count == SOLUTIONS {
            broken_off(form, &format!("{SOLUTIONS} solutions were sent, and there are more"), out);
            return true;
        }
        match form {
            AnswerForm::Words { search, .. } => search.found(solution, out),
            AnswerForm::Cube { id, metric, count } => {
                *count += 1;
                out.line(&json::solution(id, solution, *metric));
            }
            AnswerForm::Command { .. } | AnswerForm::Question { .. } => {}
        }
    }
    false
}

/// Writes the last line of a request that the server ends.
pub(super) fn broken_off(form: &AnswerForm, why: &str, out: &mut Outbox) {
    match form {
        AnswerForm::Words { .. } => out.line(&format!("search aborted: {why}")),
        AnswerForm::Cube { id, .. } | AnswerForm::Command { id } | AnswerForm::Question { id } => {
            out.line(&json::failed(Some(id), why));
        }
    }
}

fn ended(form: &mut AnswerForm, end: &RequestEnd, out: &mut Outbox) {
    match form {
        AnswerForm::Words { search, .. } => search.end(end, out),
        AnswerForm::Cube { id, metric, .. } => out.line(&json::cube_end(id, end, *metric)),
        AnswerForm::Command { id } => out.line(&json::command_end(id, end)),
        AnswerForm::Question { id } => out.line(&json::question_end(id, end)),
    }
}
