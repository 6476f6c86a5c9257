//! Tests of the Optimal screen in the real program: from a paste over the proof to a branch, and
//! after a kill.

use crate::harness::Home;

const ENTER: &str = "\r";
const SIZE: (u16, u16) = (120, 40);

#[test]
fn a_short_scramble_is_solved_proven_and_made_a_branch() {
    let home = Home::new();
    let mut session = home.start(SIZE, &[]);
    session.until_text("EO solutions");
    session.press("2", "no cube yet");
    session.paste("R' U' F D2 L2 F R2 U2 R2");
    session.until_text("9 moves");
    session.press(ENTER, "9 moves, proven");
    session.until_text("✓ done");
    session.press("b", "all of the shortest");
    session.press(" ", "Solutions  ");
    session.until_text("✓ done");
    session.press(ENTER, "Solved in 9 moves");
    session.until_text("R' U' F D2 L2 F R2 U2 R2");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

#[test]
fn a_queue_from_a_file_is_solved_in_turn_and_comes_back_after_a_kill() {
    let home = Home::new();
    std::fs::write(home.path().join("cubes.txt"), "# two cubes\nR U F\nJLQWSVUH=ZLCUABGIVTKH=A\n")
        .expect("a file");
    let mut session = home.start((80, 24), &[]);
    session.until_text("EO solutions");
    session.press("2", "no cube yet");
    session.press("f", "file: ");
    session.press("cubes.txt", "cubes.txt");
    session.press(ENTER, "2 cubes");
    session.press("A", "every cube of the queue is done");
    session.press("G", "▸  2 ✓ 3");
    session.until_file(&home.path().join("state/premove/optimal.json"), "\"selected\": 1");
    session.kill();

    let mut session = home.start((80, 24), &[]);
    session.until_text("EO solutions");
    session.press("2", "3 moves, proven");
    session.until_text("1 ✓ 3      R U F");
    session.send("qq");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn a_long_search_goes_on_behind_the_other_screen_and_stops_at_once() {
    let home = Home::new();
    let mut session = home.start(SIZE, &["R L U2 F L2 U D F' R B' R2 U F2 D' L2 B R' D2 F L' U'"]);
    session.until_text("EO solutions");
    session.press("O", "at most ");
    session.press(ENTER, "● searching");
    session.press("1", "2 Optimal ●");
    for (columns, rows) in [(80, 24), (40, 10), (200, 60), (120, 40)] {
        session.resize(columns, rows);
    }
    session.until_text("2 Optimal ● 1");
    session.press("2", "between ");
    session.press(" ", "○ paused");
    session.press(" ", "● searching");
    session.press("\x1b", "· stopped");
    session.send("q");
    session.until_text("Skeleton tree");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

#[test]
fn quarter_turns_are_counted_and_come_back_after_a_restart() {
    let home = Home::new();
    let mut session = home.start(SIZE, &[]);
    session.until_text("EO solutions");
    session.press("2", "no cube yet");
    session.press("m", "count  quarters");
    session.paste("R2 U F2 D");
    session.until_text("at most 6q");
    session.press(ENTER, "6q, proven");
    session.until_text("✓ done");
    session.until_text("▸   1  6q  D' F2 U' R2");
    session.press("m", "4 moves");
    session.press(ENTER, "4 moves, proven");
    session.press("b", "all of the shortest");
    session.press(" ", "Solutions  1 ");
    session.press("u", "one of the shortest");
    session.press("m", "6q, proven");
    session.until_file(&home.path().join("state/premove/optimal.json"), "quarter_turns");
    session.until_file(&home.path().join("state/premove/optimal.json"), "\"in_quarters\": true");
    session.send("qq");
    assert_eq!(session.exit_code(), 0);

    let mut session = home.start((80, 24), &[]);
    session.until_text("EO solutions");
    session.press("2", "6q, proven");
    session.until_text("count quarters");
    session.until_text("1 ✓ 6q     R2 U F2 D");
    session.press("m", "4 moves, proven");
    session.press("b", "1 ✓ 4 ");
    session.send("qq");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}
