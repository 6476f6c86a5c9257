//! Tests of the number of states at each distance, against published and independent counts.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::collections::BTreeMap;

use premove_cube::notation::Side;
use premove_cube::{Axis, Cube, Move, MoveSet, Rng, StateKind, axial, facts, floppy, random};
use premove_engine::coord::Space;
use premove_engine::coord::parts;
use premove_engine::search::{Control, Limits, Sides, Silent};
use premove_engine::step::{Context, Goal, Label, Labels, Step, solve};
use premove_engine::table::{TableId, Tables, entries};
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

/// Parses counts per distance: the distance in quotes, then the count.
fn by_distance(value: &Value) -> BTreeMap<u8, u64> {
    value
        .as_object()
        .unwrap()
        .iter()
        .map(|(d, n)| (d.parse().unwrap(), n.as_u64().unwrap()))
        .collect()
}

#[test]
fn every_table_has_its_counts_and_checksums() {
    let tables = tables();
    let mut wrong = Vec::new();
    for id in TableId::CATALOGUED {
        tables.require(id, &|| false).unwrap();
        wrong.extend(tables.verify(id, &|| false).map_err(|e| e.to_string()).err());
        assert_eq!(tables.histogram(id).unwrap().iter().sum::<u64>(), entries(id), "{id}");
    }
    assert_eq!(wrong, [""; 0]);
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
fn page_of_steps_lists_every_step_as_it_is() {
    let page = include_str!("../docs/steps.md");
    for step in Step::all() {
        let needs = step.needs().unwrap_or_else(|| "nothing".to_owned());
        let (name, reaches, moves) = (step.name(), step.reaches(), step.moves_in_words());
        let row = format!("| `{name}` | {} | {needs} | {reaches} | {moves} |\n", step.title());
        assert!(page.contains(&row), "docs/steps.md lacks: {row}");
    }
}

#[test]
fn eo_distances_by_bad_edges() {
    let tables = tables();
    let eo = tables.eo(&|| false).unwrap();
    let mut counted: BTreeMap<String, BTreeMap<u8, u64>> = BTreeMap::new();
    for flip in 0..parts::FLIPS {
        let cube = parts::cube_with_flip(flip);
        let bad = facts::bad_edges(&cube, Axis::Fb).edges().to_string();
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
        assert_eq!(
            counted[label].values().sum::<u64>(),
            expected["states"].as_u64().unwrap(),
            "{label}"
        );
    }
}

/// Returns the states that `moves` reach from solved, grouped by distance. States with equal `key`
/// count as one.
fn levels<K: std::hash::Hash + Eq>(moves: MoveSet, key: impl Fn(&Cube) -> K) -> Vec<Vec<Cube>> {
    let mut seen = std::collections::HashSet::from([key(&Cube::SOLVED)]);
    let mut levels = vec![vec![Cube::SOLVED]];
    while let Some(level) = levels.last().filter(|level| !level.is_empty()) {
        let next = level.iter().flat_map(|cube| moves.iter().map(|m| cube.after(m)));
        let next = next.filter(|cube| seen.insert(key(cube))).collect();
        levels.push(next);
    }
    levels.pop();
    levels
}

/// Solves all states on the normal side: the shortest solution of each has the length of its level.
fn solve_all(step: &str, levels: &[Vec<Cube>], tables: &Tables) {
    let (step, control) = (Step::find(step).unwrap(), Control::new());
    for (depth, level) in levels.iter().enumerate() {
        for cube in level {
            let context = Context::new(tables, &control);
            let answer = solve(&step, cube, &Limits::default(), context, &Silent).unwrap();
            let length = usize::from(answer.solutions[0].len());
            assert_eq!(length, depth, "{} {cube:?}", step.name());
        }
    }
}

fn sizes(levels: &[Vec<Cube>]) -> Vec<u64> {
    levels.iter().map(|level| level.len() as u64).collect()
}

#[test]
fn ar_distances_from_eo_and_dr_distances_from_ar() {
    let (tables, counts) = (tables(), counts());
    let table = tables.ar_from_eo(&|| false).unwrap();
    let mut counted = tables.histogram(TableId::ArFromEo).unwrap().to_vec();
    while counted.last() == Some(&0) {
        counted.pop();
    }
    assert_eq!(counted, histogram(&counts["ar_jzp"]["eo_to_ar_hist"]));
    let mut rng = Rng::from_number(10);
    let turns: Vec<Move> = MoveSet::keeping_eo(Axis::Fb).iter().collect();
    let mut reached = 0;
    for i in 0..5_000 {
        let mut cube = random(if i % 2 == 0 { StateKind::Eo } else { StateKind::Dr }, &mut rng);
        for _ in 0..i % 5 {
            cube = cube.after(turns[rng.below(turns.len() as u32) as usize]);
        }
        let is_there = table.distance(table.node(&cube)) == 0;
        assert_eq!(axial::has_ar(&cube, Axis::Fb, Axis::Ud), is_there, "{cube:?}");
        reached += usize::from(is_there);
    }
    assert!(reached > 500, "{reached}");

    let dr = tables.dr_from_eo(&|| false).unwrap();
    let levels = levels(MoveSet::keeping_dr(Axis::Rl), |cube| dr.node(cube));
    assert_eq!(sizes(&levels), histogram(&counts["ar_jzp"]["dr_from_ar_hist"]));
    assert_eq!(sizes(&levels).iter().sum::<u64>(), counts["ar_jzp"]["set_size"].as_u64().unwrap());
    solve_all("drud-ar-eofb", &levels, &tables);
}

#[test]
fn rzp_finds_every_label_in_as_few_moves_as_there_are() {
    const MOST: u8 = 4;
    let (tables, control) = (tables(), Control::new());
    let dr = tables.dr_from_eo(&|| false).unwrap();
    let step = Step::find("rzpud-eofb").unwrap();
    let mut rng = Rng::from_number(12);
    let (mut found, mut missed) = (0, 0);
    for _ in 0..6 {
        let start = random(StateKind::Eo, &mut rng);
        // Finds the number of moves in which each label can be reached from here.
        let mut nearest: BTreeMap<Label, u8> = BTreeMap::new();
        let mut seen = std::collections::HashSet::from([dr.node(&start)]);
        let mut level = vec![start];
        for depth in 0..=MOST {
            for cube in &level {
                nearest.entry(Label::of(cube, Axis::Fb, Axis::Ud)).or_insert(depth);
            }
            let turns = || MoveSet::keeping_eo(Axis::Fb).iter();
            let next = level.iter().flat_map(|cube| turns().map(|m| cube.after(m)));
            level = next.filter(|cube| seen.insert(dr.node(cube))).collect();
        }
        for label in Label::all() {
            let step = step.clone().wanting(Labels::EMPTY.with(label)).unwrap();
            let limits = Limits { max: MOST, ..Limits::default() };
            let context = Context::new(&tables, &control);
            let answer = solve(&step, &start, &limits, context, &Silent).unwrap();
            let length = answer.solutions.first().map(premove_engine::search::Solution::len);
            assert_eq!(length, nearest.get(&label).copied(), "{label} {start:?}");
            found += usize::from(length.is_some());
            missed += usize::from(length.is_none());
        }
    }
    assert!(found > 50 && missed > 50, "{found} {missed}");
}

#[test]
fn rzp_leads_to_the_labels_from_which_dr_can_be_three_moves_away() {
    let counts = counts();
    let labels = counts["rzp"].as_object().unwrap().iter();
    let near = labels.filter(|(_, label)| {
        let least = *by_distance(&label["hist"]).keys().next().unwrap();
        (1..=3).contains(&least)
    });
    let near: Labels = near.map(|(label, _)| label.parse::<Label>().unwrap()).collect();
    assert_eq!(near, Labels::SHORT_TRIGGERS);
}

/// Checks that every value of a coordinate has the distance of its level, and that the table has
/// the recorded counts; returns the levels.
fn check_levels<S: Space>(table: &S, id: TableId, name: &str, tables: &Tables) -> Vec<Vec<Cube>> {
    let counts = counts();
    let expected = histogram(&counts[name]["hist"]);
    let mut counted = tables.histogram(id).unwrap().to_vec();
    while counted.last() == Some(&0) {
        counted.pop();
    }
    assert_eq!(counted, expected, "{id}");
    assert_eq!(entries(id), counts[name]["size"].as_u64().unwrap(), "{id}");
    let levels = levels(MoveSet::HALF, |cube| table.node(cube));
    assert_eq!(sizes(&levels), expected, "{id}");
    for (depth, level) in levels.iter().enumerate() {
        let all = level.iter().all(|cube| usize::from(table.distance(table.node(cube))) == depth);
        assert!(all, "{id} {depth}");
    }
    levels
}

#[test]
fn fr_and_leave_slice_distances_from_htr_and_finishes_from_fr() {
    let tables = tables();
    let no = || false;
    let (fr, slice) = (tables.fr(&no).unwrap(), tables.fr_slice(&no).unwrap());
    let levels_of_fr = check_levels(fr, TableId::Fr, "fr_from_htr_one_axis", &tables);
    let levels_of_slice = check_levels(slice, TableId::FrSlice, "frls_from_htr_one_axis", &tables);
    let left = tables.htr_slice(&no).unwrap();
    check_levels(left, TableId::HtrSlice, "leave_slice_from_htr_one_axis", &tables);
    solve_all("frud", &levels_of_fr, &tables);
    solve_all("frlsud", &levels_of_slice, &tables);
    for cube in levels_of_fr.iter().chain(&levels_of_slice).flatten() {
        let there = fr.distance(fr.node(cube)) == 0;
        assert_eq!(there, floppy::has_fr(cube, Axis::Ud), "{cube:?}");
        let there = slice.distance(slice.node(cube)) == 0;
        assert_eq!(there, floppy::has_fr_slice(cube, Axis::Ud), "{cube:?}");
    }

    let floppy = MoveSet::HALF.without(MoveSet::of_axis(Axis::Ud));
    let finishes = levels(floppy, |cube| *cube);
    assert_eq!(sizes(&finishes), histogram(&counts()["fr_finish"]["hist"]));
    solve_all("frudfin", &finishes, &tables);
    // The slice is left unsolved, so its permutation does not matter.
    let mut three_cycle = Cube::SOLVED;
    three_cycle.edges[8..11].rotate_left(1);
    let permuted = |level: &Vec<Cube>| level.iter().map(|cube| three_cycle.then(cube)).collect();
    let permuted: Vec<Vec<Cube>> = finishes.iter().map(permuted).collect();
    solve_all("frlsudslice", &permuted, &tables);
}

#[test]
fn leave_slice_distances_from_htr() {
    // Only half turns are used, so the table of finishes from DR is no help; the slice that is left
    // is E. The search covers corner permutations and the other two slices, and a rotation of the
    // whole cube about the axis counts as solved.
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
        // A true distance differs by at most one from those of its neighbours, and one is nearer.
        assert!(around.iter().all(|d| d.abs_diff(here) <= 1));
        assert_eq!(around.iter().any(|&d| d < here), here > 0);
        assert_eq!(here == 0, facts::has_dr(&cube, Axis::Ud));
        assert_eq!(dr.distance_within(node, here), here);
        assert!(here == 0 || dr.distance_within(node, here - 1) > here - 1);
        assert_eq!(dr.distance(dr.node(&cube.inverse())) == 0, here == 0);
    }
    for _ in 0..2_000 {
        let cube = random(StateKind::Eo, &mut rng);
        assert!(dr.distance(dr.node(&cube)) <= from_eo.distance(from_eo.node(&cube)));
    }
}

