//! The text field: its text, the state to restore when it closes, and the user's own triggers.

use premove_cube::Move;
use premove_engine::step::{Own, Trigger, Triggers};
use premove_fmc::{ConditionKind, Document, Draft, read_moves};
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::layout::{Areas, Pane, is_wide};
use super::scramble::{Stretch, stretches};
use crate::screen::form::{Edit, Field, FieldRow};
use crate::screen::pane::{Focus, columns, inside, rows};
use crate::theme::Role;
use crate::widget::canvas::Canvas;
use crate::widget::words::Words;

/// A kind of text that can be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typing {
    Scramble,
    /// The moves of the next step. The field opens with moves that were typed before but not added.
    Moves,
    /// Moves that are inserted at the selected place of the current line.
    Insertion,
    Name,
    /// A note beside a step; `⏎` stands for a line end in the field.
    Note,
    /// The filter of the list of solutions.
    Filter,
    /// The filter of the table of steps.
    TableFilter,
    /// The path of a file with a write-up.
    Import,
    /// The recipe for whole lines.
    Recipe,
    /// A condition on the solutions of the chosen step.
    ConditionKind(ConditionKind),
}

impl Field for Typing {
    fn row(self) -> FieldRow {
        match self {
            Self::Moves => FieldRow::continued("moves: ", ""),
            Self::Insertion => FieldRow::continued("insert: ", ""),
            Self::Note => FieldRow::continued("note: ", ""),
            Self::Scramble => FieldRow::value("", ""),
            Self::Name => FieldRow::value("name: ", ""),
            Self::Filter | Self::TableFilter => FieldRow::value("/", ""),
            Self::Import => FieldRow::value("write-up in file: ", ""),
            Self::Recipe => FieldRow::value("recipe: ", ""),
            Self::ConditionKind(ConditionKind::Subset) => FieldRow::value("subset: ", ""),
            Self::ConditionKind(ConditionKind::Triggers) => FieldRow::value("triggers: ", ""),
            Self::ConditionKind(ConditionKind::Case) => FieldRow::value("case: ", ""),
            Self::ConditionKind(ConditionKind::Labels) => FieldRow::value("labels: ", ""),
            Self::ConditionKind(ConditionKind::Find) => FieldRow::value("find: ", ""),
        }
    }
}

/// The state of the text field.
#[derive(Debug, Default)]
pub(super) struct FieldPane {
    /// The field in use; `None` if none is open.
    pub(super) edit: Option<Edit<Typing>>,
    /// The pane that had the focus before the field in use was opened.
    pub(super) came_from: Pane,
    /// The document from before the scramble was edited, and the number for the solve that a
    /// changed scramble begins.
    pub(super) typed_over: Option<(Document, u32)>,
    /// The path of a requested write-up that has not arrived yet; the field for paths opens with
    /// it.
    pub(super) import_path: String,
    /// The document with the moves being typed added; `None` if none are being typed.
    pub(super) draft: Option<Draft>,
    /// The user's own triggers.
    pub(super) own: Vec<Trigger>,
    /// The parts of the typed text with their colours.
    stretches: Vec<Stretch>,
}

impl FieldPane {
    pub(super) fn is_open(&self) -> bool {
        self.edit.is_some()
    }

    pub(super) fn typing(&self) -> Option<Typing> {
        self.edit.as_ref().map(|edit| edit.typing)
    }

    fn text(&self) -> &str {
        self.edit.as_ref().map_or("", |edit| edit.field.text())
    }

    /// Returns the kind of the open field, and its text; `None` if no field is open.
    pub(super) fn as_typed(&self) -> Option<(Typing, String)> {
        Some((self.typing()?, self.text().to_owned()))
    }

    /// Reads the typed moves as a continuation of the current node; `None` if none are being typed.
    pub(super) fn read_draft(&self, now: &Document) -> Option<Draft> {
        self.typing().filter(|typing| *typing == Typing::Moves)?;
        Draft::read(now, self.text(), self.draft.as_ref())
    }

    /// Returns the shown document: `now` with the moves that are being typed, if there are any.
    pub(super) fn in_view<'a>(&'a self, now: &'a Document) -> &'a Document {
        self.draft.as_ref().map_or(now, |draft| &draft.doc)
    }

    /// Returns whether the open field is the one for triggers.
    pub(super) fn types_triggers(&self) -> bool {
        self.typing() == Some(Typing::ConditionKind(ConditionKind::Triggers))
    }

