//! The complete lines of the tree, and a comparison of two of its branches.

use premove_cube::notation::{Alg, Line};
use premove_engine::step::Goal;

use super::document::Document;
use super::family::family;
use super::outline::OutlineRow;
use super::skeleton::{NodeId, NodeMark};

/// A line of steps from the scramble to a solved cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompleteLine {
    /// The node at which the cube is solved.
    pub node: NodeId,
    /// The finished solution, without the moves that cancel.
    pub solution: Alg,
    /// The title of each step, with the total at its end.
    pub steps: Vec<(String, usize)>,
    /// The user's name for the last step that has one; empty if none has.
    pub name: String,
    /// `true` if a step of the line has a star.
    pub starred: bool,
    /// `true` if a step of the line is struck out.
    pub struck: bool,
    /// Title and moves of the EO. Lines whose EOs differ only in the direction of the last turns
    /// have equal values. `None` if no step ends with EO alone.
    pub eo: Option<(String, Line)>,
}

/// Comparison of two branches: the steps they share, and the steps that only one of them has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchComparison {
    /// The steps of both branches.
    pub common: Vec<OutlineRow>,
    /// The further steps of the left branch.
    pub left: Vec<OutlineRow>,
    /// The further steps of the right branch.
    pub right: Vec<OutlineRow>,
}

impl Document {
    /// Returns the complete lines that are not hidden, shortest first; lines of equal length are in
    /// the order of the tree.
    pub fn complete_lines(&self) -> Vec<CompleteLine> {
        let nodes = self.tree.walk().into_iter();
        let shown = nodes.filter(|&(node, _)| !self.tree.is_hidden(node));
        let mut lines: Vec<_> = shown.filter_map(|(node, _)| self.complete_line(node)).collect();
        lines.sort_by_key(|line| line.solution.len());
        lines
    }

    fn complete_line(&self, node: NodeId) -> Option<CompleteLine> {
        let solution = self.at(node)?.solution?;
        let rows = self.path_rows(node);
        let named = rows.iter().rev().find(|row| !row.name.is_empty());
        Some(CompleteLine {
            node,
            solution,
            steps: rows.iter().map(|row| (row.title.clone(), row.total)).collect(),
            name: named.map_or_else(String::new, |row| row.name.clone()),
            starred: rows.iter().any(|row| row.mark == NodeMark::Star),
            struck: rows.iter().any(|row| row.mark == NodeMark::Struck),
            eo: rows.iter().find_map(|row| self.eo_of(row)),
        })
    }

    /// Returns title and moves of a step that reaches EO; `None` if it reaches more, or less.
    fn eo_of(&self, row: &OutlineRow) -> Option<(String, Line)> {
        let here = self.at(row.node)?;
        let badges = here.badges(self.side);
        let is_eo = !badges.eo_done().is_empty() && badges.dr_done().is_empty();
        is_eo.then(|| {
            let line = here.line.normal_form();
            let first = family(&line, Goal::Eo).into_iter().next();
            let title = badges.eo_done().first().map_or("", |axis| axis.title());
            (format!("EO {title}"), first.unwrap_or(line))
        })
    }

    /// Compares two branches, each up to a node; `None` if a node does not exist any more.
    pub fn compare(&self, left: NodeId, right: NodeId) -> Option<BranchComparison> {
        if !self.tree.contains(left) || !self.tree.contains(right) {
            return None;
        }
        let [mut common, mut other] = [left, right].map(|node| self.path_rows(node));
        let same = common.iter().zip(&other).take_while(|(a, b)| a.node == b.node).count();
        let left = common.split_off(same);
        let right = other.split_off(same);
        Some(BranchComparison { common, left, right })
    }

    /// Describes the difference of two branches in totals and states, or that one of them is a part
    /// of the other; an empty text if a node does not exist any more.
    pub fn verdict_on(&self, left: NodeId, right: NodeId) -> String {
        let Some((a, b)) = self.at(left).zip(self.at(right)) else { return String::new() };
        if let Some(words) = self.ancestry(left, right) {
            return format!("{words}: {} and {} moves", a.total, b.total);
        }
        let totals = match (a.total, b.total) {
            (a, b) if a < b => format!("left is {} shorter: {a} and {b} moves", b - a),
            (a, b) if a > b => format!("right is {} shorter: {a} and {b} moves", a - b),
            (a, _) => format!("both have {a} moves"),
        };
        let states = match (a.solution.is_some(), b.solution.is_some()) {
            (true, true) => "both solve the cube",
            (true, false) => "only left solves the cube",
            (false, true) => "only right solves the cube",
            (false, false) if a.cube == b.cube => "the states are equal",
            (false, false) => "the states differ",
        };
        format!("{totals}, {states}")
    }

