//! A running question: its lines, from the first to the one with `ended`.

use std::any::Any;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, SendTimeoutError, Sender, bounded};
use premove_engine::search::Control;
use premove_engine::store::NoMemory;

use super::ended::Ended;
use crate::api::Outcome;
use crate::failure::Failure;
use crate::job::reason;
use crate::questions::EndRecord;

/// Greatest number of lines that wait for the caller. A search that finds the queue full waits.
const QUEUE: usize = 512;
/// Time for which a search waits at a full queue before it checks whether it was stopped.
const PATIENCE: Duration = Duration::from_millis(5);

/// The answers to one question. The lines are JSON objects; the last one has the field `ended`.
///
/// Dropping this value stops the question and waits for its thread.
///
/// ```
/// use premove_service::entry::Engine;
///
/// let engine = Engine::open(r#"{"tables": null, "threads": 1}"#)?;
/// let question = r#"{"question": "step", "step": "eofb", "scramble": "R U F", "niss": true}"#;
/// let lines: Vec<String> = engine.start(0, question).collect();
/// assert!(lines.iter().any(|line| line.contains(r#""solution":"F""#)));
/// assert_eq!(lines.last().unwrap(), r#"{"ended":"done","truncated":true}"#);
/// # Ok::<(), premove_service::entry::EntryError>(())
/// ```
#[derive(Debug)]
pub struct Answers {
    control: Arc<Control>,
    lines: Receiver<String>,
    /// The thread of the question until it has ended.
    worker: Option<JoinHandle<LastLine>>,
    /// The last line, from the end of the question until it is taken.
    last: Option<LastLine>,
    ended: Option<Ended>,
    /// The error of the last line, once it was taken.
    error: Option<String>,
    /// `true` if the caller wants no more lines but the last one.
    is_unwanted: bool,
}

/// The next line of a question, or the reason why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextLine {
    /// A line, without the line break.
    Line(String),
    /// No line came in time; the question goes on.
    Pending,
    /// The last line was taken before.
    Finished,
}

impl Answers {
    /// Makes the answers of a question whose work `start` starts on a thread.
    pub(super) fn new(
        control: &Arc<Control>,
        start: impl FnOnce(LineSender) -> Result<JoinHandle<LastLine>, Failure>,
    ) -> Self {
        let (sender, lines) = bounded(QUEUE);
        let (worker, last) = match start(LineSender { lines: sender, control: control.clone() }) {
            Ok(worker) => (Some(worker), None),
            Err(failure) => (None, Some(LastLine::failed(failure))),
        };
        let control = Arc::clone(control);
        Self { control, lines, worker, last, ended: None, error: None, is_unwanted: false }
    }

    /// Waits for the next line, at most for this time.
    pub fn next_line(&mut self, timeout: Duration) -> NextLine {
        if self.is_unwanted {
            while self.lines.recv().is_ok() {}
        }
        match self.lines.recv_timeout(timeout) {
            Ok(line) => NextLine::Line(line),
            Err(RecvTimeoutError::Timeout) => NextLine::Pending,
            Err(RecvTimeoutError::Disconnected) => self.last_line(),
        }
    }

    /// Takes up to `most` lines that are in the queue, without waiting for more. The last line of
    /// the question is never among them. This is for callers to whom each call is costly.
    pub fn waiting_lines(&mut self, most: usize) -> Vec<String> {
        if self.is_unwanted { Vec::new() } else { self.lines.try_iter().take(most).collect() }
    }

    /// Stops the question. The next line is the last one, unless that was taken before.
    pub fn stop(&mut self) {
        self.is_unwanted = true;
        self.control.stop();
    }

    /// Returns how the question ended, once the last line was taken.
    pub const fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Returns the error that ended the question in words, once the last line was taken; `None` if
    /// the work was done or stopped.
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    /// Returns the last line the first time that it is called, after the queue was closed.
    fn last_line(&mut self) -> NextLine {
        if let Some(worker) = self.worker.take() {
            self.last = Some(worker.join().unwrap_or_else(|panic| LastLine::broken(&*panic)));
        }
        let Some(last) = self.last.take() else { return NextLine::Finished };
        let last = if self.is_unwanted { last.stopped() } else { last };
        self.ended = Some(last.ended);
        self.error = last.error;
        NextLine::Line(last.line)
    }
}

