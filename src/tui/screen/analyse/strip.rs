//! The lines above the panes: the solve and the work in progress.

use premove_fmc::analysis::AnalysisProgress;
use ratatui::text::{Line, Span};

use super::AnalyseState;
use super::subject::Subject;
use crate::theme::{Role, Theme};
use crate::widget::gauge::{self, Phase};
use crate::widget::text::{clip, in_rows};
use crate::widget::words::Words;

/// Width of the progress bar, in columns.
const BAR: u16 = 32;

/// Maximum number of rows of the verdict on a solve that does not solve the cube.
const VERDICT: usize = 2;

/// Returns the scramble in one line, and below it the solution in one line; without a solution, the
/// verdict with the hint at a wrong move, in at most `VERDICT` lines.
fn lines(subject: &Subject, width: usize) -> Vec<Words> {
    let Subject { played, hint, .. } = subject;
    let scramble = format!("Scramble: {}", played.scramble);
    let total = played.total();
    let mut lines = vec![Words(clip(&scramble, width), Role::Dim)];
    if let Some(solution) = &played.solution {
        let solution = format!("Solution: {solution} ({total})");
        lines.push(Words(clip(&solution, width), Role::Text));
        return lines;
    }
    let hint = if hint.is_empty() { String::new() } else { format!("; {hint}") };
    let verdict = in_rows(&format!("Not solved: {total} moves so far{hint}"), width, VERDICT);
    lines.extend(verdict.into_iter().map(|row| Words(row, Role::Warning)));
    lines
}

impl AnalyseState {
    /// Returns the analysed solve, in lines as wide as the screen; none before the first result.
    pub(super) fn solve_lines(&self) -> Vec<Words> {
        let subject = self.subject().filter(|_| self.analysis.is_some());
        let width = usize::from(self.focus.area.width);
        subject.map_or_else(Vec::new, |subject| lines(subject, width))
    }

    /// Returns a short description of the work in progress.
    pub(super) fn work_words(&self) -> String {
        if self.opening.is_some() || self.incoming.is_some() {
            return "reading the solve".to_owned();
        }
        match (self.work.phase(), &self.table) {
            (Phase::Idle, _) => "nothing is analysed".to_owned(),
            (Phase::Searching, Some(work)) => Phase::Table(work.clone()).words(),
            (Phase::Searching, None) => "at work".to_owned(),
            (Phase::Done { .. }, _) => "complete".to_owned(),
            (Phase::Failed(_), _) => "not complete".to_owned(),
            (phase, _) => phase.words(),
        }
    }

    /// Returns the line of the work in progress: a bar, times, the budget, keys.
    pub(super) fn work_line(&self, width: u16, theme: &Theme) -> Line<'static> {
        let work = &self.work;
        let AnalysisProgress { done, all, part } = self.progress();
        let share = u8::try_from(done * 100 / all.max(1)).unwrap_or(100);
        let label = if work.is_live() { part.to_owned() } else { self.work_words() };
        let mut line = match work.phase() {
            Phase::Failed(_) => {
                let room = usize::from(BAR.min(width));
                Line::styled(
                    theme.text(&clip(&work.phase().words(), room)),
                    theme.style(Role::Error),
                )
            }
            phase if phase.is_live() => gauge::bar(&label, share, BAR.min(width), theme),
            phase => {
                let text = format!("{} {label}", phase.sign());
                Line::styled(theme.text(&text), theme.style(phase.role()))
            }
        };
        let rounds = self.budget.rounds;
        let keys = match work.phase() {
            Phase::Paused => "Space goes on",
            phase if phase.is_live() => "Esc stops",
            Phase::Stopped | Phase::Failed(_) => "Space begins again",
            _ => "+ searches longer",
        };
        let time = gauge::clock(work.progress().elapsed());
        for text in [time, rounds_in_words(rounds), keys.to_owned()] {
            line.push_span(Span::styled(theme.text(&format!("  {text}")), theme.style(Role::Dim)));
        }
        line
    }
}

/// Returns a number of rounds in words, such as `1 round` or `8 rounds`.
pub(super) fn rounds_in_words(rounds: u32) -> String {
    if rounds == 1 { "1 round".to_owned() } else { format!("{rounds} rounds") }
}
