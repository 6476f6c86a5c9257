//! Writes results of items that are processed in parallel, in the order of the items.
//!
//! The items are divided into shares of consecutive items, and an [`OutputQueue`] has a [`Sink`]
//! for each share. The first share that is not finished writes directly. The output of later shares
//! is buffered, and a share with too much buffered output waits, so that memory is bounded. A
//! thread that also works on earlier shares must not wait.

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

/// Maximum number of bytes that the sink of a share (a group of consecutive items) buffers before
/// it waits.
const MOST_HELD: usize = 1 << 20;

/// Maximum number of bytes that finished shares buffer together while an earlier share is not
/// finished. Above it no new share begins.
const MOST_WAITING: usize = 1 << 22;

/// Number of bytes that each buffered share counts in addition to its output.
const SHARE: usize = 256;

/// Time for which the results of short searches are collected. Then they are written together,
/// which is cheaper.
const PATIENCE: Duration = Duration::from_millis(5);

/// The results of all items, in order. The items are divided into shares of consecutive items.
pub(crate) struct OutputQueue<'a> {
    output: &'a Output,
    progress: &'a ProgressLine,
    /// The journal that records the lines whose results are written; `None` without `--resume`.
    journal: Option<&'a Journal>,
    state: Mutex<QueueState>,
    moved: Condvar,
    /// The noun that messages put before the number of an input line: `line` or `scramble`.
    line_name: &'static str,
}

#[derive(Default)]
struct QueueState {
    /// Number of the first share that is not finished.
    head: usize,
    /// The finished shares after the first unfinished one, by number.
    waiting: BTreeMap<usize, WaitingOutput>,
    weight: usize,
    /// The combined exit code of the items so far; `None` without items.
    exit: Option<Exit>,
    fatal: Option<Failure>,
    /// `true` if no more results are wanted.
    is_over: bool,
}

/// Output of a share that is not written yet.
#[derive(Default)]
struct WaitingOutput {
    out: Vec<u8>,
    /// Messages for the standard error, each with its position in `out`.
    messages: Vec<(usize, String)>,
    /// Number and checksum of the last input line of the share; `None` until all results of the
    /// line are done.
    line: Option<(usize, u64)>,
    /// The combined exit code of the items; `None` without items.
    exit: Option<Exit>,
    fatal: Option<Failure>,
}

/// Rule for a sink: when it writes results, and whether it waits while too many are buffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// Results of several short searches are collected. A full sink waits.
    Gathering,
    /// Results are written at once. A full sink waits.
    Eager,
    /// Results are written at once. The sink never waits, because its thread may also have to
    /// finish earlier shares.
    NeverWaiting,
}

/// Receiver of the results of one share, that is, of a group of consecutive items.
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

    /// Sets the noun that messages put before the number of an input line, such as `scramble`.
    pub(crate) fn with_lines_called(self, line_name: &'static str) -> Self {
        Self { line_name, ..self }
    }

    /// Creates a queue that writes to the results file of a journal, and records finished lines in
    /// the journal.
    pub(crate) fn of_journal(journal: &'a Journal, progress: &'a ProgressLine) -> Self {
        Self { journal: Some(journal), ..Self::new(&journal.output, progress) }
    }

    /// Returns the sink of a share. Each number from 0 on must be used once, and each sink must end
    /// with [`Sink::finish`].
    pub(crate) fn sink(&self, number: usize, delivery: Delivery) -> Sink<'_, 'a> {
        Sink {
            queue: self,
            number,
            delivery,
            state: Mutex::new((WaitingOutput::default(), Instant::now())),
        }
    }

    /// Ends the work on all items. Output that is not written yet is dropped.
    pub(crate) fn end(&self) {
        self.lock().is_over = true;
        self.moved.notify_all();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.lock().is_over
    }

    /// Waits until there is space for another share. Returns `false` if no more results are wanted.
    pub(crate) fn wait_for_space(&self) -> bool {
        !self.wait_while(|state| state.weight > MOST_WAITING).is_over
    }

    /// Returns the combined exit code after all shares are finished.
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

    /// Waits until all shares before this one are written. Returns `false` if no more results are
    /// wanted.
    fn wait_for_turn(&self, number: usize) -> bool {
        !self.wait_while(|state| state.head != number).is_over
    }

    /// Waits as long as a condition holds and more results are wanted.
    fn wait_while(&self, holds: impl Fn(&QueueState) -> bool) -> MutexGuard<'_, QueueState> {
        let moved = self.moved.wait_while(self.lock(), |state| holds(state) && !state.is_over);
        moved.unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the output of the first unfinished share. Only two threads may call this: the one
    /// that works on this share, and the one that has just finished the share before.
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

    /// Stores the rest of a finished share, and writes all finished shares that are next in order.
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

/// Combines two exit codes; `None` means that there were no items. Bad input has priority over
/// success, and success over no result.
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
            // Neither writing to memory nor serializing a record can fail.
            drop(serde_json::to_writer(&mut *out, record));
            out.push(b'\n');
        });
    }

    /// Writes a record as JSON if `json` is set, otherwise as a line of text.
    pub(crate) fn record(&self, json: bool, record: &impl Serialize, line: impl fmt::Display) {
        if json { self.json(record) } else { self.line(line) }
    }

    /// Adds several lines to the output at once.
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

    /// Writes the output if it is this share's turn. The results of short searches may be collected
    /// first.
    pub(crate) fn flush(&self) {
        let mut state = self.lock();
        if self.delivery != Delivery::Gathering || state.1.elapsed() >= PATIENCE {
            self.let_out(&mut state, false);
        }
    }

    /// Writes the output if it is this share's turn.
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

    /// Returns the name of an input line for messages, such as `line 3`.
    pub(crate) fn place(&self, line: usize) -> String {
        format!("{} {line}", self.queue.line_name)
    }

    /// Records the result of an item. Bad input is reported; any other failure ends all later work.
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

    /// Records the number and the checksum of the last input line of the share. It is stored after
    /// all results of the share are done.
    pub(crate) fn note(&self, line: usize, text: u64) {
        self.lock().0.line = Some((line, text));
    }

    /// Returns whether an item failed, so that all later work is cancelled.
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
