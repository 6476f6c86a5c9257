//! Tests that open saved work again: after a normal end, after a kill, beside another program.

use std::path::Path;
use std::time::{Duration, SystemTime};

use crossbeam_channel::{Receiver, unbounded};
use premove_engine::store::{Items, Paths};
use premove_fmc::Workspace;

use super::solves::{SolveText, Solves};
use super::states::States;
use super::worker::SaveWorker;
use super::*;
use crate::library::Library;

/// Names of the parts of a front end that have a state.
const PARTS: &[&str] = &["optimal", "practice"];

/// The part whose state most tests save.
const PART: &str = "optimal";

/// The part that works on solves.
const SOLVING: &str = "solve";

/// Creates a listener, and the receiver of its events.
pub(super) fn listener() -> (SaveListener, Receiver<SaveEvent>) {
    let (sender, receiver) = unbounded();
    (SaveListener::new(move |event| drop(sender.send(event))), receiver)
}

fn open_with(folder: &Path, listener: SaveListener) -> (Saver, Vec<SaveEvent>) {
    Saver::open(&Paths::under(folder), PARTS.to_vec(), SOLVING, listener)
}

fn open(folder: &Path) -> (Saver, Vec<SaveEvent>) {
    open_with(folder, listener().0)
}

fn states(folder: &Path) -> Items {
    Items::new(folder.join("state"))
}

fn read(folder: &Path) -> String {
    std::fs::read_to_string(states(folder).file(PART)).unwrap()
}

#[test]
fn what_was_saved_last_is_there_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let (listener, received) = listener();
    let (saver, _) = open_with(folder.path(), listener);
    for i in 0..100 {
        saver.save("practice", format!("attempts {i}"));
        saver.save("optimal", format!("cubes {i}"));
    }
    drop(saver);
    assert_eq!(read(folder.path()), "cubes 99");
    let practice = states(folder.path()).file("practice");
    assert_eq!(std::fs::read_to_string(practice).unwrap(), "attempts 99");
    assert!(received.try_recv().is_err());
}

#[test]
fn a_change_survives_the_program_before_the_next_frame() {
    let folder = tempfile::tempdir().unwrap();
    let (mut saver, _) = open(folder.path());
    // The wait is long enough for any disk: a slow disk is not a fault.
    saver.patience = Duration::from_mins(1);
    let recent = states(folder.path()).recent(PART);
    for i in 0..100 {
        let text = format!("{i}");
        saver.save(PART, text.clone());
        saver.settle();
        assert_eq!(recent.read(), Some(text));
    }
    drop(saver);
    assert_eq!(read(folder.path()), "99");
    assert!(recent.read().is_none());
}

#[test]
fn the_second_program_reads_and_writes_nothing_until_the_first_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let (first, said) = open(folder.path());
    assert!(said.is_empty());
    first.save(PART, "one".to_owned());
    drop(first);
    let (first, _) = open(folder.path());
    let (second, said) = open(folder.path());
    let saved = SaveEvent::Reply(PART, FileReply::Saved("one".to_owned()));
    assert_eq!(said, [saved, SaveEvent::Elsewhere(true)]);
    second.save(PART, "two".to_owned());
    second.set_aside(PART, "bad".to_owned());
    drop(second);
    assert_eq!(read(folder.path()), "one");
    assert!(states(folder.path()).bin().list().unwrap().is_empty());
    drop(first);
    let (_third, said) = open(folder.path());
    assert!(!said.iter().any(|event| matches!(event, SaveEvent::Elsewhere(_))));
}

#[test]
fn what_a_killed_program_saved_last_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (first, _) = open(folder.path());
    first.save(PART, "1".to_owned());
    drop(first);
    let recent = states(folder.path()).recent(PART);
    recent.write("2", SystemTime::now());
    let (second, said) = open(folder.path());
    assert_eq!(said, [SaveEvent::Reply(PART, FileReply::Saved("2".to_owned()))]);
    drop(second);
    assert_eq!(read(folder.path()), "2");
    assert!(recent.read().is_none());
}

#[test]
fn the_second_program_saves_when_the_first_has_ended_and_keeps_what_that_saved() {
    let folder = tempfile::tempdir().unwrap();
    let (first, _) = open(folder.path());
    let (listener, said) = listener();
    let (second, _) = open_with(folder.path(), listener);
    second.save(PART, "two".to_owned());
    first.save(PART, "one".to_owned());
    drop(first);
    assert!(matches!(said.recv().unwrap(), SaveEvent::Elsewhere(false)));
    assert!(matches!(said.recv().unwrap(), SaveEvent::Said(text) if text.contains("has ended")));
    drop(second);
    assert_eq!(read(folder.path()), "two");
    assert_eq!(states(folder.path()).bin().read(PART).unwrap(), "one");
}

/// Starts a first program that is killed and leaves its files as `leave` writes them. Then a second
/// program saves "3". Returns the events of the second program.
fn after_a_kill(folder: &Path, leave: impl FnOnce(&Items)) -> Vec<SaveEvent> {
    let (killed, _) = States::open(&Paths::under(folder));
    leave(&states(folder));
    let (listener, said) = listener();
    let (second, _) = open_with(folder, listener);
    second.save(PART, "3".to_owned());
    drop(killed);
    let mut events = vec![];
    let has_ended =
        |event: &SaveEvent| matches!(event, SaveEvent::Said(text) if text.contains("has ended"));
    while !events.iter().any(has_ended) {
        events.push(said.recv().unwrap());
    }
    drop(second);
    events
}

