//! The fixed properties of a screen, available before it is opened.

use super::Screen;
use crate::command::Command;
use crate::context::Context;

/// The fixed properties of a screen, available before it is opened.
#[derive(Debug)]
pub(crate) struct ScreenSpec {
    /// Name in the header.
    pub(crate) title: &'static str,
    /// The commands that other screens do not have.
    pub(crate) commands: &'static [Command],
    /// The places where the keys of the screen work: the screen as a whole, then its panes.
    pub(crate) contexts: &'static [Context],
    /// Name of the file in the state folder that holds its contents.
    pub(crate) file: &'static str,
    /// Opens the screen with nothing on it.
    pub(crate) open: fn() -> Box<dyn Screen>,
}
