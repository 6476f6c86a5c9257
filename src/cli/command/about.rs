//! The commands `commands`, `steps`, `paths` and `keys`, which print facts about the
//! program.

use clap::Args;
use premove_engine::step::Step;
use premove_engine::store::Folder;
use premove_engine::table::size;
use premove_service::api::record::{
    CommandRecord, FolderRecord, KeyRecord, StepRecord, StepTableRecord,
};

use super::CommandNames as _;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

#[derive(Debug, Args)]
pub(crate) struct ListingArgs {
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn width<'a>(cells: impl IntoIterator<Item = &'a str>) -> usize {
    cells.into_iter().map(|cell| cell.chars().count()).max().unwrap_or(0)
}

pub(crate) fn commands(options: &ListingArgs, session: &CommandSession) -> Exit {
    let program = session.grammar();
    let width = width(program.names());
    for command in program.get_subcommands() {
        let name = command.get_name();
        let title = &command.get_about().map(ToString::to_string).unwrap_or_default();
        session.output.record(
            options.json,
            &CommandRecord { name, title },
            format_args!("{name:width$}  {title}"),
        );
    }
    Exit::Done
}

/// Prints a line for each step, at most 80 columns wide, with the name of the step, its goal, its
/// precondition, its moves and its tables.
pub(crate) fn steps(options: &ListingArgs, session: &CommandSession) -> Exit {
    for step in &Step::all() {
        let record = StepRecord::new(step);
        let table =
            |table: &StepTableRecord| format!("{} {}", table.name, size::in_words(table.bytes));
        let tables = record.tables.iter().map(table).collect::<Vec<_>>().join(", ");
        let StepRecord { name, goal, moves, .. } = &record;
        let needs = record.needs.as_deref().unwrap_or("-");
        let line = format_args!("{name:12}  {goal:20}  {needs:6}  {moves:15}  {tables}");
        session.output.record(options.json, &record, line);
    }
    Exit::Done
}

pub(crate) fn paths(options: &ListingArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let paths = session.paths();
    for folder in Folder::ALL {
        let name = folder.name();
        let path = paths.folder(folder)?;
        let record = FolderRecord {
            name,
            path: path.to_string_lossy(),
            holds: folder.holds(),
            variable: folder.variable(),
        };
        let line = format_args!("{name:6}  {}", path.display());
        session.output.record(options.json, &record, line);
    }
    Ok(Exit::Done)
}

pub(crate) fn keys(options: &ListingArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let bindings = session.front_end()?.keys(session.start(None))?;
    let [first, second, third, _] =
        [0, 1, 2, 3].map(|column: usize| width(bindings.iter().map(|row| row[column].as_str())));
    for [context, keys, command, doc] in &bindings {
        session.output.record(
            options.json,
            &KeyRecord { context, keys, command, doc },
            format_args!("{context:first$}  {keys:second$}  {command:third$}  {doc}"),
        );
    }
    Ok(Exit::Done)
}
