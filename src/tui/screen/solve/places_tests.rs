//! Tests of insertions by hand on the screen, with keys.

use premove_cube::notation::{Alg, Line};
use premove_fmc::insertion::{InsertionPlace, PlaceRest};
use premove_service::api::Outcome;
use premove_service::questions::{Event, PlacesQuestion, Request};

use super::PLACES;
use super::other_list::OtherList;
use super::session::Session;
use crate::message::{JobEffect, ScreenEffect};

/// A scramble that [`SKELETON`] solves up to a cycle of three corners.
const SCRAMBLE: &str = "D' R' U R D' R' U' L2 F2";
const SKELETON: &str = "F2 L2 R D2";
/// The cycle behind the second move of the skeleton.
const CYCLE: &str = "U R D R' U' R D' R'";

fn alg(text: &str) -> Alg {
    premove_cube::notation::parse(text).unwrap().line().normal
}

fn on_skeleton(width: u16, height: u16) -> Session {
    let mut session = Session::new(width, height);
    session.paste(SCRAMBLE);
    session.press("a").type_text(SKELETON).press("enter");
    session
}

/// Returns an answer with the rest at one place.
fn answer() -> Event {
    let mut places = InsertionPlace::all(&alg(SCRAMBLE).cube(), &Line::on_normal(alg(SKELETON)));
    places[2].rest = Some(PlaceRest { moves: alg(CYCLE), total: 9 });
    Event::Places(places)
}

fn listed(width: u16, height: u16) -> Session {
    let mut session = on_skeleton(width, height);
    session.press("s p");
    session.event(PLACES, answer());
    session.event(PLACES, Event::Finished(Outcome::Done { truncated: false }));
    session
}

