//! Tests of incoming and exported write-ups, with keys.

use premove_fmc::writeup::read::read;
use premove_service::questions::Event;
use proptest::prelude::*;

use super::session::{SCRAMBLE, Session};
use crate::app::Message;
use crate::key::{Mouse, MouseAction};
use crate::message::{Decided, Decision, FileEffect, Reply};

const SOLVE: &str = "Scramble: B' F' D2 L' U L D2 L' U' L R\n\n\
    R' * F (B') // pairs\n* = [L' U L, D2]\n";

/// Steps without a scramble.
const STEPS: &str = "F' U' // pair\nR' // rest\n";

/// Returns the name and the note of each step on the path to the current node.
fn path(session: &Session) -> Vec<(String, String)> {
    let now = session.state().workspace.now();
    let path = now.tree.path(now.cursor()).into_iter().filter_map(|id| now.tree.get(id));
    path.map(|node| (node.name.clone(), node.note.clone())).collect()
}

#[test]
fn a_pasted_write_up_is_offered_opened_and_undone() {
    let mut session = Session::on(SCRAMBLE);
    session.paste(SOLVE);
    session.shows("The paste is a write-up: 2 steps, solved in 11 moves.");
    session.shows("Enter opens it as a new solve");
    session.shows("m     takes only its scramble");
    session.shows("Esc   changes nothing");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        session.send(Message::Resize(width, height));
        insta::assert_snapshot!(format!("write_up_question_{width}x{height}"), session.screen());
    }
    session.press("enter");
    session.shows("opened, 2 steps, solved in 11 moves");
    let names: Vec<_> = path(&session).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["pairs", "insertion"]);
    session.press("u");
    assert_eq!(session.state().workspace.now().scramble.text(), SCRAMBLE);
    assert!(session.state().workspace.now().tree.is_empty());
}

#[test]
fn each_solve_of_a_paste_is_asked_about_in_its_turn() {
    let mut session = Session::on(SCRAMBLE);
    session.paste(&format!("Scramble 1: R U F\n\nF' // a\nU' R' // b\n\n{SOLVE}"));
    session.shows("The paste is a write-up: 2 steps, solved in 3 moves.");
    session.press("enter");
    session.shows("The paste is a write-up: 2 steps, solved in 11 moves.");
    session.press("enter");
    assert_eq!(session.state().workspace.now().scramble.text(), "B' F' D2 L' U L D2 L' U' L R");
    session.press("u");
    assert_eq!(session.state().workspace.now().scramble.text(), "R U F");
}

#[test]
fn of_a_pasted_write_up_the_scramble_can_be_taken_alone() {
    let mut session = Session::on(SCRAMBLE);
    session.paste(SOLVE);
    session.press("m");
    let now = session.state().workspace.now();
    assert_eq!(now.scramble.text(), "B' F' D2 L' U L D2 L' U' L R");
    assert!(now.tree.is_empty());
}

#[test]
fn steps_without_a_scramble_become_a_branch_of_the_one_in_work() {
    let mut session = Session::on("R U F");
    session.press("a").type_text("F2").press("enter");
    session.paste("F' U' // pair\nR' // rest\n");
    session.shows("It has no scramble: the one in work is taken.");
    session.press("enter");
    let now = session.state().workspace.now();
    assert_eq!((now.scramble.text(), now.tree.len()), ("R U F", 3));
    assert_eq!(now.here().and_then(|here| here.solution).map(|moves| moves.len()), Some(3));
    session.press("u");
    assert_eq!(session.state().workspace.now().tree.len(), 1, "one undo takes it back");
}

#[test]
fn a_write_up_of_the_scramble_in_work_is_a_branch_too() {
    let mut session = Session::on("B' F' D2 L' U L D2 L' U' L R");
    session.press("a").type_text("R'").press("enter");
    session.paste(SOLVE);
    session.shows("Enter opens it as a branch");
    session.press("enter");
    assert_eq!(session.state().workspace.now().tree.len(), 3);
}

#[test]
fn a_first_line_that_is_a_scramble_is_one_though_the_steps_do_not_solve_it() {
    for steps in ["D2 F' // one\nU' (B) // two\n", "D2 F'\nU' (B)\n"] {
        let mut session = Session::on("R U F D2");
        session.press("a").type_text("D2").press("enter");
        session.paste(&format!("{SCRAMBLE}\n\n{steps}"));
        session.shows("Enter opens it as a new solve");
        session.press("enter");
        let now = session.state().workspace.now();
        assert_eq!((now.scramble.text(), now.tree.len()), (SCRAMBLE, 2));
    }
}

