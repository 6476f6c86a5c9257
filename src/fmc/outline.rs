//! The skeleton tree as rows for drawing or printing, one row for each step.

use std::collections::{BTreeMap, HashMap};

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};
use premove_engine::step::{Stage, Step};

use super::badges::{Badges, ProgressSummary, titles};
use super::document::Document;
use super::skeleton::{NodeId, NodeMark, Origin, Standing, standing};

/// Title of the user's own moves that reach no stage.
pub(super) const OWN_MOVES: &str = "own moves";

/// A row of the tree as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutlineEntry {
    /// A step.
    Step(Box<OutlineRow>),
    /// A folded row for the hidden branches of one parent, below its other branches.
    Folded {
        /// Guide lines: see [`OutlineRow::guides`].
        guides: Vec<bool>,
        /// Number of steps in these hidden branches.
        steps: usize,
    },
}

/// A step of the tree as a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineRow {
    /// The node of the step.
    pub node: NodeId,
    /// Number of steps before this one.
    pub depth: usize,
    /// For each depth up to that of the row: `true` if a sibling follows below, so that a guide
    /// line continues there.
    pub guides: Vec<bool>,
    /// Progress of the state on the side in view; empty if the scramble cannot be read.
    pub summary: ProgressSummary,
    /// The FR cases of a state in HTR, without edges, on the side in view: `F/B 4c2 R/L 6c1 U/D
    /// 0c3`; empty for other states.
    pub fr: String,
    /// The BR cases of a state in HTR, on the side in view: `F/B 2P2 R/L 4P1 U/D 2B3`; empty for
    /// other states.
    pub br: String,
    /// Title of the step: the stage it reached (`EO F/B`, `HTR`, `finish`). If it reached no new
    /// stage, the title is the name of its step, or `own moves`.
    pub title: String,
    /// Source of the moves.
    pub origin: Origin,
    /// The moves of the step, those of the inverse side in parentheses: `A (B)`.
    pub moves: String,
    /// Number of moves of the step.
    pub count: usize,
    /// Number of moves that cancel with those before; if the cube is solved, moves that cancel
    /// where the sides meet count too.
    pub cancelled: usize,
    /// Total number of moves up to this step: see [`Standing::total`].
    pub total: usize,
    /// The finished solution; `None` unless the step solves the cube.
    pub solution: Option<Alg>,
    /// The user's name for the step.
    pub name: String,
    /// The user's mark on the step.
    pub mark: NodeMark,
    /// The user's note about the step.
    pub note: String,
    /// `true` if the step is in a hidden branch.
    pub hidden: bool,
    /// Number of the group of steps that have the same state, from 1 on. `None` if no other step
    /// has the state, or if the cube is solved.
    pub twins: Option<usize>,
    /// `true` if the step is the current node.
    pub current: bool,
    /// `true` if the step is the current node or leads to it.
    pub on_path: bool,
}

impl OutlineRow {
    /// Returns the moves of the step, the cancelled moves, and the total: `3-1/9`.
    pub fn counts(&self) -> String {
        counts(self.count, self.cancelled, self.total)
    }
}

/// Returns the moves of a step, the cancelled moves, and the total: `3-1/9`, or `3/9` if no move
/// cancels.
pub(super) fn counts(count: usize, cancelled: usize, total: usize) -> String {
    let saved = if cancelled > 0 { format!("-{cancelled}") } else { String::new() };
    format!("{count}{saved}/{total}")
}

/// Input from which the rows of a tree are made.
struct OutlineData<'a> {
    doc: &'a Document,
    standings: BTreeMap<NodeId, Standing>,
    twins: BTreeMap<NodeId, usize>,
    path: Vec<NodeId>,
    with_hidden: bool,
}

impl OutlineRow {
    /// Returns the moves of the step and the cancelled moves: `7-1`.
    pub fn count_in_words(&self) -> String {
        let Self { count, cancelled, .. } = self;
        if *cancelled > 0 { format!("{count}-{cancelled}") } else { count.to_string() }
    }
}

