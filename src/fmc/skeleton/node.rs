//! A step in the tree: its moves, where they come from, and what the solver says of it.

use premove_cube::notation::Line;
use serde::{Deserialize, Serialize};

/// Names a node for as long as the tree lives; never used again after the node is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The scramble, where every line of steps begins.
    pub const ROOT: Self = Self(0);

    /// Returns whether it is the scramble.
    pub fn is_root(self) -> bool {
        self == Self::ROOT
    }
}

/// Source of the moves of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A solution of the step with this name.
    Step(String),
    /// The solver's own moves.
    Own,
}

/// The solver's opinion of a node.
///
/// Saved workspaces contain the names of the variants: to rename one changes the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NodeMark {
    /// No mark.
    #[default]
    Plain,
    /// Worth a second look.
    Star,
    /// Given up.
    Struck,
}

impl NodeMark {
    /// Returns the mark after this one, in the order in which a key cycles through them.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Plain => Self::Star,
            Self::Star => Self::Struck,
            Self::Struck => Self::Plain,
        }
    }
}

/// A step in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The node that this one continues.
    pub parent: NodeId,
    /// The nodes that continue this one, oldest first.
    pub children: Vec<NodeId>,
    /// Source of its moves.
    pub origin: Origin,
    /// The moves of this step, as written.
    pub line: Line,
    /// The solver's name for the node; empty for none.
    pub name: String,
    /// The solver's opinion of the node.
    pub mark: NodeMark,
    /// The solver's note: any text, also of several lines; empty for none.
    pub note: String,
    /// `true` if the node is hidden, together with everything behind it.
    pub hidden: bool,
}

impl TreeNode {
    pub(crate) fn new(parent: NodeId, origin: Origin, line: Line) -> Self {
        Self {
            parent,
            children: Vec::new(),
            origin,
            line,
            name: String::new(),
            mark: NodeMark::Plain,
            note: String::new(),
            hidden: false,
        }
    }
}
