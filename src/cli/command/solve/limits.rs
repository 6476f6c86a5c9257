//! What the options of `solve` ask of the search.

use super::args::Solve;
use super::listing;
use crate::cli::output::exit::Failure;
use crate::cube::MoveSet;
use crate::notation::Side;
use crate::search::{Endings, Extent, Limits, MAX_LENGTH, Order, QuarterAxes, Sides};

/// Solutions wanted when a bound is given but no number, as with nissy. They are put in order in
/// memory, some 60 MB.
pub(crate) const PLENTY: usize = 1_000_000;

/// Greatest length unless given, as with nissy.
const MAX: u8 = 20;

/// What the options ask for.
pub(crate) fn limits(options: &Solve) -> Result<Limits, Failure> {
    listing::check(options)?;
    let (min, max) = (options.min, options.max.unwrap_or(MAX));
    if min > max {
        return Err(Failure::bad(format!(
            "the least length is {min} (-m), the greatest {max} (-M): nothing between"
        )));
    }
    let many = options.max.is_some() || options.shortest || options.slack.is_some();
    let shortest = options.shortest.then_some(0);
    let bounds = &options.bounds;
    // Whoever counts does not ask for an order, and what is printed as it is found is not kept:
    // neither has a ceiling. Groups are made of the whole list, by their first solutions.
    let grouped = options.shown.group.is_some();
    let order = if (options.count || options.unsorted) && !grouped {
        Order::AsFound
    } else {
        Order::Sorted
    };
    let (quarter_moves, quarter_axes) =
        bounds.quarter_axes.unwrap_or((MoveSet::ALL, QuarterAxes::Any));
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
        sides: match (options.niss, options.linear) {
            (true, _) => Sides::Niss,
            (false, true) => Sides::Linear,
            (false, false) => Sides::Only(Side::Normal),
        },
        endings: if options.has_all_endings() { Endings::All } else { Endings::Representative },
        moves: bounds.moves.unwrap_or(MoveSet::ALL).and(quarter_moves),
        other_side: bounds.other_side.unwrap_or(MAX_LENGTH),
        quarters: bounds.quarters.unwrap_or(MAX_LENGTH),
        quarter_axes,
        order,
    })
}
