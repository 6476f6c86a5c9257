//! Options that are only for searches of the whole cube: `solve optimal` and `solve light`.

use premove_cube::{Cube, Metric, MoveSet};
use premove_engine::optimal::{Answer, Request};
use premove_engine::search::Limits;
use premove_engine::simd::Isa;
use premove_engine::step::{self, Goal, Step};
use premove_engine::table::TierChoice;
use premove_service::questions::{Context, OptimalQuestion};

use super::args::{SolveArgs, WholeArgs};
use crate::input::ItemInput;
use crate::input::values::{ListOrder, isa_of, tier_in};
use crate::output::exit::Failure;
use crate::session::CommandSession;

/// A search of the whole cube, with its options.
pub(crate) struct WholeSearch {
    /// The question. Each scramble replaces its cube.
    pub(crate) question: OptimalQuestion,
    memory: Option<u64>,
    isa: Isa,
}

impl WholeSearch {
    /// Returns the question of this search for another cube.
    pub(crate) fn about(&self, cube: Cube) -> OptimalQuestion {
        OptimalQuestion { cube, ..self.question }
    }

    /// Returns the context with the options of the search.
    pub(crate) fn context<'c>(&self, context: Context<'c>) -> Context<'c> {
        context.with_memory(self.memory).with_isa(self.isa)
    }
}

impl WholeArgs {
    /// Returns an error if these options are used with a step that is not the whole cube.
    pub(crate) fn check_absent(&self) -> Result<(), Failure> {
        let is_easiest_first = self.order == ListOrder::Find;
        let order = if is_easiest_first { ListOrder::List } else { self.order };
        if (Self { order, ..self.clone() }) == Self::default() {
            return Ok(());
        }
        let whole = "for the whole cube (premove solve optimal)";
        Err(Failure::bad(if self.metric != Metric::default() {
            let metric = self.metric.name();
            format!("--metric {metric} is {whole}: steps and chains are searched in half turns")
        } else if self.pairs {
            format!(
                "--pairs is {whole}: in solutions of steps and chains parentheses are the inverse \
                 side"
            )
        } else if self.order == ListOrder::Janus {
            format!("--order janus is {whole}: lists of steps and chains have two sides")
        } else {
            let what = "--tier, --memory, --first, --last, --not-first, --not-last and --resume";
            format!("{what} are {whole}, --time for that and for chains")
        }))
    }
}

/// Returns an error if `--resume` is used together with `--time`, or with a scramble on the command
/// line.
pub(crate) fn check_resume(options: &SolveArgs, input: &ItemInput) -> Result<(), Failure> {
    let whole = &options.whole;
    match (&whole.resume, input, whole.time) {
        (Some(_), ItemInput::Words(_), _) => {
            Err(Failure::bad("--resume is for many scrambles: read them with -i or '-'"))
        }
        (Some(_), _, Some(_)) => Err(Failure::bad("--resume does not go with --time")),
        _ => Ok(()),
    }
}

/// Returns the search for the options. Returns `None` for another step, and for limits that the
/// search does not support.
pub(crate) fn search(
    options: &SolveArgs,
    step: &Step,
    limits: &Limits,
    session: &CommandSession,
) -> Result<Option<WholeSearch>, Failure> {
    let whole = &options.whole;
    if step.goal() != Goal::Optimal {
        return whole.check_absent().map(|()| None);
    }
    let Some(request) = step::request_of(&Limits { sides: step.sides(limits.sides), ..*limits })
    else {
        if *whole == WholeArgs::default() {
            return Ok(None);
        }
        return Err(Failure::bad(
            "--moves, --quarters and --quarter-axes do not go with the options of the whole cube \
                (--metric, --pairs, --order, --tier, --time, --first, ...)",
        ));
    };
    let first = left_of(whole.first, whole.not_first);
    let last = left_of(whole.last, whole.not_last);
    if first.is_empty() || last.is_empty() {
        return Err(Failure::bad("no move is left to begin or to end with"));
    }
    let metric = whole.metric;
    let request = Request { metric, first, last, ..request };
    let choice = TierChoice { tier: tier_in(whole.tier, metric)?, memory: whole.memory, metric };
    let isa = isa_of(whole.isa)?;
    let TierChoice { tier, memory, .. } = session.tier(choice)?;
    let question = OptimalQuestion { cube: Cube::SOLVED, request, tier };
    Ok(Some(WholeSearch { question, memory, isa }))
}

/// Returns the moves in `only` that are not in `never`. Without `only`, all moves are taken.
fn left_of(only: Option<MoveSet>, never: Option<MoveSet>) -> MoveSet {
    only.unwrap_or(MoveSet::ALL).without(never.unwrap_or(MoveSet::EMPTY))
}

/// Returns the bounds on the length of the shortest solution as text, for a search that was
/// stopped.
pub(crate) fn between(answer: &Answer, request: &Request) -> String {
    let bracket = answer.bracket(request);
    let lengths = bracket.in_words();
    let metric = request.metric;
    match answer.best.map(|best| (best, best.length(metric))) {
        None => format!("the shortest has {lengths}"),
        Some((best, length)) if bracket.exact() == Some(length) => {
            format!("the shortest has {lengths}, such as {best}")
        }
        Some((best, length)) => {
            format!("the shortest has {lengths}; {best} has {}", metric.counted(length))
        }
    }
}
