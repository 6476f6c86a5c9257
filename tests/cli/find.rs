//! Tests of `solve` with findability: limits, order, levels, JSON.

use serde_json::Value;

use crate::common::{Program, built_tables};

const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";
/// The scramble with an EO behind it.
const WITH_EO: &str =
    "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F (R L B)";

/// Runs `solve` with arguments that are right, and returns its lines.
fn solved(arguments: &[&str]) -> Vec<String> {
    let run = Program::new().run(&[&["solve"], arguments].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.stdout.lines().map(str::to_owned).collect()
}

/// Returns the bits at the end of a line: `(R L B) (3)  find 0.6 4*`.
fn bits(line: &str) -> f64 {
    let after = line.split("  find ").nth(1).unwrap();
    after.split(' ').next().unwrap().parse().unwrap()
}

/// Returns the moves and the length of a line, without its bits.
fn solution(line: &str) -> &str {
    line.split("  find ").next().unwrap()
}

#[test]
fn the_easiest_of_the_whole_list_come_first() {
    built_tables();
    let dr = ["dr-eo", "-N", "-M", "8", WITH_EO];
    let all = solved(&[&dr[..], &["--order", "find"]].concat());
    assert!(all.len() > 50 && all.is_sorted_by_key(|line| bits(line)), "{all:#?}");
    let mut listed = solved(&dr);
    let mut rated: Vec<String> = all.iter().map(|line| solution(line).to_owned()).collect();
    listed.sort();
    rated.sort();
    assert_eq!(rated, listed, "the same solutions in another order");
    let first = solved(&[&dr[..], &["--order", "find", "-n", "5"]].concat());
    assert_eq!(first, all[..5]);
    let threads = solved(&[&dr[..], &["--order", "find", "-n", "5", "-t", "3"]].concat());
    assert_eq!(threads, first);
}

#[test]
fn a_limit_leaves_out_harder_solutions_and_keeps_the_order() {
    built_tables();
    let dr = ["dr-eo", "-N", "-M", "8", WITH_EO];
    let all = solved(&[&dr[..], &["--order", "find"]].concat());
    let easy: Vec<&str> =
        all.iter().filter(|line| bits(line) <= 10.0).map(|line| solution(line)).collect();
    assert!(!easy.is_empty() && easy.len() < all.len(), "{all:#?}");
    let limited = solved(&[&dr[..], &["--find", "10"]].concat());
    assert!(limited.iter().all(|line| bits(line) <= 10.05), "{limited:#?}");
    let expected: Vec<String> =
        solved(&dr).into_iter().filter(|line| easy.contains(&line.as_str())).collect();
    let moves: Vec<&str> = limited.iter().map(|line| solution(line)).collect();
    assert_eq!(moves, expected);
    let count = solved(&[&dr[..], &["--find", "10", "-c"]].concat());
    assert_eq!(count, [expected.len().to_string()]);
    let few = solved(&[&dr[..4], &["--find", "10", "-n", "3", WITH_EO]].concat());
    assert_eq!(few, limited[..3], "-n counts what passes");
    let marked = solved(&[&dr[..], &["--find", "4*"]].concat());
    assert!(marked.iter().all(|line| line.ends_with("4*") || line.ends_with("5*")), "{marked:?}");
}

#[test]
fn a_weaker_solver_has_more_bits() {
    let eo = ["eo", "-N", "-M", "5", "--order", "find", SCRAMBLE];
    let of = |level: &str| solved(&[&eo[..], &["--level", level]].concat());
    let [strong, usual, weak] = ["22.4", "24", "28"].map(of);
    assert_eq!(usual, solved(&eo));
    assert!(strong.len() > 100 && strong.len() == weak.len());
    for ((a, b), c) in strong.iter().zip(&usual).zip(&weak) {
        assert_eq!(solution(a), solution(b));
        assert!(bits(a) <= bits(b) && bits(b) <= bits(c), "{a} {b} {c}");
    }
}

#[test]
fn chains_limit_steps_and_lines_and_sort_by_their_bits() {
    built_tables();
    let run = |chain: &str, options: &[&str]| {
        let lines = solved(&[&[chain, "--json", SCRAMBLE], options].concat());
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    };
    let of = |line: &Value, step: &str| line["find"]["steps"][step].as_f64().unwrap();
    let all = run("EO[max=4] > DR[max=8]", &["-M", "11"]);
    let easy = run("EO[max=4] > DR[max=8,find<=9]", &["-M", "11"]);
    let expected = all.iter().filter(|line| of(line, "dr") <= 9.0).count();
    assert!(expected > 0 && expected < all.len(), "{expected} of {}", all.len());
    // A line whose moves can be divided in two ways is listed with the first of these.
    assert!(easy.iter().all(|line| of(line, "dr") <= 9.0), "{easy:#?}");
    assert!(easy.len() >= expected);
    let limited = run("EO[max=4] > DR[max=8]", &["-M", "11", "--find", "9"]);
    assert!(!limited.is_empty());
    for line in &limited {
        let sum = of(line, "eo") + of(line, "dr");
        let bits = line["find"]["bits"].as_f64().unwrap();
        assert!((sum - bits).abs() < 0.02 && bits <= 9.01, "{line}");
    }
    let sorted = run("EO[max=4] > DR[max=8]", &["-M", "11", "--order", "find", "-n", "20"]);
    let bits: Vec<f64> = sorted.iter().map(|line| line["find"]["bits"].as_f64().unwrap()).collect();
    assert!(bits.len() == 20 && bits.is_sorted(), "{bits:?}");
    let least = all.iter().map(|line| line["find"]["bits"].as_f64().unwrap()).fold(99.0, f64::min);
    assert!((bits[0] - least).abs() < 0.02);
    let threads =
        run("EO[max=4] > DR[max=8]", &["-M", "11", "--order", "find", "-n", "20", "-t", "3"]);
    assert_eq!(threads, sorted, "the number of threads does not matter");
    // Steps that are not rated leave the line without bits.
    let line = run("EO[max=4] > htr-eo", &["-n", "1"]);
    assert!(line[0]["find"].is_null(), "{line:?}");
}

#[test]
fn wrong_limits_name_what_is_right() {
    let program = Program::new();
    for (arguments, reason) in [
        (&["htrfin", "--find", "3", "U2"][..], "find is for EO, DR and HTR"),
        (&["eo", "--find", "easy", "U F"], "bits from 0 to 255"),
        (&["eo", "--find", "6*", "U F"], "marks such as 4*"),
        (&["eo", "--level", "3", "U F"], "from 15 to 80"),
        (&["eo", "--order", "find", "U F"], "needs an end of the list"),
        (&["eo", "--order", "find", "-M", "5", "--unsorted", "U F"], "leave out --unsorted"),
        (&["EO > RZP[find<=3] > DR", "U F"], "find is for EO, DR and HTR"),
        (&["EO[find<=x] > DR", "U F"], "bad value 'x' at column 10"),
        (&["EO > htr-eo", "--find", "9", "U F"], "find is for chains that reach HTR from DR"),
    ] {
        let run = program.run(&[&["solve"], arguments].concat());
        assert_eq!(run.code, Some(2), "{arguments:?} {run:?}");
        assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
    }
}
