//! The finished solution, in the pane of the solutions: its length, its moves, the check of the
//! rules, and what one can do with it.

use premove_cube::notation::Alg;
use premove_fmc::Document;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::theme::Role;
use crate::widget::canvas::Canvas;
use crate::widget::text::wrapped;
use crate::widget::words::Words;

/// The keys with which one goes on from a finished solution, and their effects.
const KEYS: [(&str, &str); 8] = [
    ("y", "copy the solution"),
    ("Y", "copy the write-up"),
    ("!", "analyse the steps"),
    ("E", "export: text, Markdown, picture"),
    ("P", "purpose of each move"),
    ("s i", "insertions that make it shorter"),
    ("<", "the step before, for another finish"),
    ("f", "whole lines, from an earlier step"),
];

/// Number of columns on each side of the text.
const MARGIN: u16 = 2;

/// Minimum number of rows for empty rows between the parts.
const ROOMY: u16 = 14;

/// A finished solution.
#[derive(Clone, Debug)]
pub(super) struct Hero {
    moves: Alg,
    /// The moves of each step, as they are written down.
    steps: Vec<(String, String)>,
    /// The verdict whether the solution may be handed in.
    verdict: Option<Words>,
    /// A shorter solution of the same scramble that is known, in words; empty if there is none.
    shorter: String,
}

impl Hero {
    /// Returns the finished solution at the current node; `None` if the cube is not solved there.
    pub(super) fn of(doc: &Document, verdict: Option<&Words>) -> Option<Self> {
        let moves = doc.here()?.solution.filter(|moves| !moves.is_empty())?;
        let best = doc.best().filter(|(_, best)| best.len() < moves.len());
        let shorter = best.map_or_else(String::new, |(_, best)| {
            format!("the tree has a line of {} moves", best.len())
        });
        let path = doc.rows().into_iter().filter(|row| row.on_path);
        let steps = path.map(|row| (row.title, row.moves)).collect();
        Some(Self { moves, steps, verdict: verdict.cloned(), shorter })
    }

    /// Returns the title of the pane.
    pub(super) fn title(&self) -> String {
        format!("Solved in {} moves", self.moves.len())
    }

    /// Draws the solution, and below it as much of the rest as fits.
    pub(super) fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let is_roomy = area.height >= ROOMY;
        let margin = if is_roomy { MARGIN } else { 0 };
        let area = Rect {
            x: area.x + margin.min(area.width),
            width: area.width.saturating_sub(2 * margin),
            ..area
        };
        let lines = self.lines(usize::from(area.width), is_roomy, canvas);
        canvas.lines(area, lines);
    }

    fn lines(&self, width: usize, is_roomy: bool, canvas: &Canvas<'_>) -> Vec<Line<'static>> {
        let line = |text: &str, role| Line::from(canvas.span(text, role));
        let gap = || is_roomy.then(Line::default);
        let mut out: Vec<Line> = gap().into_iter().collect();
        let moves = wrapped(&self.moves.to_string(), width);
        out.extend(moves.iter().map(|row| line(row, Role::Hero)));
        out.extend(gap());
        if let Some(Words(text, role)) = &self.verdict {
            let sign = if *role == Role::Good { "✓ " } else { "" };
            let rows = wrapped(&format!("{sign}{text}"), width);
            out.extend(rows.iter().map(|row| line(row, *role)));
        }
        if !self.shorter.is_empty() {
            out.push(line(&self.shorter, Role::Warning));
        }
        if is_roomy {
            out.push(Line::default());
            out.extend(self.written_steps(canvas));
            out.push(Line::default());
        }
        let keys = KEYS.iter().map(|(key, effect)| {
            Line::from(vec![
                canvas.span(format!("{key:<4}"), Role::Key),
                canvas.span(*effect, Role::Text),
            ])
        });
        out.extend(keys);
        out
    }

    fn written_steps(&self, canvas: &Canvas<'_>) -> Vec<Line<'static>> {
        let widest = self.steps.iter().map(|(title, _)| title.chars().count()).max().unwrap_or(0);
        let row = |(title, moves): &(String, String)| {
            let title = canvas.span(format!("{title:<widest$}  "), Role::Dim);
            Line::from(vec![title, canvas.span(moves, Role::Text)])
        };
        self.steps.iter().map(row).collect()
    }
}
