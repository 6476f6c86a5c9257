//! Tests of the Optimal screen with keys and events.

use std::time::Duration;

use premove_cube::notation::parse;
use premove_engine::table::{Building, Reach, TableState, Tier};
use premove_fmc::{BoundSource, WantedSolutions};
use premove_service::Failure;
use premove_service::api::Outcome;
use premove_service::questions::{
    BuildTierQuestion, Event, OptimalAnswer, OptimalQuestion, Request,
};

use super::session::{READY, SCRAMBLE, SHORT, Session, solution, tier};
use super::*;
use crate::app::{Message, Snapshot};
use crate::key::{Mouse, MouseAction, parse_sequence};
use crate::keymap;
use crate::message::FileEffect;
use crate::message::JobEffect::{Pause, Start, Stop};
use crate::message::ScreenEffect::{self, Job};
use crate::message::{Readings, Reply};
use crate::screen::pane::inside;
use crate::screen::progress::Counters;
use crate::widget::gauge::Phase;

fn searches(asked: &[ScreenEffect]) -> usize {
    asked
        .iter()
        .filter(|ask| matches!(ask, Job(SEARCH, Start(Request::Optimal(OptimalQuestion { .. })))))
        .count()
}

#[test]
fn a_cube_is_searched_and_closed_in_on_from_both_sides() {
    let mut session = Session::on(SCRAMBLE);
    assert!(matches!(session.asked()[..], [Job(BOUND, Start(Request::Short(_)))]));
    let known = "D2 F' U2 D2 F' L2 D R2 D F B2 R' L2 F' U' D";
    session.event(BOUND, Event::Short(parse(known).unwrap().line().finished()));
    session.event(BOUND, Event::Finished(Outcome::Done { truncated: true }));
    session.shows("at most 16 moves");
    session.press("enter");
    assert!(matches!(
        session.asked()[..],
        [Job(SEARCH, Start(Request::Optimal(OptimalQuestion { tier: None, .. })))]
    ));
    session.length_done(13, 1, 10_000);
    session.length_done(14, 2, 140_000);
    session.shows("between 15 and 16 moves");
    session.snapshot(
        SEARCH,
        Counters {
            depth: 15,
            share: 0.25,
            nodes: 500_000,
            elapsed: Duration::from_secs(4),
            lookups: Some(7_000_000),
        },
    );
    session.shows("length 15  25 %");
    session.shows("~6.0 s");
    session.length_done(15, 9, 1_900_000);
    session.shows("16 moves, proven");
    assert_eq!(
        session.asked(),
        [Job(SEARCH, Stop)],
        "one solution was wanted, and the one known is proven"
    );
    session.shows("▸   1  16  D2 F'");
}

#[test]
fn what_is_found_replaces_what_was_known_and_lies_are_left_out() {
    let mut session = Session::on(SHORT);
    session.press("b enter");
    assert_eq!(session.state().choices().wanted, WantedSolutions::All { slack: 0 });
    session.event(
        SEARCH,
        Event::Optimal(OptimalAnswer::Found(vec![solution("F' U' R'"), solution("F U R")])),
    );
    session.shows("Solutions  1 ");
    let counters = Counters { depth: 4, nodes: 300, ..Counters::default() };
    session.event_at(
        SEARCH,
        Event::Optimal(OptimalAnswer::LengthDone {
            length: 3,
            solutions: vec![solution("F' U' R'")],
        }),
        counters,
    );
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: false }));
    session.shows("3 moves, proven");
    session.shows("✓ done");
    session.asked();
    session.press("tab enter");
    assert_eq!(session.asked(), [], "the whole answer is there");
    session.press("shift-tab + +").press("space");
    assert!(
        matches!(&session.asked()[..], [Job(SEARCH, Start(Request::Optimal(question)))]
            if question.request.min == 3),
        "what is proven is not searched again"
    );
}

