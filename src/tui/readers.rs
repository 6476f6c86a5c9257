//! Functions that read the files of the front end without a terminal: the files that it saves and
//! the text that users write. Tests and fuzz targets pass them damaged text. They are not part of
//! the crate's public interface.

use super::screens::SCREENS;
use super::settings::Settings;
use super::theme::ThemeFile;
pub use super::warning::Warning;

/// Returns warnings about the parts of a settings file that cannot be used; empty if all can.
pub fn settings(text: &str) -> Vec<Warning> {
    Settings::parse(text).1
}

/// Returns warnings about the parts of a theme file that cannot be used; empty if all can.
pub fn theme(text: &str) -> Vec<Warning> {
    ThemeFile::parse("checked", text).1
}

/// Reads the saved contents of a screen, and returns them as the screen would save them again.
/// `file` is the name of the screen's file in the state folder, such as `workspace.json`.
///
/// # Errors
/// Returns an error if no screen has this file, or the text cannot be used.
pub fn saved(file: &str, text: &str) -> Result<String, String> {
    let spec = SCREENS.iter().find(|spec| spec.file == file);
    let mut screen = spec.map(|spec| (spec.open)()).ok_or_else(|| {
        let files: Vec<_> = SCREENS.iter().map(|spec| spec.file).collect();
        format!("no screen keeps a file '{file}': {}", files.join(", "))
    })?;
    screen.read_json(text).map_err(|error| error.to_string())?;
    Ok(screen.to_json())
}
