//! The screen's choices as text: one JSON object. Solutions are not kept: what takes long keeps
//! itself.

use serde::{Deserialize, Serialize};

use super::PuzzlesState;
use super::desk::{Desk, Desks, LONGEST, MOST_MOVES};
use crate::api::PuzzleSource;
use crate::puzzle::Metric;
use crate::tui::message::FileEffect;
use crate::tui::screen::kept::{Header, Kind};
use crate::tui::screen::wanted::{MOST_SLACK, Wanted};

/// What the file says it is.
const KIND: Kind = Kind { format: "premove puzzles", version: 1, what: "puzzles" };

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(flatten)]
    header: Header,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    selected: Option<SourceFile>,
    /// Definitions that were opened by their paths.
    #[serde(default)]
    files: Vec<String>,
    /// Whether quarter turns are counted.
    #[serde(default)]
    quarters: bool,
    /// Moves above the shortest; absent for one of the shortest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slack: Option<u8>,
    /// The greatest length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    most: Option<u32>,
    #[serde(default)]
    scrambles: Vec<ScrambleFile>,
}

/// Where a definition comes from: one of the two.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SourceFile {
    Puzzle(String),
    File(String),
}

#[derive(Serialize, Deserialize)]
struct ScrambleFile {
    of: SourceFile,
    scramble: String,
}

impl From<&PuzzleSource> for SourceFile {
    fn from(source: &PuzzleSource) -> Self {
        match source {
            PuzzleSource::Shipped(name) => Self::Puzzle(name.clone()),
            PuzzleSource::File(path) => Self::File(path.clone()),
        }
    }
}

impl From<SourceFile> for PuzzleSource {
    fn from(file: SourceFile) -> Self {
        match file {
            SourceFile::Puzzle(name) => Self::Shipped(name),
            SourceFile::File(path) => Self::File(path),
        }
    }
}

impl PuzzlesState {
    /// The choices as text to be saved; what undo goes back to is not part of it.
    pub(super) fn to_json(&self) -> String {
        let desk = self.desk();
        let scramble = |(of, text): (&PuzzleSource, &std::sync::Arc<str>)| ScrambleFile {
            of: of.into(),
            scramble: text.to_string(),
        };
        let file = File {
            header: KIND.header(),
            selected: desk.puzzle.as_ref().map(SourceFile::from),
            files: self.paths.clone(),
            quarters: desk.metric == Metric::Quarters,
            slack: match desk.wanted {
                Wanted::One => None,
                Wanted::All { slack } => Some(slack),
            },
            most: desk.most,
            scrambles: desk.scrambles.iter().map(scramble).collect(),
        };
        Kind::write(&file)
    }

    /// Takes the choices of last time; what cannot be used is put aside.
    pub(super) fn restore(&mut self, text: &str) {
        match self.read_json(text) {
            Ok(()) => self.refresh(),
            Err(why) => self.outbox.file(FileEffect::SetAside(why)),
        }
    }

    fn read_json(&mut self, text: &str) -> Result<(), String> {
        let file = KIND.read(text, |file: &File| &file.header)?;
        let scrambles = file.scrambles.into_iter().filter(|given| given.scramble.len() <= LONGEST);
        let desk = Desk {
            puzzle: file.selected.map(PuzzleSource::from),
            scrambles: scrambles.map(|given| (given.of.into(), given.scramble.into())).collect(),
            metric: if file.quarters { Metric::Quarters } else { Metric::Moves },
            wanted: file
                .slack
                .map_or(Wanted::One, |slack| Wanted::All { slack: slack.min(MOST_SLACK) }),
            most: file.most.filter(|&most| most <= MOST_MOVES),
        };
        self.paths = file.files;
        self.desks = Desks::new(desk);
        Ok(())
    }
}
