//! Tests of which search gets a permit. Time is counted in calls of the gate.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use super::*;
use crate::running::EndReason;

fn gate(permits: &Arc<Permits>) -> TaskGate {
    TaskGate::new(permits, &Arc::default())
}

fn wait_until(is_so: impl Fn() -> bool) {
    while !is_so() {
        thread::yield_now();
    }
}

#[test]
fn a_short_request_goes_before_a_long_one_at_the_next_call() {
    let permits = Permits::new(1);
    let (long, short) = (gate(&permits), gate(&permits));
    let (calls, is_done) = (AtomicU64::new(0), AtomicBool::new(false));
    long.enter();
    long.pass(1_000_000);
    thread::scope(|scope| {
        scope.spawn(|| {
            short.enter();
            let before = calls.load(Relaxed);
            for _ in 0..50 {
                short.pass(100);
            }
            // Meanwhile the long search had at most one turn.
            let meanwhile = calls.load(Relaxed) - before;
            assert!(meanwhile <= u64::from(KEPT) + 1, "{meanwhile}");
            is_done.store(true, Relaxed);
            short.leave();
        });
        wait_until(|| permits.waiting.load(Relaxed) == 1);
        // This call passes the permit to the short search, and returns when that one is done.
        while !is_done.load(Relaxed) {
            long.pass(1_000);
            calls.fetch_add(1, Relaxed);
        }
        assert!(calls.load(Relaxed) <= 2 * u64::from(KEPT), "{calls:?}");
    });
    long.leave();
    assert_eq!(locked(&permits.state).free, 1);
}

#[test]
fn a_long_request_has_its_turn_among_endless_short_ones() {
    let permits = Permits::new(1);
    let (long, short) = (gate(&permits), TeamGate::new(&permits));
    long.work.nodes.store(1 << 40, Relaxed);
    let (calls, is_done) = (AtomicU64::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        short.enter();
        scope.spawn(|| {
            while calls.load(Relaxed) < 100 {
                long.pass(1_000);
                calls.fetch_add(1, Relaxed);
            }
            is_done.store(true, Relaxed);
            long.leave();
        });
        let mut of_short = 0_u64;
        while !is_done.load(Relaxed) {
            short.pass(0);
            of_short += u64::from(permits.waiting.load(Relaxed) > 0);
        }
        assert!(calls.load(Relaxed) >= 100);
        // Several turns of eight calls each: the long search did not wait for the end of the short
        // one.
        assert!(of_short <= 20 * TURN, "{of_short}");
        short.leave();
    });
    assert_eq!(locked(&permits.state).free, 1);
}

#[test]
fn no_more_work_at_a_time_than_there_are_permits() {
    let permits = Permits::new(2);
    let (working, most) = (AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for number in 0..6 {
            let (permits, working, most) = (&permits, &working, &most);
            scope.spawn(move || {
                let gate = gate(permits);
                gate.enter();
                for _ in 0..200 {
                    most.fetch_max(working.fetch_add(1, Relaxed) + 1, Relaxed);
                    thread::yield_now();
                    working.fetch_sub(1, Relaxed);
                    gate.pass(number * 1_000);
                }
                gate.leave();
            });
        }
    });
    assert!((1..=2).contains(&most.into_inner()));
    assert_eq!(locked(&permits.state).free, 2);
}

#[test]
fn who_is_stopped_or_held_gives_its_permit_back() {
    let permits = Permits::new(1);
    let task = Arc::new(Task::default());
    let (first, other) = (TaskGate::new(&permits, &task), gate(&permits));
    first.enter();
    thread::scope(|scope| {
        task.set_held(true);
        let held = scope.spawn(|| first.pass(1));
        other.enter();
        assert!(!held.is_finished());
        // If the task is stopped while it waits, it continues without a permit, so that it can end.
        task.stop(EndReason::Aborted);
        permits.wake();
        held.join().unwrap();
        assert!(first.is_stopped() && !first.has_permit.load(Relaxed));
        first.leave();
        other.leave();
    });
    assert_eq!(locked(&permits.state).free, 1);
    let late = TaskGate::new(&permits, &Arc::new(Task::new(Some(Duration::ZERO))));
    assert!(late.is_stopped());
}
