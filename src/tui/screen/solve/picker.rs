//! The content of the pane of the steps: the rows of the picker, and the options of the chosen
//! step.

use premove_cube::Cube;
use premove_engine::search::{Endings, Extent};
use premove_engine::step::{Goal, Stage, Step, Target};
use premove_fmc::listing::axis_of;
use premove_fmc::{AxisChoice, ConditionKind, Document, Policy};

use super::conditions::{condition_keys, condition_name};
use super::phases::{PICKER, PickerRow, side_word};
use crate::widget::steps;

/// Returns the rows of the picker, with the state of each step at the cube in view.
pub(super) fn items(doc: &Document) -> Vec<steps::Item> {
    let plan = &doc.plan;
    let values = ConditionKind::ALL.map(|condition| plan.conditions.text(condition));
    let conditioned = join(&values.each_ref().map(String::as_str));
    let cube = doc.cube().filter(|_| !doc.scramble.is_blank());
    let item = |row: &PickerRow| {
        let (state, axis) = row_state(row, cube.as_ref());
        let (name, axis, chosen) = match row.name_of(plan.goal()) {
            Some(name) => (name, join(&[&chosen_axes(doc), &conditioned]), true),
            None => (row.name, axis, false),
        };
        steps::Item { key: row.key, name, axis, state, chosen }
    };
    PICKER.iter().map(item).collect()
}

/// Returns the options of the chosen step, with their keys for the pane of the steps or elsewhere.
pub(super) fn options(doc: &Document, is_focused: bool) -> Vec<steps::Choice> {
    let plan = &doc.plan;
    let settings = plan.settings();
    let all = plan.axes().len();
    let axes = axis_list(doc);
    let sides = match plan.policy {
        _ if plan.goal().is_final() => format!("{} (finish)", side_word(doc.side)),
        Policy::View => format!("{} only", side_word(doc.side)),
        policy => policy.title().to_owned(),
    };
    let extent = match settings.extent {
        Extent::All => "all lengths".to_owned(),
        Extent::Shortest { slack: 0 } => "shortest".to_owned(),
        Extent::Shortest { slack } => format!("shortest +{slack}"),
    };
    let endings = match settings.endings {
        Endings::Representative => "families",
        Endings::All => "every one",
    };
    let first = (all > 1).then_some(("axis", axes, "x"));
    let others = [
        ("sides", sides, "p"),
        ("moves", format!("{}–{}", settings.min, settings.max), "+ -"),
        ("number", settings.results.to_string(), "w"),
        ("which", extent, "b"),
        // Among the steps `e` picks EO.
        ("endings", endings.to_owned(), if is_focused { "c e" } else { "e" }),
    ];
    // A condition that is forgotten hides solutions, so those that are set come first.
    let condition = |condition: ConditionKind| {
        (condition_name(condition), plan.conditions.text(condition), condition_keys(condition))
    };
    let set = ConditionKind::ALL.map(condition).into_iter().filter(|(_, text, _)| !text.is_empty());
    let mut options: Vec<_> = set.chain(first).chain(others).collect();
    if plan.conditions.is_empty()
        && ConditionKind::ALL.iter().any(|condition| condition.check(plan.goal()).is_ok())
    {
        options.push(("only", "no conditions".to_owned(), "c"));
    }
    options
}

/// Returns the index of the step whose chip lies at a column, or a number beyond the last step.
pub(super) fn chip_at(items: &[steps::Item], column: usize) -> usize {
    let ends = items.iter().scan(0, |end, item| {
        *end += steps::chip_width(item);
        Some(*end)
    });
    ends.take_while(|&end| end <= column).count()
}

/// Returns the state of a row of the picker at a cube, and the axes on which its step is reached.
fn row_state(row: &PickerRow, cube: Option<&Cube>) -> (steps::State, String) {
    let Some(cube) = cube else { return (steps::State::Closed, String::new()) };
    let targets = |&(goal, _): &(Goal, &str)| -> Vec<Target> {
        Step::one_by_one(goal).iter().flat_map(|step| step.targets().to_vec()).collect()
    };
    let goal_stage = row.goals[0].0.spec().reaches;
    let mut reached = targets(&row.goals[0]);
    // Of a solved cube no slice is left.
    reached.retain(|target| {
        target.is_reached(cube) && !(goal_stage == Stage::Slice && cube.is_solved())
    });
    let mut axes: Vec<_> = reached.iter().map(|target| axis_of(*target)).collect();
    axes.sort_unstable();
    axes.dedup();
    let state = if !reached.is_empty() {
        steps::State::Reached
    } else if row.goals.iter().flat_map(targets).any(|target| target.is_ready(cube)) {
        steps::State::Open
    } else {
        steps::State::Closed
    };
    (state, if goal_stage.spec().axis.is_some() { axes.join(" ") } else { String::new() })
}

/// Joins the words that are not empty, with blanks between them.
fn join(words: &[&str]) -> String {
    let words: Vec<&str> = words.iter().copied().filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Writes all axes in the order of their numbers, those left out as dots. If there are many, only
/// those that the state is ready for, with the numbers that choose them.
fn axis_list(doc: &Document) -> String {
    let axes = doc.plan.axes();
    let cube = doc.cube();
    let ready = |axis: &AxisChoice| {
        axis.step.targets().iter().any(|target| cube.is_none_or(|cube| target.is_ready(&cube)))
    };
    let listed: Vec<_> =
        axes.iter().enumerate().filter(|(_, axis)| axes.len() <= 3 || ready(axis)).collect();
    let name = |&(at, axis): &(usize, &AxisChoice)| match axis.step.targets().first() {
        _ if !axis.chosen => "·".to_owned(),
        Some(target) if axes.len() <= 3 => axis_of(*target),
        Some(target) if listed.len() <= 2 => format!("{} {}", at + 1, axis_of(*target)),
        _ => (at + 1).to_string(),
    };
    listed.iter().map(name).collect::<Vec<_>>().join(if listed.len() < axes.len() {
        "  "
    } else {
        " "
    })
}

/// Writes the chosen axes, `any` when all are.
fn chosen_axes(doc: &Document) -> String {
    let axes = doc.plan.axes();
    if axes.len() == 1 {
        return String::new();
    }
    if axes.iter().all(|axis| axis.chosen) {
        return "any".to_owned();
    }
    let targets =
        axes.iter().filter(|axis| axis.chosen).flat_map(|axis| axis.step.targets().to_vec());
    let name = |target: Target| target.values().join("←");
    targets.map(name).collect::<Vec<_>>().join(" ")
}
