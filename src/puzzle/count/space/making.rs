//! How coordinates are made: where they are cut, what memory they may take, who is told and who may
//! stop it.

use std::cell::Cell;

use super::Halt;
use crate::puzzle::count::request::GodReport;
use crate::search::Control;

/// Work between two looks at the stop flag, about a millisecond: a symbol of a value moved counts
/// one.
pub(super) const LOOK: u64 = 1 << 18;
/// Work between two words to the caller.
const TELL: u64 = 1 << 25;

/// What goes with the making of coordinates.
pub(crate) struct Making<'a> {
    /// Where more values than this may come about, several coordinates are made. Together with what
    /// is asked it decides how positions are numbered, and nothing else does.
    pub(crate) cut: usize,
    /// Bytes that tables may take.
    memory: u64,
    control: &'a Control,
    report: &'a dyn GodReport,
    /// Bytes of the tables that are made.
    taken: Cell<u64>,
    /// Values they have.
    values: Cell<u64>,
    /// Work since somebody was told last.
    untold: Cell<u64>,
}

impl<'a> Making<'a> {
    /// With nothing made.
    pub(crate) fn new(
        cut: usize,
        memory: u64,
        control: &'a Control,
        report: &'a dyn GodReport,
    ) -> Self {
        let [taken, values, untold] = [0; 3].map(Cell::new);
        Self { cut, memory, control, report, taken, values, untold }
    }

    /// What stops it.
    pub(super) fn control(&self) -> &'a Control {
        self.control
    }

    /// Looks whether to go on, after so much work, with so many bytes and values of something that
    /// is not yet whole.
    ///
    /// # Errors
    /// When it is stopped, or that does not fit into memory.
    pub(super) fn look(&self, work: u64, bytes: u64, values: usize) -> Result<(), Halt> {
        if self.control.is_stopped() {
            return Err(Halt::Stopped);
        }
        self.untold.set(self.untold.get() + work);
        if self.untold.get() >= TELL {
            self.untold.set(0);
            self.report.preparing(self.values.get() + values as u64);
        }
        if self.taken.get().saturating_add(bytes) > self.memory {
            Err(Halt::Memory)
        } else {
            Ok(())
        }
    }

    /// Another coordinate of so many bytes and values is made.
    ///
    /// # Errors
    /// As [`Making::look`].
    pub(super) fn take(&self, bytes: u64, values: usize) -> Result<(), Halt> {
        self.look(0, bytes, values)?;
        self.taken.set(self.taken.get() + bytes);
        self.values.set(self.values.get() + values as u64);
        Ok(())
    }

    /// Tables of so many bytes are not needed any more.
    pub(super) fn give_back(&self, bytes: u64) {
        self.taken.set(self.taken.get().saturating_sub(bytes));
    }
}
