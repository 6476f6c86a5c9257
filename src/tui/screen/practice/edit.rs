//! The text fields of the Practice screen: a scramble, moves, a name, a note, the kind of scramble
//! to draw, the time, a file.

use premove_cube::notation::{Side, scramble_list};
use premove_fmc::practice::clock_text;

use super::{Pane, PracticeState};
use crate::screen::form::{Edit, Field, FieldRow};
use crate::screen::pane::{PaneActions, Paned};
use crate::screen::{Actions, Editing, Saved};
use crate::widget::input::Input;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typing {
    Scramble,
    /// The moves of the next step. The field opens with moves that were typed before but not added.
    Moves,
    Name,
    /// A note beside a step.
    Note,
    /// The kind of scramble to draw.
    Draw,
    Time,
    File,
    /// The number of a scramble in the file.
    Number,
    /// The answer to a drill.
    Answer,
}

impl Field for Typing {
    fn row(self) -> FieldRow {
        match self {
            Self::Scramble => {
                FieldRow::value("scramble: ", "moves such as R' U' F; Enter takes them")
            }
            Self::Moves | Self::Answer => FieldRow::continued("moves: ", ""),
            Self::Name => FieldRow::value("name: ", "what you call this step"),
            Self::Note => FieldRow::continued("note: ", "words beside this step"),
            Self::Draw => FieldRow::value(
                "draw: ",
                "a kind (fmc, full, eo, dr, htr), with a length (eo=4, dr=7-8, htr=5, finish=9) \
                 or a case (4a1, 4a1-2e, 4c4e): 'fmc eo=4', 'eo dr=8', 'dr 4a1'",
            ),
            Self::Time => FieldRow::value("time: ", "minutes and seconds: 60:00, 20:00, 0:30"),
            Self::File => FieldRow::value("file: ", "a file with one scramble a line"),
            Self::Number => FieldRow::value("number: ", "which scramble of the file"),
        }
    }
}

impl PracticeState {
    pub(super) fn edit_scramble(&mut self) {
        if self.is_on() {
            return self.warn("an attempt is on: e hands it in, X gives it up");
        }
        self.open_field(Typing::Scramble, String::new());
    }

    pub(super) fn edit_moves(&mut self) {
        let Some(workspace) = self.workspace() else {
            return self.say("the clock does not run: Enter starts it");
        };
        let draft = workspace.draft().to_owned();
        self.shows_tree = true;
        self.open_field(Typing::Moves, draft);
    }

    pub(super) fn edit_name(&mut self) {
        let node = self.node();
        let Some(workspace) = self.workspace() else { return };
        let name = workspace.now().tree.get(node).map(|node| node.name.clone());
        if node.is_root() {
            self.say("the scramble has no name: take a step first");
        } else {
            self.open_field(Typing::Name, name.unwrap_or_default());
        }
    }

    pub(super) fn edit_note(&mut self) {
        let node = self.node();
        let Some(workspace) = self.workspace() else { return };
        let words = workspace.now().tree.get(node).map(|node| node.note.clone());
        self.open_field(Typing::Note, words.unwrap_or_default());
    }

    pub(super) fn edit_draw(&mut self) {
        let text = self.draw.to_string();
        self.open_field(Typing::Draw, text);
    }

    pub(super) fn edit_time(&mut self) {
        let text = clock_text(self.allowed);
        self.open_field(Typing::Time, text);
    }

    pub(super) fn edit_file(&mut self) {
        let text = self.source.as_ref().map(|source| source.path.clone()).unwrap_or_default();
        self.open_field(Typing::File, text);
    }

    pub(super) fn edit_number(&mut self) {
        self.open_field(Typing::Number, String::new());
    }

    fn open_field(&mut self, typing: Typing, text: String) {
        self.seal();
        self.focus.pane = Pane::Tree;
        self.edit = Some(Edit::open(typing, text));
        self.refresh();
    }

    /// Sets the name or the note of the selected step while it is typed; one undo reverts it.
    fn set_words(&mut self, typing: Typing, text: &str) {
        let node = self.node();
        let text = text.trim();
        self.change(|workspace| match typing {
            Typing::Name => workspace.set_name(node, text),
            _ => workspace.set_note(node, text),
        });
    }

    /// Returns whether the answer to a drill is typed.
    fn is_answering(&self) -> bool {
        self.edit.as_ref().is_some_and(|edit| edit.typing == Typing::Answer)
    }

    /// Ends the current change for undo: text that is typed later is undone separately.
    fn seal(&mut self) {
        if let Some(workspace) = self.workspace() {
            workspace.seal();
        }
    }

