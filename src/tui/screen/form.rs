//! Text fields: a [`FieldRow`] describes each kind of field, and [`Edit`] is the field in use.

use ratatui::layout::{Position, Rect};

use crate::widget::canvas::Canvas;
use crate::widget::input::Input;

/// Properties of a kind of text field.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldRow {
    /// The label in front of the text.
    pub(super) label: &'static str,
    /// The help text, which lists the forms that can be typed.
    pub(super) help: &'static str,
    /// `true` if the first typed key continues the text; `false` if it replaces the text.
    is_continued: bool,
}

impl FieldRow {
    /// Creates a kind of field that opens with its value selected.
    pub(super) const fn value(label: &'static str, help: &'static str) -> Self {
        Self { label, help, is_continued: false }
    }

    /// Creates a kind of field that opens with the cursor at the end of its text, to continue it.
    pub(super) const fn continued(label: &'static str, help: &'static str) -> Self {
        Self { label, help, is_continued: true }
    }
}

/// A kind of text field.
pub(super) trait Field: Copy {
    fn row(self) -> FieldRow;
}

/// The text field in use, and its kind.
#[derive(Clone, Debug)]
pub(super) struct Edit<T> {
    pub(super) typing: T,
    pub(super) field: Input,
}

impl<T: Field> Edit<T> {
    /// Opens a field with a text. The text is selected, or in fields that users continue to write,
    /// the cursor is at its end.
    pub(super) fn open(typing: T, text: impl Into<String>) -> Self {
        if typing.row().is_continued {
            return Self::behind(typing, text);
        }
        Self { typing, field: Input::on_value(text) }
    }

    /// Opens a field with the cursor at the end of its text, whatever its kind.
    pub(super) fn behind(typing: T, text: impl Into<String>) -> Self {
        Self { typing, field: Input::new(text) }
    }

    pub(super) fn label_width(&self) -> u16 {
        self.typing.row().label.len() as u16
    }

    pub(super) fn help(&self) -> &'static str {
        self.typing.row().help
    }

    /// Draws the field in a line; returns the position of the cursor.
    pub(super) fn draw(&self, line: Rect, canvas: &mut Canvas<'_>) -> Option<Position> {
        canvas.field(line, self.typing.row().label, &self.field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;

    #[derive(Clone, Copy)]
    enum Kind {
        Value,
        Text,
    }

    impl Field for Kind {
        fn row(self) -> FieldRow {
            match self {
                Self::Value => FieldRow::value("time: ", "minutes"),
                Self::Text => FieldRow::continued("moves: ", ""),
            }
        }
    }

    fn typed(mut edit: Edit<Kind>) -> String {
        edit.field.key(Key::parse("x").unwrap());
        edit.field.text().to_owned()
    }

    #[test]
    fn the_first_key_replaces_a_value_and_continues_a_text() {
        assert_eq!(typed(Edit::open(Kind::Value, "60")), "x");
        assert_eq!(typed(Edit::behind(Kind::Value, "60")), "60x");
        assert_eq!(typed(Edit::open(Kind::Text, "R U ")), "R U x");
        let edit = Edit::open(Kind::Value, "60");
        assert_eq!((edit.label_width(), edit.help()), (6, "minutes"));
    }
}
