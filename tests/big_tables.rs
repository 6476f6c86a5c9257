//! Tests of the large tables for the optimal solver: entries are compared with computed values.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use premove_cube::{Axis, Cube, Metric, Move, Rng, StateKind, Symmetry, random};
use premove_engine::coord::Space;
use premove_engine::coord::g1::{ENTRIES, G1Index};
use premove_engine::store::framed::{self, Header, Identity};
use premove_engine::table::{
    Reach, Remedy, TableError, TableId, TableState, Tables, Tier, two_bits,
};

/// Returns random cubes. Every second one is a few moves from solved, where values are small.
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

/// Other tests check the counts of the distances; this one checks their positions.
#[test]
fn entries_of_g1_in_quarter_turns_are_within_the_moves_that_made_a_cube() {
    let tables = Tables::new(common::tables_folder());
    let table = tables.g1_of(Metric::QuarterTurn, &|| false).unwrap();
    tables.verify(TableId::G1Qtm, &|| false).unwrap();
    let short = [1, 1, 2, 19, 141, 1_044, 9_877, 85_019, 754_720];
    assert_eq!(table.short().counts()[..=8], short);
    assert_eq!((table.base(), table.short_limit(), table.metric()), (9, 8, Metric::QuarterTurn));
    let (index, mut rng) = (G1Index::new(), Rng::from_number(12));
    let quarters: Vec<Move> = Metric::QuarterTurn.moves().iter().collect();
    let mut reached = [0; 4];
    for i in 0..20_000_u32 {
        let count = (i % 12) as u8;
        let made = (0..count).map(|_| quarters[rng.below(12) as usize]);
        let cube = Cube::from_moves(made);
        for axis in Axis::ALL {
            let value = two_bits::get(table.entries(), index.place(&cube, axis));
            assert!(value <= two_bits::clip(count, 9), "{count} quarter turns on {axis:?}");
            reached[usize::from(value)] += 1;
        }
    }
    assert!(reached[0] > 50_000 && reached[1] > 500 && reached[3] == 0, "{reached:?}");
}

/// Writes the table file under another identity, with valid checksums but changed entries.
fn write_changed(built: &Tables, tables: &Tables, id: TableId, identity: Identity) {
    let bytes = std::fs::read(built.path(id)).unwrap();
    let header = Header::parse(&bytes, &identity, bytes.len() as u64).unwrap();
    let mut sections: Vec<Vec<u8>> =
        header.sections.iter().map(|range| bytes[range.clone()].to_vec()).collect();
    // The value 0 is wrong for most entries, which are above the lowest threshold.
    sections[0][1 << 20..].fill(0);
    std::fs::remove_file(tables.path(id)).unwrap();
    framed::write(&tables.path(id), identity, &sections, &|| false).unwrap();
}

#[test]
fn deep_check_of_g1_finds_entries_that_are_not_the_true_distance() {
    let folder = tempfile::tempdir().unwrap();
    let built = Tables::new(common::tables_folder());
    let tables = Tables::new(folder.path().to_owned());
    built.g1(&|| false).unwrap();
    std::fs::hard_link(built.path(TableId::Dr), tables.path(TableId::Dr)).unwrap();
    for (metric, version) in [(Metric::HalfTurn, 2), (Metric::QuarterTurn, 1)] {
        let id = TableId::g1(metric);
        built.g1_of(metric, &|| false).unwrap();
        std::fs::copy(built.path(id), tables.path(id)).unwrap();
        tables.verify_deep(TableId::g1(metric), 3_000, 48, &|| false).unwrap();
        let identity = Identity { metric: metric as u8, ..Identity::named("g1", version) };
        write_changed(&built, &tables, id, identity);
        let error =
            tables.verify_deep(TableId::g1(metric), 3_000, 48, &|| false).unwrap_err().to_string();
        let words = " of 3000 entries are not what they should be, the first is number ";
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn a_small_table_of_the_other_metric_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let built = Tables::new(common::tables_folder());
    let of = |metric| (TableId::g1(metric), metric);
    for ((id, metric), (other, _)) in [
        (of(Metric::HalfTurn), of(Metric::QuarterTurn)),
        (of(Metric::QuarterTurn), of(Metric::HalfTurn)),
    ] {
        built.g1_of(metric, &|| false).unwrap();
        let tables = Tables::new(folder.path().to_owned());
        std::fs::hard_link(built.path(id), tables.path(other)).unwrap();
        let error = tables.verify(other, &|| false).unwrap_err();
        assert_eq!(error.remedy(), Some(Remedy::Rebuild(other)));
        let error = error.to_string();
        let named = format!("table '{other}' at ");
        assert!(error.starts_with(&named), "{error}");
        let there = format!("it is table '{id}', which counts ");
        assert!(error.contains(&there), "{error}");
        assert_eq!(tables.state(Tier::find(other.name()).unwrap()), TableState::Damaged);
        std::fs::remove_file(tables.path(other)).unwrap();
        // A file that is cut short is rejected like that of any other table.
        let bytes = std::fs::read(built.path(id)).unwrap();
        std::fs::write(tables.path(id), &bytes[..bytes.len() / 2]).unwrap();
        let error = tables.verify(id, &|| false).unwrap_err().to_string();
        assert!(error.contains("bytes long and should be"), "{error}");
        assert!(tables.remove(id).unwrap());
    }
}

/// Each entry of this table stands for 256 keys, so ten thousand entries can be computed again for
/// comparison. The build is stopped and continued; it checks all known counts.
#[test]
fn entries_of_a_table_of_quarter_turns_are_those_that_looking_ahead_gives() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path().to_owned());
    let tier = Tier::distances(3, Metric::QuarterTurn);
    let share = || match tables.state(tier) {
        TableState::Part { share, .. } => share,
        _ => 0.0,
    };
    let looks = AtomicUsize::new(0);
    let soon = || looks.fetch_add(1, Relaxed).is_multiple_of(256) && share() > 0.1;
    let given_up = tables.build_tier(tier, Reach::Near, &soon);
    assert!(matches!(given_up, Err(TableError::Stopped(_))));
    assert!(share() > 0.1);
    assert!(tables.build_tier(tier, Reach::Near, &|| false).unwrap());
    let table = tables.h48(tier, &|| false).unwrap();
    let values = two_bits::histogram(table.entries(), tier.entries());
    assert!(values.iter().all(|&count| count > 6_000_000), "{values:?}");
    let header = tables.status_of(tier).bytes - tier.bytes();
    assert!(header < 100_000, "the file has {header} bytes beside the table");
    tables.verify_deep(TableId::H48(tier), 10_000, 48, &|| false).unwrap();
}