fn row(session: &Session, line: usize) -> Vec<String> {
    let text = session.state().solutions.shown.grid.text(line);
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn the_places_of_the_line_are_listed_at_once() {
    let mut session = on_skeleton(118, 36);
    session.take_effects();
    session.app.update(crate::app::Message::Key(crate::key::Key::char('s')));
    session.app.update(crate::app::Message::Key(crate::key::Key::char('p')));
    let started = session.take_effects().into_iter().find_map(|effect| match effect {
        ScreenEffect::Job(_, JobEffect::Start(Request::Places(question))) => Some(question),
        _ => None,
    });
    let PlacesQuestion { scramble, skeleton } = started.unwrap();
    assert_eq!((scramble, skeleton.to_string()), (alg(SCRAMBLE).cube(), SKELETON.to_owned()));
    session.shows("Insert by hand  3c  4 moves");
    assert_eq!(session.state().solutions.shown.grid.len(), 5);
    assert_eq!(row(&session, 0), ["N", "0", "*", "F2", "L2", "R"]);
    assert_eq!(row(&session, 4), ["N", "4", "L2", "R", "D2", "*"]);
    session.shows("unsolved at N 4: 3c");
}

#[test]
fn the_net_shows_what_is_unsolved_at_the_selected_place() {
    let mut session = listed(118, 36);
    let places = InsertionPlace::all(&alg(SCRAMBLE).cube(), &Line::on_normal(alg(SKELETON)));
    for (place, keys) in [(3, "k"), (2, "k"), (0, "g"), (4, "G"), (0, "g")] {
        session.press(keys);
        assert_eq!(session.state().scramble.cube, Some(places[place].cube), "{place}");
    }
    session.shows("unsolved at N 0: 3c");
    session.press("j j").shows("8 moves, 9 in all: U R D R' U' R D' R'");
    session.shows("skeleton F2 L2 * R D2");
    assert_eq!(row(&session, 2)[7..9], ["8", "9"]);
    session.press("esc");
    assert_eq!(session.state().scramble.cube, session.state().workspace().now().cube());
}

#[test]
fn typed_moves_are_inserted_at_each_place() {
    let mut session = listed(118, 36);
    session.press("g j j a").type_text("[U R D R', U'");
    session.shows("a bracket is open");
    session.press("enter").shows("a bracket is open: close it");
    assert!(session.state().is_typing_insertion());
    session.press("ctrl-u").type_text(CYCLE);
    session.shows("8 moves, 3 cancel: 9 in all, solved");
    session.shows("solved at N 2");
    assert_eq!(row(&session, 2)[7..9], ["solved", "9"]);
    // At another place the same moves leave more.
    session.press("up");
    assert!(!session.screen().contains("solved at"), "{}", session.screen());
    session.press("down").shows("solved at N 2");
}

#[test]
fn enter_takes_typed_moves_as_a_step_with_one_undo() {
    let mut session = listed(118, 36);
    let steps = session.state().workspace().now().tree.len();
    session.press("g j j a").type_text(CYCLE).press("enter");
    let now = session.state().workspace().now();
    assert_eq!(now.here().unwrap().solution.unwrap().len(), 9);
    assert_eq!(now.tree.len(), steps + 1);
    assert!(now.tree.get(now.cursor()).unwrap().origin.is_own());
    assert!(!session.state().others.is_open());
    session.press("u");
    assert_eq!(session.state().workspace().now().tree.len(), steps);
}

#[test]
fn without_typed_moves_enter_takes_those_of_the_row() {
    let mut session = listed(118, 36);
    session.press("g j j enter");
    let now = session.state().workspace().now();
    assert_eq!(now.here().unwrap().solution.unwrap().len(), 9);
    assert_eq!(now.tree.get(now.cursor()).unwrap().origin.word(), "list");
    // Where none are known, the field opens.
    let mut session = listed(118, 36);
    session.press("g enter");
    assert!(session.state().is_typing_insertion());
}

#[test]
fn pieces_that_are_left_bring_the_places_of_the_longer_line() {
    let mut session = listed(118, 36);
    session.press("g j a").type_text("M2").press("enter");
    assert!(session.state().others.places.is_open());
    let now = session.state().workspace().now();
    let whole = alg("F2 M2 L2 R D2");
    assert_eq!(now.here().unwrap().cube, alg(SCRAMBLE).cube().then(&whole.cube()));
    assert_eq!(session.state().solutions.shown.grid.len(), whole.normal_form().len() + 1);
}

#[test]
fn mistakes_are_named_and_typed_moves_are_kept() {
    let mut session = listed(118, 36);
    session.press("a").type_text("R *").press("enter");
    session.shows("unknown notation '*' at column 3");
    assert!(session.state().is_typing_insertion());
    session.press("esc").shows("the moves typed are kept: a goes on with them");
    session.shows("unsolved at N 4: 3c");
    session.press("a").shows("insert: R *");
    session.press("ctrl-u enter");
    assert!(!session.state().field.is_open() && session.state().others.places.is_open());
}

#[test]
fn another_list_or_node_closes_the_places() {
    for keys in ["s i", "s e", "f", "<", "u", "esc"] {
        let mut session = listed(118, 36);
        session.press(keys);
        assert!(!session.state().others.places.is_open(), "{keys}");
    }
    let mut session = listed(118, 36);
    session.press("/").shows("places are listed: Esc brings back the solutions");
    let mut session = on_skeleton(118, 36);
    session.press("< s p").shows("the scramble is selected, not a step");
}

#[test]
fn places_of_the_inverse_side_are_seen_from_it() {
    let mut session = Session::new(118, 36);
    session.paste(SCRAMBLE);
    session.press("a").type_text("F2 L2 (D2 R')").press("enter");
    session.press("s p").shows("N 0");
    assert_eq!(row(&session, 4)[..2], ["I", "1"]);
    session.press("G k").shows("unsolved at I 1");
    session.press("a").type_text("R U").shows("as R U");
    let typed = session.state().scramble.cube.unwrap();
    let places = InsertionPlace::all(
        &alg(SCRAMBLE).cube(),
        &Line { normal: alg("F2 L2"), inverse: alg("D2 R'") },
    );
    assert_eq!(typed, places[4].cube.after_all(alg("R U").iter()));
}

#[test]
fn places_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = listed(width, height);
        session.press("g j j");
        insta::assert_snapshot!(format!("places_{width}x{height}"), session.screen());
        session.press("a").type_text("U R D R' U' [R, D'");
        insta::assert_snapshot!(format!("places_typed_{width}x{height}"), session.screen());
    }
    listed(118, 36).draw_at_all_sizes();
    listed(118, 36).draw_in_ascii();
}
