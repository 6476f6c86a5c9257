//! Tests of write-ups in the real program: pasted, read from a file, checked, exported to the
//! clipboard and to files.

use crate::harness::{Home, Session};

const ENTER: &str = "\r";
const SIZE: (u16, u16) = (200, 60);

/// A write-up as in a forum: no scramble line, counts, an insertion, a typographic prime.
const STEPS: &str = "R’ * F (B') - two pairs [3/3]\n* = [L' U L, D2] // the rest\n";
const SCRAMBLE: &str = "B' F' D2 L' U L D2 L' U' L R";
const SOLUTION: &str = "R' L' U L D2 L' U' L D2 F B";

fn started(home: &Home) -> Session {
    let session = home.start(SIZE, &[]);
    session.until_text("EO solutions");
    session
}

/// Checks that a text was sent to the clipboard through the terminal.
fn until_copied(session: &Session, text: &str) {
    let wanted = format!("\x1b]52;c;{}", base64(text.as_bytes()));
    let has = || session.bytes().windows(wanted.len()).any(|part| part == wanted.as_bytes());
    session.until_text("copied it");
    assert!(has(), "'{text}' is not in the clipboard\n{}", session.text());
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            out.push(if at <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

#[test]
fn a_pasted_write_up_is_opened_checked_and_copied_in_every_form() {
    let home = Home::new();
    let mut session = started(&home);
    // Terminals paste line ends as carriage returns.
    session.paste(&format!("Scramble: {SCRAMBLE}\r\r{}", STEPS.replace('\n', "\r")));
    session.until_text("The paste is a write-up: 2 steps, solved in 11 moves.");
    session.press(ENTER, "opened, 2 steps, solved in 11 moves");
    session.until_text("two pairs");
    session.until_text("not ok to hand in: it begins with 11 moves");
    session.press("C", "✗ it begins with 11 moves of the inverse scramble");
    session.until_text("✓ solves the scramble in 11 moves");
    session.send("\x1b");
    session.until("no popup", |screen| !screen.contents().contains("✗ it begins"));
    session.press("E", "Export the solve: solved in 11 moves");
    session.press("2", "▸ 2  moves");
    session.send(ENTER);
    until_copied(&session, SOLUTION);
    session.press("E", "Export the solve");
    session.press("3", "▸ 3  markdown");
    session.send("y");
    session.until_text("copied it as markdown");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
    assert!(home.workspace().contains("two pairs"));
}

#[test]
fn a_write_up_from_a_file_is_exported_and_read_back_to_the_same_tree() {
    let home = Home::new();
    let file = |name: &str| home.path().join(name);
    std::fs::write(file("forum post.txt"), format!("Scramble: {SCRAMBLE}\n\n{STEPS}"))
        .expect("a file");
    let mut session = started(&home);
    session.press("I", "write-up in file: ");
    session.press("~/forum post.txt", "~/forum post.txt");
    session.press(ENTER, "opened, 2 steps, solved in 11 moves");
    session.press("E", "Export the solve");
    session.press("f", "file: solve-11.txt");
    session.press(ENTER, "written to");
    let written = std::fs::read_to_string(file("solve-11.txt")).expect("a file");
    assert!(written.contains("two pairs") && written.contains(SOLUTION), "{written}");

    // The exported file is read again as an equal write-up.
    session.press(":", "Find a command");
    session.press("solve.new", ":solve.new");
    session.send(ENTER);
    session.until("an empty tree", |screen| !screen.contents().contains("two pairs"));
    session.press("I", "write-up in file: ");
    session.press("solve-11.txt", "file: solve-11.txt");
    session.press(ENTER, "opened, 2 steps, solved in 11 moves");
    session.press("E", "Export the solve");
    session.press("f", "file: solve-11.txt");
    session.press(ENTER, "exists already. Replace it?");
    session.send("n");
    session.until("no question", |screen| !screen.contents().contains("Replace it?"));
    assert_eq!(std::fs::read_to_string(file("solve-11.txt")).expect("a file"), written);
    session.press("E", "Export the solve");
    session.press("f\x15again.txt", "file: again.txt");
    session.press(ENTER, "written to");
    assert_eq!(std::fs::read_to_string(file("again.txt")).expect("a file"), written);

    // A picture is exported, and replaces a file after the question.
    std::fs::write(file("solve-11.svg"), "old").expect("a file");
    session.press("E", "Export the solve");
    session.press("5", "▸ 5  svg");
    session.press("f", "file: solve-11.svg");
    session.press(ENTER, "exists already. Replace it?");
    session.press("y", "written to");
    session.until_file(&file("solve-11.svg"), "</svg>");
    session.press("I", "write-up in file: ");
    session.press("missing.txt", "file: missing.txt");
    session.press(ENTER, "cannot read 'missing.txt': no such file");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn steps_without_a_scramble_are_tried_on_the_one_in_work_and_a_saved_solve_is_exported() {
    let home = Home::new();
    let mut session = started(&home);
    session.paste(SCRAMBLE);
    session.until_text("11 moves");
    session.paste(STEPS);
    session.until_text("It has no scramble: the one in work is taken.");
    session.press(ENTER, "opened, 2 steps, solved in 11 moves");
    session.until_solve(&home, "two pairs");
    session.press("5", "Solves  1");
    session.press("E", "Export the solve: solved in 11 moves");
    session.press("2", "▸ 2  moves");
    session.send(ENTER);
    until_copied(&session, SOLUTION);
    session.send("q");
    session.until_text("Solved in ");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn a_note_has_lines_that_are_typed() {
    let home = Home::new();
    let mut session = started(&home);
    session.paste("R U F");
    session.until_text("3 moves");
    session.press("a", "moves: ");
    session.press("F'", "1 moves more");
    session.press(ENTER, "EO F/B  F'");
    session.press("N", "note: ");
    session.press("one\x1b\rtwo\x0athree", "note: one⏎two⏎three");
    session.send(ENTER);
    session.until("the note", |screen| !screen.contents().contains('⏎'));
    session.until_text("three");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    assert!(home.workspace().contains("one\\ntwo\\nthree"), "{}", home.workspace());
}

/// A solve of four steps.
const SOLVE: &str = "Scramble: R' U' F R F2 D B' R D2 F' U' R D' B2 U2 F B2 D2 B U2 R2 B2 D2 R' U' \
                     F\r\rF R' F // EO\rD R' U2 R U R // DR\r(U' B2 D' L2 D R2 D) // HTR\r\
                     (F2 D2 B2 R2 B2) // finish\r";

#[test]
fn a_pasted_solve_is_analysed_and_what_was_missed_becomes_a_branch() {
    let home = Home::new();
    let mut session = home.start(SIZE, &[]);
    session.press("6", "Paste a write-up");
    session.paste(SOLVE);
    session.until_text("(21)");
    session.until_text("Missed at step 1  1");
    session.send("\t\t");
    session.press(ENTER, "a branch from the scramble");
    session.until_text("(F U' F)");
    session.until_solve(&home, "F U' F");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    let mut session = started(&home);
    session.press("6", "Missed at step 1  1");
    session.send("q");
    session.until_text("EO solutions");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}
