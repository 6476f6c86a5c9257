//! Compares workers with a plain search, on tables with such low thresholds that short tails use
//! all of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use premove_cube::{Axis, Cube, Metric, Move, MoveSet, Rng, Symmetry};

use super::counters::Counted;
use super::*;
use crate::coord::edge_slices::ARRANGEMENTS;
use crate::coord::g1::{self, G1Index};
use crate::coord::h48::{self, Apart, CornerClasses};
use crate::search::Control;
use crate::simd::Isa;
use crate::table::filters::Filter;
use crate::table::{
    BloomFilters, CLOSE, Filters, LINE, NEAR, RibbonCell, RibbonFilters, RibbonLines, ShortKeys,
    short_keys, two_bits,
};

/// Some tasks, and the reports about them. Once `unwanted` is set, no task is wanted any more.
struct Some {
    unwanted: bool,
    waiting: Mutex<Vec<Task>>,
    found: Mutex<BTreeMap<u32, Vec<Vec<Move>>>>,
    done: Mutex<BTreeMap<u32, u64>>,
}

impl Some {
    fn new(tasks: &[Task]) -> Self {
        let waiting = Mutex::new(tasks.iter().rev().copied().collect());
        Self { unwanted: false, waiting, found: Mutex::default(), done: Mutex::default() }
    }
}

impl Tasks for Some {
    fn next(&self) -> Option<Task> {
        self.waiting.lock().unwrap().pop()
    }

    fn found(&self, tag: u32, tail: &[Move]) {
        self.found.lock().unwrap().entry(tag).or_default().push(tail.to_vec());
    }

    fn is_wanted(&self, _tag: u32) -> bool {
        !self.unwanted
    }

    fn done(&self, tag: u32, spent: Spent) {
        assert_eq!(self.done.lock().unwrap().insert(tag, spent.nodes), None, "reported once");
    }
}

/// Runs the tasks. Returns the tails of each task, sorted, and the counts.
fn run(
    bounds: &Bounds<'_>,
    isa: Option<Isa>,
    tasks: &[Task],
) -> (BTreeMap<u32, Vec<Vec<Move>>>, Counted) {
    let (all, counters, control) = (Some::new(tasks), Counters::new(), Control::new());
    match isa {
        None => plain::work(bounds, &all, &counters, &control),
        Option::Some(isa) => work(bounds, isa, &all, &counters, &control),
    }
    assert_eq!(all.done.into_inner().unwrap().len(), tasks.len());
    let mut found = all.found.into_inner().unwrap();
    for tails in found.values_mut() {
        tails.sort();
        assert!(tails.windows(2).all(|pair| pair[0] != pair[1]), "reported once");
    }
    (found, counters.counted())
}

/// Returns cubes of up to `most` moves, with tails of up to `most` moves. Some are symmetric, some
/// solved.
fn some_tasks(seed: u64, most: u8, metric: Metric) -> Vec<Task> {
    let mut rng = Rng::from_number(seed);
    let mut tasks = Vec::new();
    let mut add = |cube, left| {
        let mut task =
            Task { cube, left, first: MoveSet::ALL, last: MoveSet::ALL, tag: tasks.len() as u32 };
        if tasks.len() % 3 == 2 {
            task.first = task.first.without(MoveSet::of_axis(Axis::Ud));
            task.last = task.last.without(MoveSet::CLOCKWISE);
        }
        tasks.push(task);
    };
    for left in 0..=most {
        add(Cube::SOLVED, left);
        for count in (0..=left).chain([left; 6]) {
            let mut walk =
                || (0..count).map(|_| Move::from_index(rng.below(18) as usize)).collect::<Vec<_>>();
            add(Cube::from_moves(walk()), left);
            // A state that is related to its inverse: moves and their inverses on both sides of a
            // half turn.
            let moves = walk();
            let back = moves.iter().rev().take(usize::from(count / 2)).map(|m| m.inverse());
            add(
                Cube::from_moves(moves.iter().take(usize::from(count / 2)).copied().chain(back)),
                left,
            );
        }
    }
    assert!(tasks.iter().all(|t| t.left <= most), "{metric:?}");
    tasks
}

