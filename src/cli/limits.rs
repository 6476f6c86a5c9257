//! What the options of `solve` ask of the search.

use clap::Args;

use super::args::Solve;
use super::exit::Failure;
use super::number::between;
use super::shown;
use crate::cube::{Axis, MoveSet};
use crate::notation::{Side, generators};
use crate::search::{Endings, Extent, Limits, MAX_LENGTH, Order, QuarterAxes, Sides};

/// Solutions wanted when a bound is given but no number, as with nissy. They are put in order in
/// memory, some 60 MB.
pub(super) const PLENTY: usize = 1_000_000;

/// Greatest length unless given, as with nissy.
const MAX: u8 = 20;

/// Bounds on the moves of a solution, beside its length.
#[derive(Debug, Args)]
#[command(next_help_heading = "Moves")]
pub(super) struct Bounds {
    /// Only these moves, such as "R U F2" or RUF2: `R` stands for R R2 R', `R2` for itself
    #[arg(long, value_name = "MOVES", value_parser = move_set)]
    moves: Option<MoveSet>,
    /// With NISS, at most N moves, 0 to 100, on the side that has fewer
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u8>(0, 100))]
    other_side: Option<u8>,
    /// At most N quarter turns, 0 to 100, both sides together
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u8>(0, 100))]
    quarters: Option<u8>,
    /// Quarter turns only about these axes, such as ud, ud,fb or U/D+F/B; `one` is any, but a
    /// single one in each solution
    #[arg(long, value_name = "AXES", value_parser = quarter_axes)]
    quarter_axes: Option<(MoveSet, QuarterAxes)>,
}

/// The moves that generators make, as cubers write them: `R U F2`, `RUF2`, or `<R, U, F2>`.
pub(super) fn move_set(text: &str) -> Result<MoveSet, String> {
    let words = text
        .split(|c: char| c.is_whitespace() || "<>,".contains(c))
        .filter(|word| !word.is_empty());
    let moves = generators(words).map_err(|word| {
        format!("unknown move '{word}': name turns of the six faces, such as \"R U F2\"")
    })?;
    if moves.is_empty() {
        Err("no move is named: write for instance \"R U F2\"".to_owned())
    } else {
        Ok(moves)
    }
}

/// The axes of quarter turns: the moves that they leave, and whether a solution may use several of
/// them.
fn quarter_axes(text: &str) -> Result<(MoveSet, QuarterAxes), String> {
    if text.trim().eq_ignore_ascii_case("one") {
        return Ok((MoveSet::ALL, QuarterAxes::One));
    }
    let mut moves = MoveSet::HALF;
    // Chains, where a comma ends a key, join axes by '+'.
    for word in text.split([',', '+']) {
        let unknown = || {
            format!(
                "unknown axis '{}': write ud, rl, fb, several joined by commas, or one",
                word.trim()
            )
        };
        moves = moves.or(MoveSet::of_axis(Axis::find(word.trim()).ok_or_else(unknown)?));
    }
    Ok((moves, QuarterAxes::Any))
}

/// What the options ask for.
pub(super) fn limits(options: &Solve) -> Result<Limits, Failure> {
    shown::check(options)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;

    #[test]
    fn generators_stand_for_all_turns_of_their_face_and_half_turns_for_themselves() {
        let names = |text: &str| {
            move_set(text).map(|set| set.iter().map(Move::name).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(names("R U F2").as_deref(), Ok("U U2 U' R R2 R' F2"));
        assert_eq!(names("<R',U>"), names("U R"));
        assert!(names("R u").is_err_and(|e| e.starts_with("unknown move 'u': ")));
        assert!(names(" ").is_err());
    }

    #[test]
    fn axes_leave_the_half_turns_and_their_own_quarter_turns() {
        assert_eq!(quarter_axes("ud"), Ok((MoveSet::keeping_dr(Axis::Ud), QuarterAxes::Any)));
        for text in ["bf, lr", "fb+rl", "F/B,R/L", "FB + l/r", "rl,fb,rl"] {
            assert_eq!(quarter_axes(text), Ok((MoveSet::keeping_eo(Axis::Ud), QuarterAxes::Any)));
        }
        assert_eq!(quarter_axes("one"), Ok((MoveSet::ALL, QuarterAxes::One)));
        assert_eq!(quarter_axes("One"), quarter_axes("one"));
        for (text, word) in
            [("x", "x"), ("ud,", ""), ("udd", "udd"), ("u/", "u/"), ("uf", "uf"), ("ud+one", "one")]
        {
            assert!(
                quarter_axes(text)
                    .is_err_and(|e| e.starts_with(&format!("unknown axis '{word}': "))),
                "{text}"
            );
        }
    }
}
