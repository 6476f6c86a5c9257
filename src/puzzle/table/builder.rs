//! What building a table takes.

use crate::search::Control;

/// Threads, the stop flag, and where progress is reported.
#[derive(Clone, Copy)]
pub(crate) struct Builder<'a> {
    pub(crate) threads: usize,
    pub(crate) control: &'a Control,
    /// Called with the name of the table and how much of it is done, from 0 to 1.
    pub(crate) progress: &'a (dyn Fn(&str, f32) + Sync),
}

impl Builder<'_> {
    pub(crate) fn report(&self, name: &str, done: u64, all: u64) {
        let thousandths = (done * 1_000 / all.max(1)) as u16;
        (self.progress)(name, f32::from(thousandths) / 1_000.0);
    }
}
