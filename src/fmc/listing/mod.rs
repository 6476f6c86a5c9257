//! The knowledge that a list has of its solutions: what a filter reads, by what they are sorted,
//! what is left behind them. Front ends draw it.
//!
//! | file | what |
//! |---|---|
//! | `words.rs` | the words of a filter, alike in all lists |
//! | `filter.rs` | the conditions that these words set on solutions |
//! | `solution.rs` | a solution of a step in its list |
//! | `solutions.rs` | solutions in list order, filtered and ranked |
//! | `totals.rs` | the best finished totals known |
//! | `tree.rs` | the rows of the tree, and of the complete lines in it |
//! | `whole.rs` | a whole line in its list, and the lines found before |

mod filter;
mod solution;
mod solutions;
mod totals;
mod tree;
mod whole;
mod words;

pub use filter::{Filter, FilteredRow, narrows};
pub use solution::{ListedSolution, ListedStep, RankKey, RankOf, axis_of};
pub use solutions::{ListItem, RankBy, SolutionList};
pub use totals::{Candidate, KnownTotal, KnownTotals, Totals};
pub use tree::{Place, TreeRow, TreeRows, bare_tree_rows, tree_rows};
pub use whole::{
    KeptLines, LineStart, ListedLine, ReachedStep, named_steps, path_of, united_lines,
};
pub use words::{FilterWord, filter_words, has_words};
