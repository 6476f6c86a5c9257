//! Sends each signal that a program can catch to a working program, and closes its terminal.

use std::io::{Read, Write as _};
use std::num::NonZeroU16;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use portable_pty::{PtySize, native_pty_system};
use premove_fmc::Workspace;

use crate::common::Program;
use crate::harness::Home;
use crate::trial::{self, files};

/// The signals that can be caught. The tests of the terminal send those that stop and continue a
/// program to the front end.
const SIGNALS: &[&str] = &[
    "HUP", "INT", "QUIT", "TERM", "USR1", "USR2", "PIPE", "ALRM", "CHLD", "URG", "WINCH", "IO",
    "PROF", "VTALRM", "XCPU", "CONT",
];

#[test]
fn a_signal_to_a_build_leaves_no_breakdown_and_whole_tables() {
    for signal in SIGNALS {
        let program = Program::without_tables();
        let mut command = program.command(&["tables", "build", "eo", "co", "htr", "htrfin"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        let process = child.id().to_string();
        thread::park_timeout(Duration::from_millis(40));
        let _ = Command::new("kill").args([&format!("-{signal}"), &process]).status();
        let ended = trial::ended(child, format!("{signal} to a build"));
        assert!(!ended.stderr.contains("panicked"), "{ended:?}");
        // Only a signal that the program does not catch ends it.
        assert!(ended.signal.is_some() || matches!(ended.code, Some(0..=3)), "{ended:?}");
        let again = trial::run(&program, ":", &["tables", "build", "eo", "co", "htr", "htrfin"]);
        assert_eq!(again.code, Some(0), "{again:?}");
        let whole = trial::run(&program, ":", &["tables", "verify", "eo", "co", "htr", "htrfin"]);
        assert_eq!(whole.code, Some(0), "{whole:?}");
        let mut left = Vec::new();
        files(program.home(), &mut left);
        left.retain(|name| name.contains(".tmp"));
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn signals_that_end_the_front_end_give_the_terminal_back() {
    for signal in ["HUP", "INT", "TERM"] {
        let home = Home::new();
        let mut session = home.start((118, 36), &["R' U' F D2 L2 F R2"]);
        session.until_text("EO solutions");
        session.press("n", "Cube  inverse");
        session.signal(signal);
        session.exit_code();
        session.until_clean();
        let saved = home.workspace();
        assert!(Workspace::from_json(&saved).is_ok(), "{saved}");
    }
}

#[test]
fn signals_that_mean_nothing_to_the_front_end_change_nothing() {
    let home = Home::new();
    let mut session = home.start((118, 36), &["R' U' F D2 L2 F R2"]);
    session.until_text("EO solutions");
    for signal in ["CHLD", "URG", "WINCH", "CONT", "PIPE"] {
        session.signal(signal);
    }
    session.press("n", "Cube  inverse");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

/// Reads the output of the program until the screen shows a text.
fn read_until(reader: &mut dyn Read, screen: &mut vt100::Parser, text: &str) {
    let mut buffer = [0; 8192];
    while !screen.screen().contents().contains(text) {
        let length = reader.read(&mut buffer).unwrap();
        assert!(length > 0, "the program ended: {}", screen.screen().contents());
        screen.process(&buffer[..length]);
    }
}

#[test]
fn a_terminal_that_goes_away_ends_the_front_end_and_the_workspace_is_kept() {
    let home = Home::new();
    let size = PtySize { rows: 36, cols: 118, pixel_width: 0, pixel_height: 0 };
    let pty = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let command = home.terminal_command(&["R' U' F D2 L2 F R2"]);
    let mut child = pty.slave.spawn_command(command).expect("the program starts");
    let (rows, columns) = (NonZeroU16::new(36).unwrap(), NonZeroU16::new(118).unwrap());
    let mut screen = vt100::Parser::new(rows, columns, 0);
    let mut reader = pty.master.try_clone_reader().unwrap();
    let mut writer = pty.master.take_writer().unwrap();
    // Reading could wait forever. When the program is killed, its output ends.
    drop(pty.slave);
    let (seen, wait) = mpsc::channel::<()>();
    let mut killer = child.clone_killer();
    let watch = thread::spawn(move || {
        if wait.recv_timeout(Duration::from_mins(1)).is_err() {
            let _ = killer.kill();
        }
    });
    read_until(&mut *reader, &mut screen, "EO solutions");
    for (keys, shown) in [("a", "moves: "), ("U2 L", "2 moves more")] {
        writer.write_all(keys.as_bytes()).unwrap();
        read_until(&mut *reader, &mut screen, shown);
    }
    seen.send(()).unwrap();
    watch.join().unwrap();
    drop((pty.master, reader, writer));
    let end = (0..6_000).find_map(|_| {
        thread::park_timeout(Duration::from_millis(10));
        child.try_wait().unwrap()
    });
    let Some(end) = end else {
        let _ = child.kill();
        panic!("the front end goes on without a terminal");
    };
    assert!(end.exit_code() <= 3, "{end:?}");
    let saved = home.workspace();
    assert_eq!(Workspace::from_json(&saved).unwrap().draft(), "U2 L");
}
