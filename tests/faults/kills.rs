//! The program killed as nothing can prevent, at moments that look random and while temporary files
//! are there. Files are whole afterwards, and work goes on to the same results.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use premove::fmc::Workspace;

use crate::common::{Program, built_tables};
use crate::dice::{Dice, count};
use crate::harness::{Home, Session};
use crate::resources::files;
use crate::trial;

const SIZE: (u16, u16) = (118, 36);
const MOVES: &[&str] = &["R ", "U2 ", "F' ", "L ", "D2 ", "B "];

/// Types moves until a moment comes; what was typed, and what the screen shows of it at the end.
fn typed(session: &mut Session, dice: &mut Dice, mut is_time: impl FnMut() -> bool) -> String {
    let mut typed = String::new();
    while typed.len() < 60 && !is_time() {
        let word = *dice.one_of(MOVES);
        for key in word.chars() {
            session.send(&key.to_string());
            thread::park_timeout(Duration::from_millis(dice.below(12)));
            typed.push(key);
            if is_time() {
                break;
            }
        }
    }
    typed
}

/// The front end on a scramble, its field for own moves open.
fn front_end(home: &Home) -> Session {
    let mut session = home.start(SIZE, &["R' U' F D2 L2 F R2"]);
    session.until_text("EO solutions");
    session.press("a", "moves: ");
    session
}

/// After a kill the workspace can be read, and nothing is in it that was not typed.
fn is_whole(home: &Home, typed: &str) {
    let file = home.path().join("state/premove/workspace.json");
    // A program that was killed at once has saved nothing yet.
    let Ok(text) = fs::read_to_string(file) else { return };
    let workspace = Workspace::from_json(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let draft = workspace.draft();
    assert!(typed.starts_with(draft), "'{draft}' is no beginning of '{typed}'");
}

#[test]
fn a_killed_front_end_leaves_a_whole_workspace() {
    let mut dice = Dice::new("a_killed_front_end_leaves");
    for _ in 0..count(6) {
        let home = Home::new();
        let mut session = front_end(&home);
        let mut left = dice.below(50);
        let typed = typed(&mut session, &mut dice, || {
            left = left.saturating_sub(1);
            left == 0
        });
        session.kill();
        is_whole(&home, &typed);
    }
}

#[test]
fn a_front_end_killed_while_it_writes_leaves_whole_files() {
    let mut dice = Dice::new("a_front_end_killed_while");
    let is_temporary = |folder: &Path| {
        let mut names = Vec::new();
        files(folder, &mut names);
        names.iter().any(|name| name.contains(".tmp"))
    };
    let (tries, mut hits) = (count(6), 0);
    for _ in 0..tries {
        let home = Home::new();
        let mut session = front_end(&home);
        let typed = typed(&mut session, &mut dice, || is_temporary(home.path()));
        session.kill();
        hits += u64::from(is_temporary(home.path()));
        is_whole(&home, &typed);
        // The next run takes away what the killed one left.
        let mut session = home.start(SIZE, &[]);
        session.until_text("EO solutions");
        session.paste("R U F");
        session.until_text("3 moves");
        session.send("q");
        assert_eq!(session.exit_code(), 0);
        assert!(!is_temporary(home.path()), "a temporary file stays");
    }
    println!("{hits} of {tries} kills hit while a temporary file was there");
}

/// Runs a command again and again, each time killed after a while, then lets it end.
fn killed(program: &Program, arguments: &[&str], input: &str, kills: u64, dice: &mut Dice) {
    for _ in 0..kills {
        let mut command = program.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        // A killed program does not read all of it.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        thread::park_timeout(Duration::from_millis(dice.below(500)));
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn killed_builds_of_tables_are_gone_on_with() {
    let mut dice = Dice::new("killed_builds");
    for _ in 0..count(2) {
        let program = Program::without_tables();
        let build = ["tables", "build", "eo", "co", "htr", "htrfin", "chtr"];
        killed(&program, &build, "", 4, &mut dice);
        let end = trial::run(&program, ":", &build);
        assert_eq!((end.code, end.stderr.as_str()), (Some(0), ""), "{end:?}");
        let verify = ["tables", "verify", "eo", "co", "htr", "htrfin", "chtr"];
        let verified = trial::run(&program, ":", &verify);
        assert_eq!(verified.code, Some(0), "{verified:?}");
        let mut left = Vec::new();
        files(program.home(), &mut left);
        left.retain(|name| name.contains(".tmp") || name.contains(".part"));
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn killed_counts_come_to_the_same_numbers() {
    let mut dice = Dice::new("killed_counts");
    let god = ["puzzle", "god", "2x2x2", "-t", "2", "--antipodes", "0"];
    let right = trial::run(&Program::new(), ":", &god);
    assert_eq!(right.code, Some(0), "{right:?}");
    for _ in 0..count(2) {
        let program = Program::new();
        killed(&program, &god, "", 4, &mut dice);
        let end = trial::run(&program, ":", &god);
        assert_eq!((end.code, end.timeless()), (Some(0), right.timeless()), "{end:?}");
    }
}

#[test]
fn killed_batches_are_gone_on_with_to_the_same_results() {
    let mut dice = Dice::new("killed_batches");
    built_tables();
    let moves = ["R", "U2", "F'", "L", "D2", "B", "R2", "U'"];
    let lines = (0..40).map(|_| (0..7).map(|_| *dice.one_of(&moves)).collect::<Vec<_>>().join(" "));
    let input = lines.collect::<Vec<_>>().join("\n") + "\n";
    let program = Program::new();
    let right = program.run_on(&["solve", "optimal", "light", "-i"], &input);
    assert_eq!(right.code, Some(0), "{}", right.stderr);
    for _ in 0..count(2) {
        let program = Program::new();
        let resume = ["solve", "optimal", "light", "-i", "--resume", "out.txt"];
        killed(&program, &resume, &input, 4, &mut dice);
        let end = program.run_on(&resume, &input);
        assert_eq!(end.code, Some(0), "{}", end.stderr);
        let results = fs::read_to_string(program.home().join("out.txt")).unwrap();
        assert_eq!(results, right.stdout);
    }
}
