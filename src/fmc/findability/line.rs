//! Bits of the lines of a scramble. A line may be divided into steps in any way: the states after
//! its steps say where EO, DR and HTR are reached.

use premove_cube::facts::{bad_edges, has_dr, has_htr};
use premove_cube::notation::Line;
use premove_cube::{Axis, Cube};
use premove_engine::search::{Limits, Sides, Silent};
use premove_engine::step::{Context, Goal, Step, StepError, solve};

use super::bits::{Bits, SolverLevel};
use super::features::Steps;
use super::model::MODEL;
use super::scale::Rated;
use super::score::{EoChoice, RatedEo, Rater};

/// Findability of a line up to its last rated step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Find {
    /// Bits of the EO. A DR without an EO before it has the bits of an EO of its length.
    pub eo: Bits,
    /// Bits of the DR, from its EO.
    pub dr: Option<Bits>,
    /// Bits of the HTR, from its DR.
    pub htr: Option<Bits>,
    /// Whether the line reaches DR.
    has_dr: bool,
}

/// Number of moves of the longest steps from EO that count as a DR if they reach HTR too. Longer
/// ones build blocks, or insert corners. No state with EO is more than 10 moves away from DR.
const LONGEST_DR: usize = 12;

impl Find {
    /// Returns the bits of the whole line so far.
    pub fn bits(&self) -> Bits {
        [Some(self.eo), self.dr, self.htr].into_iter().flatten().sum()
    }

    /// Returns the part of a solve that the line so far is.
    pub const fn rated(&self) -> Rated {
        match (self.has_dr, self.htr) {
            (_, Some(_)) => Rated::Line,
            (true, None) => Rated::ToDr,
            (false, None) => Rated::Eo,
        }
    }

    /// Returns the bits of the step that ends with a goal, and the part of a solve that this step
    /// is; `None` for goals that are not rated.
    pub fn of_goal(&self, goal: Goal) -> Option<(Rated, Bits)> {
        match goal {
            Goal::Eo => Some((Rated::Eo, self.eo)),
            Goal::Dr => self.has_dr.then_some((Rated::Eo, self.eo)),
            Goal::DrFromEo | Goal::DrFromAr => self.dr.map(|bits| (Rated::Dr, bits)),
            Goal::Htr => self.htr.map(|bits| (Rated::Htr, bits)),
            _ => None,
        }
    }
}

/// Rates the lines of one scramble.
#[derive(Clone, Debug)]
pub struct Findability {
    scramble: Cube,
    level: SolverLevel,
    rater: Rater,
    eos: EoChoice,
}

impl Findability {
    /// Lists the short EOs of a scramble, on all axes and both sides, to compare EOs with them. It
    /// takes about a millisecond.
    ///
    /// # Errors
    /// Fails if the table of EO cannot be opened or built.
    pub fn new(
        scramble: &Cube,
        level: SolverLevel,
        context: Context<'_>,
    ) -> Result<Self, StepError> {
        let step = Step::of_goal(Goal::Eo);
        let limits = Limits {
            max: MODEL.eo.longest,
            results: usize::MAX,
            sides: Sides::Niss,
            ..Limits::default()
        };
        let found = solve(&step, scramble, &limits, context, &Silent)?;
        let rated = found.solutions.iter().flat_map(|solution| {
            let line = solution.line();
            let cube = line.apply_to(scramble);
            let targets = step.targets_of(solution.targets());
            targets.map(move |target| RatedEo::new(&line, target.eo_axis(), &cube))
        });
        let eos = EoChoice::new(&rated.collect::<Vec<_>>());
        Ok(Self { eos, ..Self::behind_eo(scramble, level) })
    }

    /// Rates steps from a state with EO. An EO that has moves is not compared with others and has 0
    /// bits.
    pub fn behind_eo(cube: &Cube, level: SolverLevel) -> Self {
        Self { scramble: *cube, level, rater: Rater::new(level), eos: EoChoice::default() }
    }

    /// Returns the state from which lines start.
    pub const fn scramble(&self) -> &Cube {
        &self.scramble
    }

    /// Returns the level of the solvers for whom lines are rated.
    pub const fn level(&self) -> SolverLevel {
        self.level
    }

    /// Returns what rates single steps.
    pub const fn rater(&self) -> &Rater {
        &self.rater
    }

    /// Returns the EOs of the scramble among which a solver chooses.
    pub const fn eos(&self) -> &EoChoice {
        &self.eos
    }

