//! Tests of write-ups: those in `data/write_ups`, and published ones if `PREMOVE_DATA` has them, as
//! texts in the styles of several authors. Each is read, joined, and compared with its solution.

#![expect(
    clippy::unwrap_used,
    clippy::format_push_string,
    reason = "helpers of tests fail as tests do, and texts are short"
)]

mod common;

use premove_cube::notation::{Alg, parse};
use premove_fmc::writeup::read::{ScrambleSource, WriteUp, read};
use serde_json::Value;

#[test]
fn own_write_ups_are_read_and_missing_marks_found() {
    let all = [
        (
            include_str!("data/write_ups/both_sides.txt"),
            "B2 R' F' U2 D R' F' L' B2 R L2 U2 D2 B2 R2 F L2 F' L2 F",
            4,
        ),
        (
            include_str!("data/write_ups/switched.txt"),
            "F2 B2 R' F' U2 D F' R B2 L' U2 L2 F2 U2 R B' U2 F L2 F",
            6,
        ),
        (
            include_str!("data/write_ups/insertion.txt"),
            "F2 B' U R2 D L' B2 U' R U R' D' R U' R' D F R' D2 L",
            4,
        ),
        (
            include_str!("data/write_ups/two_missing_marks.txt"),
            "F2 B' U L' U L D2 L' U' L D2 R2 D L' B2 U' R U R' D' R U' R' D F R' D2 L",
            5,
        ),
    ];
    for (text, solution, steps) in all {
        let read = read(text, None);
        assert!(read.is_complete(), "{}", shown(text, &read));
        assert_eq!(read.solution, Some(moves(solution)), "{}", shown(text, &read));
        assert_eq!(read.steps.len(), steps, "{}", shown(text, &read));
        let found = read.remarks.iter().filter(|r| r.message.contains("its mark is missing"));
        let found: Vec<&str> = found.map(|remark| remark.message.as_str()).collect();
        if text.contains("* =") && !text.contains(" * ") {
            assert!(found[0].contains("behind move 3 (... F2 B' U)"), "{found:?}");
            assert!(found[1].contains("behind move 8 (... L' B2 U')"), "{found:?}");
        } else {
            assert!(found.is_empty(), "{found:?}");
        }
        // A write-up that the program writes must be read again as an equal one.
        let kept = read.workspace();
        let own = kept.now().write_up(kept.now().cursor());
        let again = premove_fmc::writeup::read::read(&own, None);
        assert_eq!(again.solution, read.solution, "{own}");
    }
}

struct Published {
    id: String,
    scramble: String,
    /// The moves and the label of each step.
    steps: Vec<(String, String)>,
    insertions: Vec<(String, String)>,
    last: String,
    assembles: bool,
    equals_final: bool,
}

fn published() -> Option<Vec<Published>> {
    let text = common::recorded("fmc_reconstructions.json", "write-ups")?;
    let all: Vec<Value> = serde_json::from_str(&text).unwrap();
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of = |solve: &Value| Published {
        id: word(&solve["id"]),
        scramble: word(&solve["scramble"]),
        steps: solve["steps"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| (word(&step["moves"]), word(&step["label"])))
            .collect(),
        insertions: solve["insertions"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(sign, moves)| (sign.clone(), word(moves)))
            .collect(),
        last: word(&solve["final"]),
        assembles: solve["steps_assemble_to_solved"] == true,
        equals_final: solve["assembled_equals_final"] == true,
    };
    Some(all.iter().map(of).collect())
}

fn moves(text: &str) -> Alg {
    parse(text).unwrap().line().normal
}

/// Writes a solve like most authors: moves, two slashes, words; then the insertions.
fn plain(solve: &Published) -> String {
    let mut out = format!("Scramble: {}\n\n", solve.scramble);
    for (moves, label) in &solve.steps {
        out += &format!("{moves} // {label}\n");
    }
    for (sign, moves) in &solve.insertions {
        out += &format!("{sign} = {moves}\n");
    }
    out + &format!("\nfinal: {} ({})\n", solve.last, moves(&solve.last).len())
}

