//! Repeats every recorded run of nissy-classic, the peer, with the real program. Equal arguments
//! must give equal output, or a wanted difference that is listed here.
//!
//! Records of `solve` without output, thousands of counts and lengths, are compared in `golden.rs`.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use common::Program;
use serde_json::Value;

/// A recorded run.
struct Record {
    arguments: Vec<String>,
    stdin: String,
    stdout: String,
    stderr: String,
}

impl Record {
    /// Returns the arguments as one line, which identifies the run in the list of differences.
    fn line(&self) -> String {
        self.arguments.join(" ")
    }

    /// Returns whether the peer refused the run; its exit code is 0 even then.
    fn is_refused(&self) -> bool {
        self.stdout.is_empty() && !self.stderr.is_empty()
    }
}

fn objects(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Returns the records of the command line, and those of `solve` that have an output.
fn records() -> Vec<Record> {
    let commands = objects(include_str!("data/nissy_classic_cli.jsonl")).map(|record| Record {
        arguments: [&record["cmd"]]
            .into_iter()
            .chain(record["args"].as_array().unwrap())
            .map(text)
            .collect(),
        stdin: text(&record["stdin"]),
        stdout: text(&record["stdout"]),
        stderr: text(&record["stderr"]),
    });
    let solves = objects(include_str!("data/nissy_classic_golden.jsonl"))
        .filter(|record| record["stdout"].is_string());
    let solves = solves.map(|record| {
        let flags = text(&record["flags"]);
        let flags = flags.split_whitespace().map(str::to_owned);
        Record {
            arguments: ["solve".to_owned(), text(&record["step"])]
                .into_iter()
                .chain(flags)
                .chain([text(&record["scramble"])])
                .collect(),
            stdin: String::new(),
            stdout: text(&record["stdout"]),
            stderr: text(&record["stderr"]),
        }
    });
    commands.chain(solves).collect()
}

/// The wanted result of premove where it differs from the peer.
enum Ours {
    /// Prints this text and succeeds.
    Prints(&'static str),
    /// Refuses the input.
    Refuses,
    /// Prints this text and refuses the rest of the input.
    PrintsAndRefuses(&'static str),
    /// Prints this number of solutions.
    Lines(usize),
    /// Prints solutions of at least one move.
    Solves,
}

use Ours::{Lines, Prints, PrintsAndRefuses, Refuses, Solves};

/// The wanted differences: the run, the reason, the result of premove.
const WANTED: [(&str, &str, Ours); 19] = [
    ("print ", "no moves are the solved cube", Prints(SOLVED)),
    ("solve eofb -i", "CRLF and X are understood, the bad line is named", PrintsAndRefuses(LINES)),
    ("solve eofb x R U F", "how the cube is held is no part of it", Prints("D' F (2)\n")),
    ("solve eofb ruf", "how the cube is held is no part of it", Prints("L' B (2)\n")),
    ("solve eo -o x R U F", "the peer answers for another cube", Prints("D (1)\n")),
    ("solve dr -o x R U F", "the peer answers for another cube", Prints("D' F (2)\n")),
    (
        "solve eo -m 1 -M 1 -a F",
        "once each, and no moves that keep an EO",
        Prints("F (1)\nF' (1)\n"),
    ),
    ("solve corners-URF -o R U F D2 B L", "the peer takes everything for solved", Solves),
    ("solve light -o L' B L U B D2 F2 B' D2 B2", "one solution is printed once", Lines(1)),
    ("solve eofb R2'", "is R2", Prints(" (0)\n")),
    ("solve eofb R U X", "is a rotation", Prints(" (0)\n")),
    ("solve eofb ()", "no moves are the solved cube", Prints(" (0)\n")),
    ("solve eofb ", "no moves are the solved cube", Prints(" (0)\n")),
    ("solve eofb [U] R", "brackets change nothing", Prints(" (0)\n")),
    ("solve eofb R,U", "commas change nothing", Prints(" (0)\n")),
    ("solve eofb rw", "is Rw", Prints(" (0)\n")),
    ("solve eofb R U F\r", "the end of a line on Windows", Prints("F (1)\n")),
    ("solve eofb -t 65 R U F", "more threads are allowed", Prints("F (1)\n")),
    ("solve eofb -M x R U F", "a typing mistake is no bound", Refuses),
];

/// The solved cube, as `print` lists its pieces.
const SOLVED: &str = concat!(
    " UF  UL  UB  UR  DF  DL  DB  DR  FR  FL  BL  BR \n",
    "  0   0   0   0   0   0   0   0   0   0   0   0 \n",
    "UFR UFL UBL UBR DFR DFL DBL DBR \n",
    "  0   0   0   0   0   0   0   0 \n",
    "  U   D   R   L   F   B \n",
);

/// The output for the input lines of the recorded `solve eofb -i`.
const LINES: &str = ">>> Line: R U F\nF (1)\n>>> Line: R U F\nF (1)\n>>> Line: \n\
    >>> Line: R X\n (0)\n>>> Line: F B // c\nF B (2)\n>>> Line: (F\n>>> Line: U R2\n (0)\n";

#[test]
fn every_recorded_run_is_answered_alike_or_differs_as_we_want() {
    let program = Program::new();
    let (mut faults, mut alike, mut used) = (Vec::new(), 0, [false; WANTED.len()]);
    // The solutions of `twophase` differ from those of the peer; another test below compares them.
    for record in records().iter().filter(|record| record.arguments[0] != "twophase") {
        let arguments: Vec<&str> = record.arguments.iter().map(String::as_str).collect();
        let run = program.run_on(&arguments, &record.stdin);
        let told = (run.stdout.as_str(), !run.stderr.is_empty(), run.code);
        let want = (
            record.stdout.as_str(),
            !record.stderr.is_empty(),
            Some(if record.is_refused() { 2 } else { 0 }),
        );
        let wanted = WANTED.iter().position(|(line, ..)| *line == record.line());
        let expected = match wanted.map(|at| &WANTED[at].2) {
            None => want,
            Some(Prints(text)) => (*text, false, Some(0)),
            Some(Refuses) => ("", true, Some(2)),
            Some(PrintsAndRefuses(text)) => (*text, true, Some(2)),
            Some(Lines(count)) if run.stdout.lines().count() == *count => (told.0, false, Some(0)),
            Some(Solves) if run.stdout.lines().next().is_some_and(|line| line != " (0)") => {
                (told.0, false, Some(0))
            }
            Some(Lines(_) | Solves) => ("other solutions", false, Some(0)),
        };
        if told != expected {
            faults.push(format!(
                "{}\n  nissy {want:?}\n  ours  {told:?} {}",
                record.line(),
                run.stderr.trim_end()
            ));
        } else if told == want && wanted.is_some() {
            faults.push(format!("{}: is no difference any more", record.line()));
        }
        match wanted {
            Some(at) => used[at] = true,
            None => alike += 1,
        }
    }
    for ((line, reason, _), used) in WANTED.iter().zip(used) {
        assert!(used, "no recorded run is '{line}' ({reason})");
    }
    println!(
        "compared with nissy-classic: {alike} runs alike, {} different as wanted",
        WANTED.len()
    );
    assert!(faults.is_empty(), "{} runs differ:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn two_phases_solve_what_the_peer_solves_and_are_no_longer() {
    let program = Program::new();
    let runs: Vec<_> =
        records().into_iter().filter(|record| record.arguments[0] == "twophase").collect();
    assert_eq!(runs.len(), 11);
    for record in runs {
        let scramble = &record.arguments[1];
        let run = program.run(&["twophase", "-p", scramble]);
        assert_eq!(run.code, Some(0), "{scramble}: {}", run.stderr);
        let solved = premove_cube::notation::parse(&format!("{scramble} {}", run.stdout))
            .unwrap()
            .line()
            .with_premoves()
            .cube();
        assert_eq!(solved, premove_cube::Cube::SOLVED, "{scramble}");
        let (ours, theirs) =
            (run.stdout.split_whitespace().count(), record.stdout.split_whitespace().count());
        assert!(ours <= theirs.min(21), "{scramble}: {ours} moves, the peer {theirs}");
    }
}
