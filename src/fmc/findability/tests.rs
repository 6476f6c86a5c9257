//! Properties of findability that hold for all lines.

use premove_cube::notation::{Alg, Line, parse};
use premove_cube::{Axis, Cube, Move, Symmetry};
use premove_engine::search::Control;
use premove_engine::step::{Context, Goal};
use premove_engine::table::Tables;

use super::*;
use crate::family;

const SCRAMBLE: &str = "B L' D F' U D2 L' F' L U' B2 R2 L' B2 U2 L B2 R' F2 L D2";
const STEPS: [&str; 4] = ["F R' (U' L')", "D2 B' D' B L2 B2 U'", "F (D2 F' R2 U2 B')", "R2 D2 R2"];

fn line(text: &str) -> Line {
    parse(text).unwrap().line()
}

fn lines<const N: usize>(texts: [&str; N]) -> Vec<Line> {
    texts.map(line).to_vec()
}

fn scrambled() -> Cube {
    line(SCRAMBLE).apply_to(&Cube::SOLVED)
}

fn rates(cube: &Cube, tables: &Tables) -> Findability {
    let control = Control::new();
    Findability::new(cube, SolverLevel::default(), Context::new(tables, &control)).unwrap()
}

/// Returns the moves of a line after a function changed each of them.
fn mapped(line: &Line, of: impl Fn(Move) -> Move) -> Line {
    let [normal, inverse] =
        [&line.normal, &line.inverse].map(|alg| alg.iter().map(&of).collect::<Alg>());
    Line { normal, inverse }
}

#[test]
fn symmetric_lines_are_equally_hard() {
    let tables = Tables::in_memory();
    let expected = rates(&scrambled(), &tables).of(&lines(STEPS)).unwrap();
    assert!(expected.eo > Bits::default() && expected.dr.is_some() && expected.htr.is_some());
    for symmetry in Symmetry::all() {
        let cube = symmetry.of_cube(&scrambled());
        let steps = STEPS.map(|step| mapped(&line(step), |m| symmetry.of_move(m)));
        let find = rates(&cube, &tables).of(&steps);
        assert_eq!(find, Some(expected), "{symmetry:?}");
    }
}

#[test]
fn dr_and_htr_are_equally_hard_on_both_sides() {
    let tables = Tables::in_memory();
    let expected = rates(&scrambled(), &tables).of(&lines(STEPS)).unwrap();
    let exchanged = lines(STEPS)
        .into_iter()
        .map(|Line { normal, inverse }| Line { normal: inverse, inverse: normal });
    let find = rates(&scrambled().inverse(), &tables).of(&exchanged.collect::<Vec<_>>()).unwrap();
    assert_eq!((find.dr, find.htr), (expected.dr, expected.htr));
    // People look at the normal side first.
    let is_inverse = |eo| EoFeatures::of(&line(eo)).is_inverse;
    assert_eq!(["F", "(F)", "F (R)"].map(is_inverse), [false, true, false]);
}

#[test]
fn the_direction_of_last_turns_does_not_matter() {
    let tables = Tables::in_memory();
    let rates = rates(&scrambled(), &tables);
    for (count, goal) in [(1, Goal::Eo), (2, Goal::DrFromEo), (3, Goal::Htr)] {
        let steps = &lines(STEPS)[..count];
        let expected = rates.of(steps).unwrap();
        let members = family(&steps[count - 1], goal);
        assert!(members.len() > 1, "{goal:?}");
        for member in members {
            let steps = [&steps[..count - 1], &[member]].concat();
            assert_eq!(rates.of(&steps), Some(expected), "{steps:?}");
        }
    }
}

#[test]
fn a_half_turn_may_be_written_in_either_step_and_opposite_faces_in_either_order() {
    let tables = Tables::in_memory();
    let rates = rates(&scrambled(), &tables);
    let expected = rates.of(&lines(STEPS)).unwrap();
    let [eo, dr, htr, finish] = STEPS;
    for steps in [
        ["F R' D2 (U' L')", "B' D' B L2 B2 U'", htr, finish],
        ["F R' (U' L')", "D2 B' D' B L2 B2 U' R2", "R2 F (D2 F' R2 U2 B')", finish],
        [eo, dr, "F R2 (D2 F' R2 U2 B')", "D2 R2"],
    ] {
        assert_eq!(rates.of(&lines(steps)), Some(expected), "{steps:?}");
    }
    let spelt = ["L2 R2", "R2 L2"]
        .map(|pair| rates.of(&[line(eo), line(&format!("D2 {pair} B' D' B L2 R2 L2 B2 U'"))]));
    assert!(spelt[0].is_some() && spelt[0] == spelt[1], "{spelt:?}");
}

#[test]
fn the_division_into_steps_does_not_matter() {
    let tables = Tables::in_memory();
    let rates = rates(&scrambled(), &tables);
    let [eo, dr, htr, finish] = STEPS.map(line);
    let expected = rates.of(&[eo.clone(), dr.clone(), htr.clone(), finish.clone()]);
    for at in 1..dr.normal.len() {
        let (before, after) = dr.normal.moves().split_at(at);
        let parts = [before, after].map(|moves| Line::on_normal(moves.iter().copied().collect()));
        let [before, after] = parts;
        let steps = [eo.clone(), before, after, htr.clone(), finish.clone()];
        assert_eq!(rates.of(&steps), expected);
    }
    // A finish from DR without HTR: the moves up to its last quarter turns are the HTR.
    let steps = [eo, dr, htr.then(&finish)];
    assert_eq!(rates.of(&steps), expected);
}

