//! Tests of the Practice screen with keys.

use premove_cube::notation::{Alg, Side};
use premove_fmc::Workspace;
use premove_fmc::insertion::{
    InsertedText, Insertion, InsertionAnswer, InsertionSettled, InsertionSolution, Leftover,
};
use premove_fmc::library::{Id, Solve, Times};
use premove_fmc::practice::{Attempt, AttemptEnding, AttemptPlace, HelpLevel, Milestone};
use premove_service::questions::Event;

use super::session::{BEGIN, Session};
use super::{INSERTIONS, PracticeState, SPEC};
use crate::app::App;
use crate::keymap::Keymap;
use crate::message::{FileEffect, Message, Reply, SolveEffect};
use crate::screen::Screen;
use crate::screen::solve::SolveState;
use crate::themes::Themes;
use premove_fmc::practice::LevelChoice;

/// Solved by R U (L2 F), (U L2 R), F2 U, U2 F2: an EO, a DR, HTR and a finish. The last twelve
/// moves cancel. They keep the solution from being the inverse scramble, which the rules forbid.
const SCRAMBLE: &str = "L2 F U L2 R F2 U F2 U' R' F2 R2 F2 R2 F2 R2 F2 R2 F2 R2 F2 R2";
const STEPS: [&str; 4] = ["R U (L2 F)", "(U L2 R)", "F2 U", "U2 F2"];

fn solved() -> Session {
    let mut session = Session::running(SCRAMBLE);
    for step in STEPS {
        session.at(600).moves(step);
    }
    session
}

fn last(session: &Session) -> Attempt {
    let run = session.state().run.as_ref().unwrap();
    run.ended.clone().unwrap()
}

#[test]
fn an_attempt_goes_from_a_scramble_to_a_write_up() {
    let mut session = solved();
    session.shows("solves the cube");
    session.at(1800).press("e y").at(1801);
    session.shows("within the rules");
    session.shows("EO F/B");
    session.shows("Solution: R U F2 U' F2 R' L2 U' F' L2 (10)");
    let attempt = last(&session);
    assert_eq!((attempt.begun, attempt.used), (BEGIN, 1800));
    assert_eq!(attempt.ending, AttemptEnding::Solved { moves: 10 });
    assert!(attempt.is_unaided() && attempt.counts());
    let milestones: Vec<_> = attempt.steps.iter().filter_map(|step| step.milestone).collect();
    assert_eq!(milestones, Milestone::ALL);
    for step in &attempt.steps {
        assert!(step.shortest.is_some_and(|shortest| shortest <= step.moves), "{step:?}");
    }
    let (kept, _) = session.outside.library.last_entry().unwrap().get().clone();
    assert_eq!(kept.attempt.as_ref(), Some(&attempt), "its home is the library of solves");
    assert!(session.state().attempts.waiting().is_empty());
    assert!(!session.saved.contains("\"attempts\""), "{}", session.saved);
    session.press("enter").shows("within the rules");
    session.press("w").shows("Own moves");
}

#[test]
fn a_copied_skeleton_has_the_moves_that_the_header_counts() {
    let mut session = Session::running(SCRAMBLE);
    session.at(600).moves("R U").moves("U D R2").press("y");
    session.shows("4 moves");
    assert_eq!(session.copied, "R U2 D R2");
    assert_eq!(session.copied_what, "the skeleton, 4 moves");
}

#[test]
fn net_and_badges_follow_an_open_parenthesis() {
    let mut session = Session::running(SCRAMBLE);
    let seen = |session: &Session| {
        let shown = &session.state().shown;
        (shown.net.clone(), shown.badges.clone())
    };
    let before = seen(&session);
    session.press("a").type_text("R U (L2 F").shows("as R U (L2 F)");
    let open = seen(&session);
    assert_ne!(open, before);
    // Text that cannot be read leaves the moves that were read last.
    session.type_text(" ?").shows("unknown move '?'");
    assert_eq!(seen(&session), open);
    session.press("backspace backspace").type_text(")").shows("4 moves more");
    assert_eq!(seen(&session), open);
    session.press("esc");
    assert_eq!(seen(&session), before);
}

