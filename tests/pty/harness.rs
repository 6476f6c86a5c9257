//! A real terminal for the real program: a pseudo-terminal, and a parser that maintains the screen.

#![allow(dead_code, reason = "each test program uses its own part of this")]

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{
    Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system,
};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// Longest time that a test waits for a condition.
const PATIENCE: Duration = Duration::from_mins(1);

/// The folder of the program's files, and its environment. It must outlive its sessions.
pub(crate) struct Home {
    folder: TempDir,
    env: Vec<(String, String)>,
}

impl Home {
    /// Creates an empty home. The tables are shared, and built before the first program starts.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let tables = crate::common::built_tables();
        Self { folder, env: Vec::new() }
            .with("TERM", "xterm-256color")
            .with("COLORTERM", "truecolor")
            .with("RUST_BACKTRACE", "0")
            .with("PATH", "/usr/bin:/bin")
            .with("PREMOVE_TABLES_DIR", &tables.to_string_lossy())
    }

    /// Sets a variable of the environment.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.env.retain(|(n, _)| n != name);
        self.env.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Returns the folder of the program's files.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the saved workspace of the current solve.
    pub(crate) fn workspace(&self) -> String {
        let read = |path: &str| std::fs::read_to_string(self.path().join(path));
        let pointer = read("state/premove/work.json").expect("a solve in work");
        let pointer: serde_json::Value = serde_json::from_str(&pointer).expect("JSON");
        let id = pointer["solve"].as_str().expect("a name");
        let solve = read(&format!("data/premove/solves/{id}.json")).expect("a solve");
        let (solve, _) = premove_fmc::library::Solve::read(&solve).expect("a solve");
        solve.workspace
    }

    /// Returns whether a solve that contains a text is saved.
    fn has_solve(&self, text: &str) -> bool {
        let folder = std::fs::read_dir(self.path().join("data/premove/solves"));
        let files = folder.into_iter().flatten().flatten();
        files
            .into_iter()
            .any(|file| std::fs::read_to_string(file.path()).is_ok_and(|held| held.contains(text)))
    }

    fn vars(&self) -> impl Iterator<Item = (String, String)> {
        let inside = |name: &str, sub: &str| {
            (name.to_owned(), self.path().join(sub).to_string_lossy().into_owned())
        };
        let own = [
            inside("HOME", ""),
            inside("XDG_CONFIG_HOME", "config"),
            inside("XDG_DATA_HOME", "data"),
            inside("XDG_STATE_HOME", "state"),
        ];
        own.into_iter().chain(self.env.clone())
    }

    /// Returns the program with only this environment, to be run without a terminal.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_premove"));
        command.env_clear().envs(self.vars()).current_dir(self.path());
        command
    }

    /// Starts the program in a terminal with this number of columns and rows.
    pub(crate) fn start(&self, (columns, rows): (u16, u16), arguments: &[&str]) -> Session {
        let pty = native_pty_system().openpty(size(columns, rows)).expect("a pseudo-terminal");
        let command = self.terminal_command(arguments);
        let before = settings(&*pty.master);
        let child = pty.slave.spawn_command(command).expect("the program starts");
        Session::watch(pty.master, pty.slave, child, before, (columns, rows))
    }

    /// Returns the program with this environment, to be started in a terminal.
    pub(crate) fn terminal_command(&self, arguments: &[&str]) -> CommandBuilder {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_premove"));
        command.args(arguments);
        command.env_clear();
        command.cwd(self.path());
        for (name, value) in self.vars() {
            command.env(name, value);
        }
        command
    }
}

/// The output and the end of a running program.
struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    exit: Option<ExitStatus>,
}

/// The program in its terminal. Dropping this value kills the program.
pub(crate) struct Session {
    master: Box<dyn MasterPty + Send>,
    // Kept open, so that the terminal's settings can be read after the program has ended.
    _slave: Box<dyn SlavePty + Send>,
    writer: Box<dyn Write + Send>,
    process: u32,
    settings_before: String,
    seen: Arc<(Mutex<Seen>, Condvar)>,
}

