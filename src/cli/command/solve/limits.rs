//! Converts the options of `solve` into limits of the search.

use premove_cube::MoveSet;
use premove_cube::notation::Side;
use premove_engine::optimal::Request;
use premove_engine::search::{
    Endings, Extent, Limits, MAX_LENGTH, Order, QuarterAxes, Ranking, Sides,
};
use premove_engine::step::{Goal, Step};
use premove_fmc::chain::{ChainLimits, QuarterTurns, WidenLimits};
use premove_fmc::findability::FindRequest;

use super::args::{ShownArgs, SolveArgs, WholeArgs};
use crate::input::values::{ListOrder, SideChoice};
use crate::output::exit::Failure;

/// Number of solutions if the options set a maximum length but no number of solutions, as in nissy.
/// Sorting this many takes about 60 MB of memory.
pub(crate) const PLENTY: usize = 1_000_000;

/// Returns the limits for the options.
pub(crate) fn limits(options: &SolveArgs) -> Result<Limits, Failure> {
    check(options)?;
    // The default is God's number, as in nissy.
    let usual = options.whole.metric.gods_number();
    let min = options.min;
    let max = options.max.unwrap_or(usual);
    if min > max {
        let greatest = match options.max {
            Some(max) => format!("the greatest {max} (-M): nothing between"),
            None if usual < Request::greatest(options.whole.metric) => {
                format!("and none above {usual} is searched unless -M names one")
            }
            None => format!("and none above {usual} is searched"),
        };
        return Err(Failure::bad(format!("the least length is {min} (-m), {greatest}")));
    }
    let many = options.max.is_some() || options.shortest || options.slack.is_some();
    let shortest = options.shortest.then_some(0);
    let bounds = &options.bounds;
    // Neither counting nor printing in the order of the search stores solutions, so their number is
    // not limited. Groups need the whole list.
    let grouped = options.shown.group.is_some();
    let order = if (options.count || options.unsorted) && !grouped {
        Order::AsFound
    } else {
        Order::Sorted
    };
    let quarters = bounds.quarter_axes.unwrap_or(QuarterTurns::ALL);
    Ok(Limits {
        min,
        max,
        results: match options.results {
            _ if grouped => PLENTY,
            Some(number) => number as usize,
            None if !many => 1,
            None if order == Order::AsFound => usize::MAX,
            None => PLENTY,
        },
        extent: options.slack.or(shortest).map_or(Extent::All, |slack| Extent::Shortest { slack }),
        sides: sides(options),
        endings: if options.has_all_endings() { Endings::All } else { Endings::Representative },
        moves: bounds.moves.unwrap_or(MoveSet::ALL).and(quarters.moves),
        other_side: bounds.other_side.unwrap_or(MAX_LENGTH),
        other_side_least: u8::from(options.side == Some(SideChoice::Mixed)),
        quarters: bounds.quarters.unwrap_or(MAX_LENGTH),
        quarter_axes: quarters.axes,
        order,
        ranking: match (options.shown.fewest_quarters, options.whole.order) {
            (true, _) => Ranking::FewestQuarters,
            (false, ListOrder::Janus) => Ranking::Janus,
            (false, ListOrder::List | ListOrder::Find) => Ranking::List,
        },
    })
}

/// Returns the findability that the options want.
pub(crate) fn find(options: &SolveArgs) -> FindRequest {
    FindRequest {
        most: options.bounds.find,
        level: options.bounds.level.unwrap_or_default(),
        is_easiest_first: options.whole.order == ListOrder::Find,
    }
}

/// Returns the sides that the options name; the normal side unless one does.
fn sides(options: &SolveArgs) -> Sides {
    match options.side {
        Some(SideChoice::Inverse) => Sides::Only(Side::Inverse),
        Some(SideChoice::Linear) => Sides::Linear,
        Some(SideChoice::Mixed | SideChoice::All) => Sides::Niss,
        None if options.niss => Sides::Niss,
        None if options.linear => Sides::Linear,
        Some(SideChoice::Normal) | None => Sides::Only(Side::Normal),
    }
}

/// Returns limits for all shortest solutions if `--all` is set and no other option sets the number.
pub(crate) fn with_all(limits: Limits, options: &SolveArgs, step: &Step) -> Limits {
    let alone = options.results.is_none()
        && options.max.is_none()
        && !options.shortest
        && options.slack.is_none();
    if !(options.every && alone && step.goal() == Goal::Optimal) {
        return limits;
    }
    Limits { results: PLENTY, extent: Extent::Shortest { slack: 0 }, ..limits }
}

/// Returns the limits for a chain.
pub(crate) fn chain_limits(options: &SolveArgs) -> Result<ChainLimits, Failure> {
    options.whole.check_absent()?;
    without_time(options)
}

