//! Tests of start and end in all ways, of sizes, colours and suspending.

use std::process::Stdio;

use super::harness::{Home, Session};

const USUAL: (u16, u16) = (80, 24);

/// Starts a program and waits for its first frame.
fn started(home: &Home) -> Session {
    let session = home.start(USUAL, &[]);
    session.until_text("q quit");
    session
}

#[test]
fn q_ends_the_program_and_leaves_the_terminal_clean() {
    let home = Home::new();
    let mut session = started(&home);
    session.until("the modes of a full-screen program", |screen| {
        screen.alternate_screen()
            && screen.bracketed_paste()
            && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

#[test]
fn ctrl_c_ends_the_program_whatever_is_open() {
    let home = Home::new();
    for (key, shown) in [("", "1 Solve"), ("?", "Keys here"), (":", "Command"), ("i", "EDIT")] {
        let mut session = started(&home);
        session.press(key, shown);
        session.send("\x03");
        assert_eq!(session.exit_code(), 0);
        session.until_clean();
    }
}

#[test]
fn signals_end_the_program_and_leave_the_terminal_clean() {
    let home = Home::new();
    for signal in ["TERM", "HUP", "INT"] {
        let session = started(&home);
        session.signal(signal);
        assert_eq!(session.exit_code(), 0, "{signal}");
        session.until_clean();
    }
}

#[test]
#[cfg(debug_assertions)]
fn panic_of_the_screen_gives_the_terminal_back_before_it_is_reported() {
    let home = Home::new();
    let mut session = started(&home);
    session.press(":", "Find a command");
    session.press("debug.break screen", "debug.break screen");
    session.send("\r");
    assert_eq!(session.exit_code(), 101);
    session.until_clean();
    session.until_text("the screen was broken on purpose");
}

#[test]
#[cfg(debug_assertions)]
fn panic_of_a_worker_is_told_and_the_screen_lives() {
    let home = Home::new();
    let mut session = started(&home);
    session.press(":", "Find a command");
    session.press("debug.break worker", "debug.break worker");
    session.press("\r", "a worker broke down");
    assert!(!session.text().contains("on purpose"), "{}", session.text());
    session.press("?", "Keys here");
    let log =
        std::fs::read_to_string(home.path().join("state/premove/premove.log")).expect("a log");
    assert!(log.contains("a worker was broken on purpose"), "{log}");
}

#[test]
fn resize_during_the_start_is_not_lost() {
    let home = Home::new();
    let session = home.start(USUAL, &[]);
    session.resize(120, 40);
    session.until("a frame of 120 columns and 40 rows", |screen| {
        let rows: Vec<String> = screen.rows(0, 120).collect();
        rows[39].contains("quit") && rows.iter().any(|row| row.trim_end().chars().count() > 110)
    });
}

#[test]
fn terminal_that_is_too_small_is_told_so_and_can_grow() {
    let home = Home::new();
    let mut session = home.start((40, 10), &[]);
    session.until_text("need 60x16 (better 80x24), have 40x10");
    session.resize(80, 24);
    session.until_text("1 Solve");
    session.resize(1, 1);
    session.resize(80, 24);
    session.until_text("1 Solve");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}

/// Returns whether bytes contain an escape sequence that sets a colour.
fn has_colours(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let sequences = text
        .split("\x1b[")
        .skip(1)
        .filter_map(|rest| rest.split_once('m').map(|(inside, _)| inside));
    let numbers = sequences
        .filter(|s| s.chars().all(|c| c.is_ascii_digit() || c == ';'))
        .flat_map(|s| s.split(';'));
    numbers
        .filter_map(|n| n.parse::<u8>().ok())
        .any(|n| matches!(n, 30..=38 | 40..=48 | 90..=97 | 100..=107))
}

#[test]
fn no_color_is_obeyed() {
    let home = Home::new();
    let mut session = started(&home);
    session.press("?", "Keys here");
    assert!(has_colours(&session.bytes()));
    let home = Home::new().with("NO_COLOR", "1");
    let mut session = started(&home);
    session.press("?", "Keys here");
    assert!(!has_colours(&session.bytes()));
}

#[test]
fn option_for_colours_comes_before_settings_and_environment() {
    let colours = |home: &Home, how: &str| {
        let mut session = home.start(USUAL, &["--color", how]);
        session.until_text("q quit");
        session.press("?", "Keys here");
        session.bytes()
    };
    assert!(!has_colours(&colours(&Home::new(), "never")));
    let without = Home::new().with("NO_COLOR", "1");
    assert!(String::from_utf8_lossy(&colours(&without, "truecolor")).contains("38;2;"));
    assert!(!has_colours(&colours(&without, "auto")));
}

#[test]
fn without_a_terminal_there_is_an_error_and_no_escape_sequence() {
    let home = Home::new();
    let output = home.command().stdin(Stdio::null()).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(output.stdout, b"");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("needs a terminal") && said.lines().count() == 1 && !said.contains('\x1b'),
        "{said}"
    );
}

#[test]
fn suspending_gives_the_terminal_to_the_shell_and_comes_back() {
    let home = Home::new();
    let mut session = started(&home);
    for way in ["key", "signal"] {
        if way == "key" {
            session.send("\x1a");
        } else {
            session.signal("TSTP");
        }
        session.until_stopped(true);
        session.until_clean();
        session.signal("CONT");
        session.until("the screen again", |screen| {
            screen.alternate_screen() && screen.contents().contains("1 Solve")
        });
        session.press("?", "Keys here");
        session.until_text("Keys here");
        session.send("q");
        session.until("the popup gone", |screen| !screen.contents().contains("Keys here"));
    }
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    session.until_clean();
}

#[test]
fn settings_that_cannot_be_used_are_told_and_the_program_runs() {
    let home = Home::new();
    let folder = home.path().join("config/premove");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(
        folder.join("config.toml"),
        "\nmousse = true\n[keys.global]\nctrl-q = \"app.quit\"\n",
    )
    .expect("a file");
    let mut session = home.start((100, 30), &[]);
    session.until_text("config.toml, line 2: unknown setting 'mousse'");
    session.until_text("mean 'mouse'?");
    session.send("\r");
    session.until("the popup gone", |screen| !screen.contents().contains("mousse"));
    session.send("\x03");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn settings_that_were_named_must_be_good() {
    let home = Home::new();
    let file = home.path().join("mine.toml");
    std::fs::write(&file, "theme = 3\n").expect("a file");
    let session = home.start(USUAL, &["--config", &file.to_string_lossy()]);
    assert_eq!(session.exit_code(), 2);
    session.until("the fault", |screen| {
        screen.contents().replace('\n', "").contains("line 1: theme: write text")
    });
    session.until_clean();
}

#[test]
fn clicks_on_hints_run_them() {
    let home = Home::new();
    let mut session = started(&home);
    let column =
        session.text().lines().last().and_then(|line| line.find("? help")).expect("the hint");
    session.send(&format!("\x1b[<0;{0};24M\x1b[<0;{0};24m", column + 1));
    session.until_text("Keys here");
    session.send("\x1b[<0;1;1M\x1b[<0;1;1m");
    session.until("the popup gone", |screen| !screen.contents().contains("Keys here"));
}

#[test]
fn dragging_copies_and_a_key_leaves_the_mouse_to_the_terminal() {
    let home = Home::new();
    let mut session = started(&home);
    session.send("\x1b[<0;2;1M\x1b[<32;5;1M\x1b[<32;8;1M\x1b[<0;8;1m");
    session.until_text("copied what was dragged over");
    session.send("\x1bOQ");
    session.until_text("select as usual");
}

#[test]
fn paste_is_a_scramble_and_survives_a_killed_program() {
    let home = Home::new();
    let mut session = started(&home);
    session.paste("R' U' F\nD2");
    session.until_text("R' U' F D2");
    session.until_solve(&home, "D2");
    session.kill();
    let session = home.start(USUAL, &[]);
    session.until_text("R' U' F D2");
}

#[test]
fn characters_that_come_all_at_once_are_offered_as_a_scramble() {
    let home = Home::new();
    let mut session = started(&home);
    session.send("L2 D' B2 R");
    session.until_text("Paste as scramble?");
    session.send("\r");
    session.until("the scramble", |screen| {
        let text = screen.contents();
        text.contains("L2 D' B2 R") && !text.contains("Paste as scramble?")
    });
}

#[test]
fn key_that_comes_with_a_resize_is_not_lost_nor_is_the_resize() {
    let home = Home::new();
    let mut session = started(&home);
    for (columns, rows) in [(100, 30), (80, 24)].repeat(20) {
        session.resize(columns, rows);
        session.send("?");
        session.until("help at the new size", |screen| {
            let lines: Vec<String> = screen.rows(0, columns).collect();
            screen.contents().contains("Keys here")
                && lines[usize::from(rows) - 1].contains("q quit")
        });
        session.send("q");
        session.until("the popup gone", |screen| !screen.contents().contains("Keys here"));
    }
}

#[test]
fn the_theme_follows_the_background_that_the_terminal_reports() {
    let asked = |session: &Session| {
        session.bytes().windows(8).filter(|part| part == b"\x1b]11;?\x1b\\").count()
    };
    let home = Home::new();
    let mut session = started(&home);
    assert_eq!(asked(&session), 1);
    let dim = |screen: &vt100::Screen| {
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let fronts = cells.filter_map(|(row, column)| screen.cell(row, column));
        fronts.map(vt100::Cell::fgcolor).any(|front| front == vt100::Color::Rgb(0x5c, 0x63, 0x70))
    };
    session.until("the dark theme", |screen| !dim(screen));
    session.send("\x1b]11;rgb:ffff/ffff/ffff\x1b\\");
    session.until("the light theme", dim);
    session.send("\x1b]11;rgb:0000/0000/0000\x07");
    session.until("the dark theme again", |screen| !dim(screen));
    // Another report is no key, in a field either.
    session.press("i", "EDIT");
    session.send("\x1b]4;1;rgb:aaaa/bbbb/cccc\x07\x1b]11;no colour\x07\x1b[?62;4cR");
    session.until_text("R");
    assert!(!session.text().contains("aaaa") && !session.text().contains("colour"));
    session.send("\x03");
    assert_eq!(session.exit_code(), 0);

    let home = home.with("COLORFGBG", "0;15");
    let session = started(&home);
    session.until("the light theme of the variable", dim);
    let home = Home::new().with("TERM", "dumb");
    let session = started(&home);
    assert_eq!(asked(&session), 0, "a terminal without sequences is not asked");
}
