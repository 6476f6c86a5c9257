//! A connection: a socket, and the protocol that handles its bytes.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr};
use std::time::Duration;

use mio::event::Event;
use mio::net::TcpStream;
use mio::{Interest, Registry, Token};

use super::dialogue::Dialogue;
use crate::protocol::Protocol;

/// Number of bytes for one read.
const CHUNK: usize = 4_096;

/// Maximum number of reads before other connections get their turn.
const CHUNKS: usize = 16;

/// Next step of the server for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionFlow {
    /// The connection waits for an event.
    Waits,
    /// The connection has more work, after the other connections had their turn.
    More,
    /// The connection must be closed.
    Over,
}

/// A connection.
pub(super) struct Connection {
    stream: TcpStream,
    pub(super) peer: SocketAddr,
    pub(super) protocol: Box<dyn Protocol>,
    /// Deadline of the connection in the list of the server.
    pub(super) deadline: Option<Duration>,
    /// `true` if there may be bytes to read. The system reports this once, and reports it again
    /// only after all bytes were read. Writing works in the same way.
    is_readable: bool,
    is_writable: bool,
    /// `true` if the client cannot be reached any more.
    pub(super) is_gone: bool,
    /// The dialogue for the log; `None` if it is not logged.
    pub(super) dialogue: Option<Dialogue>,
}

impl Connection {
    pub(super) fn new(stream: TcpStream, peer: SocketAddr, protocol: Box<dyn Protocol>) -> Self {
        // Answers are short and clients wait for them. If this call fails, they come a little
        // later.
        drop(stream.set_nodelay(true));
        Self {
            stream,
            peer,
            protocol,
            deadline: None,
            is_readable: true,
            is_writable: true,
            is_gone: false,
            dialogue: None,
        }
    }

    pub(super) fn register(&mut self, registry: &Registry, token: Token) -> io::Result<()> {
        registry.register(&mut self.stream, token, Interest::READABLE | Interest::WRITABLE)
    }

    /// Stores the state of the socket from an event of the system.
    pub(super) fn note(&mut self, event: &Event) {
        self.is_readable |= event.is_readable() || event.is_read_closed();
        self.is_writable |= event.is_writable();
        self.is_gone |= event.is_error() || event.is_write_closed();
    }

    /// Reads bytes that the protocol wants, up to a limit, so that other connections get their
    /// turn.
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
                Ok(count) => {
                    if let Some(dialogue) = &mut self.dialogue {
                        dialogue.received(&bytes[..count]);
                    }
                    self.protocol.receive(&bytes[..count], now);
                }
                Err(error) => match error.kind() {
                    ErrorKind::WouldBlock => self.is_readable = false,
                    ErrorKind::Interrupted => {}
                    _ => self.is_gone = true,
                },
            }
        }
    }

    /// Writes bytes of the outbox, as many as the socket accepts.
    pub(super) fn write(&mut self, now: Duration) {
        while self.is_writable && !self.is_gone && !self.protocol.outbox().is_empty() {
            match self.stream.write(self.protocol.outbox().rest()) {
                Ok(count) => {
                    if let Some(dialogue) = &mut self.dialogue {
                        dialogue.sent(&self.protocol.outbox().rest()[..count]);
                    }
                    self.protocol.wrote(count, now);
                }
                Err(error) => match error.kind() {
                    ErrorKind::WouldBlock => self.is_writable = false,
                    ErrorKind::Interrupted => {}
                    _ => self.is_gone = true,
                },
            }
        }
    }

    /// Returns whether reading can continue at once. The system does not report the remaining bytes
    /// again.
    pub(super) fn has_more(&self) -> bool {
        self.is_readable && self.protocol.wants_bytes()
            || self.is_writable && !self.protocol.outbox().is_empty()
    }

    /// Closes the socket. Bytes from the client are read and dropped first. Otherwise the system
    /// would drop the bytes that the client has not read yet.
    pub(super) fn close(mut self, registry: &Registry) {
        drop(registry.deregister(&mut self.stream));
        part(&mut self.stream);
    }
}

/// Sends a client the message that there are too many connections.
pub(super) fn turn_away(mut stream: TcpStream, words: &[u8]) {
    // The message fits into the empty buffer of a new socket.
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
