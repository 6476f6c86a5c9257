//! Conditions on the solutions of the chosen step, as the user types them.

use premove_engine::step::{
    BadLabel, BadTrigger, Conditions, Goal, Labels, NoCondition, Own, Stage, Step, Subsets,
    Triggers, UnknownSubset,
};

use super::findability::{FindLimit, check_rated};

/// Conditions on the solutions of the chosen step; by default there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct WrittenConditions {
    /// HTR subsets, triggers and the cases of triggers.
    pub conditions: Conditions,
    /// Labels to which RZP may lead; `None` for the default ones.
    pub labels: Option<Labels>,
    /// The hardest solutions that are listed; `None` for all.
    pub find: Option<FindLimit>,
}

/// Kind of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConditionKind {
    /// HTR subsets to which a DR leads, or from which a step from DR starts.
    Subset,
    /// Triggers with which a DR ends.
    Triggers,
    /// Labels from which the trigger of a DR starts.
    Case,
    /// Labels to which RZP leads.
    Labels,
    /// Findability of the solutions.
    Find,
}

/// Reason why a condition cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConditionError {
    /// The condition is only for other steps.
    #[error("{} is for {steps}", condition.name())]
    OtherSteps {
        /// Kind of the condition.
        condition: ConditionKind,
        /// Names of the steps that can have the condition.
        steps: &'static str,
    },
    /// The chosen step cannot have the condition.
    #[error(transparent)]
    NoCondition(#[from] NoCondition),
    /// A word is not the name of a subset.
    #[error(transparent)]
    Subset(#[from] UnknownSubset),
    /// A word is not a trigger.
    #[error(transparent)]
    Trigger(#[from] BadTrigger),
    /// A word is not a label.
    #[error(transparent)]
    Label(#[from] BadLabel),
    /// The text is not a number of bits, and no marks.
    #[error("{0}")]
    Find(String),
}

impl ConditionKind {
    /// All kinds, in the order of display.
    pub const ALL: [Self; 5] = [Self::Subset, Self::Triggers, Self::Case, Self::Labels, Self::Find];

    /// Returns the name of the kind, as command-line options and saved files use it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Subset => "subset",
            Self::Triggers => "triggers",
            Self::Case => "case",
            Self::Labels => "labels",
            Self::Find => "find",
        }
    }

    /// Checks that a step with this goal can have the condition.
    ///
    /// # Errors
    /// The error names the steps that can have it.
    pub fn check(self, goal: Goal) -> Result<(), ConditionError> {
        let reaches = goal.spec().reaches;
        let needs = goal.spec().needs;
        let (fits, steps) = match self {
            Self::Subset => {
                let is_about_dr = reaches == Stage::Dr || needs == Some(Stage::Dr);
                (is_about_dr, "steps that lead to DR or start from it")
            }
            Self::Triggers | Self::Case => (reaches == Stage::Dr, "steps that lead to DR"),
            Self::Labels => (goal == Goal::Rzp, "RZP"),
            Self::Find => (check_rated(goal).is_ok(), "EO, DR and HTR"),
        };
        if fits { Ok(()) } else { Err(ConditionError::OtherSteps { condition: self, steps }) }
    }
}

impl WrittenConditions {
    /// Returns whether no condition is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns one condition as text that can be read again; empty if the condition is not set.
    pub fn text(&self, condition: ConditionKind) -> String {
        let Conditions { subsets, triggers, cases } = &self.conditions;
        let text = match condition {
            ConditionKind::Subset => subsets.as_ref().map(ToString::to_string),
            ConditionKind::Triggers => triggers.as_ref().map(ToString::to_string),
            ConditionKind::Case => cases.map(|cases| cases.to_string()),
            ConditionKind::Labels => self.labels.map(|labels| labels.to_string()),
            ConditionKind::Find => self.find.map(FindLimit::condition),
        };
        text.unwrap_or_default()
    }

    /// Returns the conditions after one of them is set from typed text. A blank text removes it.
    ///
    /// # Errors
    /// The error names the mistake in the text, and the allowed values.
    pub fn with(&self, condition: ConditionKind, text: &str) -> Result<Self, ConditionError> {
        self.with_own(condition, text, Own::none())
    }

    /// Sets one condition from typed text, for a user who has own triggers. The word `own` stands
    /// for these triggers, and a case that is typed without triggers accepts them too. The result
    /// stores their moves. Triggers that the user removed are not added again.
    ///
    /// # Errors
    /// Fails where [`WrittenConditions::with`] fails.
    pub fn with_own(
        &self,
        condition: ConditionKind,
        text: &str,
        own: Own<'_>,
    ) -> Result<Self, ConditionError> {
        let text = Some(text.trim()).filter(|text| !text.is_empty());
        let mut out = self.clone();
        match condition {
            ConditionKind::Subset => {
                out.conditions.subsets = text.map(Subsets::read).transpose()?;
            }
            ConditionKind::Triggers => {
                let read = text.map(|text| Triggers::read_with(text, own));
                out.conditions.triggers = read.transpose()?;
            }
            ConditionKind::Case => {
                out.conditions.cases = text.map(str::parse).transpose()?;
                // Without a case, the known triggers would exclude no solution.
                let Conditions { triggers, cases, .. } = &mut out.conditions;
                triggers.take_if(|triggers| cases.is_none() && triggers.has_known());
                *triggers = Triggers::for_case(triggers.take(), *cases, own);
            }
            ConditionKind::Labels => out.labels = text.map(str::parse).transpose()?,
            ConditionKind::Find => {
                let limit = text.map(|text| {
                    let text = text.strip_prefix("find").unwrap_or(text).trim_start();
                    let limit = text.strip_prefix("<=").or_else(|| text.strip_prefix('='));
                    limit.unwrap_or(text).parse()
                });
                out.find = limit.transpose().map_err(ConditionError::Find)?;
            }
        }
        Ok(out)
    }

    /// Returns the conditions that are set, with their names: `subset 4a1, triggers R+RUR`.
    pub fn in_words(&self) -> String {
        let set = ConditionKind::ALL.into_iter().map(|condition| (condition, self.text(condition)));
        let set = set.filter(|(_, text)| !text.is_empty());
        set.map(|(condition, text)| format!("{} {text}", condition.name()))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Returns the step with these conditions on its solutions.
    ///
    /// # Errors
    /// Fails if the step cannot have one of the conditions.
    pub(super) fn apply(&self, step: Step) -> Result<Step, NoCondition> {
        let step = step.with(self.conditions.clone())?;
        match self.labels {
            Some(labels) => step.wanting(labels),
            None => Ok(step),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_engine::step::Trigger;

    #[test]
    fn conditions_are_read_as_they_are_written_and_wrong_ones_say_what_is_right() {
        let cases = [
            (ConditionKind::Subset, "4a1 4e+2c", "4a9", "subsets such as 4a1"),
            (ConditionKind::Triggers, "R+RU2R", "R U", "'R U' is not a trigger"),
            (ConditionKind::Case, "3c2e+4c4e", "4c3e", "write corners and edges"),
            (ConditionKind::Labels, "4c4e", "x", "'x' is not a label"),
            (ConditionKind::Find, "<=12.5", "easy", "bits from 0 to 255"),
        ];
        for (condition, good, bad, reason) in cases {
            let conditions = WrittenConditions::default().with(condition, good).unwrap();
            assert_eq!(conditions.text(condition), good);
            assert_eq!(conditions.in_words(), format!("{} {good}", condition.name()));
            assert!(conditions.with(condition, " ").unwrap().is_empty());
            let error = conditions.with(condition, bad).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn a_limit_of_findability_is_typed_in_several_ways() {
        for text in ["12", "<=12", "find<=12", "find <= 12"] {
            let conditions = WrittenConditions::default().with(ConditionKind::Find, text).unwrap();
            assert_eq!(conditions.in_words(), "find <=12", "{text}");
        }
        let marks = WrittenConditions::default().with(ConditionKind::Find, "4*").unwrap();
        assert_eq!(marks.text(ConditionKind::Find), "=4*");
    }

    #[test]
    fn a_case_counts_own_triggers_as_known_until_it_is_lifted() {
        let kept = ["RURUR", "RUR"].map(|word| Trigger::read(word).unwrap());
        let with = |before: &WrittenConditions, kind, text| {
            before.with_own(kind, text, Own::kept(&kept, "")).unwrap()
        };
        let case = with(&WrittenConditions::default(), ConditionKind::Case, "3c4e");
        assert_eq!(case.in_words(), "triggers known+RURUR, case 3c4e");
        let named = with(&case, ConditionKind::Triggers, "own");
        assert_eq!(named.in_words(), "triggers RURUR+RUR, case 3c4e");
        assert_eq!(with(&named, ConditionKind::Case, "").in_words(), "triggers RURUR+RUR");
        assert!(with(&case, ConditionKind::Case, "").is_empty());
        // An empty text removes the triggers, and only a case adds them again.
        let lifted = with(&case, ConditionKind::Triggers, "");
        assert_eq!(lifted.in_words(), "case 3c4e");
        let both = with(&lifted, ConditionKind::Subset, "4a1");
        assert_eq!(both.in_words(), "subset 4a1, case 3c4e");
        let other = with(&both, ConditionKind::Case, "5c4e");
        assert_eq!(other.in_words(), "subset 4a1, triggers known+RURUR, case 5c4e");
    }

    #[test]
    fn a_condition_is_for_the_steps_that_can_have_it() {
        for goal in Goal::PHASES {
            for (condition, text) in [
                (ConditionKind::Subset, "4a1"),
                (ConditionKind::Triggers, "R"),
                (ConditionKind::Case, "4c4e"),
            ] {
                let conditions = WrittenConditions::default().with(condition, text).unwrap();
                let applied = conditions.apply(Step::of_goal(goal));
                let text = |error: &dyn std::fmt::Display| error.to_string();
                assert_eq!(
                    condition.check(goal).map_err(|error| text(&error)),
                    applied.map(drop).map_err(|error| text(&error)),
                    "{goal:?}"
                );
            }
            let conditions =
                WrittenConditions::default().with(ConditionKind::Labels, "4c4e").unwrap();
            let applied = conditions.apply(Step::of_goal(goal));
            assert_eq!(ConditionKind::Labels.check(goal).is_ok(), applied.is_ok(), "{goal:?}");
            assert_eq!(ConditionKind::Find.check(goal).is_ok(), check_rated(goal).is_ok());
        }
    }
}
