//! Tests of limits on moves, sides and quarter turns: results must be the filtered list without
//! limits.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use premove_cube::notation::{Alg, Side, parse};
use premove_cube::{Axis, Cube, Face, Move, MoveSet, Rng, StateKind, Symmetry, random};
use std::sync::Mutex;

use premove_engine::search::{
    Control, Endings, Limits, Order, QuarterAxes, Ranking, Report, Sides, Silent, Solution, Work,
};
use premove_engine::step::{
    Conditions, Context, Label, Step, Subset, Subsets, Trigger, Triggers, solve, triggers,
};
use premove_engine::table::Tables;

/// Returns the solutions within limits.
fn list(step: &Step, cube: &Cube, limits: &Limits, tables: &Tables) -> Vec<Solution> {
    solve(step, cube, limits, Context::new(tables, &Control::new()).on_threads(2), &Silent)
        .unwrap()
        .solutions
}

fn moves_of(solution: &Solution) -> impl Iterator<Item = Move> {
    [Side::Normal, Side::Inverse].into_iter().flat_map(|side| solution.side(side).iter().copied())
}

/// Returns whether a solution is within the limits, judged by the solution alone.
fn passes(solution: &Solution, limits: &Limits) -> bool {
    let quarters: Vec<Move> = moves_of(solution).filter(|m| m.is_quarter()).collect();
    let fewer = solution.side(Side::Normal).len().min(solution.side(Side::Inverse).len());
    moves_of(solution).all(|m| limits.moves.contains(m))
        && fewer <= usize::from(limits.other_side)
        && quarters.len() <= usize::from(limits.quarters)
        && (limits.quarter_axes == QuarterAxes::Any
            || quarters.iter().all(|m| m.axis() == quarters[0].axis()))
}

/// Returns each limit alone, and some combinations.
fn limits() -> Vec<Limits> {
    let free = Limits::default();
    let rufd = [Face::R, Face::U, Face::F, Face::D]
        .into_iter()
        .fold(MoveSet::EMPTY, |s, f| s.or(MoveSet::of_face(f)));
    let mut all = vec![
        Limits { moves: rufd, ..free },
        Limits { moves: MoveSet::keeping_dr(Axis::Rl), ..free },
        Limits {
            moves: MoveSet::HALF.or(MoveSet::of_face(Face::B)).or(MoveSet::of_face(Face::L)),
            ..free
        },
        Limits { quarter_axes: QuarterAxes::One, ..free },
        Limits { quarter_axes: QuarterAxes::One, quarters: 2, other_side: 1, ..free },
        Limits { moves: MoveSet::keeping_eo(Axis::Ud), quarters: 3, other_side: 2, ..free },
    ];
    all.extend((0..=4).map(|quarters| Limits { quarters, ..free }));
    all.extend((0..=2).map(|other_side| Limits { other_side, ..free }));
    all
}

/// Compares the lists for one state; returns the number of solutions in shortened lists.
fn compare(step: &str, cube: &Cube, max: u8, tables: &Tables) -> usize {
    let step = Step::find(step).unwrap();
    let mut compared = 0;
    for sides in [Sides::Only(Side::Normal), Sides::Only(Side::Inverse), Sides::Linear, Sides::Niss]
    {
        if step.sides(sides) != sides {
            continue;
        }
        for endings in [Endings::Representative, Endings::All] {
            let wanted =
                |limits: Limits| Limits { max, sides, endings, results: usize::MAX, ..limits };
            let all = list(&step, cube, &wanted(Limits::default()), tables);
            for limits in limits() {
                let want: Vec<Solution> =
                    all.iter().filter(|s| passes(s, &limits)).copied().collect();
                let got = list(&step, cube, &wanted(limits), tables);
                assert_eq!(got, want, "{} {sides:?} {limits:?} {cube:?}", step.name());
                let same_targets = |(a, b): (&Solution, &Solution)| a.targets() == b.targets();
                assert!(
                    got.iter().zip(&want).all(same_targets),
                    "{} {sides:?} {limits:?}",
                    step.name()
                );
                // The wanted number counts only solutions within the limits.
                let first = list(&step, cube, &Limits { results: 3, ..wanted(limits) }, tables);
                assert_eq!(first, want[..want.len().min(3)], "{} {limits:?}", step.name());
                compared += if want.len() < all.len() { want.len() } else { 0 };
            }
        }
    }
    compared
}