impl Session {
    fn watch(
        master: Box<dyn MasterPty + Send>,
        slave: Box<dyn SlavePty + Send>,
        mut child: Box<dyn Child + Send + Sync>,
        settings_before: String,
        (columns, rows): (u16, u16),
    ) -> Self {
        let parser = vt100::Parser::new(non_zero(rows), non_zero(columns), 0);
        let seen =
            Arc::new((Mutex::new(Seen { parser, bytes: Vec::new(), exit: None }), Condvar::new()));
        let mut reader = master.try_clone_reader().expect("the output can be read");
        let output = Arc::clone(&seen);
        thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                let mut seen = output.0.lock().unwrap_or_else(PoisonError::into_inner);
                seen.parser.process(&buffer[..length]);
                seen.bytes.extend_from_slice(&buffer[..length]);
                output.1.notify_all();
            }
        });
        let process = child.process_id().expect("a process");
        let end = Arc::clone(&seen);
        thread::spawn(move || {
            let status = child.wait().expect("the program ends");
            end.0.lock().unwrap_or_else(PoisonError::into_inner).exit = Some(status);
            end.1.notify_all();
        });
        let writer = master.take_writer().expect("input can be written");
        Self { master, _slave: slave, writer, process, settings_before, seen }
    }

    /// Types text.
    pub(crate) fn send(&mut self, text: &str) {
        self.send_bytes(text.as_bytes());
    }

    /// Types bytes, which need not be valid text.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.writer.write_all(bytes).expect("the program reads");
        self.writer.flush().expect("the program reads");
    }

    /// Pastes text as a bracketed paste.
    pub(crate) fn paste(&mut self, text: &str) {
        self.send(&format!("\x1b[200~{text}\x1b[201~"));
    }

    /// Types keys, and waits until the screen shows a text.
    pub(crate) fn press(&mut self, keys: &str, shown: &str) {
        self.send(keys);
        self.until_text(shown);
    }

    /// Waits until the screen meets a condition; if it never does, prints the screen and fails.
    pub(crate) fn until(&self, what: &str, condition: impl Fn(&vt100::Screen) -> bool) {
        self.wait(what, |seen| condition(seen.parser.screen()));
    }

    /// Waits until the screen shows a text.
    pub(crate) fn until_text(&self, text: &str) {
        self.until(&format!("'{text}'"), |screen| screen.contents().contains(text));
    }

    /// Returns the text of the screen.
    pub(crate) fn text(&self) -> String {
        self.with(|seen| seen.parser.screen().contents())
    }

    /// Returns everything that the program has written.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.with(|seen| seen.bytes.clone())
    }

    /// Changes the size of the terminal.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        // The parser must change first; else it reads a frame of the new size with the old one.
        self.with(|seen| seen.parser.screen_mut().set_size(non_zero(rows), non_zero(columns)));
        self.master.resize(size(columns, rows)).expect("the terminal can be resized");
    }

    /// Sends a signal, named without SIG.
    pub(crate) fn signal(&self, name: &str) {
        let done =
            Command::new("kill").args([&format!("-{name}"), &self.process.to_string()]).status();
        assert!(done.expect("kill is there").success(), "cannot send {name}");
    }

    /// Waits until the process is stopped, or until it runs again.
    pub(crate) fn until_stopped(&self, stopped: bool) {
        let limit = Instant::now() + PATIENCE;
        let state = || {
            let stat =
                std::fs::read_to_string(format!("/proc/{}/stat", self.process)).unwrap_or_default();
            stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('T'))
        };
        while state() != stopped {
            assert!(Instant::now() < limit, "process stopped: {}, wanted: {stopped}", state());
            thread::park_timeout(Duration::from_millis(5));
        }
    }

    /// Waits until a file contains a text.
    pub(crate) fn until_file(&self, file: &Path, text: &str) {
        let limit = Instant::now() + PATIENCE;
        while !std::fs::read_to_string(file).is_ok_and(|held| held.contains(text)) {
            assert!(Instant::now() < limit, "no '{text}' in '{}'\n{}", file.display(), self.text());
            thread::park_timeout(Duration::from_millis(5));
        }
    }

    /// Waits until a solve that contains a text is saved.
    pub(crate) fn until_solve(&self, home: &Home, text: &str) {
        let limit = Instant::now() + PATIENCE;
        while !home.has_solve(text) {
            assert!(Instant::now() < limit, "no solve with '{text}'\n{}", self.text());
            thread::park_timeout(Duration::from_millis(5));
        }
    }

    /// Waits until no solve that contains a text is saved.
    pub(crate) fn until_no_solve(&self, home: &Home, text: &str) {
        let limit = Instant::now() + PATIENCE;
        while home.has_solve(text) {
            assert!(Instant::now() < limit, "a solve with '{text}'\n{}", self.text());
            thread::park_timeout(Duration::from_millis(5));
        }
    }

    /// Returns whether the program has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.with(|seen| seen.exit.is_some())
    }

    /// Returns the id of the program's process.
    pub(crate) fn process(&self) -> u32 {
        self.process
    }

    /// Waits for the end; returns the exit code, or the number with which a shell reports a signal.
    pub(crate) fn exit_code(&self) -> u32 {
        self.wait("the end of the program", |seen| seen.exit.is_some());
        self.with(|seen| seen.exit.as_ref().map_or(0, ExitStatus::exit_code))
    }

    /// Waits until the terminal is in the state from before the program was started.
    pub(crate) fn until_clean(&self) {
        self.until("a terminal given back", |screen| {
            !screen.alternate_screen()
                && !screen.bracketed_paste()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        assert_eq!(settings(&*self.master), self.settings_before, "the terminal was left raw");
    }

    /// Kills the program with SIGKILL; returns the last text of the screen.
    pub(crate) fn kill(self) -> String {
        self.signal_kill();
        self.wait("the end of the killed program", |seen| seen.exit.is_some());
        self.text()
    }

    fn signal_kill(&self) {
        // The signal is sent directly, as the program would continue while `kill` starts.
        let process = i32::try_from(self.process).ok().and_then(Pid::from_raw);
        let _ = kill_process(process.expect("a process"), Signal::KILL);
    }

    fn with<T>(&self, look: impl FnOnce(&mut Seen) -> T) -> T {
        look(&mut self.seen.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn wait(&self, what: &str, condition: impl Fn(&Seen) -> bool) {
        let seen = self.seen.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.seen.1.wait_timeout_while(seen, PATIENCE, |seen| !condition(seen));
        let (seen, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
        assert!(
            !timeout.timed_out(),
            "waited in vain for {what}\n{}",
            picture(seen.parser.screen())
        );
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if self.with(|seen| seen.exit.is_none()) {
            self.signal_kill();
        }
    }
}

/// Returns the screen with a frame around it.
fn picture(screen: &vt100::Screen) -> String {
    let columns = usize::from(screen.size().1.get());
    let mut picture = format!("+{}+\n", "-".repeat(columns));
    for row in screen.rows(0, screen.size().1.get()) {
        let _ = writeln!(picture, "|{row:<columns$}|");
    }
    picture + &format!("+{}+", "-".repeat(columns))
}

fn settings(terminal: &dyn MasterPty) -> String {
    format!("{:?}", terminal.get_termios())
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn non_zero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a terminal has rows and columns")
}
