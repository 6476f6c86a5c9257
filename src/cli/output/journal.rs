//! The option `--resume FILE`: results go to a file with a journal beside it, so that a run can
//! continue after any interruption.
//!
//! The journal is `FILE.journal`. Its first line identifies the request. Each other line has the
//! form `LINE TEXT BYTES RESULTS`. It states that all input lines up to number LINE are done, and
//! that the last of them has the checksum TEXT. Their results are the first BYTES bytes of FILE,
//! with the checksum RESULTS. A line is added when the results of an item are complete, so that
//! only unfinished items can be lost. At the start, the last line that matches FILE is found, and
//! later results are cut off. Both files are synchronized to the disk at least once a second.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use premove_cube::Metric;
use premove_engine::store::{self, locked};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::Output;
use super::exit::Failure;

/// The beginning of the first line of a journal.
const TITLE: &str = "premove journal 1";

/// Maximum time between two synchronizations of the files to the disk.
const SYNC: Duration = Duration::from_secs(1);

/// The part of the input that is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DoneInput {
    pub(crate) line: usize,
    /// Checksum of the last input line that is done.
    pub(crate) text: u64,
    bytes: u64,
    results: u64,
}

impl std::fmt::Display for DoneInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, text, bytes, results } = self;
        write!(f, "{line} {text:016x} {bytes} {results:016x}")
    }
}

impl DoneInput {
    fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split(' ').collect();
        let &[line, text, bytes, results] = words.as_slice() else { return None };
        let text = read_checksum(text)?;
        let results = read_checksum(results)?;
        Some(Self { line: line.parse().ok()?, text, bytes: bytes.parse().ok()?, results })
    }
}

/// Parses a checksum that is written as 16 hexadecimal digits.
fn read_checksum(word: &str) -> Option<u64> {
    u64::from_str_radix(word, 16).ok().filter(|_| word.len() == 16)
}

/// Returns the checksum of an input line.
pub(crate) fn checksum(line: &[u8]) -> u64 {
    xxh3_64(line)
}

/// Writer that computes the checksum of the bytes written to it.
#[derive(Default)]
struct ResultsChecksum(Xxh3);

impl Write for ResultsChecksum {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file of results, with the number and the checksum of its bytes.
struct Results {
    file: File,
    bytes: u64,
    checksum: ResultsChecksum,
}

/// Writer that appends to the shared results.
struct ResultsEnd(Arc<Mutex<Results>>);

impl Write for ResultsEnd {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut results = locked(&self.0);
        let count = results.file.write(bytes)?;
        results.bytes += count as u64;
        results.checksum.0.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        locked(&self.0).file.flush()
    }
}

/// The journal of a run, with the file of its results.
pub(crate) struct Journal {
    path: PathBuf,
    pub(crate) output: Output,
    results: Arc<Mutex<Results>>,
    state: Mutex<JournalState>,
    /// The part of the input that earlier runs have done; this run continues after it.
    pub(crate) start: DoneInput,
}

struct JournalState {
    file: File,
    synced: Instant,
    error: Option<io::Error>,
}

impl Journal {
    /// Opens the results and their journal. Missing files are created, and incomplete results are
    /// cut off. `asked` is a text that is equal for requests with equal results. `metric` is the
    /// metric of the lengths in the results.
    pub(crate) fn open(path: &Path, asked: &str, metric: Metric) -> Result<Self, Failure> {
        let mut name = OsString::from(path);
        name.push(".journal");
        let beside = PathBuf::from(name);
        // The file of results may be a symbolic link of the user to another disk. The journal
        // belongs to the program, so it must not be a link.
        let target = store::target(path).map_err(|error| failed("use", path, error))?;
        let mut file =
            store::open_to_write(&target).map_err(|error| failed("use", &target, error))?;
        let mut journal =
            store::open_to_write(&beside).map_err(|error| failed("use", &beside, error))?;
        file.try_lock().map_err(|_| {
            Failure::environment(anyhow::anyhow!(
                "another run writes to '{}': wait for its end",
                path.display()
            ))
        })?;
        let title = format!("{TITLE} {:016x} {}", xxh3_64(asked.as_bytes()), metric.name());
        let start = last_true(&mut file, &mut journal, &title, path)?;
        let mut checksum = ResultsChecksum::default();
        cut(&mut file, start, &mut checksum).map_err(|error| failed("use", path, error))?;
        begin(&mut journal, &title, start).map_err(|error| failed("use", &beside, error))?;
        let results = Arc::new(Mutex::new(Results { file, bytes: start.bytes, checksum }));
        let output = Output::to(Box::new(ResultsEnd(Arc::clone(&results))));
        let state = Mutex::new(JournalState { file: journal, synced: Instant::now(), error: None });
        Ok(Self { path: beside, output, results, state, start })
    }

