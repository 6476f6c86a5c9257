//! Triggers, the last moves of DRs.

use serde::Serialize;

use crate::step::Trigger;

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
}

impl TriggerRecord {
    /// Of a trigger.
    pub fn new(trigger: &Trigger) -> Self {
        Self {
            trigger: trigger.to_string(),
            length: trigger.word.len(),
            case: trigger.label.map(|label| label.to_string()),
            pairs: trigger.pairs,
            breaks_eo: trigger.breaks_eo,
        }
    }
}
