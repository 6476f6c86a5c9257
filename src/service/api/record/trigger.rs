//! Triggers, the last moves of DRs.

use premove_engine::step::Trigger;
use serde::Serialize;

/// A trigger.
#[derive(Clone, Debug, Serialize)]
pub struct TriggerRecord {
    /// Its moves.
    pub trigger: String,
    /// Number of moves.
    pub length: usize,
    /// The label of the state before it; missing where no EO is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// Number of pairs before it.
    pub pairs: u8,
    /// `true` if its moves break EO on the way.
    pub breaks_eo: bool,
    /// `true` if it is one of the solver's own triggers.
    pub own: bool,
    /// The solver's comment on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// The result of a change to the solver's own triggers.
#[derive(Clone, Debug, Serialize)]
pub struct TriggerDoneRecord<'a> {
    /// Its moves in normal form: opposite faces in order, the last turns clockwise.
    pub trigger: &'a str,
    /// `added`, `present` or `removed`.
    pub done: &'static str,
}

impl TriggerRecord {
    /// Makes the record of a trigger, with the comment of one of the solver's own.
    pub fn new(trigger: &Trigger, own: Option<&str>) -> Self {
        Self {
            trigger: trigger.to_string(),
            length: trigger.word.len(),
            case: trigger.label.map(|label| label.to_string()),
            pairs: trigger.pairs,
            breaks_eo: trigger.breaks_eo,
            own: own.is_some(),
            comment: own.filter(|comment| !comment.is_empty()).map(str::to_owned),
        }
    }
}
