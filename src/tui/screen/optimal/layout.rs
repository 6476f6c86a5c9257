//! The areas of the panes of the Optimal screen, at every terminal size.

use crate::screen::layout::Layout::{Columns, Rows};
use crate::screen::layout::Size::{Cells, Rest, Share};
use crate::screen::layout::{self, Layout, Size};
use crate::screen::pane::{Focus, Ring};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    /// The solutions of the selected cube.
    #[default]
    Solutions,
    Queue,
    Tiers,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::Solutions, Self::Queue, Self::Tiers];
}

/// A part of the screen that cannot have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// The selected cube as it was entered, its bounds, and its shortest known solution.
    Cube,
    Net,
    /// The wanted solutions and the table.
    Wanted,
    Search,
    /// The proof, with a row for each length.
    Proof,
}

pub(super) type Areas = layout::Areas<Pane, Frame>;

/// Smallest area, in columns and rows, in which all panes have frames. Smaller screens show some of
/// them as lines without a frame (strips).
const WIDE: (u16, u16) = (108, 28);
/// Minimum width of the left half, in columns.
const LEFT: u16 = 54;
/// Minimum width, in columns, at which queue and tables are side by side.
const SIDE_BY_SIDE: u16 = 100;
/// Heights in rows of the parts without a frame on a small screen: the cube with two lines of
/// bounds, the wanted solutions, the progress.
const STRIPS: [u16; 3] = [3, 1, 1];

/// Returns whether all panes have frames and are shown beside the net.
pub(super) fn is_wide(focus: &Focus<Pane>) -> bool {
    focus.has_room(WIDE)
}

/// Returns the layout. A zoomed pane fills the screen below the cube. If not all panes fit, the
/// focused one is shown.
pub(super) fn layout(focus: &Focus<Pane>) -> Layout<Pane, Frame> {
    if focus.zoomed {
        let rows = if is_wide(focus) { 4 } else { STRIPS[0] };
        return Rows(vec![
            (Cells(rows), Layout::Frame(Frame::Cube)),
            (Rest, Layout::Pane(focus.pane)),
        ]);
    }
    if is_wide(focus) { wide(focus.area.width) } else { narrow(focus) }
}

fn wide(width: u16) -> Layout<Pane, Frame> {
    let left = Share(2, 5, LEFT..=u16::MAX);
    let is_roomy = width - LEFT.max((u32::from(width) * 2 / 5) as u16) >= SIDE_BY_SIDE;
    let queue = Layout::Pane(Pane::Queue);
    let tiers = Layout::Pane(Pane::Tiers);
    let below = if is_roomy {
        Columns(vec![(Size::share(1, 2), queue), (Rest, tiers)])
    } else {
        Rows(vec![(Rest, queue), (Share(1, 2, 0..=10), tiers)])
    };
    let lists = vec![(Share(2, 5, 6..=u16::MAX), Layout::Pane(Pane::Solutions)), (Rest, below)];
    let top = vec![(Cells(28), Layout::Frame(Frame::Net)), (Rest, Layout::Frame(Frame::Wanted))];
    let halves = vec![
        (left, Rows(vec![(Cells(11), Columns(top)), (Rest, Layout::Frame(Frame::Proof))])),
        (Rest, Rows(vec![(Cells(8), Layout::Frame(Frame::Search)), (Rest, Rows(lists))])),
    ];
    Rows(vec![(Cells(4), Layout::Frame(Frame::Cube)), (Rest, Columns(halves))])
}

/// Returns the layout of a small screen: lines without a frame for the cube, the wanted solutions
/// and the progress; then the proof beside queue and tables; then the solutions.
fn narrow(focus: &Focus<Pane>) -> Layout<Pane, Frame> {
    let has_all = focus.has_room((76, STRIPS.iter().sum::<u16>() + 15));
    let proof = Layout::Frame(Frame::Proof);
    let rest = if has_all {
        let lists =
            vec![(Size::share(1, 2), Layout::Pane(Pane::Queue)), (Rest, Layout::Pane(Pane::Tiers))];
        let upper = Columns(vec![(Cells(42), proof), (Rest, Rows(lists))]);
        vec![(Share(3, 5, 10..=u16::MAX), upper), (Rest, Layout::Pane(Pane::Solutions))]
    } else {
        vec![(Size::share(1, 2), proof), (Rest, Layout::Pane(focus.pane))]
    };
    let [cube, wanted, search] = STRIPS.map(Cells);
    Rows(vec![
        (cube, Layout::Frame(Frame::Cube)),
        (wanted, Layout::Frame(Frame::Wanted)),
        (search, Layout::Frame(Frame::Search)),
        (Rest, Rows(rest)),
    ])
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
        for areas in usual_areas(Pane::Queue, layout) {
            let frames = [Frame::Cube, Frame::Wanted, Frame::Search];
            assert!(frames.iter().all(|&frame| !areas.frame(frame).is_empty()), "{areas:?}");
            assert!(areas.frame(Frame::Proof).height >= 10, "{areas:?}");
            assert!(Pane::ALL.iter().all(|&pane| areas.height(pane) >= 3), "{areas:?}");
        }
    }
}
