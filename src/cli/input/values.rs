//! Parsers for the values of options: numbers, times, moves, axes, tables, instruction sets.

use std::fmt;
use std::num::NonZero;
use std::thread;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use premove_cube::notation::{Frame, generators};
use premove_cube::{Metric, MoveSet};
use premove_engine::simd::Isa;
use premove_engine::table::Tier;
use premove_fmc::GroupBy;
use premove_fmc::chain::QuarterTurns;
use premove_service::api::record::metric_name;

use crate::output::exit::Failure;

/// Error message for a wrong value of an option; it lists the allowed values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Takes(pub(crate) String);

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "takes {}", self.0)
    }
}

impl std::error::Error for Takes {}

/// Returns a parser for numbers from `least` to `most`.
pub(crate) fn between<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, Takes> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match most {
            u64::MAX => Takes(format!("a whole number from {least}")),
            _ => Takes(format!("{least} to {most}")),
        })
    }
}

/// Returns the number of threads of an option; the number of cores for `None`.
pub(crate) fn threads(option: Option<u16>) -> usize {
    option.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
}

/// Parses a number of seconds: above 0, and at most a year.
pub(crate) fn seconds(text: &str) -> Result<f64, Takes> {
    const YEAR: f64 = 366.0 * 86_400.0;
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= YEAR => Ok(seconds),
        _ => Err(Takes(format!(
            "a number of seconds above 0 and up to {YEAR} (a year), such as 10 or 0.5"
        ))),
    }
}

/// Parses the moves of a generator, as cubers write them: `R U' F2`, `RU'F2`, or `<R, U', F2>`.
pub(crate) fn move_set(text: &str) -> Result<MoveSet, String> {
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

/// Parses the axes about which quarter turns are allowed.
pub(crate) fn quarter_turns(text: &str) -> Result<QuarterTurns, String> {
    QuarterTurns::read(text).map_err(|word| {
        format!("unknown axis '{word}': write ud, rl, fb, several joined by commas, or one")
    })
}

/// A value of an option that has a fixed name: the name, its help text, and the value.
type Named<T> = (&'static str, &'static str, T);

/// Returns a parser for named values. It ignores upper and lower case.
fn by_name<T, const N: usize>(all: [Named<T>; N]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let values = all.iter().map(|&(name, help, _)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(values).map(move |typed| {
        let named = all.iter().find(|(name, ..)| name.eq_ignore_ascii_case(&typed));
        named.unwrap_or_else(|| unreachable!("the parser refuses other names")).2
    })
}

/// Returns a parser for the property by which solutions are grouped.
pub(crate) fn group_by() -> impl TypedValueParser<Value = GroupBy> {
    const LABEL: &str = "The same label: bad edges and corners after EO, the HTR subset after DR";
    by_name([
        (GroupBy::State.name(), "The same cube", GroupBy::State),
        (GroupBy::Label.name(), LABEL, GroupBy::Label),
    ])
}

/// Returns a parser for metrics of the 3x3x3 cube.
pub(crate) fn metric() -> impl TypedValueParser<Value = Metric> {
    by_name(Metric::ALL.map(|metric| {
        let help = match metric {
            Metric::HalfTurn => "Every turn of a face counts one",
            Metric::QuarterTurn => "A half turn counts two",
        };
        (metric.name(), help, metric)
    }))
}

/// Parses the way a cube is held: the faces at U and at F.
pub(crate) fn holding(text: &str) -> Result<Frame, Takes> {
    let held = Frame::named(text);
    held.ok_or_else(|| Takes("the faces held at U and at F, such as UF or RD".to_owned()))
}

/// Returns a parser for metrics of any puzzle.
pub(crate) fn puzzle_metric() -> impl TypedValueParser<Value = premove_puzzle::PuzzleMetric> {
    const QUARTERS: &str = "A power counts as often as its base move or its inverse is done";
    by_name([
        (
            metric_name(premove_puzzle::PuzzleMetric::Moves),
            "Every move counts one",
            premove_puzzle::PuzzleMetric::Moves,
        ),
        (
            metric_name(premove_puzzle::PuzzleMetric::Quarters),
            QUARTERS,
            premove_puzzle::PuzzleMetric::Quarters,
        ),
    ])
}

/// The sides on which a solution may have moves, by the names of nissy-core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SideChoice {
    /// The normal side
    Normal,
    /// The inverse side
    Inverse,
    /// Either side, each solution all on one, as -L
    Linear,
    /// Both sides in each solution
    Mixed,
    /// Both sides, mixed anywhere, as -N
    All,
}

/// The order of a list of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListOrder {
    /// By the last moves, as all lists of premove
    #[default]
    #[value(alias = "total")]
    List,
    /// The easiest to find first, whatever their length; for EO, DR, HTR and chains
    Find,
    /// By the first moves, as Janus sorts them: F R U B L D, then F' to D', then F2 to D2
    Janus,
}

