//! Recorded cases of nissy-core, where `PREMOVE_DATA` has them: moves, composition, inverse, cube codes, counts, symmetry.

#![expect(clippy::unwrap_used, reason = "a test may panic")]
#![expect(clippy::print_stdout, reason = "a skipped test says so")]

mod common;

use premove::cube::{Cube, Face, Symmetry};
use premove::notation::{CubeFormat, Frame, Side, Written, format_cube, parse, parse_code, parse_cube, to_code};
use serde_json::Value;

/// The cases of one kind; none, and a line that says so, when the file is not there.
fn cases(kind: &str) -> Option<Vec<Value>> {
    let text = common::recorded("nissy_core_cases.jsonl", &format!("nissy-core cases '{kind}'"))?;
    let all = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let found: Vec<Value> = all.filter(|case| case["kind"] == kind).collect();
    assert!(!found.is_empty(), "no cases of kind {kind}");
    println!("{} nissy-core cases '{kind}'", found.len());
    Some(found)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value["input"][key].as_str().unwrap()
}

fn read(code: &str) -> Cube {
    parse_cube(code).unwrap()
}

#[test]
fn moves_of_every_kind_lead_to_the_recorded_cube_and_holding() {
    for case in cases("applymoves").into_iter().flatten() {
        // An example of its manual that its own test of the same move contradicts (L there, M here).
        if case["source"] == "README" && text(&case, "moves") == "Fw" {
            continue;
        }
        let Some(want) = case["expected"].as_str().filter(|e| e.contains('=')) else { continue };
        let (cube, held) = parse_code(text(&case, "cube")).unwrap();
        // Somebody who holds the cube differently has turned it as a whole before.
        let turned = Frame::START.rotations_to(&held);
        let before: Written = turned.into_iter().map(|m| (Side::Normal, m)).collect();
        let moves: Written =
            before.moves().iter().chain(parse(text(&case, "moves")).unwrap().moves()).copied().collect();
        let line = moves.line();
        let end = line.apply_to(&cube);
        assert_eq!(to_code(&end, &moves.frame(Side::Normal)), want, "{case}");
    }
}

#[test]
fn composition_and_inverse_agree() {
    for case in cases("compose").into_iter().flatten() {
        let cube = read(text(&case, "first")).then(&read(text(&case, "second")));
        assert_eq!(format_cube(&cube, CubeFormat::Code), case["expected"].as_str().unwrap(), "{case}");
    }
    for case in cases("inverse_cube").into_iter().flatten() {
        let cube = read(text(&case, "cube")).inverse();
        assert_eq!(format_cube(&cube, CubeFormat::Code), case["expected"].as_str().unwrap(), "{case}");
    }
    for case in cases("premove_inverse").into_iter().flatten() {
        let premove = parse(text(&case, "move")).unwrap().line().normal;
        let cube = premove.inverse().cube().then(&read(text(&case, "cube")));
        assert_eq!(format_cube(&cube, CubeFormat::Code), case["expected"].as_str().unwrap(), "{case}");
    }
    for case in cases("inverse_move").into_iter().flatten() {
        let inverse = parse(text(&case, "move")).unwrap().invert().to_string();
        assert_eq!(inverse, case["expected"].as_str().unwrap());
    }
}

#[test]
fn cube_codes_are_read_or_refused_as_recorded() {
    for case in cases("cube_parse_roundtrip").into_iter().flatten() {
        let ours = parse_code(text(&case, "text")).map(|(cube, held)| to_code(&cube, &held));
        let want = case["expected"].as_str().unwrap();
        match ours {
            Ok(code) => assert_eq!(code, want, "{case}"),
            Err(error) => assert!(!want.contains('='), "{case}: {error}"),
        }
    }
}

#[test]
fn written_moves_are_counted_as_recorded() {
    for case in cases("countmoves").into_iter().flatten() {
        let line = parse(text(&case, "moves")).unwrap().line();
        assert_eq!(line.len() as u64, case["expected"].as_u64().unwrap(), "{case}");
    }
}

/// `rotation UF` or `mirrored UF`: where U and F go, and then perhaps the exchange of L and R.
fn symmetry(name: &str) -> Symmetry {
    let (kind, faces) = name.split_once(' ').unwrap();
    let mut faces = faces.chars().map(|c| Face::ALL.into_iter().find(|f| f.letter() == c).unwrap());
    let rotation = Symmetry::rotation(faces.next().unwrap(), faces.next().unwrap()).unwrap();
    let index = rotation.index() + if kind == "mirrored" { 24 } else { 0 };
    Symmetry::all().nth(index).unwrap()
}

#[test]
fn symmetries_carry_cubes_and_moves_as_recorded() {
    for case in cases("transform").into_iter().flatten() {
        let image = symmetry(text(&case, "trans")).of_cube(&read(text(&case, "cube")));
        assert_eq!(format_cube(&image, CubeFormat::Code), case["expected"].as_str().unwrap(), "{case}");
    }
    for case in cases("transform_moves").into_iter().flatten() {
        let symmetry = symmetry(text(&case, "trans"));
        let moves = parse(text(&case, "moves")).unwrap().line().normal;
        let image = Cube::from_moves(moves.iter().map(|m| symmetry.of_move(m)));
        assert_eq!(format_cube(&image, CubeFormat::Code), case["expected"].as_str().unwrap(), "{case}");
    }
}
