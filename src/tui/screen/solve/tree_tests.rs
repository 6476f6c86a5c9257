//! Tests of the tree on the screen, with keys: marks, notes, hiding, equal states, lists of
//! complete lines, two branches side by side.

use super::Pane;
use super::session::{SCRAMBLE, Session};
use crate::app::Message;

/// Opens the screen with two finishes of one HTR; the shorter one is selected.
fn two_lines(width: u16, height: u16) -> Session {
    let mut session = Session::new(width, height);
    session.paste(SCRAMBLE);
    session.press("enter enter enter enter < j enter [");
    session
}

fn last_line(session: &Session) -> String {
    session.screen().lines().last().unwrap().to_owned()
}

/// Returns the screen row that contains these words.
fn row(session: &Session, words: &str) -> String {
    let screen = session.screen();
    let found = screen.lines().find(|line| line.contains(words));
    found.unwrap_or_else(|| panic!("no '{words}' on\n{screen}")).to_owned()
}

#[test]
fn after_own_moves_and_a_name_enter_takes_a_solution() {
    let mut session = Session::on(SCRAMBLE);
    session.press("a").type_text("U2").press("enter");
    assert_eq!(session.state().focus.pane, Pane::Solutions);
    session.press("m").type_text("first").press("enter");
    assert_eq!(session.state().focus.pane, Pane::Solutions);
    session.press("enter");
    assert_eq!(session.state().workspace.now().tree.len(), 2);
    session.press("tab m").type_text("second").press("enter");
    assert_eq!(session.state().focus.pane, Pane::Tree, "it had the focus before");
    session.press("a").type_text("D2").press("enter");
    assert_eq!(session.state().focus.pane, Pane::Solutions);
    session.press("a").type_text("Q").press("enter");
    assert!(session.screen().contains("'Q'"), "{}", session.screen());
    assert_eq!(session.state().focus.pane, Pane::Tree, "the field is still open");
}

#[test]
fn own_moves_through_several_steps_come_as_rows_and_go_with_one_undo() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter enter enter");
    let here = session.state().workspace.now().here().unwrap();
    let typed = here.line.to_string();
    session.press("tab g j D");
    assert!(session.state().workspace.now().tree.is_empty());
    session.press("a").type_text(&typed).press("enter");
    let now = session.state().workspace.now();
    let titles: Vec<_> = now.rows().into_iter().map(|row| row.title).collect();
    assert_eq!(titles, ["EO F/B", "DR U/D", "HTR", "finish"]);
    assert!(now.here().unwrap().solution.is_some());
    session.press("u");
    assert!(session.state().workspace.now().tree.is_empty());
}

#[test]
fn a_note_of_several_lines_is_pasted_shown_and_edited() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter N");
    session.paste("blocks on the back\r\ntry U2 first\n");
    session.shows("note: blocks on the back⏎try U2 first");
    session.press("enter tab");
    session.shows("try U2 first");
    let note = |session: &Session| {
        let now = session.state().workspace.now();
        now.tree.get(now.cursor()).unwrap().note.clone()
    };
    assert_eq!(note(&session), "blocks on the back\ntry U2 first");
    assert!(session.saved.contains("try U2 first"));
    session.press("N").type_text("!").press("alt-enter").type_text("or D").press("ctrl-j enter");
    assert_eq!(note(&session), "blocks on the back\ntry U2 first!\nor D");
    session.send(Message::Resize(200, 60));
    session.shows("\"blocks on the back …\"");
    for line in ["blocks on the back ", "try U2 first!", "or D "] {
        row(&session, line);
    }
    session.press("u");
    assert_eq!(note(&session), "blocks on the back\ntry U2 first");
}

#[test]
fn a_branch_is_hidden_counted_shown_again_and_undone() {
    let mut session = two_lines(118, 36);
    session.press("tab A");
    assert!(last_line(&session).contains("nothing is hidden"), "{}", session.screen());
    session.press("H");
    session.shows("1 hidden");
    let now = session.state().workspace.now();
    assert_eq!((now.outline(false).len(), now.tree.len()), (5, 5));
    session.press("A");
    session.shows("with what is hidden");
    let screen = session.screen();
    let is_marked = |line: &str| line.contains("finish") && line.contains("hidden");
    assert!(screen.lines().any(is_marked), "{screen}");
    session.press("k H");
    let hidden = |s: &Session| s.state().workspace.now().rows().iter().filter(|r| r.hidden).count();
    assert_eq!(hidden(&session), 0);
    session.press("u");
    assert_eq!(hidden(&session), 1);
    session.press("u u");
    assert_eq!(hidden(&session), 0);
    assert!(session.state().tree.with_hidden);
    session.press(":").type_text("solve.new").press("enter");
    assert!(!session.state().tree.with_hidden, "the next solve begins folded");
}

