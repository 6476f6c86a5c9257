//! The front: for each total the easiest line, and only lines that are easier than all shorter
//! ones.

use premove_cube::notation::Line;
use premove_engine::search::Control;

use super::super::super::line::ChainLine;
use super::super::request::{FoundLine, WidenLimits, WidenReport, total_behind};
use crate::findability::{Bits, Find, Rated};

/// Number of totals; all lines are shorter.
const TOTALS: usize = 128;

/// Number of moves of a line that may cancel with the moves before it.
const CANCELLED: usize = 1;

/// The easiest lines so far, by total.
pub(super) struct Front<'a> {
    limits: &'a WidenLimits,
    control: &'a Control,
    report: &'a dyn WidenReport,
    /// The moves made before the state from which the search starts.
    before: Line,
    /// Number of these moves that cannot cancel with those of a line.
    made: u8,
    /// The easiest line of each total, with its bits.
    easiest: Vec<Option<(Bits, FoundLine)>>,
    /// Bits of the easiest line with at most this total, which is the index. A further line must
    /// have less.
    bounds: [Option<Bits>; TOTALS],
}

impl<'a> Front<'a> {
    pub(super) fn new(
        before: Line,
        limits: &'a WidenLimits,
        control: &'a Control,
        report: &'a dyn WidenReport,
    ) -> Self {
        let easiest = (0..TOTALS).map(|_| None).collect();
        let made = before.normal_form().len().saturating_sub(CANCELLED);
        let made = u8::try_from(made).unwrap_or(u8::MAX);
        Self { limits, control, report, before, made, easiest, bounds: [None; TOTALS] }
    }

    /// Returns whether a line with these moves behind the state of the start, and at least these
    /// bits, may belong to the front.
    pub(super) fn wants(&self, moves: u8, bits: Bits) -> bool {
        let total = self.least_total(moves);
        let most = self.limits.find.most.map_or(Bits::MOST, |most| most.most(Rated::Line));
        total <= self.limits.max
            && bits <= most
            && self.bounds[usize::from(total).min(TOTALS - 1)].is_none_or(|bound| bits < bound)
    }

    /// Returns the greatest number of moves, behind the state of the start, of a line with at least
    /// these bits that may belong to the front; `None` if there is none.
    pub(super) fn most_moves(&self, bits: Bits) -> Option<u8> {
        (0..TOTALS as u8).take_while(|&moves| self.wants(moves, bits)).last()
    }

    /// Returns a lower bound on the total of a line with this number of moves behind the state of
    /// the start.
    fn least_total(&self, moves: u8) -> u8 {
        moves.saturating_add(self.made)
    }

    /// Returns the front, shortest line first.
    pub(super) fn lines(&self) -> Vec<FoundLine> {
        let mut bound = None;
        let mut lines = Vec::new();
        for (bits, found) in self.easiest.iter().flatten() {
            if bound.is_none_or(|bound| *bits < bound) {
                bound = Some(*bits);
                lines.push(found.clone());
            }
        }
        lines
    }

    /// Adds rated lines of a chain, in any order, and reports the front if it has changed.
    pub(super) fn add(&mut self, chain: usize, lines: impl IntoIterator<Item = ChainLine>) {
        let mut is_better = false;
        for line in lines {
            let Some(bits) = line.find.as_ref().map(Find::bits) else { continue };
            let total = total_behind(&self.before, &line);
            if !self.wants_total(total, bits) {
                continue;
            }
            is_better = true;
            self.easiest[usize::from(total)] = Some((bits, FoundLine { chain, total, line }));
            for bound in &mut self.bounds[usize::from(total)..] {
                *bound = Some(bound.map_or(bits, |bound| bound.min(bits)));
            }
        }
        if is_better {
            let lines = self.lines();
            if let Some(first) = lines.first() {
                self.control.known(first.total.into());
            }
            self.report.improved(&lines);
        }
    }

    fn wants_total(&self, total: u8, bits: Bits) -> bool {
        total <= self.limits.max
            && self.bounds.get(usize::from(total)).is_some_and(|b| b.is_none_or(|b| bits < b))
    }
}
