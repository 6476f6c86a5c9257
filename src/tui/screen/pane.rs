//! Panes: focus, zoom, mouse and areas. All screens share this code; a screen describes its panes
//! by implementing [`Paned`].

use ratatui::layout::{Position, Rect};

use super::{Actions, Editing};
use crate::widget::canvas::Canvas;
pub(super) use crate::widget::canvas::{columns, inside, rows};
pub(super) use crate::widget::list::Lines;

/// The panes of a screen that can have the focus, in a cyclic order.
pub(super) trait Ring: Copy + PartialEq + 'static {
    /// All panes, in the order in which Tab moves the focus through them.
    const ALL: &'static [Self];

    /// Returns the pane `by` positions later in the order; after the last pane comes the first.
    #[must_use]
    fn next(self, by: isize) -> Self {
        let at = Self::ALL.iter().position(|pane| *pane == self);
        let at = at.unwrap_or_else(|| unreachable!("the ring has every pane")).cast_signed();
        Self::ALL[(at + by).rem_euclid(Self::ALL.len().cast_signed()).cast_unsigned()]
    }
}

/// The focused pane, the zoom and the area of the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Focus<P> {
    pub(super) pane: P,
    /// `true` while the focused pane fills the screen.
    pub(super) zoomed: bool,
    /// The area of the screen.
    pub(super) area: Rect,
}

impl<P> Focus<P> {
    /// Returns whether the screen has at least this size in columns and rows.
    pub(super) fn has_room(&self, size: (u16, u16)) -> bool {
        self.area.width >= size.0 && self.area.height >= size.1
    }
}

/// A screen that consists of panes.
pub(super) trait Paned: Actions + Editing {
    /// A pane that can have the focus.
    type Pane: Ring;

    fn focus(&mut self) -> &mut Focus<Self::Pane>;

    fn is_focused(&self, pane: Self::Pane) -> bool;

    /// Returns the area of a pane with its frame; empty if the pane is not drawn.
    fn area_of(&self, pane: Self::Pane) -> Rect;

    /// Returns the visible lines of the list or text in a pane; `None` if the pane has neither.
    fn lines_in(&self, pane: Self::Pane) -> Option<Lines>;

    /// Returns the lines whose position (such as `3 of 50`) the frame of a pane shows; `None` for
    /// no position.
    fn drawn_lines_in(&self, pane: Self::Pane) -> Option<Lines> {
        self.lines_in(pane)
    }

    /// Returns the area of the text field in use, after the width of its label.
    fn field_area(&self) -> (u16, Rect);

    /// Updates the content of the screen.
    fn refresh(&mut self);

    fn set_focus(&mut self, pane: Self::Pane) {
        self.focus().pane = pane;
        self.refresh();
    }

    /// Returns the reason why the focused pane cannot be zoomed; `None` if it can.
    fn no_zoom(&self) -> Option<&'static str> {
        None
    }

    /// Returns the pane whose selection the list keys move.
    fn pane_of_keys(&mut self) -> Self::Pane {
        self.focus().pane
    }

    /// Returns whether the mouse wheel moves the selection of a pane.
    fn can_scroll(&self, pane: Self::Pane) -> bool;

    /// Handles a click outside the text field in use; returns whether the field stays open.
    fn click_beside_field(&mut self, _place: Position) -> bool {
        false
    }

    /// Handles a click on a line that was already selected, in a pane that already had the focus.
    fn click_selected(&mut self) {}

    /// Handles a click that hit no line of a list. `again`: the pane already had the focus.
    fn click_elsewhere(&mut self, _place: Position, _pane: Option<Self::Pane>, _again: bool) {}
}

/// The actions of the user on panes.
pub(crate) trait PaneActions {
    fn next_pane(&mut self, by: isize);

    /// Zooms the focused pane to fill the screen, or ends the zoom.
    fn zoom(&mut self);

    /// Moves the selection by half a page, down if `by` is positive, up if negative.
    fn page(&mut self, by: isize);

    fn click(&mut self, place: Position);

    /// Handles a turn of the mouse wheel at `place` by this number of lines.
    fn scroll(&mut self, place: Position, by: isize);

