//! Question for triggers, the last moves of a DR.

use std::collections::HashSet;

use premove_engine::step::{Labels, Trigger, Triggers, triggers};

use super::text::{AnswerLines, Asker, Form, QuestionError, wrong};
use super::{Answers, Context, Question};
use crate::api::Outcome;
use crate::api::record::TriggerRecord;

/// Default of the greatest number of moves in a trigger.
const LENGTH: u8 = 3;
/// Greatest length of triggers that a question may ask for. The list then takes half a second.
const LONGEST: u8 = 6;
/// Greatest length of triggers for a client of a server. The list then takes some milliseconds.
const LONGEST_FOR_CLIENTS: u8 = 4;

/// Question for the user's own triggers, and for those that are a shortest way to DR from the
/// state before them. It has one answer, with shorter triggers first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TriggersQuestion {
    /// Restricts the list to these triggers, of any length.
    pub named: Option<Triggers>,
    /// The user's own triggers.
    pub own: Vec<Trigger>,
    /// `true` to list only the user's own triggers.
    pub only_own: bool,
    /// Restricts the list to triggers that begin from these labels.
    pub case: Option<Labels>,
    /// Greatest number of moves. With `None` it is 3, and there is no limit for the user's own
    /// triggers.
    pub length: Option<u8>,
    /// Restricts the list to triggers with this number of pairs of corner and edge before them.
    pub pairs: Option<u8>,
    /// `true` to list only triggers that break EO on the way.
    pub eo_breaking: bool,
}

impl TriggersQuestion {
    /// Returns the triggers that meet all conditions.
    pub fn search(&self) -> Vec<Trigger> {
        self.candidates().into_iter().filter(|trigger| self.has(trigger)).collect()
    }

    /// Returns the triggers from which the conditions select.
    fn candidates(&self) -> Vec<Trigger> {
        if let Some(named) = &self.named {
            return named.all();
        }
        if self.only_own {
            return self.own.clone();
        }
        let mut all = triggers(self.length.unwrap_or(LENGTH));
        let listed: HashSet<_> = all.iter().map(Trigger::representative).collect();
        let others = self.own.iter().filter(|own| !listed.contains(&own.representative()));
        all.extend(others.cloned());
        all.sort_by_key(|trigger| trigger.word.len());
        all
    }

    /// Returns `true` if a trigger meets the conditions. Triggers of `named` may have any length.
    fn has(&self, trigger: &Trigger) -> bool {
        let length = trigger.word.len();
        self.length.is_none_or(|most| self.named.is_some() || length <= usize::from(most))
            && self.case.is_none_or(|case| trigger.label.is_some_and(|label| case.contains(label)))
            && self.pairs.is_none_or(|pairs| trigger.pairs == pairs)
            && (trigger.breaks_eo || !self.eo_breaking)
    }
}

impl Question for TriggersQuestion {
    const NAME: &'static str = "triggers";
    const IS_OPEN: bool = true;
    type Answer = Vec<Trigger>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let longest = if form.asker() == Asker::Client { LONGEST_FOR_CLIENTS } else { LONGEST };
        let question = Self {
            own: form.own_triggers(asked.map(|q| q.own.clone()))?,
            named: form.or("triggers", asked.map(|q| q.named.clone()), None)?,
            only_own: form.flag("own", asked.map(|q| q.only_own))?,
            case: form.or("case", asked.map(|q| q.case), None)?,
            length: form.or("length", asked.map(|q| q.length), None)?,
            pairs: form.or("pairs", asked.map(|q| q.pairs), None)?,
            eo_breaking: form.flag("eo_breaking", asked.map(|q| q.eo_breaking))?,
        };
        if question.length.is_some_and(|length| !(1..=longest).contains(&length)) {
            return Err(wrong("length", format!("it takes a whole number from 1 to {longest}")));
        }
        Ok(question)
    }

    fn write(&self, answer: &Vec<Trigger>, lines: &AnswerLines) {
        for trigger in answer {
            let mut own = self.own.iter().map(Trigger::representative);
            let is_own = own.any(|own| own == trigger.representative());
            lines.line("trigger", &TriggerRecord::new(trigger, is_own.then_some("")));
        }
    }

    fn run(&self, _: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        answers.send(self.search());
        Ok(Outcome::Done { truncated: false })
    }
}
