//! The screen's contents as text: one JSON object, cubes as they were given, moves as people write
//! them.
//!
//! What is read is checked: a file may be old, cut short, or made by another program. A solution
//! that does not solve its cube is not taken.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::OptimalState;
use super::choices::{Choices, CubeId, MOST, QueuedCube, read_cube};
use super::findings::{Findings, Length};
use crate::cube::Cube;
use crate::fmc::History;
use crate::notation::{Alg, parse};
use crate::search::{MAX_LENGTH, Solution};
use crate::tui::screen::Saved;
use crate::tui::screen::kept::{Header, Kind};
use crate::tui::screen::pane::Paned;
use crate::tui::screen::wanted::Wanted;
use crate::tui::widget::gauge::Phase;

const KIND: Kind = Kind { format: "premove optimal", version: 1, what: "cubes" };
/// The number of solutions of each cube that are kept.
const KEPT: usize = 1_000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(flatten)]
    header: Header,
    /// Moves above the shortest; absent for one of the shortest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slack: Option<u8>,
    tier: String,
    /// The place of the cube in view.
    selected: usize,
    /// How many times as long as usual this machine takes to build a table.
    #[serde(default)]
    pace: Option<f64>,
    cubes: Vec<CubeFile>,
}

#[derive(Serialize, Deserialize)]
struct CubeFile {
    cube: String,
    /// There is no shorter solution.
    at_least: u8,
    /// The shortest one of the quick search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    known: Option<String>,
    /// What was wanted when nothing was missing any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answers: Option<Answers>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lengths: Vec<LengthFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Answers {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slack: Option<u8>,
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

impl Saved for OptimalState {
    fn to_json(&self) -> String {
        let choices = self.choices();
        let known = choices
            .cubes
            .iter()
            .filter_map(|queued| Some(cube_to_file(queued, self.findings(queued.id)?)));
        Kind::write(&File {
            header: KIND.header(),
            slack: choices.wanted.slack(),
            tier: choices.tier.clone(),
            selected: choices.at,
            pace: Some(self.pace.unwrap_or(1.0)),
            cubes: known.collect(),
        })
    }

    fn read_json(&mut self, text: &str) -> Result<(), String> {
        let file = KIND.read(text, |file: &File| &file.header)?;
        let mut cubes = Vec::new();
        let mut findings = Vec::new();
        for (cube, id) in file.cubes.into_iter().take(MOST).zip(self.next_id..) {
            let (queued, known) = cube_from_file(cube, CubeId(id))
                .map_err(|e| format!("the saved cubes are damaged: {e}"))?;
            findings.push((queued.id, known));
            cubes.push(Arc::new(queued));
        }
        self.pace = file.pace;
        self.next_id += findings.len() as u32;
        self.findings.extend(findings);
        self.history = History::new(Choices {
            wanted: Wanted::of_slack(file.slack),
            tier: file.tier,
            at: file.selected.min(cubes.len().saturating_sub(1)),
            cubes,
        });
        self.refresh();
        Ok(())
    }
}

fn cube_to_file(queued: &QueuedCube, known: &Findings) -> CubeFile {
    let solutions = &known.list.all;
    let length = |done: &Length| LengthFile {
        length: done.moves,
        found: done.found,
        seconds: done.time.as_secs_f64(),
        nodes: done.nodes,
        lookups: done.lookups,
    };
    // Of a list that is cut the rest has to be searched for again.
    let complete = known.complete_for.filter(|_| solutions.len() <= KEPT);
    CubeFile {
        cube: queued.text.clone(),
        at_least: known.lower,
        known: known.best.as_ref().map(Alg::to_string),
        answers: complete.map(|wanted| Answers { slack: wanted.slack() }),
        lengths: known.lengths.iter().map(length).collect(),
        solutions: solutions.iter().take(KEPT).map(Solution::to_string).collect(),
    }
}

fn cube_from_file(file: CubeFile, id: CubeId) -> Result<(QueuedCube, Findings), String> {
    let cube = read_cube(&file.cube)?;
    let mut known = Findings { lower: file.at_least.min(MAX_LENGTH), ..Findings::default() };
    known.best = file.known.map(|text| solution(&text, &cube)).transpose()?;
    for LengthFile { length: moves, found, seconds, nodes, lookups } in file.lengths {
        let time = Duration::try_from_secs_f64(seconds).map_err(|e| e.to_string())?;
        known.lengths.push(Length { moves, found, time, nodes, lookups });
    }
    let mut solutions = Vec::with_capacity(file.solutions.len());
    for text in file.solutions {
        solutions.push(Solution::new(solution(&text, &cube)?.moves(), &[], 1));
    }
    known.list.merge(&solutions, KEPT, None);
    known.complete_for = file.answers.map(|answers| Wanted::of_slack(answers.slack));
    known.phase = match known.complete_for {
        Some(_) => Phase::Done { truncated: false },
        None if known.lower > 0 => Phase::Stopped,
        None => Phase::Idle,
    };
    Ok((QueuedCube { id, text: file.cube, cube }, known))
}

/// Moves that solve a cube.
fn solution(text: &str, cube: &Cube) -> Result<Alg, String> {
    let alg = parse(text).map_err(|error| error.to_string())?.line().finished();
    if alg.len() > usize::from(MAX_LENGTH) || !cube.after_all(&alg).is_solved() {
        return Err(format!("'{text}' does not solve its cube"));
    }
    Ok(alg)
}
