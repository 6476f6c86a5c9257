//! `completions`, `man`, `keys` and `config`: texts made from what the program knows about itself.

use std::fmt::Write as _;

use super::listing::Listing;
use crate::api::record::KeyRecord;
use crate::cli::input::suggest;
use crate::cli::output::Output;
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::session::Session;
use clap_complete::Shell;

pub(crate) fn completions(shell: Shell, session: &Session) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut (session.language.grammar)(), "premove", &mut script);
    if shell == Shell::Fish {
        script.extend(fish_words(&(session.language.grammar)()).into_bytes());
    }
    session.output.bytes(&script);
    Exit::Done
}

/// The words that arguments choose from, such as steps, which clap leaves out for fish.
fn fish_words(program: &clap::Command) -> String {
    let mut lines = String::new();
    for command in program.get_subcommands() {
        let values = command.get_positionals().flat_map(clap::Arg::get_possible_values);
        let words: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
        if !words.is_empty() {
            let (name, words) = (command.get_name(), words.join(" "));
            let _ = writeln!(
                lines,
                "complete -c premove -n \"__fish_seen_subcommand_from {name}\" -f -a \"{words}\""
            );
        }
    }
    lines
}

pub(crate) fn man(name: Option<&str>, session: &Session) -> Result<Exit, Failure> {
    let mut program = (session.language.grammar)();
    program.build();
    let command = match name {
        None => program,
        Some(name) => find(&program, name)?,
    };
    let mut page = Vec::new();
    let rendered = clap_mangen::Man::new(command).render(&mut page);
    rendered.map_err(Failure::environment)?;
    session.output.bytes(&page);
    Ok(Exit::Done)
}

fn find(program: &clap::Command, name: &str) -> Result<clap::Command, Failure> {
    let Some(command) = program.find_subcommand(name) else {
        let names: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
        return Err(Failure::bad(suggest::unknown_or(
            "command",
            name,
            &names,
            "'premove commands' lists them",
        )));
    };
    Ok(command.clone())
}

pub(crate) fn settings(file: &str, output: &Output) -> Exit {
    output.bytes(file.as_bytes());
    Exit::Done
}

pub(crate) fn keys(options: &Listing, bindings: &[[String; 4]], output: &Output) -> Exit {
    let width =
        |column: usize| bindings.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (first, second, third) = (width(0), width(1), width(2));
    for [context, keys, command, doc] in bindings {
        if options.json {
            output.json(&KeyRecord { context, keys, command, doc });
        } else {
            output.line(format_args!("{context:first$}  {keys:second$}  {command:third$}  {doc}"));
        }
    }
    Exit::Done
}