#[test]
fn a_drawn_scramble_shows_when_the_clock_starts() {
    let mut session = Session::new(120, 40);
    session.press("enter");
    session.shows("it shows when the clock starts");
    assert!(!session.screen().contains("R' U' F"), "{}", session.screen());
    session.press("enter");
    session.shows("R' U' F");
    session.shows("60:00 left");
    assert_eq!(session.state().run.as_ref().unwrap().notes.kind, "fmc");
}

#[test]
fn what_is_asked_for_is_drawn() {
    let mut session = Session::new(120, 40);
    session.press("c").type_text("fmc eo=3").press("enter r enter");
    session.press("tab + + +");
    session.shows("EO      axis");
    session.shows("of 3 moves on");
    session.press("e y");
    assert!(!last(&session).counts(), "a chosen scramble and help do not count");
    assert_eq!(last(&session).kind, "fmc eo=3");
    session.press("c").type_text("fmc 4a1").press("enter");
    session.shows("case of 'eo' or 'dr'");
}

#[test]
fn time_and_draw_open_selected() {
    let mut session = Session::new(120, 40);
    session.press("t").type_text("20:00").press("enter").shows("20:00");
    session.press("t home").type_text("1").press("enter").shows("120:00");
    session.press("c").type_text("dr 4a1").press("enter").shows("r draws 'dr 4a1'");
    session.press("c end backspace").type_text("2").press("enter").shows("r draws 'dr 4a2'");
}

#[test]
fn the_solver_is_locked_until_the_dial_releases_it() {
    let mut session = Session::running(SCRAMBLE);
    session.moves("R U (L2 F)");
    assert_eq!(session.outside.searches, 0);
    session.at(60).press("tab j l").shows("again releases help");
    session.press("l");
    session.shows("DR      how many");
    assert!(session.outside.searches == 1 && !session.screen().contains("  begin "));
    session.press("l l");
    session.shows("  begin ");
    session.press("h h h");
    assert!(session.state().hints().is_none());
    let released = &session.state().run.as_ref().unwrap().notes.released;
    let levels: Vec<_> = released.iter().map(|release| (release.step, release.level)).collect();
    let dr = Milestone::Dr;
    assert_eq!(levels, [(dr, HelpLevel::Count), (dr, HelpLevel::Axis), (dr, HelpLevel::FirstMove)]);
    session.press("e y");
    assert_eq!(last(&session).released.len(), 3);
    session.shows("released: DR how many at 1:00");
}

#[test]
fn the_clock_calls_at_five_minutes_and_ends_the_attempt() {
    let mut session = solved();
    session.at(3299);
    assert_eq!(session.outside.bells, 0);
    session.at(3300).shows("5 minutes left");
    assert_eq!(session.outside.bells, 1);
    session.at(3320);
    assert!(session.state().shown_call().is_none(), "the call goes away");
    session.at(3540).shows("1 minute left");
    session.press("a").type_text("R");
    session.at(3600).shows("the time is over");
    session.shows("solved in 10 moves");
    assert_eq!((session.outside.bells, last(&session).used), (3, 3600));
    assert!(session.state().edit.is_none());
}

#[test]
fn a_call_is_said_while_another_screen_is_in_view() {
    let mut session = Session::running(SCRAMBLE);
    session.press("5").shows("●");
    session.at(3300).shows("5 minutes left");
    session.press("4").shows("5:00 left");
}

