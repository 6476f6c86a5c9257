//! Tests of the best totals on the screen, with events as the search sends them.

use premove_cube::Move;
use premove_cube::notation::Line;
use premove_engine::table::TableId;
use premove_fmc::BoundSource;
use premove_fmc::chain::BestTotal;
use premove_fmc::listing::KnownTotal;
use premove_service::api::Outcome;
use premove_service::questions::{BestTotalsAnswer, Event};

use super::columns::Row;
use super::session::{SCRAMBLE, Session, TO_GO};
use super::{BOUND, LINES, Order, SEARCH, TOTALS};
use crate::app::Message;
use crate::key::Key;
use crate::message::{JobEffect, ScreenEffect};
use crate::screen::ScreenId;
use crate::screen::progress::Counters;

/// Returns a best total with a solution of this number of moves.
fn best(moves: usize, is_proven: bool) -> BestTotal {
    let line = Line::on_normal((0..moves).map(|at| Move::ALL[at % 2 * 6]).collect());
    BestTotal { line, spelling: 0, is_proven }
}

fn found(totals: &[(usize, usize, bool)]) -> Event {
    let of = |&(at, moves, is_proven): &(usize, usize, bool)| (at, best(moves, is_proven));
    Event::BestTotals(BestTotalsAnswer::Totals(totals.iter().map(of).collect()))
}

/// Returns the texts of the column "best" in the visible rows.
fn column(session: &Session) -> Vec<String> {
    let best = |row: &Row| row.best.as_ref().map(KnownTotal::text).unwrap_or_default();
    session.state().solutions.shown.rows.iter().map(best).collect()
}

/// Returns the effects of a key on the searches for totals and for the list.
fn effects(session: &mut Session, key: char) -> Vec<&'static str> {
    session.app.update(Message::Key(Key::char(key)));
    let name = |effect| match effect {
        ScreenEffect::Job(TOTALS, JobEffect::Start(_)) => Some("totals"),
        ScreenEffect::Job(TOTALS, JobEffect::Drop) => Some("no totals"),
        ScreenEffect::Job(SEARCH, JobEffect::Start(_)) => Some("list"),
        ScreenEffect::Job(LINES, JobEffect::Start(_)) => Some("lines"),
        _ => None,
    };
    session.take_effects().into_iter().filter_map(name).collect()
}

#[test]
fn totals_are_asked_for_all_rows_once_the_list_is_done() {
    let mut session = Session::on(SCRAMBLE);
    assert!(session.outside.candidates.is_empty());
    session.perform();
    assert_eq!(session.outside.candidates.len(), 50);
    let rows = &session.state().solutions.shown.rows;
    let first = &session.outside.candidates[0];
    assert_eq!(first[0].to_string(), rows[0].of.moves());
    assert!(first.len() > 1, "the other spelling of an EO is searched too");
    session.event(TOTALS, found(&[(0, 22, false), (2, 20, true), (7, 18, false)]));
    assert_eq!(column(&session)[..8], ["≤22", "", "20", "", "", "", "", "≤18"]);
    // A worse total does not replace a better one.
    session.event(TOTALS, found(&[(7, 19, false), (0, 22, true)]));
    assert_eq!(column(&session)[..8], ["22", "", "20", "", "", "", "", "≤18"]);
}

#[test]
fn list_is_sorted_by_best_total_and_the_chosen_row_stays_chosen() {
    let mut session = Session::on(SCRAMBLE);
    session.event(TOTALS, found(&[(0, 22, false), (7, 18, false)]));
    session.press("o");
    session.shows("by best total");
    assert_eq!(column(&session)[..3], ["≤18", "≤22", ""]);
    session.event(TOTALS, found(&[(30, 17, false)]));
    assert_eq!(column(&session)[0], "≤17", "the best stands first while no row is chosen");
    session.press("j");
    let chosen = *session.state().solutions.search.list.selected().unwrap();
    session.event(TOTALS, found(&[(31, 16, false), (32, 15, false)]));
    let list = &session.state().solutions.search.list;
    assert_eq!((list.selected(), list.cursor()), (Some(&chosen), 3));
    assert_eq!(session.state().solutions.order, Order::BEST);
}

