//! Tests of counts that are stored in files.

use std::path::{Path, PathBuf};

use premove_engine::store::framed;

use super::super::counter::{Counter, StartFilter};
use super::super::disk::Disk;
use super::super::index::MarkedIndex;
use super::super::marks::{self, Cut};
use super::super::request::Halt;
use super::super::{hash, keep};
use super::*;

/// Returns the 2x2x2, and a request to count it in a folder. Its marks take 918,540 bytes, in
/// several segments.
pub(super) fn in_files(folder: &Path, engine: CountEngine) -> (Definition, CountRequest) {
    let puzzle = pocket();
    let request = CountRequest {
        folder: Some(folder.to_owned()),
        engine,
        memory: if engine == CountEngine::Disk { 1_800_000 } else { 1 << 30 },
        ..request(&puzzle, PuzzleMetric::Moves, engine, 2)
    };
    (puzzle, request)
}

/// Returns the path of the file with the progress of the count in a folder, or `None` if there is
/// none.
pub(super) fn count_file(folder: &Path) -> Option<PathBuf> {
    let mut paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.find(|path| path.extension().is_some_and(|extension| extension == "count"))
}

#[test]
fn marks_in_files_come_to_the_same_counts_and_leave_little_behind() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = in_files(folder.path(), CountEngine::Disk);
    let done = counted(&puzzle, &request);
    assert_eq!(done.counts, POCKET);
    let memory = CountRequest {
        folder: None,
        memory: 1 << 30,
        engine: CountEngine::Index,
        ..request.clone()
    };
    let other = counted(&puzzle, &memory);
    assert_eq!((&done.counts, done.ending), (&other.counts, other.ending));
    // Memory affects which of the shortest solutions is found.
    assert!(
        done.antipodes.iter().map(|a| &a.position).eq(other.antipodes.iter().map(|a| &a.position))
    );
    let left: u64 = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|e| e.unwrap().metadata().unwrap().len())
        .sum();
    assert!(left < 10_000, "{left} bytes");
    let heard = Heard::default();
    assert_eq!(count(&puzzle, &request, &Control::new(), &heard).unwrap(), done);
    assert!(heard.has("resumed 11") && !heard.has("planned"));
}

#[test]
fn damaged_and_foreign_files_are_refused_and_the_count_begins_anew() {
    for engine in [CountEngine::Index, CountEngine::Disk] {
        let folder = tempfile::tempdir().unwrap();
        let (puzzle, request) = in_files(folder.path(), engine);
        let limited = CountRequest { max: Some(4), ..request.clone() };
        assert_eq!(counted(&puzzle, &limited).counts, POCKET[..5]);
        let path = count_file(folder.path()).unwrap();
        let mut bytes = std::fs::read(&path).unwrap();
        let middle = bytes.len() * 2 / 3;
        bytes[middle] ^= 4;
        std::fs::write(&path, &bytes).unwrap();
        let heard = Heard::default();
        let done = count(&puzzle, &request, &Control::new(), &heard).unwrap();
        assert!(heard.has("discarded it"), "{:?}", heard.0);
        assert_eq!(done.counts, POCKET);
        // A different count has a different file.
        let heard = Heard::default();
        let other = CountRequest { metric: PuzzleMetric::Quarters, max: Some(3), ..request };
        count(&puzzle, &other, &Control::new(), &heard).unwrap();
        assert!(!heard.has("resumed"));
    }
}

