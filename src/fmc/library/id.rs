//! The name of a solve: the time of its beginning, so that names sort by date, and a few random
//! characters for solves that begin in the same second: `2026-11-01-140537-k7xa`.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::date;

/// Letters and digits that are hard to confuse.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// Maximum number of characters of a name.
const LONGEST: usize = 64;

/// Name of a solve: ASCII letters, digits, `-` and `_`, so that it can be a file name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Id(String);

/// Error: a text is not the name of a solve.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a name of a solve: letters, digits, '-' and '_', at most {LONGEST}")]
pub struct IdError(String);

impl Id {
    /// Creates the name of a solve that begins at this time, in seconds since 1970. `number` is
    /// random.
    pub fn new(seconds: u64, number: u32) -> Self {
        let letters: String =
            (0..4).map(|at| char::from(ALPHABET[(number >> (5 * at) & 31) as usize])).collect();
        Self(format!("{}-{letters}", date::compact(seconds)))
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Id {
    type Error = IdError;

    fn try_from(text: String) -> Result<Self, IdError> {
        let is_good = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        if text.is_empty() || text.len() > LONGEST || !is_good {
            return Err(IdError(text));
        }
        Ok(Self(text))
    }
}

impl From<Id> for String {
    fn from(id: Id) -> Self {
        id.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_sort_by_date_and_can_be_read() {
        let first = Id::new(1_700_000_000, 0);
        assert_eq!(first.as_str(), "2023-11-14-221320-aaaa");
        assert!(first < Id::new(1_700_000_001, 0) && first != Id::new(1_700_000_000, 1));
        for number in [0, 1, 31, 1 << 5, u32::MAX] {
            let id = Id::new(1_700_000_000, number);
            assert_eq!(Id::try_from(id.to_string()), Ok(id));
        }
    }

    #[test]
    fn what_would_be_another_file_is_no_name() {
        for bad in ["", "../x", "a/b", "a b", ".hidden", "ä", &"x".repeat(65)] {
            let error = Id::try_from(bad.to_owned()).unwrap_err().to_string();
            assert!(error.contains("is not a name of a solve"), "{error}");
        }
    }
}
