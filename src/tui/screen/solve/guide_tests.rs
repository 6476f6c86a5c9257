//! Tests of the help on the screen: how input is read, which keys exist, why a key does nothing.

use super::commands::SOLVE;
use super::session::{SCRAMBLE, Session};
use crate::popup::{Entry, Popup};

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
    session.press("/");
    for (typed, value) in [("n", "N"), ("+i", "N+I")] {
        session.type_text(typed);
        let shown = &session.state().solutions.shown.rows;
        assert!(
            !shown.is_empty() && shown.iter().all(|row| row.of.sides() == value),
            "{value}: {}",
            session.screen()
        );
    }
    session.press("esc esc /").type_text("i");
    let shown = &session.state().solutions.shown.rows;
    assert!(
        !shown.is_empty() && shown.iter().all(|row| row.of.sides() == "I"),
        "{}",
        session.screen()
    );
    session.press("esc esc /").type_text("RL");
    let shown = &session.state().solutions.shown.rows;
    assert!(
        !shown.is_empty() && shown.iter().all(|row| row.of.axes().contains("RL")),
        "{}",
        session.screen()
    );
}

#[test]
fn what_can_do_nothing_says_why() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter tab");
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
            session.screen().lines().last().unwrap().contains("selected, not a step"),
            "{key}: {}",
            session.screen()
        );
    }
}

#[test]
fn keys_of_the_options_are_seen_on_a_small_screen() {
    let mut session = Session::new(80, 24);
    session.paste(SCRAMBLE);
    session.press("enter");
    assert!(session.screen().contains("b all lengths  e families"), "{}", session.screen());
    session.press("shift-tab");
    assert!(
        session.screen().lines().last().unwrap().contains("b which  c e endings"),
        "{}",
        session.screen()
    );
}

#[test]
fn every_row_of_the_picker_has_a_command_on_its_key() {
    // The row of insertions has no goal.
    for row in super::phases::PICKER.iter().filter(|row| !row.goals().is_empty()) {
        let mut session = Session::new(118, 36);
        session.paste(SCRAMBLE);
        session.press(&format!("s {}", row.key));
        let goal = session.state().workspace().now().plan.goal();
        let name = row.name;
        assert!(row.name_of(goal).is_some(), "its key chooses {goal:?}, and its row is {name}");
    }
}

#[test]
fn a_list_sorted_by_total_shows_the_total() {
    for (width, height) in [(80, 24), (100, 30), (120, 40)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        session.press("enter o o o o");
        let screen = session.screen();
        assert!(screen.contains("DR solutions  50  by total"), "{screen}");
        let header = screen.lines().find(|line| line.contains("solution ")).unwrap();
        assert!(header.contains("total"), "{screen}");
    }
}

#[test]
fn a_line_that_fits_three_axes_keeps_its_total() {
    let mut session = Session::new(120, 40);
    session.paste("U D R2 F2");
    session.press("s h");
    session.press("s e enter");
    let row = &session.state().solutions.shown.rows;
    assert!(row.iter().all(|row| row.axes().len() <= 5), "{row:?}");
}

#[test]
fn no_part_of_a_scramble_is_shown_as_if_it_were_all() {
    for (width, height) in [(60, 16), (64, 20)] {
        let mut session = Session::new(width, height);
        session.paste(&format!("{SCRAMBLE} {SCRAMBLE}"));
        let screen = session.screen();
        let line = screen.lines().nth(1).unwrap();
        assert!(line.ends_with('…'), "{screen}");
    }
}

#[test]
fn help_lists_the_axes_that_there_are() {
    let mut session = Session::new(120, 60);
    session.paste(SCRAMBLE);
    session.press("? /").type_text("axis");
    let screen = session.screen();
    assert!(screen.contains("Axis 3 on or off") && !screen.contains("Axis 4"), "{screen}");
    session.press("esc esc enter ? /").type_text("axis");
    session.shows("Axis 6 on or off");
}

