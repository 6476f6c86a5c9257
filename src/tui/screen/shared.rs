//! The commands that every screen has, each in its way, and those that lead from screen to screen.

use super::optimal::{self, OptimalState};
use super::puzzles::{self, PuzzlesState};
use super::solve::{self, SolveState};
use super::{Screen, optimal as optimal_screen};
use crate::tui::app::App;
use crate::tui::command::{Command, Context, Run, always};

/// The table, a row a command: id, title, keys, place, hint, what it does on each screen, what help
/// says.
macro_rules! commands {
    ($($id:literal, $title:literal, $keys:expr, $context:ident, $hint:expr, $solve:expr, $optimal:expr, $puzzles:expr, $doc:literal;)*) => {
        &[
            $(Command {
                id: $id,
                title: $title,
                keys: &$keys,
                context: Context::$context,
                doc: $doc,
                hint: $hint,
                state: always,
                run: Run::Now(|app: &mut App| match app.screen {
                    Screen::Solve => solve::act(app, $solve),
                    Screen::Optimal => optimal::act(app, $optimal),
                    Screen::Puzzles => puzzles::act(app, $puzzles),
                }),
            },)*
            Command {
                id: "screen.solve",
                title: "Solve screen",
                keys: &["1"],
                context: Context::Screens,
                doc: "Brings the Solve screen into view; what runs on another screen goes on.",
                hint: None,
                state: always,
                run: Run::Now(|app| app.show(Screen::Solve)),
            },
            Command {
                id: "screen.optimal",
                title: "Optimal screen",
                keys: &["2"],
                context: Context::Screens,
                doc: "Brings the screen for the fewest moves of whole cubes into view; what runs on another screen goes on.",
                hint: None,
                state: always,
                run: Run::Now(|app| app.show(Screen::Optimal)),
            },
            Command {
                id: "screen.puzzles",
                title: "Puzzles screen",
                keys: &["3"],
                context: Context::Screens,
                doc: "Brings the screen for any puzzle of a definition file into view; what runs on another screen goes on.",
                hint: None,
                state: always,
                run: Run::Now(|app| app.show(Screen::Puzzles)),
            },
            Command {
                id: "optimal.state",
                title: "Solve this state optimally",
                keys: &["O"],
                context: Context::Solve,
                doc: "Takes the state of the step in work to the Optimal screen.",
                hint: Some((15, "optimal")),
                state: optimal_screen::has_state,
                run: Run::Now(|app| {
                    optimal_screen::take_state(app);
                    app.show(Screen::Optimal);
                }),
            },
        ]
    };
}

/// What can be done on every screen.
pub const COMMANDS: &[Command] = commands! {
    "search.pause", "Pause or go on", ["space"], Screens, Some((11, "pause")), SolveState::pause, OptimalState::pause, PuzzlesState::pause,
        "Holds the search, lets it go on, or takes a stopped one up again.";
    "change.undo", "Undo", ["u"], Screens, Some((13, "undo")), SolveState::undo, OptimalState::undo, PuzzlesState::undo,
        "Takes back the last change.";
    "change.redo", "Redo", ["U", "ctrl-r"], Screens, None, SolveState::redo, OptimalState::redo, PuzzlesState::redo,
        "Makes the change again that was taken back last.";
    "copy.selection", "Copy", ["y"], Screens, Some((14, "copy")), SolveState::copy, OptimalState::copy, PuzzlesState::copy,
        "Copies what matters in the pane: the finished solution, else the selected one, the skeleton, the scramble, the queue's results.";
    "pane.next", "Next pane", ["tab"], Screens, Some((3, "pane")), |solve| solve.next_pane(1), |optimal| optimal.next_pane(1), |puzzles| puzzles.next_pane(1),
        "Moves the focus to the next pane.";
    "pane.previous", "Previous pane", ["shift-tab"], Screens, None, |solve| solve.next_pane(-1), |optimal| optimal.next_pane(-1), |puzzles| puzzles.next_pane(-1),
        "Moves the focus to the pane before.";
    "pane.zoom", "Zoom the pane", ["z"], Screens, None, SolveState::zoom, OptimalState::zoom, PuzzlesState::zoom,
        "Gives a pane all the room, or takes it back.";
    "list.down", "Down", ["j", "down"], List, Some((16, "move")), |solve| solve.step(1), |optimal| optimal.step(1), |puzzles| puzzles.step(1),
        "Moves the selection down.";
    "list.up", "Up", ["k", "up"], List, None, |solve| solve.step(-1), |optimal| optimal.step(-1), |puzzles| puzzles.step(-1),
        "Moves the selection up.";
    "list.first", "First line", ["g", "home"], List, None, |solve| solve.jump(false), |optimal| optimal.step(isize::MIN), |puzzles| puzzles.step(isize::MIN),
        "Selects the first line.";
    "list.last", "Last line", ["G", "end"], List, None, |solve| solve.jump(true), |optimal| optimal.step(isize::MAX), |puzzles| puzzles.step(isize::MAX),
        "Selects the last line.";
    "list.page_down", "Half a page down", ["ctrl-d", "pagedown"], List, None, |solve| solve.page(true), |optimal| optimal.page(1), |puzzles| puzzles.page(1),
        "Moves the selection half a page down.";
    "list.page_up", "Half a page up", ["ctrl-u", "pageup"], List, None, |solve| solve.page(false), |optimal| optimal.page(-1), |puzzles| puzzles.page(-1),
        "Moves the selection half a page up.";
    "field.accept", "Accept", ["enter"], Field, Some((1, "accept")), SolveState::accept, OptimalState::accept, PuzzlesState::accept,
        "Leaves the field and does what it is for.";
    "field.leave", "Leave", ["esc"], Field, Some((2, "leave")), SolveState::leave, OptimalState::leave, PuzzlesState::leave,
        "Leaves the field; a scramble, moves or a filter stay as typed.";
    "field.next", "Accept and go on", ["tab"], Field, None, |solve| {
        solve.accept();
        solve.next_pane(1);
    }, OptimalState::accept, PuzzlesState::accept,
        "Accepts what was typed and moves the focus to the next pane.";
};
