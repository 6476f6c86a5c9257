//! Tests of jobs, as a front end sees them.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};
use premove_cube::Cube;
use premove_cube::notation::{Line, Side, parse};
use premove_engine::optimal;
use premove_engine::search::{Control, Extent, Limits, Sides, Solution};
use premove_engine::step::Step;
use premove_engine::store::Paths;
use premove_engine::table::{Remedy, TableId, Tables};
use premove_fmc::ScrambleKind;
use premove_fmc::analysis::Budget;
use premove_fmc::chain::{Chain, ChainComparison, ChainLimits, Recipe, WidenLimits};
use premove_fmc::findability::FindRequest;
use premove_fmc::library::{Id, Query, Solve, Times};
use premove_fmc::writeup::read::read;

use super::{Job, Message, Service};
use crate::api::Outcome;
use crate::failure::Failure;
use crate::library::Library;
use crate::questions::{
    BestTotalsAnswer, BestTotalsQuestion, ChainAnswer, ChainQuestion, CompareQuestion,
    DistancesQuestion, Event, OptimalAnswer, OptimalQuestion, ReplaceQuestion, ScrambleQuestion,
    ShortQuestion, StepAnswer, StepQuestion, SummaryQuestion, WholeQuestion, WriteUpQuestion,
};

/// Time limit that no test reaches unless it fails.
pub(super) const LIMIT: Duration = Duration::from_mins(5);

pub(super) fn service(threads: usize) -> (Service, Receiver<Message>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (service, events) = Service::new(Arc::new(Tables::new(folder.path().to_owned())), threads);
    (service, events, folder)
}

/// Returns the outcome of work that may not build a missing table.
pub(super) fn not_built(name: &str, id: TableId) -> Outcome {
    let text = format!("there is no table '{name}'");
    Outcome::NotReady(Failure { text, remedy: Some(Remedy::Build(id)) })
}

fn request(step: &str, scramble: &str, limits: Limits) -> StepQuestion {
    let cube = parse(scramble).unwrap().line().apply_to(&Cube::SOLVED);
    StepQuestion { step: Step::find(step).unwrap(), cube, limits, find: FindRequest::default() }
}

/// Waits for the end of a job. Returns its solutions and its outcome.
pub(super) fn drain(job: &Job, events: &Receiver<Message>) -> (Vec<Solution>, Outcome) {
    let mut solutions = Vec::new();
    loop {
        let message = events.recv_timeout(LIMIT).unwrap();
        match message.event {
            _ if message.job != job.id() => {}
            Event::Step(StepAnswer::LengthDone { solutions: more, .. }) => solutions.extend(more),
            Event::Finished(outcome) => return (solutions, outcome),
            _ => {}
        }
    }
}

const SCRAMBLE: &str = "U B2 D L' F B2 R F' L2 F' U' R2 U R2 U R2 L2 B2 U D2 B2 R2";

#[test]
fn any_number_of_threads_finds_the_same_list() {
    let limits = Limits { max: 6, results: 300, sides: Sides::Niss, ..Limits::default() };
    let mut lists = Vec::new();
    for threads in [1, 2, 4] {
        let (service, events, _folder) = service(threads);
        let job = service.start(request("eo", SCRAMBLE, limits));
        let (solutions, outcome) = drain(&job, &events);
        assert_eq!(outcome, Outcome::Done { truncated: true });
        assert_eq!(solutions.len(), 300);
        assert!(solutions.is_sorted());
        lists.push(solutions);
    }
    assert_eq!(lists[0], lists[1]);
    assert_eq!(lists[0], lists[2]);
}

#[test]
fn question_asked_on_the_own_thread_has_the_answers_of_a_job() {
    let (service, events, _folder) = service(2);
    let limits = Limits { max: 5, results: 300, sides: Sides::Niss, ..Limits::default() };
    let question = request("eo", SCRAMBLE, limits);
    let own = Mutex::new(Vec::new());
    let answer = |answer| {
        if let StepAnswer::LengthDone { solutions, .. } = answer {
            own.lock().unwrap().extend(solutions);
        }
    };
    let control = Control::new();
    let outcome = service.ask(&question, &service.context(&control), &answer).unwrap();
    let job = service.start(question.clone());
    assert_eq!((own.into_inner().unwrap(), outcome), drain(&job, &events));
    control.stop();
    let stopped = service.ask(&question, &service.context(&control), &|_| ());
    assert_eq!(stopped, Ok(Outcome::Stopped));
}

