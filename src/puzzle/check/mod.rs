//! Properties of a puzzle that follow from its moves: orbits, group, positions, constraints; and
//! whether a position can be solved.
//!
//! [`check`](check()) computes all of it, [`possible`](possible()) is for use before a search.
//!
//! | file | what |
//! |---|---|
//! | `report.rs` | the report on a puzzle; its constraints in words |
//! | `possible.rs`, `fit.rs` | whether moves take a position to a goal; which piece fits where |
//! | `sums.rs` | sums that add up under moves; commutative groups |
//! | `group.rs`, `chain.rs` | the group of the moves, and positions; its chain of stabilisers |
//! | `budget.rs` | limits of time and memory |
//! | `bound.rs` | an upper bound on the order of a group with linked orbits |
//! | `frame.rs` | orbits of slots, and marks by which each has the fewest turns |
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
