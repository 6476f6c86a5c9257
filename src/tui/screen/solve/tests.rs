//! Tests of the Solve screen with keys and the real search.

use premove_cube::Cube;
use premove_cube::notation::parse;
use premove_engine::search::Solution;
use premove_fmc::library::Id;
use premove_service::api::Outcome;
use premove_service::questions::{BestTotalsQuestion, Event, Request, StepAnswer};

use super::phases::PICKER;
use super::session::{SCRAMBLE, Session};
use super::{DRAW, Pane, SEARCH, SolveState, TOTALS};
use crate::app::Message;
use crate::key::{Code, Key, Mouse, MouseAction};
use crate::message::{FileEffect, JobEffect, Opened, Reply, ScreenEffect, SolveEffect};
use crate::screen::{Handover, Offer, Screen, ScreenId};
use crate::theme::{Glyphs, Level, Stickers};
use crate::themes::Themes;

#[test]
fn a_solve_from_scramble_to_finish_takes_a_few_keys() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter enter enter");
    let here = session.state().workspace.now().here().unwrap();
    let solution = here.solution.expect("solved");
    let scramble = session.state().workspace.now().scramble.cube().unwrap();
    assert!(scramble.after_all(&solution).is_solved());
    session.press("y");
    assert_eq!(session.copied, solution.to_string());
}

#[test]
fn own_moves_go_to_the_side_in_view_with_live_badges() {
    let mut session = Session::on("R U F");
    session.press("n a").type_text("F R");
    assert!(session.screen().contains("F R"), "{}", session.screen());
    session.press("enter");
    let now = session.state().workspace.now();
    assert_eq!(now.tree.line(now.cursor()).to_string(), "(F R)");
}

#[test]
fn a_copied_skeleton_has_the_moves_that_the_tree_counts() {
    let mut session = Session::on("R U F D2");
    session.press("a").type_text("R R U").press("enter");
    while session.state().focus.pane != Pane::Tree {
        session.press("tab");
    }
    session.press("y");
    assert_eq!(session.state().workspace.now().here().unwrap().total, 2);
    assert_eq!(session.copied, "R2 U");
    assert_eq!(session.copied_what, "the skeleton, 2 moves");
}

#[test]
fn the_state_for_another_screen_has_cancelled_moves() {
    let mut session = Session::on("R U F2 F'");
    let text = |session: &Session, offer| match session.state().offer(offer) {
        Some(Handover::Cube { text, cube }) => {
            assert_eq!(parse(&text).unwrap().line().apply_to(&Cube::SOLVED), cube);
            text
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(text(&session, Offer::State), "R U F2 F'", "a scramble stays as it was typed");
    session.press("a").type_text("F2 D (R U2)").press("enter");
    assert_eq!(text(&session, Offer::State), "U' F' D");
    assert_eq!(text(&session, Offer::Scramble), "R U F2 F'");
}

#[test]
fn every_size_and_state_can_be_drawn() {
    let mut session = Session::on(SCRAMBLE);
    let states = [
        "i",
        "esc",
        "enter",
        "/",
        "esc",
        "j enter",
        "tab",
        "a",
        "esc",
        "z",
        "z enter enter enter",
        "m",
    ];
    for keys in states {
        session.press(keys);
        session.draw_at_all_sizes();
    }
}

#[test]
fn screens_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        insta::assert_snapshot!(format!("start_{width}x{height}"), session.screen());
        session.press("j enter k");
        insta::assert_snapshot!(format!("dr_{width}x{height}"), session.screen());
        session.press("enter enter enter tab");
        insta::assert_snapshot!(format!("finished_{width}x{height}"), session.screen());
    }
}

#[test]
fn marks_and_selection_are_seen_without_colours() {
    let mut session = Session::new(80, 24);
    session.app.shell.themes =
        Themes::new(Vec::new(), Level::None, Glyphs::Ascii, Stickers::Colours);
    session.paste(SCRAMBLE);
    session.press("g");
    insta::assert_snapshot!("mono_80x24", session.styles());
    assert!(session.screen().is_ascii(), "{}", session.screen());
}

#[test]
fn looks_at_118x36() {
    let mut session = Session::on(SCRAMBLE);
    session.press("g");
    insta::assert_snapshot!("styles_118x36", session.styles());
}

