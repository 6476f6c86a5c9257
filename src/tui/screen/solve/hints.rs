//! The commands that are of use next on the Solve screen, for the key hints in the bottom line.

use premove_fmc::NothingToSearch;

use super::SolveState;
use super::layout::Pane;
use super::other_list::OtherList;

/// The commands on an empty screen.
const WITHOUT_SCRAMBLE: [&str; 2] = ["scramble.edit", "scramble.random"];

/// The commands on a solved cube, in the order of use.
const WITH_SOLUTION: [&str; 8] = [
    "copy.selection", "copy.write_up", "solve.analyse", "tree.parent", "change.undo",
    "solve.export", "lines.find", "step.insertion",
];

/// The commands on the list of whole lines.
const ON_WHOLE_LINES: [&str; 7] = [
    "solve.use",
    "solutions.variant",
    "copy.selection",
    "lines.find",
    "lines.recipe",
    "tree.parent",
    "change.undo",
];

/// The commands on the list of insertions.
const ON_INSERTIONS: [&str; 5] =
    ["depth.more", "step.by_hand", "solve.use", "copy.selection", "change.undo"];

/// The commands on the list of places for insertions by hand.
const ON_PLACES: [&str; 4] = ["moves.type", "solve.use", "copy.selection", "change.undo"];

/// The commands in the tree.
const ON_TREE: [&str; 10] = [
    "tree.mark",
    "tree.note",
    "tree.name",
    "change.undo",
    "tree.table",
    "tree.view",
    "tree.next_sibling",
    "lines.find",
    "tree.hide",
    "tree.compare",
];

/// The commands on the table of steps.
const ON_TABLE: [&str; 6] =
    ["filter.edit", "solutions.order", "solve.back", "tree.mark", "change.undo", "tree.note"];

/// The commands in the pane of the steps: options of the search that are shown nowhere else.
const ON_STEPS: [&str; 6] = [
    "lengths.cycle", "endings.toggle", "depth.from_more", "only.subset", "axis.toggle1",
    "axis.cycle",
];

/// The commands on the solutions of the first step.
const ON_FIRST: [&str; 7] = [
    "solve.use", "lines.find", "side.switch", "solutions.order", "totals.take", "change.undo",
    "moves.type",
];

/// The commands on the solutions of a later step.
const ON_NEXT: [&str; 9] = [
    "solve.use",
    "tree.parent",
    "lines.find",
    "solutions.order",
    "totals.take",
    "change.undo",
    "side.switch",
    "moves.type",
    "solutions.variant",
];

impl SolveState {
    /// Returns the ids of the commands of use next, in the order of use.
    pub(super) fn commands_of_use(&self) -> Vec<&'static str> {
        if self.field.is_open() {
            return Vec::new();
        }
        let now = self.workspace.now();
        if self.others.insertions.is_open() {
            return ON_INSERTIONS.into();
        }
        if self.others.places.is_open() {
            return ON_PLACES.into();
        }
        if now.scramble.is_blank() {
            return WITHOUT_SCRAMBLE.into();
        }
        match self.focus.pane {
            Pane::Steps => return ON_STEPS.into(),
            Pane::Tree if self.has_table() => return ON_TABLE.into(),
            Pane::Tree => {
                let is_finished = now.here().is_some_and(|here| here.solution.is_some());
                let copy = is_finished.then_some("copy.selection");
                return copy.into_iter().chain(ON_TREE).collect();
            }
            _ if self.others.is_open() => return ON_WHOLE_LINES.into(),
            Pane::Scramble | Pane::Solutions => {}
        }
        if matches!(self.solutions.refused, Some(NothingToSearch::Solved)) {
            return WITH_SOLUTION.into();
        }
        let list: &[&str] = if now.cursor().is_root() { &ON_FIRST } else { &ON_NEXT };
        let insertion = self.has_few_left().then_some("step.insertion");
        insertion.into_iter().chain(list.iter().copied()).collect()
    }
}
