//! Tests of the Puzzles screen with keys and events.

use std::sync::Arc;
use std::time::Duration;

use premove_fmc::WantedSolutions;
use premove_puzzle::PuzzleMetric;
use premove_puzzle::check::{ImpossibleReason, Possibility};
use premove_puzzle::count::CountProgress;
use premove_service::api::Outcome;
use premove_service::questions::Request;
use premove_service::questions::puzzle::{
    OpenPuzzleQuestion, PuzzleCountAnswer, PuzzlePositionAnswer, PuzzlePositionQuestion,
    PuzzleScrambleQuestion, PuzzleSolveAnswer, PuzzleSolveQuestion, PuzzleSource,
};

use super::session::{Session, definition, library, numbers, position, stamp};
use super::*;
use crate::app::Message;
use crate::key::{Mouse, MouseAction};
use crate::message::FileEffect;
use crate::message::JobEffect::{Pause, Start, Stop};
use crate::message::Reply;
use crate::message::ScreenEffect::{self, Job};
use crate::screen::pane::inside;
use crate::screen::progress::Counters;
use crate::widget::gauge::Phase;

const SCRAMBLE: &str = "R U F2";
const SOLUTION: &str = "F2 U' R'";

#[test]
fn the_first_definition_is_opened_and_what_it_is_is_shown() {
    let mut session = Session::bare(120, 40);
    assert_eq!(session.asked(), [ScreenEffect::Watch(Watch::Definitions(Vec::new()))]);
    session.send_library(library(1), None);
    assert_eq!(
        session.asked(),
        [Job(
            OPEN,
            Start(Request::OpenPuzzle(OpenPuzzleQuestion {
                source: PuzzleSource::Shipped("2x2x2".into())
            }))
        )]
    );
    let definition = definition("2x2x2");
    session.send_definition(None, Ok(&definition));
    session.shows("being checked");
    session.open("2x2x2");
    session.shows("3 674 160");
    session.shows("CORNERS: 7, 3 orientations");
    session.shows("6, 3 of them mirrors");
}

#[test]
fn what_is_typed_is_read_at_once_and_what_is_wrong_stands_below() {
    let mut session = Session::ready(120, 40);
    session.press("i").type_text("R Q");
    let asked = session.asked();
    assert!(
        matches!(&asked[..],
            [.., Job(POSITION, Start(Request::PuzzlePosition(PuzzlePositionQuestion { text, .. })))]
            if text == "R Q"),
        "{asked:?}"
    );
    let why = "unknown move 'Q' at column 3";
    session.position_answer(PuzzlePositionAnswer::Position(Err(why.into())));
    session.shows(why);
    session.press("enter");
    assert!(session.state().edit.is_some(), "what cannot be read stays in the field");
    session.press("backspace").type_text("U");
    session.read("R U");
    session.shows("a position that can be solved");
    session.press("enter");
    assert_eq!(session.state().choices().scramble(), "R U");
    session.press("u");
    assert_eq!(session.state().choices().scramble(), "");
}

#[test]
fn a_position_is_pasted_in_lines() {
    let mut session = Session::ready(120, 40);
    session.paste("Scramble x\nCORNERS\n1 2 3 4 5 6 7\n0 0 0 0 0 0 1\nEnd\n");
    let asked = session.asked();
    let line = "Scramble x; CORNERS; 1 2 3 4 5 6 7; 0 0 0 0 0 0 1; End";
    assert!(
        matches!(&asked[..], [Job(POSITION, Start(Request::PuzzlePosition(question)))]
            if question.text == line),
        "{asked:?}"
    );
    session.position_answer(PuzzlePositionAnswer::Position(Ok(position("R"))));
    let why = "the turns of CORNERS add up to 1";
    session.position_answer(PuzzlePositionAnswer::Possible(Possibility::Impossible(
        ImpossibleReason::Rule(why.into()),
    )));
    session.shows("impossible: the turns of CORNERS add up to 1");
    session.asked();
    session.press("enter");
    assert_eq!(session.asked(), [], "what is impossible is not searched");
}

