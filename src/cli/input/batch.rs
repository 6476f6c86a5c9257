//! Processes the lines of the standard input on several threads.
//!
//! Each thread takes several lines when it is free, and works on them alone. It takes few lines if
//! each needs a long time, and many if they are short. If a single line is available, for example
//! because a user types one and waits for the answer, it gets all threads.

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

/// Number of bytes that are read at a time.
const BUFFER: usize = 1 << 16;

/// Maximum number of lines that a thread takes at a time.
const MOST_LINES: usize = 256;

/// Lines that need less time than this are taken several at a time.
const SHORT: Duration = Duration::from_millis(2);

/// Every Nth line of an input, so that several computers can share the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Number of this shard, from 1.
    number: usize,
    /// Total number of shards.
    of: usize,
}

impl Shard {
    pub(crate) const WHOLE: Self = Self { number: 1, of: 1 };

    /// Returns the part of the input that the option `--shard` selects; without it, the whole
    /// input.
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

/// Function that processes one item on the given number of threads.
pub(crate) type Work<'w, T> =
    &'w (dyn Fn(&InputItem<T>, &Sink, usize) -> Result<Exit, Failure> + Sync);

/// The items of an input, the selected shard, and the settings for the work.
#[derive(Clone, Copy)]
pub(crate) struct InputBatch<'b> {
    pub(crate) input: &'b ItemInput,
    pub(crate) shard: Shard,
    pub(crate) threads: usize,
    pub(crate) session: &'b CommandSession<'b>,
    pub(crate) progress: &'b ProgressLine,
}

impl<'b> InputBatch<'b> {
    /// Processes each item; the results are printed in the order of the items. A bad line is
    /// reported with its number, and the other lines are processed.
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

    /// Returns whether each line is printed before its results.
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

    /// Returns the items of these lines; their results go to the queue.
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

/// The items in the lines of the standard input. Several threads take them.
pub(crate) struct BatchItems<'i, 'a, T> {
    lines: Mutex<UnreadLines<'i>>,
    queue: &'i OutputQueue<'a>,
    session: &'i CommandSession<'i>,
    headers: bool,
    read: ReadItem<T>,
    counts: Arc<ScrambleCounts>,
}

/// Number of scrambles, including other shards and earlier runs, and number of lines without a
/// scramble.
#[derive(Default)]
pub(crate) struct ScrambleCounts {
    scrambles: AtomicUsize,
    passed_over: AtomicUsize,
}

impl ScrambleCounts {
    /// Fails if there were lines, but no scrambles.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.scrambles.load(Relaxed) == 0 && self.passed_over.load(Relaxed) > 0 {
            return Err(Failure::bad("there is no scramble in the standard input"));
        }
        Ok(())
    }
}

/// A line with a scramble, or one of several scrambles in a line.
pub(crate) struct ScrambleLine {
    /// Number of the line in the input, from 1.
    pub(crate) number: usize,
    /// The bytes of the line, including following lines that continue its scramble.
    bytes: Vec<u8>,
    content: LineContent,
}

/// The part of a line that is to be read.
enum LineContent {
    /// The whole line.
    Whole,
    /// A scramble, in which other text of the line is replaced by blanks. `is_only` is `true` for
    /// the only scramble of the line, `is_last` for the last one.
    Scramble {
        text: String,
        is_only: bool,
        is_last: bool,
    },
    Nothing,
    PassedOver(PassedOver),
}

impl ScrambleLine {
    /// Returns the number and the checksum of the input line that is done after this scramble. If
    /// the scramble continues on further lines, this is the last of them. Returns `None` if another
    /// scramble follows on the line.
    pub(crate) fn mark(&self) -> Option<(usize, u64)> {
        if matches!(self.content, LineContent::Scramble { is_last: false, .. }) {
            return None;
        }
        let more = self.bytes.split(|byte| *byte == b'\n').count() - 1;
        let last = self.bytes.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        Some((self.number + more, checksum(last)))
    }
}

