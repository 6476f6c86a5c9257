//! A question: a text and its answers, each with a key and a few words.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::reader::Reader;
use super::{Fate, to_u16};
use crate::key::{Code, Key, Mouse, MouseAction};
use crate::message::{Choice, Reply, ScreenEffect, Then};
use crate::screen::ScreenId;
use crate::shell::Shell;
use crate::theme::Role;
use crate::widget::canvas::{Canvas, inside};
use crate::widget::text::wrapped;

/// The effect of an answer to a question.
#[derive(Clone, Debug)]
pub(crate) enum AnswerEffect {
    /// Nothing changes.
    Nothing,
    Do(fn(&mut Shell)),
    /// Pastes a text into the screen.
    Paste(String),
    /// Sends the user's decision to the screen that asked the question.
    Send(ScreenId, Box<Reply>),
    /// Performs an action on files, jobs or the clipboard for a screen.
    Emit(ScreenId, Box<ScreenEffect>),
}

/// An answer to a question: its key, its description, and its effect.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The key. `y` also stands for Enter, and `n` and `q` for Esc.
    pub(crate) key: Code,
    pub(crate) words: &'static str,
    pub(crate) effect: AnswerEffect,
}

impl Answer {
    /// Converts a choice of a screen's question into an answer.
    pub(crate) fn of_screen(choice: Choice, screen: ScreenId) -> Self {
        let effect = match choice.then {
            Then::Nothing => AnswerEffect::Nothing,
            Then::Decide(decision) => {
                AnswerEffect::Send(screen, Box::new(Reply::Decided(decision)))
            }
            Then::Perform(effect) => AnswerEffect::Emit(screen, effect),
        };
        Self { key: choice.key, words: choice.words, effect }
    }

    fn is_chosen_by(&self, key: Code) -> bool {
        match self.key {
            Code::Enter => matches!(key, Code::Enter | Code::Char('y' | 'Y')),
            Code::Esc => matches!(key, Code::Esc | Code::Char('n' | 'N' | 'q')),
            own => key == own,
        }
    }

    fn key_name(&self) -> String {
        match self.key {
            Code::Enter => "Enter".to_owned(),
            Code::Esc => "Esc".to_owned(),
            other => Key::plain(other).to_string(),
        }
    }
}

/// A popup with a question: from a screen, or from the shell before an action that cannot be
/// undone.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    title: &'static str,
    text: String,
    /// The answers in the order in which they are shown. Exactly one of them has the key Esc.
    answers: Vec<Answer>,
    reader: Reader,
}

/// Number of columns between two answers in one row.
const GAP: usize = 3;

impl Question {
    /// Creates a question; exactly one of the answers must have the key Esc.
    pub(crate) fn new(title: &'static str, text: String, answers: Vec<Answer>) -> Self {
        Self { title, text, answers, reader: Reader::default() }
    }

    /// Creates a question before an action that cannot be undone; the answer "no" changes nothing.
    pub(crate) fn sure(text: String, yes: AnswerEffect) -> Self {
        let yes = Answer { key: Code::Enter, words: "yes", effect: yes };
        let no = Answer { key: Code::Esc, words: "no", effect: AnswerEffect::Nothing };
        Self::new("Sure?", text, vec![yes, no])
    }

    /// Handles a key: chooses the answer with that key, or scrolls the text.
    pub(super) fn key(&mut self, key: Key, area: Rect) -> Fate {
        let chosen = self.answers.iter().find(|answer| answer.is_chosen_by(key.code));
        if let Some(answer) = chosen {
            return Fate::Answer(answer.effect.clone());
        }
        let text = self.text_area(area);
        self.reader.key(key, self.lines(text.width).len(), text);
        Fate::Keep
    }

    /// Handles the mouse: a click on an answer chooses it, a click outside the box chooses the
    /// answer of Esc, and the wheel scrolls the text.
    pub(super) fn mouse(&mut self, mouse: Mouse, area: Rect) -> Fate {
        let place = (mouse.column, mouse.row).into();
        if mouse.action != MouseAction::Click {
            let text = self.text_area(area);
            self.reader.wheel(mouse.action, self.lines(text.width).len(), text);
            return Fate::Keep;
        }
        if !area.contains(place) {
            return self.key(Key::plain(Code::Esc), area);
        }
        let clicked = self.places(inside(area)).iter().position(|answer| answer.contains(place));
        match clicked.and_then(|at| self.answers.get(at)) {
            Some(answer) => Fate::Answer(answer.effect.clone()),
            None => Fate::Keep,
        }
    }

    /// Returns whether the answers are shown in one row. At most two are; more take a row each.
    fn is_in_one_row(&self) -> bool {
        self.answers.len() <= 2
    }

    fn answer_rows(&self) -> usize {
        if self.is_in_one_row() { 1 } else { self.answers.len() }
    }

    /// Returns the width of the column of keys when each answer has its own row.
    fn key_column(&self) -> usize {
        self.answers.iter().map(|answer| answer.key_name().width()).max().unwrap_or(0)
    }

    fn width_of(&self, answer: &Answer) -> usize {
        let key = if self.is_in_one_row() { answer.key_name().width() } else { self.key_column() };
        key + 1 + answer.words.width()
    }

    /// Returns the text of the question, wrapped to lines of at most `width` columns.
    fn lines(&self, width: u16) -> Vec<String> {
        self.text.lines().flat_map(|line| wrapped(line, width.into())).collect()
    }

    /// Returns the area of the text: the inside of the frame without a column at each side and the
    /// rows of the answers.
    fn text_area(&self, area: Rect) -> Rect {
        let inside = inside(area);
        Rect {
            x: inside.x.saturating_add(1),
            width: inside.width.saturating_sub(2),
            height: inside.height.saturating_sub(to_u16(self.answer_rows())),
            ..inside
        }
    }

    /// Returns the width and height of the question with its frame, in columns and rows.
    pub(super) fn size(&self) -> (u16, u16) {
        let widest = self.text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
        let widths = self.answers.iter().map(|answer| self.width_of(answer));
        let answers = if self.is_in_one_row() {
            widths.sum::<usize>() + GAP
        } else {
            widths.max().unwrap_or(0)
        };
        let width = to_u16(widest.max(answers)).saturating_add(4).clamp(36, 76);
        let rows = self.lines(width - 4).len() + self.answer_rows();
        (width, to_u16(rows).saturating_add(3))
    }

    /// Returns the area of each answer within the inside of the box.
    fn places(&self, inside: Rect) -> Vec<Rect> {
        let rows = to_u16(self.answer_rows()).min(inside.height);
        let mut x = inside.x.saturating_add(1);
        let mut y = inside.bottom() - rows;
        let mut places = Vec::new();
        for answer in &self.answers {
            let width = to_u16(self.width_of(answer)).min(inside.right().saturating_sub(x));
            places.push(Rect { x, y, width, height: u16::from(y < inside.bottom()) });
            if self.is_in_one_row() {
                x = x.saturating_add(width).saturating_add(GAP as u16);
            } else {
                y = y.saturating_add(1);
            }
        }
        places
    }

    pub(super) fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let inside = canvas.popup(area, &format!(" {} ", self.title));
        let text = self.text_area(area);
        self.reader.draw(&self.lines(text.width), Role::Text, text, area, canvas);
        let column = if self.is_in_one_row() { 0 } else { self.key_column() };
        for (answer, place) in self.answers.iter().zip(self.places(inside)) {
            let key = format!("{:column$} ", answer.key_name());
            let spans = vec![canvas.span(key, Role::Key), canvas.span(answer.words, Role::Text)];
            canvas.line(place, spans);
        }
    }
}
