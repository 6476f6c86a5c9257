//! Tests of the verdict on a finished solution, and of the single rules.

use super::session::{SCRAMBLE, Session};

#[test]
fn a_finished_solution_has_its_verdict_in_view() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter enter enter");
    session.shows("ok to hand in: ");
    session.press("<");
    assert!(!session.screen().contains("hand in"), "{}", session.screen());
    let mut session = Session::on("R U F D2");
    session.press("a").type_text("D2 F' U' R'");
    session.shows("4 in all, solved, but it begins with 4 moves of the inverse scramble");
    session.press("enter");
    session.shows("not ok to hand in: it begins with 4 moves of the inverse");
    for (width, height) in [(80, 24), (60, 20), (118, 36), (200, 60)] {
        session.send(crate::app::Message::Resize(width, height));
        session.shows("not ok to hand in: it begins with 4");
    }
}

#[test]
fn the_rules_are_shown_one_by_one() {
    let mut session = Session::on("R U F D2 L");
    session.press("C");
    session.shows("✗ there are no moves");
    session.press("esc a").type_text("U2 U2 L' D2 F' U' R'").press("enter C");
    session.shows("✗ it begins with 5 moves of the inverse scramble");
    session.shows("✓ solves the scramble in 5 moves");
    session.shows("✓ at most 80 moves: 5 with rotations");
}

#[test]
fn typed_slices_that_solve_are_offered_as_face_turns() {
    let mut session = Session::on("R L' F2");
    session.press("a").type_text("F2 M'");
    session.shows("as F2 R' L");
    session.shows("slices are not allowed, write face turns");
    session.press("esc C");
    session.shows("Rules, with the moves typed");
    session.shows("in face turns: F2 R' L (3)");
}

#[test]
fn each_move_up_to_the_current_step_is_explained() {
    let mut session = Session::on(SCRAMBLE);
    session.press("P");
    session.shows("no step taken yet");
    session.press("enter P");
    session.shows("Purpose of each move");
    session.shows("1. EO ");
    session.shows("bad edges");
    session.press("esc enter P G");
    session.shows("DR ");
}
