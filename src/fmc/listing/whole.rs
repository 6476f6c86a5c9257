//! Whole lines in a list: the state from which they start, lines found before, and for each line
//! its total, the states after its steps, and its moves.

use std::collections::HashSet;

use premove_cube::Cube;
use premove_cube::notation::Line;

use super::find::steps_to;
use super::groups::{GroupPlace, GroupedLine};
use crate::chain::{FoundLine, Recipe};
use crate::findability::{Bits, Find};
use crate::{Badges, Document, NodeId, Origin};

/// The state from which whole lines are searched.
#[derive(Clone, Debug, PartialEq)]
pub struct LineStart {
    scramble: String,
    /// The node in the tree.
    pub node: NodeId,
    /// The moves from the scramble to this node.
    pub before: Line,
    /// The state of this node.
    pub cube: Cube,
    /// The steps from the scramble to this node.
    pub above: Vec<Line>,
}

impl LineStart {
    /// Returns the state of the current node; `None` if the scramble cannot be read.
    pub fn of(doc: &Document) -> Option<Self> {
        let scramble = doc.scramble.text().to_owned();
        let node = doc.cursor();
        let above = steps_to(doc, node);
        Some(Self { scramble, node, before: doc.tree.line(node), cube: doc.here()?.cube, above })
    }
}

/// Lines found before from the last few states. A search that is started again continues with them.
#[derive(Clone, Debug, Default)]
pub struct KeptLines(Vec<(LineStart, Recipe, Vec<FoundLine>)>);

impl KeptLines {
    /// Maximum number of states whose lines are stored.
    const MOST: usize = 16;

    /// Returns the stored lines that a recipe found from a state.
    pub fn of(&self, start: &LineStart, recipe: &Recipe) -> Vec<FoundLine> {
        let mut kept = self.0.iter();
        let same = kept.find(|(of, by, _)| of == start && by == recipe);
        same.map(|(_, _, lines)| lines.clone()).unwrap_or_default()
    }

    /// Stores the lines that a recipe found from a state.
    pub fn put(&mut self, start: LineStart, recipe: Recipe, lines: Vec<FoundLine>) {
        self.0.retain(|(of, by, _)| *of != start || *by != recipe);
        if self.0.len() == Self::MOST {
            self.0.remove(0);
        }
        self.0.push((start, recipe, lines));
    }
}

/// Merges two lists without repeated lines, and keeps the `most` best lines.
pub fn united_lines(old: &[FoundLine], new: Vec<FoundLine>, most: usize) -> Vec<FoundLine> {
    let mut seen = HashSet::new();
    let mut all: Vec<FoundLine> = new.into_iter().chain(old.iter().cloned()).collect();
    all.retain(|found| seen.insert(found.line.whole()));
    all.sort_by(|a, b| a.total.cmp(&b.total).then_with(|| a.line.cmp(&b.line)));
    all.truncate(most);
    all
}

/// Merges two fronts: keeps the lines that are easier than all shorter ones, and of equal totals
/// the easiest.
pub fn united_front(old: &[FoundLine], new: Vec<FoundLine>) -> Vec<FoundLine> {
    let bits = |found: &FoundLine| found.line.find.as_ref().map_or(Bits::MOST, Find::bits);
    let mut all: Vec<FoundLine> = new.into_iter().chain(old.iter().cloned()).collect();
    all.sort_by_key(|found| (found.total, bits(found)));
    let mut least = None;
    all.retain(|found| {
        let is_easier = least.is_none_or(|least| bits(found) < least);
        if is_easier {
            least = Some(bits(found));
        }
        is_easier
    });
    all
}

/// Returns the steps of a found line as nodes for the tree, without steps that have no moves.
pub fn path_of(recipe: &Recipe, found: &FoundLine) -> Vec<(Line, Origin)> {
    let links = recipe.chains().get(found.chain).map_or(&[][..], |chain| chain.links());
    let steps = links.iter().zip(&found.line.steps).filter(|(_, step)| !step.is_empty());
    steps.map(|(link, step)| (step.line(), Origin::Recipe(link.step.name().to_owned()))).collect()
}

/// Returns the names of the steps for which a list has columns, in the order of the longest chain.
/// The last step has no column, because its end is the total.
pub fn named_steps(recipe: &Recipe) -> Vec<&'static str> {
    let mut steps: Vec<&'static str> = Vec::new();
    let mut chains: Vec<_> = recipe.chains().iter().collect();
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.links().len()));
    for link in chains.iter().flat_map(|chain| chain.links()) {
        let name = link.step.goal().label();
        if !link.step.goal().is_final() && !steps.contains(&name) {
            steps.push(name);
        }
    }
    steps
}