/// Returns the distances of all keys that `most` moves reach.
fn keys_by_distance(classes: &CornerClasses, metric: Metric, most: u8) -> HashMap<u64, u8> {
    let (mut known, mut frontier) = (HashMap::new(), vec![Cube::SOLVED]);
    known.insert(classes.key(&Cube::SOLVED), 0);
    for distance in 1..=most {
        let mut next = Vec::new();
        for cube in &frontier {
            for m in metric.moves() {
                let cube = cube.after(m);
                let new: Vec<u64> =
                    classes.keys(&cube).filter(|key| !known.contains_key(key)).collect();
                if !new.is_empty() {
                    known.extend(new.into_iter().map(|key| (key, distance)));
                    next.push(cube);
                }
            }
        }
        frontier = next;
    }
    known
}

fn set(entries: &mut [u8], place: usize, value: u8) {
    let shift = place % 4 * 2;
    entries[place / 4] = entries[place / 4] & !(3 << shift) | value << shift;
}

/// Returns a table g1 with a low base. The search from the solved cube to `base + 2` fills it.
fn small_g1(metric: Metric, base: u8) -> Vec<u8> {
    let mut entries = vec![0xff; g1::ENTRIES / 4];
    let (index, keeping) = (G1Index::new(), Symmetry::keeping(Axis::Ud).collect::<Vec<_>>());
    let (mut known, mut frontier) = (BTreeSet::new(), vec![Cube::SOLVED]);
    for distance in 0..=base + 2 {
        let mut next = Vec::new();
        for cube in &frontier {
            let place = index.place(cube, Axis::Ud);
            if known.contains(&place) {
                continue;
            }
            for s in &keeping {
                let place = index.place(&s.of_cube(cube), Axis::Ud);
                known.insert(place);
                set(&mut entries, place, two_bits::clip(distance, base));
            }
            next.extend(metric.moves().iter().map(|m| cube.after(m)));
        }
        frontier = next;
    }
    entries
}

/// Returns a table h0 or h1. The search from the solved cube to `base + 2` fills it.
fn small_h48(classes: &CornerClasses, metric: Metric, base: u8, h: u8) -> Vec<u8> {
    let mut entries = vec![0xff; (h48::KEYS >> (11 - h) >> 2) as usize + 1];
    let known = keys_by_distance(classes, metric, base + 2);
    let mut near: HashMap<u64, u8> = HashMap::new();
    for (key, distance) in known {
        let entry = near.entry(key >> (11 - h)).or_insert(distance);
        *entry = (*entry).min(distance);
    }
    for (place, distance) in near {
        set(&mut entries, place as usize, two_bits::clip(distance, base));
    }
    entries
}

