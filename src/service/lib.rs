//! The part that all front ends share: the questions that the program can answer, the service that
//! runs them in the background, JSON records, and the library of solves on the disk.
//!
//! The terminal front end starts questions in the background and shows the answers that arrive. The
//! command line runs them on its own threads and prints the reports. The server runs the requests
//! of its clients as tasks of the service. This crate does not depend on terminals, sockets or the
//! command line, and prints nothing.
//!
//! A file or folder imports only from those above it in this table.
//!
//! | file or folder | content |
//! |---|---|
//! | `entropy.rs` | random numbers from the system |
//! | `failure.rs` | a failure as text, and its remedy as a value |
//! | `library/` | solves and own triggers on the disk |
//! | `remedy.rs` | finds the remedy for an error |
//! | `saving/` | autosave: solves at each change, states of a front end |
//! | `api/` | outcomes, JSON records, other values that front ends share |
//! | `job/` | the context in which a question runs: table builds, idle work |
//! | `questions/` | the questions, one file each: fields, answers, tables, search |
//! | `running/` | the service: runs questions on threads, shares threads among tasks |
//! | `entry/` | the entry for programs in other languages: questions as text, stopping by number |

mod entropy;
mod failure;
mod remedy;

pub mod api;
pub mod entry;
mod job;
pub mod library;
pub mod questions;
pub mod running;
pub mod saving;

pub use entropy::entropy;
pub use failure::Failure;
pub use remedy::remedy_of;