#[test]
fn scrambles_and_moves_of_several_lines_are_no_write_ups() {
    let mut session = Session::on(SCRAMBLE);
    session.paste("R' U' F D2 L2 F R2\nU2 R2 B");
    assert_eq!(session.app.popups.len(), 0);
    assert_eq!(
        session.state().workspace.now().scramble.line().map(premove_cube::notation::Line::len),
        Ok(10)
    );
    session.press("a");
    session.paste("R U\nF2 // a comment\n");
    session.shows("moves: R U F2");
}

#[test]
fn a_write_up_pasted_into_a_field_is_offered_and_its_moves_go_there() {
    let mut session = Session::on("R U F");
    session.press("a");
    session.paste("F' U' // pair\nR' // rest\n");
    session.shows("Enter opens it as a branch");
    session.shows("m     puts only its moves into the field");
    session.press("m");
    session.shows("moves: F' U' R'");
    session.press("ctrl-u");
    session.paste("F' U' // pair\nR' // rest\n");
    session.press("enter");
    assert_eq!(session.state().workspace.now().tree.len(), 2);
    assert!(session.state().field.edit.is_none());
    // From a whole write-up, the field takes only the moves of the steps, or only the scramble.
    let whole = "Scramble: R U F\nF' U' // pair (2/2)\nR' // rest (1/3)\nSolution: F' U' R' (3)\n";
    session.press("a ctrl-u");
    session.paste(whole);
    session.press("m").shows("moves: F' U' R' ");
    session.press("ctrl-u esc i ctrl-u");
    session.paste(whole);
    session.shows("m     puts only its scramble into the field");
    session.press("m");
    assert_eq!(session.state().field.edit.as_ref().unwrap().field.text(), "R U F");
}

#[test]
fn a_write_up_is_opened_from_a_file_and_a_bad_one_is_not() {
    let mut session = Session::on(SCRAMBLE);
    session.press("I").type_text("~/a solve.txt").press("enter");
    assert_eq!(session.files.last(), Some(&FileEffect::Read("~/a solve.txt".into())));
    session.reply(Reply::File { path: "solve.txt".into(), text: SOLVE.into() });
    session.shows("opened, 2 steps, solved in 11 moves");
    session.reply(Reply::File { path: "no.txt".into(), text: "nothing".into() });
    session.shows("'no.txt' is not opened: ");
    assert_eq!(session.state().workspace.now().tree.len(), 2);
}

#[test]
fn what_was_not_understood_stands_in_the_notes() {
    let mut session = Session::on(SCRAMBLE);
    session.paste("Scramble: R U F D2\n\nD2 F' // one\nU' Q7 // two\nR' // three");
    session.shows("line 4: not read: ");
    session.press("enter");
    let (name, note) = &path(&session)[0];
    assert_eq!(name, "one");
    assert!(note.starts_with("not understood: U' Q7 // two  ("), "{note}");
    session.shows("opened, 2 steps that do not solve the scramble");
}

#[test]
fn a_write_up_on_screen_comes_back_to_the_same_tree() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter enter enter");
    session.press("m").type_text("the end").press("enter");
    session.press("N");
    session.paste("two lines\nof a note");
    session.press("enter Y");
    let written = session.copied.clone();
    assert!(written.contains("the end"), "{written}");
    let before = path(&session);
    session.press(": ").type_text("solve.new").press("enter");
    assert!(session.state().workspace.now().tree.is_empty());
    session.paste(&written);
    session.press("enter");
    assert_eq!(path(&session), before);
    session.press("Y");
    assert_eq!(session.copied, written);
    assert!(read(&written, None).is_complete());
}

#[test]
fn a_solve_is_exported_in_every_form_to_the_clipboard_or_a_file() {
    let mut session = Session::on(SCRAMBLE);
    session.paste(SOLVE);
    session.press("enter E");
    session.shows("Export the solve: solved in 11 moves");
    session.shows("Enter copy   f write a file   Esc close");
    insta::assert_snapshot!("export_118x36", session.screen());
    session.press("j enter");
    assert_eq!(session.copied, "R' L' U L D2 L' U' L D2 F B");
    session.press("E 5 f");
    session.shows("file: solve-11.svg");
    session.press("ctrl-u").type_text("~/card.svg").press("enter");
    let Some(FileEffect::Write { path, text, replace: false }) = session.files.last().cloned()
    else {
        panic!("{:?}", session.files)
    };
    assert!(path == "~/card.svg" && text.starts_with("<svg "), "{text}");
    let screen = crate::screen::ScreenId::FIRST;
    session.send(crate::app::Message::Exists { screen, path, text });
    session.shows("'~/card.svg' exists already. Replace it?");
    session.press("y");
    assert!(matches!(session.files.last(), Some(FileEffect::Write { replace: true, .. })));
    for (form, start) in [("1", "Scramble: "), ("3", "**Scramble:**"), ("4", "{\"scramble\"")] {
        session.press("E").press(form).press("y");
        assert!(session.copied.starts_with(start), "{}", session.copied);
    }
    session.press("E");
    session.draw_at_all_sizes();
}

