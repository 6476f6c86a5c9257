//! Tests of the Optimal screen in quarter turns, with keys and events.

use std::time::Duration;

use premove_cube::notation::parse;
use premove_engine::optimal;
use premove_engine::table::{Building, Reach, TableState, Tier};
use premove_fmc::WantedSolutions;
use premove_service::api::Outcome;
use premove_service::questions::{
    BuildTierQuestion, Event, OptimalAnswer, OptimalQuestion, Request,
};

use super::session::{READY, SCRAMBLE, SHORT, Session, solution, tier};
use super::*;
use crate::message::JobEffect::{Start, Stop};
use crate::message::ScreenEffect::{self, Job};
use crate::message::{FileEffect, Reply};

/// Three half turns, which are six quarter turns.
const HALVES: &str = "U2 R2 F2";

fn on(cubes: &str) -> Session {
    let mut session = Session::in_both(120, 40);
    session.paste(cubes);
    session.event(BOUND, Event::Finished(Outcome::Done { truncated: true }));
    session.asked();
    session
}

/// Returns the requested search, if there is one, and its table.
fn search(asked: &[ScreenEffect]) -> Option<(optimal::Request, Option<Tier>)> {
    asked.iter().find_map(|ask| match ask {
        Job(SEARCH, Start(Request::Optimal(OptimalQuestion { request, tier, .. }))) => {
            Some((*request, *tier))
        }
        _ => None,
    })
}

fn finish(session: &mut Session, moves: &str) {
    session.event(SEARCH, Event::Optimal(OptimalAnswer::Found(vec![solution(moves)])));
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: true }));
}

fn known(session: &Session, at: usize) -> String {
    let queued = &session.state().choices().cubes[at];
    session.state().known(queued.question()).unwrap().findings.short_bounds()
}

#[test]
fn a_cube_is_closed_in_on_in_quarter_turns() {
    let mut session = on(SCRAMBLE);
    session.press("m").shows("quarter turns are counted from now on");
    session.shows("count  quarters");
    session.asked();
    let short = "D2 F' U2 D2 F' L2 D R2 D F B2 R' L2 F' U' D";
    session.event(BOUND, Event::Short(parse(short).unwrap().line().finished()));
    session.event(BOUND, Event::Finished(Outcome::Done { truncated: false }));
    session.shows("at most 23q");
    session.press("enter");
    let (request, tier) = search(&session.asked()).unwrap();
    assert_eq!((request.metric, request.max, tier), (Metric::QuarterTurn, 26, None));
    session.length_done(17, 1, 10_000);
    session.shows("between 19q and 23q");
    session.length_done(18, 1, 10_000);
    session.shows("between 19q and 23q");
    session.length_done(19, 2, 940_000);
    session.snapshot(
        SEARCH,
        Counters { depth: 21, share: 0.25, elapsed: Duration::from_secs(4), ..Counters::default() },
    );
    session.shows("length 21q  25 %");
    session.shows("   17q         none");
    let screen = session.screen();
    assert!(!screen.contains("   18q"), "no solution can have 18 quarter turns: {screen}");
    // A solution of 23 is known, so that length need not be searched.
    session.shows("next length –");
    session.press("1").shows("2 Optimal ● 21q 25 %");
    session.press("2");
    session.length_done(21, 9, 9_000_000);
    session.shows("23q, proven");
    session.shows("▸   1 23q  D2 F'");
    session.press("y");
    assert_eq!(session.copied, short);
    session.shows("23q");
    session.press("Y");
    assert_eq!(session.copied, format!("{SCRAMBLE}  // 23q  {short}"));
}

#[test]
fn each_cube_has_its_metric_and_new_ones_take_that_in_view() {
    let mut session = on("R2\nR2 U\nR2 U F");
    session.press("m").paste("D2");
    let metrics = |session: &Session| {
        let cubes = &session.state().choices().cubes;
        cubes.iter().map(|queued| queued.metric.name()).collect::<Vec<_>>()
    };
    assert_eq!(metrics(&session), ["qtm", "htm", "htm", "qtm"]);
    session.press("tab k").shows("count  moves");
    session.paste("B2");
    session.asked();
    session.press("A");
    for (moves, metric, words) in [
        ("R2", "qtm", "2q"),
        ("U' R2", "htm", "2"),
        ("F' U' R2", "htm", "3"),
        ("D2", "qtm", "2q"),
        ("B2", "htm", "1"),
    ] {
        let (request, _) = search(&session.asked()).unwrap();
        assert_eq!(request.metric.name(), metric);
        let at = session.state().choices().cubes.iter();
        let at = at.clone().position(|queued| session.state().is_searched(queued.question()));
        finish(&mut session, moves);
        assert_eq!(known(&session, at.unwrap()), words);
    }
    session.shows("every cube of the queue is done");
    session.press("Y");
    let lengths = session.copied.lines().map(|line| line.split("  ").nth(1).unwrap());
    assert_eq!(lengths.collect::<Vec<_>>(), ["// 2q", "// 2", "// 3", "// 2q", "// 1"]);
}