impl Document {
    /// Returns the rows of the tree, with hidden ones. Each step comes before the steps that
    /// continue it.
    pub fn rows(&self) -> Vec<OutlineRow> {
        let steps = self.outline(true).into_iter().filter_map(|entry| match entry {
            OutlineEntry::Step(row) => Some(*row),
            OutlineEntry::Folded { .. } => None,
        });
        steps.collect()
    }

    /// Returns the rows of the tree as it is drawn. Hidden branches are folded into one row below
    /// their siblings, unless `with_hidden` is set or the current node is in them.
    pub fn outline(&self, with_hidden: bool) -> Vec<OutlineEntry> {
        let standings = self.standings();
        let twins = twin_numbers(&self.twins_in(&standings));
        let path = self.tree.path(self.cursor);
        let outline = OutlineData { doc: self, standings, twins, path, with_hidden };
        let mut out = Vec::new();
        outline.put_children(NodeId::ROOT, &mut Vec::new(), &mut out);
        out
    }

    /// Returns the rows of the steps from the scramble to a node.
    pub fn path_rows(&self, node: NodeId) -> Vec<OutlineRow> {
        let path = self.tree.path(node);
        let scramble = self.scramble.cube().unwrap_or(Cube::SOLVED);
        let mut before = standing(&scramble, &Line::EMPTY, &Line::EMPTY);
        let mut rows = Vec::with_capacity(path.len());
        for &step in &path {
            let Some(of) = self.tree.get(step) else { continue };
            let here = standing(&scramble, &before.line, &of.line);
            let guides = path.iter().take(rows.len() + 1);
            let guides = guides.map(|&step| self.tree.sibling(step, 1).is_some()).collect();
            rows.extend(self.row(step, &here, &before, guides));
            before = here;
        }
        rows
    }

    /// Returns the shortest finished solution of the tree with its node; of several, the first one.
    pub fn best(&self) -> Option<(NodeId, Alg)> {
        self.best_of(|_| true)
    }

    /// Returns the shortest finished solution, with its node, among the lines that consist only of
    /// the user's own moves.
    pub fn best_own(&self) -> Option<(NodeId, Alg)> {
        self.best_of(|node| {
            let path = self.tree.path(node);
            path.iter().all(|&id| self.tree.get(id).is_some_and(|of| of.origin.is_own()))
        })
    }

    /// Returns the last node of the line to analyse. It is the shortest finished line of own moves;
    /// if there is none, the shortest finished line; otherwise the current line.
    pub fn best_played(&self) -> NodeId {
        self.best_own().or_else(|| self.best()).map_or(self.cursor(), |(node, _)| node)
    }

    fn best_of(&self, is_wanted: impl Fn(NodeId) -> bool) -> Option<(NodeId, Alg)> {
        let nodes = self.tree.walk().into_iter().filter(|(node, _)| is_wanted(*node));
        let finished = nodes.filter_map(|(node, _)| Some((node, self.at(node)?.solution?)));
        finished.min_by_key(|(_, solution)| solution.len())
    }

    /// Returns the other nodes with the same state as a node, in the order of the tree. For a
    /// solved cube the list is empty, because all solved nodes have the same state.
    pub fn twins(&self, node: NodeId) -> Vec<NodeId> {
        let groups = self.twins_in(&self.standings());
        let mut group = groups.into_iter().find(|group| group.contains(&node)).unwrap_or_default();
        group.retain(|&twin| twin != node);
        group
    }

    /// Returns the [`Standing`] (length, state, solution) of every node and of the scramble. If the
    /// scramble cannot be read, moves are still counted, but the stages reached are unknown.
    fn standings(&self) -> BTreeMap<NodeId, Standing> {
        let scramble = self.scramble.cube().unwrap_or(Cube::SOLVED);
        let root = standing(&scramble, &Line::EMPTY, &Line::EMPTY);
        let mut all = BTreeMap::from([(NodeId::ROOT, root)]);
        for (node, _) in self.tree.walk() {
            let of = self.tree.get(node);
            let before = of.and_then(|of| all.get(&of.parent));
            if let (Some(of), Some(before)) = (of, before) {
                let here = standing(&scramble, &before.line, &of.line);
                all.insert(node, here);
            }
        }
        all
    }

