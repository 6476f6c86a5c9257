//! The program that fits the weights, from a file of solves to a file that premove reads.
//!
//! The solves are made here: random scrambles, and steps that are drawn from lists in proportion to
//! how easily a person finds them.

#![expect(clippy::unwrap_used, reason = "a test fails so")]

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output};

use premove_cube::notation::{Alg, Line};
use premove_cube::{Axis, Cube, Move};
use premove_engine::search::{Control, Extent, Limits, Sides, Silent};
use premove_engine::step::{Context, Goal, Step, solve};
use premove_engine::table::Tables;
use premove_fmc::findability::{MODEL, Model, Rater};

#[path = "../../../tests/common/split_mix.rs"]
mod split_mix;
use split_mix::SplitMix;

/// Draws one of several lines in proportion to its weight.
fn drawn(dice: &mut SplitMix, lines: &[(Line, Axis, f64)]) -> (Line, Axis) {
    let sum: f64 = lines.iter().map(|(.., weight)| weight).sum();
    let mut left = f64::from((dice.next() >> 32) as u32) / 2.0_f64.powi(32) * sum;
    let found = lines.iter().find(|(.., weight)| {
        left -= weight;
        left < 0.0
    });
    let (line, axis, _) = found.unwrap_or(&lines[0]);
    (line.clone(), *axis)
}

/// Lists the shortest solutions of a step and those of two moves more.
fn listed(step: &Step, cube: &Cube, context: Context<'_>) -> Vec<(Line, Axis)> {
    let limits = Limits {
        results: usize::MAX,
        sides: Sides::Niss,
        extent: Extent::Shortest { slack: 2 },
        ..Limits::default()
    };
    let found = solve(step, cube, &limits, context, &Silent).unwrap();
    let solutions = found.solutions.iter().map(|solution| {
        let target = step.targets_of(solution.targets()).next().unwrap();
        let axis = if step.goal() == Goal::Eo { target.eo_axis() } else { target.dr_axis() };
        (solution.line(), axis)
    });
    solutions.collect()
}

