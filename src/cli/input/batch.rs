//! The lines of the standard input worked on by several threads at once.
//!
//! Each thread takes some lines when it has nothing to do, few when lines are long work and many
//! when they are short, and works on them alone. A line that stands alone, as when a user writes
//! one and waits for the answer, gets all threads.

use std::io::{self, BufReader};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use super::source::Source;
use super::{self as input, Input, Item, ReadItem, read_line, read_text};
use crate::cli::output::closed::wait_for_input;
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::output::journal::{Done, checksum};
use crate::cli::output::progress::Progress;
use crate::cli::output::sink::{Delivery, Queue, Sink};
use crate::cli::session::Session;
use crate::store::locked;
use crate::store::threads::team;

/// Bytes read at a time.
const BUFFER: usize = 1 << 16;

/// The most lines taken at a time.
const MOST_LINES: usize = 256;

/// Lines are taken together as long as they are done in less than this.
const SHORT: Duration = Duration::from_millis(2);

/// Every Nth line of a file, so that several machines can share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which share, from 1.
    number: usize,
    /// How many shares there are.
    of: usize,
}

impl Shard {
    pub(crate) const WHOLE: Self = Self { number: 1, of: 1 };

    /// The share of an input that the option `--shard` asks for.
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

/// The items of an input, the share of them that is wanted, and what works on them.
#[derive(Clone, Copy)]
pub(crate) struct Batch<'b> {
    pub(crate) input: &'b Input,
    pub(crate) shard: Shard,
    pub(crate) threads: usize,
    pub(crate) session: &'b Session<'b>,
    pub(crate) progress: &'b Progress,
}

impl<'b> Batch<'b> {
    /// Does the work for each item; results come out in the order of the items. A bad line is
    /// reported with its number, and the rest goes on.
    pub(crate) fn run<T>(self, read: ReadItem<T>, work: Work<T>) -> Result<Exit, Failure> {
        let queue = Queue::new(self.session.output, self.progress)
            .with_lines_called(self.input.line_name());
        match self.input {
            Input::Words(text) => {
                let sink = queue.sink(0, Delivery::Eager);
                let outcome = input::of_words(text, self.session).and_then(|text| {
                    let value = read(&text)?;
                    work(&Item { text, line: None, value }, &sink, self.threads).map(Some)
                });
                sink.done(outcome, None);
                sink.finish();
            }
            Input::Lines { .. } | Input::Drawn => {
                let items = self.items(self.lines(), &queue, read);
                let workers =
                    Workers { items, busy: AtomicUsize::new(0), threads: self.threads, work };
                team(self.threads, &|| workers.work());
            }
        }
        queue.outcome()
    }

    /// Whether each line is printed before its results.
    pub(crate) fn has_headers(self) -> bool {
        matches!(self.input, Input::Lines { headers: true })
    }

    pub(crate) fn lines(self) -> Lines<'b> {
        let stdin = BufReader::with_capacity(BUFFER, self.session.input());
        Lines { stdin, shard: self.shard, line: 0, number: 0, is_over: false, may_wait: false }
    }

    /// The items on these lines, whose results go to a queue.
    pub(crate) fn items<'a, T>(
        self,
        lines: Lines<'b>,
        queue: &'b Queue<'a>,
        read: ReadItem<T>,
    ) -> Items<'b, 'a, T> {
        let Self { session, .. } = self;
        Items { lines: Mutex::new(lines), queue, session, headers: self.has_headers(), read }
    }
}

/// The items on the lines of the standard input, for those who share them out among themselves.
pub(crate) struct Items<'i, 'a, T> {
    lines: Mutex<Lines<'i>>,
    queue: &'i Queue<'a>,
    session: &'i Session<'i>,
    headers: bool,
    read: ReadItem<T>,
}

/// Some lines that one thread works on, and where their results go.
pub(crate) struct Share<'q, 'a> {
    /// Each with its number.
    pub(crate) lines: Vec<(usize, Vec<u8>)>,
    pub(crate) sink: Sink<'q, 'a>,
    /// What ended the reading.
    error: Option<io::Error>,
    /// Whether nothing more could be read without waiting.
    is_all_there_is: bool,
}

impl Share<'_, '_> {
    pub(crate) fn finish(self) {
        if let Some(error) = self.error {
            self.sink.done(Err(input::unreadable(&error)), None);
        }
        self.sink.finish();
    }
}

