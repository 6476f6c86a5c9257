//! Output of a search in the word protocol: the same lines that Janus prints.

use std::time::Duration;

use premove_cube::notation::{PairedMoves, Side};
use premove_cube::{Cube, Metric};
use premove_engine::optimal::Bracket;
use premove_engine::search::Solution;
use premove_service::running::EndReason;

use super::outbox::Outbox;
use super::pool::RequestEnd;

/// Words for a metric in the word protocol.
pub struct MetricWords {
    /// Name of the metric.
    pub name: &'static str,
    /// Name of the metric as Janus spells it. Clients of Janus may compare the word.
    pub janus: &'static str,
    /// Kind of turn that counts as one move, for the line above solutions: `face` or `quarter`.
    turn: &'static str,
    /// Word for the help text that says how often a half turn counts: `once` or `twice`.
    pub half_turns: &'static str,
}

impl MetricWords {
    /// Returns the words for a metric.
    pub const fn of(metric: Metric) -> Self {
        match metric {
            Metric::HalfTurn => {
                Self { name: "face-turn", janus: "face-turn", turn: "face", half_turns: "once" }
            }
            Metric::QuarterTurn => Self {
                name: "quarter-turn",
                janus: "quater-turn",
                turn: "quarter",
                half_turns: "twice",
            },
        }
    }

    /// Returns whether a word is the name of the metric, in either spelling.
    pub fn has_name(&self, word: &str) -> bool {
        [self.name, self.janus].contains(&word)
    }
}

/// State of the output of a search.
#[derive(Clone, Debug)]
pub struct JanusSearch {
    metric: Metric,
    /// The next length to print. All lengths are printed, even those that the solver did not
    /// search.
    next: u8,
    /// The last length to print.
    most: u8,
    /// Time limit of the search.
    time: Option<Duration>,
    /// Length of the last printed solution.
    length: Option<u8>,
    /// Number of printed solutions.
    count: u64,
}

impl JanusSearch {
    /// Creates the state of a search. It begins with the lengths of the cube's parity, and ends
    /// with `most`.
    pub fn new(cube: &Cube, metric: Metric, most: u8, time: Option<Duration>) -> Self {
        let next = u8::from(cube.is_odd());
        Self { metric, next, most, time, length: None, count: 0 }
    }

    /// Returns the number of printed solutions.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Prints the lengths up to this one.
    pub fn searching(&mut self, depth: u8, out: &mut Outbox) {
        while self.next <= depth.min(self.most) {
            out.line(&format!("searching depth {}...", self.next));
            // In QTM all solutions have the parity of the cube.
            self.next += self.metric.apart();
        }
    }

    /// Prints a solution.
    pub fn found(&mut self, solution: &Solution, out: &mut Outbox) {
        let moves = solution.side(Side::Normal);
        let length = self.metric.length(moves);
        self.searching(length, out);
        if self.length != Some(length) {
            let minimal = if self.length.is_none() { "minimal " } else { "" };
            let turn = MetricWords::of(self.metric).turn;
            out.line(&format!("{minimal}{length}-move ({turn} turn) solution(s) found:"));
            self.length = Some(length);
        }
        self.count += 1;
        // Janus prints a blank after every move.
        let blank = if moves.is_empty() { "" } else { " " };
        out.line(&format!("solution {}: {}{blank}", self.count, PairedMoves(moves)));
    }

    /// Prints the end of the search.
    pub fn end(&mut self, end: &RequestEnd, out: &mut Outbox) {
        match (&end.outcome.error, end.why) {
            (Some(error), _) => out.line(&format!("search aborted: {error}")),
            (None, EndReason::Done) => {
                if self.count == 0 {
                    self.searching(end.least.saturating_sub(1), out);
                }
                out.line("search complete");
            }
            (None, EndReason::Time) => {
                let seconds = self.time.map_or(end.seconds, |time| time.as_secs_f64());
                let bounds = bounds(end, self.metric);
                out.line(&format!("search aborted: {seconds} s are over, {bounds}"));
            }
            (None, EndReason::Ending) => {
                let bounds = bounds(end, self.metric);
                out.line(&format!("search aborted: the server ends, {bounds}"));
            }
            (None, EndReason::Aborted | EndReason::Broken) => out.line("search aborted"),
        }
    }
}

/// Describes the bounds on the length of the shortest solution.
fn bounds(end: &RequestEnd, metric: Metric) -> String {
    let known = end.best.map(|best| best.length(metric));
    // A search in quarter turns only proves lengths with the parity of the cube.
    let bracket = Bracket::of_cube(metric, end.least % 2 == 1, end.least, known);
    format!("the shortest has {}", bracket.in_words())
}
