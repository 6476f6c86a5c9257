//! `puzzle list`: the puzzles and goals that come with the program.

use crate::api::record::{GoalRecord, PuzzleRecord};
use crate::cli::command::listing::Listing;
use crate::cli::output::exit::Exit;
use crate::cli::session::Session;
use crate::puzzle::catalogue::CATALOGUE;

pub(super) fn run(options: &Listing, session: &Session) -> Exit {
    let width = CATALOGUE.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    for entry in CATALOGUE {
        let (name, about) = (entry.name, entry.about);
        if options.json {
            session.output.json(&PuzzleRecord { name, about });
        } else {
            session.output.line(format_args!("{name:width$}  {about}"));
        }
    }
    for entry in CATALOGUE.iter().filter(|entry| entry.goals.is_some()) {
        let puzzle = entry.name;
        if !options.json {
            session.output.line(format_args!("\nGoals of the {puzzle}, for --goal and --from:"));
        }
        for goal in entry.goals() {
            let (goal, about) = (goal.name, goal.about);
            if options.json {
                session.output.json(&GoalRecord { goal, puzzle, about });
            } else {
                session.output.line(format_args!("{goal:width$}  {about}"));
            }
        }
    }
    Exit::Done
}