/// Lines for one thread, and the sink for their results.
pub(crate) struct LineShare<'q, 'a> {
    pub(crate) lines: Vec<ScrambleLine>,
    pub(crate) sink: Sink<'q, 'a>,
    /// The error that ended the reading, if any.
    error: Option<io::Error>,
    /// `true` if no further line can be read without waiting.
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
    /// Returns the next lines, at most `most`. Returns `None` if there are no more, or no more are
    /// wanted. The results of a single line are written as soon as they are found.
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

    /// Returns the item in a line; `None` if there is none.
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

    /// Returns the counts of scrambles and of lines without a scramble so far.
    pub(crate) fn counts(&self) -> Arc<ScrambleCounts> {
        Arc::clone(&self.counts)
    }

    fn is_over(&self) -> bool {
        self.queue.is_over() || self.session.is_stopped()
    }
}

/// Returns a text without the blanks that replaced the text before the scramble.
fn trimmed(text: String) -> String {
    if text.starts_with(char::is_whitespace) { text.trim().to_owned() } else { text }
}

/// The threads that process items. Each works alone on the lines that it took.
struct Workers<'w, 'a, T> {
    items: BatchItems<'w, 'a, T>,
    /// Number of threads that are processing lines.
    busy: AtomicUsize,
    threads: usize,
    work: Work<'w, T>,
}

impl<T> Workers<'_, '_, T> {
    /// Processes lines until there are no more, or no more are wanted.
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

/// Ends the work of the other threads if one panics, because they would wait forever for its
/// results.
pub(crate) struct EndOnPanic<'w, 'i, 'a, T>(pub(crate) &'w BatchItems<'i, 'a, T>);

impl<T> Drop for EndOnPanic<'_, '_, '_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.queue.end();
            self.0.session.shared.stop();
        }
    }
}

/// The lines of the input that are not read yet.
pub(crate) struct UnreadLines<'s> {
    stdin: BufReader<StandardInput<'s>>,
    shard: Shard,
    /// Number of lines read so far.
    line: usize,
    /// Number of groups of lines ([`LineShare`]) that threads have taken so far.
    number: usize,
    is_over: bool,
    /// `true` if an empty buffer means that reading may have to wait. It is `false` at the
    /// beginning, when earlier input may still be unread.
    may_wait: bool,
    /// `true` if a person types the lines and waits for each answer.
    is_typed: bool,
    list: ListReader,
    counts: Arc<ScrambleCounts>,
    /// A line that was read already, and does not continue the line before.
    ahead: Option<Vec<u8>>,
    /// Scrambles of a line that are not taken yet.
    waiting: VecDeque<ScrambleLine>,
}

impl UnreadLines<'_> {
    /// Skips the lines that an earlier run has done. The last of them must have the stored
    /// checksum.
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

    /// Returns at least one scramble and at most `most`, and the error that ended the reading, if
    /// any. After the first line, it takes only input that is available at once.
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

    /// Returns the next line, and counts it in `line`; `None` at the end of the input.
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

    /// Returns a line, together with following lines that continue its scramble. Only lines with a
    /// number or a label before the scramble are continued, so other lines need not wait.
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

    /// Reads a line of another shard or of an earlier run without using its scrambles. The line
    /// affects how later lines are read.
    fn skip(&mut self, bytes: &[u8]) {
        if let Some(ListLine::Scrambles(scrambles)) = self.read(bytes) {
            self.counts.scrambles.fetch_add(scrambles.len(), Relaxed);
        }
    }

    /// Parses a line of a list; `None` if it is not text or is too long.
    fn read(&mut self, bytes: &[u8]) -> Option<ListLine> {
        let text = str::from_utf8(bytes).ok().filter(|_| check_length(bytes).is_ok());
        text.map(|text| self.list.line(text))
    }

    /// Adds the scrambles of a line to the waiting ones.
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

/// Returns whether a line continues the lines before it.
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