/// Checks that distances differ by at most one from those of their neighbours, that one neighbour
/// is nearer, and that the distance is 0 exactly at the goal.
fn check_distances<N: Copy>(
    step: &str,
    node: impl Fn(&Cube) -> N,
    child: impl Fn(N, Move) -> N,
    distance: impl Fn(N) -> u8,
    within: impl Fn(N, u8) -> u8,
) {
    let step = Step::find(step).unwrap();
    let mut rng = Rng::from_number(8);
    for i in 0..3_000 {
        let mut cube = random(if i % 3 == 0 { StateKind::Htr } else { StateKind::Full }, &mut rng);
        if step.goal() == Goal::CornersDr {
            cube = random(StateKind::Dr, &mut rng);
        }
        let start = node(&cube);
        let here = distance(start);
        let around: Vec<u8> =
            step.goal().spec().moves.set.iter().map(|m| distance(child(start, m))).collect();
        assert!(around.iter().all(|d| d.abs_diff(here) <= 1), "{} {cube:?}", step.name());
        assert_eq!(around.iter().any(|&d| d < here), here > 0, "{} {cube:?}", step.name());
        assert_eq!(here == 0, step.targets()[0].is_reached(&cube), "{} {cube:?}", step.name());
        assert!(
            (0..16).all(|most| (within(start, most) <= most) == (here <= most)
                && within(start, here) == here)
        );
        let m = step.goal().spec().moves.set.iter().nth(i % 7).unwrap();
        assert_eq!(
            distance(child(start, m)),
            distance(node(&cube.after(m))),
            "{} {m} {cube:?}",
            step.name()
        );
    }
}