/// Returns the table of this size for a metric. With QTM, `h5` becomes `h5-qtm`.
pub(crate) fn tier_in(tier: Option<Tier>, metric: Metric) -> Result<Option<Tier>, Failure> {
    let Some(tier) = tier else { return Ok(None) };
    tier.named_in(metric).map(Some).ok_or_else(|| {
        Failure::bad(format!(
            "table '{tier}' counts {}: give --metric {} too, or --tier {}",
            tier.metric().turns(),
            tier.metric().name(),
            tier.counting_in(metric)
        ))
    })
}

pub(crate) fn isa(name: &str) -> Result<Isa, String> {
    Isa::find(name).ok_or_else(|| {
        let known = Isa::available().into_iter().map(Isa::name).collect::<Vec<_>>().join(", ");
        format!("this machine has no instruction set '{name}': it has {known}")
    })
}

/// Returns the instruction set of the option; without the option, that of the environment variable
/// `PREMOVE_ISA`.
pub(crate) fn isa_of(option: Option<Isa>) -> Result<Isa, Failure> {
    match (option, std::env::var("PREMOVE_ISA")) {
        (Some(named), _) => Ok(named),
        (None, Ok(name)) => isa(&name).map_err(|what| Failure::bad(format!("PREMOVE_ISA: {what}"))),
        (None, Err(_)) => Ok(Isa::best()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Axis;
    use premove_cube::Move;
    use premove_engine::search::QuarterAxes;

    #[test]
    fn numbers_are_read_within_their_range_only() {
        let read = between::<u8>(1, 100);
        assert_eq!((read("1"), read("100")), (Ok(1), Ok(100)));
        for text in ["0", "101", "-1", "x", "", "1e2", "300"] {
            assert_eq!(
                read(text).map_err(|e| e.to_string()),
                Err("takes 1 to 100".to_owned()),
                "{text}"
            );
        }
        assert!(
            between::<u64>(0, u64::MAX)("-1")
                .is_err_and(|e| e.to_string() == "takes a whole number from 0")
        );
    }

    #[test]
    fn generators_stand_for_all_turns_of_their_face_and_half_turns_for_themselves() {
        let names = |text: &str| {
            move_set(text).map(|set| set.iter().map(Move::name).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(names("R U F2").as_deref(), Ok("U U2 U' R R2 R' F2"));
        assert_eq!(names("<R',U>").as_deref(), Ok("U U2 U' R'"));
        assert!(names("R u").is_err_and(|e| e.starts_with("unknown move 'u': ")));
        assert!(names(" ").is_err());
    }

    #[test]
    fn axes_leave_the_half_turns_and_their_own_quarter_turns() {
        let about = |moves| Ok(QuarterTurns { moves, ..QuarterTurns::ALL });
        assert_eq!(quarter_turns("ud"), about(MoveSet::keeping_dr(Axis::Ud)));
        for text in ["bf, lr", "fb+rl", "F/B,R/L", "FB + l/r", "rl,fb,rl"] {
            assert_eq!(quarter_turns(text), about(MoveSet::keeping_eo(Axis::Ud)));
        }
        let one = QuarterTurns { axes: QuarterAxes::One, ..QuarterTurns::ALL };
        assert_eq!(quarter_turns("one"), Ok(one));
        assert_eq!(quarter_turns("One"), quarter_turns("one"));
        for (text, word) in
            [("x", "x"), ("ud,", ""), ("udd", "udd"), ("u/", "u/"), ("uf", "uf"), ("ud+one", "one")]
        {
            assert!(
                quarter_turns(text)
                    .is_err_and(|e| e.starts_with(&format!("unknown axis '{word}': "))),
                "{text}"
            );
        }
    }
}
