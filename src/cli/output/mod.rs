//! Where results and messages go.
//!
//! | file | what |
//! |---|---|
//! | `exit.rs` | exit codes, and the failures that lead to them |
//! | `progress.rs` | the line on the terminal that says how far a command is |
//! | `offer.rs` | offers a table that would make a long search faster |
//! | `sink.rs` | results of items that are worked on at once, in the order of the items |
//! | `journal.rs` | results in a file that survive a crash |
//! | `terminal.rs` | writes out what a terminal would obey |
//! | `closed.rs` | notices a reader that has gone |

pub(crate) mod closed;
pub(crate) mod exit;
pub(crate) mod journal;
pub(crate) mod offer;
pub(crate) mod progress;
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
use self::terminal::Terminal;

/// The standard output, or a file in its place: buffered between flushes, and silent after its
/// reader has gone.
pub(crate) struct Output(Mutex<State>);

struct State {
    stream: BufWriter<Box<dyn Write + Send>>,
    error: Option<io::Error>,
}

impl Output {
    /// The standard output. On a terminal, what it would obey in names and the like is written out.
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout();
        if stdout.is_terminal() {
            Self::to(Box::new(Terminal::new(stdout)))
        } else {
            Self::to(Box::new(stdout))
        }
    }

    pub(crate) fn to(stream: Box<dyn Write + Send>) -> Self {
        Self(Mutex::new(State { stream: BufWriter::new(stream), error: None }))
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

    /// A record as JSON, or as the line that people read.
    pub(crate) fn record(&self, json: bool, record: &impl Serialize, line: impl fmt::Display) {
        if json { self.json(record) } else { self.line(line) }
    }

    pub(crate) fn bytes(&self, bytes: &[u8]) {
        self.lock().attempt(|stream| stream.write_all(bytes));
    }

    /// Has a text of our own printed on the standard output by someone else, such as a help page
    /// with its colours.
    pub(crate) fn printed_by(&self, print: impl FnOnce() -> io::Result<()>) {
        self.lock().attempt(|stream| {
            stream.flush()?;
            print()?;
            io::stdout().flush()
        });
    }

    /// Passes on everything written so far.
    pub(crate) fn flush(&self) {
        self.lock().attempt(Write::flush);
    }

    /// Remembers that the reader has gone.
    pub(crate) fn reader_has_gone(&self) {
        self.lock().error.get_or_insert(ErrorKind::BrokenPipe.into());
    }

    /// Whether the reader has gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.lock().error.as_ref().is_some_and(|e| e.kind() == ErrorKind::BrokenPipe)
    }

    /// Whether writing has failed or the reader has gone.
    pub(crate) fn is_broken(&self) -> bool {
        self.lock().error.is_some()
    }

    /// Flushes, and returns the error of writing.
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

    fn lock(&self) -> MutexGuard<'_, State> {
        locked(&self.0)
    }
}

impl State {
    fn attempt(
        &mut self,
        write: impl FnOnce(&mut BufWriter<Box<dyn Write + Send>>) -> io::Result<()>,
    ) {
        if self.error.is_none() {
            self.error = write(&mut self.stream).err();
        }
    }
}

thread_local! {
    /// Messages of the command that this thread runs for a client of a server.
    static MESSAGES: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Does some work; the messages of this thread meanwhile, which are not printed.
pub(crate) fn captured<T>(work: impl FnOnce() -> T) -> (T, Vec<String>) {
    MESSAGES.set(Some(Vec::new()));
    let result = work();
    (result, MESSAGES.take().unwrap_or_default())
}

/// Whether messages of this thread are captured: its command is none of the terminal's.
pub(crate) fn is_captured() -> bool {
    MESSAGES.with_borrow(Option::is_some)
}

/// A message on the standard error, on one line: what a terminal would obey is written out, since
/// messages repeat what a file or an argument may have in it. A reader that has gone is not a
/// failure.
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
