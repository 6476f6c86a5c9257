//! The list of the best lines so far, without repetitions.

use std::collections::HashMap;

use premove_cube::notation::Line;
use premove_engine::search::Control;

use super::super::line::ChainLine;
use super::super::recipe::Recipe;
use super::super::uses::Uses;
use super::request::{FoundLine, WidenLimits, WidenReport, total_behind};

/// The best lines so far, in order, at most the wanted number.
pub(super) struct Best<'a> {
    recipe: &'a Recipe,
    limits: &'a WidenLimits,
    control: &'a Control,
    report: &'a dyn WidenReport,
    /// The moves made before the state from which the search starts.
    before: Line,
    lines: Vec<FoundLine>,
    /// All moves of each of these lines: see [`ChainLine::whole`].
    wholes: Vec<Line>,
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
        let (lines, wholes) = (Vec::new(), Vec::new());
        Self { recipe, limits, control, report, before: Line::EMPTY, lines, wholes }
    }

    /// Sets the moves that were made before the state from which the search starts.
    pub(super) fn behind(self, before: Line) -> Self {
        Self { before, ..self }
    }

    pub(super) fn lines(&self) -> &[FoundLine] {
        &self.lines
    }

    pub(super) fn into_lines(self) -> Vec<FoundLine> {
        self.lines
    }

    /// Returns the maximum total of a further line; `None` if no line can be better.
    pub(super) fn most(&self) -> Option<u8> {
        self.most_of(self.limits.results)
    }

    /// Returns the maximum total of a further line among the first `count`; `None` if no line can
    /// be better.
    pub(super) fn most_of(&self, count: usize) -> Option<u8> {
        match self.lines.get(count.checked_sub(1)?) {
            Some(last) if self.before.is_empty() => last.total.checked_sub(1),
            Some(last) => {
                let made = self.before.normal_form().len() as u8;
                (last.total + CANCELLED).checked_sub(made + 1)
            }
            None => Some(self.limits.max),
        }
    }

    /// Returns whether further lines with this total are searched for.
    pub(super) fn wants(&self, total: u8) -> bool {
        self.most().is_some_and(|most| total <= most)
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
        let last = self.limits.results.checked_sub(1).and_then(|last| self.lines.get(last));
        let most = last.map_or(u8::MAX, |last| last.total);
        let mut added = Vec::new();
        for line in lines {
            let total = total_behind(&self.before, &line);
            if total <= most {
                let whole = line.whole();
                let found = FoundLine { chain, total, line };
                added.push(ListedLine { found, whole, is_known: false });
            }
        }
        if added.is_empty() {
            return;
        }
        let known = self.lines.drain(..).zip(self.wholes.drain(..));
        let known = known.map(|(found, whole)| ListedLine { found, whole, is_known: true });
        let mut all: Vec<ListedLine> = known.chain(added).collect();
        all.sort_by(|a, b| a.found.order(&b.found));
        let mut is_better = false;
        for listed in self.without_repetitions(all).into_iter().take(self.limits.results) {
            is_better |= !listed.is_known;
            self.lines.push(listed.found);
            self.wholes.push(listed.whole);
        }
        if is_better {
            if let Some(first) = self.lines.first() {
                self.control.known(first.total.into());
            }
            self.report.improved(&self.lines);
        }
    }

    /// Returns the first of all lines with the same moves, and of the lines that use a partial
    /// solution as many as its limit allows.
    fn without_repetitions(&self, all: Vec<ListedLine>) -> Vec<ListedLine> {
        let chains = self.recipe.chains();
        let mut uses: Vec<Uses> = chains.iter().map(|_| Uses::default()).collect();
        let mut firsts: HashMap<&Line, usize> = HashMap::with_capacity(all.len());
        let mut is_first = vec![false; all.len()];
        let mut is_known = vec![false; all.len()];
        for (number, listed) in all.iter().enumerate() {
            let first = *firsts.entry(&listed.whole).or_insert(number);
            is_known[first] |= listed.is_known;
            if first == number {
                let links = chains[listed.found.chain].links();
                is_first[first] = uses[listed.found.chain].take(links, &listed.found.line);
            }
        }
        let all = all.into_iter().zip(is_first.into_iter().zip(is_known));
        let firsts = all.filter(|(_, (is_first, _))| *is_first);
        firsts.map(|(listed, (_, is_known))| ListedLine { is_known, ..listed }).collect()
    }
}

/// A line of the list while others are added.
struct ListedLine {
    found: FoundLine,
    /// All its moves: see [`ChainLine::whole`].
    whole: Line,
    /// `true` if a line with these moves was in the list before.
    is_known: bool,
}
