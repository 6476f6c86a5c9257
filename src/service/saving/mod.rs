//! Saves what people work on in a front end, on threads of its own, so that a slow disk never
//! holds up a key.
//!
//! Two kinds of things are saved. Solves are items of the [library](crate::library). The state of
//! each part of a front end, by name (such as `optimal`), is an item in the folder for state. Both
//! are saved in the same two steps. At once, before the front end shows a change, its text is
//! written to a place of its own without waiting for the disk
//! ([`Recent`](premove_engine::store::Recent)): a program that is killed then loses nothing that
//! was seen. A second thread puts the same text into the file itself and waits until it is on the
//! disk: a power cut loses what the disk had not taken yet. Of several texts that wait for one file
//! only the newest is written. Dropping the [`Saver`] waits for the last one.
//!
//! No terminal, key or screen is named here: a front end puts [`SaveEvent`]s into its own words.
//!
//! | file | what |
//! |---|---|
//! | `event.rs` | the tasks on solves, and the events that come back |
//! | `disk.rs` | the second thread, which waits for the disk |
//! | `states.rs` | the saved states, and who may write them |
//! | `solves/` | the solves of this run and their files |
//! | `attempts.rs` | attempts against the clock on their way into the library |
//! | `librarian.rs` | lists and shows the solves of the library, on a thread of its own |
//! | `worker.rs` | performs the tasks |
//! | `saver.rs` | [`Saver`]: the thread of the worker, as front ends use it |

mod attempts;
mod disk;
mod event;
mod librarian;
mod saver;
mod solves;
mod states;
#[cfg(test)]
mod tests;
mod worker;

pub use event::{FileReply, OpenNote, OpenedSolve, Preview, SaveEvent, SaveListener, SolveEffect};
pub use saver::Saver;
