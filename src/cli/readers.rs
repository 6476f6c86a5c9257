//! The readers of the command line by themselves: of its own files and of the text that users
//! type. For the tests and fuzz targets that give them damaged text; not a part of the crate's
//! interface.

use std::collections::BTreeMap;
use std::path::Path;

use premove_cube::Metric;

use super::input::saved;
use super::output::exit::Failure;
use super::output::journal::Journal;
use super::shell;

/// Returns the words of a line of the shell, without quotes and comments.
///
/// # Errors
/// When a quotation does not end; the message names its column, counted in characters from 1.
pub fn words(line: &str) -> Result<Vec<String>, String> {
    shell::words(line)
}

/// Reads the saved sequences in the text of their file: moves by name.
///
/// # Errors
/// When the text is not a JSON object of texts, or a name occurs twice in it.
pub fn sequences(text: &str) -> serde_json::Result<BTreeMap<String, String>> {
    saved::read(text)
}

/// Opens the results of `--resume` and their journal, as a run that continues them does:
/// incomplete results are cut off. Returns the number of input lines whose results are there.
///
/// # Errors
/// When the results belong to other options than `asked`, were changed by hand, or cannot be
/// written.
pub fn lines_done(results: &Path, asked: &str) -> Result<usize, Failure> {
    Ok(Journal::open(results, asked, Metric::HalfTurn)?.start.line)
}
