//! The list of the best lines so far, without repetitions.

use std::collections::HashSet;

use premove_cube::notation::Line;
use premove_engine::search::Control;

use super::super::line::ChainLine;
use super::super::recipe::Recipe;
use super::super::uses::Uses;
use super::request::{FoundLine, WidenLimits, WidenReport};

/// The best lines so far, in order, at most the wanted number.
pub(super) struct Best<'a> {
    recipe: &'a Recipe,
    limits: &'a WidenLimits,
    control: &'a Control,
    report: &'a dyn WidenReport,
    /// The moves made before the state from which the search starts.
    before: Line,
    lines: Vec<FoundLine>,
}

/// Number of moves of a line that may cancel with the moves before it; with more, the line may be
/// overlooked.
const CANCELLED: u8 = 1;

impl<'a> Best<'a> {
    pub(super) fn new(
        recipe: &'a Recipe,
        limits: &'a WidenLimits,
        control: &'a Control,
        report: &'a dyn WidenReport,
    ) -> Self {
        Self { recipe, limits, control, report, before: Line::EMPTY, lines: Vec::new() }
    }

    /// Sets the moves that were made before the state from which the search starts.
    pub(super) fn behind(self, before: Line) -> Self {
        Self { before, ..self }
    }

    /// Returns the total of a line with the moves made before it, without those that cancel.
    fn total(&self, line: &ChainLine) -> u8 {
        if self.before.is_empty() {
            return line.total;
        }
        let all = self.before.then(&line.line());
        let moves =
            if line.cube.is_solved() { all.finished().len() } else { all.normal_form().len() };
        moves as u8
    }

    pub(super) fn lines(&self) -> &[FoundLine] {
        &self.lines
    }

    pub(super) fn into_lines(self) -> Vec<FoundLine> {
        self.lines
    }

    /// Returns the number of lines that are wanted.
    pub(super) fn wanted(&self) -> usize {
        self.limits.results
    }

    /// Returns the maximum total of a further line; `None` if no line can be better.
    pub(super) fn most(&self) -> Option<u8> {
        if self.limits.results == 0 {
            return None;
        }
        match self.lines.get(self.limits.results - 1) {
            Some(last) if self.before.is_empty() => last.total.checked_sub(1),
            Some(last) => {
                let made = self.before.normal_form().len() as u8;
                (last.total + CANCELLED).checked_sub(made + 1)
            }
            None => Some(self.limits.max),
        }
    }

    /// Returns how often the known lines of a chain with a total below `total` continue each
    /// partial solution; `None` if the chain has no limit on that. Further lines with this total do
    /// not change the result.
    pub(super) fn used_below(&self, chain: usize, total: u8) -> Option<Uses> {
        let links = self.recipe.chains()[chain].links();
        let mut uses = Uses::are_limited(links).then(Uses::default)?;
        for found in self.lines.iter().take_while(|found| found.line.total < total) {
            if found.chain == chain {
                uses.take(links, &found.line);
            }
        }
        Some(uses)
    }

    /// Adds lines of a chain, in any order. Lines that are not good enough are dropped.
    pub(super) fn add(&mut self, chain: usize, lines: impl IntoIterator<Item = ChainLine>) {
        let before = self.lines.len();
        for line in lines {
            self.lines.push(FoundLine { chain, total: self.total(&line), line });
        }
        if self.lines.len() == before {
            return;
        }
        let old: HashSet<Line> = self.lines[..before].iter().map(|f| f.line.whole()).collect();
        self.lines.sort_by(|a, b| {
            let by_total = a.total.cmp(&b.total);
            by_total.then_with(|| a.line.cmp(&b.line)).then(a.chain.cmp(&b.chain))
        });
        let mut seen = HashSet::new();
        let recipe = self.recipe;
        let mut uses: Vec<Uses> = recipe.chains().iter().map(|_| Uses::default()).collect();
        self.lines.retain(|found| {
            let steps = recipe.chains()[found.chain].links();
            seen.insert(found.line.whole()) && uses[found.chain].take(steps, &found.line)
        });
        self.lines.truncate(self.limits.results);
        if self.lines.iter().any(|found| !old.contains(&found.line.whole())) {
            if let Some(first) = self.lines.first() {
                self.control.known(first.total.into());
            }
            self.report.improved(&self.lines);
        }
    }
}
