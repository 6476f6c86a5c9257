//! Runs the real program with random keys and random command lines: `PREMOVE_SOAK=3600 cargo bench
//! --bench soak` runs it for an hour; the default is 30 seconds.
//!
//! It fails if the program panics, hangs, leaves the terminal in raw mode, or uses more and more
//! threads, open files or memory. `PREMOVE_SEED` repeats the keys of a run. The answers of the
//! program, and their times, still differ from run to run.

#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a benchmark prints, and fails loudly"
)]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/pty/harness.rs"]
mod harness;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::split_mix::SplitMix;
use harness::{Home, Session};

const SIZES: &[(u16, u16)] = &[(80, 24), (118, 36), (200, 60), (40, 10), (61, 17)];
const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";

/// Keys and pastes that are sent, besides letters and digits.
const KEYS: &[&str] = &[
    "\r", "\x1b", "\t", "\x1b[Z", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~",
    "\x1b[H", "\x1b[F", "\x7f", "\x12", "\x0c", "\x1b[<0;20;10M", "\x1b[<65;20;10M", " ", "?", ":",
    "/", "+", "-", "'", "(", ")",
];
const PASTES: &[&str] =
    &[SCRAMBLE, "R U F", "no moves", "\u{1b}[31m", "(R U) F2", "\u{e9}\u{4e2d}"];

/// Words that random command lines consist of.
const WORDS: &[&str] = &[
    "solve", "eo", "eofb", "dr", "dr-eofb", "htr", "optimal", "twophase", "scramble", "invert",
    "unniss", "cleanup", "print", "convert", "--to", "facelets", "code", "steps", "tables", "list",
    "verify", "puzzle", "god", "check", "2x2x2", "pyraminx", "3x3x3", "-n", "5", "0", "-1",
    "99999999999", "-m", "-M", "4", "--json", "-t", "2", "-v", "--memory", "1M", "R U F", "R2 (U)",
    "x", "", "\u{1b}", "--", "-", "-i", "help", "paths", "keys", "config", "man", "saved", "stats",
    "EO > DR", "replace", "/dev/null", "--seed", "7",
];

struct Dice(SplitMix);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        (self.0.next() % end.max(1) as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// Resources that a process holds while it does nothing.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    kilobytes: u64,
    threads: u64,
    files: u64,
}

impl Held {
    /// Returns the resources of a process, or `None` if the system does not count them or the
    /// process has ended.
    fn by(process: u32) -> Option<Self> {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse().ok()
        };
        let files = fs::read_dir(format!("/proc/{process}/fd")).ok()?.count() as u64;
        Some(Self { kilobytes: number("VmRSS:")?, threads: number("Threads:")?, files })
    }
}

/// Numbers of actions so far, and the resources of the front end at each quiet moment since its
/// last start.
#[derive(Default)]
struct Soak {
    keys: usize,
    starts: usize,
    commands: usize,
    held: Vec<Held>,
    most: Held,
}

/// Growth between an early and a late quiet moment of one run above which there is a leak. The
/// history of changes, the lists of solutions and opened tables grow by less.
const MOST_GROWTH: Held = Held { kilobytes: 600_000, threads: 6, files: 12 };

fn main() {
    // Cargo also runs benchmarks as tests; then nothing is measured.
    if std::env::args().any(|a| a == "--test") {
        return;
    }
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let seed = number("PREMOVE_SEED").unwrap_or(1);
    let seconds = number("PREMOVE_SOAK").unwrap_or(30);
    println!("repeat with PREMOVE_SEED={seed} PREMOVE_SOAK={seconds} cargo bench --bench soak");
    let (mut dice, mut soak) = (Dice(SplitMix(seed)), Soak::default());
    let end = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < end {
        front_end(&mut dice, &mut soak, end);
    }
    let Soak { keys, starts, commands, most, .. } = soak;
    println!("{seconds} s: {keys} keys in {starts} runs of the front end, {commands} commands");
    println!(
        "at quiet moments at most {} MB, {} threads, {} open files; no panic, no hang, no leak",
        most.kilobytes / 1_024,
        most.threads,
        most.files
    );
}

