//! Tests of `solves`: the library of solves from the command line.

use std::io::Write;

use serde_json::{Value, json};

use crate::common::Program;

/// Returns the saved workspace of a solve with these steps.
fn workspace(scramble: &str, steps: &[&str]) -> String {
    let mut workspace = premove_fmc::Workspace::on_scramble(scramble);
    for step in steps {
        workspace.add_own_moves(step, premove_cube::notation::Side::Normal).unwrap();
    }
    workspace.to_json()
}

/// Returns a solve in the form in which the library exports it; `day` counts the days since 1970.
fn solve(id: &str, day: u64, scramble: &str, steps: &[&str]) -> String {
    let workspace: Value = serde_json::from_str(&workspace(scramble, steps)).unwrap();
    let changed = day * 24 * 3600;
    json!({"format": "premove solve", "version": 1, "id": id, "created": changed,
        "changed": changed, "opened": changed, "workspace": workspace})
    .to_string()
}

/// Returns a program with three solves in its library.
fn with_solves() -> Program {
    let program = Program::new();
    let all = [
        solve("2026-11-01-a", 20_758, "R U F", &["F'", "U' R'"]),
        solve("2026-11-02-b", 20_759, "R U F D2 L", &[]),
        solve("2026-11-03-c", 20_760, "B L2", &["L2"]),
    ];
    program
        .run_on(&["solves", "import"], all.join("\n"))
        .prints("2026-11-01-a: imported\n2026-11-02-b: imported\n2026-11-03-c: imported\n");
    program
}

