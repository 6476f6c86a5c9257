//! Tests of `steps`, `tables` and `paths`.

use serde_json::json;

use crate::common::Program;

#[test]
fn steps_are_listed_by_name_with_a_title() {
    let run = Program::new().run(&["steps"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let first = "eo            EO any axis           -       all              eo 1.0 kB";
    assert_eq!(run.stdout.lines().next(), Some(first));
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 100), "{}", run.stdout);
    let names = run.stdout.lines().map(|line| line.split(' ').next().unwrap());
    assert!(
        names.eq(premove_engine::step::Step::all().iter().map(premove_engine::step::Step::name))
    );
    assert_eq!(run.stdout.lines().count(), 126);
    let json = Program::new().run(&["steps", "--json"]).json();
    assert_eq!(json.len(), 126);
    let want = json!({
        "name": "drud-eofb", "title": "DR on U/D from EO on F/B", "targets": ["drud-eofb"],
        "needs": "EO F/B", "goal": "DR U/D", "moves": "U D R L F2 B2",
        "tables": [{"name": "dr-eo", "bytes": 541_283}], "final": false,
    });
    assert!(json.contains(&want), "{json:?}");
}

#[test]
fn tables_are_built_listed_checked_and_removed() {
    let program = Program::without_tables();
    let states = |want: &str| {
        let list = program.run(&["tables", "--json"]).json();
        assert_eq!(list.len(), 29);
        list.iter()
            .filter(|t| t["state"] == want)
            .map(|t| t["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(states("present"), [""; 0]);
    program.run(&["tables", "build", "eo", "htr"]).prints("eo: built\nhtr: built\n");
    assert_eq!(states("present"), ["eo", "htr"]);
    program.run(&["tables", "verify"]).prints("eo: verified\nhtr: verified\n");
    program.run(&["tables", "remove", "htr", "dr"]).prints("htr: removed\n");
    assert_eq!(states("present"), ["eo"]);
    let line = "eo          present";
    assert!(program.run(&["tables"]).stdout.starts_with(line));
    program.run(&["tables", "remove", "--all"]).prints("eo: removed\n");
    assert_eq!(states("absent").len(), 29);
}

#[test]
fn damaged_table_is_found_by_verify_and_built_anew_by_solve() {
    let program = Program::without_tables();
    program.run(&["tables", "build", "eo"]).prints("eo: built\n");
    let path = program.run(&["tables", "--json"]).json()[0]["path"].as_str().unwrap().to_owned();
    let mut bytes = std::fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let run = program.run(&["tables", "verify"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""));
    assert!(
        run.stderr.starts_with("premove: table 'eo' at ") && run.stderr.contains(" is damaged: "),
        "{}",
        run.stderr
    );
    std::fs::write(&path, &bytes[..100]).unwrap();
    let run = program.run(&["solve", "eofb", "F"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "F (1)\n"));
    assert!(run.stderr.starts_with("premove: table 'eo' is made anew: "), "{}", run.stderr);
    program.run(&["tables", "verify"]).prints("eo: verified\n");
}

#[test]
fn table_is_verified_only_where_there_is_one() {
    let program = Program::without_tables();
    program.run(&["tables", "verify"]).prints("");
    let run = program.run(&["tables", "verify", "eo"]);
    assert_eq!(run.code, Some(3));
    assert!(run.stderr.starts_with("premove: table 'eo' is not there"), "{}", run.stderr);
}

#[test]
fn names_or_all_must_be_given_to_remove_tables() {
    assert_eq!(Program::without_tables().run(&["tables", "remove"]).code, Some(2));
}

#[test]
fn paths_follow_options_before_environment_before_home() {
    let program = Program::without_tables()
        .with("PREMOVE_STATE_DIR", "/env/state")
        .with("PREMOVE_DATA_DIR", "/env/data");
    let run = program.run(&["paths", "--data-dir", "/option/data", "--json"]);
    let path = |name: &str| {
        let found = run.json().into_iter().find(|folder| folder["name"] == name);
        found.unwrap()["path"].as_str().unwrap().to_owned()
    };
    assert_eq!(path("data"), "/option/data");
    assert_eq!(path("state"), "/env/state");
    assert!(path("tables").starts_with(program.home().to_str().unwrap()));
    assert_eq!(program.run(&["--data-dir", "/x", "paths"]).stdout.lines().count(), 4);
}

#[test]
fn steps_and_tables_say_the_same_size_of_a_table() {
    let steps = Program::new().run(&["steps"]).stdout;
    let tables = Program::without_tables().run(&["tables", "list"]).stdout;
    for name in ["eo", "dr-eo", "htr", "htrfin", "drfin"] {
        let row = tables.lines().find(|line| line.split(' ').next() == Some(name));
        let size: Vec<&str> = row.unwrap().split_whitespace().skip(2).take(2).collect();
        assert!(steps.contains(&format!(" {name} {}", size.join(" "))), "{name}: {size:?}");
    }
}
