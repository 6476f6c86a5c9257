//! Tests of insertions on the screen, with keys.

use premove_cube::notation::{Alg, Side};
use premove_fmc::Origin;
use premove_fmc::insertion::{
    InsertedText, Insertion, InsertionAnswer, InsertionSettled, InsertionSolution, Leftover,
};
use premove_service::api::Outcome;
use premove_service::questions::{Event, InsertQuestion, Request};

use super::INSERTIONS;
use super::other_list::OtherList;
use super::session::Session;
use crate::message::{JobEffect, ScreenEffect};

/// A scramble that [`SKELETON`] solves up to a cycle of three corners.
const SCRAMBLE: &str = "D' R' U R D' R' U' L2 F2";
const SKELETON: &str = "F2 L2 R D2";
const CYCLE: &str = "U R D R' U' R D' R'";

fn alg(text: &str) -> Alg {
    premove_cube::notation::parse(text).unwrap().line().normal
}

fn solution(place: usize, moves: &str) -> InsertionSolution {
    let skeleton = alg(SKELETON);
    let (before, behind) = skeleton.moves().split_at(place);
    let moves = alg(moves);
    let whole = Alg::from(before).then(&moves).then(&Alg::from(behind));
    let insertion = Insertion {
        side: Side::Normal,
        parent: None,
        place,
        case: Some(Leftover::of(&moves.cube())),
        moves: InsertedText::Turns(moves),
        cancelled: [0; 2],
    };
    InsertionSolution { solution: whole.normal_form(), insertions: vec![insertion], readings: 1 }
}

/// Returns an answer with the solution, and one with a longer insertion.
fn answer(single: usize) -> Event {
    let solutions = vec![solution(2, CYCLE), solution(2, &format!("F {CYCLE} F'"))];
    let settled = InsertionSettled { single: Some(single), slices: 3, ..Default::default() };
    Event::Insert(Box::new(InsertionAnswer { solutions, settled }))
}

fn on_skeleton(width: u16, height: u16) -> Session {
    let mut session = Session::new(width, height);
    session.paste(SCRAMBLE);
    session.press("a").type_text(SKELETON).press("enter");
    session
}

fn listed(width: u16, height: u16) -> Session {
    let mut session = on_skeleton(width, height);
    session.press("s i");
    session.event(INSERTIONS, answer(20));
    session
}

fn done() -> Event {
    Event::Finished(Outcome::Done { truncated: false })
}

#[test]
fn a_state_with_few_pieces_left_names_them_and_offers_insertion() {
    let mut session = on_skeleton(118, 36);
    session.shows("left 3c");
    session.shows("s i insertion");
    session.shows("s i · Insert 3c");
    session.press("<");
    assert!(!session.screen().contains("Insert"), "{}", session.screen());
    session.press("s i").shows("the scramble is selected, not a step");
}

#[test]
fn insertions_are_searched_into_the_line_of_the_node() {
    let mut session = on_skeleton(118, 36);
    session.take_effects();
    session.app.update(crate::app::Message::Key(crate::key::Key::char('s')));
    session.app.update(crate::app::Message::Key(crate::key::Key::char('i')));
    let started = session.take_effects().into_iter().find_map(|effect| match effect {
        ScreenEffect::Job(_, JobEffect::Start(Request::Insert(question))) => Some(question),
        _ => None,
    });
    let InsertQuestion { problem } = started.unwrap();
    assert_eq!(problem.line.to_string(), SKELETON);
    assert_eq!(problem.scramble, alg(SCRAMBLE).cube());
    session.shows("Insertions  3c  0  searching");
}

#[test]
fn a_row_has_total_moves_case_place_and_what_is_inserted() {
    let session = listed(118, 36);
    let grid = &session.state().solutions.shown.grid;
    let names: Vec<&str> = grid.header().split_whitespace().collect();
    assert_eq!(names, ["total", "moves", "case", "where", "inserted"]);
    let words = grid.text(0);
    let words: Vec<&str> = words.split_whitespace().collect();
    assert_eq!(words[..3], ["9", "8-3", "3c"]);
    assert!(grid.text(0).contains("N 2"), "{}", grid.text(0));
    session.shows("skeleton F2 L2 * R D2");
    session.shows("* = U R D R' U' R D' R'");
    session.shows("no single insertion gives 8 or fewer with at most 6");
}

#[test]
fn insertions_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = listed(width, height);
        session.event(INSERTIONS, done());
        insta::assert_snapshot!(format!("insertions_{width}x{height}"), session.screen());
    }
    listed(118, 36).draw_at_all_sizes();
    listed(118, 36).draw_in_ascii();
}

#[test]
fn the_selected_insertion_becomes_a_step_with_one_undo() {
    let mut session = listed(118, 36);
    let steps = session.state().workspace().now().tree.len();
    session.press("enter");
    let now = session.state().workspace().now();
    assert_eq!(now.here().unwrap().solution.unwrap().len(), 9);
    assert_eq!(now.tree.len(), steps + 1);
    let origin = &now.tree.get(now.cursor()).unwrap().origin;
    assert_eq!(*origin, Origin::Listed(Origin::INSERTION.to_owned()));
    assert!(!session.state().others.is_open());
    session.press("u");
    assert_eq!(session.state().workspace().now().tree.len(), steps);
}

#[test]
fn the_selection_stays_on_its_solution() {
    let mut session = listed(118, 36);
    session.press("j");
    let second = session.state().others.insertions.clone();
    let Event::Insert(mut better) = answer(20) else { unreachable!("an answer") };
    better.solutions.swap(0, 1);
    session.event(INSERTIONS, Event::Insert(better));
    let pane = &session.state().others.insertions;
    assert_eq!(pane.copied(), second.copied());
    session.press("y");
    assert!(session.copied_what.starts_with("the solution, "));
}

#[test]
fn wider_limits_search_again_and_keep_the_rows() {
    let mut session = listed(118, 36);
    session.event(INSERTIONS, done());
    session.shows("done: + widens the limits");
    session.press("+").shows("Insertions  3c  2  searching");
    session.event(INSERTIONS, answer(20));
    session.shows("with at most 7");
    session.press("+ + + + + +").shows("the limits are as wide as they can be");
}

#[test]
fn other_lists_and_another_node_take_the_place_of_insertions() {
    for keys in ["s e", "f", "<", "u"] {
        let mut session = listed(118, 36);
        session.press(keys);
        assert!(!session.state().others.insertions.is_open(), "{keys}");
    }
    let mut session = listed(118, 36);
    session.press("/").shows("insertions are listed: Esc brings back the solutions");
    session.paste("R U F");
    assert!(!session.state().others.is_open());
    let mut session = listed(118, 36);
    session.press("esc").shows("Insertions  3c  2  stopped");
    session.press("esc").shows("solutions");
    assert!(!session.state().others.is_open());
}

#[test]
fn the_steps_pane_opens_insertions_with_its_letter_and_with_a_click_of_enter() {
    for keys in ["shift-tab i", "shift-tab G enter"] {
        let mut session = on_skeleton(118, 36);
        session.press(keys);
        assert!(session.state().others.insertions.is_open(), "{keys}");
    }
}
