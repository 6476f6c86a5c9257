//! Tests with a home that cannot be written, without a home, and with a full disk. If nothing can
//! be done, the exit code is 3, and no incomplete file is left.

use std::fs;

use crate::common::Program;

#[test]
fn folder_that_cannot_be_made_still_solves_and_says_that_nothing_is_kept() {
    let program = Program::without_tables();
    // A file takes the place of the folder. Permissions would not stop the super-user.
    fs::write(program.home().join("file"), "").unwrap();
    let program = program.with("PREMOVE_TABLES_DIR", "file/tables");
    let run = program.run(&["solve", "eofb", "F"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "F (1)\n"), "{}", run.stderr);
    let why = "table 'eo': cannot create the folder 'file/tables': a file is in the way where a \
        folder should be";
    assert_eq!(run.stderr, format!("premove: {why}; kept in memory for now\n"));
    program.run(&["tables", "build", "eo"]).fails(3, &format!("premove: {why}"));
}

#[test]
fn commands_without_files_need_no_home() {
    let program = Program::without_tables().with("HOME", "");
    program.run(&["invert", "R"]).prints("R'\n");
    assert_eq!(program.run(&["steps"]).code, Some(0));
    let run = program.run(&["solve", "eofb", "F", "--tables-dir", "t"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "F (1)\n"));
    // A mistyped folder is reported.
    assert_eq!(
        run.stderr,
        "premove: there is no folder 't' yet: it is made when a table is built\n"
    );
    program.run(&["solve", "eofb", "F", "--tables-dir", "t"]).prints("F (1)\n");
    // The shell reports it once, even if the folder cannot be created.
    fs::write(program.home().join("file"), "").unwrap();
    let lines = "solve eofb F\n".repeat(3);
    let run = program.run_on(&["shell", "--tables-dir", "file/t"], lines);
    assert_eq!(run.stdout, "F (1)\n".repeat(3), "{}", run.stderr);
    assert_eq!(run.stderr.matches("there is no folder 'file/t' yet").count(), 1, "{}", run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn no_command_is_silent_about_a_full_disk_under_its_output() {
    let program = Program::new();
    let listed = program.run(&["commands"]).stdout;
    let mut runs: Vec<Vec<&str>> =
        listed.lines().map(|line| vec![line.split(' ').next().unwrap(), "--help"]).collect();
    runs.extend([
        vec!["help"],
        vec!["help", "solve"],
        vec!["help", "eofb"],
        vec!["--help"],
        vec!["--version"],
        vec!["version"],
        vec!["invert", "R"],
        vec!["config"],
        vec!["completions", "bash"],
        vec!["man"],
    ]);
    for arguments in runs {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = program.command(&arguments).stdout(full).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
        assert!(said.starts_with("premove: cannot write the results: "), "{arguments:?}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_limit_on_the_size_of_files_is_an_error_and_no_end_by_a_signal() {
    let program = Program::without_tables();
    let limited = "ulimit -f 100 || exit 77; exec \"$0\" \"$@\"";
    let mut command = std::process::Command::new("/bin/sh");
    command.args(["-c", limited, env!("CARGO_BIN_EXE_premove"), "tables", "build", "corners-dr"]);
    command.env_clear().env("HOME", program.home());
    let output = command.output().unwrap();
    if output.status.code() == Some(77) {
        return;
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("no file may grow so large here"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_under_the_results_is_an_error() {
    let program = Program::new();
    let mut command = program.command(&["steps"]);
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command.stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(
        String::from_utf8_lossy(&output.stderr).starts_with("premove: cannot write the results: ")
    );
}

#[test]
fn nothing_but_tables_is_written() {
    let program = Program::without_tables();
    program.run(&["solve", "eofb", "F"]).prints("F (1)\n");
    let mut left = Vec::new();
    let mut folders = vec![program.home().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                left.push(path.file_name().unwrap().to_owned());
            }
        }
    }
    left.sort();
    left.retain(|name| !name.to_str().unwrap().ends_with("lock"));
    assert_eq!(left, ["eo.table"]);
}
