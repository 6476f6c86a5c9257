//! Tests of `solve optimal` and `bench`: number and choice of solutions, time limits, many cubes,
//! resuming after a crash.

use std::fs;
#[cfg(unix)]
use std::io::{BufRead, BufReader, Write};
#[cfg(unix)]
use std::process::{Command, Stdio};

use premove_engine::table::TableId;

use crate::common::{Program, Run, built_tables};

/// A scramble of nine moves that has no shorter solution.
const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U B";

fn program() -> Program {
    built_tables();
    Program::new()
}

fn solve(options: &[&str]) -> Run {
    program().run(&[&["solve", "optimal"], options].concat())
}

fn lines(options: &[&str]) -> Vec<String> {
    let run = solve(options);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{options:?}");
    run.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn all_is_all_of_the_shortest_unless_something_says_how_many() {
    let all = lines(&["--all", "R2 L2 U2 D2"]);
    assert_eq!(all, lines(&["-o", "R2 L2 U2 D2"]));
    assert_eq!(all, ["U2 D2 R2 L2 (4)", "R2 L2 U2 D2 (4)"]);
    assert_eq!(lines(&["--all", "-n", "1", "R2 L2 U2 D2"]).len(), 1);
    assert_eq!(lines(&["-a", "R2 L2 U2 D2"]).len(), 1);
    solve(&["light", "--all", "R U"]).prints("U' R' (2)\n");
}

#[test]
fn ends_are_allowed_or_not() {
    let all = lines(&["-p", "-M", "9", "R U D"]);
    let kept = |keeps: &dyn Fn(&str) -> bool| {
        all.iter().filter(|line| keeps(line)).cloned().collect::<Vec<_>>()
    };
    assert!(all.len() > 3, "{all:?}");
    let begins_with_d = lines(&["-p", "-M", "9", "--first", "D", "R U D"]);
    assert_eq!(begins_with_d, kept(&|line| line.starts_with('D') && !line.starts_with("D U")));
    let not_with_r = lines(&["-p", "-M", "9", "--not-last", "R", "R U D"]);
    let ends_with_r = |line: &str| {
        let mut moves = line.split(' ').rev().map(|m| m.chars().next());
        let (last, before) = (moves.next().flatten(), moves.next().flatten());
        last == Some('R') || (before == Some('R') && last == Some('L'))
    };
    assert_eq!(not_with_r, kept(&|line| !ends_with_r(line)));
    solve(&["--first", "R", "--not-first", "R", "U"])
        .fails(2, "premove: no move is left to begin or to end with");
}

#[test]
fn fewest_quarter_turns_come_first() {
    let quarters = |line: &String| line.split(' ').filter(|m| !m.ends_with('2')).count();
    let scramble = "R2 U2 R2 U2 R2 U2 F B";
    let all = lines(&["-o", "-p", scramble]);
    let ranked = lines(&["-o", "-p", "--fewest-quarters", scramble]);
    assert!(ranked.iter().map(quarters).is_sorted(), "{ranked:?}");
    assert_eq!(lines(&["-p", "--fewest-quarters", scramble]), ranked[..1]);
    let mut sorted = [all, ranked];
    for list in &mut sorted {
        list.sort();
    }
    assert_eq!(sorted[0], sorted[1]);
}

#[test]
fn a_time_limit_leaves_the_bounds() {
    // The superflip needs twenty moves, which no machine finds in this time.
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let run = solve(&["--time", "0.001", superflip]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.starts_with("premove: stopped: the shortest has "), "{}", run.stderr);
    let record = given_time(|time| {
        let run = solve(&["--time", time, "--json", superflip]);
        assert_eq!(run.code, Some(1), "{}", run.stderr);
        let record: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        (record["known"].is_u64() && record["least"].as_u64() > Some(10)).then_some(record)
    });
    let (least, known) = (record["least"].as_u64().unwrap(), record["known"].as_u64().unwrap());
    assert!((11..=20).contains(&least) && (20..=21).contains(&known), "{record}");
    assert_eq!(record["best"].as_str().unwrap().split(' ').count() as u64, known);
    assert_eq!((&record["stopped"], &record["count"]), (&true.into(), &0.into()));
    solve(&["--time", "60", "R U"]).prints("U' R' (2)\n");
    let lines = format!("R U\n{superflip}\n");
    let run = given_time(|time| {
        let run = program().run_on(&["solve", "optimal", "-i", "--time", time], &lines);
        run.stdout.contains("U' R' (2)\n").then_some(run)
    });
    assert!(
        run.stderr.starts_with("premove: line 2: stopped: the shortest has "),
        "{}",
        run.stderr
    );
}

/// Returns the result of a run with a time limit. The limit, in seconds, is doubled until it is
/// enough, because a busy machine needs longer.
fn given_time<T>(run: impl Fn(&str) -> Option<T>) -> T {
    let mut limits = (0..10).map(|doublings| 0.2 * 2_f64.powi(doublings));
    // The last limit is 102 seconds, enough for a solution that need not be the shortest.
    limits.find_map(|limit| run(&limit.to_string())).unwrap()
}

/// Returns a program with tables of its own: links to shared ones, and damaged ones with these
/// names.
fn with_damaged(names: &[&str]) -> Program {
    let program = Program::without_tables();
    let tables = program.home().join("tables");
    fs::create_dir(&tables).unwrap();
    for id in TableId::NEEDED {
        let file = format!("{id}.table");
        fs::hard_link(built_tables().join(&file), tables.join(&file)).unwrap();
    }
    for name in names {
        fs::write(tables.join(format!("{name}.table")), "no table").unwrap();
    }
    program.with("PREMOVE_TABLES_DIR", tables.to_str().unwrap())
}

#[test]
fn damaged_table_is_told_of_and_another_used_unless_it_was_named() {
    let program = with_damaged(&["h3"]);
    let run = program.run(&["solve", "optimal", "R U"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "U' R' (2)\n"), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    let [what, remedy] =
        ["premove: table 'h3' at ", "'premove tables remove h3' deletes it); g1 is used instead"];
    assert!(run.stderr.starts_with(what) && run.stderr.contains(remedy), "{}", run.stderr);
    let run = program.run(&["solve", "optimal", "--tier", "h3", "R U"]);
    assert!(
        run.code == Some(3) && run.stderr.contains("'premove tables build h3'"),
        "{}",
        run.stderr
    );
    let run = program.run_on(&["solve", "optimal", "-i"], "R U\nF\n");
    assert_eq!((run.code, run.stderr.lines().count()), (Some(0), 1), "{}", run.stderr);
}

#[test]
fn a_verbose_run_names_the_table_once() {
    let named = |run: &Run| {
        run.stderr.lines().filter(|line| line.contains("table ")).collect::<Vec<_>>().join("\n")
    };
    let (program, line) = (program(), "premove: table g1 (45.8 MB), read from its mapped file");
    assert_eq!(named(&program.run(&["solve", "optimal", "--tier", "g1", "-v", "R U"])), line);
    for way in [&["-i"][..], &["-i", "--time", "60"]] {
        let command = [&["solve", "optimal", "--tier", "g1", "-v"], way].concat();
        assert_eq!(named(&program.run_on(&command, "R U\nF\nR U F\n")), line);
    }
    assert_eq!(named(&program.run(&["solve", "optimal", "--tier", "g1", "R U"])), "");
}

#[test]
fn json_has_bounds_and_lookups() {
    let records = program().run(&["solve", "optimal", "--json", SCRAMBLE]).json();
    let [solution, closing] = records.as_slice() else { panic!("{records:?}") };
    assert_eq!((&closing["least"], &closing["known"]), (&solution["length"], &solution["length"]));
    assert_eq!(closing["best"], solution["solution"]);
    assert!(closing["lookups"].is_u64() && closing["stopped"] == false, "{closing}");
}

#[test]
fn options_of_the_whole_cube_are_refused_elsewhere() {
    for option in [&["--first", "R"][..], &["--time", "1"], &["--tier", "g1"]] {
        // Chains accept `--time`.
        let chain = ["EO > DR"].into_iter().filter(|_| option[0] != "--time");
        for step in ["eofb"].into_iter().chain(chain) {
            let run = program().run(&[&["solve", step, "R U F"], option].concat());
            assert_eq!(run.code, Some(2), "{option:?} {step}");
            assert!(run.stderr.contains("are for the whole cube"), "{}", run.stderr);
        }
    }
    assert_eq!(solve(&["--moves", "R U", "--time", "1", "R U"]).code, Some(2));
    assert_eq!(solve(&["--tier", "h12", "R U"]).code, Some(2));
}

/// Returns scrambles of a few moves, with bad lines and symmetric cubes among them.
fn input() -> String {
    let faces = ["U", "R", "F", "D", "L", "B"];
    let line = |i: usize| {
        (0..5 + i % 4).map(move |k| {
            format!("{}{} ", faces[(i * 5 + k * k + k) % 6], ["", "2", "'"][(i + k) % 3])
        })
    };
    let mut text = (0..60).map(|i| line(i).collect::<String>() + "\n").collect::<String>();
    text.insert_str(0, "R2 L2 U2 D2 F2 B2\n\n# nothing\nR Q\n");
    text
}

#[test]
fn many_cubes_have_the_answers_of_each_alone_in_the_order_of_the_lines() {
    let (program, input) = (program(), input());
    for options in [&["-p", "-"][..], &["-", "-o"], &["-i", "-O", "1", "-c"]] {
        let run = |threads: &str| {
            program.run_on(&[&["solve", "optimal", "-t", threads], options].concat(), &input)
        };
        let one = run("1");
        assert_eq!(one.code, Some(2), "{}", one.stderr);
        assert!(one.stderr.starts_with("premove: line 4: unknown move 'Q'"), "{}", one.stderr);
        for threads in ["2", "4"] {
            assert!(run(threads) == one, "{options:?} on {threads} threads");
        }
    }
    let together = program.run_on(&["solve", "optimal", "-o", "-"], &input).stdout;
    let alone: String = input
        .lines()
        .filter(|line| !line.is_empty() && !line.contains(['#', 'Q']))
        .take(12)
        .map(|line| program.run(&["solve", "optimal", "-o", line]).stdout)
        .collect();
    assert!(together.starts_with(&alone));
    // Each share solves a part of the lines.
    let share = |share: &str| {
        program.run_on(&["solve", "optimal", "-p", "-", "--shard", share], &input).stdout
    };
    let all = program.run_on(&["solve", "optimal", "-p", "-"], &input).stdout;
    assert_eq!(share("1/2").lines().count() + share("2/2").lines().count(), all.lines().count());
}

#[test]
fn a_run_that_was_ended_is_gone_on_with() {
    let (program, input) = (program(), input());
    let whole = program.run_on(&["solve", "optimal", "-i"], &input).stdout;
    let resume =
        |input: &str| program.run_on(&["solve", "optimal", "-i", "--resume", "out.txt"], input);
    let first: String = input.split_inclusive('\n').take(20).collect();
    let run = resume(&first);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    let file = program.home().join("out.txt");
    let begun = fs::read_to_string(&file).unwrap();
    assert!(whole.starts_with(&begun));
    // The run was cut off in the middle of a result line.
    fs::write(&file, &begun[..begun.len() - 7]).unwrap();
    let run = resume(&input);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    // All lines are already solved.
    let run = resume(&input);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    // Other input, other options, and input that is not one cube per line are refused.
    let other = resume(&input.replace(' ', "  "));
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("is not that of the results"), "{}", other.stderr);
    let other = program.run_on(&["solve", "optimal", "-i", "-o", "--resume", "out.txt"], &input);
    assert!(other.stderr.contains("was begun with other options"), "{}", other.stderr);
    assert_eq!(program.run(&["solve", "optimal", "--resume", "out.txt", "R U"]).code, Some(2));
}

#[test]
fn a_run_that_is_gone_on_with_passes_over_what_a_whole_run_does() {
    let program = program();
    let resume =
        |input: &str| program.run_on(&["solve", "optimal", "-", "--resume", "out.txt"], input);
    let first = "Scramble: R U F\n";
    assert_eq!(resume(first).code, Some(0));
    let done = fs::read_to_string(program.home().join("out.txt")).unwrap();
    let run = resume(&format!("{first}\nR2 D\n"));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("line 3 is passed over: it has no label"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(program.home().join("out.txt")).unwrap(), done);
}

#[cfg(unix)]
#[test]
fn a_cube_whose_search_was_stopped_is_not_done() {
    let program = program();
    let command = ["solve", "optimal", "-v", "-i", "--resume", "out.txt"];
    let mut child = program
        .command(&command)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The superflip takes minutes.
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2").unwrap();
    let mut messages = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(messages.any(|line| line.unwrap().contains("searched 11 moves")));
    // The reader of the output closes the pipe.
    drop(child.stdout.take());
    messages.for_each(drop);
    child.wait().unwrap();
    drop(stdin);
    let journal = fs::read_to_string(program.home().join("out.txt.journal")).unwrap();
    assert_eq!(journal.lines().count(), 1, "{journal}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_bounds_as_a_time_limit_does() {
    let program = program();
    // The superflip needs twenty moves, which no machine finds in this time.
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    for json in [&[][..], &["--json"]] {
        let command = [&["solve", "optimal", "-v"], json, &[superflip]].concat();
        let mut child = program
            .command(&command)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut messages = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
        assert!(messages.any(|line| line.contains("searched 11 moves")));
        assert!(
            Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        let last = messages.last().unwrap_or_default();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{last}");
        let printed = String::from_utf8(output.stdout).unwrap();
        if json.is_empty() {
            assert!(
                printed.is_empty() && last.starts_with("premove: stopped: the shortest has 1"),
                "{last}"
            );
        } else {
            let record: serde_json::Value = serde_json::from_str(&printed).unwrap();
            assert!(
                record["least"].as_u64().is_some_and(|least| (12..=20).contains(&least)),
                "{record}"
            );
            assert_eq!((&record["done"], &record["stopped"]), (&true.into(), &true.into()));
        }
    }
}

/// Number of nodes that the fixed list of searches visits with the table g1. A change of this
/// number means that the search visits other nodes; the commit must say so.
const BENCH: u64 = 1_176_279;

#[test]
fn the_fixed_list_takes_the_recorded_number_of_positions_with_every_instruction_set() {
    let program = program();
    for isa in premove_engine::simd::Isa::available() {
        let run = program.run(&["bench", "--isa", isa.name()]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", isa.name());
        assert_eq!(
            run.stdout.lines().next(),
            Some(format!("bench: {BENCH}").as_str()),
            "{}",
            isa.name()
        );
    }
    let record = &program.run(&["bench", "--json"]).json()[0];
    assert_eq!((&record["bench"], &record["tier"]), (&BENCH.into(), &"g1".into()));
    let run = program.with("PREMOVE_ISA", "abacus").run(&["bench"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .starts_with("premove: PREMOVE_ISA: this machine has no instruction set 'abacus'")
    );
}
