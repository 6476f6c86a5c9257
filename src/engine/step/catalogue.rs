//! Finds steps by name. The steps are made from the rows of the table.

use std::sync::Arc;

use premove_cube::notation::nearest;

use super::conditions::{Conditions, NoCondition};
use super::cuts::Cuts;
use super::label::Labels;
use super::nissy_core;
use super::spec::{ChainWord, Form};
use super::steps::{Goal, Stage};
use super::target::Target;
use crate::table::{Remedy, Tables};

/// A step: a goal, a precondition, and one or several targets (the axes on which the goal may be
/// reached).
///
/// ```
/// use premove_engine::step::Step;
///
/// let step = Step::find("drud-eofb")?;
/// assert_eq!(step.title(), "DR on U/D from EO on F/B");
/// // Without an axis the step is reached on any of them.
/// assert_eq!(Step::find("eo")?.targets().len(), 3);
/// # Ok::<(), premove_engine::step::UnknownStep>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    name: String,
    title: String,
    targets: Vec<Target>,
    conditions: Arc<Conditions>,
}

impl Step {
    /// Returns the name on the command line: `eofb`, `drud-eofb`, `htr`. The name of a union is the
    /// names of its members joined by `+`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the title for people, on one line: `EO on F/B`.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the goal, which is equal for all targets.
    pub fn goal(&self) -> Goal {
        let Some(target) = self.targets.first() else { unreachable!("every step has a target") };
        target.goal
    }

    /// Returns the conditions on the solutions, in addition to reaching the stage.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Returns the lower bounds on the distance to a DR that meets the conditions of the step.
    /// Returns `None` if the step has no conditions or does not lead to DR.
    pub(super) fn cuts(&self, tables: &Tables) -> Option<Arc<Cuts>> {
        let has_any = !self.conditions.is_empty() && self.reaches_stage() == Stage::Dr;
        let moves = self.goal().spec().moves.set;
        has_any.then(|| Cuts::of(&self.conditions, moves, tables))
    }

    /// Replaces the conditions of the step.
    ///
    /// # Errors
    /// If the step cannot have one of the conditions.
    pub fn with(mut self, conditions: Conditions) -> Result<Self, NoCondition> {
        let is_about_dr = self.reaches_stage() == Stage::Dr || self.goal().needs_dr();
        if conditions.subsets.is_some() && !is_about_dr {
            let steps = "steps that lead to DR or start from it";
            return Err(NoCondition { what: "subset", steps });
        }
        let what = if conditions.triggers.is_some() { "triggers" } else { "case" };
        let has_endings = conditions.triggers.is_some() || conditions.cases.is_some();
        if has_endings && self.reaches_stage() != Stage::Dr {
            return Err(NoCondition { what, steps: "steps that lead to DR" });
        }
        self.conditions = Arc::new(conditions);
        Ok(self)
    }

    /// Returns the stage that the step leads to.
    pub fn reaches_stage(&self) -> Stage {
        self.goal().spec().reaches
    }

    /// Returns the stage that the step starts from; `None` for any state.
    pub fn needs_stage(&self) -> Option<Stage> {
        self.goal().spec().needs
    }

