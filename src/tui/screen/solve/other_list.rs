//! A list that is shown in place of the solutions of a step, such as that of whole lines.

use premove_cube::notation::Line;
use premove_fmc::Document;
use ratatui::layout::Rect;
use ratatui::text;

use crate::message::Readings;
use crate::screen::Outbox;
use crate::theme::Theme;
use crate::widget::columns::Grid;
use crate::widget::gauge::Phase;
use crate::widget::list::Lines;
use crate::widget::words::Words;

/// A list in place of the solutions of a step, with the search that fills it.
pub(super) trait OtherList {
    /// Returns the name of the listed things, in the plural.
    fn name(&self) -> &'static str;

    fn is_open(&self) -> bool;

    /// Returns the state of the search.
    fn phase(&self) -> &Phase;

    fn title(&self) -> String;

    /// Returns the text that is shown while the list is empty.
    fn empty(&self) -> String;

    /// Lays out the rows in columns.
    fn grid(&self, width: u16) -> Grid;

    /// Returns the number of lines that describe the selected row, below a list that has `height`
    /// lines without them.
    fn foot_height(&self, _height: u16) -> u16 {
        0
    }

    /// Returns the lines that describe the selected row.
    fn foot(&self, _width: u16) -> Vec<Vec<Words>> {
        Vec::new()
    }

    /// Returns the visible rows, for drawing in an area.
    fn lines(&self, area: Rect) -> Lines;

    fn set_height(&mut self, height: u16);

    /// Moves the selection down by this number of rows; up if negative.
    fn step(&mut self, by: isize);

    /// Returns the moves of the selected row from the current node, if a row is selected.
    fn moves(&self) -> Option<Line>;

    /// Returns how easily people find the selected row, in words; `None` if the row is rated like
    /// a single step.
    fn find(&self) -> Option<String> {
        None
    }

    /// Returns the text of the selected row that is copied, and its description.
    fn copied(&self) -> (String, String);

    /// Returns the progress display, `width` columns wide.
    fn gauge(&self, width: u16, theme: &Theme) -> Vec<text::Line<'static>>;

    /// Returns the progress display in one line.
    fn strip(&self, width: u16, theme: &Theme) -> text::Line<'static>;

    /// Stores the counters of the search.
    fn read(&mut self, readings: &Readings);

    fn toggle_pause(&mut self, outbox: &mut Outbox);

    /// Stops the search; the rows stay.
    fn stop(&mut self, outbox: &mut Outbox);

    fn close(&mut self, outbox: &mut Outbox);

    /// Closes the list if the current node is no longer the one where its rows start.
    fn follow(&mut self, doc: &Document, outbox: &mut Outbox);

    /// Returns whether the search of the open list occupies a worker.
    fn is_live(&self) -> bool {
        self.is_open() && self.phase().is_live()
    }
}