/// Checks that limited searches list the solutions of unlimited ones that are within the limits.
fn check(step: &str, kind: StateKind, max: u8, seed: u64) {
    let (tables, mut rng) = (Tables::new(common::tables_folder()), Rng::from_number(seed));
    let compared: usize =
        (0..4).map(|_| compare(step, &random(kind, &mut rng), max, &tables)).sum();
    assert!(compared > 0, "no limit ever mattered");
}

#[test]
fn limited_eo_is_the_filtered_list() {
    check("eo", StateKind::Full, 5, 31);
}

#[test]
fn limited_dr_from_eo_is_the_filtered_list() {
    check("dr-eofb", StateKind::Eo, 7, 32);
}

#[test]
fn limited_htr_is_the_filtered_list() {
    check("htr-drud", StateKind::Dr, 8, 33);
}

#[test]
fn limited_corner_steps_are_the_filtered_list() {
    check("co-URF", StateKind::Full, 6, 34);
    check("coud", StateKind::Full, 7, 36);
}

#[test]
fn limited_finish_is_the_filtered_list() {
    let tables = Tables::new(common::tables_folder());
    let cube = |moves: &str| parse(moves).unwrap().line().apply_to(&Cube::SOLVED);
    assert!(compare("drudfin", &cube("U2 R2 U F2 D' L2"), 9, &tables) > 0);
    assert!(compare("drudslice", &cube("U R2 U2 F2 U'"), 8, &tables) > 0);
}

/// Records everything that a search reports.
#[derive(Default)]
struct Heard {
    found: Mutex<Vec<Solution>>,
    ready: Mutex<Vec<Solution>>,
    work: Mutex<Vec<Work>>,
}

impl Report for Heard {
    fn found(&self, batch: &[Solution]) {
        self.found.lock().unwrap().extend(batch);
    }

    fn ready(&self, solutions: &[Solution]) {
        self.ready.lock().unwrap().extend(solutions);
    }

    fn depth_done(&self, _depth: u8, _: &[Solution], work: &Work) {
        self.work.lock().unwrap().push(*work);
    }
}

/// Compares a search that sorts its solutions with one that reports them as found; only the order
/// may differ. Returns the number of solutions, and how many of them reached several targets.
fn compare_orders(step: &str, kind: StateKind, max: u8, seed: u64) -> (usize, usize) {
    let (tables, mut rng) = (Tables::new(common::tables_folder()), Rng::from_number(seed));
    let step = Step::find(step).unwrap();
    let (mut compared, mut several) = (0, 0);
    for _ in 0..6 {
        let cube = random(kind, &mut rng);
        for (sides, endings) in
            [(Sides::Niss, Endings::Representative), (Sides::Linear, Endings::All)]
        {
            let sorted = Limits { max, sides, endings, results: usize::MAX, ..Limits::default() };
            let (in_order, any_order) = (Heard::default(), Heard::default());
            let want = solve(
                &step,
                &cube,
                &sorted,
                Context::new(&tables, &Control::new()).on_threads(2),
                &in_order,
            )
            .unwrap();
            assert_eq!(*in_order.ready.lock().unwrap(), want.solutions);
            let as_found = Limits { order: Order::AsFound, ..sorted };
            let got = solve(
                &step,
                &cube,
                &as_found,
                Context::new(&tables, &Control::new()).on_threads(2),
                &any_order,
            )
            .unwrap();
            assert!(got.solutions.is_empty() && !got.ending.has_more());
            assert_eq!((got.lengths, got.count()), (want.lengths, want.solutions.len() as u64));
            let mut found = any_order.found.into_inner().unwrap();
            found.sort();
            let whole =
                |all: &[Solution]| all.iter().map(|s| (s.line(), s.targets())).collect::<Vec<_>>();
            assert_eq!(whole(&found), whole(&want.solutions), "{} {sides:?} {cube:?}", step.name());
            let few = Heard::default();
            let results = want.solutions.len() / 2;
            let got = solve(
                &step,
                &cube,
                &Limits { results, ..as_found },
                Context::new(&tables, &Control::new()).on_threads(2),
                &few,
            )
            .unwrap();
            assert_eq!(
                (few.found.into_inner().unwrap().len(), got.count()),
                (results, results as u64)
            );
            assert!(got.ending.has_more() || results == want.solutions.len());
            compared += found.len();
            several += found.iter().filter(|s| s.targets().count_ones() > 1).count();
        }
    }
    (compared, several)
}

