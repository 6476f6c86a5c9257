//! Tests with folders that cannot be written, or in which another process counts.

use std::path::Path;

use super::files::{count_file, in_files};
use super::*;

/// Report that starts another count when a distance is reported, and stores its result.
struct Meanwhile<'a>(
    &'a Definition,
    &'a CountRequest,
    Heard,
    std::cell::RefCell<Option<Result<Distribution, CountError>>>,
);

impl<'a> Meanwhile<'a> {
    fn new(definition: &'a Definition, request: &'a CountRequest) -> Self {
        Self(definition, request, Heard::default(), std::cell::RefCell::default())
    }
}

impl CountReport for Meanwhile<'_> {
    fn counted(&self, _progress: CountProgress) {
        let second = || count(self.0, self.1, &Control::new(), &self.2);
        self.3.borrow_mut().get_or_insert_with(second);
    }
}

#[test]
fn the_same_count_in_files_is_refused_while_another_works_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = in_files(folder.path(), CountEngine::Disk);
    let request = CountRequest { max: Some(2), ..request };
    let meanwhile = Meanwhile::new(&puzzle, &request);
    count(&puzzle, &request, &Control::new(), &meanwhile).unwrap();
    assert!(matches!(meanwhile.3.take(), Some(Err(CountError::Busy(_)))));
    assert!(count(&puzzle, &request, &Control::new(), &Silent).is_ok());
}

#[test]
fn a_count_in_memory_goes_on_without_a_folder_where_another_works_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, request) = in_files(folder.path(), CountEngine::Index);
    let meanwhile = Meanwhile::new(&puzzle, &request);
    let control = Control::new();
    count(&puzzle, &request, &control, &meanwhile).unwrap();
    assert_eq!(meanwhile.3.take().unwrap().unwrap().counts, POCKET);
    let told = meanwhile.2.0.lock().unwrap();
    let unkept: Vec<_> = told.iter().filter(|told| told.starts_with("unkept")).collect();
    assert!(unkept.len() == 1 && unkept[0].contains("are being counted in"), "{told:?}");
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error_only_for_marks_in_files() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), b"").unwrap();
    for engine in [CountEngine::Best, CountEngine::Index, CountEngine::Hash, CountEngine::Disk] {
        let (puzzle, request) = in_files(&folder.path().join("file/inside"), engine);
        let heard = Heard::default();
        let done = count(&puzzle, &request, &Control::new(), &heard);
        if engine == CountEngine::Disk {
            assert!(matches!(done, Err(CountError::Store(_))), "{done:?}");
            continue;
        }
        assert_eq!(done.unwrap().counts, POCKET, "{engine:?}");
        assert!(
            heard.has("unkept cannot create the folder") && heard.count("unkept") == 1,
            "{:?}",
            heard.0
        );
    }
}

#[test]
fn a_folder_that_fills_up_ends_no_count_in_memory() {
    /// Report that puts an obstacle in the place of the file of the count.
    struct Blocks<'a>(&'a Path, Heard);
    impl CountReport for Blocks<'_> {
        fn counted(&self, progress: CountProgress) {
            if progress.depth == 3 {
                let path = count_file(self.0).unwrap();
                std::fs::remove_file(&path).unwrap();
                std::fs::create_dir_all(path.join("in the way")).unwrap();
            }
        }
        fn unkept(&self, why: &CountError) {
            self.1.unkept(why);
        }
    }
    for engine in [CountEngine::Index, CountEngine::Hash, CountEngine::Disk] {
        let folder = tempfile::tempdir().unwrap();
        let (puzzle, request) = in_files(folder.path(), engine);
        let blocks = Blocks(folder.path(), Heard::default());
        let done = count(&puzzle, &request, &Control::new(), &blocks);
        if engine == CountEngine::Disk {
            assert!(matches!(done, Err(CountError::Store(_))), "{done:?}");
            continue;
        }
        assert_eq!(done.unwrap().counts, POCKET, "{engine:?}");
        assert!(blocks.1.count("unkept cannot write") == 1, "{:?}", blocks.1.0);
    }
}

#[test]
fn a_finished_count_is_shown_from_a_folder_that_cannot_be_written() {
    for engine in [CountEngine::Best, CountEngine::Disk] {
        let folder = tempfile::tempdir().unwrap();
        let (puzzle, request) = in_files(folder.path(), engine);
        let done = counted(&puzzle, &request);
        let lock = count_file(folder.path()).unwrap().with_extension("lock");
        std::fs::remove_file(&lock).unwrap();
        std::fs::create_dir(&lock).unwrap();
        let heard = Heard::default();
        assert_eq!(count(&puzzle, &request, &Control::new(), &heard).unwrap(), done);
        assert!(
            heard.has("resumed 11") && !heard.has("unkept") && !heard.has("planned"),
            "{:?}",
            heard.0
        );
    }
}

#[test]
fn a_count_goes_on_from_a_folder_that_cannot_be_written_and_is_kept_no_more() {
    for engine in [CountEngine::Index, CountEngine::Hash, CountEngine::Disk] {
        let folder = tempfile::tempdir().unwrap();
        let (puzzle, request) = in_files(folder.path(), engine);
        let control = Control::new();
        count(&puzzle, &request, &control, &StopsAt(8, &control)).unwrap();
        let path = count_file(folder.path()).unwrap();
        let before = std::fs::read(&path).unwrap();
        let lock = path.with_extension("lock");
        std::fs::remove_file(&lock).unwrap();
        std::fs::create_dir(&lock).unwrap();
        let heard = Heard::default();
        // A count in files cannot continue there. If memory suffices, it starts again in memory.
        let request = CountRequest { engine: CountEngine::Best, memory: 1 << 30, ..request };
        assert_eq!(count(&puzzle, &request, &Control::new(), &heard).unwrap().counts, POCKET);
        assert_eq!(
            (heard.has("resumed 7"), heard.has("discarded")),
            (engine != CountEngine::Disk, engine == CountEngine::Disk)
        );
        assert!(heard.count("unkept cannot lock") == 1, "{engine:?} {:?}", heard.0);
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
}
