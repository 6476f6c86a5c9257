//! Requirements for the readers of files that the program saves, for any input bytes. They do not
//! panic, an error names a position inside the text, and accepted content is equal after writing
//! and reading.
//!
//! There is one function for each kind of file. The targets of `fuzz/` call these functions too.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::LazyLock;

use premove_cli as cli;
use premove_cube::notation::parse;
use premove_engine::search::{Control, Silent};
use premove_engine::store::framed::{self, Header, Identity};
use premove_engine::store::{Stamp, Stamps};
use premove_fmc::library::{Solve, SolveError, SolveSummary};
use premove_fmc::{FileError, Workspace, writeup};
use premove_puzzle::count::{CountRequest, Distribution, count};
use premove_puzzle::format::read_definition;
use premove_puzzle::{Definition, PuzzleMetric};
use premove_tui as tui;
use tempfile::TempDir;

/// A folder for files that readers open themselves.
static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

/// Writes a file with this name and content; returns its path.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = FOLDER.path().join(name);
    fs::write(&path, bytes).unwrap();
    path
}

/// Checks the reader of the Solve screen's workspace, and the write-up of each of its steps.
pub(crate) fn workspace(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Workspace::from_json(&text) {
        Ok(workspace) => {
            let written = workspace.to_json();
            let again = Workspace::from_json(&written).map(|again| again.to_json());
            assert_eq!(again.ok().as_ref(), Some(&written));
            written_out(&workspace);
        }
        Err(FileError::Json(error)) => is_inside(&text, error.line()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    saved("workspace.json", &text);
}

/// Checks that a workspace's write-ups can be read as moves and end with the solution.
fn written_out(workspace: &Workspace) {
    let document = workspace.now();
    for (node, _) in document.tree.walk().into_iter().take(50) {
        let text = document.write_up(node);
        let Some(solution) = text.lines().find_map(|line| line.strip_prefix("Solution: ")) else {
            continue;
        };
        let (moves, length) = solution.rsplit_once(" (").unwrap();
        let moves = parse(moves).unwrap().line().finished();
        assert_eq!(format!("{})", moves.len()), length, "{text}");
        let cube = document.scramble.cube().unwrap();
        assert!(cube.after_all(&moves).is_solved(), "{text}");
    }
}

/// Checks the reader of a pasted text with a solve: a scramble, moves and remarks.
pub(crate) fn writeup(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    read_back(&text);
    let workspace = Workspace::on_scramble(&text);
    let written = workspace.to_json();
    let again = Workspace::from_json(&written).map(|again| again.to_json());
    assert_eq!(again.ok().as_ref(), Some(&written));
    let mut lines = text.lines();
    let mut workspace = Workspace::on_scramble(lines.next().unwrap_or_default());
    for line in lines.take(20) {
        let side = workspace.now().side;
        if workspace.add_own_moves(line, side).is_err() {
            workspace.toggle_side();
        }
    }
    written_out(&workspace);
    let written = workspace.to_json();
    let again = Workspace::from_json(&written).map(|again| again.to_json());
    assert_eq!(again.ok().as_ref(), Some(&written));
}

/// Checks that a write-up that was read is written out and read again as equal steps.
fn read_back(text: &str) {
    let read = writeup::read::read(text, None);
    for remark in &read.remarks {
        is_inside(text, remark.line.unwrap_or(1));
    }
    let workspace = read.workspace();
    let document = workspace.now();
    let written = document.write_up(document.cursor());
    let scramble = document.scramble.moves();
    let again = writeup::read::read(&written, scramble.as_ref());
    let moves = |read: &writeup::read::WriteUp| -> Vec<_> {
        read.steps.iter().chain(&read.completion).map(|step| step.moves.clone()).collect()
    };
    if !read.steps.is_empty() && read.scramble.as_ref().is_some_and(|moves| !moves.is_empty()) {
        assert_eq!(moves(&again), moves(&read), "{text}\n---\n{written}");
    }
}

fn is_inside(text: &str, line: usize) {
    assert!(line <= text.matches('\n').count() + 1, "line {line} of\n{text}");
}

/// Checks that content that a screen accepts is equal after writing and reading.
fn saved(name: &str, text: &str) {
    match tui::readers::saved(name, text) {
        Ok(written) => {
            let again = tui::readers::saved(name, &written);
            assert_eq!(again.as_ref(), Ok(&written), "{text}");
        }
        Err(why) => assert!(!why.is_empty()),
    }
}

/// Checks the reader of a solve of the library, with its dates and its attempt.
pub(crate) fn solve(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Solve::read(&text) {
        Ok((solve, workspace)) => {
            let written = solve.to_json().unwrap();
            let (again, _) = Solve::read(&written).unwrap();
            assert_eq!(again.to_json().unwrap(), written);
            let summary = SolveSummary::of(&solve, &workspace);
            assert_eq!((&summary.id, &summary.attempt), (&solve.id, &solve.attempt));
        }
        Err(SolveError::Json(error)) => is_inside(&text, error.line()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks the Practice screen's file: the current attempt and those that are not in the library
/// yet.
pub(crate) fn practice(bytes: &[u8]) {
    saved("practice.json", &String::from_utf8_lossy(bytes));
}

/// Checks the saved file of the Optimal screen.
pub(crate) fn optimal(bytes: &[u8]) {
    saved("optimal.json", &String::from_utf8_lossy(bytes));
}

/// Checks the saved file of the Puzzles screen.
pub(crate) fn puzzles(bytes: &[u8]) {
    saved("puzzles.json", &String::from_utf8_lossy(bytes));
}

/// Checks the saved file of the Analyse screen.
pub(crate) fn analyse(bytes: &[u8]) {
    saved("analyse.json", &String::from_utf8_lossy(bytes));
}

/// Checks the reader of saved sequences.
pub(crate) fn sequences(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match cli::readers::sequences(&text) {
        Ok(sequences) => {
            let written = serde_json::to_string(&sequences).unwrap();
            assert_eq!(cli::readers::sequences(&written).unwrap(), sequences);
        }
        Err(error) => is_inside(&text, error.line()),
    }
}

/// Checks the reader of settings.
pub(crate) fn settings(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    named(&text, &tui::readers::settings(&text));
}

/// Checks the reader of themes.
pub(crate) fn theme(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    named(&text, &tui::readers::theme(&text));
}

fn named(text: &str, warnings: &[tui::readers::Warning]) {
    for warning in warnings {
        assert!(warning.line > 0 && !warning.message.is_empty(), "{warning:?}");
        is_inside(text, warning.line);
    }
}

/// Checks the reader that splits a line of the shell into words.
pub(crate) fn words(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(words) = cli::readers::words(&text) else { return };
    let escaped = |word: &String| word.replace('\\', "\\\\").replace('"', "\\\"");
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{}\"", escaped(word))).collect();
    assert_eq!(cli::readers::words(&quoted.join(" ")).as_ref(), Ok(&words));
}

/// The first line of a valid journal.
static TITLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("results");
    assert_eq!(cli::readers::lines_done(&results, "asked").ok(), Some(0));
    fs::read(folder.path().join("results.journal")).unwrap()
});

/// Checks the reader of a batch's results and journal. The bytes hold the results, a line `--`, and
/// the journal; a first journal line `TITLE` stands for a valid one.
pub(crate) fn journal(bytes: &[u8]) {
    let end = bytes.windows(3).position(|end| end == b"--\n").unwrap_or(bytes.len());
    let journal = bytes.get(end + 3..).unwrap_or_default();
    let journal = match journal.strip_prefix(b"TITLE\n") {
        Some(lines) => [&TITLE, lines].concat(),
        None => journal.to_vec(),
    };
    let results = file("results", &bytes[..end]);
    file("results.journal", &journal);
    let Ok(lines) = cli::readers::lines_done(&results, "asked") else {
        assert_eq!(fs::read(&results).unwrap(), &bytes[..end], "refused results are left alone");
        return;
    };
    // Reading adds nothing, so the next run continues at the same position.
    let kept = fs::read(&results).unwrap();
    assert!(bytes.starts_with(&kept));
    assert_eq!(cli::readers::lines_done(&results, "asked").ok(), Some(lines));
    assert_eq!(fs::read(&results).unwrap(), kept);
}

/// Checks the reader of the stamps of checked tables.
pub(crate) fn stamps(bytes: &[u8]) {
    let stamps = Stamps::new(file("stamps", bytes));
    let stamp = Stamp::of(&File::open(FOLDER.path()).unwrap(), 7).unwrap();
    assert!(!stamps.holds(&stamp), "its file was not checked");
    stamps.keep(stamp);
    assert!(stamps.holds(&stamp));
}

/// Checks the reader of table headers.
pub(crate) fn header(bytes: &[u8]) {
    // The identity is taken from the bytes, so that few of them are refused for a wrong one.
    let mut identity = Identity::named("", 1);
    if let Some(name) = bytes.get(16..32) {
        identity.name.copy_from_slice(name);
        identity.version =
            bytes.get(32..36).map_or(0, |v| u32::from_le_bytes(v.try_into().unwrap()));
        identity.metric = bytes.get(36).copied().unwrap_or_default();
    }
    let payload = bytes.get(40..48).map_or(0, |v| u64::from_le_bytes(v.try_into().unwrap()));
    let len = bytes.get(12..16).map_or(0, |v| u32::from_le_bytes(v.try_into().unwrap()));
    let file_len = u64::from(len).saturating_add(payload);
    for read in
        [Header::parse(bytes, &identity, file_len), Header::parse_part(bytes, &identity, file_len)]
    {
        let Ok(read) = read else { continue };
        assert_eq!(read.file_len(), file_len);
        for section in &read.sections {
            assert!(read.payload_start <= section.start && section.start <= section.end);
            assert!(section.end as u64 <= file_len);
        }
        let last = read.checksums.len().checked_sub(1);
        assert!(last.is_none_or(|last| read.block_range(last).end as u64 == file_len));
        let written = read.encode(&identity);
        assert_eq!(Header::parse(&written, &identity, file_len).as_ref(), Ok(&read));
    }
}

/// A small puzzle whose count is done at once.
static SMALL: LazyLock<(Definition, Distribution, Vec<u8>)> = LazyLock::new(|| {
    let text = "Name Small\nSet P 4 2\nSolved\nP\n1 2 3 4\nEnd\n\
        Move A\nP\n2 1 3 4\n1 0 0 0\nEnd\nMove B\nP\n2 3 4 1\nEnd\n";
    let puzzle = read_definition(text.as_bytes(), "small.def").unwrap().value;
    let folder = tempfile::tempdir().unwrap();
    let done = counted(&puzzle, folder.path()).unwrap();
    assert!(done.total > 20);
    let file = kept_file(folder.path()).expect("a count that is done is kept");
    let bytes = fs::read(file).unwrap();
    (puzzle, done, bytes)
});

fn counted(puzzle: &Definition, folder: &std::path::Path) -> Option<Distribution> {
    let request = CountRequest {
        folder: Some(folder.to_owned()),
        threads: 1,
        memory: 1 << 20,
        ..CountRequest::new(puzzle, PuzzleMetric::Moves)
    };
    count(puzzle, &request, &Control::new(), &Silent).ok()
}

fn kept_file(folder: &std::path::Path) -> Option<PathBuf> {
    let mut paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.find(|path| path.extension().is_some_and(|extension| extension == "count"))
}

/// Checks a saved count, with the bytes as the file and with the bytes as damage in a valid file.
/// Damage must never change the counts.
pub(crate) fn kept_count(bytes: &[u8]) {
    let (puzzle, done, whole) = &*SMALL;
    let folder = tempfile::tempdir().unwrap();
    counted(puzzle, folder.path()).unwrap();
    let path = kept_file(folder.path()).unwrap();
    // First the bytes alone, then the bytes as damage in the middle of a valid file.
    let mut damaged = whole.clone();
    let at = bytes.first().map_or(0, |&at| usize::from(at) * 20);
    for (byte, damage) in damaged.iter_mut().skip(at).zip(bytes.iter().skip(1)) {
        *byte ^= damage;
    }
    for content in [bytes, &damaged] {
        fs::write(&path, content).unwrap();
        let again = counted(puzzle, folder.path()).expect("a count");
        assert_eq!((&again.counts, again.total), (&done.counts, done.total));
    }
    forged(bytes, puzzle, folder.path(), whole);
}

/// Checks a header that the program never wrote, with valid checksums. The count may use it, but
/// must not panic.
fn forged(bytes: &[u8], puzzle: &Definition, folder: &std::path::Path, whole: &[u8]) {
    let mut identity = Identity::named("", u32::from_le_bytes(whole[32..36].try_into().unwrap()));
    identity.name.copy_from_slice(&whole[16..32]);
    identity.metric = whole[36];
    let path = kept_file(folder).unwrap();
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let sections = [&bytes[..end], bytes.get(end + 1..).unwrap_or_default()];
    framed::write(&path, identity, &sections, &|| false).unwrap();
    let _ = counted(puzzle, folder);
}
