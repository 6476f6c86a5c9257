//! Searches for one step: checks the precondition, chooses frames, opens tables, runs the search.

use std::sync::Arc;

use premove_cube::notation::Side;
use premove_cube::{Cube, Face, Move, MoveSet, Symmetry};

use super::catalogue::Step;
use super::context::Context;
use super::cuts::Cuts;
use super::error::StepError;
use super::optimal::Engine;
use super::parameters::Parameters;
use super::sifted::Sifted;
use super::space::{SpaceRequest, SpaceUser};
use super::steps::{Goal, Stage, pieces_to_dr};
use super::subset::Subset;
use super::target::Target;
use crate::search::{self, Answer, EndRule, Endings, Limits, Report, Sides, Space};
use crate::table::TableId;

impl Step {
    /// Returns the tables that the step needs.
    pub fn tables(&self) -> &'static [TableId] {
        self.goal().spec().tables
    }

    /// Returns the tables that make the search faster if they exist.
    pub fn optional_tables(&self) -> &'static [TableId] {
        self.goal().spec().optional
    }

    /// Returns the sides on which a search makes moves. A final step gains nothing from both sides,
    /// so it uses the normal side.
    pub fn sides(&self, wanted: Sides) -> Sides {
        match wanted {
            Sides::Linear | Sides::Niss if self.goal().is_final() => Sides::Only(Side::Normal),
            _ => wanted,
        }
    }

    /// Checks the precondition on the normal-side cube.
    ///
    /// # Errors
    /// Says in a sentence what is missing.
    pub fn check(&self, cube: &Cube) -> Result<(), StepError> {
        self.ready_targets(cube).map(drop)
    }

    /// Returns the targets whose precondition the cube meets, with their numbers.
    pub(super) fn ready_targets(&self, cube: &Cube) -> Result<Vec<(usize, Target)>, StepError> {
        let targets = self.targets().iter().copied().enumerate();
        let ready: Vec<_> = targets.filter(|(_, target)| target.is_ready(cube)).collect();
        if ready.is_empty() {
            return Err(StepError::NotReady(self.missing(cube)));
        }
        let mut wanted = ready.clone();
        wanted.retain(|(_, target)| self.conditions().allows_start(cube, *target));
        if wanted.is_empty() {
            return Err(StepError::NotReady(self.unwanted(cube, &ready)));
        }
        Ok(wanted)
    }

    /// Describes the subsets of the targets' DRs if they are not wanted.
    fn unwanted(&self, cube: &Cube, ready: &[(usize, Target)]) -> String {
        let found = ready.iter().map(|(_, target)| {
            let axis = target.dr_axis();
            format!("DR on {} is {}", axis.title(), Subset::of(cube, axis))
        });
        format!("{}; wanted is {}", found.collect::<Vec<_>>().join(", "), self.conditions())
    }

    /// Describes the missing precondition, if the state meets the precondition of no target. If DR
    /// is missing on all three axes, only the axis nearest to DR is named.
    fn missing(&self, cube: &Cube) -> String {
        let mut missing: Vec<String> = Vec::new();
        for what in self.targets().iter().filter_map(|target| target.missing(cube)) {
            if !missing.contains(&what) {
                missing.push(what);
            }
        }
        let nearest =
            self.targets().iter().min_by_key(|target| pieces_to_dr(cube, target.dr_axis()));
        match nearest.and_then(|target| target.missing(cube)) {
            Some(what) if missing.len() > 2 && self.goal().spec().needs == Some(Stage::Dr) => {
                format!("{what} (the other axes lack as much or more)")
            }
            _ => missing.join("; "),
        }
    }
}