    fn set_area(&mut self, area: Rect);

    /// Draws the position in each list into the frame of its pane, and a scrollbar if the list does
    /// not fit.
    fn draw_positions(&self, canvas: &mut Canvas<'_>);
}

fn pane_at<S: Paned>(screen: &S, place: Position) -> Option<S::Pane> {
    S::Pane::ALL.iter().copied().find(|pane| screen.area_of(*pane).contains(place))
}

impl<S: Paned> PaneActions for S {
    fn next_pane(&mut self, by: isize) {
        let next = self.focus().pane.next(by);
        self.set_focus(next);
    }

    fn zoom(&mut self) {
        if let Some(reason) = self.no_zoom() {
            return self.outbox().say(reason);
        }
        let focus = self.focus();
        focus.zoomed = !focus.zoomed;
        self.refresh();
    }

    fn page(&mut self, by: isize) {
        let pane = self.pane_of_keys();
        let area = self.lines_in(pane).map_or_else(|| inside(self.area_of(pane)), |list| list.area);
        self.step(by * isize::from((area.height / 2).max(1).cast_signed()));
    }

    fn click(&mut self, place: Position) {
        if self.field().is_some() {
            let (label, line) = self.field_area();
            if line.contains(place)
                && let Some(field) = self.field()
            {
                let column = (place.x - line.x).saturating_sub(label);
                return field.click(column, line.width.saturating_sub(label));
            }
            if self.click_beside_field(place) {
                return;
            }
            self.click_away();
        }
        let Some(pane) = pane_at(self, place) else {
            return self.click_elsewhere(place, None, false);
        };
        let again = self.focus().pane == pane;
        self.set_focus(pane);
        // Text has no selected line, so a click on it is a click elsewhere.
        let lines = self.lines_in(pane).filter(|lines| lines.area.contains(place));
        let Some((lines, selected)) = lines.and_then(|lines| Some((lines, lines.selected?))) else {
            return self.click_elsewhere(place, Some(pane), again);
        };
        match lines.at(place) {
            Some(line) if again && line == selected => self.click_selected(),
            Some(line) => self.step(line.cast_signed() - selected.cast_signed()),
            None => {}
        }
    }

    fn scroll(&mut self, place: Position, by: isize) {
        let Some(pane) = pane_at(self, place).filter(|pane| self.can_scroll(*pane)) else { return };
        if self.pane_of_keys() != pane {
            self.set_focus(pane);
        }
        self.step(by);
    }

    fn set_area(&mut self, area: Rect) {
        self.focus().area = area;
        self.refresh();
    }

    fn draw_positions(&self, canvas: &mut Canvas<'_>) {
        for &pane in S::Pane::ALL {
            let frame = self.area_of(pane);
            if let Some(lines) = self.drawn_lines_in(pane).filter(|_| !frame.is_empty()) {
                lines.draw_position(canvas, frame, self.is_focused(pane));
            }
        }
    }
}

/// Checks, in tests, at every terminal size, that areas do not overlap or leave the screen.
#[cfg(test)]
pub(super) fn check_areas(areas: impl Fn(Rect) -> Vec<Rect>) {
    for (width, height) in (1..=200).step_by(3).flat_map(|w| (1..=60).map(move |h| (w, h))) {
        let screen = Rect::new(0, 1, width, height);
        let areas = areas(screen);
        for (i, area) in areas.iter().enumerate().filter(|(_, area)| !area.is_empty()) {
            assert_eq!(screen.intersection(*area), *area, "{screen:?} {areas:?}");
            let overlaps = areas[..i].iter().any(|other| other.intersects(*area));
            assert!(!overlaps, "{screen:?} {areas:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Three {
        A,
        B,
        C,
    }

    impl Ring for Three {
        const ALL: &'static [Self] = &[Self::A, Self::B, Self::C];
    }

    #[test]
    fn the_focus_ring_closes() {
        for pane in [Three::A, Three::B, Three::C] {
            assert_eq!(pane.next(1).next(-1), pane);
            assert_eq!(pane.next(1).next(1).next(1), pane);
        }
    }
}
