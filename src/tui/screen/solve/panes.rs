//! The panes of the Solve screen: the areas of their lists, and clicks in them.

use ratatui::layout::{Position, Rect};

use super::SolveState;
use super::field::Typing;
use super::layout::{Pane, layout};
use super::other_list::OtherList;
use crate::screen::Actions;
use crate::screen::pane::{self, Focus, Lines, Paned, inside};

impl Paned for SolveState {
    type Pane = Pane;

    fn focus(&mut self) -> &mut Focus<Pane> {
        &mut self.focus
    }

    fn is_focused(&self, pane: Pane) -> bool {
        self.focus.pane == pane
    }

    fn area_of(&self, pane: Pane) -> Rect {
        self.areas.of(pane)
    }

    fn lines_in(&self, pane: Pane) -> Option<Lines> {
        // The first row holds the column headings.
        let below = pane::rows(inside(self.areas.of(pane)), 1, u16::MAX);
        match pane {
            Pane::Solutions => {
                let other = self.others.lines(below);
                let of_step = || self.solutions.lines(below);
                Some(other.unwrap_or_else(of_step))
            }
            Pane::Tree => Some(self.tree.lines(self.areas.of(Pane::Tree))),
            Pane::Scramble | Pane::Steps => None,
        }
    }

    fn drawn_lines_in(&self, pane: Pane) -> Option<Lines> {
        if pane == Pane::Solutions { self.solutions.shown.lines } else { self.lines_in(pane) }
    }

    fn field_area(&self) -> (u16, Rect) {
        self.field.line(&self.areas, &self.focus)
    }

    /// Updates everything that the screen shows.
    fn refresh(&mut self) {
        self.others.follow(self.workspace.now(), &mut self.outbox);
        // While moves are typed, the list has the room, whichever pane has the focus.
        let types = self.selects_while_typing() && !self.focus.zoomed;
        let pane = if types { Pane::Solutions } else { self.focus.pane };
        self.areas = layout(&Focus { pane, ..self.focus }).within(self.focus.area);
        let height = self.lines_in(Pane::Solutions).map_or(0, |lines| lines.area.height);
        self.solutions.search.list.set_height(height.into());
        if let Some(list) = self.others.open_mut() {
            list.set_height(height);
        }
        self.follow_idle();
        let now = self.workspace.now();
        self.field.refresh(now);
        let view = self.field.in_view(now);
        let at_place = self.others.places.shown();
        let message = self.others.places.message().or_else(|| self.field.message(now));
        // A state at a place is not the one whose moves are counted.
        let counted = at_place.as_ref().and_then(|_| view.cube());
        self.scramble.refresh(now, view, message, at_place);
        let inserts = self.others.insertions.is_open() || self.others.places.is_open();
        self.steps.refresh(view, inserts, self.focus.pane == Pane::Steps);
        let has_hero = self.has_hero();
        let now = self.workspace.now();
        self.tree.refresh(now, &self.totals.known, self.areas.of(Pane::Tree), has_hero);
        self.bound.follow(counted.or(self.scramble.cube), &mut self.outbox);
        if self.ratings.follow(self.workspace.now(), &mut self.outbox) {
            self.others.whole.rate(None);
        }
        self.refresh_list();
    }

    fn set_focus(&mut self, pane: Pane) {
        self.focus.pane = pane;
        self.solutions.search.mark_seen();
        self.refresh();
    }

    fn no_zoom(&self) -> Option<&'static str> {
        let can_zoom = matches!(self.focus.pane, Pane::Solutions | Pane::Tree);
        (!can_zoom).then_some("only the solutions and the tree can be zoomed")
    }

    /// Returns the pane for list keys: the focused pane, or the solutions while moves are typed.
    fn pane_of_keys(&mut self) -> Pane {
        if self.selects_while_typing() { Pane::Solutions } else { self.focus.pane }
    }

    fn can_scroll(&self, pane: Pane) -> bool {
        match self.field.typing() {
            None | Some(Typing::Filter) => matches!(pane, Pane::Solutions | Pane::Tree),
            Some(Typing::Moves | Typing::Insertion) => pane == Pane::Solutions,
            Some(Typing::TableFilter) => pane == Pane::Tree,
            Some(_) => false,
        }
    }

    fn click_beside_field(&mut self, place: Position) -> bool {
        let lines = self.lines_in(Pane::Solutions).filter(|lines| lines.area.contains(place));
        let Some(lines) = lines.filter(|_| self.selects_while_typing()) else { return false };
        if let Some(line) = lines.at(place) {
            self.step(line.cast_signed() - lines.selected.unwrap_or(line).cast_signed());
        }
        true
    }

    fn click_selected(&mut self) {
        if self.focus.pane == Pane::Solutions && self.others.is_open() {
            self.take_other();
        } else if self.focus.pane == Pane::Solutions {
            self.take();
        }
    }

    fn click_elsewhere(&mut self, place: Position, pane: Option<Pane>, again: bool) {
        match pane {
            Some(Pane::Scramble) if again => self.edit_scramble(),
            Some(Pane::Steps) => {
                self.choose_row(self.steps.row_at(place, &self.areas, &self.focus));
            }
            _ => {}
        }
    }
}
