//! The list of definitions: filtered, with a selection.

use premove_service::questions::puzzle::{DefinitionRow, PuzzleSource};

use crate::widget::list::Scroll;

/// The definitions, and the ones that are shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Library {
    rows: Vec<DefinitionRow>,
    pub(super) filter: String,
    shown: Vec<usize>,
    pub(super) scroll: Scroll,
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

    /// Returns all definitions, shown or not.
    pub(super) fn rows(&self) -> &[DefinitionRow] {
        &self.rows
    }

    pub(super) fn shown(&self) -> impl ExactSizeIterator<Item = &DefinitionRow> {
        self.shown.iter().map(|&at| &self.rows[at])
    }

    /// Returns the number of shown definitions.
    pub(super) fn len(&self) -> usize {
        self.shown.len()
    }

    pub(super) fn at(&self, line: usize) -> Option<&DefinitionRow> {
        self.rows.get(*self.shown.get(line)?)
    }

    pub(super) fn find(&self, source: &PuzzleSource) -> Option<&DefinitionRow> {
        self.rows.iter().find(|row| row.source == *source)
    }

    /// Returns the line of the definition from a source, if it is shown.
    pub(super) fn line_of(&self, source: &PuzzleSource) -> Option<usize> {
        self.shown().position(|row| row.source == *source)
    }

    /// Shows the definitions that have all words of a text in their name or line.
    pub(super) fn set_filter(&mut self, text: &str) {
        text.clone_into(&mut self.filter);
        self.sift();
    }

    /// Returns whether a line matches the filter no worse than the first line does.
    pub(super) fn fits_as_well_as_the_first(&self, line: usize) -> bool {
        let is_named = |line: usize| self.at(line).is_some_and(|row| self.is_named(row));
        line < self.len() && (is_named(line) || !is_named(0))
    }

    /// Returns whether the name of a row alone has all words of the filter.
    fn is_named(&self, row: &DefinitionRow) -> bool {
        let name = row.name.to_lowercase();
        self.filter.split_whitespace().all(|word| name.contains(&word.to_lowercase()))
    }

    fn sift(&mut self) {
        let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        let fits = |row: &DefinitionRow| {
            let text = format!("{} {}", row.name, row.about).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        let mut shown: Vec<usize> =
            (0..self.rows.len()).filter(|&at| fits(&self.rows[at])).collect();
        // A match in the name counts more than one in the line about it.
        shown.sort_by_key(|&at| !self.is_named(&self.rows[at]));
        self.shown = shown;
    }
}