#[test]
fn a_line_is_rated_as_far_as_it_goes() {
    let tables = Tables::in_memory();
    let rates = rates(&scrambled(), &tables);
    let find = |count: usize| rates.of(&lines(STEPS)[..count]);
    assert_eq!(find(0), None);
    let [eo, dr, htr, whole] = [1, 2, 3, 4].map(|count| find(count).unwrap());
    assert_eq!([eo, dr, htr].map(|f| f.rated()), [Rated::Eo, Rated::ToDr, Rated::Line]);
    assert_eq!((eo.eo, dr.dr), (whole.eo, whole.dr));
    assert_eq!(whole, htr);
    assert!(eo.bits() <= dr.bits() && dr.bits() <= htr.bits());
    assert_eq!(whole.of_goal(Goal::Eo), Some((Rated::Eo, whole.eo)));
    assert_eq!(eo.of_goal(Goal::DrFromEo), None);
    // Straight to DR: an EO of nine or more moves, which no one finds.
    let steps = [lines(STEPS)[0].then(&lines(STEPS)[1])];
    let straight = rates.of(&steps).unwrap();
    assert_eq!((straight.dr, straight.rated()), (None, Rated::ToDr));
    assert!(straight.bits().get() > 22.0, "{}", straight.bits());
    assert_eq!(rates.of(&lines(["R U R' U'"])), None);
    // From EO to the solved cube in one go: blocks, which have no bits.
    let [eo, dr, htr, finish] = STEPS.map(line);
    assert_eq!(rates.of(&[eo, dr.then(&htr).then(&finish)]), None);
}

#[test]
fn a_step_is_rated_by_what_it_reaches_first() {
    let tables = Tables::in_memory();
    let rates = rates(&scrambled(), &tables);
    let whole = rates.of(&lines(STEPS)).unwrap();
    let all = lines(STEPS);
    let of = |at: usize| rates.of_step_behind(&all[..at], &all[at]);
    assert_eq!(of(0), Some((Rated::Eo, whole.eo)));
    assert_eq!(of(1), whole.dr.map(|bits| (Rated::Dr, bits)));
    assert_eq!(of(2), whole.htr.map(|bits| (Rated::Htr, bits)));
    assert_eq!(of(3), None, "the finish");
}

#[test]
fn a_dr_from_a_state_with_eo_is_rated_as_the_dr_of_its_line() {
    let tables = Tables::in_memory();
    let [eo, dr, ..] = STEPS.map(line);
    let whole = rates(&scrambled(), &tables).of(&[eo.clone(), dr.clone()]).unwrap();
    let behind = Findability::behind_eo(&eo.apply_to(&scrambled()), SolverLevel::default());
    let alone = behind.of(&[dr]).unwrap();
    assert_eq!(alone.of_goal(Goal::DrFromEo), whole.of_goal(Goal::DrFromEo));
    assert_eq!(alone.eo, Bits::default());
}

#[test]
fn more_moves_are_harder_and_better_solvers_find_more() {
    let rater = Rater::default();
    let dr = |text: &str| rater.dr(&line(text), Axis::Fb, Axis::Ud).get();
    for base in ["R U R'", "L' U2 R (B2)", "R L", "D R U2 R"] {
        // A half turn in front of a step costs the bits of a move; a quarter turn about the trigger
        // axis costs more.
        assert!(dr(&format!("F2 {base}")) > dr(base), "{base}");
        assert!(dr(&format!("L F2 {base}")) > dr(&format!("L2 F2 {base}")), "{base}");
    }
    let htr = |text: &str| rater.htr(&line(text)).get();
    assert!(htr("R2 U F2 U L2 U") > htr("U F2 U L2 U"));
    let long = line("F2 R' D2 L F2 U R D' L2 R");
    let levels = [22.4, 23.0, 24.0, 25.0, 26.5, 28.0, 40.0];
    let bits = levels
        .map(|mean| Rater::new(SolverLevel::new(mean).unwrap()).dr(&long, Axis::Fb, Axis::Ud));
    assert!(bits.is_sorted(), "{bits:?}");
}

#[test]
fn triggers_are_told_apart_by_their_shape() {
    let shape = |text: &str| DrFeatures::of(&line(text), Axis::Fb, Axis::Ud).trigger;
    let cases = [
        ("F2 R U R'", Some(TriggerShape::Rur)),
        ("R U' R", Some(TriggerShape::Rur)),
        ("R U2 R", Some(TriggerShape::Ru2r)),
        ("L F2 L'", Some(TriggerShape::Ru2r)),
        ("R U L", Some(TriggerShape::Rul)),
        ("R F2 L", Some(TriggerShape::Rul)),
        ("U2 R", None),
        ("F2 R L", None),
        // Of two sides the one with the longer trigger counts.
        ("F2 L2 U2 R (L U2 L)", Some(TriggerShape::Ru2r)),
        ("(R U L')", Some(TriggerShape::Rul)),
    ];
    for (text, expected) in cases {
        assert_eq!(shape(text), expected, "{text}");
    }
}
