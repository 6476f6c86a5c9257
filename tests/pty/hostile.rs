//! Tests with names and arguments that contain control characters of the terminal: no command
//! passes them on.
//!
//! The test fails for every command of the program that has no line here.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::harness::{Home, Session};

/// A terminal size that is wide enough for every line.
const WIDE: (u16, u16) = (240, 50);

/// Text that changes the title, rings the bell, changes the colour, and the writing direction.
const HOSTILE: &str = "x\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}y";

/// Start of the hostile text in its escaped form.
const WRITTEN_OUT: &str = r"x\u{1b}]0;owned";

/// Each command, with arguments that make it repeat the hostile text.
const COMMANDS: &[&[&str]] = &[
    &["solve", "eofb", HOSTILE],
    &["stats", HOSTILE],
    &["insert", "R U", HOSTILE],
    &["improve", HOSTILE],
    &["replace", HOSTILE],
    &["check", HOSTILE],
    &["import", HOSTILE],
    &["analyze", HOSTILE],
    &["drill", "--card", HOSTILE],
    &["explain", HOSTILE],
    &["export", HOSTILE],
    &["triggers", HOSTILE],
    &["solves", "show", HOSTILE],
    &["attempts", HOSTILE],
    &["scramble", HOSTILE],
    &["twophase", HOSTILE],
    &["bench", HOSTILE],
    &["invert", HOSTILE],
    &["unniss", HOSTILE],
    &["premoves", HOSTILE],
    &["cleanup", HOSTILE],
    &["print", HOSTILE],
    &["convert", HOSTILE],
    &["ask", HOSTILE],
    &["apply", HOSTILE, "R"],
    &["inverse", HOSTILE],
    &["compose", HOSTILE, "R"],
    &["transform", HOSTILE, "R"],
    &["cube", "--fix", HOSTILE],
    &["count", HOSTILE],
    &["compare", HOSTILE, "R"],
    &["variations", HOSTILE, "R"],
    &["steps", HOSTILE],
    &["tables", "build", HOSTILE],
    &["puzzle", "check", HOSTILE],
    &["gen", HOSTILE],
    &["ptable", HOSTILE],
    &["freemem", HOSTILE],
    &["save", HOSTILE, "R"],
    &["saved"],
    &["serve", "--listen", HOSTILE],
    &["commands", HOSTILE],
    &["help", HOSTILE],
    &["version", HOSTILE],
    &["quit", HOSTILE],
    &["shell", HOSTILE],
    &["paths", "--state-dir", HOSTILE],
    &["keys", HOSTILE],
    &["config", HOSTILE],
    &["completions", HOSTILE],
    &["man", HOSTILE],
];

/// Returns a home with a definition and a saved sequence whose names are hostile.
fn home() -> Home {
    let home = Home::new();
    let data = home.path().join("data/premove");
    fs::create_dir_all(&data).expect("a folder");
    let name = serde_json::to_string(HOSTILE).expect("JSON");
    fs::write(data.join("sequences.json"), format!("{{{name}: \"R\"}}")).expect("a file");
    let definition = format!(
        "Name {HOSTILE}\nSet S{HOSTILE} 4 1\nSolved\nS{HOSTILE}\n1 2 3 4\nEnd\n\
         Move M{HOSTILE}\nS{HOSTILE}\n2 3 4 1\nEnd\nMove T\nS{HOSTILE}\n2 1 3 4\nEnd\n"
    );
    fs::write(home.path().join("evil.def"), definition).expect("a file");
    let scrambles = format!("Scramble {HOSTILE}\nS{HOSTILE}\n2 3 1 4\nEnd\n");
    fs::write(home.path().join("evil.scr"), scrambles).expect("a file");
    home
}

#[track_caller]
fn assert_harmless(session: &Session, what: &[&str]) {
    let bytes = session.bytes();
    let text = String::from_utf8_lossy(&bytes);
    for bad in ["\u{1b}]0;", "\u{7}", "\u{9b}", "\u{202e}"] {
        assert!(!text.contains(bad), "{what:?} sends {bad:?}:\n{text:?}");
    }
}

