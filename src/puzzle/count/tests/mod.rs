//! Tests of counts: of known puzzles, of random puzzles against a plain breadth-first search, and
//! of counts that are stored in files and continued.

mod files;
mod folders;
mod random;
mod resuming;
mod spaces;

use premove_engine::search::{Control, Silent};

use super::antipodes::{AntipodeSolver, LeftOut, are_numbered};
use super::counter::{Counter, StartFilter};
use super::*;
use crate::space::index::IndexSpace;
use crate::space::{SpaceResources, Used};
use crate::{Action, Definition, Misfit, Pattern, PuzzleMetric, Set};

/// Builds the space of a request, with a limit on coordinates that suits its memory.
fn space(puzzle: &Definition, request: &CountRequest) -> IndexSpace {
    let resources = SpaceResources {
        cut: IndexSpace::cut(puzzle, request.scope(), request.memory),
        memory: request.memory,
        threads: request.threads,
        control: &Control::new(),
        progress: &|_| (),
        used: Used::default(),
    };
    IndexSpace::made(puzzle, request.scope(), &resources).ok().unwrap()
}

/// Builds a set of pieces with orientations.
fn set(name: &str, pieces: usize, orientations: u8) -> Set {
    Set { name: name.to_owned(), pieces, orientations }
}

/// Returns the 2x2x2 with one corner that is never moved: `<U,R,F>`.
pub(super) fn pocket() -> Definition {
    let mut puzzle = Definition::new("2x2x2", vec![set("CORNERS", 7, 3)]);
    let moves = [
        ("U", [3, 0, 1, 2, 4, 5, 6], [0; 7]),
        ("R", [0, 2, 5, 3, 1, 4, 6], [0, 1, 2, 0, 2, 1, 0]),
        ("F", [0, 1, 3, 6, 4, 2, 5], [0, 0, 1, 2, 0, 2, 1]),
    ];
    for (name, from, twist) in moves {
        assert!(puzzle.add_move(name, Action { from: from.into(), twist: twist.into() }));
    }
    puzzle
}

const POCKET: [u64; 12] =
    [1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644];

/// Counts the positions of a puzzle, and checks the solution of every antipode.
pub(super) fn counted(definition: &Definition, request: &CountRequest) -> Distribution {
    let done = count(definition, request, &Control::new(), &Silent).unwrap();
    assert_eq!(done.total, done.counts.iter().sum::<u64>());
    for antipode in &done.antipodes {
        let mut position = antipode.position.clone();
        let mut cost = 0;
        for &number in &antipode.solution {
            assert!(definition.allows(&position, number) && request.scope().may_use(number));
            position = definition.moves[number].action.apply(&position, &definition.shape);
            cost += definition.moves[number].cost(request.metric) as usize;
        }
        assert!(request.goals.iter().any(|goal| position.meets(goal)), "{antipode:?}");
        assert_eq!(cost + 1, done.counts.len());
    }
    assert_eq!(
        done.antipodes.len() as u64,
        (request.antipodes as u64).min(done.counts[done.counts.len() - 1])
    );
    done
}

fn request(
    definition: &Definition,
    metric: PuzzleMetric,
    engine: CountEngine,
    threads: usize,
) -> CountRequest {
    CountRequest { threads, engine, ..CountRequest::new(definition, metric) }
}

#[test]
fn the_2x2x2_has_its_known_counts_in_both_metrics() {
    let puzzle = pocket();
    let done = counted(&puzzle, &CountRequest::new(&puzzle, PuzzleMetric::Moves));
    assert_eq!((done.counts, done.ending), (POCKET.to_vec(), CountEnding::Done));
    let done = counted(&puzzle, &CountRequest::new(&puzzle, PuzzleMetric::Quarters));
    let quarters = [
        1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536,
        90_280, 276,
    ];
    assert_eq!(done.counts, quarters);
}