#[test]
fn as_found_each_solution_comes_once_whichever_targets_it_reaches() {
    assert!(compare_orders("eo", StateKind::Full, 6, 41).0 > 0);
    assert!(compare_orders("dr-eofb", StateKind::Eo, 9, 42).0 > 0);
    assert!(compare_orders("drfin", StateKind::Htr, 11, 43).1 > 0);
}

/// Brute force over these lengths would take hours.
#[test]
fn limits_that_nothing_can_satisfy_end_the_search() {
    let tables = Tables::new(common::tables_folder());
    let scramble = "L' F U' F' D L B L U F' R2 B2 U' B2 L2 F2 R2 D L2 D B2";
    let cube = parse(scramble).unwrap().line().apply_to(&Cube::SOLVED);
    let of = |faces: &[Face]| {
        faces.iter().fold(MoveSet::EMPTY, |set, &face| set.or(MoveSet::of_face(face)))
    };
    let free = Limits { max: 20, sides: Sides::Linear, ..Limits::default() };
    for limits in [
        Limits { moves: of(&[Face::U, Face::D, Face::R, Face::L]), ..free },
        Limits { moves: MoveSet::keeping_dr(Axis::Fb), quarters: 1, ..free },
        Limits { quarters: 2, ..free },
    ] {
        let answer = solve(
            &Step::find("eofb").unwrap(),
            &cube,
            &limits,
            Context::new(&tables, &Control::new()),
            &Silent,
        )
        .unwrap();
        assert_eq!((answer.solutions.len(), answer.completed), (0, Some(20)), "{limits:?}");
    }
    let limits = Limits { moves: of(&[Face::R, Face::U, Face::F]), ..free };
    let answer = solve(
        &Step::find("eo").unwrap(),
        &cube,
        &limits,
        Context::new(&tables, &Control::new()),
        &Silent,
    )
    .unwrap();
    assert!(answer.completed.is_some());
}

/// Returns a state with EO on F/B that is near DR.
fn near_dr(seed: u64) -> Cube {
    let mut rng = Rng::from_number(seed);
    let moves: Vec<Move> = MoveSet::keeping_eo(Axis::Fb).iter().collect();
    let cube = random(StateKind::Dr, &mut rng);
    (0..4).fold(cube, |cube, _| cube.after(moves[rng.below(moves.len() as u32) as usize]))
}

