//! The content of the Analyse screen, computed after each change.

use super::details::Analysed;
use super::layout::Pane;
use super::missed::missed_grid;
use super::steps::step_grid;
use super::{AnalyseState, details};
use crate::screen::pane::{Paned, inside};
use crate::theme::Role;
use crate::widget::columns::Grid;
use crate::widget::text::wrapped;
use crate::widget::words::Words;

/// Everything that the screen shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    /// Scramble and solution, or the verdict on a solve that does not solve the cube.
    pub(super) solve: Vec<Words>,
    pub(super) steps: Grid,
    /// The title of the pane with the details of the selected step.
    pub(super) title: String,
    pub(super) details: Vec<Words>,
    pub(super) missed: Grid,
    /// Number of missed alternatives that gain a move; they come first.
    pub(super) gaining: usize,
    pub(super) words: Vec<Words>,
    pub(super) summary: Vec<Words>,
}

impl Shown {
    /// Computes the content of the screen from its state.
    pub(super) fn of(state: &AnalyseState) -> Self {
        let summary = state.many.lines(width(state, Pane::Summary).into());
        let Some(analysis) = &state.analysis else { return Self { summary, ..Self::default() } };
        let at = state.step_at();
        let is_live = state.work.is_live();
        let gaining = analysis.alternatives(at).0.len();
        Self {
            solve: state.solve_lines(),
            steps: step_grid(analysis, is_live, width(state, Pane::Steps)),
            title: details::title(analysis, at),
            details: details::lines(
                &Analysed { analysis, lengths: &state.lengths, is_live },
                at,
                width(state, Pane::Details).into(),
            ),
            missed: missed_grid(state.missed.rows(), gaining, width(state, Pane::Missed)),
            gaining,
            words: lines(&analysis.in_words(), is_live, width(state, Pane::Words).into()),
            summary,
        }
    }

    /// Returns the number of lines in a pane.
    pub(super) fn len(&self, pane: Pane) -> usize {
        match pane {
            Pane::Steps => self.steps.len(),
            Pane::Details => self.details.len(),
            Pane::Missed => self.missed.len(),
            Pane::Words => self.words.len(),
            Pane::Summary => self.summary.len(),
        }
    }
}

/// Returns the width inside the frame of a pane, in columns.
fn width(state: &AnalyseState, pane: Pane) -> u16 {
    inside(state.area_of(pane)).width
}

/// Returns the sentences, wrapped to lines of at most `width` columns; the first line of each
/// sentence begins with a sign.
fn lines(sentences: &[String], is_live: bool, width: usize) -> Vec<Words> {
    if sentences.is_empty() && is_live {
        let words = "Where moves were lost is said here once the best totals are known.";
        let lines = wrapped(words, width.saturating_sub(1));
        return lines.into_iter().map(|line| Words(format!(" {line}"), Role::Dim)).collect();
    }
    let mut out = Vec::new();
    for sentence in sentences {
        for (at, line) in wrapped(sentence, width.saturating_sub(3)).iter().enumerate() {
            let sign = if at == 0 { '·' } else { ' ' };
            out.push(Words(format!("{sign} {line}"), Role::Text));
        }
    }
    out
}
