//! The commands of the Optimal screen that other screens do not have.

use premove_cube::Metric;
use premove_fmc::WantedSolutions;

use super::OptimalState;
use super::actions::Typing;
use super::metric::{SET, SWITCH};
use crate::command::{Availability, Command, Run, anything, command_table, when};
use crate::context::Context;
use crate::screen::commands::has_state;
use crate::screen::wanted::Wants;
use crate::screen::{Editing, Offer};
use crate::shell::Shell;

pub(super) const OPTIMAL: Context = Context::new("optimal", "Optimal screen");
pub(super) const SOLUTIONS: Context = Context::new("answers", "Optimal solutions");
pub(super) const QUEUE: Context = Context::new("queue", "Queue of cubes");
pub(super) const TIERS: Context = Context::new("tiers", "Tables");

pub(super) const CONTEXTS: &[Context] = &[OPTIMAL, SOLUTIONS, QUEUE, TIERS];

fn optimal(shell: &Shell) -> &OptimalState {
    shell.state()
}

fn has_cubes(shell: &Shell) -> Availability {
    when(!optimal(shell).choices().cubes.is_empty(), "no cube in the queue")
}

fn has_solution(shell: &Shell) -> Availability {
    let found =
        optimal(shell).in_view().is_some_and(|(_, known)| !known.findings.solutions.is_empty());
    when(found, "no solution yet")
}

/// Passes the object that another screen offers to the screen that can use it.
fn take(shell: &mut Shell, offer: Offer) {
    if let Some(handover) = shell.offered(offer) {
        shell.hand_over(&handover);
    }
}

fn metrics(_: &Shell) -> Vec<String> {
    Metric::ALL.map(|metric| metric.name().to_owned()).to_vec()
}

pub(super) const COMMANDS: &[Command] = command_table! {
    OptimalState;
    "screen.optimal", "Optimal screen", ["2"], Context::SCREENS
        => run {Run::Now(Shell::show_screen::<OptimalState>)},
        "Brings the screen for the fewest moves of whole cubes into view; what runs on another \
         screen goes on.";
    "optimal.use", "Search, or use the selection", ["enter"], OPTIMAL, hint 1 "use" => enter(),
        "Searches the cube in view; a selected solution becomes a branch on the Solve screen, a \
         selected table is searched with.";
    "cube.edit", "Type a cube", ["i"], OPTIMAL, hint 6 "cube" => open_field(Typing::Cube),
        "Types a cube: moves, 54 facelets, a cube code or a list of pieces.";
    "cube.state", "Take the state of the Solve screen", ["@"], OPTIMAL, hint 7 "state", if has_state
        => run {Run::Now(|shell| take(shell, Offer::State))},
        "Takes the state that is in work on the Solve screen, the steps before it done.";
    "cube.scramble", "Take the scramble of the Solve screen", ["Z"], OPTIMAL, if has_state
        => run {Run::Now(|shell| take(shell, Offer::Scramble))},
        "Takes the scramble of the Solve screen without any steps.";
    "cube.set", "Set a cube", [], OPTIMAL => paste["cube", anything],
        "Takes the cube written behind the command.";
    "queue.file", "Read cubes from a file", ["f"], OPTIMAL, hint 8 "file"
        => open_field(Typing::File),
        "Types the path of a file that has a cube in each line.";
    "queue.open", "Read cubes from a named file", [], OPTIMAL => open_file["file", anything],
        "Reads the cubes of the file named behind the command, one a line.";
    "queue.run", "Search all cubes", ["A"], OPTIMAL, hint 9 "all cubes", if has_cubes
        => run_queue(),
        "Searches every cube of the queue that has no answer yet, one after the other.";
    "queue.delete", "Take the cube out", ["D"], OPTIMAL, hint 17 "delete", if has_cubes => delete(),
        "Takes the cube in view out of the queue; undo brings it back.";
    "queue.clear", "Empty the queue", [], OPTIMAL, if has_cubes => clear(),
        "Takes every cube out of the queue; undo brings them back.";
    "wanted.cycle", "One, all, or longer ones too", ["b"], OPTIMAL, hint 2 "which"
        => cycle_wanted(),
        "Goes round: one of the shortest, all of them, those one or two moves longer too.";
    "wanted.more", "Longer ones too", ["+", "="], OPTIMAL => want_more(1),
        "Wants solutions that are one move longer too.";
    "wanted.less", "Not so long ones", ["-"], OPTIMAL => want_more(-1),
        "Wants no solutions of the greatest length, in the end one of the shortest only.";
    "wanted.set", "Set which are wanted", [], OPTIMAL
        => want_named["which", |_| WantedSolutions::names()],
        "Wants one of the shortest, all of them, or all up to some moves longer: one, all, \
         all+1.";
    "metric.switch", SWITCH[0], ["Q"], OPTIMAL, hint 5 "metric"
        => switch_metric(),
        SWITCH[1];
    "metric.set", "Set the metric", [], OPTIMAL => set_metric_named["metric", metrics],
        SET;
    "solutions.pairs", "Parentheses or none", ["("], OPTIMAL => switch_pairs(),
        "Shows solutions with parentheses around two turns of opposite faces, of which either can \
         be done first, or without; what is copied has none.";
    "tier.next", "Next table", ["t"], OPTIMAL, hint 10 "table" => next_tier(),
        "Searches with the next table that is built from now on; behind the last comes the best, \
         whichever that is.";
    "tier.choose", "Choose a table", [], OPTIMAL
        => choose_tier["table", |shell| optimal(shell).tier_choices()],
        "Searches with the named table from now on, and builds it first where it is not: its line \
         says how long a cube takes, where that is known.";
    "tier.build", "Build the table, or stop that", ["K"], OPTIMAL, hint 11 "build" => build(),
        "Builds the selected table, or goes on with it; stops it while it is being built.";
    "copy.results", "Copy all results", ["Y"], OPTIMAL, hint 18 "results", if has_cubes
        => copy_results(),
        "Copies what is known of every cube of the queue, a line each.";
    "optimal.back", "Back, or stop", ["esc"], OPTIMAL, hint 80 "stop" => back(),
        "One step back: stops the search, then the table being built, leaves the zoom.";
    "optimal.branch", "Take as a branch", ["right", "l"], SOLUTIONS, hint 4 "branch",
        if has_solution => enter(),
        "Puts the selected solution into the workspace of the Solve screen, behind the step that \
         leads to its cube.";
};
