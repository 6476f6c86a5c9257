//! Passes on results of items that are worked on at once, in the order of the items.
//!
//! An [`OutputQueue`] has a [`Sink`] for each share of the work. The first share that is not done
//! writes directly. The output of the others is held back, and a share that has written too much
//! waits, so that memory stays flat. Only a thread that also works on earlier shares must not wait.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use premove_engine::store::locked;
use serde::Serialize;

use super::Output;
use super::exit::{Exit, Failure};
use super::journal::Journal;
use super::progress::ProgressLine;

/// Greatest number of bytes that one share holds back before it waits for its turn.
const MOST_HELD: usize = 1 << 20;

/// Limit of the bytes that finished shares hold back together. Above it no new share begins.
const MOST_WAITING: usize = 1 << 22;

/// Fixed cost of a share, in bytes, added to its output.
const SHARE: usize = 256;

/// Time for which results of many short searches gather before they are passed on, which is
/// cheaper.
const PATIENCE: Duration = Duration::from_millis(5);

/// The output of the shares of some work, in their order.
pub(crate) struct OutputQueue<'a> {
    output: &'a Output,
    progress: &'a ProgressLine,
    /// Stores the lines whose results are written.
    journal: Option<&'a Journal>,
    state: Mutex<QueueState>,
    moved: Condvar,
    /// The name of a line of the input in messages.
    line_name: &'static str,
}

#[derive(Default)]
struct QueueState {
    /// The first share that is not done.
    head: usize,
    /// Later shares that are done.
    waiting: BTreeMap<usize, WaitingOutput>,
    weight: usize,
    /// The common exit code of the items.
    exit: Option<Exit>,
    fatal: Option<Failure>,
    /// Set when nothing more is wanted.
    is_over: bool,
}

/// The output of a share that is not passed on yet.
#[derive(Default)]
struct WaitingOutput {
    out: Vec<u8>,
    /// Lines for the standard error, each with its place in `out`.
    messages: Vec<(usize, String)>,
    /// The line of the input that the share is about, with its checksum, once it is done.
    line: Option<(usize, u64)>,
    /// The common exit code of the items.
    exit: Option<Exit>,
    fatal: Option<Failure>,
}

/// The rule for when a sink passes results on, and whether it waits for its turn when it has much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// Several short searches gather; a full sink waits.
    Gathering,
    /// Results are passed on at once; a full sink waits.
    Eager,
    /// Results are passed on at once. The sink never waits, because the thread that writes may be
    /// the one that has to finish earlier shares.
    NeverWaiting,
}

/// The sink for the results of one share of the work.
pub(crate) struct Sink<'q, 'a> {
    queue: &'q OutputQueue<'a>,
    number: usize,
    delivery: Delivery,
    state: Mutex<(WaitingOutput, Instant)>,
}

impl<'a> OutputQueue<'a> {
    pub(crate) fn new(output: &'a Output, progress: &'a ProgressLine) -> Self {
        let state = Mutex::default();
        let moved = Condvar::new();
        Self { output, progress, journal: None, state, moved, line_name: "line" }
    }

    /// Sets the name of the lines of the input in messages.
    pub(crate) fn with_lines_called(self, line_name: &'static str) -> Self {
        Self { line_name, ..self }
    }

    /// Makes a queue that writes to the file of a journal and reports to the journal.
    pub(crate) fn of_journal(journal: &'a Journal, progress: &'a ProgressLine) -> Self {
        Self { journal: Some(journal), ..Self::new(&journal.output, progress) }
    }

    /// Returns the sink of a share. Each number from 0 is used once, and each sink ends with
    /// [`Sink::finish`].
    pub(crate) fn sink(&self, number: usize, delivery: Delivery) -> Sink<'_, 'a> {
        Sink {
            queue: self,
            number,
            delivery,
            state: Mutex::new((WaitingOutput::default(), Instant::now())),
        }
    }

