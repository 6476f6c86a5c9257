//! The real program while something fails: it is killed, its tables are damaged, and what it needs
//! is taken away.
//!
//! What must hold each time: the answer is the right one, or a sentence says what failed and the
//! exit code is 2 or 3. Files are whole, nothing hangs, and a terminal is given back.
//!
//! The usual run tries few times. `PREMOVE_FAULTS` says how often to try, `PREMOVE_SEED` which
//! tries look random; see `dice.rs`.

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
