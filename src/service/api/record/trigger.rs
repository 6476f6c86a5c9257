//! Triggers, the last moves of DRs.

use premove_engine::step::Trigger;
use serde::Serialize;

/// A trigger.
#[derive(Clone, Debug, Serialize)]
pub struct TriggerRecord {
    /// Its moves.
    pub trigger: String,
    /// How many they are.
    pub length: usize,
    /// The label of the state before it; not there where no EO is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// Pairs before it.
    pub pairs: u8,
    /// Whether it breaks EO on its way.
    pub breaks_eo: bool,
    /// Whether it is one of the solver's own.
    pub own: bool,
    /// What the solver wrote behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// What became of a trigger of the solver's own.
#[derive(Clone, Debug, Serialize)]
pub struct TriggerDoneRecord<'a> {
    /// Its moves in normal form: opposite faces in order, the last turns clockwise.
    pub trigger: &'a str,
    /// `added`, `present` or `removed`.
    pub done: &'static str,
}

impl TriggerRecord {
    /// Of a trigger, and the comment of one of the solver's own.
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
