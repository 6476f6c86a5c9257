//! The commands of the Practice screen, in one table for keys, hints, help and the command line.

use premove_fmc::Workspace;
use premove_fmc::practice::{Draw, OpenAttempt};

use super::PracticeState;
use super::actions::{give_up, hand_in};
use super::drill_actions::{DRILLS_ARE_ON, drill_kinds};
use crate::command::{Availability, Command, Run, anything, command_table, when};
use crate::context::Context;
use crate::shell::Shell;

pub(super) const PRACTICE: Context = Context::new("practice", "Practice screen");
pub(super) const MOVES: Context = Context::new("moves", "Own moves");
pub(super) const DIAL: Context = Context::new("dial", "Dial of the solver");
pub(super) const ATTEMPTS: Context = Context::new("attempts", "Attempts");

pub(super) const CONTEXTS: &[Context] = &[PRACTICE, MOVES, DIAL, ATTEMPTS];

fn run(shell: &Shell) -> Option<&OpenAttempt> {
    shell.state::<PracticeState>().run.as_ref()
}

fn is_on(shell: &Shell) -> Availability {
    let run = run(shell);
    let is_handed_in = run.is_some_and(|run| run.clock.is_over());
    when(!is_handed_in, "the attempt is over")?;
    when(run.is_some_and(OpenAttempt::is_on), "the clock was not started")
}

fn is_off(shell: &Shell) -> Availability {
    when(
        !run(shell).is_some_and(OpenAttempt::is_on),
        "an attempt is on: e hands it in, X gives it up",
    )?;
    when(!shell.state::<PracticeState>().drills.is_on(), DRILLS_ARE_ON)
}

fn is_over(shell: &Shell) -> Availability {
    let is_hidden = shell.state::<PracticeState>().drills.is_shown();
    when(!is_hidden, "the drills are in view: Esc leaves them")?;
    when(run(shell).is_some_and(|run| run.clock.is_over()), "the attempt is not over")
}

fn has_attempt(shell: &Shell) -> Availability {
    when(!shell.state::<PracticeState>().attempts.entries().is_empty(), "no attempt yet")?;
    is_off(shell)
}

/// Allows a command if a step, not the scramble, is selected.
fn has_step(shell: &Shell) -> Availability {
    is_on(shell)?;
    let is_root = shell.state::<PracticeState>().node().is_root();
    when(!is_root, "the scramble is in work: type moves first")
}

fn draws(_: &Shell) -> Vec<String> {
    Draw::usual().iter().map(ToString::to_string).collect()
}

