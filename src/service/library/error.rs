//! Why something cannot be done with the library.

use premove_engine::store::StoreError;
use premove_fmc::library::SolveError;

/// Why something cannot be done with the library.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file is no solve.
    #[error("'{name}': {error}")]
    Damaged {
        /// The name of its file, without ending.
        name: String,
        /// What is wrong with it.
        error: SolveError,
    },
    /// There is no solve with this name.
    #[error("there is no solve '{0}'")]
    Missing(String),
    /// Several solves have names that begin so.
    #[error("the names of {count} solves begin with '{start}': give more of the name")]
    Several {
        /// What was given.
        start: String,
        /// How many there are.
        count: usize,
    },
    /// Another program works on the solve.
    #[error("the solve '{0}' is open in another premove: close it there first")]
    InWork(String),
}