    /// Returns the groups of nodes that have the same state, in the order of the tree.
    fn twins_in(&self, standings: &BTreeMap<NodeId, Standing>) -> Vec<Vec<NodeId>> {
        let mut groups: Vec<Vec<NodeId>> = Vec::new();
        let mut seen: HashMap<Cube, usize> = HashMap::new();
        let nodes = self.tree.walk().into_iter().map(|(node, _)| node);
        for node in std::iter::once(NodeId::ROOT).chain(nodes) {
            let cube = standings.get(&node).map(|here| here.cube);
            let Some(cube) = cube.filter(|cube| !cube.is_solved()) else { continue };
            let group = *seen.entry(cube).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Vec::new());
            }
            groups[group].push(node);
        }
        groups.retain(|group| group.len() > 1);
        groups
    }

    fn row(
        &self,
        node: NodeId,
        here: &Standing,
        before: &Standing,
        guides: Vec<bool>,
    ) -> Option<OutlineRow> {
        let of = self.tree.get(node)?;
        let known = self.scramble.cube().is_some();
        let summary =
            if known { here.badges(self.side).summary() } else { ProgressSummary::default() };
        let reached =
            !summary.done.is_empty() && before.badges(self.side).summary().done != summary.done;
        let title = match of.origin.step() {
            None if !reached => OWN_MOVES.to_owned(),
            Some(name) if !reached => title_of(name, &here.badges(self.side)),
            _ if here.solution.is_some() => "finish".to_owned(),
            _ => summary.done.clone(),
        };
        Some(OutlineRow {
            node,
            depth: guides.len().saturating_sub(1),
            guides,
            summary,
            fr: if known { here.badges(self.side).fr_corners(true) } else { String::new() },
            br: if known { here.badges(self.side).br_cases() } else { String::new() },
            title,
            origin: of.origin.clone(),
            moves: of.line.to_string(),
            count: here.count,
            cancelled: here.cancelled,
            total: here.total,
            solution: here.solution.clone().filter(|_| known),
            name: of.name.clone(),
            mark: of.mark,
            note: of.note.clone(),
            hidden: self.tree.is_hidden(node),
            twins: None,
            current: node == self.cursor,
            on_path: self.tree.is_behind(self.cursor, node),
        })
    }
}

impl OutlineData<'_> {
    /// Adds the rows of all steps after a node. `guides` are the guide lines of that node.
    fn put_children(&self, node: NodeId, guides: &mut Vec<bool>, out: &mut Vec<OutlineEntry>) {
        let tree = &self.doc.tree;
        let children = tree.get(node).map_or(&[][..], |of| &of.children);
        let (folded, shown): (Vec<NodeId>, Vec<NodeId>) =
            children.iter().copied().partition(|&id| {
                let hidden = tree.get(id).is_some_and(|of| of.hidden);
                hidden && !self.with_hidden && !self.path.contains(&id)
            });
        for (at, &id) in shown.iter().enumerate() {
            guides.push(at + 1 < shown.len() || !folded.is_empty());
            out.extend(self.row(id, guides));
            self.put_children(id, guides, out);
            guides.pop();
        }
        if !folded.is_empty() {
            let mut guides = guides.clone();
            guides.push(false);
            let steps = folded.iter().map(|&id| tree.branch(id).len()).sum();
            out.push(OutlineEntry::Folded { guides, steps });
        }
    }

    fn row(&self, node: NodeId, guides: &[bool]) -> Option<OutlineEntry> {
        let here = self.standings.get(&node)?;
        let before = self.standings.get(&self.doc.tree.get(node)?.parent)?;
        let mut row = self.doc.row(node, here, before, guides.to_vec())?;
        row.twins = self.twins.get(&node).copied();
        Some(OutlineEntry::Step(Box::new(row)))
    }
}

