//! The big tables of the optimal solver, entry by entry against what they are made from.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use premove::coord::Space;
use premove::coord::g1::{ENTRIES, G1Index};
use premove::cube::{Axis, Cube, Move, Rng, StateKind, Symmetry, random};
use premove::store::framed::{self, Header, Identity};
use premove::table::{TableId, Tables, two_bits};

/// Random cubes, half of them few moves from solved, where small values are.
fn cubes(count: usize) -> impl Iterator<Item = Cube> {
    let mut rng = Rng::from_number(41);
    (0..count).map(move |i| match i % 2 {
        0 => random(StateKind::Full, &mut rng),
        _ => Cube::from_moves((0..i % 24 / 2).map(|_| Move::from_index(rng.below(18) as usize))),
    })
}

#[test]
fn every_entry_of_g1_is_the_true_distance_clipped_on_all_axes() {
    let tables = Tables::new(common::tables_folder());
    let (dr, g1) = (tables.dr(&|| false).unwrap(), tables.g1(&|| false).unwrap());
    let index = G1Index::new();
    let turns: [Symmetry; 3] = [Axis::Ud, Axis::Rl, Axis::Fb]
        .map(|axis| Symmetry::rotations().find(|s| s.axis(axis) == Axis::Ud).unwrap());
    let mut seen = [0; 4];
    for cube in cubes(20_000) {
        for (axis, turn) in [Axis::Ud, Axis::Rl, Axis::Fb].into_iter().zip(turns) {
            let value = two_bits::get(g1.entries(), index.place(&cube, axis));
            let distance = dr.distance(dr.node(&turn.of_cube(&cube)));
            assert_eq!(value, two_bits::clip(distance, g1.base()), "{distance} moves on {axis:?}");
            seen[usize::from(value)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    assert_eq!(g1.entries().len(), ENTRIES / 4);
    assert_eq!(g1.short().counts()[..=7], [1, 1, 4, 34, 333, 3_815, 45_382, 548_562]);
}

#[test]
fn deep_check_of_g1_finds_entries_that_are_not_the_true_distance() {
    let folder = tempfile::tempdir().unwrap();
    let built = Tables::new(common::tables_folder());
    built.g1(&|| false).unwrap();
    let tables = Tables::new(folder.path().to_owned());
    std::fs::hard_link(built.path(TableId::Dr), tables.path(TableId::Dr)).unwrap();
    let path = tables.path(TableId::G1);
    let bytes = std::fs::read(built.path(TableId::G1)).unwrap();
    std::fs::write(&path, &bytes).unwrap();
    tables.verify_g1_deep(3_000, 48, &|| false).unwrap();
    // Most entries are above 8 moves: value 0 is wrong for them. The checksums fit.
    let identity = Identity::named("g1", 2);
    let header = Header::parse(&bytes, &identity, bytes.len() as u64).unwrap();
    let mut sections: Vec<Vec<u8>> =
        header.sections.iter().map(|range| bytes[range.clone()].to_vec()).collect();
    sections[0][1 << 20..].fill(0);
    std::fs::remove_file(&path).unwrap();
    framed::write(&path, identity, &sections, &|| false).unwrap();
    let error = tables.verify_g1_deep(3_000, 48, &|| false).unwrap_err().to_string();
    assert!(
        error.contains(" of 3000 entries are not what they should be, the first is number "),
        "{error}"
    );
}
