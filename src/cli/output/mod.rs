//! The output of results and messages.
//!
//! | file | what |
//! |---|---|
//! | `exit.rs` | failures of commands, and exit codes |
//! | `progress.rs` | the progress line on the terminal |
//! | `offer.rs` | offers a table that would make a long search faster |
//! | `remedy.rs` | remedies for errors, as options and commands |
//! | `sink.rs` | results of items that are processed in parallel, in order |
//! | `journal.rs` | results in a file that survive a crash |
//! | `terminal.rs` | escapes control characters for a terminal |
//! | `closed.rs` | detects a closed output |

pub(crate) mod closed;
pub(crate) mod exit;
pub(crate) mod journal;
pub(crate) mod offer;
pub(crate) mod progress;
pub(crate) mod remedy;
pub(crate) mod sink;
mod terminal;

use std::cell::RefCell;
use std::fmt;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard};

use premove_cube::notation::escape;
use premove_engine::store::locked;
use serde::Serialize;

use self::exit::Failure;
use self::terminal::TerminalStream;

/// The standard output, or a file in its place. It is buffered, and ignores writes after the reader
/// has closed it.
pub(crate) struct Output(Mutex<OutputState>);

struct OutputState {
    stream: BufWriter<Box<dyn Write + Send>>,
    error: Option<io::Error>,
}

impl Output {
    /// Creates an output to the standard output. On a terminal, control characters are escaped.
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout();
        if stdout.is_terminal() {
            Self::to(Box::new(TerminalStream::new(stdout)))
        } else {
            Self::to(Box::new(stdout))
        }
    }

    pub(crate) fn to(stream: Box<dyn Write + Send>) -> Self {
        Self(Mutex::new(OutputState { stream: BufWriter::new(stream), error: None }))
    }

    pub(crate) fn line(&self, line: impl fmt::Display) {
        self.lock().attempt(|stream| writeln!(stream, "{line}"));
    }

    pub(crate) fn json(&self, record: &impl Serialize) {
        self.lock().attempt(|stream| {
            serde_json::to_writer(&mut *stream, record)?;
            stream.write_all(b"\n")
        });
    }

    /// Writes a record as JSON if `json` is set, otherwise as a line of text.
    pub(crate) fn record(&self, json: bool, record: &impl Serialize, line: impl fmt::Display) {
        if json { self.json(record) } else { self.line(line) }
    }

    pub(crate) fn bytes(&self, bytes: &[u8]) {
        self.lock().attempt(|stream| stream.write_all(bytes));
    }

    /// Calls `print`, which writes our own text directly to the standard output, such as a help
    /// page with colours.
    pub(crate) fn printed_by(&self, print: impl FnOnce() -> io::Result<()>) {
        self.lock().attempt(|stream| {
            stream.flush()?;
            print()?;
            io::stdout().flush()
        });
    }

    /// Writes everything that is buffered.
    pub(crate) fn flush(&self) {
        self.lock().attempt(Write::flush);
    }

    /// Records that the reader has closed the output.
    #[cfg(unix)]
    pub(crate) fn reader_has_gone(&self) {
        self.lock().error.get_or_insert(ErrorKind::BrokenPipe.into());
    }

    /// Returns whether the reader has closed the output.
    pub(crate) fn is_closed(&self) -> bool {
        self.lock().error.as_ref().is_some_and(|e| e.kind() == ErrorKind::BrokenPipe)
    }

    /// Returns whether writing has failed or the reader has closed the output.
    pub(crate) fn is_broken(&self) -> bool {
        self.lock().error.is_some()
    }

    /// Flushes the output, and returns an error of any write.
    pub(crate) fn close(&self) -> Result<(), Failure> {
        let mut state = self.lock();
        state.attempt(Write::flush);
        match &state.error {
            Some(e) if e.kind() != ErrorKind::BrokenPipe => {
                Err(Failure::environment(anyhow::anyhow!("cannot write the results: {e}")))
            }
            _ => Ok(()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, OutputState> {
        locked(&self.0)
    }
}

impl OutputState {
    fn attempt(
        &mut self,
        write: impl FnOnce(&mut BufWriter<Box<dyn Write + Send>>) -> io::Result<()>,
    ) {
        if self.error.is_none() {
            self.error = write(&mut self.stream).err().map(as_broken_pipe);
        }
    }
}

/// Replaces an error of Windows about a pipe whose reader has gone by the usual one. The standard
/// library only does so for pipes without a name; ssh, for example, uses others.
fn as_broken_pipe(error: io::Error) -> io::Error {
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    if cfg!(windows) && error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED) {
        ErrorKind::BrokenPipe.into()
    } else {
        error
    }
}

thread_local! {
    /// Messages of the command that this thread runs for a client of a server; `None` if messages
    /// are printed.
    static MESSAGES: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Runs `work`, and returns its result with the messages of this thread, which are not printed.
pub(crate) fn captured<T>(work: impl FnOnce() -> T) -> (T, Vec<String>) {
    MESSAGES.set(Some(Vec::new()));
    let result = work();
    (result, MESSAGES.take().unwrap_or_default())
}

/// Returns whether messages of this thread are captured, because its command runs for a client of a
/// server.
pub(crate) fn is_captured() -> bool {
    MESSAGES.with_borrow(Option::is_some)
}

/// Prints a message in one line on the standard error. Control characters are escaped, because
/// messages may contain text from files and arguments. A closed standard error is not a failure.
pub(crate) fn say(what: impl fmt::Display) {
    let what = what.to_string();
    let is_taken = MESSAGES.with_borrow_mut(|messages| match messages {
        Some(messages) => {
            messages.push(escape(&what).into_owned());
            true
        }
        None => false,
    });
    if !is_taken {
        let _ = writeln!(io::stderr(), "premove: {}", escape(&what));
    }
}
