//! Tests of the Solves screen with keys, and its snapshots.

use std::sync::Arc;

use premove_cube::notation::Side;
use premove_fmc::Workspace;
use premove_fmc::library::{Id, Solve, Times};

use super::*;
use crate::app::App;
use crate::message::{FileEffect, ScreenEffect};
use crate::screen::session::{self, Outside};
use crate::screen::solve::SolveState;

/// Stand-in for everything outside the state; it performs no effects.
#[derive(Default)]
struct Nothing;

impl Outside for Nothing {
    type State = SolvesState;

    fn perform(&mut self, _: ScreenEffect, _: &mut App) {}
}

type Session = session::Session<Nothing>;

fn solve(number: u32, scramble: &str, steps: &[&str]) -> Arc<Listed> {
    let mut workspace = Workspace::on_scramble(scramble);
    for step in steps {
        workspace.add_own_moves(step, Side::Normal).unwrap();
    }
    let now = 1_790_000_000 + u64::from(number) * 86_400;
    let solve = Solve::new(Id::new(now, number), Times::at(now), workspace.to_json());
    Arc::new(Listed::Solve(Box::new(SolveSummary::of(&solve, &workspace))))
}

const LONG: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";

/// Opens the screen with three solves and a damaged file; the first solve is selected.
fn on(width: u16, height: u16) -> Session {
    let mut session = Session::bare(width, height);
    let damaged = Listed::Damaged { name: "x".to_owned(), why: "it is cut short".into() };
    session.reply(Reply::Solves(vec![
        solve(1, "R U F", &["F'", "U' R'"]),
        solve(2, LONG, &["R L"]),
        solve(3, "B L2", &[]),
        Arc::new(damaged),
    ]));
    session
}

fn last(session: &Session) -> &FileEffect {
    session.files.last().unwrap()
}

fn selected(session: &Session) -> String {
    session.state().selected().map(|listed| name(listed).to_owned()).unwrap_or_default()
}

#[test]
fn solves_are_asked_for_when_the_screen_comes_into_view() {
    let session = Session::bare(120, 40);
    assert_eq!(session.files, [FileEffect::Solve(SolveEffect::List)]);
    session.shows("reading the solves");
}

#[test]
fn solves_are_filtered_and_sorted() {
    let mut session = on(120, 40);
    session.shows("Solves  4  by changed");
    // A damaged file does not count as a solve.
    session.shows("3 solves, 1 solved");
    session.shows("x  damaged: it is cut short");
    let first = selected(&session);
    session.press("o o");
    session.shows("by length");
    assert_eq!(selected(&session), first, "the selection stays on its solve");
    session.press("/").type_text("state:solved");
    session.shows("Solves  1 ");
    session.type_text(" oops:1");
    session.shows(" ! unknown word 'oops': quotes look for it as text");
    session.press("B");
    session.press("enter").shows("character 14: unknown word 'oops'");
    // The bin cannot be opened while the query has an error.
    session.press("B").shows("character 14: unknown word 'oops'");
    session.press("esc");
    session.shows("Solves  4 ");
}

#[test]
fn solves_are_opened_starred_removed_and_brought_back() {
    let mut session = on(120, 40);
    let name = selected(&session);
    let id = Id::try_from(name.clone()).unwrap();
    session.press("M");
    assert_eq!(last(&session), &FileEffect::Solve(SolveEffect::Star(id.clone(), true)));
    session.press("D");
    session.shows("Remove this solve? B L2");
    // Another list may arrive before the answer.
    session.reply(Reply::Solves(vec![solve(1, "R U F", &["F'", "U' R'"])]));
    assert_ne!(selected(&session), name);
    session.press("y");
    assert_eq!(last(&session), &FileEffect::Solve(SolveEffect::Remove(name.clone())));
    // An action can be undone only after it has been done.
    session.press("u");
    session.shows("nothing to undo");
    session.reply(Reply::Removed(name.clone()));
    session.shows("the solve is in the bin: u brings it back");
    session.press("u");
    assert_eq!(last(&session), &FileEffect::Solve(SolveEffect::Restore(name)));
    session.reply(Reply::Restored);
    session.shows("the solve is back");
    session.press("u");
    session.shows("nothing to undo");
    let mut session = on(120, 40);
    session.press("y");
    assert_eq!(session.copied, "B L2");
    session.press("enter");
    assert_eq!(last(&session), &FileEffect::Solve(SolveEffect::Open { id, known_for: None }));
    assert_eq!(session.app.shell.in_view, session.app.shell.id_of::<SolveState>());
}

