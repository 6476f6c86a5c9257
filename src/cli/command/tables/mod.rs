//! `tables`: the distance tables listed, built, checked, deleted; small ones and those of optimal
//! solving alike.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | its arguments |
//! | `list.rs` | `tables list` |

mod args;
mod list;

use std::fmt;
use std::sync::Arc;

pub(crate) use self::args::TablesArgs;
use premove_cube::Metric;
use premove_engine::table::{self, H48, Reach, TableError, TableId, Tier};
use premove_service::api::record::TableDoneRecord;

use self::args::TablesAction;
use crate::input::suggest;
use crate::output::exit::{Exit, Failure};
use crate::output::{self, progress};
use crate::session::CommandSession;

/// The recomputed entries are the same in each run, so that a fault that was found is found again.
const SEED: u64 = 48;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NamedTable {
    /// A table that is built in one go.
    Small(TableId),
    /// A table that is built part by part.
    Big(H48),
}

impl NamedTable {
    const fn name(self) -> &'static str {
        match self {
            Self::Small(id) => id.name(),
            Self::Big(table) => table.name(),
        }
    }

    /// Returns `true` if the table is built only when it is named, because it takes much space.
    const fn is_optional(self) -> bool {
        match self {
            Self::Small(id) => id.is_optional(),
            Self::Big(_) => true,
        }
    }

    /// Returns the metric of its distances.
    const fn metric(self) -> Metric {
        match self {
            Self::Small(TableId::G1Qtm) => Metric::QuarterTurn,
            Self::Small(_) => Metric::HalfTurn,
            Self::Big(table) => table.metric,
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let big = Tier::all().filter_map(|tier| match tier {
            Tier::G1(_) => None,
            Tier::H48(h) => Some(Self::Big(h)),
        });
        TableId::ALL.into_iter().map(Self::Small).chain(big)
    }

    fn named(name: &str) -> Option<Self> {
        Self::all().find(|table| table.name() == name)
    }

    /// Returns the table with a name; with quarter turns `h5` is `h5-qtm`.
    fn find(name: &str, metric: Option<Metric>) -> Result<Self, Failure> {
        let names: Vec<&str> = Self::all().map(Self::name).collect();
        let table = Self::named(name)
            .ok_or_else(|| Failure::bad(suggest::unknown("table", name, &names)))?;
        match metric {
            Some(metric) if table.metric() < metric => {
                let other = Self::named(&format!("{name}-{}", metric.name()));
                other.ok_or_else(|| {
                    Failure::bad(format!(
                        "table '{name}' counts half turns: leave out --metric qtm"
                    ))
                })
            }
            Some(metric) if table.metric() > metric => Err(Failure::bad(format!(
                "table '{name}' counts quarter turns: leave out --metric htm"
            ))),
            _ => Ok(table),
        }
    }

    /// Returns the tables with these names. Without names, returns all of the metric, or of both
    /// metrics when none is given.
    fn of(names: &[String], metric: Option<Metric>) -> Result<Vec<Self>, Failure> {
        if names.is_empty() {
            let all = Self::all();
            Ok(all.filter(|table| metric.is_none_or(|metric| table.metric() == metric)).collect())
        } else {
            names.iter().map(|name| Self::find(name, metric)).collect()
        }
    }
}

impl fmt::Display for NamedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns the names of all tables, for completion.
fn names() -> Vec<String> {
    NamedTable::all().map(|table| table.name().to_owned()).collect()
}

struct TablesCommand<'a> {
    tables: Arc<table::Tables>,
    json: bool,
    metric: Option<Metric>,
    session: &'a CommandSession<'a>,
}

pub(crate) fn run(options: &TablesArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let command = TablesCommand {
        tables: session.tables(None)?,
        json: options.json,
        metric: options.metric,
        session,
    };
    match options.action.as_ref().unwrap_or(&TablesAction::List) {
        TablesAction::List => Ok(command.list()),
        TablesAction::Build { names, deepen } => command.build(names, *deepen),
        TablesAction::Verify { names, deep, samples } => {
            command.verify(names, deep.then_some(*samples))
        }
        TablesAction::Remove { names, .. } => command.remove(names),
    }
}

