//! Tests of typed moves: the search after them begins, follows the text, is kept or dropped.

use premove_cube::{Cube, Move};
use premove_engine::search::Solution;
use premove_engine::step::Goal;
use premove_service::api::Outcome;
use premove_service::questions::{Distances, Event, Request, StepAnswer, StepQuestion};

use super::session::{SCRAMBLE, Session, TO_GO};
use super::{Pane, SEARCH};
use crate::app::Message;
use crate::key::{Code, Key, Mouse, MouseAction};
use crate::message::{JobEffect, ScreenEffect};
use crate::screen::progress::Counters;
use crate::widget::gauge::Phase;

/// Returns the requested effects on the step search, one letter each, and the start of the last
/// search.
fn jobs(session: &mut Session) -> (String, Option<Cube>) {
    let (mut letters, mut from) = (String::new(), None);
    for effect in session.take_effects() {
        letters.push(match effect {
            ScreenEffect::Job(
                SEARCH,
                JobEffect::Start(Request::Step(StepQuestion { cube, .. })),
            ) => {
                from = Some(cube);
                'S'
            }
            ScreenEffect::Job(SEARCH, JobEffect::Drop) => 'D',
            ScreenEffect::Job(SEARCH, _) => '?',
            _ => continue,
        });
    }
    (letters, from)
}

/// Presses a key without performing any of its effects.
fn key(session: &mut Session, code: Code) {
    session.app.update(Message::Key(Key::plain(code)));
}

fn typed(session: &mut Session, text: &str) {
    for c in text.chars() {
        key(session, Code::Char(c));
    }
}

/// Returns the state that moves lead to from the current node of a session.
fn state(session: &Session, moves: &str) -> Cube {
    let now = session.state().workspace.now();
    let line = premove_cube::notation::parse(moves).unwrap().line();
    line.apply_to(&now.here().unwrap().cube)
}

fn found() -> Solution {
    Solution::new(&[Move::ALL[3]], &[], 1)
}

#[test]
fn list_follows_each_move_and_says_behind_what_it_stands() {
    let mut session = Session::on(SCRAMBLE);
    session.press("a");
    let searches = session.outside.searches;
    session.shows("EO solutions  50 ");
    session.type_text("R");
    session.shows("EO solutions  50  behind R ");
    session.type_text(" U F'");
    session.shows("EO solutions  50  behind R U F' ");
    assert_eq!(session.outside.searches, searches + 4, "one for each state: R, U, F and F'");
    let list = &session.state().solutions.search;
    assert_eq!(list.question().unwrap().cube, state(&session, "R U F'"));
    assert_eq!(session.state().workspace.now().tree.len(), 0, "nothing is taken");
    // Without typed moves, the earlier list is shown again and not searched again.
    session.press("ctrl-u");
    session.shows("EO solutions  50 ");
    assert!(!session.screen().contains("behind R"), "{}", session.screen());
    assert_eq!(session.outside.searches, searches + 4);
}

#[test]
fn moves_that_reach_the_step_are_followed_by_the_next_one() {
    let mut session = Session::on(SCRAMBLE);
    let eo = session.state().selected_solution().unwrap().line().to_string();
    session.press("a");
    session.send(Message::Burst(eo.clone()));
    session.shows(&format!("DR solutions  50  behind {eo} "));
    // The selected row is a DR on U/D.
    session.shows("DR U/D: 6 corners, 8 edges");
    let (saved, number) = (session.saved.clone(), session.outside.searches);
    let rows = session.state().solutions.search.list.all.clone();
    session.press("down down enter");
    assert_eq!(session.outside.searches, number, "the search that is there is kept");
    assert_ne!(session.saved, saved);
    session.shows("DR solutions  50 ");
    assert!(!session.screen().contains("behind (") && !session.screen().contains("behind B"));
    let state = session.state();
    assert_eq!(
        (&state.solutions.search.list.all, state.solutions.search.list.cursor()),
        (&rows, 2)
    );
    assert_eq!(state.workspace.now().plan.goal(), Goal::DrFromEo);
    assert_eq!(state.focus.pane, Pane::Solutions);
    session.press("enter");
    assert_eq!(session.state().workspace.now().tree.len(), 2, "the selected one was taken");
}

