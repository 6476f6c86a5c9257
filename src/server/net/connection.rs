//! A socket and the protocol on it.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr};
use std::time::Duration;

use mio::event::Event;
use mio::net::TcpStream;
use mio::{Interest, Registry, Token};

use crate::protocol::Protocol;

/// Bytes that are read at a time.
const CHUNK: usize = 4_096;

/// Chunks that are read before other connections have their turn.
const CHUNKS: usize = 16;

/// The next thing to do with a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionFlow {
    /// There is nothing to do until something happens.
    Waits,
    /// There is more to do, after others have had their turn.
    More,
    /// The connection is to be closed.
    Over,
}

/// A connection.
pub(super) struct Connection {
    stream: TcpStream,
    pub(super) peer: SocketAddr,
    pub(super) protocol: Box<dyn Protocol>,
    /// The deadline that is on the server's list.
    pub(super) deadline: Option<Duration>,
    /// The system reports once that there are bytes to read, and reports again only after all of
    /// them were read. Writing works the same way.
    is_readable: bool,
    is_writable: bool,
    /// Set when the client cannot be reached any more.
    pub(super) is_gone: bool,
}

impl Connection {
    pub(super) fn new(stream: TcpStream, peer: SocketAddr, protocol: Box<dyn Protocol>) -> Self {
        // Answers are short, and clients wait for each. If this fails, they come a little later.
        drop(stream.set_nodelay(true));
        Self {
            stream,
            peer,
            protocol,
            deadline: None,
            is_readable: true,
            is_writable: true,
            is_gone: false,
        }
    }

    pub(super) fn register(&mut self, registry: &Registry, token: Token) -> io::Result<()> {
        registry.register(&mut self.stream, token, Interest::READABLE | Interest::WRITABLE)
    }

    /// Stores the state of the socket that the system reports.
    pub(super) fn note(&mut self, event: &Event) {
        self.is_readable |= event.is_readable() || event.is_read_closed();
        self.is_writable |= event.is_writable();
        self.is_gone |= event.is_error() || event.is_write_closed();
    }

    /// Reads the bytes that the protocol wants, but no more than a fair share.
    pub(super) fn read(&mut self, now: Duration) {
        let mut bytes = [0; CHUNK];
        for _ in 0..CHUNKS {
            if !self.is_readable || !self.protocol.wants_bytes() || self.is_gone {
                return;
            }
            match self.stream.read(&mut bytes) {
                Ok(0) => {
                    self.is_readable = false;
                    self.protocol.finish(now);
                }
                Ok(count) => self.protocol.receive(&bytes[..count], now),
                Err(error) => match error.kind() {
                    ErrorKind::WouldBlock => self.is_readable = false,
                    ErrorKind::Interrupted => {}
                    _ => self.is_gone = true,
                },
            }
        }
    }

    /// Writes the bytes in the outbox, as far as the client takes them.
    pub(super) fn write(&mut self, now: Duration) {
        while self.is_writable && !self.is_gone && !self.protocol.outbox().is_empty() {
            match self.stream.write(self.protocol.outbox().rest()) {
                Ok(count) => self.protocol.wrote(count, now),
                Err(error) => match error.kind() {
                    ErrorKind::WouldBlock => self.is_writable = false,
                    ErrorKind::Interrupted => {}
                    _ => self.is_gone = true,
                },
            }
        }
    }

    /// Returns `true` if reading can continue at once; the system does not report those bytes
    /// again.
    pub(super) fn has_more(&self) -> bool {
        self.is_readable && self.protocol.wants_bytes()
            || self.is_writable && !self.protocol.outbox().is_empty()
    }

    /// Closes the socket. Bytes that the client has sent meanwhile are read and thrown away first:
    /// otherwise the system would throw away the bytes that the client has not read yet.
    pub(super) fn close(mut self, registry: &Registry) {
        drop(registry.deregister(&mut self.stream));
        part(&mut self.stream);
    }
}

/// Sends a client the message that there is no place for it.
pub(super) fn turn_away(mut stream: TcpStream, words: &[u8]) {
    // The buffer of a new socket has space for it.
    drop(stream.write(words));
    part(&mut stream);
}

fn part(stream: &mut TcpStream) {
    drop(stream.shutdown(Shutdown::Write));
    let mut bytes = [0; CHUNK];
    for _ in 0..CHUNKS {
        if !matches!(stream.read(&mut bytes), Ok(1..)) {
            return;
        }
    }
}