#[test]
fn the_best_line_of_a_solve_is_exported() {
    let mut session = on(120, 40);
    session.press("E");
    let name = selected(&session);
    assert_eq!(last(&session), &FileEffect::Solve(SolveEffect::Export { name, in_bin: false }));
    let mut workspace = Workspace::on_scramble("R U F");
    workspace.add_own_moves("F' U' R'", Side::Normal).unwrap();
    let asked = crate::export::asked(workspace.now(), workspace.now().cursor());
    session.reply(Reply::Exported(asked));
    session.shows("Export the solve: solved in 3 moves");
    session.press("2 enter");
    assert_eq!(session.copied, "F' U' R'");
}

#[test]
fn a_damaged_file_is_not_opened() {
    let mut session = on(120, 40);
    session.press("G enter");
    session.shows("'x' is damaged and stays as it is: it is cut short");
}

#[test]
fn the_selected_solve_is_shown_with_its_tree() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = on(width, height);
        session.press("j");
        let name = selected(&session);
        assert_eq!(
            last(&session),
            &FileEffect::Solve(SolveEffect::Preview { name: name.clone(), in_bin: false })
        );
        let (scramble, text) = (LONG.to_owned(), "a text".to_owned());
        let lines = (0..60).map(|n| format!("step {n}")).collect();
        let stale =
            Preview { name: "other".to_owned(), text: "stale".to_owned(), ..Preview::default() };
        session.reply(Reply::Preview(Box::new(stale)));
        session.reply(Reply::Preview(Box::new(Preview {
            name,
            scramble,
            text,
            lines,
            fault: None,
        })));
        insta::assert_snapshot!(format!("solves_{width}x{height}"), session.screen());
        session.press("tab G");
        session.shows("step 59");
        session.draw_at_all_sizes();
    }
}

#[test]
fn thousands_of_solves_are_moved_through() {
    let mut session = Session::bare(120, 40);
    let mut all: Vec<_> = (0..5_000).map(|n| solve(n, "R U F", &[])).collect();
    all.sort_by(|a, b| name(a).cmp(name(b)));
    session.reply(Reply::Solves(all));
    session.shows("Solves  5000 ");
    let newest = selected(&session);
    session.press("G");
    assert!(selected(&session) < newest);
    session.press("/").type_text("since:2030-01-01").press("enter");
    assert!((1..5_000).contains(&session.state().list.len()));
}

#[test]
fn filter_and_order_are_kept() {
    let mut session = on(120, 40);
    session.press("o /").type_text("starred").press("enter");
    let saved = session.saved.clone();
    let mut other = on(120, 40);
    other.reply(Reply::Saved(saved));
    other.shows("by created  /starred");
}

/// Returns the solve with a title.
fn titled(solve: &Arc<Listed>, title: &str) -> Arc<Listed> {
    let Listed::Solve(summary) = &**solve else { panic!("a solve") };
    let mut summary = summary.clone();
    title.clone_into(&mut summary.title);
    Arc::new(Listed::Solve(summary))
}

#[test]
fn titles_and_the_time_of_day_stand_in_the_list_where_there_is_room() {
    for (width, height, has_time) in [(80, 24, false), (120, 40, true), (200, 60, true)] {
        let mut session = Session::bare(width, height);
        let long =
            titled(&solve(2, LONG, &["R L"]), "a title that is longer than half of the room");
        session.reply(Reply::Solves(vec![titled(&solve(1, "R U F", &[]), "club evening"), long]));
        session.shows("  club evening: R U F");
        session.shows(": R' U'");
        assert_eq!(session.screen().contains("2026-09-22 14:13"), has_time, "{}", session.screen());
        insta::assert_snapshot!(format!("titles_{width}x{height}"), session.screen());
        session.draw_at_all_sizes();
    }
}