#[test]
fn the_same_cube_can_wait_in_both_metrics() {
    let mut session = on(SHORT);
    session.paste(SHORT);
    session.shows("in the queue already");
    session.paste("L");
    session.press("m").paste(SHORT);
    assert_eq!(session.state().choices().cubes.len(), 3);
    session.paste(SHORT);
    assert_eq!(session.state().choices().cubes.len(), 3);
    // No cube is in the queue twice in one metric: the existing entry is selected, and undo goes
    // back.
    let places = |session: &Session| {
        let choices = session.state().choices();
        let metrics: Vec<_> = choices.cubes.iter().map(|queued| queued.metric.name()).collect();
        (choices.at, metrics)
    };
    assert_eq!(places(&session), (2, vec!["htm", "qtm", "qtm"]));
    session.press("m").shows("this cube is in the queue in half turns already");
    assert_eq!(places(&session), (0, vec!["htm", "qtm", "qtm"]));
    session.press("m").shows("this cube is in the queue in quarter turns already");
    assert_eq!(places(&session), (2, vec!["htm", "qtm", "qtm"]));
    session.press("u u");
    assert_eq!(places(&session), (2, vec!["htm", "qtm", "qtm"]));
}

#[test]
fn what_is_known_in_one_metric_is_kept_and_never_shown_in_the_other() {
    let mut session = on(HALVES);
    session.press("enter");
    finish(&mut session, "F2 R2 U2");
    session.shows("3 moves, proven");
    session.press("m");
    session.shows("Enter searches for the fewest quarter turns");
    let screen = session.screen();
    assert!(!screen.contains("proven") && !screen.contains("F2 R2 U2"), "{screen}");
    session.asked();
    session.press("enter");
    let (request, _) = search(&session.asked()).unwrap();
    assert_eq!(request.min, 0, "nothing is taken over");
    finish(&mut session, "F2 R2 U2");
    session.shows("6q, proven");
    session.press("m").shows("3 moves, proven");
    session.press("m").shows("6q, proven");
    session.asked();
    session.press("enter shift-tab enter");
    assert_eq!(search(&session.asked()), None, "both are known");
}

#[test]
fn a_search_begins_anew_in_the_metric_that_is_chosen() {
    let mut session = on(SCRAMBLE);
    session.press("enter");
    session.length_done(14, 3, 10_000);
    session.asked();
    session.press("m").shows("quarter turns are counted from now on: the search begins anew");
    let (request, _) = search(&session.asked()).unwrap();
    assert_eq!((request.metric, request.min), (Metric::QuarterTurn, 0));
    session.length_done(11, 3, 10_000);
    session.shows("between 13q and 25q");
    session.asked();
    session.press("u");
    let (request, _) = search(&session.asked()).unwrap();
    assert_eq!((request.metric, request.min), (Metric::HalfTurn, 15), "it goes on where it was");
    session.shows("between 15 and 20 moves");
    session.press("ctrl-r");
    let (request, _) = search(&session.asked()).unwrap();
    assert_eq!((request.metric, request.min), (Metric::QuarterTurn, 13));
    session.press("esc m");
    assert_eq!(search(&session.asked()), None, "a search that was stopped stays so");
    assert!(!session.screen().contains("length 0"), "numbers of the other metric are not shown");
}

#[test]
fn a_search_of_another_cube_goes_on_when_the_metric_changes() {
    let mut session = on(&format!("{SCRAMBLE}\n{SHORT}"));
    session.press("enter j");
    session.asked();
    session.press("m");
    assert_eq!(search(&session.asked()), None);
    assert_eq!(session.state().live().unwrap().0.question.metric, Metric::HalfTurn);
    session.length_done(14, 3, 10_000);
    assert_eq!(known(&session, 0), "15–20");
}

#[test]
fn the_queue_goes_on_where_the_answer_in_the_new_metric_is_known() {
    let mut session = on(&format!("{HALVES}\n{SHORT}"));
    session.press("m enter");
    finish(&mut session, "F2 R2 U2");
    session.press("m A");
    session.asked();
    session.press("m");
    let asked = session.asked();
    assert!(asked.contains(&Job(SEARCH, Stop)), "{asked:?}");
    assert!(search(&asked).is_some());
    assert_eq!(session.state().elsewhere().map(|(place, _)| place), Some(2));
}

