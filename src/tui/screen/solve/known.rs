//! The best finished totals known so far, by the moves from the scramble: a step keeps its total
//! when it is taken, and when the user returns to it.

use std::collections::HashMap;
use std::sync::Arc;

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_fmc::Skeleton;
use premove_fmc::chain::{BestTotal, keeps_htr};
use premove_service::questions::BestTotalsQuestion;

use crate::screen::Outbox;
use crate::screen::ask::Ask;

/// Totals that are kept when another search begins; they take some 400 bytes each.
const MOST: usize = 50_000;

/// The shortest known solution through a line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// All moves of the solution on their sides.
    pub(super) line: Line,
    pub(super) total: usize,
    /// Set when no shorter one exists, as [`BestTotal::is_proven`].
    pub(super) is_proven: bool,
}

impl Known {
    /// Returns the part of the solution behind a line that it begins with, up to cancellations.
    pub(super) fn behind(&self, line: &Line) -> Line {
        line.inverted().then(&self.line).normal_form()
    }

    /// Writes `24` for a proven total, `≤24` for one that was found.
    pub(super) fn text(&self) -> String {
        format!("{}{}", if self.is_proven { "" } else { "≤" }, self.total)
    }
}

/// Known solutions by the moves from the scramble in normal form.
pub(super) type KnownTotals = Arc<HashMap<Line, Known>>;

/// A line behind which solutions are searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) spellings: Vec<Line>,
    /// The lines that are its beginnings.
    pub(super) above: Arc<[Line]>,
}

/// The known totals, and the running search for more.
#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    pub(super) scramble: Option<Cube>,
    pub(super) known: KnownTotals,
    /// The tree whose finished lines are known.
    pub(super) tree: Option<Arc<Skeleton>>,
    pub(super) asked: Vec<Asked>,
    pub(super) ask: Ask<BestTotalsQuestion>,
    earlier: Earlier,
}

/// The known totals of other scrambles, the latest one last. They are used again when one of them
/// comes back, by undo, from the library or after another one was typed in its place.
#[derive(Clone, Debug, Default)]
struct Earlier(Vec<(Cube, KnownTotals)>);

impl Earlier {
    const MOST_SCRAMBLES: usize = 16;

    /// Keeps the totals of a scramble. One that was only typed in passing has one line at most and
    /// is not kept.
    fn put(&mut self, scramble: Cube, known: KnownTotals) {
        if known.len() > 1 {
            self.0.push((scramble, known));
        }
        while self.0.len() > Self::MOST_SCRAMBLES || self.lines() > MOST {
            self.0.remove(0);
        }
    }

    fn lines(&self) -> usize {
        self.0.iter().map(|(_, known)| known.len()).sum()
    }

    fn take(&mut self, scramble: &Cube) -> KnownTotals {
        let at = self.0.iter().position(|(of, _)| of == scramble);
        at.map_or_else(Arc::default, |at| self.0.remove(at).1)
    }
}

impl Totals {
    /// Drops the search for totals, if one is at work.
    pub(super) fn drop_search(&mut self, outbox: &mut Outbox) {
        if self.ask.is_live() {
            self.ask.drop(outbox);
        }
    }

    /// Changes to the scramble in view, if there is one.
    pub(super) fn follow(&mut self, scramble: Option<Cube>) {
        if self.scramble == scramble {
            return;
        }
        let known = scramble.as_ref().map_or_else(Arc::default, |of| self.earlier.take(of));
        let before = std::mem::replace(&mut self.known, known);
        if let Some(of) = std::mem::replace(&mut self.scramble, scramble) {
            self.earlier.put(of, before);
        }
        self.tree = None;
    }

    /// Returns the known solution through a line.
    pub(super) fn of(&self, line: &Line) -> Option<&Known> {
        self.known.get(&line.normal_form())
    }

    pub(super) fn known(&self) -> KnownTotals {
        Arc::clone(&self.known)
    }

    /// Takes the totals that were found behind the requested lines.
    pub(super) fn take(&mut self, found: &[(usize, BestTotal)]) {
        for (at, best) in found {
            let Some(Asked { spellings, above }) = self.asked.get(*at).cloned() else { continue };
            // What follows one spelling follows the others too: its first half turn cancels.
            for line in &spellings {
                self.offer(line, &best.line, best.is_proven);
            }
            for line in above.iter() {
                self.offer(line, &best.line, false);
            }
        }
    }

    /// Takes a solution that begins with a line, if it counts there ([`keeps_htr`]) and is shorter
    /// than the known one, or proven.
    pub(super) fn offer(&mut self, line: &Line, whole: &Line, is_proven: bool) {
        if !self.scramble.is_some_and(|scramble| keeps_htr(&scramble, line, whole)) {
            return;
        }
        let key = line.normal_form();
        let total = whole.finished().len();
        let is_better = self.known.get(&key).is_none_or(|known| {
            total < known.total || total == known.total && is_proven && !known.is_proven
        });
        if is_better {
            let known = Known { line: whole.clone(), total, is_proven };
            Arc::make_mut(&mut self.known).insert(key, known);
        }
    }

    /// Frees space for the next totals.
    pub(super) fn tidy(&mut self) {
        if self.known.len() > MOST {
            self.known = Arc::default();
            self.tree = None;
        }
    }
}
