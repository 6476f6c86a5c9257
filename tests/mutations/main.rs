//! Reads thousands of damaged files. This repeats in seconds, and always in the same way, what
//! `fuzz/` tries for hours.

mod inserted;
mod kept;
mod readers;
mod session;
#[path = "../common/split_mix.rs"]
mod split_mix;

use std::fs;
use std::path::{Path, PathBuf};

use split_mix::SplitMix;

/// Words that have a meaning for some reader.
const WORDS: &[&str] = &[
    "End",
    "Solved",
    "Set ",
    "Move ",
    "Block",
    "Ignore",
    "Scramble x",
    "ScrambleAlg",
    "RandomScramble",
    "MoveLimits",
    "Illegal ",
    "MoveAlias ",
    "MoveSequence ",
    "StartState",
    "MoveTransformation",
    "ForbiddenPairs",
    "ForbiddenGroups",
    "Name",
    "?",
    "?3",
    "~",
    "-1",
    "0",
    "254",
    "255",
    "4096",
    "65535",
    "4294967295",
    "18446744073709551616",
    "\n",
    "\r\n",
    "#",
    "\u{e5}",
    "\u{feff}",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ",",
    ":",
    "\"",
    "null",
    "1e999",
    "'",
    "2",
    "R",
    "R'",
    "U2",
    "*=1",
];

/// Pseudo-random numbers with a fixed seed.
struct Dice(SplitMix);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        (self.0.next() % end.max(1) as u64) as usize
    }

    /// Returns a part of `len` bytes, usually a short one.
    fn part(&mut self, len: usize) -> std::ops::Range<usize> {
        let start = self.below(len + 1);
        let longest = if self.below(4) == 0 { len - start } else { (len - start).min(12) };
        start..start + self.below(longest + 1)
    }

    fn line(&mut self, bytes: &[u8]) -> std::ops::Range<usize> {
        let at = self.below(bytes.len() + 1);
        let start = bytes[..at].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let end =
            bytes[at..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |more| at + more + 1);
        start..end
    }

    /// Damages a file in one place.
    fn damage(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let part = self.part(bytes.len());
        match self.below(7) {
            0 => drop(bytes.splice(part, [])),
            1 => drop(bytes.splice(part, [self.below(256) as u8])),
            2 => drop(bytes.splice(part, WORDS[self.below(WORDS.len())].bytes())),
            3 => {
                let word = format!(" {} ", WORDS[self.below(WORDS.len())]);
                drop(bytes.splice(part.start..part.start, word.bytes()));
            }
            4 => {
                let line = self.line(bytes);
                drop(bytes.splice(line, []));
            }
            5 => {
                let line = bytes[self.line(bytes)].to_vec();
                drop(bytes.splice(part.start..part.start, line));
            }
            _ => {
                let more = other[self.part(other.len())].to_vec();
                drop(bytes.splice(part.start..part.start, more));
            }
        }
    }
}

/// Passes damaged samples to a reader; some are damaged once and some several times.
fn damaged(seed: u64, samples: &[Vec<u8>], times: usize, read: fn(&[u8])) {
    let mut dice = Dice(SplitMix(seed));
    for sample in samples {
        read(sample);
    }
    for _ in 0..times {
        let mut bytes = samples[dice.below(samples.len())].clone();
        let other = &samples[dice.below(samples.len())];
        for _ in 0..=dice.below(4) {
            dice.damage(&mut bytes, other);
        }
        let read = std::panic::AssertUnwindSafe(|| read(&bytes));
        // The panic prints its reason first; then this prints the input.
        assert!(
            std::panic::catch_unwind(read).is_ok(),
            "while reading:\n{}",
            String::from_utf8_lossy(&bytes)
        );
    }
}

/// Returns the contents of the files in some folders with these extensions, except large files.
fn files(folders: &[PathBuf], endings: &[&str]) -> Vec<Vec<u8>> {
    let inside = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let mut paths: Vec<_> = inside.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths
        .retain(|path| path.extension().is_some_and(|e| endings.iter().any(|ending| e == *ending)));
    paths.sort();
    let mut files: Vec<_> = paths.iter().filter_map(|path| fs::read(path).ok()).collect();
    files.retain(|file| file.len() < 5_000);
    files
}

/// Returns the folders of the built-in definitions and, if they exist, of the recorded ones.
fn folders() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/puzzles")];
    if let Some(data) = std::env::var_os("PREMOVE_DATA") {
        let data = Path::new(&data).join("puzzles");
        folders.extend([data.join("derived"), data]);
    }
    folders
}

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

#[test]
fn damaged_definitions() {
    let mut definitions = files(&folders(), &["def"]);
    definitions.extend(seeds("definition"));
    assert!(definitions.len() > 15);
    damaged(1, &definitions, 3_000, readers::definition);
}

#[test]
fn damaged_definitions_of_other_forms() {
    use premove_puzzle::format::{Format, read_definition, write_definition};
    let read =
        files(&folders(), &["def"]).into_iter().filter_map(|file| read_definition(&file, "").ok());
    let puzzles: Vec<_> = read.map(|read| read.value).collect();
    let kpuzzle = |bytes: &[u8]| readers::kpuzzle(bytes.strip_prefix(b"{").unwrap_or(bytes));
    let forms = [
        (2, Format::Twsearch, seeds("tws"), readers::tws as fn(&[u8])),
        (3, Format::KPuzzle, seeds("kpuzzle"), kpuzzle),
    ];
    for (seed, form, seeds, read) in forms {
        let mut samples: Vec<_> =
            puzzles.iter().map(|puzzle| write_definition(puzzle, form).text.into_bytes()).collect();
        samples.retain(|sample| sample.len() < 8_000);
        samples.extend(seeds);
        damaged(seed, &samples, 1_500, read);
    }
}

