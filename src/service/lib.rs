//! What all front ends share: requests and events, JSON records, background work, the library of
//! solves on the disk.
//!
//! A front end sends a request and shows the events that come back. The crate uses no front end:
//! it does not depend on terminals, sockets or the command line, and prints nothing.
//!
//! A file or folder imports only from those above it in this table.
//!
//! | where | what |
//! |---|---|
//! | `entropy.rs` | random numbers from the system |
//! | `failure.rs` | a failure as text, and what would help as a value |
//! | `library/` | solves and own triggers on the disk |
//! | `remedy.rs` | finds what would help against an error |
//! | `api/` | the requests to the program and its answers: the part that all front ends share |
//! | `job/` | background work: runs requests on worker threads, sends events |

mod entropy;
mod failure;
mod remedy;

pub mod api;
pub mod job;
pub mod library;

pub use entropy::entropy;
pub use failure::Failure;
pub use remedy::remedy_of;
