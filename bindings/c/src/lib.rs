//! premove for C and C++.
//!
//! `include/premove.h` declares and describes the functions for their callers;
//! `include/premove.hpp` is a thin class on top for C++. This crate only converts pointers and
//! texts: `entry` of premove-service has the engine, its questions and its rules of stopping.
//!
//! Every function catches panics and returns the code 101 for them. A pointer that must not be null
//! is checked. A null pointer, or a text that is not UTF-8, gives the code 2 and a message in
//! `premove_last_error`.
//!
//! | file | content |
//! |---|---|
//! | `call.rs` | what every function does: catches panics, stores the message of an error |
//! | `text.rs` | texts of the caller, and results in buffers of the caller |
//! | `engine.rs` | opens, stops and closes an engine |
//! | `answers.rs` | asks questions: with a callback, line by line, or into a buffer |
//! | `typed.rs` | functions for single questions whose answers are lines |
//! | `single.rs` | functions for single questions whose answer is one text |

mod answers;
mod call;
mod engine;
mod single;
mod text;
mod typed;

pub use answers::{
    OnLine, PremoveAnswers, premove_answer, premove_ask, premove_finish, premove_next,
    premove_start,
};
pub use call::premove_last_error;
pub use engine::{
    PremoveEngine, premove_close, premove_open, premove_stop, premove_stop_all, premove_version,
};
pub use single::{premove_apply, premove_convert, premove_scramble};
pub use typed::{premove_chain, premove_optimal, premove_solve, premove_steps, premove_tables};
