//! Runs the work that front ends request: requests and events, background work, the library of
//! solves.
//!
//! A folder imports only from folders above it in this list.
//!
//! | folder | what |
//! |---|---|
//! | `entropy.rs` | random numbers from the system |
//! | `library/` | solves and own triggers on the disk |
//! | `api/` | the requests to the program and its answers: the part that all front ends share |
//! | `job/` | background work: runs requests on worker threads, sends events |

mod entropy;

pub mod api;
pub mod job;
pub mod library;

pub use entropy::entropy;
