//! The commands of the Solves screen that other screens do not have.

use super::SolvesState;
use crate::command::{Availability, Command, Run, command_table, when};
use crate::context::Context;
use crate::shell::Shell;

pub(super) const SOLVES: Context = Context::new("solves", "Solves screen");

pub(super) const CONTEXTS: &[Context] = &[SOLVES];

fn solves(shell: &Shell) -> &SolvesState {
    shell.state()
}

fn has_selected(shell: &Shell) -> Availability {
    when(solves(shell).selected().is_some(), "no solve is selected")
}

/// Allows commands that need a selected solve outside the bin.
fn has_kept(shell: &Shell) -> Availability {
    has_selected(shell)?;
    when(!solves(shell).is_in_bin(), "the solve is in the bin: u brings it back")
}

fn has_removed(shell: &Shell) -> Availability {
    when(solves(shell).is_in_bin(), "the bin is not shown: H shows it")?;
    has_selected(shell)
}

/// Removes the selected solve after the user has confirmed it.
fn remove(shell: &mut Shell) {
    let question = shell.on_state(SolvesState::ask_to_remove);
    if let Some(question) = question {
        shell.confirm(question, |shell| shell.act(SolvesState::remove));
    }
}

pub(super) const COMMANDS: &[Command] = command_table! {
    SolvesState;
    "screen.solves", "Solves screen", ["5"], Context::SCREENS
        => run {Run::Now(Shell::show_screen::<SolvesState>)},
        "Brings the library of all your solves into view.";
    "solves.open", "Open the solve", ["enter"], SOLVES, hint 1 "open", if has_kept => open(),
        "Opens the selected solve on the Solve screen; the one in work there is kept.";
    "solves.filter", "Filter the solves", ["/"], SOLVES, hint 4 "filter" => edit_filter(),
        "Lists the solves for which all words hold: moves, text of names and notes, length<=23, \
         state:solved, since:2026-11-01, starred, attempt; in:bin lists what was removed.";
    "solves.sort", "Sort the solves", ["o"], SOLVES, hint 5 "sort" => cycle_sort(),
        "Goes round: by the last change, by date begun, by length, by its first moves.";
    "solves.star", "Star the solve", ["*", "M"], SOLVES, hint 6 "star", if has_kept => star(),
        "Stars the selected solve, or takes the star away.";
    "solves.export", "Export the solve", ["E"], SOLVES, hint 8 "export", if has_selected
        => export(),
        "Shows the best line of the selected solve as write-up, plain moves, Markdown, JSON and \
         picture: Enter copies one, f writes it into a file.";
    "solves.analyse", "Analyse the solve", ["!"], SOLVES, hint 8 "analyse", if has_kept
        => analyse(),
        "Takes the best line of the selected solve to the Analyse screen.";
    "solves.remove", "Remove the solve", ["D"], SOLVES, hint 7 "remove", if has_kept
        => run {Run::Now(remove)},
        "Moves the selected solve to the bin, after a question; u brings it back.";
    "solves.bin", "Show the bin", ["H"], SOLVES, hint 9 "bin" => toggle_bin(),
        "Lists the solves that were removed, as the word in:bin in the filter does; again lists \
         those that are kept.";
    "solves.restore", "Bring the solve back", ["R"], SOLVES, hint 2 "bring back", if has_removed
        => restore(),
        "Brings the selected solve back from the bin; u does the same.";
    "solves.back", "Clear the filter", ["esc"], SOLVES, hint 80 "all solves" => back(),
        "Clears the filter, leaves the zoom.";
};
