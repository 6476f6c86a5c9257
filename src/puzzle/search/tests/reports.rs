//! Tests of the reports of a search while it runs, and when it is stopped.

use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use premove_engine::search::{Control, Ending, Report, Silent, Work};

use super::row::{asked, names, row};
use crate::search::{SolveRequest, WantedSolutions, solve};
use crate::{Action, Definition, Set};

/// Report that stops a search when it begins a length, and counts the calls.
struct Stopping<'a> {
    control: &'a Control,
    at: u32,
    depths: AtomicUsize,
}

impl Report<Vec<usize>, u32> for Stopping<'_> {
    fn depth(&self, depth: u32) {
        self.depths.fetch_add(1, Relaxed);
        if depth == self.at {
            self.control.stop();
        }
    }
}

#[test]
fn a_stopped_search_answers_what_it_has() {
    let row = row();
    let control = Control::new();
    let report = Stopping { control: &control, at: 4, depths: AtomicUsize::new(0) };
    let request = SolveRequest { slack: 100, threads: 2, ..asked(&row, "A2 B") };
    let answer = solve(&row, &request, &control, &report).unwrap();
    assert_eq!((answer.ending, report.depths.load(Relaxed)), (Ending::Stopped, 5));
    assert_eq!(names(&row, &answer), ["B' A2'"]);
    let nothing = solve(&row, &request, &control, &Silent).unwrap();
    assert_eq!((nothing.solutions.len(), nothing.ending), (0, Ending::Stopped));
}

/// Report that stops a search when it has found a solution, and collects the last calls.
struct Enough<'a> {
    control: &'a Control,
    unfinished: Mutex<Vec<(u32, usize)>>,
}

impl Report<Vec<usize>, u32> for Enough<'_> {
    fn found(&self, batch: &[Vec<usize>]) {
        if batch.iter().any(|solution| solution.len() == 14) {
            self.control.stop();
        }
    }

    fn depth_stopped(&self, depth: u32, solutions: &[Vec<usize>]) {
        self.unfinished.lock().unwrap().push((depth, solutions.len()));
    }
}

#[test]
fn what_a_stopped_length_has_found_is_told() {
    // There are so many solutions of one length that the search checks the stop flag before it has
    // all.
    let mut wheel =
        Definition::new("wheel", vec![Set { name: "P".to_owned(), pieces: 9, orientations: 1 }]);
    for slot in 0..8 {
        let mut action = Action::identity(9);
        action.from.swap(slot, slot + 1);
        wheel.add_move(&format!("M{slot}"), action);
    }
    let control = Control::new();
    let report = Enough { control: &control, unfinished: Mutex::default() };
    let request = SolveRequest { slack: 14, ..SolveRequest::new(&wheel, wheel.solved.clone()) };
    let answer = solve(&wheel, &request, &control, &report).unwrap();
    let unfinished = report.unfinished.into_inner().unwrap();
    assert_eq!(answer.ending, Ending::Stopped);
    let found = answer.solutions.iter().filter(|solution| solution.len() == 14).count();
    assert!(found > 0 && unfinished == [(14, found)], "{unfinished:?}");
}

/// Report that collects all its calls as text.
#[derive(Default)]
struct Collected(Mutex<Vec<String>>);

impl Report<Vec<usize>, u32> for Collected {
    fn depth(&self, depth: u32) {
        self.0.lock().unwrap().push(format!("depth {depth}"));
    }

    fn found(&self, batch: &[Vec<usize>]) {
        let mut lines = self.0.lock().unwrap();
        lines.extend(batch.iter().map(|solution| format!("found {}", solution.len())));
    }

    fn depth_done(&self, depth: u32, solutions: &[Vec<usize>], _: &Work) {
        self.0.lock().unwrap().push(format!("done {depth}: {}", solutions.len()));
    }
}

#[test]
fn every_length_is_told_with_its_solutions() {
    let row = row();
    for wanted in [WantedSolutions::All, WantedSolutions::First] {
        let collected = Collected::default();
        let request = SolveRequest { wanted, ..asked(&row, "A B") };
        let control = Control::new();
        solve(&row, &request, &control, &collected).unwrap();
        let expected =
            ["depth 0", "done 0: 0", "depth 1", "done 1: 0", "depth 2", "found 2", "done 2: 1"];
        assert_eq!(collected.0.into_inner().unwrap(), expected);
        let progress = control.progress();
        assert_eq!(
            (progress.depth, progress.completed, progress.found, progress.best),
            (2, Some(2), 1, Some(2))
        );
    }
}
