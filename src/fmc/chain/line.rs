//! A line of steps through a chain: how long it is so far, and its place among others.

use std::cmp::Ordering;
use std::sync::OnceLock;

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};
use premove_engine::search::{Control, Solution, sort_until};
use premove_engine::store::account;
use premove_engine::store::allocate::with_space;

use super::super::skeleton::{Standing, standing};

/// The steps of a chain one after the other, from the scramble.
#[derive(Clone, Debug)]
pub struct ChainLine {
    /// The solution of each step, in order.
    pub steps: Vec<Solution>,
    /// The state at the end, normal side.
    pub cube: Cube,
    /// Moves in all, what cancels left out: of the finished solution when the cube is solved,
    /// otherwise of each side by itself.
    pub total: u8,
    /// The number of ways to split the same moves into the steps of the chain; this is the first
    /// of them.
    pub readings: u32,
    /// Quarter turns of the steps that are to have few of them.
    pub(super) quarters: u8,
    /// Lower bound on the moves that follow.
    pub(super) to_go: u8,
    /// Among lines with the same total, those with a lower rank are continued first.
    pub(super) rank: u8,
    /// Moves of the shortest solution of the next step, once it was needed.
    pub(super) nearest: OnceLock<Option<u8>>,
}

impl ChainLine {
    /// Creates the line without steps.
    pub(crate) fn start(scramble: &Cube) -> Self {
        Self {
            steps: Vec::new(),
            cube: *scramble,
            total: 0,
            readings: 1,
            quarters: 0,
            to_go: 0,
            rank: 0,
            nearest: OnceLock::new(),
        }
    }

    /// Adds a step. The total is the sum of the steps until cancelled moves are known.
    pub(crate) fn then(&self, step: Solution) -> Self {
        let mut steps = Vec::with_capacity(self.steps.len() + 1);
        steps.extend_from_slice(&self.steps);
        steps.push(step);
        Self {
            steps,
            cube: step.line().apply_to(&self.cube),
            total: self.total + step.len(),
            readings: self.readings,
            quarters: self.quarters,
            to_go: 0,
            rank: 0,
            nearest: OnceLock::new(),
        }
    }

    /// Returns all moves as written, nothing cancelled.
    pub fn line(&self) -> Line {
        self.steps.iter().fold(Line::EMPTY, |line, step| line.then(&step.line()))
    }

    /// Returns the finished solution when the cube is solved.
    pub fn solution(&self) -> Option<Alg> {
        self.cube.is_solved().then(|| self.line().finished())
    }

    /// Returns its moves as one line: the finished solution without inverse moves, or both sides in
    /// normal form.
    pub fn whole(&self) -> Line {
        self.solution().map_or_else(|| self.line().normal_form(), Line::on_normal)
    }

    /// Returns the standing after each step.
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

/// By total, then by the quarter turns that count, then step by step as lists of solutions are
/// ordered.
impl Ord for ChainLine {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_total = self.total.cmp(&other.total);
        let by_quarters = by_total.then(self.quarters.cmp(&other.quarters));
        by_quarters.then_with(|| self.steps.cmp(&other.steps))
    }
}

impl PartialOrd for ChainLine {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Two lines are the same when their steps are.
impl PartialEq for ChainLine {
    fn eq(&self, other: &Self) -> bool {
        self.steps == other.steps
    }
}

impl Eq for ChainLine {}

/// Lines between two looks at whether to stop: about a millisecond.
const LOOK: usize = 1 << 10;

/// Sorts lines, unites those that make the same moves, and keeps at most `most`. Returns whether
/// some were left out. Once it is stopped no line is left.
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
