//! The index that identifies a screen.

/// The index of a screen in [`SCREENS`](crate::screens::SCREENS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ScreenId(pub(crate) usize);

impl ScreenId {
    /// The screen that is shown when the program starts.
    pub(crate) const FIRST: Self = Self(0);

    pub(crate) const fn index(self) -> usize {
        self.0
    }

    /// Returns the number of the screen in the header, from 1. This digit is also its key.
    pub(crate) const fn digit(self) -> usize {
        self.0 + 1
    }
}