#[test]
fn solves_are_listed_by_query_and_order() {
    let program = with_solves();
    program.run(&["solves"]).prints(
        "2026-11-03-c  2026-11-03 00:00        DR        B L2\n\
         2026-11-02-b  2026-11-02 00:00        unsolved  R U F D2 L\n\
         2026-11-01-a  2026-11-01 00:00    3   solved    R U F  solved by F' U' R'\n",
    );
    let ids = |arguments: &[&str]| {
        let run = program.run(&[&["solves", "--json", "list"], arguments].concat());
        run.json().iter().map(|r| r["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&["length<=3"]), ["2026-11-01-a"]);
    assert_eq!(ids(&["\"R U F\"", "since:2026-11-02"]), ["2026-11-02-b"]);
    assert_eq!(ids(&["--", "-state:solved", "steps>0"]), ["2026-11-03-c"]);
    assert_eq!(ids(&["--sort", "length"])[0], "2026-11-01-a");
    let nothing = program.run(&["solves", "list", "starred"]);
    assert_eq!((nothing.stdout.as_str(), nothing.code), ("", Some(1)));
    let bad = "premove: character 1: unknown word 'lenght': did you mean 'length'?";
    program.run(&["solves", "list", "lenght<3"]).fails(2, bad);
    let record = program.run(&["solves", "list", "--json", "state:dr"]).json().remove(0);
    assert_eq!(
        record,
        json!({"id": "2026-11-03-c", "created": 1_793_664_000_u64, "changed": 1_793_664_000_u64,
            "opened": 1_793_664_000_u64, "starred": false, "title": "", "scramble": "B L2",
            "state": "dr", "best": null, "steps": 1, "attempt": null})
    );
}

#[test]
fn a_list_has_titles_and_the_time_of_day() {
    let program = Program::new();
    let mut solve: Value =
        serde_json::from_str(&solve("2026-11-01-a", 20_758, "R U F", &["F'"])).unwrap();
    solve["title"] = json!("club evening");
    solve["changed"] = json!(20_758 * 24 * 3600 + 14 * 3600 + 5 * 60);
    program.run_on(&["solves", "import"], solve.to_string());
    solve["title"] = json!("two\nlines \u{1b}]0;x");
    solve["id"] = json!("2026-11-02-b");
    solve["text"] = json!("\u{1b}[31m");
    program.run_on(&["solves", "import"], solve.to_string());
    let list = program.run(&["solves", "list"]).stdout;
    assert!(list.contains("        EO        two lines \\u{1b}]0;x: R U F\n"), "{list}");
    let shown = program.run(&["solves", "show", "2026-11-02"]).stdout;
    assert!(!shown.contains('\u{1b}') && shown.contains("\\u{1b}[31m\n"), "{shown}");
    program.run(&["solves", "remove", "2026-11-02"]);
    program
        .run(&["solves"])
        .prints("2026-11-01-a  2026-11-01 14:05        EO        club evening: R U F\n");
}

#[test]
fn times_are_those_of_the_place() {
    let program = with_solves().with("TZ", "Asia/Tokyo");
    // The program brings its time zones along on Windows alone.
    if !cfg!(windows) && !std::path::Path::new("/usr/share/zoneinfo/Asia/Tokyo").exists() {
        let _ = writeln!(std::io::stderr(), "SKIPPED a time zone: no zone files here");
        return;
    }
    let list = program.run(&["solves", "list", "length<=3"]).stdout;
    assert!(list.starts_with("2026-11-01-a  2026-11-01 09:00 "), "{list}");
}

#[test]
fn a_solve_is_shown_with_its_tree_and_written_out() {
    let program = with_solves();
    let shown = program.run(&["solves", "show", "2026-11-01"]).stdout;
    for text in [
        "2026-11-01-a  2026-11-01 00:00    3   solved    R U F\n",
        "\nbegun 2026-11-01 00:00, changed 2026-11-01 00:00, ",
        "\n  F'  ",
        "\n\nScramble: R U F\n",
        "\nSolution: F' U' R' (3)\n",
    ] {
        assert!(shown.contains(text), "{shown}");
    }
    program
        .run(&["solves", "show", "2026"])
        .fails(2, "premove: the names of 3 solves begin with '2026': give more of the name");
    program
        .run(&["solves", "show", "x"])
        .fails(2, "premove: there is no solve 'x': 'premove solves' lists them");
}

#[test]
fn what_is_exported_is_imported_the_same_and_nothing_is_replaced() {
    let program = with_solves();
    let all = program.run(&["solves", "export"]);
    assert_eq!(all.stdout.lines().count(), 3);
    let other = Program::new();
    other.run_on(&["solves", "import"], &all.stdout);
    assert_eq!(other.run(&["solves", "export"]), all);
    let again = other.run_on(&["solves", "import"], &all.stdout);
    assert_eq!(again.stdout.matches(": there already").count(), 3);
    let changed = solve("2026-11-01-a", 20_761, "L", &["L'"]);
    other
        .run_on(&["solves", "import"], &changed)
        .prints("2026-11-01-a-2: imported under another name\n");
    assert_eq!(other.run(&["solves", "export", "2026-11-01-a"]).stdout.lines().count(), 1);
}

#[test]
fn the_best_line_of_a_solve_is_exported_in_every_form() {
    let program = Program::new();
    program.run_on(&["solves", "import"], solve("2026-11-01-a", 20_760, "R U F", &["F'", "U' R'"]));
    let to = |form: &str| program.run(&["solves", "export", "--to", form, "2026-11-01"]).stdout;
    assert_eq!(to("moves"), "F' U' R'\n");
    let text = to("text");
    assert!(text.starts_with("Scramble: R U F\n\n") && text.contains("Solution: F' U' R' (3)"));
    assert_eq!(program.run_on(&["import", "-"], &text).stdout, text, "it is read back the same");
    assert!(to("markdown").contains("| moves | step | count |"));
    assert!(to("svg").starts_with("<svg ") && to("svg").contains("SOLUTION, 3 MOVES"));
    let object: serde_json::Value = serde_json::from_str(&to("json")).unwrap();
    assert_eq!(object["solution"], "F' U' R'");
    program.run_on(&["solves", "import"], solve("2026-11-02-b", 20_761, "L", &["L'"]));
    assert_eq!(program.run(&["solves", "export", "--to", "moves"]).stdout, "F' U' R'\nL'\n");
    program
        .run(&["solves", "export", "--to", "svg"])
        .fails(2, "premove: a picture has one solve: name it");
}

#[test]
fn removed_solves_lie_in_the_bin_and_come_back() {
    let program = with_solves();
    program
        .run(&["solves", "remove", "2026-11-01", "2026-11-03"])
        .prints("2026-11-01-a: removed\n2026-11-03-c: removed\n");
    assert_eq!(program.run(&["solves"]).stdout.lines().count(), 1);
    let bin = program.run(&["solves", "list", "--bin"]).stdout;
    assert_eq!(bin.lines().count(), 2);
    assert_eq!(program.run(&["solves", "list", "in:bin"]).stdout, bin);
    program
        .run(&["solves", "list", "in:bin", "state:solved"])
        .prints("2026-11-01-a  2026-11-01 00:00    3   solved    R U F  solved by F' U' R'\n");
    assert_eq!(program.run(&["solves", "list", "in:bin", "starred"]).code, Some(1));
    program
        .run(&["solves", "list", "--bin", "--", "-in:bin"])
        .fails(2, "premove: --bin and -in:bin exclude each other");
    let empty = Program::new().run(&["solves", "list", "in:bin"]);
    assert_eq!((empty.stderr.as_str(), empty.code), ("premove: the bin is empty\n", Some(0)));
    program
        .run(&["solves", "remove", "2026-11-01"])
        .fails(2, "premove: there is no solve '2026-11-01': 'premove solves' lists them");
    // A name that fails does not stop the others.
    let run = program.run(&["solves", "remove", "missing", "2026-11-02"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), "2026-11-02-b: removed\n"));
    assert_eq!(run.stderr, "premove: there is no solve 'missing': 'premove solves' lists them\n");
    let run = program.run(&["solves", "restore", "missing", "2026-11-01", "2026-11-02"]);
    assert_eq!(run.stdout, "2026-11-01-a: restored\n2026-11-02-b: restored\n");
    let lists = "'premove solves list --bin' lists what is there";
    assert_eq!(run.stderr, format!("premove: the bin has no solve 'missing': {lists}\n"));
    assert_eq!(run.code, Some(2));
    let run = program.run(&["solves", "export", "missing", "2026-11-02"]);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(2), 1));
    assert_eq!(program.run(&["solves"]).stdout.lines().count(), 2);
}

