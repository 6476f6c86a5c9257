//! Tests of badges against recorded counts and published solves.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail loudly and say what it skips"
)]

mod common;

use std::collections::{BTreeMap, HashMap, VecDeque};

use serde_json::Value;

use premove_cube::facts::unsolved;
use premove_cube::notation::{Line, parse};
use premove_cube::{Axis, Corner, Cube, Edge, MoveSet};
use premove_engine::step::Goal;
use premove_fmc::{Badges, DrBadge, Subset, next_goal, quarter_turns, standing};

fn axis(name: &str) -> Axis {
    match name {
        "ud" => Axis::Ud,
        "lr" => Axis::Rl,
        _ => Axis::Fb,
    }
}

/// Returns the twist of each corner position, and for each edge position whether it holds an E
/// edge. DR on U/D from EO on F/B depends on nothing else.
fn picture(cube: &Cube) -> ([u8; 8], [bool; 12]) {
    (cube.corners.map(Corner::twist), cube.edges.map(|e| e.piece() >= 8))
}

fn counts() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/fmc_step_counts.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn dr_labels_of_all_states_from_eo_are_counted_as_published() {
    // The corner part and the edge part of a label are independent. So 2,187 twists and 495 slices
    // are enough to count all pairs.
    let label = |cube: &Cube| dr_label(&Badges::of(cube), Axis::Ud);
    let (mut corners, mut edges) = (BTreeMap::<String, u64>::new(), BTreeMap::<String, u64>::new());
    for code in 0..2_187_u32 {
        let mut cube = Cube::SOLVED;
        let mut sum = 0;
        for place in 0..7 {
            let twist = (code / 3_u32.pow(place) % 3) as u8;
            cube.corners[place as usize] = Corner::new(place as u8, twist);
            sum += twist;
        }
        cube.corners[7] = Corner::new(7, (21 - sum) % 3);
        *corners.entry(label(&cube).replace("0e", "")).or_default() += 1;
    }
    for places in (0..1_u32 << 12).filter(|places| places.count_ones() == 4) {
        let mut cube = Cube::SOLVED;
        let (mut slice, mut rest) = (8.., 0..);
        for place in 0..12 {
            let pieces: &mut dyn Iterator<Item = u8> =
                if places >> place & 1 == 1 { &mut slice } else { &mut rest };
            cube.edges[place] = Edge::new(pieces.next().unwrap(), 0);
        }
        *edges.entry(label(&cube).replace("0c", "")).or_default() += 1;
    }
    let counts = counts();
    let published = counts["rzp"].as_object().unwrap();
    assert_eq!(published.len(), corners.len() * edges.len());
    for ((c, states), (e, more)) in corners.iter().flat_map(|c| edges.iter().map(move |e| (c, e))) {
        assert_eq!(
            states * more,
            published[&format!("{c}{e}")]["states"].as_u64().unwrap(),
            "{c}{e}"
        );
    }
}

#[test]
fn dr_labels_near_dr_are_counted_as_published() {
    let counts = counts();
    // Only states up to five moves from DR are counted, by label and distance; more take a minute.
    let mut found: BTreeMap<String, BTreeMap<usize, u64>> = BTreeMap::new();
    let mut depth = HashMap::from([(picture(&Cube::SOLVED), 0)]);
    let mut todo = VecDeque::from([Cube::SOLVED]);
    while let Some(cube) = todo.pop_front() {
        let d = depth[&picture(&cube)];
        *found.entry(dr_label(&Badges::of(&cube), Axis::Ud)).or_default().entry(d).or_default() +=
            1;
        for m in MoveSet::keeping_eo(Axis::Fb).iter().filter(|_| d < 5) {
            let next = cube.after(m);
            depth.entry(picture(&next)).or_insert_with(|| {
                todo.push_back(next);
                d + 1
            });
        }
    }
    for (label, of) in counts["rzp"].as_object().unwrap() {
        for d in 0..=5 {
            let published = of["hist"].get(d.to_string()).map_or(0, |n| n.as_u64().unwrap());
            let here = found.get(label).and_then(|hist| hist.get(&d)).copied().unwrap_or(0);
            assert_eq!(here, published, "{label} at {d}");
        }
    }
}

