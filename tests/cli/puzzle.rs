//! Tests of `puzzle`: its output, which is that of ksolve+ or differs on purpose, and the input
//! that it refuses.

use std::fs;

use crate::common::{Program, Run};

/// The corners of a 2x2x2 cube, one of which is fixed.
const CUBE: &str = "Name 2x2\nSet CORNERS 7 3\nMove U\nCORNERS\n4 1 2 3 5 6 7\nEnd\n\
    Move R\nCORNERS\n1 3 6 4 2 5 7\n0 2 1 0 1 2 0\nEnd\nMove F\nCORNERS\n1 2 4 7 5 3 6\n\
    0 0 2 1 0 1 2\nEnd\n";

/// Returns a program with these files in its home.
fn with(files: &[(&str, &str)]) -> Program {
    let program = Program::new();
    for (name, text) in [("cube.def", CUBE)].iter().chain(files) {
        fs::write(program.home().join(name), text).unwrap();
    }
    program
}

/// Returns the output without the times.
fn timeless(run: &Run) -> String {
    let lines = run.stdout.lines().filter(|line| !line.starts_with("Time: "));
    lines.map(|line| line.to_owned() + "\n").collect()
}

#[test]
fn two_words_print_what_ksolve_prints() {
    let scrambles = "Slack 1\r\nMaxDepth 2\r\nScramble near\r\nCORNERS\r\n4 1 2 3 5 6 7\r\nEnd\r\n\
        Slack 0\r\nScrambleAlg far\r\nR U F\r\nEnd\r\n";
    let run = with(&[("all.txt", scrambles)]).run(&["puzzle", "cube.def", "all.txt"]);
    let expected = "Ruleset loaded.\nGenerated moves: U2, U', R2, R', F2, F'.\n\
        Scrambles loaded.\n\nSolving near\nDepth 0\nDepth 1\n  U'\nDepth 2\n\n\
        Solving far\nScramble position:\nCORNERS\n";
    assert!(run.stdout.starts_with(expected), "{}", run.stdout);
    assert!(
        run.stdout.contains("\nDepth 2\n\nMax depth reached, aborting.\n\nTime: "),
        "{}",
        run.stdout
    );
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "one was not solved");
}

#[test]
fn a_solved_position_has_the_empty_solution() {
    let run = with(&[("solved.txt", "Scramble\nEnd")]).run(&["puzzle", "cube.def", "solved.txt"]);
    assert!(run.stdout.contains("\nSolving \nDepth 0\n \n\nTime: "), "{}", run.stdout);
    with(&[]).run(&["puzzle", "solve", "cube.def", "-p", "R R'"]).prints(" (0)\n");
}

#[test]
fn moves_are_solved_by_one_solution_or_all() {
    let program = with(&[]);
    program.run(&["puzzle", "solve", "cube.def", "-p", "R U", "F2"]).prints("F2 U' R' (3)\n");
    program.run(&["puzzle", "solve", "2x2x2", "-p", "R U F2"]).prints("F2 U' R' (3)\n");
    program.run(&["puzzle", "solve", "-d", "cube.def", "-p", "[R, U] (U R)"]).prints("U' R' (2)\n");
    let all = program.run(&[
        "puzzle",
        "solve",
        "cube.def",
        "-a",
        "-p",
        "R U R' F' R U R' U' R' F R2 U' R' U'",
    ]);
    assert_eq!(all.stdout.lines().count(), 20, "{}", all.stdout);
    assert!(all.stdout.lines().all(|line| line.ends_with(" (10)")));
    for threads in ["1", "5"] {
        let same = [
            "puzzle",
            "solve",
            "cube.def",
            "-a",
            "-p",
            "-t",
            threads,
            "R U R' F' R U R' U' R' F R2 U' R' U'",
        ];
        assert_eq!(program.run(&same), all);
    }
    let two = program.run(&[
        "puzzle",
        "solve",
        "cube.def",
        "-n",
        "2",
        "-p",
        "R U R' F' R U R' U' R' F R2 U' R' U'",
    ]);
    assert_eq!(
        two.stdout.lines().collect::<Vec<_>>(),
        all.stdout.lines().take(2).collect::<Vec<_>>()
    );
}

