//! `tables`: the distance tables listed, built, checked, deleted; small ones and the tiers of
//! optimal solving alike.

mod build;
mod list;
mod verify;

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::args::{Tables as Options, TablesAction};
use super::exit::{Exit, Failure};
use super::session::Session;
use super::suggest;
use crate::table::{TableId, Tables, Tier};

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
        TablesAction::Build { names, deepen } => command.build(names, *deepen),
        TablesAction::Verify { names, deep, samples } => {
            command.verify(names, deep.then_some(*samples))
        }
        TablesAction::Remove { names, .. } => command.remove(names),
    }
}

/// A table that can be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// One that is built on first need.
    Small(TableId),
    /// An H48 table, by its number.
    Big(u8),
}

impl Named {
    const fn name(self) -> &'static str {
        match self {
            Self::Small(id) => id.name(),
            Self::Big(h) => Tier::H48(h).name(),
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let big = Tier::ALL.into_iter().filter_map(|tier| match tier {
            Tier::G1 => None,
            Tier::H48(h) => Some(Self::Big(h)),
        });
        TableId::ALL.into_iter().map(Self::Small).chain(big)
    }

    fn find(name: &str) -> Result<Self, Failure> {
        let names: Vec<&str> = Self::all().map(Self::name).collect();
        let unknown = || Failure::bad(suggest::unknown("table", name, &names));
        Self::all().find(|table| table.name() == name).ok_or_else(unknown)
    }

    /// The tables of these names; all when none is given.
    fn of(names: &[String]) -> Result<Vec<Self>, Failure> {
        if names.is_empty() {
            Ok(Self::all().collect())
        } else {
            names.iter().map(|name| Self::find(name)).collect()
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The names of all tables, for completion.
pub(super) fn names() -> Vec<String> {
    Named::all().map(|table| table.name().to_owned()).collect()
}

/// The command with everything it needs.
struct Run<'a> {
    tables: Arc<Tables>,
    json: bool,
    session: &'a Session<'a>,
}

impl Run<'_> {
    fn remove(&self, names: &[String]) -> Result<Exit, Failure> {
        for table in Named::of(names)? {
            let removed = match table {
                Named::Small(id) => self.tables.remove(id)?,
                Named::Big(h) => self.tables.remove_h48(h)?,
            };
            if removed {
                self.tell(table, "removed");
            }
        }
        Ok(Exit::Done)
    }

    fn tell(&self, table: Named, done: &'static str) {
        if self.json {
            self.session.output.json(&Done { name: table.name(), done });
        } else {
            self.session.output.line(format_args!("{table}: {done}"));
        }
        self.session.output.flush();
    }
}
