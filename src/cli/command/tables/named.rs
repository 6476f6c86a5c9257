//! Which tables can be named, and what the commands about tables share.

use std::fmt;
use std::sync::Arc;

use crate::api::record::TableDoneRecord;
use crate::cli::input::suggest;
use crate::cli::output::exit::Failure;
use crate::cli::session::Session;
use crate::table::{H48, TableId, Tables, Tier};

/// A table that can be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// One that is built on first need.
    Small(TableId),
    /// An H48 table.
    Big(H48),
}

impl Named {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Small(id) => id.name(),
            Self::Big(table) => table.name(),
        }
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
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
    pub(super) fn of(names: &[String]) -> Result<Vec<Self>, Failure> {
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
pub(super) struct Run<'a> {
    pub(super) tables: Arc<Tables>,
    pub(super) json: bool,
    pub(super) session: &'a Session<'a>,
}

impl Run<'_> {
    pub(super) fn tell(&self, table: Named, done: &'static str) {
        if self.json {
            self.session.output.json(&TableDoneRecord { name: table.name(), done });
        } else {
            self.session.output.line(format_args!("{table}: {done}"));
        }
        self.session.output.flush();
    }
}
