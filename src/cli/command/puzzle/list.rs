//! `puzzle list`: the puzzles and goals that come with the program.

use serde::Serialize;

use crate::cli::command::listing::Listing;
use crate::cli::output::exit::Exit;
use crate::cli::session::Session;
use crate::puzzle::catalogue::CATALOGUE;

/// A puzzle as JSON.
#[derive(Serialize)]
struct Record {
    name: &'static str,
    about: &'static str,
}

/// A goal as JSON.
#[derive(Serialize)]
struct GoalRecord {
    goal: &'static str,
    puzzle: &'static str,
    about: &'static str,
}

pub(super) fn run(options: &Listing, session: &Session) -> Exit {
    let width = CATALOGUE.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    for entry in CATALOGUE {
        let (name, about) = (entry.name, entry.about);
        if options.json {
            session.output.json(&Record { name, about });
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
