//! Any bytes from a client of the server: what must hold of them is in
//! `tests/mutations/session.rs`.

#![no_main]

#[path = "../../tests/mutations/session.rs"]
mod session;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| session::session(bytes));
