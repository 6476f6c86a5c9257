//! What a question costs through the entry for other languages, and through C, beside the same
//! search called from Rust: `cargo bench --package premove-c --bench overhead`.
//!
//! Each row of the first table is a search for a number of EOs with NISS, on one thread, many times
//! in turn. The first column is the search alone, whose solutions stay Rust values. The second one
//! is the same question as text, with a line for each solution. The third one is the second one
//! through C.
//!
//! The second table times the questions of `bindings/bench.jsonl`, which `bindings/web/bench.mjs`
//! times in WebAssembly.

#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    unsafe_code,
    reason = "a benchmark prints, may fail loudly, and calls the functions of C"
)]

use std::ffi::{CString, c_char, c_int, c_void};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::ptr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use premove_c::{premove_ask, premove_close, premove_open};
use premove_cube::notation::parse_cube;
use premove_engine::search::{Control, Limits, Sides, Silent};
use premove_engine::step::{Context, Step, solve};
use premove_engine::table::Tables;
use premove_service::entry::Engine;
use serde::Deserialize;
use serde_json::value::RawValue;

const SCRAMBLE: &str = "R' U' F B D2 R2 F R2 B2 U2 F' R2 D2 L B D2 R U B2 R' U' B D2 R' U' F";
/// Number of rounds, in which the three take turns.
const ROUNDS: usize = 61;
/// Number of times that each question of the second table is asked.
const FEW: usize = 5;

fn main() {
    // Cargo also runs benchmarks as tests; then nothing is measured.
    if std::env::args().any(|a| a == "--test") {
        return;
    }
    println!("{:>10} {:>11} {:>11} {:>11}  milliseconds, median", "solutions", "Rust", "text", "C");
    let tables = Arc::new(Tables::in_memory());
    let engine = Engine::with_tables(Arc::clone(&tables), 1);
    let mut handle = ptr::null_mut();
    let options = CString::new(r#"{"tables":null,"threads":1}"#).expect("no zero byte");
    // SAFETY: the text ends with a zero byte, and the handle has a place.
    assert_eq!(unsafe { premove_open(options.as_ptr(), &raw mut handle) }, 0);
    for results in [1, 10, 100, 1000, 10_000] {
        let wanted = format!(r#""niss":true,"results":{results}"#);
        let question =
            format!(r#"{{"question":"step","step":"eo","scramble":"{SCRAMBLE}",{wanted}}}"#);
        let c_question = CString::new(question.clone()).expect("no zero byte");
        let mut times: [Vec<Duration>; 3] = Default::default();
        for _ in 0..ROUNDS {
            let begin = Instant::now();
            assert_eq!(search(&tables, results), results);
            times[0].push(begin.elapsed());
            let begin = Instant::now();
            let mut lines = 0;
            let ended = engine.ask(0, &question, &mut |line| {
                lines += usize::from(black_box(line).starts_with(r#"{"answer":"solution"#));
                ControlFlow::Continue(())
            });
            assert_eq!((ended.code(), lines), (0, results));
            times[1].push(begin.elapsed());
            let begin = Instant::now();
            let mut lines = 0_usize;
            let user: *mut usize = &raw mut lines;
            // SAFETY: the handle is open, the text ends with a zero byte, and `count` takes a
            // pointer to a number.
            let code =
                unsafe { premove_ask(handle, 0, c_question.as_ptr(), Some(count), user.cast()) };
            assert!(code == 0 && lines > results);
            times[2].push(begin.elapsed());
        }
        let [rust, text, c] = times.map(median);
        println!("{results:>10} {rust:>11.3} {text:>11.3} {c:>11.3}  C / text {:.3}", c / text);
    }
    // SAFETY: the handle is open and not used any more.
    unsafe { premove_close(handle) };
    for line in include_str!("../../bench.jsonl").lines() {
        let Case { name, question } = serde_json::from_str(line).expect("a question");
        let times = (0..=FEW).map(|_| {
            let begin = Instant::now();
            let ended = engine.ask(0, question.get(), &mut |_| ControlFlow::Continue(()));
            assert_eq!(ended.code(), 0, "{name}");
            begin.elapsed()
        });
        // The first time also builds the tables.
        println!("{name:<34} {:>9.3} ms", median(times.skip(1).collect()));
    }
}

/// A question of `bindings/bench.jsonl`.
#[derive(Deserialize)]
struct Case {
    name: String,
    question: Box<RawValue>,
}

/// Searches from Rust, and returns the number of solutions.
fn search(tables: &Tables, results: usize) -> usize {
    let cube = parse_cube(SCRAMBLE).expect("a scramble");
    let control = Control::new();
    let context = Context::new(tables, &control);
    let limits = Limits { results, sides: Sides::Niss, ..Limits::default() };
    let step = Step::find("eo").expect("a step");
    solve(&step, &cube, &limits, context, &Silent).expect("an answer").solutions.len()
}

/// Counts the lines.
unsafe extern "C" fn count(line: *const c_char, user: *mut c_void) -> c_int {
    black_box(line);
    // SAFETY: the caller gave a pointer to a number.
    unsafe { *user.cast::<usize>() += 1 };
    0
}

/// Returns the median in milliseconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e3
}
