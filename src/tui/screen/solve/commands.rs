//! The commands of the Solve screen, in one table for keys, hints, help and the command line.

use premove_fmc::chain::RECIPES;
use premove_fmc::{ConditionKind, Policy, ScrambleKind, Workspace};

use super::layout::Pane;
use super::other_list::OtherList;
use super::{Order, SolveState};
use crate::command::{Availability, Command, NO_SUCH, Run, anything, command_table, when};
use crate::context::Context;
use crate::screen::commands::has_state;
use crate::shell::Shell;

pub(super) const SOLVE: Context = Context::new("solve", "Solve screen");
pub(super) const SCRAMBLE: Context = Context::new("scramble", "Scramble");
pub(super) const STEPS: Context = Context::new("steps", "Steps");
pub(super) const SOLUTIONS: Context = Context::new("solutions", "Solutions");
pub(super) const TREE: Context = Context::new("tree", "Skeleton tree");

/// Inside the text field for triggers.
pub(super) const TRIGGERS: Context = Context::new("triggers", "Field of triggers");

pub(super) const CONTEXTS: &[Context] = &[SOLVE, SCRAMBLE, STEPS, SOLUTIONS, TREE, TRIGGERS];

fn solve(shell: &Shell) -> &SolveState {
    shell.state()
}

fn has_cube(shell: &Shell) -> Availability {
    let line = solve(shell).workspace.now().scramble.line();
    let line = line.map_err(|_| "the scramble cannot be read")?;
    when(!line.is_empty(), "no scramble yet")
}

/// Allows commands on the list of solutions, unless another list hides it.
fn has_list(shell: &Shell) -> Availability {
    if solve(shell).has_table() {
        return Ok(());
    }
    match solve(shell).others.open() {
        Some(list) => Err(format!("{} are listed: Esc brings back the solutions", list.name())),
        None => Ok(()),
    }
}

fn has_solutions(shell: &Shell) -> Availability {
    has_list(shell)?;
    if solve(shell).has_table() {
        return Ok(());
    }
    when(!solve(shell).solutions.search.list.all.is_empty(), "no solutions yet")
}

/// Allows commands on families: of solutions, or of whole lines.
fn has_families(shell: &Shell) -> Availability {
    if solve(shell).others.whole.is_open() { Ok(()) } else { has_solutions(shell) }
}

fn has_steps(shell: &Shell) -> Availability {
    when(!solve(shell).workspace.now().tree.is_empty(), "no step taken yet")
}

fn can_use(shell: &Shell) -> Availability {
    let held = solve(shell).focus.pane == Pane::Tree && solve(shell).solutions.is_answered();
    when(!held, "it is searched already, Shift-Tab goes to the solutions")
}

/// Allows commands on the current step; the scramble is not a step.
fn has_step(shell: &Shell) -> Availability {
    has_steps(shell)?;
    let is_root = solve(shell).workspace.now().cursor().is_root();
    when(!is_root, "the scramble is selected, not a step")
}

fn has_hidden(shell: &Shell) -> Availability {
    let tree = &solve(shell).workspace.now().tree;
    let is_hidden = tree.walk().iter().any(|&(id, _)| tree.get(id).is_some_and(|node| node.hidden));
    when(is_hidden, "nothing is hidden")
}

fn has_twin(shell: &Shell) -> Availability {
    let now = solve(shell).workspace.now();
    when(!now.twins(now.cursor()).is_empty(), "no other step has this state")
}

fn has_sibling(shell: &Shell, by: isize) -> Availability {
    has_step(shell)?;
    let now = solve(shell).workspace.now();
    let reason =
        if by > 0 { "no other step below this one" } else { "no other step above this one" };
    when(now.tree.sibling(now.cursor(), by).is_some(), reason)
}

/// Allows a kind of condition if it applies to the chosen step.
fn can_have(shell: &Shell, condition: ConditionKind) -> Availability {
    has_cube(shell)?;
    let goal = solve(shell).workspace.now().plan.goal();
    condition.check(goal).map_err(|error| error.to_string())
}

fn has_conditions(shell: &Shell) -> Availability {
    let is_empty = solve(shell).workspace.now().plan.conditions.is_empty();
    let is_by_quarters = solve(shell).solutions.order == Order::QUARTERS;
    when(!is_empty || is_by_quarters, "the step has no conditions")
}