/// Returns the limits for a chain. Unlike [`chain_limits`], it does not refuse the option `--time`.
fn without_time(options: &SolveArgs) -> Result<ChainLimits, Failure> {
    check_chain(options)?;
    let limits = limits(options)?;
    let bounds = (limits.moves, limits.other_side, limits.quarters, limits.quarter_axes);
    if options.bounds.labels.is_some() {
        return Err(Failure::bad(
            "--labels goes into the brackets of a step: EO > RZP[labels=4c4e+3c2e] > DR",
        ));
    }
    if options.has_all_endings()
        || options.has_conditions()
        || bounds != (MoveSet::ALL, MAX_LENGTH, MAX_LENGTH, QuarterAxes::Any)
    {
        let what = "--all, --moves, --other-side, --quarters, --quarter-axes, --subset, \
            --triggers and --case";
        return Err(Failure::bad(format!(
            "{what} go into the brackets of a step: DR[quarters=3,other-side=1]"
        )));
    }
    let max = options.max.unwrap_or(ChainLimits::default().max);
    let sides = match options.side {
        Some(SideChoice::Normal | SideChoice::Inverse | SideChoice::Mixed) => {
            return Err(Failure::bad(
                "with a chain --side is linear or all: a step says [normal] or [inverse] in its \
                 brackets",
            ));
        }
        _ if sides(options) == Sides::Linear => Sides::Linear,
        _ => Sides::Niss,
    };
    let Limits { min, results, extent, order, ranking, .. } = limits;
    let find = find(options);
    Ok(ChainLimits { min, max, results, extent, sides, order, ranking, find })
}

/// Returns the limits for a search over chains that looks for shorter and shorter lines.
pub(crate) fn widen_limits(options: &SolveArgs) -> Result<WidenLimits, Failure> {
    WholeArgs { time: None, ..options.whole.clone() }.check_absent()?;
    let ChainLimits { min, max, results, sides, .. } = without_time(options)?;
    let others = options.shortest || options.slack.is_some() || options.unsorted || options.count;
    if min > 0 || others {
        return Err(Failure::bad(
            "-m, -o, -O, -c and --unsorted need a search that ends by itself: one chain, \
                without --time",
        ));
    }
    if options.shown.fewest_quarters {
        return Err(Failure::bad(
            "--fewest-quarters needs a search that ends by itself: one chain, without --time",
        ));
    }
    let results = if options.max.is_some() && options.results.is_none() { MANY } else { results };
    let rounds = options.whole.time.is_none().then_some(ROUNDS);
    Ok(WidenLimits { results, max, sides, rounds, find: find(options) })
}

/// Number of lines that [`widen_limits`] asks for if the options set a maximum total but no number
/// of lines.
const MANY: usize = 1_000;
/// Number of search rounds for [`widen_limits`] without a time limit. They take about two seconds.
const ROUNDS: u32 = 9;

/// Returns an error for options that cannot be combined.
fn check(options: &SolveArgs) -> Result<(), Failure> {
    let ShownArgs { variants, group, fewest_quarters } = options.shown;
    if fewest_quarters && options.unsorted {
        return Err(Failure::bad("--fewest-quarters sorts the list: leave out --unsorted"));
    }
    if options.whole.order != ListOrder::List && (options.unsorted || fewest_quarters) {
        let other = if fewest_quarters { "--fewest-quarters" } else { "--unsorted" };
        let order = if options.whole.order == ListOrder::Find { "find" } else { "janus" };
        return Err(Failure::bad(format!("--order {order} sorts the list: leave out {other}")));
    }
    if variants && options.has_all_endings() {
        return Err(Failure::bad(
            "-a lists every ending by itself, --variants below its solution: leave out one of them",
        ));
    }
    let has_end = options.max.is_some() || options.slack.is_some() || options.shortest;
    let is_timed = options.whole.time.is_some();
    if options.whole.order == ListOrder::Find && !has_end && !is_timed {
        return Err(Failure::bad(
            "--order find needs an end of the list: give a greatest length (-M), -o or -O",
        ));
    }
    if group.is_none() {
        return Ok(());
    }
    if find(options).is_needed() {
        return Err(Failure::bad(
            "--group lists the shortest way to each result: leave out \
            --find and --order find",
        ));
    }
    if options.unsorted {
        return Err(Failure::bad(
            "--group lists the best way to each result: leave out --unsorted",
        ));
    }
    if !has_end {
        return Err(Failure::bad(
            "--group needs an end of the list: give a greatest length (-M), -o or -O",
        ));
    }
    Ok(())
}

/// Returns an error if a chain is given together with options that are only for a single step.
fn check_chain(options: &SolveArgs) -> Result<(), Failure> {
    let ShownArgs { variants, group, .. } = options.shown;
    if variants {
        let what = "--variants is for one step: a chain carries every ending on, and lists those \
            of its last step";
        return Err(Failure::bad(format!(
            "{what} with 'variants' in its brackets: EO > DR[variants]"
        )));
    }
    if group.is_some() {
        let what = "--group is for one step: a chain lists equal solutions once";
        return Err(Failure::bad(format!(
            "{what}, and --json says in how many ways it came to them (readings)"
        )));
    }
    Ok(())
}