#[test]
fn options_bound_the_solutions() {
    let program = with(&[]);
    let solve = |options: &[&str]| {
        let run = program.run(&[&["puzzle", "solve", "cube.def", "-p"], options].concat());
        (run.stdout, run.code)
    };
    let first = |options: &[&str]| solve(options).0.lines().next().unwrap_or_default().to_owned();
    assert_eq!(solve(&["R2 U2"]).0, "U2 R2 (2)\n");
    assert_eq!(solve(&["--metric", "QTM", "R2 U2"]).0, "U2 R2 (4)\n");
    assert_eq!(solve(&["-M", "1", "R2 U2"]), (String::new(), Some(1)));
    assert!(
        first(&["-m", "3", "R2 U2"]).ends_with(')') && first(&["-m", "3", "R2 U2"]) != "U2 R2 (2)"
    );
    assert_eq!(first(&["--limit", "R*=0", "U2 F U'"]), "U F' U2 (3)");
    assert!(first(&["--moves", "U,F", "U F"]).starts_with("F' U'"));
    assert!(first(&["--prefix", "R U", "R"]).starts_with("R U "));
    assert!(first(&["--first", "U", "R"]).starts_with('U'));
    assert!(!first(&["--not-first", "R", "R"]).starts_with('R'));
    assert!(first(&["--last", "F2", "R"]).contains("F2 ("));
    assert!(!first(&["--not-last", "R", "R"]).contains("R' ("));
    let longer = solve(&["--slack", "1", "R U R' F' R U R' U' R' F R2 U' R' U'"]).0;
    let count = |length: &str| longer.lines().filter(|line| line.ends_with(length)).count();
    assert_eq!(
        (count("(10)"), count("(11)") > 20, longer.lines().count()),
        (20, true, 20 + count("(11)"))
    );
}

#[test]
fn goals_are_positions_definitions_and_moves() {
    let goal = "Scramble\nCORNERS\n1 2 3 4 ? ? ?\n0 0 0 0 ? ? ?\nEnd";
    let program = with(&[("top.txt", goal)]);
    let solve = |options: &[&str]| program.run(&[&["puzzle", "solve", "-p"], options].concat());
    solve(&["cube.def", "--goal", "R U", "R U F"]).prints("F' (1)\n");
    solve(&["cube.def", "--goal", "cube.def", "R"]).prints("R' (1)\n");
    let top = solve(&["cube.def", "--goal", "top.txt", "R U R' U' R' F R F'"]);
    assert_eq!((top.stdout.lines().count(), top.code), (1, Some(0)));
    solve(&["3x3x3-cross", "U2 R"]).prints("R' (1)\n");
    let other = solve(&["cube.def", "--goal", "3x3x3", "R"]);
    assert!(
        other.stderr.contains("its sets are others: solve with it as the definition"),
        "{}",
        other.stderr
    );
    assert!(
        solve(&["cube.def", "--goal", "nothing", "R"])
            .stderr
            .contains("'nothing' is no goal: there is no such file")
    );
}

#[test]
fn goals_may_treat_pieces_alike_that_the_definition_tells_apart() {
    // The goal lets the corners of U change places, and lets those of D have any orientation.
    let goal = r#"{"CORNERS":{"pieces":[0,0,0,0,4,5,6],"orientation":[0,0,0,0,0,0,0],
        "orientationMod":[0,0,0,0,1,1,1]}}"#;
    let numbered = "Scramble\nCORNERS\n1 1 1 1 2 3 4\nEnd";
    let program = with(&[("u.json", goal), ("u.txt", numbered)]);
    let solve = |goal: &str, moves: &str| {
        program.run(&["puzzle", "solve", "cube.def", "-p", "--goal", goal, moves])
    };
    for goal in ["u.json", "u.txt"] {
        solve(goal, "U2").prints(" (0)\n");
        solve(goal, "U R").prints("R' (1)\n");
        solve(goal, "U' F R2 U").prints("U' R2 F' (3)\n");
    }
    // A definition with identical pieces can be a goal too.
    let domino = program.run(&["puzzle", "solve", "3x3x3", "-p", "--goal", "3x3x3-dr", "U2 R2 F"]);
    domino.prints("F (1)\n");
    let counted = program.run(&["puzzle", "god", "cube.def", "--goal", "u.txt", "-M", "1"]);
    assert!(counted.stdout.contains("\n0\t"), "{}", counted.stdout);
    assert_eq!(counted.code, Some(0));
}