#[test]
fn a_change_of_the_metric_is_undone_and_redone() {
    let mut session = on(SHORT);
    session.press("m m m");
    for (key, metric) in
        [("u", "htm"), ("u", "qtm"), ("u", "htm"), ("ctrl-r", "qtm"), ("ctrl-r", "htm")]
    {
        session.press(key);
        assert_eq!(session.state().metric().name(), metric);
    }
    let mut session = Session::in_both(80, 24);
    session.press("m").shows("count quarters");
    session.press("u").shows("count moves");
    session.shell().act(|optimal: &mut OptimalState| optimal.set_metric_named("qtm"));
    session.paste(SHORT);
    assert_eq!(session.state().choices().cubes[0].metric, Metric::QuarterTurn);
    session.shell().act(|optimal: &mut OptimalState| optimal.set_metric_named("stm"));
    session.shows("there is no metric 'stm': write htm or qtm");
}

#[test]
fn the_tables_are_those_of_the_metric_and_each_has_its_choice() {
    let mut session = on(SCRAMBLE);
    session.press("t t").shows("table b5 is searched with");
    session.press("m");
    let screen = session.screen();
    assert!(screen.contains("g1-qtm") && !screen.contains("b5  "), "{screen}");
    session.shell().act(|optimal: &mut OptimalState| optimal.choose_tier("b5"));
    session.shows("no table 'b5'");
    session.shell().act(|optimal: &mut OptimalState| optimal.choose_tier("h5-qtm"));
    session.shows("table h5-qtm is not built: searching builds it first");
    session.asked();
    session.press("enter");
    session.shows("table h5-qtm is not built: it is built first");
    assert_eq!(search(&session.asked()).unwrap().1, Tier::find("h5-qtm"));
    session.press("m");
    assert_eq!(search(&session.asked()).unwrap().1, Tier::find("b5"));
    session.press("esc m tab tab");
    session.asked();
    session.press("B");
    let h5 = Tier::find("h5-qtm").unwrap();
    assert_eq!(
        session.asked(),
        [Job(BUILD, Start(Request::BuildTier(BuildTierQuestion { tier: h5 })))]
    );
    let mut row = tier("h5-qtm", TableState::Absent, false);
    row.status.building =
        Some(Building { id: h5.into(), reach: Reach::Deep, share: 0.4, remaining: None });
    session.reply(Reply::Tables(vec![tier("g1", READY, true), row]));
    session.shows("building 40 %");
    session.press("m");
    assert!(!session.screen().contains("building 40"), "it is another metric's");
    session.shows("Tables  building h5-qtm 40 %");
}

#[test]
fn longer_ones_are_two_quarter_turns_longer() {
    let mut session = on(SHORT);
    session.press("m");
    for slack in [Some(0), Some(2), None, Some(0)] {
        session.press("b");
        assert_eq!(session.state().choices().wanted, WantedSolutions::of_slack(slack));
    }
    for (key, slack) in [("+", 2), ("+", 4), ("+", 4), ("-", 2), ("-", 0)] {
        session.press(key);
        assert_eq!(
            session.state().choices().wanted,
            WantedSolutions::of_slack(Some(slack)),
            "{key}"
        );
    }
    session.press("m + m").shows(" all+1 ");
    session.press("+");
    assert_eq!(session.state().choices().wanted, WantedSolutions::of_slack(Some(2)));
    session.shows("all up to 2 quarter ");
}

#[test]
fn moves_that_can_change_places_are_shown_in_parentheses_and_copied_without() {
    let mut session = on("L' R U");
    session.press("m enter");
    finish(&mut session, "U' R' L");
    session.shows("3q  U' R' L");
    session.press("(").shows("3q  U' (R' L)");
    session.press("y");
    assert_eq!(session.copied, "U' R' L");
    let mut other = Session::in_both(80, 24);
    other.reply(Reply::Saved(session.saved.clone()));
    other.shows("3q  U' (R' L)");
    other.press("(").shows("3q  U' R' L");
}

#[test]
fn what_is_saved_brings_both_metrics_back() {
    let mut session = on(&format!("{HALVES}\n{SHORT}"));
    session.press("enter");
    finish(&mut session, "F2 R2 U2");
    session.press("m enter");
    session.length_done(3, 2, 5_000);
    session.shell().act(|optimal: &mut OptimalState| optimal.choose_tier("h5-qtm"));
    session.press("esc");
    let mut other = Session::in_both(120, 40);
    other.reply(Reply::Saved(session.saved.clone()));
    other.shows("between 4q and 26q");
    assert_eq!(
        other.state().choices(),
        &super::CubeQueue {
            // The cubes have new ids.
            cubes: other.state().choices().cubes.clone(),
            ..session.state().choices().clone()
        }
    );
    other.press("m").shows("3 moves, proven");
    other.press("m enter");
    assert_eq!(search(&other.asked()).unwrap().0.min, 4);
    other.press("esc tab j").shows("count  moves");
    let lie = session.saved.replace("F2 R2 U2", "F2 R2 U");
    let mut other = Session::in_both(80, 24);
    other.reply(Reply::Saved(lie));
    assert!(matches!(&other.files[..], [FileEffect::SetAside(_)]));
}

