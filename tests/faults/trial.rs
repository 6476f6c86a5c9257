//! A run of the program under a limit, and the requirements for its end and its files.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::Program;

/// Time after which a run counts as hanging; much longer than any run takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(10);

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Trial {
    /// Description of the run.
    pub(crate) what: String,
    pub(crate) code: Option<i32>,
    /// The signal that ended the run; `None` if it exited.
    pub(crate) signal: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Returns the program, started by a shell that first runs commands such as `ulimit -n 8`.
pub(crate) fn limited(program: &Program, before: &str, arguments: &[&str]) -> Command {
    let command = program.command(&[]);
    let binary = command.get_program().to_owned();
    let mut shell = Command::new("/bin/sh");
    shell.env_clear().current_dir(program.home());
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            shell.env(name, value);
        }
    }
    shell.arg("-c").arg(format!("{before}\nexec \"$0\" \"$@\""));
    shell.arg(binary).args(arguments);
    shell
}

/// Runs the program under limits to its end.
pub(crate) fn run(program: &Program, before: &str, arguments: &[&str]) -> Trial {
    let mut command = limited(program, before, arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("a shell");
    let what = format!("after '{before}': premove {}", arguments.join(" "));
    ended(child, what)
}

/// Waits for a child with pipes. If it does not end in time, it is killed and the test fails.
pub(crate) fn ended(child: Child, what: String) -> Trial {
    let process = child.id();
    let waiter = thread::spawn(move || child.wait_with_output());
    let limit = Instant::now() + PATIENCE;
    while !waiter.is_finished() {
        if Instant::now() > limit {
            let _ = Command::new("kill").args(["-KILL", &process.to_string()]).status();
            panic!("{what}: does not end");
        }
        thread::park_timeout(Duration::from_millis(2));
    }
    let Output { status, stdout, stderr } = waiter.join().unwrap().expect("its output");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (stdout, stderr) = (text(stdout), text(stderr));
    Trial { what, code: status.code(), signal: status.signal(), stdout, stderr }
}

/// Adds the names of all files in a folder and its subfolders.
pub(crate) fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        if entry.path().is_dir() {
            files(&entry.path(), found);
        } else {
            found.push(entry.file_name().into_string().unwrap());
        }
    }
}

impl Trial {
    /// Checks that the answer is the right one, or that a sentence says why there is none.
    #[track_caller]
    pub(crate) fn is_right_or_says_why(&self, right: &str) {
        self.is_no_breakdown();
        match self.code {
            Some(0) => assert_eq!(self.timeless(), timeless(right), "{self:?}"),
            _ => self.says_why(),
        }
    }

    /// Returns the printed lines without their times.
    pub(crate) fn timeless(&self) -> Vec<&str> {
        timeless(&self.stdout)
    }

    /// Checks that the run ended with a sentence and the exit code for a bad environment.
    #[track_caller]
    pub(crate) fn says_why(&self) {
        self.is_no_breakdown();
        assert_eq!(self.code, Some(3), "{self:?}");
        let sentence = self.stderr.lines().any(|line| {
            line.strip_prefix("premove: ").is_some_and(|said| said.split(' ').count() >= 3)
        });
        assert!(sentence, "{}: no sentence: {self:?}", self.what);
    }

    /// Checks that the program neither panicked nor was ended by a signal.
    #[track_caller]
    pub(crate) fn is_no_breakdown(&self) {
        assert!(matches!(self.code, Some(0..=3)), "{self:?}");
        assert!(!self.stderr.contains("panicked"), "{self:?}");
    }
}

fn timeless(printed: &str) -> Vec<&str> {
    printed.lines().filter(|line| !line.starts_with("Time: ")).collect()
}