#[test]
fn a_screen_with_the_solver_opens_after_a_question_and_that_is_help() {
    let mut session = Session::running(SCRAMBLE);
    for screen in ["1", "2", "3"] {
        session.press(screen).shows("its solver is locked");
        session.press("n").shows("Own moves");
    }
    // A scramble sent to such a screen waits for the answer to the question too.
    session.press("5").paste("R U F");
    session.shows("Open it all the same?");
    session.press("n");
    let solve: &SolveState = session.state_of();
    assert!(solve.workspace().now().scramble.text().is_empty());
    assert!(session.state().lock().is_some());
    session.press("4").at(600).press("1 y").shows("EO solutions");
    session.press("4 1").shows("what the solver shows of its scramble is help");
    session.press("4 e y");
    assert_eq!(last(&session).helped, Some(600));
    assert!(!last(&session).counts());
    session.shows("solver open at 10:00");
}

#[test]
fn leaving_during_an_attempt_ends_the_program_after_a_question() {
    let mut session = Session::running(SCRAMBLE);
    session.press("5 q").shows("Own moves");
    session.press("q").shows("Its clock goes on while premove is closed. Quit?");
    session.press("n").shows("Own moves");
    assert!(session.state().is_on());
}

#[test]
fn an_attempt_that_is_on_is_in_view_at_the_start() {
    let saved = Session::running(SCRAMBLE).saved;
    let mut session = Session::new(120, 40);
    session.press("1");
    session.reply(Reply::Saved(saved.clone()));
    session.shows("60:00 left");
    // This does not apply to an attempt whose time ran out while the program was closed.
    let mut late = Session::new(120, 40);
    late.press("1").at(9999).reply(Reply::Saved(saved));
    late.shows("EO solutions");
    late.shows("the time is over");
}

#[test]
fn nothing_solved_is_a_dnf_after_a_question() {
    let mut session = Session::running(SCRAMBLE);
    session.moves("R U").press("e n");
    assert!(session.state().is_on());
    session.press("e y");
    assert_eq!(
        last(&session).ending,
        AttemptEnding::Dnf { reason: "no solution was handed in".into() }
    );
    session.shows("DNF");
    let mut session = Session::running(SCRAMBLE);
    session.at(30).press("X y");
    assert_eq!((last(&session).ending, last(&session).used), (AttemptEnding::GivenUp, 30));
}

#[test]
fn a_clock_that_is_held_stands_and_does_not_count() {
    let mut session = solved();
    session.at(600).press("space").shows("Space again holds the clock");
    session.at(695).press("space").shows("Space again holds the clock");
    session.at(700).press("space").shows("held at");
    session.at(5000).press("space");
    session.at(5100).press("e y");
    assert_eq!((last(&session).used, last(&session).pauses), (800, 1));
    assert!(!last(&session).counts());
    session.shows("held once");
}

#[test]
fn branches_are_walked_and_undone_as_on_the_solve_screen() {
    let mut session = Session::running(SCRAMBLE);
    session.moves("R U (L2 F)").press("<").moves("D").press("[");
    session.press("m").type_text("nice").press("enter M").shows("nice");
    session.shows("★");
    session.press("D");
    assert!(!session.screen().contains("nice"));
    session.press("u").shows("nice");
    session.press("n").shows("inverse side");
}

#[test]
fn an_attempt_survives_a_restart_and_its_clock_goes_on() {
    let mut session = Session::running(SCRAMBLE);
    session.at(100).moves("R U (L2 F)");
    session.press("a").type_text("(U L2");
    let saved = session.saved.clone();
    let mut again = Session::new(120, 40);
    again.at(200).reply(Reply::Saved(saved.clone()));
    again.at(1000).shows("43:20 left");
    again.shows("(L2 F)");
    again.press("a").type_text(" R)").press("enter");
    again.shows("DR U/D");
    // The time may have run out while the program was closed.
    let mut late = Session::new(120, 40);
    late.at(200).reply(Reply::Saved(saved));
    late.at(9999).shows("the time is over");
    assert_eq!(last(&late).used, 3600);
}

