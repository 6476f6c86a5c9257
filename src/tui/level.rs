//! The level of the solvers for whom the screens rate solutions, as the user sets it.

use premove_fmc::findability::SolverLevel;
use toml::de::DeValue;

/// The level that the user set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LevelChoice {
    /// The mean of the user's own attempts; the usual level while there are too few.
    Auto,
    /// A mean of results.
    Mean(SolverLevel),
}

impl Default for LevelChoice {
    fn default() -> Self {
        Self::Mean(SolverLevel::default())
    }
}

impl LevelChoice {
    /// Reads the value of the setting.
    ///
    /// # Errors
    /// The error names the values that are allowed.
    pub(crate) fn read(value: &DeValue<'_>) -> Result<Self, String> {
        let number = match value {
            DeValue::String(word) if word == "auto" => return Ok(Self::Auto),
            DeValue::Integer(number) => number.as_str().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        let level = number.and_then(SolverLevel::new).map(Self::Mean);
        level.ok_or_else(|| format!("write \"auto\", or {}", SolverLevel::WANTED))
    }

    /// Writes the value of the setting.
    pub(crate) fn show(self) -> String {
        match self {
            Self::Auto => "\"auto\"".to_owned(),
            Self::Mean(level) => level.to_string(),
        }
    }
}