#[test]
fn published_solves_are_told_as_recorded() {
    let Some(text) = common::recorded("fmc_reconstructions.json", "badges of published solves")
    else {
        return;
    };
    let solves: Vec<Value> = serde_json::from_str(&text).unwrap();
    let mut compared = BTreeMap::new();
    for solve in &solves {
        let read = |text: &Value| parse(text.as_str().unwrap()).unwrap().line().normal;
        let scramble = read(&solve["scramble"]).cube();
        let mut before = Line::EMPTY;
        for step in solve["steps"]
            .as_array()
            .unwrap()
            .iter()
            .take_while(|step| step["detected"].is_object())
        {
            let line = Line { normal: read(&step["normal"]), inverse: read(&step["inverse"]) };
            let here = standing(&scramble, &before, &line);
            let place = format!("{} after {}", solve["id"], step["moves"]);
            let total = here.line.normal_form().len() as u64;
            assert_eq!(total, step["cumulative"].as_u64().unwrap(), "{place}");
            compare(&here.cube, &step["detected"], &place, &mut compared);
            before = here.line;
        }
    }
    println!("compared in {} solves: {compared:?}", solves.len());
    for field in
        ["phase", "bad_edges", "rzp", "dr_subset", "dr_subset_inverse", "unsolved", "leave_slice"]
    {
        assert!(compared.contains_key(field), "no '{field}' was compared");
    }
}

fn compare(cube: &Cube, detected: &Value, place: &str, compared: &mut BTreeMap<String, usize>) {
    let badges = Badges::of(cube);
    let phase = match next_goal(cube) {
        None => "solved",
        Some(Goal::HtrFinish) => "htr",
        Some(Goal::Htr | Goal::DrFinish) => "dr",
        Some(Goal::DrFromEo) => "eo",
        Some(_) => "none",
    };
    for (field, value) in detected.as_object().unwrap() {
        *compared.entry(field.clone()).or_default() += 1;
        let pairs = || value.as_object().into_iter().flatten();
        let list =
            || value.as_array().into_iter().flatten().map(|name| axis(name.as_str().unwrap()));
        match field.as_str() {
            "phase" => assert_eq!(phase, value, "{place}"),
            "eo" => assert!(
                list().eq(badges_in_order(&list().collect::<Vec<_>>(), badges.eo_done())),
                "{place}"
            ),
            "dr" => assert!(
                list().eq(badges_in_order(&list().collect::<Vec<_>>(), badges.dr_done())),
                "{place}"
            ),
            "bad_edges" => pairs().for_each(|(name, bad)| {
                assert_eq!(
                    u64::from(badges.bad_edges[axis(name).index()]),
                    bad.as_u64().unwrap(),
                    "{place}"
                );
            }),
            "rzp" => pairs().for_each(|(name, label)| {
                assert_eq!(
                    dr_label(&badges, axis(&name[name.len() - 2..])),
                    *label,
                    "{place} {name}"
                );
            }),
            "dr_subset" => pairs().for_each(|(name, subset)| {
                assert_eq!(
                    Subset::of(cube, axis(name)).to_string(),
                    subset["label"],
                    "{place} {name}"
                );
                assert_eq!(
                    u64::from(quarter_turns(cube, axis(name))),
                    subset["qt"].as_u64().unwrap(),
                    "{place}"
                );
            }),
            "dr_subset_inverse" => pairs().for_each(|(name, label)| {
                assert_eq!(
                    Subset::of(&cube.inverse(), axis(name)).to_string(),
                    *label,
                    "{place} {name}"
                );
            }),
            "unsolved" => {
                let places = unsolved(cube);
                assert_eq!(format!("{}c{}e", places.corners(), places.edges()), *value, "{place}");
            }
            "leave_slice" => {
                assert!(list().all(|axis| badges.leave_slice.contains(&axis)), "{place}");
            }
            "fr" => {}
            other => panic!("unknown field '{other}'"),
        }
    }
}

/// Returns the axes in the order in which they were recorded, followed by the unrecorded ones.
fn badges_in_order(recorded: &[Axis], set: Vec<Axis>) -> Vec<Axis> {
    let mut axes: Vec<Axis> =
        recorded.iter().copied().filter(|&axis| set.contains(&axis)).collect();
    axes.extend(set.into_iter().filter(|axis| !recorded.contains(axis)));
    axes
}

/// Returns the label as the recorded files write it: a finished DR is `0c0e` there.
fn dr_label(badges: &Badges, axis: Axis) -> String {
    match badges.dr_on(axis) {
        DrBadge::Done(_) => "0c0e".to_owned(),
        badge => badge.to_string(),
    }
}