#[test]
fn steps_keep_the_total_of_their_row_and_their_ends_count_for_all_above() {
    let mut session = Session::on(SCRAMBLE);
    session.event(TOTALS, found(&[(0, 22, false), (1, 21, false)]));
    session.press("enter");
    session.perform();
    let tree = |session: &Session| -> Vec<String> {
        let rows = &session.state().tree.outline.list.rows;
        rows.iter().map(|row| row.best.clone().unwrap_or_default().0).collect()
    };
    assert_eq!(tree(&session), ["≤21", "≤22"]);
    // The rows of the list come first, then the steps of the tree.
    assert_eq!(session.outside.candidates.len(), 51);
    session.event(TOTALS, found(&[(3, 19, true), (50, 20, false)]));
    assert_eq!(tree(&session), ["≤19", "≤19"]);
    assert_eq!(column(&session)[3], "19");
    session.press("<");
    assert_eq!(column(&session)[..2], ["≤19", "≤21"]);
}

#[test]
fn what_is_known_of_a_scramble_comes_back_with_it() {
    let mut session = Session::on(SCRAMBLE);
    session.event(TOTALS, found(&[(0, 22, false), (2, 20, true)]));
    let known = ["≤22", "", "20"];
    assert_eq!(column(&session)[..3], known);
    session.press("i ctrl-u").type_text("R U F").press("esc");
    assert_eq!(column(&session)[..3], known, "another scramble was typed and given up");
    session.press("i ctrl-u").type_text("R U F D L").press("enter");
    session.perform();
    session.press("u");
    session.perform();
    assert_eq!(column(&session)[..3], known, "another scramble was taken and undone");
}

#[test]
fn what_an_idle_build_makes_known_is_asked_again_when_it_is_done() {
    let mut session = Session::on(SCRAMBLE);
    session.perform();
    let refused = || Event::Finished(Outcome::NotReady("".into()));
    session.event(BOUND, refused());
    session.event(TO_GO, refused());
    session.take_effects();
    let asked = |session: &mut Session, event| -> Vec<&'static str> {
        let (screen, slot, counters) = (ScreenId::FIRST, TOTALS, Counters::default());
        session.app.update(Message::Job { screen, slot, event, counters });
        let name = |effect| match effect {
            ScreenEffect::Job(BOUND, JobEffect::Start(_)) => Some("bound"),
            ScreenEffect::Job(TO_GO, JobEffect::Start(_)) => Some("way to the next step"),
            _ => None,
        };
        session.take_effects().into_iter().filter_map(name).collect()
    };
    let table = TableId::DrFinish;
    assert_eq!(
        asked(&mut session, Event::BestTotals(BestTotalsAnswer::BuildBegun(table))),
        Vec::<&str>::new()
    );
    assert_eq!(
        asked(&mut session, Event::BestTotals(BestTotalsAnswer::BuildDone(table))),
        ["bound", "way to the next step"]
    );
}

#[test]
fn every_search_that_the_user_asks_for_ends_the_one_for_totals() {
    let mut session = Session::on(SCRAMBLE);
    session.take_effects();
    assert_eq!(effects(&mut session, 'j'), Vec::<&str>::new());
    assert_eq!(effects(&mut session, '+'), ["list", "no totals"]);
    assert_eq!(effects(&mut session, 'j'), Vec::<&str>::new());
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: true }));
    assert!(session.state().totals.known.of(&Line::EMPTY).is_none());
    assert_eq!(effects(&mut session, 'f'), ["no totals", "lines"]);
}