    /// Ends all work; output that is not written yet is dropped.
    pub(crate) fn end(&self) {
        self.lock().is_over = true;
        self.moved.notify_all();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.lock().is_over
    }

    /// Waits until there is space for another share; `false` when nothing more is wanted.
    pub(crate) fn wait_for_space(&self) -> bool {
        !self.wait_while(|state| state.weight > MOST_WAITING).is_over
    }

    /// Returns the common exit code, when all shares are done.
    pub(crate) fn outcome(self) -> Result<Exit, Failure> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.fatal.map_or(Ok(state.exit.unwrap_or(Exit::Done)), Err)
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        locked(&self.state)
    }

    fn is_turn_of(&self, number: usize) -> bool {
        self.lock().head == number
    }

    /// Waits for a share's turn; `false` when nothing more is wanted.
    fn wait_for_turn(&self, number: usize) -> bool {
        !self.wait_while(|state| state.head != number).is_over
    }

    /// Waits while a condition holds, and something more is wanted.
    fn wait_while(&self, holds: impl Fn(&QueueState) -> bool) -> MutexGuard<'_, QueueState> {
        let moved = self.moved.wait_while(self.lock(), |state| holds(state) && !state.is_over);
        moved.unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the output of the share at the head. Only the worker of that share calls this, and
    /// the thread that has just finished the one before.
    fn write(&self, part: &mut WaitingOutput) {
        if part.out.is_empty() && part.messages.is_empty() {
            return;
        }
        self.progress.aside(|| {
            let mut from = 0;
            for (at, words) in part.messages.drain(..) {
                self.output.bytes(&part.out[from..at]);
                self.output.flush();
                super::say(words);
                from = at;
            }
            self.output.bytes(&part.out[from..]);
            self.output.flush();
        });
        part.out.clear();
        if self.output.is_broken() {
            self.end();
        }
    }

    /// Takes the rest of a share that is done, and writes all shares whose turn has come.
    fn finish(&self, number: usize, part: WaitingOutput) {
        let mut state = self.lock();
        state.weight += part.weight();
        state.waiting.insert(number, part);
        if state.head != number {
            return;
        }
        while let Some(mut part) = {
            let head = state.head;
            state.waiting.remove(&head)
        } {
            state.weight -= part.weight();
            if !state.is_over {
                drop(state);
                self.write(&mut part);
                if let (Some(journal), Some((line, text)), None) =
                    (self.journal, part.line, &part.fatal)
                {
                    journal.note(line, text);
                }
                state = self.lock();
                state.exit = together(state.exit, part.exit);
                state.is_over |= part.fatal.is_some();
                state.fatal = state.fatal.take().or(part.fatal);
            }
            state.head += 1;
        }
        drop(state);
        self.moved.notify_all();
    }
}

/// Combines two exit codes; `None` means no items. Bad input wins, then success.
fn together(some: Option<Exit>, others: Option<Exit>) -> Option<Exit> {
    [Exit::BadInput, Exit::Done, Exit::Nothing]
        .into_iter()
        .find(|&exit| [some, others].contains(&Some(exit)))
}

impl WaitingOutput {
    fn take(&mut self, exit: Exit) {
        self.exit = together(self.exit, Some(exit));
    }

    fn weight(&self) -> usize {
        SHARE + self.out.len() + self.messages.iter().map(|(_, words)| words.len()).sum::<usize>()
    }
}

impl Sink<'_, '_> {
    pub(crate) fn line(&self, line: impl fmt::Display) {
        self.text(|out| drop(writeln!(out, "{line}")));
    }

    pub(crate) fn json(&self, record: &impl Serialize) {
        self.text(|out| {
            // Writing to memory does not fail, and neither does any of our records.
            drop(serde_json::to_writer(&mut *out, record));
            out.push(b'\n');
        });
    }

    /// Writes a record as JSON, or as a line for people.
    pub(crate) fn record(&self, json: bool, record: &impl Serialize, line: impl fmt::Display) {
        if json { self.json(record) } else { self.line(line) }
    }