#[test]
fn cubes_come_from_text_facelets_codes_and_files() {
    let mut session = Session::new(80, 24);
    session.press("i").type_text("R U Q").press("enter");
    session.shows("unknown move 'Q'");
    session.press("backspace").type_text("F").press("enter");
    session.paste("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
    session.paste("JLQWSVUH=ZLCUABGIVTKH=A");
    session.paste("good morning");
    session.shows("nothing is changed");
    assert_eq!(session.state().choices().cubes.len(), 3);
    session.asked();
    session.press("f").type_text("queue.txt").press("enter");
    assert_eq!(session.files, [FileEffect::Read("queue.txt".into())]);
    session.reply(Reply::File { path: "queue.txt".into(), text: "# two\nR U\nR Q\nL2 F\n".into() });
    session.shows("2 cubes read from 'queue.txt'; line 3: ");
    assert_eq!(session.state().choices().cubes.len(), 5);
    session.press("u");
    assert_eq!(session.state().choices().cubes.len(), 3);
    session.press("U D");
    assert_eq!(session.state().choices().cubes.len(), 4);
    session.press("u");
    assert_eq!(session.state().choices().cubes.len(), 5);
}

#[test]
fn the_queue_is_searched_in_turn_until_it_is_stopped() {
    let mut session = Session::on("R\nR U\nR U F");
    session.asked();
    session.press("A");
    for (moves, at) in [("R'", 0), ("U' R'", 1)] {
        assert_eq!(searches(&session.asked()), 1);
        session.event(SEARCH, Event::Optimal(OptimalAnswer::Found(vec![solution(moves)])));
        session.event(SEARCH, Event::Finished(Outcome::Done { truncated: true }));
        let question = session.state().choices().cubes[at].question();
        assert_eq!(session.state().known(question).unwrap().findings.exact(), Some(at as u8 + 1));
    }
    session.asked();
    session.press("esc");
    assert_eq!(session.asked(), [Job(SEARCH, Stop)]);
    session.event(SEARCH, Event::Finished(Outcome::Stopped));
    assert_eq!(searches(&session.asked()), 0);
    session.press("A");
    assert_eq!(searches(&session.asked()), 1);
    session.event(SEARCH, Event::Optimal(OptimalAnswer::Found(vec![solution("F' U' R'")])));
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: true }));
    session.shows("every cube of the queue is done");
    session.press("Y");
    assert_eq!(session.copied.lines().nth(1), Some("R U  // 2  U' R'"));
}

#[test]
fn a_search_goes_on_and_is_seen_while_another_screen_is_in_view() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter 1");
    assert_eq!(session.app.shell.in_view.spec().title, "Solve");
    session.snapshot(SEARCH, Counters { depth: 16, share: 0.5, ..Counters::default() });
    session.shows("2 Optimal ● 16 50 %");
    session.length_done(16, 5, 1_000_000);
    session.press("2");
    session.shows("between 17 and 20 moves");
    session.press("q");
    assert_eq!(session.app.shell.in_view.spec().title, "Solve", "q leaves the screen");
}

#[test]
fn the_state_of_the_solve_screen_comes_over_and_a_solution_goes_back_as_a_branch() {
    let mut session = Session::new(120, 40);
    session.press("1");
    session.paste(SHORT);
    session.press("a").type_text("F' (R)").press("enter O");
    assert_eq!(session.app.shell.in_view.spec().title, "Optimal");
    let given = session.state().choices().selected().unwrap().clone();
    assert_eq!(given.cube, premove_cube::notation::parse_cube("R' R U F F'").unwrap());
    session.press("enter");
    session.event(SEARCH, Event::Optimal(OptimalAnswer::Found(vec![solution("U'")])));
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: true }));
    session.press("enter");
    assert_eq!(session.app.shell.in_view.spec().title, "Solve");
    let now = session.state_of::<crate::screen::solve::SolveState>().workspace().now();
    assert_eq!(
        now.here().unwrap().solution.map(|alg| alg.to_string()).as_deref(),
        Some("F' U' R'")
    );
    assert_eq!(now.tree.len(), 3, "it stands behind the two steps of the own moves");
    session.press("2").paste("L D2");
    session.press("enter");
    session.event(SEARCH, Event::Optimal(OptimalAnswer::Found(vec![solution("D2 L'")])));
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: true }));
    session.press("enter");
    let now = session.state_of::<crate::screen::solve::SolveState>().workspace().now();
    assert_eq!(
        (now.scramble.text(), now.tree.len()),
        ("L D2", 1),
        "a cube of its own begins a new solve"
    );
}

#[test]
fn time_that_tables_take_is_no_time_of_a_length() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    session.snapshot(SEARCH, Counters { elapsed: Duration::from_secs(7), ..Counters::default() });
    session.length_done(9, 8, 2_000);
    let answer = session.state().in_view().unwrap().1;
    assert_eq!(answer.findings.lengths[0].time, Duration::from_secs(1));
}

