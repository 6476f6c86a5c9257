//! Tests with many scrambles: order, bad lines, shares of a file, a reader that waits for results.

use std::io::{BufRead, BufReader, Write};
#[cfg(unix)]
use std::process::Command;
use std::process::Stdio;

use crate::common::{Program, Run};

/// Returns 600 scrambles, with some bad lines, empty lines and slow scrambles among them.
fn lines() -> String {
    let run = Program::new().run(&["scramble", "-n", "600", "--seed", "9"]);
    let numbered = run.stdout.lines().enumerate();
    numbered.fold(String::new(), |text, (i, line)| match i % 50 {
        7 => text + line + " Q\n",
        13 => text + "\n" + line + "\n",
        21 => text + "// nothing\n",
        33 => text + "F\n" + line + "\r\n",
        _ => text + line + "\n",
    })
}

/// Returns the records without their times.
fn timeless(text: &str) -> Vec<&str> {
    text.lines().map(|line| line.split(",\"seconds\":").next().unwrap_or_default()).collect()
}

fn solve(threads: &str, options: &[&str], input: &str) -> Run {
    Program::new().run_on(&[&["solve", "eofb", "-t", threads], options].concat(), input)
}

#[test]
fn threads_change_neither_the_results_nor_their_order() {
    let input = lines();
    for options in
        [&["-i"][..], &["-", "-p", "-M", "5", "-N"], &["-", "--json"], &["-i", "-v", "-n", "2"]]
    {
        let one = solve("1", options, &input);
        assert_eq!(one.code, Some(2), "{options:?}");
        assert_eq!(
            one.stderr.matches(": unknown move 'Q' at column ").count(),
            12,
            "{}",
            one.stderr
        );
        for threads in ["2", "5"] {
            let other = solve(threads, options, &input);
            assert!(
                timeless(&other.stdout) == timeless(&one.stdout),
                "{options:?} on {threads} threads"
            );
            assert_eq!((other.stderr, other.code), (one.stderr.clone(), one.code));
        }
    }
}

#[test]
fn bad_lines_are_told_in_order_with_their_numbers() {
    let input = lines();
    let bad: Vec<usize> =
        (1..).zip(input.lines()).filter(|(_, line)| line.ends_with('Q')).map(|(n, _)| n).collect();
    let run = solve("3", &["-"], &input);
    let told: Vec<usize> = run
        .stderr
        .lines()
        .map(|line| {
            line.strip_prefix("premove: line ").unwrap().split(':').next().unwrap().parse().unwrap()
        })
        .collect();
    assert_eq!(told, bad);
}

#[test]
fn results_wait_for_those_before_them_however_long_they_are() {
    // The first line takes much work and prints much; the other lines take almost none.
    let long = "U B2 D L' F B2 R F' L2 F' U' R2 U R2 U R2 L2 B2 U D2 B2 R2";
    let input = format!("{long}\n{}", "U\n".repeat(300));
    let options = ["-", "-p", "-M", "6", "-a", "-N"];
    let run = solve("3", &options, &input);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let first = Program::new().run(&[&["solve", "eofb", long], &options[1..]].concat()).stdout;
    let second = Program::new().run(&[&["solve", "eofb", "U"], &options[1..]].concat()).stdout;
    assert!(first.len() > 20_000);
    assert!(run.stdout == first + &second.repeat(300));
}

