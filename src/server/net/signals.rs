//! Turns SIGTERM and SIGINT into bytes in a pipe, on which the server waits as on its sockets.

use std::io;

use mio::{Registry, Token};

/// Receiver of the signals, with the pipe for them.
#[cfg(unix)]
pub(super) struct Signals {
    pipe: mio::net::UnixStream,
    ids: Vec<signal_hook::SigId>,
}

#[cfg(unix)]
impl Signals {
    /// Redirects the signals into the pipe, so that they no longer end the program.
    pub(super) fn new(registry: &Registry, token: Token) -> io::Result<Self> {
        use signal_hook::consts::{SIGINT, SIGTERM};

        let (read, write) = std::os::unix::net::UnixStream::pair()?;
        read.set_nonblocking(true)?;
        let mut pipe = mio::net::UnixStream::from_std(read);
        registry.register(&mut pipe, token, mio::Interest::READABLE)?;
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

/// Replacement on other systems, where Ctrl-C ends the program.
#[cfg(not(unix))]
pub(super) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(super) fn new(_: &Registry, _: Token) -> io::Result<Self> {
        Ok(Self)
    }

    pub(super) fn take(&mut self) -> usize {
        0
    }
}
