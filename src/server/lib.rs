//! The network front end: searches and commands for other programs, as lines, JSON and HTTP.
//!
//! For work on Fewest Moves this crate is not needed. It does not depend on the other front ends:
//! `src/serve.rs` passes the options and the commands of the command line to it. It prints nothing.
//!
//! | where | what |
//! |---|---|
//! | `pool/` | the searches and commands of all clients, on one set of threads |
//! | `rules.rs` | the rules for connections to an address: metrics, token, limits |
//! | `lines.rs` | splits the bytes of a client into lines |
//! | `rate.rs` | limits the lines or requests of a connection per second |
//! | `outbox.rs` | the bytes that are not written to a client yet |
//! | `remedy.rs` | remedies for errors of a search |
//! | `protocol.rs` | the protocol of a connection, as an interface for the sockets |
//! | `words.rs`, `janus.rs` | Janus's word protocol: commands, and the lines of its output |
//! | `json.rs` | requests and answers as JSON |
//! | `session/` | a connection with a line protocol |
//! | `http/` | a connection with HTTP |
//! | `net/` | the sockets: one thread that transfers bytes, requests and events |
//! | `options.rs`, `start.rs` | the options of a server, and its start |

pub mod http;
pub mod janus;
pub mod json;
pub mod lines;
pub mod net;
pub mod options;
pub mod outbox;
pub mod pool;
pub mod protocol;
mod rate;
mod remedy;
pub mod rules;
pub mod session;
pub mod start;
pub mod words;
