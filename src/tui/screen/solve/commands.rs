//! The commands of the Solve screen: one table for keys, hints, help and the command line.

use super::SolveState;
use super::layout::Pane;
use crate::fmc::{Policy, ScrambleKind};
use crate::tui::app::App;
use crate::tui::command::{
    Availability, Command, Context, Run, act, act_with, always, anything, command_table,
};
use crate::tui::screen::Offer;

/// The screen, with the focus on any pane.
pub(super) const SOLVE: Context = Context::new("solve", "Solve screen");
/// The scramble line.
pub(super) const SCRAMBLE: Context = Context::new("scramble", "Scramble");
/// The step picker.
pub(super) const STEPS: Context = Context::new("steps", "Steps");
/// The solution list.
pub(super) const SOLUTIONS: Context = Context::new("solutions", "Solutions");
/// The skeleton tree.
pub(super) const TREE: Context = Context::new("tree", "Skeleton tree");

/// The places of the screen.
pub(super) const CONTEXTS: &[Context] = &[SOLVE, SCRAMBLE, STEPS, SOLUTIONS, TREE];

fn solve(app: &App) -> &SolveState {
    app.state()
}

fn has_cube(app: &App) -> Availability {
    let scramble = solve(app).workspace.now().scramble();
    match scramble.line() {
        Ok(line) => Availability::when(!line.is_empty(), "no scramble yet"),
        Err(_) => Availability::Disabled("the scramble cannot be read".to_owned()),
    }
}

fn has_state(app: &App) -> Availability {
    let offered = app.offered(Offer::State).is_some();
    Availability::when(offered, "there is no scramble on the Solve screen")
}

fn has_solutions(app: &App) -> Availability {
    Availability::when(!solve(app).search.list.all().is_empty(), "no solutions yet")
}

fn has_steps(app: &App) -> Availability {
    Availability::when(!solve(app).workspace.now().tree().is_empty(), "no step taken yet")
}

fn can_use(app: &App) -> Availability {
    let held = solve(app).focus.pane == Pane::Tree && solve(app).is_answered();
    Availability::when(!held, "it is searched already, Shift-Tab goes to the solutions")
}

/// For what is done to the step in work.
fn has_step(app: &App) -> Availability {
    let root = solve(app).workspace.now().cursor().is_root();
    match has_steps(app) {
        Availability::Enabled => {
            Availability::when(!root, "the scramble is in work: choose a step")
        }
        disabled @ Availability::Disabled(_) => disabled,
    }
}

fn has_sibling(app: &App, by: isize) -> Availability {
    let now = solve(app).workspace.now();
    let there = now.tree().sibling(now.cursor(), by).is_some();
    let reason =
        if by > 0 { "no other step below this one" } else { "no other step above this one" };
    match has_step(app) {
        Availability::Enabled => Availability::when(there, reason),
        disabled @ Availability::Disabled(_) => disabled,
    }
}

fn kinds(_: &App) -> Vec<String> {
    ScrambleKind::ALL.iter().map(|kind| kind.name().to_owned()).collect()
}

