//! Tests of definitions written by others, if `PREMOVE_DATA` has them: the orders of their groups
//! must be the known ones.

mod common;

use premove_engine::search::Control;
use premove_puzzle::check::{PositionCount, check};
use premove_puzzle::format::read_definition;

#[test]
fn shipped_puzzles_of_the_peer_have_the_positions_that_its_search_counts() {
    for (file, count) in [
        ("2x2x2", "3674160"),
        ("3x3x3", "43252003274489856000"),
        ("Pyraminx", "933120"),
        ("3x3x3_MU", "184320"),
        ("3x3x3_r2U", "604800"),
        ("Helicopter_Cube_LL", "209952"),
        ("Helicopter_Cube_3gen", "2592"),
        ("UFO_2gen", "362880"),
        ("Rashkey1", "44100"),
        ("4x4x4_centers", "3246670537110000"),
    ] {
        let file = format!("puzzles/{file}.def");
        let Some(text) = common::recorded(&file, "orders of groups") else { return };
        let definition = read_definition(text.as_bytes(), &file).unwrap().value;
        let positions = check(&definition, &Control::new()).unwrap().positions;
        let PositionCount::Exactly(found) = positions else { panic!("{file}: {positions:?}") };
        assert_eq!(found.to_string(), count, "{file}");
    }
}

#[test]
fn definitions_that_ship_are_what_the_geometry_gives() {
    let script = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/puzzles.py");
    let run = std::process::Command::new("python3").arg(&script).arg("--check").output();
    // The tools are not in the package, and Python may be missing.
    let (true, Ok(run)) = (script.exists(), run) else { return };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}
