//! The tables of a folder as users see them: absent, damaged, stopped, unwritable.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use premove_cube::Metric;

use super::format::entries;
use super::status::TableState;
use super::tables::Tables;
use crate::coord::Space;
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::reach::Reach;
use crate::table::remedy::Remedy;
use crate::table::tier::Tier;

const NEVER: Stop<'static> = &|| false;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn small_tables_have_the_published_counts() {
    let dir = folder();
    let tables = Tables::new(dir.path().to_owned());
    for id in [TableId::Eo, TableId::DrFromEo, TableId::Htr, TableId::HtrFinish] {
        tables.require(id, NEVER).unwrap();
        tables.verify(id, NEVER).unwrap();
    }
    assert!(tables.take_notes().is_empty());
}

#[test]
fn nothing_is_opened_before_it_is_asked_for() {
    let dir = folder();
    let tables = Tables::new(dir.path().join("not yet"));
    assert!(tables.status().iter().all(|s| s.state == TableState::Absent && s.bytes == 0));
    assert!(!tables.folder().exists());
    tables.eo(NEVER).unwrap();
    let open: Vec<_> = TableId::NEEDED.into_iter().filter(|id| tables.is_open(*id)).collect();
    assert_eq!(open, [TableId::Eo]);
}

#[test]
fn damaged_files_are_reported_and_made_anew() {
    let dir = folder();
    let path = Tables::new(dir.path().to_owned()).path(TableId::Eo);
    for damage in [&b""[..], b"short", &[0; 9_000]] {
        fs::write(&path, damage).unwrap();
        let tables = Tables::new(dir.path().to_owned());
        assert!(matches!(tables.verify(TableId::Eo, NEVER), Err(TableError::Damaged { .. })));
        tables.eo(NEVER).unwrap();
        assert_eq!(tables.take_notes().len(), 1);
        tables.verify(TableId::Eo, NEVER).unwrap();
    }
}

#[test]
fn a_damaged_optional_table_is_said_once_and_not_read_again_until_it_changes() {
    let dir = folder();
    let tables = Tables::new(dir.path().to_owned());
    assert!(!tables.open(TableId::DrGroup, NEVER).unwrap());
    assert!(tables.take_notes().is_empty(), "one that is absent is not missed");
    assert!(!tables.is_refused(TableId::DrGroup));
    let path = tables.path(TableId::DrGroup);
    fs::write(&path, "short").unwrap();
    for _ in 0..3 {
        assert!(!tables.open(TableId::DrGroup, NEVER).unwrap());
    }
    let notes = tables.take_notes();
    let remedy = Remedy::Rebuild(TableId::DrGroup);
    assert!(notes.len() == 1 && notes[0].remedies == [remedy], "{notes:?}");
    assert!(tables.is_refused(TableId::DrGroup));
    fs::write(&path, "shorter or not").unwrap();
    assert!(!tables.is_refused(TableId::DrGroup), "it has changed");
    assert!(!tables.open(TableId::DrGroup, NEVER).unwrap());
    assert_eq!(tables.take_notes().len(), 1, "another file");
    // The file of another table is wrong too, and it stays in place.
    tables.build(TableId::Eo, NEVER).unwrap();
    let foreign = fs::read(tables.path(TableId::Eo)).unwrap();
    fs::write(&path, &foreign).unwrap();
    assert!(!tables.open(TableId::DrGroup, NEVER).unwrap());
    assert_eq!(tables.take_notes().len(), 1);
    assert_eq!(fs::read(&path).unwrap(), foreign);
    // Tables that searches need are built again, with a separate note.
    fs::write(tables.path(TableId::Co), "short").unwrap();
    assert!(!tables.open(TableId::Co, NEVER).unwrap());
    assert!(tables.take_notes().is_empty());
}

#[test]
fn files_that_are_cut_short_or_something_else_are_not_taken_for_whole() {
    let dir = folder();
    let tables = Tables::new(dir.path().to_owned());
    assert!(!tables.is_whole(TableId::Eo));
    tables.build(TableId::Eo, NEVER).unwrap();
    assert!(tables.is_whole(TableId::Eo));
    let bytes = fs::read(tables.path(TableId::Eo)).unwrap();
    fs::write(tables.path(TableId::Eo), &bytes[..bytes.len() - 1]).unwrap();
    assert!(!tables.is_whole(TableId::Eo));
    fs::write(tables.path(TableId::Co), &bytes).unwrap();
    assert!(!tables.is_whole(TableId::Co));
    fs::write(tables.path(TableId::G1), &bytes).unwrap();
    assert_eq!(tables.state(Tier::g1(Metric::HalfTurn)), TableState::Damaged);
}

#[test]
fn verify_finds_a_changed_byte() {
    let dir = folder();
    let tables = Tables::new(dir.path().to_owned());
    tables.build(TableId::Htr, NEVER).unwrap();
    let mut bytes = fs::read(tables.path(TableId::Htr)).unwrap();
    *bytes.last_mut().unwrap() ^= 0x10;
    fs::write(tables.path(TableId::Htr), bytes).unwrap();
    let error = tables.verify(TableId::Htr, NEVER).unwrap_err().to_string();
    assert!(error.contains("do not match their checksum"), "{error}");
}

