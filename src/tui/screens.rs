//! The list of the screens. A new screen needs a folder in `screen/` and a row here.

use super::screen::id::ScreenId;
use super::screen::spec::ScreenSpec;
use super::screen::{analyse, optimal, practice, puzzles, solve, solves};

/// The screens in the order of their numbers. The first one is shown at the start.
pub(crate) const SCREENS: &[&ScreenSpec] =
    &[&solve::SPEC, &optimal::SPEC, &puzzles::SPEC, &practice::SPEC, &solves::SPEC, &analyse::SPEC];

impl ScreenId {
    /// Returns the ids of all screens, in the order of their numbers.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..SCREENS.len()).map(Self)
    }

    pub(crate) const fn spec(self) -> &'static ScreenSpec {
        SCREENS[self.0]
    }
}
