//! The areas of the panes of the Practice screen, at every terminal size. Scramble, net and clock
//! are always visible.

use crate::screen::layout::Layout::{Columns, Empty, Rows};
use crate::screen::layout::Size::{Cells, Rest, Share};
use crate::screen::layout::{self, Layout, Size};
use crate::screen::pane::{Focus, Ring};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    /// The user's moves as a tree; after the end of the attempt, the write-up.
    #[default]
    Tree,
    /// The dial: the user's setting of how much help the solver gives for each step.
    Dial,
    /// The attempts so far.
    Attempts,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::Tree, Self::Dial, Self::Attempts];
}

/// A part of the screen that cannot have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// The scramble and the badges: in a frame on large screens, else in lines without a frame.
    Scramble,
    /// The clock: in a frame on large screens, else in a line without a frame.
    Clock,
    Cube,
}

pub(super) type Areas = layout::Areas<Pane, Frame>;

/// Smallest area, in columns and rows, in which all panes have frames and are visible at once.
const WIDE: (u16, u16) = (108, 28);
/// Width of the net with its frame, in columns.
const CUBE: u16 = 28;
/// Smallest area for the net with its frame, and for the dial below the net; in columns and rows.
const WITH_CUBE: (u16, u16) = (76, 0);
const WITH_DIAL: (u16, u16) = (76, 21);
/// Smallest area in which the task of a drill stands below its scramble.
const WITH_TASK: (u16, u16) = (0, 20);

/// Returns whether scramble, clock and net have frames.
pub(super) fn is_framed(focus: &Focus<Pane>) -> bool {
    focus.has_room(WIDE)
}

/// Returns the layout. A zoomed pane fills the space that scramble, clock and net leave.
pub(super) fn layout(focus: &Focus<Pane>) -> Layout<Pane, Frame> {
    if is_framed(focus) { wide(focus, 5) } else { narrow(focus, 3) }
}

/// Returns the layout during a session of drills: with room above for the title of the case, its
/// scramble and its task, as far as the screen has it.
pub(super) fn drill_layout(focus: &Focus<Pane>) -> Layout<Pane, Frame> {
    if is_framed(focus) {
        wide(focus, 6)
    } else {
        narrow(focus, if focus.has_room(WITH_TASK) { 5 } else { 3 })
    }
}

fn wide(focus: &Focus<Pane>, head: u16) -> Layout<Pane, Frame> {
    let left = Share(1, 4, CUBE..=u16::MAX);
    let cube = (Cells(12), Layout::Frame(Frame::Cube));
    let dial = (Rest, Layout::Pane(Pane::Dial));
    let rest = if focus.zoomed && focus.pane == Pane::Dial {
        let upper = Columns(vec![(left, cube.1), (Rest, Empty)]);
        Rows(vec![(cube.0, upper), dial])
    } else {
        let right = if focus.zoomed {
            Layout::Pane(focus.pane)
        } else {
            let tree = (Size::share(11, 20), Layout::Pane(Pane::Tree));
            Rows(vec![tree, (Rest, Layout::Pane(Pane::Attempts))])
        };
        Columns(vec![(left, Rows(vec![cube, dial])), (Rest, right)])
    };
    let top =
        vec![(Rest, Layout::Frame(Frame::Scramble)), (Cells(34), Layout::Frame(Frame::Clock))];
    Rows(vec![(Cells(head), Columns(top)), (Rest, rest)])
}

/// Returns the layout of a small screen: `head` lines of scramble and badges, one of the clock;
/// then the net, the dial below it if it fits, and the focused pane.
fn narrow(focus: &Focus<Pane>, head: u16) -> Layout<Pane, Frame> {
    let has_dial = focus.has_room(WITH_DIAL);
    let (below, right) = match focus.pane {
        Pane::Dial if focus.zoomed || !has_dial => (Empty, Pane::Dial),
        Pane::Dial => (Layout::Pane(Pane::Dial), Pane::Tree),
        other if has_dial => (Layout::Pane(Pane::Dial), other),
        other => (Empty, other),
    };
    let left = Rows(vec![(Cells(9), Layout::Frame(Frame::Cube)), (Rest, below)]);
    let width = if focus.has_room(WITH_CUBE) { CUBE } else { 14 };
    Rows(vec![
        (Cells(head), Layout::Frame(Frame::Scramble)),
        (Cells(1), Layout::Frame(Frame::Clock)),
        (Rest, Columns(vec![(Cells(width), left), (Rest, Layout::Pane(right))])),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::layout::check_layout;
    use ratatui::layout::Rect;

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        check_layout(layout);
        check_layout(drill_layout);
    }

    #[test]
    fn scramble_clock_and_net_are_in_view_at_every_size() {
        for (width, height) in [(60, 14), (80, 22), (100, 28), (118, 34), (120, 38), (200, 58)] {
            for (&pane, zoomed) in Pane::ALL.iter().flat_map(|pane| [(pane, false), (pane, true)]) {
                let area = Rect::new(0, 1, width, height);
                for layout in [layout, drill_layout] {
                    let areas = layout(&Focus { pane, zoomed, area }).within(area);
                    let fixed = [Frame::Scramble, Frame::Clock, Frame::Cube];
                    let is_shown = fixed.iter().all(|&frame| !areas.frame(frame).is_empty());
                    assert!(is_shown, "{width}x{height} {pane:?}");
                    assert!(areas.frame(Frame::Cube).height >= 9 && areas.height(pane) >= 4);
                }
            }
        }
    }
}
