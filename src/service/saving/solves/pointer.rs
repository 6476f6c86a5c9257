//! The pointer: a state that names the open solve, so that the next run opens it again.

use premove_fmc::library::Id;
use serde::{Deserialize, Serialize};

use super::Solves;
use crate::saving::disk::{DiskThread, FileText};
use crate::saving::states::States;

/// Name of the state.
pub(super) const POINTER: &str = "work";
/// Name of the format, as the file states it.
const FORMAT: &str = "premove work";
const VERSION: u64 = 1;

/// The open solve, and the one that was open before it.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Pointer {
    format: String,
    version: u64,
    pub(super) solve: Option<Id>,
    pub(super) before: Option<Id>,
    /// `true` if the open solve was begun in the front end, not opened from the library.
    #[serde(default)]
    pub(super) is_new: bool,
}

impl Pointer {
    /// Reads the pointer. Returns `None` if it is missing or not valid.
    pub(super) fn read(states: &States) -> Option<Self> {
        let (text, _) = states.restore(POINTER);
        let pointer: Self = serde_json::from_str(&text?).ok()?;
        (pointer.format == FORMAT && pointer.version == VERSION).then_some(pointer)
    }
}

impl Solves {
    /// Writes the pointer if a solve is open.
    pub(in crate::saving) fn point(&self, states: &States, disk: &mut DiskThread) {
        if self.in_work.is_some()
            && let Some(recent) = states.recent(POINTER)
            && let Some(text) = self.pointer_text()
        {
            let text = FileText::now(self.part, recent, text);
            disk.write(FileText { is_quiet: true, ..text });
        }
    }

    /// Returns the text of the pointer.
    pub(super) fn pointer_text(&self) -> Option<String> {
        let solve = self.in_work.and_then(|number| self.known.get(&number));
        let pointer = Pointer {
            format: FORMAT.to_owned(),
            version: VERSION,
            solve: solve.map(|known| known.solve.id.clone()),
            before: self.before.clone(),
            is_new: solve.is_some_and(|known| known.is_new),
        };
        serde_json::to_string_pretty(&pointer).ok()
    }
}
