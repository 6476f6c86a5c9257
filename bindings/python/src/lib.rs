//! The native half of the Python package: an engine that hands out lines of JSON.
//!
//! `premove_cube/__init__.py` makes dictionaries and solutions of them and has the documentation.
//! The interpreter lock is given up while a line is awaited. Between two waits signals are handled,
//! so that Ctrl-C ends a search.

use std::sync::Mutex;
use std::time::Duration;

use premove_engine::store::locked;
use premove_service::entry;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

/// Longest time for which signals are not handled.
const SIGNALS: Duration = Duration::from_millis(50);
/// Greatest number of lines that are handed over at once.
const LINES: usize = 256;

pyo3::create_exception!(_native, CallError, PyException, "An error: its code and its message.");

/// An engine that answers questions in JSON text.
#[pyclass(frozen)]
struct Engine(entry::Engine);

#[pymethods]
impl Engine {
    /// Opens an engine with options in JSON.
    #[new]
    fn new(py: Python<'_>, options: &str) -> PyResult<Self> {
        let opened = py.detach(|| entry::Engine::open(options));
        opened
            .map(Self)
            .map_err(|error| CallError::new_err((error.ended().code(), error.to_string())))
    }

    /// Starts a question and returns its answers.
    fn start(&self, py: Python<'_>, id: u64, question: &str) -> Answers {
        Answers(Mutex::new(py.detach(|| self.0.start(id, question))))
    }

    /// Stops the questions with this number, and returns how many they are.
    fn stop(&self, id: u64) -> usize {
        self.0.stop(id)
    }

    /// Stops all questions, and returns how many they are.
    fn stop_all(&self) -> usize {
        self.0.stop_all()
    }

    /// Stops all questions, waits until none works any more, and refuses new ones.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.0.close());
    }
}

/// The lines of the answers to a question, several at a time.
#[pyclass(frozen)]
struct Answers(Mutex<entry::Answers>);

#[pymethods]
impl Answers {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// Waits for the next line, and returns it with those that wait behind it; the last line comes
    /// alone. Signals are handled meanwhile; their exceptions end the wait.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<String>>> {
        loop {
            match py.detach(|| locked(&self.0).next_line(SIGNALS)) {
                entry::NextLine::Line(line) => {
                    let mut lines = vec![line];
                    lines.append(&mut locked(&self.0).waiting_lines(LINES));
                    return Ok(Some(lines));
                }
                entry::NextLine::Finished => return Ok(None),
                entry::NextLine::Pending => py.check_signals()?,
            }
        }
    }

    /// Stops the question. The next line is the last one, unless that was taken before.
    fn stop(&self, py: Python<'_>) {
        py.detach(|| locked(&self.0).stop());
    }

    /// Returns the result code once the last line was taken.
    #[getter]
    fn code(&self, py: Python<'_>) -> Option<u8> {
        py.detach(|| locked(&self.0).ended().map(entry::Ended::code))
    }

    /// Returns the message of the error that ended the question, once the last line was taken.
    #[getter]
    fn error(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| locked(&self.0).error().map(str::to_owned))
    }
}

/// The native half of `premove_cube`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::{Answers, CallError, Engine};

    /// The version of the engine.
    #[pymodule_export]
    const VERSION: &str = premove_service::entry::Engine::version();
}