#[test]
fn distances_of_corner_steps_are_true_everywhere() {
    let tables = tables();
    let co = tables.co(&|| false).unwrap();
    check_distances(
        "coud",
        |c| co.node(c),
        |n, m| co.child(n, m),
        |n| co.distance(n),
        |n, _| co.distance(n),
    );
    let urf = tables.co_urf(&|| false).unwrap();
    check_distances(
        "coud-URF",
        |c| urf.node(c),
        |n, m| urf.child(n, m),
        |n| urf.distance(n),
        |n, _| urf.distance(n),
    );
    let all = tables.corners(&|| false).unwrap();
    let within = |n, most| all.distance_within(n, most);
    check_distances(
        "corners",
        |c| all.node(c),
        |n, m| all.child(n, m),
        |n| all.distance(n),
        within,
    );
    let urf = tables.corners_urf(&|| false).unwrap();
    let distance = |n| urf.distance(n);
    check_distances(
        "corners-URF",
        |c| urf.node(c),
        |n, m| urf.child(n, m),
        distance,
        |n, _| distance(n),
    );
    let dr = tables.corners_dr(&|| false).unwrap();
    check_distances(
        "corners-drud",
        |c| dr.node(c),
        |n, m| dr.child(n, m),
        |n| dr.distance(n),
        |n, _| dr.distance(n),
    );
    let htr = tables.corner_htr(&|| false).unwrap();
    let within = |n, most| htr.distance_within(n, most);
    check_distances("chtr", |c| htr.node(c), |n, m| htr.child(n, m), |n| htr.distance(n), within);
}

