//! `puzzle list`: the puzzles and goals that come with the program.

use crate::api::record::{GoalRecord, PuzzleRecord};
use crate::cli::command::about::{Listing, width};
use crate::cli::output::exit::Exit;
use crate::cli::session::Session;
use crate::puzzle::catalogue::CATALOGUE;

pub(super) fn run(options: &Listing, session: &Session) -> Exit {
    let width = width(CATALOGUE.iter().map(|entry| entry.name));
    let output = session.output;
    for entry in CATALOGUE {
        let (name, about) = (entry.name, entry.about);
        let line = format_args!("{name:width$}  {about}");
        output.record(options.json, &PuzzleRecord { name, about }, line);
    }
    for entry in CATALOGUE.iter().filter(|entry| entry.goals.is_some()) {
        let puzzle = entry.name;
        if !options.json {
            output.line(format_args!("\nGoals of the {puzzle}, for --goal and --from:"));
        }
        for goal in entry.goals() {
            let (goal, about) = (goal.name, goal.about);
            let line = format_args!("{goal:width$}  {about}");
            output.record(options.json, &GoalRecord { goal, puzzle, about }, line);
        }
    }
    Exit::Done
}
