//! Tests of `stats`, against recorded outputs. The documentation, whose examples are also run, has
//! more tables and rows.

use crate::common::{Program, built_tables};

#[test]
fn rows_and_sums_agree_and_threads_change_nothing() {
    built_tables();
    let program = Program::new();
    let arguments =
        ["stats", "EO[keep=50] > DR[keep=50]", "DR", "-n", "70", "--seed", "3", "--json"];
    let sums = program.run(&arguments);
    assert_eq!(sums, program.run(&[&arguments[..], &["-t", "1"]].concat()));
    let rows = program.run(&[&arguments[..], &["--rows"]].concat()).json();
    assert_eq!(rows.len(), 140);
    for sum in sums.json() {
        let totals: Vec<u64> = rows
            .iter()
            .filter(|row| row["chain"] == sum["chain"])
            .map(|row| row["total"].as_u64().unwrap())
            .collect();
        let counts = sum["total"]["counts"].as_object().unwrap();
        for (value, times) in counts {
            let value: u64 = value.parse().unwrap();
            assert_eq!(
                totals.iter().filter(|total| **total == value).count() as u64,
                times.as_u64().unwrap()
            );
        }
        assert_eq!(
            (totals.len(), &sum["scrambles"], &sum["failures"]),
            (70, &70.into(), &0.into())
        );
        assert_eq!(sum["total"]["min"].as_u64(), totals.iter().copied().min());
    }
}

#[test]
fn lines_of_the_input_that_a_chain_cannot_start_from_are_failures() {
    built_tables();
    let run = Program::new().run_on(&["stats", "HTR", "-i", "--csv"], "R2 U F2\nR U F\nbad\n");
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.contains("HTR,failures,1,,,,\n"), "{}", run.stdout);
    for said in ["premove: line 2: DR on ", "premove: line 3 is passed over"] {
        assert!(run.stderr.lines().any(|line| line.starts_with(said)), "{}", run.stderr);
    }
}

#[test]
fn what_no_drawn_scramble_meets_is_refused() {
    let run = Program::new().run(&["stats", "HTR", "-n", "5", "--seed", "1"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.starts_with("premove: DR on ") && run.stderr.len() < 200, "{}", run.stderr);
    assert!(run.stderr.ends_with("; --type dr draws scrambles that have it\n"), "{}", run.stderr);
    Program::new()
        .run(&["stats", "EO", "--type", "dri"])
        .fails(2, "premove: unknown type 'dri': did you mean 'dr'?");
}

#[test]
fn nothing_found_is_exit_code_one() {
    built_tables();
    let run = Program::new().run(&["stats", "DR[max=2]", "-n", "3", "--seed", "1"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.starts_with("DR[max=2]: 3 scrambles, 3 without a line\n"), "{}", run.stdout);
}

#[test]
fn nothing_to_average_is_no_number() {
    built_tables();
    let program = Program::new();
    let run = program.run_on(&["stats", "EO", "-"], "");
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(1)));
    assert!(run.stdout.starts_with("EO: 0 scrambles, 0 without a line\n"), "{}", run.stdout);
    assert!(
        run.stdout.lines().any(|line| line.split_whitespace().eq(["EO", "-", "-", "-", "-"])),
        "{}",
        run.stdout
    );
    let run = program.run_on(&["stats", "eofb[max=0]", "-", "--json"], "F\n");
    assert_eq!(run.code, Some(1));
    let sum: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(sum["total"]["mean"].is_null() && sum["total"]["sd"].is_null(), "{sum}");
    assert_eq!(sum["failures"], 1);
    let run = program.run_on(&["stats", "eofb[max=0]", "-", "--csv"], "F\n");
    assert!(run.stdout.contains("eofb[max=0],eofb,0,,,,\n"), "{}", run.stdout);
}

#[test]
fn dash_behind_the_chains_reads_scrambles() {
    built_tables();
    let program = Program::new();
    let with_option = program.run_on(&["stats", "eofb", "EO", "-i", "--csv"], "R U F\nF B\n");
    assert_eq!(with_option.code, Some(0));
    assert_eq!(program.run_on(&["stats", "eofb", "EO", "--csv", "-"], "R U F\nF B\n"), with_option);
    program
        .run_on(&["stats", "-"], "R\n")
        .fails(2, "premove: no chain: write one in front of '-', such as 'EO > DR' -");
}
