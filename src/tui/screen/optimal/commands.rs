//! The commands of the Optimal screen that other screens do not have.

use super::OptimalState;
use crate::tui::app::App;
use crate::tui::command::{
    Availability, Command, Context, Run, act, act_with, always, anything, command_table,
};
use crate::tui::screen::wanted::{Wanted, Wants};
use crate::tui::screen::{Editing, Offer};

/// The screen, with the focus on any pane.
pub(super) const OPTIMAL: Context = Context::new("optimal", "Optimal screen");
/// The solutions.
pub(super) const SOLUTIONS: Context = Context::new("answers", "Optimal solutions");
/// The queue of cubes.
pub(super) const QUEUE: Context = Context::new("queue", "Queue of cubes");
/// The tables to choose from.
pub(super) const TIERS: Context = Context::new("tiers", "Tables");

/// The places of the screen.
pub(super) const CONTEXTS: &[Context] = &[OPTIMAL, SOLUTIONS, QUEUE, TIERS];

fn optimal(app: &App) -> &OptimalState {
    app.state()
}

fn has_cubes(app: &App) -> Availability {
    Availability::when(!optimal(app).choices().cubes.is_empty(), "no cube in the queue")
}

fn has_solution(app: &App) -> Availability {
    let found = optimal(app).in_view().is_some_and(|(_, known)| !known.list.is_empty());
    Availability::when(found, "no solution yet")
}

fn has_state(app: &App) -> Availability {
    let offered = app.offered(Offer::State).is_some();
    Availability::when(offered, "there is no scramble on the Solve screen")
}

/// Takes what another screen offers.
fn take(app: &mut App, offer: Offer) {
    if let Some(handover) = app.offered(offer) {
        app.hand_over(&handover);
    }
}

/// What can be done on the screen.
pub(super) const COMMANDS: &[Command] = command_table! {
    "screen.optimal", "Optimal screen", ["2"],
        Context::SCREENS, None, always, Run::Now(App::show_screen::<OptimalState>),
        "Brings the screen for the fewest moves of whole cubes into view; what runs on another \
         screen goes on.";
    "optimal.use", "Search, or use the selection", ["enter"],
        OPTIMAL, Some((1, "use")), always, act!(OptimalState::enter),
        "Searches the cube in view; a selected solution becomes a branch on the Solve screen, a \
         selected table is searched with.";
    "cube.edit", "Type a cube", ["i"],
        OPTIMAL, Some((5, "cube")), always, act!(OptimalState::edit_cube),
        "Types a cube: moves, 54 facelets, a cube code or a list of pieces.";
    "cube.state", "Take the state of the Solve screen", ["c"],
        OPTIMAL, Some((6, "state")), has_state, Run::Now(|app| take(app, Offer::State)),
        "Takes the state that is in work on the Solve screen, the steps before it done.";
    "cube.scramble", "Take the scramble of the Solve screen", ["C"],
        OPTIMAL, None, has_state, Run::Now(|app| take(app, Offer::Scramble)),
        "Takes the scramble of the Solve screen without any steps.";
    "cube.set", "Set a cube", [],
        OPTIMAL, None, always,
        act_with!("cube", anything, OptimalState::paste),
        "Takes the cube written behind the command.";
    "queue.file", "Read cubes from a file", ["f"],
        OPTIMAL, Some((7, "file")), always, act!(OptimalState::edit_file),
        "Types the path of a file that has a cube in each line.";
    "queue.open", "Read cubes from a named file", [],
        OPTIMAL, None, always,
        act_with!("file", anything, OptimalState::open_file),
        "Reads the cubes of the file named behind the command, one a line.";
    "queue.run", "Search all cubes", ["A"],
        OPTIMAL, Some((8, "all cubes")), has_cubes, act!(OptimalState::run_queue),
        "Searches every cube of the queue that has no answer yet, one after the other.";
    "queue.delete", "Take the cube out", ["D"],
        OPTIMAL, Some((17, "delete")), has_cubes, act!(OptimalState::delete),
        "Takes the cube in view out of the queue; undo brings it back.";
    "queue.clear", "Empty the queue", [],
        OPTIMAL, None, has_cubes, act!(OptimalState::clear),
        "Takes every cube out of the queue; undo brings them back.";
    "wanted.cycle", "One, all, or longer ones too", ["b"],
        OPTIMAL, Some((2, "which")), always, act!(OptimalState::cycle_wanted),
        "Goes round: one of the shortest, all of them, those one or two moves longer too.";
    "wanted.more", "Longer ones too", ["+", "="],
        OPTIMAL, None, always, act!(OptimalState::want_more(1)),
        "Wants solutions that are one move longer too.";
    "wanted.less", "Not so long ones", ["-"],
        OPTIMAL, None, always, act!(OptimalState::want_more(-1)),
        "Wants no solutions of the greatest length, in the end one of the shortest only.";
    "wanted.set", "Set which are wanted", [],
        OPTIMAL, None, always,
        act_with!("which", |_| Wanted::names(), OptimalState::want_named),
        "Wants one of the shortest, all of them, or all up to so many moves longer: one, all, \
         all+1.";
    "tier.next", "Next table", ["t"],
        OPTIMAL, Some((9, "table")), always, act!(OptimalState::next_tier),
        "Searches with the next table that is built from now on; behind the last comes the best, \
         whichever that is.";
    "tier.choose", "Choose a table", [],
        OPTIMAL, None, always,
        act_with!("table", |app| optimal(app).tier_choices(), OptimalState::choose_tier),
        "Searches with the named table from now on, and builds it first where it is not: the \
         larger it is, the faster.";
    "tier.build", "Build the table, or stop that", ["B"],
        OPTIMAL, Some((10, "build")), always, act!(OptimalState::build),
        "Builds the selected table, or goes on with it; stops it while it is being built.";
    "copy.results", "Copy all results", ["Y"],
        OPTIMAL, None, has_cubes, act!(OptimalState::copy_results),
        "Copies what is known of every cube of the queue, a line each.";
    "optimal.back", "Back, or stop", ["esc"],
        OPTIMAL, None, always, act!(OptimalState::back),
        "One step back: stops the search, then the table being built, leaves the zoom.";
    "optimal.branch", "Take as a branch", ["right", "l"],
        SOLUTIONS, Some((4, "branch")), has_solution, act!(OptimalState::enter),
        "Puts the selected solution into the workspace of the Solve screen, behind the step that \
         leads to its cube.";
};
