//! The lines of the standard input worked on by several threads at once.
//!
//! Each thread takes some lines when it has nothing to do, few when lines are long work and many
//! when they are short, and works on them alone. A line that stands alone, as when a user writes
//! one and waits for the answer, gets all threads.

use std::collections::VecDeque;
use std::io::{self, BufReader, IsTerminal};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use premove_cube::notation::{ListLine, ListReader, PassedOver, remark};
use premove_engine::store::locked;
use premove_engine::store::threads::team;

use super::source::StandardInput;
use super::{self as input, InputItem, ItemInput, ReadItem, check_length, read_line, read_text};
use crate::output::closed::wait_for_input;
use crate::output::exit::{Exit, Failure};
use crate::output::journal::{DoneInput, checksum};
use crate::output::progress::ProgressLine;
use crate::output::sink::{Delivery, OutputQueue, Sink};
use crate::session::CommandSession;

/// Bytes read at a time.
const BUFFER: usize = 1 << 16;

/// Greatest number of lines taken at a time.
const MOST_LINES: usize = 256;

/// Lines are taken together as long as they take less time than this.
const SHORT: Duration = Duration::from_millis(2);

/// Every Nth line of a file, so that several machines can share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Number of the share, from 1.
    number: usize,
    /// Number of shares.
    of: usize,
}

impl Shard {
    pub(crate) const WHOLE: Self = Self { number: 1, of: 1 };

    /// Returns the share of an input for the option `--shard`.
    pub(crate) fn of_input(wanted: Option<Self>, input: &ItemInput) -> Result<Self, Failure> {
        match (wanted, input) {
            (Some(_), ItemInput::Words(_)) => {
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
pub(crate) type Work<'w, T> =
    &'w (dyn Fn(&InputItem<T>, &Sink, usize) -> Result<Exit, Failure> + Sync);

/// The items of an input, the share of them that is wanted, and the settings of the work.
#[derive(Clone, Copy)]
pub(crate) struct InputBatch<'b> {
    pub(crate) input: &'b ItemInput,
    pub(crate) shard: Shard,
    pub(crate) threads: usize,
    pub(crate) session: &'b CommandSession<'b>,
    pub(crate) progress: &'b ProgressLine,
}

impl<'b> InputBatch<'b> {
    /// Does the work for each item; results come out in the order of the items. A bad line is
    /// reported with its number, and the rest continues.
    pub(crate) fn run<T>(self, read: ReadItem<T>, work: Work<T>) -> Result<Exit, Failure> {
        let queue = OutputQueue::new(self.session.output, self.progress)
            .with_lines_called(self.input.line_name());
        let mut checked = Ok(());
        match self.input {
            ItemInput::Words(text) => {
                let sink = queue.sink(0, Delivery::Eager);
                let outcome = input::of_words(text, self.session).and_then(|text| {
                    let value = read(&text)?;
                    if let Some(remark) = remark(&text) {
                        sink.say(remark);
                    }
                    let text = trimmed(text);
                    work(&InputItem { text, line: None, value }, &sink, self.threads).map(Some)
                });
                sink.done(outcome, None);
                sink.finish();
            }
            ItemInput::Lines { .. } | ItemInput::Drawn => {
                let items = self.items(self.lines(), &queue, read);
                let workers =
                    Workers { items, busy: AtomicUsize::new(0), threads: self.threads, work };
                team(self.threads, &|| workers.work());
                checked = workers.items.counts().check();
            }
        }
        let exit = queue.outcome()?;
        checked.map(|()| exit)
    }

    /// Returns `true` if each line is printed before its results.
    pub(crate) fn has_headers(self) -> bool {
        matches!(self.input, ItemInput::Lines { headers: true })
    }

    pub(crate) fn lines(self) -> UnreadLines<'b> {
        let stdin = BufReader::with_capacity(BUFFER, self.session.input());
        let is_typed = match stdin.get_ref() {
            StandardInput::Stdin(stdin) => stdin.is_terminal(),
            StandardInput::Asked(..) => true,
        };
        UnreadLines {
            stdin,
            shard: self.shard,
            line: 0,
            number: 0,
            is_over: false,
            may_wait: false,
            is_typed,
            list: ListReader::default(),
            counts: Arc::default(),
            ahead: None,
            waiting: VecDeque::new(),
        }
    }

    /// Returns the items on these lines, whose results go to a queue.
    pub(crate) fn items<'a, T>(
        self,
        lines: UnreadLines<'b>,
        queue: &'b OutputQueue<'a>,
        read: ReadItem<T>,
    ) -> BatchItems<'b, 'a, T> {
        let Self { session, .. } = self;
        let counts = Arc::clone(&lines.counts);
        let lines = Mutex::new(lines);
        let headers = self.has_headers();
        BatchItems { lines, queue, session, headers, read, counts }
    }
}

/// The items on the lines of the standard input, which several threads share.
pub(crate) struct BatchItems<'i, 'a, T> {
    lines: Mutex<UnreadLines<'i>>,
    queue: &'i OutputQueue<'a>,
    session: &'i CommandSession<'i>,
    headers: bool,
    read: ReadItem<T>,
    counts: Arc<ScrambleCounts>,
}

/// Number of scrambles, with those of other shards and earlier runs, and number of lines without
/// one.
#[derive(Default)]
pub(crate) struct ScrambleCounts {
    scrambles: AtomicUsize,
    passed_over: AtomicUsize,
}

impl ScrambleCounts {
    /// Fails if there were lines and none of them had a scramble.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.scrambles.load(Relaxed) == 0 && self.passed_over.load(Relaxed) > 0 {
            return Err(Failure::bad("there is no scramble in the standard input"));
        }
        Ok(())
    }
}

