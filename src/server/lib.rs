//! The network front end: searches and commands for other programs.
//!
//! | where | what |
//! |---|---|
//! | `pool/` | the searches and commands of all clients, on one set of threads |
//! | `rules.rs` | what holds for every connection: metrics, the token, limits |
//! | `lines.rs` | the lines of a client, cut out of bytes |
//! | `rate.rs` | how many lines or requests a connection may send in a second |
//! | `outbox.rs` | what is to be written to a client that takes its time |
//! | `protocol.rs` | what speaks over a connection, as the sockets see it |
//! | `words.rs`, `janus.rs` | the lines that Janus knows, and those that it prints |
//! | `json.rs` | requests and answers as JSON |
//! | `session/` | a connection that speaks in lines |
//! | `http/` | a connection that speaks HTTP |
//! | `net/` | the sockets: one thread that carries bytes, requests and events |
//! | `options.rs`, `start.rs` | what a server is started with, and how it starts |

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
pub mod rules;
pub mod session;
pub mod start;
pub mod words;
