//! Adds attempts against the clock to the library.
//!
//! The name of the solve of an attempt is derived from the time when the attempt began. So an
//! attempt that arrives again, with new content or after the program was killed, is found and not
//! added twice.

use premove_fmc::library::{Id, Solve, Times};
use premove_fmc::practice::Attempt;
use premove_fmc::{DocumentScramble, Workspace};

use super::disk::DiskThread;
use super::solves::Solves;
use crate::failure::Failure;
use crate::library::{Library, LibraryError};

impl Solves {
    /// Adds attempts with their workspaces to the library, and waits for the disk. If the library
    /// already has an attempt, only its new content is written, and only if this program owns the
    /// saved states. An attempt that was removed stays removed.
    ///
    /// Returns the attempts that need not be sent again, and the reason why others were not added.
    pub(super) fn keep(
        &mut self,
        attempts: Vec<(Attempt, String)>,
        is_ours: bool,
        disk: &mut DiskThread,
    ) -> (Vec<Attempt>, Option<Failure>) {
        let mut kept = Vec::new();
        let mut failed = None;
        for (attempt, workspace) in attempts {
            match self.keep_one(&attempt, workspace, is_ours, disk) {
                Ok(()) => kept.push(attempt),
                Err(why) => failed = Some(why),
            }
        }
        let what = "the attempt waits and is not in the library of solves";
        (kept, failed.map(|why| why.behind(what)))
    }

    fn keep_one(
        &mut self,
        attempt: &Attempt,
        workspace: String,
        is_ours: bool,
        disk: &mut DiskThread,
    ) -> Result<(), Failure> {
        let library = self.library.as_ref().map_err(|error| Failure::of(error))?.clone();
        let scramble = Workspace::from_json(&workspace).map_err(|error| Failure::of(&error))?;
        let scramble = scramble.now().scramble.clone();
        for id in names(attempt.begun) {
            if let Some(old) = same(&library, &id, attempt, &scramble) {
                let is_new = is_ours && old != *attempt;
                return if is_new { self.update(&id, attempt, disk) } else { Ok(()) };
            }
            // The file is another solve or is damaged. It stays unchanged.
            if library.items().has(id.as_str()) {
                continue;
            }
            if same(&library.bin(), &id, attempt, &scramble).is_some() {
                return Ok(());
            }
            let written = library.write(&solve_of(attempt.clone(), id, workspace));
            return written.map_err(|error| Failure::of(&error));
        }
        Err("no name is free for it".into())
    }

    /// Writes the new content of an attempt that the library already has.
    fn update(&mut self, id: &Id, attempt: &Attempt, disk: &mut DiskThread) -> Result<(), Failure> {
        if let Some(number) = self.number_in_work(id) {
            if let Some(known) = self.known.get_mut(&number) {
                known.solve.attempt = Some(attempt.clone());
            }
            self.write(number, disk);
            return Ok(());
        }
        disk.drain();
        let library = self.library.as_ref().map_err(|error| Failure::of(error))?;
        let edited = library.edit(id, |solve| solve.attempt = Some(attempt.clone()));
        for known in self.known.values_mut().filter(|known| known.solve.id == *id) {
            known.solve.attempt = Some(attempt.clone());
        }
        match edited {
            // If another program has the solve open, the attempt stays as it is there.
            Ok(()) | Err(LibraryError::InWork(_)) => Ok(()),
            Err(error) => Err(Failure::of(&error)),
        }
    }
}

/// Returns the possible names for the solve of an attempt. The first is used, unless another
/// program began an attempt in the same second.
fn names(begun: u64) -> impl Iterator<Item = Id> {
    (0..32).map(move |number| Id::new(begun, number))
}

/// Returns the attempt in the solve with this name. Returns `None` if the solve is not that of
/// `attempt`.
fn same(
    library: &Library,
    id: &Id,
    attempt: &Attempt,
    scramble: &DocumentScramble,
) -> Option<Attempt> {
    let (solve, workspace) = library.read(id).ok()?;
    let is_same_scramble = workspace.now().scramble == *scramble;
    solve.attempt.filter(|old| old.begun == attempt.begun && is_same_scramble)
}

fn solve_of(attempt: Attempt, id: Id, workspace: String) -> Solve {
    let ended = attempt.begun.saturating_add(attempt.used.into());
    let times = Times { created: attempt.begun, changed: ended, opened: ended };
    Solve { attempt: Some(attempt), ..Solve::new(id, times, workspace) }
}

#[cfg(test)]
mod tests {
    use premove_engine::store::Paths;
    use premove_fmc::practice::AttemptEnding;

    use super::super::solves::SolveText;
    use super::super::states::States;
    use super::super::tests::listener;
    use super::*;

    const BEGUN: u64 = 1_700_000_000;

    struct Fixture {
        folder: tempfile::TempDir,
        states: States,
        solves: Solves,
        disk: DiskThread,
    }

    impl Fixture {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let library = Library::of_paths(&Paths::under(folder.path()));
            let (states, _) = States::open(&Paths::default());
            let solves = Solves::new(library, "solve");
            Self { folder, states, solves, disk: DiskThread::start(listener().0) }
        }

        fn library(&self) -> Library {
            Library::of_paths(&Paths::under(self.folder.path())).unwrap()
        }

