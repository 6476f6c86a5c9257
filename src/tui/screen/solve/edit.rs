//! The text fields of the Solve screen: the scramble, moves, a name, a note, a filter, a recipe.
//!
//! Text takes effect while it is typed, so closing a field loses nothing.

use premove_fmc::Document;
use premove_fmc::listing::narrows;

use super::SolveState;
use super::field::Typing;
use super::layout::Pane;
use super::other_list::OtherList;
use crate::message::FileEffect;
use crate::screen::form::Edit;
use crate::screen::pane::{PaneActions, Paned};
use crate::screen::{Actions, Editing, Saved};
use crate::widget::input::Input;

impl SolveState {
    pub(super) fn edit_scramble(&mut self) {
        let text = self.workspace.now().scramble.text().to_owned();
        self.workspace.seal();
        self.field.typed_over = Some((self.workspace.now().clone(), self.workspace.reserve()));
        self.open_field(Typing::Scramble, Pane::Scramble, &text);
    }

    /// Opens the field for moves: those of the next step, or while places are listed those that are
    /// inserted at the selected one.
    pub(super) fn edit_moves(&mut self) {
        if self.others.places.is_open() {
            return self.edit_insertion();
        }
        let draft = self.workspace.draft().to_owned();
        self.open_field(Typing::Moves, Pane::Tree, &draft);
        self.settle();
    }

    /// Shows a reminder if moves were typed but not added.
    pub(super) fn remind_of_draft(&mut self) {
        if !self.workspace.draft().trim().is_empty() {
            self.say("the moves typed are kept: a goes on with them");
        }
    }

    pub(super) fn edit_name(&mut self) {
        let now = self.workspace.now();
        let name = now.tree.get(now.cursor()).map(|node| node.name.clone()).unwrap_or_default();
        if now.cursor().is_root() {
            self.say("the scramble has no name: take a step first");
        } else {
            self.open_field(Typing::Name, Pane::Tree, &name);
        }
    }

    pub(super) fn edit_note(&mut self) {
        let now = self.workspace.now();
        let note = now.tree.get(now.cursor()).map_or("", |node| node.note.as_str());
        let note = in_one_line(note);
        self.open_field(Typing::Note, Pane::Tree, &note);
    }

    /// Sets the focus after a field of the tree's pane was closed. After typed moves it goes to the
    /// solutions of the next step, so that Enter adds one.
    fn return_focus(&mut self, typing: Typing) {
        self.focus.pane = match (typing, self.field.came_from) {
            (Typing::Moves, Pane::Tree | Pane::Scramble | Pane::Steps) => Pane::Solutions,
            (
                Typing::Moves
                | Typing::Name
                | Typing::Note
                | Typing::Import
                | Typing::ConditionKind(_),
                before,
            ) => before,
            _ => return,
        };
    }

    pub(super) fn edit_import(&mut self) {
        let path = self.field.import_path.clone();
        self.open_field(Typing::Import, Pane::Tree, &path);
    }

    pub(super) fn edit_filter(&mut self) {
        if self.has_table() {
            let filter = self.tree.table_filter.clone();
            return self.open_field(Typing::TableFilter, Pane::Tree, &filter);
        }
        let filter = self.solutions.filter.clone();
        self.open_field(Typing::Filter, Pane::Solutions, &filter);
    }

    pub(super) fn edit_recipe(&mut self) {
        let recipe = self.recipe_text();
        self.outbox.file(FileEffect::ReadTriggers);
        self.open_field(Typing::Recipe, Pane::Solutions, &recipe);
    }

    /// Sets the name or the note of the current step while it is typed; one undo reverts it.
    fn set_words(&mut self, typing: Typing, text: &str) {
        let node = self.workspace.now().cursor();
        let changes = if typing == Typing::Name {
            self.workspace.set_name(node, text.trim())
        } else {
            let lines: Vec<&str> = text.split(LINE_END).map(str::trim_end).collect();
            self.workspace.set_note(node, &lines.join("\n"))
        };
        if changes { self.changed() } else { self.refresh() }
    }

    pub(super) fn open_field(&mut self, typing: Typing, pane: Pane, text: &str) {
        self.workspace.seal();
        self.field.came_from = self.focus.pane;
        self.focus.pane = pane;
        self.field.edit = Some(Edit::open(typing, text));
        self.refresh();
    }

    /// Sets the scramble while it is typed; returns whether that changed anything.
    fn type_scramble(&mut self, text: &str) -> bool {
        let Some((before, number)) = &self.field.typed_over else { return false };
        self.workspace.type_scramble(before, *number, text)
    }

    /// Uses the typed scramble; returns whether it can be read. If it cannot, the field stays open,
    /// and Esc restores the previous scramble.
    fn accept_scramble(&mut self) -> bool {
        let has_moves = match self.workspace.now().scramble.line() {
            Ok(line) => !line.is_empty(),
            Err(error) => {
                self.warn(format!("{error}; Esc brings back what was there"));
                return false;
            }
        };
        self.focus.pane = Pane::Solutions;
        let before = self.field.typed_over.take();
        // From here on the scramble counts as entered.
        self.save();
        if has_moves {
            self.go();
        }
        if before.is_some_and(|(before, _)| self.is_other_scramble(&before)) {
            self.look_up();
        }
        true
    }