/// Allows commands on an axis of the chosen step, given by its number from 1.
fn has_axis(shell: &Shell, number: usize) -> Availability {
    has_cube(shell)?;
    when(solve(shell).workspace.now().plan.axes().len() >= number, NO_SUCH)
}

fn types_triggers(shell: &Shell) -> Availability {
    when(solve(shell).field.types_triggers(), "c t opens the field of triggers")
}

fn kinds(_: &Shell) -> Vec<String> {
    ScrambleKind::ALL.iter().map(|kind| kind.name().to_owned()).collect()
}

fn recipes(_: &Shell) -> Vec<String> {
    RECIPES.iter().map(|(name, ..)| (*name).to_owned()).collect()
}

pub(super) const COMMANDS: &[Command] = command_table! {
    SolveState;
    "screen.solve", "Solve screen", ["1"], Context::SCREENS
        => run {Run::Now(Shell::show_screen::<SolveState>)},
        "Brings the Solve screen into view; what runs on another screen goes on.";
    "optimal.state", "Solve this state optimally", ["O"], SOLVE, hint 15 "optimal", if has_state
        => hand_over_state(),
        "Takes the state of the step in work to the Optimal screen.";
    "solve.analyse", "Analyse the line in work", ["!"], SOLVE, hint 26 "analyse", if has_step
        => analyse(),
        "Takes the line up to the step in work to the Analyse screen: each step is held against \
         what was possible, what was missed is listed, and what each choice cost.";
    "solve.use", "Use the selection", ["enter"], SOLVE, hint 1 "use", if can_use
        => enter(),
        "Takes the selected solution as the next step, and its search begins. A search that was \
         stopped without solutions goes on.";
    "scramble.edit", "Edit the scramble", ["i"], SOLVE, hint 5 "scramble" => edit_scramble(),
        "Types in the scramble line; another scramble begins a new solve, Esc brings back the \
         old one.";
    "scramble.random", "Random scramble", ["r"], SOLVE, hint 15 "random"
        => random(ScrambleKind::Fmc),
        "Draws a random scramble as the WCA writes them for Fewest Moves; undo brings back what \
         was there.";
    "scramble.kind", "Random scramble of a kind", [], SOLVE => random_named["kind", kinds],
        "Draws a random scramble of the named kind: 'dr' starts in a DR, 'corners' has its edges \
         solved.";
    "scramble.set", "Set the scramble", [], SOLVE => start_if_moves["moves", anything],
        "Begins on the scramble written behind the command.";
    "solve.new", "Begin an empty solve", [], SOLVE, if has_cube => start_empty(),
        "Begins again without steps; the solve before is kept.";
    "solve.previous", "Open the solve before", [], SOLVE => open_previous(),
        "Goes back to the solve that was in work when another scramble was begun; the one left is \
         kept in its turn.";
    "solve.write", "Write the solve into a file", [], SOLVE, if has_cube
        => write_file["file", anything],
        "Writes the way to the step in work into the named file: its end, .md, .json or .svg, says \
         the form, else it is the write-up.";
    "solve.export", "Export the solve", ["E"], SOLVE, hint 25 "export", if has_cube => export(),
        "Shows the way to the step in work as write-up, plain moves, Markdown, JSON and picture: \
         Enter copies one, f writes it into a file.";
    "solve.explain", "Explain each move", ["P"], SOLVE, if has_step => explain(),
        "Shows the purpose of each move up to the current step, as a delegate may ask for it. \
         Arrow keys scroll.";
    "solve.check", "Check the rules", ["C"], SOLVE, if has_cube => check_rules(),
        "Says rule by rule whether the moves up to the step in work may be handed in at a \
         competition, with the moves that are typed and not taken.";
    "solve.signs", "What the signs mean", ["S"], SOLVE => show_signs(),
        "Explains every sign in the lists, in the tree and on the net: ★ or *, ✗, ✓, =1, ≤24, 7-1, \
         N+I, or F', 1 of 4, 4a1 2e and others.";
    "solve.import", "Open a write-up from a file", ["I"], SOLVE => edit_import(),
        "Reads a file as a write-up: its steps come as a tree with their names and notes, as a new \
         solve, or as a branch when it goes with the scramble in work. A paste of several lines is \
         read in the same way.";
    "solve.table", "Build the table of finishes", [], SOLVE => build_finish_table(),
        "Builds the table from which finishes from DR are read off rather than searched; searches \
         go on meanwhile.";
    "side.switch", "Switch side", ["n"], SOLVE, hint 2 "side", if has_cube
        => option(Workspace::toggle_side),
        "Goes on on the inverse, or back on the normal scramble: net, badges, premoves and typed \
         moves follow.";
    "step.eo", "Choose EO", ["s e"], SOLVE, also STEPS ["e"], hint 6 "step", if has_cube
        => choose_step('e'),
        "The next search is for edge orientation.";
    "step.dr", "Choose DR", ["s d"], SOLVE, also STEPS ["d"], if has_cube => choose_step('d'),
        "The next search is for domino reduction from EO; when chosen again straight from the \
         scramble, or from AR.";
    "step.rzp", "Choose RZP", ["s z"], SOLVE, also STEPS ["z"], if has_cube => choose_step('z'),
        "The next search is for RZP from EO: a label that a short trigger brings to DR.";
    "step.ar", "Choose AR", ["s a"], SOLVE, also STEPS ["a"], if has_cube => choose_step('a'),
        "The next search is for axial reduction (AR, JZP) from EO, and when chosen again straight.";
    "step.htr", "Choose HTR", ["s h"], SOLVE, also STEPS ["h"], if has_cube => choose_step('h'),
        "The next search is for half-turn reduction from DR; when chosen again from EO, or \
         straight.";
    "step.fr", "Choose FR", ["s r"], SOLVE, also STEPS ["r"], if has_cube => choose_step('r'),
        "The next search is for floppy reduction (FR) from HTR, and when chosen again for FR leave \
         slice.";
    "step.slice", "Choose leave slice", ["s l"], SOLVE, also STEPS ["l"], if has_cube
        => choose_step('l'),
        "The next search is for everything but a slice, from DR; when chosen again from HTR or FR \
         leave slice, or for everything but two slices.";
    "step.finish", "Choose finish", ["s f"], SOLVE, also STEPS ["f"], if has_cube
        => choose_step('f'),
        "The next search is for the rest from HTR, and when chosen again from DR or FR.";
    "step.insertion", "Choose insertion", ["s i"], SOLVE, also STEPS ["i"], hint 27 "insertion",
        if has_step => find_insertions(),
        "Finds moves to put into the line up to the step in work so that it solves the cube, \
         shorter totals first: insertions of turns, nested ones too, and slices. Each row has the \
         total, the inserted moves less those that cancel, the case, the place (N 5 is behind the \
         fifth move of the normal side) and the moves. Below the list stand the skeleton with its \
         marks and the solution with what changes. Enter takes one as steps, + widens the limits, \
         Space pauses, Esc stops the search and then closes the list. A line that solves the cube \
         is made shorter.";
    "step.by_hand", "Insert by hand", ["s p"], SOLVE, hint 28 "by hand", if has_step
        => list_places(),
        "Lists the places of the line up to the step in work, also of the inverse side: N 3 is \
         behind the third move of the normal side. The net shows what is unsolved at the selected \
         place, and the row the fewest moves that solve it there with the total that they give. a \
         types moves for the place: [A, B] is A B A' B', [A: B] is A B A', slices are read too. \
         While they are typed, each row says what they leave there and the total; Up and Down \
         select a place, Enter takes the moves as a step, Esc keeps them for later. Without typed \
         moves Enter takes those of the row.";
    "axis.cycle", "Next axis", ["x"], SOLVE, hint 7 "axis", if has_cube
        => option(Workspace::cycle_axes),
        "Goes round the axes that can be searched from here, and all of them at once.";
    "axis.toggle1", "Axis 1 on or off", ["X 1"], SOLVE, hint 21 "axis 1",
        if |shell: &Shell| has_axis(shell, 1) => toggle_axis(0),
        "Adds axis 1 of the step to the search, or leaves it out; the last one stays.";
    "axis.toggle2", "Axis 2 on or off", ["X 2"], SOLVE,
        if |shell: &Shell| has_axis(shell, 2) => toggle_axis(1),
        "Adds axis 2 of the step to the search, or leaves it out; the last one stays.";
    "axis.toggle3", "Axis 3 on or off", ["X 3"], SOLVE,
        if |shell: &Shell| has_axis(shell, 3) => toggle_axis(2),
        "Adds axis 3 of the step to the search, or leaves it out; the last one stays.";
    "axis.toggle4", "Axis 4 on or off", ["X 4"], SOLVE,
        if |shell: &Shell| has_axis(shell, 4) => toggle_axis(3),
        "Adds axis 4 of the step to the search, or leaves it out; the last one stays.";
    "axis.toggle5", "Axis 5 on or off", ["X 5"], SOLVE,
        if |shell: &Shell| has_axis(shell, 5) => toggle_axis(4),
        "Adds axis 5 of the step to the search, or leaves it out; the last one stays.";
    "axis.toggle6", "Axis 6 on or off", ["X 6"], SOLVE,
        if |shell: &Shell| has_axis(shell, 6) => toggle_axis(5),
        "Adds axis 6 of the step to the search, or leaves it out; the last one stays.";
    "sides.cycle", "Next way to use the sides", ["p"], SOLVE, hint 9 "sides" => cycle_policy(),
        "Goes round: moves on both sides mixed, on either side unmixed, on the side in view only.";
    "sides.both", "Search both sides, mixed", [], SOLVE
        => option(|solve| solve.set_policy(Policy::Niss)),
        "Solutions may have moves on both sides, mixed anywhere (NISS).";
    "sides.either", "Search either side, unmixed", [], SOLVE
        => option(|solve| solve.set_policy(Policy::Linear)),
        "Each solution is all on one side, either of them.";
    "sides.view", "Search the side in view only", [], SOLVE
        => option(|solve| solve.set_policy(Policy::View)),
        "Solutions have all their moves on the side in view.";
    "depth.more", "Search deeper", ["+", "="], SOLVE, hint 8 "deeper" => deepen(1),
        "Raises the greatest length by one; a finished search goes on from where it ended. While \
         insertions are listed, one more move may be left out, and one more put in.";
    "depth.less", "Search less deep", ["-"], SOLVE => deepen(-1),
        "Lowers the greatest length by one.";
    "depth.from_more", "Leave out the shortest", ["."], SOLVE, hint 20 "from" => lift(1),
        "Raises the least length by one.";
    "depth.from_less", "Take in shorter ones", [","], SOLVE => lift(-1),
        "Lowers the least length by one.";
    "results.more", "Want more solutions", ["w"], SOLVE, hint 10 "more" => want(true),
        "Asks for more solutions; a finished search goes on for the rest.";
    "results.fewer", "Want fewer solutions", ["W"], SOLVE => want(false),
        "Asks for fewer solutions.";
    "lengths.cycle", "Shortest only, or all lengths", ["b"], SOLVE, hint 18 "which"
        => cycle_extent(),
        "Goes round: all lengths, the shortest only, the shortest and one or two more.";
    "endings.toggle", "Families, or every ending", ["e", "c e"], SOLVE, hint 19 "endings"
        => toggle_endings(),
        "Lists solutions that differ only in the direction of their last turns on one line, or \
         each by itself.";
    "only.subset", "Only certain HTR subsets", ["c s"], SOLVE, hint 20 "only",
        if |shell: &Shell| can_have(shell, ConditionKind::Subset)
        => edit_condition(ConditionKind::Subset),
        "DR: only those that lead to the HTR subsets typed, such as 4a1, 4a1 4e, 2c or qt<=2, \
         joined by +. Steps from DR: only from these. An empty field lifts it.";
    "only.triggers", "Only certain triggers", ["c t"], SOLVE,
        if |shell: &Shell| can_have(shell, ConditionKind::Triggers)
        => edit_condition(ConditionKind::Triggers),
        "DR: only those that end with one of the triggers typed, such as RUR+RU2R, up to symmetry. \
         The word own stands for all that you keep. An empty field lifts it.";
    "own.keep", "Keep triggers as your own", ["ctrl-o"], TRIGGERS, hint 3 "keep as own",
        if types_triggers
        => keep_triggers(),
        "Keeps the triggers typed in the field as your own, in the file triggers.txt of the \
         configuration folder. The word own stands for all of them wherever triggers are read.";
    "only.case", "Only triggers from certain labels", ["c c"], SOLVE,
        if |shell: &Shell| can_have(shell, ConditionKind::Case)
        => edit_condition(ConditionKind::Case),
        "DR: only those whose trigger begins from the labels typed, such as 4c4e+3c2e. An empty \
         field lifts it. Where no triggers are typed, it adds all that are known and all that you \
         keep; an empty field of triggers (c t) leaves those of up to four moves.";
    "only.labels", "RZP to certain labels", ["c l"], SOLVE,
        if |shell: &Shell| can_have(shell, ConditionKind::Labels)
        => edit_condition(ConditionKind::Labels),
        "RZP: leads to the labels typed, such as 4c4e+3c2e, in place of those of short triggers.";
    "only.find", "Only what is easy to find", ["c f"], SOLVE,
        if |shell: &Shell| can_have(shell, ConditionKind::Find)
        => edit_condition(ConditionKind::Find),
        "EO, DR, HTR: only those with at most the bits typed, such as 13, or at least the marks \
         typed, such as 4*. An empty field lifts it.";
    "only.quarters", "Fewest quarter turns first", ["c q"], SOLVE, if has_cube
        => toggle_quarters(),
        "Among the solutions of one length those with the fewest quarter turns come first, or as \
         lists have them again.";
    "only.clear", "Lift all conditions", ["backspace"], SOLVE, if has_conditions
        => clear_conditions(),
        "Searches the chosen step without subset, triggers, case, labels and without an order by \
         quarter turns; choosing another step does so too.";
    "solve.back", "Back, or stop the search", ["esc"], SOLVE => back(),
        "One step back: ends the replay, stops reading a write-up or drawing a scramble, stops the \
         search for whole lines, insertions or places and then closes their list, clears the \
         filter, goes from lines or two branches back to the tree, stops the search, leaves the \
         zoom.";
    "lines.find", "Find whole lines", ["f"], SOLVE, hint 13 "whole lines", if has_cube
        => lines_key(),
        "Finds the best ways on from the node in view to the end, EO, DR, HTR and finish, shorter \
         and shorter while it goes on. Each line of the list has the total with the moves so far, \
         for each step its axis and the moves up to its end, and the moves. Enter takes one as a \
         branch, Space pauses, Esc stops the search and then closes the list. f again takes the \
         next recipe: lines through EO, DR and HTR can be explained, those with straight DRs too \
         are often shorter.";
    "lines.recipe", "Edit the recipe for whole lines", ["F"], SOLVE, hint 24 "recipe", if has_cube
        => edit_recipe(),
        "The recipe says through which steps whole lines go, such as EO > DR > finish | \
         DR > finish (docs/chains.md), or is the name of one: best or any. It is kept with the \
         solve.";
    "lines.set", "Set the recipe for whole lines", [], SOLVE, if has_cube
        => set_recipe["recipe", recipes],
        "Finds whole lines by the recipe written behind the command, such as EO > DR > finish | \
         DR > finish, or by the name of one: docs/chains.md.";
    "filter.edit", "Filter the list", ["/"], SOLVE, hint 12 "filter", if has_solutions
        => edit_filter(),
        "Lists only solutions with every word typed: moves such as R2, labels such as 4c4e or 4a1, \
         axes such as FB, sides: N, I or N+I. -word leaves solutions out, and quotes hold words \
         together.";
    "solutions.order", "Sort the list", ["o"], SOLVE, hint 29 "order", if has_list
        => cycle_order(),
        "Goes round: by length, by the best finished total known through them, by what is left \
         after them (quarter turns to HTR, pieces to DR), by the moves of the skeleton so far, by \
         length with the fewest quarter turns first. Best totals are searched for while nothing \
         else is: ≤24 was found; 24 is proven: no finish that keeps the DR is shorter, or no \
         line through EO and DR.";
    "totals.take", "Take the best line known", ["B"], SOLVE, hint 16 "best", if has_cube
        => take_best(),
        "Takes the line that has the total in the column best as a branch: through the selected \
         row, or in the tree behind the step in work. Its EO, DR, HTR and finish become steps.";
    "moves.replay", "Replay the skeleton", ["R"], SOLVE, if has_steps => replay(),
        "Shows the moves of the skeleton on the net, one more each time; Esc ends it.";
    "moves.type", "Type moves", ["a"], SOLVE, hint 4 "moves", if has_cube => edit_moves(),
        "Adds moves of your own as the next step, on the side in view; parentheses say otherwise. \
         While they are typed, net, badges and solutions are those behind them, and the solutions \
         are searched anew at each move. Up and Down select one, Enter takes the moves and goes on \
         with this list, Esc brings back the list before. A list of whole lines stays. While \
         places are listed, the moves are inserted at the selected one.";
    "copy.write_up", "Copy the write-up", ["Y"], SOLVE, hint 22 "write-up",
        if has_cube => copy_write_up(),
        "Copies the whole solve, step by step with counts.";
    "tree.parent", "To the parent", ["<"], SOLVE, hint 23 "back",
        if has_step => option(Workspace::go_to_parent),
        "Goes back to the step before the one in work.";
    "tree.next_sibling", "To the next sibling", ["]"], SOLVE, hint 44 "sibling",
        if |shell: &Shell| has_sibling(shell, 1) => option(|solve| solve.go_to_sibling(1)),
        "Goes to the next alternative of the step in work.";
    "tree.previous_sibling", "To the sibling before", ["["], SOLVE,
        if |shell: &Shell| has_sibling(shell, -1) => option(|solve| solve.go_to_sibling(-1)),
        "Goes to the alternative before the step in work.";
    "tree.delete", "Delete the branch", ["D"], SOLVE, if has_step => delete_branch(),
        "Deletes the step in work and everything behind it; undo brings it back.";
    "tree.name", "Name the step", ["m"], SOLVE, hint 40 "name", if has_step => edit_name(),
        "Gives the step in work a name, which stands in its row.";
    "tree.note", "Write a note", ["N"], SOLVE, hint 41 "note", if has_step => edit_note(),
        "Writes a text beside the step in work; it stands below the tree. Alt+Enter or Ctrl+J \
         begins another line.";
    "tree.mark", "Star the step, strike it out", ["M"], SOLVE, hint 42 "star", if has_step
        => cycle_mark(),
        "Goes round the marks: a star, struck out, no mark.";
    "tree.hide", "Hide the branch, or show it", ["H"], SOLVE, hint 43 "hide", if has_step
        => toggle_hidden(),
        "Hides the step in work with everything behind it; the tree says how many steps are \
         hidden. On a hidden step it shows the branch again.";
    "tree.with_hidden", "Show what is hidden, or fold it", ["A"], TREE, hint 46 "hidden",
        if has_hidden => toggle_with_hidden(),
        "Shows hidden branches among the others, dimmed, or folds them again.";
    "tree.show_all", "Show all hidden branches", [], SOLVE, if has_hidden
        => option(Workspace::show_all),
        "Shows every hidden branch for good; undo hides them again.";
    "tree.twin", "To the step with the same state", ["J"], TREE, if has_twin => go_to_twin(),
        "Goes to the next step with the same state: the rows of such steps have the same sign, \
         such as =1.";
    "tree.view", "Complete lines of the tree", ["L"], TREE, hint 45 "lines", if has_steps
        => next_view(),
        "Goes round: the tree, its complete lines by total, only those with a star, those of each \
         EO. Esc goes back to the tree.";
    "tree.table", "Steps side by side", ["t"], SOLVE, also TREE ["t", "="], hint 48 "table",
        if has_steps => toggle_table(),
        "Shows the lines of the tree as a table: a row for each branch, with a column for EO, DR, \
         HTR and finish and the totals, the shortest first. / filters its lines, o sorts them by \
         the next column. Esc goes back to the tree.";
    "tree.compare", "Compare two branches", ["V"], SOLVE, hint 47 "compare", if has_step
        => compare(),
        "Remembers the step in work; on another step shows the two branches side by side: what \
         they have in common once, then what differs.";
    "solutions.variant", "Next of the family", ["v", "right", "l"], SOLUTIONS, hint 17 "family",
        if has_families => next_variant(1),
        "Shows the next solution of the family that stands on this line: another direction of the \
         last turns. In the list of whole lines it lists all lines with this DR, or only the best \
         one again.";
    "solutions.variant_back", "Previous of the family", ["left", "h"], SOLUTIONS, if has_families
        => next_variant(-1),
        "Shows the solution of the family before. In the list of whole lines it does the same as \
         the other key.";
    "steps.axis", "Next axis of the step", ["right"], STEPS, if has_cube
        => option(Workspace::cycle_axes),
        "Goes round the axes of the chosen step.";
    "tree.out", "To the parent", ["left", "h"], TREE => option(Workspace::go_to_parent),
        "Goes back to the step before.";
    "tree.in", "To the first child", ["right", "l"], TREE => option(Workspace::go_to_child),
        "Goes on to the first step behind this one.";
};