#[test]
fn a_hash_table_goes_over_to_an_index_in_memory_or_in_files() {
    // The puzzle is the 2x2x2 with a ring of 29 pieces that U turns by one place. It has
    // 106,550,640 positions.
    let mut puzzle = Definition::new("ring", vec![set("CORNERS", 7, 3), set("RING", 29, 1)]);
    for (i, base) in pocket().bases.iter().enumerate() {
        let corners = &pocket().moves[base.powers[0]].action;
        let ring = (0..29).map(|slot| 7 + if i == 0 { (slot + 1) % 29 } else { slot });
        let from = corners.from.iter().copied().chain(ring).collect();
        let twist = corners.twist.iter().copied().chain([0; 29]).collect();
        assert!(puzzle.add_move(&base.name, Action { from, twist }));
    }
    let request = CountRequest {
        max: Some(10),
        ..request(&puzzle, PuzzleMetric::Quarters, CountEngine::Hash, 2)
    };
    let expected = counted(&puzzle, &request);
    assert!(expected.total > 600_000, "{expected:?}");
    let folder = tempfile::tempdir().unwrap();
    for (folder, memory, engine) in
        [(None, 1 << 26, "Index"), (Some(folder.path().to_owned()), 12_000_000, "Disk")]
    {
        let heard = Heard::default();
        let request = CountRequest { folder, memory, engine: CountEngine::Best, ..request.clone() };
        assert_eq!(count(&puzzle, &request, &Control::new(), &heard).unwrap(), expected);
        assert!(
            heard.has("planned Hash") && heard.has(&format!("planned {engine}")),
            "{:?}",
            heard.0
        );
    }
}

/// Returns the request of [`in_files`] with a goal that is not the solved position. The count then
/// finds the reachable positions first.
fn with_a_goal(folder: &Path) -> (Definition, CountRequest) {
    let (puzzle, mut request) = in_files(folder, CountEngine::Disk);
    request.goals = vec![puzzle.moves[0].action.apply(&puzzle.solved, &puzzle.shape)];
    (puzzle, request)
}

#[test]
fn segments_of_another_beginning_are_not_taken_for_those_of_the_count() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = with_a_goal(folder.path());
    let control = Control::new();
    count(&puzzle, &request, &control, &StopsAt(6, &control)).unwrap();
    // A run that was finding the reachable positions was killed at the distance that the file of
    // the count has.
    let space = space(&puzzle, &request);
    let key = keep::key(&puzzle, &request);
    assert!(keep::path(folder.path(), key, None).exists());
    let free = Control::new();
    let memory = marks::marks_bytes(request.memory, space.bytes(), request.threads);
    let mut other = Disk::new(&space, &free, 1, folder.path(), key, Cut { file: memory, memory });
    other.begin(&[vec![0; space.coordinates.len()]]).unwrap();
    for _ in 0..5 {
        other.advance().unwrap();
    }
    let heard = Heard::default();
    let done = count(&puzzle, &request, &Control::new(), &heard).unwrap();
    assert!(heard.has("discarded") && !heard.has("resumed"), "{:?}", heard.0);
    assert_eq!(done.counts, POCKET);
}

#[test]
fn what_is_discarded_is_gone_before_anything_else_is_written() {
    /// Report that records whether the file of the count exists when an engine is chosen.
    struct Looks<'a>(&'a Path, std::cell::Cell<Option<bool>>);
    impl CountReport for Looks<'_> {
        fn planned(&self, _engine: CountEngine, _memory: u64, _disk: u64) {
            self.1.set(Some(count_file(self.0).is_some()));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = with_a_goal(folder.path());
    let control = Control::new();
    count(&puzzle, &request, &control, &StopsAt(6, &control)).unwrap();
    let path = count_file(folder.path()).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let looks = Looks(folder.path(), std::cell::Cell::new(None));
    let limited = CountRequest { max: Some(3), ..request };
    assert_eq!(count(&puzzle, &limited, &Control::new(), &looks).unwrap().counts, POCKET[..4]);
    assert_eq!(looks.1.get(), Some(false));
}

