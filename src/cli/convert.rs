//! `convert`: a cube in any form in, in another form out.

use serde::Serialize;

use super::args::Convert;
use super::exit::{Exit, Failure};
use super::input::{self, Input, Item};
use super::progress;
use super::session::Session;
use super::suggest;
use crate::cube::Cube;
use crate::notation::{CubeFormat, format_cube};
use crate::search::Silent;
use crate::step::{self, Effort};

/// A form that can be asked for.
#[derive(Clone, Copy)]
enum Form {
    Moves,
    Text(CubeFormat),
}

impl Form {
    const ALL: [Self; 4] = [
        Self::Moves,
        Self::Text(CubeFormat::Facelets),
        Self::Text(CubeFormat::Code),
        Self::Text(CubeFormat::Pieces),
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Text(format) => format.name(),
        }
    }

    fn find(name: &str) -> Result<Self, Failure> {
        let known = Self::ALL.into_iter().find(|form| form.name() == name);
        known
            .ok_or_else(|| Failure::bad(suggest::unknown("form", name, &Self::ALL.map(Self::name))))
    }
}

/// A converted cube as JSON.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    input: &'a str,
    to: &'static str,
    output: &'a str,
}

pub(super) fn run(options: &Convert, session: &Session) -> Result<Exit, Failure> {
    let form = Form::find(&options.to)?;
    let input = Input::new(&options.words, options.stdin, options.json, "cube")?;
    let print = |item: &Item<Cube>, text: &str| {
        if options.json {
            session.output.json(&Record {
                line: item.line,
                input: &item.text,
                to: form.name(),
                output: text,
            });
        } else {
            session.output.line(text);
        }
        Ok(Exit::Done)
    };
    match form {
        // On one line, so that it can be read again from a pipe.
        Form::Text(format) => input.each(session, input::cube, |item| {
            print(item, &format_cube(&item.value, format).replace('\n', " "))
        }),
        Form::Moves => {
            input.each(session, input::cube, |item| match scramble(&item.value, session)? {
                Some(moves) => print(item, &moves),
                None => Ok(Exit::Nothing),
            })
        }
    }
}

/// Moves that lead to a cube: a solution backwards.
fn scramble(cube: &Cube, session: &Session) -> Result<Option<String>, Failure> {
    let (tables, control) = (session.tables(None)?, session.control());
    let answer = progress::watch(&tables, &control, |_| {
        step::two_phase(cube, Effort::USUAL, &tables, &control, &Silent)
    })?;
    Ok(answer.best.map(|short| short.moves.inverse().normal_form().to_string()))
}