/// What can be done on the screen.
pub(super) const COMMANDS: &[Command] = command_table! {
    "screen.solve", "Solve screen", ["1"],
        Context::SCREENS, None, always, Run::Now(App::show_screen::<SolveState>),
        "Brings the Solve screen into view; what runs on another screen goes on.";
    "optimal.state", "Solve this state optimally", ["O"],
        SOLVE, Some((15, "optimal")), has_state, act!(SolveState::hand_over_state),
        "Takes the state of the step in work to the Optimal screen.";
    "solve.use", "Search, or use the selection", ["enter"],
        SOLVE, Some((1, "use")), can_use, act!(SolveState::enter),
        "Starts the search for the chosen step; in the list takes the selected solution as the \
         next step.";
    "scramble.edit", "Edit the scramble", ["i"],
        SOLVE, Some((5, "scramble")), always, act!(SolveState::edit_scramble),
        "Types in the scramble line; every change takes effect at once.";
    "scramble.random", "Random scramble", ["r"],
        SOLVE, Some((15, "random")), always, act!(SolveState::random(ScrambleKind::Fmc)),
        "Draws a random scramble as the WCA writes them for Fewest Moves; undo brings back what \
         was there.";
    "scramble.kind", "Random scramble of a kind", [],
        SOLVE, None, always,
        act_with!("kind", kinds, SolveState::random_named),
        "Draws a random scramble of the named kind: 'dr' starts in a DR, 'corners' has its edges \
         solved.";
    "scramble.set", "Set the scramble", [],
        SOLVE, None, always,
        act_with!("moves", anything, SolveState::start_if_moves),
        "Begins on the scramble written behind the command.";
    "solve.previous", "Open the solve before", [],
        SOLVE, None, always, act!(SolveState::open_previous),
        "Goes back to the solve that was in work when another scramble was begun; the one left is \
         kept in its turn.";
    "solve.write", "Write the solve into a file", [],
        SOLVE, None, has_cube, act_with!("file", anything, SolveState::write_file),
        "Writes the scramble and the steps with their counts into the named file.";
    "side.switch", "Switch side", ["n"],
        SOLVE, Some((2, "side")), has_cube, act!(SolveState::switch_side),
        "Goes on on the inverse, or back on the normal scramble: net, badges, premoves and typed \
         moves follow.";
    "step.eo", "Choose EO", ["s e"],
        SOLVE, Some((6, "step")), has_cube, act!(SolveState::choose_row(0)),
        "The next search is for edge orientation.";
    "step.dr", "Choose DR", ["s d"],
        SOLVE, None, has_cube, act!(SolveState::choose_row(1)),
        "The next search is for domino reduction from EO, and when chosen again straight from the \
         scramble.";
    "step.htr", "Choose HTR", ["s h"],
        SOLVE, None, has_cube, act!(SolveState::choose_row(2)),
        "The next search is for half-turn reduction from DR.";
    "step.slice", "Choose leave slice", ["s l"],
        SOLVE, None, has_cube, act!(SolveState::choose_row(3)),
        "The next search is for everything but a slice, from DR.";
    "step.finish", "Choose finish", ["s f"],
        SOLVE, None, has_cube, act!(SolveState::choose_row(4)),
        "The next search is for the rest from HTR, and when chosen again from DR.";
    "axis.cycle", "Next axis", ["x"],
        SOLVE, Some((7, "axis")), has_cube, act!(SolveState::cycle_axes),
        "Goes round the axes that can be searched from here, and all of them at once.";
    "axis.toggle1", "Axis 1 on or off", ["X 1"],
        SOLVE, Some((21, "axis 1")), has_cube, act!(SolveState::toggle_axis(0)),
        "Adds axis 1 of the step to the search, or leaves it out; the last one stays.";
    "axis.toggle2", "Axis 2 on or off", ["X 2"],
        SOLVE, None, has_cube, act!(SolveState::toggle_axis(1)),
        "Adds axis 2 of the step to the search, or leaves it out; the last one stays.";
    "axis.toggle3", "Axis 3 on or off", ["X 3"],
        SOLVE, None, has_cube, act!(SolveState::toggle_axis(2)),
        "Adds axis 3 of the step to the search, or leaves it out; the last one stays.";
    "axis.toggle4", "Axis 4 on or off", ["X 4"],
        SOLVE, None, has_cube, act!(SolveState::toggle_axis(3)),
        "Adds axis 4 of the step to the search, or leaves it out; the last one stays.";
    "axis.toggle5", "Axis 5 on or off", ["X 5"],
        SOLVE, None, has_cube, act!(SolveState::toggle_axis(4)),
        "Adds axis 5 of the step to the search, or leaves it out; the last one stays.";
    "axis.toggle6", "Axis 6 on or off", ["X 6"],
        SOLVE, None, has_cube, act!(SolveState::toggle_axis(5)),
        "Adds axis 6 of the step to the search, or leaves it out; the last one stays.";
    "sides.cycle", "Next way to use the sides", ["p"],
        SOLVE, Some((9, "sides")), always, act!(SolveState::cycle_policy),
        "Goes round: moves on both sides mixed, on either side unmixed, on the side in view only.";
    "sides.both", "Search both sides, mixed", [],
        SOLVE, None, always, act!(SolveState::set_policy(Policy::Niss)),
        "Solutions may have moves on both sides, mixed anywhere (NISS).";
    "sides.either", "Search either side, unmixed", [],
        SOLVE, None, always, act!(SolveState::set_policy(Policy::Linear)),
        "Each solution is all on one side, either of them.";
    "sides.view", "Search the side in view only", [],
        SOLVE, None, always, act!(SolveState::set_policy(Policy::View)),
        "Solutions have all their moves on the side in view.";
    "depth.more", "Search deeper", ["+", "="],
        SOLVE, Some((8, "deeper")), always, act!(SolveState::deepen(1)),
        "Raises the greatest length by one; a finished search goes on from where it ended.";
    "depth.less", "Search less deep", ["-"],
        SOLVE, None, always, act!(SolveState::deepen(-1)),
        "Lowers the greatest length by one.";
    "depth.from_more", "Leave out the shortest", ["."],
        SOLVE, Some((20, "from")), always, act!(SolveState::lift(1)),
        "Raises the least length by one.";
    "depth.from_less", "Take in shorter ones", [","],
        SOLVE, None, always, act!(SolveState::lift(-1)),
        "Lowers the least length by one.";
    "results.more", "Want more solutions", ["w"],
        SOLVE, Some((10, "more")), always, act!(SolveState::want(true)),
        "Asks for more solutions; a finished search goes on for the rest.";
    "results.fewer", "Want fewer solutions", ["W"],
        SOLVE, None, always, act!(SolveState::want(false)),
        "Asks for fewer solutions.";
    "lengths.cycle", "Shortest only, or all lengths", ["b"],
        SOLVE, Some((18, "which")), always, act!(SolveState::cycle_extent),
        "Goes round: all lengths, the shortest only, the shortest and one or two more.";
    "endings.toggle", "Families, or every ending", ["e"],
        SOLVE, Some((19, "endings")), always, act!(SolveState::toggle_endings),
        "Lists solutions that differ only in the direction of their last turns on one line, or \
         each by itself.";
    "solve.back", "Back, or stop the search", ["esc"],
        SOLVE, None, always, act!(SolveState::back),
        "One step back: stops a scramble being drawn, clears the filter, stops the search, leaves \
         the zoom.";
    "filter.edit", "Filter the solutions", ["/"],
        SOLVE, Some((12, "filter")), has_solutions, act!(SolveState::edit_filter),
        "Lists only solutions with every word typed: moves such as R2, labels such as 4c4e or 4a1, \
         axes such as FB, sides: N, I or N+I.";
    "solutions.order", "Sort the solutions", ["o"],
        SOLVE, None, always, act!(SolveState::cycle_order),
        "Goes round: by length, by what is left after them (quarter turns to HTR, pieces to DR), \
         by the whole skeleton.";
    "moves.replay", "Replay the skeleton", ["R"],
        SOLVE, None, has_steps, act!(SolveState::replay),
        "Shows the moves of the skeleton on the net, one more each time; Esc ends it.";
    "moves.type", "Type moves", ["a"],
        SOLVE, Some((4, "moves")), has_cube, act!(SolveState::edit_moves),
        "Adds moves of your own as the next step, on the side in view; parentheses say otherwise.";
    "copy.write_up", "Copy the write-up", ["Y"],
        SOLVE, None, has_cube, act!(SolveState::copy_write_up),
        "Copies the whole solve, step by step with counts.";
    "tree.parent", "To the parent", ["<"],
        SOLVE, None, has_step, act!(SolveState::parent),
        "Goes back to the step before the one in work.";
    "tree.next_sibling", "To the next sibling", ["]"],
        SOLVE, None, |app| has_sibling(app, 1), act!(SolveState::sibling(1)),
        "Goes to the next alternative of the step in work.";
    "tree.previous_sibling", "To the sibling before", ["["],
        SOLVE, None, |app| has_sibling(app, -1), act!(SolveState::sibling(-1)),
        "Goes to the alternative before the step in work.";
    "tree.delete", "Delete the branch", ["D"],
        SOLVE, None, has_steps, act!(SolveState::delete_branch),
        "Deletes the step in work and everything behind it; undo brings it back.";
    "tree.name", "Name the step", ["m"],
        SOLVE, None, has_steps, act!(SolveState::edit_name),
        "Gives the step in work a name or a note.";
    "tree.mark", "Mark the step", ["M"],
        SOLVE, None, has_step, act!(SolveState::cycle_mark),
        "Goes round: a star, struck out, no mark.";
    "solutions.variant", "Next of the family", ["v", "right", "l"],
        SOLUTIONS, Some((17, "variant")), has_solutions, act!(SolveState::next_variant(1)),
        "Shows the next solution of the family that stands on this line: another direction of the \
         last turns.";
    "solutions.variant_back", "Previous of the family", ["left", "h"],
        SOLUTIONS, None, has_solutions, act!(SolveState::next_variant(-1)),
        "Shows the solution of the family before.";
    "steps.axis", "Next axis of the step", ["right", "l"],
        STEPS, None, has_cube, act!(SolveState::cycle_axes),
        "Goes round the axes of the chosen step.";
    "tree.out", "To the parent", ["left", "h"],
        TREE, None, always, act!(SolveState::parent),
        "Goes back to the step before.";
    "tree.in", "To the first child", ["right", "l"],
        TREE, None, always, act!(SolveState::child),
        "Goes on to the first step behind this one.";
};