#[test]
fn attempts_wait_with_the_screen_until_the_library_has_them() {
    let mut session = solved();
    session.outside.is_full = true;
    session.at(1800).press("e y").at(1801);
    session.shows("Attempts  1");
    let saved = session.saved.clone();
    session.press("tab tab enter").shows("R U F2");
    assert!(saved.contains("\"attempts\""));
    // The attempts that could not be saved are sent again at the next start.
    let mut again = Session::new(120, 40);
    again.reply(Reply::Saved(saved));
    again.at(2000).shows("Attempts  1");
    again.shows("within the rules");
    assert_eq!(again.outside.library.len(), 1);
    assert!(again.state().attempts.waiting().is_empty());
    assert!(!again.saved.contains("\"attempts\""), "{}", again.saved);
}

#[test]
fn an_attempt_goes_and_comes_back_with_its_solve() {
    let mut session = three_attempts(120, 40);
    session.shows("Attempts  3");
    let removed = session.outside.library.pop_first().unwrap();
    session.press("1 4").shows("Attempts  2");
    session.outside.library.insert(removed.0, removed.1);
    session.press("1 4").shows("Attempts  3");
}

#[test]
fn what_is_saved_is_kept_apart_when_it_is_damaged() {
    let mut session = Session::new(120, 40);
    let bad = Session::running(SCRAMBLE).saved.replace("\"allowed\": 3600", "\"allowed\": 0");
    session.reply(Reply::Saved(bad));
    assert!(matches!(session.files.last(), Some(FileEffect::SetAside(_))));
}

#[test]
fn scrambles_come_from_a_file_with_numbers() {
    let mut session = Session::new(120, 40);
    session.press("f").type_text("comp.txt").press("enter");
    assert_eq!(session.files, [FileEffect::Read("comp.txt".to_owned())]);
    let text = "1) R U F\n2) L D B\n3) F2 U2\n".to_owned();
    session.reply(Reply::File { path: "comp.txt".to_owned(), text });
    session.press("r").shows("scramble 1 of 3");
    session.press("#").type_text("3").press("enter enter");
    session.shows("F2 U2");
    session.press("e y");
    assert_eq!(last(&session).kind, "file");
}

#[test]
fn an_attempt_opens_again_on_the_solve_screen() {
    let mut session = solved();
    session.press("e y tab tab enter");
    session.shows("1 Solve");
    let id = Id::new(BEGIN, 0);
    let open = FileEffect::Solve(SolveEffect::Open { id, known_for: None });
    assert_eq!(session.files.last(), Some(&open));
}

#[test]
fn the_time_is_any_other() {
    let mut session = Session::new(120, 40);
    session.press("t").type_text("0:05").press("enter").paste(SCRAMBLE);
    session.press("enter").shows("0:05 left");
    session.at(5).shows("DNF");
    session.press("enter t ctrl-u").type_text("1:75").press("enter").shows("is not a time");
}

#[test]
fn a_running_attempt_is_not_replaced_by_accident() {
    let mut session = Session::running(SCRAMBLE);
    session.press("r").shows("an attempt is on");
    session.press("tab tab enter").shows("an attempt is on");
    assert!(session.state().is_on());
}

fn three_attempts(width: u16, height: u16) -> Session {
    let mut session = Session::new(width, height);
    for (round, used) in [(0, 1800), (1, 3000), (2, 2400)] {
        let begin = round * 100_000;
        session.at(begin).paste(SCRAMBLE);
        session.press("enter");
        for step in STEPS {
            session.moves(step);
        }
        if round == 1 {
            session.moves("R2").moves("R2");
        }
        session.at(begin + used).press("e y").at(begin + used + 1);
    }
    session
}

/// Opens the program with this setting; the library has attempts of these lengths.
fn with_attempts(level: LevelChoice, lengths: &[u16]) -> Session {
    let app = App::new(Keymap::default(), Themes::default(), level);
    let mut session = Session { app, ..Session::default() };
    session.app.update(Message::Resize(120, 40));
    add_attempts(&mut session, lengths);
    session.perform();
    session
}

