//! Fields that several questions share: lengths, number of solutions, sides, and conditions.

use premove_cube::MoveSet;
use premove_cube::notation::Side;
use premove_engine::optimal;
use premove_engine::search::{Extent, Limits, MAX_LENGTH, Order, Ranking, Sides};
use premove_engine::step::{Conditions, Goal, Labels, Step};
use premove_fmc::chain::ChainLimits;
use premove_fmc::findability::{FindRequest, SolverLevel};

use super::form::{Asker, Form, wrong};
use super::{QuestionError, Solutions};
use crate::failure::Failure;

/// Default number of solutions if the question gives a greatest length or a slack.
const PLENTY: usize = 1_000_000;
/// Greatest number of solutions for a client of a server.
const MOST_FOR_CLIENTS: usize = 100_000;
/// Greatest length in moves that a field takes.
const LONGEST: u64 = 100;

/// Limits that all searches share: lengths, number and order of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::questions) struct Wanted {
    pub(in crate::questions) min: u8,
    pub(in crate::questions) max: u8,
    pub(in crate::questions) results: usize,
    pub(in crate::questions) extent: Extent,
    pub(in crate::questions) order: Order,
    pub(in crate::questions) ranking: Ranking,
}

impl Wanted {
    /// Reads or writes the fields `min`, `max`, `slack`, `results`, `unsorted`, `order` and
    /// `fewest_quarters`.
    pub(in crate::questions) fn form(
        form: &mut Form,
        asked: Option<impl Into<Self>>,
        longest: u8,
    ) -> Result<Self, QuestionError> {
        let asked: Option<Self> = asked.map(Into::into);
        let min = form.between("min", asked.map(|q| q.min), [0, LONGEST], 0)?;
        let max = form.between("max", asked.map(|q| q.max), [0, LONGEST], longest)?;
        if asked.is_none() && min > max {
            return Err(wrong("min", format!("it is {min}, and the greatest length {max}")));
        }
        let slack = asked.map(|q| q.extent.slack().map(|slack| slack as u8));
        let slack = form.or("slack", slack, None)?;
        let unsorted = form.flag("unsorted", asked.map(|q| q.order == Order::AsFound))?;
        let results = results(form, asked.map(|q| q.results), unsorted)?;
        // The field `order` does not name the order by quarter turns, which has the field
        // `fewest_quarters`.
        let ranking = asked.map(|q| match q.ranking {
            Ranking::FewestQuarters => Ranking::List,
            ranking => ranking,
        });
        let ranking = form.or("order", ranking, Ranking::List)?;
        let is_fewest = asked.map(|q| q.ranking == Ranking::FewestQuarters);
        let fewest_quarters = form.flag("fewest_quarters", is_fewest)?;
        Ok(Self {
            min,
            max,
            results,
            extent: slack.map_or(Extent::All, |slack| Extent::Shortest { slack }),
            order: if unsorted { Order::AsFound } else { Order::Sorted },
            ranking: if fewest_quarters { Ranking::FewestQuarters } else { ranking },
        })
    }
}

/// Implements the conversion to [`Wanted`] for the limits of a search that have all its fields.
macro_rules! wanted_of {
    ($($limits:ty),*) => {
        $(impl From<$limits> for Wanted {
            fn from(limits: $limits) -> Self {
                Self {
                    min: limits.min,
                    max: limits.max,
                    results: limits.results,
                    extent: limits.extent,
                    order: limits.order,
                    ranking: limits.ranking,
                }
            }
        })*
    };
}

wanted_of!(Limits, ChainLimits, optimal::Request);

/// Reads or writes the field `results`. Its default is 1, or a large number if `max` or `slack` is
/// given.
fn results(form: &mut Form, asked: Option<usize>, unsorted: bool) -> Result<usize, QuestionError> {
    let usual = match form.has("max") || form.has("slack") {
        false => 1,
        true if unsorted => usize::MAX,
        true => PLENTY,
    };
    let Solutions(results) = form.or("results", asked.map(Solutions), Solutions(usual))?;
    let is_client = form.asker() == Asker::Client;
    Ok(if is_client { results.min(MOST_FOR_CLIENTS + 1) } else { results })
}

