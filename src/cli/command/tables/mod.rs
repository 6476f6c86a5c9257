//! `tables`: the distance tables listed, built, checked, deleted; small ones and the tiers of
//! optimal solving alike.

mod args;
mod build;
mod list;
mod named;
mod verify;

use self::args::TablesAction;
use self::named::{Named, Run};
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::session::Session;

pub(crate) use self::args::Tables;

pub(crate) fn run(options: &Tables, session: &Session) -> Result<Exit, Failure> {
    let command = Run { tables: session.tables(None)?, json: options.json, session };
    match options.action.as_ref().unwrap_or(&TablesAction::List) {
        TablesAction::List => Ok(command.list()),
        TablesAction::Build { names, deepen } => command.build(names, *deepen),
        TablesAction::Verify { names, deep, samples } => {
            command.verify(names, deep.then_some(*samples))
        }
        TablesAction::Remove { names, .. } => remove(&command, names),
    }
}

fn remove(command: &Run, names: &[String]) -> Result<Exit, Failure> {
    for table in Named::of(names)? {
        let removed = match table {
            Named::Small(id) => command.tables.remove(id)?,
            Named::Big(h) => command.tables.remove_h48(h)?,
        };
        if removed {
            command.tell(table, "removed");
        }
    }
    Ok(Exit::Done)
}
