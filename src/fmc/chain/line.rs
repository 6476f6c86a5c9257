//! A line of steps through a chain: its length so far, and its order among other lines.

use std::cmp::Ordering;
use std::sync::OnceLock;

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};
use premove_engine::search::{Control, Solution, sort_until};
use premove_engine::store::account;
use premove_engine::store::allocate::with_space;

use super::super::findability::Find;
use super::super::skeleton::{Standing, standing};
use crate::insertion::InsertionSolution;

/// The solutions of the steps of a chain, one after the other, from the scramble.
#[derive(Clone, Debug)]
pub struct ChainLine {
    /// The solution of each step, in order.
    pub steps: Vec<Solution>,
    /// The insertions that finish the line, if the chain ends with them and the steps do not solve
    /// the cube.
    pub end: Option<Box<InsertionSolution>>,
    /// State after the last step, without insertions, seen from the normal side.
    pub cube: Cube,
    /// Total number of moves with insertions, without those that cancel. Once the cube is solved,
    /// moves also cancel where the two sides meet.
    pub total: u8,
    /// Number of ways to split the same moves into the steps of the chain. This line is the first
    /// of these ways.
    pub readings: u32,
    /// Findability of the line, if it was reported and can be rated.
    pub find: Option<Find>,
    /// Number of quarter turns in those steps for which fewer are preferred.
    pub(super) quarters: u8,
    /// Lower bound on the moves that must still follow.
    pub(super) to_go: u8,
    /// Rank among lines with the same total: a lower rank is continued first.
    pub(super) rank: u8,
    /// Length of the shortest solution of the next step. It is computed when it is first needed.
    pub(super) nearest: OnceLock<Option<u8>>,
}

impl ChainLine {
    /// Creates a line without steps.
    pub(crate) fn start(scramble: &Cube) -> Self {
        Self {
            steps: Vec::new(),
            end: None,
            cube: *scramble,
            total: 0,
            readings: 1,
            find: None,
            quarters: 0,
            to_go: 0,
            rank: 0,
            nearest: OnceLock::new(),
        }
    }

    /// Returns the line with one more step. Its total is the plain sum, before moves cancel.
    pub(crate) fn then(&self, step: Solution) -> Self {
        let mut steps = Vec::with_capacity(self.steps.len() + 1);
        steps.extend_from_slice(&self.steps);
        steps.push(step);
        Self {
            steps,
            end: None,
            cube: step.line().apply_to(&self.cube),
            total: self.total + step.len(),
            readings: self.readings,
            find: None,
            quarters: self.quarters,
            to_go: 0,
            rank: 0,
            nearest: OnceLock::new(),
        }
    }

    /// Returns the line finished by insertions. A line that is solved without any stays as it is.
    pub(super) fn ending_with(&self, end: InsertionSolution) -> Self {
        let total = end.total() as u8;
        let end = (!end.insertions.is_empty()).then(|| Box::new(end));
        Self { end, total, rank: 0, ..self.clone() }
    }

    /// Returns the number of moves as written, with those that are inserted and those that cancel.
    pub fn written(&self) -> usize {
        self.line().len() + self.end.as_ref().map_or(0, |end| end.inserted())
    }

    /// Returns all moves of the steps as written, without cancellation and without insertions.
    pub fn line(&self) -> Line {
        self.steps.iter().fold(Line::EMPTY, |line, step| line.then(&step.line()))
    }

    /// Returns the finished solution, with insertions; `None` if the cube is not solved.
    pub fn solution(&self) -> Option<Alg> {
        match &self.end {
            Some(end) => Some(end.solution.clone()),
            None => self.cube.is_solved().then(|| self.line().finished()),
        }
    }

    /// Returns the solution that insertions make of the steps.
    fn inserted(&self) -> Option<&Alg> {
        self.end.as_ref().map(|end| &end.solution)
    }

    /// Returns all moves as one line, with insertions. If the cube is solved, the line is the
    /// finished solution on the normal side; otherwise it has both sides in normal form.
    pub fn whole(&self) -> Line {
        self.solution().map_or_else(|| self.line().normal_form(), Line::on_normal)
    }

    /// Returns the [`Standing`] (length, state, solution) after each step.
    pub fn standings(&self, scramble: &Cube) -> Vec<Standing> {
        let mut before = Line::EMPTY;
        let mut out = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let step = step.line();
            out.push(standing(scramble, &before, &step));
            before = before.then(&step);
        }
        out
    }
}

/// Lines are ordered by total, then by the counted quarter turns, then step by step in the order of
/// solution lists, then by the solutions that insertions make of them.
impl Ord for ChainLine {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_total = self.total.cmp(&other.total);
        let by_quarters = by_total.then(self.quarters.cmp(&other.quarters));
        let by_steps = by_quarters.then_with(|| self.steps.cmp(&other.steps));
        by_steps.then_with(|| self.inserted().cmp(&other.inserted()))
    }
}

impl PartialOrd for ChainLine {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Two lines are equal if their steps are equal, and the solutions that insertions make of them.
impl PartialEq for ChainLine {
    fn eq(&self, other: &Self) -> bool {
        self.steps == other.steps && self.inserted() == other.inserted()
    }
}

impl Eq for ChainLine {}

/// The lines that have one total number of moves.
#[derive(Debug, Default)]
pub(super) struct TotalLevel {
    /// The lines in order; empty if they were reported as found.
    pub(super) lines: Vec<ChainLine>,
    pub(super) count: usize,
    /// `true` if there are, or may be, more lines.
    pub(super) more: bool,
}

/// Maximum number of lines of one total that are sorted together.
pub(super) const MANY: usize = 1 << 20;

/// Number of lines between two checks of the stop flag: about a millisecond.
const LOOK: usize = 1 << 10;

/// Sorts lines, merges those with the same moves, and keeps at most `most`. Returns whether some
/// lines were dropped. If the search is stopped, all lines are dropped.
pub(super) fn unite(lines: &mut Vec<ChainLine>, most: usize, control: &Control) -> bool {
    use std::collections::hash_map::{Entry, HashMap};
    let is_sorted = sort_until(lines, &|| control.is_stopped(), |a, b| {
        a.rank.cmp(&b.rank).then_with(|| a.cmp(b))
    });
    if !is_sorted {
        return true;
    }
    account::ask_for::<(Line, ChainLine)>(lines.len());
    let mut seen: HashMap<Line, usize> = HashMap::with_capacity(lines.len());
    let mut kept: Vec<ChainLine> = with_space(lines.len(), "a list of lines");
    for (number, line) in lines.drain(..).enumerate() {
        account::check();
        if number.is_multiple_of(LOOK) && control.is_stopped() {
            kept.clear();
            break;
        }
        match seen.entry(line.whole()) {
            Entry::Occupied(first) => {
                let readings = &mut kept[*first.get()].readings;
                *readings = readings.saturating_add(line.readings);
            }
            Entry::Vacant(place) => {
                place.insert(kept.len());
                kept.push(line);
            }
        }
    }
    let more = kept.len() > most || control.is_stopped();
    kept.truncate(most);
    *lines = kept;
    more
}
