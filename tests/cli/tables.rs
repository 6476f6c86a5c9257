//! Tests of the large tables with the real program: built, resumed after a kill, refused, checked.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

#[cfg(any(target_os = "linux", target_os = "macos", windows))]
use premove_engine::store::total_memory;

use crate::common::{Program, built_tables};

fn folder(program: &Program) -> PathBuf {
    program.home().join("tables")
}

fn with_own_tables() -> Program {
    let program = Program::without_tables();
    let tables = folder(&program);
    program.with("PREMOVE_TABLES_DIR", tables.to_str().unwrap())
}

fn tier(program: &Program, name: &str) -> serde_json::Value {
    let metric = if name.ends_with("-qtm") { "qtm" } else { "htm" };
    program
        .run(&["tables", "--json", "--metric", metric])
        .json()
        .into_iter()
        .find(|table| table["name"] == name)
        .unwrap()
}

#[test]
fn killed_build_is_told_of_and_gone_on_with() {
    let program = with_own_tables();
    assert_eq!(tier(&program, "h0-qtm")["state"], "absent");
    let mut command = program.command(&["tables", "build", "h0-qtm"]);
    let mut build = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    let left = loop {
        let part = tier(&program, "h0-qtm")["tier"]["part"].as_f64().unwrap_or(0.0);
        if part > 0.05 {
            build.kill().unwrap();
            build.wait().unwrap();
            break tier(&program, "h0-qtm");
        }
        let ended = build.try_wait().unwrap();
        assert!(
            ended.is_none() && began.elapsed() < Duration::from_mins(5),
            "{ended:?} after {:?}",
            began.elapsed()
        );
    };
    assert_eq!(left["state"], "part", "{left}");
    assert_eq!((&left["bytes"], &left["tier"]["reach"]), (&0.into(), &serde_json::Value::Null));
    assert!(program.run(&["tables"]).stdout.contains("h0-qtm      part "));
    let part = folder(&program).join("h0-qtm.table.part");
    assert!(part.exists() && !folder(&program).join("h0-qtm.table").exists());

    // On a slow machine, standard error also has the time that the build takes.
    let again = program.run(&["tables", "build", "h0-qtm"]);
    assert_eq!(
        (again.code, again.stdout.as_str()),
        (Some(0), "h0-qtm: built\n"),
        "{}",
        again.stderr
    );
    assert!(!part.exists());
    let whole = tier(&program, "h0-qtm");
    assert_eq!(
        (whole["state"].as_str(), whole["tier"]["reach"].as_u64()),
        (Some("present"), Some(11)),
        "{whole}"
    );
    assert!(program.run(&["tables"]).stdout.contains("optimal solutions, to 11\n"));
    program.run(&["tables", "build", "h0-qtm"]).prints("h0-qtm: there already\n");
    program
        .run(&["tables", "verify", "h0-qtm", "--deep", "--samples", "50"])
        .prints("h0-qtm: verified\n");
    damage_is_named(&program);
}

/// Checks that damage is reported, with the table that the test above built.
fn damage_is_named(program: &Program) {
    let path = folder(program).join("h0-qtm.table");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&path, &bytes).unwrap();
    let run = program.run(&["tables", "verify", "h0-qtm"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""));
    assert!(
        run.stderr.contains("is damaged: bytes ") && run.stderr.contains(", corner class "),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.ends_with("; 'premove tables build h0-qtm' makes it anew\n"),
        "{}",
        run.stderr
    );
    fs::write(&path, &bytes[..1_000]).unwrap();
    assert_eq!(tier(program, "h0-qtm")["state"], "damaged");
    assert!(program.run(&["tables"]).stdout.contains("optimal solutions, to be built anew\n"));
    program.run(&["tables", "remove", "h0-qtm", "h1-qtm"]).prints("h0-qtm: removed\n");
    assert_eq!(tier(program, "h0-qtm")["state"], "absent");
}

#[test]
fn small_table_that_is_cut_short_is_listed_as_damaged_and_made_anew() {
    let program = with_own_tables();
    program.run(&["tables", "build", "eo"]).prints("eo: built\n");
    let path = folder(&program).join("eo.table");
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    assert_eq!(tier(&program, "eo")["state"], "damaged");
    let list = program.run(&["tables"]).stdout;
    assert!(list.lines().any(
        |line| line.starts_with("eo          damaged") && line.ends_with(", to be built anew")
    ));
}

