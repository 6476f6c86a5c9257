//! Nothing is cut while there are blanks beside it: scenes of a solve at six sizes.

use super::session::{SCRAMBLE, Session};

/// Columns and rows of terminals.
const SIZES: [(u16, u16); 6] = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (250, 70)];

/// The keys of each scene, behind a pasted scramble.
const SCENES: [&str; 9] = [
    "g",
    "enter",
    "enter enter",
    "enter enter enter",
    "enter enter enter enter",
    "enter enter tab",
    "enter enter enter enter tab t",
    "enter enter f",
    "s d",
];

/// Number of blanks in a row of a pane that are enough for what is cut there. Six stand behind a
/// single sign in the column of findability.
const ENOUGH: usize = 7;

/// Returns the rows of panes, without their frames.
fn rows(screen: &str) -> impl Iterator<Item = &str> {
    let is_edge = |c: char| "│┃┏┓┗┛┌┐└┘█".contains(c);
    let rows = screen.lines().filter(|row| !row.contains("──") && !row.contains("━━"));
    rows.flat_map(move |row| row.split(is_edge))
}

/// Returns the number of blanks that stand together in a row with a cut text; 0 without one.
fn blanks_beside_a_cut(row: &str) -> usize {
    if !row.contains('…') {
        return 0;
    }
    row.split(|c| c != ' ').map(str::len).max().unwrap_or(0)
}

#[test]
fn nothing_is_cut_beside_blanks() {
    assert_eq!(blanks_beside_a_cut("R U F …             7"), 13);
    assert_eq!(blanks_beside_a_cut("R U F               7"), 0);
    let mut faults = Vec::new();
    let mut cuts = 0;
    for (width, height) in SIZES {
        for keys in SCENES {
            let mut session = Session::new(width, height);
            session.paste(SCRAMBLE);
            let screen = session.press(keys).screen();
            cuts += rows(&screen).filter(|row| row.contains('…')).count();
            let cut = rows(&screen).filter(|row| blanks_beside_a_cut(row) >= ENOUGH);
            faults.extend(cut.map(|row| format!("{width}x{height}, {keys}: {row}")));
        }
    }
    assert!(cuts > 0, "the scenes cut nothing, so that they test nothing");
    assert!(faults.is_empty(), "{} rows:\n{}", faults.len(), faults.join("\n"));
}
