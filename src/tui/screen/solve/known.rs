//! The best finished totals that are known, by the moves from the scramble: a step keeps its total
//! when it is taken, and when the user comes back to it.

use std::collections::HashMap;
use std::sync::Arc;

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_fmc::Skeleton;
use premove_fmc::chain::{BestTotal, keeps_htr};

/// Totals that are kept when another search begins; they take some 400 bytes each.
const MOST: usize = 50_000;

/// The shortest solution that is known through a line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// All its moves on their sides.
    pub(super) line: Line,
    pub(super) total: usize,
    /// Whether none is shorter, as [`BestTotal::is_proven`].
    pub(super) is_proven: bool,
}

impl Known {
    /// What is left of it behind a line that it begins with, up to what cancels.
    pub(super) fn behind(&self, line: &Line) -> Line {
        line.inverted().then(&self.line).normal_form()
    }

    /// `24` for what is proven, `≤24` for what was found.
    pub(super) fn text(&self) -> String {
        format!("{}{}", if self.is_proven { "" } else { "≤" }, self.total)
    }
}

/// By the moves from the scramble in normal form.
pub(super) type KnownTotals = Arc<HashMap<Line, Known>>;

/// A line that is searched behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) spellings: Vec<Line>,
    /// The lines that it begins with.
    pub(super) above: Arc<[Line]>,
}

/// What is known, and what is searched.
#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    pub(super) scramble: Option<Cube>,
    pub(super) known: KnownTotals,
    /// The tree whose finished lines are known.
    pub(super) tree: Option<Arc<Skeleton>>,
    pub(super) asked: Vec<Asked>,
    pub(super) is_live: bool,
    earlier: Earlier,
}

/// What is known of other scrambles, the latest one last: it is there again when one of them comes
/// back, by undo, from the library or after another one was typed in its place.
#[derive(Clone, Debug, Default)]
struct Earlier(Vec<(Cube, KnownTotals)>);

impl Earlier {
    const MOST_SCRAMBLES: usize = 16;

    /// A scramble that was only typed in passing has one line at most, and that is not kept.
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
    /// Turns to the scramble in view, if there is one.
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

    /// What is known of a line.
    pub(super) fn of(&self, line: &Line) -> Option<&Known> {
        self.known.get(&line.normal_form())
    }

    pub(super) fn known(&self) -> KnownTotals {
        Arc::clone(&self.known)
    }

    /// Takes what was found behind lines that were asked about.
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
    /// than what is known, or proven.
    pub(super) fn offer(&mut self, line: &Line, whole: &Line, is_proven: bool) {
        if !self.scramble.is_some_and(|scramble| keeps_htr(&scramble, line, whole)) {
            return;
        }
        let (key, total) = (line.normal_form(), whole.finished().len());
        let is_better = self.known.get(&key).is_none_or(|known| {
            total < known.total || total == known.total && is_proven && !known.is_proven
        });
        if is_better {
            let known = Known { line: whole.clone(), total, is_proven };
            Arc::make_mut(&mut self.known).insert(key, known);
        }
    }

    /// Makes room for what is to be found next.
    pub(super) fn tidy(&mut self) {
        if self.known.len() > MOST {
            self.known = Arc::default();
            self.tree = None;
        }
    }
}
