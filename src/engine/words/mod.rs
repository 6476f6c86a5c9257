//! Short sequences of moves by their effect: what solves a cube near solved, and what moves only
//! few pieces. Insertions are made of them.
//!
//! | file | content |
//! |---|---|
//! | `near.rs` | the states near solved; all sequences of a length that solve a cube |
//! | `ball.rs` | marks of the states up to seven moves from solved, by their symmetry |
//! | `library.rs` | the words of up to ten moves that move only corners or only edges |
//! | `word.rs` | a sequence of up to ten moves in eight bytes |
//! | `key.rs`, `keyed.rs` | 64 bits that stand for a state; a list by such keys |
//! | `image_key.rs` | the keys of the images of a state under the symmetries |
//! | `marks.rs` | a set of such keys in few bits, which refuses most others |

use std::sync::OnceLock;

mod ball;
mod image_key;
mod key;
mod keyed;
mod library;
mod marks;
mod near;
mod word;

pub use library::Library;
pub use near::Near;
pub use word::Word;

/// The states near solved, and the library, once a search needed it.
#[derive(Debug)]
pub struct ShortWords {
    near: Near,
    library: OnceLock<Library>,
}

impl ShortWords {
    /// Computes the states near solved. Returns `None` if it was stopped.
    pub fn new(stop: Stop<'_>) -> Option<Self> {
        Some(Self { near: Near::new(stop)?, library: OnceLock::new() })
    }

    /// Returns the states near solved.
    pub const fn near(&self) -> &Near {
        &self.near
    }

    /// Returns the library, which is generated within a second when it is first needed. Returns
    /// `None` if that was stopped.
    pub fn library(&self, stop: Stop<'_>) -> Option<&Library> {
        self.library_by(1, stop)
    }

    /// Returns the library, which this number of threads generate when it is first needed. Returns
    /// `None` if that was stopped.
    pub fn library_by(&self, threads: usize, stop: Stop<'_>) -> Option<&Library> {
        if let Some(library) = self.library.get() {
            return Some(library);
        }
        let library = Library::new(threads, stop)?;
        Some(self.library.get_or_init(|| library))
    }
}

/// Function that returns `true` if the work is to stop. It is called now and then.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::*;

    /// Returns the states near solved and the library, which the tests share.
    pub(super) fn words() -> &'static (Near, Library) {
        static WORDS: OnceLock<(Near, Library)> = OnceLock::new();
        WORDS.get_or_init(|| (Near::new(&|| false).unwrap(), Library::new(1, &|| false).unwrap()))
    }
}
