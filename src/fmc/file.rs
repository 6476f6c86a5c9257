//! The workspace as text: one JSON object with the version of its format. Moves are written in the
//! usual notation.
//!
//! A text is checked completely when it is read: a file may be old, cut short, or made by another
//! program.
//!
//! | version | what it added |
//! |---|---|
//! | 1 | scramble, steps, names, marks, the settings of the step picker, typed moves |
//! | 2 | steps may have a `note`, and may be `hidden`; `conditions` for the step in search |
//! | 3 | steps of whole lines have the `origin` `recipe`; insertions from a list have a `step` |
//!
//! Older versions can be read; the next change writes the newest version. Newer versions are
//! rejected.

use std::collections::BTreeMap;
use std::sync::Arc;

use premove_cube::notation::{ParseError, Side, parse};
use premove_engine::search::{Endings, Extent, MAX_LENGTH};
use premove_engine::step::{Goal, Step};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::conditions::{ConditionKind, WrittenConditions};
use super::document::{Document, DocumentScramble};
use super::plan::{GoalSettings, MAX_RESULTS, Policy, StepPlan};
use super::skeleton::{MOST_DEEP, MOST_NODES, NodeId, NodeMark, Origin, Skeleton, TreeNode};

/// Version of the format that is written. All versions from 1 on can be read.
const VERSION: u64 = 3;
/// Value of the field `format`.
const FORMAT: &str = "premove workspace";

/// Reason why a text cannot be read as a workspace.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The text is not JSON, or a field is missing, unknown or of the wrong type.
    #[error("the saved workspace cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// The text is JSON of another program.
    #[error("the saved file is not a workspace: its 'format' is not '{FORMAT}'")]
    Foreign,
    /// A newer version of premove wrote the text.
    #[error(
        "the saved workspace has version {0}, this program reads versions up to {VERSION}: \
         use a newer premove"
    )]
    Version(String),
    /// The moves of a step cannot be read.
    #[error("the saved workspace is damaged: step {id}: {error}")]
    Moves {
        /// Number of the step.
        id: u32,
        /// The mistake in the moves.
        error: ParseError,
    },
    /// Parts of the file contradict each other.
    #[error("the saved workspace is damaged: {0}")]
    Damaged(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WorkspaceFile {
    format: String,
    version: u64,
    scramble: String,
    steps: Vec<NodeFile>,
    cursor: u32,
    side: Side,
    goal: GoalFile,
    sides: Policy,
    settings: Vec<SettingsFile>,
    /// Recipe for whole lines, since version 2; absent for the default.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    recipe: String,
    /// Conditions on the solutions of the goal, by name, since version 2; absent if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    conditions: BTreeMap<String, String>,
    /// Own moves that are typed but not added yet; absent if there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    draft: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NodeFile {
    id: u32,
    /// Number of the parent; 0 is the scramble.
    parent: u32,
    /// Name of the step; absent for own moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    /// `recipe` for a step of a whole line, since version 3; absent for own moves and for a step
    /// from a list of solutions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<OriginFile>,
    moves: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    /// Absent without a mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<NodeMark>,
    /// Since version 2; absent without a note.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
    /// Since version 2; absent for a visible step.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hidden: bool,
}

impl NodeFile {
    fn damaged(&self, what: &str) -> FileError {
        FileError::Damaged(format!("step {}: {what}", self.id))
    }
}

/// Source of a step with a name, where it is not a list of solutions.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OriginFile {
    Recipe,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsFile {
    goal: GoalFile,
    axes: Vec<String>,
    min: u8,
    max: u8,
    results: usize,
    /// Maximum number of moves above the shortest; absent if all lengths are wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slack: Option<u8>,
    all_endings: bool,
}

/// A goal, which is written as its name.
struct GoalFile(Goal);

impl Serialize for GoalFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(phase) = &self.0.spec().phase else { unreachable!("a plan has phases only") };
        serializer.serialize_str(phase.word)
    }
}