/// Writes a solve with typographic primes, step numbers, words after a dash, and no scramble.
fn numbered(solve: &Published) -> String {
    let mut out = String::new();
    for (i, (moves, label)) in solve.steps.iter().enumerate() {
        out += &format!("{}. {moves} - {label}\n", i + 1);
    }
    for (sign, moves) in &solve.insertions {
        out += &format!("{sign}: {moves}\n");
    }
    out.replace('\'', "’")
}

/// Writes a solve with lines that change the side in place of parentheses.
fn switched(solve: &Published) -> String {
    let mut out = format!("Scramble {}: {}\n\n", 1, solve.scramble);
    for (moves, label) in &solve.steps {
        let moves = moves.replace('(', "\nNISS\n").replace(')', &format!(" // {label}\nNISS\n"));
        out += &format!("{moves}\n");
    }
    for (sign, moves) in &solve.insertions {
        out += &format!("Insert {moves} at {sign}\n");
    }
    out
}

/// Writes a solve with the solution first, headings above the steps, and counts after them.
fn headed(solve: &Published) -> String {
    let mut out = format!("Solution: {}\n\nScramble: {}\n\n", solve.last, solve.scramble);
    let mut total = 0;
    for (moves, label) in &solve.steps {
        let count = moves.split_whitespace().count();
        total += count;
        out += &format!("{label}\n^{moves} [{count}/{total}]\n\n");
    }
    for (sign, moves) in &solve.insertions {
        out += &format!("At {sign}: {moves}\n");
    }
    // A caret before anything but a parenthesis would be an insertion mark.
    out.lines()
        .map(|line| match line.strip_prefix('^') {
            Some(rest) if !rest.starts_with('(') => format!("{rest}\n"),
            _ => format!("{line}\n"),
        })
        .collect()
}

type Style = fn(&Published) -> String;
const STYLES: [(&str, Style); 4] =
    [("plain", plain), ("numbered", numbered), ("switched", switched), ("headed", headed)];

fn shown(text: &str, read: &WriteUp) -> String {
    let remarks: Vec<String> = read
        .remarks
        .iter()
        .map(|remark| format!("{:?}: {}", remark.line, remark.message))
        .collect();
    let steps: Vec<String> =
        read.steps.iter().map(|step| format!("{} // {}", step.moves, step.name)).collect();
    format!("{text}\n---\n{}\n---\n{}", steps.join("\n"), remarks.join("\n"))
}

#[test]
fn write_ups_assemble_in_every_style() {
    let Some(all) = published() else { return };
    let (mut failures, mut assembled) = (Vec::new(), 0);
    for solve in all.iter().filter(|solve| solve.assembles) {
        let scramble = moves(&solve.scramble);
        for (style, write) in STYLES {
            let text = write(solve);
            let read = read(&text, Some(&scramble));
            let last = moves(&solve.last).normal_form();
            let is_right = read.solution.as_ref().is_some_and(|moves| {
                scramble.cube().after_all(moves).is_solved()
                    && (!solve.equals_final || *moves == last)
            });
            let source =
                if style == "numbered" { ScrambleSource::Given } else { ScrambleSource::Text };
            if is_right && read.source == source && read.is_complete() {
                assembled += 1;
            } else {
                failures.push(format!("{} in style {style}:\n{}", solve.id, shown(&text, &read)));
            }
        }
    }
    println!("{assembled} texts assembled, {} did not", failures.len());
    for failure in failures.iter().take(12) {
        println!("{failure}\n==========");
    }
    assert!(failures.is_empty());
    assert!(assembled >= 4 * 40);
}

/// Returns the words of a step that are slice turns.
fn slices_in(moves: &str) -> Vec<&str> {
    moves.split([' ', '(', ')']).filter(|word| word.starts_with(['M', 'E', 'S'])).collect()
}