    /// Rates the moves from the scramble, given as the steps of a line. Returns `None` if they do
    /// not reach EO or DR, or solve the cube without a DR between.
    pub fn of(&self, steps: &[Line]) -> Option<Find> {
        let states = states_of(&self.scramble, steps);
        let dr =
            Axis::ALL.into_iter().filter_map(|axis| reached(&states, |cube| has_dr(cube, axis)));
        let Some(dr) = dr.min() else {
            let eos = Axis::ALL.into_iter().filter_map(|axis| {
                let at = reached(&states, |cube| bad_edges(cube, axis).is_empty())?;
                Some(self.to_eo(steps, axis, (at, &states[at])))
            });
            return eos.min_by_key(Find::bits);
        };
        let axes = Axis::ALL.into_iter().filter(|&axis| has_dr(&states[dr], axis));
        let ways = axes.flat_map(|axis| {
            let eos = Axis::ALL.into_iter().filter(move |&eo| eo != axis);
            let states = &states[..=dr];
            eos.filter_map(move |eo| {
                let eo_at = reached(states, |cube| bad_edges(cube, eo).is_empty())?;
                Some(ToDr { eo_at, dr_at: dr, axes: (eo, axis) })
            })
        });
        let mut ways: Vec<ToDr> = ways.collect();
        // Only a line without an EO before its DR goes straight to it.
        if ways.iter().any(|way| !way.is_straight()) {
            ways.retain(|way| !way.is_straight());
        }
        ways.iter().filter_map(|way| self.to_dr(steps, &states, way)).min_by_key(Find::bits)
    }

    /// Rates a step behind others; `None` if it reaches none of EO, DR and HTR.
    pub fn of_step_behind(&self, before: &[Line], step: &Line) -> Option<(Rated, Bits)> {
        let steps = [before, std::slice::from_ref(step)].concat();
        let find = self.of(&steps)?;
        match self.of(before) {
            Some(Find { htr: Some(_), .. }) => None,
            // A DR that happens to reach HTR too is a DR.
            Some(Find { has_dr: true, .. }) => find.htr.map(|bits| (Rated::Htr, bits)),
            Some(_) => find.dr.map(|bits| (Rated::Dr, bits)),
            None => Some((Rated::Eo, find.eo)),
        }
    }

    /// Rates a line that reaches EO on an axis after `at` steps, and no DR.
    fn to_eo(&self, steps: &[Line], axis: Axis, (at, cube): (usize, &Cube)) -> Find {
        let Steps { eo, .. } = Steps::of(&joined(&steps[..at]), &Line::EMPTY, &Line::EMPTY);
        Find { eo: self.eo(&eo, axis, cube), dr: None, htr: None, has_dr: false }
    }

    /// Rates a line that reaches DR.
    fn to_dr(&self, steps: &[Line], states: &[Cube], way: &ToDr) -> Option<Find> {
        let ToDr { eo_at, dr_at: at, axes: (eo_axis, dr_axis) } = *way;
        // A finish from DR reaches HTR at its end. Its half turns behind the last quarter turns are
        // not counted.
        let htr = reached(&states[at..], has_htr).map(|after| at + after);
        let moves = [0..eo_at, eo_at..at, at..htr.unwrap_or(at)].map(|part| joined(&steps[part]));
        let [to_eo, to_dr, to_htr] = &moves;
        if htr == Some(at) && to_dr.len() > LONGEST_DR {
            return None;
        }
        let is_straight = way.is_straight();
        let parted = Steps::of(to_eo, to_dr, to_htr);
        Some(Find {
            eo: self.eo(&parted.eo, eo_axis, &states[eo_at]),
            dr: (!is_straight).then(|| self.rater.dr(&parted.dr, eo_axis, dr_axis)),
            htr: htr.map(|_| self.rater.htr(&parted.htr)),
            has_dr: true,
        })
    }

    /// Returns the bits of an EO; `cube` is the state after it.
    fn eo(&self, eo: &Line, axis: Axis, cube: &Cube) -> Bits {
        if eo.is_empty() {
            return Bits::default();
        }
        self.rater.eo(&RatedEo::new(eo, axis, cube), &self.eos)
    }
}

/// A way to a DR through an EO.
#[derive(Clone, Copy)]
struct ToDr {
    /// Number of steps up to the EO.
    eo_at: usize,
    /// Number of steps up to the DR.
    dr_at: usize,
    /// The axes of the EO and of the DR.
    axes: (Axis, Axis),
}

impl ToDr {
    /// Returns whether the EO is reached only together with the DR.
    const fn is_straight(&self) -> bool {
        self.eo_at == self.dr_at && self.dr_at > 0
    }
}

/// Returns the states of a line: before its first step, and after each step.
fn states_of(scramble: &Cube, steps: &[Line]) -> Vec<Cube> {
    let mut states = Vec::with_capacity(steps.len() + 1);
    states.push(*scramble);
    for step in steps {
        states.extend(states.last().map(|cube| step.apply_to(cube)));
    }
    states
}

/// Returns the index of the first state from which on all states have a property.
fn reached(states: &[Cube], has: impl Fn(&Cube) -> bool) -> Option<usize> {
    let lacking = states.iter().rposition(|cube| !has(cube));
    let first = lacking.map_or(0, |at| at + 1);
    (first < states.len()).then_some(first)
}

/// Returns the moves of several steps as one line.
fn joined(steps: &[Line]) -> Line {
    steps.iter().fold(Line::EMPTY, |line, step| line.then(step))
}
