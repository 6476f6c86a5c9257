//! Prints solutions: in the format of ksolve+, as plain lines, or as JSON.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use premove_engine::search::{Control, Ending, Report, Work};
use premove_engine::store::locked;
use premove_puzzle::format::{PuzzleScramble, ScrambleSource};
use premove_puzzle::search::PuzzleAnswer;
use premove_service::api::record::{
    self, Posed, PuzzleClosingRecord, PuzzleImpossibleRecord, PuzzleSolutionRecord, metric_name,
};

use premove_service::questions::puzzle::PuzzleSolveQuestion;

use super::load::LoadedPuzzle;
use super::{PuzzleWork, text};
use crate::output::progress::ProgressLine;
use crate::output::{self, Output};
use crate::session::CommandSession;

/// Output format of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// The format of ksolve+, length by length.
    Ksolve,
    /// One solution per line, with its length.
    Plain,
    /// One JSON object per solution.
    Json,
}

/// State of the command while it solves all scrambles, for the printers.
pub(super) struct PuzzleSolveCommand<'a> {
    pub(super) puzzle: &'a LoadedPuzzle,
    pub(super) style: Style,
    pub(super) session: &'a CommandSession<'a>,
    pub(super) work: PuzzleWork,
    /// Description of the table that is being computed; `None` if there is none.
    pub(super) doing: Mutex<Option<String>>,
    /// The control of the running search, the number of its scramble, and a text that follows the
    /// progress.
    pub(super) control: Mutex<Option<(Arc<Control>, usize, &'static str)>>,
}

/// Prints the results of the search for one scramble while it runs.
pub(super) struct PuzzleSolvePrinter<'a> {
    pub(super) command: &'a PuzzleSolveCommand<'a>,
    pub(super) progress: &'a ProgressLine,
    pub(super) question: &'a PuzzleSolveQuestion,
    /// Number of the scramble, from 1.
    pub(super) number: usize,
}

impl PuzzleSolvePrinter<'_> {
    fn print(&self, write: impl FnOnce(&Output)) {
        self.progress.aside(|| {
            write(self.command.session.output);
            self.command.session.output.flush();
        });
    }

    pub(super) fn say(&self, what: impl fmt::Display) {
        self.progress.aside(|| output::say(what));
    }

    pub(super) fn scramble(&self) -> &PuzzleScramble {
        &self.question.position.scramble
    }

    /// Returns the fields that begin every record about the scramble.
    fn posed(&self) -> Posed<'_> {
        Posed {
            puzzle: &self.command.puzzle.name,
            scramble: &self.scramble().name,
            number: self.number,
        }
    }

    /// Prints the lines before the solutions.
    pub(super) fn head(&self) {
        if self.command.style != Style::Ksolve {
            return;
        }
        let PuzzleScramble { name, given, start, .. } = self.scramble();
        self.print(|output| {
            output.line("");
            output.line(format_args!("Solving {name}"));
            if *given != ScrambleSource::Position {
                output.line("Scramble position:");
                for line in text::position(&self.command.puzzle.definition, start) {
                    output.line(line);
                }
            }
        });
    }

    /// Prints the lines after the solutions.
    pub(super) fn end(&self, answer: &PuzzleAnswer, lengths: BTreeMap<u32, usize>, time: Duration) {
        let ending = match answer.ending {
            Ending::Done | Ending::Enough => "done",
            Ending::MaxDepth => "max_depth",
            Ending::Exhausted => "exhausted",
            Ending::Stopped => "stopped",
        };
        self.print(|output| match self.command.style {
            Style::Plain => {}
            Style::Ksolve => match answer.ending {
                Ending::MaxDepth => output.line("\nMax depth reached, aborting."),
                Ending::Exhausted => output.line("\nNo more moves can be made, aborting."),
                Ending::Stopped => output.line("\nStopped."),
                Ending::Done | Ending::Enough => {}
            },
            Style::Json => output.json(&PuzzleClosingRecord {
                posed: self.posed(),
                done: true,
                metric: metric_name(self.question.metric()),
                count: answer.solutions.len(),
                lengths,
                least: answer.least,
                ending,
                nodes: answer.nodes,
                seconds: record::seconds(time),
            }),
        });
    }

    /// Reports that the scramble cannot be solved.
    pub(super) fn unsolved(&self, reason: &str) {
        let name = match &self.scramble().name[..] {
            "" => format!("number {}", self.number),
            name => format!("'{name}'"),
        };
        self.say(format_args!("scramble {name} cannot be solved: {reason}"));
    }

    /// Prints that no moves solve the scramble. The reason is also printed on the standard error.
    pub(super) fn refused(&self, reason: &str) {
        if self.command.style == Style::Json {
            self.print(|output| {
                output.json(&PuzzleImpossibleRecord {
                    posed: self.posed(),
                    done: true,
                    impossible: reason,
                });
            });
        }
        self.unsolved(reason);
    }

    fn solutions(&self, depth: u32, solutions: &[Vec<usize>]) {
        if solutions.is_empty() {
            return;
        }
        let puzzle = &self.command.puzzle.definition;
        self.print(|output| {
            for solution in solutions {
                let text = puzzle.written(solution);
                match self.command.style {
                    Style::Ksolve => output.line(text::solution(puzzle, solution)),
                    Style::Plain => output.line(format_args!("{text} ({depth})")),
                    Style::Json => output.json(&PuzzleSolutionRecord {
                        posed: self.posed(),
                        solution: &text,
                        length: depth,
                    }),
                }
            }
        });
    }
}

impl Report<Vec<usize>, u32> for PuzzleSolvePrinter<'_> {
    fn table(&self, name: &str, share: f32) {
        let mut doing = locked(&self.command.doing);
        *doing = (share < 1.0).then(|| format!("making table {name}: {:.0} %", share * 100.0));
    }

    fn depth(&self, depth: u32) {
        if self.command.style == Style::Ksolve {
            self.print(|output| output.line(format_args!("Depth {depth}")));
        }
    }

    fn depth_done(&self, depth: u32, solutions: &[Vec<usize>], _: &Work) {
        self.solutions(depth, solutions);
    }

    fn depth_stopped(&self, depth: u32, solutions: &[Vec<usize>]) {
        self.solutions(depth, solutions);
        if !solutions.is_empty() {
            self.say(format_args!("stopped: there may be more solutions of length {depth}"));
        }
    }
}
