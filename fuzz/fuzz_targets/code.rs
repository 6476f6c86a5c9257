//! Any bytes as the code of a state: what must hold of them is in
//! `tests/mutations/readers.rs`.

#![no_main]

#[expect(dead_code, reason = "each target calls one of the readers")]
#[path = "../../tests/mutations/readers.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| readers::code(bytes));
