//! The list of definitions, with a filter and a selection.

use premove_service::questions::puzzle::{DefinitionRow, PuzzleSource};

use crate::widget::filter::{filter_words, has_words};
use crate::widget::table::Table;

/// All definitions, and those that the filter lets through.
#[derive(Clone, Debug, Default)]
pub(super) struct Library {
    rows: Vec<DefinitionRow>,
    pub(super) filter: String,
    pub(super) shown: Table<DefinitionRow>,
}

impl Library {
    pub(super) fn set(&mut self, rows: Vec<DefinitionRow>) {
        self.rows = rows;
        self.sift();
    }

    pub(super) fn remove(&mut self, source: &PuzzleSource) {
        self.rows.retain(|row| row.source != *source);
        self.sift();
    }

    /// Returns all definitions, including those that the filter hides.
    pub(super) fn rows(&self) -> &[DefinitionRow] {
        &self.rows
    }

    pub(super) fn find(&self, source: &PuzzleSource) -> Option<&DefinitionRow> {
        self.rows.iter().find(|row| row.source == *source)
    }

    /// Returns the line of the definition with a source; `None` if the filter hides it.
    pub(super) fn line_of(&self, source: &PuzzleSource) -> Option<usize> {
        self.shown.rows().iter().position(|row| row.source == *source)
    }

    /// Sets the filter, which is matched with names and descriptions.
    pub(super) fn set_filter(&mut self, text: &str) {
        text.clone_into(&mut self.filter);
        self.sift();
    }

    /// Returns whether a line matches the filter as well as the first line does. A match in the
    /// name is better than one in the description.
    pub(super) fn fits_as_well_as_the_first(&self, line: usize) -> bool {
        let first = self.shown.get(0);
        self.shown.get(line).is_some_and(|row| {
            self.is_named(row) || !first.is_some_and(|first| self.is_named(first))
        })
    }

    /// Returns whether the name of a row alone contains all words of the filter.
    fn is_named(&self, row: &DefinitionRow) -> bool {
        has_words(&filter_words(&self.filter), &row.name.to_lowercase())
    }

    fn sift(&mut self) {
        let words = filter_words(&self.filter);
        let mut shown = self.rows.clone();
        shown
            .retain(|row| has_words(&words, &format!("{} {}", row.name, row.about).to_lowercase()));
        // A match in the name counts more than one in the description.
        shown.sort_by_key(|row| !self.is_named(row));
        self.shown.set(shown, |one, other| one.source == other.source);
    }
}
