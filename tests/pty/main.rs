//! Tests of the real program in a pseudo-terminal: its effects on the terminal, which it must
//! always give back.

#![cfg(all(unix, feature = "tui"))]
#![expect(clippy::expect_used, reason = "a test may panic")]

mod closed;
#[path = "../common/mod.rs"]
mod common;
mod faults;
mod harness;
mod hostile;
mod optimal;
mod practice;
mod progress;
mod prompt;
mod puzzles;
mod shell;
mod solve;
mod write_ups;
