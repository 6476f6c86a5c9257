//! Tests of `triggers`: the list, and the user's own triggers wherever triggers are read.

use serde_json::json;

use crate::common::Program;

/// A scramble for which a DR may end with `R U R U R`, five moves from 3c4e.
const SCRAMBLE: &str = "R' U' R' U' R' F2 U' L2 D'";

fn file(program: &Program) -> std::path::PathBuf {
    let folders = program.run(&["paths", "--json"]).json();
    let config = folders.iter().find(|folder| folder["name"] == "config").unwrap();
    std::path::Path::new(config["path"].as_str().unwrap()).join("triggers.txt")
}

#[test]
fn own_triggers_are_added_listed_filtered_and_removed() {
    let program = Program::new();
    let none = program.run(&["triggers", "--own"]);
    let remedy = "premove: no trigger of your own is kept: 'premove triggers add RUR' keeps one\n";
    assert_eq!((none.code, none.stderr.as_str()), (Some(1), remedy));
    let added = program.run(&["triggers", "add", "RURUR", "R U2 R", "--comment", "fast  one"]);
    added.prints("R U R U R: added\nR U2 R: added\n");
    program.run(&["triggers", "add", "B' D2 B"]).prints("B' D2 B: there already as R U2 R\n");
    program.run(&["triggers", "--own"]).prints(
        "R U R U R (5)  3c4e  2 pairs  own  # fast one\n\
         R U2 R (3)  4c2e  2 pairs  own  # fast one\n",
    );
    // The filters also apply to the user's own triggers. None is listed twice.
    let listed = program.run(&["triggers", "--case", "4c2e,3c4e"]).stdout;
    assert_eq!(
        listed,
        "R U2 R (3)  4c2e  2 pairs  own  # fast one\n\
         R F2 R (3)  4c2e  2 pairs\n\
         R U R U R (5)  3c4e  2 pairs  own  # fast one\n"
    );
    program.run(&["triggers", "own", "R", "--case", "4c2e,4c4e"]).prints(
        "R (1)  4c4e  4 pairs\n\
             R U2 R (3)  4c2e  2 pairs  own  # fast one\n",
    );
    assert_eq!(program.run(&["triggers", "--own", "--length", "4"]).stdout.lines().count(), 1);
    assert_eq!(
        program.run(&["triggers", "--json", "--own", "--case", "3c4e"]).json(),
        [json!({"trigger": "R U R U R", "length": 5, "case": "3c4e", "pairs": 2,
            "breaks_eo": false, "own": true, "comment": "fast one"})]
    );
    let text = std::fs::read_to_string(file(&program)).unwrap();
    assert!(text.starts_with("# Triggers of your own") && text.ends_with("R U2 R  # fast one\n"));
    let again = program.run(&["triggers", "add", "--json", "L D2 L", "R", "R"]).json();
    let done: Vec<_> = again.iter().map(|record| record["done"].as_str().unwrap()).collect();
    assert_eq!(done, ["present", "added", "present"]);
    let removed = program.run(&["triggers", "remove", "R", "F", "U2 R"]);
    assert_eq!((removed.code, removed.stdout.as_str()), (Some(2), ""));
    let removed = program.run(&["triggers", "remove", "RUL", "R"]);
    assert_eq!((removed.code, removed.stdout.as_str()), (Some(2), "R: removed\n"));
    let removed = program.run(&["triggers", "remove", "--json", "L D2 L"]);
    assert_eq!(removed.json(), [json!({"trigger": "L D2 L", "done": "removed"})]);
    let what =
        "premove: 'L D2 L' is none of your own triggers: 'premove triggers --own' lists them";
    program.run(&["triggers", "remove", "L D2 L"]).fails(2, what);
    assert_eq!(program.run(&["triggers", "--own"]).stdout.lines().count(), 1);
}

#[test]
fn a_wrong_word_is_not_kept_and_a_wrong_line_does_not_hide_the_others() {
    let program = Program::new();
    let run = program.run(&["triggers", "add", "RUR", "R U"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("it begins and ends with quarter turns"), "{}", run.stderr);
    assert!(!file(&program).exists());
    std::fs::create_dir_all(file(&program).parent().unwrap()).unwrap();
    std::fs::write(file(&program), "nonsense\nRUR # mine\nL D L\n").unwrap();
    let run = program.run(&["triggers", "--own"]);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (Some(0), "R U R (3)  3c2e  1 pair  own  # mine\n")
    );
    let warned: Vec<_> = run.stderr.lines().collect();
    assert!(warned[0].contains("triggers.txt', line 1: 'nonsense' is not a trigger"), "{warned:?}");
    assert!(warned[0].ends_with("mend the line or remove it"), "{warned:?}");
    assert!(warned[1].contains("line 3: 'L D L' is the trigger of line 2 again"), "{warned:?}");
    // The file is only read if the text refers to it, and each bad line is reported once.
    let solve = |chain: &str| program.run(&["solve", "-c", "-M", "5", chain, "R U F"]).stderr;
    assert_eq!(solve("EO > DR[triggers=known+R]"), "");
    assert_eq!(solve("EO > DR[triggers=own]").lines().count(), 2);
    assert_eq!(solve("EO > DR[case=4c4e]").lines().count(), 2);
    // Adding a trigger leaves the existing lines unchanged.
    program.run(&["triggers", "add", "RU2R"]).prints("R U2 R: added\n");
    let text = std::fs::read_to_string(file(&program)).unwrap();
    assert_eq!(text, "nonsense\nRUR # mine\nL D L\nR U2 R\n");
}

#[test]
fn own_stands_for_them_in_options_and_chains() {
    let program = Program::new();
    let solve = |arguments: &[&str]| {
        program.run(&[&["solve", "drud-eofb", "-M", "9"], arguments, &[SCRAMBLE]].concat())
    };
    let refused = solve(&["--triggers", "RU2R,own"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    assert!(refused.stderr.contains("'premove triggers add RUR' keeps one"), "{}", refused.stderr);
    let refused = program.run(&["solve", "EO > DR[triggers=own]", "R U F"]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("column 18") && refused.stderr.contains("'premove triggers add"),
        "{}",
        refused.stderr
    );
    let refused = solve(&["--case", "3c4e"]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("no trigger that a DR may end with has such a case"),
        "{}",
        refused.stderr
    );
    program.run(&["triggers", "add", "L D L D L"]).prints("L D L D L: added\n");
    let named = solve(&["--triggers", "RURUR"]);
    assert_eq!(named.code, Some(0));
    assert_eq!(solve(&["--triggers", "own"]), named);
    // A case includes the user's own triggers.
    assert_eq!(solve(&["--case", "3c4e"]), solve(&["--triggers", "RURUR", "--case", "3c4e"]));
    assert_eq!(solve(&["--case", "3c4e"]).code, Some(0));
    let chain = |keys: &str| {
        let chain = format!("eofb > drud-eofb[max=9,{keys}]");
        program.run(&["solve", "-c", "-M", "9", "--json", &chain, SCRAMBLE]).json().remove(0)
    };
    let own = chain("triggers=own+R");
    // The printed chain has the same meaning on a machine without saved triggers.
    assert!(own["chain"].as_str().unwrap().contains("triggers=R+LDLDL"), "{own}");
    assert_eq!(own, chain("triggers=R+LDLDL"));
    let case = chain("case=3c4e");
    assert!(case["chain"].as_str().unwrap().contains("triggers=known+LDLDL"), "{case}");
}
