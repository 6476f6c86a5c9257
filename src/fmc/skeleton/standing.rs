//! The standing of a node: its moves counted, the state there, the solution if it is solved.

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line, Side};

use crate::badges::Badges;

/// Result of all moves up to a node: lengths, state and solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// All moves from the scramble to here, as written.
    pub line: Line,
    /// Moves of this step by itself.
    pub count: usize,
    /// Number of moves that this step saves by cancelling with those before it; where the cube is
    /// solved, also by what cancels where the two sides meet.
    pub cancelled: usize,
    /// Moves from the scramble to here, after cancelling on each side; where the cube is solved,
    /// the length of the solution. Lists, tree and write-ups all show this number.
    pub total: usize,
    /// The state here, normal side; the inverse side is its inverse.
    pub cube: Cube,
    /// Both sides put together, with what cancels where they meet; `None` unless the cube is solved
    /// here.
    pub solution: Option<Alg>,
}

impl Standing {
    /// Returns the state on one side.
    pub fn on(&self, side: Side) -> Cube {
        match side {
            Side::Normal => self.cube,
            Side::Inverse => self.cube.inverse(),
        }
    }

    /// Returns the badges of one side.
    pub fn badges(&self, side: Side) -> Badges {
        Badges::of(&self.on(side))
    }
}

/// Returns the standing on a scrambled cube when `step` has just been added to `before`.
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

/// Returns both sides put together, if that solves the cube: I⁻¹ · S · N is solved exactly if S · N
/// · I⁻¹ is, and the second one is handed in, so it is checked.
fn solution_of(scramble: &Cube, line: &Line) -> Option<Alg> {
    let solution = line.unniss().normal_form();
    scramble.after_all(&solution).is_solved().then_some(solution)
}
