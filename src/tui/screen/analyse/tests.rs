//! Tests of the Analyse screen with keys, and its snapshots.

use premove_fmc::BoundSource;
use premove_fmc::analysis::{AnalysisSummary, Finding, Played};
use premove_fmc::post_mortem::WrittenTree;
use premove_fmc::writeup::read::read;
use premove_service::api::Outcome;
use premove_service::library::BestLine;
use premove_service::questions::{Event, Request, SummaryQuestion, SummarySoFar};

use super::session::{SOLVE, Session};
use super::*;
use crate::app::Message;
use crate::message::{FileEffect, JobEffect, Opened, SolveEffect};
use crate::screen::outbox::ToAnalyse;
use crate::screen::solve::SolveState;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

fn in_view<S: Screen>(session: &Session) -> bool {
    session.app.shell.in_view == session.app.shell.id_of::<S>()
}

/// Returns the tree of the Solve screen: the depth and moves of each step, and the moves of the
/// selected node.
fn tree(session: &Session) -> (Vec<(usize, String)>, String) {
    let now = session.state_of::<SolveState>().workspace().now();
    let line = |id| now.tree.get(id).map_or_else(String::new, |node| node.line.to_string());
    let rows = now.tree.walk().into_iter().map(|(id, depth)| (depth, line(id))).collect();
    (rows, line(now.cursor()))
}

#[test]
fn an_empty_screen_says_how_to_begin() {
    for (width, height) in SIZES {
        let mut session = Session::new(width, height);
        insta::assert_snapshot!(format!("empty_{width}x{height}"), session.screen());
        session.press("enter");
        session.shows("nothing is analysed yet");
        session.press("esc u space y tab j z");
        session.draw_at_all_sizes();
    }
}

#[test]
fn a_pasted_write_up_is_analysed_step_by_step() {
    for (width, height) in SIZES {
        let mut session = Session::on(SOLVE, None, (width, height));
        insta::assert_snapshot!(format!("complete_{width}x{height}"), session.screen());
        session.press("tab tab");
        insta::assert_snapshot!(format!("missed_{width}x{height}"), session.screen());
        session.press("tab");
        session.shows("In words");
        session.draw_at_all_sizes();
        session.press("z j z G k");
        session.draw_at_all_sizes();
        session.draw_in_ascii();
    }
}

#[test]
fn a_wider_screen_shows_the_same_columns_or_more() {
    let headings = |header: &str| -> Vec<String> {
        header.split_whitespace().map(ToOwned::to_owned).collect()
    };
    let mut session = Session::on(SOLVE, None, (120, 40));
    for _ in 0..4 {
        session.press("tab tab");
        let mut before = [Vec::new(), Vec::new()];
        for width in 40..220 {
            session.send(Message::Resize(width, 40));
            let shown = &session.state().shown;
            let now = [shown.steps.header(), shown.missed.header()].map(headings);
            for (now, before) in now.iter().zip(&before) {
                let is_lost = before.iter().any(|name| !now.contains(name));
                assert!(!is_lost, "{width}: {before:?}, {now:?}");
            }
            before = now;
        }
        assert!(before[0].len() >= 8, "{before:?}");
        session.press("shift-tab shift-tab j");
    }
}

#[test]
fn what_is_known_is_shown_while_the_rest_is_searched() {
    for (width, height) in SIZES {
        let session = Session::on(SOLVE, Some(3), (width, height));
        insta::assert_snapshot!(format!("at_work_{width}x{height}"), session.screen());
    }
}

#[test]
fn the_work_is_stopped_held_and_begun_again() {
    let mut session = Session::on(SOLVE, Some(6), (120, 40));
    session.press("space");
    assert_eq!(session.outside.jobs.last(), Some(&(ANALYSIS, JobEffect::Pause(true))));
    session.shows("paused");
    session.press("space");
    assert_eq!(session.outside.jobs.last(), Some(&(ANALYSIS, JobEffect::Pause(false))));
    session.press("esc");
    assert_eq!(session.outside.jobs.last(), Some(&(ANALYSIS, JobEffect::Stop)));
    session.shows("stopped: Space begins again");
    // Findings stay, and events that arrive after the stop are ignored.
    let known = session.state().analysis.clone();
    session.event(ANALYSIS, Event::Analyze(Box::new(Finding::Complete)));
    session.event(ANALYSIS, Event::Finished(Outcome::Stopped));
    assert_eq!(session.state().analysis, known);
    session.outside.most = None;
    session.press("space");
    session.shows("✓ complete");
    session.press("space");
    session.shows("nothing is at work: + searches with one more round");
}

