//! Tests of the list of definitions: chosen, filtered, opened by a path, read again after a change.

use premove_service::questions::Request;
use premove_service::questions::puzzle::{DefinitionRow, OpenPuzzleQuestion, PuzzleSource};

use super::session::{Session, definition, library, own, stamp};
use super::*;
use crate::message::JobEffect::Start;
use crate::message::ScreenEffect::{self, Job};

#[test]
fn moving_through_the_list_opens_what_comes_into_view_and_asks_once() {
    let mut session = Session::ready(120, 40);
    session.press("j");
    assert_eq!(
        session.asked(),
        [Job(
            OPEN,
            Start(Request::OpenPuzzle(OpenPuzzleQuestion {
                source: PuzzleSource::Shipped("pyraminx".into())
            }))
        )]
    );
    session.open("pyraminx");
    session.shows("933 120");
    session.asked();
    session.press("k");
    assert_eq!(session.asked(), [], "it is known");
    session.press("j u");
    assert_eq!(session.state().choices().puzzle, Some(PuzzleSource::Shipped("2x2x2".into())));
}

#[test]
fn the_list_is_filtered_and_what_is_left_is_opened() {
    let mut session = Session::ready(120, 40);
    session.press("/").type_text("pyra");
    session.shows("Puzzles  1 of 3");
    session.press("enter");
    assert_eq!(
        session.asked(),
        [Job(
            OPEN,
            Start(Request::OpenPuzzle(OpenPuzzleQuestion {
                source: PuzzleSource::Shipped("pyraminx".into())
            }))
        )]
    );
    session.press("esc");
    session.shows("Puzzles  3 ");
}

#[test]
fn a_word_with_a_minus_leaves_puzzles_out() {
    let mut session = Session::ready(120, 40);
    session.press("/").type_text("-pyra");
    session.shows("Puzzles  2 of 3");
    session.press("esc").shows("Puzzles  3 ");
}

#[test]
fn a_file_that_changes_is_read_again_and_a_bad_one_keeps_the_last_good_one() {
    let mut session = Session::ready(120, 40);
    session.press("j j");
    session.send_definition(stamp(1), Ok(&definition("2x2x2")));
    session.asked();
    session.send_library(library(1), None);
    assert_eq!(session.asked(), [], "nothing changed");
    session.send_library(library(2), None);
    assert_eq!(
        session.asked(),
        [Job(OPEN, Start(Request::OpenPuzzle(OpenPuzzleQuestion { source: own() })))]
    );
    session.send_definition(stamp(2), Err("mine.def:7:3: unknown command 'Mvoe'"));
    session.shows("mine.def:7:3: unknown command 'Mvoe'");
    session.shows("what could be read before is kept");
    session.press("i").type_text("R").press("esc");
    session.send_library(library(3), None);
    session.send_definition(stamp(3), Ok(&definition("pyraminx")));
    session.shows("mine.def was changed and is read again");
    assert_eq!(session.state().in_view().unwrap().1.trouble, None);
}

#[test]
fn files_are_opened_by_their_path_and_taken_off_the_list() {
    let mut session = Session::ready(120, 40);
    session.press("o").type_text("/tmp/other.tws").press("enter");
    let asked = session.asked();
    assert_eq!(asked, [ScreenEffect::Watch(Watch::Definitions(vec!["/tmp/other.tws".into()]))]);
    let mut rows = library(1);
    let source = PuzzleSource::File("/tmp/other.tws".into());
    rows.push(DefinitionRow {
        source: source.clone(),
        name: "other.tws".into(),
        about: "in /tmp".into(),
        stamp: stamp(1),
    });
    session.send_library(rows.clone(), None);
    assert_eq!(
        session.asked(),
        [Job(OPEN, Start(Request::OpenPuzzle(OpenPuzzleQuestion { source })))]
    );
    rows[3].stamp = None;
    session.send_library(rows, None);
    session.send_definition(None, Err("cannot read '/tmp/other.tws': no such file"));
    session.shows("no such file");
    session.press("D");
    assert!(session.asked().contains(&ScreenEffect::Watch(Watch::Definitions(Vec::new()))));
    session.press("D");
    session.shows("only files opened by their path");
}

#[test]
fn a_path_that_no_file_has_is_typed_again_and_leaves_nothing_on_the_list() {
    let mut session = Session::ready(120, 40);
    session.press("o").type_text("/tmp/othr.tws").press("enter");
    // This list was made before the path was requested, so it says nothing about the path.
    session.send_library(library(1), None);
    session.asked();
    let mut rows = library(1);
    rows.push(DefinitionRow {
        source: PuzzleSource::File("/tmp/othr.tws".into()),
        name: "othr.tws".into(),
        about: "in /tmp".into(),
        stamp: None,
    });
    session.send_library(rows, None);
    session.shows("there is no file '/tmp/othr.tws'");
    session.shows("Puzzles  3 ");
    session.shows("file: /tmp/othr.tws");
    assert_eq!(session.state().choices().puzzle, Some(PuzzleSource::Shipped("2x2x2".into())));
    assert!(session.asked().contains(&ScreenEffect::Watch(Watch::Definitions(Vec::new()))));
    assert!(!session.saved.contains("othr"), "{}", session.saved);
}

#[test]
fn a_filter_means_names_before_lines() {
    let mut session = Session::bare(120, 40);
    let mut rows = library(1);
    rows[0].about = "two halves of a pyraminx".into();
    session.send_library(rows, None);
    session.press("/").type_text("pyra");
    session.shows("Puzzles  2 of 3");
    session.press("enter");
    assert_eq!(session.state().choices().puzzle, Some(PuzzleSource::Shipped("pyraminx".into())));
    let shown = session.state().library.shown.rows().iter();
    let names = shown.map(|row| row.name.as_str()).collect::<Vec<_>>();
    assert_eq!(names, ["pyraminx", "2x2x2"]);
}

#[test]
fn a_file_that_was_bad_and_is_as_before_can_be_read_again() {
    let mut session = Session::ready(120, 40);
    session.press("j j");
    session.send_definition(stamp(1), Ok(&definition("2x2x2")));
    session.press("v");
    session.send_definition(stamp(2), Err("mine.def:7:3: unknown command 'Mvoe'"));
    session.send_definition(stamp(3), Ok(&definition("2x2x2")));
    session.shows("mine.def can be read again");
    session.send_definition(stamp(4), Ok(&definition("pyraminx")));
    assert!(session.state().in_view().unwrap().1.shows_count, "what is counted stays in view");
}