#[test]
fn co_up_to_rotation_on_the_inverse_has_distances_of_its_own() {
    let tables = tables();
    let table = tables.co_urf(&|| false).unwrap();
    let target = Step::find("coud-URF").unwrap().targets()[0];
    let mut rng = Rng::from_number(9);
    let (mut reached, mut differing) = (0, 0);
    for i in 0..3_000 {
        let cube = random(if i % 3 == 0 { StateKind::Dr } else { StateKind::Full }, &mut rng);
        let cube = (0..i % 3).fold(cube, |cube, _| cube.after(Move::ALL[rng.below(18) as usize]));
        let node = table.node_of_inverse(&cube);
        let here = table.distance(node);
        let around: Vec<u8> =
            MoveSet::URF.iter().map(|m| table.distance(table.child(node, m))).collect();
        assert!(around.iter().all(|d| d.abs_diff(here) <= 1));
        assert_eq!(around.iter().any(|&d| d < here), here > 0);
        assert_eq!(here == 0, target.is_reached(&cube.inverse()));
        reached += usize::from(here == 0);
        differing += usize::from(here != table.distance(table.node(&cube)));
    }
    assert!(reached > 100 && differing > 100, "{reached} {differing}");
}

#[test]
fn sizes_of_the_cosets() {
    let counts = counts();
    let size = |name: &str| counts["sizes"][name].as_u64().unwrap();
    assert_eq!(entries(TableId::Eo), size("eo_cosets"));
    assert_eq!(entries(TableId::Htr), size("htr_cosets_in_dr"));
    assert_eq!(entries(TableId::HtrFinish), size("htr_group"));
    // The positions are corners and layer edges of a leave slice. The table holds one of sixteen,
    // and more of the symmetric ones.
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
        let length = |cube| {
            solve(&step, cube, &limits, Context::new(&tables, &Control::new()), &Silent)
                .unwrap()
                .solutions[0]
                .len()
        };
        let total: u32 = cubes.iter().map(|cube| u32::from(length(cube))).sum();
        let mean = f64::from(total) / 4_000.0;
        // Both means are of samples: 4,000 states here and 20,000 there, with a deviation of about
        // 0.8 moves.
        let expected = sampled[name]["mean"].as_f64().unwrap();
        assert!((mean - expected).abs() < 0.05, "{name}: {mean}, sampled {expected}");
    }
}