#[test]
fn a_form_that_does_not_fit_is_read_on_while_arrows_choose_the_form() {
    let mut session = Session::on(SCRAMBLE);
    session.send(crate::app::Message::Resize(60, 16));
    session.paste(SOLVE);
    session.press("enter E 3").shows("PgDn reads on");
    let before = session.screen();
    session.press("pagedown");
    assert_ne!(session.screen(), before);
    session.press("end f pageup home").shows("file: ");
    session.press("esc 2 3");
    assert_eq!(session.screen(), before, "another form is read from its beginning");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]
    #[test]
    fn what_is_exported_comes_back_to_the_same_tree(
        steps in proptest::collection::vec(
            ("([UDRLFB]['2]? ){1,5}", any::<bool>(), "[a-z(/*=é ]{0,9}", "[a-z/*=\n]{0,20}"),
            1..4,
        ),
    ) {
        let mut session = Session::on(SCRAMBLE);
        for (moves, is_inverse, name, note) in &steps {
            let moves = if *is_inverse { format!("({moves})") } else { moves.clone() };
            session.press("a").paste(&moves);
            session.press("enter m").paste(name);
            session.press("enter N").paste(note);
            session.press("enter");
        }
        session.press("Y");
        let written = session.copied.clone();
        let lines = |session: &Session| session.state().workspace.now().export(
            session.state().workspace.now().cursor(),
            premove_fmc::writeup::export::PathForm::Text,
        );
        let before = (path(&session), lines(&session));
        prop_assume!(before.0.len() > 1);
        session.paste("R U F D2");
        session.paste(&written);
        if session.app.popups.is_empty() {
            // Text without words is not offered as a write-up, but a file is opened.
            session.reply(Reply::File { path: "a.txt".into(), text: written.clone() });
        } else {
            session.press("enter");
        }
        prop_assert_eq!((path(&session), lines(&session)), before, "{}", written);
    }
}

#[test]
fn esc_leaves_everything_as_it_is() {
    for (field, text) in [("", SOLVE), ("a", SOLVE), ("i", SOLVE), ("a", STEPS), ("", STEPS)] {
        let mut session = Session::on("R U F");
        session.press("a").type_text("F2").press("enter a").type_text("D2 L").press("esc");
        if !field.is_empty() {
            session.press(field);
        }
        let before = session.state().workspace.to_json();
        session.paste(text);
        session.shows("Esc   changes nothing");
        session.press("esc").shows("the write-up is not opened: nothing is changed");
        assert_eq!(session.state().workspace.to_json(), before);
        assert_eq!(session.state().field.edit.is_some(), !field.is_empty(), "the field stays open");
    }
}

#[test]
fn an_answer_can_be_clicked() {
    for (answer, scramble) in [("takes only", "B' F' D2 L' U L D2 L' U' L R"), ("changes", "R")] {
        let mut session = Session::on("R");
        session.paste(SOLVE);
        let screen = session.screen();
        let (row, line) =
            screen.lines().enumerate().find(|(_, line)| line.contains(answer)).unwrap();
        let column = line.split(answer).next().unwrap().chars().count() as u16;
        let action = MouseAction::Click;
        let row = row as u16;
        session.send(Message::Mouse(Mouse { action, column, row }));
        assert!(session.app.popups.is_empty());
        assert_eq!(session.state().workspace.now().scramble.text(), scramble);
    }
}

/// Sends the result of reading a text, for a session that does not answer read requests itself.
fn is_read(session: &mut Session, text: &str) {
    let scramble = session.state().workspace.now().scramble.moves();
    let read = Event::WriteUp(Box::new(read(text, scramble.as_ref())));
    session.event(super::WRITE_UP, read);
}

/// Pastes steps into the field for moves, types more, and then sends the result of reading the
/// steps.
fn paste_and_type_on(session: &mut Session) {
    session.press("a").type_text("F");
    session.paste(STEPS);
    session.type_text("2");
    is_read(session, STEPS);
}

#[test]
fn a_question_waits_while_something_else_is_typed() {
    let mut session = Session::on("R U F");
    session.outside.is_slow = true;
    paste_and_type_on(&mut session);
    assert!(session.app.popups.is_empty());
    session.shows("it is taken up when you leave the field");
    session.type_text(" D").press("esc");
    session.shows("Enter opens it as a branch");
    session.press("esc");
    assert_eq!(session.state().workspace.draft(), "F2 D");
    // The question also waits for other popups and for the end of a key sequence.
    session.paste(STEPS);
    session.press("?");
    is_read(&mut session, STEPS);
    assert_eq!(session.app.popups.len(), 1);
    session.press("esc").shows("Enter opens it as a branch");
    session.press("esc");
    session.paste(STEPS);
    session.press("s");
    is_read(&mut session, STEPS);
    assert!(session.app.popups.is_empty());
    session.press("esc").shows("Enter opens it as a branch");
}

