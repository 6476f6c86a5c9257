//! Tests of the entry: several callers, stopping from anywhere, ends as numbers.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use premove_engine::search::{Gate, StopAfter};
use premove_engine::table::Tables;

use super::{Answers, Ended, Engine, NextLine};
use crate::questions::Request;

const EO: &str = r#"{"question":"step","step":"eofb","scramble":"R U F","niss":true}"#;
/// All EOs of up to 12 moves with NISS: far more than any test takes.
const ENDLESS: &str =
    r#"{"question":"step","step":"eo","scramble":"R U F","niss":true,"max":12,"unsorted":true}"#;

fn engine() -> Engine {
    Engine::open(r#"{"tables":null,"threads":2}"#).unwrap()
}

fn all(engine: &Engine, question: &str) -> (Vec<String>, Ended) {
    let mut lines = Vec::new();
    let ended = engine.ask(0, question, &mut |line| {
        lines.push(line.to_owned());
        ControlFlow::Continue(())
    });
    (lines, ended)
}

#[test]
fn ends_have_the_codes_of_the_program() {
    let engine = engine();
    for (question, ended, line) in [
        (EO, Ended::Done, r#"{"ended":"done","truncated":true}"#),
        (
            r#"{"question":"step","step":"eofb","scramble":"F","max":0}"#,
            Ended::Nothing,
            r#"{"ended":"done","truncated":false}"#,
        ),
        (r#"{"question":"step"}"#, Ended::BadInput, r#"{"ended":"refused","error":"field"#),
        ("", Ended::BadInput, r#"{"ended":"refused","error":"no JSON object"#),
        (
            r#"{"question":"step","step":"dr-eofb","scramble":"F"}"#,
            Ended::BadInput,
            r#"{"ended":"not_ready","error":"EO on F/B is not solved: 4 bad edges"}"#,
        ),
        (
            r#"{"question":"build-table","table":"eo"}"#,
            Ended::Done,
            r#"{"ended":"done","truncated":false}"#,
        ),
    ] {
        let (lines, is) = all(&engine, question);
        assert_eq!(is, ended, "{question}");
        assert!(lines.last().unwrap().starts_with(line), "{question}: {lines:?}");
    }
    let codes = [Ended::Done, Ended::Nothing, Ended::BadInput, Ended::Environment, Ended::Stopped];
    assert_eq!(codes.map(Ended::code), [0, 1, 2, 3, 4]);
    assert_eq!(Ended::Broken.code(), 101);
}

#[test]
fn a_table_that_cannot_be_built_is_a_fault_of_the_environment() {
    let tables = Tables::in_memory();
    tables.build_no_more();
    let engine = Engine::with_tables(Arc::new(tables), 1);
    let (lines, ended) = all(&engine, EO);
    assert_eq!((lines.len(), ended), (1, Ended::Environment));
    assert!(lines[0].starts_with(r#"{"ended":"failed""#), "{lines:?}");
    let mut answers = engine.start(0, "[]");
    assert_eq!(answers.by_ref().count(), 1);
    assert!(answers.error().unwrap().starts_with("no JSON object: "));
}

#[test]
fn lines_come_one_by_one_until_the_last_one() {
    let engine = engine();
    let mut answers = engine.start(0, EO);
    assert_eq!(answers.ended(), None);
    let mut lines = Vec::new();
    loop {
        match answers.next_line(Duration::from_millis(1)) {
            NextLine::Line(line) => lines.push(line),
            NextLine::Pending => {}
            NextLine::Finished => break,
        }
    }
    assert_eq!((answers.ended(), answers.error()), (Some(Ended::Done), None));
    assert_eq!(lines, all(&engine, EO).0);
    assert_eq!((answers.next(), answers.next_line(Duration::MAX)), (None, NextLine::Finished));
}

#[test]
fn no_line_in_time_is_pending() {
    let engine = engine();
    let question = r#"{"question":"step","step":"eo","scramble":"R U F","min":12,"max":12}"#;
    let mut answers = engine.start(0, question);
    let mut next = || answers.next_line(Duration::ZERO);
    let first_without_line = std::iter::repeat_with(&mut next).find(|next| !is_line(next));
    assert_eq!(first_without_line, Some(NextLine::Pending));
}

fn is_line(next: &NextLine) -> bool {
    matches!(next, NextLine::Line(_))
}

#[test]
fn a_caller_that_stops_gets_the_last_line_and_no_other() {
    let engine = engine();
    let mut lines = Vec::new();
    let ended = engine.ask(0, ENDLESS, &mut |line| {
        lines.push(line.to_owned());
        ControlFlow::Break(())
    });
    assert_eq!((lines.len(), ended), (2, Ended::Stopped));
    assert_eq!(lines[1], r#"{"ended":"stopped"}"#);
    // Also where the work was complete before.
    let ended = engine.ask(0, EO, &mut |_| ControlFlow::Break(()));
    assert_eq!(ended, Ended::Stopped);
}

#[test]
fn a_question_can_be_answered_without_a_thread_of_its_own() {
    let engine = engine();
    let lines = Mutex::new(Vec::new());
    let ask = |question, most: u64, wanted: usize| {
        lines.lock().unwrap().clear();
        let gate: Arc<dyn Gate> = Arc::new(StopAfter::new(most));
        let ended = engine.ask_here(question, &gate, &|line| {
            let mut lines = lines.lock().unwrap();
            lines.push(line.to_owned());
            if lines.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (lines.lock().unwrap().clone(), ended)
    };
    assert_eq!(ask(EO, u64::MAX, usize::MAX), all(&engine, EO));
    let stopped = r#"{"ended":"stopped"}"#;
    let (lines, ended) = ask(ENDLESS, u64::MAX, 1);
    assert_eq!((lines.len(), lines[1].as_str(), ended), (2, stopped, Ended::Stopped));
    let (lines, ended) = ask(ENDLESS, 10, usize::MAX);
    assert_eq!((lines.last().unwrap().as_str(), ended), (stopped, Ended::Stopped));
    engine.close();
    assert_eq!(ask(EO, u64::MAX, usize::MAX).1, Ended::Environment);
}

#[test]
fn questions_are_stopped_by_number_together() {
    let engine = engine();
    let mut named = [engine.start(7, ENDLESS), engine.start(7, ENDLESS)];
    let mut other = engine.start(8, ENDLESS);
    let mut unnamed = engine.start(0, ENDLESS);
    assert_eq!((engine.stop(9), engine.stop(0), engine.stop(7)), (0, 0, 2));
    for answers in &mut named {
        assert_eq!(answers.last().unwrap(), r#"{"ended":"stopped"}"#);
    }
    assert_eq!(named.each_ref().map(Answers::ended), [Some(Ended::Stopped); 2]);
    assert!(
        matches!(other.next_line(Duration::MAX), NextLine::Line(line) if !line.contains("end"))
    );
    assert_eq!(engine.stop_all(), 2);
    assert_eq!(unnamed.by_ref().last().unwrap(), r#"{"ended":"stopped"}"#);
    assert_eq!(other.by_ref().last().unwrap(), r#"{"ended":"stopped"}"#);
    assert_eq!(engine.stop(7), 0);
}

#[test]
fn a_search_whose_lines_nobody_takes_waits_and_can_be_stopped() {
    let engine = engine();
    let answers = engine.start(3, ENDLESS);
    engine.stop(3);
    let count = answers.count();
    assert!(count < 600, "{count} lines");
}

#[test]
fn several_callers_get_the_answers_to_their_questions() {
    let engine = engine();
    let alone = all(&engine, EO);
    thread::scope(|scope| {
        let callers: Vec<_> = (0..8).map(|_| scope.spawn(|| all(&engine, EO))).collect();
        for caller in callers {
            assert_eq!(caller.join().unwrap(), alone);
        }
    });
}

#[test]
fn a_closed_engine_ends_what_runs_and_refuses_what_comes() {
    let engine = engine();
    let running = engine.start(1, ENDLESS);
    engine.close();
    let (lines, ended) = all(&engine, EO);
    assert_eq!((lines.len(), ended), (1, Ended::Environment));
    assert_eq!(lines[0], r#"{"ended":"failed","error":"the engine is closed"}"#);
    drop(engine);
    assert_eq!(running.last().unwrap(), r#"{"ended":"stopped"}"#);
}

#[test]
fn nothing_is_stored_for_an_engine_in_memory() {
    let question =
        r#"{"question":"puzzle-solve","definition":"3x3x3-domino","position":"R2 U F2"}"#;
    let (lines, ended) = all(&engine(), question);
    assert_eq!(ended, Ended::Done, "{lines:?}");
    assert!(!std::path::Path::new("memory:").exists());
}

#[test]
fn every_question_is_open_to_the_entry() {
    let engine = engine();
    for name in Request::NAMES {
        let (lines, _) = all(&engine, &format!(r#"{{"question":"{name}","nonsense":1}}"#));
        assert!(lines[0].starts_with(r#"{"ended":"refused","error":"#), "{name}: {lines:?}");
        assert!(!lines[0].contains("unknown question"), "{name}: {lines:?}");
    }
}
