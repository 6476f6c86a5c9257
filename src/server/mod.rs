//! The network front end: searches and commands for other programs.
//!
//! | where | what |
//! |---|---|
//! | `pool/` | the searches and commands of all clients, on one set of threads |

pub mod pool;