#[test]
fn a_title_of_wide_letters_stays_on_its_line() {
    let mut session = Session::bare(120, 40);
    let wide = titled(&solve(2, "R U F", &[]), "魔方\n日记");
    session.reply(Reply::Solves(vec![wide, solve(3, "L D B", &["D"])]));
    let width = usize::from(session.state().area_of(Pane::List).width) - 2;
    let lines = session.state().files().unwrap();
    for listed in lines {
        for has_solutions in [false, true] {
            let line = view::line(listed, view::Widths::of(width, has_solutions));
            assert_eq!(unicode_width::UnicodeWidthStr::width(&*line), width - 1);
        }
    }
    session.shows("魔 方");
}

#[test]
fn the_word_for_the_bin_is_taken_away_however_it_is_written() {
    let mut session = on(120, 40);
    session.press("/").type_text("in:BIN x").press("enter").press("B");
    assert_eq!(session.state().filter, "x");
    session.press("/ end").type_text(" -in:bin").press("enter").press("B");
    assert_eq!(session.state().filter, "in:bin x");
}

#[test]
fn the_bin_is_listed_filtered_and_brought_back_from() {
    let mut session = on(120, 40);
    session.press("R");
    session.shows("the bin is not shown: H shows it");
    session.press("B");
    assert_eq!(last(&session), &FileEffect::Solve(SolveEffect::ListBin));
    session.shows("reading the solves");
    let old = solve(7, "D2 B", &["B'"]);
    let removed = vec![solve(5, "F L", &[]), old.clone(), solve(8, LONG, &[])];
    session.reply(Reply::Bin(removed));
    session.shows("Bin  3  by changed  /in:bin");
    session.shows("3 solves, 1 solved");
    assert!(!session.screen().contains("B L2"), "{}", session.screen());
    for (key, reason) in [("enter", "Open"), ("*", "Star"), ("D", "Remove")] {
        session.press(key);
        session.shows(&format!("{reason} the solve: the solve is in the bin: u brings it back"));
    }
    session.press("/").type_text(" D2").press("enter");
    session.shows("Bin  2  by changed  /in:bin D2");
    session.press("j");
    let (name, in_bin) = (name(&old).to_owned(), true);
    assert_eq!(selected(&session), name);
    let preview = SolveEffect::Preview { name: name.clone(), in_bin };
    assert_eq!(last(&session), &FileEffect::Solve(preview));
    session.press("E");
    let export = SolveEffect::Export { name: name.clone(), in_bin };
    assert_eq!(last(&session), &FileEffect::Solve(export));
    for key in ["u", "R"] {
        session.press(key);
        assert_eq!(last(&session), &FileEffect::Solve(SolveEffect::Restore(name.clone())));
    }
    session.reply(Reply::Restored);
    assert!(session.files.contains(&FileEffect::Solve(SolveEffect::ListBin)));
    session.shows("the solve is back");
    session.reply(Reply::Bin(Vec::new()));
    session.shows("the bin is empty");
    session.press("B").shows("/D2");
    session.press("esc").shows("Solves  4  by changed ");
    session.press("B").draw_at_all_sizes();
}

/// Returns the bar of key hints.
fn hints(session: &Session) -> String {
    session.screen().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn the_hints_have_the_keys_that_matter_in_each_state() {
    let mut session = on(80, 24);
    let list = hints(&session);
    assert!(list.starts_with(" enter open  ! analyse  E export  * star  / filter"), "{list}");
    session.press("/").type_text("length<4").press("enter");
    assert!(hints(&session).starts_with(" enter open  esc all solves"), "{}", hints(&session));
    session.press("/").type_text("9").press("enter");
    assert!(hints(&session).starts_with(" esc all solves  / filter"), "{}", hints(&session));
    session.press("esc H");
    session.reply(Reply::Bin(vec![solve(4, "R U", &[])]));
    assert!(hints(&session).starts_with(" R bring back  H bin  E export"), "{}", hints(&session));
}