#[test]
fn a_bad_scramble_is_pointed_at_and_kept() {
    let mut session = Session::new(118, 36);
    session.press("i").type_text("R U Q2 F");
    assert!(session.screen().contains("'Q2' at column 5"), "{}", session.screen());
    session.press("enter");
    assert_eq!(session.outside.searches, 0);
    assert_eq!(session.state().workspace.now().scramble.text(), "R U Q2 F");
}

#[test]
fn a_paste_starts_a_new_solve_from_anywhere() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter tab tab");
    session.paste("R U F\n");
    let now = session.state().workspace.now();
    assert_eq!((now.scramble.text(), now.tree.len()), ("R U F", 0));
    session.press("u");
    assert_eq!(session.state().workspace.now().tree.len(), 1);
}

#[test]
fn a_solve_that_is_left_is_kept_and_can_be_opened_again() {
    let mut session = Session::on(SCRAMBLE);
    let first = session.number;
    session.paste("R U F");
    assert!(session.number > first && !session.screen().contains("is kept"), "nothing was done");
    session.press("a").type_text("F'").press("enter");
    let (left, number) = (session.saved.clone(), session.number);
    session.send(Message::Open(SCRAMBLE.to_owned()));
    assert!(session.number > number);
    assert!(session.screen().contains("is kept: u brings it back"), "{}", session.screen());
    session.press("enter enter");
    let (second, number) = (session.saved.clone(), session.number);
    session.reply(opened(&left, None));
    assert_eq!(session.state().workspace.to_json(), left);
    assert!(session.number > number && session.screen().contains("a note"));
    session.press("u");
    assert_eq!((session.state().workspace.to_json(), session.number), (second.clone(), number));
    session.reply(opened("{", None));
    assert_eq!(session.state().workspace.to_json(), second);
    assert!(session.screen().contains("cannot be opened"), "{}", session.screen());
    // A solve that already has a number in this run keeps it.
    session.reply(opened(&left, Some(1)));
    assert_eq!(session.number, 1);
}

/// Returns the reply with a solve that was opened from the library.
fn opened(text: &str, number: Option<u32>) -> Reply {
    let (text, note) = (text.to_owned(), "a note".to_owned());
    Reply::Opened(Box::new(Opened {
        id: None,
        number,
        text,
        note,
        at_start: false,
        known_for: None,
    }))
}

/// Returns the last request to the library.
fn asked(session: &Session) -> Option<&FileEffect> {
    session.files.last()
}

#[test]
fn a_known_scramble_opens_its_tree_unless_something_was_done() {
    let id = Id::new(0, 0);
    let mut session = Session::on("R U F2 F'");
    let number = session.number;
    let find = SolveEffect::Find { number, scramble: "R U F2 F'".to_owned() };
    assert_eq!(asked(&session), Some(&FileEffect::Solve(find)));
    session.reply(Reply::Known { number: number - 1, id: id.clone() });
    assert_eq!(session.files.len(), 1, "another one has begun meanwhile");
    session.reply(Reply::Known { number, id: id.clone() });
    let open = SolveEffect::Open { id: id.clone(), known_for: Some(number) };
    assert_eq!(asked(&session), Some(&FileEffect::Solve(open)));
    session.files.clear();
    session.press("a").type_text("F'").press("enter");
    session.reply(Reply::Known { number, id });
    assert!(session.files.is_empty(), "work has begun");
    // The same cube again does not begin a new solve, unless the user requests one.
    session.paste("R U F");
    assert_eq!(session.number, number);
    session.shows("this scramble is in work: :solve.new begins an empty solve of it");
    session.shell().act(SolveState::start_empty);
    session.perform();
    assert!(session.number > number && session.state().workspace.now().tree.is_empty());
}