/// Returns Bloom filters. The search from the solved cube to `base + 2` fills them.
fn small_bloom(classes: &CornerClasses, metric: Metric, base: u8) -> Vec<u8> {
    let (filters, apart) = (BloomFilters::new(1 << 20), Apart::new());
    let mut words = vec![0; 1 << 17];
    for (key, distance) in keys_by_distance(classes, metric, base + 2) {
        let place = filters.place(apart.parts(key));
        BloomFilters::mark(&mut words, 0, place, distance <= base + 1);
    }
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Returns ribbon filters. The search from the solved cube to `base + 2` fills them.
fn small_ribbon(classes: &CornerClasses, metric: Metric, base: u8) -> Vec<u8> {
    let filters = RibbonFilters::new(32);
    let mut lines = RibbonLines::new(filters);
    // The keys, by line and by cell within the line.
    let mut cells: BTreeMap<usize, BTreeMap<(u32, u32), Vec<u16>>> = BTreeMap::new();
    for (key, distance) in keys_by_distance(classes, metric, base + 2) {
        let line = RibbonFilters::line_of(filters.place_of_key(key));
        let cell = ((key / h48::CLASS_KEYS) as u32, ((key % h48::CLASS_KEYS) >> 11) as u32);
        let near = if distance <= base + 1 { NEAR } else { 0 };
        let close = if distance <= base { CLOSE } else { 0 };
        let keys = cells.entry(line).or_default().entry(cell).or_default();
        keys.push(key as u16 & 0x7ff | near | close);
    }
    let mut table = lines
        .make(&[RibbonCell::default(); 32], 1)
        .repeat(filters.groups() * RibbonFilters::GROUP_BYTES / LINE);
    for (line, with_keys) in cells {
        let (group, number) = (line / ARRANGEMENTS, line % ARRANGEMENTS);
        let cells: Vec<RibbonCell<'_>> = filters
            .classes_of(group)
            .enumerate()
            .map(|(cell, class)| {
                let arrangement = filters.arrangement(cell, number) as u32;
                let keys = with_keys.get(&(class as u32, arrangement)).map_or(&[][..], |keys| keys);
                RibbonCell { class: class as u32, arrangement, keys }
            })
            .collect();
        assert_eq!(cells.iter().filter(|cell| !cell.keys.is_empty()).count(), with_keys.len());
        table[line * LINE..(line + 1) * LINE].copy_from_slice(&lines.make(&cells, line as u64));
    }
    table
}

/// Checks that all bounds on all instruction sets find the tails of the plain search, with equal
/// counts.
fn check(metric: Metric, base: u8, most: u8) {
    let classes = Arc::new(CornerClasses::new());
    let tasks = some_tasks(7, most, metric);
    let (want, _) = run(&Bounds::nothing(metric), None, &tasks);
    let count = want.values().flatten().count();
    assert!(count > 30, "{count}");
    let keys: Vec<(u64, u8)> = keys_by_distance(&classes, metric, base).into_iter().collect();
    let short = short_keys::build(&keys, &|| false).unwrap();
    let short = ShortKeys::new(&short);
    let (g1, h0) = (small_g1(metric, base), small_h48(&classes, metric, base, 0));
    let (bloom, ribbon) =
        (small_bloom(&classes, metric, base), small_ribbon(&classes, metric, base));
    let of_h48 = |table, layout| Bounds::h48((table, base), layout, classes.clone(), metric);
    for (name, bounds) in [
        ("nothing", Bounds::nothing(metric)),
        ("g1", Bounds::g1(&g1, base, metric)),
        ("h0", of_h48(&h0, Layout::Distances(0))),
        (
            "bloom",
            of_h48(&bloom, Layout::Filters(Filters::Bloom(BloomFilters::new(bloom.len() as u64)))),
        ),
        ("ribbon", of_h48(&ribbon, Layout::Filters(Filters::Ribbon(RibbonFilters::new(32))))),
    ] {
        for limit in [None, Option::Some(base)] {
            let bounds = limit.map_or(bounds.clone(), |limit| {
                bounds.clone().with_short(short, limit, classes.clone())
            });
            let mut counts = BTreeSet::new();
            for isa in Isa::available() {
                let (got, counted) = run(&bounds, Option::Some(isa), &tasks);
                assert_eq!(got, want, "{name} with keys up to {limit:?} on {}", isa.name());
                counts.insert((counted.nodes, counted.lookups, counted.probes));
            }
            assert_eq!(counts.len(), 1, "{name} {counts:?}");
            assert!(
                run(&bounds, None, &tasks[..30]).0.iter().all(|(tag, tails)| want[tag] == *tails),
                "{name}"
            );
        }
    }
}

#[test]
fn workers_find_all_tails_in_half_turns() {
    check(Metric::HalfTurn, 2, 5);
}

#[test]
fn workers_find_all_tails_by_two_moves_at_once() {
    // With four moves left no table excludes a position, so those with five are expanded by pairs.
    check(Metric::HalfTurn, 1, 5);
}

#[test]
fn workers_find_all_tails_in_quarter_turns() {
    check(Metric::QuarterTurn, 3, 6);
}

/// Returns a task that would take years.
fn endless() -> Task {
    Task { cube: Cube::SOLVED, left: 19, first: MoveSet::ALL, last: MoveSet::ALL, tag: 5 }
}

#[test]
fn task_that_nobody_wants_is_dropped_and_told_to_be_done() {
    let (mut all, control) = (Some::new(&[endless()]), Control::new());
    all.unwanted = true;
    for isa in Isa::available() {
        *all.waiting.lock().unwrap() = vec![endless()];
        all.done.lock().unwrap().clear();
        work(&Bounds::nothing(Metric::HalfTurn), isa, &all, &Counters::new(), &control);
        assert_eq!(all.done.lock().unwrap().keys().copied().collect::<Vec<_>>(), [5]);
    }
}

#[test]
fn worker_returns_when_it_is_stopped_running_or_paused() {
    for paused in [false, true] {
        let (all, control) = (Some::new(&[endless()]), Control::new());
        control.set_paused(paused);
        let bounds = Bounds::nothing(Metric::HalfTurn);
        std::thread::scope(|scope| {
            let worker =
                scope.spawn(|| work(&bounds, Isa::best(), &all, &Counters::new(), &control));
            // Waits until the search works. A paused search has checked once.
            while control.progress().nodes == 0 && !worker.is_finished() {
                std::hint::spin_loop();
            }
            control.stop();
        });
        assert!(all.done.into_inner().unwrap().is_empty(), "not to its end");
    }
}
