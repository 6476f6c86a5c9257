//! Arguments for which a list of usual words exists, for completion in shells and at the prompt.
//!
//! The parser accepts any word, because the command can report a wrong word in a better way.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use premove_cube::notation::CubeFormat;
use premove_engine::step::Step;
use premove_engine::table::TableId;
use premove_fmc::ScrambleKind;
use premove_puzzle::catalogue::CATALOGUE;

use super::suggest;
use crate::output::exit::Failure;

/// Parser for an argument with usual words. The function returns these words.
#[derive(Clone, Copy)]
pub(crate) struct OneOf(pub(crate) fn() -> Vec<String>);

impl TypedValueParser for OneOf {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// Returns the form that the options `--to` and `--json` select.
pub(crate) fn form_of(
    to: &str,
    json: bool,
    forms: &[&'static str],
) -> Result<&'static str, Failure> {
    if json {
        return Ok("json");
    }
    let found = forms.iter().find(|form| **form == to);
    found.copied().ok_or_else(|| Failure::bad(suggest::unknown("form", to, forms)))
}

fn owned<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

pub(crate) fn steps() -> Vec<String> {
    owned(Step::all().iter().map(Step::name))
}

pub(crate) fn puzzles() -> Vec<String> {
    owned(CATALOGUE.iter().map(|entry| entry.name))
}

pub(crate) fn small_tables() -> Vec<String> {
    owned(TableId::NEEDED.map(TableId::name))
}

pub(crate) fn scrambles() -> Vec<String> {
    owned(ScrambleKind::ALL.map(ScrambleKind::name))
}

pub(crate) fn forms() -> Vec<String> {
    owned(CubeFormat::ALL.map(CubeFormat::name))
}

pub(crate) fn forms_and_moves() -> Vec<String> {
    [vec!["moves".to_owned()], forms()].concat()
}