/// A line with one scramble, or one of the scrambles of a line.
pub(crate) struct ScrambleLine {
    /// Its number in the input, from 1.
    pub(crate) number: usize,
    /// The bytes of the input, with the lines in which the scramble continues.
    bytes: Vec<u8>,
    content: LineContent,
}

/// The part of a line to read.
enum LineContent {
    /// The whole line.
    Whole,
    /// A scramble beside other text, which is blank here; whether it is the only one of the line,
    /// and whether it is the last one.
    Scramble {
        text: String,
        is_only: bool,
        is_last: bool,
    },
    Nothing,
    PassedOver(PassedOver),
}

impl ScrambleLine {
    /// Returns the number of the last line of the input that is done when this one is, and the
    /// checksum of that line; `None` where another scramble of the line follows.
    pub(crate) fn mark(&self) -> Option<(usize, u64)> {
        if matches!(self.content, LineContent::Scramble { is_last: false, .. }) {
            return None;
        }
        let more = self.bytes.split(|byte| *byte == b'\n').count() - 1;
        let last = self.bytes.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        Some((self.number + more, checksum(last)))
    }
}

/// Some lines for one thread, and the sink for their results.
pub(crate) struct LineShare<'q, 'a> {
    pub(crate) lines: Vec<ScrambleLine>,
    pub(crate) sink: Sink<'q, 'a>,
    /// The error that ended the reading.
    error: Option<io::Error>,
    /// Set if nothing more could be read without waiting.
    is_all_there_is: bool,
}

impl LineShare<'_, '_> {
    pub(crate) fn finish(self) {
        if let Some(error) = self.error {
            self.sink.done(Err(input::unreadable(&error)), None);
        }
        self.sink.finish();
    }
}

impl<'i, 'a, T> BatchItems<'i, 'a, T> {
    /// Returns the next lines, at most this number; `None` when there are no more or nothing more
    /// is wanted. The results of a single line do not gather.
    pub(crate) fn next(&self, most: usize, delivery: Delivery) -> Option<LineShare<'i, 'a>> {
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
        Some(LineShare { lines: taken, sink, error, is_all_there_is: !lines.has_line() })
    }

    /// Returns the item on a line; `None` when there is none.
    pub(crate) fn item(
        &self,
        line: ScrambleLine,
        sink: &Sink,
    ) -> Result<Option<InputItem<T>>, Failure> {
        let ScrambleLine { number, bytes, content } = line;
        let whole = read_text(bytes)?;
        if self.headers {
            let header = match &content {
                LineContent::Scramble { text, is_only: false, .. } => text.trim(),
                _ => whole.as_str(),
            };
            sink.line(format_args!(">>> Line: {header}"));
            sink.flush();
        }
        let text = match content {
            LineContent::Nothing => return Ok(None),
            LineContent::PassedOver(PassedOver::Net) => {
                return Err(Failure::bad(PassedOver::Net.to_string()));
            }
            LineContent::PassedOver(why) => {
                self.counts.passed_over.fetch_add(1, Relaxed);
                sink.say(format_args!("{} is passed over: {why}", sink.place(number)));
                return Ok(None);
            }
            LineContent::Whole => whole,
            LineContent::Scramble { text, .. } => text,
        };
        let Some(text) = input::of_line(&text, self.session)? else { return Ok(None) };
        self.counts.scrambles.fetch_add(1, Relaxed);
        let value = (self.read)(&text)?;
        if let Some(remark) = remark(&text) {
            sink.say(format_args!("{}: {remark}", sink.place(number)));
        }
        Ok(Some(InputItem { text: trimmed(text), line: Some(number), value }))
    }

