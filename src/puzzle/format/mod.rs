//! Text in and out: ksolve's definitions and scrambles, twsearch's, `KPuzzle` JSON.
//!
//! | file | what |
//! |---|---|
//! | `detect.rs` | a file in whichever form it is |
//! | `text.rs`, `error.rs` | a file as words with their places; what reading and writing return |
//! | `entries.rs` | commands of a definition; the numbers for each set |
//! | `definition.rs`, `finish.rs` | definitions of ksolve+ and twsearch |
//! | `kpuzzle.rs`, `patterns.rs` | definitions as JSON; patterns |
//! | `write.rs`, `write_names.rs`, `write_kpuzzle.rs` | definitions as text |
//! | `sequence.rs` | moves by their names, with groups and commutators |
//! | `scramble.rs`, `scrambles.rs` | what a scramble file asks for, and how it is read |
//! | `limits.rs` | how often moves may be made |
//! | `turn.rs` | what one word of a sequence stands for |

mod definition;
mod detect;
mod entries;
mod error;
mod finish;
mod kpuzzle;
mod limits;
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
pub use error::{Error, Hint, Note, Read, SequenceError, Written};
pub use limits::parse_limit;
pub use scramble::{Freed, Given, Scramble};
pub use scrambles::{COMMANDS as SCRAMBLE_COMMANDS, as_goal};
pub use sequence::{parse_moves, parse_scramble};
pub use write::{Format, write_definition};

#[cfg(test)]
mod tests;