#[test]
fn steps_are_never_applied_to_another_scramble() {
    let mut session = Session::on("R U F");
    session.press("a").type_text("F'").press("enter");
    let (saved, number) = (session.saved.clone(), session.number);
    session.press("i end").type_text(" D");
    assert!(session.number > number && session.state().workspace.now().tree.is_empty());
    session.press("backspace backspace");
    assert_eq!((session.number, session.state().workspace.now().tree.len()), (number, 1));
    // Esc restores the earlier scramble. A scramble that gives the same cube keeps the steps.
    session.type_text(" D").press("esc");
    assert_eq!((&session.saved, session.number), (&saved, number));
    session.press("i end").type_text(" D D'").press("enter");
    let now = session.state().workspace.now();
    assert_eq!((now.scramble.text(), now.tree.len()), ("R U F D D'", 1));
    session.press("i end").type_text(" L").press("enter");
    assert!(session.screen().contains("is kept: u brings"), "{}", session.screen());
    assert!(session.state().workspace.now().tree.is_empty());
    assert!(matches!(asked(&session), Some(FileEffect::Solve(SolveEffect::Find { .. }))));
    session.press("u");
    assert_eq!((session.number, session.state().workspace.now().tree.len()), (number, 1));
}

#[test]
fn a_scramble_typed_and_left_is_as_it_was_before() {
    let mut session = Session::on("R U F");
    session.press("i end").type_text(" D").press("esc");
    assert_eq!(session.state().workspace.now().scramble.text(), "R U F");
    session.press("i end").type_text(" D").press("enter");
    assert_eq!(session.state().workspace.now().scramble.text(), "R U F D");
}

#[test]
fn a_scramble_pasted_or_typed_over_another_takes_its_place() {
    let text = |session: &Session| session.state().workspace.now().scramble.text().to_owned();
    let other = "D2 F L2 B' U R2 F' D L U2 B R' D'";
    let mut session = Session::on(SCRAMBLE);
    session.press("i").paste(other);
    assert_eq!(text(&session), other);
    session.press("enter i").type_text("L D");
    assert_eq!(text(&session), "L D");
    // A pasted scramble replaces the typed text, but a few pasted moves are inserted.
    session.paste(SCRAMBLE);
    assert_eq!(text(&session), SCRAMBLE);
    session.press("home").paste("R2 ");
    assert_eq!(text(&session), format!("R2 {SCRAMBLE}"));
    session.press("esc");
    assert_eq!(text(&session), other, "what was there when the field was opened");
}

#[test]
fn every_field_that_opens_on_a_value_has_it_selected() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    for (key, word) in [("m", "first"), ("/", "F2"), ("F", "EO > DR"), ("c s", "4a1")] {
        let other = if key == "F" { "best" } else { "2c" };
        session.press(key).press("ctrl-u").type_text(word).press("enter");
        session.press(key).type_text(other);
        let typed = session.state().field.edit.as_ref().unwrap().field.text().to_owned();
        assert_eq!(typed, other, "{key}");
        session.press("ctrl-u").type_text(word).press("esc esc");
    }
    // Typed moves that were not added are continued.
    session.press("a").type_text("F2 ").press("esc a").type_text("D");
    assert_eq!(session.state().workspace.draft(), "F2 D");
}

#[test]
fn a_paste_of_several_lines_into_a_field_keeps_every_move() {
    let mut session = Session::on("R U F");
    session.press("a");
    session.paste("1. F' // EO\n2) U'  # more\n(D)\n");
    session.press("enter");
    let now = session.state().workspace.now();
    assert_eq!(now.tree.line(now.cursor()).to_string(), "F' U' (D)");
    session.press("i ctrl-u");
    session.paste("R2 // one\nL2\n");
    session.press("enter");
    assert_eq!(session.state().workspace.now().scramble.moves().unwrap().to_string(), "R2 L2");
}

#[test]
fn a_mistyped_scramble_stays_in_its_field_and_takes_no_steps_away() {
    let mut session = Session::on("R U F");
    session.press("a").type_text("F'").press("enter");
    let before = session.state().workspace.to_json();
    session.press("i end backspace").type_text("Q").press("enter");
    session.shows("unknown move 'Q' at column 5");
    assert!(session.state().field.edit.is_some(), "{}", session.screen());
    session.press("tab");
    assert!(session.state().field.edit.is_some());
    session.press("esc");
    assert_eq!(session.state().workspace.to_json(), before);
}

#[test]
fn a_paste_that_is_no_scramble_changes_nothing() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    let before = session.state().workspace.now().clone();
    for text in ["see you at the competition", "R U Q2", "", "// nothing", "https://example.org"] {
        session.paste(text);
        assert_eq!(*session.state().workspace.now(), before, "{text}");
        assert!(session.screen().contains("nothing is changed"), "{text}: {}", session.screen());
    }
}

