//! Detects that the reader of the standard output has closed it, even while nothing is written.

#[cfg(unix)]
use premove_engine::store::threads;

use crate::session::CommandSession;

/// Runs `work`. If the reader closes the output, the searches of the command are stopped at once.
#[cfg(unix)]
pub(crate) fn stopping_when_closed<T>(session: &CommandSession, work: impl FnOnce() -> T) -> T {
    if session.is_served() {
        return work();
    }
    let Ok((ended, working)) = std::io::pipe() else { return work() };
    std::thread::scope(|scope| {
        // If no thread can be started, a closed pipe is detected at the next write.
        let _ = threads::start_in(scope, move || {
            if unix::is_closed_before(&ended) {
                session.output.reader_has_gone();
                session.shared.stop();
            }
        });
        // Dropped when the work ends, even by a panic; this ends the waiting thread.
        let _working = working;
        work()
    })
}

/// Runs `work`. On these systems a closed pipe is detected at the next write.
#[cfg(not(unix))]
pub(crate) fn stopping_when_closed<T>(_session: &CommandSession, work: impl FnOnce() -> T) -> T {
    work()
}

/// Waits until there is something to read on the standard input. Returns `false` if the reader has
/// closed the output before.
#[cfg(unix)]
pub(crate) fn wait_for_input() -> bool {
    unix::wait_for_input()
}

/// Returns at once: on other systems, reading waits by itself.
#[cfg(not(unix))]
pub(crate) fn wait_for_input() -> bool {
    true
}

#[cfg(unix)]
mod unix {
    use std::io::{PipeReader, stdin, stdout};

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    /// Events of a pipe without a reader; `poll` always reports them.
    const CLOSED: PollFlags = PollFlags::ERR.union(PollFlags::HUP);

    /// Waits until the standard output is closed by its reader, or the pipe `ended` by its writer.
    /// Returns `true` if it was the standard output.
    pub(crate) fn is_closed_before(ended: &PipeReader) -> bool {
        let output = stdout();
        wait([PollFd::new(&output, PollFlags::empty()), PollFd::new(ended, PollFlags::IN)])
            .is_some_and(|[output, _]| output.intersects(CLOSED))
    }

    pub(crate) fn wait_for_input() -> bool {
        let input = stdin();
        let output = stdout();
        wait([PollFd::new(&input, PollFlags::IN), PollFd::new(&output, PollFlags::empty())])
            .is_none_or(|[_, output]| !output.intersects(CLOSED))
    }

    /// Waits for an event of the two files, and returns the events of both; `None` if they are
    /// unknown.
    fn wait(mut both: [PollFd; 2]) -> Option<[PollFlags; 2]> {
        loop {
            match poll(&mut both, None) {
                Err(Errno::INTR) => {}
                Err(_) => return None,
                Ok(_) => return Some([both[0].revents(), both[1].revents()]),
            }
        }
    }
}
