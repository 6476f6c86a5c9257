//! Compares small tables with a plain breadth-first search over cubes, in both metrics, and damaged
//! tables with the verifier.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use premove_cube::{Cube, Metric, Rng, Symmetry};

use super::{Generation, Verifier, Work, check_filters};
use crate::coord::edge_slices::{ARRANGEMENTS, arrangement};
use crate::coord::h48::{Apart, CLASS_KEYS, CLASSES, CornerClasses, KEYS};
use crate::table::ShortKeys;
use crate::table::filters::{BloomFilters, Filter, RibbonFilters};
use crate::table::tier::Tier;
use crate::table::two_bits;

/// Returns the keys of all states up to a distance.
fn plain(classes: &CornerClasses, metric: Metric, most: u8) -> HashMap<u64, u8> {
    let mut distances = HashMap::new();
    let mut level = vec![Cube::SOLVED];
    for distance in 0..=most {
        let mut next = Vec::new();
        for cube in level {
            let mut new = false;
            // States with equal keys have neighbours with equal keys, so one of them is enough.
            for key in classes.keys(&cube) {
                distances.entry(key).or_insert_with(|| {
                    new = true;
                    distance
                });
            }
            if new {
                next.extend(metric.moves().iter().map(|m| cube.after(m)));
            }
        }
        level = next;
    }
    distances
}

/// Builds a whole table with few listed levels, for quick tests.
fn table(h: u8, listed: u8, extra: u8, metric: Metric) -> (Generation, Vec<u8>, [u64; 4]) {
    let work = Work::new();
    let made = Generation::with_levels(Tier::distances(h, metric), listed, extra, &work, &|| false)
        .unwrap();
    let last = made.block_range(made.blocks() - 1);
    let bytes = Mutex::new(vec![0; last.end as usize]);
    let sink = |block: usize, packed: &[u8]| {
        let range = made.block_range(block);
        bytes.lock().unwrap()[range.start as usize..range.end as usize].copy_from_slice(packed);
        true
    };
    let counts = made.run(&|_| true, &sink, &work, &|| false).unwrap();
    let (done, all) = work.progress();
    assert_eq!(done, all);
    (made, bytes.into_inner().unwrap(), counts)
}

fn compare(h: u8, listed: u8, extra: u8, metric: Metric) {
    let classes = CornerClasses::new();
    let (made, bytes, counts) = table(h, listed, extra, metric);
    let mut want: HashMap<u64, u8> = HashMap::new();
    for (key, distance) in plain(&classes, metric, made.base() + 2) {
        let least = want.entry(key >> (11 - h)).or_insert(distance);
        *least = distance.min(*least);
    }
    for (&entry, &distance) in &want {
        let value = two_bits::get(&bytes, entry as usize);
        assert_eq!(value, two_bits::clip(distance, made.base()), "h{h} {metric:?} entry {entry}");
    }
    assert_eq!(counts[3], (KEYS >> (11 - h)) - want.len() as u64, "h{h} {metric:?}");
    assert_eq!(two_bits::histogram(&bytes, KEYS >> (11 - h)), counts, "h{h} {metric:?}");
}

#[test]
fn listed_keys_are_those_of_plain_breadth_first_search() {
    let classes = CornerClasses::new();
    for (metric, most) in [(Metric::HalfTurn, 5), (Metric::QuarterTurn, 6)] {
        let made =
            Generation::with_levels(Tier::distances(0, metric), most, 1, &Work::new(), &|| false)
                .unwrap();
        let want = plain(&classes, metric, most);
        let mut counts = vec![0; usize::from(most) + 1];
        let bytes = made.short_keys(most, &|| false).unwrap();
        let short = ShortKeys::new(&bytes);
        for (&key, &distance) in &want {
            assert_eq!(short.distance(key), Some(distance), "{metric:?} {key}");
            counts[usize::from(distance)] += 1;
        }
        assert_eq!(made.listed(), counts, "{metric:?}");
        assert_eq!(short.counts()[..counts.len()], counts);
    }
}

#[test]
fn small_tables_are_those_of_plain_breadth_first_search() {
    compare(0, 4, 1, Metric::HalfTurn);
    compare(0, 3, 2, Metric::HalfTurn);
    compare(1, 3, 2, Metric::HalfTurn);
    compare(0, 4, 2, Metric::QuarterTurn);
    compare(1, 5, 1, Metric::QuarterTurn);
}

