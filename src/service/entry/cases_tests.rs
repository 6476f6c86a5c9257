//! The cases of all bindings, asked of the engine itself. `PREMOVE_UPDATE=1` records the answers.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use premove_engine::table::Tables;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::Engine;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A case: a question and the exact lines of its answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// A question; or a string, which is asked as it is.
    question: Box<RawValue>,
    /// `false` if clients of a server get another answer.
    #[serde(default = "yes")]
    client: bool,
    code: u8,
    lines: Vec<Box<RawValue>>,
}

fn yes() -> bool {
    true
}

impl Case {
    /// Returns the text that is asked.
    fn text(&self) -> String {
        let raw = self.question.get();
        serde_json::from_str(raw).unwrap_or_else(|_| raw.to_owned())
    }

    /// Returns the line of the file with this code and these lines.
    fn line(&self, code: u8, lines: &[String]) -> String {
        let name = serde_json::to_string(&self.name).unwrap();
        let client = if self.client { "" } else { r#""client":false,"# };
        let (question, lines) = (self.question.get(), lines.join(","));
        let before = format!(r#"{{"name":{name},"question":{question},{client}"#);
        format!("{before}\"code\":{code},\"lines\":[{lines}]}}\n")
    }
}

#[test]
fn the_engine_answers_the_cases_of_all_bindings() {
    let path = format!("{ROOT}/bindings/cases.jsonl");
    let file = fs::read_to_string(&path).unwrap();
    let tables = Tables::new(format!("{ROOT}/target/tmp/tables").into());
    let engine = Engine::with_tables(Arc::new(tables), 2);
    let mut anew = String::new();
    let mut names = BTreeSet::new();
    for line in file.lines() {
        let case: Case = serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let mut lines = Vec::new();
        let ended = engine.ask(0, &case.text(), &mut |line| {
            lines.push(line.to_owned());
            ControlFlow::Continue(())
        });
        write!(anew, "{}", case.line(ended.code(), &lines)).unwrap();
        assert!(names.insert(case.name.clone()), "two cases are called '{}'", case.name);
        if std::env::var_os("PREMOVE_UPDATE").is_none() {
            let expected: Vec<_> = case.lines.iter().map(|line| line.get()).collect();
            assert_eq!((lines.join("\n"), ended.code()), (expected.join("\n"), case.code));
        }
    }
    assert!(names.len() >= 40, "only {} cases", names.len());
    if std::env::var_os("PREMOVE_UPDATE").is_some() {
        return fs::write(&path, anew).unwrap();
    }
    assert_eq!(anew, file, "the form of {path}: run this test with PREMOVE_UPDATE=1");
}