#[test]
fn a_search_is_shown_while_it_is_at_work_and_its_solutions_as_they_come() {
    let mut session = Session::on(SCRAMBLE);
    session.press("b enter");
    let asked = session.asked();
    assert!(
        matches!(&asked[..], [Job(WORK, Start(Request::PuzzleSolve(question)))]
            if question.options.all && question.options.min == 0),
        "{asked:?}"
    );
    session.solve_answer(PuzzleSolveAnswer::Table { name: "CORNERS".into(), percent: 40 });
    session.shows("table CORNERS");
    session.length_done(1, &[], 9, 1);
    session.length_done(2, &[], 81, 2);
    session.shows("more than 2 moves");
    session.snapshot(
        WORK,
        Counters {
            depth: 3,
            share: 0.25,
            nodes: 500,
            elapsed: Duration::from_secs(3),
            ..Counters::default()
        },
    );
    session.shows("length 3  25 %");
    session.solve_answer(PuzzleSolveAnswer::Found(vec![numbers(SOLUTION)]));
    session.shows("▸    1   3  F2 U' R'");
    session.length_done(3, &[SOLUTION], 700, 4);
    session.ended(Outcome::Done { truncated: false });
    session.shows("3 moves, proven");
    session.shows("✓ done");
    session.press("y");
    assert_eq!(session.copied, SOLUTION);
    session.asked();
    session.press("enter");
    assert_eq!(session.asked(), [], "the whole answer is there");
    session.press("+ space");
    let asked = session.asked();
    assert!(
        matches!(&asked[..], [Job(WORK, Start(Request::PuzzleSolve(question)))]
            if question.options.slack == 1 && question.options.min == 3),
        "{asked:?}"
    );
}

#[test]
fn stopping_and_going_on_keep_what_is_done() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    session.length_done(1, &[], 9, 1);
    session.asked();
    session.press("space");
    assert_eq!(session.asked(), [Job(WORK, Pause(true))]);
    session.shows("○ paused");
    session.press("space esc");
    assert_eq!(session.asked(), [Job(WORK, Pause(false)), Job(WORK, Stop)]);
    session.ended(Outcome::Stopped);
    session.shows("stopped");
    session.press("space");
    assert!(matches!(&session.asked()[..],
            [Job(WORK, Start(Request::PuzzleSolve(PuzzleSolveQuestion { options, .. })))]
            if options.min == 2));
    session.length_done(0, &[], 0, 2);
    session.shows("more than 1 move");
    session.ended(Outcome::Failed("memory is full".into()));
    session.shows("memory is full");
}

#[test]
fn a_text_that_says_quarters_is_answered_in_quarters() {
    let mut session = Session::ready(120, 40);
    session.paste("QTM\nScrambleAlg x\nR U F2\nEnd\n");
    let mut read = position(SCRAMBLE);
    Arc::make_mut(&mut read).scramble.metric = PuzzleMetric::Quarters;
    session.position_answer(PuzzlePositionAnswer::Position(Ok(read)));
    session.asked();
    session.press("b enter");
    assert!(matches!(&session.asked()[..],
            [Job(WORK, Start(Request::PuzzleSolve(PuzzleSolveQuestion { options, .. })))]
            if options.metric == PuzzleMetric::Quarters));
    session.solve_answer(PuzzleSolveAnswer::Found(vec![numbers(SOLUTION)]));
    session.length_done(4, &[SOLUTION], 700, 4);
    session.shows("4 quarter turns, proven");
    assert_eq!(session.state().in_view().unwrap().1.findings.solutions.all.len(), 1);
}

#[test]
fn another_metric_or_scramble_is_another_question() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    session.length_done(3, &[SOLUTION], 700, 4);
    session.ended(Outcome::Done { truncated: false });
    session.asked();
    session.press("m");
    assert_eq!(session.state().in_view().unwrap().1.findings.shortest(), None);
    session.press("enter");
    assert!(matches!(&session.asked()[..],
            [Job(WORK, Start(Request::PuzzleSolve(PuzzleSolveQuestion { options, .. })))]
            if options.metric == PuzzleMetric::Quarters));
    session.press("r");
    let asked = session.asked();
    let [Job(RANDOM, Start(Request::PuzzleScramble(PuzzleScrambleQuestion { length, .. })))] =
        asked[..]
    else {
        panic!("{asked:?}")
    };
    assert!((5..30).contains(&length), "{length}");
    session.event(RANDOM, Event::PuzzleScramble("R U R".into()));
    assert_eq!(session.state().choices().scramble(), "R U R");
    assert!(session.asked().contains(&Job(WORK, Stop)), "the search of the old scramble is over");
}

