//! The fixed properties of a screen, available before the screen is opened.

use super::Screen;
use crate::command::Command;
use crate::context::Context;

/// The fixed properties of a screen, available before the screen is opened.
#[derive(Debug)]
pub(crate) struct ScreenSpec {
    /// Name of the screen in the header.
    pub(crate) title: &'static str,
    /// The commands of this screen that other screens do not have.
    pub(crate) commands: &'static [Command],
    /// The contexts of the screen's keys: the screen as a whole, then its panes.
    pub(crate) contexts: &'static [Context],
    /// Name of the file in the state folder in which the contents of the screen are saved.
    pub(crate) file: &'static str,
    /// Opens the screen without any content.
    pub(crate) open: fn() -> Box<dyn Screen>,
}
