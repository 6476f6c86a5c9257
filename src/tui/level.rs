//! The level of the solvers for whom the screens rate solutions, as a value of the settings.

use premove_fmc::findability::SolverLevel;
use premove_fmc::practice::LevelChoice;
use toml::de::DeValue;

/// Reads the value of the setting.
///
/// # Errors
/// The error names the values that are allowed.
pub(crate) fn read(value: &DeValue<'_>) -> Result<LevelChoice, String> {
    let number = match value {
        DeValue::String(word) if word == "auto" => return Ok(LevelChoice::Auto),
        DeValue::Integer(number) => number.as_str().parse().ok(),
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => None,
    };
    let level = number.and_then(SolverLevel::new).map(LevelChoice::Mean);
    level.ok_or_else(|| format!("write \"auto\", or {}", SolverLevel::WANTED))
}

/// Writes the value of the setting.
pub(crate) fn show(choice: LevelChoice) -> String {
    match choice {
        LevelChoice::Auto => "\"auto\"".to_owned(),
        LevelChoice::Mean(level) => level.to_string(),
    }
}
