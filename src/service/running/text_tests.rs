//! Tests of questions in text, and of the answers that docs/questions.md shows.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::sync::{Arc, Mutex};

use premove_engine::search::Control;
use premove_engine::table::Tables;
use serde_json::Value;

use super::Service;
use crate::questions::{Asker, FieldUse, Request, TextQuestion};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Number of characters of a line that the page shows.
const WIDEST: usize = 300;

fn service() -> Service {
    let tables = Tables::new(format!("{ROOT}/target/tmp/tables").into());
    Service::without_messages(Arc::new(tables), 1)
}

fn lines(service: &Service, question: &str) -> Vec<String> {
    let control = Control::new();
    let lines = Mutex::new(Vec::new());
    let context = service.context(&control);
    service.ask_text(question, &context, &|line| lines.lock().unwrap().push(line.to_owned()));
    lines.into_inner().unwrap()
}

/// Returns the lines of an answer as the page shows them: at most six, each cut at `WIDEST`.
fn shown(lines: &[String]) -> String {
    // These lines depend on the machine, and on earlier questions.
    const VARYING: [&str; 4] =
        [r#""answer":"table""#, r#""answer":"table_state""#, r#""answer":"version""#, "planned"];
    let is_fixed = |line: &&String| !VARYING.iter().any(|part| line.contains(part));
    let cut = |line: &String| match line.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("{}...\n", &line[..end]),
        None => format!("{line}\n"),
    };
    let all: Vec<String> = lines.iter().filter(is_fixed).map(cut).collect();
    match all.len() {
        0..=6 => all.concat(),
        count => format!("{}...\n{}", all[..4].concat(), all[count - 1]),
    }
}

/// Returns the table of the fields of a question for the page.
fn table(uses: &[FieldUse]) -> String {
    let mut table = "| field | takes | unless given |\n|---|---|---|\n".to_owned();
    for field in uses {
        let usual = match &field.usual {
            None => "needed".to_owned(),
            Some(Value::Null) => String::new(),
            // The default of this field depends on other fields.
            Some(_) if field.name == "results" => "`1`, or plenty".to_owned(),
            Some(value) => format!("`{value}`"),
        };
        let closed = if field.is_closed { "; not for clients" } else { "" };
        let FieldUse { name, takes, .. } = field;
        writeln!(table, "| `{name}` | {takes}{closed} | {usual} |").unwrap();
    }
    table
}

/// Returns the page as it should be: each section with the fields of its question, and with the
/// answers to its examples.
fn written_anew(page: &str, service: &Service) -> String {
    let mut parts = page.split("\n## ");
    let mut anew = parts.next().unwrap().to_owned();
    for part in parts {
        let name = part.lines().next().unwrap();
        if !Request::NAMES.contains(&name) {
            write!(anew, "\n## {part}").unwrap();
            continue;
        }
        let (before, rest) =
            part.split_once("| field |").unwrap_or_else(|| panic!("{name}: no table"));
        let mut examples = rest.split("```json\n");
        let after = examples.next().unwrap();
        let after = after
            .lines()
            .skip_while(|line| line.starts_with('|') || *line == " takes | unless given |");
        let after = after.flat_map(|line| [line, "\n"]).collect::<String>();
        let mut section = String::new();
        let mut uses = Vec::new();
        for example in examples {
            let (question, rest) = example.split_once('\n').unwrap();
            let rest = rest.split_once("```").unwrap().1;
            uses = TextQuestion::read(question, Asker::Program, &|| false).unwrap().uses;
            let answers = shown(&lines(service, question));
            write!(section, "```json\n{question}\n{answers}```{rest}").unwrap();
        }
        write!(anew, "\n## {before}{}{after}{section}", table(&uses)).unwrap();
    }
    anew
}

#[test]
fn the_page_of_the_questions_has_all_fields_and_their_answers() {
    let path = format!("{ROOT}/docs/questions.md");
    let page = fs::read_to_string(&path).unwrap();
    let headings: BTreeSet<_> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    for name in Request::NAMES {
        assert!(headings.contains(name), "docs/questions.md lacks the question '{name}'");
    }
    let anew = written_anew(&page, &service());
    if std::env::var_os("PREMOVE_UPDATE").is_some() {
        fs::write(&path, anew).unwrap();
        return;
    }
    for (number, (is, should)) in page.lines().zip(anew.lines()).enumerate() {
        assert_eq!(is, should, "line {}: run this test with PREMOVE_UPDATE=1", number + 1);
    }
    assert_eq!(page, anew);
}

#[test]
fn the_last_line_tells_how_the_work_ended() {
    let service = service();
    let last = |question: &str| lines(&service, question).pop().unwrap();
    assert_eq!(
        last(r#"{"question":"step","step":"dr-eofb","scramble":"F"}"#),
        r#"{"ended":"not_ready","error":"EO on F/B is not solved: 4 bad edges"}"#
    );
    assert!(last("{").starts_with(r#"{"ended":"refused","error":"no JSON object: "#));
    let control = Control::new();
    control.stop();
    let ended = Mutex::new(String::new());
    let question = r#"{"question":"step","step":"eo","scramble":"R U F","max":9}"#;
    service.ask_text(question, &service.context(&control), &|line| {
        line.clone_into(&mut ended.lock().unwrap());
    });
    assert_eq!(*ended.lock().unwrap(), r#"{"ended":"stopped"}"#);
}

#[test]
fn a_client_is_refused_what_is_closed_and_told_the_remedy_as_a_value() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path().to_owned());
    tables.build_no_more();
    let service = Service::without_messages(Arc::new(tables), 1);
    let control = Control::new();
    let context = service.context(&control).for_client();
    for (question, ended) in [
        (
            r#"{"question":"build-table","table":"eo"}"#,
            "question 'build-table' is not for clients of a server\"}",
        ),
        (
            r#"{"question":"step","step":"eo","scramble":"R U F"}"#,
            r#"none is built for a request","remedy":{"name":"build","table":"eo"}}"#,
        ),
    ] {
        let last = Mutex::new(String::new());
        service.ask_text(question, &context, &|line| line.clone_into(&mut last.lock().unwrap()));
        let last = last.into_inner().unwrap();
        assert!(last.ends_with(ended), "{last}");
    }
}

#[test]
fn nothing_is_stored_for_a_client_that_asks_about_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::without_messages(Arc::new(Tables::new(folder.path().to_owned())), 1);
    let control = Control::new();
    let context = service.context(&control).for_client();
    for (question, ended) in [
        // This puzzle has so many positions that a count is usually stored in files.
        (r#"{"question":"puzzle-count","definition":"3x3x3-ru"}"#, r#"{"ended":"failed""#),
        (
            r#"{"question":"puzzle-solve","definition":"3x3x3-domino","position":"R2 U F2"}"#,
            r#"{"ended":"done""#,
        ),
    ] {
        let last = Mutex::new(String::new());
        service.ask_text(question, &context, &|line| line.clone_into(&mut last.lock().unwrap()));
        let last = last.into_inner().unwrap();
        assert!(last.starts_with(ended), "{last}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
