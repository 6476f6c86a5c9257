//! Saves the settings of the screen as text: one JSON object. Solutions are not saved; results that
//! take long are saved elsewhere.

use premove_fmc::{History, WantedSolutions};
use premove_puzzle::PuzzleMetric;
use premove_service::questions::puzzle::PuzzleSource;
use serde::{Deserialize, Serialize};

use super::PuzzlesState;
use super::choices::{Choices, LONGEST, MOST_MOVES};
use crate::screen::Saved;
use crate::screen::kept::{Header, Kind, SavedError};
use crate::screen::pane::Paned;

const KIND: Kind = Kind { format: "premove puzzles", version: 1, what: "puzzles" };

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(flatten)]
    header: Header,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    selected: Option<PuzzleSource>,
    /// Paths of the definitions that were opened by path.
    #[serde(default)]
    files: Vec<String>,
    /// `true` if quarter turns are counted.
    #[serde(default)]
    quarters: bool,
    /// Wanted solutions: all that are at most this much longer than the shortest; absent for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slack: Option<u8>,
    /// The greatest length of solutions; absent for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    most: Option<u32>,
    #[serde(default)]
    scrambles: Vec<ScrambleFile>,
}

#[derive(Serialize, Deserialize)]
struct ScrambleFile {
    of: PuzzleSource,
    scramble: String,
}

impl Saved for PuzzlesState {
    fn to_json(&self) -> String {
        let choices = self.choices();
        let scrambles = choices
            .scrambles
            .iter()
            .map(|(of, text)| ScrambleFile { of: of.clone(), scramble: text.to_string() });
        Kind::write(&File {
            header: KIND.header(),
            selected: choices.puzzle.clone(),
            files: self.paths.clone(),
            quarters: choices.metric == PuzzleMetric::Quarters,
            slack: choices.wanted.slack(),
            most: choices.most,
            scrambles: scrambles.collect(),
        })
    }

    fn read_json(&mut self, text: &str) -> Result<(), SavedError> {
        let file = KIND.read(text, |file: &File| &file.header)?;
        let scrambles = file.scrambles.into_iter().filter(|given| given.scramble.len() <= LONGEST);
        self.history = History::new(Choices {
            puzzle: file.selected,
            scrambles: scrambles.map(|given| (given.of, given.scramble.into())).collect(),
            metric: if file.quarters { PuzzleMetric::Quarters } else { PuzzleMetric::Moves },
            wanted: WantedSolutions::of_slack(file.slack),
            most: file.most.filter(|&most| most <= MOST_MOVES),
        });
        self.paths = file.files;
        self.refresh();
        Ok(())
    }
}