#[test]
fn pausing_stopping_and_going_on_keep_what_is_proven() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter");
    session.length_done(12, 1, 1_000);
    session.asked();
    session.press("space");
    assert_eq!(session.asked(), [Job(SEARCH, Pause(true))]);
    session.shows("○ paused");
    session.press("space");
    assert_eq!(session.asked(), [Job(SEARCH, Pause(false))]);
    session.press("esc");
    assert_eq!(session.asked(), [Job(SEARCH, Stop)]);
    session.event(SEARCH, Event::Finished(Outcome::Stopped));
    session.press("space");
    assert!(matches!(&session.asked()[..], [Job(SEARCH, Start(Request::Optimal(question)))]
            if question.request.min == 13));
    session.event(SEARCH, Event::Finished(Outcome::Failed("the disk is full".into())));
    session.shows("! the disk is full");
}

#[test]
fn tables_are_chosen_and_built_from_here() {
    let mut session = Session::on(SCRAMBLE);
    session.press("enter tab tab j");
    session.shows("b5   983 MB  absent");
    session.asked();
    session.press("B");
    assert_eq!(
        session.asked(),
        [Job(
            BUILD,
            Start(Request::BuildTier(BuildTierQuestion { tier: Tier::find("b5").unwrap() }))
        )]
    );
    let mut b5 = tier("b5", TableState::Absent, false);
    let (tier_of_b5, reach) = (b5.tier, Reach::Near);
    let building = Building { id: tier_of_b5.into(), reach, share: 0.4, remaining: None };
    b5.status.building = Some(building);
    session.reply(Reply::Tables(vec![tier("g1", READY, true), b5]));
    session.shows("building 40 %");
    session.press("B");
    assert_eq!(session.asked(), [Job(BUILD, Stop)]);
    let counters = Counters { elapsed: Duration::from_mins(1), ..Counters::default() };
    session.event_at(BUILD, Event::Finished(Outcome::Done { truncated: false }), counters);
    session.press("enter");
    assert!(
        matches!(&session.asked()[..], [.., Job(SEARCH, Start(Request::Optimal(question)))]
            if question.tier == Tier::find("b5")),
        "the running search goes on with the table that was chosen"
    );
    session.press("u");
    assert_eq!(session.state().choices().tiers[0], "");
}

#[test]
fn going_round_the_tables_passes_over_those_that_are_not_built() {
    let mut session = Session::on(SCRAMBLE);
    let rows = [
        tier("g1", READY, false),
        tier("r4", TableState::Part { reach: Reach::Near, share: 0.4 }, false),
        tier("b5", READY, true),
        TierInfo { fits: false, ..tier("h9", TableState::Absent, false) },
    ];
    session.reply(Reply::Tables(rows.to_vec()));
    for chosen in ["g1", "b5", "", "g1"] {
        session.press("t");
        assert_eq!(session.state().choices().tiers[0], chosen);
    }
    let choices = session.state().tier_choices();
    assert_eq!(
        choices,
        ["auto", "g1", "r4 (not built: 476 MB)", "b5", "h9 (too large here: 15.1 GB)"]
    );
    session.shell().act(|optimal: &mut OptimalState| optimal.choose_tier(&choices[4]));
    assert_eq!(session.state().choices().tiers[0], "g1", "what does not fit is not chosen");
    session.shell().act(|optimal: &mut OptimalState| optimal.choose_tier(&choices[2]));
    assert_eq!(session.state().choices().tiers[0], "r4");
    session.press("t");
    assert_eq!(
        session.state().choices().tiers[0],
        "",
        "from one that is not built the round begins anew"
    );
    session.reply(Reply::Tables(vec![tier("g1", TableState::Absent, true)]));
    session.press("t");
    session.shows("no table is built yet");
}

#[test]
fn a_retired_table_that_is_there_is_named_as_that_and_not_built() {
    let mut session = Session::on(SCRAMBLE);
    session.reply(Reply::Tables(vec![tier("g1", READY, true), tier("h5", READY, false)]));
    session.press("enter tab tab j");
    session.shows("h5   983 MB  retired");
    session.asked();
    session.press("B").shows("table 'h5' is retired: b5 (982.7 MB) is faster");
    assert_eq!(session.asked(), []);
}

