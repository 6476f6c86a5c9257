//! Tests of the real program while something fails: it is killed, its tables are damaged, and
//! resources that it needs are taken away.
//!
//! The program must give the right answer, or a sentence that says what failed and exit code 2 or
//! 3. Files are intact, nothing hangs, and a terminal is given back.
//!
//! The usual run makes few tries. `PREMOVE_FAULTS` sets the number of tries, and `PREMOVE_SEED` the
//! pseudo-random choices; see `dice.rs`.

#![cfg(all(unix, feature = "tui"))]
#![expect(clippy::expect_used, clippy::unwrap_used, clippy::panic, reason = "a test may panic")]
#![expect(clippy::print_stdout, reason = "a failed test shows how to repeat it")]

#[path = "../common/mod.rs"]
mod common;
mod damage;
mod dice;
#[path = "../pty/harness.rs"]
mod harness;
mod kills;
mod resources;
mod signals;
mod trial;