/// Returns the title of a step that reaches no stage of [`ProgressSummary`], with the axes on which
/// it is done: `AR U/D`.
fn title_of(name: &str, badges: &Badges) -> String {
    let Ok(step) = Step::find(name) else { return name.to_owned() };
    let goal = step.goal();
    let axes = match goal.spec().reaches {
        Stage::Ar => badges.ar.clone(),
        Stage::Fr => badges.fr_done(),
        _ => Vec::new(),
    };
    format!("{} {}", goal.label(), titles(&axes)).trim_end().to_owned()
}

/// Returns the number of the group of twins for each node, from 1 on.
fn twin_numbers(groups: &[Vec<NodeId>]) -> BTreeMap<NodeId, usize> {
    let numbered = groups.iter().enumerate();
    numbered.flat_map(|(at, group)| group.iter().map(move |&node| (node, at + 1))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::document::DocumentScramble;
    use super::super::workspace::Workspace;
    use super::*;
    use premove_cube::notation::Side;

    #[test]
    fn rows_show_steps_counts_and_cancellations() {
        // R U L2 | (F U) | U R2 solves this scramble.
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
                ("R", 1, 0, 1),
                ("U L2", 2, 0, 3),
                ("(F')", 1, 0, 4),
                ("(U')", 1, 0, 5),
                ("U2 R2 U", 3, 0, 8),
                ("U' R2 U2", 3, 6, 5)
            ],
            "the last step undoes the one before"
        );
        assert!(
            rows.iter().all(|row| row.on_path) && rows[5].current && rows[5].guides == [false; 6]
        );
    }

    #[test]
    fn a_scramble_that_cannot_be_read_leaves_the_moves_in_the_rows() {
        let mut workspace = Workspace::on_scramble("R U");
        workspace.add_own_moves("U' R'", Side::Normal).unwrap();
        assert_eq!(workspace.now().rows()[1].title, "finish");
        assert_eq!(
            workspace.now().best().map(|(_, solution)| solution.to_string()),
            Some("U' R'".to_owned())
        );
        let scramble = DocumentScramble::new("R U oops");
        workspace.put_back(&Document { scramble, ..workspace.now().clone() });
        let row = workspace.now().rows().remove(1);
        assert_eq!((row.title.as_str(), row.total, row.solution), ("own moves", 2, None));
        assert_eq!(workspace.now().best(), None);
    }

    fn twins_of(workspace: &Workspace) -> Vec<Option<usize>> {
        workspace.now().rows().iter().map(|row| row.twins).collect()
    }

    #[test]
    fn steps_with_one_state_have_one_number_whichever_moves_and_sides_led_there() {
        let mut workspace = Workspace::on_scramble("R U F D L B R2 D' F2 L U");
        // Moves on the normal side commute with moves on the inverse side.
        for text in ["L2 (D2)", "(D2)", "(D2) L2", "B2"] {
            workspace.select(NodeId::ROOT);
            workspace.add_own_moves(text, Side::Normal).unwrap();
        }
        let moves: Vec<_> = workspace.now().rows().into_iter().map(|row| row.moves).collect();
        assert_eq!(moves, ["L2 (D2)", "(D2)", "B2"], "the written order makes no other step");
        assert_eq!(twins_of(&workspace), [None; 3]);
        workspace.select(workspace.now().rows()[1].node);
        workspace.add_own_moves("L2", Side::Normal).unwrap();
        assert_eq!(twins_of(&workspace), [Some(1), None, Some(1), None]);
        let rows = workspace.now().rows();
        assert_eq!(workspace.now().twins(rows[0].node), [rows[2].node]);
        assert_eq!(workspace.now().twins(rows[3].node), []);
        // Moves that undo each other lead back to the scramble, which is listed above the first
        // step.
        workspace.select(rows[3].node);
        workspace.add_own_moves("B2", Side::Normal).unwrap();
        let back = workspace.now().cursor();
        assert_eq!(workspace.now().twins(back), [NodeId::ROOT]);
        // If the cube is solved, twins are not marked: all solved lines have the same state.
        let mut solved = Workspace::on_scramble("R");
        for text in ["R'", "(R)"] {
            solved.select(NodeId::ROOT);
            solved.add_own_moves(text, Side::Normal).unwrap();
        }
        assert_eq!(twins_of(&solved), [None; 2]);
    }

    #[test]
    fn hidden_branches_are_folded_behind_their_siblings() {
        let mut workspace = Workspace::on_scramble("R U F D L B");
        for text in ["L2", "D2", "B2"] {
            workspace.select(NodeId::ROOT);
            workspace.add_own_moves(text, Side::Normal).unwrap();
            workspace.add_own_moves("R2", Side::Normal).unwrap();
        }
        let ids: Vec<_> = workspace.now().rows().iter().map(|row| row.node).collect();
        workspace.set_hidden(ids[0], true);
        workspace.set_hidden(ids[2], true);
        let shown = |workspace: &Workspace, with_hidden| -> Vec<String> {
            let words = |entry: OutlineEntry| match entry {
                OutlineEntry::Step(row) => format!("{} {:?} {}", row.moves, row.guides, row.hidden),
                OutlineEntry::Folded { guides, steps } => format!("{steps} hidden {guides:?}"),
            };
            workspace.now().outline(with_hidden).into_iter().map(words).collect()
        };
        assert_eq!(
            shown(&workspace, false),
            ["B2 [true] false", "R2 [true, false] false", "4 hidden [false]"]
        );
        assert_eq!(shown(&workspace, true).len(), 6);
        assert_eq!(shown(&workspace, true)[0], "L2 [true] true");
        workspace.select(ids[1]);
        let with_cursor = shown(&workspace, false);
        assert_eq!((with_cursor.len(), with_cursor[4].as_str()), (5, "2 hidden [false]"));
    }

    #[test]
    fn totals_of_rows_are_those_of_the_write_up() {
        // R U and (U') meet at the end: U · U is one half turn.
        let mut workspace = Workspace::on_scramble("U2 R'");
        workspace.add_own_moves("(U')", Side::Normal).unwrap();
        workspace.add_own_moves("R U", Side::Normal).unwrap();
        let rows = workspace.now().rows();
        let last = rows.last().unwrap();
        let solution = last.solution.clone().unwrap();
        assert_eq!((last.total, solution.len()), (2, 2));
        assert_eq!(rows.iter().map(|row| row.count - row.cancelled).sum::<usize>(), 2);
        let text = workspace.now().write_up(last.node);
        assert!(text.contains("-1/2)") && text.contains("Solution: R U2 (2)"), "{text}");
        assert_eq!(workspace.now().complete_lines()[0].steps.last().unwrap().1, 2);
    }

    #[test]
    fn own_moves_are_only_those_of_the_user() {
        let title = |origin: Origin| {
            let mut workspace = Workspace::on_scramble("R U F L2 B");
            let line = premove_cube::notation::parse("F2").unwrap().line();
            assert!(workspace.add_path(NodeId::ROOT, &[(line, origin)]));
            workspace.now().rows()[0].title.clone()
        };
        assert_eq!(title(Origin::Own), "own moves");
        assert_eq!(title(Origin::Listed(Origin::INSERTION.to_owned())), "insertion");
        assert_eq!(title(Origin::Recipe(Origin::MOVES.to_owned())), "moves");
    }

    #[test]
    fn steps_between_the_stages_have_their_label_and_axes() {
        let title = |scramble: &str, step: &str, moves: &str| {
            let mut workspace = Workspace::on_scramble(scramble);
            let line = premove_cube::notation::parse(moves).unwrap().line().clone();
            assert!(workspace.add_path(NodeId::ROOT, &[(line, Origin::Listed(step.to_owned()))]));
            workspace.now().rows()[0].title.clone()
        };
        assert_eq!(title("U2 R2 D2 L2 F2", "frfb", "F2"), "FR F/B");
        assert_eq!(title("U F2 D R U2 L F2 R U", "arud-eofb", "U'"), "AR U/D");
        assert_eq!(title("R U L D", "rzp-eofb", "D'"), "RZP");
    }
}
