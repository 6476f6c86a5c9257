//! A step in the tree: its moves, their source, and the user's remarks.

use premove_cube::notation::Line;
use serde::{Deserialize, Serialize};

/// Number of a node. It is never used again in the same tree, not even after the node is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The scramble, from which all steps start.
    pub const ROOT: Self = Self(0);

    /// Returns whether the node is the scramble.
    pub fn is_root(self) -> bool {
        self == Self::ROOT
    }
}

/// Source of the moves of a node: who found them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The user's own moves, typed or read from a write-up.
    Own,
    /// Taken from a list of solutions of the step with this name, or of
    /// [insertions](Origin::INSERTION).
    Listed(String),
    /// A step of a whole line that the program found, with the name of the step: a line of a
    /// recipe, or the best line from a state.
    Recipe(String),
}

impl Origin {
    /// Name for insertions, which are not a step of the catalogue.
    pub const INSERTION: &str = "insertion";
    /// Name for found moves that reach no step of the catalogue.
    pub const MOVES: &str = "moves";
    /// Returns whether the user found the moves.
    pub const fn is_own(&self) -> bool {
        matches!(self, Self::Own)
    }

    /// Returns the name of the step that the program searched; `None` for own moves.
    pub fn step(&self) -> Option<&str> {
        match self {
            Self::Own => None,
            Self::Listed(name) | Self::Recipe(name) => Some(name),
        }
    }

    /// Returns the word that marks a step which the program found; empty for own moves.
    pub const fn mark(&self) -> &'static str {
        if self.is_own() { "" } else { "found" }
    }

    /// Returns the word for the source in JSON.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Own => "typed",
            Self::Listed(_) => "list",
            Self::Recipe(_) => "recipe",
        }
    }
}

/// The user's mark on a node.
///
/// Saved workspaces contain the names of the variants, so a new name changes the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NodeMark {
    /// No mark.
    #[default]
    Plain,
    /// A star: worth another look.
    Star,
    /// Struck out: given up.
    Struck,
}

impl NodeMark {
    /// Returns the next mark; a key switches between them in this order.
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
    /// Source of the moves.
    pub origin: Origin,
    /// The moves of this step, as written.
    pub line: Line,
    /// The user's name for the node; empty if there is none.
    pub name: String,
    /// The user's mark on the node.
    pub mark: NodeMark,
    /// The user's note, which may have several lines; empty if there is none.
    pub note: String,
    /// `true` if the node and everything after it is hidden.
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