/// Returns a file with a number of solves.
fn file_of_solves(count: usize) -> String {
    let (tables, control) = (Tables::in_memory(), Control::new());
    let context = Context::new(&tables, &control);
    let (mut dice, rater) = (SplitMix(37), Rater::default());
    let mut solves = Vec::new();
    for id in 0..count {
        let scramble: Alg = (0..30).map(|_| Move::ALL[(dice.next() % 18) as usize]).collect();
        let mut cube = scramble.cube();
        let mut steps = Vec::new();
        let mut axis = Axis::Fb;
        for name in ["EO", "DR", "HTR"] {
            let step = match name {
                "EO" => Step::of_goal(Goal::Eo),
                "DR" => Step::find(&format!("dr-eo{}", axis.name())).unwrap(),
                _ => Step::find(&format!("htr-dr{}", axis.name())).unwrap(),
            };
            let weighted = listed(&step, &cube, context).into_iter().map(|(line, to)| {
                let bits = match name {
                    "EO" => 6.0 * f64::from(line.len() as u32),
                    "DR" => rater.dr(&line, axis, to).get(),
                    _ => rater.htr(&line).get(),
                };
                (line, to, (-bits).exp2())
            });
            let (line, to) = drawn(&mut dice, &weighted.collect::<Vec<_>>());
            cube = line.apply_to(&cube);
            axis = to;
            let Line { normal, inverse } = line;
            steps.push(format!(
                r#"{{"step":"{name}","axis":"{}","normal":"{normal}","inverse":"{inverse}"}}"#,
                axis.name()
            ));
        }
        let mut text = String::new();
        let steps = steps.join(",");
        write!(text, r#"{{"id":"s{id}","scramble":"{scramble}","steps":[{steps}]}}"#).unwrap();
        solves.push(text);
    }
    format!("{{\"solves\":[\n{}\n]}}", solves.join(",\n"))
}

fn fitted(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fit-findability")).args(words).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A dozen solves say little about rare triggers.
const KEPT: &str =
    "eo.shorter,eo.mixed,eo.inverse,dr.rur,dr.ru2r,dr.rul,dr.mixed,dr.minor,htr.minor";

#[test]
fn a_file_of_solves_becomes_a_file_of_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let [solves, output] =
        ["solves.json", "new.toml"].map(|name| folder.path().join(name).display().to_string());
    std::fs::write(&solves, file_of_solves(12)).unwrap();
    let run = fitted(&[&solves, "--keep", KEPT, "--output", &output]);
    let report = text(&run.stderr);
    assert_eq!(run.status.code(), Some(0), "{report}");
    assert!(run.stdout.is_empty());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no file is left behind");
    let written = std::fs::read_to_string(&output).unwrap();
    let model = Model::read(&written).unwrap();
    // Kept weights and levels are as before; the others are near what the steps were drawn by.
    assert_eq!((model.eo.shorter, model.dr.rul), (MODEL.eo.shorter, MODEL.dr.rul));
    assert_eq!((&model.levels, model.version), (&MODEL.levels, MODEL.version + 1));
    for length in [model.eo.length, model.dr.length, model.htr.length] {
        assert!((-6.0..-0.5).contains(&length), "{report}");
    }
    assert!(model.dr.quarters < 0.0, "{report}");
    for part in ["EO: 12 solves, log-likelihood", "length", "+- ", "kept"] {
        assert!(report.contains(part), "no '{part}' in {report}");
    }
}

#[test]
fn the_factor_changes_the_weights_of_the_dr_alone() {
    let folder = tempfile::tempdir().unwrap();
    let solves = folder.path().join("solves.json");
    std::fs::write(&solves, file_of_solves(6)).unwrap();
    let solves = solves.to_str().unwrap();
    // Six solves do not determine many weights.
    let kept = format!("{KEPT},dr.quarters,dr.turns,eo,htr");
    let numbers = |factor: &str| {
        let run = fitted(&[solves, "--keep", &kept, "--dr-factor", factor]);
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
        Model::read(&text(&run.stdout)).unwrap()
    };
    let [whole, half] = ["1", "0.5"].map(numbers);
    assert_eq!((whole.eo, whole.htr), (MODEL.eo, MODEL.htr));
    assert_eq!((half.eo, half.htr), (MODEL.eo, MODEL.htr));
    assert!(whole.dr.length < half.dr.length, "{} {}", whole.dr.length, half.dr.length);

    let run = fitted(&[solves]);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).contains("do not determine the weight '"), "{}", text(&run.stderr));
}

#[test]
fn bad_input_is_named_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |content: &str, words: &[&str]| {
        let path = folder.path().join("solves.json");
        std::fs::write(&path, content).unwrap();
        let run = fitted(&[&[path.to_str().unwrap()], words].concat());
        assert_eq!((run.status.code(), run.stdout.len()), (Some(2), 0));
        text(&run.stderr)
    };
    assert!(refused("{\n\"solves\":[}", &[]).contains("solves.json: not a file of solves"));
    assert!(refused("{\n\"solves\":[}", &[]).contains("line 2"));
    assert!(refused(r#"{"solves":[]}"#, &[]).contains("solves.json: no solve has a step to EO"));
    let steps = r#""scramble":"R U","steps":[]"#;
    assert!(
        refused(&format!(r#"{{"solves":[{{"id":"a1",{steps}}}]}}"#), &[]).contains("'a1' lacks")
    );
    assert!(refused(r#"{"solves":[]}"#, &["--dr-factor", "0"]).contains("greater than 0"));
    assert!(refused(r#"{"solves":[]}"#, &["--keep", "dr.x"]).contains("'dr.x' is no weight"));
    let run = fitted(&[Path::new("no such folder").join("x").to_str().unwrap()]);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).contains("no such folder"));
}
