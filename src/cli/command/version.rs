//! The command `version`: the version, and with `-v` what the program has and where.

use clap::Args;
use premove_engine::simd::Isa;
use premove_engine::store::Folder;
use premove_engine::table::{TableStatus, size};
use premove_fmc::findability::MODEL;
use premove_service::api::record::{
    EngineRecord, FolderRecord, TableStateRecord, VersionRecord, WholeVersionRecord,
};
use premove_service::questions::program::TablesQuestion;

use crate::input::options::clients;
use crate::input::values::threads;
use crate::output;
use crate::output::exit::Exit;
use crate::session::CommandSession;

/// Print the version
#[derive(Debug, Args)]
#[command(after_help = VERSION_HELP, args_override_self = true, group = clients())]
pub(crate) struct VersionArgs {
    /// Print also the system, the instruction set that searches use, the front ends, the folders,
    /// and the tables that are there: what a report of a fault needs
    #[arg(short = 'v', long)]
    pub(crate) verbose: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

const VERSION_HELP: &str =
    "Examples:\n  premove version\n  premove version -v\n  premove version --json";

/// The name of the program.
const NAME: &str = "premove";

pub(crate) fn run(options: &VersionArgs, session: &CommandSession) -> Exit {
    let version = env!("CARGO_PKG_VERSION");
    if !options.verbose {
        let record = VersionRecord { name: NAME, version, findability: MODEL.version };
        session.output.record(options.json, &record, version);
        return Exit::Done;
    }
    // A report of a fault is wanted most where the folder of the tables is the fault.
    let tables = session.tables(None).map(|tables| TablesQuestion::status(&tables));
    let tables = tables.unwrap_or_else(|failure| {
        output::say(failure);
        Vec::new()
    });
    let paths = session.paths();
    let folders = Folder::ALL.map(|folder| {
        let path = paths.folder(folder).map(|path| path.to_string_lossy().into_owned());
        FolderRecord {
            name: folder.name(),
            path: path.unwrap_or_else(|error| error.to_string()).into(),
            holds: folder.holds(),
            variable: folder.variable(),
        }
    });
    let record = WholeVersionRecord {
        name: NAME,
        engine: EngineRecord::new(Isa::best(), threads(None)),
        front_ends: session.front_end_names(),
        folders: folders.to_vec(),
        tables: tables
            .iter()
            .filter(|status| is_there(status))
            .map(TableStateRecord::new)
            .collect(),
    };
    session.output.record(options.json, &record, in_words(&record));
    Exit::Done
}

fn is_there(status: &TableStatus) -> bool {
    status.state.is_built()
}

/// Returns the facts, a line each.
fn in_words(record: &WholeVersionRecord) -> String {
    let WholeVersionRecord { name, engine, front_ends, folders, tables } = record;
    let others = engine.instruction_sets.iter().copied().filter(|isa| *isa != engine.isa);
    let others = others.collect::<Vec<_>>().join(", ");
    let others = if others.is_empty() { others } else { format!(" (also {others})") };
    let bytes = tables.iter().map(|table| table.takes).sum();
    let names: Vec<_> = tables.iter().map(|table| table.name).collect();
    let mut lines = vec![
        format!("{name} {}", engine.version),
        format!("system        {}", engine.system),
        format!("instructions  {}{others}", engine.isa),
        format!("threads       {}", engine.threads),
        format!("front ends    {}", front_ends.join(", ")),
    ];
    lines.extend(folders.iter().map(|folder| format!("{:12}  {}", folder.name, folder.path)));
    lines.push(if names.is_empty() {
        "built tables  none yet".to_owned()
    } else {
        format!("built tables  {} ({})", names.join(", "), size::in_words(bytes))
    });
    lines.join("\n")
}
