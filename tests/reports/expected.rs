//! The expected output of a command: the fields of a case.

use std::path::Path;

use premove_cube::notation::parse;
use regex::Regex;

use crate::common::{Program, Run};

/// The command of a case, and the fields that its output must match.
pub(crate) struct Expected {
    /// Arguments of the program, or a line for a shell.
    run: Step,
    /// The fields with their values, in order.
    fields: Vec<(String, String)>,
}

enum Step {
    /// Arguments, and the standard input.
    Program(Vec<String>, String),
    /// A line for a shell, in which `$P` stands for the program.
    Shell(String),
}

impl Expected {
    /// Parses a case of the repository: fields, a line `---`, and the input. The values of `out`,
    /// `err` and of fields that begin with `not` are plain text.
    pub(crate) fn of_case(text: &str) -> Self {
        let (head, input) = text.split_once("\n---\n").expect("a line --- ends the fields");
        let mut fields = fields(head);
        for (field, value) in &mut fields {
            if matches!(field.as_str(), "out" | "err" | "notout" | "noterr") {
                *value = regex::escape(value);
            }
        }
        let run = fields.iter().find(|(field, _)| field == "run");
        let run = run.map_or("import -", |(_, run)| run.as_str());
        let is_check = |(field, _): &(String, String)| field != "what" && field != "run";
        assert!(fields.iter().any(is_check), "a case that checks nothing");
        let words = run.split_whitespace().map(str::to_owned).collect();
        Self { run: Step::Program(words, input.to_owned()), fields }
    }

    /// Parses a public report: its values are regular expressions, and a shell runs its command.
    pub(crate) fn of_report(text: &str) -> Self {
        let fields = fields(text);
        let run = fields.iter().find(|(field, _)| field == "run").map(|(_, run)| run.clone());
        Self { run: Step::Shell(run.expect("a report says what to run")), fields }
    }

    /// Runs the command in `folder`, and returns the differences from the expected output.
    pub(crate) fn faults(&self, folder: &Path) -> Vec<String> {
        let program = Program::new();
        let run = match &self.run {
            Step::Program(words, input) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                program.run_on(&words, input)
            }
            Step::Shell(line) => program.shell(line, folder),
        };
        let mut faults: Vec<String> =
            self.fields.iter().filter_map(|(field, value)| fault(field, value, &run)).collect();
        if !faults.is_empty() {
            faults.push(format!("printed:\n{}{}", run.stdout, run.stderr));
        }
        faults
    }
}

fn fields(text: &str) -> Vec<(String, String)> {
    let split = |line: &str| {
        let (field, value) = line.split_once(':')?;
        let is_name = !field.is_empty() && field.bytes().all(|c| c.is_ascii_lowercase());
        is_name.then(|| (field.to_owned(), value.strip_prefix(' ').unwrap_or(value).to_owned()))
    };
    text.lines().filter_map(split).collect()
}

/// Returns the fault of one field; `None` if it matches.
fn fault(field: &str, value: &str, run: &Run) -> Option<String> {
    let both = || format!("{}{}", run.stdout, run.stderr);
    match field {
        "rc" => {
            let code = run.code.map_or_else(String::new, |code| code.to_string());
            let is_right = value.split('|').any(|wanted| wanted == code);
            (!is_right).then(|| format!("exit code {code}, wanted {value}"))
        }
        "out" => (!holds(&run.stdout, value)).then(|| format!("output lacks {value}")),
        "err" => (!holds(&run.stderr, value)).then(|| format!("error lacks {value}")),
        "any" => (!holds(&both(), value)).then(|| format!("lacks {value}")),
        "notout" => holds(&run.stdout, value).then(|| format!("output has {value}")),
        "noterr" => holds(&run.stderr, value).then(|| format!("error has {value}")),
        "notany" => holds(&both(), value).then(|| format!("has {value}")),
        "solves" => unsolved(value, &run.stdout),
        "moves" => not_moves(value, &run.stdout),
        // These fields are for readers only.
        "run" | "what" | "why" | "was" | "source" | "kind" => None,
        _ => Some(format!("there is no field '{field}'")),
    }
}

fn holds(text: &str, pattern: &str) -> bool {
    Regex::new(&format!("(?m){pattern}")).expect("a pattern").is_match(text)
}

fn number_of_moves(scramble: &str, solution: &str) -> Option<usize> {
    let cube = parse(scramble).ok()?.line().with_premoves().cube();
    let solution = parse(solution).ok()?.line().normal;
    cube.after_all(&solution).is_solved().then_some(solution.len())
}

/// Checks a value `N | SCRAMBLE`: the line with the solution must solve the scramble in at most N
/// moves. Returns the fault, if there is one.
fn unsolved(value: &str, printed: &str) -> Option<String> {
    let (most, scramble) = value.split_once('|').expect("a number and a scramble");
    let most: usize = most.trim().parse().expect("a number");
    let Some(line) = printed.lines().find_map(|line| line.strip_prefix("Solution: ")) else {
        return Some("no line with a solution".to_owned());
    };
    let solution = line.rsplit_once(" (").map_or(line, |(moves, _)| moves);
    match number_of_moves(scramble, solution) {
        Some(count) if count <= most => None,
        Some(count) => Some(format!("{count} moves, wanted {most}")),
        None => Some(format!("'{solution}' does not solve the scramble")),
    }
}

/// Checks a value `SCRAMBLE = N`: each printed line must solve the scramble in N moves. Returns the
/// fault, if there is one.
fn not_moves(value: &str, printed: &str) -> Option<String> {
    let (scramble, count) = value.rsplit_once('=').expect("a scramble and a number");
    let wanted: usize = count.trim().parse().expect("a number");
    let bare = |line: &'_ str| line.rsplit_once(" (").map_or(line, |(moves, _)| moves).to_owned();
    let lines: Vec<String> =
        printed.lines().filter(|line| !line.trim().is_empty()).map(bare).collect();
    let is_right = |line: &String| number_of_moves(scramble, line) == Some(wanted);
    (lines.is_empty() || !lines.iter().all(is_right))
        .then(|| format!("not each line solves it in {wanted} moves"))
}
