//! Actions of the user on the Solves screen.

use premove_fmc::library::{Query, SolvePlace};
use premove_service::library::Listed;
use ratatui::layout::Rect;

use super::view::layout;
use super::{Filter, Pane, SolvesState, name};
use crate::message::SolveEffect;
use crate::remedy::with_remedy;
use crate::screen::form::Edit;
use crate::screen::outbox::ToAnalyse;
use crate::screen::pane::{Focus, Lines, Paned, inside, rows};
use crate::screen::{Actions, Editing, Handover, Outbox, Saved, Travel};
use crate::widget::input::Input;

impl Paned for SolvesState {
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
        let area = inside(self.area_of(pane));
        Some(match pane {
            Pane::List => self.list.lines(rows(area, 1, u16::MAX)),
            Pane::Preview => {
                let below = rows(area, self.preview_head(), u16::MAX);
                Lines::of(self.preview_scroll, self.preview_lines().len(), below)
            }
        })
    }

    fn field_area(&self) -> (u16, Rect) {
        (self.edit.as_ref().map_or(0, Edit::label_width), self.field_line())
    }

    fn refresh(&mut self) {
        self.areas = layout(&self.focus).within(self.focus.area);
        let list = self.lines_in(Pane::List).map_or(0, |lines| lines.area.height);
        let preview = self.lines_in(Pane::Preview).map_or(0, |lines| lines.area.height);
        self.list.set_height(list);
        self.preview_scroll.settle(self.preview_lines().len(), preview.into());
    }

    fn can_scroll(&self, _: Pane) -> bool {
        self.edit.is_none()
    }

    fn click_selected(&mut self) {
        if self.focus.pane == Pane::List {
            self.open();
        }
    }
}

impl Actions for SolvesState {
    fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    fn waiting(&self) -> Option<(char, String)> {
        self.outbox.waiting()
    }

    fn pause(&mut self) {}

    /// Undo in the bin restores the selected solve; in the library it restores the solve removed
    /// last.
    fn travel(&mut self, way: Travel) {
        if way == Travel::Undo && self.is_in_bin() && self.selected().is_some() {
            return self.restore();
        }
        match (way, self.removed.pop()) {
            (Travel::Undo, Some(name)) => self.outbox.solve(SolveEffect::Restore(name)),
            (way, name) => {
                self.removed.extend(name);
                self.say(way.nothing());
            }
        }
    }

    fn copy(&mut self) {
        let scramble = self.selected().and_then(Listed::solve).map(|solve| solve.scramble.clone());
        match (self.focus.pane, scramble) {
            (Pane::List, Some(scramble)) => self.outbox.copy(scramble, "the scramble"),
            (Pane::Preview, Some(scramble)) => {
                let lines = self.preview_lines().join("\n");
                self.outbox.copy(format!("Scramble: {scramble}\n\n{lines}\n"), "the tree");
            }
            (_, None) => self.say("nothing to copy yet"),
        }
    }

    fn step(&mut self, by: isize) {
        match self.focus.pane {
            Pane::List => {
                let before = self.list.cursor();
                self.list.step(by);
                if self.list.cursor() != before {
                    self.show_selected();
                }
            }
            Pane::Preview => self.preview_scroll.step(by, self.preview_lines().len()),
        }
        self.refresh();
    }
}

impl SolvesState {
    /// Restores the selected solve from the bin.
    pub(super) fn restore(&mut self) {
        if let Some(name) = self.selected().map(|listed| name(listed).to_owned()) {
            self.removed.retain(|removed| *removed != name);
            self.outbox.solve(SolveEffect::Restore(name));
        }
    }

    /// Switches between the bin and the library.
    pub(super) fn toggle_bin(&mut self) {
        if let Some(mistake) = &self.mistake {
            let text = mistake.to_string();
            return self.warn(text);
        }
        let to = if self.is_in_bin() { SolvePlace::Library } else { SolvePlace::Bin };
        let filter = Query::moved(&self.filter, to);
        self.set_filter(&filter);
        self.save();
    }

