//! Tests of a solve in the real program: from a paste to the finish, with resizes, kills and
//! damaged files.

use crate::harness::{Home, Session};

const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";
const ENTER: &str = "\r";
const SIZE: (u16, u16) = (118, 36);

/// Starts the program with the scramble, and waits until its EOs are found.
fn searched(home: &Home) -> Session {
    let mut session = home.start(SIZE, &[]);
    session.until_text("EO solutions");
    session.paste(SCRAMBLE);
    session.until_text("26 moves");
    session.until_text("EO solutions  50");
    session
}

#[test]
fn a_scramble_is_solved_with_a_few_keys() {
    let home = Home::new();
    let mut session = searched(&home);
    session.press(ENTER, "DR solutions  50");
    session.press(ENTER, "HTR solutions  50");
    session.press(ENTER, "finish solutions  ");
    session.until_text("side  total");
    session.press(ENTER, "Solved in ");
    session.press("n", "Cube  inverse");
    session.press("\t", "┏ Skeleton tree");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

#[test]
fn best_totals_of_eos_come_by_themselves_and_sort_the_list() {
    let home = Home::new();
    let mut session = searched(&home);
    session.until("a best total for each EO in view", |screen| {
        let rows = screen.contents();
        rows.lines().filter(|row| row.contains('≤') && !row.contains("scramble")).count() > 15
    });
    session.press("o", "by best total");
    // The best total of all is shown in the first row, and for the scramble in the tree.
    session.until("the best total in the first row and in the tree", |screen| {
        let contents = screen.contents();
        let total = |row: &str| row.split('≤').nth(1).map(|rest| rest[..2].to_owned());
        let first = contents.lines().find(|row| row.contains('▸')).and_then(total);
        let tree = contents.lines().find(|row| row.contains("▶  scramble")).and_then(total);
        first.is_some() && first == tree
    });
    session.until_text("Skeleton tree  to EO: 4 normal, 3 inverse, 3 both");
    session.press("B", "Solved in ");
    session.until_text("   HTR     ");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

#[test]
fn solutions_follow_the_moves_that_are_typed() {
    let home = Home::new();
    let mut session = searched(&home);
    session.press("a", "moves: ");
    session.press("R", "EO solutions  50  behind R ");
    session.press(" D", "EO solutions  50  behind R D ");
    session.press("\u{1b}", "┏ EO solutions  50 ━");
    session.press("a", "EO solutions  50  behind R D ");
    session.press(" (", "the inverse side ends with ')'");
    session.send("\u{15}");
    session.until_text("┌ EO solutions  50 ─");
    session.press("(R L B", "DR solutions  50  behind (R L B) ");
    session.send(")");
    session.until_text("3 moves more, 3 in all");
    session.send("\u{1b}[B");
    session.until("the second row is selected", |screen| screen.contents().contains("▸  2"));
    session.press(ENTER, "┏ DR solutions  50 ━");
    session.until("the step, and the same row", |screen| {
        let contents = screen.contents();
        contents.contains("▸  2") && contents.contains("▶  EO F/B")
    });
    session.press(ENTER, "HTR solutions  50");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

#[test]
fn on_a_new_machine_the_table_for_best_totals_is_built_without_a_key() {
    let tables = tempfile::tempdir().expect("a folder");
    let home = Home::new().with("PREMOVE_TABLES_DIR", &tables.path().to_string_lossy());
    let mut session = searched(&home);
    session.until_text("build drfin");
    // The program does not ask before it ends: the user loses nothing.
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

/// The scramble at the beginning of the README.
const TOUR: &str = "R' U' F B D2 R2 F R2 B2 U2 F' R2 D2 L B D2 R U B2 R' U' B D2 R' U' F";

#[test]
fn the_tour_of_the_readme_says_what_happens() {
    let readme = include_str!("../../README.md");
    let home = Home::new();
    let mut session = home.start((200, 50), &[TOUR]);
    session.until_text("26 moves");
    session.until_text("EO solutions  50");
    for (taken, next) in [
        ("B (L2 F)", "DR solutions  50"),
        ("R2 F2 L D L' B2 U", "HTR solutions  50"),
        ("R2 U2 B2 R (F2 L)", "finish solutions  "),
    ] {
        assert!(readme.contains(&format!("`{taken}`")), "{taken}");
        session.until_text(taken);
        session.press(ENTER, next);
    }
    session.until_text("6-1");
    session.until_text("side  total");
    session.press(ENTER, "Solved in 23 moves");
    assert!(readme.contains("Solved in 23 moves") && readme.contains("shows as `6-1`"));
    session.send("<<<<");
    session.until_text("EO solutions  50");
    session.press("f", "searching  EO > DR > HTR > finish");
    session.until_text("total  EO");
    session.press(ENTER, "Solved in ");
    session.press("M", "★");
    session.press("N", "note: ");
    session.press("after two tries", "note: after two tries");
    session.send(ENTER);
    session.press("m", "name: ");
    session.press("good one", "name: good one");
    session.send(ENTER);
    session.until("the field is gone", |screen| !screen.contents().contains("name: "));
    session.press("Y", "copied the write-up");
    session.send("q");
    assert_eq!(session.exit_code(), 0);

    let mut session = home.start((200, 50), &[]);
    for kept in
        [TOUR, "B (L2 F)", "R2 U2 B2 R (F2 L)", "▶★ ", "good one", "after two tries", "Solved in "]
    {
        session.until_text(kept);
    }
    session.press("5", "R' U' F B D2 R2 F R2 B2 U2 F' R2 D2 L B");
    session.press("q", "Skeleton tree");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn a_killed_program_comes_back_where_it_was() {
    let home = Home::new();
    let mut session = searched(&home);
    session.press(ENTER, "DR solutions  50");
    session.press("n", "Cube  inverse");
    session.press("a", "moves: ");
    session.press("R U2", "2 moves more");
    session.press(ENTER, "own moves");
    // The bottom row is drawn last, so the field is gone from the screen by then.
    session.until_text("q quit");
    session.press("a", "moves: ");
    session.press("F2 D", "2 moves more");
    session.until_solve(&home, "F2 D");
    session.kill();

    let mut session = home.start(SIZE, &[]);
    session.until_text("own moves");
    session.until_text("Cube  inverse");
    session.until_text("(R U2)");
    session.until_text(SCRAMBLE);
    session.press("a", "moves: F2 D");
    session.send(ENTER);
    session.until("both steps", |screen| screen.contents().contains("(F2 D)"));
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn a_saved_screen_that_is_damaged_is_kept_aside() {
    let home = Home::new();
    let folder = home.path().join("state/premove");
    std::fs::create_dir_all(&folder).expect("a folder");
    let saved = folder.join("optimal.json");
    let damaged: [(&[u8], &str); 2] = [
        (b"{ \"format\": \"premove opt", "bin/optimal.damaged.json"),
        (b"\xff is no text", "bin/optimal.damaged-2.json"),
    ];
    for (bytes, aside) in damaged {
        std::fs::write(&saved, bytes).expect("a file");
        let mut session = home.start((200, 36), &[]);
        session.until_text("it is kept as");
        session.paste(SCRAMBLE);
        session.until_text("26 moves");
        session.send("q");
        assert_eq!(session.exit_code(), 0);
        assert_eq!(std::fs::read(folder.join(aside)).expect("the damaged file"), bytes);
        assert!(home.workspace().contains("D2 L2"));
    }
}

#[test]
fn a_home_that_cannot_be_written_is_told_and_work_goes_on() {
    let home = Home::new().with("PREMOVE_DATA_DIR", "/dev/null/data");
    let mut session = home.start(SIZE, &[]);
    session.until_text("EO solutions");
    session.paste(SCRAMBLE);
    session.until_text("the workspace is not saved");
    session.until_text("EO solutions  50");
    // The mark stays in the header, and the program asks before it ends.
    session.until("the mark", |screen| {
        screen.contents().lines().next().is_some_and(|line| line.contains("not saved"))
    });
    session.press("q", "Quit and lose it?");
    session.send("y");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

#[test]
fn resizing_while_it_searches_loses_nothing() {
    let home = Home::new();
    let mut session = searched(&home);
    for number in ["200", "1000", "5000", "20000"] {
        session.press("w", &format!("number  {number}"));
    }
    for (columns, rows) in [(80, 24), (200, 60), (40, 10), (61, 17), (120, 40), (90, 50), (118, 36)]
    {
        session.resize(columns, rows);
    }
    session.until_text("EO solutions  20000");
    session.until_text("Skeleton tree");
    session.press(ENTER, "DR solutions");
}

#[test]
fn escape_stops_a_search_and_space_takes_it_up_again() {
    let home = Home::new();
    let mut session = searched(&home);
    for number in ["200", "1000", "5000", "20000", "100000"] {
        session.press("w", &format!("number  {number}"));
    }
    // There are too many solutions to be found before the next key.
    for depth in 9..=20 {
        session.press("+", &format!("0–{depth}"));
    }
    session.until_text("searching");
    session.press("\x1b", "stopped");
    session.press(" ", "searching");
    session.press(" ", "paused");
    session.press(" ", "searching");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

#[test]
fn another_scramble_keeps_the_solve_before_and_it_can_be_opened() {
    let home = Home::new();
    let mut session = searched(&home);
    session.press(ENTER, "DR solutions  50");
    session.send("q");
    assert_eq!(session.exit_code(), 0);

    let mut session = home.start(SIZE, &["R U F"]);
    session.until_text("is kept: u brings it back");
    session.press(":", "Find a command");
    session.press("solve.previous", ":solve.previous");
    session.press(ENTER, "is open");
    session.until_text("EO F/B");
}

#[test]
fn a_solve_is_found_again_by_its_scramble_after_four_others_and_a_restart() {
    let home = Home::new();
    let mut session = searched(&home);
    session.press(ENTER, "DR solutions  50");
    for (scramble, count) in [("R U F", "3 moves"), ("L", "1 moves"), ("B2 D", "2 moves")] {
        session.paste(scramble);
        session.until_text(&format!("scramble of {count}"));
    }
    session.paste("U2 R D B");
    session.until_text("scramble of 4 moves");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    let mut session = home.start(SIZE, &[]);
    session.until_text("U2 R D B");
    // The scramble gives the same cube, written in another way.
    session.paste(&format!("{SCRAMBLE} U U'"));
    session.until_text("known scramble: your solve of");
    session.until_text("EO F/B");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    // Each entered scramble is in the library, and its file is unchanged.
    let files = std::fs::read_dir(home.path().join("data/premove/solves")).expect("a folder");
    let is_solve =
        |file: &std::fs::DirEntry| file.path().extension().is_some_and(|ending| ending == "json");
    let files = files.flatten().filter(is_solve).count();
    assert_eq!(files, 5);
    assert!(home.workspace().contains("eofb"));
}

#[test]
fn two_programs_work_on_solves_of_their_own() {
    let home = Home::new();
    let mut first = searched(&home);
    let mut second = home.start(SIZE, &[]);
    second.until_text("here you work on a copy of it");
    second.until_text(SCRAMBLE);
    second.paste("L B2 L");
    second.until_text("3 moves");
    second.press("a", "moves: ");
    second.press("R U2", "2 moves more");
    second.press(ENTER, "own moves");
    second.until_solve(&home, "L B2 L");
    second.send("q");
    assert_eq!(second.exit_code(), 0);
    first.press(ENTER, "DR solutions  50");
    first.until_solve(&home, "eofb");
    first.until_solve(&home, "L B2 L");
    first.send("q");
    assert_eq!(first.exit_code(), 0);
    assert!(home.workspace().contains("eofb"), "the first one's solve is in work");
}

#[test]
fn branches_notes_and_stars_are_undone_and_outlive_a_kill() {
    let home = Home::new();
    let mut session = searched(&home);
    session.press(ENTER, "DR solutions  50");
    session.press("N", "note: ");
    session.paste("blocks behind\ntry U2");
    session.until_text("blocks behind⏎try U2");
    session.send(ENTER);
    session.until("the note below the tree", |screen| !screen.contents().contains('⏎'));
    session.press("M", "★");
    session.press("<", "EO solutions  50");
    session.press("j", "EO solutions  50");
    session.press(ENTER, "├─ ★ EO");
    session.press("D", "branch deleted");
    session.until("one branch", |screen| !screen.contents().contains("├─"));
    session.press("u", "├─ ★ EO");
    session.press("H", "1 hidden");
    session.until_solve(&home, "\"hidden\"");
    session.press("u", "├─ ★ EO");
    session.until_no_solve(&home, "\"hidden\"");
    session.kill();

    let mut session = home.start(SIZE, &[]);
    session.until_text("├─ ★ EO");
    session.press("[", "try U2");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}