/// Searches for a step.
///
/// `cube` is the normal side: the scramble with the inverse moves so far as premoves. A missing
/// table is built first. Building can be stopped like the search.
///
/// # Errors
/// If the state does not meet the step's precondition, if the step's table cannot be opened or
/// built, or if the table turns out to be wrong: every solution is applied to the cube before it is
/// reported.
pub fn solve(
    step: &Step,
    cube: &Cube,
    limits: &Limits,
    context: Context<'_>,
    report: &dyn Report,
) -> Result<Answer, StepError> {
    let targets = step.ready_targets(cube)?;
    let limits = Limits { sides: step.sides(limits.sides), ..*limits };
    if step.goal() == Goal::Optimal
        && let Some(request) = super::optimal::request_of(&limits)
    {
        let engine = Engine::default();
        let answer = super::optimal::optimal(cube, &request, engine, context, report)?;
        return Ok(answer.found);
    }
    let mut search = Search::new(step, targets, cube, (limits, context, report));
    if let Some(cuts) = search.cuts.clone() {
        search.check_cuts(step, &cuts)?;
    }
    let parameters = search.targets[0].1.parameters;
    search.goal.with_space(&SpaceRequest { context, parameters, user: &search })?
}

/// Returns whether a solution is wanted, given its moves on each side and the state after them.
type IsWanted = dyn Fn(&[Move], &[Move], &Cube) -> bool + Sync;

/// Returns whether a state, in the frame, has reached the stage of a step.
type IsReached = dyn Fn(&Cube) -> bool + Sync;

/// A prepared search, which needs only its table.
pub(super) struct Search<'a> {
    pub(super) goal: Goal,
    pub(super) targets: Vec<(usize, Target)>,
    pub(super) cube: &'a Cube,
    pub(super) limits: Limits,
    pub(super) context: Context<'a>,
    pub(super) report: &'a dyn Report,
    /// Returns whether a state, in the frame, has reached the stage of the step. It uses no tables.
    reached: Box<IsReached>,
    /// Returns whether a state has reached the stage on the other axis of the EO; `None` for a step
    /// that does not lead from EO to an axis.
    other_axis: Option<Box<IsReached>>,
    /// Bounds for the conditions of the step; `None` for a step without conditions.
    cuts: Option<Arc<Cuts>>,
    /// Returns whether a solution meets the conditions; `None` for a step without conditions.
    wanted: Option<Box<IsWanted>>,
}

impl SpaceUser for &Search<'_> {
    type Output = Result<Answer, StepError>;

    fn with<S: Space>(self, space: &S) -> Self::Output {
        self.run(&self.goals(space), &self.tables())
    }

    fn with_dr<S: Space>(self, space: &S) -> Self::Output {
        match &self.cuts {
            Some(cuts) => self.with(&Sifted { space, cuts }),
            None => self.with(space),
        }
    }
}

impl<'a> Search<'a> {
    /// Prepares the search for these targets of a step.
    pub(super) fn new(
        step: &Step,
        targets: Vec<(usize, Target)>,
        cube: &'a Cube,
        (limits, context, report): (Limits, Context<'a>, &'a dyn Report),
    ) -> Self {
        let goal = step.goal();
        // All parameters except the axes are equal for all targets.
        let first = targets.first().map_or(Parameters::FRAME, |(_, first)| first.parameters);
        let parameters = Parameters { up: Face::U, front: Face::F, ..first };
        let frame = Target { goal, parameters };
        let reached = Box::new(move |cube: &Cube| frame.is_reached(cube));
        let other_axis = goal.spec().has_other_axis.map(|is_reached| {
            let on_rl = Parameters { up: Face::R, ..parameters };
            Box::new(move |cube: &Cube| is_reached(cube, on_rl)) as Box<IsReached>
        });
        let cuts = step.cuts(context.tables);
        let wanted = cuts.clone().map(|cuts| -> Box<IsWanted> {
            Box::new(move |normal, inverse, end| cuts.allow(normal, inverse, end))
        });
        Self { goal, targets, cube, limits, context, report, reached, other_axis, cuts, wanted }
    }

