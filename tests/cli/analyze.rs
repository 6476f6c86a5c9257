//! Tests of `analyze`: its output and exit codes.

use crate::common::Program;

const SOLVE: &str = include_str!("../data/write_ups/both_sides.txt");
const FAST: [&str; 5] = ["analyze", "--rounds", "3", "--proven", "8"];

fn analyzed(program: &Program, more: &[&str], input: &str) -> crate::common::Run {
    let words: Vec<&str> = FAST.iter().chain(more).copied().collect();
    program.run_on(&words, input)
}

#[test]
fn a_report_has_the_steps_their_costs_and_what_was_missed() {
    let program = Program::new();
    let run = analyzed(&program, &["-n", "1", "-"], SOLVE);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("Scramble: F' L2 F L2"), "{}", run.stdout);
    assert!(lines[1].ends_with("(20)"), "{}", run.stdout);
    for part in [
        "Steps, and the fewest moves from the same state",
        "  1  EO U/D  ",
        "What each step cost",
        "Missed at step 1, EO U/D (15 of 4 moves, with the one played)",
        "In words",
        "  No stretch of up to 14 moves of the solution can be shorter.",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    // The finish ends the solve, so its cost is proven.
    let end = lines.iter().rfind(|line| line.starts_with("  4  finish")).unwrap();
    assert!(end.contains("20  proven  ") && end.ends_with('0'), "{end}");
}

#[test]
fn every_form_can_be_had_and_numbers_agree() {
    let program = Program::new();
    let json: serde_json::Value =
        serde_json::from_str(&analyzed(&program, &["--json", "-"], SOLVE).stdout).unwrap();
    assert_eq!(json["length"], 20);
    assert_eq!(json["complete"], true);
    let steps = json["steps"].as_array().unwrap();
    let names: Vec<&str> = steps.iter().map(|step| step["step"].as_str().unwrap()).collect();
    assert_eq!(names, ["EO U/D", "DR F/B", "HTR", "finish"]);
    let lost: u64 = steps.iter().map(|step| step["cost"]["moves"].as_u64().unwrap()).sum();
    assert_eq!(json["start"]["total"].as_u64().unwrap() + lost, 20);
    assert_eq!(steps[2]["shortest"]["inverse"], 5);
    assert_eq!(steps[2]["shortest"]["axes"]["htr-drfb"]["normal"], 7);
    let markdown = analyzed(&program, &["--to", "markdown", "-"], SOLVE).stdout;
    assert!(markdown.contains("\n| `B2 R' F' D` | EO U/D"), "{markdown}");
    let svg = analyzed(&program, &["--to", "svg", "-"], SOLVE).stdout;
    assert!(svg.starts_with("<svg xmlns=") && svg.contains("SOLUTION, 20 MOVES"), "{svg}");
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    let bad = analyzed(&program, &["--to", "pdf", "-"], SOLVE);
    assert_eq!(bad.code, Some(2));
    let bad = analyzed(&program, &["--summary", "--to", "svg", "-"], SOLVE);
    assert!(bad.code == Some(2) && bad.stderr.contains("has no form 'svg'"), "{}", bad.stderr);
}

#[test]
fn a_solution_alone_is_divided_into_the_steps_it_was_made_of() {
    let program = Program::new();
    let scramble = "F' L2 F L2 F' R2 B2 U2 D2 R' L2 B2 L F R U2 D' F R B2";
    let solution = "B2 R' F' U2 D R' F' L' B2 R L2 U2 D2 B2 R2 F L2 F' L2 F";
    let run = analyzed(&program, &["--json", "--scramble", scramble, solution], "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let steps = json["steps"].as_array().unwrap();
    let shown: Vec<(&str, &str)> = steps
        .iter()
        .map(|step| (step["step"].as_str().unwrap(), step["sides"].as_str().unwrap()))
        .collect();
    assert_eq!(shown[0].0, "EO U/D", "{shown:?}");
    assert!(shown.contains(&("HTR", "inverse")), "{shown:?}");
}

#[test]
fn many_write_ups_and_a_summary_of_them() {
    let program = Program::new();
    let unfinished = "\nScramble: R U F\nF' // a start\n";
    let both = format!("{SOLVE}\n{SOLVE}{unfinished}");
    let run = analyzed(&program, &["--json", "-"], &both);
    assert_eq!(run.code, Some(1), "one is not finished: {}", run.stderr);
    let sources: Vec<String> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["source"].to_string())
        .collect();
    assert_eq!(sources, ["\"1\"", "\"2\"", "\"3\""]);
    let summary = analyzed(&program, &["--summary", "-"], &both);
    assert!(summary.stdout.contains("\n  solves         2 "), "{}", summary.stdout);
    assert!(summary.stdout.contains("DR by subset"), "{}", summary.stdout);
    let json = analyzed(&program, &["--summary", "--to", "json", "-"], &both);
    assert!(json.stdout.starts_with("{\"by\":\"all\""), "{}", json.stdout);
    let svg = analyzed(&program, &["--to", "svg", "-"], &both);
    assert!(svg.stderr.contains("one solve, but there are 3"), "{}", svg.stderr);
    assert!(summary.stderr.contains("left out of the summary (not finished"), "{}", summary.stderr);
}

