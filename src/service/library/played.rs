//! The line of a solve that is analyzed: its best line.

use premove_engine::store::StoreError;
use premove_fmc::analysis::{NotPlayed, Played};
use premove_fmc::library::{Query, Sort};
use premove_fmc::post_mortem::WrittenTree;

use super::error::LibraryError;
use super::files::Library;
use super::fresh::local_zone;

/// The best line of a solve, for an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine {
    /// The steps of the line; see [`Document::best_played`].
    ///
    /// [`Document::best_played`]: premove_fmc::Document::best_played
    pub played: Played,
    /// The line as the text of a write-up.
    pub text: String,
    /// All steps of the solve, with the times of its attempt.
    pub tree: WrittenTree,
    /// The month when the solve was begun, such as `2026-11`.
    pub month: String,
}

/// Error of a solve that cannot be analyzed.
#[derive(Debug, thiserror::Error)]
pub enum BestLineError {
    /// The solve cannot be read.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The solve has no steps or no scramble.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
}

impl Library {
    /// Returns the library in which a query searches: the bin if the query asks for it, otherwise
    /// this library.
    #[must_use]
    pub fn place_of(&self, query: &Query) -> Self {
        if query.is_in_bin() { self.bin() } else { self.clone() }
    }

    /// Returns the names of the solves that have steps and match a query, the newest first.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn matching(&self, query: &Query) -> Result<Vec<String>, StoreError> {
        let all = self.list()?;
        let mut found: Vec<_> = all.iter().filter_map(|listed| listed.solve()).collect();
        found.retain(|solve| solve.steps > 0 && query.matches(solve, local_zone()));
        Sort::Created.apply(&mut found);
        Ok(found.iter().map(|solve| solve.id.to_string()).collect())
    }

    /// Returns the best line of a solve, which an analysis uses.
    ///
    /// # Errors
    /// Returns an error if the solve cannot be read, or has no steps or no scramble.
    pub fn best_line(&self, name: &str) -> Result<BestLine, BestLineError> {
        let (solve, workspace) = self.open(name)?;
        let now = workspace.now();
        let node = now.best_played();
        let month = local_zone().day(solve.times.created).chars().take(7).collect();
        let played = Played::of_path(now, node)?;
        let tree = WrittenTree::of_solve(now, solve.attempt.as_ref());
        let tree = tree.unwrap_or_else(|| WrittenTree::of_played(&played));
        Ok(BestLine { played, text: now.write_up(node), tree, month })
    }
}
