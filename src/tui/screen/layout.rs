//! The layout of a screen: which parts are below or beside each other, and their sizes.
//!
//! A screen describes itself by a [`Layout`] for each terminal size. The layout and an area
//! determine the [`Areas`] of the parts. Parts are panes, which can have the focus, and frames,
//! which cannot.

use std::ops::RangeInclusive;

use ratatui::layout::Rect;

#[cfg(test)]
use super::pane::{Focus, Ring, check_areas};
use super::pane::{columns, inside, rows};

/// Height or width of a part within a row or column of parts.
#[derive(Clone, Debug)]
pub(super) enum Size {
    Cells(u16),
    /// A fraction (numerator, denominator) of all rows or columns, limited to a range.
    Share(u16, u16, RangeInclusive<u16>),
    /// All rows or columns that the other parts leave.
    Rest,
}

impl Size {
    /// Returns the fraction `part / whole` of all rows or columns, without limits.
    pub(super) const fn share(part: u16, whole: u16) -> Self {
        Self::Share(part, whole, 0..=u16::MAX)
    }

    /// Returns this size as a number out of `all` rows or columns; 0 for `Rest`.
    fn of(&self, all: u16) -> u16 {
        match self {
            Self::Cells(cells) => *cells,
            Self::Share(part, whole, bounds) => {
                let share = u32::from(all) * u32::from(*part) / u32::from(*whole);
                (share as u16).clamp(*bounds.start(), *bounds.end())
            }
            Self::Rest => 0,
        }
    }
}

/// A layout of the parts of a screen: panes `P`, which can have the focus, and frames `F`, which
/// cannot.
#[derive(Clone, Debug)]
pub(super) enum Layout<P, F> {
    Pane(P),
    Frame(F),
    /// Space that stays empty.
    Empty,
    /// Parts below each other, each with its height.
    Rows(Vec<(Size, Self)>),
    /// Parts beside each other, each with its width.
    Columns(Vec<(Size, Self)>),
}

impl<P: Copy, F: Copy> Layout<P, F> {
    /// Returns the areas of the parts when the layout fills `area`.
    pub(super) fn within(&self, area: Rect) -> Areas<P, F> {
        let mut areas = Areas::default();
        self.place(area, &mut areas);
        areas
    }

    fn place(&self, area: Rect, out: &mut Areas<P, F>) {
        match self {
            Self::Pane(pane) => out.panes.push((*pane, area)),
            Self::Frame(frame) => out.frames.push((*frame, area)),
            Self::Empty => {}
            Self::Rows(members) => place_all(members, area, area.height, rows, out),
            Self::Columns(members) => place_all(members, area, area.width, columns, out),
        }
    }
}

/// Places parts below or beside each other; `cut` returns the piece of the area with an offset and
/// a size.
fn place_all<P: Copy, F: Copy>(
    members: &[(Size, Layout<P, F>)],
    area: Rect,
    all: u16,
    cut: fn(Rect, u16, u16) -> Rect,
    out: &mut Areas<P, F>,
) {
    let taken = members.iter().fold(0_u16, |sum, (size, _)| sum.saturating_add(size.of(all)));
    let mut from = 0_u16;
    for (size, layout) in members {
        let is_rest = matches!(size, Size::Rest);
        let cells = if is_rest { all.saturating_sub(taken) } else { size.of(all) };
        layout.place(cut(area, from, cells), out);
        from = from.saturating_add(cells);
    }
}

/// The areas of the parts of a screen, including their borders. Parts without an area are not
/// drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Areas<P, F> {
    panes: Vec<(P, Rect)>,
    frames: Vec<(F, Rect)>,
}

impl<P, F> Default for Areas<P, F> {
    fn default() -> Self {
        Self { panes: Vec::new(), frames: Vec::new() }
    }
}

impl<P: Copy + PartialEq, F: Copy + PartialEq> Areas<P, F> {
    pub(super) fn of(&self, pane: P) -> Rect {
        find(&self.panes, pane)
    }

    pub(super) fn frame(&self, frame: F) -> Rect {
        find(&self.frames, frame)
    }

    /// Returns the number of rows inside the frame of a pane.
    pub(super) fn height(&self, pane: P) -> usize {
        usize::from(inside(self.of(pane)).height)
    }
}

fn find<T: Copy + PartialEq>(areas: &[(T, Rect)], part: T) -> Rect {
    areas.iter().find(|(other, _)| *other == part).map(|&(_, area)| area).unwrap_or_default()
}

/// Checks, in tests, that the areas lie inside the screen and do not overlap, at every terminal
/// size, with each focus and zoom.
#[cfg(test)]
pub(super) fn check_layout<P: Ring, F: Copy>(layout: impl Fn(&Focus<P>) -> Layout<P, F>) {
    for (&pane, zoomed) in P::ALL.iter().flat_map(|pane| [(pane, false), (pane, true)]) {
        check_areas(|area| {
            let areas = layout(&Focus { pane, zoomed, area }).within(area);
            let frames = areas.frames.into_iter().map(|(_, area)| area);
            areas.panes.into_iter().map(|(_, area)| area).chain(frames).collect()
        });
    }
}

/// Returns, in tests, the areas of a layout on screens of the usual sizes.
#[cfg(test)]
pub(super) fn usual_areas<P: Copy, F: Copy>(
    pane: P,
    layout: impl Fn(&Focus<P>) -> Layout<P, F>,
) -> Vec<Areas<P, F>> {
    let sizes = [(80, 22), (118, 34), (120, 38), (200, 58)];
    let areas = sizes.map(|(width, height)| {
        let area = Rect::new(0, 1, width, height);
        layout(&Focus { pane, zoomed: false, area }).within(area)
    });
    areas.into()
}

#[cfg(test)]
mod tests {
    use super::Layout::{Columns, Empty, Pane, Rows};
    use super::Size::{Cells, Rest, Share};
    use super::*;

    #[test]
    fn members_take_their_sizes_and_the_rest_is_what_they_leave() {
        let layout: Layout<u8, u8> = Rows(vec![
            (Cells(2), Layout::Frame(0)),
            (Rest, Pane(1)),
            (Size::share(1, 2), Columns(vec![(Share(1, 2, 0..=3), Pane(2)), (Rest, Empty)])),
        ]);
        let areas = layout.within(Rect::new(5, 1, 10, 20));
        assert_eq!(areas.frame(0), Rect::new(5, 1, 10, 2));
        assert_eq!((areas.of(1), areas.height(1)), (Rect::new(5, 3, 10, 8), 6));
        assert_eq!(areas.of(2), Rect::new(5, 11, 3, 10));
        assert!(areas.of(3).is_empty());
        let areas = layout.within(Rect::new(0, 0, 10, 1));
        assert_eq!((areas.frame(0).height, areas.of(1).height), (1, 0));
    }
}
