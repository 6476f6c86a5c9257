//! The commands of the Puzzles screen that other screens do not have.

use super::desk::metric_name;
use super::{PuzzlesState, seam};
use crate::puzzle::Metric;
use crate::tui::app::App;
use crate::tui::command::{Availability, Command, Run, always, anything, command_table};
use crate::tui::keymap::nearest;
use crate::tui::screen::wanted::Wanted;

/// Something done to the state of the screen.
macro_rules! on {
    ($run:expr) => {
        Run::Now(|app: &mut App| seam::act(app, $run))
    };
}

fn has_puzzle(app: &App) -> Availability {
    Availability::when(app.puzzles.desk().puzzle.is_some(), "no puzzle yet")
}

fn has_solution(app: &App) -> Availability {
    let known = app.puzzles.in_view().is_some_and(|(_, known)| !known.answer.ways.all().is_empty());
    Availability::when(known, "no solution yet")
}

fn names(app: &App) -> Vec<String> {
    app.puzzles.shelf.rows().iter().map(|row| row.name.clone()).collect()
}

fn choose(app: &mut App, name: &str) {
    if !seam::act(app, |puzzles| puzzles.choose_named(name)) {
        let hint = nearest(name, names(app).iter().map(String::as_str));
        app.warn(format!("no puzzle '{name}'{hint}"));
    }
}

fn want(app: &mut App, name: &str) {
    match Wanted::find(name) {
        Ok(wanted) => seam::act(app, |puzzles| puzzles.want(wanted)),
        Err(why) => app.warn(why),
    }
}

fn set_metric(app: &mut App, name: &str) {
    match [Metric::Moves, Metric::Quarters].into_iter().find(|metric| metric_name(*metric) == name)
    {
        Some(metric) => seam::act(app, |puzzles| puzzles.set_metric(metric)),
        None => app.warn(format!("'{name}' is none of moves and quarters")),
    }
}

fn set_most(app: &mut App, text: &str) {
    if let Err(why) = seam::act(app, |puzzles| puzzles.set_most(text)) {
        app.warn(why);
    }
}

/// What can be done on the screen.
pub const COMMANDS: &[Command] = command_table! {
    "puzzle.solve", "Search for the fewest moves", ["enter"], Puzzles, Some((1, "solve")), has_puzzle, on!(PuzzlesState::enter),
        "Searches for the shortest solutions of the scramble; types one first where there is none.";
    "puzzle.scramble", "Type a scramble", ["i"], Puzzles, Some((4, "scramble")), has_puzzle, on!(PuzzlesState::edit_scramble),
        "Types a scramble: moves of the puzzle, or a position as scramble files have it.";
    "puzzle.random", "Draw random moves", ["r"], Puzzles, Some((5, "random")), has_puzzle, on!(PuzzlesState::random),
        "Draws random moves as the scramble, enough to mix the puzzle.";
    "puzzle.count", "God's algorithm", ["g"], Puzzles, Some((3, "God's algorithm")), has_puzzle, Run::Now(seam::count),
        "Counts all positions by how many moves they need, with the farthest ones solved in the end.";
    "puzzle.answers", "Solutions or God's algorithm", ["v"], Puzzles, Some((11, "view")), has_puzzle, on!(PuzzlesState::switch_answers),
        "Shows the solutions, or what was counted.";
    "puzzle.farthest", "Take the farthest position", ["right", "l"], Ways, None, has_puzzle, on!(PuzzlesState::take_antipode),
        "Takes the selected farthest position as the scramble.";
    "puzzle.filter", "Filter the list", ["/"], Puzzles, Some((8, "filter")), always, on!(PuzzlesState::edit_filter),
        "Shows only puzzles with certain words in their name or line.";
    "puzzle.file", "Open a definition file", ["o"], Puzzles, Some((7, "open")), always, on!(PuzzlesState::edit_file),
        "Types the path of a definition: of ksolve+, twsearch or KPuzzle.";
    "puzzle.open", "Open a named definition file", [], Puzzles, None, always, Run::With { word: "file", choices: anything, run: |app, path| seam::act(app, |puzzles| puzzles.open_file(path)) },
        "Opens the definition file named behind the command.";
    "puzzle.choose", "Choose a puzzle", [], Puzzles, None, always, Run::With { word: "puzzle", choices: names, run: choose },
        "Brings the named puzzle of the list into view.";
    "puzzle.forget", "Take the file off the list", ["D"], Puzzles, None, has_puzzle, on!(PuzzlesState::forget),
        "Takes a definition that was opened by its path off the list; the file stays.";
    "puzzle.metric", "Count moves or quarter turns", ["m"], Puzzles, Some((9, "metric")), always, on!(PuzzlesState::switch_metric),
        "Counts every move as one, or a power of a move as often as it is repeated.";
    "puzzle.metric_set", "Set the metric", [], Puzzles, None, always, Run::With { word: "metric", choices: |_| vec!["moves".to_owned(), "quarters".to_owned()], run: set_metric },
        "Counts moves or quarters, as named behind the command.";
    "puzzle.wanted", "One, all, or longer ones too", ["b"], Puzzles, Some((2, "which")), always, on!(PuzzlesState::cycle_wanted),
        "Goes round: one of the shortest, all of them, those one or two moves longer too.";
    "puzzle.wanted_more", "Longer ones too", ["+", "="], Puzzles, None, always, on!(|puzzles| puzzles.want_more(1)),
        "Wants solutions that are one move longer too.";
    "puzzle.wanted_less", "Not so long ones", ["-"], Puzzles, None, always, on!(|puzzles| puzzles.want_more(-1)),
        "Wants no solutions of the greatest length, in the end one of the shortest only.";
    "puzzle.wanted_set", "Set which are wanted", [], Puzzles, None, always, Run::With {
            word: "which",
            choices: |_| Wanted::names(),
            run: want,
        },
        "Wants one of the shortest, all of them, or all up to so many moves longer: one, all, all+1.";
    "puzzle.most", "Type the greatest length", ["M"], Puzzles, Some((10, "at most")), always, on!(PuzzlesState::edit_most),
        "Types the length beyond which no solutions are looked for.";
    "puzzle.most_set", "Set the greatest length", [], Puzzles, None, always, Run::With { word: "moves", choices: |_| vec!["any".to_owned()], run: set_most },
        "Looks for no solutions longer than the number behind the command; any takes the limit away.";
    "puzzle.copy_all", "Copy all solutions", ["Y"], Puzzles, None, has_solution, on!(PuzzlesState::copy_all),
        "Copies every solution, a line each.";
    "puzzle.back", "Back, or stop", ["esc"], Puzzles, None, always, on!(PuzzlesState::back),
        "One step back: stops the search or the counting, takes the filter away, leaves the zoom.";
};
