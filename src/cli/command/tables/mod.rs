//! The command `tables`: lists, builds, checks and deletes the distance tables.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | the arguments |
//! | `list.rs` | `tables list` |

mod args;
mod list;

use std::sync::Arc;

pub(crate) use self::args::TablesArgs;
use premove_cube::Metric;
use premove_engine::table::{self, Reach, RetiredTier, TableError, TableId, Tier};
use premove_service::api::record::TableDoneRecord;

use self::args::TablesAction;
use crate::input::suggest;
use crate::output::exit::{Exit, Failure};
use crate::output::remedy::with_remedy;
use crate::output::{self, progress};
use crate::session::CommandSession;

/// Seed for the choice of the entries to recompute. Each run chooses the same entries, so that an
/// error is found again.
const SEED: u64 = 48;

/// Returns the retired table with its replacement, or `None` if this table is not retired.
fn retired(id: TableId) -> Option<RetiredTier> {
    id.tier().and_then(Tier::retired)
}

/// Returns the table with a name. With the metric QTM the name `h5` means `h5-qtm`.
fn find(name: &str, metric: Option<Metric>) -> Result<TableId, Failure> {
    let table = TableId::find(name).ok_or_else(|| {
        let names: Vec<&str> = offered().map(TableId::name).collect();
        Failure::bad(suggest::unknown("table", name, &names))
    })?;
    let Some(metric) = metric.filter(|metric| table.metric() != *metric) else { return Ok(table) };
    let is_usual = table.metric() == Metric::default();
    let other = is_usual.then(|| TableId::find(&format!("{name}-{}", metric.name()))).flatten();
    other.ok_or_else(|| {
        let turns = table.metric().turns();
        Failure::bad(format!("table '{name}' counts {turns}: leave out --metric {}", metric.name()))
    })
}

/// Returns the tables with these names. Without names, returns all tables of the metric; without a
/// metric, those of all metrics.
fn named(names: &[String], metric: Option<Metric>) -> Result<Vec<TableId>, Failure> {
    if names.is_empty() {
        let all = TableId::all();
        Ok(all.filter(|table| metric.is_none_or(|metric| table.metric() == metric)).collect())
    } else {
        names.iter().map(|name| find(name, metric)).collect()
    }
}

/// Returns the names of all tables, for completion.
fn names() -> Vec<String> {
    TableId::all().map(|table| table.name().to_owned()).collect()
}

/// Returns the tables that can be built, which are all except retired ones.
fn offered() -> impl Iterator<Item = TableId> {
    TableId::all().filter(|id| retired(*id).is_none())
}

/// Returns the names of the tables that can be built, for completion.
fn offered_names() -> Vec<String> {
    offered().map(|table| table.name().to_owned()).collect()
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
        // Without names, build the tables for HTM, unless another metric is given.
        let metric = self.metric.or_else(|| names.is_empty().then_some(Metric::default()));
        let tables = named(names, metric)?;
        if deepen {
            check_deepen(names, &tables)?;
        }
        let retired = tables.iter().find_map(|table| retired(*table));
        if let Some(retired) = retired.filter(|_| !names.is_empty()) {
            let remedy = format!("'premove tables build {}' builds it", retired.better);
            return Err(Failure::bad(format!("{retired}, and {remedy}")));
        }
        for table in tables.into_iter().filter(|table| !names.is_empty() || !table.is_optional()) {
            match table {
                TableId::H48(tier) => {
                    let reach = if deepen { Reach::Deep } else { tier.usual_reach() };
                    self.build_large(tier, reach)?;
                }
                id if names.is_empty() && self.is_whole(id) => {}
                id => {
                    let control = self.session.control();
                    progress::watch(&self.tables, &control, |_| {
                        self.tables.build(id, &|| control.is_stopped())
                    })?;
                    self.done(table, "built");
                }
            }
        }
        Ok(Exit::Done)
    }

    /// Returns whether the file of a table is completely valid.
    fn is_whole(&self, id: TableId) -> bool {
        let control = self.session.control();
        self.tables.verify(id, &|| control.is_stopped()).is_ok()
    }

    fn build_large(&self, tier: Tier, reach: Reach) -> Result<(), Failure> {
        let control = self.session.control();
        let doing = format!("building table '{}'", tier.name());
        let built = progress::watch_builds(&self.tables, &|| doing.clone(), |_| {
            self.tables.build_tier(tier, reach, &|| control.is_stopped())
        });
        if matches!(built, Err(TableError::Stopped(_))) {
            output::say(format_args!(
                "what was built of it is kept: 'premove tables build {}' goes on",
                tier.name()
            ));
        }
        self.done(TableId::H48(tier), if built? { "built" } else { "there already" });
        Ok(())
    }

    /// Checks the files of tables completely. With `samples`, also recomputes this number of
    /// entries of each table of optimal solving.
    fn verify(&self, names: &[String], samples: Option<usize>) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        for table in named(names, self.metric)? {
            match self.verify_one(table, samples) {
                Ok(()) => self.done(table, "verified"),
                Err(TableError::Absent { .. }) if names.is_empty() => {}
                Err(stopped @ TableError::Stopped(_)) => return Err(stopped.into()),
                Err(error) => {
                    output::say(with_remedy(&error));
                    exit = Exit::Environment;
                }
            }
        }
        Ok(exit)
    }

    fn verify_one(&self, table: TableId, samples: Option<usize>) -> Result<(), TableError> {
        let control = self.session.control();
        let tables = &*self.tables;
        progress::watch_doing(tables, &|| format!("checking table '{table}'"), |_| {
            tables.verify(table, &|| control.is_stopped())?;
            let Some(samples) = samples else { return Ok(()) };
            tables.verify_deep(table, samples, SEED, &|| control.is_stopped())
        })
    }

    fn remove(&self, names: &[String]) -> Result<Exit, Failure> {
        for table in named(names, self.metric)? {
            if self.tables.remove(table)? {
                self.done(table, "removed");
            }
        }
        Ok(Exit::Done)
    }

    /// Prints what was done with a table.
    fn done(&self, table: TableId, done: &'static str) {
        let record = TableDoneRecord { name: table.name(), done };
        self.session.output.record(self.json, &record, format_args!("{table}: {done}"));
        self.session.output.flush();
    }
}

/// Returns an error if no tables are named, or if one of them does not gain from `--deepen`.
fn check_deepen(names: &[String], tables: &[TableId]) -> Result<(), Failure> {
    if names.is_empty() {
        return Err(Failure::bad(
            "'--deepen' needs the names of tables: premove tables build h7 --deepen",
        ));
    }
    match tables.iter().find(|table| !table.tier().is_some_and(Tier::gains_by_deepening)) {
        Some(table) => Err(Failure::bad(format!(
            "table '{table}' gains nothing from '--deepen': h6 to h11 do"
        ))),
        None => Ok(()),
    }
}
