//! Lists of all commands and all contexts. The hint bar, `?`, `:`, the keymap, `premove keys` and
//! the test for clashes of keys all read them.
//!
//! The commands are the shell's own (`commands`), those of all screens, and those of each screen.

use super::command::Command;
use super::commands;
use super::context::Context;
use super::screen;
use super::screens::SCREENS;

/// Returns all commands: first the shell's, then those of all screens, those that show a screen,
/// and those of each single screen.
pub(crate) fn commands() -> impl Iterator<Item = &'static Command> {
    let screens = SCREENS.iter().flat_map(|screen| screen.commands);
    let everywhere = screens.clone().filter(|command| command.context == Context::SCREENS);
    let shell = commands::COMMANDS.iter().chain(commands::DEBUG_COMMANDS);
    let shared = shell.chain(screen::commands::COMMANDS).chain(everywhere);
    shared.chain(screens.filter(|command| command.context != Context::SCREENS))
}

pub(crate) fn find(id: &str) -> Option<&'static Command> {
    commands().find(|command| command.id == id)
}

/// Returns all contexts, the outermost first.
pub(crate) fn contexts() -> impl Iterator<Item = Context> {
    let screens = SCREENS.iter().filter_map(|screen| screen.contexts.first());
    let panes = SCREENS.iter().flat_map(|screen| screen.contexts.iter().skip(1));
    let outer = [Context::GLOBAL, Context::SCREENS].into_iter().chain(screens.copied());
    outer.chain([Context::LIST]).chain(panes.copied()).chain([Context::FIELD])
}
