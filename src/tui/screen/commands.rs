//! The commands that every screen has. Each screen implements them in its own way.

use super::{Offer, Travel};
use crate::command::{Availability, Command, command_table, when};
use crate::context::Context;
use crate::shell::Shell;

/// Allows commands that take the current state of the cube from another screen, if a screen offers
/// one.
pub(super) fn has_state(shell: &Shell) -> Availability {
    when(shell.offered(Offer::State).is_some(), "there is no scramble on the Solve screen")
}

pub(crate) const COMMANDS: &[Command] = command_table! {
    in_view;
    "search.pause", "Pause or go on", ["space"], Context::SCREENS, hint 11 "pause" => pause(),
        "Holds the search, lets it go on, or takes a stopped one up again.";
    "change.undo", "Undo", ["u"], Context::SCREENS, hint 13 "undo" => travel(Travel::Undo),
        "Takes back the last change.";
    "change.redo", "Redo", ["U", "ctrl-r"], Context::SCREENS => travel(Travel::Redo),
        "Makes the change again that was taken back last.";
    "copy.selection", "Copy", ["y"], Context::SCREENS, hint 14 "copy" => copy(),
        "Copies what matters in the pane: the finished solution, else the selected one, \
         the skeleton, the scramble, the queue's results.";
    "pane.next", "Next pane", ["tab"], Context::SCREENS, hint 3 "pane" => next_pane(1),
        "Moves the focus to the next pane.";
    "pane.previous", "Previous pane", ["shift-tab"], Context::SCREENS => next_pane(-1),
        "Moves the focus to the pane before.";
    "pane.zoom", "Zoom the pane", ["z"], Context::SCREENS => zoom(),
        "Gives a pane all the space, or takes it back.";
    "list.down", "Down", ["j", "down"], Context::LIST, hint 16 "move" => step(1),
        "Moves the selection down.";
    "list.up", "Up", ["k", "up"], Context::LIST => step(-1),
        "Moves the selection up.";
    "list.first", "First line", ["g", "home"], Context::LIST => step(isize::MIN),
        "Selects the first line.";
    "list.last", "Last line", ["G", "end"], Context::LIST => step(isize::MAX),
        "Selects the last line.";
    "list.page_down", "Half a page down", ["ctrl-d", "pagedown"], Context::LIST => page(1),
        "Moves the selection half a page down.";
    "list.page_up", "Half a page up", ["ctrl-u", "pageup"], Context::LIST => page(-1),
        "Moves the selection half a page up.";
    "field.accept", "Accept", ["enter"], Context::FIELD, hint 1 "accept" => accept(),
        "Leaves the field and does what it is for.";
    "field.line", "Begin another line", ["alt-enter", "ctrl-j"], Context::FIELD, hint 3 "line",
        if |shell: &Shell| when(shell.screen().takes_lines(), "only a note has several lines")
        => end_line(),
        "Ends the line in a note of several lines.";
    "field.leave", "Leave", ["esc"], Context::FIELD, hint 2 "leave" => leave(),
        "Leaves the field; moves, a name, a note and a filter stay as typed, a scramble is as \
         before.";
    "field.next", "Accept and go on", ["tab"], Context::FIELD => accept_and_go_on(),
        "Accepts what was typed and moves the focus to the next pane.";
};
