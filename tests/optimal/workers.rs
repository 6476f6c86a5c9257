//! Tests of the workers of a search, with every bound and every instruction set. The tasks are ends
//! of solutions with restricted first and last moves, of many cubes and lengths in mixed order.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Mutex;

use premove_cube::{Cube, Metric, Move, MoveSet, Rng};
use premove_engine::optimal::{Bounds, Counters, Spent, Task, Tasks, work};
use premove_engine::search::Control;
use premove_engine::simd::Isa;
use premove_engine::table::Tier;

use super::random::walk;
use super::{Moves, scrambled, tables};
use premove_test_reference::{Ball, ends_early};

/// Tasks that are handed out in order, and their results.
#[derive(Default)]
struct Sheet {
    waiting: Mutex<VecDeque<Task>>,
    found: Mutex<BTreeMap<u32, Vec<Moves>>>,
    done: Mutex<BTreeMap<u32, usize>>,
    unwanted: BTreeSet<u32>,
}

impl Tasks for Sheet {
    fn next(&self) -> Option<Task> {
        self.waiting.lock().unwrap().pop_front()
    }

    fn found(&self, tag: u32, tail: &[Move]) {
        self.found.lock().unwrap().entry(tag).or_default().push(tail.to_vec());
    }

    fn is_wanted(&self, tag: u32) -> bool {
        !self.unwanted.contains(&tag)
    }

    fn done(&self, tag: u32, _spent: Spent) {
        *self.done.lock().unwrap().entry(tag).or_default() += 1;
    }
}

/// Runs the tasks on this number of threads, with every bound and every available instruction set.
fn for_every_way(
    tasks: &[Task],
    unwanted: &BTreeSet<u32>,
    threads: usize,
    check: impl Fn(&str, &Sheet),
) {
    let tables = tables();
    let classes = tables.corner_classes();
    let (g1, h0) =
        (tables.g1(&|| false).unwrap(), tables.h48(Tier::half_turns(0), &|| false).unwrap());
    for (name, bounds) in
        [("g1", Bounds::of_g1(g1, classes.clone())), ("h0", Bounds::of_h48(&h0, classes.clone()))]
    {
        for isa in Isa::available() {
            let waiting = Mutex::new(tasks.iter().copied().collect());
            let sheet = Sheet { waiting, unwanted: unwanted.clone(), ..Sheet::default() };
            let (counters, control) = (Counters::new(), Control::new());
            std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|| work(&bounds, isa, &sheet, &counters, &control));
                }
            });
            check(&format!("{name} {isa:?} on {threads}"), &sheet);
        }
    }
}

/// Returns the solutions of a task, found by brute force, without sequences that solve the cube
/// before their end: a worker may report these or not.
fn wanted(task: &Task) -> BTreeSet<Moves> {
    let mut all = Ball::get().solutions(&task.cube, task.left);
    all.retain(|moves| {
        moves.first().is_none_or(|&m| task.first.contains(m))
            && moves.last().is_none_or(|&m| task.last.contains(m))
    });
    all
}

/// Checks that each task was reported done once, and that each of its solutions was reported once.
#[track_caller]
fn compare(tasks: &[Task], want: &[BTreeSet<Moves>], name: &str, sheet: &Sheet) {
    let (mut found, done) = (sheet.found.lock().unwrap().clone(), sheet.done.lock().unwrap());
    for (task, want) in tasks.iter().zip(want) {
        let tails = found.remove(&task.tag).unwrap_or_default();
        let set: BTreeSet<Moves> = tails.iter().cloned().collect();
        assert_eq!(set.len(), tails.len(), "{name}: a tail came twice: {task:?}");
        let set: BTreeSet<Moves> =
            set.into_iter().filter(|moves| !ends_early(&task.cube, moves)).collect();
        assert_eq!(&set, want, "{name}: {task:?}");
        assert_eq!(done.get(&task.tag), Some(&1), "{name}: {task:?}");
    }
    assert!(found.is_empty(), "{name}: {found:?}");
}

/// Returns all moves, those that may follow a random move, or a random subset.
fn moves(rng: &mut Rng) -> MoveSet {
    match rng.below(5) {
        0 | 4 => MoveSet::ALL,
        1 => MoveSet::following(Move::ALL[rng.below(18) as usize]),
        2 => Move::ALL.into_iter().filter(|_| rng.below(2) == 0).collect(),
        _ => Move::ALL.into_iter().filter(|_| rng.below(6) > 0).collect(),
    }
}

