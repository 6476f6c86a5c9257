//! The post-mortem of a solve: the line that people find most easily among those of a wanted total,
//! where the solver left it, and what would have been easy at each of his steps.
//!
//! | file | content |
//! |---|---|
//! | `written.rs` | the steps that the solver wrote down, with all branches |
//! | `findable.rs` | lines that people find, and the choice of one by its total |
//! | `search.rs` | the search for these lines, from the scramble and behind the solver's steps |
//! | `left.rs` | the place where the solver left a line |
//! | `words.rs` | the post-mortem in sentences |

mod findable;
mod left;
mod search;
#[cfg(test)]
mod tests;
mod words;
mod written;

pub use findable::{FindableLine, FindableLines, FindableStep, MOST_BITS};
pub use left::{Left, left_at};
pub use search::{
    OwnStep, POST_MORTEM_TABLES, PostMortem, PostMortemLimits, PostMortemReport, post_mortem,
};
pub use words::{SHORTER, USUAL_TARGET};
pub use written::{WrittenStep, WrittenTree};
