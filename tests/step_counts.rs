//! How many states stand at each distance, compared with published and independently counted figures.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::collections::BTreeMap;

use premove::coord::parts;
use premove::cube::{Axis, Cube, MoveSet, Rng, StateKind, random};
use premove::notation::Side;
use premove::search::{Control, Limits, Sides, Silent};
use premove::step::{Step, solve, state};
use premove::table::{TableId, Tables, entries};
use serde_json::Value;

fn tables() -> Tables {
    Tables::new(common::tables_folder())
}

fn counts() -> Value {
    serde_json::from_str(include_str!("data/fmc_step_counts.json")).unwrap()
}

fn histogram(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
}

/// Counts per distance as the file writes them: distance in quotes, then the count.
fn by_distance(value: &Value) -> BTreeMap<u8, u64> {
    value.as_object().unwrap().iter().map(|(d, n)| (d.parse().unwrap(), n.as_u64().unwrap())).collect()
}

#[test]
fn every_table_has_its_counts_and_checksums() {
    let tables = tables();
    for id in TableId::ALL {
        tables.require(id, &|| false).unwrap();
        tables.verify(id).unwrap();
        assert_eq!(tables.histogram(id).unwrap().iter().sum::<u64>(), entries(id));
    }
    let counts = counts();
    for (id, name) in [
        (TableId::Eo, "eo"),
        (TableId::DrFromEo, "dr_from_eo"),
        (TableId::Htr, "htr_from_dr"),
        (TableId::HtrFinish, "htr_finish"),
    ] {
        let mut counted = tables.histogram(id).unwrap().to_vec();
        while counted.last() == Some(&0) {
            counted.pop();
        }
        assert_eq!(counted, histogram(&counts[name]["hist"]), "{id}");
    }
}

#[test]
fn eo_distances_by_bad_edges() {
    let tables = tables();
    let eo = tables.eo(&|| false).unwrap();
    let mut counted: BTreeMap<String, BTreeMap<u8, u64>> = BTreeMap::new();
    for flip in 0..parts::FLIPS {
        let cube = parts::cube_with_flip(flip);
        let bad = state::bad_edges(&cube, Axis::Fb).to_string();
        *counted.entry(bad).or_default().entry(eo.distance(eo.node(&cube))).or_default() += 1;
    }
    for (bad, expected) in counts()["eo"]["by_bad_edges"].as_object().unwrap() {
        assert_eq!(counted[bad], by_distance(expected), "{bad} bad edges");
    }
}

#[test]
fn dr_distances_by_label() {
    let tables = tables();
    let dr = tables.dr_from_eo(&|| false).unwrap();
    let slices = parts::slice_subsets();
    let mut counted: BTreeMap<String, BTreeMap<u8, u64>> = BTreeMap::new();
    for twist in 0..parts::TWISTS {
        let corners = parts::cube_with_twist(twist).corners;
        let twisted = corners.iter().filter(|c| c.twist() != 0).count();
        for slice in 0..parts::SLICES {
            let mask = slices.mask(slice);
            let cube = Cube { corners, ..parts::cube_with_slice(mask) };
            let bad = 2 * (mask & 0xff).count_ones();
            let label = format!("{twisted}c{bad}e");
            *counted.entry(label).or_default().entry(dr.distance(dr.node(&cube))).or_default() += 1;
        }
    }
    let counts = counts();
    let expected = counts["rzp"].as_object().unwrap();
    assert_eq!(counted.len(), expected.len());
    for (label, expected) in expected {
        assert_eq!(counted[label], by_distance(&expected["hist"]), "{label}");
        assert_eq!(counted[label].values().sum::<u64>(), expected["states"].as_u64().unwrap(), "{label}");
    }
}

