//! The areas of the panes of the Puzzles screen, at every terminal size.

use crate::screen::layout::Layout::{Columns, Rows};
use crate::screen::layout::Size::{Cells, Rest, Share};
use crate::screen::layout::{self, Layout, Size};
use crate::screen::pane::{Focus, Ring};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    #[default]
    Library,
    Solutions,
    /// The facts about the puzzle.
    Facts,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::Library, Self::Solutions, Self::Facts];
}

/// A part of the screen that cannot have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// The text of the scramble, the result of reading it, the wanted solutions.
    Scramble,
    /// The progress of the search: in a frame, or in one row without a frame.
    Search,
}

pub(super) type Areas = layout::Areas<Pane, Frame>;

/// Smallest area, in columns and rows, for a framed progress display beside the facts.
const WIDE: (u16, u16) = (108, 28);
/// Smallest area, in columns and rows, for the list beside the other panes.
const MIDDLE: (u16, u16) = (76, 20);

/// Returns the layout. A zoomed pane fills the screen below the scramble. If not all panes fit, the
/// focused one is shown.
pub(super) fn layout(focus: &Focus<Pane>) -> Layout<Pane, Frame> {
    let scramble = (Cells(5), Layout::Frame(Frame::Scramble));
    let strip = (Cells(1), Layout::Frame(Frame::Search));
    let library = Layout::Pane(Pane::Library);
    let facts = Layout::Pane(Pane::Facts);
    let solutions = (Rest, Layout::Pane(Pane::Solutions));
    let focused = (Rest, Layout::Pane(focus.pane));
    match (focus.has_room(WIDE), focus.has_room(MIDDLE), focus.zoomed) {
        (true, _, true) | (_, false, true) => Rows(vec![scramble, focused]),
        (true, _, false) => {
            let upper = vec![(Size::share(11, 20), facts), (Rest, Layout::Frame(Frame::Search))];
            let lower = vec![(Share(2, 5, 12..=18), Columns(upper)), solutions];
            let right = Rows(vec![scramble, (Rest, Rows(lower))]);
            Columns(vec![(Share(3, 10, 32..=60), library), (Rest, right)])
        }
        (false, true, false) => {
            let lower = Rows(vec![(Size::share(1, 2), facts), solutions]);
            let right = Rows(vec![scramble, strip, (Rest, lower)]);
            Columns(vec![(Share(3, 10, 22..=34), library), (Rest, right)])
        }
        _ => Rows(vec![scramble, strip, focused]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::layout::{check_layout, usual_areas};

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        check_layout(layout);
    }

    #[test]
    fn the_usual_sizes_show_every_pane() {
        for areas in usual_areas(Pane::Library, layout) {
            assert!(!areas.frame(Frame::Scramble).is_empty(), "{areas:?}");
            assert!(!areas.frame(Frame::Search).is_empty(), "{areas:?}");
            assert!(Pane::ALL.iter().all(|&pane| areas.height(pane) >= 5), "{areas:?}");
        }
    }
}
