//! `puzzle convert`: a definition in another form.

use super::args::Convert;
use super::load;
use crate::api::record::PuzzleConvertRecord;
use crate::cli::output;
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::session::Session;
use crate::puzzle::format::{Written, write_definition};
use crate::store;

pub(super) fn run(options: &Convert, session: &Session) -> Result<Exit, Failure> {
    let puzzle = load::definition(&options.definition)?;
    let Written { text, losses } = write_definition(&puzzle.definition, options.to);
    for loss in &losses {
        output::say(loss);
    }
    if options.json {
        session.output.json(&PuzzleConvertRecord {
            puzzle: &puzzle.name,
            to: options.to.name(),
            text: &text,
            losses: &losses,
        });
    }
    match &options.output {
        Some(path) => store::write(path, text.as_bytes())?,
        None if options.json => {}
        None => session.output.bytes(text.as_bytes()),
    }
    Ok(Exit::Done)
}