#[test]
fn whole_lines_are_totals_of_their_steps() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f");
    let state = session.state();
    let first = state.solutions.shown.grid.text(0);
    let total = first.trim().split(' ').next().unwrap().to_owned();
    assert_eq!(state.totals.known.of(&Line::EMPTY).unwrap().text(), format!("≤{total}"));
    session.press("enter");
    let rows = &session.state().tree.outline.list.rows;
    assert!(rows.len() >= 4);
    let (end, steps) = rows.split_last().unwrap();
    for row in steps {
        assert_eq!(row.best.as_ref().unwrap().0, format!("≤{total}"), "{}", session.screen());
    }
    assert_eq!(end.best, Some((total, true)), "the end itself has its own total");
}

#[test]
fn the_best_line_of_a_row_or_a_step_is_taken_as_a_branch() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f");
    let total = session.state().totals.known.of(&Line::EMPTY).unwrap().total;
    // The selected row has the EO of the best whole line, or later any of that line's steps.
    session.press("esc o g");
    assert_eq!(session.state().totals.known.of(&Line::EMPTY).unwrap().total, total);
    let solved = |session: &Session| {
        let now = session.state().workspace().now();
        assert!(now.tree.len() >= 3, "{}", session.screen());
        now.here().unwrap().solution.map(|solution| solution.len())
    };
    let row = session.state().solutions.shown.rows[0].best.as_ref().map(|known| known.total);
    session.press("B");
    assert_eq!((solved(&session), row.is_some()), (row, true), "{}", session.screen());
    let now = session.state().workspace().now();
    assert_eq!(now.tree.get(now.cursor()).unwrap().origin.word(), "recipe");
    session.press("u tab B");
    assert_eq!(solved(&session), Some(total), "{}", session.screen());
    session.press("u");
    assert!(session.state().workspace().now().tree.is_empty());
    session.press("ctrl-r < <");
    let there = session.state().workspace().now().cursor();
    session.press("B");
    assert_eq!(solved(&session), Some(total));
    assert!(
        session
            .state()
            .workspace()
            .now()
            .tree
            .is_behind(session.state().workspace().now().cursor(), there)
    );
    session.press("B").shows("nothing is left to solve here");
    // In a new session no total of any row is known.
    let mut session = Session::on(SCRAMBLE);
    session.press("B").shows("no finished line is known here yet");
    assert!(session.state().workspace().now().tree.is_empty());
}

#[test]
fn totals_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        let totals: Vec<_> = (0..50).map(|at| (at, 20 + at * 7 % 9, false)).collect();
        session.event(TOTALS, found(&totals));
        session.press("o");
        insta::assert_snapshot!(format!("eo_totals_{width}x{height}"), session.screen());
        session.press("enter");
        session.event(TOTALS, found(&[(0, 23, true), (1, 25, true), (2, 21, true)]));
        insta::assert_snapshot!(format!("dr_totals_{width}x{height}"), session.screen());
        if width == 80 {
            session.draw_at_all_sizes();
        }
    }
}

#[test]
fn two_branches_side_by_side_have_their_best_totals() {
    let mut session = Session::on(SCRAMBLE);
    let taken = session.state().solutions.shown.rows[0].of.moves();
    session.press("a").type_text(&taken).press("enter < a").type_text("R").press("enter");
    session.press("tab V k V").shows("best -");
    let steps: Vec<_> = session.outside.candidates.iter().map(|of| of[0].to_string()).collect();
    let at = |moves: &str| steps.iter().rposition(|step| step == moves).unwrap();
    session.event(TOTALS, found(&[(at(&taken), 24, true), (at("R"), 27, false)]));
    let screen = session.screen();
    let head = screen.lines().find(|line| line.contains("left ")).unwrap();
    let [left, right] = ["best ≤27", "best 24"].map(|words| head.find(words));
    assert!(left.is_some() && left < right, "{screen}");
}