    /// Removes the targets for which no solution can meet the conditions of the step.
    fn check_cuts(&mut self, step: &Step, cuts: &Cuts) -> Result<(), StepError> {
        if cuts.lacks_case {
            let reason = format!(
                "no trigger that a DR may end with has such a case before it: name others with \
                 'triggers', or keep one of your own; wanted is {}",
                step.conditions()
            );
            return Err(StepError::NotReady(reason));
        }
        if cuts.lacks_triggers {
            let what = step.conditions();
            let reason =
                format!("{} cannot end so: its moves keep EO; wanted is {what}", step.name());
            return Err(StepError::NotReady(reason));
        }
        let is_possible: Vec<bool> = self
            .targets
            .iter()
            .map(|&(_, target)| !(cuts.has_both && self.has_both_axes(target)))
            .collect();
        let mut possible = is_possible.iter();
        let cube = self.cube;
        self.targets.retain(|(_, target)| {
            possible.next().is_some_and(|&possible| possible) || target.is_reached(cube)
        });
        if self.targets.is_empty() {
            let reason = format!(
                "such a DR is one on the other axis a move before, where the path ends: choose \
                 one axis, such as drud-eofb, or HTR from EO; wanted is {}",
                step.conditions()
            );
            return Err(StepError::NotReady(reason));
        }
        Ok(())
    }

    /// Returns the tables that the search uses.
    fn tables(&self) -> Vec<TableId> {
        let spec = self.goal.spec();
        let optional = spec.optional.iter().filter(|&&id| self.context.tables.is_open(id));
        spec.tables.iter().chain(optional).copied().collect()
    }

    /// Searches for goals whose distances come from these tables.
    pub(super) fn run<S: Space>(
        &self,
        goals: &[search::Goal<'_, S>],
        tables: &[TableId],
    ) -> Result<Answer, StepError> {
        let Context { threads, control, .. } = self.context;
        self.context.check_tables(tables)?;
        let answer = search::run(goals, &self.limits, threads, control, self.report, &|| {
            self.context.is_intact(tables)
        })
        .map_err(|what| self.context.explain(tables, what))?;
        self.context.check_tables(tables)?;
        Ok(answer)
    }

    /// Returns a search goal for each target, in its frame.
    pub(super) fn goals<'s, S: Space>(&'s self, space: &'s S) -> Vec<search::Goal<'s, S>> {
        self.targets.iter().map(|&(i, target)| self.goal_of(i, target, space)).collect()
    }

    fn goal_of<'s, S: Space>(
        &'s self,
        i: usize,
        target: Target,
        space: &'s S,
    ) -> search::Goal<'s, S> {
        let back = target.rotation();
        search::Goal {
            space,
            cube: back.inverse().of_cube(self.cube),
            moves: self.goal.spec().moves.set,
            ending: self.ending(back),
            reached: &*self.reached,
            rival: self.other_axis.as_deref().filter(|_| self.has_both_axes(target)),
            wanted: self.wanted.as_deref().map(|wanted| wanted as search::Wanted<'_>),
            endings: self.cuts.as_ref().and_then(|cuts| cuts.patterns.as_ref()),
            back,
            bit: i as u8,
        }
    }

    /// Returns the rule, in the frame, for the sequences of one side in listed solutions. `back` is
    /// the symmetry from the frame to the cube as the solver holds it.
    fn ending(&self, back: Symmetry) -> EndRule {
        let spec = self.goal.spec();
        match self.limits.endings {
            Endings::Representative if !spec.is_final && spec.moves.has_quarters() => {
                let last = ends_of_families(self.limits.moves);
                let into_frame = back.inverse();
                let last = last.iter().map(|m| into_frame.of_move(m)).collect();
                EndRule { last, only_last: spec.only_last }
            }
            _ => EndRule::ANY,
        }
    }

    /// Returns whether the other axis of the target's EO is searched too. Then both are one goal: a
    /// path that reaches either ends there.
    fn has_both_axes(&self, target: Target) -> bool {
        let mut of_same_eo =
            self.targets.iter().filter(|(_, other)| other.eo_axis() == target.eo_axis());
        self.other_axis.is_some() && of_same_eo.nth(1).is_some()
    }
}

/// Returns the quarter turns with which a listed solution may end. They are clockwise, except for
/// faces for which `moves` has only the other direction.
fn ends_of_families(moves: MoveSet) -> MoveSet {
    let end =
        |m: Move| if moves.contains(m) || !moves.contains(m.inverse()) { m } else { m.inverse() };
    MoveSet::CLOCKWISE.iter().map(end).collect()
}

#[cfg(test)]
mod mirror_tests;
#[cfg(test)]
mod tests;
