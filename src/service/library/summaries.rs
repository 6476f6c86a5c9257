//! A cache of the facts that lists show about solves. It saves time: 5,000 solves take seconds to
//! read, but their summaries take less than a tenth of a second.
//!
//! A summary is valid while the files of its solve have the lengths and times that are stored with
//! it. A damaged cache file, or one of another version of the program, is written anew.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use premove_engine::store::{self, ItemEntry};
use premove_fmc::library::SolveSummary;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::failure::Failure;

/// First text of the cache file, followed by the hash of the rest. It has the version of the
/// format, which changes with the contents of summaries, and the version of the program.
const HEAD: &str = concat!("premove summaries 4 ", env!("CARGO_PKG_VERSION"), " ");
/// Number of newly read solves after which the cache file is written. Reading fewer solves again is
/// as fast as writing the file.
const MANY: usize = 50;

/// A file of the library in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// The summary of a valid solve.
    Solve(Box<SolveSummary>),
    /// A file that cannot be read as a solve.
    Damaged {
        /// Name of the file, without the extension.
        name: String,
        /// The fault in the file.
        why: Failure,
    },
}

impl Listed {
    /// Returns the summary of the solve, or `None` if the file is damaged.
    pub fn solve(&self) -> Option<&SolveSummary> {
        match self {
            Self::Solve(summary) => Some(summary),
            Self::Damaged { .. } => None,
        }
    }
}

/// Lengths and times of the files of a solve, which change when a file changes.
type Stamp = [u64; 4];

/// The known contents of a library, so that only changed files are read again.
#[derive(Debug, Default)]
pub struct Index {
    known: BTreeMap<String, (Stamp, Arc<Listed>)>,
    /// `true` once the cache file was read.
    is_loaded: bool,
    /// Number of known solves that the cache file lacks.
    fresh: usize,
}

#[derive(Deserialize)]
struct Line {
    stamp: Stamp,
    solve: Box<SolveSummary>,
}

#[derive(Serialize)]
struct LineOf<'a> {
    stamp: &'a Stamp,
    solve: &'a SolveSummary,
}

impl Index {
    /// Returns the list for the entries of a folder, in the order of their names. Calls `read` for
    /// entries that have changed. Reads the cache file the first time, and writes it if it lacks at
    /// least `MANY` solves.
    pub(super) fn look_again(
        &mut self,
        file: &Path,
        entries: Vec<ItemEntry>,
        read: impl Fn(&str) -> Listed,
    ) -> Vec<Arc<Listed>> {
        if !std::mem::replace(&mut self.is_loaded, true) {
            self.known = load(file).unwrap_or_default();
        }
        let mut before = std::mem::take(&mut self.known);
        for entry in entries {
            let known = before.remove(&entry.name).filter(|(stamp, _)| *stamp == entry.stamp);
            let listed = if let Some((_, listed)) = known {
                listed
            } else {
                self.fresh += 1;
                Arc::new(read(&entry.name))
            };
            self.known.insert(entry.name, (entry.stamp, listed));
        }
        if self.fresh >= MANY {
            self.fresh = 0;
            self.save(file);
        }
        self.known.values().map(|(_, listed)| Arc::clone(listed)).collect()
    }

    /// Writes the cache file. If that fails, the solves are read again the next time.
    fn save(&self, file: &Path) {
        let lines = self.known.values().filter_map(|(stamp, listed)| {
            let solve = listed.solve()?;
            Some(LineOf { stamp, solve })
        });
        let lines: Vec<_> = lines.collect();
        let Ok(body) = serde_json::to_string(&lines) else { return };
        let text = format!("{HEAD}{:016x}\n{body}", xxh3_64(body.as_bytes()));
        store::write(file, text.as_bytes()).unwrap_or_else(|error| log::warn!("{error}"));
    }
}

