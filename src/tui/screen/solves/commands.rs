//! The commands of the Solves screen that other screens do not have.

use super::SolvesState;
use crate::tui::command::{Availability, Command, Run, command_table, when};
use crate::tui::context::Context;
use crate::tui::shell::Shell;

pub(super) const SOLVES: Context = Context::new("solves", "Solves screen");

pub(super) const CONTEXTS: &[Context] = &[SOLVES];

fn solves(shell: &Shell) -> &SolvesState {
    shell.state()
}

fn has_selected(shell: &Shell) -> Availability {
    when(solves(shell).selected().is_some(), "no solve is selected")
}

/// Removes the selected solve after a question.
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
    "solves.open", "Open the solve", ["enter"], SOLVES, hint 1 "open", if has_selected => open(),
        "Opens the selected solve on the Solve screen; the one in work there is kept.";
    "solves.filter", "Filter the solves", ["/"], SOLVES, hint 4 "filter" => edit_filter(),
        "Lists the solves for which all words hold: moves, text of names and notes, length<=23, \
         state:solved, since:2026-11-01, starred, attempt.";
    "solves.sort", "Sort the solves", ["o"], SOLVES, hint 5 "sort" => cycle_sort(),
        "Goes round: by the last change, by date begun, by length, by its first moves.";
    "solves.star", "Star the solve", ["*", "M"], SOLVES, hint 6 "star", if has_selected => star(),
        "Stars the selected solve, or takes the star away.";
    "solves.export", "Export the solve", ["E"], SOLVES, hint 8 "export", if has_selected
        => export(),
        "Shows the best line of the selected solve as write-up, plain moves, Markdown, JSON and \
         picture: Enter copies one, f writes it into a file.";
    "solves.remove", "Remove the solve", ["D"], SOLVES, hint 7 "remove", if has_selected
        => run {Run::Now(remove)},
        "Moves the selected solve to the bin, after a question; u brings it back.";
    "solves.back", "Clear the filter", ["esc"], SOLVES => back(),
        "Clears the filter, leaves the zoom.";
};
