//! Tests that work on definitions of the maximum size is limited, and ends soon after it is
//! stopped.

use std::sync::Arc;

use premove_engine::search::{Control, Silent, StopAfter};

use super::check::{Unknown, check};
use super::count::{CountEnding, CountError, CountRequest, count};
use super::{Action, Definition, Pattern, PuzzleMetric, Set};

/// Maximum number of checks of the stop flag after it is set: one on each level of calls and on
/// each thread.
const FURTHER: u64 = 20;

/// Maximum number of checks of the stop flag in a complete check of a puzzle. There are some
/// milliseconds of work between two of them.
const CHECKED: u64 = 100_000;

/// Maximum number of checks of the stop flag while a count is prepared, which is one for each pair
/// of labels that is compared.
const PREPARED: u64 = 300;

fn puzzle(pieces: usize) -> Definition {
    Definition::new("large", vec![Set { name: "PIECES".into(), pieces, orientations: 1 }])
}

/// Adds a move that moves each of these pieces to the place of the previous one.
fn add(puzzle: &mut Definition, ring: &[usize]) {
    let mut action = Action::identity(puzzle.shape.slots());
    for (&to, &from) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        action.from[to] = from as u16;
    }
    assert!(puzzle.add_move(&format!("M{}", puzzle.bases.len()), action));
}

/// Returns a puzzle with 2,000 moves: cycles of three pieces in both directions.
fn many_moves() -> Definition {
    let mut puzzle = puzzle(100);
    for number in 0..1_000 {
        let (first, step) = (number % 98, 1 + number / 98);
        add(&mut puzzle, &[first, (first + step) % 100, (first + 2 * step + 1) % 100]);
    }
    puzzle
}

/// Returns a puzzle that has all arrangements of 4,096 pieces.
fn many_pieces() -> Definition {
    let mut puzzle = puzzle(4_096);
    add(&mut puzzle, &(0..4_096).collect::<Vec<_>>());
    add(&mut puzzle, &[0, 1]);
    puzzle
}

/// Returns a puzzle with 1,500 exchanges of two pieces, all of which follow from 63 of them.
fn derived_moves() -> Definition {
    let mut puzzle = puzzle(64);
    let pairs = (1..64).flat_map(|step| (0..64 - step).map(move |first| [first, first + step]));
    pairs.take(1_500).for_each(|pair| add(&mut puzzle, &pair));
    puzzle
}

fn all() -> [(&'static str, Definition); 3] {
    [
        ("many moves", many_moves()),
        ("many pieces", many_pieces()),
        ("derived moves", derived_moves()),
    ]
}

/// Returns the solved position, and the position with two neighbours exchanged.
fn two_goals(puzzle: &Definition) -> Vec<Pattern> {
    let mut goals = vec![puzzle.solved.clone(); 2];
    goals[1].labels.swap(5, 6);
    goals
}

/// Runs `work` with a control that stops after some checks, for several numbers of checks. `work`
/// returns `true` if it was stopped.
fn stopped_at_each(name: &str, work: impl Fn(&Control) -> bool) {
    for number in [0, 1, 2, 5, 20, 100, 1_000] {
        let stop = Arc::new(StopAfter::new(number));
        let was_stopped = work(&Control::through(stop.clone()));
        let looks = stop.asked();
        assert!(looks <= number + FURTHER, "{name} looked {looks} times, not {number}");
        assert!(was_stopped || looks <= number, "{name} went on after {number}");
    }
}

#[test]
fn a_check_of_a_large_definition_ends_soon_when_it_is_stopped() {
    for (name, puzzle) in all() {
        let work = |control: &Control| check(&puzzle, control) == Err(Unknown::Stopped);
        stopped_at_each(name, work);
    }
}

#[test]
fn a_check_of_a_large_definition_is_bounded() {
    for (name, puzzle) in all() {
        let control = Control::through(Arc::new(StopAfter::new(CHECKED)));
        let outcome = check(&puzzle, &control);
        assert_ne!(outcome.err(), Some(Unknown::Stopped), "{name}");
    }
}

#[test]
fn a_count_of_many_pieces_is_refused_after_little_work() {
    let puzzle = many_pieces();
    for goals in [vec![puzzle.solved.clone()], two_goals(&puzzle)] {
        let request = CountRequest::new(&puzzle, PuzzleMetric::Quarters);
        let request = CountRequest { goals, memory: 64 << 20, threads: 2, ..request };
        let stop = Arc::new(StopAfter::new(u64::MAX));
        let refused = count(&puzzle, &request, &Control::through(stop.clone()), &Silent);
        assert!(matches!(refused, Err(CountError::Memory { .. })));
        assert!(stop.asked() < PREPARED, "{} looks", stop.asked());
    }
}

#[test]
fn a_count_of_a_large_definition_ends_soon_when_it_is_stopped() {
    for (name, puzzle) in all() {
        for goals in [vec![puzzle.solved.clone()], two_goals(&puzzle)] {
            let memory = 64 << 20;
            let request = CountRequest::new(&puzzle, PuzzleMetric::Quarters);
            let request = CountRequest { goals, memory, threads: 2, ..request };
            let work = |control: &Control| match count(&puzzle, &request, control, &Silent) {
                Ok(done) => done.ending == CountEnding::Stopped,
                Err(CountError::Memory { .. }) => false,
                Err(error) => panic!("{error}"),
            };
            stopped_at_each(name, work);
        }
    }
}
