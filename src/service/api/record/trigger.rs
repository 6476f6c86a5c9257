//! Records of triggers, the last moves of DRs.

use premove_engine::step::Trigger;
use serde::Serialize;

/// Record of a trigger.
#[derive(Clone, Debug, Serialize)]
pub struct TriggerRecord {
    /// Moves of the trigger.
    pub trigger: String,
    /// Number of moves.
    pub length: usize,
    /// Label of the state before the trigger; missing if EO is not done there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// Number of pairs in the state before the trigger. A pair is a twisted corner beside an edge
    /// of the slice, with their U or D colours on the same face.
    pub pairs: u8,
    /// `true` if the moves of the trigger break EO on the way.
    pub breaks_eo: bool,
    /// `true` if the trigger is one of the user's own.
    pub own: bool,
    /// The user's comment on the trigger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// Record of a change to the user's own triggers.
#[derive(Clone, Debug, Serialize)]
pub struct TriggerDoneRecord<'a> {
    /// Moves of the trigger in normal form: opposite faces in order, last moves clockwise.
    pub trigger: &'a str,
    /// The change: `added`, `present` or `removed`.
    pub done: &'static str,
}

impl TriggerRecord {
    /// Makes the record of a trigger. `own` is the user's comment if it is one of the user's
    /// own.
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
