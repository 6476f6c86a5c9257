//! The entry for programs in other languages: an engine that answers questions in JSON text.
//!
//! Every binding stands on these types, so all of them have the same questions, options, result
//! codes and rules of stopping. [`Engine::open`] reads options, [`Engine::start`] starts a question
//! and returns its [`Answers`], from which the caller takes lines whenever it likes;
//! [`Engine::ask`] takes them all and calls back with each. docs/questions.md describes the
//! questions and the lines.
//!
//! A question is searched on threads of its own. No code of the caller runs there: lines wait in a
//! short queue until the calling thread takes them. So a slow caller only slows its own search, and
//! a caller can look at signals or the time between two lines.
//!
//! | file | content |
//! |---|---|
//! | `options.rs` | the options of an engine, read from JSON; their errors |
//! | `ended.rs` | how a question ended, as a number |
//! | `answers.rs` | a running question: its lines, stopping |
//! | `engine.rs` | the engine: starts questions, stops them by number |

mod answers;
#[cfg(test)]
mod cases_tests;
mod ended;
mod engine;
mod options;
#[cfg(test)]
mod tests;

pub use answers::{Answers, NextLine};
pub use ended::Ended;
pub use engine::Engine;
pub use options::EntryError;