#[test]
fn the_standard_input_is_scrambles_or_moves() {
    let program = with(&[]);
    let solve = |text: &str| program.run_on(&["puzzle", "solve", "cube.def", "-p", "-"], text);
    solve("R U\n\nF2\n").prints("U' R' (2)\nF2 (1)\n");
    solve("ScrambleAlg x\nR U\nEnd").prints("U' R' (2)\n");
    assert!(
        solve("R U\nB\n").stderr.contains("unknown move 'B' at column 1"),
        "{}",
        solve("R U\nB\n").stderr
    );
    assert!(
        solve("Scrambel x\nEnd").stderr.contains("standard input:1:1: unknown command 'Scrambel'")
    );
}

#[test]
fn records_are_one_object_a_line() {
    let program = with(&[]);
    let records = program.run(&["puzzle", "solve", "cube.def", "--all", "--json", "R2 F2"]).json();
    assert_eq!(
        (records[0]["solution"].as_str(), records[0]["length"].as_u64()),
        (Some("F2 R2"), Some(2))
    );
    let closing = &records[records.len() - 1];
    assert_eq!((closing["done"].as_bool(), closing["ending"].as_str()), (Some(true), Some("done")));
    assert_eq!((closing["count"].as_u64(), closing["lengths"]["2"].as_u64()), (Some(1), Some(1)));
    let check = program.run(&["puzzle", "check", "cube.def", "--json"]).json();
    assert_eq!(
        (check[0]["order"].as_str(), check[0]["inversion"].as_bool()),
        (Some("3674160"), Some(true))
    );
    let list = program.run(&["puzzle", "list", "--json"]).json();
    assert!(list.iter().any(|puzzle| puzzle["name"] == "megaminx"));
    let converted =
        program.run(&["puzzle", "convert", "cube.def", "--to", "ksolve", "--json"]).json();
    assert!(converted[0]["text"].as_str().is_some_and(|text| text.starts_with("Name 2x2\n")));
}

#[test]
fn samples_are_printed_as_a_file_that_can_be_solved() {
    let program = Program::new();
    let samples = program.run(&["puzzle", "samples", "bicube"]).stdout;
    let run = program.run_on(&["puzzle", "bicube", "-"], &samples);
    let solutions = run.stdout.lines().filter(|line| line.starts_with("  ") && line.len() > 2);
    assert_eq!((run.code, solutions.count()), (Some(0), 18), "{}", run.stdout);
    program.run(&["puzzle", "samples", "skewb"]).fails(
        2,
        "premove: no samples come with 'skewb': write one of 2x2x2, 3x3x3-ru, 3x3x3-ruf, bicube, \
         megaminx-ru",
    );
}

#[test]
fn an_impossible_position_is_refused_with_the_reason_and_the_others_are_solved() {
    let scrambles =
        "Scramble twisted\nCORNERS\n1 2 3 4 5 6 7\n1 0 0 0 0 0 0\nEnd\nScrambleAlg fine\nR\nEnd";
    let program = with(&[("two.txt", scrambles)]);
    let run = program.run(&["puzzle", "solve", "cube.def", "-p", "two.txt"]);
    assert_eq!((run.stdout.as_str(), run.code), ("R' (1)\n", Some(2)));
    assert!(
        run.stderr.starts_with("premove: scramble 'twisted' cannot be solved: "),
        "{}",
        run.stderr
    );
    let records = program.run(&["puzzle", "solve", "cube.def", "--json", "two.txt"]).stdout;
    let first: serde_json::Value = serde_json::from_str(records.lines().next().unwrap()).unwrap();
    assert!(first["impossible"].is_string(), "{first}");
    let check = program.run(&["puzzle", "check", "cube.def", "two.txt"]);
    assert_eq!(check.code, Some(1));
    assert!(check.stdout.starts_with("twisted: cannot be solved: "), "{}", check.stdout);
    assert!(check.stdout.ends_with("\nfine: can be solved\n"), "{}", check.stdout);
}

#[test]
fn what_the_moves_that_are_left_cannot_solve_is_not_found() {
    let program = with(&[]);
    for options in [["--moves", "U"], ["--limit", "R*=0"]] {
        let run =
            program.run(&[&["puzzle", "solve", "cube.def", "-p"], &options[..], &["R"]].concat());
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)), "{options:?}");
        let said = "premove: scramble 'R' cannot be solved: not with the moves that are left: ";
        assert!(run.stderr.starts_with(said), "{}", run.stderr);
    }
}

