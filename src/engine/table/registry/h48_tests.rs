//! H48 tables as users see them: built, resumed, refused. All tests use `h0`, the smallest.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use premove_cube::Metric;

use super::status::TableState;
use super::tables::Tables;
use crate::store::framed::{Header, Identity};
use crate::table::big::{self, Part, layout};
use crate::table::choose::TierChoice;
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::reach::Reach;
use crate::table::remedy::Remedy;
use crate::table::tier::Tier;
use crate::table::two_bits;

/// The smallest table.
const H0: Tier = Tier::half_turns(0);
const NEVER: Stop<'static> = &|| false;

fn tables(folder: &Path) -> Tables {
    Tables::with_threads(folder.to_owned(), 2)
}

fn share_of(tables: &Tables, h: Tier) -> f64 {
    match tables.state(h) {
        TableState::Part { share, .. } => share,
        _ => 0.0,
    }
}

/// The counts that breadth-first search gives, see the catalogue of H48 tables.
const H0_COUNTS: [[u64; 4]; 2] = [
    [5_473_562, 34_776_317, 68_566_704, 8_750_867],
    [5_283_374, 25_227_570, 61_740_465, 25_316_041],
];

#[test]
fn a_build_that_is_stopped_is_resumed_and_the_table_is_the_same() {
    build_in_two_parts(H0);
}

#[test]
fn so_is_one_of_quarter_turns() {
    build_in_two_parts(Tier::distances(0, Metric::QuarterTurn));
}

fn build_in_two_parts(h: Tier) {
    let beyond = h.metric().beyond();
    let folder = tempfile::tempdir().unwrap();
    let tables = tables(folder.path());
    let tier = h;
    assert_eq!(tables.state(tier), TableState::Absent);
    let looks = AtomicUsize::new(0);
    let half = || looks.fetch_add(1, Relaxed).is_multiple_of(256) && share_of(&tables, h) > 0.2;
    assert!(matches!(tables.build_reach(h, Reach::Near, &half), Err(TableError::Stopped(id))
            if id == TableId::from(tier)));
    let left = share_of(&tables, h);
    assert!(left > 0.2 && left < 1.0, "{left}");
    assert_eq!(tables.status_of(tier).building, None);

    // Another process starts with the unfinished file and builds incomplete blocks again.
    let part = tables.part_path(TableId::H48(h));
    let header = big::progress(&part, h, &layout::identity(h));
    assert_eq!(header.map(|(reach, _)| reach), Some(Reach::Near));
    let mut bytes = fs::read(&part).unwrap();
    bytes[1_000_000..1_100_000].fill(0x5a);
    fs::write(&part, bytes).unwrap();
    let tables = self::tables(folder.path());
    let began_at = AtomicBool::new(false);
    let look = || {
        let building = tables.slot(TableId::H48(h)).building(TableId::H48(h));
        began_at.fetch_or(building.is_some_and(|building| building.share >= left), Relaxed);
        false
    };
    assert!(tables.build_reach(h, Reach::Near, &look).unwrap());
    assert!(began_at.into_inner(), "the share begins with what was left");
    assert!(!part.exists());
    let table = tables.h48(h, NEVER).unwrap();
    assert_eq!(
        two_bits::histogram(table.entries(), tier.entries()),
        H0_COUNTS[h.metric() as usize]
    );
    assert_eq!((table.base(), table.reach()), (8 + beyond, Reach::Near));
    let short: &[u64] = match h.metric() {
        Metric::HalfTurn => &[1, 1, 4, 34, 333, 3_815, 45_382, 548_562],
        Metric::QuarterTurn => &[1, 1, 2, 19, 141, 1_044, 9_877, 85_019, 754_720],
    };
    assert_eq!(table.short().counts()[..short.len()], *short);
    let section = table.short_bytes() as u64;
    assert_eq!(table.entries().len() as u64 + section, tier.bytes());
    tables.verify(TableId::H48(h), NEVER).unwrap();
    assert!(
        !tables.build_reach(h, Reach::Near, NEVER).unwrap(),
        "what is whole is not built again"
    );
    deepening_that_is_stopped(&tables, h);
    assert_eq!(tables.close_tiers(None), [tier]);
    assert_eq!(tables.close_tiers(None), []);
    damaged_and_foreign_files(&tables, h);
}

