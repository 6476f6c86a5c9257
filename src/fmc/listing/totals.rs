//! The best finished totals known so far, by the moves from the scramble: a step keeps its total
//! when it is taken, and when the user returns to it.

use std::collections::HashMap;
use std::sync::Arc;

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::search::Solution;

use crate::chain::{BestTotal, FoundLine, keeps_htr};
use crate::{Document, NodeId, Skeleton};

/// Totals that are kept when another search begins; they take some 400 bytes each.
const MOST: usize = 50_000;

/// The shortest known solution through a line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownTotal {
    /// All moves of the solution on their sides.
    pub line: Line,
    /// Its length.
    pub total: usize,
    /// Set when no shorter one exists, as [`BestTotal::is_proven`].
    pub is_proven: bool,
}

impl KnownTotal {
    /// Returns the part of the solution behind a line that it begins with, up to cancellations.
    pub fn behind(&self, line: &Line) -> Line {
        line.inverted().then(&self.line).normal_form()
    }

    /// Writes `24` for a proven total, `≤24` for one that was found.
    pub fn text(&self) -> String {
        format!("{}{}", if self.is_proven { "" } else { "≤" }, self.total)
    }
}

/// Known solutions by the moves from the scramble in normal form.
pub type KnownTotals = Arc<HashMap<Line, KnownTotal>>;

/// A line behind which the best total is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its spellings, which reach the same state.
    pub spellings: Vec<Line>,
    /// The lines that are its beginnings.
    pub above: Arc<[Line]>,
}

impl Candidate {
    /// Returns the first steps of the tree that do not solve the cube, at most `most`.
    pub fn of_tree(doc: &Document, most: usize) -> Vec<Self> {
        let steps = doc.tree.walk().into_iter().map(|(node, _)| node);
        let open = steps.filter(|&node| doc.at(node).is_some_and(|here| here.solution.is_none()));
        let candidates = open.take(most).map(|node| {
            let mut above = path_to(doc, node);
            let spellings = above.pop().into_iter().collect();
            Self { spellings, above: above.into() }
        });
        candidates.collect()
    }
}

/// Returns the lines up to each step on the way to a node, from the scramble on.
pub(super) fn path_to(doc: &Document, node: NodeId) -> Vec<Line> {
    let steps = doc.tree.path(node).into_iter().map(|node| doc.tree.line(node));
    std::iter::once(Line::EMPTY).chain(steps).collect()
}

