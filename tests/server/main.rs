//! The server: sessions without sockets, and the real program with them.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]
#![cfg(feature = "server")]

#[path = "../common/mod.rs"]
mod common;

mod dialogues;
#[cfg(unix)]
mod documented;
#[cfg(unix)]
mod program;
mod scripted;
#[cfg(unix)]
mod served;
mod sessions;