#[test]
fn bloom_filters_hold_the_keys_of_plain_breadth_first_search() {
    let (classes, apart) = (CornerClasses::new(), Apart::new());
    for listed in [4, 5] {
        let work = Work::new();
        let table = Tier::SMALL_FILTERS;
        let made = Generation::with_levels(table, listed, 1, &work, &|| false).unwrap();
        let bytes = Mutex::new(vec![0; made.block_range(made.blocks() - 1).end as usize]);
        let sink = |block: usize, region: &[u8]| {
            let range = made.block_range(block);
            bytes.lock().unwrap()[range.start as usize..range.end as usize].copy_from_slice(region);
            true
        };
        let counts = made.run(&|_| true, &sink, &work, &|| false).unwrap();
        let bytes = bytes.into_inner().unwrap();
        let filters = BloomFilters::new(bytes.len() as u64);
        let place = |key| filters.place(apart.parts(key));
        let code = |key| filters.code(bytes.as_chunks().0, place(key));
        for (key, distance) in plain(&classes, Metric::HalfTurn, listed + 1) {
            let most = if distance <= listed { 1 } else { 2 };
            assert!(code(key) <= most, "key {key} {distance} moves away");
        }
        let samples = (3_000, 11);
        let found =
            check_filters((made.base(), 1), Metric::HalfTurn, samples, &code, &|| false).unwrap();
        assert_eq!(found.missing, []);
        assert!(found.passing < 0.001, "{}", found.passing);
        let set: u64 = bytes.iter().map(|byte| u64::from(byte.count_ones())).sum();
        assert_eq!(counts, [set, 0, 0, 0]);
        // An empty table misses every key.
        let none = |_| 3;
        let found =
            check_filters((made.base(), 1), Metric::HalfTurn, samples, &none, &|| false).unwrap();
        assert!(found.missing.len() >= 3_000 && found.passing == 0.0);
    }
}

