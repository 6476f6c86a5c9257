//! `shell` and `-b`: many commands in one run of the program.
//!
//! Each line consists of the words that would follow `premove` on the command line, and the same
//! parser reads them. Tables stay open between commands.
//!
//! | file | what |
//! |---|---|
//! | `prompt.rs` | line editing, history |
//! | `complete.rs` | completes the word at the cursor |
//! | `split.rs` | splits a line into words |

#[cfg(feature = "shell")]
mod complete;
#[cfg(feature = "shell")]
mod prompt;
mod split;

use std::io;
#[cfg(feature = "shell")]
use std::io::IsTerminal;

use premove_engine::store::allocate;

#[cfg(feature = "shell")]
use self::prompt::{Prompt, PromptAnswer};
#[cfg(feature = "shell")]
use super::input::interrupt::{self, Again};
use super::input::{self, unreadable};
use super::output;
use super::output::exit::{Exit, Failure};
use super::session::CommandSession;

pub(super) use self::split::words;

/// Action of the shell after a line.
enum After {
    /// Read the next line.
    Next(Exit),
    /// Leave the shell.
    Leave,
}

/// Runs the commands that the user types at a prompt. If the standard input is not a terminal, runs
/// the commands in it.
pub(crate) fn run(session: &CommandSession) -> Result<Exit, Failure> {
    #[cfg(feature = "shell")]
    if io::stdin().is_terminal() {
        return interactive(session);
    }
    batch(session, false)
}

/// Prompts for commands until the user leaves. This is a success even if commands failed.
#[cfg(feature = "shell")]
fn interactive(session: &CommandSession) -> Result<Exit, Failure> {
    let prompt = Prompt::new(session)?;
    let session = &CommandSession { prompt: Some(&prompt), ..*session };
    output::say(
        "'commands' lists the commands, 'help WORD' explains one or a step, 'quit' or Ctrl-D \
         leaves",
    );
    interrupt::stopping(session, Again::Stays, || {
        loop {
            let text = match prompt.command()? {
                PromptAnswer::Lines(text) => text,
                PromptAnswer::Nothing => continue,
                PromptAnswer::Leave => return Ok(Exit::Done),
            };
            for line in text.lines() {
                match execute(session, line) {
                    Ok(After::Leave) => return Ok(Exit::Done),
                    Ok(After::Next(_)) => {}
                    Err(_) if session.is_stopped() => {}
                    Err(failure) => output::say(failure),
                }
                session.output.flush();
                if session.output.is_broken() {
                    return Ok(Exit::Done);
                }
                if session.is_stopped() {
                    output::say("stopped");
                    break;
                }
            }
        }
    })
}

/// Runs the commands in the standard input, one per line. With `echo` each is printed before it
/// runs, as nissy does. Returns the worst exit code.
pub(crate) fn batch(session: &CommandSession, echo: bool) -> Result<Exit, Failure> {
    let mut worst = Exit::Done;
    for number in 1.. {
        let Some(line) = next_line()? else { break };
        let outcome = line.and_then(|line| {
            if echo {
                session.output.line(format_args!(">>>\n>>> Executing command: {line}\n>>>"));
            }
            execute(session, &line)
        });
        match outcome {
            Ok(After::Next(exit)) => worst = worst.max(exit),
            Ok(After::Leave) => break,
            Err(failure) => {
                output::say(format_args!("line {number}: {failure}"));
                worst = worst.max(failure.exit());
            }
        }
        session.output.flush();
        if session.output.is_broken() {
            break;
        }
    }
    Ok(worst)
}

/// Reads the next line of the standard input. If the line is too long, the rest of it is skipped.
/// The lock on the input is released after each line, because a command may read from the input
/// too.
fn next_line() -> Result<Option<Result<String, Failure>>, Failure> {
    let line = input::read_line(&mut io::stdin().lock()).map_err(|error| unreadable(&error))?;
    Ok(line.map(|line| {
        input::check_length(&line).map(|()| String::from_utf8_lossy(&line).into_owned())
    }))
}

/// Runs a command. If memory runs out, the command fails and later ones still run.
fn execute(session: &CommandSession, line: &str) -> Result<After, Failure> {
    allocate::caught(|| execute_words(session, line)).unwrap_or_else(|lacking| Err(lacking.into()))
}

fn execute_words(session: &CommandSession, line: &str) -> Result<After, Failure> {
    let mut words = words(line).map_err(Failure::bad)?;
    // The line may be copied from a script or a web page.
    if words.first().is_some_and(|word| word == "premove" || word == "nissy") {
        words.remove(0);
        if words.is_empty() {
            return Err(Failure::bad(
                "this is premove already: 'commands' lists what can be written here",
            ));
        }
    }
    match words.first().map(String::as_str) {
        None => Ok(After::Next(Exit::Done)),
        Some("quit" | "exit") => Ok(After::Leave),
        Some(_) => (session.language.run)(&words, session).map(After::Next),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::folders::Folders;
    use crate::output::Output;
    use crate::session::{Language, SharedState};
    use premove_engine::store::NoMemory;

    #[test]
    fn a_command_without_memory_fails_and_the_shell_goes_on() {
        let run = |words: &[String], _: &CommandSession| match words[0].as_str() {
            "much" => NoMemory::now("a table", 1 << 60).give_up(),
            _ => Ok(Exit::Nothing),
        };
        let session = CommandSession {
            folders: &Folders::default(),
            color: None,
            language: Language { grammar: || clap::Command::new("premove"), run },
            output: &Output::stdout(),
            front_ends: &[],
            shared: &SharedState::default(),
            prompt: None,
            is_inside: true,
        };
        let Err(failure) = execute(&session, "much") else { panic!("there is that much") };
        assert_eq!(failure.exit(), Exit::Environment);
        assert!(failure.to_string().contains("a table"), "{failure}");
        assert!(matches!(execute(&session, "other"), Ok(After::Next(Exit::Nothing))));
    }
}
