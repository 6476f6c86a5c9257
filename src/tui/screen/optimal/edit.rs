//! What is being typed on the Optimal screen: a cube, or the path of a file with cubes.

use super::OptimalState;
use super::desk::{read_cube, read_cubes};
use crate::tui::message::FileEffect;
use crate::tui::screen::Editing;
use crate::tui::widget::input::Input;

/// What a field is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typing {
    /// A cube.
    Cube,
    /// A file with a cube in each line.
    File,
}

impl Typing {
    /// What stands before the field.
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Cube => "cube: ",
            Self::File => "file: ",
        }
    }
}

/// A field that is being typed in.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub(super) typing: Typing,
    pub(super) field: Input,
}

impl Edit {
    /// How what is typed is read so far: whether it is right, and a few words.
    pub(super) fn reading(&self) -> (bool, String) {
        match self.typing {
            _ if self.field.text().trim().is_empty() => (true, self.help().to_owned()),
            Typing::Cube => match read_cube(self.field.text()) {
                Ok(cube) if cube.is_solved() => (true, "a solved cube".to_owned()),
                Ok(_) => (true, "a cube: Enter takes it".to_owned()),
                Err(why) => (false, why),
            },
            Typing::File => (true, self.help().to_owned()),
        }
    }

    const fn help(&self) -> &'static str {
        match self.typing {
            Typing::Cube => "moves, 54 facelets, a cube code or a list of pieces",
            Typing::File => "a file with a cube in each line, in any of these forms",
        }
    }
}

impl Editing for OptimalState {
    fn field(&mut self) -> Option<&mut Input> {
        self.edit.as_mut().map(|edit| &mut edit.field)
    }

    fn paste_name(&self) -> &'static str {
        "cube"
    }

    /// Text goes into the field being typed in, otherwise it is cubes, one a line.
    fn paste(&mut self, text: &str) {
        if let Some(field) = self.field() {
            field.insert(text);
            return;
        }
        let (cubes, bad) = read_cubes(text);
        match (cubes.is_empty(), bad.first()) {
            (true, Some(bad)) => self.warn(format!("{}; nothing is changed", bad.why)),
            (true, None) => self.say("no cube in it: nothing is changed"),
            (false, first) => {
                let complaint = first.map(|bad| format!("line {}: {}", bad.line, bad.why));
                self.add(cubes);
                if let Some(complaint) = complaint {
                    self.warn(complaint);
                }
            }
        }
    }

    /// What cannot be read stays in the field.
    fn accept(&mut self) {
        let Some(edit) = self.edit.take() else { return };
        let text = edit.field.text().trim().to_owned();
        match edit.typing {
            _ if text.is_empty() => {}
            Typing::Cube => {
                if let Err(why) = self.take_cube(&text) {
                    self.warn(why);
                    self.edit = Some(edit);
                }
            }
            Typing::File => self.open_file(&text),
        }
    }

    /// Nothing is taken.
    fn leave(&mut self) {
        self.edit = None;
    }
}

impl OptimalState {
    /// Types a cube.
    pub(crate) fn edit_cube(&mut self) {
        self.edit = Some(Edit { typing: Typing::Cube, field: Input::default() });
    }

    /// Types the path of a file.
    pub(crate) fn edit_file(&mut self) {
        self.edit = Some(Edit { typing: Typing::File, field: Input::default() });
    }

    /// Reads the cubes of a file.
    pub(crate) fn open_file(&mut self, path: &str) {
        self.outbox.file(FileEffect::Read(path.to_owned()));
    }
}
