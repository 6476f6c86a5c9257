//! Saves the work of the user in a front end, on separate threads, so that a slow disk never delays
//! a key.
//!
//! Two kinds of data are saved. Solves are items of the [library](crate::library). The state of
//! each part of a front end, with a name such as `optimal`, is an item in the state folder. Both
//! are saved in two steps. First, before the front end shows a change, the text is written to a
//! separate place ([`Recent`](premove_engine::store::Recent)) without waiting for the disk: if the
//! program is killed, no change that was shown is lost. Then a second thread writes the text to the
//! file itself and waits until it is on the disk: only a power cut loses what is not there yet. If
//! several texts wait for one file, only the newest is written. Dropping the [`Saver`] waits for
//! the last one.
//!
//! This module does not depend on terminals, keys or screens: a front end turns each [`SaveEvent`]
//! into its own words.
//!
//! | file | content |
//! |---|---|
//! | `event.rs` | the tasks on solves, and the events that a front end gets back |
//! | `disk.rs` | the second thread, which waits for the disk |
//! | `states.rs` | the saved states, and which program may write them |
//! | `solves/` | the solves of this run and their files |
//! | `attempts.rs` | adds attempts against the clock to the library |
//! | `drills.rs` | the deck of drills: read, and a review added to it |
//! | `librarian.rs` | lists and shows the solves of the library, on a separate thread |
//! | `worker.rs` | performs the tasks |
//! | `saver.rs` | [`Saver`]: the handle of the worker's thread, for front ends |

mod attempts;
mod disk;
mod drills;
mod event;
mod librarian;
mod saver;
mod solves;
mod states;
#[cfg(test)]
mod tests;
mod worker;

pub use event::{
    FileReply, OpenNote, OpenedSolve, Preview, ReadDrills, SaveEvent, SaveListener, SolveEffect,
};
pub use saver::Saver;
