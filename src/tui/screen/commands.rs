//! The commands that every screen has, each in its way.

use super::Travel;
use crate::tui::command::{Command, Context, Run, always, command_table};

/// An action of the screen in view.
macro_rules! on {
    ($method:ident($($by:expr)?)) => {
        Run::Now(|app| app.act_in_view(|screen| screen.$method($($by)?)))
    };
}

/// What can be done on every screen.
pub(crate) const COMMANDS: &[Command] = command_table! {
    "search.pause", "Pause or go on", ["space"],
        Context::SCREENS, Some((11, "pause")), always, on!(pause()),
        "Holds the search, lets it go on, or takes a stopped one up again.";
    "change.undo", "Undo", ["u"],
        Context::SCREENS, Some((13, "undo")), always, on!(travel(Travel::Undo)),
        "Takes back the last change.";
    "change.redo", "Redo", ["U", "ctrl-r"],
        Context::SCREENS, None, always, on!(travel(Travel::Redo)),
        "Makes the change again that was taken back last.";
    "copy.selection", "Copy", ["y"],
        Context::SCREENS, Some((14, "copy")), always, on!(copy()),
        "Copies what matters in the pane: the finished solution, else the selected one, \
         the skeleton, the scramble, the queue's results.";
    "pane.next", "Next pane", ["tab"],
        Context::SCREENS, Some((3, "pane")), always, on!(next_pane(1)),
        "Moves the focus to the next pane.";
    "pane.previous", "Previous pane", ["shift-tab"],
        Context::SCREENS, None, always, on!(next_pane(-1)),
        "Moves the focus to the pane before.";
    "pane.zoom", "Zoom the pane", ["z"],
        Context::SCREENS, None, always, on!(zoom()),
        "Gives a pane all the room, or takes it back.";
    "list.down", "Down", ["j", "down"],
        Context::LIST, Some((16, "move")), always, on!(step(1)),
        "Moves the selection down.";
    "list.up", "Up", ["k", "up"],
        Context::LIST, None, always, on!(step(-1)),
        "Moves the selection up.";
    "list.first", "First line", ["g", "home"],
        Context::LIST, None, always, on!(step(isize::MIN)),
        "Selects the first line.";
    "list.last", "Last line", ["G", "end"],
        Context::LIST, None, always, on!(step(isize::MAX)),
        "Selects the last line.";
    "list.page_down", "Half a page down", ["ctrl-d", "pagedown"],
        Context::LIST, None, always, on!(page(1)),
        "Moves the selection half a page down.";
    "list.page_up", "Half a page up", ["ctrl-u", "pageup"],
        Context::LIST, None, always, on!(page(-1)),
        "Moves the selection half a page up.";
    "field.accept", "Accept", ["enter"],
        Context::FIELD, Some((1, "accept")), always, on!(accept()),
        "Leaves the field and does what it is for.";
    "field.leave", "Leave", ["esc"],
        Context::FIELD, Some((2, "leave")), always, on!(leave()),
        "Leaves the field; a scramble, moves or a filter stay as typed.";
    "field.next", "Accept and go on", ["tab"],
        Context::FIELD, None, always, on!(accept_and_go_on()),
        "Accepts what was typed and moves the focus to the next pane.";
};
