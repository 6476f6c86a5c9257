//! Any bytes as what the Analyse screen keeps: what must hold of them is in
//! `tests/mutations/kept.rs`.

#![no_main]

#[expect(dead_code, reason = "each target calls one of the readers")]
#[path = "../../tests/mutations/kept.rs"]
mod kept;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kept::analyse(bytes));