#[test]
fn help_and_command_line_find_what_is_said_of_a_command() {
    let mut session = Session::new(120, 60);
    session.paste(SCRAMBLE);
    session.press("enter :").type_text("star");
    session.shows("Star the step, strike it out");
    session.press("esc ? /").type_text("star");
    session.shows("Star the step, strike it out");
}

#[test]
fn commands_that_can_be_used_stand_before_those_that_cannot() {
    let mut session = Session::new(120, 60);
    session.press(":").type_text("step");
    let can: Vec<bool> = rows(&session)
        .filter(|entry| entry.command.context == SOLVE && has_in_name(entry, "step"))
        .filter(|entry| !entry.command.id.starts_with("step"))
        .map(|entry| entry.reason.is_none())
        .collect();
    assert!(can.contains(&false) && can.is_sorted_by(|a, b| a >= b), "{can:?}");
}

/// Returns the rows of the command line.
fn rows(session: &Session) -> impl Iterator<Item = &Entry> {
    let Some(Popup::Menu(menu)) = session.app.popups.last() else { panic!("no command line") };
    menu.entries.iter()
}

fn has_in_name(entry: &Entry, word: &str) -> bool {
    format!("{} {}", entry.command.id, entry.command.title).to_lowercase().contains(word)
}

#[test]
fn rows_with_the_word_in_their_name_stand_before_those_that_say_it() {
    let mut session = Session::new(120, 60);
    session.paste(SCRAMBLE);
    for word in ["star", "search", "step", "axis", "net", "side", "note", "moves", "best"] {
        session.press(":").type_text(word);
        let is_named = |entry: &Entry| entry.alias.is_some() || has_in_name(entry, word);
        let named: Vec<bool> = rows(&session).map(is_named).collect();
        assert!(named.is_sorted_by(|a, b| a >= b), "{word}: {}", session.screen());
        session.press("esc");
    }
}

#[test]
fn enter_runs_no_command_that_only_says_the_word() {
    let mut session = Session::new(120, 60);
    session.paste(SCRAMBLE);
    session.press("enter");
    let before = session.saved.clone();
    for word in ["domino-reduced", "brings"] {
        for keys in [":", "? /"] {
            session.press(keys).type_text(word);
            let first = rows(&session).next().map(|entry| entry.command.id);
            session.press("enter");
            assert_eq!(session.saved, before, "{word}: {first:?}");
            session.press("esc esc");
        }
    }
    // Another name of a command runs it.
    session.press(":").type_text("premoves").press("enter").shows(" inverse ");
    // The word `star` runs the command for a star, although another command begins with the word.
    session.press(":").type_text("star").press("enter").shows("★");
    session.press("<");
    let before = session.saved.clone();
    session.press(":").type_text("star").press("enter");
    session.shows("the scramble is selected, not a step");
    assert_eq!(session.saved, before);
}

#[test]
fn hints_of_a_solved_cube_begin_with_its_solution() {
    let mut session = Session::new(80, 24);
    session.paste("R U");
    session.press("a").type_text("U' R'").press("enter");
    let screen = session.screen();
    let hints = session.press("tab").screen();
    let hints = hints.lines().last().unwrap();
    assert!(hints.starts_with(" y copy  M star  N note"), "{screen}\n{hints}");
}

#[test]
fn a_wide_screen_shows_what_the_selected_line_leads_to() {
    let mut session = Session::new(200, 60);
    session.paste(SCRAMBLE);
    session.shows("Behind the selected line");
    let first = session.state().solutions.shown.result.as_ref().unwrap().line.clone();
    assert!(first.starts_with("3 moves: "), "{first}");
    session.shows(&first);
    session.press("j");
    let second = &session.state().solutions.shown.result.as_ref().unwrap().line;
    assert_ne!(first, *second);
}

#[test]
fn what_is_done_is_said_once_and_without_a_bar() {
    let session = Session::on(SCRAMBLE);
    let screen = session.screen();
    assert_eq!(screen.matches("done, there are more").count(), 1, "{screen}");
    assert_eq!(screen.matches("done").count(), 2, "in the header too: {screen}");
}
