//! Tests of coordinates that are tied to each other or depend on each other.

use premove_engine::store::threads::with_threads;

use super::*;
use crate::check;

/// Returns a puzzle with two sets of six pieces. Each move has cycles of consecutive slots in one
/// set or both.
fn pair(moves: &[&[(usize, usize)]]) -> Definition {
    let mut puzzle = Definition::new("pair", vec![set("A", 6, 1), set("B", 6, 1)]);
    for (number, circles) in moves.iter().enumerate() {
        let mut action = Action::identity(12);
        for &(first, end) in *circles {
            action.from[first..end].rotate_left(1);
        }
        assert!(puzzle.add_move(&format!("M{number}"), action));
    }
    puzzle
}

/// Returns a puzzle whose moves cycle four pieces in both sets at once, or three in one set. So
/// both sets always have the same parity.
fn tied() -> Definition {
    pair(&[&[(0, 4), (6, 10)], &[(2, 6), (8, 12)], &[(0, 3)], &[(6, 9)]])
}

/// Returns a puzzle with one set. One move cycles the first six pieces, the other one the last
/// `last` pieces.
fn chain(pieces: usize, last: usize) -> Definition {
    let mut puzzle = Definition::new("chain", vec![set("PIECES", pieces, 1)]);
    for (name, slots) in [("L", 0..6), ("R", pieces - last..pieces)] {
        let mut action = Action::identity(pieces);
        action.from[slots].rotate_left(1);
        assert!(puzzle.add_move(name, action));
    }
    puzzle
}

#[test]
fn parities_that_go_together_leave_half_of_the_numbers() {
    for (puzzle, parts) in
        [(tied(), 2), (pair(&[&[(0, 4), (6, 10)], &[(2, 6)], &[(0, 3)], &[(6, 9)], &[(8, 12)]]), 1)]
    {
        let space = space(&puzzle, &CountRequest::new(&puzzle, PuzzleMetric::Moves));
        assert_eq!((space.coordinates.len(), space.parts), (2, parts));
        assert_eq!(space.size() * parts as u128, 720 * 720);
    }
}

#[test]
fn tied_coordinates_are_counted_as_a_hash_table_counts_them() {
    let puzzle = tied();
    let base = CountRequest { threads: 2, ..CountRequest::new(&puzzle, PuzzleMetric::Quarters) };
    let expected = counted(&puzzle, &CountRequest { engine: CountEngine::Hash, ..base.clone() });
    assert_eq!(expected.total, 720 * 360);
    assert_eq!(
        counted(&puzzle, &CountRequest { engine: CountEngine::Index, ..base.clone() }),
        expected
    );
    // Positions with the other parity cannot be reached.
    let mut goal = puzzle.solved.clone();
    goal.labels.swap(0, 1);
    let odd = CountRequest { goals: vec![goal], ..base };
    assert!(matches!(count(&puzzle, &odd, &Control::new(), &Silent), Err(CountError::NoGoal)));
}

#[test]
fn an_orbit_too_large_for_a_table_gets_an_index_without_a_number_too_many() {
    let mut puzzle = chain(8, 4);
    for equal in [false, true] {
        if equal {
            (puzzle.solved.labels[3], puzzle.solved.labels[6]) = (1, 1);
        }
        let large =
            CountRequest { threads: 2, ..CountRequest::new(&puzzle, PuzzleMetric::Quarters) };
        let small = CountRequest { memory: 1 << 20, ..large.clone() };
        let space = space(&puzzle, &small);
        assert!(space.coordinates.iter().any(|c| c.law.is_some()));
        assert_eq!(space.size(), if equal { 40_320 / 6 } else { 40_320 });
        let expected = counted(&puzzle, &large);
        assert_eq!(u128::from(expected.total), space.size());
        let folder = tempfile::tempdir().unwrap();
        for engine in [CountEngine::Index, CountEngine::Hash, CountEngine::Disk] {
            let memory = if engine == CountEngine::Hash { 1 << 22 } else { 1 << 20 };
            let folder = (engine == CountEngine::Disk).then(|| folder.path().to_owned());
            let done = counted(&puzzle, &CountRequest { memory, folder, engine, ..small.clone() });
            assert_eq!(done.counts, expected.counts, "{engine:?}");
        }
    }
}