#[test]
fn ribbon_filters_hold_the_keys_of_plain_breadth_first_search() {
    let (classes, listed) = (CornerClasses::new(), 5);
    let work = Work::new();
    let made =
        Generation::with_levels(Tier::find("r3").unwrap(), listed, 1, &work, &|| false).unwrap();
    let filters = RibbonFilters::new(32);
    // The groups of the class of solved corners and of one of the last classes.
    let groups = [0, 50];
    let bytes = Mutex::new(vec![0; 51 * RibbonFilters::GROUP_BYTES]);
    let sink = |block: usize, group: &[u8]| {
        let range = made.block_range(block);
        bytes.lock().unwrap()[range.start as usize..range.end as usize].copy_from_slice(group);
        true
    };
    let counts = made.run(&|block| groups.contains(&block), &sink, &work, &|| false).unwrap();
    let bytes = bytes.into_inner().unwrap();
    let set: u64 = bytes.iter().map(|byte| u64::from(byte.count_ones())).sum();
    assert_eq!(counts, [set, 0, 0, 0]);
    let lines = bytes.as_chunks().0;
    let mut seen = [0; 3];
    for (key, distance) in plain(&classes, Metric::HalfTurn, listed + 1) {
        let place = filters.place_of_key(key);
        if groups.contains(&(RibbonFilters::line_of(place) / ARRANGEMENTS)) {
            let most = (distance + 1).saturating_sub(listed);
            assert!(filters.code(lines, place) <= u32::from(most), "{key}, {distance} moves away");
            seen[usize::from(most)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count >= 10), "{seen:?}");
    // With space for all equations, one in sixteen other keys passes.
    let mut rng = Rng::from_number(12);
    let passing = (0..40_000).filter(|_| {
        let class = 50 + 107 * rng.below(31);
        let place = filters.place(class, rng.below(34_650), rng.below(2_048));
        filters.code(lines, place) < 3
    });
    assert!((2_000..3_000).contains(&passing.count()));
}

#[test]
fn blocks_of_big_tables_are_those_of_plain_breadth_first_search() {
    let classes = CornerClasses::new();
    let want = plain(&classes, Metric::HalfTurn, 5);
    for (h, blocks) in [(5, 12), (6, 12), (7, 9), (8, 6), (11, 2)] {
        let work = Work::new();
        let made = Generation::with_levels(Tier::half_turns(h), 3, 2, &work, &|| false).unwrap();
        let mut least: HashMap<u64, u8> = HashMap::new();
        for (key, &distance) in &want {
            let entry = least.entry(key >> (11 - h)).or_insert(distance);
            *entry = distance.min(*entry);
        }
        // Most classes with symmetries are among the first.
        let entries = CLASS_KEYS >> (11 - h);
        let sink = |block: usize, bytes: &[u8]| {
            let first = block as u64 * entries;
            for i in 0..entries {
                let value = least
                    .get(&(first + i))
                    .map_or(3, |&distance| two_bits::clip(distance, made.base()));
                assert_eq!(two_bits::get(bytes, i as usize), value, "h{h} block {block} entry {i}");
            }
            true
        };
        assert!(made.run(&|block| block < blocks, &sink, &work, &|| false).is_some());
    }
}

#[test]
fn building_stops_when_asked_and_when_the_sink_is_full() {
    let work = Work::new();
    assert!(Generation::new(Tier::half_turns(0), false, &work, &|| true).is_none());
    let made = Generation::with_levels(Tier::half_turns(1), 3, 1, &work, &|| false).unwrap();
    let taken = AtomicUsize::new(0);
    let sink = |_: usize, _: &[u8]| taken.fetch_add(1, Relaxed) < 5;
    assert!(made.run(&|_| true, &sink, &work, &|| false).is_none());
    assert!(taken.into_inner() < 100);
}

#[test]
fn only_wanted_blocks_are_built() {
    let work = Work::new();
    let made = Generation::with_levels(Tier::half_turns(2), 3, 1, &work, &|| false).unwrap();
    let built = Mutex::new(Vec::new());
    let sink = |block: usize, _: &[u8]| {
        built.lock().unwrap().push(block);
        true
    };
    made.run(&|block| block % 1_000 == 7, &sink, &work, &|| false).unwrap();
    let mut built = built.into_inner().unwrap();
    built.sort_unstable();
    assert_eq!(built, [7, 1_007, 2_007, 3_007]);
}

#[test]
fn verifier_agrees_with_tables_and_finds_a_wrong_entry() {
    for (h, listed, extra, metric) in
        [(2, 4, 1, Metric::HalfTurn), (2, 4, 2, Metric::HalfTurn), (2, 5, 1, Metric::QuarterTurn)]
    {
        let (made, mut bytes, _) = table(h, listed, extra, metric);
        let short = made.short_keys(listed, &|| false).unwrap();
        let verifier = Verifier::new(h, made.base(), metric, ShortKeys::new(&short), listed);
        let entry = |bytes: &[u8], i: u64| two_bits::get(bytes, i as usize);
        assert_eq!(
            verifier.check_random(100, 1, &|i| entry(&bytes, i), &|| false),
            Some(Vec::new())
        );
        // Entries near the solved state, in each of the four values.
        for wanted in 0..4 {
            let at = (0..KEYS >> (11 - h)).find(|&i| entry(&bytes, i) == wanted).unwrap();
            assert_eq!(verifier.value(at, &|| false), Some(wanted));
            let byte = &mut bytes[at as usize / 4];
            *byte ^= 1 << (at % 4 * 2);
            let found = verifier.check(at, &|i| entry(&bytes, i), &|| false).unwrap().unwrap();
            assert_eq!((found.entry, found.held, found.right), (at, wanted ^ 1, wanted));
            bytes[at as usize / 4] ^= 1 << (at % 4 * 2);
        }
    }
}

#[test]
fn entries_of_classes_with_symmetries_are_right() {
    let work = Work::new();
    let made = Generation::new(Tier::half_turns(0), false, &work, &|| false).unwrap();
    assert_eq!(made.listed(), [1, 1, 4, 34, 333, 3_815, 45_382, 548_562, 6_839_723, 85_659_526]);
    let short = made.short_keys(8, &|| false).unwrap();
    let keys = ShortKeys::new(&short);
    assert_eq!(keys.counts()[..9], made.listed()[..9]);

    // Some classes, most of them with symmetries, of tables with either reach.
    let classes = CornerClasses::new();
    let symmetric = (0..CLASSES).filter(|&class| classes.stabiliser(class).count_ones() > 1);
    let wanted: Vec<usize> = symmetric.step_by(12).chain((5..CLASSES).step_by(600)).collect();
    let mut made = made;
    for (h, deep, samples) in
        [(1, false, 2), (2, false, 10), (3, false, 24), (5, true, 3), (7, false, 40)]
    {
        made = made.of(Tier::half_turns(h), deep);
        let verifier = Verifier::new(h, made.base(), Metric::HalfTurn, keys, 8);
        let entries = CLASS_KEYS >> (11 - h);
        let sink = |block: usize, bytes: &[u8]| {
            for i in 0..samples {
                let at = (i * 7_919 + block as u64 * 104_729) * 611_953 % entries;
                let get =
                    |entry: u64| two_bits::get(bytes, (entry - block as u64 * entries) as usize);
                assert_eq!(
                    verifier.check(block as u64 * entries + at, &get, &|| false),
                    Some(None),
                    "h{h}"
                );
            }
            true
        };
        assert!(made.run(&|block| wanted.contains(&block), &sink, &work, &|| false).is_some());
    }
}

/// Returns the number of entries, in the table of `h` flips, that stand for one of these keys.
fn entries(keys: &[u64], h: u8) -> usize {
    keys.iter().map(|key| key >> (11 - h)).collect::<HashSet<_>>().len()
}

#[test]
fn only_the_smallest_and_the_largest_table_count_the_same_with_other_representatives() {
    let classes = CornerClasses::new();
    let keys: Vec<u64> = plain(&classes, Metric::QuarterTurn, 6).into_keys().collect();
    // The same states with another representative of each class.
    let others: Vec<u64> = keys
        .iter()
        .map(|&key| {
            let class = key / CLASS_KEYS;
            let image = Symmetry::from_index(class as usize % 48).of_cube(&classes.cube(key));
            let flips = image
                .edges
                .iter()
                .skip(1)
                .rev()
                .fold(0, |flips, edge| flips << 1 | u64::from(edge.flip()));
            class * CLASS_KEYS + arrangement(&image) as u64 * 2_048 + flips
        })
        .collect();
    for h in [0, 11] {
        assert_eq!(entries(&others, h), entries(&keys, h), "h{h}");
    }
    for h in [1, 3, 5, 8] {
        assert_ne!(entries(&others, h), entries(&keys, h), "h{h}");
    }
}
