//! The skeleton tree as rows, one a step, ready to be drawn or printed.

use super::badges::Summary;
use super::document::Document;
use super::skeleton::{Mark, NodeId, Origin};
use crate::notation::Alg;

/// One step of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The node.
    pub node: NodeId,
    /// Steps before it.
    pub depth: usize,
    /// For each depth up to its own: whether a sibling follows below, so that a guide line goes on
    /// there.
    pub guides: Vec<bool>,
    /// How far the state is, as the side in view shows it; empty while the scramble cannot be read.
    pub summary: Summary,
    /// What it is called: what it reached (`EO F/B`, `HTR`, `finish`); moves that reached nothing
    /// new are called by the name of their step, or `own moves`.
    pub title: String,
    /// Where its moves come from.
    pub origin: Origin,
    /// The moves of the step: `A (B)`.
    pub moves: String,
    /// Moves of the step.
    pub count: usize,
    /// Moves that cancel with those before.
    pub cancelled: usize,
    /// Moves up to here, cancelled on each side.
    pub total: usize,
    /// Both sides put together, when the cube is solved here.
    pub solution: Option<Alg>,
    /// The solver's name for it.
    pub name: String,
    /// The solver's opinion of it.
    pub mark: Mark,
    /// Whether the cursor stands on it.
    pub current: bool,
    /// Whether it leads to the cursor, or is where the cursor stands.
    pub on_path: bool,
}

impl Document {
    /// The tree as rows, each step before those that continue it.
    pub fn rows(&self) -> Vec<Row> {
        let path = self.tree.path(self.cursor);
        self.tree
            .walk()
            .into_iter()
            .filter_map(|(node, depth)| self.row(node, depth, &path))
            .collect()
    }

    /// The steps from the scramble to a node as rows.
    pub fn path_rows(&self, node: NodeId) -> Vec<Row> {
        let path = self.tree.path(node);
        path.iter().enumerate().filter_map(|(depth, &step)| self.row(step, depth, &path)).collect()
    }

    /// The shortest finished solution in the tree and its node, the first one of several.
    pub fn best(&self) -> Option<(NodeId, Alg)> {
        let nodes = self.tree.walk().into_iter();
        let finished = nodes.filter_map(|(node, _)| Some((node, self.at(node)?.solution?)));
        finished.min_by_key(|(_, solution)| solution.len())
    }

    fn row(&self, node: NodeId, depth: usize, path: &[NodeId]) -> Option<Row> {
        let of = self.tree.get(node)?;
        // While the scramble cannot be read the moves still count; what they reach is not known.
        let solved = crate::cube::Cube::SOLVED;
        let scramble = self.scramble.cube();
        let here = self.tree.standing(node, scramble.as_ref().unwrap_or(&solved));
        let known = scramble.is_some();
        let summary = if known { here.badges(self.side).summary() } else { Summary::default() };
        let before = self.at(of.parent).map(|parent| parent.badges(self.side).summary().done);
        let reached = !summary.done.is_empty() && before.as_ref() != Some(&summary.done);
        let title = match &of.origin {
            Origin::Own if !reached => "own moves".to_owned(),
            Origin::Step(step) if !reached => step.clone(),
            _ if here.solution.is_some() => "finish".to_owned(),
            _ => summary.done.clone(),
        };
        Some(Row {
            node,
            depth,
            guides: self
                .tree
                .path(node)
                .iter()
                .map(|&step| self.tree.sibling(step, 1).is_some())
                .collect(),
            summary,
            title,
            origin: of.origin.clone(),
            moves: of.line.to_string(),
            count: here.count,
            cancelled: here.cancelled,
            total: here.total,
            solution: here.solution.filter(|_| known),
            name: of.name.clone(),
            mark: of.mark,
            current: node == self.cursor,
            on_path: path.contains(&node),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::workspace::Workspace;
    use crate::notation::Side;

    #[test]
    fn rows_show_steps_counts_and_cancellations() {
        // Solved by R U L2 | (F U) | U R2.
        let mut workspace = Workspace::on_scramble("F U R2 U2 L2 U' R'");
        for text in ["R U L2", "(F' U')", "U2 R2 U", "U' R2 U2"] {
            workspace.add_own_moves(text, Side::Normal).unwrap();
        }
        let rows = workspace.now().rows();
        let shown: Vec<_> =
            rows.iter().map(|r| (r.moves.as_str(), r.count, r.cancelled, r.total)).collect();
        assert_eq!(
            shown,
            [
                ("R U L2", 3, 0, 3),
                ("(F' U')", 2, 0, 5),
                ("U2 R2 U", 3, 0, 8),
                ("U' R2 U2", 3, 6, 5)
            ],
            "the last step undoes the one before"
        );
        assert!(
            rows.iter().all(|row| row.on_path) && rows[3].current && rows[3].guides == [false; 4]
        );
    }

    #[test]
    fn a_scramble_that_cannot_be_read_leaves_the_moves_in_the_rows() {
        let mut workspace = Workspace::on_scramble("R U");
        workspace.add_own_moves("U' R'", Side::Normal).unwrap();
        assert_eq!(workspace.now().rows()[0].title, "finish");
        assert_eq!(
            workspace.now().best().map(|(_, solution)| solution.to_string()),
            Some("U' R'".to_owned())
        );
        workspace.set_scramble("R U oops");
        let row = workspace.now().rows().remove(0);
        assert_eq!((row.title.as_str(), row.total, row.solution), ("own moves", 2, None));
        assert_eq!(workspace.now().best(), None);
    }
}