#[test]
fn a_file_from_before_there_were_metrics_is_in_half_turns() {
    let old = r#"{"format": "premove optimal", "version": 1, "tier": "b5", "selected": 0,
        "pace": 1.0, "cubes": [{"cube": "R U F", "at_least": 3, "known": "F' U' R'",
        "lengths": [{"length": 2, "found": 0, "seconds": 0.5, "nodes": 12}]}]}"#;
    let mut session = Session::in_both(120, 40);
    session.reply(Reply::Saved(old.to_owned()));
    session.shows("3 moves, proven");
    session.press("m");
    assert_eq!(known(&session, 0), "–");
    session.shows("count  quarters");
    session.shows("table  g1-qtm");
}

/// Returns a session with cubes of both metrics, one of which is being searched in quarter turns.
fn busy(width: u16, height: u16) -> Session {
    let mut session = Session::in_both(width, height);
    session.paste(&format!("{SHORT}\n{SCRAMBLE}\nJLQWSVUH=ZLCUABGIVTKH=A"));
    session.press("A");
    finish(&mut session, "F' U' R'");
    session.press("j m");
    session.event(BOUND, Event::Finished(Outcome::Done { truncated: true }));
    let short = "D2 F' U2 D2 F' L2 D R2 D F B2 R' L2 F' U' D";
    session.event(BOUND, Event::Short(parse(short).unwrap().line().finished()));
    session.event(BOUND, Event::Finished(Outcome::Done { truncated: true }));
    session.length_done(15, 0, 1_300);
    session.length_done(17, 1, 114_500);
    session.length_done(19, 5, 9_180_000);
    session.snapshot(
        SEARCH,
        Counters {
            depth: 21,
            share: 0.4,
            nodes: 40_900_000,
            lookups: Some(511_000_000),
            elapsed: Duration::from_secs(25),
        },
    );
    session
}

#[test]
fn screens_in_quarter_turns_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut session = busy(width, height);
        insta::assert_snapshot!(format!("quarters_{width}x{height}"), session.screen());
        session.length_done(21, 60, 900_500_000);
        insta::assert_snapshot!(format!("quarters_proven_{width}x{height}"), session.screen());
    }
}

#[test]
fn what_was_searched_is_not_done_for_those_that_are_wanted_now() {
    let mut session = on(SHORT);
    session.press("m enter");
    finish(&mut session, "F' U' R'");
    session.shows("✓ done");
    session.press("b").shows("1 found, not all searched: Space goes on");
    let open = |session: &mut Session| {
        let screen = session.screen();
        assert!(!screen.contains("✓"), "{screen}");
    };
    open(&mut session);
    session.press("m m").shows("QTM  · not all searched");
    let mut other = Session::in_both(120, 40);
    other.reply(Reply::Saved(session.saved.clone()));
    other.shows("1 found, not all searched: Space goes on");
    open(&mut other);
    other.asked();
    other.press("A");
    assert_eq!(search(&other.asked()).unwrap().0.results, premove_fmc::MAX_RESULTS);
    session.press("b b").shows("✓ done");
}

#[test]
fn a_search_for_more_that_was_cut_off_is_stopped_after_a_restart() {
    let mut session = on(SHORT);
    session.press("m enter");
    finish(&mut session, "F' U' R'");
    session.press("b space").shows("● searching");
    let mut other = Session::in_both(120, 40);
    other.reply(Reply::Saved(session.saved.clone()));
    other.shows("QTM  · stopped");
    other.asked();
    other.press("space");
    assert_eq!(search(&other.asked()).unwrap().0.min, 3, "it goes on where it was");
}

#[test]
fn undo_starts_no_search_that_was_paused() {
    let mut session = on(SCRAMBLE);
    session.press("m m m enter space").shows("paused");
    session.asked();
    session.press("u").shows("half turns are counted from now on: the search is stopped");
    assert_eq!(search(&session.asked()), None);
    session.press("u").shows("quarter turns are counted from now on");
    session.shows("QTM  · stopped");
    assert_eq!(search(&session.asked()), None);
}