impl<'i, 'a, T> Items<'i, 'a, T> {
    /// The next lines, at most this many; `None` when there are no more or nothing more is wanted.
    /// The results of a single line do not gather.
    pub(crate) fn next(&self, most: usize, delivery: Delivery) -> Option<Share<'i, 'a>> {
        if !self.queue.wait_for_space() || self.is_over() {
            return None;
        }
        let mut lines = locked(&self.lines);
        let (taken, error) = lines.take(most);
        if taken.is_empty() && error.is_none() {
            return None;
        }
        let delivery = match delivery {
            Delivery::Gathering if taken.len() < 2 => Delivery::Eager,
            other => other,
        };
        let sink = self.queue.sink(lines.number, delivery);
        lines.number += 1;
        Some(Share { lines: taken, sink, error, is_all_there_is: !lines.has_line() })
    }

    /// The item on a line; `None` when there is none.
    pub(crate) fn item(
        &self,
        bytes: Vec<u8>,
        line: usize,
        sink: &Sink,
    ) -> Result<Option<Item<T>>, Failure> {
        let text = read_text(bytes)?;
        if self.headers {
            sink.line(format_args!(">>> Line: {text}"));
            sink.flush();
        }
        let Some(text) = input::of_line(&text, self.session)? else { return Ok(None) };
        let value = (self.read)(&text)?;
        Ok(Some(Item { text, line: Some(line), value }))
    }

    fn is_over(&self) -> bool {
        self.queue.is_over() || self.session.is_stopped()
    }
}

/// The threads that work on the items, each alone on the lines that it took.
struct Workers<'w, 'a, T> {
    items: Items<'w, 'a, T>,
    /// How many work on lines.
    busy: AtomicUsize,
    threads: usize,
    work: Work<'w, T>,
}

impl<T> Workers<'_, '_, T> {
    /// Works until there are no more lines, or nothing more is wanted.
    fn work(&self) {
        let _guard = EndOnPanic(&self.items);
        let mut most = 1;
        while let Some(share) = self.items.next(most, Delivery::Gathering) {
            self.busy.fetch_add(1, Relaxed);
            let begun = Instant::now();
            let count = share.lines.len();
            self.work_on(share);
            self.busy.fetch_sub(1, Relaxed);
            most = match begun.elapsed() {
                time if time > SHORT => (most / 2).max(1),
                time if time < SHORT / 2 && count == most => (most * 2).min(MOST_LINES),
                _ => most,
            };
        }
    }

    fn work_on(&self, mut share: Share) {
        let is_alone =
            share.is_all_there_is && share.lines.len() == 1 && self.busy.load(Relaxed) == 1;
        let threads = if is_alone { self.threads } else { 1 };
        for (line, bytes) in std::mem::take(&mut share.lines) {
            let item = self.items.item(bytes, line, &share.sink);
            let outcome = item.and_then(|item| {
                item.map(|item| (self.work)(&item, &share.sink, threads)).transpose()
            });
            share.sink.done(outcome, Some(line));
            if share.sink.has_failed() || self.items.is_over() {
                break;
            }
        }
        share.finish();
    }
}

/// Ends the work of the other threads when one breaks down: they would wait for its results for
/// ever.
pub(crate) struct EndOnPanic<'w, 'i, 'a, T>(pub(crate) &'w Items<'i, 'a, T>);

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

impl Lines<'_> {
    /// Passes over lines that are done, the last of which has the checksum that is known of it.
    pub(crate) fn pass_over(&mut self, done: Done) -> Result<(), Failure> {
        let mut last = Vec::new();
        while self.line < done.line {
            let line = read_line(&mut self.stdin).map_err(|error| input::unreadable(&error))?;
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

    /// At least one line and at most this many, each with its number, and what ended the reading;
    /// after the first line only what is there already.
    fn take(&mut self, most: usize) -> (Vec<(usize, Vec<u8>)>, Option<io::Error>) {
        let mut taken = Vec::new();
        while !self.is_over && taken.len() < most && (taken.is_empty() || self.has_line()) {
            if self.may_wait && self.stdin.buffer().is_empty() && !wait_for_input() {
                self.is_over = true;
                break;
            }
            self.may_wait = matches!(self.stdin.get_ref(), Source::Stdin(_));
            match read_line(&mut self.stdin) {
                Ok(Some(bytes)) => {
                    self.line += 1;
                    if self.shard.has(self.line) {
                        taken.push((self.line, bytes));
                    }
                }
                Ok(None) => self.is_over = true,
                Err(error) => {
                    self.is_over = true;
                    return (taken, Some(error));
                }
            }
        }
        (taken, None)
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
