//! The best solutions of a step: the fewest moves on each side, the number of solutions of each
//! length, and those that were missed.
//!
//! A step with nothing after it, a finish, has one sequence for both sides.

use premove_cube::Cube;
use premove_cube::notation::{Side, UsedSides};
use premove_engine::search::{Extent, Limits, Sides, Silent, Solution};
use premove_engine::step::{Context, Goal, Step, StepError, solve};

use super::kind::StepKind;
use super::missed::{Candidates, Missed, MissedDifference};
use super::played::{Played, PlayedStep};

/// Lengths are counted until one has more solutions than this: the next one would have some ten
/// times as many.
const MOST_COUNTED: usize = 2_500;
/// Maximum number of finishes that break HTR.
const MOST_BREAKING: usize = 4;
/// Longest finish from a state without DR that is searched for: others take minutes.
const MOST_WITHOUT_DR: u8 = 12;

/// The best solutions of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The fewest moves, on any axis.
    pub any: Fewest,
    /// The fewest moves on each axis, by the name of the step that is this axis alone: `eofb`.
    pub axes: Vec<(String, Fewest)>,
    /// The number of solutions of each length, from the shortest one on; families of endings count
    /// once.
    pub counts: Vec<LengthCount>,
    /// `true` if `counts` goes up to the length that was played; otherwise it ends before it,
    /// because there are too many.
    pub is_counted: bool,
    /// Solutions at least as short as the one that was played: one of each other kind first, then
    /// others; at most [`MOST_MISSED`](super::MOST_MISSED).
    pub missed: Vec<Missed>,
}

/// The fewest moves to a goal; `None` where it cannot be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fewest {
    /// All moves on the normal side.
    pub normal: Option<u8>,
    /// All moves on the inverse side.
    pub inverse: Option<u8>,
    /// Moves on both sides, mixed anywhere.
    pub both: Option<u8>,
}

impl Fewest {
    /// Returns the fewest moves on one side, whichever is better.
    pub fn unmixed(&self) -> Option<u8> {
        [self.normal, self.inverse].into_iter().flatten().min()
    }

    /// Returns the fewest moves on the sides that some moves are on.
    pub fn on(&self, sides: UsedSides) -> Option<u8> {
        match sides {
            UsedSides::Normal => self.normal,
            UsedSides::Inverse => self.inverse,
            UsedSides::Mixed => self.both,
        }
    }
}

/// Number of solutions of one length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LengthCount {
    /// The length, in moves.
    pub length: u8,
    /// Solutions on the normal side alone.
    pub normal: u64,
    /// Solutions on the inverse side alone.
    pub inverse: u64,
    /// Solutions on both sides.
    pub mixed: u64,
}

impl LengthCount {
    /// Returns the sum over all sides.
    pub fn all(&self) -> u64 {
        self.normal + self.inverse + self.mixed
    }
}

impl Shortest {
    /// Returns the shortest finish with quarter turns from HTR, if it is shorter than all that keep
    /// it.
    pub fn breaks_htr(&self) -> Option<&Missed> {
        self.missed.iter().find(|missed| missed.differs.contains(&MissedDifference::BreaksHtr))
    }
}

/// Returns the best solutions of a step of a solve; `None` for one that reaches no goal, or whose
/// search would take too long, and where the search was stopped.
///
/// # Errors
/// When a table cannot be opened or built.
pub fn shortest(
    played: &Played,
    number: usize,
    context: Context<'_>,
) -> Result<Option<Shortest>, StepError> {
    Ok(search(played, number, context)?.map(|(shortest, _)| shortest))
}