#[test]
fn faults_name_file_line_and_remedy() {
    let program = with(&[("bad.def", "Set P 3 0\n"), ("bad.txt", "Scramble\nEDGES\n1 2 3\nEnd\n")]);
    let fails = |arguments: &[&str], said: &str| {
        let run = program.run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(
            run.stderr.starts_with(&format!("premove: {said}")),
            "{arguments:?}: {}",
            run.stderr
        );
    };
    fails(&["puzzle"], "name a puzzle");
    fails(&["puzzle", "2x2x2"], "what is to be done with '2x2x2'?");
    fails(
        &["puzzle", "2x2x3", "!"],
        "there is no definition file and no puzzle '2x2x3': did you mean '2x2x2'?",
    );
    fails(&["puzzle", "bad.def", "x.txt"], "bad.def:1:9: set 'P' has 0 orientations: write 1");
    fails(
        &["puzzle", "solve", "cube.def", "bad.txt"],
        "bad.txt:2:1: unknown set 'EDGES': there are CORNERS",
    );
    fails(&["puzzle", "solve", "cube.def", "no.txt"], "there is no file 'no.txt'");
    fails(&["puzzle", "solve", "cube.def", "R U B"], "unknown move 'B' at column 5");
    fails(&["puzzle", "solve", "cube.def"], "nothing to solve");
    fails(
        &["puzzle", "solve", "cube.def", "--limit", "R", "R"],
        "--limit: 'R' at column 1 does not fit: a limit is",
    );
    fails(
        &["puzzle", "solve", "cube.def", "-m", "3", "-M", "2", "R"],
        "solutions of at least 3 moves (-m) and at most 2",
    );
    fails(
        &["puzzle", "convert", "cube.def", "--to", "xml"],
        "bad value 'xml' for --to: there is no form 'xml'",
    );
}

#[test]
fn what_was_meant_is_said() {
    let program = with(&[("all.txt", "# two\n\nScrambleAlg a\nR\nEnd\n")]);
    fs::create_dir(program.home().join("folder")).unwrap();
    let fails = |arguments: &[&str], said: &str| {
        let run = program.run(&[&["puzzle"], arguments].concat());
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (Some(2), format!("premove: {said}\n").as_str()),
            "{arguments:?}"
        );
    };
    for arguments in [&["solv", "cube.def", "R"][..], &["slove", "cube.def"], &["sovle"]] {
        fails(
            arguments,
            &format!("there is no command 'puzzle {}': did you mean 'solve'?", arguments[0]),
        );
    }
    fails(
        &["cube.def", "all.txt", "more"],
        "unexpected word 'more': --help behind a command says what may follow it",
    );
    fails(
        &["cube.dfe", "all.txt"],
        "there is no definition file and no puzzle 'cube.dfe': did you mean 'cube.def'?",
    );
    fails(
        &["solve", "cube.def", "-p", "al.txt"],
        "there is no file 'al.txt': did you mean 'all.txt'?",
    );
    fails(
        &["all.txt", "cube.def"],
        "'all.txt' is a file of scrambles: the definition stands before it",
    );
    fails(
        &["cube.def", "!x"],
        "'!x' is no file: write '!' to count positions by moves, '!q' by quarter turns",
    );
    fails(&["check", "folder"], "cannot read 'folder': it is a folder, and a file is wanted");
    let count = program.run(&["puzzle", "god", "3x3x3", "--memory", "1M"]);
    assert_eq!(count.code, Some(3));
    assert!(count.stderr.ends_with(" (--memory SIZE, --folder DIR)\n"), "{}", count.stderr);
}

#[test]
fn a_definition_is_converted_there_and_back() {
    let program = with(&[]);
    assert_eq!(
        program.run(&["puzzle", "convert", "cube.def", "--to", "kpuzzle", "-o", "cube.json"]).code,
        Some(0)
    );
    let back = program.run(&["puzzle", "convert", "cube.json", "--to", "ksolve"]);
    back.prints(&program.run(&["puzzle", "convert", "cube.def", "--to", "ksolve"]).stdout);
    let lossy = program.run(&["puzzle", "convert", "bicube", "--to", "tws"]);
    assert!(
        lossy.stderr.contains("premove: blocks are left out: twsearch has none\n"),
        "{}",
        lossy.stderr
    );
}

