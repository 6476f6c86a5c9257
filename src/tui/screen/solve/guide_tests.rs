//! The help that the screen gives while it is used: how input is read, which keys there are, why
//! one does nothing.

use super::session::{SCRAMBLE, Session};

#[test]
fn own_moves_are_shown_as_they_will_be_taken_while_they_are_typed() {
    for (width, height) in [(118, 36), (80, 24)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        session.press("n a").type_text("D' ");
        assert!(session.screen().contains("as (D')  1 moves more"), "{}", session.screen());
        session.type_text("(L)");
        assert!(session.screen().contains("as D' (L)  2 moves more"), "{}", session.screen());
    }
}

#[test]
fn the_filter_knows_the_columns_of_side_and_axis() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter /");
    for (typed, value) in [("n", "N"), ("+i", "N+I")] {
        session.type_text(typed);
        let shown = &session.state().shown.rows;
        assert!(
            !shown.is_empty() && shown.iter().all(|row| row.side == value),
            "{value}: {}",
            session.screen()
        );
    }
    session.press("esc esc /").type_text("i");
    let shown = &session.state().shown.rows;
    assert!(!shown.is_empty() && shown.iter().all(|row| row.side == "I"), "{}", session.screen());
    session.press("esc esc /").type_text("RL");
    let shown = &session.state().shown.rows;
    assert!(
        !shown.is_empty() && shown.iter().all(|row| row.axis.contains("RL")),
        "{}",
        session.screen()
    );
}

#[test]
fn what_can_do_nothing_says_why() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter tab");
    let reasons =
        [("enter", "searched already"), ("]", "no other step below"), ("[", "no other step above")];
    for (key, reason) in reasons {
        session.press(key);
        assert!(
            session.screen().lines().last().unwrap().contains(reason),
            "{key}: {}",
            session.screen()
        );
    }
    session.press("k");
    for key in ["M", "]", "<"] {
        session.press(key);
        assert!(
            session.screen().lines().last().unwrap().contains("choose a step"),
            "{key}: {}",
            session.screen()
        );
    }
}

#[test]
fn keys_of_the_options_are_seen_on_a_small_screen() {
    let mut session = Session::new(80, 24);
    session.paste(SCRAMBLE);
    session.press("enter enter");
    assert!(session.screen().contains("b all lengths  e families"), "{}", session.screen());
    session.press("shift-tab");
    assert!(
        session.screen().lines().last().unwrap().contains("b which  e endings  . from"),
        "{}",
        session.screen()
    );
}

#[test]
fn every_row_of_the_picker_has_a_command_on_its_key() {
    for (key, name, goals) in crate::step::PICKER {
        let mut session = Session::new(118, 36);
        session.paste(SCRAMBLE);
        session.press(&format!("s {key}"));
        let goal = session.state().workspace().now().plan.goal;
        assert!(goals.contains(&goal), "s {key} chooses {goal:?}, and its row is {name}");
    }
}
