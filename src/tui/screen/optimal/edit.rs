//! What is being typed on the Optimal screen: a cube, or the path of a file with cubes.

use super::OptimalState;
use super::desk::read_cube;
use super::talk::Ask;
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
    /// Text that was pasted into it.
    pub(super) fn insert(&mut self, text: &str) {
        self.field.insert(text);
    }

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

impl OptimalState {
    /// Types a cube.
    pub fn edit_cube(&mut self) {
        self.edit = Some(Edit { typing: Typing::Cube, field: Input::default() });
    }

    /// Types the path of a file.
    pub fn edit_file(&mut self) {
        self.edit = Some(Edit { typing: Typing::File, field: Input::default() });
    }

    /// The field that is being typed in.
    pub fn field_mut(&mut self) -> Option<&mut Input> {
        self.edit.as_mut().map(|edit| &mut edit.field)
    }

    /// Leaves the field and does what it is for; what cannot be read stays in it.
    pub fn accept(&mut self) {
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

    /// Reads the cubes of a file.
    pub fn open_file(&mut self, path: &str) {
        self.ask(Ask::Read(path.to_owned()));
    }

    /// Leaves the field; nothing is taken.
    pub fn leave(&mut self) {
        self.edit = None;
    }
}
