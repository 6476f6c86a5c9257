//! Tests with damaged tables: no wrong answer is given without a message.
//!
//! Copies of tables are damaged in several ways, and commands are run with them. Each command must
//! give the answer of intact tables, or end with a sentence and exit code 3. Before each run the
//! program has used the intact tables, so that it has recorded them as checked.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::common::{Program, Run, built_tables};
use crate::dice::{Dice, count};

/// Tables, each with a command whose answer depends on it.
const CASES: [(&str, &[&str]); 10] = [
    ("eo", &["solve", "eo", "-n", "5", "R' U' F D2 L B2 U"]),
    ("dr-eo", &["solve", "drud-eofb", "-n", "3", "R D R2 U L F2 D R U2"]),
    ("dr", &["solve", "dr", "-n", "3", "R' U' F D2 L B2 U"]),
    ("htr", &["solve", "htr", "-n", "3", "U R2 D F2 U B2 D' L2"]),
    ("htrfin", &["solve", "htrfin", "U2 R2 F2 D2 L2 B2"]),
    ("drfin", &["solve", "drfin", "U R2 D F2 U B2 D'"]),
    ("eofin", &["solve", "eofin", "U R D L2 U R"]),
    ("corners", &["solve", "corners", "R' U' F D2 L"]),
    ("cornersx", &["solve", "cornersx", "R U F2 R' U F"]),
    ("g1", &["solve", "optimal", "U F2 L2 D B R F"]),
];

/// Largest size in bytes of a table that is read into memory and checked at each use.
const MOST_READ: u64 = 4 << 20;

/// A program with tables of its own, which it has used once.
struct Trial {
    program: Program,
    folder: PathBuf,
}

impl Trial {
    fn new() -> Self {
        let program = Program::without_tables();
        let folder = program.home().join("tables");
        let program = program.with("PREMOVE_TABLES_DIR", folder.to_str().unwrap());
        fs::create_dir_all(&folder).unwrap();
        Self { program, folder }
    }

    /// Creates a trial with intact tables of these names.
    fn of(tables: &[&str]) -> Self {
        let trial = Self::new();
        for table in tables {
            trial.restore(table);
        }
        trial
    }

    fn table(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.table"))
    }

    /// Copies an intact table into the folder, with a modification time in the past.
    fn restore(&self, name: &str) {
        let path = self.table(name);
        let _ = fs::remove_file(&path);
        fs::copy(built_tables().join(format!("{name}.table")), &path).unwrap();
        File::options().write(true).open(&path).unwrap().set_modified(long_ago()).unwrap();
    }

    /// Uses an intact table until the program has recorded it as checked, which needs a table that
    /// has not changed for some seconds. Returns at once for a small table, which is checked at
    /// each use.
    fn until_checked(&self, name: &str, line: &[&str]) {
        let data = fs::metadata(self.table(name)).unwrap();
        if data.len() <= MOST_READ {
            return;
        }
        let limit = Instant::now() + Duration::from_mins(1);
        let stamp = format!("{:016x} {:016x} ", data.dev(), data.ino());
        let stamps = self.program.home().join(".local/state/premove/checked-tables");
        let is_checked = || {
            let held = fs::read_to_string(&stamps).unwrap_or_default();
            held.lines().any(|line| line.starts_with(&stamp))
        };
        while !is_checked() {
            assert!(Instant::now() < limit, "{name} never counts as checked");
            thread::park_timeout(Duration::from_millis(250));
            assert_eq!(self.program.run(line).code, Some(0));
        }
    }

    fn restore_all(&self) {
        for (name, _) in CASES {
            self.restore(name);
        }
    }
}

fn long_ago() -> SystemTime {
    SystemTime::now() - Duration::from_hours(1_000)
}

/// Overwrites bytes of a file in place, and resets its modification time.
fn overwrite(path: &Path, at: u64, bytes: &[u8]) {
    let file = File::options().write(true).open(path).unwrap();
    file.write_all_at(bytes, at).unwrap();
    file.set_modified(long_ago()).unwrap();
}

/// Checks that a run gave the right answer and named the rebuilt table, or gave no wrong answer and
/// a reason.
#[track_caller]
fn check(run: &Run, right: &str, name: &str, what: &str) {
    match run.code {
        Some(0) => {
            assert_eq!(run.stdout, right, "{what}: {run:?}");
            let note = format!("premove: table '{name}' is made anew: ");
            assert!(run.stderr.contains(&note), "{what}: {run:?}");
        }
        Some(3) => {
            let lines = run.stdout.lines().all(|line| right.lines().any(|known| known == line));
            assert!(lines && run.stderr.starts_with("premove: "), "{what}: {run:?}");
        }
        _ => panic!("{what}: {run:?}"),
    }
}