#[test]
fn leave_slice_distances_from_htr() {
    // With half turns alone, so the table of the finish from DR is no help; the slice that is left is E. The search
    // runs over corner permutations and the two other slices, a whole-cube turn about the axis counting as solved.
    let expected = histogram(&counts()["leave_slice_from_htr_one_axis"]["hist"]);
    let key = |cube: &Cube| (parts::corner_permutation(cube), parts::layer_permutation(cube));
    let mut seen = std::collections::HashSet::from([key(&Cube::SOLVED)]);
    let mut level = vec![Cube::SOLVED];
    let mut counted = Vec::new();
    while !level.is_empty() {
        counted.push(level.len() as u64);
        let next = level.iter().flat_map(|cube| MoveSet::HALF.iter().map(|m| cube.after(m)));
        level = next.filter(|cube| seen.insert(key(cube))).collect();
    }
    assert_eq!(counted, expected);
}

#[test]
fn straight_dr_distances_are_true_near_the_goal_and_consistent_everywhere() {
    let tables = tables();
    let dr = tables.dr(&|| false).unwrap();
    let from_eo = tables.dr_from_eo(&|| false).unwrap();
    let mut rng = Rng::from_number(7);
    for _ in 0..20_000 {
        let cube = random(StateKind::Full, &mut rng);
        let node = dr.node(&cube);
        let here = dr.distance(node);
        let around: Vec<u8> = MoveSet::ALL.iter().map(|m| dr.distance(dr.child(node, m))).collect();
        // A true distance differs by at most one from its neighbours', and one of them is nearer.
        assert!(around.iter().all(|d| d.abs_diff(here) <= 1));
        assert_eq!(around.iter().any(|&d| d < here), here > 0);
        assert_eq!(here == 0, state::has_dr(&cube, Axis::Ud));
        assert_eq!(dr.distance_within(node, here), here);
        assert!(here == 0 || dr.distance_within(node, here - 1) > here - 1);
        assert_eq!(dr.distance(dr.node(&cube.inverse())) == 0, here == 0);
    }
    for _ in 0..2_000 {
        let cube = random(StateKind::Eo, &mut rng);
        assert!(dr.distance(dr.node(&cube)) <= from_eo.distance(from_eo.node(&cube)));
    }
}

#[test]
fn sizes_of_the_cosets() {
    let counts = counts();
    let size = |name: &str| counts["sizes"][name].as_u64().unwrap();
    assert_eq!(entries(TableId::Eo), size("eo_cosets"));
    assert_eq!(entries(TableId::Htr), size("htr_cosets_in_dr"));
    assert_eq!(entries(TableId::HtrFinish), size("htr_group"));
    // Corners and layer edges of a leave slice, of which the table holds one of sixteen, symmetric ones oftener.
    assert_eq!((parts::PERMUTATIONS * parts::PERMUTATIONS) as u64, size("drls_positions"));
    assert_eq!(parts::FLIPS as u64 * entries(TableId::DrFromEo), size("dr_cosets"));
}

#[test]
fn shortest_eos_of_random_states_are_as_long_as_sampled() {
    let tables = tables();
    let sampled = &counts()["eo_best_sampled"];
    let mut rng = Rng::from_number(20_000);
    let cubes: Vec<Cube> = (0..4_000).map(|_| random(StateKind::Full, &mut rng)).collect();
    for (step, sides, name) in [
        ("eofb", Sides::Only(Side::Normal), "one_axis"),
        ("eo", Sides::Only(Side::Normal), "three_axes"),
        ("eo", Sides::Linear, "three_axes_linear_either_side"),
        ("eo", Sides::Niss, "three_axes_niss"),
    ] {
        let step = Step::find(step).unwrap();
        let limits = Limits { sides, ..Limits::default() };
        let length =
            |cube| solve(&step, cube, &limits, &tables, 1, &Control::new(), &Silent).unwrap().solutions[0].len();
        let total: u32 = cubes.iter().map(|cube| u32::from(length(cube))).sum();
        let mean = f64::from(total) / 4_000.0;
        // Both are samples: 4,000 states here, 20,000 there, with a deviation of about 0.8 moves.
        let expected = sampled[name]["mean"].as_f64().unwrap();
        assert!((mean - expected).abs() < 0.05, "{name}: {mean}, sampled {expected}");
    }
}
