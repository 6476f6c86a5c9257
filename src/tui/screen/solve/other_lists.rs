//! The lists in place of the solutions of a step: whole lines, insertions, places. At most one of
//! them is open.

use premove_fmc::Document;
use ratatui::layout::Rect;

use super::insertions::InsertionPane;
use super::other_list::OtherList;
use super::places::PlacesPane;
use super::whole::WholePane;
use crate::message::Readings;
use crate::screen::Outbox;
use crate::widget::list::Lines;

/// All lists in place of the solutions of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct OtherLists {
    pub(super) whole: WholePane,
    pub(super) insertions: InsertionPane,
    pub(super) places: PlacesPane,
}

impl OtherLists {
    fn all(&mut self) -> [&mut dyn OtherList; 3] {
        [&mut self.whole, &mut self.insertions, &mut self.places]
    }

    /// Returns the open list, if there is one.
    pub(super) fn open(&self) -> Option<&dyn OtherList> {
        let all: [&dyn OtherList; 3] = [&self.whole, &self.insertions, &self.places];
        all.into_iter().find(|list| list.is_open())
    }

    pub(super) fn open_mut(&mut self) -> Option<&mut dyn OtherList> {
        self.all().into_iter().find(|list| list.is_open())
    }

    pub(super) fn is_open(&self) -> bool {
        self.open().is_some()
    }

    pub(super) fn is_live(&self) -> bool {
        self.open().is_some_and(OtherList::is_live)
    }

    /// Returns the visible rows of the open list, if there is one; below them is space for the
    /// lines that describe the selected row.
    pub(super) fn lines(&self, area: Rect) -> Option<Lines> {
        let list = self.open()?;
        let height = area.height.saturating_sub(list.foot_height(area.height));
        Some(list.lines(Rect { height, ..area }))
    }

    pub(super) fn read(&mut self, readings: &Readings) {
        if let Some(list) = self.open_mut().filter(|list| list.is_live()) {
            list.read(readings);
        }
    }

    /// Stops the search of the open list, or if none is running closes the list. Returns whether a
    /// list was open.
    pub(super) fn leave(&mut self, outbox: &mut Outbox) -> bool {
        let Some(list) = self.open_mut() else { return false };
        if list.is_live() {
            list.stop(outbox);
        } else {
            list.close(outbox);
        }
        true
    }

    /// Closes the open list. Returns whether there was one.
    pub(super) fn close(&mut self, outbox: &mut Outbox) -> bool {
        let open = self.open_mut();
        let is_open = open.is_some();
        if let Some(list) = open {
            list.close(outbox);
        }
        is_open
    }

    pub(super) fn follow(&mut self, doc: &Document, outbox: &mut Outbox) {
        if let Some(list) = self.open_mut() {
            list.follow(doc, outbox);
        }
    }
}