#[test]
fn a_random_scramble_replaces_no_work_done_while_it_was_drawn() {
    let scramble = |session: &Session| session.state().workspace.now().scramble.text().to_owned();
    let drawn = |moves: &str| Event::Scramble(parse(moves).unwrap().line().finished());
    let mut session = Session::on("R U F");
    session.press("r");
    session.event(DRAW, drawn("U R F"));
    assert_eq!(scramble(&session), "U R F");
    session.event(DRAW, drawn("L"));
    assert_eq!(scramble(&session), "U R F", "there was no second request");
    session.press("r i end").type_text(" B").press("enter");
    session.event(DRAW, drawn("U R F"));
    assert_eq!(scramble(&session), "U R F B");
    assert!(session.screen().contains("came too late"), "{}", session.screen());
    session.press("r a").type_text("F").press("esc");
    session.event(DRAW, drawn("U R F"));
    assert_eq!(scramble(&session), "U R F B");
    session.press("r");
    session.app.update(Message::Key(Key::plain(Code::Esc)));
    // The search for totals, which drawing a scramble had stopped, continues.
    let effects = session.take_effects();
    assert_eq!(effects.first(), Some(&ScreenEffect::Job(DRAW, JobEffect::Drop)));
    let goes_on = |effect: &ScreenEffect| {
        matches!(
            effect,
            ScreenEffect::Job(
                TOTALS,
                JobEffect::Start(Request::BestTotals(BestTotalsQuestion { .. }))
            )
        )
    };
    assert!(effects[1..].iter().all(goes_on) && effects.len() == 2);
    session.event(DRAW, drawn("U R F"));
    assert_eq!(scramble(&session), "U R F B");
}

#[test]
fn own_moves_being_typed_outlive_escape_and_the_program() {
    let mut session = Session::on("R U F");
    session.press("a").type_text("F' U").press("esc");
    assert!(session.screen().contains("a goes on with them"), "{}", session.screen());
    let mut other = Session::new(118, 36);
    other.reply(Reply::Saved(session.saved.clone()));
    assert_eq!(other.state().workspace.draft(), "F' U");
    other.press("a").type_text("' R'").press("enter");
    let now = other.state().workspace.now();
    assert_eq!(now.tree.line(now.cursor()).to_string(), "F' U' R'");
    assert_eq!(other.state().workspace.draft(), "");
    assert!(!other.saved.contains("draft"), "{}", other.saved);
    other.press("u a").type_text("F'");
    other.paste("\n");
    other.press("esc");
    other.paste("L R");
    assert_eq!(other.state().workspace.draft(), "");
    other.press("u");
    assert!(other.saved.contains("draft"), "{}", other.saved);
}

#[test]
fn the_search_follows_the_choices_by_itself() {
    let mut session = Session::on(SCRAMBLE);
    assert_eq!(session.outside.searches, 1, "a scramble is searched at once");
    for (keys, searches) in
        [("x", 2), ("p", 3), ("n", 3), ("+", 4), ("w", 5), ("-", 6), ("e", 7), ("b", 8)]
    {
        session.press(keys);
        assert_eq!(session.outside.searches, searches, "after {keys}");
    }
}

#[test]
fn enter_takes_the_first_row_of_a_scramble_however_it_came() {
    let typed = |session: &mut Session| {
        session.press("i").type_text("R U F D");
        assert_eq!(session.outside.searches, 0, "it is not searched while it is typed");
        session.shows("Enter takes the scramble and searches EO");
        session.press("enter");
    };
    let pasted = |session: &mut Session| session.paste("R U F D");
    let given = |session: &mut Session| session.send(Message::Open("R U F D".to_owned()));
    let drawn = |session: &mut Session| {
        session.press("r");
        session.event(DRAW, Event::Scramble(parse("R U F D").unwrap().line().finished()));
    };
    let written = |session: &mut Session| {
        session.press(":").type_text("scramble.set R U F D").press("enter");
    };
    let ways: [&dyn Fn(&mut Session); 5] = [&typed, &pasted, &given, &drawn, &written];
    for (number, way) in ways.iter().enumerate() {
        let mut session = Session::new(80, 24);
        way(&mut session);
        assert_eq!(session.outside.searches, 1, "way {number}");
        session.shows("EO solutions  ");
        session.press("enter");
        assert_eq!(session.state().workspace.now().tree.len(), 1, "way {number}");
    }
}