impl TablesCommand<'_> {
    fn build(&self, names: &[String], deepen: bool) -> Result<Exit, Failure> {
        // Without names, the tables that half turns need, unless quarter turns are wanted.
        let metric = self.metric.or_else(|| names.is_empty().then_some(Metric::HalfTurn));
        let tables = NamedTable::of(names, metric)?;
        if deepen {
            check_deepen(names, &tables)?;
        }
        for table in tables.into_iter().filter(|table| !names.is_empty() || !table.is_optional()) {
            match table {
                NamedTable::Small(id) if names.is_empty() && self.is_whole(id) => {}
                NamedTable::Small(id) => {
                    let control = self.session.control();
                    progress::watch(&self.tables, &control, |_| {
                        self.tables.build(id, &|| control.is_stopped())
                    })?;
                    self.done(table, "built");
                }
                NamedTable::Big(h) => {
                    self.build_big(
                        h,
                        if deepen { Reach::Deep } else { Reach::usual(Tier::H48(h)) },
                    )?;
                }
            }
        }
        Ok(Exit::Done)
    }

    /// Returns `true` if the file of a table is whole to the last byte.
    fn is_whole(&self, id: TableId) -> bool {
        let control = self.session.control();
        self.tables.verify(id, &|| control.is_stopped()).is_ok()
    }

    fn build_big(&self, h: H48, reach: Reach) -> Result<(), Failure> {
        let control = self.session.control();
        let title = format!("building table '{}'", h.name());
        let built = progress::watch_builds(&self.tables, &|| title.clone(), |_| {
            self.tables.build_tier(Tier::H48(h), reach, &|| control.is_stopped())
        });
        if matches!(built, Err(TableError::Stopped(_))) {
            output::say(format_args!(
                "what was built of it is kept: 'premove tables build {}' goes on",
                h.name()
            ));
        }
        self.done(NamedTable::Big(h), if built? { "built" } else { "there already" });
        Ok(())
    }

    /// Checks tables to the last byte. With `samples`, also recomputes this number of entries of
    /// each table of optimal solving.
    fn verify(&self, names: &[String], samples: Option<usize>) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        for table in NamedTable::of(names, self.metric)? {
            match self.verify_one(table, samples) {
                Ok(()) => self.done(table, "verified"),
                Err(TableError::Absent { .. }) if names.is_empty() => {}
                Err(stopped @ TableError::Stopped(_)) => return Err(stopped.into()),
                Err(error) => {
                    output::say(error);
                    exit = Exit::Environment;
                }
            }
        }
        Ok(exit)
    }

    fn verify_one(&self, table: NamedTable, samples: Option<usize>) -> Result<(), TableError> {
        let control = self.session.control();
        let tables = &*self.tables;
        let stop = || control.is_stopped();
        progress::watch_doing(tables, &|| format!("checking table '{table}'"), |_| {
            match table {
                NamedTable::Small(id) => tables.verify(id, &stop)?,
                NamedTable::Big(h) => tables.verify_h48(h, &stop).map(drop)?,
            }
            match (table, samples) {
                (NamedTable::Small(TableId::G1), Some(samples)) => {
                    tables.verify_g1_deep(Metric::HalfTurn, samples, SEED, &stop)
                }
                (NamedTable::Small(TableId::G1Qtm), Some(samples)) => {
                    tables.verify_g1_deep(Metric::QuarterTurn, samples, SEED, &stop)
                }
                (NamedTable::Big(h), Some(samples)) => {
                    tables.verify_h48_deep(h, samples, SEED, &stop)
                }
                // Every distance of the others is compared with a known checksum anyway.
                _ => Ok(()),
            }
        })
    }

    fn remove(&self, names: &[String]) -> Result<Exit, Failure> {
        for table in NamedTable::of(names, self.metric)? {
            let removed = match table {
                NamedTable::Small(id) => self.tables.remove(id)?,
                NamedTable::Big(h) => self.tables.remove_h48(h)?,
            };
            if removed {
                self.done(table, "removed");
            }
        }
        Ok(Exit::Done)
    }

    /// Prints that something was done with a table.
    fn done(&self, table: NamedTable, done: &'static str) {
        let record = TableDoneRecord { name: table.name(), done };
        self.session.output.record(self.json, &record, format_args!("{table}: {done}"));
        self.session.output.flush();
    }
}

/// Refuses tables that cannot be deepened, or would only become slower by it.
fn check_deepen(names: &[String], tables: &[NamedTable]) -> Result<(), Failure> {
    if names.is_empty() {
        return Err(Failure::bad(
            "'--deepen' needs the names of tables: premove tables build h5 --deepen",
        ));
    }
    let other = tables.iter().find(|table| match table {
        NamedTable::Big(h) => !Tier::H48(*h).gains_by_deepening(),
        NamedTable::Small(_) => true,
    });
    match other {
        Some(table) => Err(Failure::bad(format!(
            "table '{table}' gains nothing from '--deepen': h4 to h11 do"
        ))),
        None => Ok(()),
    }
}
