//! A solution of a step as a row of a list: its spellings, sides and axes, what is left to solve
//! after it, and its totals. Also the filter and the order of the list.

use std::sync::Arc;

use premove_cube::notation::{Line, Side, UsedSides};
use premove_cube::{Cube, Move};
use premove_engine::search::{Endings, Solution};
use premove_engine::step::{Goal, Stage, Step, Target, Trigger};

use super::filter::{Filter, FilteredRow};
use super::find::FindBehind;
use super::totals::{Candidate, KnownTotals, path_to};
use crate::findability::{Bits, Rated};
use crate::{Badges, Document, DrBadge, family};

/// A step whose solutions are listed, and the state from which they start.
#[derive(Clone, Debug)]
pub struct ListedStep {
    /// The step.
    pub step: Step,
    /// The state before the solutions, seen from the normal side.
    pub cube: Cube,
    /// Decides which spellings of a solution the list has.
    pub endings: Endings,
    /// The side in view.
    pub side: Side,
    /// The moves from the scramble to the state before the solutions.
    pub before: Line,
    /// Rates the solutions; `None` if the EOs of the scramble are not known yet.
    pub find: Option<FindBehind>,
}

/// Filter and order of solutions as one function: `None` hides a solution, and a lower rank comes
/// first.
pub type RankOf = Box<dyn Fn(&Solution) -> Option<u32>>;

/// Function that returns the sort key of a solution; the lowest key comes first.
pub type RankKey = fn(&ListedSolution, &KnownTotals) -> u32;

impl ListedStep {
    /// Returns the goal of the step.
    pub fn goal(&self) -> Goal {
        self.step.goal()
    }

    /// Returns the spellings of a solution that reach the same state, the listed one first. If
    /// every spelling is listed separately, returns only the solution itself.
    pub fn spellings(&self, solution: &Solution) -> Vec<Line> {
        match self.endings {
            Endings::Representative => family(&solution.line(), self.goal()),
            Endings::All => vec![solution.line()],
        }
    }

    /// Returns solutions after the current node as lines whose best totals are to be searched;
    /// empty for a finish.
    pub fn candidates(&self, doc: &Document, solutions: &[Solution]) -> Vec<Candidate> {
        if self.goal().is_final() {
            return Vec::new();
        }
        let above: Arc<[Line]> = path_to(doc, doc.cursor()).into();
        let candidates = solutions.iter().map(|solution| Candidate {
            spellings: self.spellings(solution).iter().map(|line| self.before.then(line)).collect(),
            above: Arc::clone(&above),
        });
        candidates.collect()
    }

    /// Returns the filter ([`Filter`]) and the order as one function. Returns `None` if all
    /// solutions are shown in the order in which they are found.
    pub fn rank_of(self, filter: &str, key: Option<RankKey>, known: KnownTotals) -> Option<RankOf> {
        let is_filtered = !filter.trim().is_empty();
        if !is_filtered && key.is_none() {
            return None;
        }
        let filter = Filter::new(filter, self.step.reaches_stage() == Stage::Htr);
        let step = Arc::new(self);
        Some(Box::new(move |solution| {
            let row = ListedSolution::as_found(&step, solution);
            let passes = !is_filtered
                || filter.passes(&FilteredRow {
                    moves: &row.line().to_string(),
                    side: row.sides(),
                    axes: &row.axes(),
                    next: &row.next(),
                });
            passes.then(|| key.map_or(0, |key| key(&row, &known)))
        }))
    }
}

/// A solution as a row of a list.
#[derive(Clone, Debug)]
pub struct ListedSolution {
    /// The step that the solution solves.
    pub step: Arc<ListedStep>,
    /// The solution as the search found it.
    pub solution: Solution,
    /// All spellings of the solution, and the index of the one in view.
    spellings: Vec<Line>,
    shown: usize,
}

impl ListedSolution {
    /// Creates a row for a solution in one of its spellings; the index wraps around.
    pub fn new(step: &Arc<ListedStep>, solution: &Solution, spelling: usize) -> Self {
        let spellings = step.spellings(solution);
        let shown = spelling % spellings.len().max(1);
        Self { step: Arc::clone(step), solution: *solution, spellings, shown }
    }

    /// Creates a row for a solution in the spelling that the search found, without the others.
    pub fn as_found(step: &Arc<ListedStep>, solution: &Solution) -> Self {
        let spellings = vec![solution.line()];
        Self { step: Arc::clone(step), solution: *solution, spellings, shown: 0 }
    }

    /// Returns the spelling in view.
    pub fn line(&self) -> &Line {
        &self.spellings[self.shown]
    }

    /// Returns the side with the trigger of a DR and the number of its moves, which are the last
    /// ones of that side. Returns `None` for other steps, for a DR that ends without one, and for a
    /// DR with moves on both sides, which may end on either.
    pub fn trigger(&self) -> Option<(Side, usize)> {
        if self.step.step.reaches_stage() != Stage::Dr {
            return None;
        }
        let target = self.step.step.targets_of(self.solution.targets()).next()?;
        let side = match (self.line().normal.is_empty(), self.line().inverse.is_empty()) {
            (false, true) => Side::Normal,
            (true, false) => Side::Inverse,
            _ => return None,
        };
        let trigger = Trigger::at_end(self.line().side(side).moves(), target.dr_axis())?;
        Some((side, trigger.word.len()))
    }

