//! Tests of the definitions that come with the program, against published counts.

use std::collections::HashSet;

use premove_engine::search::{Control, Silent};

use super::*;
use crate::check::{Big, PositionCount, PuzzleReport, check};
use crate::count::{CountRequest, count};
use crate::{Pattern, PuzzleMetric};

fn definition(name: &str) -> Definition {
    find(name).unwrap().definition().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn report(name: &str) -> PuzzleReport {
    check(&definition(name), &Control::new()).unwrap()
}

fn factorial(n: u32) -> impl Iterator<Item = u32> {
    1..=n
}

/// Returns the number of positions of the Megaminx: 3^19 times 2^28 times 20! times 30!.
fn megaminx() -> Big {
    let mut all = Big::product(factorial(20).chain(factorial(30)).chain([3; 19]).chain([2; 29]));
    all.divide_by([2, 2]);
    all
}

#[test]
fn every_definition_is_read_and_has_its_own_name_on_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/puzzles");
    let files: HashSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let names: HashSet<String> = CATALOGUE
        .iter()
        .flat_map(|entry| {
            let goals = entry.goals.map(|_| format!("{}.goals", entry.name));
            let samples = entry.samples.map(|_| format!("{}.samples", entry.name));
            [Some(format!("{}.def", entry.name)), goals, samples]
        })
        .flatten()
        .collect();
    assert_eq!(names, files);
    for entry in CATALOGUE {
        assert!(entry.text.starts_with("# "), "{}", entry.name);
        let read = read_definition(entry.text.as_bytes(), entry.name).unwrap();
        assert!(read.notes.is_empty(), "{}: {:?}", entry.name, read.notes);
        assert!(!read.value.moves.is_empty() && read.value.solved.meets(&read.value.solved));
    }
}

#[test]
fn positions_are_as_many_as_are_published() {
    for (name, count) in [
        ("2x2x2", "3674160"),
        ("3x3x3", "43252003274489856000"),
        ("3x3x3-ru", "73483200"),
        ("3x3x3-ruf", "170659735142400"),
        ("3x3x3-mu", "184320"),
        ("3x3x3-r2u", "604800"),
        ("3x3x3-rwu", "5417769369600"),
        ("3x3x3-mrru", "5417769369600"),
        ("3x3x3-slices", "768"),
        ("3x3x3-half", "663552"),
        ("3x3x3-domino", "19508428800"),
        // The factors are 8!/4!^2, 3^7, 12!/4!^3 and 2^11.
        ("3x3x3-colours", "10863756288000"),
        ("3x3x3-cross", "190080"),
        // Corners have 8!/4! arrangements and 3^4 orientations; edges have 12!/4! and 2^8.
        ("3x3x3-f2l", "695280402432000"),
        // The factors are 8!/4!, 3^7, 12!/4! and 2^11.
        ("3x3x3-oll", "150180566925312000"),
        ("3x3x3-eo", "2048"),
        ("3x3x3-dr", "2217093120"),
        ("4x4x4-centres", "3246670537110000"),
        // R and U reach 120 arrangements of the corners. The other factors are 3^5, 16! for wings,
        // and 10!/4!/2!^3 for centres.
        ("4x4x4-rwru", "11531051654234112000000"),
        ("pyraminx", "933120"),
        ("pyraminx-tips", "75582720"),
        ("skewb", "3149280"),
        ("helicopter", "11848661611315200000"),
        ("helicopter-3", "2592"),
        ("helicopter-ll", "209952"),
        // Corners have 11!/2 arrangements and 3^10 orientations; edges have 13!/2.
        ("megaminx-rlu", "3669345365686640640000"),
        ("rashkey", "44100"),
        ("ufo", "479001600"),
        ("ufo-2", "362880"),
    ] {
        let PositionCount::Exactly(found) = report(name).positions else { panic!("{name}") };
        assert_eq!(found.to_string(), count, "{name}");
    }
    assert_eq!(report("megaminx").positions, PositionCount::Exactly(megaminx()));
    assert!((megaminx().to_f64() / 1.006_696e68 - 1.0).abs() < 1e-6);
}

/// Returns the number of positions at each distance up to `max`, counted in `metric`.
fn distances(name: &str, metric: PuzzleMetric, max: Option<u32>) -> Vec<u64> {
    let puzzle = definition(name);
    let memory = 16 << 20;
    let request = CountRequest { max, memory, antipodes: 0, ..CountRequest::new(&puzzle, metric) };
    count(&puzzle, &request, &Control::new(), &Silent).unwrap().counts
}

