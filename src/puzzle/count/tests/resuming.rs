//! Tests of counts that continue from the files in a folder.

use super::super::counter::Counter;
use super::super::disk::Disk;
use super::super::keep;
use super::super::marks::{self, Cut};
use super::files::in_files;
use super::*;

#[test]
fn an_interrupted_count_goes_on_where_it_was() {
    for engine in [CountEngine::Index, CountEngine::Hash, CountEngine::Disk] {
        let folder = tempfile::tempdir().unwrap();
        let (puzzle, request) = in_files(folder.path(), engine);
        for stop in [3, 8] {
            let control = Control::new();
            let done = count(&puzzle, &request, &control, &StopsAt(stop, &control)).unwrap();
            assert_eq!(done.ending, CountEnding::Stopped);
            assert_eq!(done.counts, POCKET[..=stop as usize]);
        }
        let heard = Heard::default();
        let done = count(&puzzle, &request, &Control::new(), &heard).unwrap();
        // The distance at which the count was stopped was not yet written.
        assert!(heard.has("resumed 7"), "{engine:?}: {:?}", heard.0);
        assert_eq!((done.counts.as_slice(), done.antipodes.len()), (&POCKET[..], 5));
    }
}

#[test]
fn fewer_distances_than_are_kept_are_told_and_the_kept_count_stays() {
    for engine in [CountEngine::Index, CountEngine::Hash, CountEngine::Disk] {
        let folder = tempfile::tempdir().unwrap();
        let (puzzle, request) = in_files(folder.path(), engine);
        let limited = CountRequest { max: Some(3), ..request.clone() };
        let control = Control::new();
        count(&puzzle, &request, &control, &StopsAt(8, &control)).unwrap();
        // The stored count is one that was stopped (7), then one that is complete (11).
        for farthest in [7, 11] {
            let heard = Heard::default();
            let few = count(&puzzle, &limited, &Control::new(), &heard).unwrap();
            assert_eq!(
                (few.counts.as_slice(), few.total, few.ending),
                (&POCKET[..4], 385, CountEnding::MaxDepth)
            );
            assert!(
                few.antipodes.is_empty() && heard.has("left out 5: a longer count is kept"),
                "{:?}",
                heard.0
            );
            let heard = Heard::default();
            let all = count(&puzzle, &request, &Control::new(), &heard).unwrap();
            assert!(heard.has(&format!("resumed {farthest}")), "{engine:?}: {:?}", heard.0);
            assert_eq!((all.counts.as_slice(), all.ending), (&POCKET[..], CountEnding::Done));
        }
    }
}

#[test]
fn a_count_of_another_engine_stays_until_one_comes_farther() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = in_files(folder.path(), CountEngine::Hash);
    let control = Control::new();
    count(&puzzle, &request, &control, &StopsAt(9, &control)).unwrap();
    let heard = Heard::default();
    let other = CountRequest { engine: CountEngine::Index, ..request.clone() };
    let stopped = Control::new();
    count(&puzzle, &other, &stopped, &StopsAt(7, &stopped)).unwrap();
    assert_eq!(count(&puzzle, &request, &Control::new(), &heard).unwrap().counts, POCKET);
    assert!(heard.has("resumed 8"), "{:?}", heard.0);
}

#[test]
fn a_kept_count_goes_on_with_as_much_memory_as_it_needs_where_it_may_take_that() {
    for engine in [CountEngine::Index, CountEngine::Hash, CountEngine::Disk] {
        let folder = tempfile::tempdir().unwrap();
        let (puzzle, request) = in_files(folder.path(), engine);
        let control = Control::new();
        let ample = CountRequest { memory: 1 << 30, ..request.clone() };
        count(&puzzle, &ample, &control, &StopsAt(9, &control)).unwrap();
        let heard = Heard::default();
        let less = CountRequest {
            memory: 900_000,
            resume_memory: Some(1 << 30),
            engine: CountEngine::Best,
            ..request
        };
        assert_eq!(
            count(&puzzle, &less, &Control::new(), &heard).unwrap().counts,
            POCKET,
            "{engine:?}"
        );
        assert!(heard.has("resumed 8") && !heard.has("discarded"), "{engine:?} {:?}", heard.0);
    }
}

#[test]
fn what_was_kept_of_memory_goes_on_in_files_where_memory_does_not_hold_it_any_more() {
    for engine in [CountEngine::Index, CountEngine::Hash] {
        let folder = tempfile::tempdir().unwrap();
        let (puzzle, request) = in_files(folder.path(), engine);
        let control = Control::new();
        count(&puzzle, &request, &control, &StopsAt(9, &control)).unwrap();
        let heard = Heard::default();
        let less = CountRequest { memory: 900_000, engine: CountEngine::Best, ..request };
        let limited = CountRequest { max: Some(10), ..less.clone() };
        assert_eq!(count(&puzzle, &limited, &Control::new(), &heard).unwrap().counts, POCKET[..11]);
        assert!(heard.has("resumed 8") && heard.has("planned Disk"), "{engine:?} {:?}", heard.0);
        // From there on the count continues like any other count in files.
        let heard = Heard::default();
        assert_eq!(count(&puzzle, &less, &Control::new(), &heard).unwrap().counts, POCKET);
        assert!(heard.has("resumed 10") && !heard.has("discarded"), "{engine:?} {:?}", heard.0);
    }
}

