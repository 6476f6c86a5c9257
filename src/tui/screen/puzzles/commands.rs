//! The commands of the Puzzles screen that other screens do not have.

use premove_fmc::WantedSolutions;
use premove_puzzle::PuzzleMetric;

use super::PuzzlesState;
use crate::command::{Availability, Command, Run, anything, command_table, when};
use crate::context::Context;
use crate::screen::wanted::Wants;
use crate::shell::Shell;

pub(super) const PUZZLES: Context = Context::new("puzzles", "Puzzles screen");
// The first names are section names in the settings files of users, so they must not change.
pub(super) const LIBRARY: Context = Context::new("shelf", "Puzzles");
pub(super) const SOLUTIONS: Context = Context::new("ways", "Solutions of a puzzle");
pub(super) const FACTS: Context = Context::new("facts", "About a puzzle");

pub(super) const CONTEXTS: &[Context] = &[PUZZLES, LIBRARY, SOLUTIONS, FACTS];

fn puzzles(shell: &Shell) -> &PuzzlesState {
    shell.state()
}

fn has_puzzle(shell: &Shell) -> Availability {
    when(puzzles(shell).choices().puzzle.is_some(), "no puzzle yet")
}

fn has_solution(shell: &Shell) -> Availability {
    let found = puzzles(shell).info().is_some_and(|info| !info.findings.solutions.is_empty());
    when(found, "no solution yet")
}

/// Counts all positions of the selected puzzle; asks first if there are very many.
fn count(shell: &mut Shell) {
    match puzzles(shell).count_question() {
        Some(question) => shell.confirm(question, |shell| shell.act(PuzzlesState::count)),
        None => shell.act(PuzzlesState::count),
    }
}

fn names(shell: &Shell) -> Vec<String> {
    puzzles(shell).library.rows().iter().map(|row| row.name.clone()).collect()
}

fn metrics(_: &Shell) -> Vec<String> {
    PuzzleMetric::ALL.map(|metric| metric.unit().to_owned()).to_vec()
}

pub(super) const COMMANDS: &[Command] = command_table! {
    PuzzlesState;
    "screen.puzzles", "Puzzles screen", ["3"], Context::SCREENS
        => run {Run::Now(Shell::show_screen::<PuzzlesState>)},
        "Brings the screen for any puzzle of a definition file into view; what runs on another \
         screen goes on.";
    "puzzle.solve", "Search for the fewest moves", ["enter"], PUZZLES, hint 1 "solve", if has_puzzle
        => enter(),
        "Searches for the shortest solutions of the scramble; types one first where there is none.";
    "puzzle.scramble", "Type a scramble", ["i"], PUZZLES, hint 4 "scramble", if has_puzzle
        => edit_scramble(),
        "Types a scramble: moves of the puzzle, or a position as scramble files have it.";
    "puzzle.random", "Draw random moves", ["r"], PUZZLES, hint 5 "random", if has_puzzle
        => random(),
        "Draws random moves as the scramble, enough to mix the puzzle.";
    "puzzle.count", "God's algorithm", ["g"], PUZZLES, hint 3 "God's algorithm", if has_puzzle
        => run {Run::Now(count)},
        "Counts all positions by how many moves they need, with the farthest ones solved in the \
         end.";
    "puzzle.answers", "Solutions or God's algorithm", ["v"], PUZZLES, hint 11 "view", if has_puzzle
        => switch_view(),
        "Shows the solutions, or what was counted.";
    "puzzle.farthest", "Take the farthest position", ["right", "l"], SOLUTIONS, if has_puzzle
        => take_antipode(),
        "Takes the selected farthest position as the scramble.";
    "puzzle.filter", "Filter the list", ["/"], PUZZLES, hint 8 "filter" => edit_filter(),
        "Shows only puzzles with all words in their name or line; -word leaves puzzles out.";
    "puzzle.file", "Open a definition file", ["f"], PUZZLES, hint 7 "open" => edit_file(),
        "Types the path of a definition: of ksolve+, twsearch or KPuzzle.";
    "puzzle.open", "Open a named definition file", [], PUZZLES => open_file["file", anything],
        "Opens the definition file named behind the command.";
    "puzzle.choose", "Choose a puzzle", [], PUZZLES
        => choose_named["puzzle", names],
        "Brings the named puzzle of the list into view.";
    "puzzle.forget", "Take the file off the list", ["D"], PUZZLES, if has_puzzle => forget(),
        "Takes a definition that was opened by its path off the list; the file stays.";
    "puzzle.metric", "Count moves or quarter turns", ["Q"], PUZZLES, hint 9 "metric"
        => switch_metric(),
        "Counts every move as one, or a power of a move as often as it is repeated.";
    "puzzle.metric_set", "Set the metric", [], PUZZLES
        => set_metric_named["metric", metrics],
        "Counts moves or quarters, as named behind the command.";
    "puzzle.wanted", "One, all, or longer ones too", ["b"], PUZZLES, hint 2 "which"
        => cycle_wanted(),
        "Goes round: one of the shortest, all of them, those one or two moves longer too.";
    "puzzle.wanted_more", "Longer ones too", ["+", "="], PUZZLES => want_more(1),
        "Wants solutions that are one move longer too.";
    "puzzle.wanted_less", "Not so long ones", ["-"], PUZZLES => want_more(-1),
        "Wants no solutions of the greatest length, in the end one of the shortest only.";
    "puzzle.wanted_set", "Set which are wanted", [], PUZZLES
        => want_named["which", |_| WantedSolutions::names()],
        "Wants one of the shortest, all of them, or all up to some moves longer: one, all, \
         all+1.";
    "puzzle.most", "Type the greatest length", ["#"], PUZZLES, hint 10 "at most" => edit_most(),
        "Types the length beyond which no solutions are looked for.";
    "puzzle.most_set", "Set the greatest length", [], PUZZLES
        => set_most["moves", |_| vec!["any".to_owned()]],
        "Looks for no solutions longer than the number behind the command; any takes the limit \
         away.";
    "puzzle.copy_all", "Copy all solutions", ["Y"], PUZZLES, if has_solution => copy_all(),
        "Copies every solution, a line each.";
    "puzzle.back", "Back, or stop", ["esc"], PUZZLES => back(),
        "One step back: stops the search or the counting, takes the filter away, leaves the zoom.";
};
