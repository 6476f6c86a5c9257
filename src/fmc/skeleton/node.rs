//! A step in the tree: its moves, where they come from, and what the solver says of it.

use premove_cube::notation::Line;
use serde::{Deserialize, Serialize};

/// Names a node for as long as the tree lives; never used again after the node is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The scramble, where every line of steps begins.
    pub const ROOT: Self = Self(0);

    /// Whether it is the scramble.
    pub fn is_root(self) -> bool {
        self == Self::ROOT
    }
}

/// Where the moves of a node come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A solution of the step with this name.
    Step(String),
    /// The solver's own moves.
    Own,
}

/// What the solver thinks of a node.
///
/// Saved workspaces contain the names of the variants: to rename one changes the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// No mark.
    #[default]
    Plain,
    /// Worth a second look.
    Star,
    /// Given up.
    Struck,
}

impl Mark {
    /// The one after this, in the order in which a key goes round.
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
pub struct Node {
    /// What it continues.
    pub parent: NodeId,
    /// What continues it, oldest first.
    pub children: Vec<NodeId>,
    /// Where its moves come from.
    pub origin: Origin,
    /// The moves of this step, as written.
    pub line: Line,
    /// What the solver calls it; empty when nothing.
    pub name: String,
    /// What the solver thinks of it.
    pub mark: Mark,
    /// What the solver writes beside it: any text, of several lines too; empty when nothing.
    pub note: String,
    /// Whether it is hidden, and with it all that is behind it.
    pub hidden: bool,
}

impl Node {
    pub(crate) fn new(parent: NodeId, origin: Origin, line: Line) -> Self {
        Self {
            parent,
            children: Vec::new(),
            origin,
            line,
            name: String::new(),
            mark: Mark::Plain,
            note: String::new(),
            hidden: false,
        }
    }
}