/// Damages a file in one random way; returns a description. Returns `None` if no byte changed.
fn damage(path: &Path, dice: &mut Dice) -> Option<String> {
    let length = fs::metadata(path).unwrap().len();
    let at = dice.below(length);
    let page = at / 4_096 * 4_096;
    let page_end = length.min(page + 4_096);
    let mut bytes = vec![0; (page_end - page) as usize];
    let (from, what) = match dice.below(5) {
        0 => {
            File::open(path).unwrap().read_exact_at(&mut bytes[..1], at).unwrap();
            let byte = bytes[0] ^ (1 + dice.below(255)) as u8;
            bytes = vec![byte];
            (at, "a byte")
        }
        1 => (page, "a page of zeros"),
        2 => {
            bytes.fill(0xff);
            (page, "a page of ones")
        }
        3 => {
            let other = dice.below(length / 4_096) * 4_096;
            let wanted = bytes.len().min((length - other) as usize);
            File::open(path).unwrap().read_exact_at(&mut bytes[..wanted], other).unwrap();
            (page, "a page from elsewhere")
        }
        _ => {
            bytes = vec![[0, 255][dice.below(2) as usize]; (length - page) as usize];
            (page, "all behind a page")
        }
    };
    let mut before = vec![0; bytes.len()];
    File::open(path).unwrap().read_exact_at(&mut before, from).unwrap();
    overwrite(path, from, &bytes);
    (before != bytes).then(|| format!("{what} at {from}"))
}

#[test]
fn damaged_tables_give_the_same_answers_or_a_reason() {
    let trial = Trial::new();
    trial.restore_all();
    let mut right = Vec::new();
    for (_, line) in CASES {
        let run = trial.program.run(line);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{line:?}");
        right.push(run.stdout);
    }
    let mut dice = Dice::new("damaged_tables");
    for number in 0..count(6) {
        let case = dice.below(CASES.len() as u64) as usize;
        let (name, line) = CASES[case];
        // A new table is checked in any case. Every second one has been recorded as checked, so the
        // program must detect from its stamp that the file has changed since.
        if number % 2 == 0 {
            trial.until_checked(name, line);
        }
        let damage = damage(&trial.table(name), &mut dice);
        let run = trial.program.run(line);
        match damage {
            Some(what) => check(&run, &right[case], name, &format!("{name}: {what}")),
            None => assert_eq!((run.code, &run.stdout), (Some(0), &right[case]), "{name}: {run:?}"),
        }
        trial.restore(name);
    }
}

#[test]
fn two_bytes_that_once_gave_wrong_answers_are_found() {
    let trial = Trial::new();
    for (name, at, byte, line, answer) in [
        ("dr", 30_425_892, 0, &["solve", "dr", "R' U' F D2 L B2 U"][..], "U' B2 L' D2 F' U (6)\n"),
        (
            "g1",
            27_138_849,
            255,
            &["solve", "optimal", "U F2 L2 D B R F"][..],
            "F' R' B' D' L2 F2 U' (7)\n",
        ),
    ] {
        for needed in ["dr", "drfin", "g1"] {
            trial.restore(needed);
        }
        assert_eq!(trial.program.run(line).stdout, answer);
        trial.until_checked(name, line);
        overwrite(&trial.table(name), at, &[byte]);
        let run = trial.program.run(line);
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), answer), "{name}");
        let note = format!("premove: table '{name}' is made anew: bytes ");
        assert!(run.stderr.starts_with(&note), "{}", run.stderr);
        let again = trial.program.run(line);
        assert_eq!((again.stdout.as_str(), again.stderr.as_str()), (answer, ""));
    }
}