/// The known totals of the scramble in view, and those of some others.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    scramble: Option<Cube>,
    known: KnownTotals,
    /// The tree whose finished lines are known.
    tree: Option<Arc<Skeleton>>,
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
    /// Changes to the scramble of a document, and takes the totals of its finished lines.
    pub fn follow(&mut self, doc: &Document) {
        self.follow_scramble(doc.scramble.cube().filter(|_| !doc.scramble.is_blank()));
        if self.tree.as_ref().is_some_and(|seen| Arc::ptr_eq(seen, &doc.tree)) {
            return;
        }
        for (end, _) in doc.tree.walk() {
            if doc.at(end).is_none_or(|here| here.solution.is_none()) {
                continue;
            }
            let whole = doc.tree.line(end);
            for node in doc.tree.path(end) {
                self.offer(&doc.tree.line(node), &whole, node == end);
            }
            self.offer(&Line::EMPTY, &whole, false);
        }
        self.tree = Some(Arc::clone(&doc.tree));
    }

    fn follow_scramble(&mut self, scramble: Option<Cube>) {
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

    /// Returns the scramble in view, if there is one.
    pub fn scramble(&self) -> Option<Cube> {
        self.scramble
    }

    /// Returns the known solution through a line.
    pub fn of(&self, line: &Line) -> Option<&KnownTotal> {
        self.known.get(&line.normal_form())
    }

    /// Returns all known solutions.
    pub fn known(&self) -> KnownTotals {
        Arc::clone(&self.known)
    }

    /// Takes the totals that were found behind candidates.
    pub fn take(&mut self, candidates: &[Candidate], found: &[(usize, BestTotal)]) {
        for (at, best) in found {
            let Some(Candidate { spellings, above }) = candidates.get(*at) else { continue };
            // What follows one spelling follows the others too: its first half turn cancels.
            for line in spellings {
                self.offer(line, &best.line, best.is_proven);
            }
            for line in above.iter() {
                self.offer(line, &best.line, false);
            }
        }
    }

    /// Takes a solution that begins with a line, if it counts there ([`keeps_htr`]) and is shorter
    /// than the known one, or proven.
    pub fn offer(&mut self, line: &Line, whole: &Line, is_proven: bool) {
        if !self.scramble.is_some_and(|scramble| keeps_htr(&scramble, line, whole)) {
            return;
        }
        let key = line.normal_form();
        let total = whole.finished().len();
        let is_better = self.known.get(&key).is_none_or(|known| {
            total < known.total || total == known.total && is_proven && !known.is_proven
        });
        if is_better {
            let known = KnownTotal { line: whole.clone(), total, is_proven };
            Arc::make_mut(&mut self.known).insert(key, known);
        }
    }

    /// Takes the totals of a solution for a line before it and for each of the steps behind that
    /// line.
    fn offer_steps(&mut self, before: &Line, steps: &[Line]) {
        let whole = steps.iter().fold(before.clone(), |line, step| line.then(step));
        let mut line = before.clone();
        self.offer(&line, &whole, false);
        for step in steps {
            line = line.then(step);
            self.offer(&line, &whole, false);
        }
    }

    /// Takes the totals of finished lines behind a line, each for all its steps.
    pub fn offer_lines(&mut self, before: &Line, lines: &[FoundLine]) {
        for found in lines.iter().filter(|found| found.line.cube.is_solved()) {
            let steps: Vec<Line> = found.line.steps.iter().map(Solution::line).collect();
            self.offer_steps(before, &steps);
        }
    }

    /// Frees space for the next totals.
    pub fn tidy(&mut self) {
        if self.known.len() > MOST {
            self.known = Arc::default();
            self.tree = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use premove_cube::notation::parse;

    use super::*;
    use crate::Workspace;
    use crate::listing::whole::found_line;

    fn line(text: &str) -> Line {
        parse(text).unwrap().line()
    }

    /// Returns the totals of the scramble `R U F`, with the known lines through `F'` that make
    /// these steps.
    fn totals_behind(lines: &[&[&str]]) -> Totals {
        let mut totals = Totals::default();
        totals.follow(Workspace::on_scramble("R U F").now());
        offer(&mut totals, lines);
        totals
    }

    fn offer(totals: &mut Totals, lines: &[&[&str]]) {
        let before = line("F'");
        let state = before.apply_to(&totals.scramble().unwrap());
        let found: Vec<_> = lines.iter().map(|steps| found_line(0, &state, steps)).collect();
        totals.offer_lines(&before, &found);
    }

    fn text(totals: &Totals, through: &str) -> String {
        totals.of(&line(through)).map_or_else(String::new, KnownTotal::text)
    }

    #[test]
    fn a_finished_line_is_known_for_its_start_and_behind_each_step() {
        let totals = totals_behind(&[&["U'", "(R)"]]);
        for through in ["F'", "F' U'", "F' U' (R)"] {
            assert_eq!(text(&totals, through), "≤3", "{through}");
            assert_eq!(totals.of(&line(through)).unwrap().line, line("F' U' (R)"));
        }
        assert_eq!(totals.of(&line("F'")).unwrap().behind(&line("F'")), line("U' (R)"));
        assert_eq!(totals.known().len(), 3, "nothing is known of the scramble itself");
    }

    #[test]
    fn lines_that_do_not_solve_the_cube_are_left_out() {
        let totals = totals_behind(&[&["U2", "R'"], &["U'"], &[]]);
        assert_eq!(totals.known().len(), 0);
    }

    #[test]
    fn the_shortest_line_through_a_step_stays() {
        // The half turns behind `R'` change nothing.
        let detour = "U2 R2 U2 R2 U2 R2 U2 R2 U2 R2 U2 R2";
        let long: &[&str] = &["U'", "R'", detour];
        let mut totals = totals_behind(&[long]);
        assert_eq!(text(&totals, "F' U'"), "≤15");
        offer(&mut totals, &[&["U'", "R'"]]);
        offer(&mut totals, &[long]);
        for through in ["F'", "F' U'", "F' U' R'"] {
            assert_eq!(text(&totals, through), "≤3", "{through}");
        }
        assert_eq!(text(&totals, &format!("F' U' R' {detour}")), "≤15");
    }

    #[test]
    fn without_a_scramble_no_line_is_known() {
        let mut totals = Totals::default();
        let state = line("R").apply_to(&Cube::SOLVED);
        totals.offer_lines(&Line::EMPTY, &[found_line(0, &state, &["R'"])]);
        assert_eq!(totals.known().len(), 0);
    }
}
