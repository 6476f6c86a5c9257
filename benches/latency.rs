//! Measures how long a person waits: from the start to the first frame, and from a key to a frame,
//! both idle and with a search on all threads. It runs the real program in a pseudo-terminal:
//! `cargo bench --bench latency`.
//!
//! The times include the pseudo-terminal and the parser that reads the screen.

#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a benchmark prints, and may fail loudly"
)]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/pty/harness.rs"]
mod harness;

use std::time::{Duration, Instant};

use harness::{Home, Session};

const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";
const STARTS: usize = 50;
const KEYS: usize = 200;

fn main() {
    // Cargo also runs benchmarks as tests; then nothing is measured.
    if std::env::args().any(|a| a == "--test") {
        return;
    }
    println!("{:<36} {:>9} {:>9} {:>9}  milliseconds", "", "median", "99 of 100", "most");
    let home = Home::new();
    report("start to first frame", (0..STARTS).map(|_| start(&home)).collect());
    let mut session = home.start((120, 40), &[SCRAMBLE]);
    session.until_text("done");
    report("key to frame, idle", keys(&mut session));
    // Starts a search for DR on all axes and both sides with the greatest length, which is minutes
    // of work for every thread.
    session.send("sd");
    session.until_text("DR solutions");
    for greatest in 13..=18 {
        session.press("+", &format!("0–{greatest}"));
    }
    for wanted in ["200", "1000", "5000", "20000"] {
        session.press("w", &format!("number  {wanted} "));
    }
    session.until_text("searching");
    report("key to frame, searching", keys(&mut session));
    session.until_text("searching");
}

/// Returns the time from starting the process to a screen that shows the program.
fn start(home: &Home) -> Duration {
    let begin = Instant::now();
    let session = home.start((120, 40), &[]);
    session.until_text("Solve");
    begin.elapsed()
}

/// Returns the times from a key to its frame. The keys open and close the help again and again.
fn keys(session: &mut Session) -> Vec<Duration> {
    let mut times = Vec::new();
    for _ in 0..KEYS / 2 {
        let begin = Instant::now();
        session.send("?");
        session.until_text("Keys here");
        times.push(begin.elapsed());
        let begin = Instant::now();
        session.send("\x1b");
        session.until("no help", |screen| !screen.contents().contains("Keys here"));
        times.push(begin.elapsed());
    }
    times
}

fn report(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| {
        times.get((times.len() * share).div_ceil(100).max(1) - 1).expect("some were measured")
    };
    let [median, most_of, all] = [50, 99, 100].map(|share| at(share).as_secs_f64() * 1e3);
    println!("{name:<36} {median:>9.1} {most_of:>9.1} {all:>9.1}");
}
