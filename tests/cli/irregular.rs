//! Tests with links, pipes and devices in place of files. The program does not write through a link
//! that someone else may have left, does not hang, and keeps a link of the user a link.

#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::common::Program;

const PRECIOUS: &str = "a file of the user's\n";

/// Creates a named pipe; returns `false` if that is not possible.
fn pipe(path: &Path) -> bool {
    let is_made = Command::new("mkfifo").arg(path).status().is_ok_and(|status| status.success());
    if !is_made {
        let _ = writeln!(std::io::stderr(), "SKIPPED: no mkfifo");
    }
    is_made
}

#[test]
fn links_in_a_shared_folder_of_tables_are_not_written_through() {
    let program = Program::without_tables();
    let program = program.with("PREMOVE_TABLES_DIR", "tables");
    let (tables, victim) = (program.home().join("tables"), program.home().join("victim"));
    fs::create_dir(&tables).unwrap();
    fs::write(&victim, PRECIOUS).unwrap();
    symlink(&victim, tables.join("h0-qtm.table.part")).unwrap();
    let run = program.run(&["tables", "build", "h0-qtm"]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains("h0-qtm.table.part': it is a symbolic link"), "{run:?}");
    assert_eq!(fs::read_to_string(&victim).unwrap(), PRECIOUS);
    // A small table is built without its lock, and replaces a link.
    symlink("nothing", tables.join(".small.lock")).unwrap();
    symlink(&victim, tables.join("eo.table")).unwrap();
    assert_eq!(program.run(&["tables", "build", "eo"]).code, Some(0));
    assert!(!tables.join("eo.table").is_symlink() && !tables.join("nothing").exists());
    assert_eq!(fs::read_to_string(&victim).unwrap(), PRECIOUS);
}

#[test]
fn linked_file_of_saved_sequences_stays_a_link() {
    let program = Program::new().with("PREMOVE_DATA_DIR", "data");
    let link = program.home().join("data/sequences.json");
    fs::create_dir_all(program.home().join("dotfiles")).unwrap();
    fs::create_dir_all(program.home().join("data")).unwrap();
    symlink("../dotfiles/cube.json", &link).unwrap();
    let run = program.run(&["save", "one", "R"]);
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(run.stderr.contains("where no file is: make that file"), "{run:?}");
    fs::write(program.home().join("dotfiles/cube.json"), "{}").unwrap();
    program.run(&["save", "one", "R"]).prints("");
    program.run(&["saved"]).prints("one  R\n");
    assert!(link.is_symlink());
    assert!(program.home().join("dotfiles/cube.json").is_file());
    fs::remove_file(&link).unwrap();
    symlink("sequences.json", &link).unwrap();
    let run = program.run(&["saved"]);
    assert!(run.code == Some(3) && run.stderr.contains("in a circle"), "{run:?}");
}

#[test]
fn pipes_where_files_are_expected_are_refused_at_once() {
    let program = Program::without_tables();
    let program = program.with("PREMOVE_TABLES_DIR", "tables").with("PREMOVE_DATA_DIR", "data");
    for folder in ["tables", "data"] {
        fs::create_dir(program.home().join(folder)).unwrap();
    }
    for (path, command) in [
        ("tables/eo.table", &["tables", "verify", "eo"][..]),
        ("data/sequences.json", &["saved"]),
        ("results", &["solve", "optimal", "-", "--resume", "results"]),
    ] {
        let path = program.home().join(path);
        if !pipe(&path) {
            return;
        }
        let run = program.run_on(command, "F\n");
        assert!(run.code.is_some_and(|code| code > 1), "{path:?}: {run:?}");
        let said = run.stdout + &run.stderr;
        assert!(said.contains("named pipe"), "{path:?}: {said}");
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn input_without_end_is_read_to_a_limit() {
    let program = Program::new();
    let run = program.run(&["puzzle", "check", "/dev/zero"]);
    assert!(run.code == Some(2) && run.stderr.contains("longer than 67108864 bytes"), "{run:?}");
    let zero = fs::File::open("/dev/zero").unwrap();
    let mut command = program.command(&["puzzle", "solve", "2x2x2", "-"]);
    let output = command.stdin(zero).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("longer than 67108864 bytes"), "{said}");
}