#[test]
fn a_table_with_a_changed_distance_is_made_anew_before_it_is_used() {
    let dir = folder();
    let tables = Tables::new(dir.path().to_owned());
    tables.build(TableId::DrFromEo, NEVER).unwrap();
    let right = fs::read(tables.path(TableId::DrFromEo)).unwrap();
    let mut wrong = right.clone();
    wrong[100_000] = 0;
    fs::write(tables.path(TableId::DrFromEo), wrong).unwrap();
    let fresh = Tables::new(dir.path().to_owned());
    fresh.dr_from_eo(NEVER).unwrap();
    let notes = fresh.take_notes();
    assert!(notes.len() == 1 && notes[0].what.starts_with("table 'dr-eo' is made anew: bytes "));
    assert_eq!(fs::read(tables.path(TableId::DrFromEo)).unwrap(), right);
}

#[test]
fn a_stopped_build_leaves_nothing_behind() {
    let dir = folder();
    let tables = Tables::new(dir.path().to_owned());
    assert!(matches!(tables.dr(&|| true), Err(TableError::Stopped(id)) if id == TableId::Dr));
    let left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left, [".lock"]);
    assert_eq!(tables.status_of(TableId::Dr).state, TableState::Absent);
}

#[test]
fn a_folder_that_cannot_be_written_keeps_tables_in_memory() {
    let dir = folder();
    let file = dir.path().join("file");
    fs::write(&file, "in the way").unwrap();
    let tables = Tables::new(file.join("tables"));
    assert_eq!(tables.eo(NEVER).unwrap().distance(0), 0);
    assert_eq!(tables.take_notes().len(), 1);
}

#[test]
fn the_table_being_built_is_named_while_it_is_built() {
    let dir = folder();
    let tables = Tables::new(dir.path().to_owned());
    assert_eq!(tables.building(), None);
    let seen: Mutex<Option<(TableId, u64)>> = Mutex::default();
    let look = || {
        let mut seen = seen.lock().unwrap();
        *seen = seen.or(tables.building().map(|(id, _, total)| (id, total)));
        false
    };
    tables.dr_from_eo(&look).unwrap();
    assert_eq!(*seen.lock().unwrap(), Some((TableId::DrFromEo, entries(TableId::DrFromEo))));
    assert_eq!(tables.building(), None);
}

#[test]
fn build_that_is_stopped_at_whatever_moment_leaves_nothing() {
    for id in [TableId::Htr, TableId::CornersDr, TableId::CornerHtr] {
        let dir = folder();
        let tables = Tables::with_threads(dir.path().to_owned(), 1);
        let mut at = 0;
        loop {
            let looks = AtomicUsize::new(0);
            let stopped = tables.build(id, &|| looks.fetch_add(1, Relaxed) >= at);
            let tables_there = || {
                fs::read_dir(dir.path())
                    .unwrap()
                    .flatten()
                    .filter(|e| e.file_name() != ".small.lock")
            };
            match stopped {
                Err(TableError::Stopped(_)) => {
                    assert_eq!(tables_there().count(), 0, "{id} stopped at look {at}");
                }
                other => break other.unwrap(),
            }
            at += 1 + at / 8;
        }
        tables.verify(id, NEVER).unwrap();
    }
}

#[test]
fn tables_in_memory_are_built_or_read_from_bytes_and_leave_no_files() {
    let dir = folder();
    let in_folder = Tables::new(dir.path().to_owned());
    in_folder.require(TableId::Htr, NEVER).unwrap();
    let bytes = fs::read(in_folder.path(TableId::Htr)).unwrap();

    let tables = Tables::in_memory();
    assert!(tables.put(TableId::Htr, bytes.clone()));
    assert!(!in_folder.put(TableId::Htr, bytes.clone()), "a folder takes no bytes");
    assert!(tables.state(TableId::Htr).is_built() && !tables.is_open(TableId::Htr));
    tables.verify(TableId::Htr, NEVER).unwrap();
    assert!(tables.open(TableId::Htr, NEVER).unwrap());
    // A new table is built.
    assert!(!tables.open(TableId::Eo, NEVER).unwrap());
    tables.eo(NEVER).unwrap();
    let state = TableState::Built { reach: Reach::Near, open: true, deeper: None };
    assert_eq!(tables.state(TableId::Eo), state);
    assert!(tables.take_notes().is_empty());
    assert!(!tables.folder().exists());

    // Wrong bytes are not used.
    let tables = Tables::in_memory();
    tables.put(TableId::Htr, bytes[..bytes.len() / 2].to_vec());
    assert!(matches!(tables.verify(TableId::Htr, NEVER), Err(TableError::Damaged { .. })));
    tables.require(TableId::Htr, NEVER).unwrap();
    assert_eq!(tables.take_notes().len(), 1);
    // A table that is built on demand equals one from a file.
    tables.build(TableId::Htr, NEVER).unwrap();
    tables.verify(TableId::Htr, NEVER).unwrap();
    assert_eq!(tables.status_of(TableId::Htr).bytes, bytes.len() as u64);
    assert!(tables.remove(TableId::Htr).unwrap() && !tables.remove(TableId::Htr).unwrap());
}

#[test]
fn a_table_that_is_built_in_memory_is_handed_out_as_a_file() {
    let (sender, files) = std::sync::mpsc::channel();
    let tables = Tables::in_memory();
    tables.hand_out(move |id, file| sender.send((id, file.to_vec())).unwrap());
    tables.require(TableId::Htr, NEVER).unwrap();
    let (id, file) = files.try_recv().unwrap();
    assert_eq!((id, files.try_recv().is_err()), (TableId::Htr, true));
    let next = Tables::in_memory();
    next.build_no_more();
    next.put(id, file);
    next.verify(TableId::Htr, NEVER).unwrap();
    next.require(TableId::Htr, NEVER).unwrap();
}
