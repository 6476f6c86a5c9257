//! Opens a front end: the one whose command is given, or without a command the default one.

use clap::ArgMatches;
use premove_cube::notation::{is_moves, parse};

use super::{CommandNames as _, ProgramArgs};
use crate::input::{self, suggest};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Opens the front end of a command; without a command, the default one.
pub(crate) fn run(program: &ProgramArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let scramble = scramble(&program.words, session)?;
    session.outside("the front end")?;
    let front_end = match &program.front_end {
        Some((name, _)) => session
            .opened_by(Some(name))
            .unwrap_or_else(|| unreachable!("'{name}' is a command of a front end")),
        None => session.front_end()?,
    };
    let none = ArgMatches::default();
    let options = program.front_end.as_ref().map_or(&none, |(_, options)| options);
    let start = session.start(scramble);
    front_end.open(start, options).map(|()| Exit::Done)
}

/// Returns the words of the command line as a scramble, or `None` if they are not moves.
fn scramble(words: &[String], session: &CommandSession) -> Result<Option<String>, Failure> {
    read(words, input::of_words(&words.join(" "), session)?, &session.grammar())
}

fn read(
    words: &[String],
    text: String,
    program: &clap::Command,
) -> Result<Option<String>, Failure> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    if is_moves(&text) {
        return Ok(Some(text));
    }
    let first = words.first().map_or("", String::as_str);
    match parse(&text) {
        Err(error) if is_moves(first) || first.contains(' ') => Err(error.into()),
        _ => Err(Failure::bad(suggest::unknown_command(first, &program.names()))),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::command::ProgramArgs;

    fn opened(words: &[&str]) -> Result<Option<String>, String> {
        let words: Vec<_> = words.iter().map(ToString::to_string).collect();
        read(&words, words.join(" "), &ProgramArgs::command()).map_err(|e| e.to_string())
    }

    #[test]
    fn moves_open_on_the_scramble() {
        assert_eq!(opened(&[]), Ok(None));
        assert_eq!(opened(&["R' U' F"]), Ok(Some("R' U' F".into())));
        assert_eq!(opened(&["R'", "(U", "F)"]), Ok(Some("R' (U F)".into())));
    }

    #[test]
    fn anything_else_is_a_command_that_does_not_exist_or_a_bad_move() {
        assert_eq!(
            opened(&["slove", "eofb"]).unwrap_err(),
            "unknown command 'slove': did you mean 'solve'?"
        );
        let error = opened(&["R", "U5", "F"]).unwrap_err();
        assert!(error.starts_with("unknown move 'U5' at column 3: "), "{error}");
    }
}
