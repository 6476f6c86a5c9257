//! `steps`: the list of steps.

use serde::Serialize;

use super::listing::Listing;
use crate::cli::output::Output;
use crate::cli::output::exit::Exit;
use crate::step::{Step, Target};
use crate::table;

/// A step as JSON.
#[derive(Serialize)]
struct Record<'a> {
    name: &'a str,
    title: &'a str,
    targets: Vec<String>,
    needs: Option<String>,
    goal: String,
    moves: String,
    tables: Vec<Table>,
    r#final: bool,
}

/// A table that a step needs.
#[derive(Serialize)]
struct Table {
    name: &'static str,
    bytes: u64,
}

pub(crate) fn run(options: &Listing, output: &Output) -> Exit {
    for step in &Step::all() {
        let record = Record {
            name: step.name(),
            title: step.title(),
            targets: step.targets().iter().map(Target::name).collect(),
            needs: step.needs(),
            goal: step.reaches(),
            moves: step.moves_in_words(),
            tables: step
                .tables()
                .iter()
                .map(|&id| Table { name: id.name(), bytes: table::bytes(id) })
                .collect(),
            r#final: step.goal().is_final(),
        };
        if options.json {
            output.json(&record);
        } else {
            output.line(line(&record));
        }
    }
    Exit::Done
}

/// Its name, what it reaches, what it needs before, its moves and its tables, 80 columns at most.
fn line(step: &Record<'_>) -> String {
    let size = |table: &Table| format!("{} {}", table.name, table::size::in_words(table.bytes));
    let tables = step.tables.iter().map(size).collect::<Vec<_>>().join(", ");
    let needs = step.needs.as_deref().unwrap_or("-");
    format!("{:12}  {:20}  {needs:6}  {:15}  {tables}", step.name, step.goal, step.moves)
}