#[test]
fn newer_and_damaged_ones_are_named_and_stay() {
    let program = with_solves();
    let newer = solve("x", 1, "R", &[])
        .replace("\"version\":1,\"workspace\"", "\"version\":9,\"workspace\"");
    program.run_on(&["solves", "import"], &newer).fails(
        2,
        "premove: solve 1 of the file: the solve has version 9, this program reads version 1: use \
         a newer premove",
    );
    let both = format!("{newer}\n{}", solve("2026-11-04-d", 20_761, "L", &[]));
    let run = program.run_on(&["solves", "import"], &both);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), "2026-11-04-d: imported\n"));
    program.run(&["solves", "remove", "2026-11-04"]);
    program.run_on(&["solves", "import"], "").fails(2, "premove: no solve to import");
    let text = solve("2026-11-05-e", 1, "L", &[]).replace("\"L\"", "\"L \u{7f}\"");
    let bytes: Vec<u8> = text.bytes().map(|b| if b == 0x7f { 0xff } else { b }).collect();
    std::fs::write(program.home().join("bad.json"), bytes).unwrap();
    let run = program.run(&["solves", "import", "bad.json"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.starts_with("premove: not UTF-8 text at byte "), "{}", run.stderr);
    let shown = program.run(&["paths", "--json"]).json();
    let data = shown.iter().find(|folder| folder["name"] == "data").unwrap();
    let file = std::path::Path::new(data["path"].as_str().unwrap()).join("solves/bad.json");
    std::fs::write(&file, "{\"format\":\"premove").unwrap();
    let list = program.run(&["solves"]).stdout;
    assert!(list.contains("\nbad  damaged: the solve cannot be read: EOF"), "{list}");
    let run = program.run(&["solves", "list", "R"]);
    assert!(run.stderr.contains("1 file cannot be read: 'premove solves' names them"));
    assert_eq!(program.run(&["solves", "export"]).stdout.lines().count(), 3);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "{\"format\":\"premove");
}

#[test]
fn write_ups_are_imported_as_solves() {
    let program = Program::new();
    let text = "Scramble: R U F\nF' // one\nU' R' // two\n\nScramble: D\nSolution: D'\n\n\
                Scramble: L\n";
    let run = program.run_on(&["solves", "import"], text);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("write-up 3 of the file: it has no steps"));
    assert_eq!(run.stdout.matches("imported").count(), 2, "{}", run.stdout);
    let list = program.run(&["solves"]).stdout;
    assert!(list.contains("R U F") && list.lines().count() >= 2, "{list}");
    // Exported Markdown can be read again.
    let name = run.stdout.split(':').next().unwrap();
    let markdown = program.run(&["solves", "export", "--to", "markdown", name]).stdout;
    let again = program.run_on(&["import", "-"], &markdown);
    assert_eq!((again.code, again.stderr.as_str()), (Some(0), ""), "{markdown}\n{}", again.stdout);
}
