//! The types of the values of fields, each in its usual notation.

use std::error::Error;
use std::sync::Arc;

use premove_cube::notation::{
    Alg, CubeFormat, Frame, HeldCube, Line, WrittenSequence, format_cube, generators, parse,
    parse_cube, parse_held, parse_impossible, parse_scramble, symmetry, symmetry_name,
};
use premove_cube::{Cube, Face, Metric, Move, MoveSet, Symmetry};
use premove_engine::search::Ranking;
use premove_engine::step::{Labels, Own, Step, Subsets, Trigger, Triggers};
use premove_engine::table::{TableId, Tier};
use premove_fmc::ScrambleKind;
use premove_fmc::chain::{Chain, QuarterTurns, Recipe};
use premove_fmc::drill::DrillCard;
use premove_fmc::findability::{FindLimit, SolverLevel};
use premove_fmc::insertion::InsertionKinds;
use premove_fmc::library::Query;
use premove_fmc::practice::Draw;
use premove_puzzle::format::{Format, read_definition, write_definition};
use premove_puzzle::{Definition, PuzzleMetric, catalogue};
use serde_json::Value;

use crate::api::record::metric_name;
use crate::failure::Failure;
use crate::questions::notation::{CubeForm, Rewriting, Variation};

/// Type of a value of a field, which can be read and written.
pub trait FieldValue: Sized {
    /// Returns the values that the field takes, in words.
    fn takes() -> String;

    /// Reads a value. In its text, the word `own` stands for the triggers in the parameter `own`.
    ///
    /// # Errors
    /// Returns the fault and its place.
    fn read(value: &Value, own: Own<'_>) -> Result<Self, Failure>;

    /// Returns the value as JSON; `null` stands for a missing field.
    fn write(&self) -> Value;
}

/// Implements [`FieldValue`] for types that are written as text.
macro_rules! texts {
    ($($kind:ty: $takes:expr, $text:ident => $read:expr, $value:ident => $write:expr;)*) => {
        $(impl FieldValue for $kind {
            fn takes() -> String {
                $takes.to_owned()
            }

            fn read(value: &Value, _: Own<'_>) -> Result<Self, Failure> {
                let Value::String($text) = value else {
                    return Err(format!("it takes {}", $takes).into());
                };
                $read
            }

            fn write(&self) -> Value {
                let $value = self;
                Value::String($write)
            }
        })*
    };
}

texts! {
    String: "a text", text => Ok(text.clone()), text => text.clone();
    Step: "a step by its name", text => step(text), step => step.name().to_owned();
    Cube: "moves, or a cube in another form", text => parse_cube(text).map_err(fault),
        cube => format_cube(cube, CubeFormat::Code);
    HeldCube: "moves, or a cube in another form", text => parse_held(text).map_err(fault),
        held => held.code();
    UncheckedCube: "a cube that may be impossible, as a code or a list of pieces",
        text => parse_impossible(text).map(Self).map_err(fault), cube => cube.0.code();
    Frame: "the faces held at U and at F, such as `UF`",
        text => Self::named(text).ok_or_else(|| "it takes the faces held at U and at F".into()),
        frame => [Face::U, Face::F].map(|face| frame.fixed(face).letter()).iter().collect();
    Symmetry: "a symmetry, such as `rotation BU`, `mirrored UF` or `x y2`",
        text => symmetry(text).map_err(fault), symmetry => symmetry_name(*symmetry);
    CubeFormat: "`facelets`, `code` or `pieces`", text => named(
        "form", text, &Self::ALL, Self::name), form => form.name().to_owned();
    CubeForm: "`moves`, `facelets`, `code` or `pieces`", text => named(
        "form", text, &Self::ALL, Self::name), form => form.name().to_owned();
    Rewriting: "`invert`, `unniss`, `premoves` or `cleanup`", text => named(
        "way", text, &Self::ALL, Self::name), how => how.name().to_owned();
    Variation: "`lastqt` or `unniss`", text => named(
        "variation", text, &Self::ALL, Self::name),
        variation => variation.name().to_owned();
    WrittenSequence: "moves, those on the inverse side in parentheses",
        text => parse(text).map_err(fault), moves => moves.to_string();
    Line: "moves, those on the inverse side in parentheses",
        text => parse(text).map(|written| written.line()).map_err(fault), line => line.to_string();
    Alg: "moves", text => parse_scramble(text)
        .map(|written| written.line().with_premoves())
        .map_err(fault),
        moves => moves.to_string();
    Subsets: "HTR subsets", text => Self::read(text).map_err(fault), subsets => subsets.to_string();
    Trigger: "a trigger", text => Self::read(text).map_err(fault), trigger => trigger.to_string();
    InsertionKinds: "`corners`, `edges`, `slices`, several joined by commas, or `any`",
        text => text.parse::<Self>()
            .map_err(|word| unknown("kind", &word, &Self::NAMES.join(", "))),
        kinds => kinds.to_string();
    Labels: "labels", text => text.parse::<Self>().map_err(fault), labels => labels.to_string();
    QuarterTurns: "axes, or `one`",
        text => Self::read(text).map_err(|word| format!("unknown axis '{word}'").into()),
        turns => turns.to_string();
    Metric: Metric::listed("`"),
        text => Self::find(text).ok_or_else(|| unknown("metric", text, &Self::listed(""))),
        metric => metric.name().to_owned();
    PuzzleMetric: "`htm` or `qtm`", text => [Self::Moves, Self::Quarters].into_iter()
        .find(|metric| metric_name(*metric).eq_ignore_ascii_case(text))
        .ok_or_else(|| unknown("metric", text, "htm or qtm")),
        metric => metric_name(*metric).to_owned();
    Ranking: "`list` or `janus`", text => match text.as_str() {
        "list" => Ok(Self::List),
        "janus" => Ok(Self::Janus),
        _ => Err(unknown("order", text, "list or janus")),
    }, ranking => if *ranking == Self::Janus { "janus" } else { "list" }.to_owned();
    Tier: "a table of optimal solving by its name", text => Self::named(text).map_err(fault),
        tier => tier.name().to_owned();
    TableId: "a table by its name",
        text => Self::find(text).ok_or_else(|| format!("unknown table '{text}'").into()),
        table => table.name().to_owned();
    ScrambleKind: "a kind of scramble", text => Self::find(text).ok_or_else(|| {
        unknown("kind", text, &Self::ALL.map(Self::name).join(", "))
    }), kind => kind.name().to_owned();
    Draw: "a kind of scramble and conditions", text => text.parse::<Self>().map_err(fault),
        draw => draw.to_string();
    DrillCard: "a card of the drills by its name, such as `htr-4a1`",
        text => text.parse::<Self>().map_err(fault), card => card.name().to_owned();
    Query: "a query for solves", text => Self::parse(text).map_err(fault),
        query => query.text().to_owned();
    Arc<Definition>: "a puzzle by its name, or the text of a definition",
        text => definition(text), definition => definition_text(definition);
}

/// Implements [`FieldValue`] for types whose text may have the word `own`, which stands for the
/// user's triggers.
macro_rules! texts_with_own {
    ($($kind:ty: $takes:literal, $read:path;)*) => {
        $(impl FieldValue for $kind {
            fn takes() -> String {
                $takes.to_owned()
            }

            fn read(value: &Value, own: Own<'_>) -> Result<Self, Failure> {
                let text = value.as_str().ok_or(concat!("it takes ", $takes))?;
                $read(text, own).map_err(fault)
            }

            fn write(&self) -> Value {
                Value::String(self.to_string())
            }
        })*
    };
}

texts_with_own! {
    Chain: "a chain of steps", Self::parse_with;
    Recipe: "a recipe, or the name of one", Self::parse_with;
    Triggers: "triggers", Self::read_with;
}

/// A cube to which moves need not lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::questions) struct UncheckedCube(pub(in crate::questions) HeldCube);

/// Finds the value with a name, in any case.
fn named<T: Copy>(
    what: &str,
    text: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, Failure> {
    let found = all.iter().find(|value| name(**value).eq_ignore_ascii_case(text));
    found.copied().ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|value| name(*value)).collect();
        unknown(what, text, &names.join(", "))
    })
}

