//! Solves of the library as they are analysed: the best line of each.

use super::error::LibraryError;
use super::files::Library;
use crate::fmc::analysis::{NotPlayed, Played};
use crate::fmc::library::{Query, Sort, day};
use crate::store::StoreError;

/// The line of a solve that is analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine {
    /// Its best complete line of the solver's own moves; where there is none the best one with
    /// steps from lists of solutions, and where none is complete the line in work.
    pub played: Played,
    /// When the solve was begun: `2026-11`.
    pub month: String,
}

/// Why a solve cannot be analysed.
#[derive(Debug, thiserror::Error)]
pub enum BestLineError {
    /// It cannot be read.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// It lacks something.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
}

impl Library {
    /// The names of the solves with steps that a query wants, those that were begun last first; of
    /// the bin where the query says so.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn wanted(&self, query: &Query) -> Result<Vec<String>, StoreError> {
        let library = if query.is_in_bin() { self.bin() } else { self.clone() };
        let all = library.list()?;
        let mut found: Vec<_> = all.iter().filter_map(|listed| listed.solve()).collect();
        found.retain(|solve| solve.steps > 0 && query.matches(solve));
        Sort::Created.apply(&mut found);
        Ok(found.iter().map(|solve| solve.id.to_string()).collect())
    }

    /// The line of a solve that is analysed.
    ///
    /// # Errors
    /// When the solve cannot be read, or has no steps or no scramble.
    pub fn best_line(&self, name: &str) -> Result<BestLine, BestLineError> {
        let (solve, workspace) = self.open(name)?;
        let now = workspace.now();
        let node = now.best_own().or_else(|| now.best()).map_or(now.cursor(), |(node, _)| node);
        let month = day(solve.times.created).chars().take(7).collect();
        Ok(BestLine { played: Played::of_path(now, node)?, month })
    }
}