#[test]
fn moves_that_cannot_be_taken_back_by_others_are_counted_by_coordinates_that_depend_on_each_other()
{
    let puzzle = chain(8, 4);
    let mut large = CountRequest::new(&puzzle, PuzzleMetric::Moves);
    large.moves = puzzle.moves.iter().map(|one| one.exponent == 1).collect();
    let expected = counted(&puzzle, &large);
    assert_eq!(expected.total, 40_320);
    let small = CountRequest { memory: 1 << 20, ..large };
    assert!(space(&puzzle, &small).coordinates.iter().any(|c| c.law.is_some()));
    assert_eq!(counted(&puzzle, &small).counts, expected.counts);
}

#[test]
fn pieces_that_the_goals_exchange_are_not_told_apart() {
    let puzzle = chain(6, 4);
    let slots = [4, 5];
    let goal = |labels: [u16; 2]| {
        let mut goal = puzzle.solved.clone();
        (0..6).filter(|slot| !slots.contains(slot)).for_each(|slot| goal.free_label(slot));
        slots.iter().zip(labels).for_each(|(&slot, label)| goal.labels[slot] = label);
        goal
    };
    let one = CountRequest {
        goals: vec![goal([5, 6])],
        ..CountRequest::new(&puzzle, PuzzleMetric::Moves)
    };
    let both = CountRequest { goals: vec![goal([5, 6]), goal([6, 5])], ..one.clone() };
    assert_eq!((space(&puzzle, &one).size(), space(&puzzle, &both).size()), (30, 15));
    let done = counted(&puzzle, &both);
    assert_eq!(done.total, 15);
    assert_eq!(counted(&puzzle, &one).total, 30);
    // If starts distinguish the pieces, they are not treated as equal.
    let apart = CountRequest { starts: vec![goal([6, 5])], ..both };
    assert_eq!((space(&puzzle, &apart).size(), counted(&puzzle, &apart).counts), (30, vec![1]));
}

/// Returns `true` if moves reach all antipodes.
fn come_about(puzzle: &Definition, done: &Distribution) -> bool {
    let possible =
        |position: &Pattern| check::possible(puzzle, &puzzle.solved, position, &Control::new());
    !done.antipodes.is_empty()
        && done.antipodes.iter().all(|one| possible(&one.position) == check::Possibility::Possible)
}

#[test]
fn antipodes_of_pieces_that_the_goals_exchange_have_a_parity_that_positions_have() {
    let puzzle = tied();
    let mut other = puzzle.solved.clone();
    other.labels.swap(0, 1);
    // Only one of the goals can be reached, and only one of two positions that differ by these
    // pieces.
    let goals = vec![puzzle.solved.clone(), other];
    let request = CountRequest {
        goals,
        antipodes: 100,
        threads: 2,
        ..CountRequest::new(&puzzle, PuzzleMetric::Moves)
    };
    let done = counted(&puzzle, &request);
    assert_eq!(done.total, 720 * 360);
    assert!(come_about(&puzzle, &done), "{:?}", done.antipodes);
}

#[test]
fn antipodes_do_not_say_that_pieces_are_at_home_that_nobody_looks_at() {
    let puzzle = tied();
    let mut goal = puzzle.solved.clone();
    (6..12).for_each(|slot| goal.free_label(slot));
    let request = CountRequest {
        goals: vec![goal],
        antipodes: 1_000,
        ..CountRequest::new(&puzzle, PuzzleMetric::Moves)
    };
    let done = counted(&puzzle, &request);
    assert_eq!(done.total, 720);
    assert!(come_about(&puzzle, &done), "{:?}", done.antipodes);
}

