//! `steps`: the list of steps.

use super::listing::Listing;
use crate::api::record::{StepRecord, StepTableRecord};
use crate::cli::output::Output;
use crate::cli::output::exit::Exit;
use crate::step::Step;
use crate::table;

pub(crate) fn run(options: &Listing, output: &Output) -> Exit {
    for step in &Step::all() {
        let record = StepRecord::new(step);
        if options.json {
            output.json(&record);
        } else {
            output.line(line(&record));
        }
    }
    Exit::Done
}

/// Its name, what it reaches, what it needs before, its moves and its tables, 80 columns at most.
fn line(step: &StepRecord) -> String {
    let size =
        |table: &StepTableRecord| format!("{} {}", table.name, table::size::in_words(table.bytes));
    let tables = step.tables.iter().map(size).collect::<Vec<_>>().join(", ");
    let needs = step.needs.as_deref().unwrap_or("-");
    format!("{:12}  {:20}  {needs:6}  {:15}  {tables}", step.name, step.goal, step.moves)
}
