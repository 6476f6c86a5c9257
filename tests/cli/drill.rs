//! Tests of `drill`, which asks small cases of a solve and keeps the reviews.

use std::fs;

use premove_cube::notation::Side;
use serde_json::{Value, json};

use crate::common::Program;

/// Runs a session with these answers, and returns its records.
fn session(program: &Program, options: &[&str], answers: &str) -> Vec<Value> {
    let arguments = [&["drill", "--json", "--seed", "1"], options].concat();
    let run = program.run_on(&arguments, answers.to_owned());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn kinds(records: &[Value]) -> Vec<&str> {
    records.iter().map(|record| record["record"].as_str().unwrap()).collect()
}

/// Returns the only file with this name below the home of a program.
fn file(program: &Program, name: &str) -> std::path::PathBuf {
    let mut folders = vec![program.home().to_owned()];
    let mut found = None;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|file| file == name) {
                found = Some(path);
            }
        }
    }
    found.unwrap()
}

#[test]
fn a_session_judges_answers_and_keeps_the_reviews() {
    let options = ["--kind", "finish", "-n", "2"];
    let unknown = Program::new();
    let records = session(&unknown, &options, "\n\n");
    assert_eq!(kinds(&records), ["case", "verdict", "case", "verdict", "deck"]);
    assert_eq!(
        (&records[0]["card"], &records[2]["card"]),
        (&json!("finish-4"), &json!("finish-5"))
    );
    assert_eq!(records[1]["fault"], "there is no answer");
    assert_eq!((&records[4]["answered"], &records[4]["best"]), (&json!(2), &json!(0)));
    let solutions = [1, 3].map(|at: usize| records[at]["solutions"][0].as_str().unwrap());

    // The same seed asks the same cases in another home.
    let known = Program::new();
    let again = session(&known, &options, &format!("{}\n{} U2\n", solutions[0], solutions[1]));
    assert_eq!(again[0], records[0]);
    assert_eq!((&again[1]["length"], &again[1]["grade"]), (&json!(4), &json!("easy")));
    assert_eq!((&again[3]["solved"], &again[3]["grade"]), (&json!(false), &json!("again")));
    assert_eq!(again[4]["streak"], 1);
    let deck: Value =
        serde_json::from_str(&fs::read_to_string(file(&known, "finish-4.json")).unwrap()).unwrap();
    assert_eq!(deck["reviews"][0]["scramble"], again[0]["scramble"]);

    let listed = known.run(&["drill", "--list", "--kind", "finish"]);
    let lines: Vec<&str> = listed.stdout.lines().collect();
    assert_eq!(lines.len(), 5 + 2);
    assert!(lines[0].contains("reviews   1  lapses  0") && lines[2].ends_with("new"), "{lines:?}");
}

#[test]
fn an_answer_that_cannot_be_read_may_be_typed_again() {
    let program = Program::new();
    let arguments = ["drill", "--card", "eo-2", "-n", "3", "--seed", "1"];
    let run = program.run_on(&arguments, "R Q\n\n".to_owned());
    assert!(run.stderr.contains("unknown move 'Q' at column 3"), "{}", run.stderr);
    assert!(run.stdout.contains("Again. There is no answer. It takes 2 moves. 0 s.\n"));
    // The input ends before the second case is answered.
    assert!(run.stdout.contains("1 answered, 0 in the fewest moves\nstreak 1 day"));
    assert_eq!(run.code, Some(0));
}

#[test]
fn moves_that_an_attempt_lost_are_asked() {
    let program = Program::new();
    let mut workspace = premove_fmc::Workspace::on_scramble("U2 F2");
    let moves = "F2 R2 U2 R2 U2 R2 U2 R2 U2 R2 U2 R2";
    assert!(workspace.add_own_moves(moves, Side::Normal).unwrap());
    let workspace: Value = serde_json::from_str(&workspace.to_json()).unwrap();
    let attempt = json!({"version": 1, "begun": 1_793_541_937, "allowed": 3600,
        "used": 3000, "kind": "",
        "ending": {"is": "solved", "moves": 12}, "steps": [{"title": "finish",
        "milestone": "finish", "moves": 12, "shortest": 2}]});
    let solve = json!({"format": "premove solve", "version": 1, "id": "a", "created": 1,
        "changed": 1, "opened": 1, "attempt": attempt, "workspace": workspace});
    program.run_on(&["solves", "import"], solve.to_string());
    let records = session(&program, &["--kind", "finish", "-n", "1"], "\n");
    assert_eq!(records[0]["attempt"], 1_793_541_937, "{}", records[0]);
    assert_eq!((&records[0]["own_length"], &records[0]["own"]), (&json!(8), &Value::Null));
    assert_eq!(records[1]["fewest"], 4);
    assert_eq!(records[1]["own"], "U2 R2 U2 R2 U2 R2 U2 R2", "not before the answer");
    // On the same day it is not asked again, nor is it searched for another card.
    for options in [["--kind", "finish", "-n", "1"], ["--card", "slice-3", "-n", "1"]] {
        let again = session(&program, &options, "\n");
        assert_eq!(again[0]["attempt"], Value::Null, "{}", again[0]);
    }
}

#[test]
fn a_damaged_file_is_named_and_its_card_is_not_asked() {
    let program = Program::new();
    session(&program, &["--card", "slice-3", "-n", "1"], "\n");
    let path = file(&program, "slice-3.json");
    fs::write(&path, "{").unwrap();
    let run = program.run(&["drill", "--card", "slice-3"]);
    assert!(run.stderr.contains("slice-3.json"), "{}", run.stderr);
    assert!(run.stderr.contains("no drill to ask: the files named above"), "{}", run.stderr);
    assert_eq!(run.code, Some(1));
    assert_eq!(fs::read_to_string(&path).unwrap(), "{");
}

#[test]
fn a_review_that_cannot_be_written_is_said_and_is_not_in_the_deck() {
    let program = Program::new();
    session(&program, &["--card", "eo-3", "-n", "1"], "\n");
    // A folder stands where the file of the card would be written.
    let deck = file(&program, "eo-3.json").parent().unwrap().to_owned();
    fs::create_dir(deck.join("eo-2.json")).unwrap();
    let arguments = ["drill", "--card", "eo-2", "-n", "1", "--seed", "1"];
    let run = program.run_on(&arguments, "\n".to_owned());
    assert!(run.stderr.contains("the review was not kept: "), "{}", run.stderr);
    assert!(run.stderr.contains("eo-2.json"), "{}", run.stderr);
    assert!(run.stdout.contains("It takes 2 moves"), "{}", run.stdout);
    assert!(!run.stdout.contains("\n  due "), "{}", run.stdout);
    assert!(run.stdout.contains("1 card seen, 45 new"), "{}", run.stdout);
    assert_eq!(run.code, Some(3));
}

#[test]
fn a_drill_that_does_not_exist_is_refused_with_the_nearest() {
    let program = Program::new();
    for (option, word, why) in [
        ("--kind", "finsh", "did you mean 'finish'?"),
        ("--card", "htr-4a9", "did you mean 'htr-4a"),
        ("-n", "0", "-n takes 1 to 1000"),
    ] {
        let run = program.run(&["drill", option, word]);
        assert!(run.stderr.contains(why), "{}", run.stderr);
        assert_eq!(run.code, Some(2));
    }
}