    /// Returns the user's own triggers, as the field for triggers uses them.
    pub(super) fn own_in_field(&self) -> Own<'_> {
        Own::kept(&self.own, "Ctrl-o keeps one")
    }

    /// Returns the user's own triggers, as recipes for whole lines use them.
    pub(super) fn own_in_recipes(&self) -> Own<'_> {
        Own::kept(&self.own, "Ctrl-o in the field of triggers (c t) keeps one")
    }

    /// Returns the triggers in the field that are not the user's own yet, or the error in the text.
    pub(super) fn new_triggers(&self) -> Result<Vec<Trigger>, String> {
        if self.text().trim().is_empty() {
            return Ok(Vec::new());
        }
        let read = Triggers::read_with(self.text(), self.own_in_field());
        let mut new: Vec<Trigger> = read.map_err(|bad| bad.to_string())?.named().collect();
        new.retain(|trigger| !self.own.iter().any(|own| own.is_same(trigger)));
        Ok(new)
    }

    /// Returns the text about own triggers that is shown below the field.
    fn own_in_words(&self) -> String {
        if self.own.is_empty() {
            return "Ctrl-o keeps what you type: the word own then stands for all that you keep"
                .to_owned();
        }
        let words = self.own.iter().map(|own| own.word.iter().map(Move::name).collect::<String>());
        format!("own: {}", words.collect::<Vec<_>>().join("+"))
    }

    /// Returns a message about the text in the field, if there is one.
    pub(super) fn message(&self, doc: &Document) -> Option<Words> {
        match self.typing()? {
            Typing::Moves => {
                let typed = doc.typed_in_words(self.text())?;
                Some(Words(typed.words, if typed.is_wrong { Role::Error } else { Role::Accent }))
            }
            Typing::ConditionKind(kind) => {
                match doc.plan.conditions.with_own(kind, self.text(), self.own_in_field()) {
                    Err(error) => Some(Words(error.to_string(), Role::Error)),
                    Ok(_) if self.types_triggers() => {
                        Some(Words(self.own_in_words(), Role::Accent))
                    }
                    Ok(_) => None,
                }
            }
            _ => None,
        }
    }

    /// Updates the colours of the text.
    pub(super) fn refresh(&mut self, doc: &Document) {
        self.stretches = match self.typing() {
            Some(Typing::Moves) => {
                stretches(self.text(), read_moves(self.text(), doc.side).as_ref().err())
            }
            Some(Typing::Scramble) => stretches(doc.scramble.text(), doc.scramble.line().err()),
            _ => Vec::new(),
        };
    }

    /// Returns the width of the field's label, and the line of the field.
    pub(super) fn line(&self, areas: &Areas, focus: &Focus<Pane>) -> (u16, Rect) {
        let Some(typing) = self.typing() else { return Default::default() };
        let line = match typing {
            Typing::Scramble if is_wide(focus) => rows(inside(areas.of(Pane::Scramble)), 0, 1),
            Typing::Scramble => rows(areas.of(Pane::Scramble), 0, 1),
            Typing::Filter | Typing::Recipe | Typing::Insertion => {
                last(inside(areas.of(Pane::Solutions)))
            }
            Typing::ConditionKind(_) if is_wide(focus) => last(inside(areas.of(Pane::Steps))),
            Typing::ConditionKind(_) => last(areas.of(Pane::Steps)),
            _ => last(inside(areas.of(Pane::Tree))),
        };
        (typing.row().label.len() as u16, line)
    }

    /// Draws the field with its coloured text; returns the position of the cursor.
    pub(super) fn draw(
        &self,
        areas: &Areas,
        focus: &Focus<Pane>,
        canvas: &mut Canvas<'_>,
    ) -> Option<Position> {
        let edit = self.edit.as_ref()?;
        let (label, line) = self.line(areas, focus);
        let cursor = edit.draw(line, canvas)?;
        let area = columns(line, label, u16::MAX);
        let text = edit.field.text();
        let hidden = text.len() - edit.field.view(area.width).0.len();
        for (range, role) in self.stretches.iter().filter(|(range, _)| range.end > hidden) {
            let start = range.start.max(hidden);
            let before = text[hidden..start].width() as u16;
            let part = columns(area, before, text[start..range.end].width() as u16);
            canvas.buffer.set_style(part, canvas.theme.style(*role));
        }
        Some(cursor)
    }
}

/// Returns the last row of an area.
fn last(area: Rect) -> Rect {
    rows(area, area.height.saturating_sub(1), 1)
}
