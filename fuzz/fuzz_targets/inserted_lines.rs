//! Write-ups with lines in them that change nothing: what must hold is in
//! `tests/mutations/inserted.rs`.

#![no_main]

#[path = "../../tests/mutations/inserted.rs"]
mod inserted;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inserted::inserted_lines(bytes));
