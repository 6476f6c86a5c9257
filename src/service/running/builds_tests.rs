//! Tests of table builds, especially idle ones. They wait for states, not for times.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use premove_cube::Cube;
use premove_cube::notation::parse;
use premove_engine::search::Control;
use premove_engine::step::Step;
use premove_engine::store::Lock;
use premove_engine::table::{TableId, TableState, Tables};

use super::tests::{LIMIT, drain, not_built, service};
use crate::api::Outcome;
use crate::failure::Failure;
use crate::job::{Begun, Build, Builds, Idle, Status};
use crate::questions::{
    BestTotalsAnswer, BestTotalsQuestion, DistancesQuestion, Event, ShortQuestion,
};

/// The table that the idle jobs of these tests need.
const IDLE: TableId = TableId::DrFinish;

/// Waits until `is_so` returns `true`; `what` names the awaited state if the test fails.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < LIMIT, "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Returns the tables in the folder that tests share, and builds those in `tables` if they are
/// missing.
fn kept(tables: &[TableId]) -> Tables {
    let kept = Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into());
    for &id in tables {
        kept.require(id, &|| false).unwrap();
    }
    kept
}

/// Returns builds in a temporary folder, and the list of jobs that pause idle builds.
fn builds() -> (Builds, Arc<Idle>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let jobs = Arc::<Idle>::default();
    let builds = Builds::new(Arc::new(Tables::new(folder.path().to_owned())), Arc::clone(&jobs));
    (builds, jobs, folder)
}

/// Returns `true` while this table is being computed.
fn is_made(tables: &Tables, id: TableId) -> bool {
    tables.building().is_some_and(|(of, ..)| of == id)
}

/// Returns a build that has already ended with this outcome.
fn ended(outcome: Result<(), Failure>, is_idle: bool) -> Build {
    let thread = thread::spawn(|| outcome);
    until("the thread ends", || thread.is_finished());
    Build { thread, status: Arc::new(Status { is_idle: is_idle.into(), ..Status::default() }) }
}

#[test]
fn an_idle_build_is_held_by_jobs_and_begins_again_after_a_table_that_they_need() {
    // A file that is not a table is treated like a missing file.
    for damage in [None, Some("no table")] {
        let (builds, jobs, _folder) = builds();
        let (builds, control) = (Arc::new(builds), Arc::new(Control::new()));
        if let Some(damage) = damage {
            std::fs::write(builds.tables.path(IDLE), damage).unwrap();
            assert_eq!(builds.tables.state(IDLE), TableState::Damaged);
        }
        let (own, stop) = (Arc::clone(&builds), Arc::clone(&control));
        let waiter = thread::spawn(move || own.wait_idle(IDLE, &stop, &|| {}));
        until("it is built", || is_made(&builds.tables, IDLE));
        assert!(builds.is_idle(IDLE));
        let busy = jobs.begin();
        until("it is held", || builds.is_held(IDLE));
        let rules = builds.rules(false);
        let turn = rules.turn(TableId::EoFinish);
        assert!(turn.is_some() && builds.tables.building().is_none(), "it gave way");
        drop(busy);
        until("its waiter asks again", || builds.is_idle(IDLE) && !builds.is_at_work(IDLE));
        assert_eq!(builds.tables.building(), None);
        drop(turn);
        until("it begins again", || is_made(&builds.tables, IDLE));
        assert!(builds.is_idle(IDLE));
        control.stop();
        assert_eq!(waiter.join().unwrap(), Err(Outcome::Stopped));
        builds.quit();
    }
}

#[test]
fn a_usual_build_of_a_damaged_table_stands_in_line_and_an_open_one_does_not() {
    let (builds, _jobs, _folder) = builds();
    std::fs::write(builds.tables.path(IDLE), "no table").unwrap();
    let rules = builds.rules(false);
    let turn = rules.turn(TableId::EoFinish);
    builds.begin(&[IDLE]);
    until("it stands in line", || builds.waits(IDLE));
    drop(turn);
    until("it is built", || is_made(&builds.tables, IDLE));
    builds.quit();

    let builds = Builds::new(Arc::new(kept(&[IDLE])), Arc::default());
    let rules = builds.rules(false);
    let turn = rules.turn(TableId::EoFinish);
    assert_eq!(builds.wait_for(IDLE, &Control::new()), Ok(()));
    drop(turn);
}

#[test]
fn an_idle_build_that_is_held_for_long_is_given_up_and_begins_again_later() {
    let (mut builds, jobs, folder) = builds();
    builds.longest_hold = Duration::ZERO;
    assert_eq!(builds.start(IDLE, true), Ok(Begun::Now));
    until("it is built", || is_made(&builds.tables, IDLE));
    let lock = || Lock::try_acquire(&folder.path().join(".lock")).unwrap();
    assert!(lock().is_none());
    let busy = jobs.begin();
    until("it is given up", || !builds.is_coming(IDLE));
    assert!(lock().is_some() && builds.tables.building().is_none());
    assert_eq!(builds.start(IDLE, true), Ok(Begun::Before), "it did not fail");
    assert_eq!(builds.start(IDLE, true), Ok(Begun::Now));
    drop(busy);
    until("it is built again", || is_made(&builds.tables, IDLE));
    builds.quit();
}

