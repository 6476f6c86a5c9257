//! Tests of the verdict on solutions as people write them, and on random text.

use proptest::prelude::*;

use super::*;
use crate::sample::alg;

fn verdict(text: &str) -> RulesVerdict {
    check(&alg("R U F D2"), text)
}

fn said(text: &str) -> Vec<String> {
    verdict(text).faults.iter().map(ToString::to_string).collect()
}

/// `D2 F' U' R'` would be the inverse scramble. The moves before it make another beginning.
const SOLUTION: &str = "L R L' R' D2 F' U' R'";

#[test]
fn a_solution_of_allowed_symbols_is_ok() {
    for (text, length) in [
        (SOLUTION, 8),
        ("L R L' R' D2\nF' U' R'", 8),
        ("L R L’ R’ D2 F′ U´ R`", 8),
        ("x L R L' R' F2 U' B' R' y2 z'", 8),
        ("LRL'R'D2F'U'R'", 8),
    ] {
        let verdict = verdict(text);
        assert!(verdict.is_ok(), "{text}: {}", verdict.summary());
        assert_eq!(verdict.length, length, "{text}");
        assert_eq!(verdict.instead, None);
    }
    assert_eq!(verdict(SOLUTION).summary(), "ok to hand in: 8 moves");
}

#[test]
fn rotations_count_for_the_limit_only() {
    let rotations = |count: usize| format!("{} {SOLUTION}", "x x' ".repeat(count));
    assert!(verdict(&rotations(36)).is_ok());
    let long = verdict(&rotations(37));
    assert_eq!((long.length, long.turns), (8, 82));
    assert_eq!(long.faults, [Fault::TooLong(82)]);
    // After cancellation it would be the inverse scramble.
    assert_eq!(long.instead, None);
}

#[test]
fn what_is_too_long_by_rotations_is_offered_without_them() {
    let long = check(&alg("R U F"), &format!("{} F' U' R'", "y2 y2 ".repeat(40)));
    assert_eq!(long.instead.map(|moves| moves.to_string()).as_deref(), Some("F' U' R'"));
}

#[test]
fn what_is_left_of_the_cube_is_said() {
    assert_eq!(
        said("L R L' R' D2 F' U'"),
        ["it does not solve the cube: 4 corners and 4 edges left"]
    );
    // Some pieces are unsolved, although a half turn of the slice would solve them.
    let cycle = premove_cube::notation::parse("M' U M U2 M' U M").unwrap().line().normal;
    let verdict = check(&cycle, "R R'").summary();
    assert!(verdict.contains("it does not solve the cube: 3 edges left"), "{verdict}");
    assert_eq!(said(""), ["there are no moves"]);
    assert_eq!(said("// nothing"), ["there are no moves"]);
}

#[test]
fn the_start_of_the_inverse_scramble_is_refused_from_four_moves_on() {
    assert_eq!(said("D2 F' U' R'"), ["it begins with 4 moves of the inverse scramble"]);
    assert_eq!(said("D2 F' L L' U' R'"), Vec::<String>::new());
    // Opposite faces in the other order, and other names of a turn, count as equal moves.
    let scramble = alg("R U D F2");
    assert_eq!(check(&scramble, "F2 U' D' R'").faults, [Fault::FromScramble(4)]);
    assert_eq!(check(&scramble, "y L2 U' D' F' y'").faults, [Fault::FromScramble(4)]);
}

#[test]
fn moves_that_both_begin_with_count_whatever_follows_them() {
    let shared = |solution: &str, inverse: &str| shared_start(&alg(solution), &alg(inverse));
    // In the scramble, the fourth move is one of two parallel turns. In the solution it is single.
    assert_eq!(shared("B' F2 L D' R U", "B' F2 L D' U' R'"), 4);
    assert_eq!(shared("F2 B' L U' R", "B' F2 L D' U' R'"), 4);
    assert_eq!(shared("B' F2 L D' U' R'", "B' F2 L D' U' R'"), 6);
    assert_eq!(shared("B' L", "B' F2 L"), 1);
    assert_eq!(shared("B' F2 L", "B' L"), 1);
}

#[test]
fn symbols_of_write_ups_are_refused_with_the_moves_to_hand_in() {
    let cases = [
        (
            "L R L' R' D2 F' M M' U' R'",
            "'M' at column 17: slices are not allowed, write face turns",
        ),
        (
            "L R L' R' D2 F' (R U)",
            "'(' at column 17: the inverse side is not allowed, write one sequence",
        ),
        (
            "L R L' R' D2 F' NISS R U",
            "'NISS' at column 17: the inverse side is not allowed, write one sequence",
        ),
        (
            "L R L' R' D2 * F' U' R'",
            "'*' at column 14: marks of insertions are not allowed, write the moves there",
        ),
        (
            "[L R L' R'] D2 F' U' R'",
            "'[' at column 1: brackets are not allowed, write the moves out",
        ),
        ("L R L' R' D2 F' U3 R'", "'U3' at column 17: a turn is written R, R2 or R'"),
        ("L R L' R' D2 F' Q U' R'", "'Q' at column 17: this is not a move"),
    ];
    for (text, want) in cases {
        let verdict = verdict(text);
        assert_eq!(verdict.faults.first().map(ToString::to_string).as_deref(), Some(want));
        assert!(verdict.solves && !verdict.is_ok(), "{text}");
        // L R L' R' cancels, and the rest is the inverse scramble.
        assert_eq!(verdict.instead, None, "{text}");
    }
    let sliced = check(&alg("R L' F2"), "F2 M'");
    assert!(sliced.solves, "{}", sliced.summary());
    assert_eq!(sliced.instead.map(|moves| moves.to_string()).as_deref(), Some("F2 R' L"));
}

