//! Helpers shared by several test programs: the folder of tables, and running the real program.

#![allow(dead_code, reason = "each test program uses its own part of this")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

pub(crate) mod split_mix;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Once;
use std::thread::sleep;
use std::time::Duration;

use premove_engine::table::{TableId, Tables};
use tempfile::TempDir;

/// Returns the folder of tables that all test programs use. The first test that needs a table
/// builds it, and the table stays for later runs. Other tests that need it wait, also in other
/// processes.
pub(crate) fn tables_folder() -> PathBuf {
    // Wine builds with paths of Unix, which have no drive.
    std::path::absolute(env!("CARGO_TARGET_TMPDIR")).unwrap().join("tables")
}

/// Returns the shared folder with all tables built, for tests that cannot wait for a build.
pub(crate) fn built_tables() -> PathBuf {
    static BUILT: Once = Once::new();
    BUILT.call_once(|| {
        let tables = Tables::new(tables_folder());
        for id in TableId::NEEDED {
            tables.require(id, &|| false).unwrap();
        }
    });
    tables_folder()
}

/// Returns a recorded file that may not be copied into the repository, from the folder in
/// `PREMOVE_DATA`. If the file is missing, writes a line about the skipped test directly to
/// standard error and returns `None`; with `PREMOVE_DATA_REQUIRED=1` the test fails instead.
pub(crate) fn recorded(file: &str, what: &str) -> Option<String> {
    let path = std::env::var_os("PREMOVE_DATA").map(|folder| Path::new(&folder).join(file));
    // Some files are not UTF-8; callers only check that these exist.
    let text = path
        .and_then(|path| std::fs::read(path).ok())
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if text.is_none() {
        let message = format!("SKIPPED {what}: PREMOVE_DATA names no folder with {file}");
        assert!(
            std::env::var_os("PREMOVE_DATA_REQUIRED").is_none_or(|value| value != "1"),
            "{message}"
        );
        let _ = writeln!(std::io::stderr(), "{message}");
    }
    text
}

/// The program with an environment and folders of its own.
pub(crate) struct Program {
    folder: TempDir,
    variables: Vec<(String, String)>,
}

/// The result of a run of the program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The exit code; `None` if a signal ended the program.
    pub(crate) code: Option<i32>,
}

impl Program {
    /// Creates a program with empty folders and the shared tables.
    pub(crate) fn new() -> Self {
        let program = Self::without_tables();
        program.with("PREMOVE_TABLES_DIR", tables_folder().to_str().unwrap())
    }

    /// Creates a program with empty folders and no tables.
    pub(crate) fn without_tables() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), variables: Vec::new() }
    }

    /// Sets a variable in the environment of the program.
    pub(crate) fn with(mut self, variable: &str, value: &str) -> Self {
        self.variables.push((variable.to_owned(), value.to_owned()));
        self
    }

    /// Returns the program's home, which only contains files that the program wrote.
    pub(crate) fn home(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the command to run the program with these arguments.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_premove"));
        command.env_clear().env("HOME", self.home());
        if cfg!(windows) {
            command.envs(self.folders_on_windows());
        }
        command.envs(self.variables.iter().map(|(k, v)| (k, v)));
        command.current_dir(self.home()).args(arguments);
        command
    }

    /// Returns variables that put the program's folders where they are on Linux. Windows has no
    /// variable for the home of a user.
    fn folders_on_windows(&self) -> impl Iterator<Item = (&'static str, PathBuf)> {
        let folders = [
            ("PREMOVE_CONFIG_DIR", ".config/premove"),
            ("PREMOVE_DATA_DIR", ".local/share/premove"),
            ("PREMOVE_STATE_DIR", ".local/state/premove"),
            ("PREMOVE_TABLES_DIR", ".local/share/premove/tables"),
        ];
        folders.into_iter().map(|(variable, folder)| (variable, self.home().join(folder)))
    }

    /// Runs the program to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        self.run_on(arguments, "")
    }

    /// Runs the program to its end with this standard input.
    pub(crate) fn run_on(&self, arguments: &[&str], stdin: impl AsRef<[u8]> + Send) -> Run {
        Run::of(self.command(arguments), stdin)
    }

    /// Runs a line in a shell, in a folder; `$P` in the line stands for the program.
    pub(crate) fn shell(&self, line: &str, folder: &Path) -> Run {
        let mut command = Command::new("bash");
        command
            .env_clear()
            .env("HOME", self.home())
            .env("P", env!("CARGO_BIN_EXE_premove"))
            .envs(self.variables.iter().map(|(k, v)| (k, v)));
        command.current_dir(folder).args(["-c", line]);
        Run::of(command, "")
    }
}

/// Starts a program. Wine sometimes reports an internal error of its own; then it is asked again.
fn started(command: &mut Command) -> Child {
    /// The code `ERROR_INTERNAL_ERROR` of Windows.
    const INTERNAL_ERROR: i32 = 1359;
    for _ in 0..5 {
        match command.spawn() {
            Err(error) if cfg!(windows) && error.raw_os_error() == Some(INTERNAL_ERROR) => {
                sleep(Duration::from_millis(200));
            }
            started => return started.unwrap(),
        }
    }
    panic!("Wine reports an internal error at each start");
}

impl Run {
    fn of(mut command: Command, stdin: impl AsRef<[u8]> + Send) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = started(&mut command);
        let mut pipe = child.stdin.take().unwrap();
        let output = std::thread::scope(|scope| {
            // A separate thread writes the input, because a pipe may fill up while the output is
            // read. A program that does not read all input breaks the pipe.
            scope.spawn(move || drop(pipe.write_all(stdin.as_ref())));
            child.wait_with_output().unwrap()
        });
        Self {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }

    /// Checks that the run succeeded, printed exactly this text, and had no error output.
    #[track_caller]
    pub(crate) fn prints(&self, stdout: &str) {
        let want = Self { stdout: stdout.to_owned(), stderr: String::new(), code: Some(0) };
        assert!(
            *self == want,
            "expected\n{stdout}\ngot\n{}\nstderr\n{}\ncode {:?}",
            self.stdout,
            self.stderr,
            self.code
        );
    }

    /// Checks that the run ended with this exit code, printed nothing, and wrote this first line to
    /// standard error.
    #[track_caller]
    pub(crate) fn fails(&self, code: i32, first_line: &str) {
        let said = self.stderr.lines().next().unwrap_or_default();
        assert_eq!(
            (self.code, said, self.stdout.as_str()),
            (Some(code), first_line, ""),
            "all it said:\n{}",
            self.stderr
        );
    }

    /// Returns the standard output as JSON values, one for each line.
    #[track_caller]
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        let parse = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        self.stdout.lines().map(parse).collect()
    }
}