#[test]
fn engines_and_threads_count_the_same_and_name_the_same_antipodes() {
    let puzzle = pocket();
    let mut request = request(&puzzle, PuzzleMetric::Quarters, CountEngine::Best, 1);
    request.moves =
        puzzle.moves.iter().map(|m| m.name != "F2" && !m.name.starts_with('R')).collect();
    request.moves[0] = true;
    let first = counted(&puzzle, &request);
    for (engine, threads) in [
        (CountEngine::Index, 2),
        (CountEngine::Index, 4),
        (CountEngine::Hash, 1),
        (CountEngine::Hash, 2),
        (CountEngine::Hash, 4),
    ] {
        assert_eq!(counted(&puzzle, &CountRequest { threads, engine, ..request.clone() }), first);
    }
}

#[test]
fn a_largest_distance_ends_the_count_and_says_so() {
    let puzzle = pocket();
    let request = CountRequest { max: Some(5), ..CountRequest::new(&puzzle, PuzzleMetric::Moves) };
    let done = counted(&puzzle, &request);
    assert_eq!((done.counts.as_slice(), done.ending), (&POCKET[..6], CountEnding::MaxDepth));
    assert_eq!(done.antipodes.len(), 5);
}

#[test]
fn too_little_memory_is_refused_with_what_would_be_needed() {
    let puzzle = pocket();
    let request = CountRequest {
        memory: 2_000_000,
        engine: CountEngine::Hash,
        ..CountRequest::new(&puzzle, PuzzleMetric::Moves)
    };
    let error = count(&puzzle, &request, &Control::new(), &Silent).unwrap_err().to_string();
    assert!(
        error.contains("MB of memory are needed") && error.contains("2 MB are allowed"),
        "{error}"
    );
}

#[test]
fn a_stopped_count_says_so() {
    let puzzle = pocket();
    let control = Control::new();
    control.stop();
    let done = count(&puzzle, &CountRequest::new(&puzzle, PuzzleMetric::Moves), &control, &Silent)
        .unwrap();
    assert_eq!(done.ending, CountEnding::Stopped);
}

#[test]
fn a_goal_that_cannot_be_reached_is_refused() {
    let puzzle = pocket();
    let mut request = CountRequest::new(&puzzle, PuzzleMetric::Moves);
    request.goals[0].twists[0] = 1;
    assert!(matches!(count(&puzzle, &request, &Control::new(), &Silent), Err(CountError::NoGoal)));
}

#[test]
fn patterns_of_another_shape_are_refused() {
    let puzzle = pocket();
    let fresh = CountRequest::new(&puzzle, PuzzleMetric::Moves);
    let changes: [fn(&mut Pattern); 5] = [
        |p| p.labels = vec![1; 3].into(),
        |p| p.twists = vec![0; 3].into(),
        |p| p.moduli = vec![1; 30].into(),
        |p| p.moduli[2] = 0,
        |p| p.moduli[2] = 2,
    ];
    for (at, change) in changes.into_iter().enumerate() {
        let mut start = puzzle.solved.clone();
        change(&mut start);
        for request in [
            CountRequest { goals: vec![start.clone()], ..fresh.clone() },
            CountRequest { starts: vec![start.clone()], ..fresh.clone() },
        ] {
            let refused = count(&puzzle, &request, &Control::new(), &Silent).unwrap_err();
            assert_eq!(
                matches!(refused, CountError::Pattern { why: Misfit::Entries { .. }, .. }),
                at < 3,
                "{refused}"
            );
            assert_eq!(
                matches!(refused, CountError::Pattern { why: Misfit::Turn(3), .. }),
                at >= 3,
                "{refused}"
            );
        }
    }
}

#[test]
fn antipodes_that_cannot_be_solved_are_left_out_with_the_reason() {
    let (puzzle, control) = (pocket(), Control::new());
    let request = CountRequest::new(&puzzle, PuzzleMetric::Moves);
    let space = space(&puzzle, &request);
    let home = vec![0; space.coordinates.len()];
    let after: Vec<u32> =
        space.coordinates.iter().map(|c| c.next[space.moves[0].action][0]).collect();
    let solve = |memory, length| {
        let solver = AntipodeSolver {
            definition: &puzzle,
            request: &request,
            space: &space,
            control: &control,
            memory,
        };
        solver.solve(1, std::slice::from_ref(&home), std::slice::from_ref(&after), length)
    };
    let (antipodes, left) = solve(1 << 24, 1);
    assert_eq!((antipodes[0].solution.len(), left), (1, None));
    assert_eq!(solve(1_000, 18), (Vec::new(), Some(LeftOut::Memory)));
    assert_eq!(solve(1 << 24, 0), (Vec::new(), Some(LeftOut::NoPath)));
    control.stop();
    assert_eq!(solve(1 << 24, 4), (Vec::new(), Some(LeftOut::Stopped)));
}