#[test]
fn what_cannot_be_analysed_is_said_with_the_remedy() {
    let program = Program::new();
    for (input, words) in [
        ("R U // EO\n", "there is no scramble"),
        ("Scramble: R U F\n\n", "there are no moves"),
        ("Scramble: R R'\n\nU // a\n", "leaves the cube solved"),
        ("Scramble: R U F\n\nF' Q2 // a\nR // b\n", "so nothing is analysed"),
        ("Scramble: R U F D\n\nD' F' X9 R'\n", "unknown move 'X9' at column 7"),
        ("Scramble: R U F\n\nSolution: F' U R'\n", "a slip? with U' in place of U as move 2"),
    ] {
        let run = analyzed(&program, &["-"], input);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{input}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{input}: {}", run.stderr);
    }
    let run = analyzed(&program, &["--scramble", "R U F", "F' Q2 R'"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("unknown move 'Q2' at column 4"), "{}", run.stderr);
    assert_eq!(analyzed(&program, &["--solve", "2026"], "").code, Some(2));
    assert_eq!(analyzed(&program, &[], "").code, Some(2));
}

#[test]
fn messages_name_the_solve_and_the_line_of_the_whole_text() {
    let program = Program::new();
    let text = format!("{SOLVE}\nScramble: R U F\n\nF' // a\nR // b\nQ2 R2 // c\n");
    let run = analyzed(&program, &["--json", "-"], &text);
    let line = text.lines().count();
    let wanted = format!("solve 2: line {line}: ");
    assert!(run.stderr.lines().all(|line| line.contains("solve 2")), "{}", run.stderr);
    assert!(run.stderr.contains(&wanted) && run.code == Some(2), "{}", run.stderr);
    let given = analyzed(&program, &["--json", "--scramble", "R", "-"], SOLVE);
    assert!(given.stderr.contains("that of --scramble is not used"), "{}", given.stderr);
}

#[test]
fn a_solution_that_solves_takes_the_place_of_steps_that_do_not() {
    let program = Program::new();
    let text = "Scramble: R U F\n\nF' U // all but one\n\nSolution: F' U' R'\n";
    let run = analyzed(&program, &["--json", "-"], text);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&json["in_place"], &json["length"]), (&true.into(), &3.into()), "{json}");
    let run = analyzed(&program, &["-"], text);
    assert!(run.stdout.contains("the solution given does"), "{}", run.stdout);
}

#[test]
fn a_post_mortem_has_the_easiest_line_and_the_place_where_it_was_left() {
    let program = Program::new();
    let run = |more: &[&str]| {
        let words: Vec<&str> =
            ["analyze", "--post-mortem", "--rounds", "7"].iter().chain(more).copied().collect();
        program.run_on(&words, SOLVE)
    };
    let text = run(&["--target", "24", "-"]);
    assert_eq!((text.code, text.stderr.as_str()), (Some(0), ""), "{}", text.stdout);
    assert!(text.stdout.contains(" of 100 lines that people hand in"), "{}", text.stdout);
    assert!(
        text.stdout.contains("\nYour steps, and those of the easiest lines of at most 24 moves")
    );
    let json: serde_json::Value =
        serde_json::from_str(&run(&["--target", "24", "--json", "-"]).stdout).unwrap();
    assert_eq!((&json["result"], &json["target"]), (&20.into(), &24.into()));
    let total = json["line"]["total"].as_u64().unwrap();
    let solution = json["line"]["solution"].as_str().unwrap();
    assert_eq!(u64::try_from(solution.split(' ').count()).unwrap(), total);
    assert_eq!(json["words"].as_array().unwrap().len(), 3);
    assert_eq!(json["steps"].as_array().unwrap().len(), 3);
    let usual: serde_json::Value = serde_json::from_str(&run(&["--json", "-"]).stdout).unwrap();
    assert!([18, 19].contains(&usual["target"].as_u64().unwrap()), "{usual}");
    let bad = run(&["--summary", "-"]);
    assert_eq!(bad.code, Some(2));
    let bad = program.run_on(&["analyze", "--target", "20", "-"], SOLVE);
    assert!(bad.code == Some(2) && bad.stderr.contains("--post-mortem"), "{}", bad.stderr);
}

