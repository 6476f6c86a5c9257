//! The result of the selected solution: the state after it, and all steps up to there.

use std::sync::Arc;

use premove_cube::notation::{Alg, Line};
use premove_fmc::Document;
use premove_fmc::findability::Findability;
use premove_fmc::listing::{FindBehind, Totals, find_in_words};
use ratatui::layout::Rect;
use ratatui::text;

use crate::screen::pane::columns;
use crate::widget::badges::Strip;
use crate::widget::canvas::Canvas;
use crate::widget::net::{Net, Size};
use crate::widget::text::wrapped;

/// The state after a solution of the list.
#[derive(Clone, Debug)]
pub(super) struct Ahead {
    pub(crate) net: Net,
    pub(crate) badges: Strip,
    /// All steps up to that state, with their number of moves.
    pub(crate) line: String,
    /// The shortest known finished solve through that state; empty if none is known.
    pub(crate) best: String,
    /// How easily people find the line up to that state; empty if it is not known.
    pub(super) find: String,
}

impl Ahead {
    /// Computes the state after a line from the current node, seen from the shown side; `None` if
    /// there is no valid scramble.
    pub(super) fn of(
        doc: &Document,
        step: &Line,
        (totals, rates): (&Totals, Option<&Arc<Findability>>),
    ) -> Option<Self> {
        let after = doc.after(step)?;
        let whole = after.line.normal_form();
        let moves = after.solution.as_ref().map_or_else(|| whole.to_string(), Alg::to_string);
        let known = totals.of(&whole).filter(|_| after.solution.is_none());
        let best = known.map_or_else(String::new, |known| {
            format!("best line {}: {}", known.text(), known.line.finished())
        });
        let cube = after.on(doc.side);
        let line = format!("{} moves: {moves}", after.total);
        let find = rates.and_then(|rates| FindBehind::of(doc, rates).of_line([step.clone()]));
        let find = find.map_or_else(String::new, |find| find_in_words(&find));
        Some(Self { net: Net::new(&cube, None), badges: Strip::of(&cube), line, best, find })
    }

    /// Draws the net and, beside it, the badges, the whole line and the best finished solve.
    pub(super) fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        canvas.lines(area, self.net.lines(Size::Full, canvas.theme));
        let text = columns(area, Size::Full.width() + 2, u16::MAX);
        let mut lines = self.badges.wrapped(text.width, canvas.theme);
        let texts = [&self.line, &self.find, &self.best].into_iter();
        for words in texts.filter(|text| !text.is_empty()) {
            lines.push(text::Line::default());
            lines.extend(wrapped(words, text.width.into()).into_iter().map(text::Line::raw));
        }
        canvas.lines(text, lines);
    }
}
