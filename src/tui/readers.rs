//! The readers of the front end by themselves, without a terminal: of what it keeps in files and
//! what its users write. For the tests and fuzz targets that give them damaged text; not a part of
//! the library's interface.

use super::screens::SCREENS;
use super::settings::Settings;
use super::theme::ThemeFile;
pub use super::warning::Warning;

/// What cannot be used in the text of a settings file. Empty when all of it can.
pub fn settings(text: &str) -> Vec<Warning> {
    Settings::parse(text).1
}

/// What cannot be used in the text of a theme. Empty when all of it can.
pub fn theme(text: &str) -> Vec<Warning> {
    ThemeFile::parse("checked", text).1
}

/// Reads what a screen keeps from run to run, and writes it again. `file` is the name of its file
/// in the state folder, such as `workspace.json`.
///
/// # Errors
/// When no screen has such a file, or the text cannot be used.
pub fn saved(file: &str, text: &str) -> Result<String, String> {
    let spec = SCREENS.iter().find(|spec| spec.file == file);
    let mut screen = spec.map(|spec| (spec.open)()).ok_or_else(|| {
        let files: Vec<_> = SCREENS.iter().map(|spec| spec.file).collect();
        format!("no screen keeps a file '{file}': {}", files.join(", "))
    })?;
    screen.read_json(text)?;
    Ok(screen.to_json())
}
