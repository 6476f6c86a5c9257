//! What is being typed on the Puzzles screen: a scramble, a filter, the path of a definition, the
//! greatest length.

use super::desk::{MOST_MOVES, Run, one_line};
use super::known::{Found, Known, Reading};
use super::{Pane, PuzzlesState};
use crate::puzzle::check::Verdict;
use crate::tui::screen::Editing;
use crate::tui::widget::input::Input;

/// What a field is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typing {
    /// The scramble of the puzzle in view.
    Scramble,
    /// Which definitions are shown.
    Filter,
    /// The path of a definition.
    File,
    /// The greatest length of solutions.
    Most,
}

impl Typing {
    /// What stands before the field.
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Scramble => "scramble: ",
            Self::Filter => "/",
            Self::File => "file: ",
            Self::Most => "at most: ",
        }
    }
}

/// A field that is being typed in.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub(super) typing: Typing,
    pub(super) field: Input,
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

    /// Text goes into the field being typed in, otherwise it is the scramble.
    fn paste(&mut self, text: &str) {
        if let Some(edit) = &mut self.edit {
            edit.field.insert(&one_line(text));
            return self.field_changed();
        }
        if self.desk().puzzle.is_none() {
            return self.say("no puzzle yet: o opens a definition file");
        }
        self.set_scramble(&one_line(text));
        self.set_focus(Pane::Answers);
        self.say("Enter searches for the fewest moves");
    }

    /// What cannot be read stays in the field.
    fn accept(&mut self) {
        let Some(edit) = self.edit.take() else { return };
        let text = edit.field.text().trim().to_owned();
        match edit.typing {
            Typing::Scramble => {
                let bad =
                    self.in_view().and_then(|(_, known)| known.reading_of(&text)).and_then(bad);
                if let Some(why) = bad {
                    self.warn(why);
                    self.edit = Some(edit);
                } else {
                    self.set_scramble(&text);
                    self.set_focus(Pane::Answers);
                    if !text.is_empty() {
                        self.say("Enter searches for the fewest moves");
                    }
                }
            }
            Typing::Filter => {
                let line =
                    self.desk().puzzle.as_ref().and_then(|puzzle| self.shelf.line_of(puzzle));
                if let Some(row) = self.shelf.at(0)
                    && !line.is_some_and(|line| self.shelf.fits_as_well_as_the_first(line))
                {
                    let source = row.source.clone();
                    self.choose(source);
                }
            }
            Typing::File if text.is_empty() => {}
            Typing::File => self.open_file(&text),
            Typing::Most => {
                if let Err(why) = self.set_most(&text) {
                    self.warn(why);
                    self.edit = Some(edit);
                }
            }
        }
    }

    /// Nothing is taken.
    fn leave(&mut self) {
        if let Some(Edit { typing: Typing::Filter, .. }) = self.edit.take() {
            self.filter("");
        }
        self.read_scramble();
    }
}

impl PuzzlesState {
    /// Types a scramble.
    pub(crate) fn edit_scramble(&mut self) {
        if self.desk().puzzle.is_none() {
            return self.say("no puzzle yet: o opens a definition file");
        }
        let text = self.desk().scramble().to_owned();
        self.open_field(Typing::Scramble, text);
    }

    /// Types which definitions are shown.
    pub(crate) fn edit_filter(&mut self) {
        let text = self.shelf.filter.clone();
        self.set_focus(Pane::Shelf);
        self.open_field(Typing::Filter, text);
    }

    /// Types the path of a definition.
    pub(crate) fn edit_file(&mut self) {
        self.open_field(Typing::File, String::new());
    }

    /// Types a path once more that no file has, unless something else is being typed by now.
    pub(super) fn type_path_again(&mut self, text: String) {
        if self.edit.is_none() {
            self.open_field(Typing::File, text);
        }
    }

    /// Types the greatest length.
    pub(crate) fn edit_most(&mut self) {
        let text = self.desk().most.map(|most| most.to_string()).unwrap_or_default();
        self.open_field(Typing::Most, text);
    }

    fn open_field(&mut self, typing: Typing, text: String) {
        self.edit = Some(Edit { typing, field: Input::new(text) });
    }

    /// What is typed as the scramble, while that goes on.
    pub(super) fn typed_scramble(&self) -> Option<&str> {
        self.edit
            .as_ref()
            .filter(|edit| edit.typing == Typing::Scramble)
            .map(|edit| edit.field.text())
    }

    fn filter(&mut self, text: &str) {
        self.shelf.set_filter(text);
        self.refresh();
    }

    /// Gives the puzzle in view another scramble.
    pub(super) fn set_scramble(&mut self, text: &str) {
        if self.change(None, |desk| desk.set_scramble(text)) {
            self.leave_answer();
        }
        self.read_scramble();
    }

    /// Sets the greatest length of solutions; none when there is no text.
    pub(super) fn set_most(&mut self, text: &str) -> Result<(), String> {
        let text = text.trim();
        let number = text.parse().ok().filter(|most| *most <= MOST_MOVES);
        if number.is_none() && !text.is_empty() && text != "any" {
            return Err(format!("'{text}' is no number of moves up to {MOST_MOVES}"));
        }
        if self.change(Some(Run::Most), |desk| desk.most = number) {
            self.follow();
        }
        Ok(())
    }

    /// How what is typed is read so far: whether it is right, and a few words.
    pub(super) fn hint(&self, edit: &Edit) -> (bool, String) {
        let text = edit.field.text().trim();
        match edit.typing {
            Typing::Scramble if text.is_empty() => (
                true,
                "moves such as R U2, or a position as scramble files have it: paste it in lines"
                    .to_owned(),
            ),
            Typing::Scramble => {
                let reading = self.in_view().and_then(|(_, known)| known.reading_of(text));
                reading.map_or((true, String::new()), reading_words)
            }
            Typing::Filter => {
                (true, "words of names: Enter keeps the filter, Esc takes it away".to_owned())
            }
            Typing::File => {
                let folder = self
                    .folder
                    .as_ref()
                    .map(|folder| format!("; those in {folder} are in the list"));
                (true, format!("a .def, .tws or .json file{}", folder.unwrap_or_default()))
            }
            Typing::Most => (true, "longer solutions are not looked for; empty: no end".to_owned()),
        }
    }
}

fn bad(reading: &Reading) -> Option<String> {
    match &reading.found {
        Found::Bad(why) => Some(why.clone()),
        _ => None,
    }
}

/// What a scramble is read as, in words, and whether that is good.
pub(super) fn reading_words(reading: &Reading) -> (bool, String) {
    let (position, verdict) = match &reading.found {
        Found::Waiting => return (true, "reading …".to_owned()),
        Found::Bad(why) => return (false, why.clone()),
        Found::Good(position, verdict) => (position, verdict),
    };
    let more = match position.more {
        0 => String::new(),
        more => format!("; the first of {} scrambles", more + 1),
    };
    let scramble = &position.scramble;
    match verdict {
        Some(Verdict::Impossible(why)) => (false, format!("impossible: {why}")),
        _ if scramble.start.meets(&scramble.goal) => (true, format!("solved already{more}")),
        None => (true, format!("a position{more}")),
        Some(Verdict::Possible) => (true, format!("✓ a position that can be solved{more}")),
        Some(Verdict::Unknown) => {
            (true, format!("a position; only a search shows whether it can be solved{more}"))
        }
    }
}

/// The words under the scramble that stands.
pub(super) fn scramble_words(known: &Known, text: &str) -> Option<(bool, String)> {
    known.reading_of(text).map(reading_words)
}