/// Runs the front end once, until a key ends it or the time is over.
fn front_end(dice: &mut Dice, soak: &mut Soak, end: Instant) {
    let home = Home::new();
    // The run gets a copy of the tables, because random keys may build large ones.
    let tables = home.path().join("tables");
    fs::create_dir_all(&tables).expect("a folder");
    for entry in fs::read_dir(common::built_tables()).expect("tables").flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "table") {
            fs::copy(entry.path(), tables.join(entry.file_name())).expect("a copy");
        }
    }
    let home = home.with("PREMOVE_TABLES_DIR", &tables.to_string_lossy());
    let mut session = home.start(dice.one_of(SIZES), &[]);
    session.until("the first frame", |screen| !screen.contents().trim().is_empty());
    soak.starts += 1;
    soak.held.clear();
    while Instant::now() < end && !session.is_over() {
        for _ in 0..200 {
            if session.is_over() {
                break;
            }
            key(&mut session, dice);
            soak.keys += 1;
            thread::park_timeout(Duration::from_millis(dice.below(8) as u64));
        }
        // A command may send the program into the background, and only this continues it.
        if !session.is_over() {
            session.signal("CONT");
        }
        quiet(&mut session, soak);
        command(&home, dice, soak);
        if bytes_in(&tables) > 3_000_000_000 {
            break;
        }
    }
    if !session.is_over() {
        session.signal("TERM");
    }
    let code = session.exit_code();
    let bytes = session.bytes();
    let text = String::from_utf8_lossy(&bytes);
    assert!(code != 101 && code != 134 && !text.contains("panicked"), "code {code}\n{text}");
    session.until_clean();
}

fn key(session: &mut Session, dice: &mut Dice) {
    match dice.below(40) {
        0 => {
            let (columns, rows) = dice.one_of(SIZES);
            session.resize(columns, rows);
        }
        1 => session.paste(dice.one_of(PASTES)),
        2..=20 => session.send(dice.one_of(KEYS)),
        // `q` is sent rarely, because it may end the run.
        _ => {
            let letters: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
            let letter = dice.one_of(&letters);
            if letter != 'q' || dice.below(20) == 0 {
                session.send(&letter.to_string());
            }
        }
    }
}

/// Stops all work of the program, and records the resources that it holds.
fn quiet(session: &mut Session, soak: &mut Soak) {
    for _ in 0..6 {
        if !session.is_over() {
            session.send("\x1b");
        }
        thread::park_timeout(Duration::from_millis(60));
    }
    if session.is_over() {
        return;
    }
    let Some(held) = Held::by(session.process()) else { return };
    soak.held.push(held);
    soak.most.kilobytes = soak.most.kilobytes.max(held.kilobytes);
    soak.most.threads = soak.most.threads.max(held.threads);
    soak.most.files = soak.most.files.max(held.files);
    // Compares the least of several moments, because a search may still have run at one of them.
    let quarter = soak.held.len() / 4;
    if quarter < 5 {
        return;
    }
    let (early, late) = (&soak.held[quarter..2 * quarter], &soak.held[soak.held.len() - quarter..]);
    let grew = |what: fn(&Held) -> u64| {
        let least = |part: &[Held]| part.iter().map(what).min().unwrap_or(0);
        least(late).saturating_sub(least(early))
    };
    assert!(grew(|held| held.kilobytes) < MOST_GROWTH.kilobytes, "memory: {:?}", soak.held);
    assert!(grew(|held| held.threads) < MOST_GROWTH.threads, "threads: {:?}", soak.held);
    assert!(grew(|held| held.files) < MOST_GROWTH.files, "files: {:?}", soak.held);
}

/// Runs a random command line, and kills it if it takes long.
fn command(home: &Home, dice: &mut Dice, soak: &mut Soak) {
    let words: Vec<&str> = (0..=dice.below(6)).map(|_| dice.one_of(WORDS)).collect();
    // Arguments that start the front end or a shell are left out: the front end is tested above,
    // and a shell waits for input.
    let mut child = home.command();
    child.args(&words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = child.spawn().expect("the program starts");
    let code = ended(&mut child, Duration::from_secs(4));
    let mut said = Vec::new();
    let _ = child.stderr.take().expect("a pipe").read_to_end(&mut said);
    let said = String::from_utf8_lossy(&said);
    soak.commands += 1;
    let right = matches!(code, Some(0..=3) | None) && !said.contains("panicked");
    assert!(right, "premove {words:?}: code {code:?}\n{said}");
}

/// Returns the exit code if the process ends by itself in time, otherwise `None`. A process that a
/// signal ended has the code 134.
fn ended(child: &mut Child, patience: Duration) -> Option<i32> {
    let limit = Instant::now() + patience;
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return Some(status.code().unwrap_or(134));
        }
        if Instant::now() > limit {
            child.kill().expect("a child");
            child.wait().expect("a child");
            return None;
        }
        thread::park_timeout(Duration::from_millis(2));
    }
}

fn bytes_in(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    entries.flatten().filter_map(|entry| entry.metadata().ok()).map(|data| data.len()).sum()
}
