//! Reads the input of the terminal, and detects when the terminal was closed.
//!
//! The reader of the terminal library is not used: it waits without end for the rest of an
//! incomplete report, and it does not notice that a terminal was closed.

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::Event;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::stdio::stdin;

use super::decode::Decoder;
use super::theme::Background;

/// Time within which further events count as arriving together with the first.
const TOGETHER: Duration = Duration::from_millis(1);

/// Maximum number of events that are returned together.
const BATCH: usize = 4096;

/// Number of consecutive empty reads after which a terminal counts as closed, even if the system
/// does not report that.
const EMPTY_READS: u32 = 16;

/// The reader of the terminal.
#[derive(Debug, Default)]
pub(super) struct TerminalReader {
    decoder: Decoder,
    /// The moment at which the decoder stops waiting for the rest of an incomplete part; `None` if
    /// nothing is incomplete.
    until: Option<Instant>,
    empty_reads: u32,
}

impl TerminalReader {
    /// Returns the background that the terminal has reported since the last call.
    pub(super) fn take_background(&mut self) -> Option<Background> {
        self.decoder.take_background()
    }

    /// Waits for an event and returns it with all events that have arrived together with it.
    /// Returns no event if the terminal has only reported its background.
    ///
    /// # Errors
    /// Returns an error if the terminal was closed.
    pub(super) fn read_batch(&mut self) -> io::Result<Vec<Event>> {
        let mut events = Vec::new();
        while events.is_empty() && !self.decoder.has_background() {
            let wait = self.until.map(|until| until.saturating_duration_since(Instant::now()));
            self.read(wait, &mut events)?;
        }
        while events.len() < BATCH && self.read(Some(TOGETHER), &mut events)? {}
        Ok(events)
    }

    /// Reads once; if the rest of an incomplete part does not come in time, decodes the part as it
    /// is. Returns `false` if nothing came.
    fn read(&mut self, wait: Option<Duration>, events: &mut Vec<Event>) -> io::Result<bool> {
        let has_come = is_readable(wait)?;
        if has_come {
            let mut buffer = [0; 4096];
            let length = match rustix::io::read(stdin(), &mut buffer) {
                Err(Errno::INTR | Errno::AGAIN) => return Ok(true),
                length => length?,
            };
            self.check_empty(length)?;
            let had = self.until.filter(|_| self.decoder.patience().is_some());
            events.extend(self.decoder.feed(&buffer[..length]));
            self.until = self.decoder.patience().map(|(patience, begins_again)| {
                let until = Instant::now() + patience;
                had.filter(|_| !begins_again && events.is_empty()).unwrap_or(until)
            });
        }
        if self.until.is_some_and(|until| Instant::now() >= until) {
            events.extend(self.decoder.give_up());
            self.until = None;
        }
        Ok(has_come)
    }

    /// Detects a closed terminal by reads without bytes.
    fn check_empty(&mut self, length: usize) -> io::Result<()> {
        self.empty_reads = if length == 0 { self.empty_reads + 1 } else { 0 };
        if length == 0 && (is_closed() || self.empty_reads >= EMPTY_READS) {
            return Err(closed());
        }
        Ok(())
    }
}

/// Returns whether the terminal on standard input is closed.
pub(super) fn is_closed() -> bool {
    let input = stdin();
    let mut polled = [PollFd::new(&input, PollFlags::empty())];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    let hung_up = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    match poll(&mut polled, Some(&now)) {
        Ok(_) => polled[0].revents().intersects(hung_up),
        Err(_) => false,
    }
}

/// Waits until there is something to read, at most for `wait`; returns whether there is.
fn is_readable(wait: Option<Duration>) -> io::Result<bool> {
    let input = stdin();
    let mut polled = [PollFd::new(&input, PollFlags::IN)];
    let limit = wait.and_then(|wait| Timespec::try_from(wait).ok());
    match poll(&mut polled, limit.as_ref()) {
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
        // A closed terminal may still have unread bytes.
        Ok(_) if polled[0].revents().contains(PollFlags::IN) => Ok(true),
        Ok(_) if polled[0].revents().is_empty() => Ok(false),
        Ok(_) => Err(closed()),
    }
}

fn closed() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "it was closed")
}
