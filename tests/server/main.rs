//! Tests of the server: sessions without sockets, and the real program with sockets.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]
#![cfg(feature = "server")]

#[path = "../common/mod.rs"]
mod common;

#[cfg(target_os = "linux")]
mod balanced;
#[cfg(unix)]
mod cases;
mod dialogues;
#[cfg(unix)]
mod documented;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(target_os = "linux")]
mod hostile;
#[cfg(target_os = "linux")]
mod load;
#[cfg(unix)]
mod program;
mod scripted;
#[cfg(unix)]
mod served;
mod sessions;
