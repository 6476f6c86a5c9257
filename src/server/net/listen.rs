//! The addresses to listen on: those of the options, and sockets from systemd.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use mio::net::TcpListener;

use crate::protocol::Protocol;
use crate::rules::AddressRules;

/// Function that creates the protocol for a new connection.
pub type Speak = fn(Arc<AddressRules>, Duration) -> Box<dyn Protocol>;

/// The answer to a client of the line protocol when there are too many connections.
const FULL: &[u8] = b"error: too many connections\n";

/// A socket that accepts connections.
pub struct ServerListener {
    pub(super) socket: TcpListener,
    pub(super) rules: Arc<AddressRules>,
    pub(super) speak: Speak,
    /// The answer to a client when there are too many connections.
    pub(super) full: &'static [u8],
    /// The address of the socket.
    pub address: SocketAddr,
}

impl ServerListener {
    /// Creates a listener from a socket. `speak` creates the protocol for each client.
    ///
    /// # Errors
    /// Fails if the system does not return the address of the socket.
    pub fn new(socket: TcpListener, rules: Arc<AddressRules>, speak: Speak) -> io::Result<Self> {
        let address = socket.local_addr()?;
        Ok(Self { socket, rules, speak, full: FULL, address })
    }

    /// Sets the answer to a client when there are too many connections.
    #[must_use]
    pub fn turning_away(self, full: &'static [u8]) -> Self {
        Self { full, ..self }
    }
}

/// Error while a socket is opened.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// It is not possible to listen on the address.
    #[error("cannot listen on {address}: {why}")]
    Address {
        /// The address.
        address: SocketAddr,
        /// The reason and a remedy.
        why: String,
    },
    /// A socket from systemd is not a TCP socket.
    #[error(
        "cannot take over socket {number} of those in LISTEN_FDS: {error}; the socket unit has \
         ListenStream=ADDRESS:PORT"
    )]
    HandedOver {
        /// Number of the socket, from 1.
        number: usize,
        /// The error of the system.
        error: io::Error,
    },
}

/// Listens on an address. A killed server leaves its connections open for a minute. Nevertheless
/// the next server can listen, because of `SO_REUSEADDR`, which `mio` sets on Unix.
///
/// # Errors
/// Fails if the address is in use, or does not belong to this machine.
pub fn bind(address: SocketAddr) -> Result<TcpListener, ListenError> {
    TcpListener::bind(address).map_err(|error| {
        let why = match error.kind() {
            io::ErrorKind::AddrInUse => {
                "another program listens there; name another port with --listen, or port 0 for any"
                    .to_owned()
            }
            io::ErrorKind::AddrNotAvailable => "this machine does not have the address".to_owned(),
            io::ErrorKind::PermissionDenied => {
                "ports below 1024 are for the system; name another with --listen".to_owned()
            }
            _ => error.to_string(),
        };
        ListenError::Address { address, why }
    })
}

/// Returns the sockets that the service manager opened for this process, in its order; empty if
/// there are none.
///
/// # Errors
/// Fails if one of them does not accept TCP connections.
pub fn handed_over() -> Result<Vec<TcpListener>, ListenError> {
    let mut given = listenfd::ListenFd::from_env();
    let mut sockets = Vec::new();
    for number in 0..given.len() {
        let taken = given.take_tcp_listener(number).and_then(|socket| {
            socket.as_ref().map_or(Ok(()), |socket| socket.set_nonblocking(true)).map(|()| socket)
        });
        match taken {
            Ok(socket) => sockets.extend(socket.map(TcpListener::from_std)),
            Err(error) => return Err(ListenError::HandedOver { number: number + 1, error }),
        }
    }
    Ok(sockets)
}
