//! An explanation as plain text and as Markdown: short with a paragraph for each step, long with a
//! line for each move of the solution too.

use std::fmt::Write as _;

use super::move_words::list;
use super::{Explanation, HandedMove, StepMove};
use crate::writeup::export::cell;

/// Length of an explanation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExplanationLength {
    /// A paragraph for each step.
    #[default]
    Short,
    /// A paragraph for each step, and a line for each move of the solution.
    Long,
}

impl Explanation {
    /// Returns the explanation as plain text.
    pub fn text(&self, length: ExplanationLength) -> String {
        let solution = self.solution();
        let mut out = format!("Scramble: {}\n", self.played.scramble);
        let _ = writeln!(out, "{}: {solution} ({})\n", self.solution_title(), solution.len());
        for at in 0..self.steps.len() {
            let _ =
                writeln!(out, "{}. {}: {}", at + 1, self.step_title(at), self.step_moves_words(at));
            let _ = writeln!(out, "   {}", self.step_words(at));
        }
        if let Some(cancelled) = self.cancelled_words() {
            let _ = writeln!(out, "\n{cancelled}");
        }
        if length == ExplanationLength::Long {
            out.push('\n');
            let width = self.moves.len().to_string().len();
            for (at, m) in self.moves.iter().enumerate() {
                let turn = m.turn.to_string();
                let _ = writeln!(out, "{:>width$}  {turn:2}  {}", at + 1, self.handed_words(m));
            }
        }
        if let Some(unknown) = self.unknown_words() {
            let _ = writeln!(out, "\n{unknown}");
        }
        out
    }

    /// Returns the explanation as Markdown: a table of the steps, and for a long one a table of the
    /// moves.
    pub fn markdown(&self, length: ExplanationLength) -> String {
        let solution = self.solution();
        let mut out = vec![
            format!("**Scramble:** `{}`", self.played.scramble),
            format!("**{}:** `{solution}` ({})", self.solution_title(), solution.len()),
        ];
        let mut steps = vec!["| step | moves | purpose |".to_owned(), "|---|---|---|".to_owned()];
        for at in 0..self.steps.len() {
            let title = cell(&self.step_title(at));
            let words = cell(&self.step_words(at));
            steps.push(format!("| {title} | `{}` | {words} |", self.step_moves_words(at)));
        }
        out.push(steps.join("\n"));
        out.extend(self.cancelled_words().map(|words| cell(&words)));
        if length == ExplanationLength::Long {
            let mut moves = vec!["| | move | purpose |".to_owned(), "|--:|---|---|".to_owned()];
            moves.extend(self.moves.iter().enumerate().map(|(at, m)| {
                format!("| {} | `{}` | {} |", at + 1, m.turn, cell(&self.handed_words(m)))
            }));
            out.push(moves.join("\n"));
        }
        out.extend(self.unknown_words().map(|words| cell(&words)));
        out.join("\n\n") + "\n"
    }

    /// Returns the purpose of a move of the solution. A move that was made of several has the
    /// purposes of all.
    pub fn handed_words(&self, of: &HandedMove) -> String {
        let made = of.made_of.iter().map(|&made| self.move_words(made));
        let mut words = made.collect::<Vec<_>>().join("; ");
        if of.made_of.len() > 1 {
            let made: Vec<String> = of.made_of.iter().map(|&made| self.made_words(made)).collect();
            words = format!("made of {}. {words}", list(&made));
        }
        words
    }

    /// Returns the moves of a step as it was written; of an insertion, the inserted moves.
    fn step_moves_words(&self, step: usize) -> String {
        self.played.steps[step].in_words()
    }

    pub(super) fn solution_title(&self) -> &'static str {
        if self.played.solution.is_some() { "Solution" } else { "Moves so far" }
    }

    /// Returns a move of a step as it was made, with the step: `U' (DR F/B)`.
    fn made_words(&self, of: StepMove) -> String {
        format!("{} ({})", self.step_move(of).turn, self.step_title(of.step))
    }

    /// Returns the moves that cancelled; `None` if there are none.
    pub(super) fn cancelled_words(&self) -> Option<String> {
        let groups = self.cancelled.iter().map(|group| {
            let moves: Vec<String> = group.iter().map(|&of| self.made_words(of)).collect();
            list(&moves)
        });
        let groups: Vec<String> = groups.collect();
        (!groups.is_empty()).then(|| format!("Cancelled: {}.", groups.join("; ")))
    }

    /// Returns the moves of the solution for which no purpose was found; `None` if all have one.
    pub(super) fn unknown_words(&self) -> Option<String> {
        let unknown = self.without_purpose().into_iter().map(|at| {
            let m = &self.moves[at];
            format!("{} (move {})", m.turn, at + 1)
        });
        let unknown: Vec<String> = unknown.collect();
        (!unknown.is_empty()).then(|| format!("No purpose found for {}.", list(&unknown)))
    }
}