#[test]
fn positions_lie_as_far_as_with_definitions_made_by_others() {
    // The expected counts come from a separate program and from other definitions of these puzzles.
    use PuzzleMetric::{Moves, Quarters};
    for (name, metric, farthest, count) in [
        ("rashkey", Moves, 12, 252),
        ("rashkey", Quarters, 15, 24),
        ("ufo-2", Moves, 22, 6),
        ("ufo-2", Quarters, 29, 2),
        ("helicopter-ll", Moves, 18, 26),
        ("helicopter-ll", Quarters, 18, 26),
    ] {
        let found = distances(name, metric, None);
        assert_eq!((found.len() - 1, found.last()), (farthest, Some(&count)), "{name}");
    }
    for (name, near) in [
        ("3x3x3-rwu", [1, 6, 18, 54, 162]),
        ("3x3x3-mrru", [1, 12, 60, 360, 1815]),
        ("3x3x3-colours", [1, 6, 75, 888, 11082]),
        ("4x4x4-rwru", [1, 9, 45, 216, 1053]),
        ("megaminx-rlu", [1, 12, 80, 512, 3296]),
        ("ufo", [1, 13, 91, 648, 3949]),
    ] {
        assert_eq!(distances(name, Moves, Some(4)), near, "{name}");
    }
}

#[test]
fn symmetries_are_those_of_the_body() {
    for (name, all, mirrors) in [
        ("2x2x2", 6, 3),
        ("3x3x3", 48, 24),
        ("3x3x3-domino", 16, 8),
        ("4x4x4-centres", 6, 3),
        ("pyraminx", 24, 12),
        ("skewb", 24, 12),
        ("megaminx", 120, 60),
    ] {
        let report = report(name);
        assert_eq!(
            (report.symmetries, report.mirrors, report.all_symmetries),
            (all, mirrors, true),
            "{name}"
        );
    }
}

#[test]
fn rules_are_told_in_a_cubers_words() {
    let texts =
        |name: &str| report(name).constraints.into_iter().map(|rule| rule.text).collect::<Vec<_>>();
    assert_eq!(
        texts("3x3x3"),
        [
            "the turns of CORNERS add up to 0 modulo 3",
            "the turns of EDGES add up to 0 modulo 2",
            "CORNERS and EDGES have the same parity",
        ]
    );
    assert_eq!(
        texts("pyraminx"),
        ["the turns of EDGES add up to 0 modulo 2", "EDGES are permuted evenly"]
    );
    assert_eq!(
        texts("3x3x3-mu"),
        [
            "the turns of EDGES add up to 0 modulo 2",
            "of CORNERS, EDGES and CENTRES an even number are permuted oddly",
        ]
    );
}

#[test]
fn moves_that_commute_are_found() {
    let report = report("3x3x3");
    let definition = definition("3x3x3");
    let names: Vec<_> = (report.commuting.iter())
        .map(|&(a, b)| format!("{}{}", definition.bases[a].name, definition.bases[b].name))
        .collect();
    assert_eq!(names, ["UD", "RL", "FB"]);
    assert!(report.idle.is_empty() && report.repeated.is_empty());
}

#[test]
fn quarter_turns_of_a_face_cost_one_each() {
    let cube = definition("3x3x3");
    let cost = |name: &str| cube.moves[cube.find(name).unwrap()].cost(PuzzleMetric::Quarters);
    assert_eq!(["U", "U2", "U'"].map(cost), [1, 2, 1]);
    assert_eq!(cube.moves.len(), 18);
}

/// Returns all positions that allowed moves reach from the solved one. Positions with the same
/// `view` are counted once.
fn reached<V: std::hash::Hash + Eq>(
    definition: &Definition,
    view: impl Fn(&Pattern) -> V,
) -> Vec<Pattern> {
    let mut all = vec![definition.solved.clone()];
    let mut seen = HashSet::from([view(&all[0])]);
    let mut at = 0;
    while at < all.len() {
        for (number, m) in definition.moves.iter().enumerate() {
            if m.exponent == 1 && definition.allows(&all[at], number) {
                let next = m.action.apply(&all[at], &definition.shape);
                if seen.insert(view(&next)) {
                    all.push(next);
                }
            }
        }
        at += 1;
    }
    all
}

#[test]
fn the_square_1_slices_in_its_published_number_of_shapes() {
    // Jaap Scherphuis counts 3,678 shapes in which both layers can be halved.
    let square = definition("square-1");
    let slice = square.find("/").unwrap();
    // In a solved layer, labels repeat in the order corner, corner, edge. Seen clockwise, a wedge
    // of a corner is its first or its second.
    let shapes = reached(&square, |p| {
        let kind = |slot: usize| {
            let next = slot / 12 * 12 + (slot + 1) % 12;
            let [here, next] = [slot, next].map(|slot| p.labels[slot] - 1);
            if here % 3 == 2 { 0 } else { 1 + u8::from(here / 3 == next / 3 && next % 3 != 2) }
        };
        (0..24).map(kind).collect::<Vec<_>>()
    });
    assert_eq!(shapes.iter().filter(|shape| square.allows(shape, slice)).count(), 3_678);
}

