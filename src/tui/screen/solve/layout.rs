//! The areas of the panes of the Solve screen, at every terminal size.

use crate::screen::layout::Layout::{Columns, Rows};
use crate::screen::layout::Size::{Cells, Rest, Share};
use crate::screen::layout::{self, Layout, Size};
use crate::screen::pane::{Focus, Ring};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    Scramble,
    Steps,
    #[default]
    Solutions,
    Tree,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::Scramble, Self::Steps, Self::Solutions, Self::Tree];
}

/// A part of the screen that cannot have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    Cube,
    Search,
    /// The state after the selected solution; only shown on large screens.
    Result,
}

pub(super) type Areas = layout::Areas<Pane, Frame>;

/// Smallest area, in columns and rows, in which all panes have frames.
const WIDE: (u16, u16) = (108, 28);
const CUBE: (u16, u16) = (28, 12);
const STEPS: u16 = 27;
/// Size of the net when it is drawn twice as large, in columns and rows.
const LARGE_CUBE: (u16, u16) = (52, 21);
/// Smallest area, in columns and rows, for the larger net and the state after the selected line.
const ROOMY: (u16, u16) = (180, 50);
/// Least width of the list beside a tree with the focus, in columns.
const LEAST_LIST: u16 = 48;
/// Smallest screen width, in columns, for a net of the usual size beside the list.
const WIDE_NET: u16 = 96;

/// Returns whether all panes have frames. If not, only the list and the tree have them; the rest is
/// shown in single lines.
pub(super) fn is_wide(focus: &Focus<Pane>) -> bool {
    focus.has_room(WIDE)
}

/// Returns the layout. A zoomed list or tree fills the screen below the scramble. If list and tree
/// do not fit together, the focused one is shown.
pub(super) fn layout(focus: &Focus<Pane>) -> Layout<Pane, Frame> {
    let scramble = (Cells(if is_wide(focus) { 5 } else { 2 }), Layout::Pane(Pane::Scramble));
    if focus.zoomed && matches!(focus.pane, Pane::Solutions | Pane::Tree) {
        return Rows(vec![scramble, (Rest, Layout::Pane(focus.pane))]);
    }
    if is_wide(focus) {
        return Rows(vec![scramble, (Rest, wide(focus))]);
    }
    Rows(vec![
        scramble,
        (Cells(2), Layout::Pane(Pane::Steps)),
        (Cells(1), Layout::Frame(Frame::Search)),
        (Rest, below_strips(focus)),
    ])
}

/// Returns the layout of a large screen: net, steps and tree on the left; the list above the
/// progress display on the right.
fn wide(focus: &Focus<Pane>) -> Layout<Pane, Frame> {
    let is_roomy = focus.has_room(ROOMY);
    let cube = if is_roomy { LARGE_CUBE } else { CUBE };
    // This height shows all steps and options.
    let is_high = !is_roomy && focus.area.height >= 33;
    let top = vec![(Cells(cube.0), Layout::Frame(Frame::Cube)), (Rest, Layout::Pane(Pane::Steps))];
    let left = vec![
        (Cells(cube.1 + if is_high { 5 } else { 0 }), Columns(top)),
        (Rest, Layout::Pane(Pane::Tree)),
    ];
    let search = Layout::Frame(Frame::Search);
    let foot = if is_roomy {
        let members = vec![(Rest, Layout::Frame(Frame::Result)), (Size::share(1, 2), search)];
        (Cells(CUBE.1), Columns(members))
    } else {
        (Cells(7), search)
    };
    let right = vec![(Rest, Layout::Pane(Pane::Solutions)), foot];
    // The tree with the focus gets more columns, so that its moves are not cut.
    let share = if focus.pane == Pane::Tree { (3, 5) } else { (2, 5) };
    let least = cube.0 + STEPS;
    let most = focus.area.width.saturating_sub(LEAST_LIST).max(least);
    let left_width = Share(share.0, share.1, least..=most);
    Columns(vec![(left_width, Rows(left)), (Rest, Rows(right))])
}

/// Returns the layout below the single lines of a small screen: net and list above the tree.
fn below_strips(focus: &Focus<Pane>) -> Layout<Pane, Frame> {
    let height = focus.area.height.saturating_sub(5);
    if height < 15 {
        let pane = if focus.pane == Pane::Tree { Pane::Tree } else { Pane::Solutions };
        return Layout::Pane(pane);
    }
    let net = match (height * 3 / 5, focus.area.width) {
        (12.., WIDE_NET..) => CUBE.0,
        (_, 60..) => 14,
        _ => 0,
    };
    let middle =
        vec![(Cells(net), Layout::Frame(Frame::Cube)), (Rest, Layout::Pane(Pane::Solutions))];
    // The focused pane of list and tree gets more rows.
    let upper = if focus.pane == Pane::Tree { height / 2 } else { height * 3 / 5 };
    Rows(vec![(Cells(upper.max(11)), Columns(middle)), (Rest, Layout::Pane(Pane::Tree))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::layout::{check_layout, usual_areas};
    use ratatui::layout::Rect;

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        check_layout(layout);
    }

    #[test]
    fn the_usual_sizes_show_every_pane() {
        for areas in usual_areas(Pane::Steps, layout) {
            let frames = [Frame::Cube, Frame::Search].map(|frame| areas.frame(frame));
            let panes = Pane::ALL.iter().map(|pane| areas.of(*pane));
            assert!(panes.chain(frames).all(|area| !area.is_empty()), "{areas:?}");
            assert!(areas.of(Pane::Solutions).height >= 11, "{areas:?}");
            assert!(areas.of(Pane::Tree).height >= 6, "{areas:?}");
        }
    }

    #[test]
    fn room_goes_to_larger_nets_and_to_what_the_selected_line_leads_to() {
        use crate::screen::pane::inside;
        use crate::widget::net::Size;
        for (width, height, size, has_result) in [
            (80, 22, Size::Compact, false),
            (100, 28, Size::Full, false),
            (120, 38, Size::Full, false),
            (200, 58, Size::Large, true),
        ] {
            let area = Rect::new(0, 0, width, height);
            let a = layout(&Focus { pane: Pane::Solutions, zoomed: false, area }).within(area);
            let net = inside(a.frame(Frame::Cube));
            assert_eq!(Size::within(net.width, net.height), size, "{width}x{height}");
            assert_eq!(!a.frame(Frame::Result).is_empty(), has_result, "{width}x{height}");
            assert!(a.of(Pane::Solutions).width >= 60, "{width}x{height}");
        }
    }
}