#[test]
fn a_scramble_that_is_left_as_it_was_keeps_its_list() {
    let mut session = Session::on(SCRAMBLE);
    session.press("i esc").shows("EO solutions  50 ");
    session.press("i end").type_text(" D").press("backspace backspace esc");
    session.shows("EO solutions  50 ");
    session.press("i").type_text("D").press("esc").shows("EO solutions  50 ");
}

#[test]
fn deeper_and_more_keep_what_is_known() {
    let mut session = Session::on(SCRAMBLE);
    session.press("- - - - -");
    let known = session.state().solutions.search.list.all.clone();
    assert!(known.iter().all(|s| s.len() <= 3) && !known.is_empty());
    session.press("+");
    assert_eq!(session.state().solutions.search.list.all[..known.len()], known);
    session.press("+ + w");
    let more = session.state().solutions.search.list.all.clone();
    let mut fresh = Session::on(SCRAMBLE);
    fresh.press("- - w");
    assert_eq!(fresh.state().solutions.search.list.all, more);
}

#[test]
fn a_family_gives_each_of_its_members() {
    let mut session = Session::on(SCRAMBLE);
    session.press("v enter");
    let now = session.state().workspace.now();
    assert_eq!(now.tree.line(now.cursor()).to_string(), "(R L B')");
    assert_eq!(now.rows()[0].title, "EO F/B");
}

#[test]
fn the_filter_looks_at_moves_and_labels() {
    let mut session = Session::on(SCRAMBLE);
    session.press("/").type_text("3c2e");
    let list = &session.state().solutions.search.list;
    assert!(list.len() < list.all.len() && !list.is_empty());
    assert!(session.screen().contains("3c2e"));
    session.press("enter esc");
    let list = &session.state().solutions.search.list;
    assert_eq!(list.len(), list.all.len());
}

#[test]
fn undo_brings_back_step_and_search() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    assert_eq!(session.state().workspace.now().tree.len(), 1);
    session.press("u");
    let now = session.state().workspace.now();
    assert!(now.tree.is_empty() && now.plan.goal() == premove_engine::step::Goal::Eo);
    assert!(session.screen().contains("EO solutions  50"));
    session.press("U");
    assert_eq!(session.state().workspace.now().tree.len(), 1);
}

#[test]
fn what_is_saved_brings_everything_back() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter n a").type_text("R").press("enter");
    let saved = session.saved.clone();
    let mut other = Session::new(118, 36);
    other.app.update(Message::Reply(ScreenId::FIRST, Reply::Saved(saved)));
    assert_eq!(other.state().workspace.to_json(), session.state().workspace.to_json());
    assert!(
        other
            .take_effects()
            .iter()
            .any(|effect| matches!(effect, ScreenEffect::Job(SEARCH, JobEffect::Start(_))))
    );
    other.app.update(Message::Reply(ScreenId::FIRST, Reply::Saved("{".to_owned())));
    let effects = other.take_effects();
    assert!(
        matches!(&effects[..], [ScreenEffect::File(FileEffect::SetAside(why))]
            if why.contains("cannot be read")),
        "{effects:?}"
    );
}

#[test]
fn branches_can_be_walked_named_and_deleted() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter < j enter m").type_text("nice").press("enter");
    let now = session.state().workspace.now();
    assert_eq!((now.tree.len(), now.rows()[1].name.as_str()), (2, "nice"));
    session.press("[");
    assert!(session.state().workspace.now().rows()[0].current);
    session.press("D");
    assert_eq!(session.state().workspace.now().tree.len(), 1);
    session.press("u");
    assert_eq!(session.state().workspace.now().tree.len(), 2);
}

