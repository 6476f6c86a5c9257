//! Completes the word at the cursor. Commands, options and values come from the definitions of the
//! arguments; the names of saved sequences are completed too.

use clap::{Arg, Command};

/// Returns the byte offset of the word at the end of a text.
pub(crate) fn word_start(text: &str) -> usize {
    let mut chars = text.char_indices().rev();
    let before = chars.find(|(_, c)| c.is_whitespace() || matches!(c, '"' | '('));
    before.map_or(0, |(at, c)| at + c.len_utf8())
}

/// Returns the possible completions of a word, given the text before it.
pub(crate) fn candidates(
    before: &str,
    word: &str,
    mut program: Command,
    saved: &dyn Fn() -> Vec<String>,
) -> Vec<String> {
    if let Some(name) = word.strip_prefix('@') {
        let names = saved().into_iter().filter(|saved| saved.starts_with(name));
        return names.map(|name| format!("@{name}")).collect();
    }
    program.build();
    let mut command = &program;
    let mut last = None;
    for before in before.split_whitespace() {
        match command.find_subcommand(before) {
            Some(inner) => (command, last) = (inner, None),
            None => last = Some(before),
        }
    }
    let mut all = if word.starts_with('-') {
        command
            .get_opts()
            .chain(command.get_arguments().filter(|a| !a.is_positional()))
            .flat_map(names)
            .collect()
    } else if let Some(option) = last.and_then(|last| option(command, last)) {
        values(option)
    } else {
        let inner = command.get_subcommands().map(|inner| inner.get_name().to_owned());
        inner.chain(command.get_positionals().flat_map(values)).collect()
    };
    all.retain(|candidate| candidate.starts_with(word));
    all.sort();
    all.dedup();
    all
}

/// Returns the option that a word names, if a value must follow the option. Otherwise returns
/// `None`.
fn option<'c>(command: &'c Command, word: &str) -> Option<&'c Arg> {
    command.get_opts().find(|arg| names(arg).iter().any(|name| name == word))
}

/// Returns the spellings of an option.
fn names(arg: &Arg) -> Vec<String> {
    let long = arg.get_long().map(|long| format!("--{long}"));
    long.into_iter().chain(arg.get_short().map(|short| format!("-{short}"))).collect()
}

/// Returns the possible values of an argument.
fn values(arg: &Arg) -> Vec<String> {
    arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::command::ProgramArgs;

    fn found(line: &str) -> Vec<String> {
        let start = word_start(line);
        candidates(&line[..start], &line[start..], ProgramArgs::command(), &|| {
            vec!["scr".to_owned(), "other".to_owned()]
        })
    }

    #[test]
    fn commands_steps_options_and_names_are_completed() {
        assert_eq!(found("sol"), ["solve", "solves"]);
        assert_eq!(found("solve eof"), ["eofb", "eofbfin", "eofin"]);
        assert_eq!(found("solve htr-dr"), ["htr-drfb", "htr-drrl", "htr-drud"]);
        assert_eq!(found("solve eofb --js"), ["--json"]);
        assert_eq!(found("solve eofb \"@s"), ["@scr"]);
        assert_eq!(found("solve eofb R (@"), ["@scr", "@other"]);
        assert_eq!(found("tables bui"), ["build"]);
        assert_eq!(found("tables build htrf"), ["htrfin"]);
        assert_eq!(found("ptable dr-"), ["dr-eo"]);
        assert_eq!(found("help sol"), ["solve", "solves"]);
        assert_eq!(found("help eof"), ["eofb", "eofbfin", "eofin"]);
        assert_eq!(found("scramble corn"), ["corners"]);
        assert_eq!(found("convert --to fac"), ["facelets"]);
        assert_eq!(found("print --form co"), ["code"]);
        assert_eq!(found("saved --remove x"), [""; 0]);
    }
}