/// A whole line of a list.
#[derive(Clone, Debug)]
pub struct ListedLine {
    /// Number of moves from the scramble to the end of the line.
    pub total: usize,
    /// The states that the line reaches, one for each step of [`named_steps`].
    pub steps: Vec<ReachedStep>,
    /// The moves of the line, separated by steps.
    pub moves: String,
    /// Findability of the whole line; `None` if it is not known.
    pub find: Option<Find>,
    /// The place of the line in the group of the lines with its DR.
    pub place: GroupPlace,
}

/// State after a step of a line; all fields are empty if the line has no such step.
#[derive(Clone, Debug, Default)]
pub struct ReachedStep {
    /// The axis, or a word for it; empty if the step has none.
    axis: String,
    /// Number of moves from the scramble to the end of the step.
    moves: Option<usize>,
    /// Label of what is left to solve after a DR; empty for other steps.
    label: String,
}

impl ReachedStep {
    /// Writes the axis and the number of moves, and with `with_label` the label.
    pub fn text(&self, with_label: bool) -> String {
        let count = self.moves.map_or_else(String::new, |moves| moves.to_string());
        let label = if with_label { self.label.as_str() } else { "" };
        let words = [self.axis.as_str(), count.as_str(), label];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

impl ListedLine {
    /// Creates the row for a line that a recipe found from a state. `names` are the steps that have
    /// columns.
    pub fn of(start: &LineStart, recipe: &Recipe, names: &[&str], listed: &GroupedLine) -> Self {
        let GroupedLine { found, place, .. } = listed;
        let links = recipe.chains().get(found.chain).map_or(&[][..], |chain| chain.links());
        let mut steps = vec![ReachedStep::default(); names.len()];
        let mut so_far = start.before.clone();
        let standings = found.line.standings(&start.cube);
        for ((link, step), there) in links.iter().zip(&found.line.steps).zip(standings) {
            so_far = so_far.then(&step.line());
            let label = link.step.goal().label();
            let Some(at) = names.iter().position(|name| *name == label) else { continue };
            let summary = Badges::of(&there.cube).summary();
            let axis = summary.done.split(' ').find(|word| word.contains('/')).unwrap_or_default();
            let left = if label == "DR" { summary.left } else { String::new() };
            let moves = Some(so_far.normal_form().len());
            steps[at] = ReachedStep { axis: axis.to_owned(), moves, label: left };
        }
        let made = found.line.steps.iter().filter(|step| !step.is_empty());
        let moves: Vec<String> = made.map(|step| step.line().to_string()).collect();
        let moves = moves.join(" / ");
        Self { total: found.total.into(), steps, moves, find: None, place: *place }
    }
}

/// For tests: returns the line that makes these steps from a state, found for the chain with this
/// index.
#[cfg(test)]
pub(super) fn found_line(chain: usize, from: &Cube, steps: &[&str]) -> FoundLine {
    let line = steps.iter().fold(crate::chain::ChainLine::start(from), |line, step| {
        let step = premove_cube::notation::parse(step).unwrap().line();
        let [normal, inverse] = [step.normal.moves(), step.inverse.moves()];
        line.then(premove_engine::search::Solution::new(normal, inverse, 1))
    });
    FoundLine { chain, total: line.total, line }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(recipe: &str, chain: usize, steps: &[&str]) -> Vec<(String, String)> {
        let found = found_line(chain, &Cube::SOLVED, steps);
        let path = path_of(&Recipe::parse(recipe).unwrap(), &found).into_iter();
        let named = path.map(|(line, origin)| match origin {
            Origin::Recipe(name) => (line.to_string(), name),
            other => panic!("{other:?}"),
        });
        named.collect()
    }

    fn named(steps: &[(&str, &str)]) -> Vec<(String, String)> {
        steps.iter().map(|(line, name)| ((*line).to_owned(), (*name).to_owned())).collect()
    }

    #[test]
    fn path_names_the_steps_of_the_chain_of_a_line() {
        let recipe = "DR > finish | EO > DR > HTR > finish";
        let steps = [("R U", "eo"), ("(F)", "dr-eo"), ("D2 (L)", "htr"), ("B2", "htrfin")];
        assert_eq!(path(recipe, 1, &steps.map(|(line, _)| line)), named(&steps));
        let steps = [("R U", "dr"), ("(F2)", "drfin")];
        assert_eq!(path(recipe, 0, &steps.map(|(line, _)| line)), named(&steps));
    }

    #[test]
    fn path_leaves_out_steps_without_moves_and_those_behind_the_chain() {
        let recipe = "EO > DR > HTR";
        let steps = [("R", "eo"), ("U2", "htr")];
        assert_eq!(path(recipe, 0, &["R", "", "U2"]), named(&steps));
        assert_eq!(path(recipe, 0, &["R", "", "U2", "F2"]), named(&steps));
        assert_eq!(path(recipe, 0, &[]), []);
        assert_eq!(path(recipe, 1, &["R"]), [], "the recipe has no such chain");
    }
}
