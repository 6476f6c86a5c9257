//! What a person does with it: the skeleton tree, both sides put together, labels, the workspace. Knows nothing of screens.

mod badges;
mod document;
mod file;
mod history;
mod outline;
mod phase;
mod places;
mod plan;
mod skeleton;
mod subset;
mod workspace;

#[cfg(test)]
mod sample;

pub use badges::{Axes, Badges, DrBadge, Summary};
pub use document::{Document, Focus, Scramble, Wanted, read_moves};
pub use file::FileError;
pub use outline::Row;
pub use phase::{is_reached, is_ready, marks, missing, next_goal, variants};
pub use places::{Places, bad_edges, slice_edges_outside, twisted_corners, unsolved, wrong_corners, wrong_edges};
pub use plan::{AxisChoice, MAX_RESULTS, Plan, Policy, Reason, Settings};
pub use skeleton::{Mark, Node, NodeId, Origin, Skeleton, Standing, standing};
pub use subset::{Shape, Subset, is_htr, quarter_turns};
pub use workspace::Workspace;
