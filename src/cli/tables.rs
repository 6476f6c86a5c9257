//! `tables`: the distance tables listed, built, checked, deleted.

use std::sync::Arc;

use serde::Serialize;

use super::args::{Tables as Options, TablesAction};
use super::exit::{Exit, Failure};
use super::output;
use super::progress;
use super::session::Session;
use super::suggest;
use crate::table::{TableError, TableId, TableState, TableStatus, Tables, size};

/// A table as JSON.
#[derive(Serialize)]
struct Record<'a> {
    name: &'static str,
    purpose: &'static str,
    state: &'static str,
    bytes: u64,
    path: std::borrow::Cow<'a, str>,
}

/// What was done with a table, as JSON.
#[derive(Serialize)]
struct Done {
    name: &'static str,
    done: &'static str,
}

pub(super) fn run(options: &Options, session: &Session) -> Result<Exit, Failure> {
    let command = Run { tables: session.tables(None)?, json: options.json, session };
    match options.action.as_ref().unwrap_or(&TablesAction::List) {
        TablesAction::List => Ok(command.list()),
        TablesAction::Build { names } => command.build(names),
        TablesAction::Verify { names } => command.verify(names),
        TablesAction::Remove { names, .. } => command.remove(names),
    }
}

/// The tables that are named; all when none is.
fn ids(names: &[String]) -> Result<Vec<TableId>, Failure> {
    if names.is_empty() {
        return Ok(TableId::ALL.to_vec());
    }
    let find = |name: &String| {
        let unknown = || Failure::bad(suggest::unknown("table", name, &TableId::ALL.map(TableId::name)));
        TableId::find(name).ok_or_else(unknown)
    };
    names.iter().map(find).collect()
}

/// The command with everything it needs.
struct Run<'a> {
    tables: Arc<Tables>,
    json: bool,
    session: &'a Session<'a>,
}

impl Run<'_> {
    fn list(&self) -> Exit {
        for status in self.tables.status() {
            let TableStatus { id, bytes, state } = status;
            let path = self.tables.path(id);
            let state = state_in_words(state);
            if self.json {
                let path = path.to_string_lossy();
                self.session.output.json(&Record { name: id.name(), purpose: id.purpose(), state, bytes, path });
            } else {
                let size = if bytes == 0 { String::new() } else { size::in_words(bytes) };
                self.session.output.line(format_args!("{:10}  {state:8}  {size:>8}  {}", id.name(), id.purpose()));
            }
        }
        Exit::Done
    }

    fn build(&self, names: &[String]) -> Result<Exit, Failure> {
        let control = self.session.control();
        let missing = |id: &TableId| !names.is_empty() || !self.is_present(*id);
        for id in ids(names)?.into_iter().filter(missing) {
            progress::watch(&self.tables, &control, |_| self.tables.build(id, &|| control.is_stopped()))?;
            self.tell(id, "built");
        }
        Ok(Exit::Done)
    }

    fn verify(&self, names: &[String]) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        for id in ids(names)? {
            match self.tables.verify(id) {
                Ok(()) => self.tell(id, "verified"),
                Err(TableError::Absent { .. }) if names.is_empty() => {}
                Err(error) => {
                    output::say(error);
                    exit = Exit::Environment;
                }
            }
        }
        Ok(exit)
    }

    fn remove(&self, names: &[String]) -> Result<Exit, Failure> {
        for id in ids(names)? {
            if self.tables.remove(id)? {
                self.tell(id, "removed");
            }
        }
        Ok(Exit::Done)
    }

    fn is_present(&self, id: TableId) -> bool {
        self.tables.status().iter().any(|status| status.id == id && status.state != TableState::Absent)
    }

    fn tell(&self, id: TableId, done: &'static str) {
        if self.json {
            self.session.output.json(&Done { name: id.name(), done });
        } else {
            self.session.output.line(format_args!("{id}: {done}"));
        }
        self.session.output.flush();
    }
}

const fn state_in_words(state: TableState) -> &'static str {
    match state {
        TableState::Absent => "absent",
        TableState::Present => "present",
        TableState::Open => "open",
        TableState::Building { .. } => "building",
    }
}
