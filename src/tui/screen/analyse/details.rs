//! The pane with the details of the selected step: the moves played, the shortest solutions, the
//! number of solutions of each length, the cost of the step and the best alternative.

use premove_cube::notation::UsedSides;
use premove_engine::step::Step;
use premove_fmc::CubeLengths;
use premove_fmc::analysis::words::{moves as moves_in_words, number};
use premove_fmc::analysis::{Analysis, Fewest, LengthCount, PlayedStep, Shortest, StepKind};

use crate::theme::Role;
use crate::widget::gauge::grouped;
use crate::widget::text::{clip, wrapped};
use crate::widget::words::Words;

/// Width of each number in a table, in columns.
const COLUMN: usize = 8;

/// Returns the title of the pane, such as `Step 2: DR U/D`; empty if no step has the index `at`.
pub(super) fn title(analysis: &Analysis, at: usize) -> String {
    let step = analysis.played.steps.get(at);
    step.map_or_else(String::new, |step| format!("Step {}: {}", at + 1, step.title()))
}

/// An analysis, with the bounds that all screens have found.
pub(super) struct Analysed<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) lengths: &'a CubeLengths,
    /// `true` while the analysis is still running.
    pub(super) is_live: bool,
}

/// Returns the details of the step with the index `at`, in lines of at most `width` columns.
pub(super) fn lines(of: &Analysed<'_>, at: usize, width: usize) -> Vec<Words> {
    let &Analysed { analysis, is_live, .. } = of;
    let Some(step) = analysis.played.steps.get(at) else { return Vec::new() };
    let mut out = Page { width, lines: Vec::new() };
    out.played(step);
    out.totals(of, at);
    match &analysis.shortest[at] {
        Some(shortest) => {
            out.fewest(shortest);
            out.counts(shortest, step.moves);
        }
        None if step.kind == StepKind::Insertion => {
            out.say("Whether other insertions are shorter is not searched for.");
        }
        None if step.kind.goal().is_none() => {
            out.say("It reaches nothing that has a name: there is nothing to hold it against.");
        }
        None if is_live => out.say("What was possible here is searched for."),
        None => out.say("What was possible here is not known."),
    }
    out.lines
}

/// Lines of text of a fixed width, in columns.
struct Page {
    width: usize,
    lines: Vec<Words>,
}

impl Page {
    fn line(&mut self, text: impl Into<String>, role: Role) {
        self.lines.push(Words(text.into(), role));
    }

    /// Adds a sentence, wrapped to the width.
    fn say(&mut self, text: &str) {
        for line in wrapped(text, self.width.saturating_sub(1)) {
            self.line(format!(" {line}"), Role::Dim);
        }
    }

    /// Adds moves, wrapped to the width. Adds no line if `text` is empty.
    fn moves(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        for line in wrapped(text, self.width.saturating_sub(4)) {
            self.line(format!("   {line}"), Role::Text);
        }
    }

    fn played(&mut self, step: &PlayedStep) {
        let on = match step.sides() {
            UsedSides::Normal => "on the normal side",
            UsedSides::Inverse => "on the inverse side",
            UsedSides::Mixed => "on both sides",
        };
        let label = unless_empty(", then ", &step.label, "");
        let name = unless_empty("; called '", &step.name, "'");
        let cancelled = match step.cancelled {
            0 => String::new(),
            cancelled if cancelled == step.moves => ", all of them cancel".to_owned(),
            cancelled if cancelled > step.moves => format!(", {cancelled} moves cancel"),
            1 => ", 1 of them cancels".to_owned(),
            cancelled => format!(", {cancelled} of them cancel"),
        };
        let found = if step.origin.is_own() { "" } else { "; found by the program" };
        let moves = moves_in_words(step.moves);
        let text = format!("{moves} {on}{cancelled}, {} in all{label}{name}{found}", step.total);
        for line in wrapped(&text, self.width.saturating_sub(1)) {
            self.line(format!(" {line}"), Role::Text);
        }
        self.moves(&step.in_words());
    }

    /// Adds the fewest moves on each side, one line for each axis.
    fn fewest(&mut self, shortest: &Shortest) {
        let axes = shortest.axes.iter().map(|(step, fewest)| (title_of(step), *fewest));
        let mut rows: Vec<(String, Fewest)> = axes.collect();
        if rows.len() > 1 {
            rows.insert(0, ("any axis".to_owned(), shortest.any));
        }
        let head = ["normal", "inverse", "unmixed", "both"].map(str::to_owned);
        self.row("shortest", &head, Role::Dim);
        for (title, fewest) in rows {
            let Fewest { normal, inverse, both } = fewest;
            let numbers = [normal, inverse, fewest.unmixed(), both].map(number);
            self.row(&title, &numbers, Role::Text);
        }
    }

    /// Adds the number of solutions of each length, up to the length `played`.
    fn counts(&mut self, shortest: &Shortest, played: usize) {
        let head = ["normal", "inverse", "mixed", "all"].map(str::to_owned);
        self.row("solutions", &head, Role::Dim);
        for count in &shortest.counts {
            let LengthCount { length, normal, inverse, mixed } = *count;
            let numbers = [normal, inverse, mixed, count.all()].map(grouped);
            self.row(&moves_in_words(length.into()), &numbers, Role::Text);
        }
        if !shortest.is_counted {
            let from = shortest.counts.last().map_or(0, |last| usize::from(last.length) + 1);
            self.say(&format!("{from} to {played} moves: too many to count"));
        }
    }

    fn row(&mut self, title: &str, cells: &[String], role: Role) {
        let space = self.width.saturating_sub(1 + cells.len() * COLUMN);
        let title = clip(title, space);
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>COLUMN$}")).collect();
        self.line(format!(" {title:space$}{}", cells.concat()), role);
    }

    /// Adds the cost of the step with the index `at`, the best total lengths before and after it,
    /// and the best lines themselves.
    fn totals(&mut self, of: &Analysed<'_>, at: usize) {
        let analysis = of.analysis;
        if let Some(cost) = analysis.cost(at) {
            self.line(format!(" cost            {}", cost.in_full()), Role::Accent);
        }
        for (name, at) in [("best before it", at), ("best behind it", at + 1)] {
            let point = analysis.reachable.get(at).and_then(Option::as_ref);
            let known = analysis.known_at(at, of.lengths).filter(|_| point.is_none());
            let total = match (point, &known) {
                (Some(point), _) => point.in_full(),
                (None, Some(known)) => format!("{} by {}", known.best.total(), known.from.name()),
                (None, None) => "not known yet".to_owned(),
            };
            self.line(format!(" {name}  {total}"), Role::Dim);
            let best = point.and_then(|point| point.best.as_ref());
            if let Some(best) = best.or(known.as_ref().map(|known| &known.best)) {
                self.moves(&best.rest.to_string());
            }
        }
    }
}

/// Puts `before` and `after` around a text; returns an empty text if it is empty.
fn unless_empty(before: &str, text: &str, after: &str) -> String {
    if text.is_empty() { String::new() } else { [before, text, after].concat() }
}

/// Returns the short title of the step with a name; the name itself if no step has it.
fn title_of(name: &str) -> String {
    match Step::find(name) {
        Ok(step) => step.title().replace(" on ", " "),
        Err(_) => name.to_owned(),
    }
}