#[test]
fn a_greatest_length_ends_the_search() {
    let mut session = Session::on(SCRAMBLE);
    session.press("M").type_text("2x").press("enter");
    session.shows("is not a number of moves");
    session.press("backspace enter enter");
    assert!(matches!(&session.asked()[..],
            [Job(WORK, Start(Request::PuzzleSolve(PuzzleSolveQuestion { options, .. })))]
            if options.max == Some(2)));
    session.length_done(2, &[], 81, 2);
    session.ended(Outcome::Done { truncated: false });
    session.shows("no solution of up to 2 moves");
    session.press("enter");
    session.shows("nothing is left to search");
    session.press("M backspace enter space");
    assert!(matches!(&session.asked()[..],
            [Job(WORK, Start(Request::PuzzleSolve(PuzzleSolveQuestion { options, .. })))]
            if options.max.is_none() && options.min == 3));
}

#[test]
fn a_search_on_a_definition_that_changes_is_over() {
    let mut session = Session::ready(120, 40);
    session.press("j j");
    session.send_definition(stamp(1), Ok(&definition("2x2x2")));
    session.paste(SCRAMBLE);
    session.read(SCRAMBLE);
    session.press("enter");
    session.asked();
    session.send_library(library(2), None);
    session.send_definition(stamp(2), Ok(&definition("pyraminx")));
    assert!(session.asked().contains(&Job(WORK, Stop)));
    session.solve_answer(PuzzleSolveAnswer::Found(vec![vec![400]]));
    assert!(session.state().live().is_none());
    session.screen();
}

#[test]
fn a_search_goes_on_and_is_seen_while_another_screen_or_puzzle_is_in_view() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter shift-tab j");
    session.open("pyraminx");
    session.shows("Search  2x2x2");
    session.press("1");
    session.snapshot(WORK, Counters { depth: 9, share: 0.5, ..Counters::default() });
    session.shows("3 Puzzles ● 9 50 %");
    session.press("3 k");
    session.length_done(3, &[SOLUTION], 10, 5);
    session.shows("F2 U' R'");
    session.press("q");
    assert_eq!(session.app.shell.in_view.spec().title, "Solve", "q leaves the screen");
}

#[test]
fn long_words_about_a_scramble_are_said_in_full() {
    let mut session = Session::ready(80, 24);
    session.press("i").type_text("X");
    let why = "unknown move 'X' at column 1: there are U, U2, U', R, R2, R', F, F2, F'";
    session.position_answer(PuzzlePositionAnswer::Position(Err(why.into())));
    session.shows("│unknown move 'X' at column 1: there are U, U2, U', R, │");
    session.shows("│R2, R', F, F2, F'  ");
    session.press("esc o");
    session.shows("those in /home/me/puzzles");
}

#[test]
fn what_was_done_stays_when_more_is_wanted() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    session.length_done(1, &[], 9, 1);
    session.length_done(2, &[], 81, 2);
    session.press("b");
    session.length_done(0, &[], 0, 2);
    session.length_done(1, &[], 0, 2);
    session.length_done(2, &[], 0, 2);
    session.shows("more than 2 moves");
    session.shows("     2      0           81   1.0 s");
}

#[test]
fn lengths_are_shown_as_they_are_counted() {
    let mut session = Session::on(SCRAMBLE);
    session.press("m M").type_text("2").press("enter enter");
    session.length_done(2, &[], 81, 2);
    session.ended(Outcome::Done { truncated: false });
    session.shows("more than 2 quarter turns");
    session.shows("┃no solution of up to 2 quarter turns: # changes the greatest length");
}