impl<'de> Deserialize<'de> for GoalFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let goal = Goal::PHASES
            .into_iter()
            .find(|goal| goal.spec().phase.as_ref().is_some_and(|phase| phase.word == word));
        goal.map(Self).ok_or_else(|| D::Error::custom(format!("unknown step '{word}'")))
    }
}

/// Writes a document as text, with own moves that are not added yet.
pub(super) fn to_json(document: &Document, draft: &str) -> String {
    let steps = document
        .tree
        .walk()
        .into_iter()
        .filter_map(|(id, _)| node_to_file(&document.tree, id))
        .collect();
    let file = WorkspaceFile {
        format: FORMAT.to_owned(),
        version: VERSION,
        scramble: document.scramble.text().to_owned(),
        steps,
        cursor: document.cursor.0,
        side: document.side,
        goal: GoalFile(document.plan.goal),
        sides: document.plan.policy,
        settings: Goal::PHASES
            .into_iter()
            .map(|goal| settings_to_file(goal, document.plan.settings_of(goal)))
            .collect(),
        recipe: document.plan.recipe.clone(),
        conditions: conditions_to_file(&document.plan.conditions),
        draft: draft.to_owned(),
    };
    match serde_json::to_string_pretty(&file) {
        Ok(text) => text,
        Err(error) => unreachable!("strings, numbers and lists can be written as JSON: {error}"),
    }
}

fn node_to_file(tree: &Skeleton, id: NodeId) -> Option<NodeFile> {
    let node = tree.get(id)?;
    Some(NodeFile {
        id: id.0,
        parent: node.parent.0,
        step: node.origin.step().map(str::to_owned),
        origin: matches!(node.origin, Origin::Recipe(_)).then_some(OriginFile::Recipe),
        moves: node.line.to_string(),
        name: node.name.clone(),
        mark: (node.mark != NodeMark::Plain).then_some(node.mark),
        note: node.note.clone(),
        hidden: node.hidden,
    })
}

fn settings_to_file(goal: Goal, settings: &GoalSettings) -> SettingsFile {
    let steps = Step::one_by_one(goal);
    let chosen = steps.iter().enumerate().filter(|(i, _)| settings.axes >> i & 1 == 1);
    SettingsFile {
        goal: GoalFile(goal),
        axes: chosen.map(|(_, step)| step.name().to_owned()).collect(),
        min: settings.min,
        max: settings.max,
        results: settings.results,
        slack: match settings.extent {
            Extent::All => None,
            Extent::Shortest { slack } => Some(slack),
        },
        all_endings: settings.endings == Endings::All,
    }
}

/// Reads a document from text, with own moves that are not added yet.
pub(super) fn from_json(text: &str) -> Result<(Document, String), FileError> {
    // The version is checked first, because the fields of a newer version are not known.
    let value: serde_json::Value = serde_json::from_str(text)?;
    if value.get("format").and_then(serde_json::Value::as_str) != Some(FORMAT) {
        return Err(FileError::Foreign);
    }
    let version = value.get("version").cloned().unwrap_or_default();
    if !version.as_u64().is_some_and(|version| (1..=VERSION).contains(&version)) {
        return Err(FileError::Version(version.to_string()));
    }
    // The fields of later versions are optional, so older files can be read in the same way.
    let file: WorkspaceFile = serde_json::from_value(value)?;
    let tree = tree_from_file(&file.steps)?;
    let cursor = NodeId(file.cursor);
    if !tree.contains(cursor) {
        return Err(FileError::Damaged(format!("there is no step {} for the cursor", file.cursor)));
    }
    let mut plan = StepPlan {
        goal: file.goal.0,
        policy: file.sides,
        recipe: file.recipe,
        ..StepPlan::default()
    };
    for saved in &file.settings {
        let goal = saved.goal.0;
        settings_from_file(goal, saved, &mut plan.settings[goal as usize])?;
    }
    plan.conditions = conditions_from_file(plan.goal, &file.conditions)?;
    let scramble = DocumentScramble::new(&file.scramble);
    let tree = Arc::new(tree);
    Ok((Document { scramble, tree, cursor, side: file.side, plan, solve: 0 }, file.draft))
}

