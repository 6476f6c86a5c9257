//! The commands `completions` and `man`, which generate text from the definitions of the commands.

use std::fmt::Write as _;

use super::CommandNames as _;
use crate::input::suggest;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;
use clap_complete::Shell;

pub(crate) fn completions(shell: Shell, session: &CommandSession) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut session.grammar(), "premove", &mut script);
    if shell == Shell::Fish {
        script.extend(fish_words(&session.grammar()).into_bytes());
    }
    session.output.bytes(&script);
    Exit::Done
}

/// Returns completions for fish, for arguments with a list of usual words, such as steps. clap
/// leaves these out for fish.
fn fish_words(program: &clap::Command) -> String {
    let mut lines = String::new();
    for command in program.get_subcommands() {
        let values = command.get_positionals().flat_map(clap::Arg::get_possible_values);
        let words: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
        if !words.is_empty() {
            let name = command.get_name();
            let words = words.join(" ");
            let _ = writeln!(
                lines,
                "complete -c premove -n \"__fish_seen_subcommand_from {name}\" -f -a \"{words}\""
            );
        }
    }
    lines
}

pub(crate) fn man(name: Option<&str>, session: &CommandSession) -> Result<Exit, Failure> {
    let mut program = session.grammar();
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
        return Err(Failure::bad(suggest::unknown_command(name, &program.names())));
    };
    Ok(command.clone())
}