#[test]
fn another_move_takes_the_place_of_the_search_that_runs() {
    let mut session = Session::on(SCRAMBLE);
    session.press("a");
    typed(&mut session, "R");
    assert_eq!(jobs(&mut session), ("S".to_owned(), Some(state(&session, "R"))));
    assert!(session.state().solutions.search.list.is_empty());
    // The earlier list stays for a moment.
    session.shows("EO solutions  50 ");
    let elapsed = std::time::Duration::from_millis(200);
    session.snapshot(SEARCH, Counters { elapsed, ..Counters::default() });
    session.shows("EO solutions  0  behind R ");
    session.event(SEARCH, Event::Step(StepAnswer::Found { solutions: vec![found()], rates: None }));
    session.shows("EO solutions  1  behind R ");
    typed(&mut session, "2");
    assert_eq!(jobs(&mut session), ("S".to_owned(), Some(state(&session, "R2"))));
    typed(&mut session, " ");
    assert_eq!(jobs(&mut session).0, "", "the same moves are not searched again");
    session.event(SEARCH, Event::Step(StepAnswer::Found { solutions: vec![found()], rates: None }));
    // Enter keeps the running search and its solutions.
    key(&mut session, Code::Enter);
    assert_eq!(jobs(&mut session).0, "");
    assert!(session.state().solutions.search.ask.is_live());
    assert_eq!(session.state().solutions.search.list.all, [found()]);
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: false }));
    assert_eq!(*session.state().solutions.search.ask.phase(), Phase::Done { truncated: false });
}

#[test]
fn escape_brings_back_the_list_and_goes_on_with_its_search() {
    let mut session = Session::searching(SCRAMBLE);
    session.event(
        SEARCH,
        Event::Step(StepAnswer::LengthDone { length: 1, solutions: vec![found()], rates: None }),
    );
    key(&mut session, Code::Char('a'));
    assert_eq!(jobs(&mut session).0, "", "an empty field changes nothing");
    typed(&mut session, "R");
    assert_eq!(jobs(&mut session).0, "DS");
    let saved = session.saved.clone();
    key(&mut session, Code::Esc);
    let effects = session.take_effects();
    let goes_on = |effect: &ScreenEffect| {
        matches!(effect, ScreenEffect::Job(SEARCH, JobEffect::Start(Request::Step(question)))
            if question.limits.min == 2)
    };
    assert!(effects.iter().any(goes_on), "{effects:?}");
    assert_eq!(session.state().solutions.search.list.all, [found()]);
    assert_eq!(session.saved, saved);
    // A completed search is not started again, and a stopped one stays stopped.
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: false }));
    session.take_effects();
    for _ in 0..2 {
        key(&mut session, Code::Char('a'));
        assert_eq!(jobs(&mut session).0, "S", "the moves were kept");
        key(&mut session, Code::Esc);
        assert_eq!(jobs(&mut session).0, "D");
        assert_eq!(*session.state().solutions.search.ask.phase(), Phase::Done { truncated: false });
        assert_eq!(session.state().solutions.search.list.all, [found()]);
    }
    assert_eq!(session.state().workspace.draft(), "R");
    assert!(session.state().workspace.now().tree.is_empty());
}

#[test]
fn text_that_cannot_be_read_leaves_the_list_and_says_so() {
    let mut session = Session::on(SCRAMBLE);
    session.press("a").type_text("Q");
    session.shows("EO solutions  50 ");
    session.press("backspace").type_text("R U");
    let searches = session.outside.searches;
    session.type_text(" Q");
    session.shows("EO solutions  50  behind R U as last read ");
    assert_eq!(session.outside.searches, searches);
    assert_eq!(session.state().scramble.cube, Some(state(&session, "R U")));
    session.press("enter");
    session.shows("behind R U as last read ");
    session.press("backspace");
    session.shows("behind R U ");
    assert!(!session.screen().contains("as last read"));
    // Moves on the inverse side take effect before their parenthesis is closed.
    session.type_text("(F L");
    session.shows("behind R U (F L) ");
    session.shows("as R U (F L)  the inverse side ends with ')'");
    assert_eq!(
        session.state().solutions.search.question().unwrap().cube,
        state(&session, "R U (F L)")
    );
    session.press("ctrl-u esc n a").type_text("D F");
    session.shows("behind (D F) ");
    session.press("enter");
    let now = session.state().workspace.now();
    assert_eq!(now.tree.line(now.cursor()).to_string(), "(D F)");
}

#[test]
fn the_list_behind_moves_stays_after_enter_and_goes_after_escape() {
    let mut session = Session::on(SCRAMBLE);
    session.press("a").type_text("R");
    let known = Distances { normal: Some(4), inverse: Some(5), both: None };
    session.event(TO_GO, Event::Distances(known));
    session.shows("EO solutions  50  behind R ");
    session.shows("to EO: 4 normal, 5 inverse");
    let searches = session.outside.searches;
    session.press("enter").shows("EO solutions  50 ");
    assert_eq!(session.outside.searches, searches, "the search that is there is kept");
    session.press("u a ctrl-u").type_text("R").shows("behind R ");
    session.press("esc").shows("EO solutions  50 ");
    assert!(!session.screen().contains("behind"), "{}", session.screen());
}