    /// Returns the numbers of scrambles and of other lines so far.
    pub(crate) fn counts(&self) -> Arc<ScrambleCounts> {
        Arc::clone(&self.counts)
    }

    fn is_over(&self) -> bool {
        self.queue.is_over() || self.session.is_stopped()
    }
}

/// Returns a text without the blanks that replace the text before it.
fn trimmed(text: String) -> String {
    if text.starts_with(char::is_whitespace) { text.trim().to_owned() } else { text }
}

/// The threads that work on the items, each alone on the lines that it took.
struct Workers<'w, 'a, T> {
    items: BatchItems<'w, 'a, T>,
    /// Number of threads that work on lines.
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

    fn work_on(&self, mut share: LineShare) {
        let is_alone =
            share.is_all_there_is && share.lines.len() == 1 && self.busy.load(Relaxed) == 1;
        let threads = if is_alone { self.threads } else { 1 };
        for line in std::mem::take(&mut share.lines) {
            let number = line.number;
            let item = self.items.item(line, &share.sink);
            let outcome = item.and_then(|item| {
                item.map(|item| (self.work)(&item, &share.sink, threads)).transpose()
            });
            share.sink.done(outcome, Some(number));
            if share.sink.has_failed() || self.items.is_over() {
                break;
            }
        }
        share.finish();
    }
}

/// Ends the work of the other threads when one panics: they would wait for its results forever.
pub(crate) struct EndOnPanic<'w, 'i, 'a, T>(pub(crate) &'w BatchItems<'i, 'a, T>);

impl<T> Drop for EndOnPanic<'_, '_, '_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.queue.end();
            self.0.session.shared.stop();
        }
    }
}

/// The lines that are still to be read.
pub(crate) struct UnreadLines<'s> {
    stdin: BufReader<StandardInput<'s>>,
    shard: Shard,
    /// Lines read so far.
    line: usize,
    /// Shares given out so far.
    number: usize,
    is_over: bool,
    /// Set once an empty buffer means that there is nothing to read. At the beginning there may be
    /// unread input from before.
    may_wait: bool,
    /// Set if a person types the lines, and waits for an answer to each.
    is_typed: bool,
    list: ListReader,
    counts: Arc<ScrambleCounts>,
    /// A line that was read and does not continue the one before.
    ahead: Option<Vec<u8>>,
    /// The scrambles of a line that are not given out yet.
    waiting: VecDeque<ScrambleLine>,
}