    /// Records that the results of a line, and of all lines before it, are written. `text` is the
    /// checksum of the line.
    pub(crate) fn note(&self, line: usize, text: u64) {
        let mut state = locked(&self.state);
        if state.error.is_some() || self.output.is_broken() {
            return;
        }
        let is_time = state.synced.elapsed() >= SYNC;
        let done = {
            let results = locked(&self.results);
            // The results must be on the disk before the journal line about them.
            if is_time && let Err(error) = results.file.sync_data() {
                state.error = Some(error);
                return;
            }
            DoneInput { line, text, bytes: results.bytes, results: results.checksum.0.digest() }
        };
        let mut outcome = state.file.write_all(format!("{done}\n").as_bytes());
        if is_time {
            outcome = outcome.and_then(|()| state.file.sync_data());
            state.synced = Instant::now();
        }
        state.error = outcome.err();
    }

    /// Writes everything to the disk.
    pub(crate) fn close(&self) -> Result<(), Failure> {
        self.output.close()?;
        let mut state = locked(&self.state);
        let outcome = match state.error.take() {
            Some(error) => Err(error),
            None => locked(&self.results).file.sync_all().and_then(|()| state.file.sync_all()),
        };
        outcome.map_err(|error| {
            let what = format!("cannot write the journal '{}'", self.path.display());
            Failure::environment(error).context(what)
        })
    }
}

/// Cuts off the results after the part that is done, and computes the checksum of the others.
fn cut(file: &mut File, start: DoneInput, checksum: &mut ResultsChecksum) -> io::Result<()> {
    file.set_len(start.bytes)?;
    file.seek(SeekFrom::Start(0))?;
    io::copy(file, checksum).map(drop)
}

/// Writes the first lines of a journal. The old lines are cut off only after the new ones are
/// written, so that the file has a valid line at any time.
fn begin(journal: &mut File, title: &str, start: DoneInput) -> io::Result<()> {
    journal.seek(SeekFrom::Start(0))?;
    let text = if start == DoneInput::default() {
        format!("{title}\n")
    } else {
        format!("{title}\n{start}\n")
    };
    journal.write_all(text.as_bytes())?;
    journal.set_len(text.len() as u64)?;
    journal.sync_data()
}

/// Returns the metric of the results, from the first line of their journal.
fn metric_of(title: &str) -> Metric {
    let mut metrics = Metric::ALL.into_iter();
    metrics.find(|metric| title.ends_with(&format!(" {}", metric.name()))).unwrap_or_default()
}

/// Returns the failure for an error of the system with a file; `what` is the action.
fn failed(what: &str, path: &Path, error: io::Error) -> Failure {
    Failure::environment(error).context(format!("cannot {what} '{}'", path.display()))
}

