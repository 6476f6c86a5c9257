//! Requests to end, which wake the server: SIGTERM and SIGINT, and Ctrl-C on Windows. The signals
//! become bytes in a pipe, on which the server waits as on its sockets.

use std::io;
use std::sync::Arc;
#[cfg(windows)]
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use mio::{Registry, Token, Waker};
#[cfg(windows)]
use premove_engine::store::ctrl_c::CtrlC;

/// Token of the events after which the server asks [`Signals::take`] for requests to end. Only on
/// Unix they have events of their own.
pub(super) const SIGNALS: Token = if cfg!(unix) { Token(usize::MAX - 1) } else { WAKER };

/// Token of the events of the waker.
pub(super) const WAKER: Token = Token(usize::MAX);

/// Receiver of the signals, with the pipe for them.
#[cfg(unix)]
pub(super) struct Signals {
    pipe: mio::net::UnixStream,
    ids: Vec<signal_hook::SigId>,
}

#[cfg(unix)]
impl Signals {
    /// Redirects the signals into the pipe, so that they no longer end the program.
    pub(super) fn new(registry: &Registry, _: &Arc<Waker>) -> io::Result<Self> {
        use signal_hook::consts::{SIGINT, SIGTERM};

        let (read, write) = std::os::unix::net::UnixStream::pair()?;
        read.set_nonblocking(true)?;
        let mut pipe = mio::net::UnixStream::from_std(read);
        registry.register(&mut pipe, SIGNALS, mio::Interest::READABLE)?;
        let mut ids = Vec::new();
        for signal in [SIGTERM, SIGINT] {
            ids.push(signal_hook::low_level::pipe::register(signal, write.try_clone()?)?);
        }
        Ok(Self { pipe, ids })
    }

    /// Returns the number of signals since the last call.
    pub(super) fn take(&mut self) -> usize {
        use std::io::Read as _;

        let mut bytes = [0; 16];
        self.pipe.read(&mut bytes).unwrap_or(0)
    }
}

#[cfg(unix)]
impl Drop for Signals {
    fn drop(&mut self) {
        for &id in &self.ids {
            signal_hook::low_level::unregister(id);
        }
    }
}

/// Receiver of Ctrl-C, with the number of times it was pressed since the last look.
#[cfg(windows)]
pub(super) struct Signals {
    _listening: Option<CtrlC>,
    count: Arc<AtomicUsize>,
}

#[cfg(windows)]
impl Signals {
    /// Makes Ctrl-C wake the server, so that it no longer ends the program.
    pub(super) fn new(_: &Registry, waker: &Arc<Waker>) -> io::Result<Self> {
        let count = Arc::new(AtomicUsize::new(0));
        let (counted, waker) = (Arc::clone(&count), Arc::clone(waker));
        let listening = CtrlC::listen(move || {
            counted.fetch_add(1, Relaxed);
            drop(waker.wake());
        });
        Ok(Self { _listening: listening, count })
    }

    /// Returns the number of requests to end since the last call.
    pub(super) fn take(&mut self) -> usize {
        self.count.swap(0, Relaxed)
    }
}

/// Replacement on other systems, where only the system ends the program.
#[cfg(not(any(unix, windows)))]
pub(super) struct Signals;

#[cfg(not(any(unix, windows)))]
impl Signals {
    pub(super) fn new(_: &Registry, _: &Arc<Waker>) -> io::Result<Self> {
        Ok(Self)
    }

    pub(super) fn take(&mut self) -> usize {
        0
    }
}
