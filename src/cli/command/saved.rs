//! The commands `save` and `saved`: store sequences of moves with a name, and list them.

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use clap::Args;
use premove_engine::store::{Lock, locked};
use premove_service::api::record::SequenceRecord;

use super::about::width;
use crate::input::saved::{SavedSequences, is_of_name};
use crate::input::{self, ItemInput};
use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Maximum number of characters of a name, so that a name with its moves fits in a line.
const LONGEST: usize = 40;

/// Time between two attempts to lock the file while another program holds the lock.
const PATIENCE: Duration = Duration::from_millis(5);

/// Save moves under a name
///
/// Wherever moves are read, `@NAME` stands for them, alone or among others; inside parentheses
/// their sides are swapped. A name is of letters, digits, `-` and `_`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  premove save scr \"R' U' F D2 L2 F\"\n  \
                    premove solve eofb \"@scr R U\"\n  premove scramble | premove save today -")]
pub(crate) struct SaveArgs {
    /// Name, without the `@`
    name: String,
    /// Moves; `-` reads them from the standard input
    #[arg(value_name = "MOVES")]
    words: Vec<String>,
}

/// List the saved sequences, or remove one
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  premove saved\n  premove saved --remove scr")]
pub(crate) struct SavedArgs {
    /// Sequence to remove
    #[arg(long, value_name = "NAME")]
    remove: Option<String>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn save(options: &SaveArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let name = options.name.strip_prefix('@').unwrap_or(&options.name);
    if name.is_empty() || !name.chars().all(is_of_name) {
        return Err(Failure::bad(format!(
            "'{name}' is no name: a name is of letters, digits, - and _"
        )));
    }
    let length = name.chars().count();
    if length > LONGEST {
        return Err(Failure::bad(format!(
            "a name of {length} characters is too long: it may have {LONGEST}"
        )));
    }
    let moves = Mutex::new(Vec::new());
    ItemInput::new(&options.words, false, true, "moves")?.each(
        session,
        input::moves,
        &|item, _| {
            locked(&moves).push(item.value.to_string());
            Ok(Exit::Done)
        },
    )?;
    let moves = std::mem::take(&mut *locked(&moves));
    match moves.as_slice() {
        [moves] if !moves.is_empty() => change(session, |file| {
            if let Some(before) = file.sequences.insert(name.to_owned(), moves.clone()) {
                output::say(format_args!("'{name}' was {before}"));
            }
            Ok(())
        }),
        [] | [_] => Err(Failure::bad("no moves to save")),
        _ => Err(Failure::bad(format!(
            "one sequence has one name, and there are {} lines",
            moves.len()
        ))),
    }
}

pub(crate) fn saved(options: &SavedArgs, session: &CommandSession) -> Result<Exit, Failure> {
    if let Some(name) = &options.remove {
        let name = name.strip_prefix('@').unwrap_or(name);
        return change(session, |file| {
            file.find(name)?;
            file.sequences.remove(name);
            Ok(())
        });
    }
    let sequences = SavedSequences::read(&session.paths())?.sequences;
    if sequences.is_empty() {
        output::say("no sequence is saved: 'premove save NAME MOVES' saves one");
    }
    let width = width(sequences.keys().map(String::as_str));
    for (name, moves) in &sequences {
        let record = SequenceRecord { name, moves };
        session.output.record(options.json, &record, format_args!("{name:width$}  {moves}"));
    }
    Ok(Exit::Done)
}

/// Changes the file of sequences while it is locked against other programs.
fn change(
    session: &CommandSession,
    edit: impl FnOnce(&mut SavedSequences) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    let lock = SavedSequences::path(&session.paths())?.with_extension("lock");
    let _held = loop {
        match Lock::try_acquire(&lock)? {
            Some(held) => break held,
            None if session.is_stopped() => return Ok(Exit::Done),
            None => thread::sleep(PATIENCE),
        }
    };
    let mut file = SavedSequences::read(&session.paths())?;
    edit(&mut file)?;
    file.write()?;
    Ok(Exit::Done)
}
