//! `steps`: the list of steps.

use serde::Serialize;

use super::args::Listing;
use super::exit::Exit;
use super::output::Output;
use crate::step::Step;

/// A step as JSON.
#[derive(Serialize)]
struct Record<'a> {
    name: &'a str,
    title: &'a str,
    targets: Vec<String>,
    tables: Vec<&'static str>,
    r#final: bool,
}

pub(super) fn run(options: &Listing, output: &Output) -> Exit {
    let all = Step::all();
    let width = all.iter().map(|step| step.name().len()).max().unwrap_or(0);
    for step in &all {
        if options.json {
            output.json(&Record {
                name: step.name(),
                title: step.title(),
                targets: step.targets().iter().map(crate::step::Target::name).collect(),
                tables: step.tables().iter().map(|id| id.name()).collect(),
                r#final: step.goal().is_final(),
            });
        } else {
            output.line(format_args!("{:width$}  {}", step.name(), step.title()));
        }
    }
    Exit::Done
}
