//! The command `solves`: lists, shows, exports, imports, removes and restores the solves of the
//! library.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | the arguments |

mod args;

use std::path::Path;
use std::sync::Arc;

pub(crate) use self::args::SolvesArgs;
use premove_cube::notation::escape;
use premove_engine::store;
use premove_fmc::library::{Query, Solve, SolvePlace, SolveSummary, Sort, Times, tree_lines};
use premove_fmc::writeup::export::PathForm;
use premove_fmc::writeup::read::write_ups;
use premove_service::api::ExportForm;
use premove_service::api::record::{
    SolveDamagedRecord, SolveDoneRecord, SolveRecord, SolveShownRecord,
};
use premove_service::library::{Imported, Library, LibraryError, Listed, local_zone, new_id, now};

use self::args::{SolvesAction, SortBy};
use crate::input::{self, suggest};
use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::output::remedy::with_remedy;
use crate::session::CommandSession;

struct SolvesCommand<'a> {
    library: Library,
    json: bool,
    session: &'a CommandSession<'a>,
}

pub(crate) fn run(options: &SolvesArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let library = Library::of_paths(&session.paths())?;
    let run = SolvesCommand { library, json: options.json, session };
    match &options.action {
        None => run.list(&[], SortBy::default(), false),
        Some(SolvesAction::List { words, sort, bin }) => run.list(words, *sort, *bin),
        Some(SolvesAction::Show { name }) => run.show(name),
        Some(SolvesAction::Export { names, to: None }) => run.export(names),
        Some(SolvesAction::Export { names, to: Some(form) }) => run.export_lines(names, form),
        Some(SolvesAction::Import { file }) => run.import(file.as_deref()),
        Some(SolvesAction::Remove { names }) => Ok(run.each(names, "removed", |name| {
            let name = run.library.named(name).map_err(failure)?;
            run.library.remove(&name).map_err(failure)
        })),
        Some(SolvesAction::Restore { names }) => Ok(run.each(names, "restored", |name| {
            let name = run.library.bin().named(name).map_err(of_the_bin)?;
            run.library.restore(&name).map_err(of_the_bin)
        })),
    }
}

pub(super) fn failure(error: LibraryError) -> Failure {
    match error {
        LibraryError::Missing(_) => Failure::bad(format!("{error}: 'premove solves' lists them")),
        LibraryError::Several { .. } => Failure::input(error),
        error => Failure::environment(error),
    }
}

/// Returns the failure for an error with a solve in the bin.
fn of_the_bin(error: LibraryError) -> Failure {
    match error {
        LibraryError::Missing(name) => Failure::bad(format!(
            "the bin has no solve '{name}': 'premove solves list --bin' lists what is there"
        )),
        error => failure(error),
    }
}

