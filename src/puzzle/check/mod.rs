//! Computes properties of a puzzle that follow from its moves: orbits, group, number of positions,
//! constraints. Also decides whether a position can be solved.
//!
//! [`check`](check()) computes all properties; [`possible`](possible()) is used before a search.
//!
//! | file | content |
//! |---|---|
//! | `report.rs` | the report on a puzzle; its constraints in words |
//! | `possible.rs`, `fit.rs` | decides whether a position can be solved; which piece fits where |
//! | `sums.rs` | sums that add up under moves; commutative groups |
//! | `group.rs`, `chain.rs` | the group of the moves, the number of positions; stabilisers |
//! | `budget.rs` | limits of time and memory |
//! | `bound.rs` | an upper bound on the order of a group with linked orbits |
//! | `frame.rs` | orbits of slots, and reference orientations with the fewest orientations |
//! | `big.rs` | whole numbers of any size |
//! | `words.rs` | a puzzle and its report in words |

mod big;
mod bound;
mod budget;
mod chain;
mod fit;
mod frame;
mod group;
mod possible;
mod report;
mod sums;
#[cfg(test)]
mod tests;
mod words;

pub use big::Big;
pub use budget::Unknown;
pub use group::PositionCount;
pub use possible::{ImpossibleReason, Possibility, placement, possible};
pub use report::{
    Constraint, ConstraintTerm, OrbitReport, PuzzleReport, SetReport, check, count, is_restricted,
};
