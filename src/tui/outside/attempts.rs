//! Puts attempts into the library of solves, on a thread of its own, one after the other.

use std::thread::JoinHandle;

use crossbeam_channel::{Sender, unbounded};

use crate::fmc::library::{Id, Solve, Times};
use crate::fmc::practice::Attempt;
use crate::job::library::Library;
use crate::store::{Paths, threads};
use crate::tui::message::Message;

/// The thread, while it is wanted. Dropping it waits for the last attempt.
#[derive(Debug, Default)]
pub(super) struct Attempts(Option<(Sender<Solve>, JoinHandle<()>)>);

impl Attempts {
    /// Writes an attempt with its workspace into the library; one that is there already is
    /// replaced.
    pub(super) fn keep(
        &mut self,
        paths: &Paths,
        (attempt, workspace): (Attempt, String),
        notes: &Sender<Message>,
    ) -> Option<Message> {
        let failed = |why: String| {
            Some(Message::Warn(format!("the attempt is not in the library of solves: {why}")))
        };
        if self.0.is_none() {
            let library = match Library::of_paths(paths) {
                Ok(library) => library,
                Err(error) => return failed(error.to_string()),
            };
            let (sender, waiting) = unbounded::<Solve>();
            let notes = notes.clone();
            let work = move || {
                for solve in waiting {
                    if let Err(error) = library.write(&solve) {
                        let what = "the attempt is not in the library of solves";
                        let _ = notes.send(Message::Warn(format!("{what}: {error}")));
                    }
                }
            };
            match threads::start("attempts", work) {
                Ok(thread) => self.0 = Some((sender, thread)),
                Err(error) => return failed(threads::none_left(&error)),
            }
        }
        if let Some((sender, _)) = &self.0 {
            let _ = sender.send(solve_of(attempt, workspace));
        }
        None
    }
}

/// The solve of an attempt; its name follows from the moment when it began.
fn solve_of(attempt: Attempt, workspace: String) -> Solve {
    let ended = attempt.begun.saturating_add(attempt.used.into());
    let times = Times { created: attempt.begun, changed: ended, opened: ended };
    let id = Id::new(attempt.begun, 0);
    Solve { attempt: Some(attempt), ..Solve::new(id, times, workspace) }
}

impl Drop for Attempts {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.0.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fmc::Workspace;
    use crate::fmc::practice::Ending;

    #[test]
    fn an_attempt_is_a_solve_of_the_library_and_replaced_by_a_later_state_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::under(folder.path());
        let (notes, received) = unbounded();
        let mut attempts = Attempts::default();
        for moves in [25, 24] {
            let attempt = Attempt::new(1_700_000_000, 3600, 100, Ending::Solved { moves });
            let workspace = Workspace::on_scramble("R U F").to_json();
            assert!(attempts.keep(&paths, (attempt, workspace), &notes).is_none());
        }
        drop(attempts);
        assert!(received.try_recv().is_err());
        let library = Library::of_paths(&paths).unwrap();
        let all = library.list().unwrap();
        let kept = all[0].solve().unwrap().attempt.clone().unwrap();
        assert_eq!((all.len(), kept.ending), (1, Ending::Solved { moves: 24 }));
    }
}