/// Returns the error for an unknown name.
fn unknown(what: &str, name: &str, known: &str) -> Failure {
    format!("unknown {what} '{name}': there are {known}").into()
}

/// Returns the failure for an error of a lower crate, with its remedy.
fn fault(error: impl Error + 'static) -> Failure {
    Failure::of(&error)
}

/// Reads the name of a step, or the names of several steps joined with `+`.
fn step(text: &str) -> Result<Step, Failure> {
    let steps = text.split('+').map(|name| Step::find(name.trim()));
    let steps = steps.collect::<Result<Vec<_>, _>>().map_err(fault)?;
    Step::union(&steps).ok_or_else(|| "steps that are joined must have the same goal".into())
}

fn definition(text: &str) -> Result<Arc<Definition>, Failure> {
    if !text.contains(['\n', '{']) {
        let entry = catalogue::find(text.trim())
            .map_err(|hint| format!("unknown puzzle '{}'{hint}", text.trim()))?;
        return entry.definition().map(Arc::new).map_err(fault);
    }
    let read = read_definition(text.as_bytes(), "definition").map_err(fault)?;
    Ok(Arc::new(read.value))
}

/// Writes a definition: as its name if it comes with the program, otherwise as text in the first
/// format that can express all of it.
fn definition_text(definition: &Definition) -> String {
    let is_shipped = catalogue::find(&definition.name)
        .ok()
        .filter(|entry| entry.definition().as_ref() == Ok(definition));
    if let Some(entry) = is_shipped {
        return entry.name.to_owned();
    }
    let mut forms = Format::ALL.into_iter().map(|form| write_definition(definition, form));
    let whole = forms.find(|form| form.losses.is_empty());
    whole.unwrap_or_else(|| write_definition(definition, Format::Ksolve)).text
}

