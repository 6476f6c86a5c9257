//! Text formats: definitions and scrambles of ksolve and twsearch, and `KPuzzle` JSON.
//!
//! | file | content |
//! |---|---|
//! | `text.rs`, `error.rs` | words of a file with their places; results of reading and writing |
//! | `entries.rs` | commands of a definition; the numbers for each set |
//! | `definition.rs`, `finish.rs` | definitions of ksolve+ and twsearch |
//! | `json.rs`, `kpuzzle.rs`, `patterns.rs` | `KPuzzle` JSON: objects; definitions; patterns |
//! | `write.rs`, `write_names.rs`, `write_kpuzzle.rs` | writing of definitions |
//! | `sequence.rs` | moves by their names, with groups and commutators; the meaning of one word |
//! | `making.rs` | the order in which moves are built from other moves |
//! | `scramble.rs`, `scrambles.rs` | a scramble with its options and limits; reading them |
//! | `compact.rs` | positions in twsearch's short form |

mod compact;
mod definition;
mod entries;
mod error;
mod finish;
mod json;
mod kpuzzle;
mod making;
mod patterns;
mod scramble;
mod scrambles;
mod sequence;
mod text;
mod write;
mod write_kpuzzle;
mod write_names;

pub use definition::read_definition;
pub use error::{FileContent, NameHint, Note, PuzzleFileError, SequenceError, WrittenDefinition};
pub use scramble::{Freed, PuzzleScramble, ScrambleSource, parse_limit};
pub use scrambles::{
    COMMANDS as SCRAMBLE_COMMANDS, as_goal, read_goals, read_scrambles, read_scrambles_until,
};
pub use sequence::{parse_moves, parse_scramble};
pub use write::{Format, write_definition};

#[cfg(test)]
mod tests;
