//! Lists definitions: those that come with the program, files of a folder, and single files.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use premove_puzzle::catalogue::CATALOGUE;
use serde::{Deserialize, Serialize};

/// Source of the definition of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleSource {
    /// A definition that comes with the program, by its name.
    #[serde(rename = "puzzle")]
    Shipped(String),
    /// A file with a definition, by its path.
    File(String),
}

/// Row of a list of definitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinitionRow {
    /// The source of the definition.
    pub source: PuzzleSource,
    /// The name of the definition in a list.
    pub name: String,
    /// Description of the puzzle in a line; for a file, its folder.
    pub about: String,
    /// The state of the file now; `None` if there is no file.
    pub stamp: Option<Stamp>,
}

/// State of a file, which is compared to detect a change of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Time of the last change; `None` if the system does not store it.
    pub written: Option<SystemTime>,
    /// Size of the file in bytes.
    pub bytes: u64,
}

/// Returns the state of a file now, or `None` if there is no such file.
pub fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    Some(Stamp { written: metadata.modified().ok(), bytes: metadata.len() })
}

/// Returns all definitions: those that come with the program, the files of `folder`, then the other
/// files of `paths`. Reads no file. The name of a file does not show whether it is a definition, so
/// all files of the folder are listed, except hidden ones and the copies that editors make.
pub fn definitions(folder: Option<&Path>, paths: &[String]) -> Vec<DefinitionRow> {
    let mut rows = shipped();
    let mut files: Vec<PathBuf> =
        folder.and_then(|folder| std::fs::read_dir(folder).ok()).map_or_else(Vec::new, |entries| {
            let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
            paths.filter(|path| may_be_definition(path)).collect()
        });
    files.sort();
    for file in files.into_iter().chain(paths.iter().map(PathBuf::from)) {
        let row = of_file(&file);
        if !rows.iter().any(|other| other.source == row.source) {
            rows.push(row);
        }
    }
    rows
}

fn may_be_definition(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    !name.starts_with('.') && !name.ends_with('~') && file.is_file()
}

fn of_file(file: &Path) -> DefinitionRow {
    let path = file.to_string_lossy().into_owned();
    let name =
        file.file_name().map_or_else(|| path.clone(), |name| name.to_string_lossy().into_owned());
    let about = file.parent().map(|folder| format!("in {}", folder.display())).unwrap_or_default();
    DefinitionRow { source: PuzzleSource::File(path), name, about, stamp: stamp(file) }
}

/// Returns the definitions that come with the program.
fn shipped() -> Vec<DefinitionRow> {
    let rows = CATALOGUE.iter().map(|entry| DefinitionRow {
        source: PuzzleSource::Shipped(entry.name.to_owned()),
        name: entry.name.to_owned(),
        about: entry.about.to_owned(),
        stamp: None,
    });
    rows.collect()
}

/// Returns the text of a definition that comes with the program.
pub(super) fn shipped_text(name: &str) -> Option<&'static str> {
    CATALOGUE.iter().find(|entry| entry.name == name).map(|entry| entry.text)
}
