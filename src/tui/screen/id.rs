//! The number that identifies a screen.

/// The number of a screen in [`SCREENS`](crate::screens::SCREENS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ScreenId(pub(crate) usize);

impl ScreenId {
    /// The screen that is in view at the start.
    pub(crate) const FIRST: Self = Self(0);

    pub(crate) const fn index(self) -> usize {
        self.0
    }

    /// Returns its number in the header, which is the key that brings it into view.
    pub(crate) const fn digit(self) -> usize {
        self.0 + 1
    }
}