#[test]
fn more_work_begins_again_and_is_kept() {
    let mut session = Session::on(SOLVE, None, (120, 40));
    session.press("+ + -");
    let rounds: Vec<u32> = session.outside.budgets.iter().map(|budget| budget.rounds).collect();
    let usual = Budget::default().rounds;
    assert_eq!(rounds, [usual, usual + 1, usual + 2, usual + 1]);
    let saved = session.saved.clone();
    let mut other = Session::new(120, 40);
    other.reply(Reply::Saved(saved));
    other.press("1");
    assert!(other.state().analysis.is_none());
    other.press("6");
    other.perform();
    other.shows(&format!("{} rounds", usual + 1));
    assert_eq!(other.state().analysis, session.state().analysis);
}

#[test]
fn steps_that_the_program_found_stay_marked_after_a_restart() {
    let session = Session::on(SOLVE, None, (120, 40));
    assert!(!session.screen().contains("found by the program"));
    let mut saved: serde_json::Value = serde_json::from_str(&session.saved).unwrap();
    saved["found"] = serde_json::json!([0, 99]);
    let mut other = Session::new(120, 40);
    other.reply(Reply::Saved(saved.to_string()));
    other.press("1").press("6");
    other.perform();
    let origins = other.state().subject().unwrap().played.steps.iter().map(|it| it.origin.is_own());
    let own: Vec<bool> = origins.collect();
    assert!(!own[0] && own[1..].iter().all(|own| *own), "{own:?}");
    other.press("+");
    let again: serde_json::Value = serde_json::from_str(&other.saved).unwrap();
    assert_eq!(again["found"], serde_json::json!([0]));
}

#[test]
fn a_text_without_a_solve_says_what_is_missing_and_changes_nothing() {
    let mut session = Session::on(SOLVE, None, (200, 60));
    let known = session.state().analysis.clone();
    let texts = [
        ("hello\nworld", "there are no moves: a step is a line of them"),
        ("F R U", "not analysed: there is no scramble: write 'Scramble:' before it"),
        ("Scramble: R U F\n\nR5 U\n", "not analysed: line 3: not read: unknown move 'R5'"),
        ("Scramble: R U F\n", "there are no moves behind the scramble"),
        ("Scramble: R R'\n\nR U\n", "the scramble leaves the cube solved"),
        (" \n ", "there is nothing in it"),
    ];
    for (text, why) in texts {
        session.paste(text);
        session.perform();
        session.shows(why);
        assert_eq!(session.state().analysis, known, "{text}");
    }
    // A line that cannot be read is reported; the rest is analysed.
    session.paste("Scramble: R U F D\n\nD' F' // EO\nB Q2 L\nU' R'\n");
    session.perform();
    session.shows("left out: line 4: not read: unknown move 'Q2' at column 3");
    assert_ne!(session.state().analysis, known);
    session.press("u");
    session.perform();
    assert_eq!(session.state().analysis, known);
    session.press("u u");
    session.shows("nothing to undo");
}

#[test]
fn a_solve_with_a_wrong_move_shows_the_hint_at_it() {
    let wrong = SOLVE.replace("D R' U2 R U R", "D R' U2 R U L");
    let hint = read(&wrong, None).slip().unwrap().to_string();
    assert_eq!(hint, "a slip? with R in place of L as move 9 it solves the cube");
    for (width, height) in SIZES {
        let mut session = Session::on(&wrong, None, (width, height));
        insta::assert_snapshot!(format!("slip_{width}x{height}"), session.screen());
        let screen = session.screen();
        let rows = screen.lines().skip(2).take(2).map(str::trim).collect::<Vec<_>>();
        assert!(rows.join(" ").contains(&hint), "{screen}");
        session.draw_at_all_sizes();
    }
}

#[test]
fn of_many_write_ups_the_first_is_analysed() {
    let text = format!("{SOLVE}\nScramble: R U F\n\nF' U' R'\n\nScramble: R\n\nR'\n");
    let session = Session::on(&text, None, (120, 40));
    session.shows("the first of 3 solves is analysed");
    session.shows("(21)");
}

