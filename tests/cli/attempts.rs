//! Tests of `attempts`, which lists the attempts against the clock.

use serde_json::{Value, json};

use crate::common::Program;

/// Returns a solve with an attempt, in the form in which the library exports it.
fn solve(id: &str, begun: u64, ending: &Value, more: &Value) -> String {
    let workspace = premove_fmc::Workspace::on_scramble("R U F").to_json();
    let workspace: Value = serde_json::from_str(&workspace).unwrap();
    let mut attempt = json!({"version": 1, "begun": begun, "allowed": 3600, "used": 3000,
        "kind": "fmc", "ending": ending,
        "steps": [{"title": "EO F/B", "milestone": "eo", "moves": 5, "shortest": 4}]});
    for (name, value) in more.as_object().unwrap() {
        attempt[name] = value.clone();
    }
    json!({"format": "premove solve", "version": 1, "id": id, "created": begun,
        "changed": begun, "opened": begun, "attempt": attempt, "workspace": workspace})
    .to_string()
}

fn with_attempts() -> Program {
    let program = Program::new();
    let day = 24 * 3600;
    let solved = |moves: u64| json!({"is": "solved", "moves": moves});
    let dnf = json!({"is": "dnf", "reason": "no solution was handed in"});
    let help = json!({"released": [{"step": "eo", "level": "count", "at": 60}]});
    let none = json!({});
    let all = [
        solve("a", 20_760 * day, &solved(26), &none),
        solve("b", 20_758 * day, &solved(24), &none),
        solve("c", 20_759 * day, &solved(25), &none),
        solve("d", 20_761 * day, &solved(20), &help),
        solve("e", 20_762 * day, &dnf, &none),
    ];
    program.run_on(&["solves", "import"], all.join("\n"));
    program
}

#[test]
fn attempts_are_listed_by_date_with_their_statistics() {
    let program = with_attempts();
    program.run(&["attempts"]).prints(
        "2026-11-01      24       -  50:00  EO 5/4\n\
         2026-11-02      25       -  50:00  EO 5/4\n\
         2026-11-03      26   25.00  50:00  EO 5/4\n\
         2026-11-04      20*      -  50:00  EO 5/4\n\
         2026-11-05     DNF       -  50:00  EO 5/4\n\
         4 count: 3 solved, 1 DNF, 0 given up\n\
         best 24  mean 25.00  mo3 -  best mo3 25.00\n\
         EO 5.00/4.00\n",
    );
}

#[test]
fn attempts_are_records_and_the_statistics_come_last() {
    let program = with_attempts();
    let records = program.run(&["attempts", "--json"]).json();
    assert_eq!(records.len(), 6);
    assert_eq!((&records[2]["length"], &records[2]["mean_of_three"]), (&json!(26), &json!(25.0)));
    assert_eq!((&records[3]["counts"], &records[4]["length"]), (&json!(false), &Value::Null));
    assert_eq!(records[3]["attempt"]["released"][0]["level"], "count");
    let last = &records[5];
    assert_eq!((&last["best"], &last["dnf"]), (&json!(24), &json!(1)));
    assert_eq!(last["steps"][0], json!({"step": "eo", "count": 4, "moves": 5.0, "shortest": 4.0}));
}

#[test]
fn without_attempts_nothing_is_listed() {
    let run = Program::new().run(&["attempts"]);
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(0)));
    assert!(run.stderr.contains("Practice screen"), "{}", run.stderr);
}