#[test]
fn a_stopped_counter_gives_no_numbers_that_are_too_small() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, mut request) = in_files(folder.path(), CountEngine::Disk);
    request.starts = vec![puzzle.solved.clone()];
    request.starts[0].free_twist(0);
    request.starts[0].free_twist(1);
    let control = Control::new();
    let space = space(&puzzle, &request);
    let filter = StartFilter::new(&space, &request, &control);
    let cut = Cut { file: 1 << 16, memory: 1 << 18 };
    let mut counters: [Box<dyn Counter>; 3] = [
        Box::new(Disk::new(&space, &control, 2, folder.path(), 1, cut)),
        Box::new(MarkedIndex::new(&space, &control, 2).unwrap()),
        hash::table(1, &space, &control, 2, 1 << 26),
    ];
    for counter in &mut counters {
        counter.begin(&[vec![0; space.coordinates.len()]]).unwrap();
        assert_eq!(counter.passing(&filter).unwrap(), 1);
    }
    control.stop();
    for counter in &mut counters {
        assert!(matches!(counter.passing(&filter), Err(Halt::Stopped)));
        assert!(matches!(counter.first(5, &filter), Err(Halt::Stopped)));
    }
}

#[test]
fn files_that_are_there_already_need_no_room_but_that_of_one_segment() {
    let (marks, segment) = (1 << 40, 1 << 30);
    assert!(marks::free_bytes(marks, segment, false) > marks + segment);
    assert!((segment..2 * segment).contains(&marks::free_bytes(marks, segment, true)));
    assert_eq!(marks::free_bytes(u64::MAX, segment, false), u64::MAX);
}

#[test]
fn the_headers_of_many_small_files_are_part_of_what_the_disk_must_have() {
    let (marks, segment) = (1 << 30, 1 << 16);
    let headers = (marks / segment) * 4_096;
    assert!(marks::free_bytes(marks, segment, false) >= marks + headers + (1 << 20));
    // The header of a long file is longer than a page: it has eight bytes for each MiB.
    assert!(marks::disk_bytes(1 << 36, 1 << 36) >= (1 << 36) + (1 << 19));
}

#[test]
fn no_segment_gets_longer_than_a_file_can_be() {
    let bytes = marks::file_bytes(1 << 49, 1 << 45);
    assert!(bytes <= framed::MOST_BYTES && !marks::is_beyond(1 << 49, bytes));
    let folder = tempfile::tempdir().unwrap();
    let identity = framed::Identity::named("long", 1);
    let lengths = [1 << 20, bytes as usize];
    assert!(framed::Writer::create(&folder.path().join("segment"), identity, &lengths).is_ok());
}

#[test]
fn marks_that_no_disk_holds_are_refused_before_anything_is_taken() {
    // Twelve rings of 199 pieces have 199^12 positions.
    let mut puzzle =
        Definition::new("rings", (0..12).map(|ring| set(&format!("RING{ring}"), 199, 1)).collect());
    for ring in 0..12 {
        let turned = |slot| {
            if slot / 199 == ring { ring * 199 + (slot + 1 - ring * 199) % 199 } else { slot }
        };
        let from: Vec<usize> = (0..12 * 199).map(turned).collect();
        let action = Action {
            from: from.into_iter().map(|slot| slot as _).collect(),
            twist: vec![0; 12 * 199].into(),
        };
        assert!(puzzle.add_move(&format!("M{ring}"), action));
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = Some(folder.path().to_owned());
    let request = CountRequest {
        folder,
        max: Some(1),
        ..request(&puzzle, PuzzleMetric::Quarters, CountEngine::Disk, 1)
    };
    let refused = count(&puzzle, &request, &Control::new(), &Silent);
    assert!(matches!(refused, Err(CountError::TooLarge(_))), "{refused:?}");
    assert!(marks::is_beyond(u64::MAX, 1 << 16) && !marks::is_beyond(1 << 40, 1 << 20));
}

#[test]
fn segments_that_nothing_goes_on_with_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = in_files(folder.path(), CountEngine::Disk);
    let segments = || {
        let entries = std::fs::read_dir(folder.path()).unwrap();
        entries
            .filter(|entry| {
                entry.as_ref().unwrap().path().extension().is_some_and(|e| e == "marks")
            })
            .count()
    };
    let control = Control::new();
    count(&puzzle, &request, &control, &StopsAt(4, &control)).unwrap();
    assert!(segments() > 0);
    // The file of the count is gone, and the next count uses no segments.
    std::fs::remove_file(count_file(folder.path()).unwrap()).unwrap();
    let other =
        CountRequest { engine: CountEngine::Index, max: Some(2), memory: 1 << 30, ..request };
    count(&puzzle, &other, &Control::new(), &Silent).unwrap();
    assert_eq!(segments(), 0);
}

