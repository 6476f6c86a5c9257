//! Errors of the library.

use premove_engine::store::StoreError;
use premove_fmc::library::SolveError;

/// Error of the library of solves.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file exists but does not contain a valid solve.
    #[error("'{name}': {error}")]
    Damaged {
        /// The name of the file, without its extension.
        name: String,
        /// The fault in the file.
        error: SolveError,
    },
    /// No solve has this name.
    #[error("there is no solve '{0}'")]
    Missing(String),
    /// Several solves have names that begin with the given text.
    #[error("the names of {count} solves begin with '{start}': give more of the name")]
    Several {
        /// The given beginning of a name.
        start: String,
        /// Number of solves whose names begin so.
        count: usize,
    },
    /// Another program has the solve with this name open.
    #[error("the solve '{0}' is open in another premove: close it there first")]
    InWork(String),
}
