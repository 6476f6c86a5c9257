//! The list of definitions: filtered, with a selection.

use crate::job::puzzle::{PuzzleSource, ShelfRow};
use crate::tui::widget::list::Scroll;

/// The definitions, and which of them are shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Shelf {
    rows: Vec<ShelfRow>,
    pub(super) filter: String,
    shown: Vec<usize>,
    pub(super) scroll: Scroll,
}

impl Shelf {
    /// Takes the definitions that there are.
    pub(super) fn set(&mut self, rows: Vec<ShelfRow>) {
        self.rows = rows;
        self.sift();
    }

    /// All of them, shown or not.
    pub(super) fn rows(&self) -> &[ShelfRow] {
        &self.rows
    }

    /// Those that are shown.
    pub(super) fn shown(&self) -> impl ExactSizeIterator<Item = &ShelfRow> {
        self.shown.iter().map(|&at| &self.rows[at])
    }

    /// How many are shown.
    pub(super) fn len(&self) -> usize {
        self.shown.len()
    }

    /// The definition on a line.
    pub(super) fn at(&self, line: usize) -> Option<&ShelfRow> {
        self.rows.get(*self.shown.get(line)?)
    }

    /// The definition from a source.
    pub(super) fn find(&self, source: &PuzzleSource) -> Option<&ShelfRow> {
        self.rows.iter().find(|row| row.source == *source)
    }

    /// The line of the definition from a source, if it is shown.
    pub(super) fn line_of(&self, source: &PuzzleSource) -> Option<usize> {
        self.shown().position(|row| row.source == *source)
    }

    /// Shows those that have all words of a text in their name or line.
    pub(super) fn set_filter(&mut self, text: &str) {
        text.clone_into(&mut self.filter);
        self.sift();
    }

    fn sift(&mut self) {
        let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        let fits = |row: &ShelfRow| {
            let text = format!("{} {}", row.name, row.about).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        self.shown = (0..self.rows.len()).filter(|&at| fits(&self.rows[at])).collect();
    }
}
