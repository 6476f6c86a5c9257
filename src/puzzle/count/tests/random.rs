//! Tests of counts of random puzzles, against a plain breadth-first search.

use std::collections::{HashMap, HashSet, VecDeque};

use proptest::prelude::*;

use super::*;
use crate::ANY;

/// Returns a strategy for random puzzles with one or two sets.
fn any_puzzle() -> impl Strategy<Value = Definition> {
    let sets = prop_oneof![
        (2_usize..=4, 1_u8..=3).prop_map(|set| vec![set]),
        ((2_usize..=4, 1_u8..=2), (2_usize..=3, 1_u8..=2)).prop_map(|(a, b)| vec![a, b]),
    ];
    let random = prop::collection::vec(any::<u64>(), 4);
    (sets, random, 1_usize..=3, any::<bool>(), any::<bool>()).prop_map(
        |(sets, random, moves, equal, blocked)| {
            let sets =
                sets.iter().enumerate().map(|(i, &(n, m))| set(&format!("S{i}"), n, m)).collect();
            let mut puzzle = Definition::new("random", sets);
            for (i, seed) in random.iter().take(moves).enumerate() {
                let action = random_action(&puzzle, *seed);
                puzzle.add_move(&format!("M{i}"), action);
            }
            if equal {
                puzzle.solved.labels[1] = puzzle.solved.labels[0];
            }
            if blocked {
                let last = puzzle.shape.sets().len() - 1;
                puzzle.blocks.push(vec![(0, puzzle.solved.labels[0]), (last, 2)]);
            }
            if random[3] % 3 == 0 {
                puzzle.solved.free_twist(0);
            }
            if random[3] % 4 == 1 {
                puzzle.illegal.push((1, puzzle.solved.labels[0]));
                puzzle.solved.labels[1] = puzzle.shape.range(0).len() as u16;
            }
            puzzle
        },
    )
}

fn random_action(puzzle: &Definition, mut seed: u64) -> Action {
    let mut action = Action::identity(puzzle.shape.slots());
    let mut below = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    for set in 0..puzzle.shape.sets().len() {
        let slots = puzzle.shape.range(set);
        for slot in slots.clone().skip(1) {
            action.from.swap(slot, slots.start + below(slot - slots.start + 1));
        }
        for slot in slots {
            action.twist[slot] = below(usize::from(puzzle.shape.orientations()[slot])) as u8;
        }
    }
    action
}