/// Checks that the table of the test above stays usable while a deeper one is built, and that a
/// stop changes nothing.
fn deepening_that_is_stopped(tables: &Tables, h: Tier) {
    let before = tables.h48(h, NEVER).unwrap();
    let looks = AtomicUsize::new(0);
    let soon = || looks.fetch_add(1, Relaxed) > 3_500;
    assert!(matches!(tables.build_reach(h, Reach::Deep, &soon), Err(TableError::Stopped(_))));
    let (header, identity) = (layout::header(h, Reach::Deep, 64), layout::identity(h));
    let part = Part::open(&tables.part_path(TableId::H48(h)), h, identity, header, NEVER)
        .unwrap()
        .unwrap();
    assert!(part.take(0, &vec![1; h.row().block_bytes]));
    let state = tables.state(h);
    let words = state.in_words(h.metric());
    assert!(
        matches!(state, TableState::Built { reach: Reach::Near, open: true, deeper: Some(_) }),
        "{state:?}"
    );
    assert_eq!(words, ["to 10, 0 % to 11", "to 11, 0 % to 12"][h.metric() as usize]);
    assert!(Arc::ptr_eq(&before, &tables.h48(h, NEVER).unwrap()));
    fs::remove_file(tables.part_path(TableId::H48(h))).unwrap();
}

/// Tests wrong files, with the table that the test above built in some seconds.
fn damaged_and_foreign_files(tables: &Tables, h: Tier) {
    let path = tables.path(TableId::H48(h));
    // A retired table is not built again.
    let remedy = Some(match h.retired() {
        Some(_) => Remedy::Delete(h.into()),
        None => Remedy::Rebuild(h.into()),
    });
    let whole = fs::read(&path).unwrap();
    let damage = |what: &str, change: &dyn Fn(&mut Vec<u8>), said: &str| {
        let mut bytes = whole.clone();
        change(&mut bytes);
        // The file is replaced, not overwritten, because the old one may be mapped.
        crate::store::write(&path, &bytes).unwrap();
        let fresh = self::tables(tables.folder());
        let error = fresh.verify(TableId::H48(h), NEVER).unwrap_err();
        assert!(error.to_string().contains(said), "{what}: {error}");
        assert_eq!(error.remedy(), remedy, "{what}");
        fresh
    };
    let last = whole.len() - 1;
    let identity = layout::identity(h);
    let some_block = Header::parse(&whole, &identity, whole.len() as u64).unwrap().block_range(3);
    let refused =
        |tables: &Tables| assert!(matches!(tables.h48(h, NEVER), Err(TableError::Damaged { .. })));
    refused(&damage("cut short", &|bytes| bytes.truncate(last), "bytes long and should be"));
    refused(&damage("empty", &Vec::clear, "it is empty"));
    refused(&damage("no table", &|bytes| bytes[0] = b'P', "it is not a file of premove"));
    refused(&damage("header", &|bytes| bytes[200] ^= 1, "header's checksum"));
    refused(&damage("keys", &|bytes| bytes[last] ^= 1, "do not match their checksum"));
    let resealed = |change: fn(&mut Header, &mut Identity)| {
        let mut identity = layout::identity(h);
        let mut header = Header::parse(&whole, &identity, whole.len() as u64).unwrap();
        change(&mut header, &mut identity);
        move |bytes: &mut Vec<u8>| {
            let encoded = header.encode(&identity);
            bytes[..encoded.len()].copy_from_slice(&encoded);
        }
    };
    // Two files with exchanged names: each has the metric of the other.
    let other = [Metric::QuarterTurn, Metric::HalfTurn][h.metric() as usize];
    let said = |h: Tier| {
        let turns = ["half", "quarter"][h.metric() as usize];
        format!("it is table '{0}', which counts {turns} turns: its file is {0}.table", h.name())
    };
    let there = h.counting_in(other);
    let change = move |_: &mut Header, id: &mut Identity| id.metric = 1 - id.metric;
    refused(&damage("metric", &resealed(change), &said(there)));
    crate::store::write(&tables.path(TableId::H48(there)), &whole).unwrap();
    let error = tables.h48(there, NEVER).unwrap_err().to_string();
    assert!(error.contains(&said(h)), "{error}");
    assert_eq!(tables.state(there), TableState::Damaged);
    assert!(tables.remove(TableId::H48(there)).unwrap());
    refused(&damage(
        "version",
        &resealed(|_, id| id.version += 1),
        "its contents are version 2, this program uses 1",
    ));
    refused(&damage(
        "name",
        &resealed(|_, id| id.name = Identity::named("h1", 1).name),
        "it belongs to something else",
    ));
    refused(&damage(
        "base",
        &resealed(|header, _| header.base = 3),
        "other lengths than they should",
    ));
    let state = self::tables(tables.folder()).state(h);
    assert_eq!(state, TableState::Damaged);
    refused(&damage(
        "block",
        &|bytes| bytes[some_block.start] ^= 1,
        "corner class 6, do not match",
    ));
    let tables = damage(
        "blocks",
        &|bytes| {
            bytes[some_block.start] ^= 1;
            bytes[some_block.end] ^= 1;
        },
        "2 blocks do not match their checksums, the first at bytes",
    );
    crate::store::write(&path, &whole).unwrap();
    assert!(tables.remove(TableId::H48(h)).unwrap());
    assert!(!tables.remove(TableId::H48(h)).unwrap());
    assert_eq!(tables.state(h), TableState::Absent);
}