fn add_attempts(session: &mut Session, lengths: &[u16]) {
    for &moves in lengths {
        let begun = BEGIN + session.outside.library.len() as u64;
        let attempt = Attempt::new(begun, 3600, 3000, AttemptEnding::Solved { moves });
        let id = Id::new(begun, 0);
        let solve = Solve::new(id.clone(), Times::default(), String::new());
        let solve = Solve { attempt: Some(attempt), ..solve };
        session.outside.library.insert(id, (solve, Workspace::default()));
    }
}

#[test]
fn solutions_are_rated_for_the_mean_of_the_attempts_where_the_setting_says_so() {
    let level = |session: &Session| session.state_of::<SolveState>().rated_for().to_string();
    let mut session = with_attempts(LevelChoice::Auto, &[28; 4]);
    assert_eq!(level(&session), "24", "four attempts are too few");
    let list_again = |session: &mut Session| {
        session.shell().act(|practice: &mut PracticeState| practice.shown());
        session.perform();
    };
    add_attempts(&mut session, &[33]);
    list_again(&mut session);
    assert_eq!(level(&session), "29");
    session.outside.library.clear();
    list_again(&mut session);
    assert_eq!(level(&session), "24", "removed attempts do not count");
    // They are known from the start, and without the setting they do not matter.
    assert_eq!(level(&with_attempts(LevelChoice::Auto, &[26; 6])), "26");
    let usual = LevelChoice::default();
    assert_eq!(level(&with_attempts(usual, &[26; 6])), "24");
    let fixed = LevelChoice::Mean("27".parse().unwrap());
    let mut session = with_attempts(fixed, &[26; 6]);
    list_again(&mut session);
    assert_eq!(level(&session), "27");
}

#[test]
fn the_selection_stays_on_its_attempt() {
    let attempt = |begun| Attempt::new(begun, 3600, 3000, AttemptEnding::Solved { moves: 24 });
    let mut practice = PracticeState::default();
    practice.attempts.add(attempt(1), String::new());
    practice.attempts.add(attempt(2), String::new());
    practice.list_attempts();
    practice.attempt_list.select(1);
    practice.attempts.add(attempt(3), String::new());
    practice.list_attempts();
    assert_eq!((practice.attempt_list.cursor(), practice.attempt_list.selected()), (2, Some(&1)));
    assert!(matches!(practice.selected_attempt(), Some(AttemptPlace::Waiting(_))));
}

#[test]
fn attempts_have_means_and_a_chart() {
    let mut session = three_attempts(200, 60);
    session.shows("mo3 10.00");
    session.shows("best 10");
    session.press("tab tab");
    session.shows("2023-11-14");
    insta::assert_snapshot!("attempts_200x60", session.screen());
    session.send(Message::Resize(80, 24));
    insta::assert_snapshot!("attempts_80x24", session.screen());
}

#[test]
fn a_chart_needs_two_solutions() {
    let list_again = |session: &mut Session| {
        session.shell().act(|practice: &mut PracticeState| practice.shown());
        session.perform();
    };
    let mut session = with_attempts(LevelChoice::Auto, &[28]);
    session.press("4");
    list_again(&mut session);
    session.shows("One solution, of 28 moves: a chart of the lengths comes with two.");
    assert_eq!(session.state().shown.chart.len(), 0);
    // An attempt without a solution adds nothing to a chart.
    session.paste(SCRAMBLE);
    session.press("enter e y");
    assert_eq!(session.state().attempts.lengths(), [None, Some(28)]);
    session.shows("One solution, of 28 moves");
    assert_eq!(session.state().shown.chart.len(), 0);
    add_attempts(&mut session, &[26]);
    list_again(&mut session);
    assert!(session.state().shown.chart.len() > 0);
    assert!(!session.screen().contains("a chart of the lengths"));
}