#[test]
fn small_letters_are_read_as_what_solves_the_cube() {
    let careless = verdict("l R l' r' d2 f' u' r'");
    assert!(careless.is_ok(), "{}", careless.summary());
    assert_eq!(careless.remarks, [RuleRemark::Case]);
    let wide = check(&alg("B L"), "r' U'");
    assert!(wide.solves);
    assert!(
        wide.summary().contains("'r'' at column 1: a wide turn is written Rw"),
        "{}",
        wide.summary()
    );
}

#[test]
fn two_solutions_are_one_too_many() {
    let text = format!("{SOLUTION}\n\n{SOLUTION}");
    assert_eq!(verdict(&text).faults, [Fault::Several(2)]);
    assert_eq!(verdict(&format!("R U R'\n{SOLUTION}")).faults, [Fault::Several(2)]);
}

#[test]
fn what_a_judge_forgives_is_a_remark() {
    let forgiven = verdict("L R L' R' D2', F' U' R'. // 8");
    assert!(forgiven.is_ok(), "{}", forgiven.summary());
    assert_eq!(forgiven.remarks, [RuleRemark::Comment, RuleRemark::Stray, RuleRemark::HalfPrime]);
    let longer = check(&alg("R U F"), "F' U' R2 R");
    assert!(longer.is_ok());
    assert_eq!(longer.remarks, [RuleRemark::Cancels(1)]);
}

/// The moves of article 12a for the 3x3x3 cube, each with its inverse.
const PERMITTED: &str = "F F' B B' R R' L L' U U' D D' F2 B2 R2 L2 U2 D2 \
                         Fw Bw Rw Lw Uw Dw Fw' Bw' Rw' Lw' Uw' Dw' Fw2 Bw2 Rw2 Lw2 Uw2 Dw2 \
                         2Fw 2Bw 2Rw 2Lw 2Uw 2Dw 2Fw' 2Bw' 2Rw' 2Lw' 2Uw' 2Dw' \
                         2Fw2 2Bw2 2Rw2 2Lw2 2Uw2 2Dw2 x y z x' y' z' x2 y2 z2";

#[test]
fn each_move_that_the_regulations_define_is_permitted() {
    for word in PERMITTED.split_whitespace() {
        let turn = moves_of(word);
        let undone = turn.unniss().inverse();
        let verdict = check(&undone, &format!("{word} U U'"));
        assert!(verdict.is_ok(), "{word}: {}", verdict.summary());
        assert!(
            verdict.remarks.iter().all(|remark| matches!(remark, RuleRemark::Cancels(_))),
            "{word}"
        );
        let is_rotation = word.starts_with(['x', 'y', 'z']);
        assert_eq!(verdict.length, if is_rotation { 2 } else { 3 }, "{word}");
    }
}

#[test]
fn each_example_of_the_guidelines_that_is_not_permitted_is_refused() {
    for word in
        "M e T U1 Ui U3 U- R++ R'2 L'w 1R 2U 2f 2-3r 1Rw 3Rw 2-3Rw Rr * → ⮐ ? [r] [r_u] [F] \
                 <f> [f]' [f]2 [x] (x) (L) 2(Rw) (U)2 (U)' (R_U)' (R_U_R') [R,_U] [R:_U] m2 E S2 \
                 M' 3R 2r 3f' R4 U'' F3' 0R R5 # + @ ^ = NISS ^(R) {R} 4Rw Rw3 x3 Q Rx1"
            .split_whitespace()
    {
        let word = word.replace('_', " ");
        let verdict = verdict(&format!("{SOLUTION} {word}"));
        let is_symbol = |fault: &Fault| matches!(fault, Fault::Symbol { .. });
        assert!(verdict.faults.iter().any(is_symbol), "{word}: {}", verdict.summary());
    }
}

#[test]
fn what_the_regulations_have_forgiven_since_is_a_remark_and_plays_as_it_is_meant() {
    let with = |text: &str| check(&alg("R U F D2"), text);
    for (text, remark) in [
        ("L R L' R' D2 F' U' R2' R", RuleRemark::HalfPrime),
        ("L R L' R' D2 f' U' R'", RuleRemark::Case),
        ("L R L' R' D2 . F' U', R'", RuleRemark::Stray),
        ("L R L' R' D2 / F' U' R'", RuleRemark::Stray),
        ("Y L R L' R' D2 L' U' F'", RuleRemark::Case),
        ("rw Rw' L R L' R' D2 F' U' R'", RuleRemark::Case),
        ("2RW 2Rw' L R L' R' D2 F' U' R'", RuleRemark::Case),
    ] {
        let verdict = with(text);
        assert!(verdict.is_ok(), "{text}: {}", verdict.summary());
        assert!(verdict.remarks.contains(&remark), "{text}: {:?}", verdict.remarks);
    }
}

proptest! {
    #[test]
    fn any_text_has_a_verdict(text in ".{0,200}") {
        let verdict = verdict(&text);
        prop_assert!(!verdict.summary().is_empty());
        prop_assert!(verdict.solves || !verdict.is_ok());
    }

    #[test]
    fn what_is_offered_instead_is_ok(
        moves in "([UDRLFBMES xyz(]['2]? ?){0,12}",
    ) {
        let line = moves_of(&moves);
        let scramble = line.unniss().inverse();
        if let Some(instead) = check(&scramble, &moves).instead {
            let again = check(&scramble, &instead.to_string());
            prop_assert!(again.is_ok(), "{}", again.summary());
        }
    }
}
