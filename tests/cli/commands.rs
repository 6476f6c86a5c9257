//! Tests of `help`, `commands`, `version`, `ptable`, `gen` and `freemem`.

use serde_json::json;

use crate::common::Program;

#[test]
fn help_of_a_command_is_what_its_option_prints() {
    let program = Program::new();
    assert_eq!(program.run(&["help"]), program.run(&["--help"]));
    for command in ["solve", "scramble", "invert", "saved", "help"] {
        assert_eq!(program.run(&["help", command]), program.run(&[command, "--help"]), "{command}");
    }
    assert_eq!(
        program.run(&["help", "tables", "build"]),
        program.run(&["tables", "build", "--help"])
    );
}

#[test]
fn help_explains_every_step_in_three_lines() {
    let program = Program::new();
    program.run(&["help", "drud-eofb"]).prints(
        "drud-eofb reaches DR on U/D: besides the edges the corners are oriented, and the middle \
         slice has its four edges.\n\
         Before it: EO on F/B.\n\
         The usual second step, made with turns that keep EO: the two faces of the EO axis turn by \
         halves only.\n",
    );
    for step in program.run(&["steps", "--json"]).json() {
        let name = step["name"].as_str().unwrap();
        let run = program.run(&["help", name]);
        assert_eq!(
            (run.stdout.lines().count(), run.stderr.as_str(), run.code),
            (3, "", Some(0)),
            "{name}"
        );
    }
    assert_eq!(program.run(&["help", "EOLR"]), program.run(&["help", "eorl"]));
}

#[test]
fn help_names_the_nearest_word() {
    let program = Program::new();
    program
        .run(&["help", "slove"])
        .fails(2, "premove: no command and no step 'slove': did you mean 'solve'?");
    program
        .run(&["help", "eofx"])
        .fails(2, "premove: no command and no step 'eofx': did you mean 'eofb'?");
    let far = "premove: no command and no step 'xyzxyz': 'premove commands' and 'premove steps' \
        list them";
    program.run(&["help", "xyzxyz"]).fails(2, far);
    program
        .run(&["help", "tables", "biuld"])
        .fails(2, "premove: unknown command 'biuld': did you mean 'build'?");
}

#[test]
fn commands_are_listed_with_a_line_each() {
    let program = Program::new();
    let run = program.run(&["commands"]);
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    assert!(
        run.stdout.contains("\nfreemem      Free memory: nothing to do here, "),
        "{}",
        run.stdout
    );
    let listed = program.run(&["commands", "--json"]).json();
    assert_eq!(listed.len(), run.stdout.lines().count());
    assert_eq!(listed[0], json!({"name": "solve", "title": "Solve a step"}));
}

#[test]
fn version_quit_and_freemem_succeed() {
    let program = Program::new();
    program.run(&["version"]).prints(concat!(env!("CARGO_PKG_VERSION"), "\n"));
    program.run(&["quit"]).prints("");
    program.run(&["exit"]).prints("");
    let run = program.run(&["freemem"]);
    assert_eq!((run.stdout.as_str(), run.stderr.lines().count(), run.code), ("", 1, Some(0)));
}

const EO: &str = "Table eo\n 0\t         1\n 1\t         2\n 2\t        25\n 3\t       202\n \
    4\t       620\n 5\t       900\n 6\t       285\n 7\t        13\nTotal: 2048\n";

#[test]
fn distances_of_a_table_are_counted_and_a_missing_one_is_built_first() {
    let program = Program::without_tables();
    program.run(&["ptable", "pt_eofb_HTM"]).prints(EO);
    program.run(&["ptable", "eo"]).prints(EO);
    program.run(&["tables", "verify", "eo"]).prints("eo: verified\n");
    let counts = json!({"name": "eo", "counts": [1, 2, 25, 202, 620, 900, 285, 13], "total": 2048});
    assert_eq!(program.run(&["ptable", "eo", "--json"]).json(), [counts]);
    // The numbers are those that users of nissy know.
    let other = program.run(&["ptable", "pt_htr_drud"]).stdout;
    assert!(
        other.ends_with("11\t      3202\n12\t       488\n13\t        24\nTotal: 29400\n"),
        "{other}"
    );
}

#[test]
fn tables_are_listed_with_nissys_names_and_unknown_ones_refused() {
    let program = Program::new();
    let run = program.run(&["ptable"]);
    assert!(
        run.stdout.lines().any(|line| line.starts_with("htr ") && line.ends_with("(pt_htr_drud)")),
        "{}",
        run.stdout
    );
    let foo = program.run(&["ptable", "foo"]);
    assert!(
        foo.stderr.starts_with("premove: unknown table 'foo': choose from eo, "),
        "{}",
        foo.stderr
    );
    let nissy = "premove: no table here corresponds to nissy's 'pt_nxopt31_HTM'; 'premove ptable' \
        lists ours";
    program.run(&["ptable", "pt_nxopt31_HTM"]).fails(2, nissy);
}

#[test]
fn damaged_table_is_built_anew_and_counted_right() {
    let program = Program::without_tables();
    program.run(&["ptable", "eo"]).prints(EO);
    let path = program.run(&["tables", "--json"]).json()[0]["path"].as_str().unwrap().to_owned();
    std::fs::write(&path, b"half").unwrap();
    let run = program.run(&["ptable", "eo"]);
    assert_eq!((run.stdout.as_str(), run.code), (EO, Some(0)));
    assert!(run.stderr.starts_with("premove: table 'eo' is made anew: "), "{}", run.stderr);
}

#[test]
fn version_is_told_as_json() {
    let version =
        json!({"name": "premove", "version": env!("CARGO_PKG_VERSION"), "findability": 1});
    assert_eq!(Program::new().run(&["version", "--json"]).json(), [version]);
}

#[test]
fn help_explains_chains_and_their_words() {
    let program = Program::new();
    let run = program.run(&["help", "chains"]);
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    for key in [
        "EO ",
        "finish ",
        "max=N ",
        "keep=N or =all ",
        "quarter-axes=one or =ud+fb ",
        "premove solve 'EO > DR",
    ] {
        assert!(run.stdout.contains(key), "{key} in {}", run.stdout);
    }
    for word in ["finish", "slice"] {
        let run = program.run(&["help", word]);
        assert!(run.stdout.starts_with(&format!("{word} is a word of chains: ")), "{}", run.stdout);
        assert_eq!(run.code, Some(0));
    }
}

#[test]
fn readme_says_how_large_all_tables_are() {
    let folder = crate::common::built_tables();
    let tables =
        premove_engine::table::TableId::NEEDED.map(|id| folder.join(format!("{id}.table")));
    let bytes: u64 = tables.iter().map(|file| file.metadata().unwrap().len()).sum();
    let megabytes = (bytes + 500_000) / 1_000_000;
    let said = format!("about {megabytes} MB when all are built");
    assert!(include_str!("../../README.md").contains(&said), "{said}");
}
