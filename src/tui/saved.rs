//! What is saved: the workspace, the cubes of the Optimal screen, the choices of the Puzzles
//! screen, a file each in the state folder, written by one program at a time.

use std::path::{Path, PathBuf};

use crossbeam_channel::Sender;

use super::app::Msg;
use super::keeper::Keeper;
use super::screen::optimal::News;
use super::screen::puzzles;
use crate::store::{self, Lock, Paths};

/// A file of the state folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// The workspace of the Solve screen.
    Workspace,
    /// The cubes of the Optimal screen.
    Optimal,
    /// The choices of the Puzzles screen.
    Puzzles,
}

impl Kept {
    /// Its name.
    pub(super) const fn file(self) -> &'static str {
        match self {
            Self::Workspace => "workspace.json",
            Self::Optimal => "optimal.json",
            Self::Puzzles => "puzzles.json",
        }
    }

    /// What its text means for the state.
    fn restored(self, text: String) -> Msg {
        match self {
            Self::Workspace => Msg::Restored(text),
            Self::Optimal => Msg::Optimal(News::Restored(text)),
            Self::Puzzles => Msg::Puzzles(puzzles::News::Restored(text)),
        }
    }
}

/// What a program says that finds the workspace open in another one.
const ELSEWHERE: &str = "open in another premove: nothing is saved here";

/// The saved files.
#[derive(Debug)]
pub(super) struct Saved {
    folder: Option<PathBuf>,
    /// Whether another program has them open; then nothing is written.
    elsewhere: bool,
    keeper: Keeper,
    // Dropped behind the keeper, which writes until then.
    _lock: Option<Lock>,
}

impl Saved {
    /// Opens them; trouble that comes later is told to `notes`. What is in them, and what is to be
    /// said about it.
    pub(super) fn open(paths: &Paths, notes: Sender<Msg>) -> (Self, Vec<Msg>) {
        let (folder, mut said) = match paths.state() {
            Ok(folder) => (Some(folder.to_owned()), Vec::new()),
            Err(error) => (None, vec![Msg::Warn(error.to_string())]),
        };
        let lock = folder.as_ref().map(|folder| Lock::try_acquire(&folder.join("workspace.lock")));
        let elsewhere = matches!(lock, Some(Ok(None)));
        // A place that cannot be locked may be written all the same; if not, that is told when it
        // is tried.
        let lock = lock.and_then(Result::ok).flatten();
        let keeper = Keeper::start(folder.clone().filter(|_| !elsewhere), notes);
        let saved = Self { folder, elsewhere, keeper, _lock: lock };
        said.extend(
            [Kept::Workspace, Kept::Optimal, Kept::Puzzles]
                .into_iter()
                .filter_map(|kept| saved.restore(kept)),
        );
        said.extend(saved.told());
        (saved, said)
    }

    /// That nothing is saved, if so.
    pub(super) fn told(&self) -> Option<Msg> {
        self.elsewhere.then(|| Msg::Warn(ELSEWHERE.to_owned()))
    }

    fn path(&self, kept: Kept) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(kept.file()))
    }

    /// What was saved last time.
    fn restore(&self, kept: Kept) -> Option<Msg> {
        match store::read_text(&self.path(kept)?) {
            Ok(text) => Some(kept.restored(text)),
            Err(error) if error.is_missing() => None,
            // It may hold work all the same; the next save would write over it.
            Err(error) => Some(Msg::Warn(self.set_aside(kept, &error.to_string()))),
        }
    }

    /// Renames a file, so that nothing in it is lost. What became of it, in words.
    pub(super) fn set_aside(&self, kept: Kept, why: &str) -> String {
        let Some(file) = self.path(kept).filter(|_| !self.elsewhere) else { return why.to_owned() };
        let aside = free_name(&file);
        match std::fs::rename(&file, &aside) {
            Ok(()) => format!("{why}; it is kept as '{}'", aside.display()),
            Err(error) => format!("{why}; it cannot be kept as '{}': {error}", aside.display()),
        }
    }

    /// Saves a text in place of the last one.
    pub(super) fn save(&self, kept: Kept, text: String) {
        self.keeper.save(kept, text);
    }

    /// Keeps a workspace that another one takes the place of.
    pub(super) fn keep(&self, text: String) -> Option<Msg> {
        self.keeper.keep(text);
        self.told()
    }

    /// Reads the workspace that was kept last; it comes as a note.
    pub(super) fn previous(&self) -> Option<Msg> {
        match self.path(Kept::Workspace) {
            Some(file) => self.keeper.previous(file),
            None => return Some(Msg::Warn("there is no folder for saved solves".to_owned())),
        }
        None
    }

    /// Reads the cubes of a file of the user's; they come as a note.
    pub(super) fn read(&self, path: String) {
        self.keeper.read(path);
    }

    /// Writes a file of the user's that must not exist yet.
    pub(super) fn write(&self, path: PathBuf, text: String) {
        self.keeper.write(path, text);
    }
}

/// The name under which a file that cannot be used is kept: `workspace.damaged.json`, with a number
/// where that is taken.
fn free_name(file: &Path) -> PathBuf {
    let names = std::iter::once("damaged.json".to_owned())
        .chain((2..).map(|n| format!("damaged-{n}.json")));
    let mut names = names.map(|extension| file.with_extension(extension));
    names.find(|name| !name.exists()).unwrap_or_else(|| file.with_extension("damaged.json"))
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::unbounded;

    use super::*;

    fn open(folder: &Path) -> (Saved, Vec<Msg>) {
        Saved::open(&Paths::under(folder), unbounded().0)
    }

    #[test]
    fn the_second_program_reads_and_writes_nothing_until_the_first_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state").join(Kept::Workspace.file());
        let (first, said) = open(folder.path());
        assert!(said.is_empty());
        first.save(Kept::Workspace, "one".to_owned());
        drop(first);
        let (first, _) = open(folder.path());
        let (second, said) = open(folder.path());
        assert!(
            matches!(&said[..], [Msg::Restored(text), Msg::Warn(why)] if text == "one" && why == ELSEWHERE),
            "{said:?}"
        );
        second.save(Kept::Workspace, "two".to_owned());
        assert!(second.keep("two".to_owned()).is_some());
        assert_eq!(second.set_aside(Kept::Workspace, "bad"), "bad");
        drop(second);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one");
        assert!(!file.with_extension("previous.json").exists());
        drop(first);
        assert!(open(folder.path()).0.told().is_none());
    }
}