#[test]
fn letters_of_the_steps_are_keys_where_they_stand_alone() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        let steps = ['d', 'h', 'r', 'l', 'f', 'z', 'a', 'e'];
        for letter in steps {
            session.shows(&format!("s {letter}"));
        }
        let scramble = session.state().workspace.now().scramble.clone();
        for letter in steps {
            session.press("shift-tab");
            assert_eq!(session.state().focus.pane, Pane::Steps);
            let row = PICKER.iter().find(|row| row.key == letter).unwrap();
            session.type_text(&letter.to_string());
            let goal = session.state().workspace.now().plan.goal();
            assert!(row.name_of(goal).is_some(), "{letter}: {goal:?}");
            assert!(session.state().field.edit.is_none() && !session.state().others.is_open());
            assert_eq!(session.state().workspace.now().scramble, scramble, "{letter}");
            assert_eq!(session.state().focus.pane, Pane::Solutions);
        }
    }
}

#[test]
fn a_scramble_field_that_is_left_gives_the_focus_back() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    for pane in [Pane::Solutions, Pane::Tree] {
        assert_eq!(session.state().focus.pane, pane);
        session.press("i").type_text("R").press("esc");
        assert_eq!(session.state().focus.pane, pane);
        session.press("tab");
    }
}

#[test]
fn no_letter_is_shown_in_the_pane_of_the_steps_that_does_not_do_it() {
    let mut session = Session::new(120, 40);
    session.paste(SCRAMBLE);
    session.press("shift-tab").shows("e ▶ EO");
    session.shows("endings families      c e");
    assert!(!session.screen().contains("s z "), "{}", session.screen());
    let families = |session: &Session| session.state().workspace.now().plan.settings().endings;
    let before = families(&session);
    session.press("c e");
    assert_ne!(families(&session), before);
    let footer = session.screen().lines().last().unwrap().to_owned();
    assert!(footer.contains("c e endings") && footer.contains("e step"), "{footer}");
    for word in ["random", "whole lines", "moves"] {
        assert!(!footer.contains(word), "{word} has no key here: {footer}");
    }
    session.press("? /").type_text("choose");
    let screen = session.screen();
    let row = screen.lines().find(|line| line.contains("Choose DR")).unwrap();
    assert!(row.contains(" d ") && !row.contains("s d"), "{screen}");
}

#[test]
fn a_random_scramble_over_work_is_undone_with_one_key() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter enter a").type_text("F2").press("esc");
    let before = session.saved.clone();
    session.press("r");
    session.event(DRAW, Event::Scramble(parse("R U F D").unwrap().line().finished()));
    session.shows("scramble of 4 moves; the solve before is kept: u brings it back");
    session.press("u");
    assert_eq!(session.saved, before);
    session.shows("F2");
}

#[test]
fn a_step_that_is_not_possible_says_what_is_missing() {
    let mut session = Session::on("R U F");
    session.press("s r");
    assert!(session.screen().contains("HTR is not solved"), "{}", session.screen());
}

#[test]
fn the_mouse_focuses_selects_and_takes() {
    let mut session = Session::on(SCRAMBLE);
    let area = session.state().areas.of(Pane::Solutions);
    let click = |column, row| Message::Mouse(Mouse { action: MouseAction::Click, column, row });
    session.send(click(area.x + 8, area.y + 4));
    assert_eq!(session.state().solutions.search.list.cursor(), 2);
    let tree = session.state().areas.of(Pane::Tree);
    session.send(click(tree.x + 3, tree.y + 1));
    assert_eq!(session.state().focus.pane, Pane::Tree);
    // The pane with the focus is wider.
    let narrow = session.state().areas.of(Pane::Solutions);
    assert!(narrow.x > area.x);
    session.send(click(narrow.x + 8, area.y + 4));
    session.send(click(narrow.x + 8, area.y + 4));
    assert_eq!(session.state().workspace.now().tree.len(), 1);
    session.send(Message::Mouse(Mouse {
        action: MouseAction::ScrollDown,
        column: area.x + 8,
        row: area.y + 4,
    }));
    assert_eq!(session.state().solutions.search.list.cursor(), 3);
}

