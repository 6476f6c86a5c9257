//! How solutions are shown: as ksolve+ does, alone, or as JSON.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use super::load::Puzzle;
use super::{moves, text};
use crate::api::record::{
    self, PuzzleClosingRecord, PuzzleImpossibleRecord, PuzzleSolutionRecord, metric_name,
};
use crate::cli::output::progress::Progress;
use crate::cli::output::{self, Output};
use crate::puzzle::Metric;
use crate::puzzle::format::{Given, Scramble};
use crate::puzzle::search::Answer;
use crate::search::{Ending, Report, Work};
use crate::store::locked;

/// How solutions are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Depth after depth.
    Ksolve,
    /// Each in a line, with its length.
    Plain,
    /// Each as an object.
    Json,
}

/// Shows what the search of one scramble finds, as it finds it.
pub(super) struct Shown<'a> {
    pub(super) style: Style,
    pub(super) puzzle: &'a Puzzle,
    pub(super) scramble: &'a Scramble,
    /// Which it is, from 1.
    pub(super) number: usize,
    pub(super) metric: Metric,
    pub(super) output: &'a Output,
    pub(super) progress: &'a Progress,
    /// What is known of tables, for the line on the terminal.
    pub(super) doing: &'a Mutex<Option<String>>,
}

impl Shown<'_> {
    fn say(&self, write: impl FnOnce(&Output)) {
        self.progress.aside(|| {
            write(self.output);
            self.output.flush();
        });
    }

    /// What stands before the solutions.
    pub(super) fn head(&self) {
        if self.style != Style::Ksolve {
            return;
        }
        self.say(|output| {
            output.line("");
            output.line(format_args!("Solving {}", self.scramble.name));
            if self.scramble.given != Given::Position {
                output.line("Scramble position:");
                for line in text::position(&self.puzzle.definition, &self.scramble.start) {
                    output.line(line);
                }
            }
        });
    }

    /// What stands behind them.
    pub(super) fn end(&self, answer: &Answer, lengths: BTreeMap<u32, usize>, time: Duration) {
        let ending = match answer.ending {
            Ending::Done | Ending::Enough => "done",
            Ending::MaxDepth => "max_depth",
            Ending::Exhausted => "exhausted",
            Ending::Stopped => "stopped",
        };
        self.say(|output| match self.style {
            Style::Plain => {}
            Style::Ksolve => match answer.ending {
                Ending::MaxDepth => output.line("\nMax depth reached, aborting."),
                Ending::Exhausted => output.line("\nNo more moves can be made, aborting."),
                Ending::Stopped => output.line("\nStopped."),
                Ending::Done | Ending::Enough => {}
            },
            Style::Json => output.json(&PuzzleClosingRecord {
                puzzle: &self.puzzle.name,
                scramble: &self.scramble.name,
                number: self.number,
                done: true,
                metric: metric_name(self.metric),
                count: answer.solutions.len(),
                lengths,
                least: answer.least,
                ending,
                nodes: answer.nodes,
                seconds: record::seconds(time),
            }),
        });
    }

    /// A scramble that no moves solve; the reason is told on the standard error as well.
    pub(super) fn impossible(&self, reason: &str) {
        if self.style == Style::Json {
            self.say(|output| {
                output.json(&PuzzleImpossibleRecord {
                    puzzle: &self.puzzle.name,
                    scramble: &self.scramble.name,
                    number: self.number,
                    done: true,
                    impossible: reason,
                });
            });
        }
    }
}

impl Report<Vec<usize>, u32> for Shown<'_> {
    fn table(&self, name: &str, share: f32) {
        let mut doing = locked(self.doing);
        *doing = (share < 1.0).then(|| format!("making table {name}: {:.0} %", share * 100.0));
    }

    fn depth(&self, depth: u32) {
        if self.style == Style::Ksolve {
            self.say(|output| output.line(format_args!("Depth {depth}")));
        }
    }

    fn depth_done(&self, depth: u32, solutions: &[Vec<usize>], _: &Work) {
        self.solutions(depth, solutions);
    }

    fn depth_stopped(&self, depth: u32, solutions: &[Vec<usize>]) {
        self.solutions(depth, solutions);
        if !solutions.is_empty() {
            self.progress.aside(|| {
                output::say(format_args!("stopped: there may be more solutions of length {depth}"));
            });
        }
    }
}

impl Shown<'_> {
    /// Prints solutions of one length.
    fn solutions(&self, depth: u32, solutions: &[Vec<usize>]) {
        if solutions.is_empty() {
            return;
        }
        let puzzle = &self.puzzle.definition;
        self.say(|output| {
            for solution in solutions {
                let text = moves::text(puzzle, solution);
                match self.style {
                    Style::Ksolve => output.line(text::solution(puzzle, solution)),
                    Style::Plain => output.line(format_args!("{text} ({depth})")),
                    Style::Json => output.json(&PuzzleSolutionRecord {
                        puzzle: &self.puzzle.name,
                        scramble: &self.scramble.name,
                        number: self.number,
                        solution: &text,
                        length: depth,
                    }),
                }
            }
        });
    }
}
