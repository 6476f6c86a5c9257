//! The best solutions of a step: the fewest moves on each side, the number of solutions of each
//! length, and the solutions that the user missed.
//!
//! A finish has the same moves on both sides, so its sides are not distinguished.

use premove_cube::Cube;
use premove_cube::notation::{Side, UsedSides};
use premove_engine::search::{Extent, Limits, Sides, Silent, Solution};
use premove_engine::step::{Context, Goal, Step, StepError, solve};

use super::kind::StepKind;
use super::missed::{Candidates, Missed, MissedDifference};
use super::played::{Played, PlayedStep};

/// Limit for the counted solutions: after a length with more solutions than this, the next one,
/// which would have about ten times as many, is not counted.
const MOST_COUNTED: usize = 2_500;
/// Maximum number of listed finishes that break HTR.
const MOST_BREAKING: usize = 4;
/// Maximum length of a finish from a state without DR that is searched; longer ones take minutes.
const MOST_WITHOUT_DR: u8 = 12;

/// The best solutions of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The fewest moves over all axes.
    pub any: Fewest,
    /// The fewest moves on each axis, with the name of the step on this axis only: `eofb`.
    pub axes: Vec<(String, Fewest)>,
    /// The number of solutions of each length, from the shortest on. A family of endings counts
    /// once.
    pub counts: Vec<LengthCount>,
    /// `true` if `counts` goes up to the length of the played step; `false` if it ends before,
    /// because there are too many solutions.
    pub is_counted: bool,
    /// Solutions that are at least as short as the played one, at most
    /// [`MOST_MISSED`](super::MOST_MISSED). One solution of each different kind comes first.
    pub missed: Vec<Missed>,
}

/// The fewest moves of a step on each side; `None` if the step is not possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fewest {
    /// Fewest moves with all of them on the normal side.
    pub normal: Option<u8>,
    /// Fewest moves with all of them on the inverse side.
    pub inverse: Option<u8>,
    /// Fewest moves with both sides, in any mixture.
    pub both: Option<u8>,
}

impl Fewest {
    /// Returns the fewest moves when all moves are on one side, whichever is better.
    pub fn unmixed(&self) -> Option<u8> {
        [self.normal, self.inverse].into_iter().flatten().min()
    }

    /// Returns the fewest moves for a choice of sides.
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
    /// Number of moves.
    pub length: u8,
    /// Number of solutions with all moves on the normal side.
    pub normal: u64,
    /// Number of solutions with all moves on the inverse side.
    pub inverse: u64,
    /// Number of solutions with moves on both sides.
    pub mixed: u64,
}

impl LengthCount {
    /// Returns the total number of solutions.
    pub fn all(&self) -> u64 {
        self.normal + self.inverse + self.mixed
    }
}

impl Shortest {
    /// Returns the shortest finish from HTR that uses quarter turns, if it is shorter than all
    /// finishes with half turns only.
    pub fn breaks_htr(&self) -> Option<&Missed> {
        self.missed.iter().find(|missed| missed.differs.contains(&MissedDifference::BreaksHtr))
    }
}

/// Returns the best solutions of a step. Returns `None` if the step reaches no goal, if the search
/// would take too long, or if it was stopped.
///
/// # Errors
/// Fails if a table cannot be opened or built.
pub fn shortest(
    played: &Played,
    number: usize,
    context: Context<'_>,
) -> Result<Option<Shortest>, StepError> {
    Ok(search(played, number, context)?.map(|(shortest, _)| shortest))
}

/// Returns the best solutions of a step, and all solutions that are at least as short as the played
/// one.
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

/// Returns the smaller of two numbers; if one is `None`, the other.
fn least(a: Option<u8>, b: Option<u8>) -> Option<u8> {
    [a, b].into_iter().flatten().min()
}

/// A search of a step from a state.
#[derive(Clone, Copy)]
struct StepSearch<'a> {
    step: &'a Step,
    cube: Cube,
    context: Context<'a>,
}

/// The solutions of a step up to the played length.
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

    /// Returns the shortest finishes from HTR that break HTR, if they are shorter than all that
    /// keep it.
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