/// Reads the cache file. Returns `None` if it is missing, damaged or of another version.
fn load(file: &Path) -> Option<BTreeMap<String, (Stamp, Arc<Listed>)>> {
    let text = store::read_text(file).ok()?;
    let (hash, body) = text.strip_prefix(HEAD)?.split_once('\n')?;
    if u64::from_str_radix(hash, 16).ok()? != xxh3_64(body.as_bytes()) {
        return None;
    }
    let lines: Vec<Line> = serde_json::from_str(body).ok()?;
    let known = lines.into_iter().map(|line| {
        let name = line.solve.id.to_string();
        (name, (line.stamp, Arc::new(Listed::Solve(line.solve))))
    });
    Some(known.collect())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use premove_cube::notation::Side;
    use premove_fmc::Workspace;
    use premove_fmc::library::{Id, Solve, Times};
    use premove_fmc::practice::{Attempt, AttemptEnding};

    fn listed(number: u32) -> Listed {
        let mut workspace = Workspace::on_scramble("R U // one\nF2");
        workspace.add_own_moves("F2 U'", Side::Normal).unwrap();
        let solve = Solve::new(Id::new(5, number), Times::at(9), workspace.to_json());
        let attempt = Some(Attempt::new(5, 3600, 60, AttemptEnding::Solved { moves: 3 }));
        let solve = Solve { attempt, starred: true, title: "A title".to_owned(), ..solve };
        Listed::Solve(Box::new(SolveSummary::of(&solve, &workspace)))
    }

    fn entries(stamp: u64) -> Vec<ItemEntry> {
        let entry = |number: u32| ItemEntry {
            name: Id::new(5, number).to_string(),
            stamp: [stamp, u64::from(number), 0, 0],
        };
        let mut entries: Vec<_> = (0..MANY as u32).map(entry).collect();
        entries.sort();
        entries
    }

    /// Lists the entries as a new program does. Also returns the number of solves that were read.
    fn list(file: &Path, entries: Vec<ItemEntry>) -> (Vec<Arc<Listed>>, usize) {
        let read = Cell::new(0);
        let all = Index::default().look_again(file, entries, |name| {
            read.set(read.get() + 1);
            let number =
                (0..MANY as u32).find(|number| Id::new(5, *number).as_str() == name).unwrap();
            listed(number)
        });
        (all, read.get())
    }

    #[test]
    fn solves_are_read_once_and_again_when_their_files_change() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("solves/summaries");
        let (first, read) = list(&file, entries(1));
        assert_eq!(read, MANY);
        let (second, read) = list(&file, entries(1));
        assert_eq!((read, &second), (0, &first));
        let mut changed = entries(1);
        changed[3].stamp[1] += 1;
        changed.remove(7);
        assert_eq!(list(&file, changed).1, 1);
        assert_eq!(list(&file, entries(2)).1, MANY);
    }

    #[test]
    fn a_file_that_is_damaged_or_of_another_version_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("summaries");
        let (right, _) = list(&file, entries(1));
        let text = std::fs::read_to_string(&file).unwrap();
        let at = text.find("A title").unwrap();
        assert!(text.starts_with(HEAD));
        let bad = [
            text.replacen("A title", "B title", 1),
            text[..at].to_owned(),
            text.replacen(HEAD, "premove summaries 0 0.0.0 ", 1),
            String::new(),
        ];
        for bad in bad {
            std::fs::write(&file, &bad).unwrap();
            let (again, read) = list(&file, entries(1));
            assert_eq!((read, &again), (MANY, &right));
            assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "it is whole again");
        }
    }

    #[test]
    fn damaged_solves_are_read_each_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("summaries");
        let damaged = |name: &str| Listed::Damaged { name: name.to_owned(), why: "".into() };
        let first = Index::default().look_again(&file, entries(1), damaged);
        assert!(file.exists() && first.iter().all(|listed| listed.solve().is_none()));
        assert_eq!(list(&file, entries(1)).1, MANY);
    }
}