    /// Returns the targets of the step. Target `i` has bit `i` in the target set of a solution. A
    /// search covers the targets whose precondition the cube meets.
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// Iterates over the targets in the target set of a solution.
    pub fn targets_of(&self, set: u8) -> impl Iterator<Item = &Target> {
        self.targets.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 1).map(|(_, t)| t)
    }

    /// Returns the step with this name, in upper or lower case. The letters of an axis may be
    /// exchanged: `eolr` is `eorl`, `eobf` is `eofb`. Names of the step in other programs are
    /// accepted too, and nissy-core's solvers, such as `h48h7` and `coord_DR_UF`.
    ///
    /// # Errors
    /// If there is no such step. The error has the nearest name, if one is near.
    pub fn find(name: &str) -> Result<Self, UnknownStep> {
        let find = |name: &str| Goal::ALL.into_iter().find_map(|goal| goal.step_named(name));
        let named = find(name).or_else(|| nissy_core::step_name(name).and_then(|name| find(&name)));
        named.ok_or_else(|| {
            let lower = name.to_ascii_lowercase();
            let all = Self::all();
            let nearest = nearest(&lower, all.iter().map(Self::name)).map(str::to_owned);
            UnknownStep { name: name.to_owned(), nearest }
        })
    }

    /// Returns the step that reaches a goal on any axis: `eo`, `dr`, `dr-eo`, `htr`, `drslice`,
    /// `drfin`, `htrfin`.
    pub fn of_goal(goal: Goal) -> Self {
        let form = goal.spec().forms.first();
        let Some(step) = form.and_then(|form| goal.steps(form).into_iter().next()) else {
            unreachable!("every row has a name and a frame")
        };
        step
    }

    /// Returns the step that a word of a chain means after a step that leads to the stage `before`.
    /// It is the step that starts from this stage or from an earlier stage that it includes, as AR
    /// includes EO.
    pub fn of_word(word: &ChainWord, before: Option<Stage>) -> Self {
        let goals: Vec<Goal> =
            Goal::ALL.into_iter().filter(|goal| goal.spec().word == Some(word)).collect();
        let mut stages: Vec<Stage> = before.into_iter().collect();
        stages.extend(before.iter().flat_map(|before| before.spec().inside));
        let nested = stages
            .into_iter()
            .find_map(|stage| goals.iter().find(|goal| goal.spec().needs == Some(stage)));
        let Some(goal) = nested.or(goals.first()) else {
            unreachable!("every word of chains stands in a row")
        };
        Self::of_goal(*goal)
    }

    /// Replaces the labels (such as `4c4e`) of the states that the step leads to.
    ///
    /// # Errors
    /// If the step leads to no labels.
    pub fn wanting(mut self, labels: Labels) -> Result<Self, NoCondition> {
        if self.goal() != Goal::Rzp {
            return Err(NoCondition { what: "labels", steps: "rzp" });
        }
        for target in &mut self.targets {
            target.parameters.labels = labels;
        }
        Ok(self)
    }

    /// Joins several steps of one goal into one search, for instance `eofb` and `eoud`. Targets
    /// that occur twice count once. Returns `None` if there is no step, or if the goals or any
    /// parameters other than the axes differ.
    pub fn union<'a>(steps: impl IntoIterator<Item = &'a Self>) -> Option<Self> {
        let mut steps = steps.into_iter();
        let mut out = steps.next()?.clone();
        for step in steps {
            if !step.differs_in_axes_alone(&out) {
                return None;
            }
            out.name = format!("{}+{}", out.name, step.name);
            out.title = format!("{} or {}", out.title, step.title);
            for &target in &step.targets {
                if !out.targets.contains(&target) {
                    out.targets.push(target);
                }
            }
        }
        Some(out)
    }

    /// Returns all steps, in the order of listings.
    pub fn all() -> Vec<Self> {
        Goal::ALL.into_iter().flat_map(Self::all_of).collect()
    }

    /// Returns all steps of a goal: first the one on any axis, then those on certain axes.
    pub fn all_of(goal: Goal) -> Vec<Self> {
        goal.spec().forms.iter().flat_map(|form| goal.steps(form)).collect()
    }

    /// Returns the steps of a goal that have one target each: one for each of its axes.
    pub fn one_by_one(goal: Goal) -> Vec<Self> {
        let usual = Self::of_goal(goal);
        let mut steps = Self::all_of(goal);
        steps.retain(|step| step.targets.len() == 1 && step.differs_in_axes_alone(&usual));
        steps
    }

    /// Returns whether both steps have the same goal and the same parameters, except for the axes.
    /// Only the targets of such steps can be searched for together.
    fn differs_in_axes_alone(&self, other: &Self) -> bool {
        let [target, other] = [self, other].map(|step| step.targets[0]);
        target.goal == other.goal
            && target.parameters.without_axes() == other.parameters.without_axes()
    }
}

impl ChainWord {
    /// Returns all words for chains, in the order of the steps that they may mean.
    pub fn all() -> Vec<&'static Self> {
        let mut words: Vec<_> = Goal::ALL.iter().filter_map(|goal| goal.spec().word).collect();
        words.dedup();
        words
    }

    /// Returns the word with this name, in upper or lower case, or `None`.
    pub fn find(name: &str) -> Option<&'static Self> {
        Self::all().into_iter().find(|word| word.name.eq_ignore_ascii_case(name))
    }
}

