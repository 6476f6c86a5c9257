//! Tests of reading and writing `KPuzzle` JSON.

use super::*;
use crate::ANY;

pub(super) const DERIVED: &str = r#"{
  "$schema": "somewhere",
  "name": "2x2x2",
  "orbits": [{ "orbitName": "CORNERS", "numPieces": 8, "numOrientations": 3 }],
  "defaultPattern": { "CORNERS": { "pieces": [0, 1, 2, 3, 4, 5, 6, 7], "orientation": [0, 0, 0,
  0, 0, 0, 0, 0] } },
  "moves": {
    "U": { "CORNERS": { "permutation": [1, 2, 3, 0, 4, 5, 6, 7], "orientationDelta": [0, 0, 0, 0,
    0, 0, 0, 0] } },
    "x": { "CORNERS": { "permutation": [4, 0, 3, 5, 7, 6, 2, 1], "orientationDelta": [2, 1, 2, 1,
    1, 2, 1, 2] } },
    "y": { "CORNERS": { "permutation": [1, 2, 3, 0, 7, 4, 5, 6] } }
  },
  "derivedMoves": { "L": "[z: U]", "z": "[x: y]", "R": "[z': U]", "D": "[x2: U]", "Dv": "y'",
  "Uturn": "U'" }
}"#;

#[test]
fn derived_moves_are_moves_unless_they_are_there_already() {
    let cube = read(DERIVED);
    let bases: Vec<_> = cube.bases.iter().map(|base| base.name.as_str()).collect();
    assert_eq!(bases, ["U", "L", "R", "D"]);
    let names =
        |list: &[(String, _)]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&cube.rotations), ["x", "y", "z"]);
    assert_eq!(names(&cube.extras), ["Dv", "Uturn"]);
    assert!(cube.bases.iter().all(|base| base.order == 4));
    assert_eq!(parse_moves(&cube, "Uturn"), Ok(vec![cube.find("U'").unwrap()]));
    // The rotation moves L to the place of U, so z U z' and L are equal.
    assert_eq!(parse_scramble(&cube, "z U z' L'"), Ok(cube.solved.clone()));
}

#[test]
fn json_and_ksolve_files_describe_the_same_puzzle() {
    let text = r#"{"name":"r","orbits":[{"orbitName":"P","numPieces":4,"numOrientations":2}],
        "defaultPattern":{"P":{"pieces":[0,1,2,3],"orientation":[0,0,0,0]}},
        "moves":{"X":{"P":{"permutation":[1,2,3,0],"orientationDelta":[0,0,0,1]}}}}"#;
    let (json, plain) = (read(text), read(RING));
    assert_eq!(
        (&json.moves, &json.solved, &json.shape),
        (&plain.moves, &plain.solved, &plain.shape)
    );
}

#[test]
fn patterns_say_modulo_what_a_turn_counts() {
    let ring = read("Set P 3 4\nSet Q 2 1\nMove X\nP\n2 3 1\nEnd");
    let text =
        r#"{"P": {"pieces": [0, 0, 2], "orientation": [3, 3, 3], "orientationMod": [0, 2, 1]}}"#;
    let pattern = &scrambles(&ring, text)[0];
    assert_eq!(*pattern.start.labels, [1, 1, 3, 1, 2]);
    assert_eq!(
        (&*pattern.start.twists, &*pattern.start.moduli),
        (&[3, 1, 0, 0, 0][..], &[4, 2, 1, 1, 1][..])
    );
    assert_eq!(scrambles(&ring, &format!(" [{text}, {text}]")).len(), 2);
    for (text, expected) in [
        (
            r#"{"P": {"pieces": [0, 0, 2], "orientationMod": [3, 0, 0]}}"#,
            "orientationMod 3 does not divide the 4 orientations",
        ),
        (
            r#"{"P": {"pieces": [0, 0]}}"#,
            "test.txt:1:8: P.pieces has 2 numbers: the orbit has 3 pieces",
        ),
        (
            r#"{"P": {"pieces": [0, 1, 2], "orientation": [0, 0.5, 0]}}"#,
            "floating point `0.5`, expected a whole number",
        ),
        (
            r#"{"P": {"pieces": [0, -1, 2]}}"#,
            "P.pieces has the number -1: they must be from 0 to 65533",
        ),
        (r#"{"P": {"pieces": [0, 1, 2}}"#, "this is no KPuzzle pattern"),
    ] {
        scramble_refused(&ring, text, expected);
    }
}

#[test]
fn orbits_that_are_not_declared_are_passed_over_with_a_note() {
    let text = DERIVED
        .replacen(
            "\"U\": { \"CORNERS\"",
            "\"U\": { \"CENTRES\": { \"permutation\": \
        [3] }, \"CORNERS\"",
            1,
        )
        .replacen("\"y\": { ", "\"y\": { \"CENTRES\": {\"permutation\":[0]}, ", 1);
    assert_ne!(text, DERIVED);
    assert_eq!(read(&text), read(DERIVED));
    assert_eq!(notes(&text), ["8: passed over orbit 'CENTRES', which is not declared"]);
    let ring = read("Set P 3 1\nMove X\nP\n2 3 1\nEnd");
    let pattern = r#"{"Q": {"pieces": [7]}, "P": {"pieces": [1, 2, 0]}}"#;
    assert_eq!(*scrambles(&ring, pattern)[0].start.labels, [2, 3, 1]);
}

#[test]
fn numbers_are_whole_in_any_form_and_turns_count_round() {
    let text = r#"{"name":"d","orbits":[{"orbitName":"P","numPieces":2.0,"numOrientations":6e0}],
        "defaultPattern":{"P":{"pieces":[0,1.0],"orientation":[-2,6],"orientationMod":null}},
        "moves":{"A":{"P":{"permutation":[1e0,0],"orientationDelta":[-1,13]}},
        "B":{"P":{"permutation":[0,1]}}}}"#;
    let dial = read(text);
    assert_eq!(*dial.moves[dial.find("A").unwrap()].action.twist, [5, 1]);
    assert_eq!((&*dial.solved.twists, dial.bases.len()), (&[4, 0][..], 2));
}

