//! Tests of the JSON output of all commands that print results, against a recording.
//!
//! `tests/data/json_output.txt` has a block for each run: `$` and the arguments separated by tabs,
//! `<` before each line of the standard input, the printed lines, and the exit code. Values that
//! differ between runs or machines are replaced by 0. docs/json.md documents the fields; a block
//! only changes when a field is added.

use crate::common::Program;

/// Fields whose values differ between runs, or are texts for people.
const MASKED: [&str; 10] =
    ["lookups", "seconds", "build_seconds", "path", "isa", "title", "version", "doc", "day", "due"];

/// Returns the line with the values of the masked fields replaced by 0.
fn masked(line: &str) -> String {
    let mut line = line.to_owned();
    for field in MASKED {
        let key = format!("\"{field}\":");
        let mut from = 0;
        while let Some(at) = line[from..].find(&key) {
            from += at + key.len();
            let rest = &line[from..];
            let length = match rest.strip_prefix('"') {
                Some(text) => text.find('"').unwrap() + 2,
                None => rest.find([',', '}']).unwrap(),
            };
            line.replace_range(from..from + length, "0");
        }
    }
    line
}

#[test]
fn json_of_every_command_is_what_it_was() {
    let program = Program::new();
    assert_eq!(program.run(&["save", "sexy", "R U R' U'"]).code, Some(0));
    for block in include_str!("../data/json_output.txt").split("\n\n") {
        let mut lines = block.trim_end().lines();
        let arguments: Vec<&str> = lines.next().unwrap()[2..].split('\t').collect();
        let (input, want): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with('<'));
        let stdin = input.iter().fold(String::new(), |text, line| text + &line[2..] + "\n");
        let run = program.run_on(&arguments, stdin);
        let mut got: Vec<String> = run.stdout.lines().map(masked).collect();
        got.push(format!("exit {}", run.code.unwrap()));
        assert_eq!(got, want, "{arguments:?}: {}", run.stderr);
    }
}
