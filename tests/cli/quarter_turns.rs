//! Tests of optimal solutions in quarter turns, and of all minimal ones as Janus lists them.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::common::{Program, Run, built_tables};

fn program() -> Program {
    built_tables();
    Program::new()
}

fn solve(options: &[&str]) -> Run {
    program().run(&[&["solve", "optimal"], options].concat())
}

fn in_quarters(options: &[&str]) -> Run {
    solve(&[&["--metric", "qtm"], options].concat())
}

#[test]
fn lengths_count_a_half_turn_twice_and_say_so() {
    in_quarters(&["U2"]).prints("U2 (2q)\n");
    in_quarters(&["-p", "--all", "R R"]).prints("R2\n");
    in_quarters(&["--all", "F B2 U L' R"]).prints("R' L U' F' B2 (6q)\n");
    in_quarters(&["-c", "--all", "R L' U D' R L' U D'"]).prints("2\n");
    in_quarters(&[""]).prints(" (0q)\n");
    solve(&["--metric", "HTM", "U2"]).prints("U2 (1)\n");
    let run = in_quarters(&["-v", "--tier", "g1", "R U2"]);
    assert_eq!(run.stdout, "U2 R' (3q)\n");
    assert!(run.stderr.contains("premove: searched 1q: "), "{}", run.stderr);
    assert!(!run.stderr.contains(" moves"), "{}", run.stderr);
}