#[test]
fn an_unfinished_file_of_something_else_is_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let tables = tables(folder.path());
    for bytes in [&b""[..], b"short", &[7; 5_000]] {
        fs::write(tables.part_path(TableId::H48(H0)), bytes).unwrap();
        assert_eq!(tables.state(H0), TableState::Absent);
    }
    let header = layout::header(H0, Reach::Near, 64);
    let identity = layout::identity(H0);
    let part = Part::open(&tables.part_path(TableId::H48(H0)), H0, identity, header.clone(), NEVER)
        .unwrap()
        .unwrap();
    let block = vec![0xa5; layout::entries_of_block(H0, 5).len()];
    assert!(part.take(5, &block) && part.is_finished(5));
    drop(part);
    let again =
        Part::open(&tables.part_path(TableId::H48(H0)), H0, identity, header.clone(), NEVER)
            .unwrap()
            .unwrap();
    assert!(again.is_finished(5) && !again.is_finished(4));
    drop(again);
    let deeper = layout::header(H0, Reach::Deep, 64);
    let other = Part::open(&tables.part_path(TableId::H48(H0)), H0, identity, deeper, NEVER)
        .unwrap()
        .unwrap();
    assert!(!other.is_finished(5), "its entries have another base");
    drop(other);
    assert!(
        Part::open(&tables.part_path(TableId::H48(H0)), H0, identity, header, &|| true)
            .unwrap()
            .is_some(),
        "nothing to check"
    );
}

#[test]
fn a_build_that_ended_just_before_the_file_got_its_name_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = tables(folder.path()).part_path(TableId::H48(H0));
    let (header, identity) = (layout::header(H0, Reach::Near, 64), layout::identity(H0));
    let open = || Part::open(&path, H0, identity, header.clone(), NEVER).unwrap().unwrap();
    let part = open();
    for block in [4, 5] {
        assert!(part.take(block, &vec![0xa5; layout::entries_of_block(H0, block).len()]));
    }
    drop(part);
    // The header of the whole table, with the checksum of one block. The file is written once in
    // full and once cut short.
    let part = fs::read(&path).unwrap();
    let parsed = Header::parse_part(&part, &identity, part.len() as u64).unwrap();
    let whole = parsed.encode(&identity);
    for written in [whole.len(), 4_096, 64] {
        let mut bytes = part.clone();
        bytes[..written].copy_from_slice(&whole[..written]);
        let range = header.block_range(5);
        bytes[range.start] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let part = open();
        assert!(part.is_finished(4), "{written} bytes of the header written");
        assert!(!part.is_finished(5), "what did not get to the disk whole is made again");
    }
}

