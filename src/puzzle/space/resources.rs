//! What making coordinates may take: memory, threads, and time until it is stopped.

use std::cell::Cell;

use crate::search::Control;

/// Work between two looks at the stop flag, about a millisecond: a symbol of a value moved counts
/// one.
pub(crate) const LOOK: u64 = 1 << 18;
/// Work between two reports of progress.
const REPORT: u64 = 1 << 25;

/// Why coordinates were not made.
#[derive(Debug)]
pub(crate) enum SpaceError {
    /// There would be more values than allowed: other coordinates are needed.
    TooLarge,
    /// The tables do not fit into memory.
    Memory,
    Stopped,
}

/// Memory, threads and the stop flag for making coordinates, and what has been used so far.
pub(crate) struct Resources<'a> {
    /// Where more values than this may come about, several coordinates are made. Together with the
    /// scope it decides how positions are numbered, and nothing else does.
    pub(crate) cut: usize,
    /// Bytes that tables may take.
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    pub(crate) control: &'a Control,
    /// Called several times a second with the number of values made so far.
    pub(crate) progress: &'a dyn Fn(u64),
    pub(crate) used: Used,
}

/// What has been used so far.
#[derive(Default)]
pub(crate) struct Used {
    /// Bytes of finished tables.
    bytes: Cell<u64>,
    /// Values of finished coordinates.
    values: Cell<u64>,
    /// Work since the last report.
    work: Cell<u64>,
}

impl<'a> Resources<'a> {
    /// As much as is wanted, on one thread and without reports.
    pub(crate) fn unlimited(control: &'a Control) -> Self {
        let used = Used::default();
        Self { cut: usize::MAX, memory: u64::MAX, threads: 1, control, progress: &|_| (), used }
    }

    /// Looks whether to go on, after so much work, with this many bytes and values of something
    /// that is not yet whole.
    ///
    /// # Errors
    /// When it is stopped, or that does not fit into memory.
    pub(crate) fn look(&self, work: u64, bytes: u64, values: usize) -> Result<(), SpaceError> {
        if self.control.is_stopped() {
            return Err(SpaceError::Stopped);
        }
        self.used.work.set(self.used.work.get() + work);
        if self.used.work.get() >= REPORT {
            self.used.work.set(0);
            (self.progress)(self.used.values.get() + values as u64);
        }
        if self.used.bytes.get().saturating_add(bytes) > self.memory {
            return Err(SpaceError::Memory);
        }
        Ok(())
    }

    /// Counts another finished coordinate of this many bytes and values.
    pub(crate) fn take(&self, bytes: u64, values: usize) -> Result<(), SpaceError> {
        self.look(0, bytes, values)?;
        self.used.bytes.set(self.used.bytes.get() + bytes);
        self.used.values.set(self.used.values.get() + values as u64);
        Ok(())
    }

    /// Tables of this many bytes are not needed any more.
    pub(crate) fn give_back(&self, bytes: u64) {
        self.used.bytes.set(self.used.bytes.get().saturating_sub(bytes));
    }
}