#[test]
fn a_damaged_optional_table_is_named_once_and_searches_do_without_it() {
    let program = with_own_tables();
    let folder = folder(&program);
    let line = program.run(&["tables"]).stdout;
    let line = line.lines().find(|line| line.starts_with("drgroup ")).unwrap();
    let absent = "drgroup     absent    334.8 MB  length of a finish from DR, built in about ";
    assert!(line.starts_with(absent), "{line}");
    fs::create_dir_all(&folder).unwrap();
    fs::copy(built_tables().join("drfin.table"), folder.join("drfin.table")).unwrap();
    fs::write(folder.join("drgroup.table"), "of another program").unwrap();
    let lines = "U R2 F2 U' R2 U2\nU2 F2 D R2 U' B2\nR2 U F2\n";
    let run = program.run_on(&["solve", "drudfin", "-o", "-i"], lines);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.stdout, Program::new().run_on(&["solve", "drudfin", "-o", "-i"], lines).stdout);
    let told: Vec<_> = run.stderr.lines().collect();
    let remedy = "'premove tables build drgroup' makes it anew; searches do without it";
    assert!(told.len() == 1 && told[0].ends_with(remedy), "{told:?}");
}

#[test]
fn tiers_are_listed_with_what_they_take() {
    let list = with_own_tables().run(&["tables"]).stdout;
    let line = list.lines().find(|line| line.starts_with("h7 ")).unwrap();
    assert!(
        line.starts_with("h7          absent      3.8 GB  optimal solutions, built in about "),
        "{line}"
    );
    assert_eq!(list.lines().count(), 29);
    let json = tier(&with_own_tables(), "h11");
    assert_eq!((&json["bytes"], &json["tier"]["takes"]), (&0.into(), &60_236_682_176_u64.into()));
    assert!(json["tier"]["build_seconds"].as_u64().is_some_and(|seconds| seconds > 0), "{json}");
}

#[test]
fn retired_tables_are_named_as_that_and_checked_and_deleted_but_not_built() {
    let program = with_own_tables();
    let refused = "premove: table 'h5' is retired: b5 (982.7 MB) is faster, and 'premove tables \
                   build b5' builds it";
    program.run(&["tables", "build", "h5"]).fails(2, refused);
    assert!(!program.run(&["tables"]).stdout.contains("h5 "));
    fs::create_dir_all(folder(&program)).unwrap();
    fs::write(folder(&program).join("h5.table"), "of an earlier version").unwrap();
    let list = program.run(&["tables"]).stdout;
    let line = "h5          damaged   982.7 MB  retired: b5 is faster";
    assert!(list.lines().any(|of| of == line), "{list}");
    let run = program.run(&["tables", "verify", "h5"]);
    assert!(run.code == Some(3) && run.stderr.contains("table 'h5' at "), "{}", run.stderr);
    program.run(&["tables", "remove", "h5"]).prints("h5: removed\n");
    let run = Program::new().run(&["solve", "optimal", "--tier", "h5", "R U"]);
    assert_eq!(run.code, Some(3));
    assert_eq!(run.stderr, "premove: table 'h5' is retired: b5 (982.7 MB) is faster\n");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let program = with_own_tables();
    let unknown = "premove: unknown table 'h12': did you mean 'h10'?";
    program.run(&["tables", "build", "h12"]).fails(2, unknown);
    let names = "premove: '--deepen' needs the names of tables: premove tables build h7 --deepen";
    program.run(&["tables", "build", "--deepen"]).fails(2, names);
    let gains = "premove: table 'h3' gains nothing from '--deepen': h6 to h11 do";
    program.run(&["tables", "build", "h7", "h3", "--deepen"]).fails(2, gains);
    assert!(!folder(&program).exists(), "nothing is built before all is checked");
    assert_eq!(program.run(&["tables", "verify", "h5", "--samples", "3"]).code, Some(2));
    let run = program.run(&["tables", "verify", "h5"]);
    assert!(
        run.code == Some(3) && run.stderr.starts_with("premove: table 'h5' is not there"),
        "{}",
        run.stderr
    );
}

#[cfg(any(target_os = "linux", target_os = "macos", windows))]
#[test]
fn tables_that_no_disk_here_could_hold_are_refused_with_a_smaller_one() {
    let program = with_own_tables();
    if total_memory().unwrap() < 60_000_000_000 {
        let run = program.run(&["tables", "build", "h11"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""));
        assert!(
            run.stderr.starts_with("premove: table 'h11' takes 60.2 GB and this machine has "),
            "{}",
            run.stderr
        );
        assert!(run.stderr.contains(": build h"), "{}", run.stderr);
    }
}

#[test]
fn without_names_no_big_table_is_built_or_missed() {
    let program = with_own_tables();
    fs::create_dir_all(folder(&program)).unwrap();
    program.run(&["tables", "verify"]).prints("");
    program.run(&["tables", "verify", "--deep"]).prints("");
}
