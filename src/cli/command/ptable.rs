//! The commands `ptable`, `gen` and `freemem`: nissy's commands for tables.

use clap::Args;
use premove_engine::table::{TableId, TableState, size};
use premove_service::api::record::{DistancesRecord, TableDoneRecord, TableNameRecord};

use super::about::width;
use crate::input::one_of::{self, OneOf};
use crate::input::options::Threads;
use crate::input::suggest;
use crate::output::exit::{Exit, Failure};
use crate::output::{self, progress};
use crate::session::CommandSession;

/// List the distance tables, or count the distances in one
///
/// A table that is not there yet is built. nissy's names of tables are understood too, where one
/// corresponds.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  premove ptable\n  premove ptable eo")]
pub(crate) struct PtableArgs {
    /// Table, by our name or nissy's: eo or `pt_eofb_HTM`
    #[arg(value_parser = OneOf(one_of::small_tables), hide_possible_values = true)]
    name: Option<String>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// Build all tables that are missing, but for the big ones of optimal solving
///
/// Those are built by name: `premove tables build h5`.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  premove gen -t 2", args_override_self = true)]
pub(crate) struct GenArgs {
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// nissy's names of tables, each with our name.
const NISSY: [(&str, &str); 10] = [
    ("pt_eofb_HTM", "eo"),
    ("pt_coud_HTM", "co"),
    ("pt_cornershtr_HTM", "chtr"),
    ("pt_corners_HTM", "corners"),
    ("pt_drud_sym16_HTM", "dr"),
    ("pt_drud_eofb", "dr-eo"),
    ("pt_drudfin_noE_sym16_drud", "drfin"),
    ("pt_htr_drud", "htr"),
    ("pt_cp_drud", "corners-dr"),
    ("pt_htrfin_htr", "htrfin"),
];

fn find(name: &str) -> Result<TableId, Failure> {
    let alias = NISSY.iter().find(|(theirs, _)| *theirs == name).map(|&(_, ours)| ours);
    let table = TableId::find(alias.unwrap_or(name));
    table.filter(|id| TableId::CATALOGUED.contains(id)).ok_or_else(|| {
        if name.starts_with("pt_") {
            return Failure::bad(format!(
                "no table here corresponds to nissy's '{name}'; 'premove ptable' lists ours"
            ));
        }
        Failure::bad(suggest::unknown("table", name, &TableId::NEEDED.map(TableId::name)))
    })
}

pub(crate) fn run(options: &PtableArgs, session: &CommandSession) -> Result<Exit, Failure> {
    match &options.name {
        None => Ok(list(options, session)),
        Some(name) => count(find(name)?, options, session),
    }
}

fn list(options: &PtableArgs, session: &CommandSession) -> Exit {
    let width = width(TableId::NEEDED.map(TableId::name));
    for id in TableId::NEEDED {
        let name = id.name();
        let purpose = id.purpose();
        let nissy = NISSY.iter().find(|(_, ours)| *ours == name).map(|&(theirs, _)| theirs);
        let theirs = nissy.map_or_else(String::new, |theirs| format!(" ({theirs})"));
        session.output.record(
            options.json,
            &TableNameRecord { name, purpose, nissy },
            format_args!("{name:width$}  {purpose}{theirs}"),
        );
    }
    Exit::Done
}

fn count(id: TableId, options: &PtableArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let tables = session.tables(None)?;
    let control = session.control();
    progress::watch(&tables, &control, |_| tables.require(id, &|| control.is_stopped()))?;
    let counts = tables.histogram(id)?;
    let used = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    let (counts, total) = (&counts[..used], counts.iter().sum());
    let lines = counts.iter().enumerate();
    let lines =
        lines.map(|(at, count)| format!("{at:2}\t{count:10}\n")).collect::<Vec<_>>().concat();
    session.output.record(
        options.json,
        &DistancesRecord { name: id.name(), counts, total },
        format_args!("Table {id}\n{lines}Total: {total}"),
    );
    Ok(Exit::Done)
}

pub(crate) fn generate(options: &GenArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let (tables, control) =
        (session.tables(options.threads.threads.map(usize::from))?, session.control());
    for status in tables.status() {
        if status.state != TableState::Absent {
            continue;
        }
        progress::watch(&tables, &control, |_| tables.build(status.id, &|| control.is_stopped()))?;
        let record = TableDoneRecord { name: status.id.name(), done: "built" };
        session.output.record(options.json, &record, format_args!("{}: built", status.id));
        session.output.flush();
    }
    Ok(Exit::Done)
}

pub(crate) fn freemem(session: &CommandSession) -> Result<Exit, Failure> {
    let tables = session.tables(None)?;
    let freed = tables.close_tiers(None);
    for tier in &freed {
        output::say(format_args!("gave back table '{tier}', {}", size::in_words(tier.bytes())));
    }
    if freed.is_empty() {
        output::say(
            "nothing to free: tables are mapped from their files, and the system takes the memory \
             back when it needs it",
        );
    }
    Ok(Exit::Done)
}