    /// Opens the selected solve on the Solve screen.
    pub(super) fn open(&mut self) {
        if self.is_in_bin() {
            return self.warn("the solve is in the bin: u brings it back");
        }
        match self.selected() {
            Some(Listed::Solve(solve)) => {
                let id = solve.id.clone();
                self.outbox.hand_over(Handover::Kept(id));
            }
            Some(Listed::Damaged { name, why }) => {
                let text = format!("'{name}' is damaged and stays as it is: {}", with_remedy(why));
                self.warn(text);
            }
            None => {}
        }
    }

    /// Sends the best line of the selected solve to the Analyse screen.
    pub(super) fn analyse(&mut self) {
        match self.selected() {
            Some(Listed::Solve(solve)) => {
                let kept = ToAnalyse::OfLibrary { id: solve.id.clone(), in_bin: self.is_in_bin() };
                self.outbox.hand_over(Handover::Analyse(kept));
            }
            _ => self.warn("a damaged file cannot be analysed"),
        }
    }

    pub(super) fn star(&mut self) {
        match self.selected() {
            Some(Listed::Solve(solve)) => {
                let star = SolveEffect::Star(solve.id.clone(), !solve.starred);
                self.outbox.solve(star);
            }
            _ => self.warn("a damaged file cannot be starred"),
        }
    }

    /// Requests the best line of the selected solve in all export forms.
    pub(super) fn export(&mut self) {
        if let Some(name) = self.selected().map(|listed| name(listed).to_owned()) {
            let in_bin = self.is_in_bin();
            self.outbox.solve(SolveEffect::Export { name, in_bin });
        }
    }

    /// Returns the question whether to remove the selected solve; `None` if no solve is selected.
    pub(super) fn ask_to_remove(&mut self) -> Option<String> {
        let selected = self.selected()?;
        let what = selected.solve().map_or(name(selected), |solve| solve.scramble.as_str());
        let question = format!("Remove this solve? {what}");
        self.to_remove = Some(name(selected).to_owned());
        Some(question)
    }

    /// Removes the solve that the question named, even if another one is selected now.
    pub(super) fn remove(&mut self) {
        if let Some(name) = self.to_remove.take() {
            self.outbox.solve(SolveEffect::Remove(name));
        }
    }

    pub(super) fn cycle_sort(&mut self) {
        self.sort = self.sort.next();
        self.save();
        self.arrange();
    }

    pub(super) fn edit_filter(&mut self) {
        self.focus.pane = Pane::List;
        // In the bin the filter contains the word for the bin; typed text is added to it.
        let open = if self.is_in_bin() { Edit::behind } else { Edit::open };
        self.edit = Some(open(Filter, self.filter.clone()));
    }

    /// Sets the query; if it has an error, the list stays unchanged.
    pub(super) fn set_filter(&mut self, text: &str) {
        let was_in_bin = self.is_in_bin();
        text.clone_into(&mut self.filter);
        match Query::parse(text) {
            Ok(query) => (self.query, self.mistake) = (query, None),
            Err(error) => self.mistake = Some(error),
        }
        if !was_in_bin {
            self.list_bin();
        }
        self.arrange();
    }

    pub(super) fn back(&mut self) {
        if !self.filter.is_empty() {
            self.set_filter("");
            self.save();
        } else if self.focus.zoomed {
            self.focus.zoomed = false;
            self.refresh();
        }
    }
}

impl Editing for SolvesState {
    fn field(&mut self) -> Option<&mut Input> {
        self.edit.as_mut().map(|edit| &mut edit.field)
    }

    fn field_changed(&mut self) {
        if let Some(edit) = &self.edit {
            let text = edit.field.text().to_owned();
            self.set_filter(&text);
        }
    }

    /// Inserts text into the filter; without a field, begins a solve with the text as its scramble.
    fn paste(&mut self, text: &str) {
        if let Some(edit) = &mut self.edit {
            edit.field.insert(text);
            self.field_changed();
        } else {
            self.outbox.hand_over(Handover::Scramble(text.to_owned()));
        }
    }

    fn accept(&mut self) {
        self.edit = None;
        if let Some(mistake) = &self.mistake {
            let text = mistake.to_string();
            self.warn(text);
        }
        self.save();
    }

    fn leave(&mut self) {
        self.edit = None;
        self.set_filter("");
        self.save();
    }
}