#[test]
fn what_is_saved_brings_the_choices_back() {
    let mut session = Session::on(SCRAMBLE);
    session.press("b + m M").type_text("12").press("enter");
    let mut other = Session::bare(120, 40);
    other.reply(Reply::Saved(session.saved.clone()));
    assert_eq!(other.state().choices(), session.state().choices());
    assert_eq!(other.state().choices().wanted, WantedSolutions::All { slack: 1 });
    for text in
        ["{", "{\"format\": \"x\"}", &session.saved.replace("\"version\": 1", "\"version\": 2")]
    {
        let mut other = Session::bare(80, 24);
        other.asked();
        other.reply(Reply::Saved(text.to_owned()));
        assert!(matches!(&other.files[..], [FileEffect::SetAside(_)]), "{text}");
        other.files.clear();
    }
}

#[test]
fn the_mouse_focuses_and_selects() {
    let mut session = Session::ready(120, 40);
    let shelf = inside(session.state().area_of(Pane::Library));
    let click = |column, row| Message::Mouse(Mouse { action: MouseAction::Click, column, row });
    session.send(click(shelf.x + 3, shelf.y + 1));
    assert_eq!(
        session.asked(),
        [Job(
            OPEN,
            Start(Request::OpenPuzzle(OpenPuzzleQuestion {
                source: PuzzleSource::Shipped("pyraminx".into())
            }))
        )]
    );
    let scramble = session.state().areas.frame(layout::Frame::Scramble);
    session.send(click(scramble.x + 3, scramble.y + 1));
    assert!(session.state().edit.is_some());
    session.send(click(shelf.x + 3, shelf.y));
    assert!(session.state().edit.is_none());
    session.send(click(scramble.x + 3, scramble.y + 3));
    assert_eq!(session.state().choices().wanted, WantedSolutions::All { slack: 0 });
}

/// Returns a session in the middle of a search.
fn busy(width: u16, height: u16) -> Session {
    let mut session = Session::ready(width, height);
    session.paste(SCRAMBLE);
    session.read(SCRAMBLE);
    session.press("b enter");
    for (length, nodes, seconds) in [(0, 1, 0), (1, 9, 1), (2, 81, 2)] {
        session.length_done(length, &[], nodes, seconds);
    }
    session.snapshot(
        WORK,
        Counters {
            depth: 3,
            share: 0.4,
            nodes: 900,
            elapsed: Duration::from_secs(9),
            ..Counters::default()
        },
    );
    session
}

#[test]
fn screens_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::bare(width, height);
        session.send_library(Vec::new(), Some("/home/me/puzzles".to_owned()));
        insta::assert_snapshot!(format!("empty_{width}x{height}"), session.screen());
        let mut session = busy(width, height);
        insta::assert_snapshot!(format!("searching_{width}x{height}"), session.screen());
        session.length_done(3, &[SOLUTION], 1_234, 12);
        session.ended(Outcome::Done { truncated: false });
        insta::assert_snapshot!(format!("solved_{width}x{height}"), session.screen());
        session.press("g");
        for (depth, positions) in
            [1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536].into_iter().enumerate()
        {
            let (depth, total) = (depth as u32, positions);
            session.count_answer(PuzzleCountAnswer::Counted(CountProgress {
                depth,
                positions,
                total,
                bound: Some(3_674_160),
            }));
        }
        session.snapshot(
            WORK,
            Counters { nodes: 289_896, elapsed: Duration::from_secs(2), ..Counters::default() },
        );
        insta::assert_snapshot!(format!("counting_{width}x{height}"), session.screen());
    }
}

#[test]
fn every_size_and_state_can_be_drawn() {
    let mut session = busy(120, 40);
    for keys in [
        "i", "R", "esc", "o", "esc", "tab", "tab", "z", "z", "?", "esc", "esc", "/", "x", "esc",
        "j j",
    ] {
        session.press(keys);
        session.draw_at_all_sizes();
    }
}

#[test]
fn nothing_but_ascii_is_drawn_where_that_is_wanted() {
    for (width, height) in [(60, 16), (80, 24), (120, 40)] {
        let mut session = busy(width, height);
        session.draw_in_ascii();
        assert!(matches!(session.state().shown_phase(), Phase::Searching));
    }
}