/// A running shell that has opened a table.
struct Shell {
    child: std::process::Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Shell {
    fn new(trial: &Trial) -> Self {
        let mut command = trial.program.command(&["shell"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self { child, stdin, stdout }
    }

    /// Runs a command with one line of output, and returns that line. The answer to a second
    /// command shows that the first one has ended.
    fn ask(&mut self, line: &str) -> String {
        writeln!(self.stdin, "{line}\ncleanup R R").unwrap();
        let [mut answer, mut next] = [String::new(), String::new()];
        self.stdout.read_line(&mut answer).unwrap();
        self.stdout.read_line(&mut next).unwrap();
        assert_eq!(next, "R2\n");
        answer
    }

    /// Runs a last command and waits for the shell to end.
    fn end(mut self, line: &str) -> Run {
        let _ = writeln!(self.stdin, "{line}");
        drop(self.stdin);
        let mut stdout = String::new();
        self.stdout.read_to_string(&mut stdout).unwrap();
        let mut stderr = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        Run { stdout, stderr, code: self.child.wait().unwrap().code() }
    }
}

const FIRST: &str = "solve dr R' U' F D2 L B2 U";
const SECOND: &str = "solve dr -n 3 D2 R F2 U' L B D R2 F' U L2 B";

#[test]
fn a_table_that_is_overwritten_while_it_is_in_use_ends_the_search_with_a_sentence() {
    for byte in [0_u8, 0xff] {
        let trial = Trial::of(&["dr"]);
        let mut shell = Shell::new(&trial);
        assert_eq!(shell.ask(FIRST), "U' B2 L' D2 F' U (6)\n");
        let length = fs::metadata(trial.table("dr")).unwrap().len() as usize;
        overwrite(&trial.table("dr"), 1 << 20, &vec![byte; length - (1 << 20)]);
        let run = shell.end(SECOND);
        assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{byte}: {}", run.stderr);
        let damaged = run.stderr.starts_with("premove: line 3: table 'dr' at ");
        assert!(damaged && run.stderr.contains(" is damaged: "), "{byte}: {}", run.stderr);
    }
}

#[test]
fn a_short_solution_whose_table_is_overwritten_is_not_searched_for() {
    let trial = Trial::of(&["dr", "drfin"]);
    let mut shell = Shell::new(&trial);
    shell.ask("twophase R' U' F D2 L B2 U");
    let length = fs::metadata(trial.table("dr")).unwrap().len() as usize;
    overwrite(&trial.table("dr"), 1 << 20, &vec![0xee; length - (1 << 20)]);
    let run = shell.end("twophase R' U' F D2 L B2 U R' U' F");
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{}", run.stderr);
    assert!(run.stderr.contains("written to while it was in use"), "{}", run.stderr);
}

#[test]
fn bounds_that_are_overwritten_while_they_are_in_use_prove_nothing() {
    let trial = Trial::of(&["dr", "drfin", "g1"]);
    let mut shell = Shell::new(&trial);
    assert_eq!(shell.ask("solve optimal U F2 L2 D B R F"), "F' R' B' D' L2 F2 U' (7)\n");
    overwrite(&trial.table("g1"), 27_138_849, &[255]);
    let run = shell.end("solve optimal U F2 L2 D B R F");
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(
        run.stderr.contains("table 'g1' at ") && run.stderr.contains(" is damaged: "),
        "{run:?}"
    );
}

#[test]
fn a_search_without_bounds_any_more_ends_with_a_sentence() {
    let trial = Trial::of(&["dr", "drfin", "g1"]);
    let mut shell = Shell::new(&trial);
    assert_eq!(shell.ask("solve optimal U F2 L2 D B R F"), "F' R' B' D' L2 F2 U' (7)\n");
    let length = fs::metadata(trial.table("g1")).unwrap().len() as usize;
    overwrite(&trial.table("g1"), 4_096, &vec![0; length - 4_096]);
    let run = shell.end("solve optimal R' U' F D2 R2 F2 U' L B D R2 F' U L2 B F R' U F2 D'");
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(run.stderr.contains("table 'g1' at "), "{run:?}");
    assert!(run.stderr.contains("written to while it was in use"), "{run:?}");
}

#[test]
fn a_table_that_became_shorter_is_not_read_any_more() {
    let trial = Trial::of(&["dr"]);
    let mut shell = Shell::new(&trial);
    assert_eq!(shell.ask(FIRST), "U' B2 L' D2 F' U (6)\n");
    File::options().write(true).open(trial.table("dr")).unwrap().set_len(4_096).unwrap();
    let run = shell.end(SECOND);
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{}", run.stderr);
    let begin = format!("premove: line 3: table 'dr' at {} ", trial.table("dr").display());
    assert!(run.stderr.starts_with(&begin), "{}", run.stderr);
}