#[test]
fn antipodes_are_solved_in_little_memory() {
    let (puzzle, control) = (pocket(), Control::new());
    for metric in [PuzzleMetric::Moves, PuzzleMetric::Quarters] {
        let request = CountRequest { antipodes: 2, ..CountRequest::new(&puzzle, metric) };
        let expected = counted(&puzzle, &request);
        let space = space(&puzzle, &request);
        let numbering = super::rows::PositionRows::new(&space);
        let mut index = super::index::MarkedIndex::new(&space, &control, 1).unwrap();
        let home = vec![vec![0; space.coordinates.len()]];
        index.begin(&home).unwrap();
        let filter = StartFilter::new(&space, &request, &control);
        while Some(index.passing(&filter).unwrap()) != expected.counts.last().copied() {
            index.advance().unwrap();
        }
        let positions = index.first(2, &filter).unwrap();
        assert!(
            positions.iter().all(|values| numbering.values(numbering.number(values)) == *values)
        );
        // This memory is enough for some thousands of the millions of positions.
        let memory = 600_000;
        let bounded = AntipodeSolver {
            definition: &puzzle,
            request: &request,
            space: &space,
            control: &control,
            memory,
        };
        let (solved, left) = bounded.solve(1, &home, &positions, expected.counts.len() as u32 - 1);
        assert_eq!((solved.len(), left), (2, None));
        for (solved, expected) in solved.iter().zip(&expected.antipodes) {
            assert_eq!(solved.position, expected.position);
            let cost = |numbers: &[usize]| {
                numbers.iter().map(|&m| puzzle.moves[m].cost(metric)).sum::<u32>()
            };
            assert_eq!(cost(&solved.solution), cost(&expected.solution));
            let end = solved.solution.iter().fold(solved.position.clone(), |position, &m| {
                puzzle.moves[m].action.apply(&position, &puzzle.shape)
            });
            assert!(end.meets(&puzzle.solved));
        }
    }
}

#[test]
fn no_more_positions_are_reached_than_there_are_numbers_for() {
    assert!(are_numbered(u32::MAX as usize));
    // The last position would get the number that marks a missing position.
    assert!(!are_numbered(u32::MAX as usize + 1));
}

/// Report that records all its calls as text.
#[derive(Default)]
struct Heard(std::sync::Mutex<Vec<String>>);

impl Heard {
    fn add(&self, text: String) {
        self.0.lock().unwrap().push(text);
    }

    fn count(&self, text: &str) -> usize {
        self.0.lock().unwrap().iter().filter(|heard| heard.contains(text)).count()
    }

    fn has(&self, text: &str) -> bool {
        self.0.lock().unwrap().iter().any(|heard| heard.contains(text))
    }
}

impl CountReport for Heard {
    fn planned(&self, engine: CountEngine, _memory: u64, _disk: u64) {
        self.add(format!("planned {engine:?}"));
    }

    fn resumed(&self, depth: u32) {
        self.add(format!("resumed {depth}"));
    }

    fn discarded(&self, why: &str) {
        self.add(format!("discarded {why}"));
    }

    fn unkept(&self, why: &CountError) {
        self.add(format!("unkept {why}"));
    }

    fn left_out(&self, antipodes: usize, why: &str) {
        self.add(format!("left out {antipodes}: {why}"));
    }
}

/// Report that stops the count after a distance.
struct StopsAt<'a>(u32, &'a Control);

impl CountReport for StopsAt<'_> {
    fn counted(&self, progress: CountProgress) {
        if progress.depth == self.0 {
            self.1.stop();
        }
    }
}