/// Reads or writes the sides of the moves: the fields `linear`, `inverse` and `niss`.
pub(in crate::questions) fn sides(
    form: &mut Form,
    asked: Option<Sides>,
    usual: Sides,
) -> Result<Sides, QuestionError> {
    let inverse = Sides::Only(Side::Inverse);
    let is_linear = form.flag("linear", asked.map(|sides| sides == Sides::Linear))?;
    let is_inverse = form.flag("inverse", asked.map(|sides| sides == inverse))?;
    let is_usual = usual == Sides::Niss && !is_linear && !is_inverse;
    let is_niss = form.or("niss", asked.map(|sides| sides == Sides::Niss), is_usual)?;
    Ok(match (is_niss, is_linear, is_inverse) {
        (true, ..) => Sides::Niss,
        (false, true, _) => Sides::Linear,
        (false, false, true) => inverse,
        (false, false, false) => Sides::Only(Side::Normal),
    })
}

/// Reads or writes the limits of a search for a chain.
pub(in crate::questions) fn chain_limits(
    form: &mut Form,
    asked: Option<ChainLimits>,
) -> Result<ChainLimits, QuestionError> {
    let usual = ChainLimits::default();
    let wanted = Wanted::form(form, asked, usual.max)?;
    let sides = sides(form, asked.map(|limits| limits.sides), usual.sides)?;
    let find = find(form, asked.map(|limits| limits.find))?;
    let Wanted { min, max, results, extent, order, ranking } = wanted;
    Ok(ChainLimits { min, max, results, extent, sides, order, ranking, find })
}

/// Reads or writes the findability that is wanted: the fields `find`, `easiest_first` and `level`.
pub(in crate::questions) fn find(
    form: &mut Form,
    asked: Option<FindRequest>,
) -> Result<FindRequest, QuestionError> {
    Ok(FindRequest {
        most: form.or("find", asked.map(|q| q.most), None)?,
        is_easiest_first: form.flag("easiest_first", asked.map(|q| q.is_easiest_first))?,
        level: form.or("level", asked.map(|q| q.level), SolverLevel::default())?,
    })
}

/// Reads or writes the moves that may begin, or end, a solution: the moves of the field `name`
/// without those of the field `not_name`.
pub(in crate::questions) fn ends(
    form: &mut Form,
    asked: Option<MoveSet>,
    name: &'static str,
    not_name: &'static str,
) -> Result<MoveSet, QuestionError> {
    let is_read = asked.is_none();
    let only = form.or(name, asked, MoveSet::ALL)?;
    let never = form.or(not_name, asked.map(|_| None), None)?;
    let left = only.without(never.unwrap_or(MoveSet::EMPTY));
    if is_read && left.is_empty() {
        return Err(wrong(not_name, "no move is left"));
    }
    Ok(left)
}

/// Reads or writes a step with its conditions: the fields `step`, `own_triggers`, `subset`,
/// `triggers`, `case` and `labels`.
pub(in crate::questions) fn step(
    form: &mut Form,
    asked: Option<&Step>,
) -> Result<Step, QuestionError> {
    let conditions = asked.map(Step::conditions);
    let step = form.needed("step", asked.cloned())?;
    form.own_triggers(asked.map(|_| Vec::new()))?;
    let subsets = form.or("subset", conditions.map(|q| q.subsets.clone()), None)?;
    let triggers = form.or("triggers", conditions.map(|q| q.triggers.clone()), None)?;
    let cases = form.or("case", conditions.map(|q| q.cases), None)?;
    let labels = asked.map(|step| (step.goal() == Goal::Rzp).then(|| labels_of(step)));
    let labels = form.or("labels", labels, None)?;
    let Some(asked) = asked else {
        let conditions = Conditions { subsets, triggers, cases };
        let step = step.with(conditions).map_err(|error| wrong("step", Failure::of(&error)))?;
        let Some(labels) = labels else { return Ok(step) };
        return step.wanting(labels).map_err(|error| wrong("labels", Failure::of(&error)));
    };
    Ok(asked.clone())
}

fn labels_of(step: &Step) -> Labels {
    step.targets().first().map_or(Labels::SHORT_TRIGGERS, |target| target.parameters.labels)
}

/// Default of two limits: the most moves on the side that has fewer, and the most quarter turns.
pub(in crate::questions) const MOST: u8 = MAX_LENGTH;