#[test]
fn whole_lines_stay_while_moves_are_typed() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f a");
    let searches = session.outside.searches;
    session.type_text("R");
    session.shows("Whole lines  3");
    assert_eq!(session.outside.searches, searches);
    assert_eq!(session.state().scramble.cube, Some(state(&session, "R")), "the net follows");
    session.press("esc");
    session.shows("Whole lines  3");
    session.press("a enter");
    assert_eq!(session.outside.searches, searches + 1);
    session.shows("EO solutions  50 ");
}

#[test]
fn typed_moves_that_solve_say_so_in_the_list() {
    let mut session = Session::on("R U F D2");
    session.press("a").type_text("D2 F' U'");
    session.shows("behind D2 F' U' ");
    session.type_text(" R'");
    session.shows("solved in 4: Enter takes the moves");
    session.press("esc");
    session.shows("EO solutions  ");
    session.press("a enter");
    session.shows("Solved in 4 moves");
}

#[test]
fn other_moves_of_the_list_are_selected_by_mouse_while_typing() {
    let mut session = Session::on(SCRAMBLE);
    session.press("a").type_text("R");
    let area = session.state().areas.of(Pane::Solutions);
    let (column, row) = (area.x + 8, area.y + 4);
    session.send(Message::Mouse(Mouse { action: MouseAction::Click, column, row }));
    assert_eq!(session.state().solutions.search.list.cursor(), 2);
    session.shows("behind R ");
    session.press("up pagedown pageup");
    assert_eq!(session.state().solutions.search.list.cursor(), 1);
    session.press("enter enter");
    assert_eq!(session.state().workspace.now().tree.len(), 2);
    assert_eq!(session.state().workspace.now().plan.goal(), Goal::DrFromEo);
}

#[test]
fn rows_that_stay_for_a_moment_keep_their_selection() {
    for keys in ["down down down", "pagedown pagedown pagedown"] {
        let mut session = Session::on(SCRAMBLE);
        session.press(keys).press("a");
        let list = |session: &Session| {
            let screen = session.screen();
            screen.lines().filter(|line| line.contains('▸')).map(str::to_owned).collect::<Vec<_>>()
        };
        let before = list(&session);
        assert!(!before.is_empty(), "{}", session.screen());
        typed(&mut session, "R");
        assert!(session.state().solutions.search.list.is_empty());
        let marked = |lines: &[String]| {
            lines.iter().map(|line| line[line.find('▸').unwrap()..].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(marked(&list(&session)), marked(&before), "{}", session.screen());
        // Keys do not act on the old rows, which will soon disappear.
        key(&mut session, Code::Down);
        assert_eq!(marked(&list(&session)), marked(&before));
        let other = Solution::new(&[Move::ALL[0]], &[], 1);
        session.event(
            SEARCH,
            Event::Step(StepAnswer::Found { solutions: vec![found()], rates: None }),
        );
        session
            .event(SEARCH, Event::Step(StepAnswer::Found { solutions: vec![other], rates: None }));
        assert_eq!(
            session.state().solutions.search.list.cursor(),
            0,
            "nothing was chosen in the new list"
        );
    }
}

#[test]
fn the_wheel_moves_the_selection_while_moves_are_typed() {
    let mut session = Session::on(SCRAMBLE);
    session.press("a").type_text("R");
    let turn = |session: &mut Session, action, pane: Pane| {
        let area = session.state().areas.of(pane);
        let (column, row) = (area.x + 3, area.y + 2);
        session.send(Message::Mouse(Mouse { action, column, row }));
        session.state().solutions.search.list.cursor()
    };
    assert_eq!(turn(&mut session, MouseAction::ScrollDown, Pane::Solutions), 3);
    assert_eq!(turn(&mut session, MouseAction::ScrollDown, Pane::Tree), 3);
    assert_eq!(turn(&mut session, MouseAction::ScrollUp, Pane::Solutions), 0);
    session.type_text(" U").shows("moves: R U");
    session.shows("behind R U ");
}

#[test]
fn screens_while_moves_are_typed() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        session.press("a").type_text("R' D (L2").press("down");
        insta::assert_snapshot!(format!("typed_{width}x{height}"), session.screen());
        session.draw_at_all_sizes();
    }
}

#[test]
fn many_moves_are_cut_in_the_title_where_they_begin() {
    let mut session = Session::new(80, 24);
    session.paste(SCRAMBLE);
    session.press("a").type_text("R U F D L B R U F D L B R U F D L B R2 U2 F2 D2");
    session.shows("EO solutions  50  behind … ");
    session.shows(" U2 F2 D2 ");
}
