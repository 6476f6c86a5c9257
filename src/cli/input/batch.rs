//! The lines of the standard input worked on by several threads at once.
//!
//! Each thread takes some lines when it has nothing to do, few when lines are long work and many
//! when they are short, and works on them alone. A line that stands alone, as when somebody writes
//! one and waits for the answer, gets all threads.

use std::io::{self, BufReader};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::source::Source;
use super::{self as input, Input, Item, read_line, read_text};
use crate::cli::output::closed::wait_for_input;
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::output::journal::{Done, checksum};
use crate::cli::output::progress::Progress;
use crate::cli::output::sink::{Manner, Queue, Sink};
use crate::cli::session::Session;

/// Bytes read at a time.
const BUFFER: usize = 1 << 16;

/// The most lines taken at a time.
const MOST_LINES: usize = 256;

/// Lines are taken together as long as they are done in less than this.
const SHORT: Duration = Duration::from_millis(2);

/// Every so manieth line of a file, so that several machines can share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which share, from 1.
    number: usize,
    /// How many shares there are.
    of: usize,
}

impl Shard {
    /// All lines.
    pub(crate) const WHOLE: Self = Self { number: 1, of: 1 };

    /// The share of an input that the option `--shard` asks for.
    ///
    /// # Errors
    /// When it asks for a share of what is no lines.
    pub(crate) fn of_input(wanted: Option<Self>, input: &Input) -> Result<Self, Failure> {
        match (wanted, input) {
            (Some(_), Input::Words(_)) => {
                Err(Failure::bad("--shard is for many scrambles: read them with -i or '-'"))
            }
            (shard, _) => Ok(shard.unwrap_or(Self::WHOLE)),
        }
    }

    fn has(self, line: usize) -> bool {
        line % self.of == self.number % self.of
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').map(|(number, of)| (number.parse(), of.parse()));
        match parts {
            Some((Ok(number), Ok(of))) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => {
                Err("write K/N, the share and the number of shares, such as 1/4 to 4/4".to_owned())
            }
        }
    }
}

/// The work for one item, on the given number of threads.
pub(crate) type Work<'w, T> = &'w (dyn Fn(&Item<T>, &Sink, usize) -> Result<Exit, Failure> + Sync);

/// Does the work for each item of the input; results come out in the order of the items. A bad line
/// is reported with its number, and the rest goes on.
pub(crate) fn run<T>(
    input: &Input,
    shard: Shard,
    threads: usize,
    (session, progress): (&Session, &Progress),
    read: fn(&str) -> Result<T, Failure>,
    work: Work<T>,
) -> Result<Exit, Failure> {
    let queue = Queue::new(session.output, progress);
    match input {
        Input::Words(text) => {
            let sink = queue.sink(0, Manner::Eager);
            let outcome = input::of_words(text, session).and_then(|text| {
                let value = read(&text)?;
                work(&Item { text, line: None, value }, &sink, threads).map(Some)
            });
            sink.done(outcome, None);
            sink.finish();
        }
        Input::Lines { headers } => {
            let lines = Mutex::new(Lines::new(shard, session.input()));
            let crew = Crew {
                lines,
                queue: &queue,
                busy: AtomicUsize::new(0),
                headers: *headers,
                threads,
                session,
                read,
                work,
            };
            thread::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(|| crew.work());
                }
                crew.work();
            });
        }
    }
    queue.outcome()
}

/// Those who share the lines out among themselves.
struct Crew<'c, 'a, T> {
    lines: Mutex<Lines<'c>>,
    queue: &'c Queue<'a>,
    /// How many work on lines.
    busy: AtomicUsize,
    headers: bool,
    threads: usize,
    session: &'c Session<'c>,
    read: fn(&str) -> Result<T, Failure>,
    work: Work<'c, T>,
}

impl<T> Crew<'_, '_, T> {
    /// Works until there are no more lines, or nothing more is wanted.
    fn work(&self) {
        let _guard = EndOnPanic(self);
        let mut most = 1;
        while self.queue.wait_for_room() && !self.session.is_stopped() {
            let taken = {
                let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
                let taken = lines.take(most);
                self.busy.fetch_add(1, Relaxed);
                taken
            };
            let begun = Instant::now();
            let count = taken.as_ref().map_or(0, |taken| taken.lines.len());
            if let Some(taken) = taken {
                self.work_on(taken);
            }
            self.busy.fetch_sub(1, Relaxed);
            if count == 0 {
                break;
            }
            most = match begun.elapsed() {
                time if time > SHORT => (most / 2).max(1),
                time if time < SHORT / 2 && count == most => (most * 2).min(MOST_LINES),
                _ => most,
            };
        }
    }

    fn work_on(&self, taken: Taken) {
        let alone = taken.is_all_there_is && taken.lines.len() == 1 && self.busy.load(Relaxed) == 1;
        let threads = if alone { self.threads } else { 1 };
        let manner = if taken.lines.len() == 1 { Manner::Eager } else { Manner::Gathering };
        let sink = self.queue.sink(taken.number, manner);
        for (line, bytes) in taken.lines {
            sink.done(self.line(bytes, line, &sink, threads), Some(line));
            if sink.has_failed() || self.queue.is_over() || self.session.is_stopped() {
                break;
            }
        }
        if let Some(error) = taken.error {
            sink.done(
                Err(Failure::environment(anyhow::anyhow!(
                    "cannot read the standard input: {error}"
                ))),
                None,
            );
        }
        sink.finish();
    }