    /// Adds several lines at once to the output.
    pub(crate) fn text(&self, write: impl FnOnce(&mut Vec<u8>)) {
        let mut state = self.lock();
        write(&mut state.0.out);
        if state.0.out.len() >= MOST_HELD {
            self.let_out(&mut state, self.delivery != Delivery::NeverWaiting);
        }
    }

    pub(crate) fn say(&self, what: impl fmt::Display) {
        let mut state = self.lock();
        let at = state.0.out.len();
        state.0.messages.push((at, what.to_string()));
    }

    /// Passes the output on if it is this share's turn; short searches may gather some more.
    pub(crate) fn flush(&self) {
        let mut state = self.lock();
        if self.delivery != Delivery::Gathering || state.1.elapsed() >= PATIENCE {
            self.let_out(&mut state, false);
        }
    }

    /// Passes the output on if it is this share's turn.
    pub(crate) fn flush_now(&self) {
        self.let_out(&mut self.lock(), false);
    }

    fn let_out(&self, (part, last): &mut (WaitingOutput, Instant), wait: bool) {
        if wait && !self.queue.wait_for_turn(self.number) {
            (part.out, part.messages) = Default::default();
        } else if wait || self.queue.is_turn_of(self.number) {
            self.queue.write(part);
            *last = Instant::now();
        }
    }

    /// Returns the place of a line of the input for messages.
    pub(crate) fn place(&self, line: usize) -> String {
        format!("{} {line}", self.queue.line_name)
    }

    /// Stores the result of an item. Bad input is reported and stored, any other failure ends all
    /// later work.
    pub(crate) fn done(&self, outcome: Result<Option<Exit>, Failure>, line: Option<usize>) {
        let place = line.map_or_else(String::new, |line| self.place(line));
        match outcome {
            Ok(None) => {}
            Ok(Some(exit)) => self.lock().0.take(exit),
            Err(failure) if failure.exit() == Exit::BadInput && line.is_some() => {
                self.say(format_args!("{place}: {failure}"));
                self.lock().0.take(Exit::BadInput);
            }
            Err(failure) => {
                let failure = if line.is_some() { failure.context(place) } else { failure };
                self.lock().0.fatal.get_or_insert(failure);
            }
        }
    }

    /// Stores the line of the input that the share is about, now that all of it is done.
    pub(crate) fn note(&self, line: usize, text: u64) {
        self.lock().0.line = Some((line, text));
    }

    /// Returns `true` if an item failed and all later work is cancelled.
    pub(crate) fn has_failed(&self) -> bool {
        self.lock().0.fatal.is_some()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.queue.is_over()
    }

    pub(crate) fn finish(self) {
        let (part, _) = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.queue.finish(self.number, part);
    }

    fn lock(&self) -> MutexGuard<'_, (WaitingOutput, Instant)> {
        locked(&self.state)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::output::progress;
    use premove_engine::search::Control;
    use premove_engine::table::Tables;

    /// The text that was written.
    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn much_that_is_written_before_its_turn_does_not_hold_up_the_thread_that_the_turn_waits_for() {
        let written = Written::default();
        let output = Output::to(Box::new(written.clone()));
        let folder = tempfile::tempdir().unwrap();
        progress::watch(&Tables::new(folder.path().to_owned()), &Control::new(), |progress| {
            let queue = OutputQueue::new(&output, progress);
            let [first, second] = [0, 1].map(|number| queue.sink(number, Delivery::NeverWaiting));
            let line = "x".repeat(MOST_HELD / 2);
            (0..5).for_each(|_| second.line(&line));
            first.line("first");
            first.finish();
            second.finish();
            assert!(queue.outcome().is_ok());
            let written = written.0.lock().unwrap();
            assert_eq!((&written[..6], written.len()), (&b"first\n"[..], 6 + 5 * (line.len() + 1)));
        });
    }
}