#[test]
fn the_screen_looks_as_it_should_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::new(width, height);
        let name = |what: &str| format!("{what}_{width}x{height}");
        insta::assert_snapshot!(name("begin"), session.screen());
        session.paste("R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F");
        session.press("enter").moves("R U").press("<").moves("(F D)").press("a").type_text("L2");
        session.at(3301);
        insta::assert_snapshot!(name("running"), session.screen());
        session.press("enter").at(3400);
        session.press("tab l l l l").at(3410);
        insta::assert_snapshot!(name("dial"), session.screen());
        session.press("e y");
        insta::assert_snapshot!(name("over"), session.screen());
    }
}

#[test]
fn it_draws_at_every_size_and_in_ascii() {
    let mut session = three_attempts(120, 40);
    session.draw_at_all_sizes();
    session.press("tab tab");
    session.draw_at_all_sizes();
    session.draw_in_ascii();
    let mut session = Session::running(SCRAMBLE);
    session.press("tab l l l l l");
    session.draw_at_all_sizes();
    session.draw_in_ascii();
}

#[test]
fn the_screen_is_saved_under_its_own_name() {
    assert_eq!((SPEC.title, SPEC.file), ("Practice", "practice.json"));
    let state = PracticeState::default();
    assert!(state.attempts.entries().is_empty() && !state.is_on());
}

#[test]
fn a_question_left_open_does_not_replace_what_the_clock_has_ended() {
    let mut session = solved();
    session.press("X");
    session.at(3600).press("y");
    assert_eq!(last(&session).ending, AttemptEnding::Solved { moves: 10 });
    assert_eq!(session.state().attempts.entries().len(), 1);
}

#[test]
fn a_name_and_a_note_stay_as_they_are_typed() {
    let mut session = Session::running(SCRAMBLE);
    session.moves("R U").press("m").type_text("nice").press("esc N").type_text("two ways");
    assert!(session.saved.contains("\"nice\"") && session.saved.contains("\"two ways\""));
    session.press("esc u");
    assert!(!session.saved.contains("two ways") && session.saved.contains("\"nice\""));
}

#[test]
fn lines_pasted_into_a_field_lose_their_comments_only() {
    let mut session = Session::running(SCRAMBLE);
    session.press("a").paste("R U // pairs\n(L2 F) / EO\n");
    session.press("enter").shows("EO F/B");
}

#[test]
fn a_list_of_scrambles_is_not_taken_as_moves_of_an_attempt() {
    let mut session = Session::running(SCRAMBLE);
    session.paste(&format!("1. {SCRAMBLE}\n2. {SCRAMBLE}\n"));
    session.shows("2 scrambles are no moves: paste them when the attempt has ended");
    assert!(session.state().edit.is_none());
    session.press("a").paste(&format!("{SCRAMBLE}\n{SCRAMBLE}\n"));
    session.shows("2 scrambles");
    session.type_text("R U").press("enter").shows("R U");
}

#[test]
fn a_scramble_is_of_the_kind_that_was_asked_for() {
    let mut session = Session::new(120, 40);
    session.shell().act(PracticeState::draw_next);
    session.shell().act(PracticeState::next_draw);
    session.perform();
    assert!(session.state().run.is_none(), "another kind is wanted: the drawing is stopped");
    session.shell().act(PracticeState::draw_next);
    session.shell().act(PracticeState::edit_draw);
    session.perform();
    session.shows("is left out: r draws another");
    session.press("esc c ctrl-u").type_text("fmc").press("enter r");
    assert_eq!(session.state().run.as_ref().unwrap().notes.kind, "fmc");
}

#[test]
fn keys_that_are_typed_as_the_time_ends_do_nothing_until_enter() {
    let mut session = solved();
    session.press("a").at(3600).shows("The time is over");
    session.type_text("12 r");
    assert_eq!(session.app.shell.in_view, session.app.shell.id_of::<PracticeState>());
    session.press("enter enter").shows("r draws another scramble");
    assert!(session.state().run.as_ref().unwrap().ended.is_some());
    session.press("r").shows("it shows when the clock starts");
}