impl Iterator for Answers {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        match self.next_line(Duration::MAX) {
            NextLine::Line(line) => Some(line),
            NextLine::Pending | NextLine::Finished => None,
        }
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        self.control.stop();
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}

/// The last line of a question and what it means.
#[derive(Debug)]
pub(super) struct LastLine {
    pub(super) line: String,
    pub(super) ended: Ended,
    error: Option<String>,
}

impl LastLine {
    /// Makes the last line. `has_found` says whether there were answers that are not progress.
    pub(super) fn new(record: &EndRecord, has_found: bool) -> Self {
        let error = match record {
            EndRecord::Done { .. } | EndRecord::Stopped => None,
            EndRecord::NotReady(why) | EndRecord::Failed(why) | EndRecord::Refused(why) => {
                Some(why.error.clone())
            }
        };
        Self { line: record.line(), ended: Ended::of(record, has_found), error }
    }

    pub(super) fn failed(failure: Failure) -> Self {
        Self::new(&Err(Outcome::Failed(failure)).into(), false)
    }

    /// Returns the last line of a question that its caller stopped. Work that was complete before
    /// also counts as stopped, so that the end does not depend on the time.
    pub(super) fn stopped(self) -> Self {
        match self.ended {
            Ended::Done | Ended::Nothing => Self::new(&EndRecord::Stopped, false),
            _ => self,
        }
    }

    /// Makes the last line of work that panicked. Work that lacked memory also ends so.
    pub(super) fn broken(panic: &(dyn Any + Send)) -> Self {
        let last = Self::failed(reason(panic));
        if panic.is::<NoMemory>() { last } else { Self { ended: Ended::Broken, ..last } }
    }
}

/// Sender of the lines of a question to its caller.
pub(super) struct LineSender {
    lines: Sender<String>,
    control: Arc<Control>,
}

impl LineSender {
    /// Sends a line. If the queue is full, waits while the question is wanted.
    pub(super) fn send(&self, line: &str) {
        let mut waiting = line.to_owned();
        while !self.control.is_stopped() {
            match self.lines.send_timeout(waiting, PATIENCE) {
                Err(SendTimeoutError::Timeout(back)) => waiting = back,
                Ok(()) | Err(SendTimeoutError::Disconnected(_)) => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_has_a_code_of_its_own() {
        let broken = LastLine::broken(&"an index");
        assert_eq!(broken.ended, Ended::Broken);
        let line = "a worker broke down: an index; this is a bug in premove";
        assert_eq!(broken.line, format!(r#"{{"ended":"failed","error":"{line}"}}"#));
        let lacking = LastLine::broken(&NoMemory::now("a list", 1 << 40));
        assert_eq!(lacking.ended, Ended::Environment);
    }

    #[test]
    fn waiting_lines_are_taken_together_but_for_the_last_one() {
        let control = Arc::new(Control::new());
        let (told, wait) = bounded(0);
        let mut answers = Answers::new(&control, |lines| {
            let work = move || {
                for line in ["a", "b", "c", "d"] {
                    lines.send(line);
                }
                drop(lines);
                told.send(()).unwrap();
                LastLine::new(&EndRecord::Stopped, false)
            };
            Ok(std::thread::spawn(work))
        });
        wait.recv().unwrap();
        assert_eq!(answers.next_line(Duration::MAX), NextLine::Line("a".to_owned()));
        assert_eq!(answers.waiting_lines(2), ["b", "c"]);
        assert_eq!(answers.waiting_lines(9), ["d"]);
        assert!(answers.waiting_lines(9).is_empty() && answers.ended().is_none());
        assert_eq!(answers.next().as_deref(), Some(r#"{"ended":"stopped"}"#));
    }

    #[test]
    fn a_thread_that_crashes_ends_its_question() {
        let control = Arc::new(Control::new());
        let mut answers = Answers::new(&control, |lines| {
            let work = move || {
                lines.send("{}");
                std::panic::resume_unwind(Box::new("an index"))
            };
            Ok(std::thread::spawn(work))
        });
        assert_eq!(answers.by_ref().count(), 2);
        assert_eq!(answers.ended(), Some(Ended::Broken));
    }
}
