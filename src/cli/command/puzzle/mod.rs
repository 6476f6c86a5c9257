//! `puzzle`: any puzzle that a definition file describes; what ksolve+ does, and more.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | the options as they are typed |
//! | `load.rs`, `moves.rs` | definitions, scrambles, goals, lists of moves as they are named |
//! | `solve.rs`, `shown.rs` | `puzzle solve`, and how what it finds is shown |
//! | `text.rs` | lines as ksolve+ prints them |
//! | `god.rs` | `puzzle god` |
//! | `check.rs`, `convert.rs`, `list.rs` | `puzzle check`, `puzzle convert`, `puzzle list` |

mod args;
mod check;
mod convert;
mod god;
mod list;
mod load;
mod moves;
mod shown;
mod solve;
mod text;

use std::path::Path;

use crate::cli::output::exit::{Exit, Failure};
use crate::cli::session::Session;
use crate::puzzle::Metric;
use args::{Action, God, Solve};
pub(super) use args::{Puzzle, meant};

/// Runs the command: what is named, or what ksolve+ would make of two words.
pub(super) fn run(options: &Puzzle, session: &Session) -> Result<Exit, Failure> {
    match &options.action {
        Some(Action::Solve(options)) => solve::run(options, session),
        Some(Action::God(options)) => god::run(options, session),
        Some(Action::Check(options)) => check::run(options, session),
        Some(Action::Convert(options)) => convert::run(options, session),
        Some(Action::List(options)) => Ok(list::run(options, session)),
        None => shorthand(options, session),
    }
}

/// `DEF SCRAMBLES`, `DEF !`, `DEF !q`.
fn shorthand(options: &Puzzle, session: &Session) -> Result<Exit, Failure> {
    let Some(definition) = &options.definition else {
        return Err(Failure::bad(
            "name a puzzle: a definition file, or one of those that 'premove puzzle list' lists",
        ));
    };
    if let Some(near) = meant(definition) {
        return Err(Failure::bad(format!(
            "there is no command 'puzzle {definition}': did you mean '{near}'?"
        )));
    }
    match options.what.as_deref() {
        None => Err(Failure::bad(format!(
            "what is to be done with '{definition}'? write a scramble file behind it, or ! to \
             count its positions; \
             'premove puzzle check {definition}' says what it is"
        ))),
        Some("!") => god::run(&God::as_ksolve(definition, Metric::Moves, options.common), session),
        Some("!q") => {
            god::run(&God::as_ksolve(definition, Metric::Quarters, options.common), session)
        }
        Some(word) if word.starts_with('!') && !Path::new(word).exists() => {
            Err(Failure::bad(format!(
                "'{word}' is no file: write '!' to count positions by moves, '!q' by quarter turns"
            )))
        }
        Some(file) => solve::run(&Solve::as_ksolve(definition, file, options.common), session),
    }
}
