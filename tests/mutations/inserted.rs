//! Tests with lines that people add to write-ups: they must not change the solution.
//!
//! The input bytes choose a write-up, positions between its lines, and the lines to insert.

use premove_cube::notation::Alg;
use premove_fmc::writeup::read::read;

/// Write-ups that are read with a solution.
const WRITE_UPS: [&str; 4] = [
    include_str!("../data/write_ups/both_sides.txt"),
    include_str!("../data/write_ups/switched.txt"),
    include_str!("../data/write_ups/insertion.txt"),
    "Scramble: R F2 L B D R' F D R2 U F2 U2 D2 L' U2 L' U2 F2 U2 L\n\n\
     (F2 L' U2 R') // EO (4/4)\nB2 U2 F D' B (B D' B) // DR (8/12)\n\
     D' (U L2 F2 R2 D') // HTR (6/18)\nF2 // finish (1/19)\n",
];

/// Lines that contain nothing about the solve. `{scramble}`, `{inverse}` and `{solution}` are
/// replaced by the moves of the write-up.
const LINES: [&str; 28] = [
    "",
    "   ",
    "nice!",
    "PB by two moves :)",
    "Time: 54:12",
    "21",
    "6, 4, 8",
    "12.34",
    "(24)",
    "---",
    "========",
    "🎉🎉",
    "// a remark",
    "https://example.org/solves/12",
    "Edit: fixed a typo",
    "[spoiler]",
    "[/spoiler]",
    "I looked for a long time before I saw this",
    "Comments welcome",
    "EO",
    "DR:",
    "|---|---|",
    "```",
    "> some words of another person",
    "Solution: {solution}",
    "Final answer - {solution}",
    "My solution was {solution}",
    "Inverse scramble: {inverse}",
];

/// Checks a write-up with inserted lines that change nothing.
pub(crate) fn inserted_lines(bytes: &[u8]) {
    let Some((&first, choices)) = bytes.split_first() else { return };
    let text = WRITE_UPS[usize::from(first) % WRITE_UPS.len()];
    let plain = read(text, None);
    let (Some(scramble), Some(solution)) = (plain.scramble, plain.solution) else {
        unreachable!("the write-ups here are solves: {text}")
    };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // Insert after the scramble, so that the scramble stays unchanged.
    let behind = lines.iter().position(|line| line.starts_with("Scramble")).map_or(0, |at| at + 2);
    for pair in choices.chunks_exact(2).take(4) {
        let at = behind + usize::from(pair[0]) % (lines.len() + 1 - behind);
        lines.insert(at, line(usize::from(pair[1]), &scramble, &solution));
    }
    let text = lines.join("\n");
    let again = read(&text, None);
    assert_eq!(again.scramble.as_ref(), Some(&scramble), "{text}\n{:?}", again.remarks);
    assert_eq!(again.solution, Some(solution), "{text}\n{:?}", again.remarks);
}

fn line(choice: usize, scramble: &Alg, solution: &Alg) -> String {
    let line = LINES[choice % LINES.len()];
    let line = line.replace("{scramble}", &scramble.to_string());
    let line = line.replace("{inverse}", &scramble.inverse().to_string());
    line.replace("{solution}", &solution.to_string())
}
