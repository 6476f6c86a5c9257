//! The analysed solve: as text and as steps.

use premove_engine::step::Step;
use premove_fmc::analysis::{Played, PlayedStep, StepKind};
use premove_fmc::library::Id;
use premove_fmc::post_mortem::WrittenTree;
use premove_fmc::writeup::read::write_ups;
use premove_fmc::{NewStep, NodeId, Origin, Workspace};

/// A text to be read as a solve, with the library name of the solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Given {
    pub(super) text: String,
    /// Name of the solve, if it comes from the library.
    pub(super) id: Option<Id>,
    /// Number of further write-ups in the text, which are not read.
    pub(super) others: usize,
    /// The steps, by their number from 0, that the program found. A write-up does not tell them
    /// from those of the person.
    pub(super) found: Vec<usize>,
}

impl Given {
    /// Returns the first write-up in a text.
    pub(super) fn of_text(text: &str) -> Self {
        let all = write_ups(text);
        let others = all.len().saturating_sub(1);
        let text = all.into_iter().next().map_or_else(String::new, |first| first.text);
        Self { text, id: None, others, found: Vec::new() }
    }

    /// Marks the steps that the program found in the solve that was read from the text. Numbers of
    /// steps that the solve does not have are dropped.
    pub(super) fn mark_found(&mut self, played: &mut Played) {
        self.found.retain(|at| *at < played.steps.len());
        for &at in &self.found {
            if let Some(step) = played.steps.get_mut(at) {
                step.origin = Origin::Listed(searched_step(step));
            }
        }
    }
}

/// A solve that was read successfully.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    pub(super) given: Given,
    pub(super) played: Played,
    /// Hint at the single wrong move of a solve that does not solve its cube; empty without one.
    pub(super) hint: String,
    /// All steps that the solver wrote down.
    pub(super) tree: WrittenTree,
    /// The solve as a saved workspace, which the Solve screen can open.
    pub(super) workspace: String,
}

impl Subject {
    /// Creates the subject from a line of the tree; `id` names its solve, if it is in the library.
    pub(super) fn of_line(text: String, played: Played, id: Option<Id>) -> Self {
        let mut workspace = Workspace::on_scramble(&played.scramble.to_string());
        workspace.add_steps(NodeId::ROOT, &new_steps(&played.steps));
        let workspace = workspace.to_json();
        let tree = WrittenTree::of_played(&played);
        let steps = played.steps.iter().enumerate();
        let found = steps.filter(|(_, step)| !step.origin.is_own()).map(|(at, _)| at).collect();
        let given = Given { text, id, others: 0, found };
        Self { given, played, hint: String::new(), tree, workspace }
    }
}

/// Converts played steps into new steps for a tree.
pub(super) fn new_steps(steps: &[PlayedStep]) -> Vec<NewStep> {
    let step = |step: &PlayedStep| NewStep {
        name: step.name.clone(),
        ..NewStep::new(step.origin.clone(), step.line.clone())
    };
    steps.iter().map(step).collect()
}

/// Returns the name of the step that a search for moves of this kind has.
pub(super) fn searched_step(step: &PlayedStep) -> String {
    match &step.kind {
        StepKind::Reaches { goal, .. } => Step::of_goal(*goal).name().to_owned(),
        StepKind::Insertion => Origin::INSERTION.to_owned(),
        StepKind::Moves => Origin::MOVES.to_owned(),
    }
}