#[test]
fn random_scrambles_depend_on_the_seed() {
    let program = with(&[("random.txt", "RandomScramble r\nEnd")]);
    let solve = |seed: &str| {
        timeless(&program.run(&["puzzle", "solve", "cube.def", "--seed", seed, "random.txt"]))
    };
    assert_eq!(solve("1"), solve("1"));
    assert_ne!(solve("1"), solve("2"));
}

#[test]
fn positions_are_counted_as_ksolve_prints_them() {
    let text = "Set P 3 1\nMove A\nP\n2 1 3\nEnd\nMove B\nP\n2 3 1\nEnd\n";
    let program = with(&[("six.def", text)]);
    let by_moves = program.run(&["puzzle", "six.def", "!"]);
    let expected = "Computing God's Algorithm tables (HTM)\nMoves\tPositions\n0\t1\n1\t3\n2\t2\n\
        Total positions: 6\n\nPrinting 2 antipodes:\nAntipode solved by ";
    assert!(by_moves.stdout.starts_with(expected), "{}", by_moves.stdout);
    assert_eq!((by_moves.code, by_moves.stderr.as_str()), (Some(0), ""));
    assert!(
        program
            .run(&["puzzle", "six.def", "!q"])
            .stdout
            .starts_with("Computing God's Algorithm tables (QTM)\n")
    );
    let records = program.run(&["puzzle", "god", "2x2x2", "--json", "-t", "2", "-a", "1"]).json();
    let closing = &records[records.len() - 1];
    assert_eq!((closing["depth"].as_u64(), closing["total"].as_u64()), (Some(11), Some(3_674_160)));
    assert_eq!(
        (records[11]["depth"].as_u64(), records[11]["positions"].as_u64()),
        (Some(11), Some(2_644))
    );
    assert!(records[12]["antipode"]["CORNERS"]["pieces"].is_array(), "{}", records[12]);
}

#[test]
fn counting_takes_goals_moves_and_a_greatest_distance() {
    let program = with(&[]);
    let total = |options: &[&str]| {
        let records = program
            .run(&[&["puzzle", "god", "cube.def", "--json", "-a", "0"], options].concat())
            .json();
        records[records.len() - 1]["total"].as_u64().unwrap()
    };
    assert_eq!(total(&["--max", "1"]), 10);
    assert_eq!(total(&["--moves", "U"]), 4);
    assert_eq!(total(&["--moves", "U", "--goal", "U2"]), 4);
    assert_eq!(total(&["--moves", "U", "--from", "U2"]), 1);
}

#[test]
fn a_check_shows_many_commuting_moves_in_short_and_lists_them_in_json() {
    use std::fmt::Write as _;
    let mut text = "Set P 40 1\n".to_owned();
    for pair in 0..20 {
        let mut row: Vec<usize> = (1..=40).collect();
        row.swap(2 * pair, 2 * pair + 1);
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        write!(text, "Move m{pair}x\nP\n{}\nEnd\n", row.join(" ")).unwrap();
    }
    let program = with(&[("pairs.def", &text)]);
    let shown = program.run(&["puzzle", "check", "pairs.def"]).stdout;
    let line = shown.lines().find(|line| line.starts_with("commuting moves: ")).unwrap();
    assert!(
        line.starts_with("commuting moves: m0x m1x, ")
            && line.ends_with(" and 90 more, which --json lists"),
        "{line}"
    );
    let record: serde_json::Value =
        serde_json::from_str(&program.run(&["puzzle", "check", "pairs.def", "--json"]).stdout)
            .unwrap();
    assert_eq!(record["commuting"].as_array().unwrap().len(), 190);
}

#[test]
fn a_goal_need_not_say_where_the_pieces_of_blocks_are() {
    let glued = "Set S 5 1\nMove R\nS\n2 1 4 5 3\nEnd\nBlock\nS\n1 3\nEnd\n";
    let goal = "Scramble\nS\n? ? 3 4 5\nEnd\n";
    let program = with(&[("glued.def", glued), ("goal.txt", goal)]);
    program
        .run(&["puzzle", "solve", "glued.def", "-p", "--goal", "goal.txt", "R"])
        .prints("R' (1)\n");
    let start = program.run(&["puzzle", "solve", "glued.def", "-p", "goal.txt"]);
    assert!(start.code == Some(2) && start.stderr.contains("must be given"), "{start:?}");
}
