//! Tests of `solve`: listed solutions, their order and their printed form.

use std::collections::{BTreeMap, BTreeSet};
#[cfg(unix)]
use std::io::{Read, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::common::Program;

const SCRAMBLE: &str = "U B2 D L' F B2 R F' L2 F' U' R2 U R2 U R2 L2 B2 U D2 B2 R2";

fn solve(arguments: &[&str]) -> String {
    let run = Program::new().run(&[&["solve"], arguments].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.stdout
}

fn count(arguments: &[&str]) -> u32 {
    solve(&[arguments, &["-c"]].concat()).trim_end().parse().unwrap()
}

#[test]
fn one_shortest_solution_is_printed_with_its_length() {
    assert_eq!(solve(&["eofb", "R U F"]), "F (1)\n");
    assert_eq!(solve(&["eofb", "-p", "R U F"]), "F\n");
}

#[test]
fn solved_step_is_a_solution_of_no_moves() {
    assert_eq!(solve(&["eofb", "U R2"]), " (0)\n");
    assert_eq!(solve(&["eofb", "-p", "U R2"]), "\n");
    assert_eq!(solve(&["eofb", "-c", "U R2"]), "1\n");
    assert_eq!(solve(&["eofb", "-M", "3", "U R2"]), " (0)\n");
    assert_eq!(solve(&["eofb", ""]), " (0)\n");
}

#[test]
fn scramble_is_one_word_or_several_and_options_stand_anywhere() {
    let want = solve(&["eofb", "-o", "-N", SCRAMBLE]);
    assert!(want.lines().count() > 1, "{want}");
    let words: Vec<&str> = SCRAMBLE.split(' ').collect();
    assert_eq!(solve(&[&["-o", "eofb", "-N"], words.as_slice()].concat()), want);
    assert_eq!(solve(&[&["eofb"], words.as_slice(), &["-N", "-o"]].concat()), want);
    let (front, back) = words.split_at(5);
    assert_eq!(solve(&[&["eofb"], front, &["-oN"], back].concat()), want);
    assert_eq!(solve(&["drud", "eofb", SCRAMBLE, "-o", "-N"]), want);
}

#[test]
fn inverse_moves_of_the_scramble_are_premoves() {
    assert_eq!(
        solve(&["eofb", "-p", "F (F)", "-N", "-a", "-n", "9"]),
        solve(&["eofb", "-p", "F' F", "-N", "-a", "-n", "9"])
    );
    assert_eq!(solve(&["eofb", "(R) F", "-o"]), solve(&["eofb", "R' F", "-o"]));
}

#[test]
fn a_bound_lifts_the_cap_of_one_unless_a_number_is_given() {
    assert_eq!(count(&["eofb", SCRAMBLE]), 1);
    assert_eq!(count(&["eofb", SCRAMBLE, "-M", "6"]), 994);
    assert_eq!(count(&["eofb", SCRAMBLE, "-M", "6", "-N"]), 1_925);
    assert_eq!(count(&["eofb", SCRAMBLE, "-M", "6", "-n", "7"]), 7);
    assert_eq!(count(&["eofb", SCRAMBLE, "-o"]), count(&["eofb", SCRAMBLE, "-O", "0"]));
    assert!(count(&["eofb", SCRAMBLE, "-O", "1"]) > count(&["eofb", SCRAMBLE, "-o"]));
    assert_eq!(count(&["eofb", SCRAMBLE, "-n", "40"]), 40);
}

#[test]
fn bounds_cut_the_same_list_from_both_ends() {
    let all = solve(&["eofb", SCRAMBLE, "-M", "6"]);
    let up_to_five = solve(&["eofb", SCRAMBLE, "-M", "5"]);
    assert_eq!(all, up_to_five + &solve(&["eofb", SCRAMBLE, "-m", "6", "-M", "6"]));
    let first: String = all.split_inclusive('\n').take(20).collect();
    assert_eq!(solve(&["eofb", SCRAMBLE, "-n", "20"]), first);
}

#[test]
fn number_of_threads_changes_nothing() {
    let query = ["eo", SCRAMBLE, "-M", "6", "-N", "-a"];
    assert_eq!(
        solve(&[&query[..], &["-t", "1"]].concat()),
        solve(&[&query[..], &["-t", "3"]].concat())
    );
}

#[test]
fn linear_solutions_are_all_on_one_side_and_all_endings_are_more() {
    let linear = solve(&["eofb", SCRAMBLE, "-M", "5", "-L", "-p"]);
    assert!(linear.lines().any(|line| line.starts_with('(')), "{linear}");
    assert!(linear.lines().all(|line| !line.contains('(') || line.starts_with('(')), "{linear}");
    assert!(
        count(&["eofb", SCRAMBLE, "-M", "5", "-a"]) >= 2 * count(&["eofb", SCRAMBLE, "-M", "5"])
    );
}

#[test]
fn several_steps_of_a_kind_are_searched_at_once() {
    let single = count(&["eofb", SCRAMBLE, "-M", "5"]) + count(&["eorl", SCRAMBLE, "-M", "5"]);
    let both = count(&["eofb+eorl", SCRAMBLE, "-M", "5"]);
    assert!(both > 0 && both <= single, "{both} of {single}");
}

/// Returns the records without their times, after checking that the times are not negative.
fn timeless(mut records: Vec<Value>) -> Vec<Value> {
    for record in &mut records {
        if record.get("done").is_some() {
            assert!(record["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0), "{record}");
            record.as_object_mut().unwrap().remove("seconds");
        }
    }
    records
}

#[test]
fn json_tells_sides_length_and_what_is_reached() {
    let run = Program::new().run(&["solve", "eo", "--json", "-N", "(F)"]);
    let solution = json!({"scramble": "(F)", "step": "eo", "solution": "",
        "normal": "", "inverse": "", "sides": "normal", "length": 0, "reaches": ["eorl", "eoud"],
        "find": {"bits": 0.0, "level": 24, "mark": 5, "harder": 0.75}});
    let closing = json!({"scramble": "(F)", "step": "eo", "done": true, "count": 1, "more": false,
        "lengths": {"0": 1}, "nodes": 0});
    assert_eq!(timeless(run.json()), [solution, closing]);
    let records =
        Program::new().run(&["solve", "eofb", "--json", "-N", "-M", "5", SCRAMBLE]).json();
    let (closing, solutions) = records.split_last().unwrap();
    let mut lengths: BTreeMap<String, u64> = BTreeMap::new();
    for record in solutions {
        let (normal, inverse) =
            (record["normal"].as_str().unwrap(), record["inverse"].as_str().unwrap());
        let moves = normal.split_whitespace().count() + inverse.split_whitespace().count();
        assert_eq!(record["length"], moves);
        assert_eq!(record["reaches"], json!(["eofb"]));
        let sides = if inverse.is_empty() {
            "normal"
        } else if normal.is_empty() {
            "inverse"
        } else {
            "mixed"
        };
        assert_eq!(record["sides"], sides);
        *lengths.entry(moves.to_string()).or_default() += 1;
    }
    assert_eq!(
        (&closing["count"], &closing["lengths"]),
        (&json!(solutions.len()), &json!(lengths))
    );
    assert!(closing["nodes"].as_u64().unwrap() > solutions.len() as u64);
}

#[test]
fn json_of_a_count_is_the_closing_object_alone() {
    let count = |options: &[&str]| {
        let run =
            Program::new().run(&[&["solve", "eofb", "--json", "-c", SCRAMBLE], options].concat());
        let [record] = run.json().try_into().unwrap();
        (
            record["count"].as_u64().unwrap(),
            record["more"].as_bool().unwrap(),
            record["done"] == true,
        )
    };
    assert_eq!(count(&["-M", "6"]), (994, false, true));
    assert_eq!(count(&["-n", "5"]), (5, true, true));
}

#[test]
fn unsorted_solutions_are_those_of_the_sorted_list() {
    let query = ["eo", SCRAMBLE, "-M", "6", "-N"];
    let (sorted, unsorted) =
        (solve(&query), solve(&[&query[..], &["--unsorted", "-t", "2"]].concat()));
    let in_order = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(in_order(&unsorted), in_order(&sorted));
    assert_eq!(solve(&[&query[..], &["--unsorted", "-n", "100"]].concat()).lines().count(), 100);
}

#[cfg(unix)]
#[test]
fn closed_pipe_stops_a_search_that_prints_nothing() {
    let program = Program::new();
    // The search would run for years without output, so only the closed pipe can end it.
    for options in
        [&["-m", "20", "-M", "20", "-c", "-N"][..], &["-m", "20", "-N"], &["-m", "20", "-N", "-i"]]
    {
        let mut command = program.command(&[&["solve", "eofb", "-t", "2"], options].concat());
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

#[cfg(unix)]
#[test]
fn closed_pipe_ends_a_program_that_waits_for_a_line() {
    let program = Program::new();
    let mut command = program.command(&["solve", "eofb", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "F").unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 6]).unwrap();
    drop(stdout);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(stdin);
}

#[test]
fn nothing_within_the_bounds_says_so_and_ends_with_one() {
    let run = Program::new().run(&["solve", "eofb", "F", "-M", "0"]);
    let said = "premove: 'eofb' has no solution of at most 0 moves: -M sets another limit\n";
    assert_eq!((run.stdout.as_str(), run.stderr.as_str(), run.code), ("", said, Some(1)));
    let run = Program::new().run(&["solve", "eofb", "F", "-M", "0", "-c"]);
    assert_eq!((run.stdout.as_str(), run.code), ("0\n", Some(1)));
}

#[test]
fn final_step_ignores_the_sides_and_says_so() {
    for flag in ["-N", "-L"] {
        let run = Program::new().run(&["solve", "htrfin", flag, "U2 R2"]);
        let said = "premove: step 'htrfin' is final, NISS not used (-N and -L ignored)\n";
        assert_eq!(
            (run.stdout.as_str(), run.stderr.as_str(), run.code),
            ("R2 U2 (2)\n", said, Some(0))
        );
    }
}

#[test]
fn verbose_tells_lengths_and_solutions_on_the_standard_error() {
    let run = Program::new().run(&["solve", "eofb", "-v", "R U F"]);
    assert_eq!(run.stdout, "F (1)\n");
    assert!(run.stderr.contains("premove: found F\n"), "{}", run.stderr);
    assert!(
        run.stderr.contains("premove: searched 1 moves: 1 solutions, 1 roots, "),
        "{}",
        run.stderr
    );
}

#[test]
fn limits_on_moves_and_quarter_turns_leave_what_passes_of_the_whole_list() {
    let query = ["eofb", SCRAMBLE, "-M", "6", "-N", "-p"];
    let whole = solve(&query);
    let passing = |passes: &dyn Fn(&str) -> bool| -> String {
        whole.split_inclusive('\n').filter(|l| passes(l)).collect()
    };
    let limited = |options: &[&str]| solve(&[&query, options].concat());
    let quarters = |line: &str| line.split_whitespace().filter(|m| !m.contains('2')).count();
    assert_eq!(limited(&["--quarters", "3"]), passing(&|line| quarters(line) <= 3));
    assert_eq!(
        limited(&["--moves", "<R, U, F2, B, L2>"]),
        passing(&|line| {
            line.split(|c: char| c.is_whitespace() || "()".contains(c))
                .all(|m| m.is_empty() || "RUB".contains(&m[..1]) || matches!(m, "F2" | "L2"))
        })
    );
    assert_eq!(limited(&["--other-side", "0"]), solve(&["eofb", SCRAMBLE, "-M", "6", "-L", "-p"]));
    assert_eq!(
        limited(&["--quarter-axes", "fb,ud"]),
        passing(&|line| {
            line.split_whitespace().all(|m| m.contains('2') || !m.contains(['R', 'L']))
        })
    );
    let one = limited(&["--quarter-axes", "one"]);
    let axes = |line: &str| {
        ["UD", "RL", "FB"]
            .iter()
            .filter(|faces| {
                line.split_whitespace()
                    .any(|m| !m.contains('2') && m.contains(|c| faces.contains(c)))
            })
            .count()
    };
    assert_eq!(one, passing(&|line| axes(line) <= 1));
    assert!(whole.len() > one.len());
}

#[test]
fn drs_that_lead_to_a_subset_are_those_of_the_list_whose_label_says_so() {
    let eo = solve(&["eofb", SCRAMBLE, "-p"]);
    let query = ["dr-eofb", SCRAMBLE, eo.trim(), "-M", "8", "-N"];
    let groups = solve(&[&query[..], &["--group", "label"]].concat());
    let mut seen = BTreeSet::new();
    for line in groups.lines() {
        let (solution, label) = line.split_once("  [DR ").unwrap();
        let Some((_, subset)) = label.split(']').next().unwrap().split_once("  ") else { continue };
        // Groups of two axes may have one subset in common: its first solution is the shortest. The
        // letter in `4a3` or `4b3` makes no difference.
        if seen.insert(subset.replace("4b3", "4a3").replace("4b4", "4a4")) {
            let one = solve(&[&query[..], &["--subset", subset, "-n", "1"]].concat());
            assert_eq!(one.trim(), solution, "{subset}");
        }
    }
    assert!(seen.len() > 4, "{groups}");
}

#[test]
fn limits_that_say_nothing_sensible_are_refused() {
    for (options, said) in [
        (["--moves", "R u"], "unknown move 'u'"),
        (["--quarter-axes", "up"], "unknown axis 'up'"),
        (["--subset", "4a1+5c"], "'5c' is none of the HTR subsets such as 4a1"),
        (["--subset", "4a1"], "subset is for steps that lead to DR or start from it"),
    ] {
        let run = Program::new().run(&[&["solve", "eofb", "R U F"][..], &options].concat());
        assert!(run.code == Some(2) && run.stderr.contains(said), "{}", run.stderr);
    }
}

#[test]
fn unmet_precondition_says_what_is_missing() {
    let run = Program::new().run(&["solve", "drud-eofb", "F"]);
    let remedy = "write the moves that solve it behind the scramble";
    let said = format!("premove: EO on F/B is not solved: 4 bad edges; {remedy}, or search 'dr'");
    run.fails(2, &said);
    let run = Program::new().run(&["solve", "htr-drud", "R U F"]);
    assert!(
        run.code == Some(2) && run.stderr.ends_with(&format!("; {remedy}\n")),
        "{}",
        run.stderr
    );
}

#[test]
fn closed_pipe_ends_quietly() {
    let program = Program::new();
    let mut command = program.command(&["solve", "eofb", SCRAMBLE, "-M", "8", "-N", "-a"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn axes_of_steps_and_of_quarter_turns_and_generators_are_understood_in_each_form() {
    let program = Program::new();
    for (name, step) in
        [("eobf", "eofb"), ("EOLR", "eorl"), ("codu", "coud"), ("eobffin", "eofbfin")]
    {
        let help = program.run(&["help", step]);
        assert_eq!(help.code, Some(0));
        assert_eq!(program.run(&["help", name]), help, "{name}");
    }
    program.run(&["solve", "eobf", "R U F"]).prints("F (1)\n");
    for mistyped in ["oefb", "eofbnif", "drbfni", "eolrr"] {
        assert_eq!(program.run(&["solve", mistyped, "R U F"]).code, Some(2), "{mistyped}");
    }
    let with = |option: &[&str]| {
        program.run(&[&["solve", "eofb", "-M", "5", "R' U' F D2 L2 F"], option].concat())
    };
    let axes = with(&["--quarter-axes", "ud,fb"]);
    assert!(axes.code == Some(0) && axes != with(&[]), "{}", axes.stdout);
    for form in ["UD,FB", "fb+ud", "u/d + F/B", "bf,DU"] {
        assert_eq!(with(&["--quarter-axes", form]), axes, "{form}");
    }
    assert_eq!(with(&["--moves", "DFL2"]), with(&["--moves", "D F L2"]));
}

#[test]
fn options_that_change_nothing_are_told() {
    let run = Program::new().run(&["solve", "eofb", "--other-side", "2", "R U F"]);
    assert_eq!((run.stdout.as_str(), run.code), ("F (1)\n", Some(0)));
    assert_eq!(
        run.stderr,
        "premove: solutions are on one side without -N (--other-side ignored)\n"
    );
    Program::new().run(&["solve", "eofb", "-N", "--other-side", "2", "R U F"]).prints("F (1)\n");
    Program::new()
        .run(&["solve", "eo", "--writeup", "R U F"])
        .fails(2, "premove: --writeup is for a chain of steps, such as 'EO > DR > HTR > finish'");
}

#[test]
fn a_turn_with_a_prime_is_that_turn_alone() {
    assert_eq!(solve(&["eofb", "-p", "-M", "2", "--moves", "F' U", "F"]), "F'\n");
    assert_eq!(solve(&["eofb", "-p", "-M", "1", "--moves", "F*", "F"]), "F\n");
}

#[test]
fn mirror_images_have_the_same_number_of_solutions() {
    for scramble in ["F", "B", "B'"] {
        assert_eq!(solve(&["eofb", "-c", "-M", "6", scramble]), "1647\n", "{scramble}");
    }
    for (scramble, expected) in [("U", "U\nU'\n"), ("D", "D\nD'\n")] {
        assert_eq!(solve(&["eoud", "-a", "-p", "-M", "2", scramble]), expected);
    }
}
