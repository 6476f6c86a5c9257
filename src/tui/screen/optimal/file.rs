//! The screen's contents as text: one JSON object, cubes as they were given, moves as people write
//! them.
//!
//! What is read is checked: a file may be old, cut short, or made by another program. A solution
//! that does not solve its cube is not taken.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::OptimalState;
use super::answer::{Answer, Length};
use super::desk::{CubeId, Desk, Desks, Given, MOST, read_cube};
use crate::cube::Cube;
use crate::notation::{Alg, parse};
use crate::search::{MAX_LENGTH, Solution};
use crate::tui::message::FileEffect;
use crate::tui::screen::kept::{Header, Kind};
use crate::tui::screen::wanted::{MOST_SLACK, Wanted};
use crate::tui::widget::gauge::Phase;

/// What the file says it is.
const KIND: Kind = Kind { format: "premove optimal", version: 1, what: "cubes" };
/// The number of solutions of each cube that are kept.
const KEPT: usize = 1_000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(flatten)]
    header: Header,
    #[serde(flatten)]
    wanted: WantedFile,
    tier: String,
    /// The place of the cube in view.
    selected: usize,
    /// How many times as long as usual this machine takes to build a table.
    #[serde(default = "usual_pace")]
    pace: f64,
    cubes: Vec<CubeFile>,
}

/// How many solutions: absent for one of the shortest, else moves above the shortest.
#[derive(Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
struct WantedFile {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slack: Option<u8>,
}

const fn usual_pace() -> f64 {
    1.0
}

#[derive(Serialize, Deserialize)]
struct CubeFile {
    cube: String,
    /// There is no shorter solution.
    at_least: u8,
    /// The shortest one of the quick search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    known: Option<String>,
    /// Whether the solutions are the whole answer to a question, and to which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answers: Option<WantedFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lengths: Vec<LengthFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct LengthFile {
    length: u8,
    found: usize,
    seconds: f64,
    nodes: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lookups: Option<u64>,
}

impl From<Wanted> for WantedFile {
    fn from(wanted: Wanted) -> Self {
        match wanted {
            Wanted::One => Self { slack: None },
            Wanted::All { slack } => Self { slack: Some(slack) },
        }
    }
}

impl From<WantedFile> for Wanted {
    fn from(file: WantedFile) -> Self {
        file.slack.map_or(Self::One, |slack| Self::All { slack: slack.min(MOST_SLACK) })
    }
}

impl OptimalState {
    /// The contents as text to be saved; what undo goes back to is not part of it.
    pub(super) fn to_json(&self) -> String {
        let desk = self.desk();
        let file = File {
            header: KIND.header(),
            wanted: desk.wanted.into(),
            tier: desk.tier.clone(),
            selected: desk.at,
            pace: self.pace,
            cubes: desk
                .cubes
                .iter()
                .filter_map(|given| Some(cube_to_file(given, self.answer(given.id)?)))
                .collect(),
        };
        Kind::write(&file)
    }

    /// Takes the contents of last time; what cannot be used is put aside.
    pub(super) fn restore(&mut self, text: &str) {
        match self.read_json(text) {
            Ok(()) => self.refresh(),
            Err(why) => self.outbox.file(FileEffect::SetAside(why)),
        }
    }

    fn read_json(&mut self, text: &str) -> Result<(), String> {
        let file = KIND.read(text, |file: &File| &file.header)?;
        let mut desk = Desk {
            wanted: file.wanted.into(),
            tier: file.tier,
            at: file.selected,
            cubes: Vec::new(),
        };
        let mut answers = Vec::new();
        for (cube, id) in file.cubes.into_iter().take(MOST).zip(self.next_id..) {
            let (given, answer) = cube_from_file(cube, CubeId(id))
                .map_err(|e| format!("the saved cubes are damaged: {e}"))?;
            answers.push((given.id, answer));
            desk.cubes.push(Arc::new(given));
        }
        self.pace = file.pace;
        desk.at = desk.at.min(desk.cubes.len().saturating_sub(1));
        self.next_id += answers.len() as u32;
        self.answers.extend(answers);
        self.desks = Desks::new(desk);
        Ok(())
    }
}

fn cube_to_file(given: &Given, answer: &Answer) -> CubeFile {
    // Of a list that is cut the rest has to be searched for again.
    let whole = answer.list.all().len() <= KEPT;
    let length = |done: &Length| LengthFile {
        length: done.moves,
        found: done.found,
        seconds: done.time.as_secs_f64(),
        nodes: done.nodes,
        lookups: done.lookups,
    };
    CubeFile {
        cube: given.text.clone(),
        at_least: answer.lower,
        known: answer.best.as_ref().map(Alg::to_string),
        answers: answer.answered.filter(|_| whole).map(WantedFile::from),
        lengths: answer.lengths.iter().map(length).collect(),
        solutions: answer.list.all().iter().take(KEPT).map(Solution::to_string).collect(),
    }
}

fn cube_from_file(file: CubeFile, id: CubeId) -> Result<(Given, Answer), String> {
    let cube = read_cube(&file.cube)?;
    let mut answer = Answer { lower: file.at_least.min(MAX_LENGTH), ..Answer::default() };
    answer.best = file.known.map(|text| solution(&text, &cube)).transpose()?;
    for done in file.lengths {
        let time = Duration::try_from_secs_f64(done.seconds).map_err(|e| e.to_string())?;
        let LengthFile { length, found, nodes, lookups, .. } = done;
        answer.lengths.push(Length { moves: length, found, time, nodes, lookups });
    }
    let mut solutions = Vec::with_capacity(file.solutions.len());
    for text in file.solutions {
        solutions.push(Solution::new(solution(&text, &cube)?.moves(), &[], 1));
    }
    answer.list.merge(&solutions, KEPT, None);
    answer.answered = file.answers.map(Wanted::from);
    answer.phase = match answer.answered {
        Some(_) => Phase::Done { truncated: false },
        None if answer.lower > 0 => Phase::Stopped,
        None => Phase::Idle,
    };
    Ok((Given { id, text: file.cube, cube }, answer))
}

/// Moves that solve a cube.
fn solution(text: &str, cube: &Cube) -> Result<Alg, String> {
    let alg = parse(text).map_err(|error| error.to_string())?.line().finished();
    if alg.len() > usize::from(MAX_LENGTH) || !cube.after_all(&alg).is_solved() {
        return Err(format!("'{text}' does not solve its cube"));
    }
    Ok(alg)
}
