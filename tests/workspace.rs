//! Tests of the workspace together with the engine: solutions are found, and can be added as steps
//! up to the finish.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeSet;
use std::path::Path;

use premove_cube::Cube;
use premove_cube::notation::{Line, Side, parse};
use premove_engine::search::{Control, Endings, Extent, Limits, Silent, Solution};
use premove_engine::step::{self, Context, Goal, Step};
use premove_engine::table::Tables;
use premove_fmc::{NothingToSearch, Policy, WantedSearch, Workspace};

const SCRAMBLES: [&str; 3] = [
    "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R2 R' U' F",
    "R' U' F R F2 D B' R D2 F' U' R D' B2 U2 F B2 D2 B U2 R2 B2 D2 R' U' F",
    "R' U' F U B2 U' L2 F2 R2 D L2 U B2 R2 B' L' D B F' U2 R D2 L' R' U' F",
];

fn tables() -> Tables {
    Tables::new(Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"))
}

fn search(wanted: &WantedSearch, tables: &Tables) -> Vec<Solution> {
    let WantedSearch { step, cube, limits } = wanted;
    step::solve(step, cube, limits, Context::new(tables, &Control::new()).on_threads(2), &Silent)
        .unwrap()
        .solutions
}

#[test]
fn every_first_solution_leads_on_to_a_verified_end() {
    let tables = tables();
    for scramble in SCRAMBLES {
        for (policy, side) in [
            (Policy::Niss, Side::Normal),
            (Policy::Linear, Side::Inverse),
            (Policy::View, Side::Inverse),
        ] {
            let mut workspace = Workspace::on_scramble(scramble);
            workspace.set_policy(policy);
            workspace.set_side(side);
            let mut goals = Vec::new();
            loop {
                workspace.set_results(5);
                let wanted = match workspace.now().request() {
                    Ok(wanted) => wanted,
                    Err(reason) => break assert_eq!(reason, NothingToSearch::Solved),
                };
                goals.push(wanted.step.goal());
                let solutions = search(&wanted, &tables);
                let place = format!("{} {policy:?} {scramble}", wanted.step.name());
                assert!(!solutions.is_empty(), "{place}");
                for solution in &solutions {
                    let reached: Vec<_> = wanted.step.targets_of(solution.targets()).collect();
                    let after = workspace.now().after(&solution.line()).unwrap();
                    assert!(
                        !reached.is_empty() && reached.iter().all(|t| t.is_reached(&after.cube)),
                        "{place}"
                    );
                    if policy == Policy::View || wanted.step.goal().is_final() {
                        assert!(solution.side(side.other()).is_empty(), "{place}");
                    }
                }
                assert!(workspace.take_solution(&wanted.step, &solutions[0]), "{place}");
            }
            assert_eq!(goals, [Goal::Eo, Goal::DrFromEo, Goal::Htr, Goal::HtrFinish]);
            let (_, solution) = workspace.now().best().unwrap();
            let scrambled = parse(scramble).unwrap().line().apply_to(&Cube::SOLVED);
            assert!(scrambled.after_all(&solution).is_solved());
            let text = workspace.now().write_up(workspace.now().cursor());
            assert!(
                text.ends_with(&format!("Solution: {solution} ({})\n", solution.len())),
                "{text}"
            );
            assert_eq!(
                Workspace::from_json(&workspace.to_json()).unwrap().now().rows(),
                workspace.now().rows()
            );
        }
    }
}

/// Returns whether a side ends with a half turn, or has one beside a final turn of the opposite
/// face.
fn ends_in_half_turn(line: &Line) -> bool {
    [&line.normal, &line.inverse].into_iter().any(|side| {
        let moves = side.moves();
        let end = moves
            .iter()
            .rev()
            .take_while(|m| Some(m.axis()) == moves.last().map(|last| last.axis()));
        end.into_iter().any(|m| !m.is_quarter())
    })
}

#[test]
fn families_are_what_the_list_of_all_endings_adds() {
    let tables = tables();
    let (mut listed, mut stand_for) = (0, 0);
    for scramble in SCRAMBLES {
        let mut workspace = Workspace::on_scramble(scramble);
        for goal in [Goal::Eo, Goal::DrFromEo, Goal::Htr] {
            let wanted = workspace.now().request().unwrap();
            assert_eq!(wanted.step.goal(), goal);
            let lines = |endings| -> BTreeSet<Line> {
                let limits = Limits {
                    endings,
                    results: 200_000,
                    extent: Extent::Shortest { slack: 1 },
                    ..wanted.limits
                };
                search(&WantedSearch { limits, ..wanted.clone() }, &tables)
                    .iter()
                    .map(Solution::line)
                    .collect()
            };
            let (some, all) = (lines(Endings::Representative), lines(Endings::All));
            let members: BTreeSet<Line> =
                some.iter().flat_map(|line| premove_fmc::family(line, goal)).collect();
            assert!(members.is_subset(&all), "{goal:?}: {:?}", members.difference(&all).next());
            assert!(some.iter().all(|line| premove_fmc::is_representative(line, goal)));
            // Half turns at the end belong to the next step. HTR lists also leave out exchanges of
            // U and D.
            let mut hidden = all.difference(&members).filter(|line| !ends_in_half_turn(line));
            assert!(goal == Goal::Htr || hidden.next().is_none(), "{goal:?}: {:?}", hidden.next());
            (listed, stand_for) = (listed + some.len(), stand_for + members.len());
            let first = some.iter().min_by_key(|line| line.len()).unwrap();
            assert!(workspace.take(&wanted.step, first));
        }
    }
    assert!(listed > 100 && stand_for > 2 * listed, "{listed} {stand_for}");
}

#[test]
fn every_step_of_the_catalogue_can_be_taken() {
    let tables = tables();
    let starts = [
        (SCRAMBLES[0], "eofb eorl eoud drud drrl drfb"),
        ("R2 U L2 D' F2 U' R2", "drudslice drudfin htr-drud"),
    ];
    for (scramble, names) in starts {
        for name in names.split(' ') {
            let step = Step::find(name).unwrap();
            let mut workspace = Workspace::on_scramble(scramble);
            let cube = workspace.now().cube().unwrap();
            let solutions = search(
                &WantedSearch { step: step.clone(), cube, limits: Limits::default() },
                &tables,
            );
            assert!(workspace.take_solution(&step, &solutions[0]), "{name} {:?}", solutions[0]);
        }
    }
}