#[test]
fn what_building_costs_is_said_before_a_search_begins() {
    let mut session = Session::on(SCRAMBLE);
    session.shell().act(|optimal: &mut OptimalState| optimal.choose_tier("b5"));
    session.press("enter");
    session.shows("table b5 is not built: it is built first (983 MB, ~0:30)");
}

#[test]
fn what_is_saved_brings_everything_back() {
    let mut session = Session::on("R U F\nR' U' F\nL");
    session.press("b");
    session.press("A");
    session.event(SEARCH, Event::Optimal(OptimalAnswer::Found(vec![solution("F' U' R'")])));
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: false }));
    session.length_done(2, 2, 5_000);
    let mut other = Session::new(120, 40);
    other.reply(Reply::Saved(session.saved.clone()));
    other.shows("3 moves, proven");
    let shown = |session: &Session| {
        let answers = session.state().choices().cubes.iter().map(|given| {
            let findings = &session.state().known(given.question()).unwrap().findings;
            (
                given.text.clone(),
                findings.bounds(),
                findings.lengths.clone(),
                findings.solutions.all.clone(),
                findings.complete_for,
            )
        });
        answers.collect::<Vec<_>>()
    };
    assert_eq!(shown(&other), shown(&session));
    assert_eq!(other.state().choices().wanted, WantedSolutions::All { slack: 0 });
    assert!(!other.state().is_live());
    let lie = session.saved.replace("F' U' R'", "F U R");
    let damaged = ["{", "{\"format\": \"x\"}", lie.as_str()];
    for text in damaged {
        let mut other = Session::new(80, 24);
        other.asked();
        other.reply(Reply::Saved(text.to_owned()));
        assert!(matches!(&other.files[..], [FileEffect::SetAside(_)]), "{text}");
        other.files.clear();
    }
}

#[test]
fn a_table_that_is_checked_is_named_until_the_search_begins() {
    let mut session = Session::on(SCRAMBLE);
    session.asked();
    session.press("enter");
    let checking = Some((premove_engine::table::TableId::Dr, 0.43));
    let screens = vec![Readings::default(); 3];
    session.send(Message::Snapshot(Snapshot { screens, checking, ..Snapshot::default() }));
    session.shows("checking table dr 43 %");
    session.snapshot(SEARCH, Counters { depth: 9, nodes: 5, ..Counters::default() });
    session.shows("searching");
}

#[test]
fn why_there_is_no_upper_bound_is_said() {
    let mut session = Session::on(SCRAMBLE);
    session.asked();
    session.event(BOUND, Event::Finished(Outcome::Failed("table 'dr' is damaged".into())));
    session.shows("no upper bound: table 'dr' is damaged");
    assert_eq!(session.asked(), []);
}

#[test]
fn a_bound_waits_for_its_tables() {
    let mut session = Session::on(SCRAMBLE);
    session.asked();
    session.event(BOUND, Event::Finished(Outcome::NotReady("no table".into())));
    assert_eq!(session.asked(), []);
    let mut snapshot = Snapshot {
        screens: vec![Readings::default(); 3],
        building: Some((premove_engine::table::TableId::Dr, 1, 2)),
        ..Snapshot::default()
    };
    session.send(Message::Snapshot(snapshot.clone()));
    snapshot.building = None;
    session.send(Message::Snapshot(snapshot));
    assert!(matches!(session.asked()[..], [Job(BOUND, Start(Request::Short(_)))]));
}

#[test]
fn the_mouse_focuses_selects_and_uses() {
    let mut session = Session::on("R\nR U\nR U F");
    let queue = inside(session.state().area_of(Pane::Queue));
    let click = |column, row| Message::Mouse(Mouse { action: MouseAction::Click, column, row });
    session.send(click(queue.x + 3, queue.y + 2));
    assert_eq!((session.state().choices().at, session.state().focus.pane), (2, Pane::Queue));
    session.asked();
    session.send(click(queue.x + 3, queue.y + 2));
    assert_eq!(searches(&session.asked()), 1);
    let cube = session.state().areas.frame(layout::Frame::Cube);
    session.send(click(cube.x + 3, cube.y + 1));
    assert!(session.state().edit.is_some());
    session.send(click(queue.x + 3, queue.y));
    assert!(session.state().edit.is_none() && session.state().choices().at == 0);
}