#[test]
fn each_line_is_answered_before_the_next_is_written() {
    let program = Program::new();
    let mut command = program.command(&["solve", "eofb", "-", "-t", "2"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (line, want) in
        [("R U F", "F (1)"), ("F B", "F B (2)"), ("U", " (0)")].into_iter().cycle().take(12)
    {
        writeln!(stdin, "{line}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), want);
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().unwrap().success());
}

#[test]
fn shares_pass_over_the_lines_that_a_whole_run_passes_over() {
    let input = "Scramble: R U F\n\n\nR2 D\nScramble: F B\n\n\nL2 D\n";
    let share = |share| solve("1", &["-", "--shard", share], input);
    let whole = solve("1", &["-"], input);
    assert_eq!((share("1/2").code, share("1/2").stdout), (Some(0), whole.stdout));
    let rest = share("2/2");
    assert_eq!((rest.code, rest.stdout.as_str()), (Some(0), ""), "{}", rest.stderr);
    assert_eq!(rest.stderr, whole.stderr);
    assert_eq!(rest.stderr.matches("it has no label").count(), 2, "{}", rest.stderr);
}

#[test]
fn shares_together_are_the_whole() {
    let input = lines();
    let number = |record: &str| -> usize {
        let rest = record.strip_prefix("{\"line\":").unwrap();
        rest.split(',').next().unwrap().parse().unwrap()
    };
    let whole = solve("2", &["-", "--json"], &input);
    for of in [1, 2, 3, 7] {
        let shares: Vec<Run> = (1..=of)
            .map(|k| solve("2", &["-", "--json", "--shard", &format!("{k}/{of}")], &input))
            .collect();
        let mut records: Vec<&str> =
            shares.iter().flat_map(|share| timeless(&share.stdout)).collect();
        records.sort_by_key(|record| number(record));
        assert!(records == timeless(&whole.stdout), "{of} shares");
        let mut bad: Vec<&str> = shares.iter().flat_map(|share| share.stderr.lines()).collect();
        let mut all_bad: Vec<&str> = whole.stderr.lines().collect();
        bad.sort_unstable();
        all_bad.sort_unstable();
        assert_eq!(bad, all_bad);
    }
}

#[test]
fn shares_are_refused_where_they_mean_nothing() {
    for share in ["0/2", "3/2", "x", "1"] {
        let run = Program::new().run_on(&["solve", "eofb", "-", "--shard", share], "F\n");
        assert!(run.code == Some(2) && run.stderr.contains("write K/N"), "{}", run.stderr);
    }
    let run = Program::new().run(&["solve", "eofb", "F", "--shard", "1/2"]);
    run.fails(2, "premove: --shard is for many scrambles: read them with -i or '-'");
}

/// Runs the example of the documentation. If GNU parallel is not installed, the shares are run one
/// after the other.
#[cfg(unix)]
#[test]
fn example_for_gnu_parallel_gives_the_results_of_the_whole_file() {
    let docs = include_str!("../../docs/batch.md");
    let example = docs.lines().find(|line| line.starts_with("seq 2 | parallel -k '")).unwrap();
    let share = example.split('\'').nth(1).unwrap();
    let installed = Command::new("parallel")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    let script = if installed {
        example.to_owned()
    } else {
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED GNU parallel: not installed; its shares are run by the shell"
        );
        format!("for k in 1 2; do {}; done > solutions.jsonl", share.replace("{}", "$k"))
    };
    let program = Program::new();
    let input = program.run(&["scramble", "-n", "40", "--seed", "3"]).stdout;
    std::fs::write(program.home().join("scrambles.txt"), &input).unwrap();
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_premove")).parent().unwrap();
    let mut shell = Command::new("sh");
    shell
        .env_clear()
        .envs(program.command(&[]).get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell.env("PATH", format!("{}:/usr/bin:/bin", folder.display())).current_dir(program.home());
    let output = shell.args(["-c", &script]).output().unwrap();
    assert!(output.status.success(), "{script}\n{}", String::from_utf8_lossy(&output.stderr));
    let together = std::fs::read_to_string(program.home().join("solutions.jsonl")).unwrap();
    let mut together = timeless(&together);
    together.sort_unstable();
    let whole = program.run_on(&["solve", "eofb", "--json", "-"], &input).stdout;
    let mut whole = timeless(&whole);
    whole.sort_unstable();
    assert_eq!(together, whole);
}
