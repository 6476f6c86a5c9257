//! `help`, `commands` and `version`: what the program tells about itself.

use super::explain;
use super::listing::Listing;
use crate::api::record::{CommandRecord, VersionRecord};
use crate::cli::input::{suggest, words};
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::session::Session;
use crate::step::Step;

/// The help of the program, of a command as its `--help` prints it, or of a step.
pub(crate) fn run(about: &[String], session: &Session) -> Result<Exit, Failure> {
    let mut program = (session.language.grammar)();
    program.build();
    let mut command = &program;
    for (depth, word) in about.iter().enumerate() {
        command = match command.find_subcommand(word) {
            Some(found) => found,
            None if depth == 0 => return step(word, command, session),
            None if names(command).is_empty() => {
                let name = command.get_name();
                return Err(Failure::bad(format!(
                    "unexpected word '{word}': '{name}' has no commands below it"
                )));
            }
            None => return Err(Failure::bad(suggest::unknown("command", word, &names(command)))),
        };
    }
    session.output.flush();
    // A pipe that was closed is all that can go wrong here.
    drop(command.clone().print_long_help());
    Ok(Exit::Done)
}

fn step(word: &str, program: &clap::Command, session: &Session) -> Result<Exit, Failure> {
    if word == "chain" || word == "chains" {
        for line in explain::chains() {
            session.output.line(line);
        }
        return Ok(Exit::Done);
    }
    if let Some(lines) = explain::of_chains(word) {
        for line in lines {
            session.output.line(line);
        }
        return Ok(Exit::Done);
    }
    let Some(step) = words::named(word) else {
        let steps = Step::all();
        let known: Vec<&str> = names(program)
            .into_iter()
            .chain(["chains"])
            .chain(steps.iter().map(Step::name))
            .collect();
        return Err(Failure::bad(match crate::notation::nearest(word, known) {
            Some(near) => format!("no command and no step '{word}': did you mean '{near}'?"),
            None => format!(
                "no command and no step '{word}': 'premove commands' and 'premove steps' list them"
            ),
        }));
    };
    for line in step.help() {
        session.output.line(line);
    }
    Ok(Exit::Done)
}

fn names(command: &clap::Command) -> Vec<&str> {
    command.get_subcommands().map(clap::Command::get_name).collect()
}

pub(crate) fn commands(options: &Listing, session: &Session) -> Exit {
    let program = (session.language.grammar)();
    let width = names(&program).iter().map(|name| name.len()).max().unwrap_or(0);
    for command in program.get_subcommands() {
        let (name, title) =
            (command.get_name(), command.get_about().map(ToString::to_string).unwrap_or_default());
        if options.json {
            session.output.json(&CommandRecord { name, title: &title });
        } else {
            session.output.line(format_args!("{name:width$}  {title}"));
        }
    }
    Exit::Done
}

pub(crate) fn version(options: &Listing, session: &Session) -> Exit {
    let version = env!("CARGO_PKG_VERSION");
    if options.json {
        session.output.json(&VersionRecord { name: "premove", version });
    } else {
        session.output.line(version);
    }
    Exit::Done
}