#[test]
fn a_slice_turn_of_the_square_1_waits_for_whole_corners() {
    let square = definition("square-1");
    let [up, down, slice] = ["U", "D'", "/"].map(|name| square.find(name).unwrap());
    let after = |number: usize| square.moves[number].action.apply(&square.solved, &square.shape);
    assert!(square.allows(&square.solved, slice));
    assert!(square.allows(&after(up), slice) && square.allows(&after(down), slice));
    let [back, up] = ["U'", "U2"].map(|name| after(square.find(name).unwrap()));
    assert!(!square.allows(&back, slice) && !square.allows(&up, slice));
}

#[test]
fn glued_pairs_block_the_faces_that_would_part_them() {
    let cube = definition("3x3x3-bandaged");
    let open: Vec<_> =
        (0..cube.moves.len()).filter(|&number| cube.allows(&cube.solved, number)).collect();
    let names: Vec<_> = open.iter().map(|&number| cube.moves[number].name.as_str()).collect();
    assert_eq!(names, ["R", "R2", "R'", "F", "F2", "F'", "L", "L2", "L'", "B", "B2", "B'"]);
    assert!(matches!(report("3x3x3-bandaged").positions, PositionCount::AtMost(_)));
}

#[test]
fn a_mistyped_name_is_answered_with_the_nearest() {
    assert_eq!(find("Megaminx").unwrap().name, "megaminx");
    assert_eq!(find("megamix"), Err(NameHint::Near("megaminx".to_owned())));
    assert!(matches!(find("rubik"), Err(NameHint::All(_))));
}

/// Returns the number of positions that meet `from`, at each distance from `goal`.
fn between(puzzle: &str, goal: &str, from: &str, max: Option<u32>) -> Vec<u64> {
    let puzzle = definition(puzzle);
    let starts = if from.is_empty() { Vec::new() } else { goals(&puzzle, from) };
    let request = CountRequest {
        goals: goals(&puzzle, goal),
        starts,
        max,
        antipodes: 0,
        ..CountRequest::new(&puzzle, PuzzleMetric::Moves)
    };
    count(&puzzle, &request, &Control::new(), &Silent).unwrap().counts
}

#[test]
fn named_goals_are_those_of_the_definitions_that_ship_as_goals() {
    let listed: Vec<NamedGoal> = find("3x3x3").unwrap().goals().collect();
    assert_eq!(listed[0], NamedGoal { name: "cross", about: "the cross on D" });
    assert_eq!(listed.len(), 14);
    for goal in listed {
        let positions = goals(&definition("3x3x3"), goal.name);
        assert_eq!(positions.len(), if goal.name == "dr" { 24 } else { 1 }, "{}", goal.name);
        assert!(positions.iter().any(|goal| definition("3x3x3").solved.meets(goal)));
        assert_eq!(goals(&definition("3x3x3-domino"), goal.name), positions);
    }
    assert!(
        goals(&definition("2x2x2"), "cross").is_empty()
            && goals(&definition("3x3x3"), "nothing").is_empty()
    );
    let cross = [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102];
    assert_eq!(between("3x3x3", "cross", "", None), cross);
    for (goal, max) in [("eo", 7), ("f2l", 3), ("oll", 3), ("dr", 4)] {
        let whole = definition(&format!("3x3x3-{goal}"));
        let request = CountRequest {
            max: Some(max),
            antipodes: 0,
            ..CountRequest::new(&whole, PuzzleMetric::Moves)
        };
        let expected = count(&whole, &request, &Control::new(), &Silent).unwrap().counts;
        assert_eq!(between("3x3x3", goal, "", Some(max)), expected, "{goal}");
    }
}

#[test]
fn every_goal_on_file_is_listed_once() {
    for entry in CATALOGUE.iter().filter(|entry| entry.goals.is_some()) {
        let text = entry.goals.unwrap();
        let read = read_goals(&entry.definition().unwrap(), text.as_bytes(), entry.name, &|| false)
            .unwrap();
        assert!(read.notes.is_empty(), "{}: {:?}", entry.name, read.notes);
        let mut names: Vec<&str> =
            read.value.iter().map(|position| position.name.as_str()).collect();
        names.dedup();
        assert_eq!(
            entry.goals().map(|goal| goal.name).collect::<Vec<_>>(),
            names,
            "{}",
            entry.name
        );
    }
    assert_eq!(find("megaminx").unwrap().goals().count(), 0);
}

#[test]
fn from_one_goal_to_another_is_counted_over_all_moves() {
    // The expected counts come from a separate search over edges and corners.
    assert_eq!(between("3x3x3", "eo-cross", "eo", None), [1, 11, 86, 520, 2355, 6239, 2654, 14]);
    // The remaining counts, 1, 0, 0, 6, 15, 69, 162, 107, 24 at their start, take longer.
    assert_eq!(between("3x3x3", "223", "222", Some(4)), [1, 3, 12, 76, 318]);
}