#[test]
fn a_question_waits_until_its_screen_is_in_view() {
    let mut session = Session::on("R U F");
    session.outside.is_slow = true;
    session.paste(STEPS);
    session.press("5");
    is_read(&mut session, STEPS);
    assert!(session.app.popups.is_empty(), "it must not open over another screen");
    session.shows("1 Solve ? a question");
    session.press("/").type_text("m").press("esc");
    assert_eq!(session.state().workspace.now().tree.len(), 0);
    session.press("1").shows("Enter opens it as a branch");
    session.press("enter 5");
    assert!(!session.screen().contains("a question"), "it is answered");
    session.press("1");
    assert_eq!(session.state().workspace.now().tree.len(), 2);
}

#[test]
fn a_file_and_moves_that_come_late_wait_for_the_end_of_typing() {
    let mut session = Session::on("R U F");
    session.outside.is_slow = true;
    session.reply(Reply::File { path: "a.txt".into(), text: STEPS.into() });
    session.press("a").type_text("D");
    is_read(&mut session, STEPS);
    session.type_text("2").shows("moves: D2");
    session.press("esc");
    assert_eq!(session.state().workspace.now().tree.len(), 2);
    // Moves that were pasted into a field are not used as a scramble.
    let moves = "R U\nF2\n";
    session.press("a");
    session.paste(moves);
    session.press("esc");
    is_read(&mut session, moves);
    session.shows("their field is closed");
    assert_eq!(session.state().workspace.now().scramble.text(), "R U F");
    session.paste("D L\nB\n");
    session.press("a").type_text(" R");
    is_read(&mut session, "D L\nB\n");
    assert_eq!(session.state().workspace.now().scramble.text(), "R U F");
    session.press("esc");
    assert_eq!(session.state().workspace.now().scramble.line().unwrap().len(), 3);
}

#[test]
fn reading_can_be_stopped() {
    let mut session = Session::on(SCRAMBLE);
    session.outside.is_slow = true;
    session.paste(SOLVE);
    session.shows("reading the write-up: Esc stops");
    session.press("esc");
    session.shows("the write-up is not read: nothing is changed");
    assert_eq!(session.state().workspace.now().scramble.text(), SCRAMBLE);
    assert!(session.state().incoming.is_empty());
}

#[test]
fn texts_that_come_while_another_one_waits_are_read_after_it() {
    let mut session = Session::on("R U F");
    session.outside.is_slow = true;
    // The question about the first text waits while a field is in use.
    paste_and_type_on(&mut session);
    let file = Reply::File { path: "a.txt".into(), text: SOLVE.into() };
    session.reply(file);
    session.shows("this text is read when the one before it is taken up");
    session.press("esc").shows("Enter opens it as a branch");
    session.press("enter");
    assert_eq!(session.state().workspace.now().scramble.text(), "R U F");
    assert_eq!(session.state().workspace.now().tree.len(), 2);
    is_read(&mut session, SOLVE);
    session.shows("opened, 2 steps, solved in 11 moves");
    assert_eq!(path(&session)[0].0, "pairs");
    assert!(session.state().incoming.is_empty());
}

#[test]
fn an_answer_is_for_the_text_that_was_asked_about() {
    let mut session = Session::on("R U F");
    session.outside.is_slow = true;
    session.paste(STEPS);
    is_read(&mut session, STEPS);
    session.shows("Enter opens it as a branch");
    // A file arrives while the question is open.
    session.reply(Reply::File { path: "a.txt".into(), text: SOLVE.into() });
    session.press("esc").shows("nothing is changed");
    assert!(session.state().workspace.now().tree.is_empty());
    assert!(!session.state().incoming.is_empty(), "the other text is being read");
    // A second answer is for a text that is gone, and is ignored.
    let decision = Decision { text: 1, what: Decided::Nothing };
    session.reply(Reply::Decided(decision));
    assert!(!session.state().incoming.is_empty());
    is_read(&mut session, SOLVE);
    session.shows("opened, 2 steps, solved in 11 moves");
}

#[test]
fn an_answer_takes_no_text_that_is_still_being_read() {
    for what in [Decided::Open, Decided::MovesOnly, Decided::Nothing] {
        let mut session = Session::on("R U F");
        session.outside.is_slow = true;
        session.paste(STEPS);
        session.reply(Reply::Decided(Decision { text: 1, what }));
        assert!(!session.state().incoming.is_empty(), "{what:?}");
    }
}
