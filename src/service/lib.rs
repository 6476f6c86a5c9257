//! The part that all front ends share: the questions that the program can be asked, the service
//! that runs them in the background, JSON records, the library of solves on the disk.
//!
//! The terminal asks questions in the background and shows the answers that come back. The command
//! line asks them on its own threads and prints what is reported. The requests of the server's
//! clients are tasks of the service. The crate uses no front end: it does not depend on terminals,
//! sockets or the command line, and prints nothing.
//!
//! A file or folder imports only from those above it in this table.
//!
//! | where | what |
//! |---|---|
//! | `entropy.rs` | random numbers from the system |
//! | `failure.rs` | a failure as text, and what would help as a value |
//! | `library/` | solves and own triggers on the disk |
//! | `remedy.rs` | finds what would help against an error |
//! | `saving/` | saves what people work on: solves at each change, states of a front end |
//! | `api/` | outcomes, JSON records, other values that front ends share |
//! | `job/` | the context in which a question runs: tables being built, idle work |
//! | `questions/` | the questions, one file each: fields, answer, needs, what runs |
//! | `running/` | the service: runs questions on threads of its own, shares threads among tasks |

mod entropy;
mod failure;
mod remedy;

pub mod api;
mod job;
pub mod library;
pub mod questions;
pub mod running;
pub mod saving;

pub use entropy::entropy;
pub use failure::Failure;
pub use remedy::remedy_of;