#[test]
fn a_bare_solution_is_split_into_its_steps() {
    let text = "Scramble: R' U' F R F2 D B' R D2 F' U' R D' B2 U2 F B2 D2 B U2 R2 B2 D2 R' U' F\n\
                F R' F D R' U2 R U R B2 R2 B2 D2 F2 D' R2 D' L2 D B2 U\n";
    let session = Session::on(text, None, (120, 40));
    let steps = &session.state().analysis.as_ref().unwrap().played.steps;
    let titles: Vec<String> = steps.iter().map(|step| step.kind.title()).collect();
    // Other steps, such as an AR, may stand between these.
    let wanted = ["EO F/B", "DR U/D", "HTR", "finish"];
    let found: Vec<&String> =
        titles.iter().filter(|title| wanted.contains(&title.as_str())).collect();
    assert_eq!(found, wanted);
}

#[test]
fn what_was_missed_becomes_a_branch_of_a_new_solve() {
    let mut session = Session::on(SOLVE, None, (120, 40));
    session.press("g j enter").shows("Also possible at step 2");
    let missed = session.state().missed.selected().unwrap().line.to_string();
    session.press("enter");
    assert!(in_view::<SolveState>(&session));
    let (rows, in_work) = tree(&session);
    assert_eq!(in_work, missed);
    let depths: Vec<usize> = rows.iter().map(|(depth, _)| *depth).collect();
    assert_eq!(depths.iter().filter(|&&depth| depth == depths[1]).count(), 2, "{rows:?}");
    assert_eq!(rows.len(), 5);
    session.shows("4qt 6c4e");
    let words = |session: &Session| {
        let now = session.state_of::<SolveState>().workspace().now();
        let path = now.tree.path(now.cursor()).into_iter();
        let words = path.map(|node| now.tree.get(node).unwrap().origin.word());
        words.collect::<Vec<_>>()
    };
    assert_eq!(words(&session), ["typed", "list"]);
    // Another branch goes into the same solve.
    let number = session.state_of::<SolveState>().workspace().solve();
    session.press("6 B");
    assert!(in_view::<SolveState>(&session));
    assert_eq!(session.state_of::<SolveState>().workspace().solve(), number);
    assert!(tree(&session).0.len() > 5);
    let words = words(&session);
    assert_eq!((words[0], words.last()), ("typed", Some(&"recipe")));
}

#[test]
fn the_line_in_work_is_analysed_and_gets_its_branch() {
    let mut session = Session::new(120, 40);
    session.press("1 !");
    session.shows("no step taken yet");
    session.paste("R' U' F R F2 D B' R D2 F' U' R D' B2 U2 F B2 D2 B U2 R2 B2 D2 R' U' F");
    session.press("a").type_text("F R' F D R' U2 R U R").press("enter");
    let number = session.state_of::<SolveState>().workspace().solve();
    assert_eq!(tree(&session).0.len(), 2);
    session.press("!");
    session.perform();
    assert!(in_view::<AnalyseState>(&session));
    session.shows("Not solved: 9 moves so far");
    session.press("g enter");
    let missed = session.state().missed.selected().unwrap().line.to_string();
    session.press("enter");
    let (rows, in_work) = tree(&session);
    assert_eq!((rows.len(), in_work), (3, missed));
    assert_eq!(session.state_of::<SolveState>().workspace().solve(), number);
}

