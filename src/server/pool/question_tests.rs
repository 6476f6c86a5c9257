//! Tests of questions that clients send to the pool.

use std::ffi::OsString;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use premove_cube::Metric;
use premove_engine::search::Gate;
use premove_engine::table::{Tables, Tier, TierChoice};
use premove_service::Failure;
use premove_service::api::Exit;
use premove_service::running::{CommandOutcome, Commands, EndReason, Service};

use super::{PoolAsk, PoolConfig, PoolEvent, RequestEnd, RequestPool, Ticket};
use crate::json::{RequestId, question_end};

const TICKET: Ticket = Ticket { client: 1, number: 1 };

/// Stub that runs no commands.
struct NoCommands;

impl Commands for NoCommands {
    fn checked(&self, _: &[String]) -> Result<Vec<OsString>, Failure> {
        Err("no commands here".into())
    }

    fn run(
        &self,
        _: &[OsString],
        _: &Arc<dyn Gate>,
        _: Arc<dyn Fn(String) + Send + Sync>,
    ) -> CommandOutcome {
        CommandOutcome::default()
    }
}

fn pool() -> RequestPool {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables");
    let tier = Some(Tier::g1(Metric::HalfTurn));
    let config = PoolConfig {
        service: Arc::new(Service::without_messages(Arc::new(Tables::new(folder.into())), 1)),
        tiers: vec![TierChoice { tier, ..TierChoice::default() }],
        waiting: 10,
        commands: Arc::new(NoCommands),
    };
    RequestPool::new(config, Arc::new(|| ())).unwrap()
}

/// Sends a question, and returns its lines and its end.
fn asked(pool: &RequestPool, question: &str, time: Option<Duration>) -> (Vec<String>, RequestEnd) {
    pool.ask(TICKET, PoolAsk::Question { question: question.to_owned(), time }).unwrap();
    ended(pool)
}

fn ended(pool: &RequestPool) -> (Vec<String>, RequestEnd) {
    let mut lines = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_mins(2) {
        for (_, event) in pool.events() {
            match event {
                PoolEvent::Record(line) => lines.push(line),
                PoolEvent::Ended(end) => return (lines, end),
                other => panic!("{other:?}"),
            }
        }
        thread::sleep(Duration::from_millis(2));
    }
    panic!("the question does not end");
}

/// Returns the last line without the parts that depend on time.
fn last_line(end: &RequestEnd) -> String {
    let line = question_end(&RequestId::of_number(1), end);
    line.split(",\"seconds\"").next().unwrap().to_owned()
}

#[test]
fn a_question_is_answered_in_lines_and_the_last_one_tells_how_it_ended() {
    let pool = pool();
    let question = r#"{"question":"step","step":"eofb","scramble":"R U F","niss":true}"#;
    let (lines, end) = asked(&pool, question, None);
    assert!(lines.iter().any(|line| line.contains(r#""solution":"F""#)), "{lines:?}");
    assert_eq!(last_line(&end), r#"{"id":1,"ended":"done","truncated":true"#);
    let (lines, _) = asked(&pool, r#"{"question":"optimal","scramble":"R U F"}"#, None);
    assert!(lines.iter().any(|line| line.contains(r#""solution":"F' U' R'""#)), "{lines:?}");
}

#[test]
fn what_is_closed_to_clients_or_wrong_is_refused() {
    let pool = pool();
    for (question, error) in [
        (r#"{"question":"build-table","table":"eo"}"#, "question 'build-table' is not for clients"),
        (r#"{"question":"optimal","scramble":"R","tier":"h5"}"#, "field 'tier' is not for clients"),
        (r#"{"question":"optimal","scramble":"R","metric":"qtm"}"#, "metric 'qtm' is not served"),
        (r#"{"question":"short","scramble":"R5"}"#, "field 'scramble': unknown move 'R5'"),
    ] {
        let (lines, end) = asked(&pool, question, None);
        let line = last_line(&end);
        assert!(lines.is_empty() && line.contains(r#""ended":"refused""#), "{lines:?} {line}");
        assert!(line.contains(error), "{line}");
        assert_eq!(end.outcome.exit, Exit::BadInput);
    }
}

#[test]
fn a_question_ends_with_its_time_and_when_it_is_stopped() {
    let pool = pool();
    let long = r#"{"question":"step","step":"eo","scramble":"R U F","max":20,"niss":true}"#;
    let (_, end) = asked(&pool, long, Some(Duration::from_millis(100)));
    assert_eq!(
        (end.why, last_line(&end).as_str()),
        (EndReason::Time, r#"{"id":1,"ended":"stopped""#)
    );
    let ask = PoolAsk::Question { question: long.to_owned(), time: None };
    pool.ask(TICKET, ask).unwrap();
    thread::sleep(Duration::from_millis(50));
    pool.stop(TICKET);
    assert_eq!(ended(&pool).1.why, EndReason::Aborted);
}
