//! The file of the solver's own triggers in the configuration folder. Both front ends read and
//! change it through this.
//!
//! A change is made while a lock is held and written at one stroke: two programs that change it at
//! once lose nothing of each other's. The format is that of
//! [`OwnTriggers`](crate::fmc::OwnTriggers).

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::fmc::{OwnTriggers, with_trigger, without_trigger};
use crate::step::Trigger;
use crate::store::{self, Folder, Lock, Paths, StoreError};

/// The name of the file.
const FILE: &str = "triggers.txt";
/// How long to wait before asking again for the lock that another program holds.
const PATIENCE: Duration = Duration::from_millis(5);
/// How often it is asked for: five seconds, where a change takes some milliseconds.
const TRIES: u32 = 1_000;

/// The file of the solver's own triggers.
#[derive(Clone, Debug)]
pub struct OwnTriggersFile {
    path: PathBuf,
}

/// Why the own triggers cannot be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum OwnTriggersError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another program holds the lock.
    #[error("another premove is changing '{}': try again", .0.display())]
    Busy(PathBuf),
}

impl OwnTriggersFile {
    /// That of these folders.
    ///
    /// # Errors
    /// When the configuration folder is not known.
    pub fn of_paths(paths: &Paths) -> Result<Self, StoreError> {
        Ok(Self { path: paths.folder(Folder::Config)?.join(FILE) })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is in it; nothing where it is not there yet.
    ///
    /// # Errors
    /// When it cannot be read, or is no text.
    pub fn read(&self) -> Result<OwnTriggers, StoreError> {
        Ok(OwnTriggers::read(&self.text()?))
    }

    /// The lines that cannot be used, with the name of the file.
    pub fn warnings(&self, own: &OwnTriggers) -> Vec<String> {
        let path = self.path.display();
        own.bad_lines().iter().map(|bad| format!("'{path}', {bad}")).collect()
    }

    /// Adds a trigger with a comment; the one that was there already, if there is.
    ///
    /// # Errors
    /// When the file cannot be read or written, or another program keeps it locked.
    pub fn add(
        &self,
        trigger: &Trigger,
        comment: &str,
    ) -> Result<Option<Trigger>, OwnTriggersError> {
        let _lock = self.lock()?;
        let text = self.text()?;
        let Some(more) = with_trigger(&text, trigger, comment) else {
            return Ok(OwnTriggers::read(&text).find(trigger).map(|own| own.trigger.clone()));
        };
        store::write(&self.path, more.as_bytes())?;
        Ok(None)
    }

    /// Removes a trigger; `false` when it is not there.
    ///
    /// # Errors
    /// As [`OwnTriggersFile::add`].
    pub fn remove(&self, trigger: &Trigger) -> Result<bool, OwnTriggersError> {
        let _lock = self.lock()?;
        let Some(rest) = without_trigger(&self.text()?, trigger) else { return Ok(false) };
        store::write(&self.path, rest.as_bytes())?;
        Ok(true)
    }

    fn text(&self) -> Result<String, StoreError> {
        match store::read_text(&self.path) {
            Err(error) if error.is_missing() => Ok(String::new()),
            text => text,
        }
    }

    fn lock(&self) -> Result<Lock, OwnTriggersError> {
        for _ in 0..TRIES {
            if let Some(lock) = Lock::try_acquire(&self.path.with_extension("lock"))? {
                return Ok(lock);
            }
            thread::sleep(PATIENCE);
        }
        Err(OwnTriggersError::Busy(self.path.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_add_at_once_lose_nothing_of_each_others() {
        let folder = tempfile::tempdir().unwrap();
        let file = OwnTriggersFile::of_paths(&Paths::under(folder.path())).unwrap();
        let words = ["R", "RUR", "RU2R", "RUL", "RURUR", "RDUR"];
        thread::scope(|scope| {
            for word in words {
                let file = &file;
                scope.spawn(move || file.add(&Trigger::read(word).unwrap(), "").unwrap());
            }
        });
        let own = file.read().unwrap();
        assert_eq!((own.all().len(), own.bad_lines()), (words.len(), &[][..]));
        assert!(file.remove(&Trigger::read("L D L").unwrap()).unwrap());
        assert!(!file.remove(&Trigger::read("R U R").unwrap()).unwrap());
        assert_eq!(file.read().unwrap().all().len(), words.len() - 1);
    }
}
