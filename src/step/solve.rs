//! One step, solved: precondition, frames, tables, search.

use super::catalogue::{Choice, Step, Target};
use super::goal::{Goal, Need};
use super::optimal::Engine;
use super::space::{LeaveSliceSpace, TurnedCornersSpace};
use super::state;
use super::whole;
use crate::cube::{Axis, Cube, Face, MoveSet, facts};
use crate::notation::Side;
use crate::search::{self, Answer, Control, Ending, Endings, Limits, Report, Sides, Space};
use crate::table::{TableError, TableId, Tables};

/// A step could not be searched for.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// The state does not meet the step's precondition; says what is missing.
    #[error("{0}")]
    NotReady(String),
    /// The step's table cannot be had.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl Step {
    /// The tables that the step needs.
    pub fn tables(&self) -> &'static [TableId] {
        self.goal().tables()
    }

    /// The sides that a search really uses: a step with nothing after it has no use for both.
    pub fn sides(&self, wanted: Sides) -> Sides {
        match wanted {
            Sides::Linear | Sides::Niss if self.goal().is_final() => Sides::Only(Side::Normal),
            _ => wanted,
        }
    }

    /// Checks the precondition on the normal-side cube.
    ///
    /// # Errors
    /// A sentence about what is missing.
    pub fn check(&self, cube: &Cube) -> Result<(), StepError> {
        self.ready_targets(cube).map(drop)
    }

    /// The targets to be searched, with their numbers.
    pub(super) fn ready_targets(&self, cube: &Cube) -> Result<Vec<(usize, Target)>, StepError> {
        let mut ready = Vec::new();
        let mut missing = Vec::new();
        for (i, &target) in self.targets().iter().enumerate() {
            match target.missing(cube) {
                None => ready.push((i, target)),
                Some(what) if self.choice() == Choice::All => {
                    return Err(StepError::NotReady(what));
                }
                Some(what) if missing.contains(&what) => {}
                Some(what) => missing.push(what),
            }
        }
        if ready.is_empty()
            && missing.len() > 2
            && let Some(nearest) =
                self.targets().iter().min_by_key(|target| state::dr_lack(cube, target.dr_axis()))
            && let Some(what) = nearest.missing(cube).filter(|_| self.goal().needs() == Need::Dr)
        {
            return Err(StepError::NotReady(format!(
                "{what} (the other axes lack as much or more)"
            )));
        }
        if ready.is_empty() { Err(StepError::NotReady(missing.join("; "))) } else { Ok(ready) }
    }
}

impl Target {
    /// What the state lacks before this target can be searched for, as a sentence; `None` when it
    /// is ready.
    pub fn missing(self, cube: &Cube) -> Option<String> {
        match self.goal.needs() {
            Need::Nothing => None,
            Need::Eo => state::eo_missing(cube, self.eo_axis()),
            Need::Co => state::co_missing(cube, self.dr_axis()),
            Need::Dr => state::dr_missing(cube, self.dr_axis()),
            Need::Htr => state::htr_missing(cube),
        }
    }

    /// Whether a state is where this target leads, told without any table.
    pub fn is_reached(self, cube: &Cube) -> bool {
        match self.goal {
            Goal::Eo => facts::bad_edges(cube, self.eo_axis()).is_empty(),
            Goal::Dr | Goal::DrFromEo => facts::has_dr(cube, self.dr_axis()),
            Goal::Htr => facts::has_htr(cube),
            Goal::LeaveSlice => facts::has_only_slice_left(cube, self.dr_axis()),
            Goal::DrFinish | Goal::HtrFinish | Goal::EoFinish | Goal::Optimal => cube.is_solved(),
            Goal::Co => facts::twisted_corners(cube, self.dr_axis()).is_empty(),
            Goal::CoUrf => facts::has_co_up_to_rotation(cube, self.dr_axis()),
            Goal::Corners | Goal::CornersDr => cube.corners == Cube::SOLVED.corners,
            Goal::CornersUrf => {
                state::turned(cube).any(|cube| cube.corners == Cube::SOLVED.corners)
            }
            Goal::CornerHtr => facts::has_corner_htr(cube),
            Goal::CornerHtrUrf => state::turned(cube).any(|cube| facts::has_corner_htr(&cube)),
        }
    }
}

impl Goal {
    /// Which sequences of one side lists show, in the frame.
    ///
    /// Before the last quarter turn of an HTR, U and D can be exchanged by turning what follows;
    /// only U is listed.
    const fn ending(self, endings: Endings) -> Ending {
        match (endings, self) {
            (Endings::All, _) => Ending::ANY,
            (_, goal) if goal.is_final() => Ending::ANY,
            (_, Self::Htr | Self::CornerHtr) => {
                Ending { only_last: MoveSet::of_face(Face::D), ..Ending::CLOCKWISE }
            }
            _ => Ending::CLOCKWISE,
        }
    }
}