#[test]
fn solutions_can_be_sorted_by_what_is_left() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter j");
    let item = *session.state().solutions.search.list.selected().unwrap();
    session.press("o o o");
    let list = &session.state().solutions.search.list;
    assert_eq!(list.selected(), Some(&item));
    assert_eq!(list.len(), 50);
    session.press("g");
    let left = |session: &Session, at: usize| session.state().solutions.shown.rows[at].of.next();
    assert!(
        left(&session, 0)[0].as_bytes()[2] <= left(&session, 10)[0].as_bytes()[2],
        "{}",
        session.screen()
    );
    session.press("o o g");
    let quarters = |s: &Solution| (s.len(), s.quarters());
    let list = &session.state().solutions.search.list;
    let shown: Vec<_> = (0..list.len()).filter_map(|line| list.get(line)).collect();
    assert!(shown.len() == 50 && shown.is_sorted_by_key(|s| quarters(s)), "{}", session.screen());
    session.press("o g");
    assert!(
        session.state().solutions.search.list.all.is_sorted()
            && session.state().solutions.shown.rows[0].number == 1
    );
}

#[test]
fn escape_stops_and_what_came_stays() {
    let mut session = Session::searching(SCRAMBLE);
    let found = Solution::new(&[premove_cube::Move::ALL[3]], &[], 1);
    session.event(SEARCH, Event::Step(StepAnswer::Found { solutions: vec![found], rates: None }));
    session.app.update(Message::Key(Key::plain(Code::Esc)));
    assert_eq!(session.take_effects()[0], ScreenEffect::Job(SEARCH, JobEffect::Stop));
    session.event(SEARCH, Event::Finished(Outcome::Stopped));
    assert_eq!(session.state().solutions.search.list.all, [found]);
    assert!(session.screen().contains("stopped"));
    session.press("space");
    assert_eq!(session.state().solutions.search.list.len(), 50);
}

#[test]
fn other_options_take_up_a_stopped_search_again() {
    let mut session = Session::on(SCRAMBLE);
    session.press("- - - -");
    session.app.update(Message::Key(Key::char('-')));
    session.take_effects();
    session.outside.searches = 0;
    let found = Solution::new(&[premove_cube::Move::ALL[3]], &[], 1);
    session.event(
        SEARCH,
        Event::Step(StepAnswer::LengthDone { length: 1, solutions: vec![found], rates: None }),
    );
    session.press("esc n n");
    assert_eq!(session.state().solutions.search.list.all, [found]);
    assert_eq!(session.outside.searches, 0, "nothing else is to be searched");
    session.app.update(Message::Key(Key::char('+')));
    let effects = session.take_effects();
    let goes_on = |effect: &ScreenEffect| {
        matches!(effect, ScreenEffect::Job(SEARCH, JobEffect::Start(Request::Step(question)))
            if question.limits.min == 2)
    };
    assert!(effects.iter().any(goes_on), "{effects:?}");
    assert_eq!(session.state().solutions.search.list.all, [found]);
    session.press("esc p");
    assert_eq!(session.outside.searches, 1);
}

#[test]
fn a_search_that_breaks_is_reported_in_the_status_line() {
    let mut session = Session::searching(SCRAMBLE);
    session.event(SEARCH, Event::Finished(Outcome::Failed("the disk is full".into())));
    assert!(
        session.screen().lines().last().unwrap().contains("the disk is full"),
        "{}",
        session.screen()
    );
}

#[test]
fn small_screens_show_the_pane_with_the_focus() {
    let mut session = Session::new(60, 16);
    session.paste(SCRAMBLE);
    assert!(session.screen().contains("EO solutions  50"), "{}", session.screen());
    session.press("tab");
    assert!(session.screen().contains("Skeleton tree"), "{}", session.screen());
}

#[test]
fn the_skeleton_is_replayed_move_by_move() {
    let mut session = Session::on("R U F");
    session.press("a").type_text("D2 (D) L2").press("enter R");
    assert!(session.screen().contains("0 of 3 moves"), "{}", session.screen());
    session.press("R R R");
    assert!(session.screen().contains("3 of 3 moves: (D)"), "{}", session.screen());
    session.press("R");
    assert!(!session.screen().contains("of 3 moves"));
    session.press("R esc");
    assert!(!session.screen().contains("of 3 moves"));
}

#[test]
fn keys_of_a_terminal_that_sends_them_at_once_end_with_enter() {
    let mut session = Session::on("R U F");
    session.press("a");
    session.send(Message::Burst("F' U' R'\n".into()));
    let now = session.state().workspace.now();
    assert_eq!(now.here().and_then(|here| here.solution).map(|moves| moves.len()), Some(3));
    assert!(session.state().field.edit.is_none());
    session.send(Message::Burst("uUuUn".into()));
    assert!(session.app.popups.is_empty(), "{}", session.screen());
}