#[test]
fn steps_are_rated_for_the_level_that_is_asked_for() {
    let program = Program::new();
    let rated = |more: &[&str]| -> serde_json::Value {
        let run = analyzed(&program, &[&["--rounds", "1", "--json"], more, &["-"]].concat(), SOLVE);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        serde_json::from_str(&run.stdout).unwrap()
    };
    let (usual, weaker) = (rated(&[]), rated(&["--level", "27"]));
    let of = |json: &serde_json::Value, field: &str| json.pointer(field).unwrap().as_f64().unwrap();
    for find in ["/find", "/steps/1/find", "/steps/1/shortest/missed/0/find"] {
        let [level, bits] = ["level", "bits"].map(|field| format!("{find}/{field}"));
        assert_eq!((of(&usual, &level), of(&weaker, &level)), (24.0, 27.0), "{find}");
        assert!(of(&usual, &bits) < of(&weaker, &bits), "{find}");
    }
    let bad = analyzed(&program, &["--level", "9", "-"], SOLVE);
    assert_eq!(bad.code, Some(2));
    assert!(bad.stderr.contains("'9' is not a level: write the mean"), "{}", bad.stderr);
}

/// Writes the settings file of a program.
fn set(program: &Program, settings: &str) {
    let folder = program.home().join(".config/premove");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("config.toml"), settings).unwrap();
}

#[test]
fn the_level_of_the_settings_rates_what_is_printed() {
    let program = Program::new();
    let words = ["analyze", "--post-mortem", "--rounds", "1", "--target", "30"];
    let said = |more: &[&str]| {
        let run = program.run_on(&[words.as_slice(), more, &["-"]].concat(), SOLVE);
        (run.stdout.lines().last().unwrap_or_default().to_owned(), run.stderr)
    };
    let of =
        |level: &str| format!("Bits are those of solvers whose results have a mean of {level}");
    assert_eq!(said(&[]), (of("24."), String::new()));
    set(&program, "find.level = 27\n");
    assert_eq!(said(&[]), (of("27."), String::new()));
    assert_eq!(said(&["--level", "25"]), (of("25."), String::new()), "the option counts first");
    let json = analyzed(&program, &["--rounds", "1", "--json", "-"], SOLVE);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json["find"]["level"].as_f64(), Some(27.0));
    set(&program, "[find]\nlevel = \"auto\"\n");
    assert_eq!(
        said(&[]).0,
        of("24, because fewer than 5 of your attempts count and have a solution.")
    );
}

#[test]
fn a_wrong_level_in_the_settings_is_reported_once_with_its_line() {
    let program = Program::new();
    let both = format!("{SOLVE}\n{SOLVE}");
    let stderr = |more: &[&str]| {
        let words = [["--rounds", "1", "--json"].as_slice(), more, &["-"]].concat();
        analyzed(&program, &words, &both).stderr
    };
    let mistakes = [
        (
            "mouse = 3\nfind.level = 9\n",
            "config.toml, line 2: find.level: write \"auto\", or the mean",
        ),
        ("find.level = about 27\n", "config.toml, line 1: "),
    ];
    for (settings, begin) in mistakes {
        set(&program, settings);
        let said = stderr(&[]);
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(begin), "{said}");
        assert!(said.ends_with("; solutions are rated for the usual level\n"), "{said}");
        assert_eq!(stderr(&["--level", "25"]), "", "the setting is not used");
    }
    set(&program, "mouse = 3\n");
    assert_eq!(stderr(&[]), "", "another setting");
}

#[test]
fn a_solve_with_a_slip_is_not_rated_as_a_whole_and_the_text_says_so() {
    let program = Program::new();
    let slip = "Scramble: R U F D\n\nD' F' // EO\nU // DR\nR' // finish\n";
    let run = analyzed(&program, &["--rounds", "1", "-"], slip);
    let words = "The write-up does not solve the scramble (a slip? with U' in place of U as move 3";
    assert!(run.stdout.contains(words), "{}", run.stdout);
    assert!(run.stdout.contains("the solve is not rated as a whole."), "{}", run.stdout);
    let json = analyzed(&program, &["--rounds", "1", "--json", "-"], slip);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json.get("find"), Some(&serde_json::Value::Null));
    let right = analyzed(&program, &["--rounds", "1", "-"], &slip.replace("\nU //", "\nU' //"));
    assert!(!right.stdout.contains("rated as a whole"), "{}", right.stdout);
}
