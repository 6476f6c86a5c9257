//! Compiles programs against the header and the libraries, and runs them.

#![allow(dead_code, reason = "each test program uses its own part of this")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// The folder of this package.
pub(crate) const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Library against which a program is linked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Linking {
    Shared,
    Static,
}

/// Writes a line about a skipped test directly to standard error.
pub(crate) fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED {what}");
}

/// Returns whether a tool is installed.
pub(crate) fn has_tool(tool: &str) -> bool {
    let mut command = Command::new(tool);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Returns the folder in which cargo put the libraries: that of the test program.
pub(crate) fn library_folder() -> PathBuf {
    std::env::current_exe().unwrap().parent().unwrap().to_owned()
}

/// Returns the folder of tables, which stay for later runs.
fn tables_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables")
}

/// Returns options of an engine with the tables of the tests and two threads.
pub(crate) fn options() -> String {
    serde_json::json!({"tables": tables_folder(), "threads": 2}).to_string()
}

/// A compiled program, which is deleted when this value is dropped.
pub(crate) struct Compiled {
    folder: TempDir,
}

impl Compiled {
    /// Returns the path of the program.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("program")
    }

    /// Returns a command that runs the program.
    pub(crate) fn command(&self) -> Command {
        self.under(self.path().to_str().unwrap())
    }

    /// Returns the command of another program with the environment of this one, which has no
    /// folders but those of the tests.
    pub(crate) fn under(&self, other: &str) -> Command {
        let mut command = Command::new(other);
        command.env("PREMOVE_TABLES_DIR", tables_folder());
        command.env("PREMOVE_STATE_DIR", self.folder.path().join("state"));
        command
    }
}

/// Runs a command, which must succeed, and returns its output.
pub(crate) fn output(command: &mut Command) -> String {
    let run = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        run.status.success(),
        "{command:?}: {}\n{}{}",
        run.status,
        text(&run.stdout),
        text(&run.stderr)
    );
    text(&run.stdout)
}

/// Compiles a source, given by its path in this package. Says so and returns `None` if there is no
/// compiler.
pub(crate) fn compiled(source: &str, linking: Linking) -> Option<Compiled> {
    let is_cpp = Path::new(source).extension().is_some_and(|ending| ending == "cpp");
    let (tool, standard) = if is_cpp { ("c++", "-std=c++17") } else { ("cc", "-std=c11") };
    if !has_tool(tool) {
        skipped(&format!("{source}: no {tool} here"));
        return None;
    }
    let libraries = library_folder();
    let compiled = Compiled { folder: tempfile::tempdir().unwrap() };
    let mut command = Command::new(tool);
    command.args([standard, "-g", "-Wall", "-Wextra", "-Werror", "-pthread", "-o"]);
    command.arg(compiled.path()).arg(Path::new(ROOT).join(source));
    command.arg(format!("-I{ROOT}/include"));
    match linking {
        Linking::Shared => {
            let path = libraries.display();
            command.args([&format!("-L{path}"), "-lpremove_c", &format!("-Wl,-rpath,{path}")]);
        }
        Linking::Static => {
            command.arg(libraries.join("libpremove_c.a")).args(["-lpthread", "-ldl", "-lm"]);
        }
    }
    output(&mut command);
    Some(compiled)
}