impl FieldValue for bool {
    fn takes() -> String {
        "`true` or `false`".to_owned()
    }

    fn read(value: &Value, _: Own<'_>) -> Result<Self, Failure> {
        value.as_bool().ok_or_else(|| "it takes true or false".into())
    }

    fn write(&self) -> Value {
        Value::Bool(*self)
    }
}

/// Implements [`FieldValue`] for whole numbers.
macro_rules! numbers {
    ($($kind:ty),*) => {
        $(impl FieldValue for $kind {
            fn takes() -> String {
                "a whole number".to_owned()
            }

            fn read(value: &Value, _: Own<'_>) -> Result<Self, Failure> {
                let number = value.as_u64().and_then(|number| Self::try_from(number).ok());
                number.ok_or_else(|| {
                    format!("it takes a whole number from 0 to {}", Self::MAX).into()
                })
            }

            fn write(&self) -> Value {
                Value::from(*self)
            }
        })*
    };
}

numbers!(u8, u32, u64, usize);

/// Implements [`FieldValue`] for types that are written as a number or as text.
macro_rules! numbers_or_texts {
    ($($kind:ty: $takes:literal;)*) => {
        $(impl FieldValue for $kind {
            fn takes() -> String {
                $takes.to_owned()
            }

            fn read(value: &Value, _: Own<'_>) -> Result<Self, Failure> {
                let text = match value {
                    Value::String(text) => text.clone(),
                    Value::Number(number) => number.to_string(),
                    _ => return Err(concat!("it takes ", $takes).into()),
                };
                text.parse().map_err(Failure::from)
            }

            fn write(&self) -> Value {
                let text = self.to_string();
                let number = text.parse::<serde_json::Number>().map(Value::Number);
                number.unwrap_or(Value::String(text))
            }
        })*
    };
}

numbers_or_texts! {
    FindLimit: "bits such as `13` or `12.5`, or marks such as `4*`";
    SolverLevel: "the mean of a solver's results, such as `24` or `26.5`";
}

/// Number of solutions: a number above 0, or `usize::MAX` for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::questions) struct Solutions(pub(in crate::questions) usize);

impl FieldValue for Solutions {
    fn takes() -> String {
        "a number above 0, or `all`".to_owned()
    }

    fn read(value: &Value, _: Own<'_>) -> Result<Self, Failure> {
        let number = match value.as_str() {
            Some("all") => Some(usize::MAX),
            _ => value.as_u64().and_then(|number| usize::try_from(number).ok()),
        };
        let number = number.filter(|number| *number > 0);
        number.map(Self).ok_or_else(|| "it takes a number above 0, or \"all\"".into())
    }

    fn write(&self) -> Value {
        if self.0 == usize::MAX { Value::from("all") } else { Value::from(self.0) }
    }
}

impl FieldValue for MoveSet {
    fn takes() -> String {
        "moves, where `R` stands for `R R2 R'`; or a list of single moves".to_owned()
    }

    fn read(value: &Value, own: Own<'_>) -> Result<Self, Failure> {
        let set = match value {
            Value::String(text) => generators(text.split_whitespace())
                .map_err(|word| format!("unknown move '{word}'"))?,
            list => Vec::<String>::read(list, own)?
                .iter()
                .map(|name| single(name))
                .collect::<Result<_, _>>()?,
        };
        if set.is_empty() { Err("no move is named".into()) } else { Ok(set) }
    }

    fn write(&self) -> Value {
        if *self == Self::ALL {
            return Value::from("U D R L F B");
        }
        let names: Vec<_> = self.iter().map(Move::name).collect();
        if generators(names.iter().copied()) == Ok(*self) {
            return Value::from(names.join(" "));
        }
        Value::from(names)
    }
}

fn single(name: &str) -> Result<Move, Failure> {
    let found = Move::ALL.iter().find(|m| m.name() == name);
    found.copied().ok_or_else(|| format!("unknown move '{name}'").into())
}

impl<T: FieldValue> FieldValue for Option<T> {
    fn takes() -> String {
        T::takes()
    }

    fn read(value: &Value, own: Own<'_>) -> Result<Self, Failure> {
        if value.is_null() { Ok(None) } else { T::read(value, own).map(Some) }
    }

    fn write(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::write)
    }
}

impl<T: FieldValue> FieldValue for Vec<T> {
    fn takes() -> String {
        format!("a list, of which each takes {}", T::takes())
    }

    fn read(value: &Value, own: Own<'_>) -> Result<Self, Failure> {
        let list = value.as_array().ok_or_else(|| format!("it takes {}", Self::takes()))?;
        let entries = (1..).zip(list).map(|(number, value)| {
            T::read(value, own).map_err(|fault| fault.behind(&format!("entry {number}")))
        });
        entries.collect()
    }

    fn write(&self) -> Value {
        self.iter().map(T::write).collect()
    }
}