/// Returns a session that is searching a cube, with one cube before and one after it.
fn busy(width: u16, height: u16) -> Session {
    let mut session = Session::new(width, height);
    session.paste(&format!("R U F\n{SCRAMBLE}\nJLQWSVUH=ZLCUABGIVTKH=A"));
    session.press("A");
    session.event(SEARCH, Event::Optimal(OptimalAnswer::Found(vec![solution("F' U' R'")])));
    session.event(BOUND, Event::Finished(Outcome::Done { truncated: true }));
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: true }));
    session.press("j");
    session.event(
        BOUND,
        Event::Short(
            parse("D2 F' U2 D2 F' L2 D R2 D F B2 R' L2 F' U' D").unwrap().line().finished(),
        ),
    );
    session.event(BOUND, Event::Finished(Outcome::Done { truncated: true }));
    session.length_done(12, 0, 1_300);
    session.length_done(13, 1, 14_500);
    session.length_done(14, 3, 180_000);
    session.snapshot(
        SEARCH,
        Counters {
            depth: 15,
            share: 0.4,
            nodes: 900_000,
            lookups: Some(11_000_000),
            elapsed: Duration::from_secs(9),
        },
    );
    session
}

#[test]
fn screens_at_three_sizes() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let session = Session::new(width, height);
        insta::assert_snapshot!(format!("start_{width}x{height}"), session.screen());
        let mut session = busy(width, height);
        insta::assert_snapshot!(format!("searching_{width}x{height}"), session.screen());
        session.press("shift-tab");
        session.length_done(15, 12, 2_500_000);
        insta::assert_snapshot!(format!("proven_{width}x{height}"), session.screen());
    }
}

#[test]
fn every_size_and_state_can_be_drawn() {
    let mut session = busy(120, 40);
    for keys in ["i", "R", "esc", "f", "esc", "tab", "tab", "z", "z", "?", "esc", "esc", "D D D"] {
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

#[test]
fn numbers_of_a_search_that_ended_stand_beside_its_own_cube() {
    let mut session = Session::on(&format!("{SHORT}\n{SCRAMBLE}\nR2 U"));
    session.press("enter");
    session.length_done(2, 1, 10_123);
    session.shows("10 123");
    session.press("j");
    session.shows(" Search of cube 2 ");
    session.shows(" Cube 2 of 3 ");
    session.shows("in work is cube 1: ");
    let screen = session.screen();
    assert!(!screen.contains("10 123"), "{screen}");
    assert!(screen.lines().next().unwrap().contains("· no search  ● cube 1"), "{screen}");
    session.event(SEARCH, Event::Optimal(OptimalAnswer::Found(vec![solution("F' U' R'")])));
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: true }));
    let screen = session.screen();
    assert!(!screen.contains("in work") && !screen.contains("10 123"), "{screen}");
    session.press("k").shows("10 123");
}

#[test]
fn a_cube_searched_before_shows_the_sums_of_its_lengths() {
    let mut session = busy(120, 40);
    session.length_done(15, 12, 2_500_000);
    session.shows(" Search of cube 2 ");
    session.shows("0:12 · 2.5 M nodes");
    session.shows("in work is cube 3: ");
}

#[test]
fn what_another_screen_knows_of_a_cube_is_its_bound_here() {
    let mut session = Session::on(&format!("{SHORT}\n{SCRAMBLE}"));
    let cube = parse(SHORT).unwrap().line().finished().cube();
    // The result is for the inverse cube, which needs the same number of moves.
    let solution = parse("R U F").unwrap().line().finished();
    let known = CubeLength::of_solution(cube.inverse(), solution, BoundSource::Solve).unwrap();
    let known = known.with_lower_bound(2, BoundSource::Analysis);
    session.shell().act(|optimal: &mut OptimalState| optimal.learn(std::slice::from_ref(&known)));
    session.shows("between 2 and 3 moves");
    session.shows("2 by the analysis, 3 by a finished solve");
    // A cube that is added later also gets known bounds.
    let other = parse("D L2").unwrap().line().finished();
    let (cube, solution) = (other.cube(), other.inverse());
    let known = CubeLength::of_solution(cube, solution, BoundSource::Solve).unwrap();
    let known = known.with_lower_bound(2, BoundSource::OptimalSearch);
    session.shell().act(|optimal: &mut OptimalState| optimal.learn(std::slice::from_ref(&known)));
    session.paste("D L2");
    session.shows("2 moves, proven by the optimal search");
}

