//! Tests that read and change the files of the library as front ends do.

use std::sync::Arc;
use std::time::SystemTime;

use premove_cube::notation::Side;
use premove_engine::store::Paths;
use premove_fmc::Workspace;
use premove_fmc::library::{Id, Solve, Times};

use super::{Imported, Index, Library, LibraryError};

fn library() -> (tempfile::TempDir, Library) {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::of_paths(&Paths::under(folder.path())).unwrap();
    (folder, library)
}

fn solve(number: u32, scramble: &str) -> Solve {
    let mut workspace = Workspace::on_scramble(scramble);
    workspace.add_own_moves("D", Side::Normal).unwrap();
    Solve::new(Id::new(1_700_000_000, number), Times::at(5), workspace.to_json())
}

#[test]
fn solves_are_found_again_edited_and_removed() {
    let (_folder, library) = library();
    let solve = solve(1, "R U F");
    assert_eq!(library.import(&solve).unwrap(), Imported::New(solve.id.clone()));
    library.edit(&solve.id, |solve| solve.starred = true).unwrap();
    let list = library.list().unwrap();
    let found = list[0].solve().unwrap();
    assert!(found.starred && found.scramble == "R U F" && list.len() == 1);
    let name = solve.id.as_str();
    assert_eq!(library.named("2023").unwrap(), name);
    library.remove(name).unwrap();
    assert!(library.list().unwrap().is_empty());
    assert!(matches!(library.read(&solve.id), Err(LibraryError::Missing(_))));
    assert_eq!(library.bin().list().unwrap().len(), 1);
    library.restore(name).unwrap();
    assert!(library.read(&solve.id).unwrap().0.starred);
    assert!(matches!(library.restore(name), Err(LibraryError::Missing(_))));
}

#[test]
fn an_import_replaces_nothing() {
    let (_folder, library) = library();
    let (one, other) = (solve(1, "R U F"), solve(1, "L"));
    assert_eq!(library.import(&one).unwrap(), Imported::New(one.id.clone()));
    assert_eq!(library.import(&one).unwrap(), Imported::Same(one.id.clone()));
    let Imported::Renamed(id) = library.import(&other).unwrap() else { panic!("renamed") };
    assert_eq!(library.import(&other).unwrap(), Imported::Same(id.clone()));
    assert_eq!(library.read(&one.id).unwrap().0, one);
    assert_eq!(library.read(&id).unwrap().0.workspace, other.workspace);
    assert!(library.named(one.id.as_str()).is_ok());
    assert!(matches!(library.named("20"), Err(LibraryError::Several { count: 2, .. })));
}

#[test]
fn damaged_files_are_listed_and_stay() {
    let (_folder, library) = library();
    library.import(&solve(1, "R")).unwrap();
    let bad = library.items().file("bad");
    std::fs::write(&bad, "{\"format\": ").unwrap();
    std::fs::write(library.items().file("not a name"), "{}").unwrap();
    let list = library.list().unwrap();
    let damaged: Vec<_> = list.iter().filter(|listed| listed.solve().is_none()).collect();
    assert_eq!((list.len(), damaged.len()), (3, 2));
    assert!(library.edit(&Id::try_from("bad".to_owned()).unwrap(), |_| ()).is_err());
    assert_eq!(std::fs::read_to_string(&bad).unwrap(), "{\"format\": ");
    // The user can remove the damaged file; the bin then contains it unchanged.
    library.remove("bad").unwrap();
    let kept = std::fs::read_to_string(library.bin().items().file("bad")).unwrap();
    assert_eq!(kept, "{\"format\": ");
}

#[test]
fn an_import_leaves_a_file_that_cannot_be_read() {
    let (_folder, library) = library();
    let solve = solve(1, "R");
    let file = library.items().file(solve.id.as_str());
    library.import(&solve).unwrap();
    for damaged in [&b"{\"format\":\xff}"[..], b"{\"format\":", b""] {
        std::fs::write(&file, damaged).unwrap();
        let (Imported::Renamed(id) | Imported::Same(id)) = library.import(&solve).unwrap() else {
            panic!("the name is taken");
        };
        assert_eq!(std::fs::read(&file).unwrap(), damaged);
        assert_eq!(library.read(&id).unwrap().0.workspace, solve.workspace);
    }
    // The newest contents of a new solve, which a power cut left incomplete.
    std::fs::remove_file(&file).unwrap();
    let recent = library.items().recent(solve.id.as_str());
    recent.write("{\"torn", recent.next_time());
    assert!(matches!(library.import(&solve).unwrap(), Imported::Same(_)));
    assert!(matches!(library.read(&solve.id), Err(LibraryError::Damaged { .. })));
    library.remove(solve.id.as_str()).unwrap();
    assert!(matches!(library.read(&solve.id), Err(LibraryError::Missing(_))));
}

#[test]
fn the_older_of_two_versions_is_kept_by_every_change() {
    type Change = fn(&Library, &Solve);
    let changes: [Change; 2] = [
        |library, solve| library.edit(&solve.id, |solve| solve.starred = true).unwrap(),
        |library, solve| drop(library.remove(solve.id.as_str()).unwrap()),
    ];
    for change in changes {
        let (_folder, library) = library();
        let (older, newer) = (solve(1, "R"), solve(1, "U F"));
        let time = SystemTime::now() - std::time::Duration::from_mins(5);
        library.items().recent(older.id.as_str()).write(&older.to_json().unwrap(), time);
        std::fs::write(library.items().file(newer.id.as_str()), newer.to_json().unwrap()).unwrap();
        change(&library, &newer);
        let all = [library.list().unwrap(), library.bin().list().unwrap()].concat();
        let mut scrambles: Vec<_> =
            all.iter().map(|listed| listed.solve().unwrap().scramble.clone()).collect();
        scrambles.sort();
        assert_eq!(scrambles, ["R", "U F"]);
    }
}

#[test]
fn a_solve_in_work_elsewhere_is_left_alone() {
    let (_folder, library) = library();
    let solve = solve(1, "R");
    library.import(&solve).unwrap();
    let lock = library.items().lock(solve.id.as_str()).unwrap();
    let errors = [
        library.write(&solve).unwrap_err(),
        library.edit(&solve.id, |_| ()).unwrap_err(),
        library.remove(solve.id.as_str()).unwrap_err(),
    ];
    assert!(errors.iter().all(|error| matches!(error, LibraryError::InWork(_))));
    drop(lock);
    library.remove(solve.id.as_str()).unwrap();
}

#[test]
fn only_files_that_changed_are_read_again() {
    let (_folder, library) = library();
    let (one, two) = (solve(1, "R"), solve(2, "U"));
    library.import(&one).unwrap();
    library.import(&two).unwrap();
    let mut index = Index::default();
    let first = library.look_again(&mut index).unwrap();
    library.edit(&two.id, |solve| solve.title = "a title".to_owned()).unwrap();
    let second = library.look_again(&mut index).unwrap();
    assert!(Arc::ptr_eq(&first[0], &second[0]) && !Arc::ptr_eq(&first[1], &second[1]));
    assert_eq!(second[1].solve().unwrap().title, "a title");
}