#[test]
fn slices_of_an_author_are_written_again_as_slices_on_their_side() {
    let Some(all) = published() else { return };
    // Those whose slices rename the moves behind them. Slices that undo each other in one insertion
    // are face turns.
    let ids = ["nodb/week347-1", "wr16-tronto-2019", "tut/25-slices", "tseitsei-24b"];
    let with_slices: Vec<_> = all.iter().filter(|solve| ids.contains(&&*solve.id)).collect();
    assert_eq!(with_slices.len(), ids.len());
    for solve in with_slices {
        let first = read(&plain(solve), None);
        let solution = first.solution.as_ref().filter(|_| first.completion.is_none()).unwrap();
        let workspace = first.workspace();
        let own = workspace.now().write_up(workspace.now().cursor());
        // As many slices as the author wrote: beside a turn of its axis a slice has several places.
        let mut wanted: Vec<usize> =
            solve.insertions.iter().map(|(_, moves)| slices_in(moves).len()).collect();
        let steps = own.lines().filter_map(|line| Some(line.split_once("//")?.0));
        let steps: Vec<&str> = steps.collect();
        let insertions = steps.iter().filter_map(|step| step.split_once(" = "));
        let mut slices: Vec<usize> =
            insertions.clone().map(|(_, moves)| slices_in(moves).len()).collect();
        wanted.sort_unstable();
        slices.sort_unstable();
        assert_eq!(slices, wanted, "{own}");
        // The mark is on the side of the moves.
        for (sign, moves) in insertions {
            let step = steps.iter().find(|step| step.contains(sign) && !step.starts_with(sign));
            let step = step.unwrap_or_else(|| panic!("no mark {sign}\n{own}"));
            let (before, _) = step.split_once(sign).unwrap();
            let is_inverse = before.contains('(');
            assert_eq!(is_inverse, moves.starts_with('('), "{own}");
        }
        let again = read(&own, None);
        assert_eq!(again.solution.as_ref(), Some(solution), "{own}");
        assert!(again.is_complete(), "{}", shown(&own, &again));
    }
}

#[test]
fn write_ups_that_do_not_assemble_say_why() {
    let Some(all) = published() else { return };
    for solve in all.iter().filter(|solve| !solve.assembles) {
        let text = plain(solve);
        let read = read(&text, None);
        println!("{}\n==========", shown(&text, &read));
        if read.solution.is_none() {
            let says = |words: &str| read.remarks.iter().any(|r| r.message.contains(words));
            assert!(says("the steps leave "), "{}", shown(&text, &read));
            assert!(says("the solution given solves the cube"), "{}", shown(&text, &read));
            // The solution is stored beside the steps.
            let best = read.workspace().now().best().map(|(_, moves)| moves.normal_form());
            assert_eq!(best, Some(moves(&solve.last).normal_form()));
        }
    }
}

#[test]
fn a_missing_mark_is_found() {
    let Some(all) = published() else { return };
    let (mut found, mut tried) = (0, 0);
    for solve in all.iter().filter(|solve| solve.assembles && solve.insertions.len() == 1) {
        let (sign, _) = &solve.insertions[0];
        let text: String = plain(solve)
            .lines()
            .map(|line| {
                if line.starts_with(sign.as_str()) && line.contains('=') {
                    format!("{line}\n")
                } else {
                    line.replacen(sign.as_str(), "", 1) + "\n"
                }
            })
            .collect();
        let read = read(&text, None);
        tried += 1;
        let solves =
            read.solution.as_ref().is_some_and(|moves| moves_solve(&solve.scramble, moves));
        let says = read.remarks.iter().any(|r| r.message.contains("its mark is missing"));
        if solves && says {
            found += 1;
        } else {
            println!("{}", shown(&text, &read));
        }
    }
    println!("{found} of {tried} missing marks found");
    assert!(tried > 10 && found == tried);
}

fn moves_solve(scramble: &str, solution: &Alg) -> bool {
    moves(scramble).cube().after_all(solution).is_solved()
}