impl UnreadLines<'_> {
    /// Skips lines that are done; the last of them must have the stored checksum.
    pub(crate) fn pass_over(&mut self, done: DoneInput) -> Result<(), Failure> {
        let mut last = Vec::new();
        while self.line < done.line {
            let line = read_line(&mut self.stdin).map_err(|error| input::unreadable(&error))?;
            let Some(line) = line else { break };
            self.skip(&line);
            last = line;
            self.line += 1;
        }
        self.may_wait = done.line > 0 && matches!(self.stdin.get_ref(), StandardInput::Stdin(_));
        if done.line > 0 && (self.line < done.line || checksum(&last) != done.text) {
            let what = "is not that of the results: --resume goes on with the same input";
            return Err(Failure::bad(format!("line {} of the standard input {what}", done.line)));
        }
        Ok(())
    }

    /// Returns at least one scramble and at most this number, and the error that ended the
    /// reading. After the first line, takes only input that is there already.
    fn take(&mut self, most: usize) -> (Vec<ScrambleLine>, Option<io::Error>) {
        let mut taken = Vec::new();
        while taken.len() < most {
            if let Some(line) = self.waiting.pop_front() {
                taken.push(line);
                continue;
            }
            if self.is_over || !(taken.is_empty() || self.has_line()) {
                break;
            }
            match self.next_line() {
                Ok(Some(bytes)) => {
                    let number = self.line;
                    let bytes = match self.with_what_goes_on(bytes) {
                        Ok(bytes) => bytes,
                        Err((bytes, error)) => {
                            self.is_over = true;
                            self.divide(number, bytes);
                            taken.extend(self.waiting.drain(..));
                            return (taken, Some(error));
                        }
                    };
                    if self.shard.has(number) {
                        self.divide(number, bytes);
                    } else {
                        self.skip(&bytes);
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

    /// Returns the next line, and counts it in `line`; `None` at the end.
    fn next_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let line = match self.ahead.take() {
            Some(line) => Some(line),
            None if self.may_wait && self.stdin.buffer().is_empty() && !wait_for_input() => None,
            None => {
                self.may_wait = matches!(self.stdin.get_ref(), StandardInput::Stdin(_));
                read_line(&mut self.stdin)?
            }
        };
        self.line += usize::from(line.is_some());
        Ok(line)
    }

    /// Returns a line with those behind it in which its scramble continues. Only a number or a
    /// label before the scramble marks where it ends; other lines need not wait.
    fn with_what_goes_on(&mut self, mut bytes: Vec<u8>) -> Result<Vec<u8>, (Vec<u8>, io::Error)> {
        if self.is_typed
            || check_length(&bytes).is_err()
            || !str::from_utf8(&bytes).is_ok_and(|line| self.list.begins(line))
        {
            return Ok(bytes);
        }
        loop {
            match self.next_line() {
                Ok(Some(next)) => {
                    let goes_on = check_length(&next).is_ok()
                        && bytes.len() + next.len() < BUFFER
                        && goes_on(&bytes, &next);
                    if !goes_on {
                        self.line -= 1;
                        self.ahead = Some(next);
                        return Ok(bytes);
                    }
                    bytes.push(b'\n');
                    bytes.extend(next);
                }
                Ok(None) => return Ok(bytes),
                Err(error) => return Err((bytes, error)),
            }
        }
    }

    /// Reads a line of another shard or of an earlier run: it affects how later lines are read.
    fn skip(&mut self, bytes: &[u8]) {
        if let Some(ListLine::Scrambles(scrambles)) = self.read(bytes) {
            self.counts.scrambles.fetch_add(scrambles.len(), Relaxed);
        }
    }

    /// Reads a line of the list; `None` where it is not text or is too long.
    fn read(&mut self, bytes: &[u8]) -> Option<ListLine> {
        let text = str::from_utf8(bytes).ok().filter(|_| check_length(bytes).is_ok());
        text.map(|text| self.list.line(text))
    }

    /// Adds the scrambles of a line to those that wait.
    fn divide(&mut self, number: usize, bytes: Vec<u8>) {
        let read = self.read(&bytes);
        let events = self.list.take_events().into_iter().map(PassedOver::Event);
        let mut add =
            |bytes, content| self.waiting.push_back(ScrambleLine { number, bytes, content });
        events.for_each(|event| add(Vec::new(), LineContent::PassedOver(event)));
        match read {
            Some(ListLine::Nothing) => add(bytes, LineContent::Nothing),
            Some(ListLine::PassedOver(why)) => add(bytes, LineContent::PassedOver(why)),
            Some(ListLine::Scrambles(scrambles)) => {
                let count = scrambles.len();
                let mut bytes = Some(bytes);
                for (at, text) in scrambles.into_iter().enumerate() {
                    let is_only = count == 1;
                    let is_last = at + 1 == count;
                    let line = if is_last { bytes.take() } else { None };
                    let content = LineContent::Scramble { text, is_only, is_last };
                    add(line.unwrap_or_default(), content);
                }
            }
            None => add(bytes, LineContent::Whole),
        }
    }

    fn has_line(&self) -> bool {
        self.ahead.is_some() || !self.waiting.is_empty() || self.stdin.buffer().contains(&b'\n')
    }
}

/// Returns `true` if a line continues the lines before it.
fn goes_on(before: &[u8], next: &[u8]) -> bool {
    let texts = str::from_utf8(before).ok().zip(str::from_utf8(next).ok());
    texts.is_some_and(|(before, next)| ListReader::goes_on(before, next))
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
