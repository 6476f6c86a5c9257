//! Tests of the Practice screen in the real program, with a clock that the test sets: an hour from
//! the scramble to the finished attempt, restarts, and a kill.

#![cfg(debug_assertions)]

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Home, Session};

/// Solved by D2 F' U' R'. The last twelve moves cancel. They keep the solution from being the
/// inverse scramble, which the rules forbid.
const SCRAMBLE: &str = "R U F D2 F2 R2 F2 R2 F2 R2 F2 R2 F2 R2 F2 R2";
const SOLUTION: &str = "D2 F' U' R'";
const ENTER: &str = "\r";
const SIZE: (u16, u16) = (120, 40);

/// Returns a home in which a file sets the clock of the program.
fn home() -> Home {
    let home = Home::new();
    let clock = home.path().join("clock");
    let home = home.with("PREMOVE_TEST_CLOCK", &clock.to_string_lossy());
    set_clock(&home, 0);
    home
}

/// Sets the number of seconds by which the program's clock is ahead.
fn set_clock(home: &Home, seconds: u32) {
    // The file is replaced in one step, because the program may read it at any time.
    let new = home.path().join("clock.new");
    fs::write(&new, seconds.to_string()).expect("a file");
    fs::rename(new, home.path().join("clock")).expect("a file");
}

/// Starts an attempt on the Practice screen with its clock running.
fn running(home: &Home) -> Session {
    let mut session = home.start(SIZE, &[]);
    session.until_text("EO solutions");
    session.press("4", "Enter draws a scramble");
    session.paste(SCRAMBLE);
    session.until_text("Enter starts the clock");
    session.press(ENTER, "59:5");
    session
}

#[test]
fn the_clock_goes_on_when_the_time_of_day_is_set_back() {
    let home = home();
    let session = running(&home);
    set_clock(&home, 10 * 60);
    session.until_text("49:5");
    // The clock is set back by more than the used time while the program runs.
    set_clock(&home, 0);
    session.until_text("49:4");
    end(session);
    // The clock is set back while the program is closed.
    set_clock(&home, 20 * 60);
    let session = home.start(SIZE, &[]);
    session.until_text("29:");
    end(session);
    set_clock(&home, 0);
    let session = home.start(SIZE, &[]);
    session.until_text("29:");
    let shown = |text: &str| text.split("29:").nth(1).map(|rest| rest[..2].to_owned());
    let begun = shown(&session.text());
    session.until("a second that has gone by", |screen| {
        shown(&screen.contents()).is_some_and(|now| Some(now) != begun)
    });
    end(session);
}

fn end(mut session: Session) {
    session.send("\x03");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn an_hour_goes_from_the_scramble_to_an_attempt_that_opens_again() {
    let home = home();
    let mut session = running(&home);
    session.press("a", "moves: ");
    session.press(SOLUTION, "solved");
    session.press(ENTER, "solved in 4");
    assert!(!session.text().contains("minutes left"));
    set_clock(&home, 55 * 60);
    session.until_text("5 minutes left");
    session.until_text("4:5");
    set_clock(&home, 60 * 60);
    session.until_text("the time is over");
    // A popup receives the keys that were meant for the moves.
    session.until_text("The time is over");
    session.send(ENTER);
    session.until_text("within the rules");
    session.until_text("60:00 of 60:00 used");
    session.until_text("Attempts  1");
    session.until("the shortest steps", |screen| {
        let text = screen.contents();
        text.contains("EO 2/1") && !text.contains("searching") && !text.contains("/?")
    });
    session.until_solve(&home, "\"attempt\"");
    end(session);

    let mut session = home.start(SIZE, &[]);
    session.until_text("EO solutions");
    session.press("4", "Attempts  1");
    session.until_text("60:00  ");
    session.press("\t\t", "┏ Attempts  1");
    session.press(ENTER, "1 Solve");
    session.until_text("R U F D2 F2");
    session.until_text("is open");
    end(session);
}

#[test]
fn an_attempt_goes_on_after_a_kill_and_its_clock_has_gone_on() {
    let home = home();
    let mut session = running(&home);
    session.press("a", "moves: ");
    session.press("D2 F' U'", "moves: D2 F' U'");
    session.kill();
    set_clock(&home, 30 * 60);

    // The attempt is shown at once.
    let mut session = home.start(SIZE, &[]);
    session.until_text("29:");
    session.press("a", "moves: D2 F' U'");
    session.press(" R'", "solved");
    session.press(ENTER, "solved in 4");
    session.press("e", "Hand in 4 moves with ");
    session.press("y", "within the rules");
    session.until_text("Attempts  1");
    session.kill();

    let mut session = home.start(SIZE, &[]);
    session.until_text("EO solutions");
    session.press("4", "Attempts  1");
    session.until_text("within the rules");
    end(session);
}

#[test]
fn attempts_of_before_the_library_are_taken_over_once() {
    let home = home();
    let mut session = running(&home);
    session.press("X", "Give this attempt up?");
    session.press("y", "given up");
    session.until_solve(&home, "\"attempt\"");
    end(session);
    // The files are put into the old form: all attempts in the screen's file, and an empty library.
    let solves = home.path().join("data/premove/solves");
    let mut kept = Vec::new();
    for file in fs::read_dir(&solves).expect("a folder").flatten().map(|file| file.path()) {
        if let Ok(text) = fs::read_to_string(&file)
            && text.contains("\"attempt\"")
        {
            let solve: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            kept.push(serde_json::json!({
                "attempt": solve["attempt"], "workspace": solve["workspace"]
            }));
            fs::remove_file(file).expect("a file");
        }
    }
    assert_eq!(kept.len(), 1);
    let file = home.path().join("state/premove/practice.json");
    let text = fs::read_to_string(&file).expect("a file");
    let mut saved: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    saved["attempts"] = kept.into();
    fs::write(&file, saved.to_string()).expect("a file");

    for _ in 0..2 {
        let mut session = home.start(SIZE, &[]);
        session.until_text("EO solutions");
        session.press("4", "Attempts  1");
        session.until_text("gave up");
        until_without(&file, "\"attempts\"");
        end(session);
        let solves = fs::read_dir(&solves).expect("a folder").flatten();
        let texts = solves.filter_map(|file| fs::read_to_string(file.path()).ok());
        assert_eq!(texts.filter(|text| text.contains("\"attempt\"")).count(), 1);
    }
}

/// Waits until a file no longer contains a text.
fn until_without(file: &Path, text: &str) {
    let limit = Instant::now() + Duration::from_secs(10);
    while fs::read_to_string(file).is_ok_and(|held| held.contains(text)) {
        assert!(Instant::now() < limit, "'{text}' stays in '{}'", file.display());
        thread::park_timeout(Duration::from_millis(5));
    }
}