#[test]
fn bounds_of_an_earlier_run_are_known_on_solve_too() {
    let mut session = Session::on(SHORT);
    session.press("enter");
    session.event(SEARCH, Event::Optimal(OptimalAnswer::Found(vec![solution("F' U' R'")])));
    session.event(SEARCH, Event::Finished(Outcome::Done { truncated: false }));
    session.shows("3 moves, proven");
    let mut other = Session::new(120, 40);
    other.reply(Reply::Saved(session.saved.clone()));
    other.shows("3 moves, proven by an earlier run");
    // The saved solve may come behind the saved queue.
    let solve = premove_fmc::Workspace::on_scramble(SHORT).to_json();
    other.shell().act(|state: &mut crate::screen::solve::SolveState| state.restore(&solve));
    other.press("1").shows("solvable in 3 ");
}

/// Returns the event that a search was refused for lack of memory.
fn too_large(smaller: &str) -> Event {
    let remedy = Some(Remedy::FreeMemory { smaller: Tier::find(smaller) });
    let text = "tier 'h6' takes 2 GB of memory and 1 GB are free".to_owned();
    Event::Finished(Outcome::NotReady(Failure { text, remedy }))
}

#[test]
fn the_key_that_carries_out_a_remedy_stands_in_the_message() {
    let mut session = Session::on(SHORT);
    session.press("enter");
    session.event(SEARCH, too_large("b5"));
    session.shows("1 GB are free: close other programs, or K builds b5 (983 MB, ~0:30)");
    session.asked();
    session.press("B");
    let build = BuildTierQuestion { tier: Tier::find("b5").unwrap() };
    assert_eq!(session.asked(), [Job(BUILD, Start(build.into()))]);
    assert_eq!(session.state().choices().tiers[0], "b5");
    session.event(BUILD, Event::Finished(Outcome::Stopped));
    session.press("enter");
    session.event(SEARCH, too_large("g1"));
    session.shows("close other programs, or t searches with g1");
    session.press("t");
    assert_eq!(session.state().choices().tiers[0], "g1");
    session.press("enter");
    session.event(SEARCH, too_large("b5"));
    session.press("home K");
    session.shows("table g1 is ready, there is nothing left to build");
}

#[test]
fn the_key_of_a_remedy_is_the_one_of_the_settings() {
    let mut session = Session::on(SHORT);
    let change = |keys: &str, command: Option<&str>| keymap::Change {
        context: commands::OPTIMAL,
        keys: parse_sequence(keys).unwrap(),
        command: command.map(str::to_owned),
    };
    session.app.keymap.change(&change("K", None)).unwrap();
    session.app.keymap.change(&change("z b", Some("tier.build"))).unwrap();
    session.press("enter");
    session.event(SEARCH, too_large("b5"));
    session.shows("or z b builds b5");
    session.asked();
    session.press("z");
    session.shows("or z b builds b5");
    session.press("b");
    assert!(matches!(&session.asked()[..], [Job(BUILD, Start(_))]));
    session.press("1");
    session.event(SEARCH, too_large("b5"));
    session.press("2 enter 1");
    session.event(SEARCH, too_large("b5"));
    session.shows("close other programs, or use b5 (");
}

/// Returns the bar of key hints.
fn hints(session: &Session) -> String {
    session.screen().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn the_hints_have_the_keys_that_matter_in_each_state() {
    let mut session = Session::new(80, 24);
    assert!(hints(&session).starts_with(" i cube  f file"), "{}", hints(&session));
    session.paste(SCRAMBLE);
    session.press("k");
    assert!(hints(&session).starts_with(" enter use  b which  A all cubes"), "{}", hints(&session));
    let mut session = busy(80, 24);
    let searching = hints(&session);
    assert!(searching.starts_with(" space pause  esc stop  y copy  b which"), "{searching}");
    session.press("esc k");
    assert!(!hints(&session).contains("stop"), "{}", hints(&session));
    session.press("tab tab");
    let solutions = hints(&session);
    assert!(solutions.starts_with(" right branch  y copy  b which  A all"), "{solutions}");
    session.press("tab");
    assert!(hints(&session).starts_with(" enter use  A all cubes  y copy"), "{}", hints(&session));
    session.press("tab");
    assert!(hints(&session).starts_with(" enter use  K build  t table"), "{}", hints(&session));
}