    /// One line; `None` when there is no item on it.
    fn line(
        &self,
        bytes: Vec<u8>,
        line: usize,
        sink: &Sink,
        threads: usize,
    ) -> Result<Option<Exit>, Failure> {
        let text = read_text(bytes)?;
        if self.headers {
            sink.line(format_args!(">>> Line: {text}"));
            sink.flush();
        }
        let Some(text) = input::of_line(&text, self.session)? else { return Ok(None) };
        let value = (self.read)(&text)?;
        (self.work)(&Item { text, line: Some(line), value }, sink, threads).map(Some)
    }
}

/// Ends the work of the other threads when one breaks down: they would wait for its results for
/// ever.
struct EndOnPanic<'w, 'c, 'a, T>(&'w Crew<'c, 'a, T>);

impl<T> Drop for EndOnPanic<'_, '_, '_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.queue.end();
            self.0.session.shared.stop();
        }
    }
}

/// The lines that are still to be read.
pub(crate) struct Lines<'s> {
    stdin: BufReader<Source<'s>>,
    shard: Shard,
    /// Lines read so far.
    line: usize,
    /// Shares given out so far.
    number: usize,
    is_over: bool,
    /// Whether an empty buffer means that there is nothing to read: at the beginning something may
    /// be left from before.
    may_wait: bool,
}

/// Some lines, and their place among all that are taken.
pub(crate) struct Taken {
    pub(crate) number: usize,
    pub(crate) lines: Vec<(usize, Vec<u8>)>,
    /// What ended the reading.
    pub(crate) error: Option<io::Error>,
    /// Whether nothing more could be read without waiting.
    is_all_there_is: bool,
}

impl<'s> Lines<'s> {
    pub(crate) fn new(shard: Shard, input: Source<'s>) -> Self {
        let stdin = BufReader::with_capacity(BUFFER, input);
        Self { stdin, shard, line: 0, number: 0, is_over: false, may_wait: false }
    }

    /// Passes over lines that are done, the last of which has the checksum that is known of it.
    ///
    /// # Errors
    /// When the input is another one.
    pub(crate) fn pass_over(&mut self, done: Done) -> Result<(), Failure> {
        let mut last = Vec::new();
        while self.line < done.line {
            let line = read_line(&mut self.stdin).map_err(|e| {
                Failure::environment(anyhow::anyhow!("cannot read the standard input: {e}"))
            })?;
            let Some(line) = line else { break };
            last = line;
            self.line += 1;
        }
        self.may_wait = done.line > 0 && matches!(self.stdin.get_ref(), Source::Stdin(_));
        if done.line > 0 && (self.line < done.line || checksum(&last) != done.text) {
            let what = "is not that of the results: --resume goes on with the same input";
            return Err(Failure::bad(format!("line {} of the standard input {what}", done.line)));
        }
        Ok(())
    }

    /// At least one line and at most so many; after the first one only what is there already.
    pub(crate) fn take(&mut self, most: usize) -> Option<Taken> {
        let mut taken =
            Taken { number: self.number, lines: Vec::new(), error: None, is_all_there_is: false };
        while !self.is_over
            && taken.lines.len() < most
            && (taken.lines.is_empty() || self.has_line())
        {
            if self.may_wait && self.stdin.buffer().is_empty() && !wait_for_input() {
                self.is_over = true;
                break;
            }
            self.may_wait = matches!(self.stdin.get_ref(), Source::Stdin(_));
            match read_line(&mut self.stdin) {
                Ok(Some(bytes)) => {
                    self.line += 1;
                    if self.shard.has(self.line) {
                        taken.lines.push((self.line, bytes));
                    }
                }
                Ok(None) => self.is_over = true,
                Err(error) => {
                    self.is_over = true;
                    taken.error = Some(error);
                }
            }
        }
        taken.is_all_there_is = !self.has_line();
        let any = !taken.lines.is_empty() || taken.error.is_some();
        self.number += usize::from(any);
        any.then_some(taken)
    }

    fn has_line(&self) -> bool {
        self.stdin.buffer().contains(&b'\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_together_have_every_line_once() {
        for of in 1..6 {
            for line in 1..40 {
                let having = (1..=of).filter(|&number| Shard { number, of }.has(line)).count();
                assert_eq!(having, 1, "line {line} of {of} shards");
            }
        }
        assert!((1..9).all(|line| Shard::WHOLE.has(line)));
        assert!(Shard { number: 2, of: 3 }.has(5) && Shard { number: 3, of: 3 }.has(3));
    }

    #[test]
    fn shard_is_written_with_its_number_and_how_many_there_are() {
        assert_eq!("2/3".parse(), Ok(Shard { number: 2, of: 3 }));
        for text in ["", "2", "0/3", "4/3", "a/b", "1/0", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