#[test]
fn a_long_write_up_is_scrolled() {
    let mut session = Session::new(80, 16);
    session.paste(SCRAMBLE);
    session.press("enter");
    for step in STEPS {
        session.moves(step);
    }
    session.at(1800).press("e y").at(1801);
    assert!(!session.screen().contains("Solution: "), "{}", session.screen());
    session.press("G").shows("(L2 F) > R (U R)");
}

#[test]
fn the_easiest_line_stands_above_the_write_up_and_its_total_can_be_changed() {
    let mut session = solved();
    session.at(1800).press("e y").at(1801);
    session.shows("The easiest line of at most 9 moves");
    session.shows("No line of at most 9 moves was found");
    session.press("+").shows("There was an easy line of 10 moves: ");
    session.press("-").shows("No line of at most 9 moves");
    let times: Vec<u32> = last(&session).times.iter().map(|time| time.at).collect();
    assert!(!times.is_empty() && times.is_sorted(), "{times:?}");
}

#[test]
fn the_box_of_the_end_waits_for_its_screen_and_the_end_does_not() {
    for (width, height) in [(120, 40), (80, 24), (60, 16)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        session.press("enter").moves("R U (L2 F)").press("5 /").type_text("EO");
        session.at(3600).shows("! the time is over: DNF: no solution was handed in");
        assert!(!session.screen().contains("w shows"), "keys of another screen");
        assert!(session.app.popups.is_empty(), "no box over another screen");
        assert_eq!((session.outside.bells, last(&session).used), (1, 3600), "it has ended");
        // Keys still go to the same text field.
        session.type_text(" D");
        let sign = if width > 100 { "4 Practice ! time is over" } else { " 4 " };
        session.shows(sign);
        session.shows("!");
        session.at(3700).press("enter 4").shows("The time is over");
        session.press("enter").shows("DNF");
        session.press("5");
        assert!(!session.screen().contains('!'), "it was seen\n{}", session.screen());
    }
}

#[test]
fn the_box_of_the_end_does_not_take_the_keys_of_another_popup() {
    let mut session = Session::running(SCRAMBLE);
    session.press(":").type_text("practice.na").at(3600);
    assert_eq!(session.app.popups.len(), 1);
    session.type_text("me").shows(":practice.name");
    session.press("esc").shows("Enter goes on.");
}

#[test]
fn badges_are_hidden_with_a_key_and_stay_so_for_the_next_attempt() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        session.press("enter").moves("R U (L2 F)");
        session.press("N").type_text("own words").press("enter").press("a").type_text("D");
        for seen in ["EO F/B", "DR F/B", "●"] {
            session.shows(seen);
        }
        session.press("esc b");
        let hidden = |session: &Session| {
            let screen = session.screen();
            for unseen in ["EO F/B", "DR F/B", "HTR 4", "R/L", " 4e", "6e", "◆"] {
                assert!(!screen.contains(unseen), "'{unseen}' on\n{screen}");
            }
            // All these signs are beside the clock.
            let cube = session.screen().matches('●').count();
            assert_eq!(cube, session.screen().matches("● 6").count(), "{screen}");
        };
        hidden(&session);
        session.shows("badges are hidden");
        session.shows("own words");
        session.press("k j");
        insta::assert_snapshot!(format!("hidden_badges_{width}x{height}"), session.screen());
        let mut again = Session::new(width, height);
        again.reply(Reply::Saved(session.saved.clone()));
        hidden(&again);
        // After the end everything is shown.
        session.press("X y w").shows("EO F/B");
        session.paste("R U F D2 L");
        hidden(&session);
        session.press("b").shows("EO F/B");
    }
}

#[test]
fn cases_of_fr_are_hidden_with_the_badges() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        session.press("enter");
        for step in &STEPS[..3] {
            session.moves(step);
        }
        session.shows("FR F/B");
        session.press("b");
        for unseen in ["FR", "F/B", "R/L", "U/D"] {
            let tree = session.screen().replace("after FR", "");
            assert!(!tree.contains(unseen), "'{unseen}' on\n{tree}");
        }
    }
}

