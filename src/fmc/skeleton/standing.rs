//! The [`Standing`] of a node: its counted moves, its state, and the solution if the cube is
//! solved.

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line, Side};

use crate::badges::Badges;

/// Result of all moves up to a node: lengths, state and solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// All moves from the scramble to the node, as written.
    pub line: Line,
    /// Number of moves of the step itself.
    pub count: usize,
    /// Number of moves that the step saves, because they cancel with moves before it. If the cube
    /// is solved, moves that cancel where the two sides meet count too.
    pub cancelled: usize,
    /// Number of moves from the scramble to the node, after cancellation on each side. If the cube
    /// is solved, it is the length of the solution. Lists, tree and write-ups show this number.
    pub total: usize,
    /// The state, seen from the normal side; the state on the inverse side is its inverse.
    pub cube: Cube,
    /// The finished solution: both sides joined, without moves that cancel where they meet. `None`
    /// if the cube is not solved.
    pub solution: Option<Alg>,
}

impl Standing {
    /// Returns the state as seen from a side.
    pub fn on(&self, side: Side) -> Cube {
        match side {
            Side::Normal => self.cube,
            Side::Inverse => self.cube.inverse(),
        }
    }

    /// Returns the badges (bad edges, labels, subset) of the state as seen from a side.
    pub fn badges(&self, side: Side) -> Badges {
        Badges::of(&self.on(side))
    }
}

/// Returns the [`Standing`] (length, state, solution) after `step` is added to the line `before`,
/// on a scrambled cube.
pub fn standing(scramble: &Cube, before: &Line, step: &Line) -> Standing {
    let line = before.then(step);
    let count = step.normal_form().len();
    let cube = line.apply_to(scramble);
    let solution = solution_of(scramble, &line);
    let total = solution.as_ref().map_or_else(|| line.normal_form().len(), Alg::len);
    let so_far =
        solution_of(scramble, before).map_or_else(|| before.normal_form().len(), |it| it.len());
    let cancelled = (so_far + count).saturating_sub(total);
    Standing { line, count, cancelled, total, cube, solution }
}

/// Joins both sides of a line, and returns the result if it solves the cube. I⁻¹ · S · N is solved
/// exactly if S · N · I⁻¹ is. The second form is the one that is handed in, so this function checks
/// it.
fn solution_of(scramble: &Cube, line: &Line) -> Option<Alg> {
    let solution = line.unniss().normal_form();
    scramble.after_all(&solution).is_solved().then_some(solution)
}
