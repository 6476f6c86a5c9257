//! What is known of a screen before it is opened.

use super::Screen;
use crate::command::Command;
use crate::context::Context;

/// What is known of a screen before it is opened.
#[derive(Debug)]
pub(crate) struct ScreenSpec {
    /// Its name in the header.
    pub(crate) title: &'static str,
    /// The commands that other screens do not have.
    pub(crate) commands: &'static [Command],
    /// The places where its keys work: the screen as a whole, then its panes.
    pub(crate) contexts: &'static [Context],
    /// The file of the state folder that holds its contents.
    pub(crate) file: &'static str,
    /// Opens it with nothing on it.
    pub(crate) open: fn() -> Box<dyn Screen>,
}