#[test]
fn premoves_and_long_steps_can_be_read_whole() {
    let long = "R U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B";
    let (inverse, premoves) = ("R2 U' F D2 L2 F R2 U2 R2 B", "B' R2 U2 R2 F' L2 D2 F' U R2");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = Session::new(width, height);
        session.paste(SCRAMBLE);
        session.press("enter").moves(&format!("{long} ({inverse})"));
        session.moves("D");
        let whole = |session: &Session, words: &str| {
            // Joins the rows of the tree's pane.
            let rows = session.screen();
            let rows = rows.lines().filter_map(|line| line.split('┃').nth(1)).map(str::trim);
            let text = rows.collect::<Vec<_>>().join(" ");
            assert!(text.contains(words), "no '{words}' in {text}\n{}", session.screen());
        };
        whole(&session, &format!("premoves: {premoves}"));
        session.press("a").type_text("L2");
        whole(&session, &format!("premoves: {premoves}"));
        session.press("esc k");
        whole(&session, &format!("{long} ({inverse})"));
        insta::assert_snapshot!(format!("long_step_{width}x{height}"), session.screen());
    }
}

#[test]
fn the_dial_holds_for_insertions_where_few_pieces_are_left() {
    let alg = |text: &str| -> Alg { premove_cube::notation::parse(text).unwrap().line().normal };
    let mut session = Session::running("D' R' U R D' R' U' L2 F2");
    session.moves("F2 L2 R D2");
    assert_eq!(session.state().solver.insertions.question(), None);
    let cycle = alg("U R D R' U' R D' R'");
    let insertion = Insertion {
        side: Side::Normal,
        parent: None,
        place: 2,
        case: Some(Leftover::of(&cycle.cube())),
        moves: InsertedText::Turns(cycle.clone()),
        cancelled: [0; 2],
    };
    let solution = alg("F2 L2").then(&cycle).then(&alg("R D2")).normal_form();
    let found = InsertionSolution { solution, insertions: vec![insertion], readings: 1 };
    let answer = InsertionAnswer { solutions: vec![found], settled: InsertionSettled::default() };
    // EO is solved, so the level of DR counts.
    session.press("tab j l l");
    assert!(session.state().solver.insertions.question().is_some(), "{}", session.screen());
    session.event(INSERTIONS, Event::Insert(Box::new(answer)));
    session.shows("1 of 9 moves");
    assert!(!session.screen().contains("at N 2"), "{}", session.screen());
    session.press("l").shows("at N 2");
    assert!(!session.screen().contains(": 3c"), "{}", session.screen());
    session.press("l").shows("at N 2: 3c");
    session.press("h h h");
    assert_eq!(session.state().solver.insertions.question(), None);
}

/// Returns the bar of key hints.
fn hints(session: &Session) -> String {
    session.screen().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn the_hints_have_the_keys_that_matter_in_each_state() {
    let mut session = Session::new(80, 24);
    assert!(hints(&session).starts_with(" enter go on  r draw  d drills"), "{}", hints(&session));
    session.press("i").type_text(SCRAMBLE).press("enter tab shift-tab");
    assert!(hints(&session).starts_with(" enter go on  r draw  t time"), "{}", hints(&session));
    session.press("enter esc tab shift-tab");
    let on = hints(&session);
    assert!(on.starts_with(" a moves  n side  e hand in  u undo"), "{on}");
    session.press("tab");
    assert!(hints(&session).starts_with(" + release  - lock  a moves"), "{}", hints(&session));
    session.press("shift-tab e y enter tab shift-tab");
    let over = hints(&session);
    assert!(over.starts_with(" Y write-up  w tree  y copy  r draw"), "{over}");
    session.press("shift-tab");
    assert!(hints(&session).starts_with(" right open  enter go on  r draw"), "{}", hints(&session));
}