#[test]
fn a_count_that_a_newer_version_keeps_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = in_files(folder.path(), CountEngine::Index);
    let request = CountRequest { max: Some(3), ..request };
    let key = keep::key(&puzzle, &request);
    let path = keep::path(folder.path(), key, None);
    let mut identity = framed::Identity::named("count", 1_000);
    identity.name[8..].copy_from_slice(&key.to_le_bytes());
    framed::write(&path, identity, &[vec![1; 10], vec![2; 80]], &|| false).unwrap();
    let before = std::fs::read(&path).unwrap();
    let heard = Heard::default();
    let done = count(&puzzle, &request, &Control::new(), &heard).unwrap();
    assert_eq!(done.counts, POCKET[..4]);
    assert!(heard.has("unkept the count kept in"), "{:?}", heard.0);
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

/// Counts to distance 3, damages the file, and counts again up to `max`. Returns the reports and
/// the counts.
fn counted_after(damage: impl FnOnce(&mut Vec<u8>), max: u32) -> (Heard, Vec<u64>) {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = in_files(folder.path(), CountEngine::Index);
    let request = CountRequest { max: Some(3), ..request };
    count(&puzzle, &request, &Control::new(), &Silent).unwrap();
    let path = count_file(folder.path()).unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    damage(&mut bytes);
    std::fs::write(&path, &bytes).unwrap();
    let heard = Heard::default();
    let again = CountRequest { max: Some(max), ..request };
    let done = count(&puzzle, &again, &Control::new(), &heard).unwrap();
    (heard, done.counts)
}

#[test]
fn a_head_with_a_changed_byte_is_not_believed() {
    // Changes a digit of the counts. The head is still valid JSON.
    let damage = |bytes: &mut Vec<u8>| {
        let at = bytes.windows(9).position(|window| window == b"\"counts\":").unwrap() + 10;
        assert_eq!(bytes[at], b'1');
        bytes[at] = b'7';
    };
    let (heard, counts) = counted_after(damage, 2);
    assert_eq!(counts, POCKET[..3]);
    assert!(heard.has("discarded it is damaged"), "{:?}", heard.0);
}

#[test]
fn a_file_whose_length_is_damaged_is_refused() {
    let (heard, counts) = counted_after(|bytes| bytes[40..48].fill(0xff), 3);
    assert_eq!(counts, POCKET[..4]);
    assert!(heard.has("discarded its header"), "{:?}", heard.0);
}

#[test]
fn files_are_counted_one_by_one_or_as_many_at_once_as_memory_holds() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = in_files(folder.path(), CountEngine::Disk);
    let control = Control::new();
    let space = space(&puzzle, &request);
    let home = vec![0; space.coordinates.len()];
    for at_once in [1, 2, 5, 100] {
        let cut = Cut { file: 1 << 16, memory: at_once << 16 };
        let mut disk = Disk::new(&space, &control, 2, folder.path(), at_once, cut);
        disk.begin(std::slice::from_ref(&home)).unwrap();
        for (depth, &positions) in (0..).zip(&POCKET[1..]) {
            if depth == 6 {
                // The run was killed when some of the files were done.
                let path = |segment| keep::path(folder.path(), at_once, Some(segment));
                let before =
                    [0, 3, 4].map(|segment| (segment, std::fs::read(path(segment)).unwrap()));
                let state = disk.state();
                assert_eq!(disk.advance().unwrap(), positions);
                for (segment, bytes) in before {
                    std::fs::write(path(segment), bytes).unwrap();
                }
                disk = Disk::new(&space, &control, 2, folder.path(), at_once, cut);
                assert!(disk.take_up(&state).unwrap());
            }
            assert_eq!(disk.advance().unwrap(), positions, "{depth}");
        }
        assert_eq!(disk.advance().unwrap(), 0);
        assert!(disk.is_done());
    }
}
