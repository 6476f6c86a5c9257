//! The best known finished totals, by the moves from the scramble. So a step keeps its total when
//! it is added to the tree, and when the user returns to it.

use std::collections::HashMap;
use std::sync::Arc;

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::search::Solution;

use crate::chain::{BestTotal, FoundLine, keeps_htr};
use crate::{BoundSource, Document, NodeId, Skeleton};

/// Maximum number of totals when another search begins; each takes about 400 bytes.
const MOST: usize = 50_000;

/// The shortest known solution that begins with a line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownTotal {
    /// All moves of the solution, on their sides.
    pub line: Line,
    /// Length of the solution.
    pub total: usize,
    /// `true` if no shorter solution exists, as in [`BestTotal::is_proven`].
    pub is_proven: bool,
    /// The source of the solution.
    pub from: BoundSource,
}

impl KnownTotal {
    /// Creates the total of a solution that is not proven to be the shortest.
    pub fn found(line: &Line, from: BoundSource) -> Self {
        Self { line: line.clone(), total: line.finished().len(), is_proven: false, from }
    }

    /// Returns the total as proven if `is_proven` is set.
    #[must_use]
    pub fn proven_if(self, is_proven: bool) -> Self {
        Self { is_proven, ..self }
    }

    /// Returns the part of the solution after `line`, with which it must begin. Moves that cancel
    /// between the two parts are merged.
    pub fn behind(&self, line: &Line) -> Line {
        line.inverted().then(&self.line).normal_form()
    }

    /// Returns the total as text: `24` if it is proven, otherwise `≤24`.
    pub fn text(&self) -> String {
        format!("{}{}", if self.is_proven { "" } else { "≤" }, self.total)
    }
}

/// The shortest known solution for each line of moves; the keys are in normal form.
pub type KnownTotals = Arc<HashMap<Line, KnownTotal>>;

/// A line for which the best total is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The spellings of the line, which all reach the same state.
    pub spellings: Vec<Line>,
    /// The moves from the scramble to each of the steps before the candidate.
    pub above: Arc<[Line]>,
}

impl Candidate {
    /// Returns the first steps of the tree that do not solve the cube, at most `most`, as
    /// candidates.
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

/// Returns the lines from the scramble to each step on the path to a node.
pub fn path_to(doc: &Document, node: NodeId) -> Vec<Line> {
    let steps = doc.tree.path(node).into_iter().map(|node| doc.tree.line(node));
    std::iter::once(Line::EMPTY).chain(steps).collect()
}

/// The known totals of the scramble in view, and of some earlier scrambles.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    scramble: Option<Cube>,
    known: KnownTotals,
    /// The tree whose finished lines already count in the totals.
    tree: Option<Arc<Skeleton>>,
    earlier: Earlier,
}

/// The known totals of earlier scrambles, the latest one last. They are used again when a scramble
/// returns: by undo, from the library, or after another scramble was typed.
#[derive(Clone, Debug, Default)]
struct Earlier(Vec<(Cube, KnownTotals)>);

impl Earlier {
    const MOST_SCRAMBLES: usize = 16;

    /// Stores the totals of a scramble. A scramble that was only an intermediate text of typing has
    /// at most one line, and is not stored.
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
    /// Changes to the scramble of a document, and adds the totals of its finished lines.
    pub fn follow(&mut self, doc: &Document) {
        self.follow_scramble(doc.scramble.cube().filter(|_| !doc.scramble.is_blank()));
        if self.tree.as_ref().is_some_and(|seen| Arc::ptr_eq(seen, &doc.tree)) {
            return;
        }
        for (end, _) in doc.tree.walk() {
            if doc.at(end).is_none_or(|here| here.solution.is_none()) {
                continue;
            }
            let found = KnownTotal::found(&doc.tree.line(end), BoundSource::Solve);
            for node in doc.tree.path(end) {
                let found = found.clone().proven_if(node == end);
                self.offer(&doc.tree.line(node), found);
            }
            self.offer(&Line::EMPTY, found);
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

    /// Returns the scramble in view; `None` if there is none.
    pub fn scramble(&self) -> Option<Cube> {
        self.scramble
    }

    /// Returns the shortest known solution that begins with a line.
    pub fn of(&self, line: &Line) -> Option<&KnownTotal> {
        self.known.get(&line.normal_form())
    }

    /// Returns all known solutions.
    pub fn known(&self) -> KnownTotals {
        Arc::clone(&self.known)
    }

    /// Adds the best totals that a search found for these lines.
    pub fn take(&mut self, candidates: &[Candidate], found: &[(usize, BestTotal)]) {
        for (at, best) in found {
            let Some(Candidate { spellings, above }) = candidates.get(*at) else { continue };
            let found = KnownTotal::found(&best.line, BoundSource::BestTotals);
            // A continuation of one spelling also continues the others, because half turns cancel
            // the difference.
            for line in spellings {
                self.offer(line, found.clone().proven_if(best.is_proven));
            }
            for line in above.iter() {
                self.offer(line, found.clone());
            }
        }
    }

    /// Adds a solution that begins with a line. It must count for the line ([`keeps_htr`]), and
    /// must be shorter than the known one, or of equal length and newly proven.
    pub fn offer(&mut self, line: &Line, found: KnownTotal) {
        if !self.scramble.is_some_and(|scramble| keeps_htr(&scramble, line, &found.line)) {
            return;
        }
        let key = line.normal_form();
        let is_better = self.known.get(&key).is_none_or(|known| {
            let is_newly_proven = found.is_proven && !known.is_proven;
            found.total < known.total || found.total == known.total && is_newly_proven
        });
        if is_better {
            Arc::make_mut(&mut self.known).insert(key, found);
        }
    }

    /// Adds the total of a solution for the line `before`, and for each step after that line.
    fn offer_steps(&mut self, before: &Line, steps: &[Line]) {
        let whole = steps.iter().fold(before.clone(), |line, step| line.then(step));
        let found = KnownTotal::found(&whole, BoundSource::WholeLines);
        let mut line = before.clone();
        self.offer(&line, found.clone());
        for step in steps {
            line = line.then(step);
            self.offer(&line, found.clone());
        }
    }

    /// Adds the totals of finished lines after the line `before`, each for all its steps.
    pub fn offer_lines(&mut self, before: &Line, lines: &[FoundLine]) {
        for found in lines.iter().filter(|found| found.line.cube.is_solved()) {
            let steps: Vec<Line> = found.line.steps.iter().map(Solution::line).collect();
            self.offer_steps(before, &steps);
        }
    }

    /// Removes all totals if there are too many.
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

    /// Returns the totals of the scramble `R U F` with known lines. Each line makes `F'` and then
    /// its steps.
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
        // The half turns after `R'` change nothing.
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
