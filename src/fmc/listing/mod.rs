//! The data of lists of solutions: what a filter reads, the sort keys, and what is left to solve
//! after each solution. Front ends draw it.
//!
//! | file | what |
//! |---|---|
//! | `words.rs` | the words of a filter, for all lists |
//! | `filter.rs` | conditions on solutions, made from these words |
//! | `find.rs` | how easily people find the row of a list |
//! | `groups.rs` | whole lines in groups by their DR |
//! | `inserted.rs` | a solution by insertions as a row of a list |
//! | `places.rs` | a place of a skeleton as a row of a list |
//! | `solution.rs` | a solution of a step as a row of a list |
//! | `solutions.rs` | solutions in list order, filtered and ranked |
//! | `table.rs` | the tree as a table of lines and steps |
//! | `totals.rs` | the best known finished totals |
//! | `tree.rs` | the rows of the tree, and of its complete lines |
//! | `whole.rs` | a whole line as a row of a list, and lines found before |

mod filter;
mod find;
mod groups;
mod inserted;
mod places;
mod solution;
mod solutions;
mod table;
mod totals;
mod tree;
mod whole;
mod words;

pub use filter::{Filter, FilteredRow, narrows};
pub use find::{FindBehind, find_in_words};
pub use groups::{GroupKey, GroupPlace, GroupedLine, grouped};
pub use inserted::{Change, ChangedMove, ListedInsertion};
pub use places::{ListedPlace, left_in_words};
pub use solution::{ListedSolution, ListedStep, RankKey, RankOf, axis_of};
pub use solutions::{ListItem, RankBy, SolutionList};
pub use table::{StepTable, StepTableRow};
pub use totals::{Candidate, KnownTotal, KnownTotals, Totals, path_to};
pub use tree::{Place, TreeRow, TreeRows, bare_tree_rows, tree_rows};
pub use whole::{
    KeptLines, LineStart, ListedLine, ReachedStep, named_steps, path_of, united_front, united_lines,
};
pub use words::{FilterWord, filter_words, has_words};