impl SolvesCommand<'_> {
    fn list(&self, words: &[String], sort: SortBy, bin: bool) -> Result<Exit, Failure> {
        let query = Query::parse(&words.join(" ")).map_err(Failure::input)?;
        if bin && query.place() == Some(SolvePlace::Library) {
            return Err(Failure::bad("--bin and -in:bin exclude each other"));
        }
        let bin = bin || query.is_in_bin();
        let library = if bin { self.library.bin() } else { self.library.clone() };
        let all = library.list()?;
        let mut found: Vec<&SolveSummary> =
            all.iter().filter_map(|listed| listed.solve()).collect();
        let zone = local_zone();
        found.retain(|solve| !solve.is_empty() && query.matches(solve, zone));
        Sort::from(sort).apply(&mut found);
        for solve in &found {
            self.session.output.record(self.json, &SolveRecord::of(solve), list_line(solve));
        }
        let damaged = all.iter().filter(|listed| listed.solve().is_none());
        let damaged: Vec<&Arc<Listed>> = damaged.collect();
        if query.is_empty() {
            for listed in &damaged {
                self.damaged(listed);
            }
        } else if !damaged.is_empty() {
            output::say(format_args!(
                "{} cannot be read: 'premove solves' names them",
                if damaged.len() == 1 {
                    "1 file".to_owned()
                } else {
                    format!("{} files", damaged.len())
                }
            ));
        }
        if found.is_empty() && damaged.is_empty() && query.is_empty() {
            output::say(if bin { "the bin is empty" } else { "no solve is kept yet" });
        }
        Ok(if found.is_empty() && !query.is_empty() { Exit::Nothing } else { Exit::Done })
    }

    fn damaged(&self, listed: &Listed) {
        if let Listed::Damaged { name, why } = listed {
            let why = with_remedy(why);
            let record = SolveDamagedRecord { id: name, damaged: &why };
            let line = format!("{name}  damaged: {why}");
            self.session.output.record(self.json, &record, escape(&line));
        }
    }

    fn show(&self, name: &str) -> Result<Exit, Failure> {
        let (solve, workspace) = self.find(name)?;
        let summary = SolveSummary::of(&solve, &workspace);
        let tree = tree_lines(workspace.now());
        let best = workspace.now().best().map_or(workspace.now().cursor(), |(node, _)| node);
        let write_up = workspace.now().write_up(best);
        if self.json {
            let solve = SolveRecord::of(&summary);
            self.session.output.json(&SolveShownRecord { solve, tree: &tree, write_up: &write_up });
            return Ok(Exit::Done);
        }
        let out = &self.session.output;
        out.line(format_args!("{}", line(&summary)));
        let times = summary.times;
        out.line(format_args!(
            "begun {}, changed {}, {}",
            local_zone().minute(times.created),
            local_zone().minute(times.changed),
            steps(summary.steps)
        ));
        if !summary.title.is_empty() {
            out.line(summary.title_line());
        }
        for row in solve.text.lines() {
            out.line(escape(row));
        }
        out.line("");
        for row in &tree {
            out.line(escape(row));
        }
        if summary.steps > 0 {
            out.line("");
        }
        for row in write_up.lines() {
            out.line(escape(row));
        }
        Ok(Exit::Done)
    }

    fn find(&self, name: &str) -> Result<(Solve, premove_fmc::Workspace), Failure> {
        let name = self.library.named(name).map_err(failure)?;
        self.library.open(&name).map_err(failure)
    }

    fn export(&self, names: &[String]) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        for name in self.names_or_all(names)? {
            let text = self
                .find(&name)
                .and_then(|(solve, _)| solve.to_json().map_err(Failure::environment));
            match text {
                Ok(text) => self.session.output.line(on_one_line(&text)),
                Err(failure) => self.failed(&failure, &mut exit),
            }
        }
        Ok(exit)
    }

    /// Prints the best line of each solve in a format, with a blank line between texts.
    fn export_lines(&self, names: &[String], form: &str) -> Result<Exit, Failure> {
        let Some(form) = ExportForm::find(form) else {
            let names = ExportForm::ALL.map(ExportForm::name);
            return Err(Failure::bad(suggest::unknown("form", form, &names)));
        };
        let names = self.names_or_all(names)?;
        if form == ExportForm::Of(PathForm::Svg) && names.len() != 1 {
            return Err(Failure::bad("a picture has one solve: name it"));
        }
        let is_apart = matches!(form, ExportForm::Of(PathForm::Text | PathForm::Markdown));
        let mut exit = Exit::Done;
        let mut is_first = true;
        for name in names {
            let (_, workspace) = match self.find(&name) {
                Ok(found) => found,
                Err(failure) => {
                    self.failed(&failure, &mut exit);
                    continue;
                }
            };
            let now = workspace.now();
            let node = now.best().map_or(now.cursor(), |(node, _)| node);
            if !is_first && is_apart {
                self.session.output.line("");
            }
            is_first = false;
            self.session.output.bytes(form.write(now, node).as_bytes());
        }
        Ok(exit)
    }

    /// Returns the given names; without names, those of all solves that can be read.
    fn names_or_all(&self, names: &[String]) -> Result<Vec<String>, Failure> {
        let names = if names.is_empty() {
            let all = self.library.list()?;
            for listed in all.iter().filter(|listed| listed.solve().is_none()) {
                if let Listed::Damaged { name, why } = &**listed {
                    output::say(format_args!("{name} is left out: {}", with_remedy(why)));
                }
            }
            all.iter().filter_map(|listed| Some(listed.solve()?.id.to_string())).collect()
        } else {
            names.to_vec()
        };
        Ok(names)
    }

    /// Reports that an item failed, and stores the exit code. The other items are processed.
    fn failed(&self, failure: &Failure, exit: &mut Exit) {
        self.session.output.flush();
        output::say(failure);
        *exit = (*exit).max(failure.exit());
    }

    fn import(&self, file: Option<&Path>) -> Result<Exit, Failure> {
        let text = if let Some(file) = file {
            store::read_input(file)?
        } else {
            input::read_all(self.session)?
        };
        let text = String::from_utf8(text).map_err(|e| {
            let at = e.utf8_error().valid_up_to() + 1;
            Failure::bad(format!("not UTF-8 text at byte {at}: nothing is imported"))
        })?;
        if !text.trim().is_empty() && !text.trim_start().starts_with('{') {
            return self.import_write_ups(&text);
        }
        let objects = serde_json::Deserializer::from_str(&text);
        let mut count = 0_usize;
        let mut exit = Exit::Done;
        for object in objects.into_iter::<Box<serde_json::value::RawValue>>() {
            count += 1;
            let place = format!("solve {count} of the file");
            // After text that is not JSON, the beginning of the next solve cannot be found.
            let object = object.map_err(|e| Failure::input(e).context(place.clone()))?;
            let solve = Solve::read(object.get()).map_err(Failure::input);
            match solve.and_then(|(solve, _)| self.import_one(&solve)) {
                Ok(()) => {}
                Err(failure) => self.failed(&failure.context(place), &mut exit),
            }
        }
        if count == 0 {
            return Err(Failure::bad("no solve to import"));
        }
        Ok(exit)
    }

    fn import_one(&self, solve: &Solve) -> Result<(), Failure> {
        match self.library.import(solve).map_err(failure)? {
            Imported::New(id) => self.done(id.as_str(), "imported"),
            Imported::Same(id) => self.done(id.as_str(), "there already"),
            Imported::Renamed(id) => self.done(id.as_str(), "imported under another name"),
        }
        Ok(())
    }

    /// Imports the write-ups of a text as new solves.
    fn import_write_ups(&self, text: &str) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        let parts = write_ups(text);
        for (at, part) in parts.iter().enumerate() {
            let read = part.read_until(None, &|| self.session.is_stopped());
            let read = read.ok_or_else(|| {
                Failure::stopped(anyhow::anyhow!("stopped before write-up {}", at + 1))
            })?;
            let place = format!("write-up {} of the file", at + 1);
            let mut faults = read.remarks.iter().filter(|remark| remark.is_fault());
            if read.scramble.is_none() || read.steps.is_empty() {
                let why = match faults.next() {
                    Some(fault) => fault.to_string(),
                    None => "it has no steps".to_owned(),
                };
                self.failed(&Failure::bad(why).context(place), &mut exit);
                continue;
            }
            for fault in faults {
                output::say(format_args!("{place}: {fault}"));
                exit = exit.max(Exit::BadInput);
            }
            let workspace = read.workspace().to_json();
            let solve = Solve::new(new_id(), Times::at(now()), workspace);
            if let Err(failure) = self.import_one(&solve) {
                self.failed(&failure.context(place), &mut exit);
            }
        }
        Ok(exit)
    }

    fn each(
        &self,
        names: &[String],
        done: &'static str,
        act: impl Fn(&str) -> Result<String, Failure>,
    ) -> Exit {
        let mut exit = Exit::Done;
        for name in names {
            match act(name) {
                Ok(now) => self.done(&now, done),
                Err(failure) => self.failed(&failure, &mut exit),
            }
        }
        exit
    }

    fn done(&self, id: &str, done: &'static str) {
        let record = SolveDoneRecord { id, done };
        self.session.output.record(self.json, &record, format_args!("{id}: {done}"));
    }
}