#[test]
fn a_solve_of_the_library_is_analysed_and_opened_for_its_branch() {
    let mut session = Session::new(120, 40);
    let id = Id::new(1_790_000_000, 1);
    let given = Handover::Analyse(ToAnalyse::OfLibrary { id: id.clone(), in_bin: false });
    session.shell().hand_over(&given);
    session.perform();
    let (name, in_bin) = (id.to_string(), false);
    assert_eq!(session.files, [FileEffect::Solve(SolveEffect::BestLine { name, in_bin })]);
    let kept = read(SOLVE, None).workspace();
    let now = kept.now();
    let (text, played) = (now.write_up(now.cursor()), Played::of_path(now, now.cursor()).unwrap());
    let written = WrittenTree::of_played(&played);
    let line = BestLine { text, played, tree: written, month: "2026-11".to_owned() };
    let other = Reply::BestLine {
        name: "another".to_owned(),
        in_bin: false,
        line: Err("not asked for".into()),
    };
    session.reply(other);
    session.shows("reading the solve");
    let (name, line) = (id.to_string(), Ok(Box::new(line)));
    session.reply(Reply::BestLine { name, in_bin: false, line });
    session.perform();
    session.shows("(21)");
    session.press("g enter enter");
    assert!(in_view::<SolveState>(&session));
    let open = SolveEffect::Open { id: id.clone(), known_for: None };
    assert_eq!(session.files.last(), Some(&FileEffect::Solve(open)));
    let before = kept.now().tree.len();
    let opened = Opened {
        id: Some(id),
        number: None,
        text: kept.to_json(),
        note: String::new(),
        at_start: false,
        known_for: None,
    };
    let solve = session.app.shell.id_of::<SolveState>();
    session.send(Message::Reply(solve, Reply::Opened(Box::new(opened))));
    assert_eq!(tree(&session).0.len(), before + 1);
}

#[test]
fn a_solve_of_the_library_that_cannot_be_analysed_is_given_up() {
    let mut session = Session::new(120, 40);
    let id = Id::new(1_790_000_000, 1);
    let name = id.to_string();
    session.shell().hand_over(&Handover::Analyse(ToAnalyse::OfLibrary { id, in_bin: true }));
    session.perform();
    session.shows("reading the solve");
    let line = Err("the solve has no scramble".into());
    session.reply(Reply::BestLine { name, in_bin: true, line });
    session.shows("not analysed: the solve has no scramble");
    session.shows("nothing is analysed");
}

#[test]
fn scramble_report_and_what_was_missed_leave_the_screen() {
    let mut session = Session::on(SOLVE, None, (120, 40));
    session.press("Y");
    assert!(session.copied.starts_with("Scramble: R' U' F R F2"), "{}", session.copied);
    session.press("g enter y");
    assert_eq!(session.copied, session.state().missed.selected().unwrap().line.to_string());
    session.press("E").shows("Export the solve: its analysis");
    session.press("3 enter");
    assert!(session.copied.starts_with("{\"scramble\":"), "{}", session.copied);
    session.press("O");
    assert!(!in_view::<AnalyseState>(&session));
}

#[test]
fn clicks_select_and_open() {
    let mut session = Session::on(SOLVE, None, (120, 40));
    let at = |session: &Session, pane, row| {
        let lines = session.state().lines_in(pane).unwrap();
        ratatui::layout::Position::new(lines.area.x + 2, lines.area.y + row)
    };
    let place = at(&session, Pane::Steps, 2);
    session.shell().in_view(|screen| screen.click(place));
    assert_eq!(session.state().step_at(), 2);
    let place = at(&session, Pane::Missed, 0);
    session.shell().in_view(|screen| screen.click(place));
    session.shell().in_view(|screen| screen.scroll(place, 1));
    session.shell().in_view(|screen| screen.scroll(place, -1));
    session.shell().in_view(|screen| screen.click(place));
    assert_eq!(in_view::<SolveState>(&session), session.state().missed.len() > 0);
}

#[test]
fn the_solves_of_the_library_are_added_up() {
    for (width, height) in SIZES {
        let mut session = Session::on(SOLVE, None, (width, height));
        let mut summary = AnalysisSummary::default();
        let analysis = session.state().analysis.clone().unwrap();
        assert!(summary.add(&analysis, Some("2026-11")) && summary.add(&analysis, Some("2026-10")));
        session.press("S");
        let started = session.outside.jobs.last().unwrap();
        assert!(matches!(
            started,
            (SUMMARY, JobEffect::Start(Request::Summary(SummaryQuestion { .. })))
        ));
        session.shows("Your solves");
        let so_far = |done| SummarySoFar { summary: summary.clone(), done, all: 3 };
        session.event(SUMMARY, Event::Summary(Box::new(so_far(2))));
        session.shows("Your solves  2/3");
        session.event(SUMMARY, Event::Summary(Box::new(so_far(3))));
        session.event(SUMMARY, Event::Finished(Outcome::Done { truncated: false }));
        insta::assert_snapshot!(format!("summary_{width}x{height}"), session.screen());
        session.draw_at_all_sizes();
        session.draw_in_ascii();
    }
    // Without a solve, the summary fills the screen; Esc stops it.
    let mut session = Session::new(80, 24);
    session.press("S");
    session.shows("the first solve is analysed");
    session.press("esc");
    assert_eq!(session.outside.jobs.last(), Some(&(SUMMARY, JobEffect::Stop)));
    session.shows("A adds up your solves again");
}