/// Sends the best totals of the requested lines, as the search finds them.
fn search_totals(session: &mut Session) {
    use premove_fmc::chain::{TotalsReport, best_totals};
    use std::sync::Mutex;
    #[derive(Default)]
    struct Log(Mutex<Vec<(usize, BestTotal)>>);
    impl TotalsReport for Log {
        fn improved(&self, candidate: usize, best: &BestTotal) {
            self.0.lock().unwrap().push((candidate, best.clone()));
        }
    }
    let scramble = session.state().workspace().now().scramble.cube().unwrap();
    let (log, control) = (Log::default(), premove_engine::search::Control::new());
    let context = premove_engine::step::Context::new(super::session::tables(), &control);
    let rows = session.state().solutions.shown.rows.len().min(12);
    let candidates = &session.outside.candidates[..rows];
    best_totals(&scramble, candidates, 1, context, &log).unwrap();
    session.event(TOTALS, Event::BestTotals(BestTotalsAnswer::Totals(log.0.into_inner().unwrap())));
}

#[test]
fn a_row_of_an_htr_is_finished_in_what_its_column_says() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter");
    session.perform();
    session.shows("HTR solutions");
    search_totals(&mut session);
    let texts = column(&session)[..6].to_vec();
    assert!(texts.iter().all(|text| text.parse::<usize>().is_ok()), "{texts:?}");
    for (row, text) in texts.iter().enumerate() {
        session.press(format!("g {}B", "j ".repeat(row)).as_str());
        let now = session.state().workspace().now();
        let moves = now.here().unwrap().solution.map(|solution| solution.len());
        assert_eq!(moves.map(|moves| moves.to_string()).as_ref(), Some(text), "row {row}");
        // After the HTR, the line has only half turns.
        let line = now.tree.line(now.cursor());
        let htr = now.tree.path(now.cursor());
        let htr = htr.iter().map(|&node| now.tree.line(node));
        let scramble = now.scramble.cube().unwrap();
        let mut ends = htr.filter(|line| premove_cube::facts::has_htr(&line.apply_to(&scramble)));
        let rest = ends.next().unwrap().inverted().then(&line).normal_form();
        assert!(rest.normal.iter().chain(rest.inverse.iter()).all(|m| !m.is_quarter()), "{rest}");
        session.press("u");
    }
}

#[test]
fn a_finish_that_breaks_the_htr_is_a_total_of_the_dr() {
    let mut session = Session::on("F2 U2 R2 D L2 B2");
    session.press("a").type_text("B2 L2 D'").press("enter");
    // On an HTR, a finish with quarter turns replaces the rest of the line.
    session.press("a").type_text("R U R2 R2 U' R' R2 U2 F2").press("enter");
    let state = session.state();
    let htr = premove_cube::notation::parse("B2 L2 D'").unwrap().line();
    let whole = premove_cube::notation::parse("B2 L2 D' R U U' R' R2 U2 F2").unwrap().line();
    assert_eq!(state.totals.known.of(&htr).unwrap().total, whole.finished().len());
    let mut totals = state.totals.known.clone();
    let breaking = premove_cube::notation::parse("B2 L2 D' R F").unwrap().line();
    let found = KnownTotal::found(&breaking, BoundSource::BestTotals).proven_if(true);
    totals.offer(&htr, found);
    assert_eq!(totals.of(&htr), state.totals.known.of(&htr), "it does not keep the HTR");
}

#[test]
fn the_header_and_the_tree_say_one_bound_of_the_scramble() {
    let mut session = Session::on(SCRAMBLE);
    session.press("f");
    let total = session.state().totals.known.of(&Line::EMPTY).unwrap().total;
    let header = |session: &Session| session.screen().lines().next().unwrap().to_owned();
    let most = total.min(20);
    assert!(header(&session).contains(&format!("solvable in ≤ {most} ")), "{}", header(&session));
    // A shorter solution of the whole cube arrives.
    let short = "D2 F' U2 D2 F' L2 D R2 D F B2 R' L2 F' U' D";
    let short = premove_cube::notation::parse(short).unwrap().line().normal;
    session.event(BOUND, Event::Short(short));
    assert!(header(&session).contains("solvable in ≤ 16 "), "{}", header(&session));
    assert_eq!(session.state().totals.known.of(&Line::EMPTY).unwrap().text(), "≤16");
    // The Optimal screen uses the bound as soon as it has the cube.
    session.press("esc O");
    session.press("2").shows("at most 16 moves");
}