    fn set_draft(&mut self, text: &str) {
        if self.workspace().is_some_and(|workspace| workspace.set_draft(text)) {
            self.save();
        }
    }

    /// Adds typed moves as a step. Returns whether they could be read.
    fn add_moves(&mut self, text: &str) -> bool {
        let Some(workspace) = self.workspace() else { return true };
        let side: Side = workspace.now().side;
        match workspace.add_own_moves(text, side) {
            Ok(added) => {
                workspace.set_draft("");
                let here = workspace.now().here();
                self.changed();
                if let Some(solution) = here.and_then(|here| here.solution).filter(|_| added) {
                    self.say(format!("solved in {} moves: e hands in", solution.len()));
                }
                true
            }
            Err(error) => {
                self.warn(error.to_string());
                false
            }
        }
    }
}

impl Editing for PracticeState {
    fn field(&mut self) -> Option<&mut Input> {
        self.edit.as_mut().map(|edit| &mut edit.field)
    }

    fn takes_moves(&self) -> bool {
        let typing = self.edit.as_ref().map(|edit| edit.typing);
        matches!(typing, Some(Typing::Scramble | Typing::Moves | Typing::Answer))
    }

    fn field_changed(&mut self) {
        let Some(edit) = &self.edit else { return };
        let text = edit.field.text().to_owned();
        let typing = edit.typing;
        match typing {
            Typing::Moves => self.set_draft(&text),
            Typing::Name | Typing::Note => self.set_words(typing, &text),
            _ => {}
        }
        self.refresh();
    }

    /// Inserts text into the text field in use. Without a field, the text is read as moves during
    /// an attempt, and as a scramble otherwise.
    fn paste(&mut self, text: &str) {
        let is_of_moves = self.edit.as_ref().is_none_or(|edit| edit.typing == Typing::Moves);
        let takes_moves = self.is_on() && is_of_moves;
        let count = if takes_moves { scramble_list(text).scrambles.len() } else { 0 };
        if count > 1 {
            return self.warn(format!(
                "{count} scrambles are no moves: paste them when the attempt has ended"
            ));
        }
        if self.edit.is_none() && self.is_on() {
            self.edit_moves();
        }
        if let Some(edit) = &mut self.edit {
            match edit.typing {
                Typing::Scramble => edit.field.insert_scramble(text),
                Typing::Moves | Typing::Answer => edit.field.insert_moves(text),
                _ => edit.field.insert(text),
            }
            self.field_changed();
        } else {
            self.begin_on(text);
        }
    }

    /// Uses the typed text; text that cannot be read stays in the field.
    fn accept(&mut self) {
        let Some(edit) = self.edit.take() else { return };
        let text = edit.field.text().trim().to_owned();
        let taken = match edit.typing {
            Typing::Draw | Typing::Time | Typing::File | Typing::Number | Typing::Scramble
                if text.is_empty() =>
            {
                true
            }
            Typing::Scramble => self.begin_on(&text),
            Typing::Moves => self.add_moves(&text),
            Typing::Name | Typing::Note => {
                self.seal();
                true
            }
            Typing::Draw => self.set_draw(&text),
            Typing::Time => self.set_time(&text),
            Typing::File => {
                self.open_file(&text);
                true
            }
            Typing::Number => self.go_to_number(&text),
            Typing::Answer => self.answer_drill(&text),
        };
        if !taken {
            self.edit = Some(edit);
        }
        self.refresh();
    }

    /// Closes the field; the moves, the name or the note typed so far stay.
    /// The field for the answer to a drill ends the session if it is empty.
    fn leave(&mut self) {
        if self.is_answering() {
            let is_typed = self.edit.as_ref().is_some_and(|edit| !edit.field.text().is_empty());
            return if is_typed { self.lay_answer_aside() } else { self.end_drills() };
        }
        self.seal();
        let typing = self.edit.take().map(|edit| edit.typing);
        let has_draft = self.workspace().is_some_and(|work| !work.draft().trim().is_empty());
        if typing == Some(Typing::Moves) && has_draft {
            self.say("the moves typed are kept: a goes on with them");
        }
        self.refresh();
    }

    fn click_away(&mut self) {
        if self.is_answering() { self.lay_answer_aside() } else { self.leave() }
    }

    fn accept_and_go_on(&mut self) {
        if self.is_answering() {
            return self.lay_answer_aside();
        }
        self.accept();
        self.next_pane(1);
    }
}