#[test]
fn bounds_on_lengths_count_quarter_turns() {
    // All solutions of a cube have lengths of one parity in quarter turns.
    in_quarters(&["-c", "-M", "3", "R U2"]).prints("1\n");
    assert_eq!(in_quarters(&["-M", "2", "R U2"]).code, Some(1));
    let sune = "R U R' U R U2 R'";
    let longer = in_quarters(&["-m", "9", "-M", "10", "-p", sune]);
    assert_eq!((longer.code, longer.stderr.as_str()), (Some(0), ""));
    let quarters =
        |line: &str| line.split(' ').map(|m| if m.ends_with('2') { 2 } else { 1 }).sum::<u32>();
    assert!(longer.stdout.lines().all(|line| quarters(line) == 10), "{}", longer.stdout);
    assert_eq!(longer.stdout.lines().count(), 5);
    let slack = in_quarters(&["-O", "2", "-p", sune]).stdout;
    assert_eq!(
        slack.lines().skip(1).collect::<Vec<_>>(),
        longer.stdout.lines().collect::<Vec<_>>()
    );
    in_quarters(&["-m", "9", "-M", "8", "R"])
        .fails(2, "premove: the least length is 9 (-m), the greatest 8 (-M): nothing between");
    in_quarters(&["-m", "27", "R"])
        .fails(2, "premove: the least length is 27 (-m), and none above 26 is searched");
    solve(&["-qtm", "R"]).fails(2, "premove: unknown option '-qtm': did you mean '--metric qtm'?");
    solve(&["--pairs", "--pair", "R"])
        .fails(2, "premove: unknown option '--pair': did you mean '--pairs'?");
    let lists = "--help behind a command lists its options";
    solve(&["-pqtm", "R"]).fails(2, &format!("premove: unknown option '-pqtm': {lists}"));
    program()
        .run(&["invert", "-qtm", "R"])
        .fails(2, &format!("premove: unknown option '-qtm': {lists}"));
    let far = ["--time", "0.2", "-t", "1", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"];
    let stopped = in_quarters(&far);
    assert!(stopped.stderr.starts_with("premove: stopped: the shortest has "), "{stopped:?}");
    assert!(stopped.stderr.ends_with("q to 26q\n"), "no cube needs more: {}", stopped.stderr);
    // By quarter turns, solutions with more half turns come first: they have fewer moves.
    let ranked = in_quarters(&["-p", "--all", "--fewest-quarters", "F2 B2 U D' R2 L2 U D'"]).stdout;
    let moves = ranked.lines().map(|line| line.split(' ').count());
    assert!(moves.is_sorted() && ranked.lines().count() == 120, "{ranked}");
}

#[test]
fn ends_threads_and_lines_work_as_in_half_turns() {
    let all = in_quarters(&["-p", "--all", "F2 B2 U D' R2 L2 U D'"]).stdout;
    let first = in_quarters(&["-p", "--all", "--first", "F B", "F2 B2 U D' R2 L2 U D'"]).stdout;
    let kept: String =
        all.split_inclusive('\n').filter(|line| line.starts_with(['F', 'B'])).collect();
    assert!(!kept.is_empty() && first == kept, "{first}");
    let (program, lines) = (program(), "R U2 F\nR L'\n\nQ\nU D2 R2\n");
    let run = |options: &[&str]| {
        let command = ["solve", "optimal", "--metric", "qtm", "-p", "-"];
        program.run_on(&[&command, options].concat(), lines)
    };
    let one = run(&["-t", "1"]);
    assert_eq!(one.stdout, "F' U2 R'\nR' L\nR2 U' D2\n");
    assert!(one.stderr.starts_with("premove: line 4: unknown move 'Q'"), "{}", one.stderr);
    assert_eq!(run(&["-t", "3"]), one);
    assert_eq!(run(&["--time", "60"]), one);
    let shares = ["1/2", "2/2"].map(|share| run(&["--shard", share]).stdout.lines().count());
    assert_eq!(shares.iter().sum::<usize>(), 3);
}

#[test]
fn json_has_the_metric_and_the_number_of_moves_in_quarter_turns_alone() {
    let records = in_quarters(&["--json", "--pairs", "F B2 U L' R"]).json();
    let [solution, closing] = records.as_slice() else { panic!("{records:?}") };
    assert_eq!(solution["metric"], "qtm");
    assert_eq!((&solution["length"], &solution["moves"]), (&6.into(), &5.into()));
    assert_eq!(solution["solution"], "R' L U' F' B2");
    assert_eq!(solution["pairs"], "(R' L) U' (F' B2)");
    assert_eq!((&closing["metric"], &closing["least"]), (&"qtm".into(), &6.into()));
    assert_eq!((&closing["known"], &closing["lengths"]["6"]), (&6.into(), &1.into()));
    let halves = solve(&["--json", "F B2 U L' R"]).json();
    for field in ["metric", "moves", "pairs"] {
        assert!(halves.iter().all(|record| record.get(field).is_none()), "{field}");
    }
    assert_eq!(halves[0]["length"], 5);
}

#[test]
fn interchangeable_moves_stand_in_parentheses() {
    solve(&["--pairs", "F B2 U L' R"]).prints("(R' L) U' (F' B2) (5)\n");
    solve(&["--pairs", "-p", "R"]).prints("R'\n");
    let light = program().run(&["solve", "light", "--pairs", "-p", "R L"]);
    light.prints("(R' L')\n");
}

#[test]
fn steps_chains_and_short_solutions_stay_in_half_turns() {
    let program = program();
    let options: [(&[&str], &str); 3] = [
        (&["--metric", "qtm"], "--metric qtm is for "),
        (&["--pairs"], "--pairs is for "),
        (&["--order", "janus"], "--order janus is for "),
    ];
    for (option, said) in options {
        let commands: [&[&str]; 5] = [
            &["solve", "eofb", "R U F"],
            &["solve", "EO > DR", "R U F"],
            &["solve", "best", "R U F"],
            &["solve", "EO > DR", "--time", "1", "R U F"],
            &["twophase", "R U F"],
        ];
        for command in commands {
            let run = program.run(&[command, option].concat());
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{command:?} {option:?}");
            let said = format!("premove: {said}");
            assert!(run.stderr.starts_with(&said), "{command:?}: {}", run.stderr);
        }
    }
    program.run(&["solve", "eofb", "--metric", "qtm", "R U F"]).fails(
        2,
        "premove: --metric qtm is for the whole cube (premove solve optimal): steps and chains \
             are searched in half turns",
    );
    program.run(&["solve", "eofb", "--metric", "htm", "F"]).prints("F (1)\n");
    program.run(&["twophase", "--metric", "htm", "-p", "R U F2"]).prints("F2 U' R'\n");
    let moves = in_quarters(&["--moves", "R U", "R U"]);
    assert!(moves.code == Some(2) && moves.stderr.contains("(--metric, "), "{}", moves.stderr);
    solve(&["--metric", "stm", "R"]).fails(2, "premove: --metric takes htm, qtm, not 'stm'");
    solve(&["--order", "janus", "--unsorted", "-M", "3", "R"])
        .fails(2, "premove: --order janus sorts the list: leave out --unsorted");
    solve(&["--order", "janus", "--fewest-quarters", "R"])
        .fails(2, "premove: --order janus sorts the list: leave out --fewest-quarters");
}

#[test]
fn a_table_of_the_other_metric_is_refused_by_name() {
    in_quarters(&["--tier", "g1", "R"]).prints("R' (1q)\n");
    in_quarters(&["--tier", "g1-qtm", "R"]).prints("R' (1q)\n");
    solve(&["--tier", "h5-qtm", "R"]).fails(
        2,
        "premove: table 'h5-qtm' counts quarter turns: give --metric qtm too, or --tier h5",
    );
    let bench = program().run(&["bench", "--tier", "g1-qtm"]);
    bench.fails(
        2,
        "premove: table 'g1-qtm' counts quarter turns: give --metric qtm too, or --tier g1",
    );
}

#[test]
fn results_of_one_metric_are_not_gone_on_with_in_the_other() {
    let program = program();
    let run = |metric: &str| {
        let command =
            ["solve", "optimal", "--metric", metric, "-i", "-M", "9", "--resume", "out.txt"];
        program.run_on(&command, "R U2\nU2\n")
    };
    let file = program.home().join("out.txt");
    for (metric, other) in [("qtm", "htm"), ("htm", "qtm")] {
        assert_eq!(run(metric).code, Some(0), "{}", run(metric).stderr);
        let results = fs::read_to_string(&file).unwrap();
        run(other).fails(
            2,
            &format!(
                "premove: 'out.txt' was begun with --metric {metric}: give --metric {metric}, or \
                 --resume another file"
            ),
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), results);
        assert_eq!(run(metric).code, Some(0));
        fs::remove_file(&file).unwrap();
        fs::remove_file(program.home().join("out.txt.journal")).unwrap();
    }
}