#[test]
fn a_kept_count_goes_on_although_coordinates_would_be_cut_elsewhere() {
    // Eight pieces have one coordinate, or with little memory two coordinates that depend on a
    // third.
    let mut puzzle = Definition::new("chain", vec![set("PIECES", 8, 1)]);
    for (name, slots) in [("L", 0..6), ("R", 4..8)] {
        let mut action = Action::identity(8);
        action.from[slots].rotate_left(1);
        assert!(puzzle.add_move(name, action));
    }
    let size = |memory| {
        let request = CountRequest { memory, ..CountRequest::new(&puzzle, PuzzleMetric::Quarters) };
        space(&puzzle, &request).coordinates.len()
    };
    let (little, much) = (1 << 20, 1 << 30);
    assert_eq!((size(little) > 1, size(much)), (true, 1));
    for engine in [CountEngine::Index, CountEngine::Disk] {
        for (before, after) in [(little, much), (much, little)] {
            let folder = tempfile::tempdir().unwrap();
            let folder = Some(folder.path().to_owned());
            let request = CountRequest {
                folder,
                engine,
                ..CountRequest::new(&puzzle, PuzzleMetric::Quarters)
            };
            let expected = counted(
                &puzzle,
                &CountRequest { folder: None, engine: CountEngine::Index, ..request.clone() },
            );
            let control = Control::new();
            count(
                &puzzle,
                &CountRequest { memory: before, ..request.clone() },
                &control,
                &StopsAt(9, &control),
            )
            .unwrap();
            let heard = Heard::default();
            let resumed = CountRequest { memory: after, resume_memory: Some(much), ..request };
            assert_eq!(
                count(&puzzle, &resumed, &Control::new(), &heard).unwrap().counts,
                expected.counts
            );
            assert!(heard.has("resumed 8") && !heard.has("discarded"), "{engine:?} {:?}", heard.0);
        }
    }
}

#[test]
fn a_kept_count_that_needs_more_memory_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = in_files(folder.path(), CountEngine::Hash);
    let control = Control::new();
    count(&puzzle, &request, &control, &StopsAt(9, &control)).unwrap();
    let less = CountRequest { memory: 2_000_000, ..request.clone() };
    let refused = count(&puzzle, &less, &Control::new(), &Silent);
    assert!(matches!(refused, Err(CountError::Memory { .. })), "{refused:?}");
    let heard = Heard::default();
    assert_eq!(count(&puzzle, &request, &Control::new(), &heard).unwrap().counts, POCKET);
    assert!(heard.has("resumed 8"), "{:?}", heard.0);
}

#[test]
fn a_run_that_was_killed_when_all_was_seen_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = in_files(folder.path(), CountEngine::Disk);
    let control = Control::new();
    let space = space(&puzzle, &request);
    let key = keep::key(&puzzle, &request);
    let cut = IndexSpace::cut(&puzzle, request.scope(), request.memory);
    let memory = marks::marks_bytes(request.memory, space.bytes(), request.threads);
    let mut disk = Disk::new(&space, &control, 2, folder.path(), key, Cut { file: memory, memory });
    let home = vec![vec![0; space.coordinates.len()]];
    disk.begin(&home).unwrap();
    let mut counts = vec![1];
    while !disk.is_done() {
        counts.push(disk.advance().unwrap());
    }
    let layout = Some(keep::NumberingLayout::new(cut, &space));
    let left = keep::CountHead {
        layout,
        counts,
        farthest: home.clone(),
        sources: home,
        ..keep::CountHead::of_state(keep::CountFileKind::Open(CountEngine::Disk), disk.state())
    };
    let path = keep::path(folder.path(), key, None);
    keep::write(&path, key, &left, (0, std::iter::empty()), &control).unwrap();
    let heard = Heard::default();
    let done = count(&puzzle, &request, &Control::new(), &heard).unwrap();
    assert!(heard.has("resumed 12") && !heard.has("discarded"), "{:?}", heard.0);
    assert_eq!((done.counts, done.ending), (POCKET.to_vec(), CountEnding::Done));
    // The run was killed again before the segments were removed.
    let segment = keep::path(folder.path(), key, Some(0));
    assert!(!segment.exists());
    std::fs::write(&segment, b"marks").unwrap();
    assert_eq!(count(&puzzle, &request, &Control::new(), &Silent).unwrap().counts, POCKET);
    assert!(!segment.exists());
}