/// Returns the last journal line that matches the bytes of the results. Returns the default if both
/// files are empty.
fn last_true(
    file: &mut File,
    journal: &mut File,
    title: &str,
    path: &Path,
) -> Result<DoneInput, Failure> {
    let shown = path.display();
    let mut lines = BufReader::new(journal).lines();
    match lines.next().transpose().map_err(|error| failed("read", path, error))? {
        None if file.metadata().map_err(|error| failed("read", path, error))?.len() == 0 => {
            return Ok(DoneInput::default());
        }
        None => {
            return Err(Failure::bad(format!(
                "'{shown}' is there and has no journal: give --resume another file"
            )));
        }
        Some(first) if metric_of(&first) != metric_of(title) => {
            let begun = metric_of(&first);
            let begun = begun.name();
            let remedy = format!("give --metric {begun}, or --resume another file");
            return Err(Failure::bad(format!(
                "'{shown}' was begun with --metric {begun}: {remedy}"
            )));
        }
        Some(first) if first != title => {
            let what = "was begun with other options: give the same ones, or --resume another file";
            return Err(Failure::bad(format!("'{shown}' {what}")));
        }
        Some(_) => {}
    }
    let mut last = DoneInput::default();
    let mut any = false;
    let mut reader = BufReader::new(file);
    let mut checksum = ResultsChecksum::default();
    let mut at = 0;
    for line in lines {
        // A line that is incomplete must be the last one.
        let Some(done) = line.ok().as_deref().and_then(DoneInput::read) else { break };
        any = true;
        let more = done.bytes.saturating_sub(at);
        at += io::copy(&mut reader.by_ref().take(more), &mut checksum)
            .map_err(|error| failed("read", path, error))?;
        if at < done.bytes || checksum.0.digest() != done.results {
            break;
        }
        last = done;
    }
    if any && last == DoneInput::default() {
        return Err(Failure::bad(format!(
            "'{shown}' was changed since it was written: give --resume another file"
        )));
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn write(journal: &Journal, line: usize) {
        journal.output.bytes(format!("result {line}\n").as_bytes());
        journal.output.flush();
        journal.note(line, checksum(line.to_string().as_bytes()));
    }

    #[test]
    fn a_run_goes_on_behind_the_last_line_that_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        let beside = folder.path().join("out.txt.journal");
        let journal = Journal::open(&path, "asked", Metric::HalfTurn).unwrap();
        assert_eq!(journal.start, DoneInput::default());
        (1..=3).for_each(|line| write(&journal, line));
        // The run ended in the middle of a result.
        journal.output.bytes(b"resu");
        journal.output.flush();
        drop(journal);
        let journal = Journal::open(&path, "asked", Metric::HalfTurn).unwrap();
        assert_eq!((journal.start.line, journal.start.text), (3, checksum(b"3")));
        assert_eq!(fs::read_to_string(&path).unwrap(), "result 1\nresult 2\nresult 3\n");
        write(&journal, 4);
        drop(journal);
        // The last results and a part of the last journal line did not reach the disk.
        let results = fs::read(&path).unwrap();
        fs::write(&path, &results[..results.len() - 3]).unwrap();
        let lines = fs::read(&beside).unwrap();
        assert_eq!(Journal::open(&path, "asked", Metric::HalfTurn).unwrap().start.line, 3);
        fs::write(&path, &results).unwrap();
        fs::write(&beside, &lines[..lines.len() - 3]).unwrap();
        assert_eq!(Journal::open(&path, "asked", Metric::HalfTurn).unwrap().start.line, 3);
    }

    #[test]
    fn results_of_something_else_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        fs::write(&path, "mine").unwrap();
        assert!(Journal::open(&path, "asked", Metric::HalfTurn).is_err());
        fs::remove_file(&path).unwrap();
        fs::remove_file(folder.path().join("out.txt.journal")).unwrap();
        let journal = Journal::open(&path, "asked", Metric::HalfTurn).unwrap();
        assert!(Journal::open(&path, "asked", Metric::HalfTurn).is_err(), "two runs at once");
        write(&journal, 1);
        drop(journal);
        assert!(Journal::open(&path, "something else", Metric::HalfTurn).is_err());
        let quarters = Journal::open(&path, "asked", Metric::QuarterTurn).err().unwrap();
        assert!(quarters.to_string().contains("with --metric htm: give --metric htm, or"));
        fs::write(&path, "resalt 1\n").unwrap();
        assert!(Journal::open(&path, "asked", Metric::HalfTurn).is_err());
    }
}
