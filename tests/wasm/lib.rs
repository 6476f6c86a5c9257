//! The engine with plain exports, for calls from `run.mjs`: no files, no threads, no clock.
//!
//! The caller writes a text into memory that [`allocate`] returned, and reads the answer at
//! [`answer_start`].

#![expect(unsafe_code, reason = "a plain export has a name that no other function may have")]

use std::cell::RefCell;

use premove_cube::notation::parse_cube;
use premove_engine::search::{Control, Limits, Sides, Silent};
use premove_engine::step::{Context, Step, solve};
use premove_engine::table::{TableId, Tables};
use premove_fmc::chain::{Chain, ChainLimits, search};

thread_local! {
    static TABLES: Tables = Tables::in_memory();
    /// The bytes that the caller writes before a call.
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Allocates `len` bytes for a question and returns their start.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(len: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        *question = vec![0; len];
        question.as_mut_ptr()
    })
}

/// Uses the bytes of the question as the file of the straight DR table.
#[unsafe(no_mangle)]
pub extern "C" fn put_dr_table() {
    let bytes = QUESTION.take();
    TABLES.with(|tables| tables.put(TableId::Dr, bytes));
}

/// Solves a step or a chain. The question is `STEP|SIDES|COUNT|SCRAMBLE`; the answer has one
/// solution per line. Returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> usize {
    let question = String::from_utf8(QUESTION.take()).unwrap_or_default();
    let answer = answer(&question).unwrap_or_else(|error| format!("error: {error}"));
    ANSWER.with_borrow_mut(|last| {
        *last = answer;
        last.len()
    })
}

/// Returns the start of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_start() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

fn answer(question: &str) -> Result<String, Box<dyn std::error::Error>> {
    let fields: Vec<&str> = question.split('|').collect();
    let [what, sides, count, scramble] = fields[..] else { return Err("four fields".into()) };
    let sides = if sides == "niss" { Sides::Niss } else { Sides::Linear };
    let cube = parse_cube(scramble)?;
    let results = count.parse()?;
    let control = Control::new();
    TABLES.with(|tables| {
        let context = Context::new(tables, &control);
        if what.contains('>') {
            let limits = ChainLimits { results, sides, ..ChainLimits::default() };
            let answer = search(&Chain::parse(what)?, &cube, &limits, context, &Silent)?;
            let lines = answer.lines.iter().map(|line| line.whole().to_string());
            return Ok(lines.collect::<Vec<_>>().join("\n"));
        }
        let limits = Limits { results, sides, ..Limits::default() };
        let answer = solve(&Step::find(what)?, &cube, &limits, context, &Silent)?;
        let lines = answer.solutions.iter().map(|solution| solution.line().to_string());
        Ok(lines.collect::<Vec<_>>().join("\n"))
    })
}
