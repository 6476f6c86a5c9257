//! Access to the parsers of the command line, for its own files and for text that users type. It is
//! for tests and fuzz targets with damaged text, and not a part of the crate's interface.

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
/// Fails if a quotation is not closed. The message has its column, counted in characters from 1.
pub fn words(line: &str) -> Result<Vec<String>, String> {
    shell::words(line)
}

/// Parses the text of the file of saved sequences: moves by name.
///
/// # Errors
/// Fails if the text is not a JSON object of texts, or a name occurs twice.
pub fn sequences(text: &str) -> serde_json::Result<BTreeMap<String, String>> {
    saved::read(text)
}

/// Opens the results of `--resume` and their journal like a run that continues them; incomplete
/// results are cut off. Returns the number of input lines that are done.
///
/// # Errors
/// Fails if the results belong to other options than `asked`, were changed by hand, or cannot be
/// written.
pub fn lines_done(results: &Path, asked: &str) -> Result<usize, Failure> {
    Ok(Journal::open(results, asked, Metric::HalfTurn)?.start.line)
}
