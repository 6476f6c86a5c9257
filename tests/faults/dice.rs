//! How often a test tries, and which tries look random: both can be given by hand, and are printed,
//! so that a run that failed can be run again.
//!
//!     PREMOVE_FAULTS=500 PREMOVE_SEED=7 cargo test --test faults kills -- --nocapture

use crate::common::split_mix::SplitMix;

/// Numbers that look random: the same seed gives the same numbers.
pub(crate) struct Dice(SplitMix);

impl Dice {
    /// The numbers of one test. `PREMOVE_SEED` names others than the usual ones. The line that is
    /// printed says how to have the same run again.
    pub(crate) fn new(test: &str) -> Self {
        let seed = number("PREMOVE_SEED").unwrap_or(1);
        println!("repeat with PREMOVE_SEED={seed} cargo test --test faults {test}");
        Self(SplitMix(seed))
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0.next() % end.max(1)
    }

    /// One of these.
    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len() as u64) as usize]
    }
}

/// How often a test tries: few times in the usual run, `PREMOVE_FAULTS` times by hand.
pub(crate) fn count(usual: u64) -> u64 {
    number("PREMOVE_FAULTS").unwrap_or(usual)
}

/// Says past the capture of the test's output that a part of it cannot be tried here.
pub(crate) fn skipped(what: &str, why: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "SKIPPED {what}: {why}");
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is a number, not '{text}'")))
}