    /// Describes which of two steps is an ancestor of the other one, and how many steps lie between
    /// them; `None` if neither is.
    fn ancestry(&self, left: NodeId, right: NodeId) -> Option<String> {
        let steps_to = |node| self.tree.path(node).len();
        let is_above = |one: NodeId, other: NodeId| {
            one != other && (one.is_root() || self.tree.path(other).contains(&one))
        };
        let (ancestor, child) = match (is_above(left, right), is_above(right, left)) {
            (true, _) => ("left", "right"),
            (_, true) => ("right", "left"),
            (false, false) => return None,
        };
        let apart = match steps_to(left).abs_diff(steps_to(right)) {
            1 => "1 step".to_owned(),
            steps => format!("{steps} steps"),
        };
        Some(format!("{ancestor} is an ancestor of {child}, {apart} before it"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::skeleton::Origin;
    use super::super::workspace::Workspace;
    use super::*;
    use crate::sample::line;

    /// Returns a workspace with three complete lines: two with one EO, the third with another EO.
    fn workspace() -> Workspace {
        let steps =
            [line("R U", "L2 F"), line("", "U L2 R"), line("F2 U", ""), line("R2 U2 F2", "")];
        let whole = Line::of_parts(&steps);
        let mut workspace = Workspace::on_scramble(&whole.unniss().inverse().to_string());
        let own = |lines: &[Line]| -> Vec<_> {
            lines.iter().map(|line| (line.clone(), Origin::Own)).collect()
        };
        workspace.add_path(NodeId::ROOT, &own(&steps));
        let dr = workspace.now().tree.path(workspace.now().cursor())[1];
        let longer = [line("F2 U R2", ""), line("U2 F2 R2 R2", "")];
        workspace.add_path(dr, &own(&longer));
        let opposite = [line("R U", "L2 F'"), line("", "F2 U L2 R"), line("F2 U R2 U2 F2", "")];
        workspace.add_path(NodeId::ROOT, &own(&opposite));
        workspace
    }

    #[test]
    fn complete_lines_come_by_total_with_their_steps() {
        let mut workspace = workspace();
        let lines = workspace.now().complete_lines();
        assert_eq!(lines.len(), 3);
        assert!(lines.is_sorted_by_key(|line| line.solution.len()));
        let scramble = workspace.now().scramble.cube().unwrap();
        for line in &lines {
            assert!(scramble.after_all(&line.solution).is_solved());
            assert_eq!(line.steps.last(), Some(&("finish".to_owned(), line.solution.len())));
        }
        assert_eq!(lines[0].steps[0], ("EO F/B".to_owned(), 4));
        assert!(lines.iter().all(|line| !line.starred));
        let dr = workspace.now().tree.path(lines[0].node)[1];
        workspace.set_mark(dr, NodeMark::Star);
        workspace.set_name(dr, "nice");
        let lines = workspace.now().complete_lines();
        assert_eq!(lines.iter().filter(|line| line.starred && line.name == "nice").count(), 2);
        workspace.set_hidden(dr, true);
        assert_eq!(workspace.now().complete_lines().len(), 1);
    }

    #[test]
    fn lines_whose_eos_end_in_either_direction_are_of_one_family() {
        let lines = workspace().now().complete_lines();
        let eo = lines[0].eo.clone().unwrap();
        assert_eq!(eo, ("EO F/B".to_owned(), line("R U", "L2 F")));
        assert!(lines.iter().all(|line| line.eo.as_ref() == Some(&eo)), "{lines:?}");
    }

    #[test]
    fn a_comparison_has_the_common_steps_once() {
        let workspace = workspace();
        let doc = workspace.now();
        let lines = doc.complete_lines();
        let of = |row: &OutlineRow| row.moves.clone();
        let same_dr: Vec<_> =
            lines.iter().filter(|l| doc.tree.path(l.node).len() == 4).map(|l| l.node).collect();
        let found = doc.compare(same_dr[0], same_dr[1]).unwrap();
        assert_eq!(found.common.iter().map(of).collect::<Vec<_>>(), ["R U (L2 F)", "(U L2 R)"]);
        assert_eq!((found.left.len(), found.right.len()), (2, 2));
        assert_ne!(of(&found.left[0]), of(&found.right[0]));
        let itself = doc.compare(same_dr[0], same_dr[0]).unwrap();
        assert!(itself.left.is_empty() && itself.right.is_empty() && itself.common.len() == 4);
        assert_eq!(doc.compare(same_dr[0], NodeId(99)), None);
    }

    #[test]
    fn an_ancestor_compared_with_its_child_is_said_to_be_one() {
        let workspace = workspace();
        let doc = workspace.now();
        let end = doc.complete_lines()[0].node;
        let path = doc.tree.path(end);
        let verdict = |left, right| doc.verdict_on(left, right);
        let parent = path[path.len() - 2];
        let words = verdict(path[0], end);
        let between = path.len() - 1;
        assert!(
            words.starts_with(&format!(
                "left is an ancestor of right, {between} steps before it: 4 and "
            )),
            "{words}"
        );
        assert!(verdict(end, parent).starts_with("right is an ancestor of left, 1 step before it"));
        let root = verdict(end, NodeId::ROOT);
        assert!(root.starts_with("right is an ancestor of left, "), "{root}");
        assert!(!verdict(end, end).contains("ancestor"));
        let other = doc.complete_lines()[1].node;
        assert!(!verdict(end, other).contains("ancestor"), "they only share their first steps");
    }
}
