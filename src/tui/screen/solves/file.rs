//! Saves filter and order of the Solves screen as text.

use premove_fmc::library::Sort;
use serde::{Deserialize, Serialize};

use super::SolvesState;
use crate::screen::Saved;
use crate::screen::kept::{Header, Kind, SavedError};

const KIND: Kind = Kind { format: "premove solves", version: 1, what: "list of solves" };

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(flatten)]
    header: Header,
    #[serde(default)]
    filter: String,
    #[serde(default)]
    sort: String,
}

impl Saved for SolvesState {
    fn to_json(&self) -> String {
        let filter = self.filter.clone();
        let sort = self.sort.word().to_owned();
        Kind::write(&File { header: KIND.header(), filter, sort })
    }

    fn read_json(&mut self, text: &str) -> Result<(), SavedError> {
        let file = KIND.read(text, |file: &File| &file.header)?;
        let sort = Sort::ALL.into_iter().find(|sort| sort.word() == file.sort);
        self.sort = sort.unwrap_or_default();
        self.set_filter(&file.filter);
        Ok(())
    }
}
