//! Tests of the Puzzles screen in the real program: built-in puzzles, a user's file that changes, a
//! search, God's algorithm.

use crate::harness::Home;

const ENTER: &str = "\r";

/// A puzzle of three pieces with two moves, which swap neighbours.
const SWAPS: &str =
    "Name swaps\nSet P 3 1\nSolved\nP\n1 2 3\nEnd\nMove A\nP\n2 1 3\nEnd\nMove B\nP\n1 3 2\nEnd\n";

#[test]
fn a_puzzle_that_ships_is_solved_and_counted() {
    let home = Home::new();
    let mut session = home.start((120, 40), &[]);
    session.until_text("EO solutions");
    session.press("3", "3 674 160");
    session.paste("R U F2");
    session.until_text("a position that can be solved");
    session.press(ENTER, "3 moves, proven");
    session.until_text("F2 U' R'");
    session.press("g", "God's algorithm");
    session.press("\x1b", "stopped: g counts again");
    session.send("q");
    session.until_text("Skeleton tree");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

#[test]
fn a_definition_of_ones_own_is_read_again_when_it_changes() {
    let home = Home::new();
    let folder = home.path().join("data/premove/puzzles");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("swaps.def");
    std::fs::write(&file, SWAPS).expect("a file");
    let mut session = home.start((80, 24), &[]);
    session.until_text("EO solutions");
    session.press("3", "3 674 160");
    session.press("G", "positions  6");
    session.press("g", "of 6");
    session.until_text("3 moves solve all");
    std::fs::write(&file, SWAPS.replace("Move B", "Mvoe B")).expect("a file");
    session.until_text("swaps.def:11:1: unknown command 'Mvoe'");
    std::fs::write(&file, SWAPS.replace("1 3 2", "1 2 3")).expect("a file");
    session.until_text("positions  2");
    session.until_file(&home.path().join("state/premove/puzzles.json"), "swaps.def");
    session.kill();

    let mut session = home.start((80, 24), &[]);
    session.until_text("EO solutions");
    session.press("3", "positions  2");
    session.send("qq");
    assert_eq!(session.exit_code(), 0);
}
