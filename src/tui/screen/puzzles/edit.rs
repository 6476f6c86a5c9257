//! The text fields of the Puzzles screen: a scramble, a filter, the path of a definition, the
//! greatest length.

use premove_puzzle::check::Possibility;

use super::choices::{Change, MOST_MOVES, one_line};
use super::info::ReadAs;
use super::layout::Pane;
use super::{NO_PUZZLE, PuzzlesState, READY};
use crate::screen::form::{Edit, Field, FieldRow};
use crate::screen::pane::Paned;
use crate::screen::{Actions, Editing};
use crate::widget::input::Input;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typing {
    Scramble,
    /// The filter of the list of definitions.
    Filter,
    File,
    Most,
}

impl Field for Typing {
    fn row(self) -> FieldRow {
        match self {
            Self::Scramble => FieldRow::value(
                "scramble: ",
                "moves such as R U2, or a position as scramble files have it: paste it in lines",
            ),
            Self::Filter => FieldRow::value(
                "/",
                "words of names, -word leaves out: Enter keeps the filter, Esc takes it away",
            ),
            Self::File => FieldRow::value("file: ", "a .def, .tws or .json file"),
            Self::Most => {
                FieldRow::value("at most: ", "longer solutions are not looked for; empty: no end")
            }
        }
    }
}

impl Editing for PuzzlesState {
    fn field(&mut self) -> Option<&mut Input> {
        self.edit.as_mut().map(|edit| &mut edit.field)
    }

    fn field_changed(&mut self) {
        match &self.edit {
            Some(Edit { typing: Typing::Scramble, .. }) => self.read_scramble(),
            Some(Edit { typing: Typing::Filter, field }) => {
                let text = field.text().to_owned();
                self.filter(&text);
            }
            _ => {}
        }
    }

    /// Inserts text into the text field in use; without a field, uses it as the scramble.
    fn paste(&mut self, text: &str) {
        if let Some(edit) = &mut self.edit {
            edit.field.insert(&one_line(text));
            return self.field_changed();
        }
        if self.choices().puzzle.is_none() {
            return self.say(NO_PUZZLE);
        }
        self.set_scramble(&one_line(text));
        self.set_focus(Pane::Solutions);
        self.say(READY);
    }

    /// Uses the typed text; text that cannot be read stays in the field.
    fn accept(&mut self) {
        let Some(edit) = self.edit.take() else { return };
        let text = edit.field.text().trim().to_owned();
        match edit.typing {
            Typing::Scramble => {
                let read_as = self.info().and_then(|info| info.reading_of(&text));
                if let Some(ReadAs::Bad(why)) = read_as {
                    self.warn(why.clone());
                    self.edit = Some(edit);
                } else {
                    self.set_scramble(&text);
                    self.set_focus(Pane::Solutions);
                    if !text.is_empty() {
                        self.say(READY);
                    }
                }
            }
            Typing::Filter => {
                let line = self.line_in_view();
                if let Some(row) = self.library.shown.get(0)
                    && !line.is_some_and(|line| self.library.fits_as_well_as_the_first(line))
                {
                    self.choose(row.source.clone());
                }
            }
            Typing::File if text.is_empty() => {}
            Typing::File => self.open_file(&text),
            Typing::Most => {
                if !self.set_most(&text) {
                    self.edit = Some(edit);
                }
            }
        }
    }

    fn leave(&mut self) {
        if let Some(Edit { typing: Typing::Filter, .. }) = self.edit.take() {
            self.filter("");
        }
        self.read_scramble();
    }
}

impl PuzzlesState {
    pub(super) fn edit_scramble(&mut self) {
        if self.choices().puzzle.is_none() {
            return self.say(NO_PUZZLE);
        }
        let text = self.choices().scramble().to_owned();
        self.open_field(Typing::Scramble, text);
    }

    pub(super) fn edit_filter(&mut self) {
        let text = self.library.filter.clone();
        self.set_focus(Pane::Library);
        self.open_field(Typing::Filter, text);
    }

    pub(super) fn edit_file(&mut self) {
        self.open_field(Typing::File, String::new());
    }

    /// Opens the field for paths again with a typed path that does not exist, so that the user can
    /// correct it; does nothing if another field is in use.
    pub(super) fn type_path_again(&mut self, text: String) {
        if self.edit.is_none() {
            self.edit = Some(Edit::behind(Typing::File, text));
        }
    }

    pub(super) fn edit_most(&mut self) {
        let text = self.choices().most.map(|most| most.to_string()).unwrap_or_default();
        self.open_field(Typing::Most, text);
    }

    fn open_field(&mut self, typing: Typing, text: String) {
        self.edit = Some(Edit::open(typing, text));
    }

    /// Returns the scramble being typed; `None` if none is.
    pub(super) fn typed_scramble(&self) -> Option<&str> {
        let edit = self.edit.as_ref().filter(|edit| edit.typing == Typing::Scramble);
        edit.map(|edit| edit.field.text())
    }

    fn filter(&mut self, text: &str) {
        self.library.set_filter(text);
        self.refresh();
    }

    pub(super) fn set_scramble(&mut self, text: &str) {
        if self.change(None, |choices| choices.set_scramble(text)) {
            self.drop_findings();
        }
        self.read_scramble();
    }

    /// Sets the greatest length of solutions; an empty text removes the limit. Returns whether the
    /// text could be read.
    pub(super) fn set_most(&mut self, text: &str) -> bool {
        let text = text.trim();
        let number = text.parse().ok().filter(|most| *most <= MOST_MOVES);
        if number.is_none() && !text.is_empty() && text != "any" {
            self.warn(format!("'{text}' is not a number of moves up to {MOST_MOVES}"));
            return false;
        }
        if self.change(Some(Change::Most), |choices| choices.most = number) {
            self.follow();
        }
        true
    }

    /// Checks the text typed so far: returns whether it is valid, and a few words about it.
    pub(super) fn hint(&self, edit: &Edit<Typing>) -> (bool, String) {
        let text = edit.field.text().trim();
        match edit.typing {
            Typing::Scramble if !text.is_empty() => {
                let read_as = self.info().and_then(|info| info.reading_of(text));
                read_as.map_or((true, String::new()), reading_words)
            }
            Typing::File => {
                let folder = self.folder.as_ref();
                let own = folder.map(|folder| format!("; those in {folder} are in the list"));
                (true, format!("{}{}", edit.help(), own.unwrap_or_default()))
            }
            _ => (true, edit.help().to_owned()),
        }
    }
}

/// Returns whether a scramble is valid, and a description of the result of reading it.
pub(super) fn reading_words(read_as: &ReadAs) -> (bool, String) {
    let (position, verdict) = match read_as {
        ReadAs::Waiting => return (true, "reading …".to_owned()),
        ReadAs::Bad(why) => return (false, why.clone()),
        ReadAs::Good(position, verdict) => (position, verdict),
    };
    let more = match position.more {
        0 => String::new(),
        more => format!("; the first of {} scrambles", more + 1),
    };
    let scramble = &position.scramble;
    let words = match verdict {
        Some(Possibility::Impossible(why)) => return (false, format!("impossible: {why}")),
        _ if scramble.start.meets(&scramble.goal) => "solved already",
        None => "a position",
        Some(Possibility::Possible) => "✓ a position that can be solved",
        Some(Possibility::Unknown) => "a position; only a search shows whether it can be solved",
    };
    (true, format!("{words}{more}"))
}