#[test]
fn drs_with_a_subset_are_those_of_the_whole_list_that_lead_to_it() {
    let tables = Tables::new(common::tables_folder());
    let mut found = 0;
    for name in ["drud-eofb", "dr-eo", "dr"] {
        let step = Step::find(name).unwrap();
        let max = if name == "dr" { 6 } else { 7 };
        let free = Limits { max, results: usize::MAX, sides: Sides::Niss, ..Limits::default() };
        let cubes: Vec<Cube> = (0..6).map(near_dr).collect();
        let lists: Vec<_> = cubes.iter().map(|cube| list(&step, cube, &free, &tables)).collect();
        // The search caches the bounds of the last few conditions, so each is used for all cubes.
        for (text, seed) in ["4a1", "4b3 4e+4a2", "2c", "qt<=2", "0c0", "4a2 0e"]
            .into_iter()
            .flat_map(|text| (0..6).map(move |seed| (text, seed)))
        {
            let (cube, whole) = (cubes[seed], &lists[seed]);
            let subsets = Subsets::read(text).unwrap();
            let wanted = Conditions { subsets: Some(subsets.clone()), ..Conditions::default() };
            let step = step.clone().with(wanted).unwrap();
            let leads_there = |target: u8, end: &Cube| {
                step.targets_of(1 << target).any(|target| subsets.contains(end, target.dr_axis()))
            };
            // A solution keeps only those of its targets that have the subset.
            let passing: Vec<(Solution, u8)> = whole
                .iter()
                .map(|solution| {
                    let end = solution.line().apply_to(&cube);
                    let kept = (0..8).filter(|&i| solution.targets() >> i & 1 == 1);
                    let kept = kept.filter(|&i| leads_there(i, &end));
                    (*solution, kept.fold(0, |bits, i| bits | 1 << i))
                })
                .filter(|&(_, targets)| targets != 0)
                .collect();
            let limited = list(&step, &cube, &free, &tables);
            let with_targets: Vec<_> = limited.iter().map(|s| (*s, s.targets())).collect();
            assert_eq!(with_targets, passing, "{name} {text} {seed}");
            let one = list(&step, &cube, &Limits { results: 1, ..free }, &tables);
            assert_eq!(one.first(), limited.first());
            let listener = Heard::default();
            let order = Order::AsFound;
            let as_found = Limits { order, ..free };
            let control = Control::new();
            let context = Context::new(&tables, &control).on_threads(2);
            solve(&step, &cube, &as_found, context, &listener).unwrap();
            let mut heard = listener.found.into_inner().unwrap();
            heard.sort();
            assert_eq!(heard, limited, "{name} {text} {seed}");
            found += limited.len();
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn conditions_cut_the_search_early() {
    let tables = Tables::new(common::tables_folder());
    let step = Step::find("drud-eofb").unwrap();
    let conditions = [("4a2 0e", ""), ("qt=0", ""), ("", "RU2F2R")].map(|(subset, trigger)| {
        let subsets = (!subset.is_empty()).then(|| Subsets::read(subset).unwrap());
        let triggers = (!trigger.is_empty()).then(|| Triggers::read(trigger).unwrap());
        Conditions { subsets, triggers, ..Conditions::default() }
    });
    let wanted = conditions.map(|conditions| step.clone().with(conditions).unwrap());
    let cubes = [0, 1, 2].map(|seed| random(StateKind::Eo, &mut Rng::from_number(seed)));
    let nodes = |step: &Step| {
        let limits = Limits { max: 10, results: usize::MAX, ..Limits::default() };
        let of_cube = |cube: &Cube| {
            let control = Control::new();
            let context = Context::new(&tables, &control);
            solve(step, cube, &limits, context, &Silent).unwrap().work.nodes
        };
        cubes.iter().map(of_cube).sum::<u64>()
    };
    let all = nodes(&step);
    for wanted in &wanted {
        let cut = nodes(wanted);
        assert!(3 * cut < all, "{}: {cut} of {all}", wanted.conditions());
    }
}

#[test]
fn conditions_that_nothing_meets_are_refused_at_once() {
    let tables = Tables::new(common::tables_folder());
    let cube = random(StateKind::Eo, &mut Rng::from_number(3));
    let refused = |conditions: Conditions| {
        let step = Step::find("dr-eofb").unwrap().with(conditions).unwrap();
        let control = Control::new();
        let limits = Limits { sides: Sides::Niss, ..Limits::default() };
        let answer = solve(&step, &cube, &limits, Context::new(&tables, &control), &Silent);
        answer.expect_err("nothing meets them").to_string()
    };
    // One move before HTR, a state is already in DR on the other axis.
    let subsets = Some(Subsets::read("qt=0").unwrap());
    let reason = refused(Conditions { subsets, ..Conditions::default() });
    assert!(reason.starts_with("such a DR is one on the other axis a move before"), "{reason}");
    let triggers = Some(Triggers::read("RFU2D2R2L2BR").unwrap());
    let reason = refused(Conditions { triggers, ..Conditions::default() });
    assert!(reason.starts_with("dr-eofb cannot end so: its moves keep EO"), "{reason}");
}

#[test]
fn steps_from_dr_start_from_wanted_subsets_only() {
    let tables = Tables::new(common::tables_folder());
    let cube = parse("R2 U").unwrap().line().apply_to(&Cube::SOLVED);
    let htr = |text: &str| {
        let wanted =
            Conditions { subsets: Some(Subsets::read(text).unwrap()), ..Conditions::default() };
        let step = Step::find("htr").unwrap().with(wanted).unwrap();
        let control = Control::new();
        solve(&step, &cube, &Limits::default(), Context::new(&tables, &control), &Silent)
            .map(|answer| answer.solutions[0].to_string())
            .map_err(|error| error.to_string())
    };
    assert_eq!(htr("4a1 4e"), Ok("U".to_owned()));
    assert_eq!(htr("4b2"), Err("DR on U/D is 4a1 4e; wanted is subset 4b2".to_owned()));
    let subsets = Some(Subsets::read("4a1").unwrap());
    assert!(
        Step::find("eo").unwrap().with(Conditions { subsets, ..Conditions::default() }).is_err()
    );
}

#[test]
fn a_dr_that_is_there_has_no_solution_with_another_subset() {
    let tables = Tables::new(common::tables_folder());
    let cube = parse("R2 U").unwrap().line().apply_to(&Cube::SOLVED);
    for (text, solutions) in [("4a1", 1), ("4b2", 0)] {
        let wanted =
            Conditions { subsets: Some(Subsets::read(text).unwrap()), ..Conditions::default() };
        let step = Step::find("dr-eo").unwrap().with(wanted).unwrap();
        assert_eq!(list(&step, &cube, &Limits::default(), &tables).len(), solutions);
    }
    assert_eq!(Subset::of(&cube, Axis::Ud).to_string(), "4a1 4e");
}

#[test]
fn fewest_quarter_turns_first_is_the_whole_list_in_another_order() {
    let tables = Tables::new(common::tables_folder());
    let mut reordered = 0;
    for (seed, name) in (0..4).flat_map(|seed| [(seed, "eo"), (seed, "dr-eo"), (seed, "drudfin")]) {
        let cube = if name == "drudfin" {
            let mut rng = Rng::from_number(seed);
            let turns: Vec<Move> = MoveSet::keeping_dr(Axis::Ud).iter().collect();
            (0..7).fold(Cube::SOLVED, |cube, _| cube.after(turns[rng.below(10) as usize]))
        } else {
            near_dr(seed)
        };
        let step = Step::find(name).unwrap();
        let free = Limits { max: 7, results: usize::MAX, sides: Sides::Niss, ..Limits::default() };
        let plain = list(&step, &cube, &free, &tables);
        let mut sorted = plain.clone();
        sorted.sort_by_key(|solution| (solution.len(), solution.quarters()));
        let ranking = Ranking::FewestQuarters;
        let ranked = list(&step, &cube, &Limits { ranking, ..free }, &tables);
        assert_eq!(ranked, sorted, "{name} {seed}");
        reordered += usize::from(ranked != plain);
        for results in [1, 7] {
            let first = list(&step, &cube, &Limits { ranking, results, ..free }, &tables);
            assert_eq!(first, sorted[..results.min(sorted.len())], "{name} {seed}");
        }
    }
    assert!(reordered > 1, "{reordered}");
}

/// Returns the longest of these triggers that a side of a DR ends with, found by brute force. Every
/// image of a trigger, with its last turns in either direction, is undone after the moves.
fn longest_triggers<'a>(side: &[Move], axis: Axis, words: &'a [Trigger]) -> Vec<&'a Trigger> {
    let spellings = |moves: &[Move]| -> Alg { moves.iter().copied().collect() };
    let ends = |trigger: &&Trigger| {
        Symmetry::all().filter(|s| s.axis(Axis::Ud) == axis).any(|symmetry| {
            let image: Vec<Move> = trigger.word.iter().map(|m| symmetry.of_move(m)).collect();
            let last = image[image.len() - 1].axis();
            let free = image.iter().rev().take_while(|m| m.axis() == last).count();
            (0..1_usize << free).any(|turned| {
                let mut image = image.clone();
                let from = image.len() - free;
                for (i, m) in image[from..].iter_mut().enumerate() {
                    *m = if turned >> i & 1 == 1 { m.inverse() } else { *m };
                }
                // A side ends with the image if undoing it shortens the side by the whole image.
                let undone = spellings(&image).inverse();
                let rest: Alg = side.iter().copied().chain(undone.iter()).collect();
                rest.normal_form().len() + image.len() == side.len()
            })
        })
    };
    let found: Vec<&Trigger> = words.iter().filter(ends).collect();
    let longest = found.iter().map(|trigger| trigger.word.len()).max();
    found.into_iter().filter(|trigger| Some(trigger.word.len()) == longest).collect()
}

/// Returns states that are one or two turns and a trigger that breaks EO away from DR.
fn behind_breaking() -> impl Iterator<Item = Cube> {
    let undone = ["R' F' R' D'", "R' F' R'", "R' F' R' D' B2", "R' F' L' R' D'"];
    undone.into_iter().zip(0..).map(|(undone, seed)| {
        let cube = random(StateKind::Dr, &mut Rng::from_number(seed));
        cube.after_all(&parse(undone).unwrap().line().normal)
    })
}

#[test]
fn drs_by_trigger_and_case_are_those_of_the_whole_list_that_end_so() {
    let tables = Tables::new(common::tables_folder());
    let known = triggers(4);
    let (mut found, mut breaking) = ([0; 2], 0);
    for name in ["drud-eofb", "dr-eo", "dr"] {
        let step = Step::find(name).unwrap();
        let max = if name == "dr" { 6 } else { 7 };
        let free = Limits { max, results: usize::MAX, sides: Sides::Niss, ..Limits::default() };
        let cubes: Vec<Cube> = match name {
            "dr" => (0..1).map(near_dr).chain(behind_breaking()).collect(),
            _ => (0..4).map(near_dr).collect(),
        };
        let lists: Vec<_> = cubes.iter().map(|cube| list(&step, cube, &free, &tables)).collect();
        let conditions = [
            (Some("RUR+RU2R"), None),
            (Some("RLUR+RUF2R"), None),
            (Some("RF2R"), None),
            (None, Some("4c2e+3c2e")),
            (Some("R+RUR"), Some("4c4e")),
            // These triggers break EO, so only a straight DR ends with them. The second one is an
            // image of the first with a different end, and the third begins with turns of opposite
            // faces.
            (Some("RFR"), None),
            (Some("RFR+LBU2R+RUR"), None),
            (Some("RLFR"), None),
        ];
        let conditions = conditions.into_iter().take(if name == "dr" { 8 } else { 5 });
        for ((text, case), seed) in
            conditions.flat_map(|condition| (0..cubes.len()).map(move |seed| (condition, seed)))
        {
            let (cube, whole) = (cubes[seed], &lists[seed]);
            let named = text.map(|text| Triggers::read(text).unwrap());
            let cases = case.map(|case| case.parse().unwrap());
            let conditions = Conditions { triggers: named, cases, ..Conditions::default() };
            let words: Vec<Trigger> = match text {
                Some(text) => text.split('+').map(|word| Trigger::read(word).unwrap()).collect(),
                None => known.clone(),
            };
            let is_wanted = |label: Option<Label>| {
                cases.is_none_or(|cases: premove_engine::step::Labels| {
                    cases.contains(label.unwrap())
                })
            };
            let passes = |solution: &&Solution| {
                step.targets_of(solution.targets()).any(|target| {
                    [Side::Normal, Side::Inverse].iter().any(|&side| {
                        longest_triggers(solution.side(side), target.dr_axis(), &words)
                            .iter()
                            .any(|trigger| is_wanted(trigger.label))
                    })
                })
            };
            let passing: Vec<Solution> = whole.iter().filter(passes).copied().collect();
            let limited = list(&step.clone().with(conditions).unwrap(), &cube, &free, &tables);
            assert_eq!(limited, passing, "{name} {text:?} {case:?} {seed}");
            found[usize::from(case.is_some())] += limited.len();
            if text.is_some_and(|text| text.contains('F') && !text.contains("F2")) {
                breaking += limited.len();
            }
        }
    }
    assert!(found[0] > 20 && found[1] > 20 && breaking >= 20, "{found:?} {breaking}");
}

#[test]
fn no_half_turn_that_belongs_to_the_next_step_is_left_beside_the_last_quarter_turn() {
    // `U F2 B` is `U B` with a half turn that commutes with its end. Lists have `U B`, and the next
    // step begins with the half turn.
    let tables = Tables::new(common::tables_folder());
    let mut pairs = 0;
    for (seed, name, max) in (0..3).flat_map(|n| [(n, "eo", 5), (n, "dr-eo", 7), (n, "htr", 7)]) {
        let cube = match name {
            "htr" => random(StateKind::Htr, &mut Rng::from_number(seed))
                .after_all(&parse("U R2 D' F2 U").unwrap().line().normal),
            _ => near_dr(seed).after_all(&parse("R2 F2").unwrap().line().normal),
        };
        let free = Limits { max, results: usize::MAX, sides: Sides::Niss, ..Limits::default() };
        for solution in list(&Step::find(name).unwrap(), &cube, &free, &tables) {
            for side in [Side::Normal, Side::Inverse].map(|side| solution.side(side)) {
                let Some(last) = side.last() else { continue };
                let end: Vec<Move> =
                    side.iter().rev().take_while(|m| m.axis() == last.axis()).copied().collect();
                assert!(end.iter().all(|m| m.is_quarter()), "{name} {solution}");
                pairs += usize::from(end.len() == 2);
            }
        }
    }
    assert!(pairs > 0);
}
