//! Tests a folder of items: listing, reading, writing, the bin, and the files that a killed program
//! leaves.

use super::*;

fn items() -> (tempfile::TempDir, Items) {
    let folder = tempfile::tempdir().unwrap();
    let items = Items::new(folder.path().join("items"));
    (folder, items)
}

fn names(items: &Items) -> Vec<String> {
    items.list().unwrap().into_iter().map(|entry| entry.name).collect()
}

#[test]
fn items_are_listed_read_and_written() {
    let (_folder, items) = items();
    assert!(names(&items).is_empty());
    assert!(items.read("a").unwrap_err().is_missing() && !items.has("a"));
    items.write("b", "1").unwrap();
    items.write("a", "2").unwrap();
    fs::write(items.folder().join("notes.txt"), "").unwrap();
    fs::write(items.folder().join(".premove-x.json"), "").unwrap();
    assert_eq!(names(&items), ["a", "b"]);
    assert_eq!(items.read("b").unwrap(), "1");
    let before = items.list().unwrap();
    items.write("a", "30").unwrap();
    let after = items.list().unwrap();
    assert!(before[0].stamp != after[0].stamp && before[1] == after[1]);
}

#[test]
fn one_program_has_the_lock_and_no_file_stays() {
    let (_folder, items) = items();
    let lock = items.lock("a").unwrap().unwrap();
    assert_eq!(lock.name(), "a");
    assert!(items.lock("a").unwrap().is_none());
    assert!(items.lock("b").unwrap().is_some());
    drop(lock);
    assert!(items.lock("a").unwrap().is_some());
    #[cfg(unix)]
    assert_eq!(fs::read_dir(items.work()).unwrap().count(), 0);
}

#[test]
fn what_a_killed_program_left_counts_and_is_brought_into_the_file() {
    let (_folder, items) = items();
    items.write("a", "1").unwrap();
    for (name, old) in [("a", Some("1")), ("new", None)] {
        let recent = items.recent(name);
        recent.write("2", recent.next_time());
        assert_eq!(items.read(name).unwrap(), "2");
        assert!(names(&items).contains(&name.to_owned()));
        assert_eq!(fs::read_to_string(items.file(name)).ok().as_deref(), old);
        let lock = items.lock(name).unwrap().unwrap();
        assert_eq!(items.settle(&lock).unwrap(), None);
        assert_eq!(fs::read_to_string(items.file(name)).unwrap(), "2");
        assert!(recent.read().is_none());
    }
}

#[test]
fn a_file_that_was_written_after_a_kill_counts_and_the_other_is_in_the_bin() {
    let (_folder, items) = items();
    let put = |old: &str| {
        let time = SystemTime::now() - std::time::Duration::from_mins(5);
        items.recent("a").write(old, time);
        fs::write(items.file("a"), "2").unwrap();
        assert_eq!(items.read("a").unwrap(), "2");
        items.lock("a").unwrap().unwrap()
    };
    // A program killed between the bin and the end has already stored it.
    for (old, name) in [("1", "a"), ("1", "a"), ("3", "a-2")] {
        let lock = put(old);
        assert_eq!(items.settle(&lock).unwrap().as_deref(), Some(name));
        assert_eq!(items.settle(&lock).unwrap(), None);
        assert_eq!(items.bin().read(name).unwrap(), old);
    }
    // This holds also if the item itself is moved to the bin.
    let lock = put("4");
    assert_eq!(items.send(&lock, &items.bin()).unwrap(), "a-4");
    assert_eq!((names(&items).len(), names(&items.bin()).len()), (0, 4));
    assert_eq!(items.bin().read("a-3").unwrap(), "4");
}

#[test]
fn what_a_power_cut_tore_is_listed_read_and_removed_like_the_rest() {
    let (_folder, items) = items();
    let tear = |name: &str| {
        let time = items.recent(name).next_time();
        items.recent(name).write("{\"torn", time);
    };
    tear("new");
    assert_eq!(names(&items), ["new"]);
    assert_eq!(items.read("new").unwrap(), "{\"torn");
    items.write("old", "1").unwrap();
    tear("old");
    assert_eq!(items.read("old").unwrap(), "1");
    for name in ["new", "old"] {
        let lock = items.lock(name).unwrap().unwrap();
        assert_eq!(items.send(&lock, &items.bin()).unwrap(), name);
    }
    assert!(names(&items).is_empty());
    assert_eq!(names(&items.bin()), ["new", "old", "old-2"]);
    assert_eq!(items.bin().read("old").unwrap(), "1");
}

#[test]
fn the_bin_and_back_loses_nothing_that_has_the_same_name() {
    let (_folder, items) = items();
    let bin = items.bin();
    for (text, expected) in [("1", "a"), ("2", "a-2")] {
        items.write("a", text).unwrap();
        let lock = items.lock("a").unwrap().unwrap();
        assert_eq!(items.send(&lock, &bin).unwrap(), expected);
        assert_eq!(bin.read(expected).unwrap(), text);
    }
    assert!(!items.has("a"));
    assert_eq!(names(&bin), ["a", "a-2"]);
    let lock = bin.lock("a-2").unwrap().unwrap();
    assert_eq!(bin.send(&lock, &items).unwrap(), "a-2");
    drop(lock);
    assert_eq!((names(&items), names(&bin)), (vec!["a-2".to_owned()], vec!["a".to_owned()]));
}
