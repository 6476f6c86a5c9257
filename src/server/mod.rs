//! The network front end: searches and commands for other programs.
//!
//! | where | what |
//! |---|---|
//! | `pool/` | the searches and commands of all clients, on one set of threads |
//! | `lines.rs` | the lines of a client, cut out of bytes |
//! | `outbox.rs` | what is to be written to a client that takes its time |

pub mod lines;
pub mod outbox;
pub mod pool;