        fn keep(&mut self, attempt: &Attempt, is_ours: bool) {
            let workspace = Workspace::on_scramble("R U F").to_json();
            let attempts = vec![(attempt.clone(), workspace)];
            let (kept, failed) = self.solves.keep(attempts, is_ours, &mut self.disk);
            assert_eq!((kept.as_slice(), failed), (std::slice::from_ref(attempt), None));
        }

        fn save(&mut self, number: u32, id: Option<Id>, text: String, is_wanted: bool) {
            let solve = SolveText { number, id, text, is_wanted };
            self.solves.save(solve, &self.states, &mut self.disk);
        }

        fn attempts(&self) -> Vec<Attempt> {
            let list = self.library().list().unwrap();
            list.iter().filter_map(|listed| listed.solve()?.attempt.clone()).collect()
        }
    }

    fn attempt(moves: u16) -> Attempt {
        Attempt::new(BEGUN, 3600, 100, AttemptEnding::Solved { moves })
    }

    #[test]
    fn an_attempt_that_comes_again_is_taken_once_with_what_is_new() {
        let mut fixture = Fixture::new();
        for moves in [25, 24, 24] {
            fixture.keep(&attempt(moves), true);
        }
        assert_eq!(fixture.attempts(), [attempt(24)]);
        // A program that does not own the files has older contents than the program that does.
        fixture.keep(&attempt(30), false);
        assert_eq!(fixture.attempts(), [attempt(24)]);
        let id = Id::new(BEGUN, 0);
        fixture.library().edit(&id, |solve| solve.starred = true).unwrap();
        fixture.keep(&attempt(23), true);
        let (solve, _) = fixture.library().read(&id).unwrap();
        assert!(solve.starred && solve.attempt == Some(attempt(23)));
    }

    #[test]
    fn one_that_was_removed_does_not_come_back_by_itself() {
        let mut fixture = Fixture::new();
        fixture.keep(&attempt(25), true);
        let name = Id::new(BEGUN, 0).to_string();
        fixture.library().remove(&name).unwrap();
        fixture.keep(&attempt(24), true);
        assert!(fixture.attempts().is_empty());
        fixture.library().restore(&name).unwrap();
        assert_eq!(fixture.attempts(), [attempt(25)]);
    }

    #[test]
    fn the_solve_in_work_gets_what_is_new_of_its_attempt() {
        let mut fixture = Fixture::new();
        fixture.keep(&attempt(25), true);
        let id = Id::new(BEGUN, 0);
        fixture.solves.open(&id, None, &mut fixture.disk);
        let mut workspace = Workspace::on_scramble("R U F");
        workspace.set_draft("F'");
        let text = workspace.to_json();
        fixture.save(1, Some(id.clone()), text.clone(), true);
        fixture.keep(&attempt(24), true);
        fixture.disk.drain();
        let (solve, _) = fixture.library().read(&id).unwrap();
        assert_eq!((solve.attempt, solve.workspace), (Some(attempt(24)), text));
    }

    #[test]
    fn two_attempts_of_one_second_have_two_solves_and_damaged_files_stay() {
        let mut fixture = Fixture::new();
        let other = Workspace::on_scramble("L").to_json();
        fixture.library().import(&solve_of(attempt(26), Id::new(BEGUN, 0), other)).unwrap();
        let damaged = fixture.library().items().file(Id::new(BEGUN, 1).as_str());
        std::fs::write(&damaged, "{").unwrap();
        fixture.keep(&attempt(25), true);
        assert_eq!(fixture.attempts(), [attempt(26), attempt(25)]);
        assert_eq!(fixture.library().list().unwrap().len(), 3);
        assert_eq!(std::fs::read_to_string(damaged).unwrap(), "{");
    }

    #[test]
    fn one_that_cannot_be_written_is_not_kept_and_the_reason_is_said() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("data"), "a file, no folder").unwrap();
        let library = Library::of_paths(&Paths::under(folder.path()));
        let mut solves = Solves::new(library, "solve");
        let workspace = Workspace::on_scramble("R").to_json();
        let mut disk = DiskThread::start(listener().0);
        let (kept, failed) = solves.keep(vec![(attempt(25), workspace)], true, &mut disk);
        assert!(kept.is_empty() && failed.unwrap().text.contains("is not in the library"));
    }

    #[test]
    fn a_solve_without_a_step_stays_when_it_is_looked_at() {
        let mut fixture = Fixture::new();
        let id = Id::new(BEGUN, 7);
        let text = Workspace::on_scramble("R U F").to_json();
        fixture.library().write(&Solve::new(id.clone(), Times::at(BEGUN), text.clone())).unwrap();
        fixture.solves.open(&id, None, &mut fixture.disk);
        fixture.save(1, Some(id.clone()), text.clone(), false);
        // Another solve is begun, without any work on it.
        let other = Workspace::on_scramble("L").to_json();
        fixture.save(2, None, other, false);
        let new = fixture.solves.id_in_work().unwrap();
        fixture.save(3, None, text, true);
        fixture.disk.drain();
        assert!(fixture.library().read(&id).is_ok());
        assert!(fixture.library().read(&new).is_err());
    }
}