fn check(home: &Home, arguments: &[&str]) {
    let session = home.start(WIDE, arguments);
    session.until("output", |screen| !screen.contents().trim().is_empty());
    session.exit_code();
    assert_harmless(&session, arguments);
}

/// Checks that a command is harmless and shows the hostile text.
fn check_shown(home: &Home, arguments: &[&str]) {
    let session = home.start(WIDE, arguments);
    session.until_text(WRITTEN_OUT);
    session.exit_code();
    assert_harmless(&session, arguments);
}

#[test]
fn every_command_writes_out_what_a_terminal_would_obey() {
    let home = home();
    let listed = home.command().args(["commands", "--json"]).output().expect("the program runs");
    let listed: BTreeSet<String> = String::from_utf8_lossy(&listed.stdout)
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["name"].clone())
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect();
    let checked: BTreeSet<String> = COMMANDS.iter().map(|words| words[0].to_owned()).collect();
    assert_eq!(listed, checked, "each command needs a line in this test");
    for arguments in COMMANDS {
        check(&home, arguments);
    }
}

#[test]
fn names_in_definitions_and_scrambles_are_written_out() {
    let home = home();
    for arguments in [
        &["puzzle", "check", "evil.def"][..],
        &["puzzle", "solve", "evil.def", "evil.scr"],
        &["puzzle", "god", "evil.def"],
        &["puzzle", "convert", "evil.def", "--to", "ksolve"],
        &["puzzle", "evil.def", "!"],
        &["saved"],
        &["save", HOSTILE, "R"],
        &["paths", "--state-dir", HOSTILE],
        &["tables", "build", HOSTILE],
        &["puzzle", "check", HOSTILE],
        &["help", HOSTILE],
    ] {
        check_shown(&home, arguments);
    }
}

#[test]
fn typed_lines_are_written_out_when_they_are_shown_again() {
    let home = home();
    for arguments in [&["invert", "-i"][..], &["-b"]] {
        let mut session = home.start(WIDE, arguments);
        // The terminal itself echoes typed text, with `^[` for ESC.
        session.send(&format!("{HOSTILE}\n"));
        session.until_text(WRITTEN_OUT);
        session.send("\x04");
        session.exit_code();
        let text = String::from_utf8_lossy(&session.bytes()).into_owned();
        assert!(!text.contains("\u{1b}]0;") && !text.contains('\u{7}'), "{text:?}");
    }
}

#[test]
fn the_prompt_obeys_nothing_from_its_history_or_a_paste() {
    let home = home();
    let state = home.path().join("state/premove");
    fs::create_dir_all(&state).expect("a folder");
    fs::write(state.join("shell_history"), format!("invert R\ninvert {HOSTILE}\n"))
        .expect("a file");
    let mut session = home.start(WIDE, &["shell"]);
    session.until_text("premove> ");
    session.press("\x1b[A", "premove> invert R");
    session.send("\x15");
    session.paste(&format!("cleanup {HOSTILE} U"));
    session.until_text("cleanup x");
    session.send("\r");
    session.until_text("unknown move");
    // The key must be sent at the prompt: the terminal drops a key that is typed earlier.
    session.until("a prompt", |screen| screen.contents().matches("premove>").count() >= 2);
    session.send("\x04");
    session.exit_code();
    assert_harmless(&session, &["shell"]);
}

#[test]
fn the_screens_obey_nothing_from_files() {
    let home = home();
    let puzzles = home.path().join("data/premove/puzzles");
    fs::create_dir_all(&puzzles).expect("a folder");
    let evil = home.path().join("evil.def");
    fs::copy(evil, puzzles.join(Path::new(&format!("a{HOSTILE}.def")))).expect("a file");
    let mut session = home.start((120, 40), &[]);
    session.until_text("EO solutions");
    session.press("3", "3 674 160");
    // The last puzzle of the list is the file in the folder: its two moves make all 24 positions.
    session.press("G", "positions  24");
    session.signal("TERM");
    session.exit_code();
    assert_harmless(&session, &["the screens"]);
}
