//! The knowledge that a list has of its solutions: what a filter reads, by what they are sorted,
//! what is left behind them. Front ends draw it.
//!
//! | file | what |
//! |---|---|
//! | `words.rs` | the words of a filter, alike in all lists |
//! | `filter.rs` | the conditions that these words set on solutions |

mod filter;
mod words;

pub use filter::{Filter, FilteredRow, narrows};
pub use words::{FilterWord, filter_words, has_words};