#[test]
fn the_easiest_line_is_searched_until_the_key_is_pressed_again_or_another_solve_comes() {
    let mut session = Session::new(120, 40);
    session.paste(SOLVE);
    let jobs = |session: &Session| session.outside.jobs.len();
    let before = jobs(&session);
    session.press("L").shows("searching the easiest line");
    let asked = session.outside.jobs.last().map(|(_, job)| job.clone());
    assert!(matches!(asked, Some(JobEffect::Start(Request::PostMortem(_)))), "{asked:?}");
    session.press("L").shows("stopped: L searches");
    assert!(matches!(session.outside.jobs.last(), Some((_, JobEffect::Drop))));
    session.press("L");
    assert_eq!(jobs(&session), before + 3);
    let unfinished = SOLVE.split("(F2 D2").next().unwrap();
    session.paste(unfinished);
    session.press("j");
    let later = &session.outside.jobs[before + 3..];
    assert!(later.iter().any(|(_, job)| matches!(job, JobEffect::Drop)), "{}", session.screen());
}

/// Returns the bar of key hints.
fn hints(session: &Session) -> String {
    session.screen().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn the_hints_have_the_keys_that_matter_in_each_state() {
    let session = Session::new(80, 24);
    assert!(hints(&session).starts_with(" f file  A all solves"), "{}", hints(&session));
    let session = Session::on(SOLVE, Some(2), (80, 24));
    let searching = hints(&session);
    assert!(searching.starts_with(" space pause  esc stop  enter open"), "{searching}");
    let mut session = Session::on(SOLVE, None, (80, 24));
    let steps = hints(&session);
    assert!(steps.starts_with(" enter open  B best line  L easiest line  Y report"), "{steps}");
    assert!(!steps.contains("stop"), "{steps}");
    session.press("tab");
    assert!(hints(&session).starts_with(" Y report  E export"), "{}", hints(&session));
    session.press("tab");
    assert!(hints(&session).starts_with(" enter open  B best line"), "{}", hints(&session));
}

#[test]
fn bounds_of_other_screens_are_in_the_analysis_and_its_own_go_to_them() {
    let mut session = Session::on(SOLVE, Some(0), (120, 40));
    // The solve itself is a bound of each of its states, before anything is searched.
    session.shows("best before it  21 by a finished solve");
    let state = session.state();
    let analysis = state.analysis.as_ref().unwrap();
    let start = analysis.played.start();
    let scramble = analysis.played.scramble.clone();
    let shorter = scramble.inverse();
    let total = analysis.played.total();
    assert_eq!(state.lengths.of(&start).unwrap().solution().unwrap().len(), total);
    assert!(shorter.len() > total, "nothing is learned from a longer solution");
    let known = CubeLength::unknown(start).with_lower_bound(15, BoundSource::OptimalSearch);
    session.shell().act(|analyse: &mut AnalyseState| analyse.learn(std::slice::from_ref(&known)));
    let known = session.state().lengths.of(&start).unwrap();
    // The solve has 21 moves, and no cube needs more than 20.
    assert_eq!(known.sources(), "15 by the optimal search, 20 for any cube");
    // The Optimal screen has the solve as the best solution of the scramble.
    session.press("O");
    session.shows("at most 20 moves  (20 for any cube)  F R' F D ");
    session.shows(" U (21, the best so far)");
    // A shorter solution from elsewhere takes the place of the solve.
    let moves = "U L D L2 B' U2 B' R2 U2 L' U2 L2 B2 U2 F2 U' B2 D B2";
    let moves = premove_cube::notation::parse(moves).unwrap().line().normal;
    let known = CubeLength::of_solution(start, moves, BoundSource::QuickSearch).unwrap();
    session.shell().act(|analyse: &mut AnalyseState| analyse.learn(std::slice::from_ref(&known)));
    session.press("6");
    session.shows("best before it  19 by the quick search");
}
