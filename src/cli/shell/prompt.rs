//! The prompt of the shell: line editing, history, completion.
//!
//! The crate rustyline does the editing, and `complete` finds the completions. The history is a
//! file in the state folder. Each command is appended to it at once, so that two shells can share
//! it.

use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Mutex;

use premove_cube::notation::is_obeyed;
use premove_engine::store::{self, Lock, locked};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Behavior, CompletionType, Config, Context, Editor, Helper};
use rustyline::{highlight::CmdKind, highlight::Highlighter, hint::Hinter, validate::Validator};

use super::complete;
use crate::input::saved;
use crate::input::source::AskForLine;
use crate::output;
use crate::output::exit::Failure;
use crate::session::{CommandSession, SharedState};

const FILE: &str = "shell_history";

/// Number of commands that the history keeps. The file is shortened when it has twice as many.
const REMEMBERED: usize = 1000;

/// Input of the user at the prompt.
pub(crate) enum PromptAnswer {
    /// The user typed commands, one per line; several lines if they were pasted.
    Lines(String),
    /// The user pressed Ctrl-C to discard the line.
    Nothing,
    /// The user pressed Ctrl-D to leave.
    Leave,
}

pub(crate) struct Prompt<'a> {
    editor: Mutex<Editor<PromptWords<'a>, MemHistory>>,
    history: Option<PathBuf>,
    shared: &'a SharedState,
}

impl<'a> Prompt<'a> {
    pub(crate) fn new(session: &'a CommandSession<'a>) -> Result<Self, Failure> {
        // The results may be redirected to a file. The prompt must stay on the terminal.
        let where_to =
            if io::stdout().is_terminal() { Behavior::Stdio } else { Behavior::PreferTerm };
        let config = Config::builder().max_history_size(REMEMBERED).map_err(failure)?;
        let config = config
            .completion_type(CompletionType::List)
            .behavior(where_to)
            .history_ignore_space(true)
            .build();
        let history = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, history).map_err(failure)?;
        editor.set_helper(Some(PromptWords { session }));
        let path = session.paths().state().map(|folder| folder.join(FILE));
        let history = path
            .map_err(Failure::from)
            .and_then(|path| remembered(&path).map(|lines| (path, lines)));
        let history = match history {
            Ok((path, lines)) => {
                for line in lines {
                    editor.add_history_entry(line).map_err(failure)?;
                }
                Some(path)
            }
            Err(error) => {
                output::say(format_args!("commands will not be remembered: {error}"));
                None
            }
        };
        Ok(Self { editor: Mutex::new(editor), history, shared: session.shared })
    }

    pub(crate) fn command(&self) -> Result<PromptAnswer, Failure> {
        let mut editor = locked(&self.editor);
        match editor.readline("premove> ") {
            Ok(text) => {
                if editor.add_history_entry(text.as_str()).map_err(failure)? {
                    self.remember(&text);
                }
                Ok(PromptAnswer::Lines(text))
            }
            Err(ReadlineError::Interrupted) => Ok(PromptAnswer::Nothing),
            Err(ReadlineError::Eof) => Ok(PromptAnswer::Leave),
            Err(error) => Err(failure(error)),
        }
    }

    /// Appends a command to the history file. If that fails, the shell continues.
    fn remember(&self, text: &str) {
        let Some(path) = &self.history else { return };
        let line = format!("{}\n", text.trim_end());
        if let Err(error) = store::append(path, line.as_bytes()) {
            log::warn!("{error}");
        }
    }
}

impl AskForLine for Prompt<'_> {
    /// Reads a line that a command requests. It is not stored in the history.
    fn line(&self) -> io::Result<Option<String>> {
        let mut editor = locked(&self.editor);
        match editor.readline("> ") {
            Ok(text) => Ok(Some(text)),
            Err(ReadlineError::Interrupted) => {
                self.shared.stop();
                Ok(None)
            }
            Err(ReadlineError::Eof) => Ok(None),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

fn failure(error: ReadlineError) -> Failure {
    Failure::environment(error).context("cannot use the terminal".to_owned())
}

/// Returns the latest commands of the history file. A file that is too long is shortened.
fn remembered(path: &std::path::Path) -> Result<Vec<String>, Failure> {
    let text = match store::read(path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.is_missing() => return Ok(Vec::new()),
        Err(error) => return Err(error.into()),
    };
    // A line with control characters would control the terminal when it is recalled.
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.filter(|line| !line.contains(is_obeyed)).collect();
    let last = &lines[lines.len().saturating_sub(REMEMBERED)..];
    if lines.len() > 2 * REMEMBERED && Lock::try_acquire(&path.with_extension("lock"))?.is_some() {
        store::write(path, (last.join("\n") + "\n").as_bytes())?;
    }
    Ok(last.iter().map(ToString::to_string).collect())
}

struct PromptWords<'a> {
    session: &'a CommandSession<'a>,
}

impl Completer for PromptWords<'_> {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..at];
        let start = complete::word_start(before);
        let found = complete::candidates(
            &before[..start],
            &before[start..],
            self.session.grammar(),
            &|| saved::names(&self.session.paths()),
        );
        // File names with control characters would control the terminal.
        Ok((start, found.into_iter().filter(|word| !word.contains(is_obeyed)).collect()))
    }
}

impl Helper for PromptWords<'_> {}

impl Hinter for PromptWords<'_> {
    type Hint = String;
}

impl Highlighter for PromptWords<'_> {
    /// Returns the line in a form that is safe for the terminal, because a pasted line may contain
    /// anything.
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if line.contains(is_obeyed) {
            Cow::Owned(line.replace(|c| c != '\n' && is_obeyed(c), "\u{fffd}"))
        } else {
            Cow::Borrowed(line)
        }
    }

    fn highlight_char(&self, line: &str, _: usize, _: CmdKind) -> bool {
        line.contains(is_obeyed)
    }
}

impl Validator for PromptWords<'_> {}