#[test]
fn tails_of_mixed_tasks_are_those_of_brute_force() {
    let mut rng = Rng::from_number(421);
    let mut tasks = Vec::new();
    for tag in 0..300 {
        let count = rng.below(9) as usize;
        let left = (count as u8 + rng.below(3) as u8).min(9);
        let task = Task {
            cube: walk(count, &mut rng),
            left,
            first: moves(&mut rng),
            last: moves(&mut rng),
            tag,
        };
        tasks.push(task);
    }
    let want: Vec<_> = tasks.iter().map(wanted).collect();
    assert!(want.iter().filter(|set| !set.is_empty()).count() > 50);
    for threads in [1, 3] {
        for_every_way(&tasks, &BTreeSet::new(), threads, |name, sheet| {
            compare(&tasks, &want, name, sheet);
        });
    }
}

#[test]
fn ends_are_obeyed_where_opposite_faces_meet_them() {
    let texts = [
        "U2 D2 R2 L2 F2 B2",
        "U D R2 L2 U' D'",
        "R L U D R L",
        "F2 B2 U D' R2 L2 U D'",
        "U D",
        "R2 U2 R2 U2 R2 U2",
    ];
    let mut tasks = Vec::new();
    for text in texts {
        let cube = scrambled(text);
        let left = text.split(' ').count() as u8;
        for m in Move::ALL.into_iter().step_by(5) {
            let (one, others) =
                (MoveSet::EMPTY.with(m), MoveSet::ALL.without(MoveSet::EMPTY.with(m)));
            for (first, last) in [
                (one, MoveSet::ALL),
                (MoveSet::ALL, one),
                (others, others),
                (MoveSet::following(m), one),
            ] {
                for left in (left..=left + 1).filter(|&left| left <= 8) {
                    tasks.push(Task { cube, left, first, last, tag: tasks.len() as u32 });
                }
            }
        }
    }
    let want: Vec<_> = tasks.iter().map(wanted).collect();
    assert!(want.iter().filter(|set| !set.is_empty()).count() > 20);
    for_every_way(&tasks, &BTreeSet::new(), 1, |name, sheet| compare(&tasks, &want, name, sheet));
}

#[test]
fn tasks_that_are_no_longer_wanted_are_done_and_the_others_complete() {
    let mut rng = Rng::from_number(422);
    let task = |tag: u32, rng: &mut Rng| {
        let long = tag % 2 == 1;
        let cube = walk(if long { 20 } else { 8 }, rng);
        Task { cube, left: if long { 15 } else { 8 }, first: MoveSet::ALL, last: MoveSet::ALL, tag }
    };
    let tasks: Vec<Task> = (0..8).map(|tag| task(tag, &mut rng)).collect();
    let (unwanted, kept): (Vec<Task>, Vec<Task>) = tasks.iter().partition(|task| task.tag % 2 == 1);
    let want: Vec<_> = kept.iter().map(wanted).collect();
    for_every_way(&tasks, &unwanted.iter().map(|task| task.tag).collect(), 1, |name, sheet| {
        for task in &unwanted {
            assert_eq!(sheet.done.lock().unwrap().get(&task.tag), Some(&1), "{name}");
            sheet.found.lock().unwrap().remove(&task.tag);
        }
        compare(&kept, &want, name, sheet);
    });
}

#[test]
fn a_solved_cube_has_the_empty_tail() {
    let task =
        Task { cube: Cube::SOLVED, left: 0, first: MoveSet::EMPTY, last: MoveSet::EMPTY, tag: 7 };
    for_every_way(&[task], &BTreeSet::new(), 1, |name, sheet| {
        compare(&[task], &[[vec![]].into()], name, sheet);
    });
    let bounds = Bounds::nothing(Metric::HalfTurn);
    let sheet = Sheet { waiting: Mutex::new([task].into()), ..Sheet::default() };
    work(&bounds, Isa::best(), &sheet, &Counters::new(), &Control::new());
    assert_eq!(sheet.found.lock().unwrap()[&7], [Moves::new()]);
}

#[test]
fn no_bound_is_greater_than_the_moves_that_lead_to_a_cube() {
    let tables = tables();
    let (classes, mut rng) = (tables.corner_classes(), Rng::from_number(423));
    let (g1, h0) =
        (tables.g1(&|| false).unwrap(), tables.h48(Tier::half_turns(0), &|| false).unwrap());
    for bounds in [Bounds::of_g1(g1, classes.clone()), Bounds::of_h48(&h0, classes)] {
        let mut tight = 0;
        for i in 0..40_000 {
            let count = 7 + i % 6;
            let cube = walk(count, &mut rng);
            let least = usize::from(bounds.least(&cube));
            assert!(least <= count, "{least} and not {count}: {cube:?}");
            tight += usize::from(least == count);
        }
        assert!(tight > 1_000, "{tight}");
    }
}