#[test]
fn deleting_waits_for_nobody_who_builds() {
    let folder = tempfile::tempdir().unwrap();
    let tables = tables(folder.path());
    assert!(!tables.remove(TableId::H48(H0)).unwrap());
    fs::write(tables.part_path(TableId::H48(H0)), "begun").unwrap();
    let lock = crate::store::Lock::try_acquire(&folder.path().join(".h0.lock")).unwrap().unwrap();
    let error = tables.remove(TableId::H48(H0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "table 'h0' is being built just now: end that first, then delete it"
    );
    assert!(tables.part_path(TableId::H48(H0)).exists());
    drop(lock);
    assert!(
        tables.remove(TableId::H48(H0)).unwrap() && !tables.part_path(TableId::H48(H0)).exists()
    );
}

#[test]
fn of_two_who_want_a_table_the_second_waits_and_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let lock = crate::store::Lock::try_acquire(&folder.path().join(".h0.lock")).unwrap().unwrap();
    let tables = tables(folder.path());
    let waited = AtomicBool::new(false);
    let stop = || waited.swap(true, Relaxed);
    assert!(matches!(tables.build_reach(H0, Reach::Near, &stop), Err(TableError::Stopped(_))));
    assert_eq!(tables.state(H0), TableState::Absent);
    drop(lock);
}

#[test]
fn a_retired_table_is_not_built_and_used_only_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let tables = tables(folder.path());
    let h5 = Tier::half_turns(5);
    let named = TierChoice { tier: Some(h5), ..TierChoice::default() };
    let refused = "table 'h5' is retired: b5 (982.7 MB) is faster";
    assert_eq!(tables.build_tier(h5, Reach::Near, NEVER).unwrap_err().to_string(), refused);
    assert_eq!(tables.open_tier(named, NEVER).unwrap_err().to_string(), refused);
    write_hollow(&tables, 5);
    assert_eq!(tables.choose(TierChoice::default()).unwrap(), Tier::g1(Metric::HalfTurn));
    assert_eq!(tables.choose(named).unwrap(), h5);
    assert!(tables.remove(TableId::H48(Tier::half_turns(5))).unwrap());
}

/// Writes a file with the header of a table and without content: no entries and no short keys.
fn write_hollow(tables: &Tables, h: u8) {
    let h = Tier::half_turns(h);
    let header = layout::header(h, Reach::Near, 64);
    let file = fs::File::create(tables.path(TableId::H48(h))).unwrap();
    file.set_len(header.file_len()).unwrap();
    let mut file = file;
    std::io::Write::write_all(&mut file, &header.encode(&layout::identity(h))).unwrap();
}

#[test]
fn damaged_tables_give_way_to_the_next_best_and_are_told_of_once() {
    let folder = tempfile::tempdir().unwrap();
    let tables = tables(folder.path());
    write_hollow(&tables, 3);
    fs::write(tables.path(TableId::find("r3").unwrap()), "junk").unwrap();
    fs::write(tables.path(TableId::H48(Tier::half_turns(5))), "what is retired is not missed")
        .unwrap();
    assert_eq!(
        tables.choose(TierChoice::default()).unwrap(),
        Tier::half_turns(3),
        "its header is whole"
    );
    for _ in 0..2 {
        // The small table would be built after the others were checked.
        assert!(matches!(
            tables.open_tier(TierChoice::default(), &|| tables.checking().is_none()),
            Err(TableError::Stopped(_))
        ));
    }
    let notes = tables.take_notes();
    assert_eq!(notes.len(), 2, "{notes:?}");
    for (note, (table, instead)) in notes.iter().zip([("r3", "h3"), ("h3", "g1")]) {
        let name = TableId::find(table).unwrap();
        assert!(note.what.starts_with(&format!("table '{name}' at ")), "{note}");
        assert_eq!(note.remedies, [Remedy::Rebuild(name), Remedy::Delete(name)]);
        assert_eq!(note.meanwhile, Some(format!("{instead} is used instead")));
    }
    let named =
        TierChoice { tier: Some(Tier::half_turns(3)), memory: None, ..TierChoice::default() };
    assert!(
        matches!(tables.open_tier(named, NEVER), Err(TableError::Damaged { .. })),
        "what is named is not replaced"
    );
    let little = TierChoice { tier: None, memory: Some(100_000_000), ..TierChoice::default() };
    let fresh = self::tables(folder.path());
    assert!(matches!(fresh.open_tier(little, &|| true), Err(TableError::Stopped(_))));
    assert_eq!(fresh.take_notes(), [], "what is too large is not missed");
}
