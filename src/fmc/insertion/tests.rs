//! Tests of the whole search against brute force.

use std::collections::{HashMap, HashSet};

use premove_cube::notation::{Alg, Line};
use premove_cube::{Cube, Move, MoveSet};
use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::table::Tables;

use super::{InsertionAnswer, InsertionLimits, InsertionProblem, InsertionReport, insertions};
use crate::sample::RandomNumbers;

struct Silent;

impl InsertionReport for Silent {
    fn found(&self, _: &InsertionAnswer) {}
}

/// Returns all sequences of up to `most` moves with their effects, in which no turns of opposite
/// faces stand in the other order.
fn words(most: usize) -> Vec<(Vec<Move>, Cube)> {
    let mut all = vec![(Vec::new(), Cube::SOLVED)];
    let mut begin = 0;
    for _ in 0..most {
        let end = all.len();
        for i in begin..end {
            let (word, cube): (Vec<Move>, Cube) = all[i].clone();
            let moves = word.last().map_or(MoveSet::ALL, |&last| MoveSet::following(last));
            all.extend(moves.iter().map(|m| ([&word[..], &[m]].concat(), cube.after(m))));
        }
        begin = end;
    }
    all
}

/// Returns a sequence, and those that differ from it in the order of turns of opposite faces.
fn orders(moves: &[Move]) -> Vec<Vec<Move>> {
    let mut all = HashSet::from([moves.to_vec()]);
    for _ in 0..moves.len() {
        let more: Vec<Vec<Move>> = all
            .iter()
            .flat_map(|one| {
                (1..one.len()).filter(|&i| one[i - 1].axis() == one[i].axis()).map(|i| {
                    let mut other = one.clone();
                    other.swap(i - 1, i);
                    other
                })
            })
            .collect();
        all.extend(more);
    }
    all.into_iter().collect()
}

fn random_skeleton(numbers: &mut RandomNumbers, length: usize) -> Alg {
    let moves = numbers.moves(3 * length).normal_form();
    Alg::from(&moves.moves()[..length.min(moves.len())]).normal_form()
}

fn solved_by(problem: &InsertionProblem, tables: &Tables, threads: usize) -> InsertionAnswer {
    let control = Control::new();
    let context = Context::new(tables, &control).on_threads(threads);
    insertions(problem, context, &Silent)
}

#[test]
fn single_insertions_are_those_of_brute_force() {
    let tables = Tables::in_memory();
    let mut numbers = RandomNumbers::new(35);
    let halves = words(3);
    let mut by_effect: HashMap<Cube, Vec<&[Move]>> = HashMap::new();
    for (word, cube) in &halves {
        by_effect.entry(*cube).or_default().push(word);
    }
    for round in 0..12 {
        let skeleton = random_skeleton(&mut numbers, 6 + round % 3);
        // The scramble is solved by the skeleton with some moves at a place.
        let inserted = random_skeleton(&mut numbers, 5);
        let place = numbers.below(skeleton.len() + 1);
        let [before, behind] = [&skeleton.moves()[..place], &skeleton.moves()[place..]];
        let whole: Alg = [before, inserted.moves(), behind].concat().into();
        let scramble = whole.inverse().cube();
        let limits = InsertionLimits {
            insertions: 1,
            slices: 0,
            left_out: 3,
            put_in: 6,
            max: Some(skeleton.len() + 6),
            results: 100_000,
            ..InsertionLimits::default()
        };
        let mut wanted = HashSet::new();
        for moves in orders(skeleton.moves()) {
            for from in 0..=moves.len() {
                for to in from..=moves.len().min(from + limits.left_out) {
                    let [before, behind] = [&moves[..from], &moves[to..]];
                    let cube = Cube::from_moves(behind.iter().copied())
                        .then(&scramble)
                        .after_all(before.iter().copied());
                    for (first, effect) in &halves {
                        let rest = cube.then(effect).inverse();
                        for second in by_effect.get(&rest).into_iter().flatten() {
                            let whole = [before, first, second, behind].concat();
                            wanted.insert(Alg::from(whole).normal_form());
                        }
                    }
                }
            }
        }
        wanted.retain(|solution| solution.len() <= skeleton.len() + 6 && !solution.is_empty());
        let line = Line::on_normal(skeleton);
        let problem = InsertionProblem { scramble, line, limits };
        let answer = solved_by(&problem, &tables, 1);
        let found: HashSet<Alg> = answer.solutions.iter().map(|it| it.solution.clone()).collect();
        assert!(!wanted.is_empty());
        for solution in &wanted {
            assert!(found.contains(solution), "{solution} in {}", problem.line);
        }
        assert_eq!(answer, solved_by(&problem, &tables, 3), "threads change nothing");
    }
}

#[test]
fn pairs_of_insertions_are_those_of_brute_force() {
    let tables = Tables::in_memory();
    let short = tables.short_words(&|| false).unwrap();
    let library = short.library(&|| false).unwrap();
    let seconds: Vec<Vec<Move>> =
        library.iter().filter(|word| word.len() == 6).map(|word| word.iter().collect()).collect();
    assert!(seconds.len() > 100);
    let firsts = words(2);
    let mut numbers = RandomNumbers::new(7);
    for _ in 0..4 {
        let skeleton = random_skeleton(&mut numbers, 5);
        let first = &firsts[1 + numbers.below(firsts.len() - 1)].0;
        let second = &seconds[numbers.below(seconds.len())];
        let insert = |moves: &[Move], place: usize, more: &[Move]| -> Vec<Move> {
            [&moves[..place], more, &moves[place..]].concat()
        };
        let one = insert(skeleton.moves(), numbers.below(skeleton.len() + 1), first);
        let both = insert(&one, numbers.below(one.len() + 1), second);
        let scramble = Alg::from(both).inverse().cube();
        let limits = InsertionLimits {
            slices: 0,
            left_out: 2,
            put_in: 6,
            max: Some(skeleton.len() + 6),
            results: 100_000,
            ..InsertionLimits::default()
        };
        let mut wanted = HashSet::new();
        for place in 0..=skeleton.len() {
            for (first, _) in firsts.iter().skip(1) {
                let one = insert(skeleton.moves(), place, first);
                for second_place in 0..=one.len() {
                    let [before, behind] = [&one[..second_place], &one[second_place..]];
                    let cube = Cube::from_moves(behind.iter().copied())
                        .then(&scramble)
                        .after_all(before.iter().copied());
                    for second in &seconds {
                        if cube.after_all(second.iter().copied()).is_solved() {
                            let whole = insert(&one, second_place, second);
                            wanted.insert(Alg::from(whole).normal_form());
                        }
                    }
                }
            }
        }
        wanted.retain(|solution| solution.len() <= skeleton.len() + 6 && !solution.is_empty());
        let problem = InsertionProblem { scramble, line: Line::on_normal(skeleton), limits };
        let answer = solved_by(&problem, &tables, 2);
        let found: HashSet<Alg> = answer.solutions.iter().map(|it| it.solution.clone()).collect();
        for solution in &wanted {
            assert!(found.contains(solution), "{solution} in {}", problem.line);
        }
    }
}

#[test]
fn a_stopped_search_returns_what_it_has() {
    let tables = Tables::in_memory();
    let control = Control::new();
    control.stop();
    let problem = InsertionProblem {
        scramble: crate::sample::cube("R U F2 D L"),
        line: crate::sample::line("L' D'", "R"),
        limits: InsertionLimits::default(),
    };
    let answer = insertions(&problem, Context::new(&tables, &control), &Silent);
    assert!(answer.solutions.is_empty() && !answer.settled.all);
}