/// Moves the focus to the pane of the tree.
fn to_tree(session: &mut Session) {
    while session.state().focus.pane != Pane::Tree {
        session.press("tab");
    }
}

#[test]
fn equal_states_have_one_sign_and_a_key_goes_from_one_to_the_other() {
    let mut session = Session::on(SCRAMBLE);
    for moves in ["L2 (D2)", "(D2)"] {
        to_tree(&mut session);
        session.press("g").press("a").type_text(moves).press("enter");
        session.press("< ");
    }
    let ids: Vec<_> = session.state().workspace.now().rows().iter().map(|r| r.node).collect();
    to_tree(&mut session);
    session.press("J");
    assert!(last_line(&session).contains("no other step"), "{}", session.screen());
    session.press("G a").type_text("L2").press("enter");
    to_tree(&mut session);
    assert_eq!(session.screen().matches("=1").count(), 2, "{}", session.screen());
    session.press("J");
    assert_eq!(session.state().workspace.now().cursor(), ids[0]);
    session.press("J");
    assert_ne!(session.state().workspace.now().cursor(), ids[0]);
}

#[test]
fn complete_lines_are_listed_by_total_with_a_star_and_by_eo() {
    let mut session = two_lines(118, 36);
    session.press("tab L");
    session.shows("Complete lines by total  2");
    let line = row(&session, "> HTR ");
    assert!(line.contains(" moves") && line.contains("> HTR "), "{line}");
    session.press("j");
    assert!(session.state().workspace.now().here().unwrap().solution.is_some());
    session.press("L");
    session.shows("Complete lines with a star  0");
    session.shows("no complete line of this kind yet");
    session.press("M");
    session.shows("Complete lines with a star  1");
    session.press("L");
    session.shows("Complete lines by EO  2");
    session.shows("best ");
    session.press("esc");
    session.shows(" Skeleton tree ");
    session.press("L L L L");
    session.shows(" Skeleton tree ");
}

#[test]
fn two_branches_stand_side_by_side() {
    let mut session = two_lines(118, 36);
    session.press("tab V");
    session.shows("V on another step compares");
    session.press("V");
    assert!(last_line(&session).contains("nothing is compared"), "{}", session.screen());
    session.press("V j V");
    session.shows("Two branches: Esc goes back");
    session.shows("in common");
    session.shows("both solve the cube");
    let screen = session.screen();
    assert!(screen.lines().any(|line| line.matches("finish").count() == 2), "{screen}");
    assert_eq!(screen.matches("DR U/D").count(), 1, "what is common stands there once\n{screen}");
    session.press("esc");
    session.shows(" Skeleton tree ");
    assert!(!session.state().focus.zoomed);
}

#[test]
fn an_ancestor_beside_its_child_is_said_to_be_one() {
    for (width, height) in [(80, 24), (118, 36)] {
        let mut session = two_lines(width, height);
        session.press("tab V < < V");
        session.shows("right is an ancestor of left, 2 steps before it");
        session.shows("│ ends here, the other goes on");
    }
}

#[test]
fn the_footer_has_the_keys_of_the_tree_and_of_a_solved_cube() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter tab");
    let line = last_line(&session);
    assert!(line.contains("M star  N note  m name  u undo"), "{line}");
    session.press("shift-tab enter enter enter n n");
    let line = last_line(&session);
    assert!(line.contains("y copy  Y write-up  ! analyse  < back"), "{line}");
}

#[test]
fn reasons_are_said_where_a_key_of_the_tree_does_nothing() {
    let mut session = Session::on(SCRAMBLE);
    for key in ["m", "N", "M", "H", "D", "V"] {
        session.press(key);
        assert!(last_line(&session).contains("no step taken yet"), "{key} {}", session.screen());
    }
}

#[test]
fn the_tree_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = two_lines(width, height);
        session.press("M m").type_text("likely").press("enter N");
        session.paste("two turns from the\nrecord");
        session.press("enter < < a").type_text("R2 U").press("enter M M < a").type_text("U");
        session.press("enter H tab");
        if height < 30 {
            session.press("z");
        }
        session.press("G k k");
        insta::assert_snapshot!(format!("tree_{width}x{height}"), session.screen());
        session.press("L L L");
        insta::assert_snapshot!(format!("lines_{width}x{height}"), session.screen());
        session.press("L g j j j j V j V");
        insta::assert_snapshot!(format!("compared_{width}x{height}"), session.screen());
        session.draw_at_all_sizes();
    }
}

#[test]
fn the_table_of_steps_is_filtered_and_sorted_like_other_lists() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter < j enter t").shows("Steps side by side  2 ");
    session.press("/").type_text("eo 3").press("enter").shows("of 2  /eo 3");
    session.press("esc").shows("Steps side by side  2 ");
    session.press("o").shows("Steps side by side  2  by EO");
    session.press("o").shows("Steps side by side  2 ");
    session.press("esc").shows("Skeleton tree");
}