#[test]
fn damaged_scrambles() {
    let mut samples = files(&folders(), &["txt"]);
    samples.extend(seeds("scrambles"));
    samples.extend(texts(&[
        "Slack 1\nMaxDepth 9\nScramble two\nCORNERS\n?2 1 3 ~ 5 6 7\n0 ?1 2 ~ 0 0 0\nEnd\nQTM\n\
         ScrambleAlg a\nR U2 F'\nEnd\n",
        "MoveLimits\nR* 2 U 1\nEnd\nRandomScramble r\nEnd\nScramble s\nEDGES\n2 1 3 4 5 6\n\
         1 1 0 0 0 0\nEnd\n",
        "ScrambleState x\nCORNERS\n1 0 2 3 4 5 6\nEnd\n",
        concat!(
            r#"{"CORNERS":{"pieces":[1,0,2,3,4,5,6],"orientation":[0,0,0,0,0,1,2],"#,
            r#""orientationMod":[0,1,3,0,0,0,0]}}"#,
        ),
        concat!(
            r#"[{"EDGES":{"pieces":[0,1,2,3,4,5],"orientation":[0,0,0,0,1,1]},"#,
            r#""AXIALS":{"pieces":[0,1,2,3],"orientation":[0,0,0,1]}}]"#,
        ),
    ]));
    damaged(4, &samples, 1_500, readers::scrambles);
}

#[test]
fn damaged_moves() {
    let mut samples = texts(&["R U2 F' R2", "[U' R: [F, U2]]'", "R*=3", "U2 = 1", "R3 U-1 F0"]);
    samples.extend(seeds("moves"));
    damaged(5, &samples, 4_000, readers::moves);
}

#[test]
fn damaged_algs_and_cubes_and_chains() {
    let mut algs =
        texts(&["R U2 F' (L' D B2) r M' x2 Uw", "(U R) F NISS", "R' U' F [D, L] 3Rw 2-3u // x"]);
    algs.extend(seeds("notation"));
    damaged(6, &algs, 4_000, readers::notation);
    let mut cubes = texts(&["R U2 F'", "JLQWSVUH=ZLCUABGIVTKH=A"]);
    cubes.extend(seeds("cube"));
    damaged(7, &cubes, 4_000, readers::cube);
    let mut chains = texts(&["EO > DR[keep=2] > finish"]);
    chains.extend(seeds("chain"));
    damaged(8, &chains, 4_000, readers::chain);
}

/// Returns the files that `fuzz/` starts with for a reader.
#[expect(clippy::unwrap_used, reason = "a test may panic")]
fn seeds(reader: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutations/seeds").join(reader);
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let seeds: Vec<_> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(seeds.len() > 1, "{reader} has too few files");
    seeds
}

#[test]
fn every_reader_begins_with_its_seeds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutations/seeds");
    for reader in fs::read_dir(folder).unwrap() {
        let name = reader.unwrap().file_name().into_string().unwrap();
        let call = format!("seeds(\"{name}\")");
        assert!(include_str!("main.rs").contains(&call), "no test reads the seeds of {name}");
    }
}

#[test]
fn damaged_cubes_in_one_form() {
    damaged(9, &seeds("facelets"), 4_000, readers::facelets);
    damaged(10, &seeds("code"), 4_000, readers::code);
}

#[test]
fn damaged_contents_of_screens() {
    damaged(11, &seeds("workspace"), 1_500, kept::workspace);
    damaged(12, &seeds("optimal"), 1_500, kept::optimal);
    damaged(13, &seeds("puzzles"), 1_500, kept::puzzles);
    damaged(14, &seeds("writeup"), 1_000, kept::writeup);
    damaged(23, &seeds("solve"), 500, kept::solve);
    damaged(24, &seeds("practice"), 300, kept::practice);
    damaged(26, &seeds("analyse"), 500, kept::analyse);
}

#[test]
fn damaged_files_that_users_write() {
    damaged(15, &seeds("settings"), 2_000, kept::settings);
    damaged(16, &seeds("theme"), 2_000, kept::theme);
    damaged(17, &seeds("sequences"), 3_000, kept::sequences);
    damaged(18, &seeds("words"), 4_000, kept::words);
}

#[test]
fn damaged_lines_of_clients() {
    damaged(25, &seeds("session"), 4_000, session::session);
}

#[test]
fn damaged_journals_and_stamps() {
    damaged(19, &seeds("journal"), 300, kept::journal);
    damaged(20, &seeds("stamps"), 300, kept::stamps);
}

#[test]
fn damaged_headers_of_tables() {
    damaged(21, &seeds("header"), 4_000, kept::header);
}

#[test]
fn damaged_counts() {
    damaged(22, &seeds("kept_count"), 20, kept::kept_count);
}

#[test]
fn lines_between_the_steps_change_no_solution() {
    let mut dice = Dice(SplitMix(33));
    for _ in 0..600 {
        let bytes: Vec<u8> = (0..9).map(|_| dice.below(256) as u8).collect();
        inserted::inserted_lines(&bytes[..=dice.below(8)]);
    }
}