/// Returns a solve as one line of text.
fn line(solve: &SolveSummary) -> String {
    let best = solve.best.map_or_else(String::new, |best| best.to_string());
    let star = if solve.starred { '*' } else { ' ' };
    let attempt = if solve.attempt.is_some() { "  attempt" } else { "" };
    let title = solve.title_line();
    let title = if title.is_empty() { title } else { format!("{title}: ") };
    format!(
        "{}  {}  {best:>3} {star} {:8}  {title}{}{attempt}",
        solve.id,
        local_zone().minute(solve.times.changed),
        solve.state.title(),
        escape(&solve.scramble)
    )
}

/// Returns a solve as a line of a list, with its shortest solution at the end.
fn list_line(solve: &SolveSummary) -> String {
    let solution = solve.solution.as_ref();
    line(solve) + &solution.map_or_else(String::new, |moves| format!("  solved by {moves}"))
}

fn steps(steps: usize) -> String {
    if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") }
}

/// Returns JSON without blanks between its parts.
fn on_one_line(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut in_string = false;
    let mut escaped = false;
    for c in json.chars() {
        if in_string {
            in_string = escaped || c != '"';
            escaped = !escaped && c == '\\';
        } else if c.is_whitespace() {
            continue;
        } else {
            in_string = c == '"';
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_on_one_line_keeps_its_strings() {
        let text = "{\n  \"a b\": \"x \\\" {  y\\\\\",\n  \"n\": [1, 2]\n}";
        let line = on_one_line(text);
        assert_eq!(line, "{\"a b\":\"x \\\" {  y\\\\\",\"n\":[1,2]}");
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(value(&line), value(text));
    }
}
