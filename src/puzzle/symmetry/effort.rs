//! How much is tried before a search for symmetries gives up.

use crate::search::Control;

/// Slots that are looked at before nothing more is tried: about a second.
const MOST: u64 = 300_000_000;
/// This many are looked at between two questions whether to stop.
const POLL: u64 = 100_000;

/// What may be tried yet.
pub(super) struct Effort<'c> {
    left: u64,
    asked: u64,
    control: &'c Control,
}

impl<'c> Effort<'c> {
    pub(super) fn new(control: &'c Control) -> Self {
        Self { left: MOST, asked: MOST, control }
    }

    /// Looks at this many slots; nothing if that is too much, or if the search is to stop.
    pub(super) fn spend(&mut self, slots: usize) -> Option<()> {
        self.left = self.left.saturating_sub(slots as u64);
        if self.asked - self.left >= POLL {
            self.asked = self.left;
            if self.control.is_stopped() {
                self.left = 0;
            }
        }
        (self.left > 0).then_some(())
    }

    /// Whether nothing may be tried any more.
    pub(super) fn is_over(&self) -> bool {
        self.left == 0
    }
}
