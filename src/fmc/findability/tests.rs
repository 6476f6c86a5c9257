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
        [eo, "D2 R2 L2 B' D' B R2 B2 U'", htr, finish],
        [eo, "D2 L2 R2 B' D' B R2 B2 U'", htr, finish],
    ] {
        let find = rates.of(&lines(steps)).unwrap();
        if steps[1].contains("L2 R2") || steps[1].contains("R2 L2") {
            let other = steps.map(|text| text.replace("R2 L2", "L2 R2"));
            let other = rates.of(&other.map(|text| line(&text))).unwrap();
            assert_eq!(find, other);
        } else {
            assert_eq!(find, expected, "{steps:?}");
        }
    }
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
