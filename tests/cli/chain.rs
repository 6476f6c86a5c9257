//! Tests of `solve` with a chain of steps, against recorded outputs.

#[cfg(unix)]
use std::io::{Read, Write};
#[cfg(unix)]
use std::process::Stdio;

use crate::common::{Program, built_tables};

const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R' U' F";

#[test]
fn a_chain_prints_whole_solutions_with_running_totals() {
    built_tables();
    let program = Program::new();
    let line = "F' U R (R') [EO R/L 4/4] > (U') [DR F/B 4b2 4e 1/5] > (F D2 L2 F) [HTR 4/9] \
        > U2 R2 [finish 2/11] = F' U R U2 R2 F' L2 D2 F' U R (11)\n";
    program.run(&["solve", "EO > DR > HTR > finish", SCRAMBLE]).prints(line);
    program
        .run(&["solve", "eo>dr>htr>finish", "-t", "1", "R'", "U'", "F", "D2 L2 F R2 U2 R' U' F"])
        .prints(line);
    program
        .run(&["solve", "EO > DR > HTR > finish", "-p", SCRAMBLE])
        .prints("F' U R U2 R2 F' L2 D2 F' U R\n");
}

#[test]
fn many_scrambles_and_counts() {
    built_tables();
    let run = Program::new()
        .run_on(&["solve", "eofb[max=4] > DR", "-c", "-o", "-i"], "R U F\nR' U' F D2 L2 F\n");
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 4), "{run:?}");
    let nothing = Program::new().run(&["solve", "EO[max=1] > DR[max=1]", SCRAMBLE]);
    assert_eq!((nothing.code, nothing.stdout.as_str()), (Some(1), ""));
}

#[test]
fn shards_share_out_the_lines() {
    built_tables();
    let scrambles = "R U F\nR' U' F D2 L2 F\nL F U\n";
    let program = Program::new();
    let all = program.run_on(&["solve", "EO > DR > HTR > finish", "-p", "-"], scrambles).stdout;
    let shard = |share: &str| {
        program.run_on(&["solve", "EO > DR > HTR > finish", "-p", "-", "--shard", share], scrambles)
    };
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 3, "{all}");
    assert_eq!(shard("1/2").stdout, format!("{}\n{}\n", lines[0], lines[2]));
    assert_eq!(shard("2/2").stdout, format!("{}\n", lines[1]));
}

#[test]
fn unsorted_lines_of_a_chain_are_those_of_the_sorted_list() {
    built_tables();
    let program = Program::new();
    let run = |options: &[&str]| {
        let run =
            program.run(&[&["solve", "eofb[max=5] > DR", "-M", "10", SCRAMBLE], options].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{options:?}");
        run.stdout
    };
    let in_order = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let (sorted, unsorted) = (run(&["-p"]), run(&["-p", "--unsorted", "-t", "2"]));
    assert!(sorted.lines().count() > 20, "{sorted}");
    assert_eq!(in_order(&unsorted), in_order(&sorted));
    assert_eq!(run(&["-c"]), format!("{}\n", sorted.lines().count()));
    let five = run(&["-p", "--unsorted", "-n", "5"]);
    assert!(
        five.lines().count() == 5
            && five.lines().all(|line| sorted.lines().any(|other| other == line)),
        "{five}"
    );
    assert!(run(&["--json", "-n", "1"]).contains("\"readings\":"));
    assert!(!run(&["--json", "-n", "1", "--unsorted"]).contains("readings"));
}

#[cfg(unix)]
#[test]
fn closed_pipe_stops_a_chain_that_prints_nothing() {
    built_tables();
    let program = Program::new();
    // The first step alone would take years, so only the closed pipe can end the program.
    for options in [&["-c"][..], &["--writeup"], &["-i", "-t", "2"]] {
        let mut command = program.command(&[&["solve", "eofb[min=20] > DR"], options].concat());
        if !options.contains(&"-i") {
            command.arg(SCRAMBLE);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        if options.contains(&"-i") {
            writeln!(stdin, "{SCRAMBLE}\n{SCRAMBLE}").unwrap();
            stdout.read_exact(&mut [0; 8]).unwrap();
        }
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.as_slice()),
            (Some(0), &b""[..]),
            "{options:?}"
        );
        drop(stdin);
    }
}

#[test]
fn bad_chains_are_refused_with_place_and_remedy() {
    let program = Program::new();
    program
        .run(&["solve", "EO[mx=5] > DR", SCRAMBLE])
        .fails(2, "premove: unknown key 'mx' at column 4: did you mean 'max'?");
    program
        .run(&["solve", "EO > HRT", SCRAMBLE])
        .fails(2, "premove: unknown step 'HRT' at column 6: did you mean 'htr'?");
    let flags = program.run(&["solve", "EO > DR", "--quarters", "3", SCRAMBLE]);
    assert_eq!(flags.code, Some(2));
    assert!(flags.stderr.contains("go into the brackets of a step"), "{}", flags.stderr);
    let unready = program.run(&["solve", "HTR > finish", SCRAMBLE]);
    assert_eq!(unready.code, Some(2));
    assert!(unready.stderr.starts_with("premove: DR on "), "{}", unready.stderr);
    let hint =
        "(the other axes lack as much or more); a chain may begin with it: 'DR > HTR > finish'\n";
    assert!(unready.stderr.ends_with(hint), "{}", unready.stderr);
}

#[test]
fn quarter_axes_of_a_step_are_written_as_for_the_option() {
    let program = Program::new();
    let of = |key: &str| {
        program.run(&[
            "solve",
            &format!("EO[quarter-axes={key}] > DR[max=0]"),
            "-M",
            "4",
            "--json",
            "F",
        ])
    };
    assert_eq!(of("ud+fb,max=5").code, Some(0));
    for key in ["fb,ud,max=5", "UD,F/B max=5", "ud+FB,max=5", "u/d , fb , max=5"] {
        assert_eq!(of(key).stderr, of("ud+fb,max=5").stderr, "{key}");
        assert_eq!(of(key).stdout, of("ud+fb,max=5").stdout, "{key}");
    }
    assert!(of("ud,one").stderr.contains("unknown key 'one'"), "{}", of("ud,one").stderr);
}

#[test]
fn a_recipe_prints_its_best_lines() {
    built_tables();
    let program = Program::new();
    let best = program.run(&["solve", "best", "-p", SCRAMBLE]);
    best.prints("F' U R U2 R2 F' L2 D2 F' U R\n");
    let recipe = "EO > DR > (HTR > finish | finish) | DR > finish";
    // The lengths that are reached within a second depend on the machine.
    let lines = program.run(&["solve", recipe, "-n", "3", "--seconds", "1", "--json", SCRAMBLE]);
    assert_eq!((lines.code, lines.stdout.lines().count()), (Some(0), 3), "{lines:?}");
    let mut lengths = Vec::new();
    for line in lines.stdout.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let chain = record["chain"].as_str().unwrap();
        assert!(["EO > DR > HTR > finish", "EO > DR > finish", "DR > finish"].contains(&chain));
        lengths.push(record["length"].as_u64().unwrap());
    }
    assert!(lengths.is_sorted() && lengths[0] >= 11, "{lengths:?}");
    let refused = program.run(&["solve", "best", "-c", SCRAMBLE]);
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.stderr.contains("need a search that ends by itself"), "{refused:?}");
    let wrong = program.run(&["solve", "EO | (DR > finish", SCRAMBLE]);
    assert!(wrong.stderr.contains("the parenthesis at column 6 has no partner"), "{wrong:?}");
}