pub(super) const COMMANDS: &[Command] = command_table! {
    PracticeState;
    "screen.practice", "Practice screen", ["4"], Context::SCREENS
        => run {Run::Now(Shell::show_screen::<PracticeState>)},
        "Brings the Practice screen into view: an attempt against the clock. When the time \
         ends while another screen is in view, the bottom line and the header say it there, and \
         its box opens here.";
    "practice.go", "Go on", ["enter"], PRACTICE, hint 1 "go on" => enter(),
        "The next thing to do: draws the first scramble, starts the clock, types moves; on the \
         dial releases more, in the list opens the attempt. Beside a result r draws the next one.";
    "practice.draw", "Draw a scramble", ["r"], PRACTICE, hint 4 "draw", if is_off => draw_next(),
        "Draws a scramble, or takes the next one of the file that is open; it is shown when the \
         clock starts.";
    "practice.what", "Choose what is drawn", ["c"], PRACTICE, hint 5 "what", if is_off
        => edit_draw(),
        "Types what is drawn: a kind of scramble, with the length of its shortest step or the case \
         it is.";
    "practice.next_what", "Next of the usual draws", ["v"], PRACTICE, if is_off => next_draw(),
        "Goes round some usual things to draw: whole scrambles, short and long EOs, DRs.";
    "practice.set_what", "Draw from now on", [], PRACTICE, if is_off => set_draw["what", draws],
        "Sets what is drawn to the words behind the command.";
    "practice.time", "Choose the time", ["t"], PRACTICE, hint 6 "time", if is_off => edit_time(),
        "Types the time of the next attempt: 60:00 as in a competition, or any other.";
    "practice.set_time", "Set the time", [], PRACTICE, if is_off => set_time["time", anything],
        "Sets the time of the next attempt to the one behind the command.";
    "practice.scramble", "Type the scramble", ["i"], PRACTICE, hint 7 "scramble", if is_off
        => edit_scramble(),
        "Types the scramble of the next attempt; a paste does the same.";
    "practice.file", "Open a file of scrambles", ["f"], PRACTICE, hint 8 "file", if is_off
        => edit_file(),
        "Reads scrambles from a file, one a line, with or without numbers.";
    "practice.open_file", "Read scrambles from a file", [], PRACTICE, if is_off
        => open_file["file", anything],
        "Reads scrambles from the file behind the command.";
    "practice.number", "Go to a scramble of the file", ["#"], PRACTICE, if is_off
        => edit_number(),
        "Types the number of the scramble to take from the file that is open.";
    "practice.drill", "Begin drills", ["d"], PRACTICE, hint 9 "drills", if is_off
        => begin_drills(),
        "Begins a session of ten small cases in five minutes: what is due, what is new, and where \
         your attempts lost moves. What you miss comes back tomorrow, what you know later.";
    "practice.drill_kind", "Begin drills of a kind", [], PRACTICE, if is_off
        => begin_drills_of["kind", |_: &Shell| drill_kinds()],
        "Begins a session of the kind of drill behind the command.";
    "practice.hand_in", "Hand in", ["e"], PRACTICE, hint 9 "hand in", if is_on
        => run {Run::Now(hand_in)},
        "Ends the attempt: the solution in view, or the shortest of the tree, is judged by the \
         rules.";
    "practice.give_up", "Give up", ["X"], PRACTICE, hint 20 "give up", if is_on
        => run {Run::Now(give_up)},
        "Ends the attempt without a result; asks first.";
    "practice.back", "Back", ["esc"], PRACTICE, hint 80 "stop" => back(),
        "One step back: a session of drills, a scramble that is drawn, the zoom, the call of the \
         clock.";
    "practice.moves", "Type moves", ["a"], PRACTICE, hint 2 "moves", if is_on => edit_moves(),
        "Adds moves of your own as the next step, on the side in view; parentheses say otherwise.";
    "practice.side", "Switch side", ["n"], PRACTICE, hint 3 "side", if is_on => switch_side(),
        "Goes on on the inverse, or back on the normal scramble.";
    "practice.badges", "Hide or show the badges", ["H"], PRACTICE, hint 14 "badges"
        => toggle_badges(),
        "Hides what the program sees in a state until the attempt has ended: badges, bad edges on \
         the net, what a step is and what is left behind it. Kept for the next attempts.";
    "practice.name", "Name the step", ["m"], PRACTICE, hint 12 "name", if has_step => edit_name(),
        "Gives the step in work a name.";
    "practice.note", "Write a note", ["N"], PRACTICE, hint 13 "note", if has_step => edit_note(),
        "Writes a note beside the step in work; it is in the write-up.";
    "practice.mark", "Star the step, strike it out", ["M"], PRACTICE, if has_step => cycle_mark(),
        "Goes round: a star, struck out, no mark.";
    "practice.delete", "Delete the branch", ["D"], PRACTICE, if has_step => delete_branch(),
        "Deletes the step in work and everything behind it; undo brings it back.";
    "practice.parent", "To the parent", ["<"], PRACTICE, if has_step
        => edit_tree(Workspace::go_to_parent),
        "Goes back to the step before the one in work.";
    "practice.next_sibling", "To the next sibling", ["]"], PRACTICE, if has_step
        => edit_tree(|workspace| workspace.go_to_sibling(1)),
        "Goes to the next alternative of the step in work.";
    "practice.previous_sibling", "To the sibling before", ["["], PRACTICE, if has_step
        => edit_tree(|workspace| workspace.go_to_sibling(-1)),
        "Goes to the alternative before the step in work.";
    "practice.write_up", "Write-up or tree", ["w"], PRACTICE, hint 10 "tree", if is_over
        => toggle_write_up(),
        "Shows the tree in place of the write-up, and back.";
    "practice.copy_write_up", "Copy the write-up", ["Y"], PRACTICE, hint 80 "write-up"
        => copy_write_up(),
        "Copies the solve, step by step with counts.";
    "practice.longer", "A longer line", ["+", "="], MOVES, hint 15 "longer line", if is_over
        => change_target(1),
        "Allows one more move for the easiest line that the attempt could have found.";
    "practice.shorter", "A shorter line", ["-"], MOVES, hint 16 "shorter line", if is_over
        => change_target(-1),
        "Allows one move less for the easiest line that the attempt could have found.";
    "practice.out", "To the parent", ["left", "h"], MOVES, if is_on
        => edit_tree(Workspace::go_to_parent),
        "Goes back to the step before.";
    "practice.in", "To the first child", ["right", "l"], MOVES, if is_on
        => edit_tree(Workspace::go_to_child),
        "Goes on to the first step behind this one.";
    "dial.release", "Release more", ["+", "=", "right", "l"], DIAL, hint 2 "release"
        => turn_dial(1),
        "Lets more of the selected step through: how many solutions, their axis, their first move, \
         all. What was released is kept with the attempt.";
    "dial.lock", "Release less", ["-", "left", "h"], DIAL, hint 3 "lock" => turn_dial(-1),
        "Lets less of the selected step through.";
    "attempts.open", "Open on the Solve screen", ["right", "l"], ATTEMPTS, hint 2 "open",
        if has_attempt => open_attempt(),
        "Takes the selected attempt with its tree to the Solve screen.";
};