/// As in half turns, a change of these numbers means that the search visits other nodes.
#[test]
fn the_fixed_list_in_quarter_turns_takes_the_recorded_number_of_positions() {
    let program = program();
    let record = &program.run(&["bench", "--metric", "qtm", "--json"]).json()[0];
    assert_eq!((&record["bench"], &record["lookups"]), (&1_062_715.into(), &6_562_473.into()));
    assert_eq!((&record["solutions"], &record["metric"]), (&15.into(), &"qtm".into()));
    assert_eq!(record["tier"], "g1-qtm");
    let halves = &program.run(&["bench", "--json"]).json()[0];
    assert_eq!((&halves["bench"], &halves["lookups"]), (&1_176_279.into(), &7_978_378.into()));
    assert!(halves.get("metric").is_none(), "{halves}");
}

#[test]
fn tables_of_quarter_turns_are_listed_built_checked_and_deleted_by_either_name() {
    let program = Program::without_tables();
    let list = |options: &[&str]| program.run(&[&["tables"], options].concat()).stdout;
    let of_both = |name: &str| {
        list(&["list", "--metric", "qtm"]).lines().filter(|line| line.starts_with(name)).count()
    };
    assert_eq!(list(&["--metric", "qtm"]).lines().count(), 13);
    assert!(!list(&[]).contains("-qtm"));
    assert_eq!(
        (of_both("g1-qtm  "), of_both("h11-qtm "), of_both("g1 "), of_both("dr")),
        (1, 1, 0, 0)
    );
    program.run(&["tables", "build", "--metric", "qtm"]).prints("g1-qtm: built\n");
    program.run(&["tables", "verify", "g1", "--metric", "qtm"]).prints("g1-qtm: verified\n");
    program.run(&["tables", "verify"]).prints("g1-qtm: verified\n");
    program.run(&["tables", "verify", "--metric", "htm"]).prints("");
    program.run(&["tables", "remove", "g1-qtm"]).prints("g1-qtm: removed\n");
    let said = "premove: table 'dr' counts half turns: leave out --metric qtm";
    program.run(&["tables", "build", "dr", "--metric", "qtm"]).fails(2, said);
    let said = "premove: table 'h5-qtm' counts quarter turns: leave out --metric htm";
    program.run(&["tables", "build", "h5-qtm", "--metric", "htm"]).fails(2, said);
}

/// Compares with solutions that Janus printed, in its order and with its parentheses.
#[test]
fn lists_are_those_of_janus() {
    let text = include_str!("../data/janus_golden.jsonl");
    let records = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    // Longer ones are covered by the tests of the search, which have larger tables.
    let short = |record: &Value| {
        let most = if record["metric"] == "qtm" { 12 } else { 11 };
        record["kind"] == "solve" && (1..=most).contains(&record["length"].as_u64().unwrap_or(99))
    };
    let records: Vec<Value> = records.filter(short).collect();
    assert!(records.len() > 35, "only {}", records.len());
    for metric in ["htm", "qtm"] {
        let of: Vec<&Value> = records.iter().filter(|record| record["metric"] == metric).collect();
        let scramble = |record: &Value| record["scramble"].as_str().unwrap().to_owned() + "\n";
        let input: String = of.iter().map(|record| scramble(record)).collect();
        let options = ["--metric", metric, "--all", "--pairs", "--order", "janus", "--json", "-"];
        let run = program().run_on(&[&["solve", "optimal"][..], &options].concat(), input);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let mut lists: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for found in run.json().iter().filter(|found| found["done"] != true) {
            let line = found["line"].as_u64().unwrap();
            assert_eq!(found["length"], of[line as usize - 1]["length"]);
            lists.entry(line).or_default().push(found["pairs"].as_str().unwrap().to_owned());
        }
        for (record, (_, list)) in of.iter().zip(&lists) {
            let want: Vec<&str> =
                record["solutions"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            assert_eq!(list, &want, "{}", record["id"]);
        }
        assert_eq!(lists.len(), of.len());
    }
}
