//! Reports invalid command lines in the style of the program: in one line, with the right form.

use std::error::Error as _;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use premove_cube::Metric;

use super::puzzle;
use crate::input::suggest;
use crate::input::values::Takes;

/// Returns the text of a part of an error; the first one if it is a list.
fn first_text(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text),
        Some(ContextValue::Strings(texts)) => texts.first().map(String::as_str),
        _ => None,
    }
}

/// Returns the error message for a command line. `words` are the words after the program's name.
pub(crate) fn message(error: &clap::Error, words: &[String], mut program: Command) -> String {
    // This sets the names of options for messages.
    program.build();
    let argument = first_text(error, ContextKind::InvalidArg).unwrap_or_default();
    let value = first_text(error, ContextKind::InvalidValue).unwrap_or_default();
    let option = typed(argument, words, &program);
    match error.kind() {
        ErrorKind::UnknownArgument if !argument.starts_with('-') => unexpected(argument),
        ErrorKind::UnknownArgument => {
            let whole = cluster(argument, words);
            let near = of_janus(whole, words, &program)
                .or_else(|| first_text(error, ContextKind::SuggestedArg).map(str::to_owned))
                .or_else(|| suggest::other_case(argument));
            unknown_option(whole, near.as_deref())
        }
        ErrorKind::InvalidSubcommand => {
            let word = first_text(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            match first_text(error, ContextKind::SuggestedSubcommand) {
                Some(near) => format!("unexpected word '{word}': did you mean '{near}'?"),
                None => unexpected(word),
            }
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("{option} lacks its value: write it behind the option")
        }
        ErrorKind::InvalidValue => match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(all)) => {
                format!("{option} takes {}, not '{value}'", all.join(", "))
            }
            _ => format!("bad value '{value}' for {option}"),
        },
        ErrorKind::ValueValidation => match error.source() {
            Some(source) if source.is::<Takes>() => format!("{option} {source}, not '{value}'"),
            Some(source) => format!("bad value '{value}' for {option}: {source}"),
            None => format!("bad value '{value}' for {option}"),
        },
        ErrorKind::MissingRequiredArgument => {
            format!("nothing stands where {argument} should: --help shows an example")
        }
        // There is an additional word where no subcommand is allowed.
        ErrorKind::ArgumentConflict
            if first_text(error, ContextKind::InvalidSubcommand).is_some() =>
        {
            let word = first_text(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            let first = words
                .iter()
                .skip_while(|word| *word != "puzzle")
                .skip(1)
                .find(|word| !word.starts_with('-'));
            match first.and_then(|first| Some((first, puzzle::meant(first)?))) {
                Some((first, near)) => {
                    format!("there is no command 'puzzle {first}': did you mean '{near}'?")
                }
                None => unexpected(word),
            }
        }
        ErrorKind::ArgumentConflict => {
            let other = first_text(error, ContextKind::PriorArg).unwrap_or_default();
            format!("{} and {} do not go together", option, typed(other, words, &program))
        }
        _ => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            line.strip_prefix("error: ").unwrap_or(line).to_owned()
        }
    }
}

/// Returns an option in the form that was typed: `-M` or `--max` for the parser's `--max <N>`.
fn typed(argument: &str, words: &[String], program: &Command) -> String {
    let Some(long) = argument.split(' ').next().filter(|word| word.starts_with("--")) else {
        // It is an option without a long name, or a positional argument.
        let short = argument.split(' ').next().filter(|word| word.starts_with('-'));
        return short
            .unwrap_or_else(|| argument.trim_matches(['[', ']', '<', '>', '.']))
            .to_owned();
    };
    let is_long_typed = words.iter().any(|word| word.split('=').next() == Some(long));
    match short(program, argument) {
        Some(short) if !is_long_typed => format!("-{short}"),
        _ => long.to_owned(),
    }
}

/// Returns the letter of an option of a command or its subcommands.
fn short(command: &Command, argument: &str) -> Option<char> {
    let own = command
        .get_arguments()
        .find(|arg| arg.to_string() == argument && arg.get_short().is_some());
    own.and_then(clap::Arg::get_short)
        .or_else(|| command.get_subcommands().find_map(|below| short(below, argument)))
}

fn unexpected(word: &str) -> String {
    format!("unexpected word '{word}': --help behind a command says what may follow it")
}

/// Returns the complete word that contains an unknown one-letter option. If several letters follow
/// one dash, the parser only names the unknown letter.
fn cluster<'a>(flag: &'a str, words: &'a [String]) -> &'a str {
    let Some(letter) = flag.strip_prefix('-').filter(|rest| rest.chars().count() == 1) else {
        return flag;
    };
    if words.iter().any(|word| word == flag) {
        return flag;
    }
    let typed = words.iter().find(|word| {
        word.strip_prefix('-').is_some_and(|rest| !rest.starts_with('-') && rest.contains(letter))
    });
    typed.map_or(flag, String::as_str)
}

/// Returns the option that replaces an option of Janus such as `-qtm`, if the command has it.
fn of_janus(word: &str, words: &[String], program: &Command) -> Option<String> {
    let metric = Metric::find(word.strip_prefix('-')?)?;
    let command = words.iter().find_map(|word| program.find_subcommand(word))?;
    let mut options = command.get_arguments();
    let has_it = options.any(|arg| arg.get_long() == Some("metric") && !arg.is_hide_set());
    has_it.then(|| format!("--metric {}", metric.name()))
}

fn unknown_option(word: &str, near: Option<&str>) -> String {
    match near {
        Some(near) => format!("unknown option '{word}': did you mean '{near}'?"),
        None => format!("unknown option '{word}': --help behind a command lists its options"),
    }
}