    /// Returns whether the scramble gives another cube than the scramble of `before`. If `before`
    /// has steps, shows where that solve can be found.
    fn is_other_scramble(&mut self, before: &Document) -> bool {
        let now = self.workspace.now();
        let (is_other, left) =
            (now.scramble.cube() != before.scramble.cube(), now.solve != before.solve);
        if is_other {
            self.say_left(left);
        }
        is_other
    }

    /// Saves typed moves before they become a step, so that they are not lost.
    fn set_draft(&mut self, text: &str) {
        if self.workspace.set_draft(text) {
            self.save();
        }
    }

    pub(super) fn set_filter(&mut self, text: String) {
        // A filter with longer or more words can only hide rows, so only shown rows are tested.
        let narrower = narrows(&text, &self.solutions.filter);
        self.solutions.filter = text;
        if narrower {
            self.with_ranking(|search, view| search.list.change(|list| list.narrow(view)));
            self.refresh();
        } else {
            self.reorder();
        }
    }

    /// Adds typed moves as a step; returns whether they could be read.
    fn add_moves(&mut self, text: &str) -> bool {
        match self.workspace.add_own_moves(text, self.workspace.now().side) {
            Ok(true) => {
                self.workspace.set_draft("");
                self.changed();
                self.warn_of_rules();
            }
            Ok(false) => {
                self.set_draft("");
                self.settle();
            }
            Err(error) => {
                self.warn(error.to_string());
                return false;
            }
        }
        true
    }
}

impl Editing for SolveState {
    fn field(&mut self) -> Option<&mut Input> {
        self.field.edit.as_mut().map(|edit| &mut edit.field)
    }

    fn takes_moves(&self) -> bool {
        let typing = self.field.typing();
        matches!(typing, Some(Typing::Scramble | Typing::Moves | Typing::Insertion))
    }

    /// Makes the typed text take effect at once.
    fn field_changed(&mut self) {
        let Some((typing, text)) = self.field.as_typed() else { return };
        match typing {
            Typing::Scramble if self.type_scramble(&text) => self.changed(),
            Typing::Filter => self.set_filter(text),
            Typing::TableFilter => {
                self.tree.table_filter = text;
                self.refresh();
            }
            Typing::Name | Typing::Note => self.set_words(typing, &text),
            Typing::Moves => {
                self.set_draft(&text);
                self.settle();
            }
            Typing::Insertion => self.type_insertion(&text),
            _ => self.refresh(),
        }
    }

    /// Inserts text into the text field in use; without a field, begins with it as a scramble.
    fn paste(&mut self, text: &str) {
        if let Some(edit) = &mut self.field.edit {
            match edit.typing {
                Typing::Scramble | Typing::Moves => return self.take_paste(text),
                Typing::Note => edit.field.insert(&in_one_line(text.trim_end())),
                Typing::Import => edit.field.insert(text.trim()),
                Typing::Name
                | Typing::Filter
                | Typing::TableFilter
                | Typing::Recipe
                | Typing::ConditionKind(_)
                | Typing::Insertion => {
                    edit.field.insert(text);
                }
            }
            self.field_changed();
        } else {
            self.take_paste(text);
        }
    }

    fn takes_lines(&self) -> bool {
        self.field.typing() == Some(Typing::Note)
    }

    fn end_line(&mut self) {
        if self.takes_lines()
            && let Some(edit) = &mut self.field.edit
        {
            edit.field.insert(&LINE_END.to_string());
            self.field_changed();
        }
    }

    /// Uses the typed scramble when the user clicks outside the field.
    fn click_away(&mut self) {
        if self.is_typing_scramble() {
            self.accept();
        } else {
            self.leave();
        }
    }

    /// Closes the field. A scramble is restored; all other text stays as it was typed.
    fn leave(&mut self) {
        if let Some(edit) = self.field.edit.take() {
            match edit.typing {
                Typing::Moves => {
                    self.remind_of_draft();
                    self.settle();
                }
                Typing::Insertion => self.leave_insertion(),
                Typing::Scramble => {
                    if let Some((before, _)) = self.field.typed_over.take()
                        && self.workspace.put_back(&before)
                    {
                        self.save();
                    }
                    self.focus.pane = self.field.came_from;
                    self.settle();
                }
                _ => {}
            }
            self.return_focus(edit.typing);
        }
        self.workspace.seal();
        self.refresh();
        self.go_on_with_incoming();
    }

    fn accept(&mut self) {
        let Some(edit) = self.field.edit.take() else { return };
        let text = edit.field.text().to_owned();
        self.workspace.seal();
        let is_taken = match edit.typing {
            Typing::Scramble => self.accept_scramble(),
            Typing::Moves => self.add_moves(&text),
            Typing::Insertion => self.add_insertion(),
            Typing::Import => {
                self.import(&text);
                true
            }
            Typing::Name | Typing::Note | Typing::Filter | Typing::TableFilter => true,
            Typing::Recipe => self.set_recipe(&text),
            Typing::ConditionKind(condition) => self.set_condition(condition, &text),
        };
        if is_taken {
            self.return_focus(edit.typing);
        } else {
            // Text that cannot be read stays in the field.
            self.field.edit = Some(edit);
        }
        self.refresh();
        self.go_on_with_incoming();
    }

    fn accept_and_go_on(&mut self) {
        self.accept();
        if !self.field.is_open() {
            self.next_pane(1);
        }
    }
}

/// The sign that stands for a line end in the field of a note.
const LINE_END: char = '⏎';

/// Joins the lines of a text into one line for a field.
fn in_one_line(text: &str) -> String {
    text.lines().collect::<Vec<_>>().join(&LINE_END.to_string())
}