#[test]
fn the_second_program_keeps_the_last_change_of_a_killed_one() {
    let folder = tempfile::tempdir().unwrap();
    let events = after_a_kill(folder.path(), |items| {
        std::fs::write(items.file(PART), "1").unwrap();
        let recent = items.recent(PART);
        recent.write("2", recent.next_time());
    });
    assert_eq!(read(folder.path()), "3");
    assert_eq!(states(folder.path()).bin().read(PART).unwrap(), "2", "{events:?}");
}

#[test]
fn the_second_program_sets_aside_what_it_cannot_read() {
    let folder = tempfile::tempdir().unwrap();
    let events = after_a_kill(folder.path(), |items| {
        std::fs::write(items.file(PART), b"\xff").unwrap();
    });
    assert_eq!(read(folder.path()), "3");
    let aside = states(folder.path()).bin().file("optimal.damaged");
    assert_eq!(std::fs::read(aside).unwrap(), b"\xff");
    let is_said = |event: &SaveEvent| match event {
        SaveEvent::Warned(why) => why.text.contains("it is kept as"),
        _ => false,
    };
    assert!(events.iter().any(is_said), "{events:?}");
}

#[test]
fn who_takes_over_writes_which_solve_is_in_work() {
    let folder = tempfile::tempdir().unwrap();
    let paths = Paths::under(folder.path());
    let (other, _) = States::open(&paths);
    let (states, _) = States::open(&paths);
    let solves = Solves::new(Library::of_paths(&paths), SOLVING);
    let mut worker = SaveWorker::new(states, solves, PARTS.to_vec(), listener().0);
    let text = Workspace::on_scramble("R U F").to_json();
    worker.save_solve(Some(SolveText { number: 1, id: None, text, is_wanted: true }));
    worker.take_over();
    worker.drain();
    let pointer = folder.path().join("state/work.json");
    assert!(!pointer.exists());
    drop(other);
    worker.take_over();
    worker.drain();
    let id = worker.id_in_work().unwrap();
    let written = std::fs::read_to_string(pointer).unwrap();
    assert!(written.contains(id.as_str()), "{written}");
}

/// Returns the solve that is opened when a program starts.
fn first_solve(events: &[SaveEvent]) -> Option<OpenedSolve> {
    events.iter().find_map(|event| match event {
        SaveEvent::Reply(SOLVING, FileReply::Opened(opened)) => Some((**opened).clone()),
        _ => None,
    })
}

fn worked_on(scramble: &str) -> String {
    let mut workspace = Workspace::on_scramble(scramble);
    workspace.set_draft("R U2");
    workspace.to_json()
}

fn save(saver: &Saver, number: u32, text: &str, is_wanted: bool) {
    let text = text.to_owned();
    saver.solve(SOLVING, SolveEffect::Save { number, id: None, text, is_wanted });
}

fn listed(folder: &Path) -> Vec<String> {
    let list = Library::of_paths(&Paths::under(folder)).unwrap().list().unwrap();
    list.iter().filter_map(|one| Some(one.solve()?.scramble.clone())).collect()
}

#[test]
fn every_solve_is_kept_that_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let (saver, said) = open(folder.path());
    assert_eq!(first_solve(&said), None);
    for (number, scramble) in [(0, "R"), (1, "U"), (2, "F"), (3, "L")] {
        save(&saver, number, &worked_on(scramble), number != 1);
    }
    drop(saver);
    assert_eq!(listed(folder.path()).len(), 3);
    assert!(!listed(folder.path()).contains(&"U".to_owned()));
    let (saver, said) = open(folder.path());
    let first = first_solve(&said).unwrap();
    assert_eq!(first.text, worked_on("L"));
    saver.solve(SOLVING, SolveEffect::OpenBefore);
    drop(saver);
    assert!(!folder.path().join("data/solves/work").read_dir().unwrap().any(|_| true));
}

#[test]
fn the_solve_of_another_program_goes_on_as_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let (first, _) = open(folder.path());
    save(&first, 0, &worked_on("R"), true);
    drop(first);
    let (first, said) = open(folder.path());
    assert!(first_solve(&said).unwrap().id.is_some());
    let (second, said) = open(folder.path());
    let copy = first_solve(&said).unwrap();
    assert!(copy.id.is_none() && copy.note == OpenNote::Copy, "{copy:?}");
    save(&second, 0, &worked_on("R U"), true);
    save(&first, 0, &worked_on("R F"), true);
    drop((first, second));
    let mut scrambles = listed(folder.path());
    scrambles.sort();
    assert_eq!(scrambles, ["R F", "R U"]);
}

#[test]
fn going_back_to_a_solve_goes_on_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let (saver, _) = open(folder.path());
    for (number, scramble) in [(0, "R"), (1, "U"), (0, "R F"), (1, "U F"), (0, "R B")] {
        save(&saver, number, &worked_on(scramble), true);
    }
    drop(saver);
    let mut scrambles = listed(folder.path());
    scrambles.sort();
    assert_eq!(scrambles, ["R B", "U F"]);
}

#[test]
fn a_scramble_without_a_step_is_kept_in_the_next_run_too() {
    let folder = tempfile::tempdir().unwrap();
    let scramble = |text: &str| Workspace::on_scramble(text).to_json();
    let (saver, _) = open(folder.path());
    save(&saver, 0, &scramble("R U F"), true);
    drop(saver);
    let (saver, said) = open(folder.path());
    assert_eq!(first_solve(&said).unwrap().text, scramble("R U F"));
    save(&saver, 1, &scramble("L D B"), true);
    save(&saver, 2, &scramble(""), false);
    save(&saver, 3, &scramble("F2"), true);
    drop(saver);
    let mut scrambles = listed(folder.path());
    scrambles.sort();
    assert_eq!(scrambles, ["F2", "L D B", "R U F"]);
}