fn tree_from_file(steps: &[NodeFile]) -> Result<Skeleton, FileError> {
    if steps.len() > MOST_NODES {
        return Err(FileError::Damaged(format!(
            "{} steps are more than the {MOST_NODES} allowed",
            steps.len()
        )));
    }
    let mut tree = Skeleton::default();
    let mut depth = std::collections::HashMap::from([(0, 0)]);
    for step in steps {
        let Some(above) = depth.get(&step.parent) else {
            return Err(step.damaged("its parent does not come before it"));
        };
        let deep = above + 1;
        if deep > MOST_DEEP {
            return Err(step.damaged("it stands too deep"));
        }
        if depth.insert(step.id, deep).is_some() {
            return Err(step.damaged("its number occurs twice"));
        }
        let line =
            parse(&step.moves).map_err(|error| FileError::Moves { id: step.id, error })?.line();
        let origin = match (step.step.clone(), step.origin) {
            (None, None) => Origin::Own,
            (Some(name), None) => Origin::Listed(name),
            (Some(name), Some(OriginFile::Recipe)) => Origin::Recipe(name),
            (None, Some(OriginFile::Recipe)) => {
                return Err(step.damaged("it comes from a recipe, but the step has no name"));
            }
        };
        let mut node = TreeNode::new(NodeId(step.parent), origin, line);
        node.name.clone_from(&step.name);
        node.mark = step.mark.unwrap_or_default();
        node.note.clone_from(&step.note);
        node.hidden = step.hidden;
        if !tree.restore(NodeId(step.id), node) {
            return Err(step.damaged("its number is out of range"));
        }
    }
    Ok(tree)
}

fn conditions_to_file(conditions: &WrittenConditions) -> BTreeMap<String, String> {
    let texts = ConditionKind::ALL
        .into_iter()
        .map(|condition| (condition.name().to_owned(), conditions.text(condition)));
    texts.filter(|(_, text)| !text.is_empty()).collect()
}

fn conditions_from_file(
    goal: Goal,
    saved: &BTreeMap<String, String>,
) -> Result<WrittenConditions, FileError> {
    let mut conditions = WrittenConditions::default();
    for (name, text) in saved {
        let condition = ConditionKind::ALL.into_iter().find(|condition| condition.name() == name);
        let condition =
            condition.ok_or_else(|| FileError::Damaged(format!("unknown condition '{name}'")))?;
        conditions = condition
            .check(goal)
            .and_then(|()| conditions.with(condition, text))
            .map_err(|why| FileError::Damaged(format!("conditions: {why}")))?;
    }
    Ok(conditions)
}

fn settings_from_file(
    goal: Goal,
    saved: &SettingsFile,
    settings: &mut GoalSettings,
) -> Result<(), FileError> {
    let damaged =
        |what: String| FileError::Damaged(format!("settings of {}: {what}", goal.label()));
    let steps = Step::one_by_one(goal);
    let mut axes = 0;
    for name in &saved.axes {
        let at = steps.iter().position(|step| step.name() == name);
        axes |= 1 << at.ok_or_else(|| damaged(format!("'{name}' is not one of its axes")))?;
    }
    let bounds = saved.min <= saved.max && saved.max <= MAX_LENGTH;
    if axes == 0 || !bounds || !(1..=MAX_RESULTS).contains(&saved.results) {
        return Err(damaged("axes, lengths or number are out of range".to_owned()));
    }
    *settings = GoalSettings {
        axes,
        min: saved.min,
        max: saved.max,
        results: saved.results,
        extent: saved.slack.map_or(Extent::All, |slack| Extent::Shortest { slack }),
        endings: if saved.all_endings { Endings::All } else { Endings::Representative },
    };
    Ok(())
}
