//! The network front end: searches and commands for other programs, in lines, JSON and HTTP.
//!
//! Who works on Fewest Moves need not read this crate. It does not depend on the other front ends:
//! `src/serve.rs` gives it the options and the commands of the command line. It prints nothing.
//!
//! | where | what |
//! |---|---|
//! | `pool/` | the searches and commands of all clients, on one set of threads |
//! | `rules.rs` | the rules for every connection: metrics, the token, limits |
//! | `lines.rs` | the lines of a client, cut out of bytes |
//! | `rate.rs` | limits the lines or requests of a connection in a second |
//! | `outbox.rs` | the bytes that are still to be written to a client |
//! | `remedy.rs` | what would help against an error of a search |
//! | `protocol.rs` | the protocol on a connection, as the sockets see it |
//! | `words.rs`, `janus.rs` | the lines of Janus's word protocol, and those that Janus prints |
//! | `json.rs` | requests and answers as JSON |
//! | `session/` | a connection that speaks in lines |
//! | `http/` | a connection that speaks HTTP |
//! | `net/` | the sockets: one thread that carries bytes, requests and events |
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