#[test]
fn the_first_ones_wanted_are_the_first_ones_of_the_list() {
    let (service, events, _folder) = service(2);
    let list = |results| {
        let limits = Limits { max: 5, results, sides: Sides::Linear, ..Limits::default() };
        let job = service.start(request("eo", SCRAMBLE, limits));
        drain(&job, &events).0
    };
    let all = list(usize::MAX);
    for n in [1, 2, 10] {
        assert_eq!(list(n), all[..n]);
    }
}

#[test]
fn an_unmet_precondition_is_reported_in_a_sentence() {
    let (service, events, _folder) = service(1);
    let limits = Limits { extent: Extent::Shortest { slack: 0 }, ..Limits::default() };
    let job = service.start(request("drud-eofb", "F", limits));
    let said = "EO on F/B is not solved: 4 bad edges";
    assert_eq!(drain(&job, &events).1, Outcome::NotReady(said.into()));
}

/// Returns a write-up of a long skeleton and two insertions without places, which do not shorten
/// it.
fn lost_insertions() -> String {
    let skeleton = "R U F D L B ".repeat(9);
    let line = |moves: &str| format!("insert: {moves} // insertion\n");
    let inserted = [line("R U R' U'"), line("F2 D B2 D'")].concat();
    format!("Scramble: {SCRAMBLE}\n\n{skeleton} // skeleton\n{inserted}")
}

#[test]
fn a_write_up_is_read_and_reading_it_can_be_stopped() {
    let (service, events, _folder) = service(1);
    let text = "Scramble: R U F\n\nF' U' // pair\nR' // rest".to_owned();
    let job = service.start(WriteUpQuestion { text, given: None });
    let mut solution = None;
    loop {
        match events.recv_timeout(LIMIT).unwrap().event {
            Event::WriteUp(read) => solution = read.solution,
            Event::Finished(outcome) => {
                assert_eq!(outcome, Outcome::Done { truncated: false });
                break;
            }
            event => panic!("{event:?}"),
        }
    }
    assert_eq!(solution.map(|moves| moves.to_string()).as_deref(), Some("F' U' R'"));
    assert!(job.has_ended());

    // The search of places for two insertions takes milliseconds. So a stop that comes at once
    // comes before its end, unless the thread of this test had to wait.
    let is_stopped = |_| {
        let job = service.start(WriteUpQuestion { text: lost_insertions(), given: None });
        job.stop();
        loop {
            match events.recv_timeout(LIMIT).unwrap().event {
                Event::WriteUp(_) => {}
                Event::Finished(outcome) => break outcome == Outcome::Stopped,
                event => panic!("{event:?}"),
            }
        }
    };
    assert!((0..20).any(is_stopped));
}

#[test]
fn a_stopped_job_ends_and_so_does_a_paused_one() {
    for pause in [false, true] {
        let (service, events, _folder) = service(2);
        let limits =
            Limits { min: 12, max: 20, results: 10, sides: Sides::Niss, ..Limits::default() };
        let job = service.start(request("eofb", SCRAMBLE, limits));
        let begin = Instant::now();
        while job.progress().nodes == 0 {
            assert!(begin.elapsed() < LIMIT, "the search does not begin");
            std::thread::yield_now();
        }
        job.set_paused(pause);
        job.stop();
        assert_eq!(drain(&job, &events).1, Outcome::Stopped);
    }
}

#[test]
fn dropping_the_engine_ends_jobs_without_a_listener() {
    let (service, events, _folder) = service(2);
    let limits = Limits { max: 20, results: usize::MAX, sides: Sides::Niss, ..Limits::default() };
    let job = service.start(request("eo", SCRAMBLE, limits));
    drop(service);
    assert!(job.progress().completed < Some(20));
    // Each thread of the job has a sender, so the channel is only closed when all threads are gone.
    let end = loop {
        match events.recv_timeout(LIMIT) {
            Ok(_) => {}
            Err(end) => break end,
        }
    };
    assert_eq!(end, RecvTimeoutError::Disconnected);
}

