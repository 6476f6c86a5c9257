//! Saves the screen as text: the analysed solve, and the limit on the work of the analysis. The
//! report is not saved; the solve is analysed again when the screen comes into view.

use premove_fmc::analysis::Budget;
use premove_fmc::library::Id;
use serde::{Deserialize, Serialize};

use super::AnalyseState;
use super::subject::Given;
use crate::screen::Saved;
use crate::screen::kept::{Header, Kind, SavedError};
use crate::screen::pane::Paned;

const KIND: Kind = Kind { format: "premove analyse", version: 1, what: "solve to be analysed" };

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(flatten)]
    header: Header,
    rounds: u32,
    /// The solve as a write-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solve: Option<String>,
    /// Name of the solve, if it is in the library.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<Id>,
    /// The steps, by their number from 0, that the program found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    found: Vec<usize>,
}

impl Saved for AnalyseState {
    fn to_json(&self) -> String {
        let given = self.subject().map(|subject| &subject.given).or(self.kept.as_ref());
        Kind::write(&File {
            header: KIND.header(),
            rounds: self.budget.rounds,
            solve: given.map(|given| given.text.clone()),
            name: given.and_then(|given| given.id.clone()),
            found: given.map_or_else(Vec::new, |given| given.found.clone()),
        })
    }

    fn read_json(&mut self, text: &str) -> Result<(), SavedError> {
        let file = KIND.read(text, |file: &File| &file.header)?;
        self.budget.rounds = file.rounds.clamp(1, Budget::MOST_ROUNDS);
        let (id, found) = (file.name, file.found);
        self.kept = file.solve.map(|text| Given { text, id, others: 0, found });
        self.refresh();
        Ok(())
    }
}
