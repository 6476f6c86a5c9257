//! Reads all definition and scramble files in the folder that `PREMOVE_DATA` names, and writes them
//! again.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use premove_puzzle::format;

/// Returns the puzzle files of the data folder with this extension; none, with a message, if there
/// is no data folder.
fn files(ending: &str) -> Vec<PathBuf> {
    if common::recorded("puzzles/2x2x2.def", "reading puzzle files").is_none() {
        return Vec::new();
    }
    let folder = Path::new(&std::env::var_os("PREMOVE_DATA").unwrap_or_default()).join("puzzles");
    let inside = [folder.clone(), folder.join("derived")]
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut files: Vec<_> = inside.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == ending));
    files.sort();
    files
}

#[test]
fn all_definitions_are_read() {
    let files = files("def");
    assert!(files.is_empty() || files.len() >= 30, "{} files", files.len());
    for path in files {
        let read =
            format::read_definition(&fs::read(&path).unwrap(), &path.to_string_lossy()).unwrap();
        let puzzle = read.value;
        assert!(!puzzle.name.is_empty() && !puzzle.moves.is_empty(), "{}", path.display());
        // Only this file has a remark: it lacks its last End.
        assert_eq!(
            read.notes.len(),
            usize::from(path.ends_with("3x3x3_3color.def")),
            "{}: {:?}",
            path.display(),
            read.notes
        );
        assert!(puzzle.bases.iter().all(|base| base.order > 1), "{}", path.display());
    }
}

#[test]
fn all_scramble_files_are_read() {
    for path in files("txt") {
        // 3x3x3_RFU.txt belongs to 3x3x3_RFU.def; the names of one pair differ in case.
        let definition = path.with_file_name(
            path.file_stem().unwrap().to_string_lossy().replace("bicube", "Bicube") + ".def",
        );
        let puzzle = format::read_definition(&fs::read(definition).unwrap(), "").unwrap().value;
        let read =
            format::read_scrambles(&puzzle, &fs::read(&path).unwrap(), &path.to_string_lossy(), 0)
                .unwrap();
        assert!(
            read.value.len() >= 2 && read.notes.is_empty(),
            "{}: {:?}",
            path.display(),
            read.notes
        );
    }
}

#[test]
fn all_recorded_scrambles_are_read() {
    let Some(records) = common::recorded("ksolve_golden.jsonl", "reading recorded scrambles")
    else {
        return;
    };
    let data = PathBuf::from(std::env::var_os("PREMOVE_DATA").unwrap_or_default());
    let mut count = 0;
    for line in records.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(scrambles) = record["scramble_text"].as_str() else { continue };
        // For ksolve+ one file was given its missing last End; premove reads the original.
        let file = &record["def"].as_str().unwrap().replace("+End", ".def");
        let places = ["puzzles", "puzzles/derived"].map(|folder| data.join(folder).join(file));
        let place = places.iter().find(|place| place.exists()).unwrap();
        let shipped = fs::read(place).unwrap();
        let bytes = record["def_text"].as_str().map_or(shipped, |text| text.as_bytes().to_vec());
        let puzzle = format::read_definition(&bytes, file).unwrap().value;
        let read = format::read_scrambles(&puzzle, scrambles.as_bytes(), file, 0).unwrap().value;
        let scramble = &read[usize::try_from(record["scramble_index"].as_u64().unwrap()).unwrap()];
        assert_eq!(scramble.name, record["name"].as_str().unwrap().trim(), "{line}");
        assert_eq!(u64::from(scramble.slack), record["slack"].as_u64().unwrap(), "{line}");
        assert_eq!(
            u64::from(scramble.max_depth.unwrap_or(999)),
            record["max_depth"].as_u64().unwrap(),
            "{line}"
        );
        // Every recorded solution must solve the puzzle, and blocks must allow each of its moves.
        let lengths = record["expected_solutions"].as_object().unwrap();
        for solution in lengths.values().flat_map(|list| list.as_array().unwrap()) {
            let mut position = scramble.start.clone();
            for number in format::parse_moves(&puzzle, solution.as_str().unwrap()).unwrap() {
                assert!(puzzle.allows(&position, number), "{line}");
                position = puzzle.moves[number].action.apply(&position, &puzzle.shape);
            }
            assert!(position.meets(&scramble.goal), "{solution} of {line}");
            count += 1;
        }
    }
    assert!(count > 1000, "{count} solutions");
}

#[test]
fn all_definitions_are_the_same_after_writing_and_reading() {
    for path in files("def") {
        let puzzle = format::read_definition(&fs::read(&path).unwrap(), "").unwrap().value;
        for form in format::Format::ALL {
            let written = format::write_definition(&puzzle, form);
            let mut again = format::read_definition(written.text.as_bytes(), "").unwrap().value;
            // Other forms cannot express blocks and forbidden pairs; the writer reports that.
            if form != format::Format::Ksolve {
                let lost = usize::from(!puzzle.blocks.is_empty())
                    + usize::from(!puzzle.forbidden.is_empty());
                assert!(written.losses.len() >= lost, "{}: {:?}", path.display(), written.losses);
                (again.blocks, again.forbidden) = (puzzle.blocks.clone(), puzzle.forbidden.clone());
                again.ignored = puzzle.ignored.clone();
                again
                    .moves
                    .iter_mut()
                    .zip(&puzzle.moves)
                    .for_each(|(m, before)| m.touched.clone_from(&before.touched));
            }
            again.name.clone_from(&puzzle.name);
            // The order of forbidden pairs has no meaning.
            let mut puzzle = puzzle.clone();
            puzzle.forbidden.sort_unstable();
            again.forbidden.sort_unstable();
            assert_eq!(again, puzzle, "{} as {}", path.display(), form.name());
        }
    }
}
