//! Tests of the search against plain enumeration, with random small puzzles and all options of a
//! request.

mod lists;
mod options;
mod oracle;
mod refusals;
mod reports;
mod row;
mod sizes;

use std::collections::{BTreeMap, BTreeSet};

use premove_engine::search::{Control, Ending, Silent};
use proptest::prelude::*;

use super::{PuzzleAnswer, PuzzleSolveError, SolveRequest, solve};
use crate::check::{Possibility, possible};
use crate::{ANY, Action, Definition, MoveLimit, Pattern, PuzzleMetric, Set};

fn run(definition: &Definition, request: &SolveRequest) -> Result<PuzzleAnswer, PuzzleSolveError> {
    solve(definition, request, &Control::new(), &Silent)
}

/// Random number generator of these tests.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Returns a random puzzle with one to three small sets.
fn puzzle(draw: &mut Draw) -> Definition {
    let sets = (0..=draw.below(3)).map(|set| Set {
        name: format!("S{set}"),
        pieces: 1 + draw.below(5),
        orientations: [1, 2, 3, 4][draw.below(4)],
    });
    let mut puzzle = Definition::new("random", sets.collect());
    // If `true`, each move acts on its own set, so moves of different sets commute.
    let apart = draw.chance(40);
    for name in 0..=draw.below(3) {
        let mut action = Action::identity(puzzle.shape.slots());
        for set in 0..puzzle.shape.sets().len() {
            let (range, orientations) =
                (puzzle.shape.range(set), puzzle.shape.sets()[set].orientations);
            for slot in range.clone() {
                if draw.chance(50) && !(apart && set != name % puzzle.shape.sets().len()) {
                    let other = range.start + draw.below(range.len());
                    action.from.swap(slot, other);
                }
                if apart && set != name % puzzle.shape.sets().len() {
                    continue;
                }
                action.twist[slot] =
                    if draw.chance(40) { draw.below(orientations.into()) as u8 } else { 0 };
            }
        }
        puzzle.add_move(&format!("M{name}"), action);
    }
    if draw.chance(20) {
        let label = 1 + draw.below(2) as u16;
        puzzle.blocks = vec![vec![(0, 1), (draw.below(puzzle.shape.sets().len()), label)]];
    }
    if draw.chance(20) {
        puzzle.illegal = vec![(draw.below(puzzle.shape.slots()), 1)];
    }
    if draw.chance(20) {
        let moves = puzzle.moves.len();
        puzzle.forbidden = (0..3).map(|_| (draw.below(moves), draw.below(moves))).collect();
    }
    puzzle
}

/// Frees some slots of a goal.
fn loosen(draw: &mut Draw, puzzle: &Definition, goal: &mut Pattern) {
    for slot in 0..goal.labels.len() {
        let orientations = puzzle.shape.orientations()[slot];
        match draw.below(8) {
            0 => goal.free_label(slot),
            1 => goal.free_twist(slot),
            2 if orientations == 4 => {
                goal.moduli[slot] = 2;
                goal.twists[slot] %= 2;
            }
            3 => {
                goal.free_label(slot);
                goal.free_twist(slot);
            }
            _ => {}
        }
    }
}