#[test]
fn a_move_goes_before_a_derived_one_of_its_name_and_derived_ones_come_in_any_order() {
    let derived = |text: &str| {
        read(&DERIVED.replacen("\"derivedMoves\": {", &format!("\"derivedMoves\": {{ {text},"), 1))
    };
    let cube = derived(r#""U": "_", "x": "nothing", "A": "B2' . L", "B": "R'", "C": ".""#);
    assert_eq!(cube.bases.len(), 5, "R' is no move of its own, A is");
    let same = |one: &str, other: &str| {
        assert_eq!(parse_scramble(&cube, one), parse_scramble(&cube, other), "{one}, {other}");
    };
    same("A", "R2 L");
    same("C U .", "U");
    let refused_with = DERIVED.replacen("\"[z: U]\"", "\"A L\"", 1);
    refused(&refused_with, "unknown move 'A'");
}

#[test]
fn a_name_with_a_digit_can_be_undone() {
    let text = "Set P 5 1\nMove A5\nP\n2 3 1 4 5\nEnd\nMove x2\nP\n1 2 3 5 4\nEnd\nIllegal P 1 9\n";
    let puzzle = read(&text.replace("Illegal P 1 9\n", "MoveAlias B A5"));
    assert_eq!(puzzle.rotations[0].0, "x2");
    assert_eq!(parse_scramble(&puzzle, "A5' A5 x2' x2"), Ok(puzzle.solved.clone()));
    assert_eq!(parse_scramble(&puzzle, "B' B"), Ok(puzzle.solved.clone()));
}

#[test]
fn a_pattern_as_cubing_js_turns_it_into_text_is_read() {
    let ring = read("Set P 3 4\nMove X\nP\n2 3 1\nEnd");
    let orbits = r#"{"P": {"pieces": [2, 0, 1], "orientation": [0, 3, 0]}}"#;
    for (before, after) in [
        (r#"{"experimentalPuzzleName": "ring", "patternData": "#, "}"),
        (r#"{"patternData": "#, r#", "experimentalPuzzleName": "ring"}"#),
        (r#"[{"$schema": "s", "patternData": "#, "}]"),
    ] {
        let whole = format!("{before}{orbits}{after}");
        assert_eq!(scrambles(&ring, &whole)[0].start, scrambles(&ring, orbits)[0].start, "{whole}");
    }
}

#[test]
fn a_list_of_patterns_is_read_until_it_is_stopped_or_too_long() {
    use std::cell::Cell;
    let ring = read("Set P 3 4\nMove X\nP\n2 3 1\nEnd");
    let text = format!("[{}]", [r#"{"P": {"pieces": [0, 1, 2]}}"#; 9].join(","));
    let asked = Cell::new(0);
    let stop = || asked.replace(asked.get() + 1) == 4;
    let error = read_scrambles_until(&ring, text.as_bytes(), "test.txt", 1, &stop).unwrap_err();
    assert_eq!(
        (error.is_stopped(), asked.get()),
        (true, 5),
        "the fifth is the last that is looked at"
    );
    let whole = scrambles(&ring, &text);
    assert_eq!((whole.len(), whole[8].name.as_str()), (9, "pattern 9"));
    scramble_refused(&ring, &text[..text.len() - 1], "this is no list of patterns");
    scramble_refused(&ring, &format!("{text} 7"), "this is no list of patterns");
    // A file for a puzzle with this many pieces may have at most 4,096 scrambles.
    let large = read("Set P 4096 1\nMove X\nEnd");
    let text = format!("[{}", "{},".repeat(5_000));
    scramble_refused(&large, &text, "4096");
}

#[test]
fn faults_have_their_place() {
    let with = |from: &str, to: &str| {
        assert!(DERIVED.contains(from), "{from}");
        DERIVED.replacen(from, to, 1)
    };
    for (text, expected) in [
        (
            with("[1, 2, 3, 0, 4, 5, 6, 7]", "[1, 2, 3, 0, 4, 5, 6, 6]"),
            "test.def:8:25: the permutation of set 'CORNERS' uses 6 twice",
        ),
        (
            with("[1, 2, 3, 0, 4, 5, 6, 7]", "[1, 2, 3, 0, 4, 5, 6]"),
            "moves.U.CORNERS.permutation has 7 numbers",
        ),
        (
            with("[1, 2, 3, 0, 4, 5, 6, 7]", "[1, 2, 3, 0, 4, 5, 6, 8]"),
            "has the number 8: they must be from 0 to 7",
        ),
        (
            with("\"y\": {", "\"x\": {"),
            "test.def:12:7: this is no KPuzzle definition: 'x' is given twice",
        ),
        (with("[x: y]", "[x: w]"), "test.def:14:36: unknown move 'w' at column 5"),
        (
            with("\"numPieces\": 8", "\"numPieces\": 0"),
            "numPieces of orbit 'CORNERS' must be from 1 to 4096, found '0'",
        ),
        (with("\"numPieces\": 8", "\"numPieces\": 99999999"), "must be from 1 to 4096"),
        (
            with("\"numOrientations\": 3", "\"numOrientations\": 0"),
            "must be from 1 to 254, found '0'",
        ),
        (with("\"moves\"", "\"mooves\""), "missing field `moves`"),
        ("{".to_owned(), "this is no KPuzzle definition: EOF"),
        ("[]".to_owned(), "this is no KPuzzle definition"),
    ] {
        refused(&text, expected);
    }
}

fn again(puzzle: &Definition, format: Format) -> (Definition, Vec<String>) {
    let written = write_definition(puzzle, format);
    (read(&written.text), written.losses)
}

#[test]
fn a_definition_is_the_same_after_writing_and_reading() {
    for format in Format::ALL {
        let mut cube = read(CUBE);
        if format == Format::Twsearch {
            cube.name = "2x2".to_owned();
        }
        assert_eq!(again(&cube, format), (cube, vec![]), "{}", format.name());
    }
}

#[test]
fn rotations_and_second_names_stay_where_the_form_has_them() {
    let cube = read(DERIVED);
    let (json, losses) = again(&cube, Format::KPuzzle);
    assert_eq!((json, losses.len()), (cube.clone(), 0));
    let (tws, losses) = again(&cube, Format::Twsearch);
    assert_eq!((&tws.rotations, &tws.moves), (&cube.rotations, &cube.moves));
    assert_eq!(losses, ["the further name 'Dv' is left out"]);
    let (ksolve, losses) = again(&cube, Format::Ksolve);
    assert_eq!((ksolve.moves, losses.len()), (cube.moves, 2));
}

#[test]
fn everything_of_ksolve_stays_in_its_form() {
    let text = "Name All of it\nSet C 1 1\nSet P 4 2\nSolved\nP\n0 7 7 ?\n1 0 0 ?\nEnd\n\
        Move U\nC\n1\n1\nP\n2 3 4 1\n1 0 0 0\nEnd\nMove E\nEnd\n\
        Ignore\nP\n1 0 0 0\n0 0 1 0\nEnd\nBlock C 1 P 7 0 End\n\
        ForbiddenGroups\nU U2\nU E\nEnd\nForbiddenPairs\nU3 U\nEnd";
    let puzzle = read(text);
    let (mut same, losses) = again(&puzzle, Format::Ksolve);
    let sorted = |puzzle: &Definition| {
        let mut pairs = puzzle.forbidden.clone();
        pairs.sort_unstable();
        pairs
    };
    assert_eq!(sorted(&same), sorted(&puzzle));
    same.forbidden.clone_from(&puzzle.forbidden);
    assert_eq!(same, puzzle);
    assert_eq!(
        losses,
        [
            "ksolve+ itself does not know '?' in Solved",
            "ksolve+ itself does not take ForbiddenPairs"
        ]
    );
    assert_eq!(puzzle.solved.labels[4], ANY);
    let (_, losses) = again(&puzzle, Format::KPuzzle);
    assert_eq!(losses.len(), 4, "{losses:?}");
}

#[test]
fn names_that_would_be_no_words_are_made_words() {
    let mut puzzle = read(RING);
    puzzle.bases[0].name = "two words".to_owned();
    puzzle.name = "a b".to_owned();
    assert!(write_definition(&puzzle, Format::Ksolve).text.contains("Move two_words\n"));
    assert!(write_definition(&puzzle, Format::Twsearch).text.starts_with("Name a_b\n"));
}
