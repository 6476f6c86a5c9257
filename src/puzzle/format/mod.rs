//! Text in and out: ksolve's definitions and scrambles, twsearch's, `KPuzzle` JSON.
//!
//! | file | what |
//! |---|---|
//! | `detect.rs` | a file in whichever form it is |
//! | `text.rs`, `error.rs` | a file as words that know their places; what can be wrong with it |
//! | `commands.rs`, `entries.rs` | commands of a definition; the numbers for each set |
//! | `definition.rs`, `finish.rs` | definitions of ksolve+ and twsearch |
//! | `kpuzzle.rs`, `patterns.rs` | definitions as JSON; patterns |
//! | `write.rs`, `write_names.rs`, `write_kpuzzle.rs` | definitions as text |
//! | `sequence.rs`, `brackets.rs` | moves by their names, with groups and commutators |
//! | `scramble.rs`, `scrambles.rs` | what a scramble file asks for, and how it is read |
//! | `limits.rs` | how often moves may be made |
//! | `deferred.rs` | commands that wait for the end of the file |
//! | `turn.rs` | what one word of a sequence stands for |
//! | `outcome.rs` | what reading and writing return |

mod brackets;
mod commands;
mod deferred;
mod definition;
mod detect;
mod entries;
mod error;
mod finish;
mod kpuzzle;
mod limits;
mod outcome;
mod patterns;
mod scramble;
mod scrambles;
mod sequence;
mod text;
mod turn;
mod write;
mod write_kpuzzle;
mod write_names;

pub use detect::{read_definition, read_goals, read_scrambles, read_scrambles_until};
pub use error::{Error, Fault, Hint, Note, Place};
pub use limits::parse_limit;
pub use outcome::{Read, Written};
pub use scramble::{Freed, Given, Scramble};
pub use scrambles::{COMMANDS as SCRAMBLE_COMMANDS, as_goal};
pub use sequence::{parse_moves, parse_scramble};
pub use turn::SequenceError;
pub use write::{Format, write_definition};

#[cfg(test)]
mod tests;
