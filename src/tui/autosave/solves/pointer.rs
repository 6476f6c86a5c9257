//! The file that says which solve is in work, so that the next run opens it.

use std::path::Path;

use premove_engine::store::{self, Recent, read_text};
use premove_fmc::library::Id;
use serde::{Deserialize, Serialize};

use super::Solves;
use crate::autosave::disk::{DiskThread, FileText};

/// The file that says which solve is in work, in the folder for state.
pub(super) const POINTER: &str = "work.json";
/// Name of the format, as the file states it.
const FORMAT: &str = "premove work";
const VERSION: u64 = 1;

/// The solve in work, and the one that was in work before.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Pointer {
    format: String,
    version: u64,
    pub(super) solve: Option<Id>,
    pub(super) before: Option<Id>,
    /// Set when the solve was begun on the Solve screen, not opened from the library.
    #[serde(default)]
    pub(super) is_new: bool,
}

impl Solves {
    /// Reads which solve was in work. Contents that a killed program left are put into the file.
    pub(super) fn read_pointer(&self, place_is_ours: bool) -> Option<Pointer> {
        let file = self.pointer.as_ref()?;
        let recent = Recent::beside(file);
        let text = match recent.read().filter(|_| recent.is_newer()) {
            Some(text) => {
                if place_is_ours && store::write(file, text.as_bytes()).is_ok() {
                    recent.remove();
                }
                text
            }
            None => read_text(file).ok()?,
        };
        let pointer: Pointer = serde_json::from_str(&text).ok()?;
        (pointer.format == FORMAT && pointer.version == VERSION).then_some(pointer)
    }

    /// Writes into the file which solve is in work, if one is.
    pub(in crate::autosave) fn point(&self, disk: &mut DiskThread) {
        if self.in_work.is_some() {
            self.write_pointer(disk);
        }
    }

    pub(super) fn write_pointer(&self, disk: &mut DiskThread) {
        if let Some((file, text)) = self.pointer_text() {
            let text = FileText::now(self.screen, Recent::beside(file), text);
            disk.write(FileText { is_quiet: true, ..text });
        }
    }

    /// Returns the file that says which solve is in work, and the text for it.
    pub(super) fn pointer_text(&self) -> Option<(&Path, String)> {
        let file = self.pointer.as_ref()?;
        let solve = self.in_work.and_then(|number| self.known.get(&number));
        let pointer = Pointer {
            format: FORMAT.to_owned(),
            version: VERSION,
            solve: solve.map(|known| known.solve.id.clone()),
            before: self.before.clone(),
            is_new: solve.is_some_and(|known| known.is_new),
        };
        Some((file, serde_json::to_string_pretty(&pointer).ok()?))
    }
}