/// Returns the best solutions of a step, with all candidates that are at least as short.
pub(super) fn search(
    played: &Played,
    number: usize,
    context: Context<'_>,
) -> Result<Option<(Shortest, Candidates)>, StepError> {
    let Some(step) = played.steps.get(number) else { return Ok(None) };
    let StepKind::Reaches { goal, targets } = &step.kind else { return Ok(None) };
    let is_slow = matches!(goal, Goal::Optimal | Goal::EoFinish);
    if is_slow && step.moves > usize::from(MOST_WITHOUT_DR) {
        return Ok(None);
    }
    let (cube, _) = played.before(number);
    let mut axes = Step::one_by_one(*goal);
    axes.retain(|step| {
        step.targets().iter().all(|target| target.is_ready(&cube) && !target.is_reached(&cube))
    });
    let Some(all) = Step::union(&axes) else { return Ok(None) };
    let search = StepSearch { step: &all, cube, context };
    let mut each = Vec::new();
    for one in &axes {
        let of_one = StepSearch { step: one, ..search };
        each.push((one.name().to_owned(), of_one.fewest()?));
    }
    let any = each.iter().fold(Fewest::default(), |any, (_, one)| any.min(*one));
    let listed = search.listed(any, step)?;
    let breaking = if *goal == Goal::HtrFinish { search.breaking_htr(any)? } else { Vec::new() };
    if context.control.is_stopped() {
        return Ok(None);
    }
    let targets = targets.clone();
    let line = step.line.clone();
    let solutions = listed.solutions;
    let candidates = Candidates { step: all, cube, targets, played: line, solutions, breaking };
    let missed = candidates.missed(&|_| None);
    let counts = listed.counts;
    let is_counted = listed.is_complete;
    Ok(Some((Shortest { any, axes: each, counts, is_counted, missed }, candidates)))
}

impl Fewest {
    fn min(self, other: Self) -> Self {
        Self {
            normal: least(self.normal, other.normal),
            inverse: least(self.inverse, other.inverse),
            both: least(self.both, other.both),
        }
    }
}

/// Returns the smaller of two numbers, or the one that is known.
fn least(a: Option<u8>, b: Option<u8>) -> Option<u8> {
    [a, b].into_iter().flatten().min()
}

/// A step searched from a state.
#[derive(Clone, Copy)]
struct StepSearch<'a> {
    step: &'a Step,
    cube: Cube,
    context: Context<'a>,
}

/// The solutions up to the length that was played.
struct ListedSolutions {
    counts: Vec<LengthCount>,
    solutions: Vec<Solution>,
    is_complete: bool,
}

impl StepSearch<'_> {
    fn solutions(&self, limits: &Limits) -> Result<Vec<Solution>, StepError> {
        Ok(solve(self.step, &self.cube, limits, self.context, &Silent)?.solutions)
    }

    fn fewest(&self) -> Result<Fewest, StepError> {
        let normal = self.fewest_on(Sides::Only(Side::Normal))?;
        if self.step.goal().is_final() {
            return Ok(Fewest { normal, inverse: normal, both: normal });
        }
        let inverse = self.fewest_on(Sides::Only(Side::Inverse))?;
        Ok(Fewest { normal, inverse, both: self.fewest_on(Sides::Niss)? })
    }

    fn fewest_on(&self, sides: Sides) -> Result<Option<u8>, StepError> {
        let limits = Limits { sides, ..Limits::default() };
        Ok(self.solutions(&limits)?.first().map(Solution::len))
    }

    /// Returns the shortest finishes from HTR that break it on their way, where they are shorter
    /// than all that keep it.
    fn breaking_htr(&self, fewest: Fewest) -> Result<Vec<Solution>, StepError> {
        let max = fewest.normal.and_then(|moves| moves.checked_sub(1));
        let Some(max) = max else { return Ok(Vec::new()) };
        let extent = Extent::Shortest { slack: 0 };
        let limits = Limits { max, extent, results: MOST_BREAKING, ..Limits::default() };
        let step = Step::of_goal(Goal::DrFinish);
        StepSearch { step: &step, ..*self }.solutions(&limits)
    }

    fn listed(&self, fewest: Fewest, step: &PlayedStep) -> Result<ListedSolutions, StepError> {
        let mut out =
            ListedSolutions { counts: Vec::new(), solutions: Vec::new(), is_complete: true };
        let Some(shortest) = fewest.both else { return Ok(out) };
        for length in shortest..=step.moves.min(usize::from(u8::MAX)) as u8 {
            if out.counts.last().is_some_and(|last| last.all() > MOST_COUNTED as u64) {
                out.is_complete = false;
                break;
            }
            let limits = Limits {
                min: length,
                max: length,
                results: usize::MAX,
                extent: Extent::All,
                sides: Sides::Niss,
                ..Limits::default()
            };
            let found = self.solutions(&limits)?;
            if self.context.control.is_stopped() {
                return Ok(out);
            }
            let mut count = LengthCount { length, ..LengthCount::default() };
            for solution in &found {
                match UsedSides::of(&solution.line()) {
                    UsedSides::Normal => count.normal += 1,
                    UsedSides::Inverse => count.inverse += 1,
                    UsedSides::Mixed => count.mixed += 1,
                }
            }
            out.counts.push(count);
            out.solutions.extend(found);
        }
        Ok(out)
    }
}
