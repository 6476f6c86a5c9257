//! The commands of the Puzzles screen that other screens do not have.

use super::PuzzlesState;
use super::choices::metric_name;
use crate::puzzle::Metric;
use crate::tui::app::App;
use crate::tui::command::{
    Availability, Command, Context, Run, act, act_with, always, anything, command_table,
};
use crate::tui::keymap::nearest;
use crate::tui::screen::wanted::{Wanted, Wants};

/// The screen, with the focus on any pane.
pub(super) const PUZZLES: Context = Context::new("puzzles", "Puzzles screen");
/// The definitions.
pub(super) const LIBRARY: Context = Context::new("shelf", "Puzzles");
/// The solutions.
pub(super) const SOLUTIONS: Context = Context::new("ways", "Solutions of a puzzle");
/// What is known of a puzzle.
pub(super) const FACTS: Context = Context::new("facts", "About a puzzle");

/// The places of the screen.
pub(super) const CONTEXTS: &[Context] = &[PUZZLES, LIBRARY, SOLUTIONS, FACTS];

fn puzzles(app: &App) -> &PuzzlesState {
    app.state()
}

fn has_puzzle(app: &App) -> Availability {
    Availability::when(puzzles(app).choices().puzzle.is_some(), "no puzzle yet")
}

fn has_solution(app: &App) -> Availability {
    let found = puzzles(app).info().is_some_and(|info| !info.findings.list.is_empty());
    Availability::when(found, "no solution yet")
}

/// Counts all positions of the puzzle in view, asking first where there are very many.
fn count(app: &mut App) {
    match puzzles(app).count_question() {
        Some(question) => app.confirm(question, "", |app, _| app.act(PuzzlesState::count)),
        None => app.act(PuzzlesState::count),
    }
}

fn names(app: &App) -> Vec<String> {
    puzzles(app).library.rows().iter().map(|row| row.name.clone()).collect()
}

fn choose(app: &mut App, name: &str) {
    if !app.act(|puzzles: &mut PuzzlesState| puzzles.choose_named(name)) {
        let hint = nearest(name, names(app).iter().map(String::as_str));
        app.warn(format!("no puzzle '{name}'{hint}"));
    }
}

fn set_metric(app: &mut App, name: &str) {
    match [Metric::Moves, Metric::Quarters].into_iter().find(|metric| metric_name(*metric) == name)
    {
        Some(metric) => app.act(|puzzles: &mut PuzzlesState| puzzles.set_metric(metric)),
        None => app.warn(format!("'{name}' is none of moves and quarters")),
    }
}

/// What can be done on the screen.
pub(super) const COMMANDS: &[Command] = command_table! {
    "screen.puzzles", "Puzzles screen", ["3"],
        Context::SCREENS, None, always, Run::Now(App::show_screen::<PuzzlesState>),
        "Brings the screen for any puzzle of a definition file into view; what runs on another \
         screen goes on.";
    "puzzle.solve", "Search for the fewest moves", ["enter"],
        PUZZLES, Some((1, "solve")), has_puzzle, act!(PuzzlesState::enter),
        "Searches for the shortest solutions of the scramble; types one first where there is none.";
    "puzzle.scramble", "Type a scramble", ["i"],
        PUZZLES, Some((4, "scramble")), has_puzzle, act!(PuzzlesState::edit_scramble),
        "Types a scramble: moves of the puzzle, or a position as scramble files have it.";
    "puzzle.random", "Draw random moves", ["r"],
        PUZZLES, Some((5, "random")), has_puzzle, act!(PuzzlesState::random),
        "Draws random moves as the scramble, enough to mix the puzzle.";
    "puzzle.count", "God's algorithm", ["g"],
        PUZZLES, Some((3, "God's algorithm")), has_puzzle, Run::Now(count),
        "Counts all positions by how many moves they need, with the farthest ones solved in the \
         end.";
    "puzzle.answers", "Solutions or God's algorithm", ["v"],
        PUZZLES, Some((11, "view")), has_puzzle, act!(PuzzlesState::switch_view),
        "Shows the solutions, or what was counted.";
    "puzzle.farthest", "Take the farthest position", ["right", "l"],
        SOLUTIONS, None, has_puzzle, act!(PuzzlesState::take_antipode),
        "Takes the selected farthest position as the scramble.";
    "puzzle.filter", "Filter the list", ["/"],
        PUZZLES, Some((8, "filter")), always, act!(PuzzlesState::edit_filter),
        "Shows only puzzles with certain words in their name or line.";
    "puzzle.file", "Open a definition file", ["o"],
        PUZZLES, Some((7, "open")), always, act!(PuzzlesState::edit_file),
        "Types the path of a definition: of ksolve+, twsearch or KPuzzle.";
    "puzzle.open", "Open a named definition file", [],
        PUZZLES, None, always,
        act_with!("file", anything, PuzzlesState::open_file),
        "Opens the definition file named behind the command.";
    "puzzle.choose", "Choose a puzzle", [],
        PUZZLES, None, always, Run::With { word: "puzzle", choices: names, run: choose },
        "Brings the named puzzle of the list into view.";
    "puzzle.forget", "Take the file off the list", ["D"],
        PUZZLES, None, has_puzzle, act!(PuzzlesState::forget),
        "Takes a definition that was opened by its path off the list; the file stays.";
    "puzzle.metric", "Count moves or quarter turns", ["m"],
        PUZZLES, Some((9, "metric")), always, act!(PuzzlesState::switch_metric),
        "Counts every move as one, or a power of a move as often as it is repeated.";
    "puzzle.metric_set", "Set the metric", [],
        PUZZLES, None, always,
        Run::With {
            word: "metric",
            choices: |_| vec!["moves".to_owned(), "quarters".to_owned()],
            run: set_metric,
        },
        "Counts moves or quarters, as named behind the command.";
    "puzzle.wanted", "One, all, or longer ones too", ["b"],
        PUZZLES, Some((2, "which")), always, act!(PuzzlesState::cycle_wanted),
        "Goes round: one of the shortest, all of them, those one or two moves longer too.";
    "puzzle.wanted_more", "Longer ones too", ["+", "="],
        PUZZLES, None, always, act!(PuzzlesState::want_more(1)),
        "Wants solutions that are one move longer too.";
    "puzzle.wanted_less", "Not so long ones", ["-"],
        PUZZLES, None, always, act!(PuzzlesState::want_more(-1)),
        "Wants no solutions of the greatest length, in the end one of the shortest only.";
    "puzzle.wanted_set", "Set which are wanted", [],
        PUZZLES, None, always,
        act_with!("which", |_| Wanted::names(), PuzzlesState::want_named),
        "Wants one of the shortest, all of them, or all up to so many moves longer: one, all, \
         all+1.";
    "puzzle.most", "Type the greatest length", ["M"],
        PUZZLES, Some((10, "at most")), always, act!(PuzzlesState::edit_most),
        "Types the length beyond which no solutions are looked for.";
    "puzzle.most_set", "Set the greatest length", [],
        PUZZLES, None, always,
        act_with!("moves", |_| vec!["any".to_owned()], PuzzlesState::set_most_named),
        "Looks for no solutions longer than the number behind the command; any takes the limit \
         away.";
    "puzzle.copy_all", "Copy all solutions", ["Y"],
        PUZZLES, None, has_solution, act!(PuzzlesState::copy_all),
        "Copies every solution, a line each.";
    "puzzle.back", "Back, or stop", ["esc"],
        PUZZLES, None, always, act!(PuzzlesState::back),
        "One step back: stops the search or the counting, takes the filter away, leaves the zoom.";
};