#[test]
fn a_name_and_a_note_stay_as_they_are_typed() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter m").type_text("good");
    assert!(session.saved.contains("\"good\""), "saved with each letter");
    session.press("esc N").type_text("two").press("alt-enter").type_text("lines").press("esc");
    let note = |session: &Session| {
        let now = session.state().workspace.now();
        now.tree.get(now.cursor()).map(|node| (node.name.clone(), node.note.clone())).unwrap()
    };
    assert_eq!(note(&session), ("good".to_owned(), "two\nlines".to_owned()));
    session.press("u");
    assert_eq!(note(&session), ("good".to_owned(), String::new()), "one undo takes it back");
    session.press("u");
    assert_eq!(note(&session).0, "");
}

#[test]
fn a_known_solve_that_comes_late_does_not_close_a_field() {
    let mut session = Session::on("R U F2 F'");
    let number = session.number;
    session.press("a").type_text("F");
    let text = premove_fmc::Workspace::on_scramble("R U F").to_json();
    let (note, id) = (String::new(), Some(Id::new(0, 0)));
    let known_for = Some(number);
    let late = Opened { id, number: None, text, note, at_start: false, known_for };
    session.reply(Reply::Opened(Box::new(late)));
    assert!(session.state().field.edit.is_some() && session.number == number);
}

#[test]
fn what_was_chosen_in_the_tree_of_a_solve_is_not_for_another_one() {
    let mut session = Session::on("R U F");
    session.press("a").type_text("F'").press("enter");
    session.shell().act(|solve: &mut SolveState| {
        (solve.tree.compared, solve.focus.zoomed) = (Some(premove_fmc::NodeId::ROOT), true);
    });
    session.paste("L D B");
    assert!(session.state().tree.compared.is_none() && !session.state().focus.zoomed);
}

#[test]
fn a_filter_says_of_how_many_and_which_keys_find_others() {
    let mut session = Session::new(200, 60);
    session.paste(SCRAMBLE);
    session.press("/").type_text("3c2e").press("enter");
    let list = &session.state().solutions.search.list;
    let counts = format!("{} of the {} read  /3c2e", list.len(), list.all.len());
    session.shows(&format!("EO solutions  {counts}  w reads more"));
    assert!(!session.screen().contains("searches for them"), "an EO leads to no subset");
    session.press("esc enter /").type_text("nowhere").press("enter");
    assert!(!session.screen().contains("searches for them"), "no subset is named");
    session.press("/ ctrl-u").type_text("4a1 nowhere").press("enter");
    let read = session.state().solutions.search.list.all.len();
    session.shows(&format!(
        "none of the {read} read passes the filter: w reads more, c s searches for them"
    ));
    // The keys are those of the settings.
    let change = |keys: &str, command: Option<&str>| crate::keymap::Change {
        context: super::commands::SOLVE,
        keys: crate::key::parse_sequence(keys).unwrap(),
        command: command.map(str::to_owned),
    };
    session.app.keymap.change(&change("w", None)).unwrap();
    session.app.keymap.change(&change("W", Some("results.more"))).unwrap();
    let keys = session.app.keymap.names();
    session.shell().act(|solve: &mut SolveState| {
        solve.use_keys(&keys);
        crate::screen::pane::Paned::refresh(solve);
    });
    session.shows("passes the filter: W reads more, c s searches for them");
}

#[test]
fn net_and_caption_are_about_the_axis_of_the_selected_row() {
    let mut session = Session::new(200, 60);
    session.paste(SCRAMBLE);
    session.press("enter");
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..30 {
        let row = session.state().selected_solution().unwrap();
        let of_row = row.axes();
        let caption = session.state().scramble.caption.clone();
        let axis = caption.split([' ', ':']).nth(1).unwrap().replace('/', "");
        assert!(of_row.split(' ').any(|one| one == axis), "{caption}, row on {of_row}");
        session.shows(&caption);
        seen.insert(axis);
        session.press("j");
    }
    assert!(seen.len() > 1, "the list has DRs on several axes: {seen:?}");
}