/// Searches for a step on the calling thread and `threads - 1` more.
///
/// `cube` is the normal side, that is the scramble with the inverse moves so far as premoves. The
/// table is built first where it is not there, which `control` can stop like the search.
///
/// # Errors
/// When the state does not meet the step's precondition, or the step's table cannot be had.
pub fn solve(
    step: &Step,
    cube: &Cube,
    limits: &Limits,
    tables: &Tables,
    threads: usize,
    control: &Control,
    report: &dyn Report,
) -> Result<Answer, StepError> {
    let targets = step.ready_targets(cube)?;
    let limits = Limits { sides: step.sides(limits.sides), ..*limits };
    let search = Search { goal: step.goal(), targets, cube, limits, threads, control, report };
    let give_up = || control.is_stopped();
    let answer = match step.goal() {
        Goal::Eo => search.run(tables.eo(&give_up)?),
        Goal::Dr => search.run(tables.dr(&give_up)?),
        Goal::DrFromEo => search.run(tables.dr_from_eo(&give_up)?),
        Goal::Htr => search.run(tables.htr(&give_up)?),
        Goal::LeaveSlice => search.run(&LeaveSliceSpace::new(tables.dr_finish(&give_up)?)),
        Goal::DrFinish => search.run(tables.dr_finish(&give_up)?),
        Goal::HtrFinish => search.run(tables.htr_finish(&give_up)?),
        Goal::EoFinish => search.run(&whole::from_eo(tables.eo_finish(&give_up)?)),
        Goal::Optimal => match super::optimal::request_of(&limits) {
            Some(request) => {
                let engine = Engine { threads, ..Engine::default() };
                super::optimal::optimal(cube, &request, tables, &engine, control, report)?.found
            }
            None => search.run(&whole::from_anywhere(tables.dr(&give_up)?)),
        },
        Goal::Co => search.run(tables.co(&give_up)?),
        Goal::CornersDr => search.run(tables.corners_dr(&give_up)?),
        Goal::CoUrf => search.run(tables.co_urf(&give_up)?),
        Goal::Corners => search.run(tables.corners(&give_up)?),
        Goal::CornersUrf => search.run(tables.corners_urf(&give_up)?),
        Goal::CornerHtr => search.run(tables.corner_htr(&give_up)?),
        Goal::CornerHtrUrf => search.run(&TurnedCornersSpace(tables.corner_htr(&give_up)?)),
    };
    Ok(answer)
}

/// A search that only lacks its table.
pub(super) struct Search<'a> {
    pub(super) goal: Goal,
    pub(super) targets: Vec<(usize, Target)>,
    pub(super) cube: &'a Cube,
    pub(super) limits: Limits,
    pub(super) threads: usize,
    pub(super) control: &'a Control,
    pub(super) report: &'a dyn Report,
}

impl Search<'_> {
    pub(super) fn run<S: Space>(&self, space: &S) -> Answer {
        search::run(&self.goals(space), &self.limits, self.threads, self.control, self.report)
    }

    /// What is searched for: a goal for each target, in its frame.
    pub(super) fn goals<'s, S: Space>(&'s self, space: &'s S) -> Vec<search::Goal<'s, S>> {
        let goal = |&(i, target): &(usize, Target)| {
            let back = target.rotation();
            search::Goal {
                space,
                cube: back.inverse().of_cube(self.cube),
                moves: self.goal.moves(),
                ending: self.goal.ending(self.limits.endings),
                rival: self.has_both_axes(target).then_some(&has_dr_on_rl as search::Ends<'_>),
                back,
                bit: i as u8,
            }
        };
        self.targets.iter().map(goal).collect()
    }

    /// Whether DR on the other axis is searched too: then a path through it ends there.
    fn has_both_axes(&self, target: Target) -> bool {
        let same_eo = |other: &Target| other.eo_axis() == target.eo_axis();
        self.goal == Goal::DrFromEo
            && self.targets.iter().filter(|(_, other)| same_eo(other)).count() > 1
    }
}

/// Whether DR on R/L is solved, for a state in EO on F/B; mostly told by the four places of the M
/// slice.
fn has_dr_on_rl(cube: &Cube) -> bool {
    cube.edges[..4].iter().all(|edge| edge.piece() < 4) && facts::has_dr(cube, Axis::Rl)
}