#[test]
fn a_panic_becomes_the_outcome() {
    let (service, events, _folder) = service(1);
    let job = service.begin("test", false, |_, _| panic!("so it goes"));
    match drain(&job, &events).1 {
        Outcome::Failed(what) => assert!(what.text.contains("so it goes"), "{what}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_stopped_job_is_known_to_have_ended_though_its_last_event_is_lost() {
    let (service, events, _folder) = service(1);
    let job = service.begin("noisy", false, |context, sender| {
        loop {
            sender.send(Event::Step(StepAnswer::Found { solutions: Vec::new(), rates: None }));
            if context.control.is_stopped() {
                return Ok(Outcome::Stopped);
            }
        }
    });
    while events.len() < 512 {
        std::thread::yield_now();
    }
    assert!(!job.has_ended());
    job.stop();
    let limit = Instant::now() + LIMIT;
    while !job.has_ended() {
        assert!(Instant::now() < limit, "the job did not end");
        std::thread::yield_now();
    }
}

#[test]
fn better_solutions_of_the_whole_cube_are_reported_and_no_table_is_built_for_them() {
    let (service, events, _folder) = service(1);
    let cube = parse(SCRAMBLE).unwrap().line().apply_to(&Cube::SOLVED);
    let job = service.start(ShortQuestion::new(cube));
    assert_eq!(drain(&job, &events).1, not_built("dr", TableId::Dr));

    let folder = std::env::current_exe().unwrap().parent().unwrap().join("test-tables");
    let tables = Arc::new(Tables::new(folder));
    for id in [TableId::Dr, TableId::DrFinish] {
        tables.require(id, &|| false).unwrap();
    }
    let (service, events) = Service::new(tables, 1);
    let job = service.start(ShortQuestion::new(cube));
    let mut seen = Vec::new();
    let outcome = loop {
        match events.recv_timeout(LIMIT).unwrap().event {
            Event::Short(solution) => seen.push(solution),
            Event::Finished(outcome) => break outcome,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((outcome, job.has_ended()), (Outcome::Done { truncated: true }, true));
    assert!(seen.is_sorted_by_key(|moves| std::cmp::Reverse(moves.len())), "{seen:?}");
    assert!(seen.iter().all(|moves| cube.after_all(moves).is_solved()));
    let cube = Cube::from_moves(parse("R U F").unwrap().line().normal.iter());
    let job = service.start(ShortQuestion::new(cube));
    assert_eq!(drain(&job, &events).1, Outcome::Done { truncated: false });
}

#[test]
fn a_whole_cube_gets_a_short_solution_first_and_then_its_shortest() {
    let tables =
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into());
    let (service, events) = Service::new(Arc::new(tables), 2);
    let cube = parse("R' U' F D2 L2 F R2 U2").unwrap().line().apply_to(&Cube::SOLVED);
    let _job = service.start(OptimalQuestion {
        cube,
        request: optimal::Request::all_shortest(),
        tier: None,
    });
    let mut seen = Vec::new();
    let outcome = loop {
        match events.recv_timeout(LIMIT).unwrap().event {
            Event::Optimal(OptimalAnswer::Better(solution)) => seen.push(solution),
            Event::Optimal(OptimalAnswer::LengthDone { length: depth, solutions }) => {
                assert!(!seen.is_empty(), "the short solution comes before the lengths");
                assert_eq!(solutions.is_empty(), depth < 8, "{depth}: {solutions:?}");
                assert!(solutions.iter().all(|solution| solution.line().solves(&cube)));
            }
            Event::Finished(outcome) => break outcome,
            _ => {}
        }
    };
    assert_eq!(outcome, Outcome::Done { truncated: false });
    assert!(seen.iter().all(|alg| cube.after_all(alg).is_solved() && alg.len() >= 8));
}

/// Returns all events of a job except the last.
fn events_of(job: &Job, events: &Receiver<Message>) -> Vec<Event> {
    let own = std::iter::from_fn(|| Some(events.recv_timeout(LIMIT).unwrap()));
    let own = own.filter(|message| message.job == job.id()).map(|message| message.event);
    own.take_while(|event| !matches!(event, Event::Finished(Outcome::Done { .. }))).collect()
}

#[test]
fn chains_are_searched_and_held_against_each_other() {
    let (service, events, _folder) = service(2);
    let chain = Chain::parse("EO > DR").unwrap();
    let cube = parse(SCRAMBLE).unwrap().line().apply_to(&Cube::SOLVED);
    let limits = ChainLimits { extent: Extent::Shortest { slack: 0 }, ..ChainLimits::default() };
    let job = service.start(ChainQuestion { chain: chain.clone(), cube, limits });
    let mut best = Vec::new();
    for event in events_of(&job, &events) {
        let Event::Chain(ChainAnswer { total, lines }) = event else { panic!("{event:?}") };
        assert!(lines.iter().all(|line| line.total == total));
        best.extend(lines);
    }
    let chains = vec![chain.clone(), Chain::parse("DR").unwrap()];
    let mut comparison = ChainComparison::new(&chains);
    let job = service.start(CompareQuestion { chains, cubes: vec![cube; 3], limits });
    for event in events_of(&job, &events) {
        let Event::Compare(samples) = event else { panic!("{event:?}") };
        assert_eq!(samples[0].as_ref().map(|sample| sample.solutions), Some(best.len()));
        comparison.add(&samples);
    }
    let [by_eo, straight] = &comparison.chains[..] else { panic!("two chains") };
    assert_eq!((comparison.scrambles, straight.best), (3, 3));
    assert_eq!(by_eo.tally.total.range().unwrap().0, u64::from(best[0].total));
}

#[test]
fn whole_lines_come_as_they_improve_until_the_job_is_stopped() {
    let (service, events, _folder) = service(2);
    let cube = parse(SCRAMBLE).unwrap().line().apply_to(&Cube::SOLVED);
    let recipe = Recipe::parse("best").unwrap();
    let limits = WidenLimits { results: 5, ..WidenLimits::default() };
    let job = service.start(WholeQuestion { recipe, before: Line::EMPTY, cube, limits });
    let mut totals: Vec<Vec<u8>> = Vec::new();
    let mut is_stopped = false;
    loop {
        let message = events.recv_timeout(LIMIT).unwrap();
        match message.event {
            Event::Whole(lines) => {
                for found in &lines {
                    assert!(cube.after_all(&found.line.solution().unwrap()).is_solved());
                }
                totals.push(lines.iter().map(|found| found.line.total).collect());
                if lines.len() == 5 {
                    job.stop();
                    is_stopped = true;
                }
            }
            Event::Finished(outcome) => {
                assert_eq!(outcome, Outcome::Stopped);
                break;
            }
            event => panic!("{event:?}"),
        }
    }
    assert!(is_stopped && totals.iter().all(|totals| totals.is_sorted()));
    // A line is never replaced by a longer one.
    assert!(totals.windows(2).all(|pair| pair[0].iter().zip(&pair[1]).all(|(a, b)| b <= a)));
}

#[test]
fn best_totals_come_while_nothing_else_is_done() {
    let candidates = vec![vec![parse("F2").unwrap().line()], vec![parse("R").unwrap().line()]];
    let scramble = parse("R U F2").unwrap().line().apply_to(&Cube::SOLVED);
    let request = BestTotalsQuestion { scramble, candidates, rounds: 2 };
    let tables =
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into());
    for id in [TableId::Eo, TableId::HtrFinish, TableId::DrFromEo, TableId::DrFinish] {
        tables.require(id, &|| false).unwrap();
    }
    let (service, events) = Service::new(Arc::new(tables), 2);
    let (release, held) = crossbeam_channel::bounded::<()>(0);
    let _other = service.begin("other", false, move |_, _| {
        let _ = held.recv();
        Ok(Outcome::Stopped)
    });
    let job = service.start(request);
    assert!(job.is_idle() && job.is_paused());
    drop(release);
    let mut least = [usize::MAX; 2];
    for event in events_of(&job, &events) {
        let found = match event {
            Event::BestTotals(BestTotalsAnswer::Totals(found)) => found,
            Event::BestTotals(_) => continue,
            event => panic!("{event:?}"),
        };
        assert!(!found.is_empty());
        for (candidate, best) in found {
            assert!(scramble.after_all(&best.solution()).is_solved());
            let total = best.solution().len();
            assert!(total <= least[candidate]);
            least[candidate] = total;
        }
    }
    assert_eq!(least[0], 3);
    assert!(least[1] < 30, "{least:?}");
    assert!(!job.is_paused());
}

#[test]
fn distances_are_the_shortest_solutions_on_each_side_and_with_both() {
    let tables =
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into());
    tables.require(TableId::Eo, &|| false).unwrap();
    tables.require(TableId::HtrFinish, &|| false).unwrap();
    let (service, events) = Service::new(Arc::new(tables), 2);
    let step = Step::find("eo").unwrap();
    let cube = parse(SCRAMBLE).unwrap().line().apply_to(&Cube::SOLVED);
    let job = service.start(DistancesQuestion { step: step.clone(), cube });
    assert!(job.is_idle());
    let found = events_of(&job, &events);
    let [Event::Distances(first), Event::Distances(last)] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!((first.normal, first.inverse, first.both), (last.normal, last.inverse, None));
    // The expected lengths come from lists of all solutions.
    let shortest = |sides| {
        let limits = Limits { max: 6, results: usize::MAX, sides, ..Limits::default() };
        let job = service.start(StepQuestion {
            step: step.clone(),
            cube,
            limits,
            find: FindRequest::default(),
        });
        drain(&job, &events).0.iter().map(Solution::len).min()
    };
    let [normal, inverse] = [Side::Normal, Side::Inverse].map(|side| shortest(Sides::Only(side)));
    assert_eq!((last.normal, last.inverse), (normal, inverse));
    let job = service.start(StepQuestion {
        step: step.clone(),
        cube,
        limits: Limits { max: 5, results: 1, sides: Sides::Niss, ..Limits::default() },
        find: FindRequest::default(),
    });
    assert_eq!(last.both, drain(&job, &events).0.first().map(Solution::len));

    // The shortest finish has the same length on both sides.
    let cube = parse("R2 U2 F2").unwrap().line().apply_to(&Cube::SOLVED);
    let finish = Step::find("htrfin").unwrap();
    let job = service.start(DistancesQuestion { step: finish, cube });
    let found = events_of(&job, &events);
    assert!(matches!(found[..], [Event::Distances(d)] if d.normal == Some(3)), "{found:?}");
}

#[test]
fn parts_of_a_solution_are_replaced() {
    let (service, events, _folder) = service(2);
    let solution = parse("U R2 F2 R2 F2 R2 F2 R2 F2 D").unwrap().line().finished();
    let job = service.start(ReplaceQuestion { solution, window: 10, same: false });
    let [Event::Replace(found)] = &events_of(&job, &events)[..] else { panic!("one event") };
    assert!(found.iter().any(|found| found.solution.len() < 10), "{found:?}");
}

#[test]
fn first_scramble_does_not_wait_for_the_large_tables_that_are_built_for_the_next_one() {
    let (service, events, _folder) = service(2);
    let job = service.start(ScrambleQuestion { kind: ScrambleKind::Fmc, seed: None });
    let found = events_of(&job, &events);
    let [Event::Scramble(moves)] = &found[..] else {
        panic!("{found:?}");
    };
    assert!(moves.to_string().starts_with("R' U' F "), "{moves}");
    let tables = service.tables();
    for id in [TableId::Dr, TableId::DrFinish] {
        assert!(!tables.is_open(id), "{id}");
    }
    let begun = Instant::now();
    while tables.building().is_none_or(|(id, ..)| id != TableId::DrFinish) {
        assert!(begun.elapsed() < LIMIT, "the smaller of the two is built first");
        std::thread::yield_now();
    }
}

#[test]
fn solves_of_the_library_are_added_up_and_those_that_are_not_finished_left_out() {
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables");
    let (service, events) = Service::new(Arc::new(Tables::new(tables.into())), 1);
    let folder = tempfile::tempdir().unwrap();
    let library = Library::of_paths(&Paths::under(folder.path())).unwrap();
    let write = |number: u64, text: &str| {
        let workspace = read(text, None).workspace();
        let id = Id::new(1_793_500_000 + number, 0);
        let time = Times::at(1_793_500_000 + number);
        let solve = Solve::new(id, time, workspace.to_json());
        library.import(&solve).unwrap();
    };
    write(1, "Scramble: R U F2\n\nF2 U' // a\nR' // b\n");
    write(2, "Scramble: R U F2\n\nF2 // a start\n");
    let service = service.with_library(Some(library));
    let budget = Budget { rounds: 1, proven: 3, stretch: 3 };
    let job = service.start(SummaryQuestion { query: Query::default(), budget });
    let mut last = None;
    for event in events_of(&job, &events) {
        if let Event::Summary(so_far) = event {
            last = Some(so_far);
        }
    }
    let last = last.unwrap();
    assert_eq!((last.done, last.all, last.summary.count()), (2, 2, 1));
    assert!(last.summary.text().contains("2026-11"), "{}", last.summary.text());
}
