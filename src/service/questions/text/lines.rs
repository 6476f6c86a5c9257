//! The lines of answers: each is a JSON object that names its kind.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use premove_cube::notation::Alg;
use premove_engine::table::{Remedy, TableId, Tier};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::QuestionError;
use crate::api::Outcome;
use crate::failure::Failure;

/// Writer for the lines of the answers to a question.
#[expect(missing_debug_implementations, reason = "a function has nothing to show")]
pub struct AnswerLines<'a> {
    fields: &'a Map<String, Value>,
    send: &'a (dyn Fn(&str) + Sync),
    answers: AtomicUsize,
}

impl<'a> AnswerLines<'a> {
    /// Makes the writer for a question with these fields.
    pub(crate) const fn new(
        fields: &'a Map<String, Value>,
        send: &'a (dyn Fn(&str) + Sync),
    ) -> Self {
        Self { fields, send, answers: AtomicUsize::new(0) }
    }

    /// Writes a line: the kind of answer, and the fields of a record.
    pub(in crate::questions) fn line(&self, answer: &str, record: &impl Serialize) {
        #[derive(Serialize)]
        struct AnswerLine<'a, T> {
            answer: &'a str,
            #[serde(flatten)]
            record: &'a T,
        }
        (self.send)(&json_line(&AnswerLine { answer, record }));
    }

    /// Writes a line that reports a searched length and the number of its solutions.
    pub(in crate::questions) fn length(&self, length: u32, count: usize) {
        self.line("searched", &json!({"length": length, "count": count}));
    }

    /// Writes a line that reports the failure of a part of the work.
    pub(in crate::questions) fn failure(&self, answer: &str, failure: &Failure) {
        self.line(answer, &FailureRecord::from(failure));
    }

    /// Returns the scramble as the question gave it; empty if it gave none.
    pub(in crate::questions) fn scramble(&self) -> &str {
        self.fields.get("scramble").and_then(Value::as_str).unwrap_or_default()
    }

    /// Returns an entry of a field that is a list, as the question gave it; empty if there is none.
    pub(in crate::questions) fn entry(&self, field: &str, at: usize) -> &str {
        self.fields.get(field).and_then(|list| list[at].as_str()).unwrap_or_default()
    }

    /// Counts one more answer, and returns the number of answers before it.
    pub(in crate::questions) fn count(&self) -> usize {
        self.answers.fetch_add(1, Relaxed)
    }
}

/// Returns a record as a line of JSON, without the line break.
fn json_line(record: &impl Serialize) -> String {
    serde_json::to_string(record).unwrap_or_else(|error| unreachable!("a record is JSON: {error}"))
}

/// Record of moves and their number.
#[derive(Debug, Serialize)]
pub(in crate::questions) struct MovesRecord {
    /// The moves.
    solution: String,
    /// Number of moves.
    length: usize,
}

impl MovesRecord {
    pub(in crate::questions) fn new(moves: &Alg) -> Self {
        Self { solution: moves.to_string(), length: moves.len() }
    }
}

/// Last line of the answers to a question: the outcome of the work.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "ended", rename_all = "snake_case")]
pub enum EndRecord {
    /// All solutions within the limits were searched, or the work is complete.
    Done {
        /// `true` if there are, or may be, more solutions than the number wanted.
        truncated: bool,
    },
    /// The work was stopped.
    Stopped,
    /// The cube, the folder or the tables do not allow the question yet.
    NotReady(FailureRecord),
    /// The work failed.
    Failed(FailureRecord),
    /// The text is not a question, or the asker may not ask it.
    Refused(FailureRecord),
}

/// Record of a failure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FailureRecord {
    /// The failure in words.
    pub error: String,
    /// The remedy, if one is known: an object with its `name` and further fields, such as a table.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "remedy")]
    pub remedy: Option<Remedy>,
}

impl From<&Failure> for FailureRecord {
    fn from(failure: &Failure) -> Self {
        Self { error: failure.text.clone(), remedy: failure.remedy.clone() }
    }
}

impl EndRecord {
    /// Returns the record as a line of JSON, without the line break.
    pub fn line(&self) -> String {
        json_line(self)
    }
}

impl From<Result<Outcome, Outcome>> for EndRecord {
    fn from(result: Result<Outcome, Outcome>) -> Self {
        match result {
            Ok(Outcome::Done { truncated }) | Err(Outcome::Done { truncated }) => {
                Self::Done { truncated }
            }
            Ok(Outcome::Stopped) | Err(Outcome::Stopped) => Self::Stopped,
            Ok(Outcome::NotReady(failure)) | Err(Outcome::NotReady(failure)) => {
                Self::NotReady((&failure).into())
            }
            Ok(Outcome::Failed(failure)) | Err(Outcome::Failed(failure)) => {
                Self::Failed((&failure).into())
            }
        }
    }
}

impl From<QuestionError> for EndRecord {
    fn from(error: QuestionError) -> Self {
        Self::Refused((&Failure::from(error)).into())
    }
}

#[expect(clippy::ref_option, reason = "serde calls it with the field")]
fn remedy<S: Serializer>(remedy: &Option<Remedy>, serializer: S) -> Result<S::Ok, S::Error> {
    remedy.as_ref().map(remedy_value).serialize(serializer)
}

/// Returns a remedy as a JSON object with its name and further fields.
fn remedy_value(remedy: &Remedy) -> Value {
    match remedy {
        Remedy::SetFolder(folder) => json!({"name": "set_folder", "variable": folder.variable()}),
        Remedy::FreeSpace => json!({"name": "free_space"}),
        Remedy::ChangePermissions => json!({"name": "change_permissions"}),
        Remedy::NameFolder => json!({"name": "name_folder"}),
        Remedy::FreeSpaceForTable { smaller } => {
            json!({"name": "free_space_for_table", "smaller": smaller.map(Tier::name)})
        }
        Remedy::BuildSmaller(smaller) => {
            json!({"name": "build_smaller", "smaller": smaller.name()})
        }
        Remedy::Build(table) => json!({"name": "build", "table": table.name()}),
        Remedy::Rebuild(table) => json!({"name": "rebuild", "table": table.name()}),
        Remedy::Delete(table) => json!({"name": "delete", "table": table.name()}),
        Remedy::Verify(tables) => {
            let tables: Vec<_> = tables.iter().copied().map(TableId::name).collect();
            json!({"name": "verify", "tables": tables})
        }
        Remedy::RaiseMemory { needed, smaller } => {
            json!({"name": "raise_memory", "needed": needed, "smaller": smaller.map(Tier::name)})
        }
        Remedy::FreeMemory { smaller } => {
            json!({"name": "free_memory", "smaller": smaller.map(Tier::name)})
        }
        Remedy::ListSteps => json!({"name": "list_steps"}),
        Remedy::ListChainKeys => json!({"name": "list_chain_keys"}),
        Remedy::GiveScramble => json!({"name": "give_scramble"}),
    }
}
