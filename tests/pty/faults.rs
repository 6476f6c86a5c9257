//! Tests of faults while the front end runs: the terminal is given back, or the work continues.

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::harness::{Home, Session};

/// A terminal size that is wide enough for every message.
const SIZE: (u16, u16) = (200, 50);

/// Returns a home with tables of its own, a front end in it that searches the whole cube, and the
/// path of the table in use.
fn searching() -> (Home, Session, PathBuf) {
    let home = Home::new();
    let tables = home.path().join("tables");
    fs::create_dir(&tables).expect("a folder");
    for table in fs::read_dir(crate::common::built_tables()).expect("a folder").flatten() {
        if table.path().extension().is_some_and(|extension| extension == "table") {
            fs::copy(table.path(), tables.join(table.file_name())).expect("a table");
        }
    }
    let home = home.with("PREMOVE_TABLES_DIR", &tables.to_string_lossy());
    let mut session = home.start(SIZE, &[]);
    session.until_text("EO solutions");
    session.press("2", "no cube yet");
    session.paste("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    session.until_text("Queue  1");
    session.send("\r");
    session.until("a search", |screen| screen.contents().contains("M/s"));
    (home, session, tables.join("g1.table"))
}

#[test]
fn a_table_that_is_overwritten_during_a_search_ends_it_with_a_sentence() {
    let (_home, session, table) = searching();
    let file = File::options().write(true).open(&table).expect("a table");
    file.write_all_at(&[0x55], 30_000_000).expect("a byte");
    session.until_text("written to while it was in use");
}

#[test]
fn a_table_that_becomes_shorter_during_a_search_gives_the_terminal_back_and_is_named() {
    let (_home, session, table) = searching();
    File::options().write(true).open(&table).expect("a table").set_len(4_096).expect("shorter");
    let sentence = "written to while it was in use";
    while !session.is_over() && !session.text().contains(sentence) {
        thread::sleep(Duration::from_millis(20));
    }
    // If the whole table was in memory by then, the search ends and the program continues.
    if !session.is_over() {
        return;
    }
    assert_eq!(session.exit_code(), 3);
    session.until_clean();
    // The line is longer than the screen is wide.
    let text = session.text().replace('\n', "");
    let named = format!("premove: the table at {} cannot be read any more", table.display());
    assert!(text.contains(&named), "{text}");
}

#[test]
fn an_abort_gives_the_terminal_back() {
    let home = Home::new();
    let session = home.start(SIZE, &["R' U' F D2 L2 F R2"]);
    session.until_text("EO solutions");
    session.signal("ABRT");
    session.exit_code();
    session.until_clean();
}

#[test]
fn a_pipe_in_the_place_of_a_screen_is_named_and_work_is_saved_beside_it() {
    let home = Home::new();
    let state = home.path().join("state/premove");
    fs::create_dir_all(&state).expect("a folder");
    let file = state.join("optimal.json");
    let is_made = Command::new("/usr/bin/mkfifo").arg(&file).status();
    assert!(is_made.expect("mkfifo is there").success());
    let mut session = home.start(SIZE, &[]);
    session.until_text("it is a named pipe");
    session.paste("R U F");
    session.until_text("3 moves");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
    assert!(home.workspace().contains("R U F"));
    assert!(state.join("bin/optimal.damaged.json").exists(), "the pipe was moved");
}