/// Returns the number of reachable positions at each distance from the goals, by plain
/// breadth-first search.
fn plain(definition: &Definition, request: &CountRequest) -> Vec<u64> {
    let usable: Vec<usize> =
        (0..definition.moves.len()).filter(|&m| request.scope().may_use(m)).collect();
    let after = |position: &Pattern| -> Vec<(Pattern, u32)> {
        let made = usable.iter().filter(|&&m| definition.allows(position, m));
        made.map(|&m| {
            (
                definition.moves[m].action.apply(position, &definition.shape),
                definition.moves[m].cost(request.metric),
            )
        })
        .collect()
    };
    let mut seen = HashSet::from([definition.solved.clone()]);
    let mut queue = VecDeque::from([definition.solved.clone()]);
    let mut before: HashMap<Pattern, Vec<(Pattern, u32)>> = HashMap::new();
    while let Some(position) = queue.pop_front() {
        for (next, cost) in after(&position) {
            before.entry(next.clone()).or_default().push((position.clone(), cost));
            if seen.insert(next.clone()) {
                queue.push_back(next);
            }
        }
    }
    let meets = |p: &Pattern| request.goals.iter().any(|goal| p.meets(goal));
    let mut far: HashMap<Pattern, u32> =
        seen.iter().filter(|p| meets(p)).map(|p| (p.clone(), 0)).collect();
    let mut queue: VecDeque<Pattern> = far.keys().cloned().collect();
    while let Some(position) = queue.pop_front() {
        let here = far[&position];
        for (earlier, cost) in before.get(&position).into_iter().flatten() {
            if far.get(earlier).is_none_or(|&known| here + cost < known) {
                far.insert(earlier.clone(), here + cost);
                queue.push_back(earlier.clone());
            }
        }
    }
    let mut counts = vec![0; far.values().max().map_or(0, |&most| most as usize + 1)];
    let starts = |p: &Pattern| {
        request.starts.is_empty() || request.starts.iter().any(|start| p.meets(start))
    };
    for (position, distance) in far {
        counts[distance as usize] += u64::from(starts(&position));
    }
    while counts.last() == Some(&0) {
        counts.pop();
    }
    counts
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(96)
    })]

    #[test]
    fn random_puzzles_are_counted_as_plain_search_counts_them(
        puzzle in any_puzzle(), quarters: bool, some: u8
    ) {
        let mut puzzle = puzzle;
        if some % 3 == 0 {
            // With these rules, the positions that lead to the goal may differ from those that the
            // goal leads to. Plain search finds only the latter.
            puzzle.illegal.clear();
            puzzle.blocks.clear();
        }
        let metric = if quarters { PuzzleMetric::Quarters } else { PuzzleMetric::Moves };
        let mut request = CountRequest { memory: 1 << 24, ..CountRequest::new(&puzzle, metric) };
        if some % 3 == 0 {
            // Removes a move but not its inverse; in the quarter metric, removes moves that
            // generate their powers.
            let but = u32::from(some / 64);
            request.moves = puzzle.moves.iter().map(|turn| turn.exponent != but).collect();
        }
        let expected = plain(&puzzle, &request);
        prop_assert_eq!(&counted(&puzzle, &request).counts, &expected);
        let folder = tempfile::tempdir().unwrap();
        for (engine, threads) in [
            (CountEngine::Hash, 1),
            (CountEngine::Hash, 3),
            (CountEngine::Index, 1),
            (CountEngine::Index, 3),
            (CountEngine::Disk, 2),
        ] {
            let folder = (engine == CountEngine::Disk).then(|| folder.path().to_owned());
            let request = CountRequest { threads, folder, engine, ..request.clone() };
            prop_assert_eq!(&counted(&puzzle, &request).counts, &expected);
        }
    }

    #[test]
    fn several_goals_and_starts_are_counted_as_plain_search_counts_them(
        puzzle in any_puzzle(), free in 0_usize..8
    ) {
        let mut puzzle = puzzle;
        puzzle.illegal.clear();
        puzzle.solved = Definition::new("", puzzle.shape.sets().to_vec()).solved;
        let slots = puzzle.shape.slots();
        let mut goal = puzzle.solved.clone();
        goal.free_label(free % slots);
        goal.free_twist((free + 1) % slots);
        let mut other = puzzle.moves[0].action.apply(&puzzle.solved, &puzzle.shape);
        let whole = other.clone();
        other.free_label((free + 1) % slots);
        let mut start = puzzle.solved.clone();
        for slot in 0..slots / 2 {
            (start.labels[slot], start.moduli[slot], start.twists[slot]) = (ANY, 1, 0);
        }
        for (goals, starts) in [
            (vec![goal.clone()], vec![]),
            (vec![goal.clone(), other.clone()], vec![]),
            (vec![other], vec![start.clone()]),
            (vec![goal, whole], vec![start]),
        ] {
            let request = CountRequest::new(&puzzle, PuzzleMetric::Moves);
            let request = CountRequest { goals, starts, memory: 1 << 24, ..request };
            let expected = plain(&puzzle, &request);
            let done = match count(&puzzle, &request, &Control::new(), &Silent) {
                Err(CountError::NoGoal) => {
                    prop_assert!(expected.is_empty());
                    continue;
                }
                done => done.unwrap(),
            };
            let hashed = CountRequest { engine: CountEngine::Hash, ..request };
            let hashed = count(&puzzle, &hashed, &Control::new(), &Silent).unwrap();
            prop_assert_eq!(&done.counts, &hashed.counts);
            prop_assert_eq!(done.counts.len(), expected.len());
            // Pieces that no pattern distinguishes are treated as equal, so there are fewer
            // positions.
            for (count, all) in done.counts.iter().zip(&expected) {
                prop_assert!(count <= all && (*count > 0) == (*all > 0), "{:?} {:?}",
                    done.counts, expected);
            }
        }
    }
}
