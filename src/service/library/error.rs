//! Errors of the library.

use premove_engine::store::StoreError;
use premove_fmc::library::SolveError;

/// An error of the library.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file does not hold a solve.
    #[error("'{name}': {error}")]
    Damaged {
        /// The name of the file, without its extension.
        name: String,
        /// The fault in the file.
        error: SolveError,
    },
    /// There is no solve with this name.
    #[error("there is no solve '{0}'")]
    Missing(String),
    /// Several solves have names with the same beginning.
    #[error("the names of {count} solves begin with '{start}': give more of the name")]
    Several {
        /// The beginning of the name, as it was given.
        start: String,
        /// Number of solves with this beginning.
        count: usize,
    },
    /// Another program works on the solve.
    #[error("the solve '{0}' is open in another premove: close it there first")]
    InWork(String),
}