#[test]
fn an_idle_build_becomes_a_usual_one_when_a_job_needs_the_table() {
    let (builds, jobs, _folder) = builds();
    assert_eq!(builds.start(IDLE, true), Ok(Begun::Now));
    until("it is built", || is_made(&builds.tables, IDLE));
    let _busy = jobs.begin();
    until("it is held", || builds.is_held(IDLE));
    assert_eq!(builds.start(IDLE, false), Ok(Begun::Before));
    until("it is not held any more", || !builds.is_held(IDLE));
    assert!(!builds.is_idle(IDLE) && builds.is_coming(IDLE));
    let reached = || builds.tables.building().map(|(_, reached, _)| reached);
    let before = reached();
    until("it goes on", || reached() != before);
    builds.quit();
}

#[test]
fn an_idle_build_that_failed_is_not_tried_again_and_no_other_job_fails_by_it() {
    let (builds, _jobs, _folder) = builds();
    let (id, control) = (TableId::Htr, Control::new());
    let old = Failure::from("no memory at that time");
    let fail = |is_idle| {
        let build = ended(Err(old.clone()), is_idle);
        builds.running.lock().unwrap().insert(id, build);
    };
    fail(true);
    for _ in 0..2 {
        let refused = builds.wait_idle(id, &control, &|| panic!("no build begins"));
        assert_eq!(refused, Err(Outcome::NotReady(old.clone())));
    }
    // The failure of an ordinary build is reported to the job that waits for it.
    fail(false);
    assert_eq!(builds.wait_for(id, &control), Err(Outcome::Failed(old.clone())));
    fail(true);
    assert_eq!(builds.wait_for(id, &control), Ok(()));
    assert_eq!(builds.wait_idle(id, &control, &|| {}), Ok(()));
    builds.quit();
}

#[test]
fn who_has_no_tables_built_opens_them_or_waits_for_a_usual_build_alone() {
    let (builds, _jobs, _folder) = builds();
    let (id, control) = (TableId::Htr, Control::new());
    let missing = Err(not_built("htr", id));
    assert_eq!(builds.wait_if_coming(id, &control), missing);
    std::fs::write(builds.tables.path(id), "no table").unwrap();
    assert_eq!(builds.wait_if_coming(id, &control), missing);
    builds.begin(&[id]);
    assert_eq!(builds.wait_if_coming(id, &control), Ok(()));
    builds.quit();
    // A valid file is opened, even while an idle build of the table waits for a job to end.
    let jobs = Arc::<Idle>::default();
    let builds = Builds::new(Arc::new(kept(&[IDLE])), Arc::clone(&jobs));
    let busy = jobs.begin();
    assert_eq!(builds.start(IDLE, true), Ok(Begun::Now));
    assert_eq!(builds.wait_if_coming(IDLE, &control), Ok(()));
    assert!(builds.is_idle(IDLE));
    drop(busy);
    builds.quit();
}

#[test]
fn distances_and_the_bound_leave_an_idle_build_as_it_is() {
    let (service, events, folder) = service(2);
    let dr = kept(&[TableId::Dr]).path(TableId::Dr);
    std::fs::copy(&dr, folder.path().join(dr.file_name().unwrap())).unwrap();
    let candidates = vec![vec![parse("F2").unwrap().line()]];
    let cube = parse("R2 U F2").unwrap().line().apply_to(&Cube::SOLVED);
    let totals = service.start(BestTotalsQuestion { scramble: cube, candidates, rounds: 1 });
    until("it is built by itself", || is_made(service.tables(), IDLE));
    assert!(service.has_idle_build(IDLE));
    let not_yet = Outcome::NotReady(format!("table '{IDLE}' is not built yet").into());
    let finish = Step::find("drfin").unwrap();
    let in_dr = parse("R2 U2 F2").unwrap().line().apply_to(&Cube::SOLVED);
    let distances = service.start(DistancesQuestion { step: finish, cube: in_dr });
    let mut begun = Vec::new();
    let outcome = loop {
        let message = events.recv_timeout(LIMIT).unwrap();
        match message.event {
            Event::BestTotals(BestTotalsAnswer::BuildBegun(id)) if message.job == totals.id() => {
                begun.push(id);
            }
            Event::Finished(outcome) if message.job == distances.id() => break outcome,
            _ => {}
        }
    };
    assert_eq!(outcome, not_yet);
    assert_eq!(begun, [TableId::Eo, TableId::HtrFinish, TableId::DrFromEo, IDLE]);
    let bound = service.start(ShortQuestion::new(cube));
    assert_eq!(drain(&bound, &events).1, not_yet);
    assert!(service.has_idle_build(IDLE));
}

#[test]
fn small_tables_are_built_while_another_one_holds_the_folder() {
    let (builds, _jobs, folder) = builds();
    let lock = Lock::try_acquire(&folder.path().join(".lock")).unwrap();
    assert!(lock.is_some());
    builds.begin(&[TableId::EoFinish]);
    assert_eq!(builds.wait_for(TableId::Eo, &Control::new()), Ok(()));
    assert!(!builds.tables.is_open(TableId::EoFinish));
    builds.quit();
}
