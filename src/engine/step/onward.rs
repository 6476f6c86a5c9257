//! Distances to a step, and HTRs that can be followed by a finish of a given length.

use premove_cube::facts::has_htr;
use premove_cube::notation::Side;
use premove_cube::{Cube, Move, MoveSet};

use super::catalogue::Step;
use super::context::Context;
use super::error::StepError;
use super::solve::Search;
use super::space::{SpaceRequest, SpaceUser};
use super::target::Target;
use crate::search::{Answer, EndRule, Limits, Silent, Solution, Space, path};
use crate::table::{DrFinishNode, DrFinishTable, HtrNode, HtrTable, TableId};

/// Returns a lower bound on the number of moves on the normal side to the nearest target that the
/// state is ready for. It is exact if the step's table has the distance. Returns 0 for a step that
/// is not a phase of a solve.
///
/// # Errors
/// If the state does not meet the step's precondition, or the step's table cannot be opened or
/// built.
pub fn distance(step: &Step, cube: &Cube, context: Context<'_>) -> Result<u8, StepError> {
    let targets = step.ready_targets(cube)?;
    if step.goal().spec().phase.is_none() {
        return Ok(0);
    }
    let parameters = step.targets()[0].parameters;
    let user = Nearest { targets: &targets, cube };
    Ok(step.goal().with_space(&SpaceRequest { context, parameters, user })?)
}

/// Computes the least distance to one of the targets.
#[derive(Clone, Copy)]
struct Nearest<'a> {
    targets: &'a [(usize, Target)],
    cube: &'a Cube,
}

impl SpaceUser for Nearest<'_> {
    type Output = u8;

    fn with<S: Space>(self, space: &S) -> u8 {
        let least = self.targets.iter().map(|(_, target)| {
            let in_frame = target.rotation().inverse().of_cube(self.cube);
            space.distance(space.node(&in_frame))
        });
        let Some(least) = least.min() else {
            unreachable!("a step without a target that is ready is refused")
        };
        least
    }
}

/// The search space of HTRs with a short finish. Its distance is at least that to HTR. It is larger
/// if no finish of `rest` moves is possible after so few moves.
#[derive(Debug)]
struct OnwardSpace<'a> {
    htr: &'a HtrTable,
    finish: &'a DrFinishTable,
    /// Greatest number of moves of the finish.
    rest: u8,
}

impl Space for OnwardSpace<'_> {
    type Node = (HtrNode, DrFinishNode);

    #[inline]
    fn node(&self, cube: &Cube) -> Self::Node {
        (self.htr.node(cube), self.finish.node(cube))
    }

    #[inline]
    fn child(&self, (htr, finish): Self::Node, m: Move) -> Self::Node {
        (self.htr.child(htr, m), self.finish.child(finish, m))
    }

    #[inline]
    fn distance(&self, node: Self::Node) -> u8 {
        self.distance_within(node, u8::MAX)
    }

    #[inline]
    fn distance_within(&self, (htr, finish): Self::Node, most: u8) -> u8 {
        let to_htr = self.htr.distance(htr);
        if to_htr > most {
            return to_htr;
        }
        let to_solved = self.finish.distance_within(finish, most.saturating_add(self.rest));
        to_htr.max(to_solved.saturating_sub(self.rest))
    }
}

/// Properties of the finish after an HTR.
#[derive(Clone, Copy, Debug)]
pub struct Finish {
    /// Greatest number of moves of the finish.
    pub max: u8,
    /// `true` if each side may end with either direction of its last quarter turns. Each direction
    /// leads to a different finish.
    pub variants: bool,
}

/// Returns the solutions of an HTR step after which a finish may be possible: all that can be
/// finished within `finish.max` moves, and some others.
///
/// The finish is estimated while the HTR is searched. This makes it possible to find long HTRs with
/// short finishes.
///
/// # Errors
/// If the state does not meet the step's precondition, or a table cannot be opened or built.
pub fn solve_htr_onward(
    step: &Step,
    cube: &Cube,
    limits: &Limits,
    finish: Finish,
    context: Context<'_>,
) -> Result<Answer, StepError> {
    let targets = step.ready_targets(cube)?;
    let limits = Limits { sides: step.sides(limits.sides), ..*limits };
    let search = Search::new(step, targets, cube, (limits, context, &Silent));
    let Context { tables, control, .. } = context;
    let give_up = control.as_stop();
    let space = OnwardSpace {
        htr: tables.htr(&give_up)?,
        finish: tables.dr_finish(&give_up)?,
        rest: finish.max,
    };
    let mut goals = search.goals(&space);
    for ending in goals
        .iter_mut()
        .map(|goal| &mut goal.ending)
        .filter(|ending| finish.variants && **ending != EndRule::ANY)
    {
        ending.last = MoveSet::QUARTER;
    }
    let mut answer = search.run(&goals, &[TableId::Htr, TableId::DrFinish])?;
    // A path may have gone through an HTR that is too far from solved. The step would have ended
    // there.
    answer.solutions.retain(|solution| !passes_htr(cube, solution));
    Ok(answer)
}

/// Returns whether HTR is reached before the last move, or also without the last normal move. Turns
/// of opposite faces are tried in both orders.
fn passes_htr(cube: &Cube, solution: &Solution) -> bool {
    let normal = solution.side(Side::Normal);
    let inverse = solution.side(Side::Inverse);
    if path::end(cube, normal, inverse, &|state, _| has_htr(state)).is_none() {
        return true;
    }
    !inverse.is_empty()
        && path::without_last(normal).any(|rest| {
            let without = cube.after_all(rest);
            has_htr(&inverse.iter().fold(without, |cube, m| cube.before(m.inverse())))
        })
}