#[test]
fn a_piece_that_stays_where_it_must_not_be_lets_no_move_be_made() {
    let mut puzzle = pair(&[&[(0, 4)], &[(2, 6)]]);
    assert_eq!(counted(&puzzle, &CountRequest::new(&puzzle, PuzzleMetric::Moves)).total, 120);
    puzzle.illegal = vec![(8, puzzle.solved.labels[8])];
    for engine in [CountEngine::Hash, CountEngine::Index] {
        let request = CountRequest { engine, ..CountRequest::new(&puzzle, PuzzleMetric::Moves) };
        assert_eq!(counted(&puzzle, &request).total, 1);
    }
}

#[test]
fn many_pieces_and_moves_get_tables_that_take_a_part_of_the_memory() {
    // There is one swap for each pair of neighbours among 100 pieces. Two pieces together have
    // 9,900 places.
    let mut puzzle = Definition::new("swaps", vec![set("PIECES", 100, 1)]);
    for at in 0..99 {
        let mut action = Action::identity(100);
        action.from.swap(at, at + 1);
        assert!(puzzle.add_move(&format!("M{at}"), action));
    }
    let memory = 1 << 26;
    let request = CountRequest {
        memory,
        max: Some(1),
        antipodes: 0,
        ..CountRequest::new(&puzzle, PuzzleMetric::Moves)
    };
    let space = space(&puzzle, &request);
    assert!(space.bytes() < memory / 4 * 3, "{}", space.bytes());
    assert_eq!(count(&puzzle, &request, &Control::new(), &Silent).unwrap().counts, [1, 99]);
}

/// Returns the counts up to a distance with this limit on memory. Returns `None` if the request is
/// refused. Checks that the size in the refusal, or in a later refusal, suffices.
fn in_memory(puzzle: &Definition, memory: u64, max: u32) -> Option<Vec<u64>> {
    let mut request = CountRequest {
        memory,
        max: Some(max),
        antipodes: 2,
        ..CountRequest::new(puzzle, PuzzleMetric::Moves)
    };
    let mut refusals = 0;
    loop {
        match count(puzzle, &request, &Control::new(), &Silent) {
            Ok(done) if refusals == 0 => return Some(done.counts),
            Ok(_) => return None,
            Err(CountError::Memory { needed, allowed, .. }) => {
                assert!(needed > allowed && allowed == request.memory, "{needed} {allowed}");
                request.memory = needed;
                refusals += 1;
                assert!(refusals < 8, "{}: no size that is named does", puzzle.name);
            }
            Err(error) => panic!("{} in {memory} bytes: {error}", puzzle.name),
        }
    }
}

#[test]
fn counts_are_the_same_in_any_memory_or_refused_with_a_size_that_does() {
    for (name, max) in [("2x2x2", 4), ("3x3x3-ruf", 2), ("pyraminx", 4), ("skewb", 3), ("3x3x3", 2)]
    {
        let puzzle = crate::catalogue::find(name).unwrap().definition().unwrap();
        let expected = in_memory(&puzzle, 1 << 30, max).unwrap();
        let mut counted = 0;
        for megabytes in [1, 2, 3, 5, 8, 16, 64] {
            if let Some(counts) = in_memory(&puzzle, megabytes * 1_000_000, max) {
                assert_eq!(counts, expected, "{name} in {megabytes} MB");
                counted += 1;
            }
        }
        assert!(counted > 0, "{name}");
    }
}

#[test]
fn counts_are_the_same_with_the_threads_that_can_be_had() {
    let puzzle = chain(8, 4);
    for engine in [CountEngine::Index, CountEngine::Hash] {
        let request = CountRequest {
            threads: 4,
            engine,
            ..CountRequest::new(&puzzle, PuzzleMetric::Quarters)
        };
        let expected = counted(&puzzle, &request);
        for left in 0..12 {
            let done = with_threads(left, || counted(&puzzle, &request));
            assert_eq!(done, expected, "{engine:?} with {left} threads");
        }
    }
}
