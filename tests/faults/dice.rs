//! The number of tries of a test, and its pseudo-random choices. Both can be set by hand and are
//! printed, so that a failed run can be repeated.
//!
//!     PREMOVE_FAULTS=500 PREMOVE_SEED=7 cargo test --test faults kills -- --nocapture

use crate::common::split_mix::SplitMix;

/// Pseudo-random numbers; equal seeds give equal numbers.
pub(crate) struct Dice(SplitMix);

impl Dice {
    /// Creates the numbers of one test, from the seed in `PREMOVE_SEED` or a default one. The line
    /// that is printed says how to repeat the run.
    pub(crate) fn new(test: &str) -> Self {
        let seed = number("PREMOVE_SEED").unwrap_or(1);
        println!("repeat with PREMOVE_SEED={seed} cargo test --test faults {test}");
        Self(SplitMix(seed))
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0.next() % end.max(1)
    }

    /// Returns one of these items.
    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len() as u64) as usize]
    }
}

/// Returns the number of tries of a test: `PREMOVE_FAULTS` if it is set, else the usual number.
pub(crate) fn count(usual: u64) -> u64 {
    number("PREMOVE_FAULTS").unwrap_or(usual)
}

/// Writes to standard error that a part of a test cannot be run here; the test harness does not
/// capture this line.
pub(crate) fn skipped(what: &str, why: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "SKIPPED {what}: {why}");
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is a number, not '{text}'")))
}
