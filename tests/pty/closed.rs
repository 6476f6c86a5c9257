//! Tests with a terminal that is closed while the front end runs, and one that stops in the middle
//! of a report.

use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::thread;
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use premove_fmc::Workspace;

use super::harness::Home;

const SIZE: PtySize = PtySize { rows: 36, cols: 118, pixel_width: 0, pixel_height: 0 };

/// A program in a terminal that only this test holds open, so that the test can close it.
struct Alone {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    reader: Box<dyn Read + Send>,
    writer: Box<dyn Write + Send>,
    screen: vt100::Parser,
}

impl Alone {
    /// Starts the program; `has_session` says whether it receives SIGHUP when the terminal closes.
    fn start(home: &Home, script: &str, has_session: bool) -> Self {
        let pty = native_pty_system().openpty(SIZE).expect("a pseudo-terminal");
        let program = home.terminal_command(&["R' U' F D2 L2 F R2"]);
        let mut command = CommandBuilder::new("/bin/sh");
        command.args(["-c", script, "sh"]);
        command.args(program.get_argv());
        command.env_clear();
        for (name, value) in program.iter_full_env_as_str() {
            command.env(name, value);
        }
        command.cwd(home.path());
        command.set_controlling_tty(has_session);
        let child = pty.slave.spawn_command(command).expect("the program starts");
        let (rows, columns) = (NonZeroU16::new(36), NonZeroU16::new(118));
        let screen = vt100::Parser::new(rows.expect("rows"), columns.expect("columns"), 0);
        let reader = pty.master.try_clone_reader().expect("the output can be read");
        let writer = pty.master.take_writer().expect("input can be written");
        Self { child, master: pty.master, reader, writer, screen }
    }

    /// Types keys, and reads until the screen shows a text.
    fn press(&mut self, keys: &str, shown: &str) {
        self.writer.write_all(keys.as_bytes()).expect("the program reads");
        let mut buffer = [0; 8192];
        while !self.screen.screen().contents().contains(shown) {
            let length = self.reader.read(&mut buffer).expect("the program writes");
            assert!(length > 0, "the program ended: {}", self.screen.screen().contents());
            self.screen.process(&buffer[..length]);
        }
    }

    /// Closes the terminal; returns the exit code of the program.
    fn close(self) -> u32 {
        let Self { mut child, master, reader, writer, .. } = self;
        drop((master, reader, writer));
        let end = (0..1_000).find_map(|_| {
            thread::park_timeout(Duration::from_millis(10));
            child.try_wait().expect("the program can be waited for")
        });
        if end.is_none() {
            let _ = child.kill();
        }
        end.expect("the front end ends without a terminal").exit_code()
    }
}

/// Returns what the program wrote to standard error, which is a file.
fn said(home: &Home) -> String {
    fs::read_to_string(home.path().join("said")).unwrap_or_default()
}

/// Shell commands that start the program, and whether SIGHUP is sent.
const WAYS: [(&str, bool); 4] = [
    ("exec \"$@\"", true),
    ("exec \"$@\" 2>said", true),
    ("trap '' HUP; exec \"$@\" 2>said", true),
    ("exec \"$@\" 2>said", false),
];

#[test]
fn a_closed_terminal_ends_the_front_end_with_3_and_all_is_saved() {
    for (script, has_session) in WAYS {
        let home = Home::new();
        let mut alone = Alone::start(&home, script, has_session);
        alone.press("", "EO solutions");
        alone.press("a", "moves: ");
        alone.press("U2 L", "2 moves more");
        assert_eq!(alone.close(), 3, "{script} {has_session}: {}", said(&home));
        let said = said(&home);
        assert!(!said.contains("panicked"), "{said}");
        assert!(!script.contains("said") || said.contains("terminal cannot be used"), "{said}");
        let saved = home.workspace();
        assert_eq!(Workspace::from_json(&saved).expect("a workspace").draft(), "U2 L");
        assert_next_run_has_the_lock(&home);
    }
}

/// Starts another front end and checks that the first one has released the solve.
fn assert_next_run_has_the_lock(home: &Home) {
    let mut next = home.start((118, 36), &[]);
    next.until_text("the moves typed are kept");
    assert!(!next.text().contains("another premove"), "{}", next.text());
    next.send("\x03");
    assert_eq!(next.exit_code(), 0);
}

#[test]
fn a_terminal_that_is_closed_in_the_first_frame_or_within_a_report_ends_it_with_3() {
    let home = Home::new();
    for half in ["", "\x1b[200~R U", "\x1b[<0;1", "\u{e9}"] {
        let mut alone = Alone::start(&home, "exec \"$@\"", false);
        alone.press("", "1 Solve");
        // The last byte of the input is missing.
        let bytes = half.as_bytes();
        alone.writer.write_all(&bytes[..bytes.len().saturating_sub(1)]).expect("it reads");
        assert_eq!(alone.close(), 3, "{half:?}");
    }
}

#[test]
fn a_size_is_seen_while_half_a_report_waits_and_keys_are_read_behind_it() {
    for half in ["\x1b[<0;12", "\x1b[", "\x1b[200~", "\x1b]11;rgb", "\x1b[M"] {
        let home = Home::new();
        let mut session = home.start((80, 24), &[]);
        session.until_text("q quit");
        session.send(half);
        session.resize(120, 40);
        session.until("a frame of 40 rows", |screen| {
            screen.rows(0, 120).nth(39).is_some_and(|row| row.contains("quit"))
        });
        session.send("\x03");
        assert_eq!(session.exit_code(), 0, "{half:?}");
        session.until_clean();
    }
}

#[test]
fn a_paste_without_an_end_is_taken_and_keys_work_again() {
    let home = Home::new();
    let mut session = home.start((118, 36), &[]);
    session.until_text("q quit");
    session.send("\x1b[200~R' U' F D2 L2 F R2");
    session.until_text("bad edges on");
    session.press("?", "Keys here");
    session.send("\x03");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn half_a_character_swallows_no_key() {
    let home = Home::new();
    let mut session = home.start((118, 36), &[]);
    session.until_text("q quit");
    session.send_bytes(b"\xe2\x86");
    session.press("?", "Keys here");
    session.send("\x03");
    assert_eq!(session.exit_code(), 0);
}