fn request(draw: &mut Draw, puzzle: &mut Definition) -> SolveRequest {
    if draw.chance(30) {
        for label in &mut puzzle.solved.labels {
            *label = *label / 2 + 1;
        }
    }
    let mut start = puzzle.solved.clone();
    for _ in 0..draw.below(5) {
        let number = draw.below(puzzle.moves.len());
        start = puzzle.moves[number].action.apply(&start, &puzzle.shape);
    }
    let mut request = SolveRequest::new(puzzle, start);
    if draw.chance(30) {
        let slot = draw.below(puzzle.shape.slots());
        request.start.labels[slot] = ANY;
        request.start.free_twist(slot);
    }
    if draw.chance(60) {
        loosen(draw, puzzle, &mut request.goals[0]);
    }
    if draw.chance(20) {
        let number = draw.below(puzzle.moves.len());
        let mut other = puzzle.moves[number].action.apply(&puzzle.solved, &puzzle.shape);
        loosen(draw, puzzle, &mut other);
        request.goals.push(other);
    }
    let moves = puzzle.moves.len();
    request.metric = if draw.chance(50) { PuzzleMetric::Quarters } else { PuzzleMetric::Moves };
    request.max = Some(if moves > 8 { 3 } else { 5 });
    request.slack = draw.below(4) as u32;
    request.min = if draw.chance(20) { draw.below(4) as u32 } else { 0 };
    if draw.chance(25) {
        let limit = |draw: &mut Draw| MoveLimit {
            moves: (0..moves).filter(|_| draw.chance(40)).collect(),
            most: draw.below(3) as u32,
        };
        request.limits = vec![limit(draw), limit(draw)];
    }
    if draw.chance(20) {
        request.first = (0..moves).map(|_| draw.chance(60)).collect();
    }
    if draw.chance(20) {
        request.last = (0..moves).map(|_| draw.chance(60)).collect();
    }
    if draw.chance(20) {
        request.moves = (0..moves).map(|_| draw.chance(60)).collect();
    }
    if draw.chance(15) {
        request.prefix = vec![draw.below(moves)];
    }
    request
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 600,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn everything_is_found_that_plain_enumeration_finds(seed in any::<u64>()) {
        let mut draw = Draw(seed);
        let mut puzzle = puzzle(&mut draw);
        prop_assume!(!puzzle.moves.is_empty() && puzzle.moves.len() <= 14);
        let request = request(&mut draw, &mut puzzle);
        let max = request.max.unwrap();
        let ways = |from: u32, to: u32| -> BTreeMap<u32, BTreeSet<Vec<usize>>> {
            (from..=to).map(|length| (length, oracle::ways(&puzzle, &request, length))).collect()
        };
        let all = ways(request.min, max);
        let verdict = |goal| possible(&puzzle, &request.start, goal, &Control::new());
        let refused: Vec<_> = request.goals.iter().map(verdict).collect();
        if refused.iter().all(|verdict| matches!(verdict, Possibility::Impossible(_))) {
            prop_assert!(all.values().all(BTreeSet::is_empty), "{:?}: {:?}\n{:?}", refused,
                puzzle, request);
        }
        let mut asked = request.clone();
        for threads in [1, 3] {
            asked.threads = threads;
            let answer = match run(&puzzle, &asked) {
                Ok(answer) => answer,
                Err(
                    error @ (PuzzleSolveError::Unreachable(_) | PuzzleSolveError::Prefix { .. }),
                ) => {
                    if let PuzzleSolveError::Unreachable(why) = error
                        && let [Possibility::Impossible(reason)] = &refused[..]
                    {
                        prop_assert_eq!(why, reason.to_string());
                    }
                    prop_assert!(all.values().all(BTreeSet::is_empty));
                    continue;
                }
                Err(other) => return Err(TestCaseError::fail(other.to_string())),
            };
            let found: BTreeSet<&[usize]> = answer.solutions.iter().map(|way| &way[..]).collect();
            prop_assert_eq!(found.len(), answer.solutions.len());
            let wanted = answer.least + request.slack;
            let longest = if found.is_empty() { max } else { max.min(wanted) };
            let mut within = all.clone();
            within.retain(|&length, _| length <= longest);
            let missed = oracle::missed(&puzzle, &request, &within, &found);
            prop_assert_eq!(missed, None, "{:?}\n{:?}", puzzle, request);
            let of_move = |&number: &usize| puzzle.moves[number].cost(request.metric);
            let cost = |way: &[usize]| way.iter().map(of_move).sum::<u32>();
            let is_plain = oracle::is_plain(&puzzle, &request);
            for way in &answer.solutions {
                let is_way = within.get(&cost(way)).is_some_and(|ways| ways.contains(way));
                prop_assert!(is_way, "{:?} is no way", way);
                prop_assert!(!is_plain || oracle::is_canonical(&puzzle, way), "{:?}", way);
            }
            prop_assert!(answer.solutions.is_sorted_by_key(|way| (cost(way), way.clone())));
            let first = answer.solutions.first().map(|way| cost(way));
            prop_assert!(first.is_none_or(|first| first == answer.least));
            // A search may also find out that there are no longer solutions.
            let whole = first.is_some_and(|first| first + request.slack <= max);
            prop_assert!(!whole || answer.ending == Ending::Done);
            prop_assert!(answer.ending != Ending::Stopped);
            prop_assert!(first.is_some() || answer.ending != Ending::Done);
        }
    }
}
