//! `invert`, `unniss`, `premoves` and `cleanup`: moves in, moves out.

use serde::Serialize;

use super::args::Moves;
use super::exit::{Exit, Failure};
use super::input::{self, Input};
use super::session::Session;
use crate::notation::{Line, Written};

/// What a rewritten item looks like as JSON.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    input: &'a str,
    output: String,
    length: usize,
}

pub(super) fn invert(moves: &Written) -> Written {
    moves.invert()
}

pub(super) fn unniss(moves: &Written) -> Written {
    moves.unniss()
}

pub(super) fn cleanup(moves: &Written) -> Written {
    moves.cleanup()
}

pub(super) fn premoves(moves: &Written) -> Written {
    Written::from(&Line::on_normal(moves.line().with_premoves()))
}

pub(super) fn run(
    rewrite: fn(&Written) -> Written,
    options: &Moves,
    session: &Session,
) -> Result<Exit, Failure> {
    let input = Input::new(&options.words, options.stdin, options.json, "moves")?;
    input.each(session, input::moves, |item| {
        let rewritten = rewrite(&item.value);
        if options.json {
            let length = rewritten.line().len();
            session.output.json(&Record {
                line: item.line,
                input: &item.text,
                output: rewritten.to_string(),
                length,
            });
        } else {
            session.output.line(rewritten);
        }
        Ok(Exit::Done)
    })
}