impl Goal {
    /// Returns the steps of a [`Form`]: one for each value of the parameters in its name.
    fn steps(self, form: &Form) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for &parameters in form.values {
            let target = Target { goal: self, parameters };
            let name = parameters.named(form.name);
            match steps.iter_mut().find(|step| step.name == name) {
                Some(step) => step.targets.push(target),
                None => steps.push(Step {
                    name,
                    title: parameters.titled(form.title),
                    targets: vec![target],
                    conditions: Arc::default(),
                }),
            }
        }
        steps
    }

    /// Returns the step of this goal with this name, or `None`.
    fn step_named(self, word: &str) -> Option<Step> {
        let spec = self.spec();
        for form in spec.forms {
            let mut steps = self.steps(form).into_iter();
            let named = steps.find(|step| step.targets[0].parameters.has_name(form.name, word));
            if named.is_some() {
                return named;
            }
        }
        let lower = word.to_ascii_lowercase();
        spec.aliases.contains(&lower.as_str()).then(|| Step::of_goal(self))
    }

    /// Returns whether the step starts from DR.
    pub(super) fn needs_dr(self) -> bool {
        self.spec().needs == Some(Stage::Dr)
    }

    /// Returns the short name for lists: `EO`, `DR`, `HTR`, `finish`, `leave slice`.
    pub const fn label(self) -> &'static str {
        self.spec().label
    }

    /// Returns whether no step comes after this one. A final step has no moves on the inverse side,
    /// and its listed solutions are not limited to one direction of the last turn.
    pub const fn is_final(self) -> bool {
        self.spec().is_final
    }
}

/// Error for a step name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown step '{name}'{}", guess(nearest.as_ref()))]
pub struct UnknownStep {
    /// The unknown name.
    pub name: String,
    /// The step with the nearest name, or `None` if none is near.
    pub nearest: Option<String>,
}

impl UnknownStep {
    /// Returns an action of the user that would help.
    pub const fn remedy(&self) -> Remedy {
        Remedy::ListSteps
    }
}

/// Returns the question whether the nearest name was meant, or an empty text if no name is near.
fn guess(near: Option<&String>) -> String {
    near.map_or_else(String::new, |near| format!(": did you mean '{near}'?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goal_has_its_axes() {
        let counts = Goal::PHASES.map(|goal| Step::one_by_one(goal).len());
        assert_eq!(counts, [3, 6, 6, 6, 3, 6, 6, 3, 3, 1, 3, 3, 3, 3, 3, 3, 3, 3, 1, 3]);
    }

    #[test]
    fn steps_are_joined_if_they_differ_in_their_axes_alone() {
        let step = |name| Step::find(name).unwrap();
        let [both, other] = ["eofb", "eoud"].map(step);
        assert_eq!(Step::union([&both, &other]).unwrap().targets.len(), 2);
        assert_eq!(Step::union([&both, &step("co")]), None);
        assert_eq!(Step::union([&step("chtr"), &step("chtr-URF")]), None);
        let [short, none] = [Labels::SHORT_TRIGGERS, Labels::EMPTY]
            .map(|labels| Step::of_goal(Goal::Rzp).wanting(labels).unwrap());
        assert!(Step::union([&short, &Step::of_goal(Goal::Rzp)]).is_some());
        assert_eq!(Step::union([&short, &none]), None, "the labels differ");
    }

    #[test]
    fn goals_stand_in_the_order_of_their_rows() {
        for (i, goal) in Goal::ALL.into_iter().enumerate() {
            assert_eq!(goal as usize, i);
            assert_eq!(Step::of_goal(goal).goal(), goal);
        }
        for (i, goal) in Goal::PHASES.into_iter().enumerate() {
            assert_eq!(goal as usize, i);
        }
        for goal in Goal::ALL {
            assert_eq!(Goal::PHASES.contains(&goal), goal.spec().phase.is_some(), "{goal:?}");
        }
        assert_eq!(Step::of_goal(Goal::DrFinish).name(), "drfin");
        assert_eq!(Step::of_goal(Goal::CornersUrf).name(), "corners-URF");
    }

    #[test]
    fn names_are_read_in_any_case_and_with_axes_the_other_way_round() {
        let name = |word: &str| Step::find(word).map(|step| step.name().to_owned()).ok();
        for step in Step::all() {
            assert_eq!(name(step.name()).as_deref(), Some(step.name()));
            assert_eq!(name(&step.name().to_ascii_uppercase()).as_deref(), Some(step.name()));
        }
        let cases = [
            ("eolr", "eorl"),
            ("drdu-eobf", "drud-eofb"),
            ("EOBFFIN", "eofbfin"),
            ("colr-urf", "corl-URF"),
            ("drany", "dr"),
            ("cornersx", "corners-URF"),
            ("h48h7", "optimal"),
        ];
        for (word, step) in cases {
            assert_eq!(name(word).as_deref(), Some(step), "{word}");
        }
        for word in ["eo/f", "eofbx", "drrf", "eofb-", "drfb-eofb", "é", "eoé"] {
            assert_eq!(name(word), None, "{word}");
        }
    }
}