    /// Returns the moves of the spelling in view as text.
    pub fn moves(&self) -> String {
        let line = self.line();
        if line.is_empty() { "no moves needed".to_owned() } else { line.to_string() }
    }

    /// Describes the other spellings. A single other one is given by its last move, as in `or F'`.
    /// Of more, the number of the one in view is given, as in `2 of 4`.
    pub fn others(&self) -> String {
        match &self.spellings[..] {
            [_] | [] => String::new(),
            [a, b] => {
                let last = last_change(if self.shown == 0 { b } else { a }, self.line());
                last.map_or_else(String::new, |m| format!("or {m}"))
            }
            more => format!("{} of {}", self.shown + 1, more.len()),
        }
    }

    /// Returns whether there are more than two spellings.
    pub fn has_many(&self) -> bool {
        self.spellings.len() > 2
    }

    /// Returns the sides that have moves: `N`, `I`, `N+I`.
    pub fn sides(&self) -> &'static str {
        let line = self.line();
        if line.is_empty() { "" } else { UsedSides::of(line).letters() }
    }

    /// Returns the targets that the solution reaches, one for each axis.
    pub fn targets(&self) -> Vec<Target> {
        self.step.step.targets_of(self.solution.targets()).copied().collect()
    }

    /// Returns the axes on which the solution reaches the step, without strokes: `FB UD`.
    pub fn axes(&self) -> String {
        let mut names: Vec<String> = self.targets().into_iter().map(axis_of).collect();
        names.sort_unstable();
        names.dedup();
        names.join(" ").replace('/', "")
    }

    /// Returns the badges (bad edges, labels, subset) of the state after the solution, seen from
    /// the side in view.
    fn badges(&self) -> Badges {
        let after = self.line().apply_to(&self.step.cube);
        Badges::of(&if self.step.side == Side::Normal { after } else { after.inverse() })
    }

    /// Describes what is left to solve, in several wordings, the longest one first. After an HTR
    /// these are the FR cases and the BR cases.
    pub fn next(&self) -> Vec<String> {
        let badges = self.badges();
        let reaches_htr = self.step.step.reaches_stage() == Stage::Htr;
        let words: Vec<String> = if badges.fr.is_some() && reaches_htr {
            let corners = [true, false].map(|with_axes| badges.fr_corners(with_axes));
            [badges.htr_cases(), badges.fr_cases()].into_iter().chain(corners).collect()
        } else {
            let summary = badges.summary();
            let words = [summary.left, summary.pieces, summary.done];
            words.into_iter().filter(|words| !words.is_empty()).take(1).collect()
        };
        words.into_iter().map(|words| words.replace('/', "").replace("  ", " ")).collect()
    }

    /// Returns what the labels in [`next`](Self::next) mean, a part for each axis.
    pub fn next_in_words(&self) -> Vec<String> {
        self.badges().in_words()
    }

    /// Returns a sort key for what is left to solve: before HTR, the quarter turns, then the bad
    /// pieces; before DR, the bad pieces.
    pub fn left(&self) -> u32 {
        let badges = Badges::of(&self.line().apply_to(&self.step.cube));
        if badges.solved || badges.htr {
            return 0;
        }
        badges.dr.into_iter().map(left_on_axis).min().unwrap_or(0)
    }

    /// Returns the moves from the scramble to the end of the solution.
    pub fn whole(&self) -> Line {
        self.step.before.then(self.line())
    }

    /// Returns the number of moves of the skeleton with the solution, after cancellation. A finish
    /// counts both sides joined.
    pub fn total(&self) -> usize {
        let whole = self.whole();
        if self.step.goal().spec().reaches == Stage::Solved {
            whole.unniss().normal_form().len()
        } else {
            whole.normal_form().len()
        }
    }

    /// Returns the findability of the solution as a step; `None` if it is not known.
    pub fn find(&self) -> Option<(Rated, Bits)> {
        self.step.find.as_ref()?.of_step(self.line(), self.step.goal())
    }

    /// Returns the findability as a sort key; solutions without one come last.
    pub fn find_rank(&self) -> u32 {
        self.find().map_or(u32::MAX, |(_, bits)| bits.rank())
    }

    /// Returns the best known total as a sort key; solutions without one come last.
    pub fn best_rank(&self, known: &KnownTotals) -> u32 {
        if self.step.goal().is_final() {
            return self.total() as u32;
        }
        known.get(&self.whole().normal_form()).map_or(u32::MAX, |known| known.total as u32)
    }
}

/// Returns the last move of `line` that differs from the spelling `other`.
fn last_change(line: &Line, other: &Line) -> Option<Move> {
    let mut sides = [Side::Normal, Side::Inverse].into_iter();
    let side = sides.find(|&side| line.side(side) != other.side(side))?;
    let mut moves = line.side(side).iter().zip(other.side(side).iter());
    moves.rfind(|(a, b)| a != b).map(|(a, _)| a)
}

fn left_on_axis(badge: DrBadge) -> u32 {
    match badge {
        DrBadge::Done(subset) => {
            u32::from(subset.quarters) * 100
                + u32::from(subset.corners) * 10
                + u32::from(subset.edges)
        }
        DrBadge::FromEo { corners, edges } => 1_000 + u32::from(corners + edges),
        DrBadge::NoEo { corners } => 2_000 + u32::from(corners),
    }
}

/// Returns the axis in the name of a target; empty if there is none.
pub fn axis_of(target: Target) -> String {
    target.values().into_iter().next().unwrap_or_default()
}
