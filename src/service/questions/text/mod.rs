//! Questions and answers as text: a question is one JSON object, and each line of its answers is
//! one.
//!
//! [`Question::form`](super::Question::form) lists the fields of a question once; a [`Form`] reads
//! them, writes them, and records them for the documentation. docs/questions.md describes all
//! questions.
//!
//! | file | content |
//! |---|---|
//! | `form.rs` | the fields of a question, read or written; the source of a question |
//! | `error.rs` | errors of a text that is not a question |
//! | `values.rs` | the values of fields: steps, cubes, chains, puzzles, numbers |
//! | `limits.rs` | fields that several questions share: lengths, numbers of solutions, sides |
//! | `lines.rs` | the lines of the answers, and the last line |

mod error;
mod form;
pub(super) mod limits;
mod lines;
mod values;

pub use error::QuestionError;
pub use form::{Asker, FieldUse, Form};
pub(super) use form::{taken_apart, wrong};
pub(super) use lines::MovesRecord;
pub use lines::{AnswerLines, EndRecord};
pub(super) use premove_engine::step::Own;
pub use values::FieldValue;
pub(super) use values::{Solutions, UncheckedCube};

#[cfg(test)]
mod tests;
