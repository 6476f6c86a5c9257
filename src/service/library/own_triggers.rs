//! The file of the user's own triggers in the configuration folder. Both front ends read and
//! change it through this module.
//!
//! A change holds a lock in the state folder and replaces the whole file, so programs that change
//! the file at the same time do not lose each other's changes. If the system has no locks, the
//! change is made without one. [`OwnTriggers`] defines the format.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use premove_engine::step::Trigger;
use premove_engine::store::{self, Folder, Lock, Paths, StoreError};
use premove_fmc::{OwnTriggers, with_triggers, without_triggers};

/// Name of the file of own triggers.
const FILE: &str = "triggers.txt";
/// Name of the lock file.
const LOCK: &str = "triggers.lock";
/// Longest time to wait for another program that changes the file. A change takes some
/// milliseconds.
const PATIENCE: Duration = Duration::from_secs(5);
/// Time to wait between two attempts to get the lock.
const PAUSE: Duration = Duration::from_millis(5);

/// The file of the user's own triggers.
#[derive(Clone, Debug)]
pub struct OwnTriggersFile {
    path: PathBuf,
    /// Path of the lock file; `None` if the state folder is not known.
    lock: Option<PathBuf>,
    patience: Duration,
}

/// Error of reading or changing the own triggers.
#[derive(Debug, thiserror::Error)]
pub enum OwnTriggersError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another program holds the lock of the file with this path.
    #[error("another premove is changing '{}': try again", .0.display())]
    Busy(PathBuf),
}

impl OwnTriggersFile {
    /// Returns the file in the configuration folder of `paths`.
    ///
    /// # Errors
    /// Returns an error if the configuration folder is not known.
    pub fn of_paths(paths: &Paths) -> Result<Self, StoreError> {
        let lock = paths.state().ok().map(|folder| folder.join(LOCK));
        let path = paths.folder(Folder::Config)?.join(FILE);
        Ok(Self { path, lock, patience: PATIENCE })
    }

    /// Sets the longest time for which a change waits for another program.
    #[must_use]
    pub fn waiting(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the triggers; a missing file has none.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is not text, or is longer than 1 MiB.
    pub fn read(&self) -> Result<OwnTriggers, StoreError> {
        Ok(OwnTriggers::read(&self.text()?))
    }

    /// Returns a warning for each line that cannot be used, with the path of the file.
    pub fn warnings(&self, own: &OwnTriggers) -> Vec<String> {
        let path = self.path.display();
        own.bad_lines().iter().map(|bad| format!("'{path}', {bad}")).collect()
    }

    /// Adds triggers, all with the same comment. Returns an entry for each: the equal trigger that
    /// the file already has, or `None` if the trigger is new.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written, or another program keeps it locked.
    /// No trigger is added then.
    pub fn add_all(
        &self,
        triggers: &[Trigger],
        comment: &str,
    ) -> Result<Vec<Option<Trigger>>, OwnTriggersError> {
        let _lock = self.lock()?;
        let (text, there) = with_triggers(&self.text()?, triggers, comment);
        if there.iter().any(Option::is_none) {
            store::write(&self.path, text.as_bytes())?;
        }
        Ok(there)
    }

    /// Removes triggers. Returns a flag for each trigger: `true` if the file had it.
    ///
    /// # Errors
    /// See [`OwnTriggersFile::add_all`]. No trigger is removed then.
    pub fn remove_all(&self, triggers: &[Trigger]) -> Result<Vec<bool>, OwnTriggersError> {
        let _lock = self.lock()?;
        let (text, there) = without_triggers(&self.text()?, triggers);
        if there.contains(&true) {
            store::write(&self.path, text.as_bytes())?;
        }
        Ok(there)
    }

    fn text(&self) -> Result<String, StoreError> {
        match store::read_short(&self.path) {
            Err(error) if error.is_missing() => Ok(String::new()),
            text => text,
        }
    }

    /// Locks the file against changes by other programs. Returns `None` if the system has no locks.
    fn lock(&self) -> Result<Option<Lock>, OwnTriggersError> {
        let Some(path) = &self.lock else { return Ok(None) };
        let begun = Instant::now();
        loop {
            match Lock::try_acquire(path) {
                Ok(Some(lock)) => return Ok(Some(lock)),
                Ok(None) if begun.elapsed() >= self.patience => {
                    return Err(OwnTriggersError::Busy(self.path.clone()));
                }
                Ok(None) => thread::sleep(PAUSE),
                Err(_) => return Ok(None),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(word: &str) -> Trigger {
        Trigger::read(word).unwrap()
    }

    #[test]
    fn programs_that_add_at_once_lose_nothing_of_each_others() {
        let folder = tempfile::tempdir().unwrap();
        let file = OwnTriggersFile::of_paths(&Paths::under(folder.path())).unwrap();
        let words = ["R", "RUR", "RU2R", "RUL", "RURUR", "RDUR"];
        thread::scope(|scope| {
            for word in words {
                let file = &file;
                scope.spawn(move || file.add_all(&[read(word)], "").unwrap());
            }
        });
        let own = file.read().unwrap();
        assert_eq!((own.all().len(), own.bad_lines()), (words.len(), &[][..]));
        let there = file.remove_all(&["R D L", "R U R"].map(read)).unwrap();
        assert_eq!(there, [true, true]);
        let there = file.remove_all(&["RUR", "RU2R"].map(read)).unwrap();
        assert_eq!(there, [false, true]);
        assert_eq!(file.read().unwrap().all().len(), words.len() - 3);
    }

    #[test]
    fn a_held_lock_is_waited_for_no_longer_than_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let file = OwnTriggersFile::of_paths(&Paths::under(folder.path())).unwrap();
        let held = Lock::try_acquire(&folder.path().join("state").join(LOCK)).unwrap().unwrap();
        let hasty = file.clone().waiting(Duration::from_millis(20));
        let error = hasty.add_all(&[read("R")], "").unwrap_err().to_string();
        assert!(error.contains("another premove is changing"), "{error}");
        drop(held);
        assert_eq!(hasty.add_all(&[read("R")], "").unwrap(), [None]);
        // The configuration folder, where users write, has no lock file in it.
        let names = file.path().parent().unwrap().read_dir().unwrap();
        assert_eq!(names.count(), 1);
    }

    #[test]
    fn where_nothing_can_be_locked_triggers_are_kept_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("state"), "no folder").unwrap();
        let file = OwnTriggersFile::of_paths(&Paths::under(folder.path())).unwrap();
        assert_eq!(file.add_all(&[read("R")], "").unwrap(), [None]);
        assert_eq!(file.read().unwrap().all().len(), 1);
    }

    #[test]
    fn a_file_that_no_one_wrote_by_hand_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = OwnTriggersFile::of_paths(&Paths::under(folder.path())).unwrap();
        std::fs::create_dir_all(file.path().parent().unwrap()).unwrap();
        std::fs::write(file.path(), "# \n".repeat(1 << 19)).unwrap();
        assert!(file.read().is_err());
        assert!(file.add_all(&[read("R")], "").is_err());
    }
}
